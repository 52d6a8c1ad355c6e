"""The form that sets up a position: filling it in, stepping from it, writing it, coming back to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spicy.analysis.form_fields import (
    DECK,
    EDITION,
    PLAYERS,
    SECOND_CARD,
    SEED,
    SPICE_IT_UP,
    STACK,
    STARTS,
    TITLE,
    TOP,
    WORLDS_END,
    hand,
    points,
    trophies,
)
from spicy.engine.rules import SpiceItUp
from spicy.rulebook import load
from spicy.transcript import check, parse, read
from spicy.transcript.model import Place
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.analysis.book import BookScreen
from spicy.tui.analysis.pages import HelpPage
from spicy.tui.analysis.position_fields import EMPTY, WRITE
from spicy.tui.analysis.position_form import PositionScreen
from spicy.tui.analysis.save import SaveScreen
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.frame import resampled_cards
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.text_layout import cells
from spicy.tui.widgets.theme import Look
from support.doses import only
from support.rows import each
from support.terminal import Terminal
from support.window import Window

SIZES = [(60, 20), (80, 24), (120, 40)]
EACH_SIZE = only(SIZES[:1], SIZES)
GAME = """\
players: Lea, Tom, Mia
hand Lea: W1 P8
hand Tom: C4 W2
hand Mia: C7
deck: P1 P2 P3 P4 P5 P6 P7 END P9
---
Lea: W1 as W1
Tom: W2 as W3
Mia: C7 as W5, last card
"""
COPIED = """\
players: Lea, Tom, Mia
spice-it-up: copy-cat
hand Lea: W1 P8
hand Tom: C4 W2
hand Mia: C7 C8
---
Lea: W1 as W1
Tom: copy with C4
"""
HOSTILE = "[red]Lea[/], {Tom}, \u5c0f\u6797\u3055\u3093, [/]"


def set_up(*, ascii: bool = False) -> AnalysisFlow:
    """The desk with an empty form, as `spicy step --set-up` opens it."""
    return AnalysisFlow(Look(ascii), load(), sets_up=True)


def form(flow: AnalysisFlow) -> PositionScreen:
    """The form, which must be what is shown."""
    assert isinstance(flow.screen, PositionScreen), flow.screen
    return flow.screen


def stepper(flow: AnalysisFlow) -> StepperScreen:
    """The stepper, which must be what is shown."""
    assert isinstance(flow.screen, StepperScreen), flow.screen
    return flow.screen


def go(terminal: Window | Terminal, flow: AnalysisFlow, place: Place) -> None:
    """Go down to a field, as somebody would."""
    for _ in range(60):
        if form(flow).at == place:
            return
        terminal.press("down")
    raise AssertionError(f"there is no field {place}")


def shown(terminal: Window) -> str:
    """What is on the screen, without its line breaks and walls."""
    return " ".join(" ".join(line.strip("│|") for line in terminal.lines()).split())


# Ways there


def test_from_the_book_and_back() -> None:
    flow = AnalysisFlow(Look(), load())
    with Window(flow) as terminal:
        assert "set up a position" in terminal.text()
        terminal.press("tab")
        assert "Set up a position" in terminal.lines()[0]
        terminal.write("Ida, Ben")
        terminal.press("escape")
        assert isinstance(flow.screen, BookScreen)
        terminal.press("tab")
        assert form(flow).values() == {PLAYERS: "Ida, Ben"}  # nothing typed is lost


@each("words", ["passed", "quick question", "said it", "?what"])
def test_no_letter_of_a_question_is_a_command(words: str) -> None:
    flow = AnalysisFlow(Look(), load())
    with Window(flow) as terminal:
        terminal.write(words)
        assert isinstance(flow.screen, BookScreen)
        assert flow.screen.field.text == words


def test_without_a_rulebook() -> None:
    flow = AnalysisFlow(Look(), None, sets_up=True)
    with Window(flow) as terminal:
        terminal.press("enter")
        assert stepper(flow).cursor.line.last == 0
        terminal.press("escape", "escape")
        assert terminal.result().code == 0


def test_the_stepper_says_that_there_is_a_form() -> None:
    flow = AnalysisFlow(Look(), load(), parse(GAME))
    with Window(flow) as terminal:
        assert " s  set up" in terminal.text()
        terminal.press("?")
        assert isinstance(flow.screen, HelpPage)
        assert "set up a position" in terminal.text()


# Filling it in


def test_three_things_are_enough_for_an_argument() -> None:
    """Tom has one card left, and his card lies on top; everything else is dealt."""
    flow = set_up()
    with Window(flow) as terminal:
        assert form(flow).at == PLAYERS
        terminal.write("Lea, Tom, Ida")
        go(terminal, flow, hand(1))
        terminal.write("C7")
        go(terminal, flow, STACK)
        terminal.write("Lea C1 as C1, Tom P10 as C4")
        go(terminal, flow, STARTS)
        terminal.press("right", "right")
        assert "It is Ida's turn. In hand: Lea 6, Tom 1, Ida 6." in shown(terminal)
        terminal.press("enter")
        state = stepper(flow).cursor.stop.state
        assert state.names == ("Lea", "Tom", "Ida")
        assert [len(held.hand) for held in state.seats] == [6, 1, 6]
        assert (state.turn, state.stack_count, state.deck_count) == (2, 2, 85)
        terminal.press("x")
        terminal.write("wrong spice")
        terminal.press("enter")
        assert stepper(flow).cursor.stop.state.seats[2].points == 2


def test_what_a_number_deals_is_marked_and_told_in_the_file() -> None:
    """Cards that nobody knows: on the form, on the table, and in the text that is written."""
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, SPICE_IT_UP)
        terminal.press(*["right"] * (1 + list(SpiceItUp).index(SpiceItUp.CHANGE_YOUR_LUCK)))
        go(terminal, flow, hand(0))
        terminal.write("C7 2")
        go(terminal, flow, STACK)
        terminal.write("Lea C1 as C1, Tom ? as C5 adding ? W1")
        terminal.press("up")
        rows = terminal.lines()
        assert next(row for row in rows if "C7 2" in row).count("?") == 2
        assert next(row for row in rows if "Tom ? as C5" in row).count("?") == 4
        terminal.press("enter")
        stop = stepper(flow).cursor.stop
        dealt = [card.code for card in stop.invented.in_hand(0)]
        assert len(dealt) == 2
        assert "C7" not in dealt
        assert stop.invented.stack == ((False,), (True, True, False))
        text = stepper(flow).text() or ""
        assert f"# Nobody knows these cards of Lea, which were dealt: {' '.join(dealt)}" in text
        assert check(parse(text)).ok


def test_a_stack_that_cannot_be_is_said_while_it_is_typed() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, STACK)
        terminal.write("Lea C7 as C7, Tom P8 as C8")
        assert "Lea's C7 cannot lie at the bottom of a stack." in shown(terminal)
        assert "1, 2 or 3" in shown(terminal)
        terminal.press("down")
        assert any("! Stack" in row for row in terminal.lines())
        terminal.press("enter")
        assert isinstance(flow.screen, StepperScreen), "a stack may be written from its middle on"


def test_choices_are_turned_and_nothing_is_typed_into_them() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        terminal.press("up", "up", "up", "up")
        assert form(flow).at == EDITION
        terminal.press("right")
        assert "< Sweet & Spicy >" in terminal.text()
        assert "as the box has them: yes" in terminal.text()
        assert "lemon" in terminal.text()
        terminal.press("right", "left")
        assert form(flow).values() == {EDITION: "sweet-and-spicy"}
        terminal.press("x")
        assert "Nothing is typed here: the arrows" in terminal.text()
        terminal.paste("C7")
        assert form(flow).values() == {EDITION: "sweet-and-spicy"}
        terminal.press("down", "space", "space", "down", "left", "down", "space")
        assert form(flow).values() == {
            EDITION: "sweet-and-spicy",
            ("super-jokers", None): "no",
            SPICE_IT_UP: "copy-cat",
            SECOND_CARD: "we-love-chili",
        }
        go(terminal, flow, trophies(1))
        terminal.press("space")
        assert form(flow).values()[trophies(1)] == "1"
        terminal.press("enter")
        rules = stepper(flow).cursor.stop.state.rules
        assert not rules.has_super_jokers
        assert rules.spice_it_up == (SpiceItUp.WE_LOVE_CHILI, SpiceItUp.COPY_CAT)


def test_the_arrows_go_round_and_the_pages_stop_at_the_ends() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        terminal.press("pageup")
        assert form(flow).at == EDITION
        terminal.press("up")
        assert form(flow).at == EMPTY
        terminal.press("tab")
        assert form(flow).at == EDITION
        terminal.press("s-tab", *["pagedown"] * 2)
        assert form(flow).at == EMPTY
        terminal.press("x")
        assert "Nothing is typed here." in terminal.text()
        terminal.paste("C7")
        assert form(flow).values() == {}


def test_a_field_for_each_player_keeps_what_was_typed() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, hand(2))
        terminal.write("C7")
        terminal.press("up", "up", "up")
        terminal.write("Ida, Ben")
        assert form(flow).names == ("Ida", "Ben")
        terminal.press("down", "down", "down")
        assert form(flow).at == STACK  # the third player has gone
        terminal.press("up", "up", "up")
        terminal.write(", Tim")
        assert form(flow).values()[hand(2)] == "C7"
        terminal.press("enter")
        assert [card.code for card in stepper(flow).cursor.stop.state.seats[2].hand] == ["C7"]


@each(
    ("place", "text", "said"),
    [
        (hand(1), "C77", "What Tom holds: expected a card"),
        (STACK, "Ben C1 as C1", "Stack: expected a player's name"),
        (DECK, "100", "Draw deck: expected no more than"),
        (WORLDS_END, "0", "World's End: expected a card above"),
        (points(2), "90", "What Mia has won: expected no more than"),
        (SEED, "x", "Shuffle: expected a whole number"),
        (PLAYERS, "Lea, Tom # b", "Players: expected no #"),
    ],
)
def test_the_cursor_goes_to_what_cannot_be(place: Place, text: str, said: str) -> None:
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, place)
        terminal.write(text)
        terminal.press("pageup", "pageup", "pageup", "pageup", "pageup")
        assert form(flow).at == EDITION
        assert said in shown(terminal)  # it is said before anybody asks
        terminal.press("enter")
        assert form(flow).at == place
        assert said in shown(terminal)
        for _ in text:
            terminal.press("backspace")
        assert said not in shown(terminal)
        terminal.press("enter")
        assert isinstance(flow.screen, StepperScreen)


def test_the_field_with_the_cursor_tells_its_own_reason() -> None:
    flow = set_up()
    first, second = "What Tom holds: expected a card", "Shuffle: expected a whole number"
    with Window(flow) as terminal:
        go(terminal, flow, hand(1))
        terminal.write("C77")
        go(terminal, flow, SEED)
        terminal.write("x")
        assert second in shown(terminal)
        assert first not in shown(terminal)
        terminal.press("up")  # nothing is wrong with this one
        assert first in shown(terminal)
        go(terminal, flow, hand(1))
        assert first in shown(terminal)


def test_emptying_asks_twice() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        terminal.write("Ida, Ben")
        terminal.press("pageup", "up", "enter")
        assert form(flow).values() == {PLAYERS: "Ida, Ben"}
        terminal.press("up", "down", "enter")
        assert form(flow).values() == {PLAYERS: "Ida, Ben"}
        terminal.press("enter")
        assert form(flow).values() == {}
        assert form(flow).at == PLAYERS


# From a stop of a line


def test_the_stop_where_one_stands_fills_the_form() -> None:
    flow = AnalysisFlow(Look(), load(), parse(GAME))
    with Window(flow) as terminal:
        terminal.press("right", "right", "s")
        values = form(flow).values()
        assert values[STACK] == "Lea W1 as W1, Tom W2 as W3"
        assert values[hand(1)] == "C4"
        assert values[STARTS] == "3"
        assert (values[DECK], values[WORLDS_END]) == ("P1 P2 P3 P4 P5 P6 P7 P9", "7")
        assert not form(flow).has_unwritten
        go(terminal, flow, hand(1))
        terminal.press("space", *"C5")
        terminal.press("escape")
        assert stepper(flow).cursor.at == 2
        terminal.press("s")
        assert form(flow).values()[hand(1)] == "C4 C5"  # as it was left
        terminal.press("enter")
        assert [card.code for card in stepper(flow).cursor.stop.state.seats[1].hand] == ["C4", "C5"]
        terminal.press("escape", "escape", "left", "s")
        assert form(flow).values()[STACK] == "Lea W1 as W1"  # another stop is another form


def test_a_stop_that_no_set_up_can_say_is_refused() -> None:
    flow = AnalysisFlow(Look(), load(), parse(GAME + "Lea: no challenge\n"))
    with Window(flow) as terminal:
        terminal.press("end", "s")
        assert isinstance(flow.screen, StepperScreen)
        assert "let a last card through" in shown(terminal)


@each(
    ("game", "keys", "stack", "top"),
    [
        (GAME, "end", "Lea W1 as W1, Tom W2 as W3, Mia C7 as W5", "last card"),
        (COPIED, "right", "Lea W1 as W1", ""),
        (COPIED, "end", "Lea W1 as W1, Tom copy with C4", ""),
    ],
)
def test_a_stop_with_a_last_card_or_a_copy_is_set_up(
    game: str, keys: str, stack: str, top: str
) -> None:
    flow = AnalysisFlow(Look(), load(), parse(game))
    with Window(flow) as terminal:
        terminal.press(keys, "s")
        assert form(flow).values()[STACK] == stack
        assert form(flow).values().get(TOP, "") == top


def test_invented_cards_of_a_running_game_fill_no_form() -> None:
    visibility = resampled_cards(None, ("Lea", "Tom", "Mia"))
    flow = AnalysisFlow(Look(), load(), parse(GAME), visibility=visibility)
    with Window(flow) as terminal:
        assert "set up" not in terminal.text()
        terminal.press("s")
        assert isinstance(flow.screen, StepperScreen)
        assert "Invented cards" in terminal.text()


# Going back and forth


def test_nothing_is_lost_on_the_way_to_the_stepper_and_back() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        terminal.write("Ida, Ben")
        go(terminal, flow, hand(0))
        terminal.write("C7 2")
        before = form(flow).values()
        terminal.press("enter", "x", *"pass", "enter", "escape")
        assert "not written yet" in terminal.text()
        terminal.press("escape")
        assert form(flow).values() == before
        assert form(flow).at == hand(0)
        terminal.press("backspace", "3", "enter")
        assert len(stepper(flow).cursor.stop.state.seats[0].hand) == 4


@each(
    ("typed", "keys", "is_warned"),
    [
        ("Ida, Ben", ("escape",), True),
        ("Ida, Ben", ("enter", "q"), True),
        ("", ("escape",), False),
        ("", ("enter", "q"), False),
        ("", ("enter", "escape", "escape"), False),
    ],
)
def test_leaving_says_that_a_position_would_be_lost(
    typed: str, keys: tuple[str, ...], is_warned: bool
) -> None:
    """Once, for what was typed; an untouched form is nothing to lose."""
    flow = set_up()
    with Window(flow) as terminal:
        terminal.write(typed)
        terminal.press(*keys)
        assert terminal.has_ended is not is_warned
        if is_warned:
            assert "A position is not in a file yet" in shown(terminal)
            terminal.press(keys[-1])
        assert terminal.result().code == 0


@each("is_told", [True, False])
def test_a_form_is_not_lost_by_what_was_said_about_a_what_if(is_told: bool) -> None:
    """Escape, twice on the stepper, comes back to the form, which warns of its own."""
    flow = set_up()
    with Window(flow) as terminal:
        terminal.write("Ida, Ben")
        terminal.press("enter")
        if is_told:
            terminal.press("x", *"pass", "enter", "escape")
        terminal.press("escape")
        assert isinstance(flow.screen, PositionScreen)
        terminal.press("escape")
        assert not terminal.has_ended
        assert "A position is not in a file yet" in shown(terminal)
        terminal.press("escape")
        assert terminal.result().code == 0


def test_what_is_pasted_after_a_warning_is_warned_of() -> None:
    with Window(set_up()) as terminal:
        terminal.write("Ida")
        terminal.press("escape")
        terminal.paste(", Ben")
        terminal.press("escape")
        assert not terminal.has_ended


def test_the_book_says_what_lies_in_a_form() -> None:
    flow = AnalysisFlow(Look(), load())
    with Window(flow) as terminal:
        terminal.press("tab", *"Ida, Ben", "escape", "escape")
        assert "A position is not in a file yet" in shown(terminal)
        terminal.press("down")
        assert "A position is not in a file yet" not in shown(terminal)
        terminal.press("escape", "escape")
        assert terminal.result().code == 0


# Writing


def test_writing_from_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, hand(1))
        terminal.write("2")
        go(terminal, flow, WRITE)
        terminal.press("enter")
        assert isinstance(flow.screen, SaveScreen)
        assert "Write the position" in terminal.lines()[0]
        terminal.press("enter")
        assert "Written: position.spicy" in terminal.text()
        written = read("position.spicy")
        assert check(written).ok
        terminal.press("up", "enter")
        assert stepper(flow).cursor.stop.state == written.start
        terminal.press("escape", "escape")
        assert terminal.result().code == 0  # it lies in a file
    assert [file.name for file in tmp_path.iterdir()] == ["position.spicy"]


def test_a_position_that_cannot_be_is_not_written() -> None:
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, hand(1))
        terminal.write("x")
        go(terminal, flow, WRITE)
        terminal.press("enter")
        assert form(flow).at == hand(1)


def test_writing_from_the_stepper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flow = set_up()
    with Window(flow) as terminal:
        go(terminal, flow, hand(1))
        terminal.write("2")
        terminal.press("enter", "w", "enter")
        assert "Written: position.spicy" in terminal.text()
        start = stepper(flow).cursor.stop.state
        terminal.press("x", *"pass", "enter", "w", "enter")
        assert "Written: game-what-if.spicy" in terminal.text()
        terminal.press("q")
        assert terminal.result().code == 0
    for name, moves in (("position.spicy", 0), ("game-what-if.spicy", 1)):
        written = read(name)
        assert check(written).ok
        assert written.start == start
        assert len(written.moves) == moves


# The frame


FILLED: list[dict[Place, str]] = [
    {},
    {PLAYERS: "Maximiliane-Lou, Bartholom\u00e4us, Cleo, Dan, Eva \U0001f431, Finn", EDITION: "x"},
    {PLAYERS: HOSTILE, STACK: ", ".join(["[red]Lea[/] C1 as C1"] * 30), TITLE: "[bold]{x}[/]"},
    {hand(0): "P10 " * 90, DECK: "\u5c0f" * 300, points(0): "\u202e"},
    {
        EDITION: "sweet-and-spicy",
        SPICE_IT_UP: "change-your-luck",
        SECOND_CARD: "copy-cat",
        trophies(0): "1",
    },
]


@pytest.mark.parametrize("size", EACH_SIZE)
@each("ascii", [False, True])
@each("fields", FILLED)
def test_every_field_is_seen_in_a_whole_frame(
    size: tuple[int, int], ascii: bool, fields: dict[Place, str]
) -> None:
    """The field with the cursor is on the screen, and no line is too long for the frame."""
    fields = {place: text for place, text in fields.items() if text != "x"}
    screen = PositionScreen(Look(ascii), fields)
    bridge = Bridge(Capabilities(ascii=ascii, encoding="ascii" if ascii else "utf-8"))
    wall, arrow = ("|", ">") if ascii else ("│", "→")
    seen = set()
    screen.press("pageup")
    while screen.at not in seen:
        seen.add(screen.at)
        lines = [
            "".join(text for _style, text in row)
            for row in bridge.lines(screen.render(*size), *size)
        ]
        assert len(lines) == size[1]
        assert all(line[0] == line[-1] == wall for line in lines[1:-1]), "\n".join(lines)
        body = "\n".join(lines)
        assert len([line for line in lines if re.match(rf".\s\w*\s+{arrow} ", line)]) == 1, body
        assert "Esc" in body
        if ascii:
            assert body.isascii()
        screen.press("down")
    assert {EDITION, WRITE, EMPTY, TITLE} <= seen


def test_names_are_shown_literally() -> None:
    flow = set_up()
    with Terminal(flow) as terminal:
        terminal.paste(HOSTILE)
        go(terminal, flow, hand(0))
        text = terminal.text()
        assert "[red]Lea[/]" in text
        assert "{Tom}" in text
        go(terminal, flow, hand(2))
        assert "\u5c0f\u6797\u3055\u3093" in terminal.text().replace(" ", "")
        go(terminal, flow, STARTS)
        terminal.press("right")
        assert "< {Tom} >" in terminal.text()
        terminal.press("enter")
        assert stepper(flow).cursor.stop.state.names[0] == "[red]Lea[/]"
        terminal.press("escape")
        go(terminal, flow, TITLE)
        terminal.paste("\u202e[link=x]y[/link] \x1b]0;z\x07")
        assert "[link=x]y[/link]" in terminal.text()
        assert "\u202e" not in terminal.output()
        assert "]0;z\x07" not in terminal.output()


@each("room", [1, 2, 7, 20])
@each("text", ["", "C7", "C7 P10 NJ SJ W1", "\u5c0f\u6797 C7", "x" * 50, " " * 9])
def test_the_cursor_is_always_in_one_of_the_rows(room: int, text: str) -> None:
    field = TextField(text, most=LONG)
    field.press("home")
    for at in range(len(text) + 1):
        assert field.cursor == at
        rows = field.rows(max(room, 2), 3, Look())
        assert 1 <= len(rows) <= 3
        # One blank may hang over the edge, but nothing that can be seen.
        assert all(cells(row.plain.rstrip(" ")) <= max(room, 2) for row in rows)
        assert all(cells(row.plain) <= max(room, 2) + 1 for row in rows)
        marked = [row for row in rows if "█" in row.plain or row.spans]
        assert len(marked) == 1
        field.press("right")
    everything = field.rows(max(room, 2), 1000, Look())
    assert "".join(row.plain for row in everything) == text + "█"
