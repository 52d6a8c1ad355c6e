"""Positions made up for looking ahead, and choices made by them: true to what is known, and in budget."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import pytest

import spicy
from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.challenge import match_of
from spicy.engine.deal import worlds_end_base
from spicy.engine.events import seen_by
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.engine.view import PlayerView, view
from spicy.players import Log, cats
from spicy.players.belief import Odds
from spicy.players.cats import Sesame
from spicy.players.determinization import Determinizer
from spicy.players.knowledge import know
from spicy.players.outlook import Outlook
from spicy.testing import check_invariants, configurations, play_random
from spicy.transcript import parse, steps

SOME = list(configurations())[::43]


def spicy_cards(state: GameState, known: Counter[Card]) -> Counter[Card]:
    """All cards of a position that the seat has never seen."""
    cards = Counter(state.deal.deck)
    for held in state.seats:
        cards.update(held.hand)
    for laid in state.stack:
        cards.update((laid.card, *laid.added))
    del cards[SUPER_JOKER]
    return cards - known


@pytest.mark.parametrize(("rules", "players"), SOME)
def test_the_seat_cannot_tell_a_made_up_position_from_the_real_one(
    rules: Rules, players: int
) -> None:
    """At every step of a game, and with everything that it is shown: hand, stack, what is legal."""
    rng = random.Random(players)
    record = play_random(rules, players, rng)
    seat = players - 1
    log: Log = ()
    depths = set()
    for state, events in record.steps():
        log = (*log, *(seen_by(event, seat) for event in events))
        if state.is_over:
            break
        seen = view(state, seat)
        known = know(seen, log)
        made = Determinizer(seen, log, known, Odds(0.5, 0.5, 0.3)).sample(rng)
        assert view(made, seat) == seen
        assert made.draw_deck != state.draw_deck
        check_invariants(made)
        unseen = Counter(known.unseen)
        assert not spicy_cards(made, Counter(deck_of(rules.edition))), "no card comes from nowhere"
        own = Counter(made.seats[seat].hand)
        for laid in made.stack:
            if laid.seat == seat:
                own.update((laid.card, *laid.added))
        assert not spicy_cards(made, own) - unseen, "what others hold has never been seen"
        assert made.above_worlds_end is not None
        depths.add(made.above_worlds_end + state.drawn)
    base = worlds_end_base(players, len(record.start.deal.deck), rules.box)
    assert depths <= set(range(base - 3, base + 4))
    assert len(depths) > 3


def after_a_card() -> tuple[PlayerView, Log]:
    """The second player's view and log after the first one's card, declared C2."""
    start = spicy.new_game(["Lea", "Tom"], Rules(), random.Random(1))
    card = start.seats[0].hand[0]
    state, events = spicy.apply(start, 0, spicy.Play(card, Declaration("C2")))
    return view(state, 1), tuple(seen_by(event, 1) for event in events)


def test_the_top_card_is_as_true_as_belief_has_it() -> None:
    seen, log = after_a_card()
    determinizer = Determinizer(seen, log, know(seen, log), Odds(0.6, 0.5, 0.4))
    rng = random.Random(2)
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(2000):
        match = match_of(Rules(), determinizer.sample(rng).stack[-1].card, Declaration("C2"))
        found[match.number, match.spice] += 1
    shares = [found[key] / 2000 for key in ((True, True), (True, False), (False, True))]
    assert shares == pytest.approx([0.4, 0.2, 0.1], abs=0.04)


def test_a_game_that_is_over_is_not_made_up() -> None:
    record = play_random(Rules(), 2, random.Random(3))
    seen = view(record.final(), 0)
    with pytest.raises(ValueError, match="over"):
        Determinizer(seen, (), know(seen, ()))


def test_looking_ahead_sees_that_a_doubt_of_the_truth_costs_the_stack() -> None:
    seen, log = after_a_card()
    known = know(seen, log)
    doubt = spicy.Challenge(spicy.Trait.NUMBER)
    for odds, is_worth_it in ((Odds(1.0, 1.0, 1.0), False), (Odds(0.0, 0.0, 0.0), True)):
        outlook = Outlook(1, known, Determinizer(seen, log, known, odds))
        let_be, doubted = outlook.worths([None, doubt], 40, random.Random(1))
        assert (doubted > let_be) == is_worth_it


def test_the_budget_is_a_number_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    sample = Determinizer.sample
    monkeypatch.setattr(
        Determinizer, "sample", lambda self, rng: made.append(1) or sample(self, rng)
    )
    seen = view(spicy.new_game(["Lea", "Tom"], Rules(), random.Random(1)), 0)
    for samples in (0, 3, 8):
        made.clear()
        Sesame(samples).take_turn(seen, (), random.Random(1))
        assert len(made) == samples


class Fixed(Outlook):
    """Finds what it is told to."""

    best: ClassVar[type[object]] = object

    def worths(self, choices: Sequence[object], *_: object) -> list[float]:  # type: ignore[override]
        return [100.0 * (type(one) is self.best) for one in choices]


OFFER = """super-jokers: yes
players: Lea, Tom
hand Lea: C4 W9
hand Tom: C1 P2
deck: P3 P4 P5 P6 P7 P8
stack: Lea W1 as C3
---
Tom: wrong spice"""
COPY = """spice-it-up: copy-cat
players: Lea, Tom, Mia
hand Lea: C3 W9
hand Tom: C1 P2
hand Mia: C3 P9 P8 P7 P6
deck: P3 P4 P5 P1 P10
---
Lea: C3 as C3"""


@pytest.mark.parametrize(
    ("text", "seat", "question", "best"),
    [
        (OFFER, 0, "answer_offer", spicy.TakeSuperJoker),
        (OFFER, 0, "answer_offer", spicy.LeaveSuperJoker),
        (COPY, 2, "copy", spicy.Copy),
        (COPY, 2, "copy", type(None)),
    ],
)
def test_a_cat_does_what_looking_ahead_says(
    text: str, seat: int, question: str, best: type[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cats, "Outlook", Fixed)
    monkeypatch.setattr(Fixed, "best", best)
    *_, step = steps(parse(text))
    log = tuple(seen_by(event, seat) for event in step.events)
    seen = view(step.state, seat)
    assert type(getattr(Sesame(1), question)(seen, log, random.Random(1))) is best


def test_a_clock_only_stops_it_early() -> None:
    seen = view(spicy.new_game(["Lea", "Tom"], Rules(), random.Random(1)), 0)
    asked = []

    def clock() -> float:
        asked.append(0)
        return float(len(asked))

    def choice(**options: object) -> spicy.Action:
        return Sesame(8, **options).take_turn(seen, (), random.Random(1))  # type: ignore[arg-type]

    assert choice(clock=lambda: 0.0) == choice()
    assert choice(clock=clock, seconds=0.5) == Sesame(1).take_turn(seen, (), random.Random(1))
    assert len(asked) == 2
