"""What every sentence must keep to, and random games whose events are there to be told."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import spicy
from spicy.engine.cards import Declaration
from spicy.engine.events import Event
from spicy.engine.refusals import Refusal

NAMES = ("Lea", "Tom", "Mia", "Ben", "Ida", "Jon")

_PROPER_NAMES = ("Change Your Luck",)
_NOT_TO_BE_SAID = re.compile(
    r"\byou\b|\byour\b|\byours\b|\bhe\b|\bshe\b|\bhis\b|\bher\b|\bhim\b|\bNone\b"
    r"|[{}]|\b[CWLP](?:10|[1-9])\b|\b[NSX]J\b|RuleId|Refused|  ",
    re.IGNORECASE,
)


def assert_well_said(sentence: str | None, *, is_sentence: bool = True) -> None:
    """Not empty, no code, no "you", nothing left to fill in; and whole, where it is a sentence."""
    assert sentence
    assert isinstance(sentence, str)
    plain = sentence
    for name in _PROPER_NAMES:
        plain = plain.replace(name, "Luck")
    found = _NOT_TO_BE_SAID.search(plain)
    assert found is None, (found, sentence)
    assert sentence == sentence.strip()
    if is_sentence:
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence[-1] in ".!", sentence


@dataclass(frozen=True)
class Described:
    """One action of a random game: the position before it, and its events."""

    before: spicy.GameState
    seat: int
    action: spicy.Action
    after: spicy.GameState
    events: tuple[Event, ...]
    refusal: Refusal | None

    @property
    def names(self) -> Sequence[str]:
        return self.before.names


def configurations() -> Iterator[spicy.Rules]:
    """Every configuration there is."""
    cards = [()] + [c for n in (1, 2) for c in itertools.combinations(spicy.SpiceItUp, n)]
    for edition, has_supers, chosen in itertools.product(spicy.Edition, (False, True), cards):
        yield spicy.Rules(edition, has_supers, chosen)


def tell(rules: spicy.Rules, seed: int) -> Iterator[Described]:
    """A random game, with something that is punished now and then."""
    rng = random.Random(seed)
    names = NAMES[: rng.randint(2, 6)]
    state = spicy.new_game(names, rules, rng)
    while not state.is_over:
        seat, action = _choose(state, rng)
        refusal = state.why_not(seat, action)
        after, events = spicy.apply(state, seat, action)
        yield Described(state, seat, action, after, events, refusal)
        state = after


def attempts(state: spicy.GameState, rng: random.Random) -> Iterator[tuple[int, spicy.Action]]:
    """Things that somebody could try, most of them against the rules."""
    seat = rng.randrange(len(state.seats))
    hand = state.seats[seat].hand or (spicy.Card("NJ"),)
    card = rng.choice((rng.choice(hand), spicy.Card("C7")))
    said = Declaration.of(rng.choice(list(spicy.Spice)), rng.randint(1, 10))
    added = tuple(hand[: rng.randint(0, 3)])
    calls = rng.random() < 0.3
    yield seat, spicy.Play(card, said, calls, added if rng.random() < 0.3 else ())
    yield seat, spicy.Play(hand[0], said)
    yield seat, spicy.Play(hand[0], Declaration("P5"), True, hand[1:2])
    yield seat, spicy.Copy(card, calls, added if rng.random() < 0.3 else ())
    yield seat, spicy.Copy(hand[0], False, hand[1:4])
    yield seat, spicy.Pass()
    for trait in (None, *spicy.Trait):
        yield seat, spicy.Challenge(trait)
    for kind in (spicy.Reveal, spicy.Decline, spicy.TakeSuperJoker, spicy.Peek):
        yield seat, kind()


def _choose(state: spicy.GameState, rng: random.Random) -> tuple[int, spicy.Action]:
    if rng.random() < 0.1:
        for seat, action in attempts(state, rng):
            refusal = state.why_not(seat, action)
            if refusal is not None and refusal.is_punished:
                return seat, action
    legal = state.legal_actions()
    plays = [one for one in legal if isinstance(one[1], spicy.Play | spicy.Copy)]
    if plays and rng.random() < 0.75:
        return rng.choice(plays)  # by chance alone, hardly anybody gets to a last card
    declines = [one for one in legal if isinstance(one[1], spicy.Decline)]
    if declines and rng.random() < 0.6:
        return rng.choice(declines)
    return rng.choice(legal)
