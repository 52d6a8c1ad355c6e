"""What a seat can know, and what it makes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

import spicy
from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.events import CardsDrawn, ChallengeSettled, seen_by
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.view import view
from spicy.players import Log, load_player
from spicy.players.belief import Doubters, odds_of
from spicy.players.cats import Cat, Paprika
from spicy.players.knowledge import Claim, Habits, Knowledge, know
from spicy.players.protocol import thinking_time
from spicy.players.thought import Thought, describe_thought
from spicy.testing import PLAYER_NAMES, play_random
from spicy.transcript import parse, steps
from support.rows import each

D = Declaration
WITH_ALL = Rules(super_jokers=True, spice_it_up=(SpiceItUp.CHANGE_YOUR_LUCK, SpiceItUp.COPY_CAT))


@each("rules", [Rules(), WITH_ALL])
@each("seed", range(6))
def test_the_cards_never_seen_are_the_box_without_those_that_were(rules: Rules, seed: int) -> None:
    """Counted another way: by following each card of the open game."""
    seat = seed % 3
    record = play_random(rules, 3, random.Random(seed))
    seen: Counter[Card] = Counter(record.start.seats[seat].hand)
    log: Log = ()
    for state, events in record.steps():
        for event in events:
            log = (*log, seen_by(event, seat))
            if isinstance(event, CardsDrawn) and event.seat == seat:
                seen.update(event.cards or ())
            if isinstance(event, ChallengeSettled) and event.owner != seat:
                seen[event.card] += 1
        seen[SUPER_JOKER] = 0
        known = know(view(state, seat), log)
        assert Counter(known.unseen) + seen == Counter(deck_of(rules.edition))
        assert known.total == sum(known.unseen.values())


def known_of(said: str, unseen: str = "W1", *, is_super: bool = False) -> Knowledge:
    """What the first of two players knows of a card of the second one."""
    counts = Counter(Card(code) for code in unseen.split())
    claim = Claim(1, D(said), None, 3, False, False, is_super)
    return Knowledge(counts, counts.total(), claim, (Habits(), Habits()))


def odds(rules: Rules, said: str, unseen: str, *shown: tuple[bool, bool]) -> tuple[float, ...]:
    """How likely number, spice and both are right, where other cards turned out like that."""
    known = known_of(said, unseen)
    assert known.top is not None
    known.habits[1].shown.extend((known.top, *one) for one in shown)
    found = odds_of(rules, known, known.top)
    return found.number, found.spice, found.both


def test_a_claim_is_believed_less_the_fewer_cards_could_be_it() -> None:
    many = odds(Rules(), "W3", "W3 W3 W3 P1 P2 C4")
    none = odds(Rules(), "W3", "C1 P1 P2 P4 C4 P5")
    assert all(more > less for more, less in zip(many, none, strict=True))
    assert none[2] < 0.1


@pytest.mark.parametrize(
    ("rules", "joker", "raised", "kept"),
    [
        (Rules(), "NJ", 0, 1),
        (Rules(), "SJ", 1, 0),
        (Rules(spice_it_up=(SpiceItUp.TURN_IT_UP,)), "P9", 0, 1),
    ],
)
def test_what_counts_as_right_makes_a_claim_likelier(
    rules: Rules, joker: str, raised: int, kept: int
) -> None:
    plain = odds(rules, "C6", "C1 P1 P2 P4 W4 P5")
    with_it = odds(rules, "C6", f"C1 P1 P2 P4 W4 {joker}")
    assert with_it[raised] > plain[raised]
    assert with_it[kept] == pytest.approx(plain[kept])


def test_who_was_caught_is_believed_less_and_who_was_true_more() -> None:
    unseen = "W3 W2 P1 P2 C4"
    caught, unknown, true = (
        odds(Rules(), "W3", unseen, *shown)
        for shown in ([(False, False)] * 3, [], [(True, True)] * 3)
    )
    for low, middle, high in zip(caught, unknown, true, strict=True):
        assert low < middle < high


def test_a_super_joker_is_never_doubted_in_thought() -> None:
    known = known_of("W3", is_super=True)
    assert known.top is not None
    assert odds_of(Rules(super_jokers=True), known, known.top).both == 1


def chance(
    said: str = "C9", *, faced: Sequence[tuple[str, bool]] = (), is_last: bool = False
) -> float:
    """How likely the other player doubts a claim, which has faced some and doubted some of them."""

    def claim(said: str, is_last: bool) -> Claim:
        return Claim(0, D(said), None, 3, False, is_last, False)

    habits = Habits(faced=[(claim(one, one == "C3"), doubted) for one, doubted in faced])
    doubters = Doubters(Knowledge({}, 0, None, (Habits(), habits)), 0)
    return doubters.doubts(claim(said, is_last), (1, 1)).chance


def test_those_who_doubt_are_expected_to_doubt() -> None:
    never, always = [("C9", False)] * 8, [("C9", True)] * 8
    assert chance(faced=never) < chance() < chance(faced=always)
    assert chance("C2", faced=never) < chance("C2"), "who never doubts will not begin"


def test_last_cards_are_expected_to_be_doubted_and_who_doubts_only_those_is_known() -> None:
    assert chance("C3", is_last=True) > 2 * chance("C3")
    waits = [("C9", False)] * 6 + [("C3", True)] * 3
    assert chance("C3", is_last=True, faced=waits) > chance("C3", is_last=True)
    assert chance("C9", faced=waits) < chance("C9")


def test_who_doubts_high_numbers_only_is_known() -> None:
    high = [("C9", True), ("C2", False)] * 4
    assert chance("C10", faced=high) > chance("C10")
    assert chance("C1", faced=high) < chance("C1")


class Sure(Cat):
    """A cat without whims."""

    temper = Paprika.temper.__class__(whim=0.0)


def test_a_cat_doubts_what_cannot_be() -> None:
    text = "players: Lea, Tom\nhand Lea: C4 C9 P2\nhand Tom: C9 P1 P2\ndeck: P3 P4 P5\n"
    text += "stack: Lea W1 as C3\nstarts: Tom\n---\nTom: P1 as C9"
    *_, step = steps(parse(text))
    log = tuple(seen_by(event, 0) for event in step.events)
    cat = Sure()
    assert cat.challenge(view(step.state, 0), log, random.Random(1)) is not None
    thought = cat.thought
    assert thought is not None
    assert thought.declaration is D("C9")
    assert thought.is_doubt


def test_a_thought_says_how_likely_a_claim_was() -> None:
    thought = Thought(D("W9"), 0.4, 0.5, 0.231, True)
    assert describe_thought("Paprika", thought) == "Paprika gave wasabi 9 a 23 % chance"


def test_ginger_lies_more_than_paprika_and_doubts_more() -> None:
    """Over the same positions, each asked for itself."""
    lies: Counter[str] = Counter()
    doubts: Counter[str] = Counter()
    for seed in range(40):
        state = spicy.new_game(PLAYER_NAMES[:2], Rules(), random.Random(seed))
        for name in ("paprika", "ginger"):
            play = load_player(name).take_turn(view(state, 0), (), random.Random(seed))
            assert isinstance(play, spicy.Play)
            is_true = play.card.number == play.declaration.number
            lies[name] += not (is_true and play.card.spice == play.declaration.spice)
            after, events = spicy.apply(state, 0, play)
            log = tuple(seen_by(event, 1) for event in events)
            doubt = load_player(name).challenge(view(after, 1), log, random.Random(seed))
            doubts[name] += doubt is not None
    assert lies["ginger"] > lies["paprika"]
    assert doubts["ginger"] > doubts["paprika"]


def test_thinking_takes_a_constant_and_noise() -> None:
    times = [thinking_time(random.Random(seed), least=1, spread=0.5) for seed in range(50)]
    assert all(1 <= seconds < 1.5 for seconds in times)
    assert len(set(times)) > 40
