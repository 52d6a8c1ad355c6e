"""The rules desk on the screen: stepping, jumping, what if, writing, browsing."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from spicy.analysis.mainline import Mainline
from spicy.engine.rules import Rules, SpiceItUp
from spicy.rulebook import load
from spicy.testing import play_random
from spicy.transcript import Transcript, check, parse, read, write
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.analysis.book import BookScreen, EntryPage
from spicy.tui.analysis.open_table import table_lines
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.analysis.what_if import WhatIfScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.text_layout import cells
from spicy.tui.widgets.theme import Look
from support.doses import only, some_of
from support.drawn import rows_of, text_of
from support.rows import each
from support.window import Window

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.rglob("*.spicy"))
SIZES = [(80, 24), (60, 20), (120, 40)]
EACH_SIZE = [*SIZES[:2], pytest.param(SIZES[2], marks=pytest.mark.slow)]
OPEN = "ALL CARDS OPEN"

EXAMPLE = (RULES / "examples" / "challenge.trait.spicy").read_text()
TEXT = """\
title: Who lies?
players: Lea, Tom, Mia
hand Lea: W1 P8
hand Tom: C4 W2
hand Mia: C7
deck: P1 P2 P3 P4 P5 P6 P7 END
---
# Lea opens.
Lea: W1 as W1
Tom: W2 as C9
Mia: C7 as W5, last card
all: no challenge
Lea: wrong spice
Lea: P8 as W7, last card
Mia: wrong spice
> turn Lea
"""
HOSTILE = """\
title: [bold red]Title[/] {braces} \u202eturned \U0001f336\ufe0f
players: [red]Lea[/], {Tom}, \u5c0f\u6797\u3055\u3093
hand [red]Lea[/]: W1 P8
hand {Tom}: C4 W2
hand \u5c0f\u6797\u3055\u3093: C7
deck: P1 P2 P3 P4
---
# [link=x]\u2066narration[/link]
[red]Lea[/]: W1 as W1
{Tom}: wrong number
"""
MANY = """\
players: Lea, Tom
hand Lea: W1 W2 W3 P8 P9 P10 NJ
hand Tom: C4 W2
---
Lea: pass
"""
COPIED = """\
players: Lea, Tom, Mia
spice-it-up: copy-cat, change-your-luck
hand Lea: C5
hand Tom: P5 W1 SJ
hand Mia: W4
deck: P1 P2 P3 P4
stack: Lea C4 as C4
starts: Tom
---
"""
ARGUED = """\
players: Lea, Tom, Mia
spice-it-up: copy-cat
hand Lea: C1
hand Tom: P8 NJ
stack: Lea P8 as P7, Tom ? as P8, Mia copy with C8
starts: Lea
---
Lea: wrong
Mia: pass
"""
CROWDED = """\
edition: sweet-and-spicy
super-jokers: yes
players: Lea, Tom, Jean-Léonard-Max, Bartholomäus-Li
hand Lea: L4 L5 L6 L7 L8 XJ
hand Tom: C7
hand Jean-Léonard-Max: P10 L10 P10
hand Bartholomäus-Li:
points Jean-Léonard-Max: 20 + 2 super
points Tom: 4 + 1 super
points Bartholomäus-Li: 20 + 1 super
trophies Jean-Léonard-Max: 1
trophies Bartholomäus-Li: 1
stack: Tom C2 as C2, Lea C1 as C3, Tom C2 as C4, Lea C1 as C5, Tom C2 as C6, Lea C3 as C7
starts: Jean-Léonard-Max
---
Jean-Léonard-Max: P10 as C10
"""
PAW = CROWDED.replace("Lea C3 as C7", "Jean-Léonard-Max C3 as C4").replace(
    "stack: ",
    f"spice-it-up: spice-raider\nstack: {''.join(f'Tom P{at} as C1, ' for at in range(1, 7))}",
)


def desk(transcript: Transcript | str | None = TEXT, *, ascii: bool = False) -> AnalysisFlow:
    """The desk with a transcript open, or with the rulebook."""
    if isinstance(transcript, str):
        transcript = parse(transcript, file="game.spicy")
    return AnalysisFlow(Look(ascii), load(), transcript)


def stepper(flow: AnalysisFlow) -> StepperScreen:
    """The stepper, which must be what is shown."""
    assert isinstance(flow.screen, StepperScreen), flow.screen
    return flow.screen


def drawn(screen: Screen, size: tuple[int, int], *, ascii: bool = False) -> list[str]:
    """The rows that are handed to a terminal."""
    rows = Bridge(Capabilities(ascii=ascii)).lines(screen.render(*size), *size)
    return ["".join(text for _, text in row) for row in rows]


# What keys show


@each(
    ("text", "keys", "said", "unsaid"),
    [
        # The table and what happened.
        (EXAMPLE, "right", "→2 Tom 0 points C▲4 W●2 | said C▲1 is W●1 | starts with 1, 2 or 3", ""),
        (EXAMPLE, "right right", '"Wrong!" - wrong what? | Not possible. | Name one half', ""),
        (EXAMPLE, "right right r", "Choose exactly one", ""),
        (EXAMPLE, "right right r escape", "Not possible. | The file says the same.", ""),
        (PAW, "", "Stack: 12 | paw: Jean-Léonard-Max", ""),
        # Foreign texts are shown literally.
        (HOSTILE, "", "[bold red]Title[/]", "\u202e"),
        (HOSTILE, "right", "# [link=x]?narration[/link]", "\u2066"),
        (HOSTILE, "right up up up up up", "[red]Lea[/]: W●1 as W●1", ""),
        (HOSTILE, "right right v", "[red]Lea[/]", "\u202e"),
        (HOSTILE, "right right x", "[red]Lea[/]", "\u202e"),
        (TEXT, "60x20 right right", "↓ more", ""),
        # What if: what may be done, and what may not.
        (
            TEXT,
            'right x "wrong number" enter',
            "What if 1: not in | Instead of Tom: W●2 as C▲9",
            "",
        ),
        (TEXT, 'right x "wrong number" enter', "wins the | Lea takes the stack", ""),
        (TEXT, 'right x "wrong number" enter b', "W●2 as C▲9", "What if 1"),
        (TEXT, 'right x "wrong number" enter b b d b', "W●2 as C▲9", "What if 1"),
        (TEXT, 'right x "W2 as W1" enter', "not allowed, and it has a price | declare.invalid", ""),
        (TEXT, "right x peek enter", "not allowed, and it has a price | turn.peek", ""),
        (TEXT, 'right x "Lea: wrong number" enter', "not possible. | challenge.who", ""),
        (TEXT, 'right x "Mia: pass" enter', "not possible. | turn.options", ""),
        (TEXT, "x tab", "The rules allow Tom nothing now.", ""),
        (TEXT, 'x tab <"  C4 as\n C1 " enter', "not possible.", ""),
        # What cannot be read is said and can be mended.
        (TEXT, "x enter", "Type a move", ""),
        (TEXT, "x pas enter", "did you mean 'pass'?", ""),
        (TEXT, "x pas enter s enter", "Lea passes.", ""),
        # Moves in everyday words, and picked from a list, for anybody.
        (TEXT, 'right x "chili 7" enter "chili 2" enter', f"{OPEN} | Tom: C▲7 as C▲2", ""),
        (TEXT, "right x C7 enter w5 enter", f"{OPEN} | Tom: C▲7 as W●5", ""),
        (TEXT, 'right x "Mia: I challenge the spice" enter', "Mia: wrong spice", ""),
        (TEXT, "right x", "Allowed or not: | Tom tries: | Allowed now:", ""),
        (TEXT, "right x right", "Mia tries: | wrong number | wrong spice", ""),
        (TEXT, "right x right down down enter", "Mia: wrong spice", ""),
        (TEXT, 'right x left "w2 as w5" escape', OPEN, "tries:"),
        # What goes with a card is asked last, and a copy is one thing that can be said of it.
        (COPIED, "x p5 enter", "copy C▲4", ""),
        (
            COPIED,
            "x p5 enter down enter",
            "nothing more | adding W●1 | adding SJ | adding W●1 SJ",
            "",
        ),
        (COPIED, "x p5 enter down enter down enter", "Tom: P◆5 as C▲5", ""),
        (COPIED, "x W1 enter copy enter", "Tom: copy with W●1", ""),
        # A stack that cannot have come about, with its rule.
        (ARGUED, "60x20", "Lea's P◆7 cannot lie at the bottom | declare.first", ""),
        (ARGUED.replace("P7", "P3"), "", OPEN, "cannot"),
        # The book.
        (None, "60x20", "The rules desk", ""),
        (None, "xyzzyq", "The rules do not say.", "→"),
        (None, '"what is the wifi password"', "The rules do not say. The nearest: | →", ""),
        (None, '"wie viele Karten"', "This rulebook is in English; please ask in it.", ""),
        (None, 'xyzzyq / <"joker\nlast card"', "→", "do not say"),
    ],
)
def test_what_keys_show(text: str | None, keys: str, said: str, unsaid: str) -> None:
    """Whatever is tried, the original stays as it is."""
    flow = desk(text)
    original = stepper(flow).cursor.original if text is not None else None
    stops = None if original is None else original.stops
    with Window(flow) as window:
        shown = window.play(keys)
    for one in said.split(" | "):
        assert one.lower() in shown.lower()
    assert not unsaid or unsaid not in shown
    assert original is None or original.stops is stops


# Stepping


@pytest.mark.parametrize("size", EACH_SIZE)
def test_every_key_shows_the_same_stop_in_both_directions(size: tuple[int, int]) -> None:
    flow = desk()
    last = stepper(flow).cursor.line.last
    with Window(flow, *size) as window:
        there = [window.play(""), *(window.play("right") for _ in range(last))]
        assert len(set(there)) == len(there)
        assert [window.play(key) for key in ["right", *["left"] * (len(there) - 1)]] == there[::-1]
        ends = [window.play(key) for key in ("left", "end", "home")]
        assert ends == [there[0], there[-1], there[0]]


@each(
    ("keys", "at", "said"),
    [
        *(("p", 2, ""), ("t", 4, ""), ("c", 0, "No challenge")),
        ("end P", 6, ""),  # everything behind World's End is forbidden
        ("P", 0, "No forbidden move before this."),
        ("з", 2, ""),  # where a Latin keyboard has its p
    ],
)
def test_jumps(keys: str, at: int, said: str) -> None:
    flow = desk()
    with Window(flow) as window:
        assert said in window.play(keys)
    assert stepper(flow).cursor.at == at


# The frame


OPENED = ("?", "escape", "r", "escape", "v", "escape", "x", *"pass", "enter", "w")
"""What is looked at beside the stepper."""


@pytest.mark.parametrize(("ascii", "size"), some_of(product((False, True), SIZES), 4))
def test_every_screen_is_a_whole_frame_that_says_that_all_cards_are_open(
    ascii: bool, size: tuple[int, int]
) -> None:
    """No line of an example is too long for the frame, and its walls stand one below the other."""
    wall = "|" if ascii else "│"
    met = set()
    for transcript in (parse(TEXT), *map(read, FILES[::24])):
        flow = desk(transcript, ascii=ascii)
        for key in ("", *["right"] * len(transcript.moves), *OPENED):
            if key:
                flow.press(key)
            met.add(type(flow.screen).__name__)
            lines = drawn(flow.screen, size, ascii=ascii)
            assert all(line[0] == line[-1] == wall for line in lines[1:-1]), "\n".join(lines)
            assert OPEN in lines[0]
            assert not ascii or all(line.isascii() for line in lines)
            assert not any("v more" in line for line in lines), "`v` shows the table"
    assert met == {f"{one}Screen" for one in ("Stepper", "WhatIf", "Save")} | {
        f"{one}Page" for one in ("Help", "Rules", "Table")
    }


@each("size", SIZES)
@each("at", [0, 1])
def test_nothing_about_a_player_is_cut(size: tuple[int, int], at: int) -> None:
    """The longest names with all that one can have: name, points, super jokers, trophy and cards."""
    width = size[0]
    with Window(desk(CROWDED), *size) as window:
        window.press(*["right"] * at)
        edge = width // 2 if width >= 76 else width
        table = " ".join(" ".join(row[1 : edge - 1] for row in window.lines()).split())
    won = "{} points, {} super joker" if width >= 76 else "{}p {} super"
    s = "s" if width >= 76 else ""
    assert f"Tom {won.format(4, 1)} C▲7" in table
    assert f"Jean-Léonard-Max {won.format(20, 2)}{s} ★ " in table
    assert f"Bartholomäus-Li {won.format(20, 1)} ★ no cards" in table
    assert "super jokers: 1" in table  # six of them: one is held and four are won
    assert not at or "Jean-Léonard-Max said C▲10 is P◆10" in table


def test_no_line_of_the_table_is_too_long_and_everybody_has_one() -> None:
    variants = (SpiceItUp.SPICE_RAIDER, SpiceItUp.COPY_CAT)
    rules = Rules(super_jokers=True, spice_it_up=variants)
    names = ("Lea", "Tom", "Jean-Léonard-Max", "Eva 🐱", "Maximiliane-Loui", "Finn")
    record = play_random(rules, names, random.Random(8), punished=0.5)
    for stop in Mainline.of(parse(write(record))).stops[::4]:
        for width, rows in product((38, 58), (9, 12, 19)):
            lines = [line.plain.rstrip() for line in table_lines(stop.state, width, rows, Look())]
            assert max(map(cells, lines)) <= width
            assert all(word in "\n".join(lines) for word in (*names, "to draw"))


@each("file", FILES[::19])
def test_the_deciding_rule_and_a_turned_card_are_seen_without_scrolling(file: Path) -> None:
    flow = desk(read(file))
    with Window(flow) as window:
        for stop in stepper(flow).cursor.line.stops[1:]:
            window.press("right")
            right = "".join(
                row[row.rfind("│", 0, -1) + 1 : -1].rstrip() for row in window.lines()[1:-4]
            )
            if stop.rules:
                before, rule, _ = right.partition(stop.rules[0].value)
                assert rule
                assert ("[ruling]" in before) == bool(load().rule(stop.rules[0]).ruling)
            assert stop.turned is None or "Turned over:" in window.text()


# What if, and writing


@pytest.mark.parametrize("size", EACH_SIZE)
def test_first_the_card_then_what_is_said_of_it(size: tuple[int, int]) -> None:
    """Two short lists, of which every line can be seen at once."""
    flow = desk(MANY)
    with Window(flow, *size) as window:
        window.press("x")
        screen = flow.screen
        assert isinstance(screen, WhatIfScreen)
        labels = [screen.label(one) for one in screen.choices]
        assert sorted(labels) == sorted(["W1", "W2", "W3", "P8", "P9", "P10", "NJ", "pass"])
        choose = "down " * (labels.index("P9") + 1) + "enter"
        shown = window.play(choose)
        assert "Lea lays P◆9 and says:" in shown
        assert len(screen.choices) == 9
        assert all(
            f"{spice}{number}" in shown for spice in ("C▲", "W●", "P◆") for number in (1, 2, 3)
        )
        assert "pass" in window.play("escape")
        assert "Lea: P◆9 as" in window.play(f"{choose} down enter")


@pytest.mark.parametrize("size", EACH_SIZE)
def test_an_invented_card_is_marked_wherever_it_goes(size: tuple[int, int]) -> None:
    flow = desk(ARGUED)
    before, after = stepper(flow).cursor.line.stops[:2]
    unknown, hand = chip(before.state.stack[1].card), before.state.seats[2].hand
    with Window(flow, *size) as window:
        shown = window.play("")
        assert f"Tom said P◆8 is {unknown}?" in shown or size == (60, 20)
        assert all(f"{chip(card)}?" in shown for card in hand)
        assert "C▲8?" not in shown
        assert "C▲1?" not in shown
        shown = window.play("x right right")
        assert all(f"{chip(card)}?" in shown for card in hand)
        assert f"{unknown}?" in window.play("escape v")
    drawn_to = after.state.seats[2].hand
    assert len(drawn_to) == len(hand) + 2, "the price of a challenge, from an unknown deck"
    assert sorted(one.code for one in after.invented.in_hand(2)) == sorted(map(str, drawn_to))
    assert after.invented.in_hand(0) == ()


def chip(card: object) -> str:
    return Look().chip(card).plain if getattr(card, "spice", None) else card.code  # type: ignore


def test_a_branch_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Window(desk()) as window:
        assert "This is the original." in window.play("w")
        assert "not written yet" in window.play('right x "wrong spice" enter q')
        assert "game-what-if.spicy" in window.play("w")
        assert "Written: game-what-if.spicy" in window.play("enter")
        before = Path("game-what-if.spicy").read_bytes()
        assert check(read("game-what-if.spicy")).ok
        assert "game-what-if-2.spicy" in window.play("w")
        # Instead of the proposal.
        assert "left alone" in window.play("escape w game-what-if.spicy enter")
        assert Path("game-what-if.spicy").read_bytes() == before
        assert "A file needs a name." in window.play("backspace " * 120 + "enter")
        assert "There is no such folder." in window.play("no/such/folder enter")
        window.play("escape q")
        assert window.result().code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["game-what-if.spicy"]


@each("key", ["q", "escape"])
def test_leaving(key: str) -> None:
    with Window(desk()) as window:
        for keys in (f"right x pass enter {key}", f"left {key}"):  # after another key it asks again
            window.play(keys)
            assert not window.has_ended
        window.press(key)
        assert window.result().code == 0


# The rulebook


@pytest.mark.parametrize("size", EACH_SIZE)
def test_browsing(size: tuple[int, int]) -> None:
    flow = desk(None)
    screen = flow.screen
    assert isinstance(screen, BookScreen)
    for place, chosen in enumerate(screen.found):
        if place % 3 == 0:
            (row,) = (line for line in drawn(screen, size) if "→" in line[:6])
            assert chosen.title[:20] in row
        flow.press("down")
    for key, at in (("home", 0), ("end", -1), ("pageup", -size[1]), ("pagedown", -1)):
        flow.press(key)
        assert screen.at >= at % len(screen.found)


def test_from_words_to_an_example_and_back() -> None:
    flow = desk(None)
    with Window(flow) as window:
        window.play('/ "nmber or spice trait"')
        screen = flow.screen
        assert isinstance(screen, BookScreen)
        place = [entry.name for entry in screen.found].index("challenge.trait")
        shown = window.play("down " * place + "enter")
        assert "Name one half: number or spice" in shown
        assert "Source:" in shown
        assert f"{OPEN} ─ Name one thing" in window.play("enter")
        assert "Source:" in window.play("right escape")
        assert "Look for:" in window.play("escape")
        assert flow.screen is screen
        window.press("escape")
        assert len(screen.found) > 60
        window.press("escape")
        assert window.result().code == 0


@pytest.mark.parametrize("ascii", only([False], (False, True)))
def test_every_answer_fits_one_screen(ascii: bool) -> None:
    """Rules and questions with the example and the keys: nothing is below the edge at 80x24.

    A ruling is marked, with its reason one key away.
    """
    finder = AnalysisFlow(Look(ascii), load()).screen
    assert isinstance(finder, BookScreen)
    for entry in finder.found:
        if entry.passage:
            continue  # a chapter to read, not an answer
        page = EntryPage(Look(ascii), entry, load())
        rows = [row.plain for row in rows_of(page)]
        assert not any(row.strip("│| ") in ("↓ more", "... more") for row in rows), entry.title
        assert all(f" {name} " in "".join(rows) for name in page.examples[:1]), entry.title
        if entry.question is not None and not ascii:
            rulings = entry.question.rulings
            assert "".join(rows).count("Decided here; r tells why.") == len(rulings), entry.title
            if rulings:
                page.press("r")
                assert "Ruling:" in text_of(page, (80, 80))


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_every_rule_and_question_opens(step: int) -> None:
    flow = desk(None)
    screen = flow.screen
    assert isinstance(screen, BookScreen)
    for place, entry in [*enumerate(screen.found)][::step]:
        screen.at = place
        flow.press("enter")
        assert isinstance(flow.screen, EntryPage)
        drawn(flow.screen, SIZES[1])
        if flow.screen.examples:
            for key in (*["right"] * len(flow.screen.examples), "enter"):
                flow.press(key)
            assert stepper(flow).cursor.original.failures == (), entry.title
            drawn(flow.screen, SIZES[1])
            flow.press("escape")
        flow.press("escape")
