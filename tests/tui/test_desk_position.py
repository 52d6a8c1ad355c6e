"""The form that sets up a position: filling it in, stepping from it, writing it, coming back to it."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

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
from spicy.engine.state import GameState
from spicy.rulebook import load
from spicy.transcript import check, parse, read
from spicy.transcript.model import Place
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.analysis.position_fields import EMPTY, WRITE
from spicy.tui.analysis.position_form import PositionScreen
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.frame import resampled_cards
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.text_layout import cells
from spicy.tui.widgets.theme import Look
from support.doses import some_of
from support.rows import each
from support.screens import ghost_screen
from support.window import Window

SIZES = [(60, 20), (80, 24), (120, 40)]
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
UNWRITTEN = "A position is not in a file yet"
OPEN = "ALL CARDS OPEN"
BOOK, INVENTED = "the book", "a what-if in a running game"
PLACES: dict[str, Place] = {
    **{"players": PLAYERS, "cards": SPICE_IT_UP, "stack": STACK, "starts": STARTS, "seed": SEED},
    **{"write": WRITE, "title": TITLE, "trophies1": trophies(1)},
    **{f"hand{seat}": hand(seat) for seat in range(3)},
}


class Desk(Window):
    """The desk with an empty form, as `spicy step --set-up` opens it, or with something else."""

    def __init__(self, begin: str = "") -> None:
        game = parse(GAME if begin == INVENTED else begin) if begin not in ("", BOOK) else None
        options: dict[str, Any] = {"sets_up": not begin}
        if begin == INVENTED:
            options["visibility"] = resampled_cards(None, ("Lea", "Tom", "Mia"))
        self.flow = AnalysisFlow(Look(), load(), game, **options)
        super().__init__(self.flow)

    @property
    def form(self) -> PositionScreen:
        """The form, which must be what is shown."""
        assert isinstance(self.flow.screen, PositionScreen), self.flow.screen
        return self.flow.screen

    @property
    def state(self) -> GameState:
        """The position in the stepper, which must be what is shown."""
        assert isinstance(self.flow.screen, StepperScreen), self.flow.screen
        return self.flow.screen.cursor.stop.state

    def play(self, script: str) -> str:
        """Press keys as a window does; after `@` and the name of a field go down to it first."""
        first, *others = script.split("@")
        shown = super().play(first)
        for one in others:
            name, _, keys = one.partition(" ")
            self.go(PLACES[name])
            shown = super().play(keys)
        return shown

    def go(self, place: Place) -> None:
        """Go down to a field, as somebody would."""
        ahead = ghost_screen(self.form)
        count = 0
        while ahead.at != place and count < 60:
            ahead.press("down")
            count += 1
        self.type(*["down"] * count)
        assert self.form.at == place


IDA = '@players "Lea, Tom, Ida" @hand1 C7 @stack "Lea C1 as C1, Tom P10 as C4" @starts right right'
FIRST, SECOND = "What Tom holds: expected a card", "Shuffle: expected a whole number"


@each(
    ("begin", "script", "said", "unsaid"),
    [
        # Ways there, and back.
        (BOOK, "", "set up a position", ""),
        (BOOK, "tab", "Set up a position", ""),
        (BOOK, 'tab "Ida, Ben" escape', "The rules desk", UNWRITTEN),
        (BOOK, 'tab "Ida, Ben" escape tab', "Ida, Ben", ""),
        (BOOK, 'tab "Ida, Ben" escape escape', UNWRITTEN, ""),
        (BOOK, 'tab "Ida, Ben" escape escape down', "The rules desk", UNWRITTEN),
        *(
            (BOOK, f'"{one}"', f"Look for: {one}", "")
            for one in ("passed", "quick question", "?what")
        ),
        (GAME, "", " s set up", ""),
        (GAME, "?", "set up a position", ""),
        (f"{GAME}Lea: no challenge\n", "end s", f"let a last card through | {OPEN}", ""),
        (INVENTED, "", "", "set up"),
        (INVENTED, "s", "Invented cards are not set up anew", ""),
        # Three things are enough for an argument; everything else is dealt.
        ("", IDA, "It is Ida's turn. In hand: Lea 6, Tom 1, Ida 6.", ""),
        ("", f"{IDA} enter", "→3 Ida 0 points | Stack: 2 | 85 cards to draw", ""),
        ("", f'{IDA} enter x "wrong spice" enter', "3 Ida 2 points", ""),
        # A stack that cannot be is said while it is typed; it may be written from its middle on.
        (
            "",
            '@stack "Lea C7 as C7"',
            "Lea's C7 cannot lie at the bottom of a stack. | 1, 2 or 3",
            "",
        ),
        ("", '@stack "Lea C7 as C7" down', "! Stack", ""),
        ("", '@stack "Lea C7 as C7" down enter', OPEN, ""),
        # Choices.
        ("", "up up up up right", "< Sweet & Spicy > | as the box has them: yes | lemon", ""),
        ("", "up up up up right x", "Nothing is typed here: the arrows", ""),
        ("", "pageup up x", "Nothing is typed here.", ""),
        # The field with the cursor tells its own reason, another one that of the first mistake.
        ("", "@hand1 C77 @seed x", SECOND, FIRST),
        ("", "@hand1 C77 @seed x up", FIRST, ""),
        ("", "@hand1 C77 @seed x @hand1", FIRST, ""),
        # Back from the stepper, with what was typed meanwhile.
        (GAME, "right right s @hand1 space C5 escape", "2 Tom 0 points C▲4 | P", "C▲5"),
        (GAME, "right right s @hand1 space C5 escape s enter", "2 Tom 0 points C▲4 C▲5", ""),
        # Names are shown literally.
        ("", f'<"{HOSTILE}" @hand0', "[red]Lea[/] | {Tom}", ""),
        ("", f'<"{HOSTILE}" @hand2', "\u5c0f\u6797\u3055\u3093", ""),
        ("", f'<"{HOSTILE}" @starts right', "< {Tom} >", ""),
        ("", f'<"{HOSTILE}" enter', "1 [red]Lea[/]", ""),
        ("", '@title <"\u202e[link=x]y[/link] \x1b]0;z\x07"', "[link=x]y[/link]", "\u202e"),
    ],
)
def test_what_is_shown(begin: str, script: str, said: str, unsaid: str) -> None:
    with Desk(begin) as desk:
        shown = desk.play(script)
    assert [one for one in said.split(" | ") if one not in shown] == []
    assert not unsaid or unsaid not in shown
    assert not re.search("[\x1b\x07]", shown)


SWEET = "up up up up right right left"
CHOSEN = {EDITION: "sweet-and-spicy", SPICE_IT_UP: "copy-cat", SECOND_CARD: "we-love-chili"}
CHOSEN |= {("super-jokers", None): "no"}
STOP = {STACK: "Lea W1 as W1, Tom W2 as W3", hand(1): "C4", STARTS: "3", WORLDS_END: "7"}
STOP |= {DECK: "P1 P2 P3 P4 P5 P6 P7 P9"}


@each(
    ("begin", "script", "at", "values"),
    [
        # Choices are turned and nothing is typed into them.
        ("", f"{SWEET} x <C7", EDITION, {EDITION: "sweet-and-spicy"}),
        ("", f"{SWEET} down space space down left down space", SECOND_CARD, CHOSEN),
        ("", "@trophies1 space", trophies(1), {trophies(1): "1"}),
        # The arrows go round and the pages stop at the ends.
        *(("", keys, EDITION, {}) for keys in ("pageup", "pageup up tab")),
        *(("", keys, EMPTY, {}) for keys in ("pageup up x <C7", "pageup s-tab pagedown pagedown")),
        # A field for each player keeps what was typed, also where that player has gone meanwhile.
        ("", '@hand2 C7 up up up "Ida, Ben"', PLAYERS, {PLAYERS: "Ida, Ben", hand(2): "C7"}),
        ("", '@hand2 C7 up up up "Ida, Ben" down down down up', hand(1), None),
        ("", '@hand2 C7 up up up "Ida, Ben" down down down', STACK, None),
        # Emptying asks twice.
        ("", '"Ida, Ben" pageup up enter', EMPTY, {PLAYERS: "Ida, Ben"}),
        ("", '"Ida, Ben" pageup up enter up down enter', EMPTY, {PLAYERS: "Ida, Ben"}),
        ("", '"Ida, Ben" pageup up enter enter', PLAYERS, {}),
        # The stop where one stands fills the form, which stays as it was left.
        (GAME, "right right s", None, STOP),
        (GAME, "right right s @hand1 space C5 escape s", hand(1), STOP | {hand(1): "C4 C5"}),
        (
            GAME,
            "right right s @hand1 C5 escape left s",
            None,
            {STACK: "Lea W1 as W1", hand(1): "C4 W2"},
        ),
        (GAME, "end s", None, {STACK: f"{STOP[STACK]}, Mia C7 as W5", TOP: "last card"}),
        (COPIED, "right s", None, {STACK: "Lea W1 as W1"}),
        (COPIED, "end s", None, {STACK: "Lea W1 as W1, Tom copy with C4"}),
        # Nothing is lost on the way to the stepper and back.
        ("", '@hand0 "C7 2" enter x pass enter escape escape', hand(0), {hand(0): "C7 2"}),
    ],
)
def test_what_is_in_the_form(
    begin: str, script: str, at: Place | None, values: dict[Place, str] | None
) -> None:
    with Desk(begin) as desk:
        desk.play(script)
    assert at is None or desk.form.at == at
    if values is not None:
        found = desk.form.values()
        assert values.items() <= found.items()
        assert begin or values == found
    assert not begin or script.count("@") or not desk.form.has_unwritten


def test_without_a_rulebook() -> None:
    with Window(AnalysisFlow(Look(), None, sets_up=True)) as window:
        assert OPEN in window.play("enter")
        window.play("escape escape")
        assert window.result().code == 0


@each(
    ("typed", "keys", "is_warned"),
    [
        *(('"Ida, Ben"', keys, True) for keys in ("escape", "enter q", "enter escape escape")),
        *(("", keys, False) for keys in ("escape", "enter q", "enter escape escape")),
        ('Ida escape <", Ben"', "escape", True),
        # Escape, twice on the stepper, comes back to the form, which warns of its own.
        ('"Ida, Ben"', "enter x pass enter escape escape escape", True),
    ],
)
def test_leaving_says_that_a_position_would_be_lost(typed: str, keys: str, is_warned: bool) -> None:
    """Once, for what was typed; an untouched form is nothing to lose."""
    with Desk() as desk:
        desk.play(typed)
        shown = desk.play(keys)
        assert desk.has_ended is not is_warned
        if is_warned:
            assert UNWRITTEN in shown
            desk.press(keys.split()[-1])
        assert desk.result().code == 0


def test_what_a_number_deals_is_marked_and_told_in_the_file() -> None:
    """Cards that nobody knows: on the form, on the table, and in the text that is written."""
    right = "right " * (1 + list(SpiceItUp).index(SpiceItUp.CHANGE_YOUR_LUCK))
    with Desk() as desk:
        desk.play(f'@cards {right} @hand0 "C7 2" @stack "Lea C1 as C1, Tom ? as C5 adding ? W1" up')
        counts = {row.count("?") for row in desk.lines() if "C7 2" in row or "Tom ? as C5" in row}
        assert counts == {2, 4}
        desk.press("enter")
        stepper = desk.flow.screen
        assert isinstance(stepper, StepperScreen)
        stop, text = stepper.cursor.stop, stepper.text() or ""
        dealt = [card.code for card in stop.invented.in_hand(0)]
        assert len(dealt) == 2
        assert "C7" not in dealt
        assert stop.invented.stack == ((False,), (True, True, False))
        assert f"# Nobody knows these cards of Lea, which were dealt: {' '.join(dealt)}" in text
        assert check(parse(text)).ok


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
    with Desk() as desk:
        desk.go(place)
        desk.play(f'"{text}"')
        # It is said before anybody asks.
        assert said in desk.play("pageup pageup pageup pageup pageup")
        assert desk.form.at == EDITION
        desk.play("@write enter")
        assert desk.form.at == place  # and is not written either
        assert said in desk.play("enter")
        assert desk.form.at == place
        assert said not in desk.play("backspace " * len(text))
        desk.press("enter")
        assert desk.state


def test_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the form, and from the stepper: the position, and what was tried from it."""
    monkeypatch.chdir(tmp_path)
    with Desk() as desk:
        desk.play("@hand1 2")
        assert "Write the position" in desk.play("@write enter")
        assert "Written: position.spicy" in desk.play("enter")
        desk.play("up enter")
        start = desk.state
        assert "Written: position-2.spicy" in desk.play("w enter")
        assert "Written: game-what-if.spicy" in desk.play("x pass enter w enter")
        desk.play("escape escape escape")
        assert desk.result().code == 0  # it lies in a file
    moves = {"position": 0, "position-2": 0, "game-what-if": 1}
    assert {file.stem for file in tmp_path.iterdir()} == moves.keys()
    for name in moves:
        written = read(f"{name}.spicy")
        assert check(written).ok
        assert (written.start, len(written.moves)) == (start, moves[name])


# The frame


FILLED: list[dict[Place, str]] = [
    {},
    {PLAYERS: "Maximiliane-Lou, Bartholom\u00e4us, Cleo, Dan, Eva \U0001f431, Finn"},
    {PLAYERS: HOSTILE, STACK: ", ".join(["[red]Lea[/] C1 as C1"] * 30), TITLE: "[bold]{x}[/]"},
    {hand(0): "P10 " * 90, DECK: "\u5c0f" * 300, points(0): "\u202e"},
    {
        EDITION: "sweet-and-spicy",
        SPICE_IT_UP: "change-your-luck",
        SECOND_CARD: "copy-cat",
        trophies(0): "1",
    },
]


@pytest.mark.parametrize(("ascii", "size"), some_of(itertools.product((False, True), SIZES), 3))
def test_every_field_is_seen_in_a_whole_frame(ascii: bool, size: tuple[int, int]) -> None:
    """The field with the cursor is on the screen, and no line is too long for the frame."""
    bridge = Bridge(Capabilities(ascii=ascii, encoding="ascii" if ascii else "utf-8"))
    wall, arrow = ("|", ">") if ascii else ("│", "→")
    for fields in FILLED:
        screen = PositionScreen(Look(ascii), fields)
        seen = set()
        screen.press("pageup")
        while screen.at not in seen:
            seen.add(screen.at)
            rows = bridge.lines(screen.render(*size), *size)
            lines = ["".join(text for _style, text in row) for row in rows]
            body = "\n".join(lines)
            assert all(line[0] == line[-1] == wall for line in lines[1:-1]), body
            assert len(re.findall(rf"(?m)^.\s\w*\s+{arrow} ", body)) == 1, body
            assert "Esc" in body
            assert not ascii or body.isascii()
            screen.press("down")
        assert {EDITION, WRITE, EMPTY, TITLE} <= seen


@each("room", [2, 7, 20])
@each("text", ["", "C7", "C7 P10 NJ SJ W1", "\u5c0f\u6797 C7", "x" * 50, " " * 9])
def test_the_cursor_is_always_in_one_of_the_rows(room: int, text: str) -> None:
    field = TextField(text, most=LONG)
    field.press("home")
    for at in range(len(text) + 1):
        assert field.cursor == at
        rows = field.rows(room, 3, Look())
        assert 1 <= len(rows) <= 3
        # One blank may hang over the edge, but nothing that can be seen.
        assert all(cells(row.plain.rstrip(" ")) <= room for row in rows)
        assert all(cells(row.plain) <= room + 1 for row in rows)
        assert len([row for row in rows if "█" in row.plain or row.spans]) == 1
        field.press("right")
    everything = field.rows(room, 1000, Look())
    assert "".join(row.plain for row in everything) == text + "█"
