"""A position out of the fields of a form, and the fields of a position."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spicy.analysis.description import position_in_words
from spicy.analysis.filled_form import FilledForm, PositionError, read_form
from spicy.analysis.form_fields import (
    DECK,
    EDITION,
    PLAYERS,
    SECOND_CARD,
    SEED,
    SPICE_IT_UP,
    STACK,
    STARTS,
    SUPER_JOKERS,
    SUPPLY,
    TITLE,
    TOP,
    WORLDS_END,
    field_name,
    fields_of,
    hand,
    names_of,
    points,
    trophies,
)
from spicy.analysis.mainline import Mainline
from spicy.analysis.variation import what_if, write_variation
from spicy.cli import main as cli
from spicy.engine.actions import Pass
from spicy.engine.boxes import deck_of
from spicy.engine.cards import Card, Declaration
from spicy.engine.rules import SpiceItUp
from spicy.engine.state import NO_WORLDS_END, GameState, Phase
from spicy.testing import configurations, play_random
from spicy.transcript import TranscriptError, check, parse, read
from spicy.transcript.model import Place
from support.doses import only
from support.rows import each
from support.texts import texts

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.rglob("*.spicy"))
LEA, TOM, MIA = range(3)
SWEET = {EDITION: "sweet-and-spicy"}


def state_of(fields: dict[Place, str]) -> GameState:
    """The position of some fields."""
    return read_form(fields).transcript.start


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def above(state: GameState) -> int | None:
    """Cards above World's End; None where there is none."""
    end = state.deal.worlds_end
    return None if end == NO_WORLDS_END else end - state.drawn


# From fields to a position


def test_nothing_given_is_a_fresh_game() -> None:
    state = state_of({})
    assert state == parse("players: Lea, Tom, Mia\n---\n").start
    assert [len(held.hand) for held in state.seats] == [6, 6, 6]
    assert (state.deck_count, above(state), state.turn) == (82, 41, LEA)


@each(
    ("fields", "line"),
    [
        ({EDITION: "sweet-and-spicy"}, "edition: sweet-and-spicy"),
        ({SUPER_JOKERS: "yes"}, "super-jokers: yes"),
        ({SPICE_IT_UP: "copy-cat"}, "spice-it-up: copy-cat"),
        ({SECOND_CARD: "copy-cat"}, "spice-it-up: copy-cat"),
        (
            {SPICE_IT_UP: "copy-cat", SECOND_CARD: "spice-raider"},
            "spice-it-up: copy-cat, spice-raider",
        ),
        ({STARTS: "3"}, "starts: Mia"),
        ({STARTS: "Tom"}, "starts: Tom"),
        ({hand(TOM): "C7  p10 NJ"}, "hand Tom: C7 P10 NJ"),
        ({hand(TOM): "0"}, "hand Tom:"),
        ({STACK: "Lea C1 as C1, Tom NJ as C4"}, "stack: Lea C1 as C1, Tom NJ as C4"),
        ({STACK: "Lea ? as C1, Tom NJ as C4"}, "stack: Lea ? as C1, Tom NJ as C4"),
        ({STACK: "Lea C1 as C1", TOP: "earlier"}, "stack: Lea C1 as C1\ntop: earlier"),
        (
            {STACK: "Lea C1 as C1", TOP: "last card", hand(LEA): "0", STARTS: "2"},
            "stack: Lea C1 as C1\ntop: last card\nhand Lea:",
        ),
        (
            {STACK: "Lea C1 as C5 adding C3 NJ", SPICE_IT_UP: "change-your-luck"},
            "stack: Lea C1 as C5 adding C3 NJ\nspice-it-up: change-your-luck",
        ),
        ({DECK: "C7 END W1"}, "deck: C7 END W1"),
        ({DECK: "C7 W1"}, "deck: C7 W1"),
        ({DECK: "C7 W1", WORLDS_END: "1"}, "deck: C7 END W1"),
        ({DECK: "C7 W1", WORLDS_END: "2"}, "deck: C7 W1 END"),
        ({DECK: "C7 W1", WORLDS_END: "none"}, "deck: C7 W1"),
        ({DECK: "0"}, "deck:"),
        ({**SWEET, SUPPLY: "2"}, "edition: sweet-and-spicy\nsupply: 2"),
        ({points(MIA): "12"}, "points Mia: 12"),
        (
            {**SWEET, points(MIA): "12 + 1 super"},
            "edition: sweet-and-spicy\npoints Mia: 12 + 1 super",
        ),
        ({trophies(LEA): "1"}, "trophies Lea: 1"),
        ({SEED: "7"}, "seed: 7"),
    ],
)
def test_a_field_is_a_line_of_a_set_up(fields: dict[Place, str], line: str) -> None:
    """What a field says is what a transcript says that a person wrote by hand."""
    assert state_of(fields) == parse(f"players: Lea, Tom, Mia\n{line}\n---\n").start


def test_the_fields_of_players_go_by_seat() -> None:
    state = state_of({PLAYERS: " Oma Ida ,Ben", hand(0): "C7", hand(1): "P1 P2", hand(2): "W1"})
    assert state.names == ("Oma Ida", "Ben")
    assert [codes(held.hand) for held in state.seats] == ["C7", "P1 P2"]
    # Somebody has gone: what was typed for the seat says nothing, and the first is to move.
    assert state_of({PLAYERS: "Lea, Tom", STARTS: "3"}).turn == LEA


def test_the_title() -> None:
    assert read_form({TITLE: "Tom's last card"}).transcript.title == "Tom's last card"
    assert read_form({}).transcript.title is None


# Cards that nobody knows


@each(
    ("text", "known", "count"),
    [("3", "", 3), ("C7 2", "C7", 3), ("2 C7 1", "C7", 4), ("9", "", 9), ("0", "", 0)],
)
def test_a_number_among_the_cards_of_a_hand(text: str, known: str, count: int) -> None:
    position = read_form({hand(TOM): text})
    held = position.transcript.start.seats[TOM].hand
    assert len(held) == count
    assert not Counter(known.split()) - Counter(codes(held).split())
    assert [len(seat.hand) for seat in position.transcript.start.seats] == [6, count, 6]


def test_with_super_jokers_a_number_counts_spicy_cards() -> None:
    held = state_of({**SWEET, hand(TOM): "3 XJ"}).seats[TOM].hand
    assert len(held) == 4
    assert held[-1].is_super_joker


@each(
    ("deck", "end", "count", "expected"),
    [
        ("12", "", 12, 6),  # half of it, for three players
        ("12", "5", 12, 5),
        ("12", "12", 12, 12),
        ("12", "none", 12, None),
        ("12", "no", 12, None),
        ("5 END 7", "", 12, 5),
        ("5 end 7", "", 12, 5),
        ("C7 P1 10", "", 12, 6),
        ("1", "", 1, 1),  # by the rules it would lie on top
        ("0", "", 0, None),
        ("0", "none", 0, None),
        ("", "5", 82, 5),
        ("", "none", 82, None),
    ],
)
def test_how_many_cards_are_left_to_draw(
    deck: str, end: str, count: int, expected: int | None
) -> None:
    state = state_of({DECK: deck, WORLDS_END: end})
    assert (state.deck_count, above(state)) == (count, expected)
    for place, word in enumerate(deck.split()[:1]):
        if not word.isdigit():
            assert state.draw_deck[place].code == word


def test_no_card_is_there_more_often_than_in_the_box() -> None:
    fields = {
        hand(LEA): "C7 20",
        hand(TOM): "C7 4",
        STACK: "Lea C7 as C1, Tom NJ as C4",
        DECK: "P1 30 END 5",
        points(MIA): "10",
    }
    state = state_of(fields)
    there = Counter(card for held in state.seats for card in held.hand)
    there.update(state.draw_deck)
    there.update(laid.card for laid in state.stack)
    assert all(number <= state.rules.box.copies_of(card) for card, number in there.items())
    assert there.total() + 10 <= len(deck_of(state.rules.edition))
    assert len(state.seats[LEA].hand) == 21
    assert (state.deck_count, above(state)) == (36, 31)


def test_the_last_card_of_the_box_can_be_dealt_and_no_more() -> None:
    fields = {
        hand(LEA): "94",
        hand(TOM): "0",
        hand(MIA): "0",
        STACK: ", ".join(f"Tom {code} as C1" for code in ["C7", "C7", "C7", "NJ", "P1", "W10"]),
        DECK: "0",
    }
    assert len(state_of(fields).seats[LEA].hand) == 94
    with pytest.raises(PositionError) as caught:
        read_form({**fields, hand(LEA): "95"})
    assert caught.value.place == hand(LEA)


def test_another_number_deals_anew_and_the_same_one_the_same() -> None:
    fields = {hand(LEA): "3", DECK: "20", STACK: "Tom W1 as C1"}
    first = state_of(fields)
    assert state_of(fields) == first
    assert state_of({**fields, SEED: "1"}) != first


# What cannot be


@each(
    ("fields", "place", "said"),
    [
        ({EDITION: "spice"}, EDITION, "did you mean spicy"),
        ({SUPER_JOKERS: "maybe"}, SUPER_JOKERS, "yes or no"),
        ({SPICE_IT_UP: "copy-dog"}, SPICE_IT_UP, "did you mean copy-cat"),
        ({SPICE_IT_UP: "copy-cat", SECOND_CARD: "copy-cat"}, SPICE_IT_UP, "two different"),
        ({PLAYERS: "Lea"}, PLAYERS, "2 to 6"),
        ({PLAYERS: "a, b, c, d, e, f, g"}, PLAYERS, "2 to 6"),
        ({PLAYERS: "Lea, lea"}, PLAYERS, "Two players"),
        ({PLAYERS: "Lea, Tom,"}, PLAYERS, "needs a name"),
        ({PLAYERS: "Le:a, Tom", hand(0): "C1"}, PLAYERS, "the sign :"),
        ({PLAYERS: "all, Tom"}, PLAYERS, "all"),
        ({PLAYERS: "Lea # x, Tom"}, PLAYERS, "no #"),
        ({STARTS: "Ben"}, STARTS, "Ben"),
        ({hand(TOM): "C77"}, hand(TOM), "C77"),
        ({hand(TOM): "C7,C8"}, hand(TOM), "blanks between"),
        ({hand(TOM): "L4"}, hand(TOM), "L4"),
        ({hand(TOM): "XJ"}, hand(TOM), "not in this game"),
        ({**SWEET, hand(TOM): "XJ XJ"}, hand(TOM), "more than one super joker"),
        ({hand(LEA): "C7 C7", hand(TOM): "C7 C7"}, hand(TOM), "only 3 cards C7"),
        ({hand(TOM): "C7 # P1"}, hand(TOM), "no #"),
        ({hand(TOM): "C7 # 3"}, hand(TOM), "#"),
        ({hand(TOM): "95"}, hand(TOM), "88 cards"),
        ({hand(TOM): "-1"}, hand(TOM), "-1"),
        ({hand(TOM): "\uff13"}, hand(TOM), "\uff13"),
        ({hand(TOM): "C7 3 C99"}, hand(TOM), "C99"),
        ({STACK: "Lea C1"}, STACK, "'as'"),
        ({STACK: "Ben C1 as C1"}, STACK, "Ben"),
        ({STACK: "Lea C1 as C11"}, STACK, "C11"),
        ({STACK: "Lea C1 as C1,"}, STACK, "commas"),
        (
            {STACK: "Lea C7 as C7, Tom C7 as C8, Lea C7 as C9, Tom C7 as C10"},
            STACK,
            "only 3 cards C7",
        ),
        ({TOP: "later"}, TOP, "just laid"),
        ({TOP: "last card"}, TOP, "last card"),
        ({DECK: "XJ"}, DECK, "super joker"),
        ({**SWEET, DECK: "XJ"}, DECK, "super joker"),
        ({DECK: "END C7"}, DECK, "not on top"),
        ({DECK: "C7 END C8 END"}, DECK, "only once"),
        ({DECK: "END 4"}, DECK, "not on top"),
        ({DECK: "90"}, DECK, "82 cards"),
        ({DECK: "12", WORLDS_END: "13"}, WORLDS_END, "up to 12"),
        ({DECK: "12", WORLDS_END: "0"}, WORLDS_END, "above"),
        ({DECK: "12", WORLDS_END: "five"}, WORLDS_END, "five"),
        ({DECK: "5 END 7", WORLDS_END: "5"}, WORLDS_END, "END"),
        ({DECK: "5 END 7", WORLDS_END: "none"}, WORLDS_END, "END"),
        ({DECK: "0", WORLDS_END: "1"}, WORLDS_END, "no card"),
        ({SUPPLY: "1"}, SUPPLY, "0"),
        ({**SWEET, SUPPLY: "4"}, SUPPLY, "3"),
        ({**SWEET, SUPPLY: "x"}, SUPPLY, "number"),
        ({points(MIA): "many"}, points(MIA), "many"),
        ({points(MIA): "3 + 1 super"}, points(MIA), "not in this game"),
        ({points(LEA): "50", points(MIA): "40"}, points(MIA), "82 won cards"),
        ({**SWEET, points(MIA): "3 + 4 super"}, points(MIA), "6 super jokers"),
        ({points(MIA): "60", hand(TOM): "30"}, hand(TOM), "28 cards"),
        ({trophies(TOM): "2"}, trophies(TOM), "at most 1 trophy"),
        ({trophies(seat): "1" for seat in range(3)}, trophies(MIA), "trophies are taken"),
        ({SEED: "x"}, SEED, "whole number"),
        ({TITLE: "a\x00b"}, TITLE, "U+0000"),
    ],
)
def test_what_cannot_be_names_the_field(fields: dict[Place, str], place: Place, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_form(fields)
    assert caught.value.place == place
    assert said in caught.value.message
    assert caught.value.by_field[0] == (place, caught.value.message)
    assert field_name(place, names_of(fields))


def test_everything_that_is_wrong_is_found_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        read_form({hand(MIA): "x", STACK: "y", hand(LEA): "C7"})
    assert [place for place, _text in caught.value.by_field] == [hand(MIA), STACK]


def test_a_line_break_begins_no_line_of_its_own() -> None:
    with pytest.raises(PositionError) as caught:
        read_form({hand(LEA): "C7\nseed: five"})
    assert caught.value.place == hand(LEA)
    assert "expected a card" in caught.value.message


def test_every_field_has_a_name_of_its_own() -> None:
    names = ("Lea", "Tom")
    places = [
        EDITION,
        SUPER_JOKERS,
        SPICE_IT_UP,
        PLAYERS,
        STARTS,
        STACK,
        TOP,
        DECK,
        WORLDS_END,
        SUPPLY,
    ]
    places += [SEED, TITLE, *(kind(seat) for kind in (hand, points, trophies) for seat in range(2))]
    said = [field_name(place, names) for place in places]
    assert len(set(said)) == len(said)
    assert field_name(hand(1), ("Lea", ""))


# In words


def test_a_position_in_words() -> None:
    said = position_in_words(
        state_of(
            {
                SPICE_IT_UP: "spice-raider",
                hand(TOM): "C7",
                STACK: "Lea C1 as C1, Tom P10 as C4",
                STARTS: "3",
                DECK: "12",
                WORLDS_END: "5",
            }
        )
    )
    for piece in ("Mia's turn", "Tom 1", "2 cards", "Tom said chili 4", "paw", "12", "after 5"):
        assert piece in said
    said = position_in_words(state_of({DECK: "C7"}))
    assert "The stack is empty." in said
    assert "no World's End" in said


# Writing and reading back

WRITTEN: list[dict[Place, str]] = [
    {},
    {hand(TOM): "1", STACK: "Lea C1 as C1, Tom P10 as C4", STARTS: "3"},
    {**SWEET, hand(LEA): "2 XJ", SPICE_IT_UP: "copy-cat", SECOND_CARD: "spice-raider", DECK: "9"},
    {points(LEA): "30", trophies(MIA): "1", SEED: "41", TITLE: "Who # wins?".replace(" # ", " ")},
    {PLAYERS: "Oma Ida, \u5c0f\u6797, as, Zo\u0065\u0301", STACK: "as C1 as C1, Oma Ida NJ as C2"},
]


@each("fields", WRITTEN)
def test_what_is_written_reads_back_to_the_same_position(
    fields: dict[Place, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = read_form(fields)
    assert parse(position.text).start == position.transcript.start
    assert "seed: " in position.text
    file = tmp_path / "position.spicy"
    file.write_text(position.text, encoding="utf-8")
    assert cli.main(["check", str(file)]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out
    assert read(file).start == position.transcript.start


@each("fields", WRITTEN)
def test_what_was_tried_from_there_is_written_with_the_position(fields: dict[Place, str]) -> None:
    position = read_form(fields)
    start = position.transcript.start
    text = write_variation(what_if(Mainline.of(position.transcript), 0, start.turn, Pass()))
    again = parse(text)
    assert check(again).failures == ()
    assert len(again.moves) == 1
    assert again.start == start


# From a position back to the fields


def same(state: GameState, again: GameState) -> None:
    """The two are the same position, but for what was drawn before."""
    assert again.rules == state.rules
    assert again.names == state.names
    assert again.seats == state.seats
    assert again.stack == state.stack
    assert again.draw_deck == state.draw_deck
    assert above(again) == above(state)
    assert (again.turn, again.phase, again.declined) == (state.turn, state.phase, ())
    assert again.can_copy == (state.can_copy and bool(state.stack))
    assert again.supply == state.supply
    assert again.paw == state.paw


def _states(step: int) -> Iterator[GameState]:
    for file in FILES[::step]:
        yield from (stop.state for stop in Mainline.of(read(file)).stops)
    for number, (rules, players) in enumerate(configurations()):
        if number % (23 * step) == 0:
            record = play_random(rules, players, random.Random(number), punished=0.1)
            yield from (state for state, _events in record.steps())


@pytest.mark.parametrize("step", only({5}, [5, 1]))
def test_every_position_that_a_set_up_can_say_comes_back(step: int) -> None:
    kinds: Counter[bool] = Counter()
    for state in _states(step):
        is_plain = (
            state.phase in (Phase.TURN, Phase.LAST_CARD)
            and not state.declined
            and not (state.stack and state.stack[0].is_copy)
        )
        kinds[is_plain] += 1
        if is_plain:
            same(state, state_of(fields_of(state)))
        else:
            with pytest.raises(TranscriptError) as caught:
                fields_of(state)
            assert caught.value.message
    assert kinds[True] > 1000 / step
    assert kinds[False] > 100 / step


def test_fields_come_back_as_they_would_be_typed() -> None:
    fields = {
        EDITION: "spicy",
        SUPER_JOKERS: "yes",
        SPICE_IT_UP: "spice-raider",
        SECOND_CARD: "copy-cat",
        PLAYERS: "Lea, Tom",
        STARTS: "2",
        hand(0): "C7 XJ",
        hand(1): "0",
        STACK: "Lea C1 as C1, Tom NJ as C4, Lea copy with P8",
        TOP: "earlier",
        DECK: "P1 P2 P3",
        WORLDS_END: "2",
        SUPPLY: "4",
        points(0): "12 + 1 super",
        trophies(1): "1",
    }
    assert fields_of(state_of(fields)) == fields


# Whatever is typed


PLACES = [
    *(
        EDITION,
        SUPER_JOKERS,
        SPICE_IT_UP,
        SECOND_CARD,
        PLAYERS,
        STARTS,
        STACK,
        TOP,
        DECK,
        WORLDS_END,
    ),
    *(SUPPLY, SEED, TITLE, *(kind(seat) for kind in (hand, points, trophies) for seat in range(7))),
]
WORDS = st.sampled_from(
    [
        *("C7", "P10", "W1", "L4", "NJ", "SJ", "XJ", "END", "0", "1", "3", "12", "99", "1000000"),
        *("as", "Lea", "Tom,", "Mia", ",", "#", ":", "---", "> turn Lea", "yes", "no", "none"),
        *("sweet-and-spicy", "copy-cat", "spice-raider", "+ 1 super", "-", "\n", "\x00", "\ufeff"),
        *("?", "earlier", "last card", "adding", "copy with", "Lea ? as C5 adding ?", "hand"),
        *("all", "\u202e", "\ud800", "e\u0301", "seed: 5", "players: a, b"),
    ]
)
TYPED = st.lists(WORDS, max_size=6).map(" ".join) | texts(12)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(PLACES), TYPED, max_size=6))
def test_whatever_is_typed_is_a_position_or_a_reason(fields: dict[Place, str]) -> None:
    found = outcome(fields)
    if isinstance(found, PositionError):
        assert found.message
        names = names_of(fields)
        assert all(seat is None or seat < len(names) for (_key, seat), _text in found.by_field)
        assert field_name(found.place, names)
    else:
        start = found.transcript.start
        assert parse(found.text).start == start
        assert found.transcript.moves == ()
        assert position_in_words(start)
        same(start, state_of(fields_of(start)))


def outcome(fields: dict[Place, str]) -> FilledForm | PositionError:
    """What the fields give; nothing else may happen."""
    try:
        return read_form(fields)
    except PositionError as error:
        return error


def test_a_declared_four_brings_the_paw() -> None:
    fields = {SPICE_IT_UP: SpiceItUp.SPICE_RAIDER.value, STACK: "Tom C9 as W4"}
    state = state_of(fields)
    assert state.paw == TOM
    assert state.top is not None
    assert state.top.declaration == Declaration("W4")
