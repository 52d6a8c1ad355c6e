"""What lies on the table, drawn: the players, the stack, the cards, and what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from spicy.engine.cards import Card, Spice
from spicy.engine.view import PublicSeat, PublicView
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.widgets.page_layout import Cut, Part
from spicy.tui.widgets.text_layout import (
    MARGIN,
    cells,
    fit,
    line,
    name_column,
    rule,
    spread,
    wrapped,
)
from spicy.tui.widgets.theme import QUIET, STRONG, Look
from spicy.words.cards import spice_it_up_name
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain

_WIDEST = 84
"""Players do not stand further apart than this, however wide the window is."""


def header(
    title: str | Text,
    view: PublicView,
    width: int,
    look: Look,
    is_asking: bool = False,
) -> Part:
    """The title of a screen in a game, with the draw deck and the trophies beside the deck.

    With `is_asking` the question stands elsewhere, and the title can be done without.
    """
    left = Text(title, style=STRONG) if isinstance(title, str) else title
    end = rule(width, look)
    for has_bar in (True, False):
        right = _deck(view, look, has_bar=has_bar)
        if cells(left.plain) + cells(right.plain) + 4 <= width:
            made = [spread(left, right, width)]
            return Part([*made, end], [(Cut.RULE, made)])
    deck = spread(Text(), _deck(view, look, has_bar=True), width)
    made = [*wrapped(left, width), deck]
    shorter: list[tuple[Cut, Sequence[Text]]] = [(Cut.RULE, made)]
    return Part([*made, end], [*shorter, (Cut.TITLE, [deck])] if is_asking else shorter)


def _deck(view: PublicView, look: Look, *, has_bar: bool) -> Text:
    made = Text(_("deck"), style=QUIET)
    full = view.rules.box.spicy_cards - len(view.seats) * view.rules.hand_size
    bar = f"{look.bar(view.deck_count, full, 8)} " if has_bar else ""
    made.append(f" {bar}{view.deck_count}   ", style="not dim")
    made.append(_("trophies"))
    stars = [look.star] * view.trophies_left
    stars += [look.dot] * (view.rules.box.trophies - view.trophies_left)
    made.append(" " + " ".join(stars), style="not dim")
    return made


def players(
    view: PublicView, width: int, look: Look, *, marked: int | None = None, mark: str = ""
) -> Part:
    """What everybody sees of each player, in two columns where there is room for them.

    `marked` gets an arrow and, where there is room, `mark` behind it.
    """
    column = name_column(seat.name for seat in view.seats)
    seats = list(enumerate(view.seats))

    def rows(draw: _Draw) -> list[Text]:
        return [draw(seat, number, column, look, number == marked) for number, seat in seats]

    shown = rows(_player)
    full = _columns(shown, width)
    few = _columns(rows(_player_with_fewer_words), width)
    if len(few) < len(full):
        full = few
    elif marked is not None and mark:
        shown[marked] += Text(f"  {look.arrow} {mark}", style=QUIET)
        noted = _columns(shown, width)
        if len(noted) == len(full) and all(cells(one.plain) <= width for one in noted):
            full = noted
    return Part(full, [(Cut.POINTS, _columns(rows(_player_in_short), width))])


def _columns(shown: Sequence[Text], width: int) -> list[Text]:
    """One player below the other, or two beside each other where that saves lines and fits."""
    widest = max(cells(one.plain) for one in shown)
    if len(shown) < 3 or 2 * widest + 3 > width:
        return [line(" ", one) for one in shown]
    rows = (len(shown) + 1) // 2
    first = max(widest, min(width, _WIDEST) // 2 - 2) + 1
    lines: list[Text] = []
    for row in range(rows):
        made = line(" ", shown[row])
        if row + rows < len(shown):
            made.append(" " * (first - cells(shown[row].plain)))
            made.append_text(shown[row + rows])
        lines.append(made)
    return lines


def _player(seat: PublicSeat, number: int, column: int, look: Look, is_marked: bool) -> Text:
    more = ngettext("+ {count} super joker", "+ {count} super jokers", seat.super_points)
    return _player_row(seat, number, column, look, is_marked, more)


def _player_with_fewer_words(
    seat: PublicSeat, number: int, column: int, look: Look, is_marked: bool
) -> Text:
    more = ngettext("+ {count} super", "+ {count} super", seat.super_points)
    return _player_row(seat, number, column, look, is_marked, more)


def _player_row(
    seat: PublicSeat,
    number: int,
    column: int,
    look: Look,
    is_marked: bool,
    super_jokers: str,
) -> Text:
    text = Text(f"{look.arrow if is_marked else ' '} {digit_of(number)} ")
    text.append(fit(seat.name, column), style=STRONG if is_marked else "")
    points = ngettext("{count} point", "{count} points", seat.points)
    text.append(f"  {_cards(seat)} {points.format(count=f'{seat.points:>2}'):<9}")
    if seat.super_points:
        text.append(" " + super_jokers.format(count=seat.super_points))
    if seat.trophies:
        text.append(f" {look.star * seat.trophies}", style=STRONG)
    return text


def _player_in_short(
    seat: PublicSeat, number: int, column: int, look: Look, is_marked: bool
) -> Text:
    text = Text(f"{look.arrow if is_marked else ' '}{digit_of(number)} ")
    text.append(fit(seat.name, column), style=STRONG if is_marked else "")
    text.append(look.star if seat.trophies else " ", style=STRONG)
    text.append(_cards(seat))
    return text


_Draw = Callable[[PublicSeat, int, int, Look, bool], Text]
"""Makes a player's row, given the seat, the width of the names, and whether it is marked."""


def _cards(seat: PublicSeat) -> str:
    """How many cards a player holds, the digits below each other."""
    cards = ngettext("{count} card", "{count} cards", seat.cards)
    return f"{cards.format(count=f'{seat.cards:>2}'):<8}"


def game_facts(view: PublicView, width: int, look: Look) -> Part:
    """What holds for the whole game: its Spice It Up! cards, and where the super jokers are."""
    lines: list[Text] = []
    short: list[str] = []
    if view.rules.spice_it_up:
        cards = ", ".join(spice_it_up_name(card) for card in view.rules.spice_it_up)
        short.append(_("Spice It Up!  {cards}").format(cards=cards))
        lines += wrapped(short[-1], width, QUIET)
    if view.rules.has_super_jokers:
        holders = [number for number, seat in enumerate(view.seats) if seat.has_super_joker]
        names = join_names(view.seats[number].name for number in holders)
        digits = join_plain(map(digit_of, holders))
        lines += wrapped(_super_jokers(view, look, names), width, QUIET)
        short.append(_super_jokers(view, look, digits))
    joined = wrapped(f" {look.dot} ".join(short), width, QUIET) if short else []
    return Part(lines, [(Cut.FACTS, joined), (Cut.TOLD, [])])


def _super_jokers(view: PublicView, look: Look, holders: str) -> str:
    count = sum(seat.has_super_joker for seat in view.seats)
    if not count:
        holders = _("nobody")
    elif count == len(view.seats):
        holders = _("everybody")
    return _("super jokers: {holders} {dot} {count} beside the deck").format(
        holders=holders, dot=look.dot, count=view.supply
    )


def stack_text(view: PublicView, look: Look) -> Text:
    """How many cards the stack has, what was said of its top card, and whether a paw lies on it."""
    text = _stack(view, look)
    if view.paw is not None:
        text.append("  " + _("(a paw on it)"), style=QUIET)
    return text


def _stack(view: PublicView, look: Look) -> Text:
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


def stack_in_words(view: PublicView, width: int, look: Look) -> Part:
    """The stack in a sentence, and another one about a paw."""
    full = [*wrapped(_stack(view, look), width), *_paw(view, width)]
    return Part(full, [(Cut.PICTURES, wrapped(stack_text(view, look), width))])


def _paw(view: PublicView, width: int) -> list[Text]:
    if view.paw is None:
        return []
    text = _("{name}'s paw is on the stack: {name} wins these cards when the next one is laid.")
    return wrapped(text.format(name=view.seats[view.paw].name), width, QUIET)


def stack_picture(view: PublicView, width: int, look: Look) -> Part:
    """The facedown top card with what was said of it; in short, a sentence."""
    top = view.top
    if top is None:
        return Part(wrapped(stack_text(view, look), width))
    owner = view.seats[top.seat].name
    notes = [_("by {name}").format(name=owner)]
    if top.is_super_joker:
        notes.append(_("a super joker: no challenge"))
    elif top.is_copy:
        notes.append(_("a copy"))
    said = look.declaration(top.declaration)
    said.stylize("bold")
    said.append("   " + "   ".join(notes), style=f"not bold {QUIET}")
    count = ngettext("stack: {count} card", "stack: {count} cards", view.stack_count)
    lines = [line("    ", row) for row in facedown(look)]
    lines[1].append("   ")
    lines[1].append_text(said)
    lines[2].append("   " + count.format(count=view.stack_count), style=QUIET)
    words = stack_in_words(view, width, look)
    if any(cells(one.plain) > width for one in lines):
        return words
    return Part([*lines, *_paw(view, width)], words.shorter)


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
_CHIP = 5


def card_box(
    card: Card, key: str, look: Look, spices: Sequence[Spice], *, is_chosen: bool = False
) -> list[Text]:
    """An open card with its key in the lower edge, four lines of seven cells.

    `spices` are those of the game: a spice joker stands for any of them.
    """
    top_left, top_right, bottom_left, bottom_right, side, wall = look.box()
    style = "bold reverse" if is_chosen else ""
    if card.spice is not None:
        ink = look.style(card.spice)
        face = f"{card.spice.letter} {card.number:>3}"
        sign = look.shape(card.spice)
    else:
        ink = STRONG
        face = " 1-10" if card.is_number_joker else look.joker(card, spices)
        sign = look.super_joker if card.is_super_joker else "?"
    edge = side * 2 + (key or side) + side * 2
    rows = [
        Text(top_left + side * 5 + top_right, style=style),
        Text(wall, style=style),
        Text(wall, style=style),
        Text(bottom_left + edge + bottom_right, style=style),
    ]
    for row, inner in ((rows[1], face), (rows[2], f"  {sign}  ")):
        row.append(inner, style=f"{ink} reverse" if is_chosen else ink)
        row.append(wall)
    return rows


def card_rows(
    cards: Sequence[tuple[Card, str, bool]], width: int, look: Look, spices: Sequence[Spice]
) -> Part:
    """Cards with their keys, each with whether it is chosen: as boxes, in short as a list."""
    return Part(
        _boxes(cards, width, look, spices), [(Cut.PICTURES, _chips(cards, width, look, spices))]
    )


def _boxes(
    cards: Sequence[tuple[Card, str, bool]], width: int, look: Look, spices: Sequence[Spice]
) -> list[Text]:
    each = max(1, (width - 2 * MARGIN + 1) // (CARD_WIDTH + 1))
    lines: list[Text] = []
    for start in range(0, len(cards), each):
        boxes = [
            card_box(card, key, look, spices, is_chosen=is_chosen)
            for card, key, is_chosen in cards[start : start + each]
        ]
        for row in range(4):
            made = line(" " * MARGIN)
            for box in boxes:
                made.append_text(box[row])
                made.append(" ")
            lines.append(made)
    return lines


def _chips(
    cards: Sequence[tuple[Card, str, bool]], width: int, look: Look, spices: Sequence[Spice]
) -> list[Text]:
    chips: list[Text] = []
    for card, key, is_chosen in cards:
        chip = Text(f"[{key or ' '}]")
        chip.append_text(padded_chip(card, look, spices))
        if is_chosen:
            chip.stylize("reverse")
        chips.append(chip + "  ")
    each = max(1, (width - MARGIN) // 10)
    return [
        line(" " * MARGIN, *chips[start : start + each]) for start in range(0, len(chips), each)
    ]


def padded_chip(card: Card, look: Look, spices: Sequence[Spice]) -> Text:
    """A card in exactly five cells: no card makes a line longer than another."""
    chip = look.chip(card, spices)
    chip.append(" " * (_CHIP - chip.cell_len))
    return chip
