"""Moments: when which step of one is shown, and how a card is turned over.

A step before the face is made of what everybody heard, and of nothing else: the card reaches this
module only with the step that shows it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from rich.text import Text

from spicy.engine.cards import Card, Declaration, Spice
from spicy.tui.widgets.banner import (
    STRIP_HEIGHT,
    Doubt,
    centered_block,
    challenge_words,
    verdict_banner,
    verdict_words,
)
from spicy.tui.widgets.card_art import face_tile
from spicy.tui.widgets.palette import STRONG, Role, join, paint
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.text_layout import MOST_TEXT, balanced, blank
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, row_of
from spicy.words.i18n import _

__all__ = [
    "REVEAL",
    "STILL",
    "Closed",
    "Opened",
    "OutcomeLine",
    "Playback",
    "Said",
    "Timeline",
    "reveal_body",
    "reveal_step",
]


class Timeline(Struct, frozen=True):
    """The beginnings of a moment's steps, in milliseconds from its own; the first one is 0."""

    starts: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise ValueError where the steps do not begin with 0 or do not follow each other."""
        if not self.starts or self.starts[0] != 0:
            raise ValueError("a moment begins with its first step")
        if any(
            later <= earlier for earlier, later in zip(self.starts, self.starts[1:], strict=False)
        ):
            raise ValueError("a step begins after the one before it")

    @property
    def last(self) -> int:
        """The number of the last step, counted from 0."""
        return len(self.starts) - 1

    def step_at(self, elapsed: float) -> int:
        """The step that is shown so many milliseconds after the beginning."""
        return max(0, bisect_right(self.starts, elapsed) - 1)

    def next_after(self, elapsed: float) -> float | None:
        """Milliseconds until the next step; None after the last one has begun."""
        following = self.step_at(elapsed) + 1
        return None if following > self.last else self.starts[following] - elapsed


REVEAL: Final = Timeline((0, 700, 900, 1500))
"""The back, the back narrowed, the face with its verdict, who wins what. It depends on nothing."""
STILL: Final = Timeline((0,))
"""A moment that does not move: a trophy, a last card, the end of the world, a victory."""

_FACE: Final = 2
"""The first step of a reveal that shows the card."""


class Playback:
    """A moment that is being shown: which step it has reached, and when it wants to be drawn again.

    It begins when it is first told the time, in seconds of a clock that only ever goes up. Nothing
    here waits or calls anybody: who draws tells the time, and wakes up when the next step is due.
    """

    def __init__(self, timeline: Timeline, *, moves: bool) -> None:
        self._timeline = timeline
        self._begun: float | None = None
        self._elapsed = 0.0
        self._is_at_end = not moves

    @property
    def step(self) -> int:
        """The step to draw now."""
        return self._timeline.last if self._is_at_end else self._timeline.step_at(self._elapsed)

    @property
    def is_over(self) -> bool:
        """The last step is shown, and a key may now lead on."""
        return self.step == self._timeline.last

    def pass_time(self, now: float) -> float | None:
        """Go on to this time: seconds until another step is due, None when nothing will move."""
        if self._is_at_end:
            return None
        if self._begun is None:
            self._begun = now
        # Whole microseconds: a wake-up on time must not be found a rounding error too early.
        self._elapsed = max(self._elapsed, round((now - self._begun) * 1000, 3))
        left = self._timeline.next_after(self._elapsed)
        return None if left is None else left / 1000

    def press(self) -> bool:
        """A key was pressed: go to the last step. True if the key is used up by that."""
        was_over = self.is_over
        self._is_at_end = True
        return not was_over


class Said(Struct, frozen=True):
    """The words that everybody heard before a card is turned over."""

    owner: str
    declaration: Declaration
    challenger: str
    doubt: Doubt


class Closed(Struct, frozen=True):
    """A step of a reveal before the face. It has no card to show."""

    said: Said
    is_narrow: bool


class OutcomeLine(Struct, frozen=True):
    """A sentence about what comes of it; marked as the winner's (True), the loser's, or nobody's."""

    sentence: str | Text
    is_winner: bool | None = None


class Opened(Struct, frozen=True):
    """A step of a reveal with the face, and what was found out; `outcome` comes with the last one."""

    said: Said
    card: Card
    is_doubt_right: bool
    is_number_right: bool
    is_spice_right: bool
    outcome: tuple[OutcomeLine, ...] = ()
    reason: str = ""
    """The verdict in words, where the card alone does not explain it; it comes with the outcome."""
    hints: tuple[str, ...] = ()
    """Lines for whoever plays for the first time; they come with the outcome."""


def reveal_step(step: int, said: Said, opened: Callable[[], Opened]) -> Closed | Opened:
    """The frame of a step; `opened`, which knows the card, is not called before it shows."""
    if step < _FACE:
        return Closed(said, is_narrow=step > 0)
    made = opened()
    if step < REVEAL.last:
        return Opened(
            made.said,
            made.card,
            made.is_doubt_right,
            made.is_number_right,
            made.is_spice_right,
        )
    return made


_WIDE: Final = 132
_NARROW: Final = 3
"""The back that turns is a third as wide."""


def reveal_body(
    frame: Closed | Opened,
    width: int,
    height: int,
    look: Look,
    spices: Sequence[Spice] = (),
    *,
    above: int = 0,
) -> list[Text]:
    """A step of a reveal between the header and the keys, at most `height` lines of `width` cells.

    Every step has its tiles in the same place, `above` lines under the header, which are among its own.
    `spices` are those of the game. What is said twice goes first where there is not enough room, then the
    size of the tiles, then that of the banner, then the hints, and at last why it is so.
    """
    across, down, banner_room = _sizes(width, height)
    said, air = frame.said, [blank()] * above
    tiles = _tiles(frame, across, down, width, look, spices)
    if isinstance(frame, Closed):
        return [*air, *tiles, paint(""), *centered_block([_spoken(said, look)], width)]
    banner, strip = _verdicts(frame, width, look, banner_room)
    told = centered_block(
        [line for one in frame.outcome for line in _told(one, width, look)], width
    )
    reason = _centered_sentences((frame.reason,) if frame.reason else (), width)
    hints = _centered_sentences(frame.hints, width)
    small = _tiles(frame, across, STRIP_HEIGHT, width, look, spices)
    # The marks say in words what the banner says.
    marked = [*air, *tiles, *banner, *_marks(frame, width, look)]
    least = [*air, *small, *strip]
    for more in ([reason, hints], [reason]):
        taken = len(told) + sum(map(len, more))
        for lines in (marked, [*air, *tiles, *banner], [*air, *small, *banner], least):
            if len(lines) + taken <= height:
                return _stacked(lines, [told, *more], height)
    return _stacked(least, [told], height)


def _centered_sentences(sentences: Sequence[str], width: int) -> list[Text]:
    """Return sentences in lines of a good length, halfway across; nothing where there are none."""
    rows = [row[1:] for one in sentences for row in balanced(one, width)]
    return centered_block(rows, width) if rows else []


def _verdicts(frame: Opened, width: int, look: Look, height: int) -> tuple[list[Text], list[Text]]:
    """Return the verdict as a banner of at most so many lines, and on a strip of one line."""
    doubt, declaration, is_right = frame.said.doubt, frame.said.declaration, frame.is_doubt_right
    banner = verdict_banner(
        doubt, declaration, width - 2, look, is_doubt_right=is_right, height=height
    )
    words = verdict_words(doubt, declaration, is_doubt_right=is_right)
    strip = look.label(words, Role.WON if is_right else Role.LOST)
    return centered_block(banner, width), centered_block([strip], width)


def _stacked(lines: Sequence[Text], parts: Sequence[Sequence[Text]], height: int) -> list[Text]:
    """Return what is shown, and the parts that tell of it below, with air where there is some."""
    made = list(lines)
    spare = height - len(lines) - sum(map(len, parts))
    for part in parts:
        if part and spare > 0:
            made.append(blank())
            spare -= 1
        made += part
    return made


def _tiles(
    frame: Closed | Opened,
    across: int,
    down: int,
    width: int,
    look: Look,
    spices: Sequence[Spice],
) -> list[Text]:
    """Return what was said, and beside it the card as far as it is turned over."""
    said = frame.said
    gap = max(2, min(22 if width >= _WIDE else 10, width - 2 * across - 4))
    claim = claim_tile(said.declaration, across, down, look)
    if isinstance(frame, Closed):
        title, right = _("The card"), _closed(frame, across, down, look)
    else:
        title, right = _("It is"), face_tile(frame.card, across, down, look, spices)
    titles = [_("{name} said").format(name=said.owner), title]
    heads = row_of(*[_titled(text, across) for text in titles], gap=gap)
    return centered_block([*heads, *row_of(claim, right, gap=gap)], width)


def _sizes(width: int, height: int) -> tuple[int, int, int]:
    """Of a tile, cells across and lines; and the lines for the banner."""
    if width >= 180 and height >= 50:
        return 68, 20, 14
    if width >= _WIDE and height >= 30:
        return 46, 16, 9 if height >= 34 else 5
    for across, down, banner_room in ((38, 10, 5), (28, 8, 5), (28, 7, 5), (26, 6, STRIP_HEIGHT)):
        if 2 * across + 4 <= width and down + banner_room + 6 <= height:
            return across, down, banner_room
    return 26, 3, STRIP_HEIGHT


def _titled(text: str, width: int) -> list[Text]:
    made = paint(text, STRONG)
    made.truncate(width, pad=True)
    return [made]


def _closed(frame: Closed, across: int, down: int, look: Look) -> list[Text]:
    if not frame.is_narrow:
        return card_back(across, down, look)
    narrow = max(5, across // _NARROW)
    side = (across - narrow) // 2
    rest = " " * (across - narrow - side)
    return [join(" " * side, line, rest) for line in card_back(narrow, down, look, is_turning=True)]


def _spoken(said: Said, look: Look) -> Text:
    if said.doubt is Doubt.UNNAMED:
        return paint(_("{name} turns the card over.").format(name=said.challenger), STRONG)
    words = challenge_words(said.doubt, said.declaration)
    pattern = _("{name}: {opening}It is {words}{closing}")
    opening, closing = look.pick("“", '"'), look.pick("”", '"')
    line = pattern.format(name=said.challenger, words=words, opening=opening, closing=closing)
    return paint(line, STRONG)


def _marks(frame: Opened, width: int, look: Look) -> list[Text]:
    """Each trait with its mark: right or wrong, or not doubted."""
    doubt = frame.said.doubt
    number = _mark(_("number"), doubt in (Doubt.NUMBER, Doubt.COPY), frame.is_number_right, look)
    spice = _mark(_("spice"), doubt in (Doubt.SPICE, Doubt.COPY), frame.is_spice_right, look)
    beside = join(number, "    ", spice)
    if beside.cell_len <= min(MOST_TEXT, width):
        return centered_block([beside], width)
    return centered_block([number, spice], width)


def _mark(trait: str, is_doubted: bool, is_right: bool, look: Look) -> Text:
    if not is_doubted:
        said = _("{trait}: not doubted, does not matter").format(trait=trait)
        return paint(f"{look.dot} {said}")
    if is_right:
        return paint(
            f"{look.right} " + _("{trait}: doubted, and right").format(trait=trait), STRONG
        )
    return paint(f"{look.wrong} " + _("{trait}: doubted, and wrong").format(trait=trait), STRONG)


def _told(one: OutcomeLine, width: int, look: Look) -> list[Text]:
    mark = {True: look.won, False: look.lost, None: " "}[one.is_winner]
    sentence = paint(one.sentence) if isinstance(one.sentence, str) else one.sentence
    pieces = balanced(sentence, min(MOST_TEXT, width - 4))
    return [
        join(paint(mark if number == 0 else " ", STRONG), piece)
        for number, piece in enumerate(pieces)
    ]
