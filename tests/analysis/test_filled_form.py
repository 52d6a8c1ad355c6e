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
from spicy.analysis.filled_form import PositionError, read_form
from spicy.analysis.form_fields import NO_END, field_name, fields_of, names_of
from spicy.analysis.mainline import Mainline
from spicy.analysis.variation import what_if, write_variation
from spicy.engine.actions import Pass
from spicy.engine.boxes import deck_of
from spicy.engine.state import NO_WORLDS_END, GameState, Phase
from spicy.testing import play_random
from spicy.transcript import TranscriptError, check, parse, read
from spicy.transcript.model import Place
from support.configurations import CONFIGURATIONS
from support.doses import only
from support.rows import each
from support.texts import texts

FILES = sorted((Path(__file__).parents[2] / "rules").rglob("*.spicy"))
NAMES = ("Lea", "Tom", "Mia")
SWEET = "edition: sweet-and-spicy"


def form(text: str) -> dict[Place, str]:
    """Fields as they are filled in: `hand Tom: C7 3; deck: 12`."""
    fields = {}
    for entry in filter(None, text.split("; ")):
        key, *name = entry.partition(":")[0].split()
        fields[key, NAMES.index(name[0]) if name else None] = entry.partition(":")[2].strip()
    return fields


def state_of(fields: str | dict[Place, str]) -> GameState:
    return read_form(form(fields) if isinstance(fields, str) else fields).transcript.start


def above(state: GameState) -> int | None:
    """Cards above World's End; None where there is none."""
    end = state.deal.worlds_end
    return None if end == NO_WORLDS_END else end - state.drawn


# From fields to a position


LAID = "stack: Lea C1 as C1"


@each(
    ("fields", "lines"),
    [
        ("", ""),
        ("spice-it-up-2: copy-cat", "spice-it-up: copy-cat"),
        (
            "spice-it-up: copy-cat; spice-it-up-2: spice-raider",
            "spice-it-up: copy-cat, spice-raider",
        ),
        ("starts: 3", "starts: Mia"),
        ("hand Tom: C7  p10 NJ", "hand Tom: C7 P10 NJ"),
        ("hand Tom: 0", "hand Tom:"),
        (f"{LAID}; top: last card; hand Lea: 0; starts: 2", f"{LAID}; top: last card; hand Lea:"),
        ("deck: C7 W1; worlds-end: 1", "deck: C7 END W1"),
        ("deck: C7 W1; worlds-end: 2", "deck: C7 W1 END"),
        *((f"deck: C7 W1; worlds-end: {none}", "deck: C7 W1") for none in NO_END),
        ("deck: 0", "deck:"),
        *(
            (line, line)
            for line in (
                f"{SWEET}; supply: 2; points Mia: 12 + 1 super",
                "super-jokers: yes",
                "starts: Tom",
                "stack: Lea ? as C1, Tom NJ as C4",
                f"{LAID}; top: earlier",
                "stack: Lea C1 as C5 adding C3 NJ; spice-it-up: change-your-luck",
                "deck: C7 END W1",
                "points Mia: 12; trophies Lea: 1; seed: 7",
            )
        ),
    ],
)
def test_a_field_is_a_line_of_a_set_up(fields: str, lines: str) -> None:
    """What a field says is what a transcript says that a person wrote by hand."""
    text = "\n".join(["players: Lea, Tom, Mia", *lines.split("; "), "---\n"])
    assert state_of(fields) == parse(text).start


def test_the_fields_of_players_go_by_seat() -> None:
    state = state_of("players:  Oma Ida ,Ben; hand Lea: C7; hand Tom: P1 P2; hand Mia: W1")
    assert state.names == ("Oma Ida", "Ben")
    assert [[card.code for card in held.hand] for held in state.seats] == [["C7"], ["P1", "P2"]]
    # Somebody has gone: what was typed for the seat says nothing, and the first is to move.
    assert state_of("players: Lea, Tom; starts: 3").turn == 0


# Cards that nobody knows


@each(
    ("text", "known", "count"),
    [
        ("3", "", 3),
        ("C7 2", "C7", 3),
        ("2 C7 1", "C7", 4),
        ("9", "", 9),
        ("0", "", 0),
        ("3 XJ", "XJ", 4),
    ],
)
def test_a_number_among_the_cards_of_a_hand(text: str, known: str, count: int) -> None:
    """It counts spicy cards, also where there are super jokers."""
    lea, tom, mia = state_of(f"edition: spicy; super-jokers: yes; hand Tom: {text}").seats
    assert {*known.split()} == {*known.split()} & {card.code for card in tom.hand}
    assert sum(card.is_super_joker for card in tom.hand) == (known == "XJ")
    assert (len(lea.hand), len(tom.hand), len(mia.hand)) == (6, count, 6)


@each(
    ("fields", "count", "expected"),
    [
        ("deck: 12", 12, 6),  # half of it, for three players
        ("deck: 12; worlds-end: 5", 12, 5),
        ("deck: 12; worlds-end: 12", 12, 12),
        ("deck: 12; worlds-end: none", 12, None),
        ("deck: 5 end 7", 12, 5),
        ("deck: C7 P1 10", 12, 6),
        ("deck: 1", 1, 1),  # by the rules it would lie on top
        ("deck: 0", 0, None),
        ("deck: 0; worlds-end: none", 0, None),
        ("worlds-end: 5", 82, 5),
        ("worlds-end: none", 82, None),
    ],
)
def test_how_many_cards_are_left_to_draw(fields: str, count: int, expected: int | None) -> None:
    state = state_of(fields)
    assert (state.deck_count, above(state)) == (count, expected)
    assert "C7" not in fields or state.draw_deck[0].code == "C7"


def test_no_card_is_there_more_often_than_in_the_box() -> None:
    state = state_of(
        "hand Lea: C7 20; hand Tom: C7 4; stack: Lea C7 as C1, Tom NJ as C4; deck: P1 30 END 5; "
        "points Mia: 10"
    )
    there = Counter(card for held in state.seats for card in held.hand)
    there.update(state.draw_deck)
    there.update(laid.card for laid in state.stack)
    assert there <= Counter(deck_of(state.rules.edition))
    assert there.total() + 10 <= 100
    assert len(state.seats[0].hand) == 21
    assert (state.deck_count, above(state)) == (36, 31)


def test_the_last_card_of_the_box_can_be_dealt_and_no_more() -> None:
    laid = ", ".join(f"Tom {code} as C1" for code in ["C7", "C7", "C7", "NJ", "P1", "W10"])
    others = f"hand Tom: 0; hand Mia: 0; deck: 0; stack: {laid}"
    assert len(state_of(f"{others}; hand Lea: 94").seats[0].hand) == 94
    with pytest.raises(PositionError) as caught:
        state_of(f"{others}; hand Lea: 95")
    assert caught.value.place == ("hand", 0)


def test_another_number_deals_anew_and_the_same_one_the_same() -> None:
    fields = "hand Lea: 3; deck: 20; stack: Tom W1 as C1"
    assert state_of(fields) == state_of(fields) != state_of(f"{fields}; seed: 1")


# What cannot be


@each(
    ("said", "filled_in"),
    [
        ("did you mean spicy", ["edition: spice"]),
        ("two different", ["spice-it-up-2: copy-cat; spice-it-up: copy-cat"]),
        ("2 to 6", ["players: Lea", "players: a, b, c, d, e, f, g"]),
        ("Two players", ["players: Lea, lea"]),
        ("needs a name", ["players: Lea, Tom,"]),
        ("the sign :", ["hand Lea: C1; players: Le:a, Tom"]),
        ("all", ["players: all, Tom"]),
        ("no #", ["players: Lea # x, Tom", "hand Tom: C7 # P1"]),
        ("#", ["hand Tom: C7 # 3"]),
        ("Ben", ["starts: Ben", "stack: Ben C1 as C1"]),
        ("blanks between", ["hand Tom: C7,C8"]),
        ("not in this game", ["hand Tom: XJ", "points Mia: 3 + 1 super"]),
        (
            "only 3 cards C7",
            ["hand Lea: C7 C7; hand Tom: C7 C7", f"stack: {', '.join(['Lea C7 as C7'] * 4)}"],
        ),
        ("88 cards", ["hand Tom: 95"]),
        ("-1", ["hand Tom: -1"]),
        ("\uff13", ["hand Tom: \uff13"]),
        ("C99", ["hand Tom: C7 3 C99"]),
        ("commas", ["stack: Lea C1 as C1,"]),
        ("just laid", ["top: later"]),
        ("super joker", ["deck: XJ"]),
        ("not on top", ["deck: END C7", "deck: END 4"]),
        ("82 cards", ["deck: 90"]),
        ("up to 12", ["deck: 12; worlds-end: 13"]),
        ("above", ["deck: 12; worlds-end: 0"]),
        ("five", ["deck: 12; worlds-end: five"]),
        ("END", ["deck: 5 END 7; worlds-end: 5", "deck: 5 END 7; worlds-end: none"]),
        ("no card", ["deck: 0; worlds-end: 1"]),
        ("0", ["supply: 1"]),
        ("82 won cards", ["points Lea: 50; points Mia: 40"]),
        ("28 cards", ["points Mia: 60; hand Tom: 30"]),
        ("at most 1 trophy", ["trophies Tom: 2"]),
        ("trophies are taken", ["trophies Lea: 1; trophies Tom: 1; trophies Mia: 1"]),
        ("whole number", ["seed: x"]),
        ("U+0000", ["title: a\x00b"]),
        # A line break begins no line of its own.
        ("expected a card", ["hand Lea: C7\nseed: five"]),
    ],
)
def test_what_cannot_be_names_the_field(said: str, filled_in: list[str]) -> None:
    """The last of the fields that are filled in is the one at fault."""
    for text in filled_in:
        fields = form(text)
        with pytest.raises(PositionError) as caught:
            read_form(fields)
        place, message = caught.value.by_field[0]
        assert place == caught.value.place == [*fields][-1], text
        assert message == caught.value.message
        assert said in message, text
        assert field_name(place, names_of(fields))


def test_everything_that_is_wrong_is_found_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        state_of("hand Mia: x; stack: y; hand Lea: C7")
    assert [place for place, _text in caught.value.by_field] == [("hand", 2), ("stack", None)]


def test_every_field_has_a_name_of_its_own() -> None:
    said = [field_name(place, ("Lea", "Tom")) for place in PLACES if place[1] in (None, 0, 1)]
    assert len(set(said)) == len(said) - 1, "the two Spice It Up! cards stand on one line"
    assert field_name(("hand", 1), ("Lea", ""))


def test_a_position_position_in_words() -> None:
    said = position_in_words(
        state_of(
            "spice-it-up: spice-raider; hand Tom: C7; stack: Lea C1 as C1, Tom P10 as C4; "
            "starts: 3; deck: 12; worlds-end: 5"
        )
    )
    for piece in ("Mia's turn", "Tom 1", "2 cards", "Tom said chili 4", "paw", "12", "after 5"):
        assert piece in said
    said = position_in_words(state_of("deck: C7"))
    assert "The stack is empty." in said
    assert "no World's End" in said


# Writing and reading back


@each(
    "fields",
    [
        "",
        "hand Tom: 1; stack: Lea C1 as C1, Tom P10 as C4; starts: 3",
        f"{SWEET}; hand Lea: 2 XJ; spice-it-up: copy-cat; spice-it-up-2: spice-raider; deck: 9",
        "points Lea: 30; trophies Mia: 1; seed: 41; title: Who wins?",
        "players: Oma Ida, \u5c0f\u6797, as, Zo\u0065\u0301; stack: as C1 as C1, Oma Ida NJ as C2",
    ],
)
def test_what_is_written_reads_back_to_the_same_position(fields: str) -> None:
    """And so does what was tried from there."""
    position = read_form(form(fields))
    start = position.transcript.start
    assert parse(position.text).start == start
    assert "seed: " in position.text
    assert position.transcript.title == form(fields).get(("title", None))
    tried = what_if(Mainline.of(position.transcript), 0, start.turn, Pass())
    again = parse(write_variation(tried))
    assert check(again).failures == ()
    assert (len(again.moves), again.start) == (1, start)


# From a position back to the fields


def same(state: GameState, again: GameState) -> None:
    """The two are the same position, but for what was drawn before."""
    assert again.can_copy == (state.can_copy and bool(state.stack))
    for name in ("rules", "names", "seats", "stack", "draw_deck", "turn", "phase", "supply", "paw"):
        assert getattr(again, name) == getattr(state, name), name
    assert (above(again), again.declined) == (above(state), ())


def _states(step: int) -> Iterator[GameState]:
    for file in FILES[::step]:
        yield from (stop.state for stop in Mainline.of(read(file)).stops)
    for number in range(0, len(CONFIGURATIONS), 23 * step):
        record = play_random(*CONFIGURATIONS[number], random.Random(number))
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
    fields = form(
        "edition: spicy; super-jokers: yes; spice-it-up: spice-raider; spice-it-up-2: copy-cat; "
        "players: Lea, Tom; starts: 2; hand Lea: C7 XJ; hand Tom: 0; deck: P1 P2 P3; worlds-end: 2; "
        "stack: Lea C1 as C1, Tom NJ as C4, Lea copy with P8; top: earlier; supply: 4; "
        "points Lea: 12 + 1 super; trophies Tom: 1"
    )
    assert fields_of(state_of(fields)) == fields


# Whatever is typed


KEYS = (
    "edition super-jokers spice-it-up spice-it-up-2 players starts stack top deck worlds-end supply "
    "seed title"
)
PLACES: list[Place] = [(key, None) for key in KEYS.split(" ")]
PLACES += [(key, seat) for key in ("hand", "points", "trophies") for seat in range(7)]
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
    found = None
    try:
        found = read_form(fields)
    except PositionError as error:
        reason = error
    if found is None:
        assert reason.message
        names = names_of(fields)
        assert all(seat is None or seat < len(names) for (_key, seat), _text in reason.by_field)
        assert field_name(reason.place, names)
    else:
        start = found.transcript.start
        assert parse(found.text).start == start
        assert found.transcript.moves == ()
        assert position_in_words(start)
        same(start, state_of(fields_of(start)))
