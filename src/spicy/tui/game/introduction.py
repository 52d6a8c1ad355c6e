"""An introduction for whoever plays for the first time: five short pages with pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import HIGHEST, NUMBER_JOKER, SPICE_JOKER, Card, Declaration, Edition
from spicy.tui.game.full_page import full_head, full_page, is_large
from spicy.tui.navigator import MOVING, AppScreen
from spicy.tui.requests import Command, Request
from spicy.tui.widgets.banner import centered_block
from spicy.tui.widgets.card_art import face_tile
from spicy.tui.widgets.palette import BAD, STRONG, paint
from spicy.tui.widgets.pictures import card_back, on_night, trophy
from spicy.tui.widgets.text_layout import (
    balanced,
    blank,
    cells,
    centered,
    fit,
    keys,
    rule,
    wrapped,
)
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, row_of
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_choices

__all__ = ["IntroductionScreen", "pages"]

_TILE: Final = (20, 7)
_LARGE_TILE: Final = (38, 10)
_TEXT: Final = 72
_APART: Final = 2


class Page(Struct, frozen=True):
    """A page: a few words, some sentences, and a picture where there is room for it."""

    title: str
    sentences: tuple[str, ...]
    picture: Callable[[Look, tuple[int, int]], Sequence[Text]]
    """The picture, made of tiles of so many cells and lines."""


class IntroductionScreen(AppScreen):
    """One page after the other; the example cards on them belong to nobody."""

    topic: ClassVar[str] = "title"
    has_own_help = True
    is_overlay = True
    steps = MOVING

    def __init__(self, look: Look, box: Box = BOXES[Edition.SPICY]) -> None:
        super().__init__(look)
        self.pages = pages(box)
        self.page = 0

    def press(self, key: str) -> Request | None:
        if key in ("escape", "q"):
            return Command.BACK
        if key in ("left", "up", "backspace"):
            self.page = max(0, self.page - 1)
        elif key in ("enter", "right", "down", "space"):
            if self.page == len(self.pages) - 1:
                return Command.BACK if key == "enter" else None
            self.page += 1
        return None

    def render(self, width: int, height: int) -> RenderableType:
        page = self.pages[self.page]
        is_last = self.page == len(self.pages) - 1
        pairs = [
            (_("Enter"), _("done") if is_last else _("next page")),
            (self.look.pick("← →", "left right"), _("turn pages")),
            (_("Esc"), _("close")),
        ]
        told = wrapped(self.message, width, BAD) if self.message else []
        footer = [rule(width, self.look), *told, *keys(pairs, width, self.look)]
        place = _("{number} of {count}").format(number=self.page + 1, count=len(self.pages))
        pieces = [row[1:] for one in page.sentences for row in balanced(one, min(_TEXT, width))]
        text = [centered(row, width) for row in pieces]
        tile = _LARGE_TILE if is_large(width, height) else _TILE
        picture = centered_block(page.picture(self.look, tile), width)
        room = height - len(footer)
        if len(text) + len(picture) + _SMALLEST > room:
            picture = []
        below = len(text) + len(picture) + _BETWEEN
        head = full_head(page.title, width, room, self.look, below=below)
        body = [*head, blank(), *picture]
        body += [blank()] if picture else []
        body += [*text, blank(), *centered_block([paint(place)], width)]
        return full_page(body, footer, width, height)


_BETWEEN: Final = 4
"""Lines besides the words, the picture and the text: the air, and the number of the page."""
_SMALLEST: Final = _BETWEEN + 3


def pages(box: Box) -> tuple[Page, ...]:
    """Return the pages for a box, whose numbers stand in them."""
    low = join_choices([str(number) for number in box.first_numbers])
    return (
        Page(
            _("Lay a card"),
            (
                _("Get rid of your cards. Lay one facedown and say a spice and a number."),
                _("What you say may be true. It may be a lie."),
            ),
            lambda look, size: row_of(
                card_back(size[0] * 13 // 20, size[1], look), _claim("P7", look, size), gap=_APART
            ),
        ),
        Page(
            _("Higher!"),
            (
                _("The first card of a stack is said to be {low}.").format(low=low),
                _(
                    "Every next one: the same spice, a higher number. After {high} comes {low}."
                ).format(high=HIGHEST, low=low),
                ngettext(
                    "Nothing that you want to say? Pass, and draw {cards} card.",
                    "Nothing that you want to say? Pass, and draw {cards} cards.",
                    box.pass_cards,
                ).format(cards=box.pass_cards),
            ),
            lambda look, size: row_of(
                *[_claim(said, look, (size[0] - 3, size[1])) for said in ("W2", "W5", "W9")],
                gap=_APART,
            ),
        ),
        Page(
            _("I doubt it!"),
            (
                _("Challenge the top card: its number is wrong, or its spice is wrong. Say which."),
                ngettext(
                    "Whoever is right wins the whole stack; the other one draws {count} card.",
                    "Whoever is right wins the whole stack; the other one draws {count} cards.",
                    box.loser_cards,
                ).format(count=box.loser_cards),
            ),
            lambda look, size: row_of(
                _captioned(_("said"), _claim("P7", look, _lower(size))),
                _captioned(_("really"), face_tile(Card("P3"), *_lower(size), look, box.spices)),
                gap=_APART,
            ),
        ),
        Page(
            _("Jokers"),
            (
                _("A number joker is every number, and no spice."),
                _("A spice joker is every spice, and no number."),
                _("So a joker is half a lie: it depends on what is doubted."),
            ),
            lambda look, size: row_of(
                face_tile(NUMBER_JOKER, *size, look, box.spices),
                face_tile(SPICE_JOKER, *size, look, box.spices),
                gap=_APART,
            ),
        ),
        Page(
            _("Trophies"),
            (
                _("Lay your last card and get away with it: a trophy, worth {points}.").format(
                    points=box.trophy_points
                ),
                ngettext(
                    "Whoever has {count} trophy wins at once. Else points are counted.",
                    "Whoever has {count} trophies wins at once. Else points are counted.",
                    box.winning_trophies,
                ).format(count=box.winning_trophies),
                _("Nobody looks at another hand: pass the device on when the screen asks for it."),
            ),
            lambda look, size: on_night(trophy(1), size[0], 9 + size[1] // 10, look),
        ),
    )


def _lower(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a tile that leaves a line for a word."""
    return size[0], size[1] - 1


def _captioned(caption: str, tile: Sequence[Text]) -> list[Text]:
    """A tile with a word above its middle."""
    width = tile[0].cell_len
    return [paint(fit(" " * ((width - cells(caption)) // 2) + caption, width), STRONG), *tile]


def _claim(said: str, look: Look, size: tuple[int, int]) -> list[Text]:
    return claim_tile(Declaration(said), *size, look)
