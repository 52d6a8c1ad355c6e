"""The pictures of the README, made by the program itself: its own flow, led by keys, drawn as SVG.

    python tests/pictures/draw.py

writes all of them anew into this folder. `test_pictures.py` says when one of them is out of date.
One moves, without any script; who has asked for less motion sees how it ends.
"""

from __future__ import annotations

import html
import io
import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from spicy.engine.cards import Edition
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.session.display import Display
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.testing import play_random
from spicy.transcript import parse
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.score import ScoreScreen
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.playback import REVEAL
from spicy.tui.widgets.theme import Look

HERE: Final = Path(__file__).parent
EXAMPLE: Final = HERE.parents[1] / "rules" / "examples" / "challenge.number-joker.spicy"
SIZE: Final = (80, 24)
LOOK: Final = Look.shown(Display(calm=True), ascii=False, color_depth=24)
NAMES: Final = ("Lea", "Tom", "Mia", "Ben")

_INK: Final = (0xD9, 0xD9, 0xD9)
_GROUND: Final = (0x10, 0x10, 0x14)
_ANSI: Final = [
    *((0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 229, 16)),
    *((36, 114, 200), (188, 63, 188), (17, 168, 205), (229, 229, 229)),
]
_THEME: Final = TerminalTheme(_GROUND, _INK, _ANSI)
_LINE: Final = 24.4
"""Units from one row of rich's picture to the next."""
_FRAME: Final = """\
<svg viewBox="-9 -25 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 20px; }}
rect {{ shape-rendering: crispEdges; }}
{styles}
</style>
<rect fill="#101014" x="-9" y="-25" width="{width}" height="{height}"/>
<g class="{unique_id}-matrix">
{backgrounds}
{matrix}
</g>
</svg>
"""
_TEXT: Final = re.compile(
    r'<text class="(?P<style>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" '
    r'textLength="(?P<length>[\d.]+)" clip-path="[^"]*">(?P<text>[^<]*)</text>\n?'
)
_BLOCKS: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 0.5),
    "▐": (0.5, 0, 0.5, 1),
    **{sign: (0, 0, eighths / 8, 1) for eighths, sign in enumerate("▏▎▍▌▋▊▉", start=1)},
}
"""The rectangle in its cell that a block fills: left, top, width and height; fonts leave gaps there."""
_SIGNS: Final = "".join(_BLOCKS)
_RUNS: Final = re.compile(rf"([█▀▄])\1*|[{_SIGNS}]|[^\s{_SIGNS}]+(?: [^\s{_SIGNS}]+)*")
_RISE: Final = 18.5
"""Units from the top of a row up to the line that its letters stand on."""
_OVERLAP: Final = 0.25
_REVEAL_LENGTH: Final = 6_500
"""Milliseconds until the reveal begins again: the last step has to be read."""

Span: TypeAlias = tuple[int, int]
"""Some pictures in a row: the first, and the one after the last."""
_STYLE: Final = re.compile(r"^\.(?P<name>[\w-]+) \{ (?P<style>fill.*?) \}$", re.MULTILINE)
_PIECE: Final = re.compile(r"<rect [^>]*/>|<text .*?</text>")
_GROUP: Final = re.compile(r'(<g class="[^"]*">)(.*)(</g>)', re.DOTALL)
_CLASS: Final = re.compile(r'(?<= class=")[\w-]+(?=")')


def picture_of(screen: Screen, name: str, size: tuple[int, int] = SIZE) -> str:
    """Return a screen as SVG, which fetches nothing from anywhere."""
    width, height = size
    console = Console(
        record=True,
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    console.print(screen.render(width, height), no_wrap=True, crop=True, end="")
    drawn = console.export_svg(theme=_THEME, code_format=_FRAME, unique_id=name)
    return "\n".join(line.strip() for line in _TEXT.sub(_text, drawn).splitlines() if line.strip())


def _text(found: re.Match[str]) -> str:
    """A piece of text as rich placed it: each run of words at its own place, blocks as rectangles.

    Renderers disagree on blanks at the beginning and on how far apart rows of blocks are.
    """
    text = html.unescape(found["text"]).replace("\xa0", " ")
    if not text.strip():
        return ""
    x, y, style = float(found["x"]), float(found["y"]), found["style"]
    cell = float(found["length"]) / cell_len(text)
    drawn = []
    for run in _RUNS.finditer(text):
        left, length = x + cell_len(text[: run.start()]) * cell, cell_len(run[0]) * cell
        block = _BLOCKS.get(run[0][0])
        if block is None:
            said = html.escape(run[0], quote=False).replace(" ", "&#160;")
            drawn.append(
                f'<text class="{style}" x="{left:g}" y="{y:g}" textLength="{length:g}">{said}</text>'
            )
        else:
            across, down, wide, high = block
            left, top = left + across * cell, y - _RISE + down * _LINE
            size = f'width="{wide * length:g}" height="{high * _LINE + _OVERLAP:g}"'
            drawn.append(f'<rect class="{style}" x="{left:g}" y="{top:g}" {size}/>')
    return "\n".join(drawn) + "\n"


# Movement


def moving(pictures: Sequence[str], starts: Sequence[int], length: int) -> str:
    """Return one picture of several of the same size, each from its start on (milliseconds, from 0).

    After `length` milliseconds it begins again. What stays from one picture to the next is drawn once.
    """
    styles: dict[str, str] = {}
    drawn = [_pieces(picture, styles) for picture in pictures]
    layers: list[str] = []
    spans: set[Span] = set()
    for is_ink in (False, True):  # a background that comes later lies under the ink of all
        shown = [[one for one in drawing if _is_ink(one) is is_ink] for drawing in drawn]
        for span, found in _by_span(shown).items():
            spans.add(span)
            layers += [f'<g class="{_name(span)}">', *found, "</g>"]
    rules = [f".{name} {{ {style} }}" for style, name in styles.items()]
    rules += _movement(sorted(spans), [*starts, length])
    picture = _STYLE.sub("", pictures[0]).replace("</style>", "\n".join([*rules, "</style>"]), 1)
    group = "\n".join(layers)
    picture = _GROUP.sub(lambda found: f"{found[1]}\n{group}\n{found[3]}", picture)
    return "\n".join(line for line in picture.splitlines() if line)


def _by_span(shown: Sequence[Sequence[str]]) -> dict[Span, list[str]]:
    """Return what is drawn by the pictures that it is in: the first, and the one after the last."""
    found: dict[Span, list[str]] = {}
    for first, drawing in enumerate(shown):
        for one in drawing:
            if first and one in shown[first - 1]:
                continue  # it is there already
            end = first + 1
            while end < len(shown) and one in shown[end]:
                end += 1
            found.setdefault((first, end), []).append(one)
    return found


def _name(span: Span) -> str:
    first, end = span
    return f"steps-{first}-{end}"


def _pieces(picture: str, styles: dict[str, str]) -> list[str]:
    """Return everything that is drawn, with classes that mean the same in all pictures."""
    group = _GROUP.search(picture)
    assert group is not None
    names = {}
    for found in _STYLE.finditer(picture):
        names[found["name"]] = styles.setdefault(found["style"], f"ink-{len(styles)}")
    return [_CLASS.sub(lambda found: names[found[0]], one[0]) for one in _PIECE.finditer(group[2])]


def _is_ink(drawn: str) -> bool:
    return _CLASS.search(drawn) is not None


def _movement(spans: Sequence[Span], starts: Sequence[int]) -> list[str]:
    """Return the rules by which the pictures come and go; the last start is that of the next round."""
    *_first, length = starts
    last = len(starts) - 1
    passing = ", ".join(f".{_name(span)}" for span in spans if span[1] < last)
    rules = [f"{passing} {{ opacity: 0 }}", "@media (prefers-reduced-motion: no-preference) {"]
    for span in spans:
        first, end = span
        if span == (0, last):
            continue
        moments = {0: int(first == 0), starts[first]: 1}
        if end < last:
            moments[starts[end]] = 0
        told = " ".join(
            f"{100 * at / length:.4g}% {{ opacity: {shown} }}" for at, shown in moments.items()
        )
        moves = f"animation: {_name(span)} {length}ms step-end infinite"
        rules += [f"@keyframes {_name(span)} {{ {told} }}", f".{_name(span)} {{ {moves} }}"]
    return [*rules, "}"]


# The screens


def _table(look: Look = LOOK) -> GameFlow:
    """A game at its first hand-over, with a deal that is always the same."""
    game = GameSetup(players=NAMES, seed=7)
    return GameFlow(look, random.Random(7), game, starts_at_once=True)


def _pressed(flow: GameFlow, *keys: str) -> Screen:
    for key in keys:
        flow.press(key)
    return flow.screen


TURNS: Final = (
    ("1", "2", "p", "3", "enter"),
    ("enter", "2", "3", "5", "enter"),
    ("enter", "3", "2", "8", "enter"),
)
"""The first turns of that game: number, card, what is said of it; Enter goes on to the next player."""


def _title() -> Screen:
    return GameFlow(LOOK, random.Random(7)).screen


def _hand_over() -> Screen:
    return _table().screen


def _hand() -> Screen:
    flow = _table()
    for turn in TURNS[:2]:
        _pressed(flow, *turn)
    return _pressed(flow, "enter", "3", "2", "8")


def _between() -> Screen:
    flow = _table()
    for turn in TURNS:
        _pressed(flow, *turn)
    return flow.screen


def _reveal() -> str:
    """The steps of a reveal, as the clock of the program makes them come."""
    flow = _table(Look.shown(Display(), ascii=False, color_depth=24))
    for turn in TURNS:
        _pressed(flow, *turn)
    screen = _pressed(flow, "1", "n", "enter")
    steps = []
    for start in REVEAL.starts:
        screen.pass_time(0)
        screen.pass_time(start / 1000)
        steps.append(picture_of(screen, "reveal"))
    return moving(steps, REVEAL.starts, _REVEAL_LENGTH)


def _score() -> Screen:
    """The end of a whole game that chance has played."""
    flow = GameFlow(LOOK, random.Random(7))
    flow.go_on_with(Session.resume(_finished()))
    while not isinstance(flow.screen, ScoreScreen):
        flow.press("enter")
    return flow.screen


def _finished() -> Record:
    return play_random(Rules(Edition.SPICY), NAMES, random.Random(20), punished=0)


def _desk() -> Screen:
    transcript = parse(EXAMPLE.read_text(encoding="utf-8"))
    flow = AnalysisFlow(LOOK, None, transcript)
    for _step in range(2):
        flow.press("right")
    return flow.screen


PICTURES: Final[Mapping[str, Callable[[], Screen | str]]] = {
    "title": _title,
    "hand-over": _hand_over,
    "hand": _hand,
    "table": _between,
    "reveal": _reveal,
    "score": _score,
    "desk": _desk,
}
"""What is drawn, by the name of its file: a screen, or a picture that moves."""


def draw(name: str) -> str:
    """Return the contents of a picture's file as the program draws it now."""
    drawn = PICTURES[name]()
    return (drawn if isinstance(drawn, str) else picture_of(drawn, name)) + "\n"


def main() -> None:
    """Write all pictures anew."""
    for name in PICTURES:
        (HERE / f"{name}.svg").write_text(draw(name), encoding="utf-8")


if __name__ == "__main__":
    main()
