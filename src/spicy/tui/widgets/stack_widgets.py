"""The stack, drawn: its top card, what was said of it, and what may be said next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from rich.text import Text

from spicy.engine.cards import Declaration
from spicy.engine.view import PublicView
from spicy.tui.widgets.banner import banner
from spicy.tui.widgets.page_layout import Block, Form, Priority
from spicy.tui.widgets.palette import QUIET, STRONG, join, paint
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.text_layout import (
    balanced,
    line,
    wrapped,
)
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, hand_claim_size, row_of
from spicy.words.cards import declaration_name, must_say
from spicy.words.i18n import _, ngettext
from spicy.words.prompts import must_say_whatever


def stack_text(view: PublicView, look: Look) -> Text:
    """Return the number of cards in the stack, the claim on its top card, and whose paw lies on it."""
    text = _stack(view, look)
    if view.paw is not None:
        text.append("  " + _("(a paw on it)"), style=QUIET)
    return text


def _stack(view: PublicView, look: Look) -> Text:
    top = view.top
    if top is None:
        said = _("The stack is empty: a new one begins with {declarations}.")
        return Text(said.format(declarations=must_say(view.declarations)))
    text = Text(_counted(view) + "  ")
    said = _("{name} copied:") if top.is_copy else _("{name} says")
    text.append(said.format(name=view.seats[top.seat].name) + " ")
    text.append_text(look.declaration(top.declaration))
    if top.is_super_joker:
        text.append("  " + _("(a super joker: no challenge)"), style=QUIET)
    return text


def _counted(view: PublicView) -> str:
    count = ngettext("Stack: {count} card.", "Stack: {count} cards.", view.stack_count)
    return count.format(count=view.stack_count)


def claim_above_hand(
    view: PublicView,
    body: int,
    size: tuple[int, int],
    look: Look,
    *,
    must: Sequence[Declaration],
    hints: Sequence[Text] = (),
    is_crowded: bool = False,
) -> Block:
    """Return the claim on the top card, smaller than on the table, and what its reader must say.

    `must` are the declarations that are open to whoever holds the hand, none of them where nothing is
    laid from it. `body` is the room for it, `size` is that of the window. `hints` are lines that have
    to go first; where the hand under it `is_crowded`, in more rows than one, its cards are made smaller
    before.
    """
    wish = _must_say(must, look)
    said = wrapped(wish, body) if must else []
    below = [line(" ", hint) for hint in hints]
    top = view.top
    if top is None:
        told = _("The stack is empty.") if must else stack_text(view, look)
        words = [*wrapped(told, body), *said]
        cuts = [Priority.WORDS] * 2 if is_crowded else [Priority.AIDS, Priority.PICTURES]
        return Block([*words, *below], list(zip(cuts, (words, said or words), strict=True)))
    across, most = hand_claim_size(*size)
    room = body - across - _APART
    lying = [row[1:] for row in wrapped(_told_beside(view), min(_BESIDE, room))]
    wishes = [row[1:] for row in balanced(wish, room)] if must else []

    def with_tile(down: int, *, has_hints: bool) -> Sequence[Text]:
        block = claim_tile(top.declaration, across, down, look)
        with_hints = _in_lines(lying, wishes, down - len(hints))
        if has_hints and with_hints and room >= _HINT_CELLS:
            return row_of(block, [*with_hints, *hints], gap=_APART, left=1)
        made = row_of(block, _in_lines(lying, wishes, down), gap=_APART, left=1)
        return [*made, *below] if has_hints else made

    highs = [high for high in (most, 7, 6, 3) if high <= most and _in_lines(lying, wishes, high)]
    forms: list[Form] = []
    # A large tile gives up a line for the hints, but not its picture.
    for tiles in ([high for high in highs if high > _PLAIN], [h for h in highs if h <= _PLAIN]):
        for has_hints in (True, False) if hints else (False,):
            forms += [partial(with_tile, h, has_hints=has_hints) for h in dict.fromkeys(tiles)]
    words = [*wrapped(_told_of_stack(view, look), body), *said]
    forms += [[*words, *below], words, [*wrapped(stack_text(view, look), body), *said]]
    smaller: list[tuple[Priority, Form]] = [(Priority.PICTURES, form) for form in forms[1:]]
    smaller.append((Priority.POINTS, lambda: wrapped(stack_text(view, look), body)))
    return Block(forms[0], smaller, comes_back=True)


def _must_say(must: Sequence[Declaration], look: Look) -> Text:
    """The words for what has to be said of the next card; none where nothing is laid."""
    if not must:
        return Text()
    return paint(must_say_whatever(must, look.dash), STRONG)


def _in_lines(told: Sequence[Text], wishes: Sequence[Text], most: int) -> list[Text]:
    """Words in at most so many lines, with as much air as there is; nothing where they do not fit."""
    blank = paint("")
    for air, gap in ((1, 1), (0, 1), (0, 0)):
        gaps = [blank] * gap if wishes else []
        lines = [*[blank] * air, *told, *gaps, *wishes]
        if len(lines) <= most:
            return lines
    return []


_APART: Final = 3
_PLAIN = 3
"""Lines of a tile without a picture."""
_HINT_CELLS = 54
"""Cells that a hint about jokers may need, whichever jokers there are."""
_BESIDE = 52


def _told_beside(view: PublicView) -> Text:
    """Return what lies on the stack, in words for beside the tile that shows it."""
    top = view.top
    assert top is not None  # there is a tile
    said = _("{name} copied:") if top.is_copy else _("{name} says")
    text = join(
        said.format(name=view.seats[top.seat].name),
        " ",
        paint(declaration_name(top.declaration), STRONG),
        ".  ",
    )
    text.append(_counted(view))
    if top.is_super_joker:
        text.append("  " + _("(a super joker: no challenge)"))
    _add_paw(text, view)
    return text


def _told_of_stack(view: PublicView, look: Look) -> Text:
    """The stack in a sentence or two, and another one about a paw."""
    text = _stack(view, look)
    _add_paw(text, view)
    return text


def _add_paw(text: Text, view: PublicView) -> None:
    if view.paw is not None:
        said = _("{name}'s paw is on it: {name} wins these cards when the next one is laid.")
        text.append("  " + said.format(name=view.seats[view.paw].name))


def _paw(view: PublicView, width: int) -> list[Text]:
    if view.paw is None:
        return []
    text = _("{name}'s paw is on the stack: {name} wins these cards when the next one is laid.")
    return wrapped(text.format(name=view.seats[view.paw].name), width, QUIET)


def claim(
    view: PublicView, width: int, look: Look, asks: Callable[[int], Sequence[Text]] = lambda _: ()
) -> Block:
    """The facedown top card with what was said of it, as large as there is room; in short, a sentence.

    `asks` gives the words beside it, in at most so many lines. `width` is that of the window.
    """
    top = view.top
    if top is None:
        return _no_claim(view, width, look)
    name = view.seats[top.seat].name
    says = _("{name} copies:") if top.is_copy else _("{name} says:")
    notes = [
        ngettext("stack: {count} card", "stack: {count} cards", view.stack_count).format(
            count=view.stack_count
        )
    ]
    if top.is_super_joker:
        notes.append(_("a super joker: no challenge"))

    def drawn(down: int) -> Sequence[Text]:
        block = _claim_block(
            says.format(name=name),
            top.declaration,
            asks(down - 1),
            width - 1,
            down,
            look,
            is_super_joker=top.is_super_joker,
            left=1,
        )
        below = wrapped(f" {look.dot} ".join(notes), width)
        return [*block, *below, *_paw(view, width)]

    downs = dict.fromkeys(_claim_lines(width - 1, most) for most in _CLAIM_LINES)
    forms: list[Form] = [
        *(partial(drawn, down) for down in downs),
        lambda: [*wrapped(_stack(view, look), width), *_paw(view, width)],
        lambda: wrapped(stack_text(view, look), width),
    ]
    return Block(forms[0], [(Priority.PICTURES, form) for form in forms[1:]])


_CLAIM_LINES = (18, 15, 11, 8, 7, 4)
"""Lines of a claim with the words above it, from the largest down."""


def _claim_block(
    owner_says: str,
    declaration: Declaration,
    asks: Sequence[Text],
    width: int,
    height: int,
    look: Look,
    *,
    is_super_joker: bool = False,
    left: int = 0,
) -> list[Text]:
    """Return what lies on the table: the facedown card, what was said of it, and words beside it.

    The claim is as large as the window and `height` lines allow; the back is left out in a narrow
    window, and the words beside it where they have no room, in width or in height: they have a line
    less than the block, under one of air, and none of them is cut off. At least 4 lines, `left` cells
    from the edge.
    """
    across, down = _claim_in(width, height)
    claim = [paint(owner_says, STRONG), *claim_tile(declaration, across, down, look)]
    blocks: list[Sequence[Text]] = [claim]
    if width >= _WITH_BACK:
        back = _back_width(down + 1)
        blocks.insert(0, card_back(back, down + 1, look, is_super_joker=is_super_joker))
    used = sum(max(row.cell_len for row in block) + _APART for block in blocks)
    if asks and len(asks) <= down and used + max(line.cell_len for line in asks) <= width:
        blocks.append([paint(""), *asks])
    return row_of(*blocks, gap=_APART, left=left)


def _claim_lines(width: int, height: int) -> int:
    """Return how many lines the claim of a block has, with the words above it."""
    return _claim_in(width, height)[1] + 1


def _claim_in(width: int, height: int) -> tuple[int, int]:
    for least, size in _CLAIMS:
        if width >= least and size[1] + 1 <= height:
            return size
    return 20, 3


def _back_width(lines: int) -> int:
    """The cells of the back of a card beside a claim of so many lines."""
    return 13 if lines < 11 else 18 if lines < 15 else 25


_WITH_BACK: Final = 77
"""Cells from the edge on from which a card's back has room beside the claim."""
_CLAIMS: Final = (
    (179, (68, 17)),
    (131, (52, 14)),
    (99, (38, 10)),
    (_WITH_BACK, (28, 7)),
    (_WITH_BACK, (28, 6)),
    (0, (20, 6)),
)
"""The cells from which on a claim has a size, without the words above it."""
_ACROSS: Final = {down + 1: across for _least, (across, down) in reversed(_CLAIMS)}
"""The width of a claim by its lines, with the words above it."""


def _no_claim(view: PublicView, width: int, look: Look) -> Block:
    """Nothing lies on the stack: the deck, and what may be said of the first card."""
    said = wrapped(stack_text(view, look), width)
    numbers = sorted({one.number for one in view.declarations})
    words = " ".join(map(str, numbers)) if len(numbers) < _MANY else f"{numbers[0]}-{numbers[-1]}"
    forms: list[list[Sequence[Text]]] = []
    for down in _CLAIM_LINES[:-1]:
        back, across = _back_width(down), _ACROSS[down]
        if back + 4 + across > width:
            continue
        blocks: list[Sequence[Text]] = [banner(words, across, look, height=down)]
        if width > _WITH_BACK:
            blocks.insert(0, card_back(back, max(3, len(blocks[0])), look))
        if not forms or max(map(len, blocks)) < max(map(len, forms[-1])):
            forms.append(blocks)

    def drawn(blocks: Sequence[Sequence[Text]]) -> Sequence[Text]:
        return [*row_of(*blocks, gap=3, left=1), *said]

    made: list[Form] = [*(partial(drawn, form) for form in forms), said]
    return Block(made[0], [(Priority.PICTURES, form) for form in made[1:]])


_MANY = 5
