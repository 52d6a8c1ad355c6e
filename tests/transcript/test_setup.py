"""What a set-up leaves open: dealt, shuffled, and with World's End at its place."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spicy.engine.boxes import deck_of
from spicy.engine.cards import SUPER_JOKER, Card, Edition
from spicy.engine.deal import worlds_end_base
from spicy.engine.state import GameState, Phase
from spicy.testing import play_random
from spicy.transcript import TranscriptError, check, parse, stack_doubts
from spicy.transcript.setup_stack import format_stack
from support.configurations import CONFIGURATIONS
from support.rows import each

NAMES = ("Lea", "Tom", "Mia", "Ben", "Ana", "Kim")
BOX = Counter(deck_of(Edition.SPICY))
RAIDER = "spice-it-up: spice-raider"
CAT = "spice-it-up: copy-cat"


def start(*lines: str, count: int = 3) -> GameState:
    return parse("\n".join([f"players: {', '.join(NAMES[:count])}", *lines, "---"])).start


def cards(state: GameState) -> Counter[Card]:
    found = Counter(state.deal.deck)
    for seat in state.seats:
        found.update(seat.hand)
    found.update(card for laid in state.stack for card in (laid.card, *laid.added))
    return found


def test_nothing_given() -> None:
    state = start(count=4)
    assert [len(seat.hand) for seat in state.seats] == [6] * 4
    assert (state.deck_count, state.deal.worlds_end, state.trophies_left) == (76, 38, 3)
    assert cards(state) == BOX
    assert (state.turn, state.phase, state.supply, state.stack) == (0, Phase.TURN, 0, ())


def test_a_seed_is_one_deal() -> None:
    assert start("seed: 7") == start("seed: 7")
    assert start("seed: 7") != start("seed: 8")
    assert start("seed: 0") == start()


@each(
    ("lines", "hands", "deck", "worlds_end", "supply"),
    [
        # Given hands are kept in their order, and have the super joker that they say.
        ("hand Tom: P8 C1 P8; hand Mia:", [None, "P8 C1 P8", ""], 91, 45, 0),
        ("super-jokers: yes; hand Tom: C1; hand Mia: XJ", [None, "C1", "XJ"], 94, 47, 4),
        # A given deck is all there is.
        ("deck: C1 C2 END C3; hand Lea: C1; hand Tom:; hand Mia: C4", ["C1", "", "C4"], 3, 2, 0),
    ],
)
def test_given_cards(
    lines: str, hands: list[str | None], deck: int, worlds_end: int, supply: int
) -> None:
    state = start(*lines.split("; "))
    for seat, hand in zip(state.seats, hands, strict=True):
        assert hand is None or " ".join(card.code for card in seat.hand) == hand
    found = (state.deck_count, state.deal.worlds_end, state.supply)
    assert found == (deck, worlds_end, supply)
    assert deck > 3 or [card.code for card in state.deal.deck] == ["C1", "C2", "C3"]


def test_won_cards_come_out_of_a_deck_that_is_not_given() -> None:
    plain = start("seed: 5")
    state = start("seed: 5", "points Lea: 10", "points Mia: 11 + 0 super")
    assert state.deck_count == plain.deck_count - 21 == 61
    assert state.deal.deck == plain.deal.deck[:61]
    assert [seat.hand for seat in state.seats] == [seat.hand for seat in plain.seats]
    assert state.deal.worlds_end == worlds_end_base(3, 61, state.rules.box) == 30
    assert [seat.points for seat in state.seats] == [10, 0, 11]


def test_a_stack() -> None:
    stack = "Lea C1 as C5 adding W1 SJ, Mia copy with W5 adding C2, Tom NJ as C8"
    state = start(f"stack: {stack.upper().title()}", f"{CAT}, change-your-luck")
    assert format_stack(state.stack, NAMES) == stack
    assert [laid.seat for laid in state.stack] == [0, 2, 1]
    assert (state.stack_count, state.phase, state.paw) == (6, Phase.TURN, None)
    assert state.can_copy  # laid just now, as nobody says otherwise
    assert cards(state) == BOX
    assert start("stack: Tom W9 as C4", RAIDER).paw == 1


@each(
    ("top", "phase", "can_copy", "legal"),
    [
        ("", Phase.TURN, True, "Mia: copy with W3"),
        ("top: just laid", Phase.TURN, True, "Mia: copy with W3"),
        ("TOP: Just  Laid", Phase.TURN, True, "Lea: wrong number"),
        ("top: earlier", Phase.TURN, False, "Mia: wrong spice"),
        ("top: Last Card", Phase.LAST_CARD, True, "all: no challenge"),
    ],
)
def test_when_the_top_card_was_laid(top: str, phase: Phase, can_copy: bool, legal: str) -> None:
    """Only a card of the last move may be copied; a last card waits for all the others."""
    head = f"players: Lea, Tom, Mia\n{CAT}\nhand Tom:\nhand Mia: W3 C1\n{top}\n"
    head += "stack: Lea C1 as C1, Tom NJ as C4\nstarts: Mia\n---\n"
    state = parse(head).start
    assert (state.phase, state.can_copy, state.turn, state.declined) == (phase, can_copy, 2, ())
    assert state.waiting == ((0, 2) if phase is Phase.LAST_CARD else ())
    copy = "> can Mia copy with W3\n"
    if phase is Phase.LAST_CARD or not can_copy:
        rule = "trophy.window" if phase is Phase.LAST_CARD else "copy-cat.window"
        copy = f"> cannot Mia copy with W3\nMia: copy with W3\n> refused {rule}\n"
    assert check(parse(f"{head}{copy}{legal}\n")).failures == ()


@each("stack", ["Lea ? as C1", "Lea ? as C1, Tom ? as C5 adding ? ?, Mia copy with ?"])
def test_a_card_that_nobody_knows(stack: str) -> None:
    """It comes by the seed out of the cards that lie nowhere else, and takes no hand's place."""
    rules = f"{CAT}, change-your-luck"
    drawn = set()
    for seed in range(8):
        state = start(rules, f"stack: {stack}", f"seed: {seed}")
        assert state == start(rules, f"stack: {stack}", f"seed: {seed}")
        assert cards(state) == BOX
        assert state.deck_count == 100 - 18 - stack.count("?")
        plain = start(rules, f"seed: {seed}")
        assert [seat.hand for seat in state.seats] == [seat.hand for seat in plain.seats]
        drawn.add(state.stack[0].card.code)
    assert len(drawn) > 2
    others = " ".join(card.code for card in BOX.elements() if card.code != "C7")
    known = ["hand Lea:", "hand Tom:", "hand Mia:", f"deck: {others}"]
    assert start(*known, "stack: Lea ? as C1").stack[0].card == Card("C7")
    with pytest.raises(TranscriptError, match="no more than 3 unknown") as error:
        start(*known, f"stack: {', '.join(['Lea ? as C1'] * 4)}")
    assert error.value.line == 6


DOUBTS: list[tuple[str, str, dict[int, str]]] = [
    ("", "Lea C1 as C1, Tom C9 as C2, Mia P1 as C10, Lea P2 as C3", {}),
    ("", "Lea C1 as C9", {0: "declare.first"}),
    ("", "Lea C1 as C4, Tom P1 as C3", {0: "declare.first", 1: "declare.higher"}),
    ("", "Lea C1 as C1, Tom P1 as C1", {1: "declare.higher"}),
    ("", "Lea C1 as C1, Tom P1 as P2", {1: "declare.higher"}),
    ("", "Lea C1 as C3, Tom P1 as C10, Mia P2 as C4", {2: "declare.after-ten"}),
    ("", "Lea C1 as C3, Tom P1 as P9, Mia P2 as P10", {1: "declare.higher"}),
    ("spice-it-up: we-love-chili", "Lea C1 as W1, Tom P1 as C2", {}),
    ("spice-it-up: start-it-up", "Lea C1 as W1, Tom P1 as W8, Tom P1 as W2", {}),
    ("spice-it-up: start-it-up", "Lea C1 as W1, Tom P1 as W7, Tom P1 as W2", {2: "declare.higher"}),
    (CAT, "Lea C1 as C1, Tom copy with C2, Lea copy with C3, Lea P1 as C2", {}),
    (CAT, "Lea C1 as C1, Lea copy with C2", {1: "copy-cat"}),
    # A paw takes away what lies under it when the next card comes, so that any follower may be left.
    (RAIDER, "Lea C1 as C1, Tom C2 as C4", {}),
    (RAIDER, "Lea C1 as C9, Tom C2 as C10", {}),
    (RAIDER, "Lea C1 as C1, Tom C2 as C4, Mia P1 as C7", {2: "spice-raider.collect"}),
    (RAIDER, "Lea C1 as C4", {0: "declare.first"}),
]


@each(("setup", "stack", "doubts"), DOUBTS)
def test_a_stack_that_cannot_have_come_about(
    setup: str, stack: str, doubts: dict[int, str]
) -> None:
    """No error, for it may be written from its middle on; but it is known which card, and why."""
    state = start(setup, f"stack: {stack}")
    assert {one.place: one.rule.value for one in stack_doubts(state.rules, state.stack)} == doubts


def test_the_stacks_of_games_are_not_doubted() -> None:
    for number in range(0, len(CONFIGURATIONS), 13):
        for state, _events in play_random(*CONFIGURATIONS[number], random.Random(number)).steps():
            assert stack_doubts(state.rules, state.stack) == ()


def test_the_rest_of_a_set_up() -> None:
    points = ["points Tom: 3+2 SUPER", "trophies Lea: 1", "trophies Tom: 0", "supply: 1"]
    state = start("super-jokers: yes", "starts: Mia", *points)
    assert (state.turn, state.supply) == (2, 1)
    assert (state.seats[1].points, state.seats[1].super_points) == (3, 2)
    assert [seat.trophies for seat in state.seats] == [1, 0, 0]
    assert start("super-jokers: yes", "points Tom: 0 + 1 super").supply == 2


@given(
    count=st.integers(2, 6),
    edition=st.sampled_from(Edition),
    supers=st.sampled_from(["", "super-jokers: yes", "super-jokers: no"]),
    seed=st.integers(-(2**40), 2**40),
    hands=st.lists(st.integers(0, 9), max_size=6),
    won=st.lists(st.integers(0, 20), max_size=6),
)
@settings(max_examples=60, deadline=None)
def test_any_set_up_holds_the_box_or_is_refused(
    count: int, edition: Edition, supers: str, seed: int, hands: list[int], won: list[int]
) -> None:
    box = list(deck_of(edition))
    lines = [f"edition: {edition.value}", supers, f"seed: {seed}"]
    for name, size in zip(NAMES[:count], hands, strict=False):
        taken = [box.pop((seed + size * at) % len(box)) for at in range(size)]
        lines.append(f"hand {name}: {' '.join(card.code for card in taken)}")
    won = won[:count]
    lines += [f"points {name}: {number}" for name, number in zip(NAMES, won, strict=False)]
    try:
        state = start(*lines, count=count)
    except TranscriptError:
        state = None
    if state is None:
        assert sum(won) > 30
        return
    held = cards(state)
    supers_held = held.pop(SUPER_JOKER, 0)
    assert held.total() + sum(won) == 100
    assert held <= Counter(deck_of(edition))
    assert supers_held + state.supply == (6 if state.rules.has_super_jokers else 0)
