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
from spicy.engine.position import Phase
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.state import GameState
from spicy.engine.view import PlayerView, view
from spicy.players import Log, cats
from spicy.players.belief import Odds
from spicy.players.cats import Sesame
from spicy.players.invention import Inventor
from spicy.players.knowledge import know
from spicy.players.outlook import Outlook
from spicy.testing import PLAYER_NAMES, check_invariants, configurations, play_random

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
        made = Inventor(seen, log, known, Odds(0.5, 0.5, 0.3)).invent(rng)
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
    inventor = Inventor(seen, log, know(seen, log), Odds(0.6, 0.5, 0.4))
    rng = random.Random(2)
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(2000):
        match = match_of(Rules(), inventor.invent(rng).stack[-1].card, Declaration("C2"))
        found[match.number, match.spice] += 1
    shares = [found[key] / 2000 for key in ((True, True), (True, False), (False, True))]
    assert shares == pytest.approx([0.4, 0.2, 0.1], abs=0.04)


def test_a_game_that_is_over_is_not_made_up() -> None:
    record = play_random(Rules(), 2, random.Random(3))
    seen = view(record.final(), 0)
    with pytest.raises(ValueError, match="over"):
        Inventor(seen, (), know(seen, ()))


def test_looking_ahead_sees_that_a_doubt_of_the_truth_costs_the_stack() -> None:
    seen, log = after_a_card()
    known = know(seen, log)
    doubt = spicy.Challenge(spicy.Trait.NUMBER)
    for odds, is_worth_it in ((Odds(1.0, 1.0, 1.0), False), (Odds(0.0, 0.0, 0.0), True)):
        outlook = Outlook(1, known, Inventor(seen, log, known, odds))
        let_be, doubted = outlook.worths([None, doubt], 40, random.Random(1))
        assert (doubted > let_be) == is_worth_it


def test_the_budget_is_a_number_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    invent = Inventor.invent

    def counted(self: Inventor, rng: random.Random) -> GameState:
        nonlocal made
        made += 1
        return invent(self, rng)

    monkeypatch.setattr(Inventor, "invent", counted)
    seen = view(spicy.new_game(["Lea", "Tom"], Rules(), random.Random(1)), 0)
    for samples in (0, 3, 8):
        made = 0
        Sesame(samples).take_turn(seen, (), random.Random(1))
        assert made == samples


class Fixed(Outlook):
    """Finds what it is told to, and tells what it was asked."""

    asked: ClassVar[list[object]] = []
    best: ClassVar[type[object]] = object

    def worths(self, choices: Sequence[object], *_: object) -> list[float]:  # type: ignore[override]
        self.asked.extend(choices)
        return [100.0 * (type(one) is self.best) for one in choices]


@pytest.mark.parametrize("best", [spicy.TakeSuperJoker, spicy.LeaveSuperJoker])
def test_a_super_joker_is_taken_where_looking_ahead_says_so(
    best: type[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cats, "Outlook", Fixed)
    monkeypatch.setattr(Fixed, "best", best)
    start = spicy.position(
        PLAYER_NAMES[:2],
        Rules(super_jokers=True),
        hands=[[Card("C4"), Card("W9")], [Card("C1"), Card("P2")]],
        deck=[Card("P3"), Card("P4"), Card("P5")] * 3,
        stack=[(0, Card("W1"), Declaration("C3"))],
        starts=1,
    )
    state, events = spicy.apply(start, 1, spicy.Challenge(spicy.Trait.SPICE))
    if state.phase is not Phase.OFFER:
        state, more = spicy.apply(state, 0, spicy.Decline())
        events = (*events, *more)
    log = tuple(seen_by(event, state.turn) for event in events)
    answer = Sesame(1).answer_offer(view(state, state.turn), log, random.Random(1))
    assert type(answer) is best


@pytest.mark.parametrize("best", [spicy.Copy, type(None)])
def test_a_copy_is_looked_into(best: type[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cats, "Outlook", Fixed)
    monkeypatch.setattr(Fixed, "best", best)
    rules = Rules(spice_it_up=(SpiceItUp.COPY_CAT,))
    start = spicy.position(
        PLAYER_NAMES[:3],
        rules,
        hands=[
            [Card("C3"), Card("W9")],
            [Card("C1"), Card("P2")],
            [Card("C3"), Card("P9"), Card("P8"), Card("P7"), Card("P6")],
        ],
        deck=[Card("P3"), Card("P4"), Card("P5")] * 3,
    )
    state, events = spicy.apply(start, 0, spicy.Play(Card("C3"), Declaration("C3")))
    log = tuple(seen_by(event, 2) for event in events)
    seen = view(state, 2)
    assert any(isinstance(one, spicy.Copy) for _, one in seen.legal_actions)
    assert type(Sesame(1).copy(seen, log, random.Random(1))) is best


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
