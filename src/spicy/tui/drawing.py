"""The parts that screens are put together from: pages, players, the stack, cards, keys."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.text import Text

from spicy.engine.cards import Card
from spicy.engine.state import TROPHIES
from spicy.engine.view import PublicSeat, PublicView
from spicy.tui.theme import KEY, QUIET, STRONG, Look
from spicy.words.cards import spice_it_up_name
from spicy.words.i18n import _, ngettext
from spicy.words.outcome import join_names

MARGIN = 1
_FULL_DECK = 100
_measuring = Console(file=io.StringIO(), width=80, legacy_windows=False)


def blank() -> Text:
    """An empty line, the first thing to go when a window is low."""
    return Text("")


def line(*parts: str | Text, style: str = "") -> Text:
    """One line out of parts; plain strings are never read as markup."""
    made = Text(style=style, no_wrap=True, overflow="crop")
    for part in parts:
        made.append_text(part) if isinstance(part, Text) else made.append(part)
    return made


def wrapped(text: str | Text, width: int, style: str = "") -> list[Text]:
    """A sentence over as many lines as it needs, one cell from the left edge."""
    whole = Text(text, style=style) if isinstance(text, str) else text
    pieces = whole.wrap(_measuring, max(10, width - 2 * MARGIN))
    return [line(" " * MARGIN, piece) for piece in pieces]


def cells(text: str) -> int:
    """How many cells a text needs; the larger number where terminals disagree, as they do on flags."""
    return len(text) if text.isascii() else max(cell_len(text), get_cwidth(text))


def centered(text: str | Text, width: int, style: str = "") -> Text:
    """A line with equal space on both sides."""
    piece = Text(text, style=style) if isinstance(text, str) else text
    return line(" " * max(0, (width - cells(piece.plain)) // 2), piece)


def spread(left: Text, right: Text, width: int) -> Text:
    """One line with something at either edge."""
    gap = max(1, width - cells(left.plain) - cells(right.plain) - 2 * MARGIN)
    return line(" " * MARGIN, left, " " * gap, right)


def keys(pairs: Iterable[tuple[str, str]], width: int) -> list[Text]:
    """The keys of a screen, each with what it does, over as many lines as they need."""
    lines: list[Text] = []
    current = Text()
    for key, meaning in pairs:
        piece = Text(f" {key} ", style=KEY)
        piece.append(f" {meaning}", style="not reverse not bold")
        if current.cell_len and current.cell_len + 2 + piece.cell_len > width - 2 * MARGIN:
            lines.append(line(" " * MARGIN, current))
            current = Text()
        if current.cell_len:
            current.append("  ")
        current.append_text(piece)
    if current.cell_len:
        lines.append(line(" " * MARGIN, current))
    return lines


def page(height: int, body: Sequence[Text], footer: Sequence[Text] = ()) -> Group:
    """A whole screen: what it says from the top down, its keys at the bottom.

    In a low window blank lines go first, then what stands last above the keys.
    """
    shown, room = list(body), max(0, height - len(footer))
    for at in range(len(shown) - 1, -1, -1):
        if len(shown) <= room:
            break
        if not shown[at].plain.strip():
            del shown[at]
    shown = shown[:room]
    shown += [blank()] * (room - len(shown))
    return Group(*shown, *footer)


def rule(width: int, look: Look) -> Text:
    """A line across the screen."""
    return line(" " * MARGIN, Text(look.rule * (width - 2 * MARGIN), style=QUIET))


def header(title: str | Text, view: PublicView, width: int, look: Look) -> list[Text]:
    """The title of a screen in a game, with the draw deck and the trophies beside the deck."""
    left = Text(title, style=STRONG) if isinstance(title, str) else title
    right = Text()
    right.append(_("deck"), style=QUIET)
    right.append(f" {look.bar(view.deck_count, _FULL_DECK, 8)} {view.deck_count}   ")
    right.append(_("trophies"), style=QUIET)
    stars = [look.star] * view.trophies_left
    stars += [look.dot] * (TROPHIES - view.trophies_left)
    right.append(" " + " ".join(stars))
    if cells(left.plain) + cells(right.plain) + 4 > width:
        return [*wrapped(left, width), spread(Text(), right, width), rule(width, look)]
    return [spread(left, right, width), rule(width, look)]


def name_column(names: Iterable[str]) -> int:
    """How many cells the longest name needs."""
    return max(cells(name) for name in names)


def fit(text: str, room: int) -> str:
    """Text in exactly so many cells."""
    gap = room - cells(text)
    return text + " " * gap if gap >= 0 else set_cell_size(text, room)


def players(
    view: PublicView, width: int, look: Look, *, marked: int | None = None, mark: str = ""
) -> list[Text]:
    """What everybody sees of each player, in two columns where there is room for them.

    `marked` gets an arrow and `mark` behind it.
    """
    column = name_column(seat.name for seat in view.seats)
    shown = [
        _player(seat, number, column, look, is_marked=number == marked, mark=mark)
        for number, seat in enumerate(view.seats)
    ]
    widest = max(cells(one.plain) for one in shown)
    if len(shown) < 3 or 2 * widest + 3 > width:
        return [line(" ", one) for one in shown]
    rows = (len(shown) + 1) // 2
    lines: list[Text] = []
    for row in range(rows):
        left = shown[row]
        made = line(" ", left)
        if row + rows < len(shown):
            made.append(" " * (max(widest, width // 2 - 2) - cells(left.plain)) + " ")
            made.append_text(shown[row + rows])
        lines.append(made)
    return lines


def _player(
    seat: PublicSeat, number: int, column: int, look: Look, *, is_marked: bool, mark: str
) -> Text:
    text = Text()
    text.append(f"{look.arrow if is_marked else ' '} {number + 1} ")
    text.append(fit(seat.name, column), style=STRONG if is_marked else "")
    cards = ngettext("{count} card", "{count} cards", seat.cards).format(count=seat.cards)
    points = ngettext("{count} point", "{count} points", seat.points).format(count=seat.points)
    text.append(f"  {cards:>8} {points:>9}")
    if seat.super_points:
        text.append(" " + _("+{count} super").format(count=seat.super_points))
    if seat.trophies:
        text.append(f" {look.star * seat.trophies}", style=STRONG)
    if is_marked and mark:
        text.append(f" {mark}", style=QUIET)
    return text


def game_facts(view: PublicView, width: int, look: Look) -> list[Text]:
    """The Spice It Up! cards in force, a paw, who holds a super joker and how many are left."""
    facts: list[str] = []
    if view.rules.spice_it_up:
        cards = ", ".join(spice_it_up_name(card) for card in view.rules.spice_it_up)
        facts.append(_("Spice It Up!  {cards}").format(cards=cards))
    if view.paw is not None:
        facts.append(_("paw: {name}").format(name=view.seats[view.paw].name))
    if view.rules.has_super_jokers:
        holders = [seat.name for seat in view.seats if seat.has_super_joker]
        held = join_names(holders) if holders else _("nobody")
        facts.append(
            _("super jokers: {holders} {dot} {count} beside the deck").format(
                holders=held, dot=look.dot, count=view.supply
            )
        )
    lines: list[Text] = []
    for fact in facts:
        lines += wrapped(fact, width, QUIET)
    return lines


def stack_line(view: PublicView, look: Look) -> Text:
    """How many cards the stack has, and what was said of its top card."""
    top = view.top
    if top is None:
        return Text(_("The stack is empty: a new one begins with a 1, 2 or 3."))
    count = ngettext("Stack: {count} card.", "Stack: {count} cards.", view.stack_count).format(
        count=view.stack_count
    )
    text = Text(count + "  ")
    said = _("{name} copied:") if top.is_copy else _("{name} declared")
    text.append(said.format(name=view.seats[top.seat].name) + " ")
    text.append_text(look.declaration(top.declaration))
    if top.is_super_joker:
        text.append("  " + _("(a super joker: no challenge)"), style=QUIET)
    return text


def facedown(look: Look) -> list[str]:
    """A facedown card, three lines of nine cells."""
    top_left, top_right, bottom_left, bottom_right, side, wall = look.box()
    filling = look.pick("░", ":")
    return [
        top_left + side * 7 + top_right,
        wall + filling * 7 + wall,
        bottom_left + side * 7 + bottom_right,
    ]


CARD_WIDTH = 7


def card_box(card: Card, key: str, look: Look, *, is_chosen: bool = False) -> list[Text]:
    """An open card with its key in the lower edge, four lines of seven cells."""
    top_left, top_right, bottom_left, bottom_right, side, wall = look.box()
    style = "bold reverse" if is_chosen else ""
    if card.spice is not None:
        ink = look.style(card.spice)
        face = f"{card.spice.letter} {card.number:>3}"
        sign = f"  {look.shape(card.spice)}  "
    else:
        ink = STRONG
        face = {"NJ": " 1-10", "SJ": "SPICE", "XJ": "SUPER"}[card.code]
        sign = look.pick("  ★  ", "  *  ") if card.is_super_joker else "  ?  "
    edge = side * 2 + (key or side) + side * 2
    rows = [
        Text(top_left + side * 5 + top_right, style=style),
        Text(wall, style=style),
        Text(wall, style=style),
        Text(bottom_left + edge + bottom_right, style=style),
    ]
    for row, inner in ((rows[1], face), (rows[2], sign)):
        row.append(inner, style=f"{ink} reverse" if is_chosen else ink)
        row.append(wall)
    return rows


def card_rows(
    cards: Sequence[tuple[Card, str, bool]], width: int, look: Look, room: int
) -> list[Text]:
    """Cards with their keys: drawn as boxes where `room` lines are enough, else as a list.

    Each card comes with its key and whether it is chosen.
    """
    each = max(1, (width - 2 * MARGIN + 1) // (CARD_WIDTH + 1))
    if len(cards) <= each * (room // 4):
        lines: list[Text] = []
        for start in range(0, len(cards), each):
            boxes = [
                card_box(*one[:2], look, is_chosen=one[2]) for one in cards[start : start + each]
            ]
            for row in range(4):
                made = line(" " * MARGIN)
                for box in boxes:
                    made.append_text(box[row])
                    made.append(" ")
                lines.append(made)
        return lines
    chips: list[Text] = []
    for card, key, is_chosen in cards:
        chip = Text(f"[{key or ' '}]")
        chip.append_text(look.chip(card))
        if is_chosen:
            chip.stylize("reverse")
        chip.append(" " * max(1, 10 - chip.cell_len))
        chips.append(chip)
    each = max(1, (width - 2 * MARGIN) // 10)
    return [
        line(" " * MARGIN, *chips[start : start + each]) for start in range(0, len(chips), each)
    ]
