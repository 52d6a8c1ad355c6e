"""The table, drawn: the players, the stack, the cards, and what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from rich.text import Text

from spicy.engine.view import PublicSeat, PublicView
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.widgets.bars import (
    PlayerFacts,
    deck_and_trophies,
    held_cards,
    player_strips,
    won_cards,
)
from spicy.tui.widgets.page_layout import Block, Priority
from spicy.tui.widgets.palette import QUIET, STRONG, Role, join, paint
from spicy.tui.widgets.text_layout import (
    balanced,
    cells,
    fit,
    line,
    name_column,
    rule,
    spread,
    wrapped,
)
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain
from spicy.words.spice_it_up import spice_it_up_name

_WIDEST = 84
"""Players do not stand further apart than this, however wide the window is."""


def header(
    title: str | Text,
    view: PublicView | None,
    width: int,
    look: Look,
    is_asking: bool = False,
) -> Block:
    """The title of a screen in a game, with the draw deck and the trophies beside the deck.

    With `is_asking` the question stands elsewhere, and the title can be done without. Without a view
    nothing is told of the deck.
    """
    left = paint(title, STRONG) if isinstance(title, str) else title
    end = rule(width, look)
    right = Text() if view is None else _deck(view, look)
    if cells(left.plain) + cells(right.plain) + 4 <= width:
        made = [spread(left, right, width)]
        return Block([*made, end], [(Priority.RULE, made)])
    deck = spread(Text(), right, width)
    made = [*wrapped(left, width), deck]
    shorter: list[tuple[Priority, Sequence[Text]]] = [(Priority.RULE, made)]
    return Block([*made, end], [*shorter, (Priority.TITLE, [deck])] if is_asking else shorter)


def _deck(view: PublicView, look: Look) -> Text:
    return deck_and_trophies(view.deck_count, view.trophies_left, view.rules.box.trophies, look)


def facts_of(view: PublicView, marked: int | None = None) -> list[PlayerFacts]:
    """Return what everybody sees of the players; `marked` is pointed at."""
    return [
        PlayerFacts(
            digit_of(number),
            seat.name,
            seat.cards,
            seat.points,
            seat.trophies,
            seat.has_super_joker,
            number == marked,
            seat.super_points,
        )
        for number, seat in enumerate(view.seats)
    ]


def players(
    view: PublicView,
    width: int,
    look: Look,
    *,
    marked: int | None = None,
    is_small: bool = False,
    air: int = 1,
) -> Block:
    """Return what everybody sees of each player; `marked` is pointed at.

    With `is_small` in one line each, as on a hand, which needs the room; else in two, with `air`
    between them.
    """
    facts = facts_of(view, marked)

    def strips(*, is_short: bool = False, air: int = 0) -> Sequence[Text]:
        drawn = player_strips(facts, width, look, is_short=is_short, air=air)
        return [line(" ", row) for row in drawn]

    least = partial(_least_of_players, view, width, look, marked)
    if is_small:
        short, names = strips(is_short=True), least()
        cut = Priority.PICTURES if len(names) < len(short) else Priority.POINTS
        return Block(short, [(cut, names)])
    return Block(
        partial(strips, air=air),
        [
            (Priority.AIDS, strips),
            (Priority.AIDS, partial(strips, is_short=True)),
            (Priority.POINTS, least),
        ],
    )


def _least_of_players(
    view: PublicView, width: int, look: Look, marked: int | None
) -> Sequence[Text]:
    """Names and numbers of cards, and what was won where that costs no line."""
    told = tuple(_cards(seat) for seat in view.seats)
    return [*_names_and(told, tuple(facts_of(view, marked)), width, look)]


@lru_cache(maxsize=32)
def _names_and(
    told: Sequence[str], players: Sequence[PlayerFacts], width: int, look: Look
) -> tuple[Text, ...]:
    """The players by name, each with a few words; the same from one key to the next."""
    column = name_column(one.name for one in players)
    won = [won_cards(one, look) for one in players]
    widest = max(text.cell_len for text in won)
    least: list[Text] = []
    in_words: list[Text] = []
    in_pips: list[Text] = []
    for one, words, text in zip(players, told, won, strict=True):
        name = _name_in_short(one, column, look)
        least.append(join(name, paint(look.star if one.trophies else " ", STRONG), words))
        drawn = held_cards(one.cards, look, room=1)
        drawn = join(drawn, " " * (_DRAWN - drawn.cell_len))
        ending = join(" ", text, " " * (widest - text.cell_len))
        in_words.append(join(name, " ", words, ending))
        in_pips.append(join(name, " ", drawn, ending))
    made = _columns(least, width + 2)
    with_won = (_columns(form, width + 2) for form in (in_words, in_pips))
    return (*next((lines for lines in with_won if len(lines) == len(made)), made),)


_DRAWN = 4
"""Cells for one card that is drawn, and their number."""


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


def _name_in_short(player: PlayerFacts, column: int, look: Look) -> Text:
    digit = f"{look.pointer}{player.digit}" if player.is_next else f" {player.digit}"
    return join(
        paint(digit, look.on(Role.GOLD) if player.is_next else ""),
        " ",
        paint(fit(player.name, column), STRONG if player.is_next else ""),
    )


def _cards(seat: PublicSeat) -> str:
    """Return how many cards a player holds, the digits below each other."""
    cards = ngettext("{count} card", "{count} cards", seat.cards)
    return f"{cards.format(count=f'{seat.cards:>2}'):<8}"


def game_facts(view: PublicView, width: int, look: Look) -> Block:
    """Return what holds for the whole game: its Spice It Up! cards, and where the super jokers are.

    Whoever holds one is named; digits stand for the names only where that saves a line.
    """
    cards = ", ".join(map(spice_it_up_name, view.rules.spice_it_up))
    spices = [_("Spice It Up!  {cards}").format(cards=cards)] if cards else []
    if not view.rules.has_super_jokers:
        return Block([*_each_wrapped(spices, width)], [(Priority.TOLD, [])])
    holders = [number for number, seat in enumerate(view.seats) if seat.has_super_joker]
    names = _super_jokers(view, look, join_names(view.seats[at].name for at in holders))
    digits = _super_jokers(view, look, join_plain(map(digit_of, holders)))
    lines = [*_each_wrapped(spices, width), *balanced(names, width, QUIET)]
    named, short = (_joined([*spices, who], width, look) for who in (names, digits))
    least = named if len(named) <= len(short) else short
    return Block(lines, [(Priority.FACTS, least), (Priority.TOLD, [])])


def _each_wrapped(texts: Sequence[str], width: int) -> list[Text]:
    return [row for one in texts for row in wrapped(one, width, QUIET)]


def _joined(texts: Sequence[str], width: int, look: Look) -> list[Text]:
    """Return texts behind each other where that saves a line, else each on a line of its own."""
    joined = wrapped(f" {look.dot} ".join(texts), width, QUIET)
    return joined if len(joined) < len(texts) or len(texts) == 1 else _each_wrapped(texts, width)


def _super_jokers(view: PublicView, look: Look, holders: str) -> str:
    count = sum(seat.has_super_joker for seat in view.seats)
    if not count:
        holders = _("nobody")
    elif count == len(view.seats):
        holders = _("everybody")
    return _("Who holds a super joker: {holders} {dot} {count} beside the deck").format(
        holders=holders, dot=look.dot, count=view.supply
    )
