"""The rules desk on the screen: stepping, jumping, what if, writing, browsing."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from spicy.analysis.mainline import Mainline
from spicy.engine.actions import Challenge, Trait
from spicy.engine.rules import Rules, SpiceItUp
from spicy.rulebook import load
from spicy.testing import play_random
from spicy.transcript import Transcript, check, parse, read, write
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.analysis.book import BookScreen, EntryPage
from spicy.tui.analysis.open_table import table_lines
from spicy.tui.analysis.pages import HelpPage, TablePage
from spicy.tui.analysis.rules_page import RulesPage
from spicy.tui.analysis.save import SaveScreen
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.analysis.what_if import WhatIfScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.text_layout import cells
from spicy.tui.widgets.theme import Look
from support.rows import each
from support.terminal import Terminal
from support.window import Window

RULES = Path(__file__).parents[2] / "rules"
EXAMPLE = RULES / "examples" / "challenge.trait.spicy"
FILES = sorted(RULES.rglob("*.spicy"))
SIZES = [(80, 24), (60, 20), (120, 40)]
EACH_SIZE = [*SIZES[:2], pytest.param(SIZES[2], marks=pytest.mark.slow)]
OPEN = "ALL CARDS OPEN"

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


def desk(transcript: Transcript | str | None = TEXT, *, ascii: bool = False) -> AnalysisFlow:
    """The desk with a transcript open, or with the rulebook."""
    if isinstance(transcript, str):
        transcript = parse(transcript, file="game.spicy")
    return AnalysisFlow(Look(ascii), load(), transcript)


def stepper(flow: AnalysisFlow) -> StepperScreen:
    """The stepper, which must be what is shown."""
    assert isinstance(flow.screen, StepperScreen), flow.screen
    return flow.screen


# Stepping


@pytest.mark.parametrize("size", EACH_SIZE)
def test_every_key_shows_the_same_stop_in_both_directions(size: tuple[int, int]) -> None:
    flow = desk()
    with Window(flow, *size) as terminal:
        there = [terminal.text()]
        for _ in range(stepper(flow).cursor.line.last):
            terminal.press("right")
            there.append(terminal.text())
        assert len(set(there)) == len(there)
        back = [terminal.text()]
        for _ in range(len(there) - 1):
            terminal.press("left")
            back.append(terminal.text())
        assert back == there[::-1]
        terminal.press("left")
        assert terminal.text() == there[0]
        terminal.press("end")
        assert terminal.text() == there[-1]
        terminal.press("right")
        assert terminal.text() == there[-1]
        terminal.press("home")
        assert terminal.text() == there[0]


def test_the_table_and_what_happened() -> None:
    with Window(desk(read(EXAMPLE))) as terminal:
        terminal.press("right")
        text = terminal.text()
        assert "→2 Tom 0 points C▲4 W●2" in text
        assert "Lea said C▲1 is W●1" in text
        assert "A stack starts with 1, 2 or 3" in text
        terminal.press("right")
        text = terminal.text()
        assert '# "Wrong!" - wrong what?' in text
        assert "Not possible." in text
        assert "Name one half: number or spice" in text
        assert "✓ The file says the same." in " ".join(text.split())
        terminal.press("r")
        assert "Choose exactly one" in " ".join(terminal.text().split())
        terminal.press("escape")
        assert "Not possible." in terminal.text()


def test_jumps() -> None:
    flow = desk()
    with Window(flow) as terminal:
        cursor = stepper(flow).cursor
        for key, at, said in (("p", 2, ""), ("t", 4, ""), ("c", 0, "No challenge")):
            terminal.press("home", key)
            assert cursor.at == at
            assert said in terminal.text()
        terminal.press("end", "P")
        assert cursor.at == cursor.line.last - 1  # everything behind World's End is forbidden
        terminal.press("home", "P")
        assert cursor.at == 0
        assert "No forbidden move before this." in terminal.text()
        terminal.press("з")  # where a Latin keyboard has its p
        assert cursor.at == 2


# The frame


OPENED = ("?", "escape", "r", "escape", "v", "escape", "x", *"pass", "enter", "w")
"""What is looked at beside the stepper."""


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("ascii", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_every_screen_is_a_whole_frame_that_says_that_all_cards_are_open(
    size: tuple[int, int], ascii: bool
) -> None:
    """No line of an example is too long for the frame, and its walls stand one below the other."""
    bridge = Bridge(Capabilities(ascii=ascii))
    wall = "|" if ascii else "│"
    met = set()
    for transcript in (parse(TEXT), *map(read, FILES[::24])):
        flow = desk(transcript, ascii=ascii)
        for key in ("", *["right"] * len(transcript.moves), *OPENED):
            if key:
                flow.press(key)
            met.add(type(flow.screen))
            lines = ["".join(text for _, text in row) for row in _drawn(bridge, flow, *size)]
            assert all(line[0] == line[-1] == wall for line in lines[1:-1]), "\n".join(lines)
            assert OPEN in lines[0]
            if ascii:
                assert all(line.isascii() for line in lines)
    assert met >= {StepperScreen, HelpPage, RulesPage, TablePage, WhatIfScreen, SaveScreen}


def _drawn(
    bridge: Bridge, flow: AnalysisFlow, width: int, height: int
) -> list[list[tuple[str, str]]]:
    return bridge.lines(flow.screen.render(width, height), width, height)


def test_foreign_texts_are_shown_literally() -> None:
    flow = desk(HOSTILE)
    with Terminal(flow) as terminal:
        assert "[bold red]Title[/]" in terminal.lines()[0]
        terminal.press("right")
        assert "# [link=x]?narration[/link]" in terminal.text()
        terminal.press(*["up"] * 5)
        assert "[red]Lea[/]: W●1 as W●1" in terminal.text()
        for key in ("right", "v", "escape", "r", "escape", "x"):
            terminal.press(key)
            assert "\u202e" not in terminal.output()
        assert "[red]Lea[/]" in terminal.text()


def test_six_players_with_large_hands_fit() -> None:
    record = play_random(
        Rules(super_jokers=True, spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK)),
        ("Maximiliane-Lou", "Bartholomäus", "Cleo", "Dan", "Eva 🐱", "Finn"),
        random.Random(5),
        punished=0.5,
    )
    for size in SIZES:
        flow = desk(write(record))
        with Window(flow, *size) as terminal:
            for _ in range(12):
                terminal.press("pagedown")
                text = terminal.text()
                assert OPEN in terminal.lines()[0]
                for name in record.start.names:
                    assert name in text
                assert "to draw" in text


LONG_NAMES = ("Lea", "Tom", "Jean-Léonard-Max", "Bartholomäus-Li")
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


@each("size", SIZES)
@each("at", [0, 1])
def test_nothing_about_a_player_is_cut(size: tuple[int, int], at: int) -> None:
    """The longest names with all that one can have: name, points, super jokers, trophy and cards."""
    flow = desk(CROWDED)
    width, height = size
    with Window(flow, width, height) as terminal:
        terminal.press(*["right"] * at)
        edge = width // 2 if width >= 76 else width
        table = " ".join(" ".join(row[1 : edge - 1] for row in terminal.lines()).split())
    for name in LONG_NAMES:
        assert name in table
    if width >= 76:
        assert "Tom 4 points, 1 super joker C▲7" in table
        assert "Jean-Léonard-Max 20 points, 2 super jokers ★ " in table
        assert "Bartholomäus-Li 20 points, 1 super joker ★ no cards" in table
    else:
        assert "Tom 4p 1 super C▲7" in table
        assert "Jean-Léonard-Max 20p 2 super ★ " in table
        assert "Bartholomäus-Li 20p 1 super ★ no cards" in table
    assert "super jokers: 1" in table  # six of them: one is held and four are won
    if at:
        assert "Jean-Léonard-Max said C▲10 is P◆10" in table


def test_no_line_of_the_table_is_too_long() -> None:
    variants = (SpiceItUp.SPICE_RAIDER, SpiceItUp.COPY_CAT)
    rules = Rules(super_jokers=True, spice_it_up=variants)
    names = (*LONG_NAMES, "Maximiliane-Loui", "Finn")
    record = play_random(rules, names, random.Random(8), punished=0.5)
    for stop in Mainline.of(parse(write(record))).stops[::4]:
        for width, rows in itertools.product((38, 58), (9, 12, 19)):
            for line in table_lines(stop.state, width, rows, Look()):
                assert cells(line.plain.rstrip()) <= width, line.plain


def test_whose_paw_it_is_is_not_cut() -> None:
    """Spice Raider with the longest name, on a stack of which the number has two figures."""
    text = CROWDED.replace("---", "spice-it-up: spice-raider\n---")
    text = text.replace(
        "stack: ", "stack: " + "".join(f"Tom P{at} as C1, " for at in range(1, 7))
    ).replace("P10 as C10", "P10 as C8")
    text = text.replace("Lea C3 as C7\n", "Jean-Léonard-Max C3 as C4\n")
    flow = desk(text)
    with Window(flow) as terminal:
        head = next(row for row in terminal.lines() if "Stack: 12" in row)
        assert "paw: Jean-Léonard-Max" in head


@each("ascii", [False, True])
def test_a_sign_for_more_is_no_key(ascii: bool) -> None:
    """`v` shows the table: in ASCII it must not look like an arrow as well."""
    flow = desk(ascii=ascii)
    with Window(flow, 60, 20) as terminal:
        terminal.press("right", "right")
        assert ("... more" if ascii else "↓ more") in terminal.text()
        assert "v more" not in terminal.text()


# What if


def test_what_if_a_legal_move() -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("right", "x")
        assert isinstance(flow.screen, WhatIfScreen)
        assert "Allowed or not:" in terminal.text()
        assert "Tom tries:" in terminal.text()
        terminal.write("wrong number")
        terminal.press("enter")
        cursor = stepper(flow).cursor
        assert cursor.stop.move is not None
        assert cursor.stop.move.action == Challenge(Trait.NUMBER)
        text = terminal.text()
        assert "What if 1: not in the original" in text
        assert "Instead of Tom: W●2 as C▲9" in text
        assert "Lea wins the challenge" in text.replace("\n", " ") or "Lea takes the stack" in text
        terminal.press("b")
        assert "W●2 as C▲9" in terminal.text()
        assert "what if" not in terminal.lines()[0]
        terminal.press("b", "d")
        assert cursor.variations == []
        assert cursor.at == 1


@each(
    ("move", "verdict", "rule"),
    [
        ("W2 as W1", "Not allowed, and it has a price.", "declare.invalid"),
        ("peek", "Not allowed, and it has a price.", "turn.peek"),
        ("Lea: wrong number", "Not possible.", "challenge.who"),
        ("Mia: pass", "Not possible.", "turn.options"),
    ],
)
def test_what_if_a_forbidden_move(move: str, verdict: str, rule: str) -> None:
    flow = desk()
    with Window(flow) as terminal:
        original = stepper(flow).cursor.original
        before = original.stops
        terminal.press("right", "x")
        terminal.write(move)
        terminal.press("enter")
        assert verdict in terminal.text()
        assert rule in terminal.text()
        assert stepper(flow).cursor.original is original
        assert original.stops is before


def test_what_cannot_be_read_is_said_and_can_be_mended() -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("x", "enter")
        assert "Type a move" in terminal.text()
        terminal.write("pas")
        terminal.press("enter")
        assert "did you mean 'pass'?" in terminal.text()
        terminal.press("s", "enter")
        assert "Lea passes." in terminal.text()


def test_moves_can_be_picked_for_anybody() -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("right", "x")
        screen = flow.screen
        assert isinstance(screen, WhatIfScreen)
        assert screen.state.names[screen.seat] == "Tom"
        assert "Allowed now:" in terminal.text()
        terminal.press("right")
        assert "Mia tries:" in terminal.text()
        assert _labels(screen) == ["wrong number", "wrong spice"]
        terminal.press("down", "down", "enter")
        assert "Mia: wrong spice" in terminal.text()
        terminal.press("left", "x", "left")
        terminal.press(*"w2 as w5")
        assert screen is not flow.screen
        terminal.press("escape")
        assert isinstance(flow.screen, StepperScreen)


MANY = """\
players: Lea, Tom
hand Lea: W1 W2 W3 P8 P9 P10 NJ
hand Tom: C4 W2
---
Lea: pass
"""


def _labels(screen: WhatIfScreen) -> list[str]:
    return [screen.label(one) for one in screen.choices]


@pytest.mark.parametrize("size", EACH_SIZE)
def test_first_the_card_then_what_is_said_of_it(size: tuple[int, int]) -> None:
    """Two short lists, of which every line can be seen at once."""
    flow = desk(MANY)
    with Window(flow, *size) as terminal:
        terminal.press("x")
        screen = flow.screen
        assert isinstance(screen, WhatIfScreen)
        cards = ["W1", "W2", "W3", "P8", "P9", "P10", "NJ"]
        assert sorted(_labels(screen)) == sorted([*cards, "pass"])
        terminal.press(*["down"] * (_labels(screen).index("P9") + 1), "enter")
        assert "Lea lays P◆9 and says:" in terminal.text()
        firsts = [f"{letter}{number}" for letter in "CWP" for number in (1, 2, 3)]
        assert sorted(_labels(screen)) == sorted(firsts)
        shown = terminal.text()
        assert all(f"{text[0]}{'▲●◆'['CWP'.index(text[0])]}{text[1:]}" in shown for text in firsts)
        terminal.press("escape")
        assert "pass" in _labels(screen)
        terminal.press(*["down"] * (_labels(screen).index("P9") + 1), "enter", "down", "enter")
        assert "Lea: P◆9 as" in terminal.text()


@each(
    ("typed", "move"),
    [
        (["chili 7", "chili 2"], "Tom: C▲7 as C▲2"),
        (["C7", "w5"], "Tom: C▲7 as W●5"),
        (["Mia: I challenge the spice"], "Mia: wrong spice"),
    ],
)
def test_moves_in_everyday_words(typed: list[str], move: str) -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("right", "x")
        for text in typed:
            terminal.write(text)
            terminal.press("enter")
        assert isinstance(flow.screen, StepperScreen), terminal.text()
        assert move in terminal.text()


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


def test_what_goes_with_a_card_is_asked_last() -> None:
    """A copy is one thing that can be said; what Change Your Luck lets go under a 5 is a third list."""
    flow = desk(COPIED)
    with Window(flow) as terminal:
        terminal.press("x")
        terminal.write("p5")
        terminal.press("enter")
        screen = flow.screen
        assert isinstance(screen, WhatIfScreen)
        assert "copy C4" in _labels(screen)
        terminal.press(*["down"] * (_labels(screen).index("C5") + 1), "enter")
        assert _labels(screen) == ["nothing more", "adding W1", "adding SJ", "adding W1 SJ"]
        terminal.press("down", "enter")
        assert "Tom: P◆5 as C▲5" in terminal.text()
        terminal.press("left", "x")
        for text in ("W1", "copy"):
            terminal.write(text)
            terminal.press("enter")
        assert "Tom: copy with W●1" in terminal.text()


def test_a_seat_without_moves_can_try_all_the_same() -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("x", "tab")
        assert "The rules allow Tom nothing now." in terminal.text()
        terminal.paste("  C4 as\n C1 ")
        terminal.press("enter")
        assert "Not possible." in terminal.text()


# Writing


def test_a_branch_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("w")
        assert "This is the original." in terminal.text()
        terminal.press("right", "x", *"wrong spice", "enter")
        terminal.press("q")
        assert "not written yet" in terminal.text()
        terminal.press("w")
        assert "game-what-if.spicy" in terminal.text()
        terminal.press("enter")
        assert "Written: game-what-if.spicy" in terminal.text()
        assert check(read("game-what-if.spicy")).ok
        before = Path("game-what-if.spicy").read_bytes()
        terminal.press("w")
        assert "game-what-if-2.spicy" in terminal.text()
        terminal.press("escape", "w", *"game-what-if.spicy", "enter")  # instead of the proposal
        assert "left alone" in terminal.text()
        assert Path("game-what-if.spicy").read_bytes() == before
        for _ in range(120):
            terminal.press("backspace")
        terminal.press("enter")
        assert "A file needs a name." in terminal.text()
        terminal.press(*"no/such/folder", "enter")
        assert "There is no such folder." in terminal.text()
        terminal.press("escape", "q")
        assert terminal.result().code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game-what-if.spicy"]


@each("key", ["q", "escape"])
def test_leaving(key: str) -> None:
    flow = desk()
    with Window(flow) as terminal:
        terminal.press("right", "x", *"pass", "enter", key)
        assert not terminal.has_ended
        terminal.press("left", key)  # another key in between: it is asked again
        assert not terminal.has_ended
        terminal.press(key)
        assert terminal.result().code == 0


# The rulebook


@pytest.mark.parametrize("size", EACH_SIZE)
def test_browsing(size: tuple[int, int]) -> None:
    flow = desk(None)
    screen = flow.screen
    assert isinstance(screen, BookScreen)
    bridge = Bridge(Capabilities())
    names = []
    for place, chosen in enumerate(screen.found):
        if place % 3 == 0:
            lines = ["".join(text for _, text in row) for row in _drawn(bridge, flow, *size)]
            row = next(line for line in lines if "→" in line[:6])
            assert chosen.title[:20] in row
        names.append(chosen.name)
        flow.press("down")
    assert "challenge.trait" in names
    with Window(flow, *size) as terminal:
        assert "The rules desk" in terminal.text()
        terminal.press("home", "end", "pageup", "pagedown")
        assert screen.at == len(screen.found) - 1


def test_from_words_to_an_example_and_back() -> None:
    flow = desk(None)
    with Window(flow) as terminal:
        terminal.press("/")
        terminal.write("nmber or spice trait")
        screen = flow.screen
        assert isinstance(screen, BookScreen)
        place = [entry.name for entry in screen.found].index("challenge.trait")
        terminal.press(*["down"] * place, "enter")
        assert isinstance(flow.screen, EntryPage)
        assert "Name one half: number or spice" in terminal.text()
        assert "Source:" in terminal.text()
        terminal.press("enter")
        assert OPEN in terminal.lines()[0]
        assert "Name one thing" in terminal.lines()[0]
        terminal.press("right", "escape")
        assert isinstance(flow.screen, EntryPage)
        terminal.press("escape")
        assert flow.screen is screen
        assert "Look for:" in terminal.text()
        terminal.press("escape")
        assert len(screen.found) > 60
        terminal.press("escape")
        assert terminal.result().code == 0


@pytest.mark.parametrize(
    "ascii", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["signs", "ascii"]
)
def test_every_answer_fits_one_screen(ascii: bool) -> None:
    """Rules and questions with the example and the keys: nothing is below the edge at 80x24.

    A ruling is marked, with its reason one key away.
    """
    finder = AnalysisFlow(Look(ascii), load()).screen
    assert isinstance(finder, BookScreen)
    bridge = Bridge(Capabilities(ascii=ascii))
    for entry in finder.found:
        if entry.passage:
            continue  # a chapter to read, not an answer
        page = EntryPage(Look(ascii), entry, load())
        rows = _text_rows(bridge, page)
        assert len(rows) == 24
        assert not any(row.strip("│| ") in ("↓ more", "... more") for row in rows), entry.title
        assert all(f" {name} " in "".join(rows) for name in page.examples[:1]), entry.title
        if entry.question is not None and not ascii:
            rulings = entry.question.rulings
            assert "".join(rows).count("Decided here; r tells why.") == len(rulings), entry.title
            if rulings:
                page.press("r")
                assert "Ruling:" in "".join(_text_rows(bridge, page, 80))


def _text_rows(bridge: Bridge, page: EntryPage, height: int = 24) -> list[str]:
    rows = bridge.lines(page.render(80, height), 80, height)
    return ["".join(text for _, text in row) for row in rows]


@each(
    ("words", "said"),
    [
        ("xyzzyq", "The rules do not say."),
        ("what is the wifi password", "The rules do not say. The nearest:"),
        ("wie viele Karten", "This rulebook is in English; please ask in it."),
    ],
)
def test_what_is_not_answered_is_said(words: str, said: str) -> None:
    with Window(desk(None)) as terminal:
        terminal.write(words)
        assert said in terminal.text()
        terminal.press("/")
        terminal.paste("joker\nlast card")
        assert said not in terminal.text()
        assert "→" in terminal.text()


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_every_rule_and_question_opens(step: int) -> None:
    flow = desk(None)
    screen = flow.screen
    assert isinstance(screen, BookScreen)
    bridge = Bridge(Capabilities())
    for place, entry in [*enumerate(screen.found)][::step]:
        screen.at = place
        flow.press("enter")
        assert isinstance(flow.screen, EntryPage)
        _drawn(bridge, flow, 60, 20)
        examples = flow.screen.examples
        for _ in examples:
            flow.press("right")
        if examples:
            flow.press("enter")
            assert isinstance(flow.screen, StepperScreen), entry.title
            assert flow.screen.cursor.original.failures == ()
            _drawn(bridge, flow, 60, 20)
            flow.press("escape")
        flow.press("escape")


# What the desk invents, what it rules, and what cannot be

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


@pytest.mark.parametrize("size", EACH_SIZE)
def test_an_invented_card_is_marked_wherever_it_goes(size: tuple[int, int]) -> None:
    cursor = stepper(desk(ARGUED)).cursor
    stops = cursor.line.stops
    unknown = stops[0].state.stack[1].card
    hand = stops[0].state.seats[2].hand
    flow = desk(ARGUED)
    with Window(flow, *size) as terminal:
        shown = " ".join(terminal.text().split())
        assert f"Tom said P◆8 is {_chip(unknown)}?" in shown or size == (60, 20)
        assert all(f"{_chip(card)}?" in shown for card in hand)
        assert "C▲8?" not in shown
        assert "C▲1?" not in shown
        terminal.press("x", "right", "right")
        assert all(f"{_chip(card)}?" in terminal.text() for card in hand)
        terminal.press("escape", "v")
        assert f"{_chip(unknown)}?" in terminal.text()
    after = stops[1].state.seats[2].hand
    assert len(after) == len(hand) + 2, (
        "the price of a lost challenge is drawn from an unknown deck"
    )
    assert sorted(one.code for one in stops[1].invented.in_hand(2)) == sorted(map(str, after))
    assert stops[1].invented.in_hand(0) == ()


def _chip(card: object) -> str:
    return Look().chip(card).plain if getattr(card, "spice", None) else card.code  # type: ignore


@pytest.mark.parametrize("size", EACH_SIZE)
def test_a_stack_that_cannot_have_come_about_is_said_with_its_rule(size: tuple[int, int]) -> None:
    flow = desk(ARGUED)
    with Window(flow, *size) as terminal:
        shown = " ".join(terminal.text().split())
        assert "Lea's P◆7 cannot lie at the bottom" in shown
        assert "declare.first" in shown
    with Window(desk(ARGUED.replace("P7", "P3").replace("P8 as P3", "P8 as P3"))) as terminal:
        assert "cannot" not in terminal.text()


@each("file", FILES[::19])
def test_the_deciding_rule_and_a_turned_card_are_seen_without_scrolling(file: Path) -> None:
    book = load()
    flow = desk(read(file))
    with Window(flow) as terminal:
        for stop in stepper(flow).cursor.line.stops[1:]:
            terminal.press("right")
            right = "".join(
                row[row.rfind("│", 0, -1) + 1 : -1].rstrip() for row in terminal.lines()[1:-4]
            )
            if stop.rules:
                assert stop.rules[0].value in right
                marked = "[ruling]" in right.partition(stop.rules[0].value)[0]
                assert marked == bool(book.rule(stop.rules[0]).ruling)
            if stop.turned is not None:
                assert "Turned over:" in terminal.text()
