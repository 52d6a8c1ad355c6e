"""Counts, drawn: players with their cards, the deck, and the points of a score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from spicy.tui.widgets.palette import STRONG, Role, join, paint
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

__all__ = [
    "PlayerFacts",
    "ScoreFacts",
    "deck_and_trophies",
    "held_cards",
    "player_strips",
    "score_bar",
    "score_bars",
    "won_cards",
]

_PIPS: Final = 12
"""So many cards are drawn one by one; the number behind them is always there."""
_FEW_PIPS: Final = 6
"""The same where other numbers stand beside them."""
_STRIP: Final = 36
_WIDEST_STRIP: Final = 44
_SIDES: Final = 2
_WIDEST_SIDES: Final = 8
"""Players beside each other stand apart: numbers must not seem to belong to the next one."""


class PlayerFacts(Struct, frozen=True):
    """The public facts of a player; `digit` is the key of the seat."""

    digit: str
    name: str
    cards: int
    won: int
    """Cards won so far, each of them a point."""
    trophies: int = 0
    has_super_joker: bool = False
    is_next: bool = False
    super_won: int = 0
    """Super jokers won so far."""


class ScoreFacts(Struct, frozen=True):
    """A player's part in a score: rank from 1 up, points, and what they are made of, in words."""

    rank: int
    name: str
    total: int
    trophies: int
    details: str


def deck_and_trophies(deck: int, left: int, trophies: int, look: Look) -> Text:
    """The draw deck as a number, and the trophies that are still to be had, of so many."""
    stars = " ".join([look.star] * left + [look.dot] * (trophies - left))
    counted = _("deck {count}").format(count=deck)
    return join(paint(counted, look.quiet), "  ", look.label(stars, Role.NIGHT))


def held_cards(count: int, look: Look, room: int = _PIPS) -> Text:
    """Cards in a hand, seen from afar: `▮▮▮▮ 4`, in at most so many cells and the number.

    More than find room go on unseen, `▮▮▮▮▮… 8`; a single one is a sign, and counts nothing.
    """
    pips = look.held * min(count, max(0, room))
    if 1 < room < count:
        pips = pips[:-1] + look.pick("…", ".")
    return join(paint(pips, look.faint), paint(f" {count}" if pips else str(count), STRONG))


def player_strips(
    players: Sequence[PlayerFacts],
    width: int,
    look: Look,
    *,
    is_short: bool = False,
    air: int = 0,
) -> list[Text]:
    """Return what everybody sees of each player, as many beside each other as find room.

    In two lines each: key and name with the cards won, below them the cards in hand. With `is_short`
    one line each, which is what fits when six play in a small window. `air` is the number of empty
    lines between two rows of players.
    """
    return [*_strips(tuple(players), width, look, is_short, air, _("{count} won"))]


@lru_cache(maxsize=32)
def _strips(
    players: Sequence[PlayerFacts], width: int, look: Look, is_short: bool, air: int, count: str
) -> tuple[Text, ...]:
    """The lines of `player_strips`, which are the same from one key to the next.

    `count` says in the language that is spoken now how many cards were won.
    """
    columns = min(
        max(1, (width + _SIDES) // (_STRIP + _SIDES)), 2 if width < 140 else 3, len(players)
    )
    won = {one.digit: _won(one, look, count) for one in players}
    widest = max((text.cell_len for text in won.values()), default=0)
    names = max((max(cell_len(one.name), get_cwidth(one.name)) for one in players), default=0)
    least = max(_STRIP, names + widest + (13 if is_short else 8))
    if is_short:  # a name is never cut where fewer players beside each other leave it whole
        columns = min(columns, max(1, (width + _SIDES) // (least + _SIDES)))
    if columns == 3 and len(players) == 4:
        columns = 2  # three and one would look like a mistake
    sides = _SIDES
    if columns > 1:
        spare = (width - columns * least) // (columns - 1)
        sides = max(_SIDES, min(_WIDEST_SIDES, spare))
    across = min(max(_WIDEST_STRIP, least), (width - sides * (columns - 1)) // columns)
    won = {digit: join(text, " " * (widest - text.cell_len)) for digit, text in won.items()}
    lines: list[Text] = []
    for start in range(0, len(players), columns):
        lines += [paint("") for _line in range(air if lines else 0)]
        some = [
            _short_strip(one, across, won[one.digit], look, names)
            if is_short
            else _strip(one, across, won[one.digit], look, names)
            for one in players[start : start + columns]
        ]
        for number in range(len(some[0])):
            parts: list[str | Text] = []
            for block in some:
                parts += [" " * sides if parts else "", block[number]]
            lines.append(join(*parts))
    return (*lines,)


def _key(player: PlayerFacts, look: Look) -> Text:
    """The key of a seat in six cells; it is gold, with a pointer, where the player is next."""
    if player.is_next:
        return paint(f" {look.pointer}  {player.digit} ", look.on(Role.GOLD))
    return paint(f"    {player.digit} ", STRONG)


def won_cards(player: PlayerFacts, look: Look) -> Text:
    """Return what a player has won, and what lies open before them."""
    return _won(player, look, _("{count} won"))


def _won(player: PlayerFacts, look: Look, count: str) -> Text:
    made = paint(count.format(count=f"{player.won:>2}"))
    if player.super_won:
        made = join(made, f" +{player.super_won}{look.super_joker}")
    if player.has_super_joker:
        made = join(made, " ", look.label(look.super_joker, Role.GOLD))
    if player.trophies:
        made = join(made, " ", look.stars(player.trophies))
    return made


def _strip(player: PlayerFacts, width: int, won: Text, look: Look, names: int) -> list[Text]:
    """Two lines; what was won stands on the second one where the longest name needs its room."""
    key = _key(player, look)
    room = width - key.cell_len - won.cell_len - 2
    below = join(" " * 7, held_cards(player.cards, look))
    if room >= names:
        first = join(key, " ", paint(_fitted(player.name, room), STRONG), " ", won)
    else:
        room = width - key.cell_len - 1
        first = join(key, " ", paint(_fitted(player.name, room), STRONG))
        below = join(" " * 7, held_cards(player.cards, look, room=_FEW_PIPS))
        below = join(below, " " * (width - below.cell_len - won.cell_len), won)
    return [first, join(below, " " * (width - below.cell_len))]


def _short_strip(player: PlayerFacts, width: int, won: Text, look: Look, names: int) -> list[Text]:
    """One line, with fewer cards drawn where the longest name would have no room beside them."""
    key = _key(player, look)
    cards = held_cards(player.cards, look, room=_FEW_PIPS)
    cards = join(cards, " " * (9 - cards.cell_len))
    room = width - key.cell_len - won.cell_len - cards.cell_len - 3
    if room < names:
        cards = held_cards(player.cards, look, room=1)
        cards = join(cards, " " * (4 - cards.cell_len))
        room = width - key.cell_len - won.cell_len - cards.cell_len - 3
    name = paint(_fitted(player.name, room), STRONG)
    return [join(key, " ", name, " ", cards, " ", won)]


def _fitted(text: str, room: int) -> str:
    gap = room - max(cell_len(text), get_cwidth(text))
    return text + " " * gap if gap >= 0 else set_cell_size(text, max(0, room))


def score_bar(points: int, most: int, width: int, look: Look, *, is_first: bool = False) -> Text:
    """Points as a bar on a track of exactly so many cells; none for nothing and for less.

    `most` is what the longest bar stands for, at least 1.
    """
    halves = round(2 * width * max(0, min(points, most)) / max(1, most))
    if points > 0:
        halves = max(1, halves)
    full, half = divmod(halves, 2)
    block = look.pick("█", "=")
    bar = block * full + (look.pick("▌", "-") if half else "")
    ink = look.edge(Role.GOLD) if is_first else look.quiet
    return join(paint(bar, ink), paint(look.pick("░", ".") * (width - full - half), look.faint))


def score_bars(
    scores: Sequence[ScoreFacts],
    width: int,
    look: Look,
    *,
    is_roomy: bool = False,
    has_details: bool = True,
    air: int = 0,
) -> list[Text]:
    """A bar for each player in order of rank, with the points behind it and what they are made of.

    All bars stand on one axis. `is_roomy` makes them two lines high, with a line between players;
    otherwise `air` is the number of empty lines between two.
    """
    if not scores:
        return []
    names = min(16, max(max(cell_len(one.name), get_cwidth(one.name)) for one in scores))
    left = 3 + 1 + names + 2
    most = max(1, *(one.total for one in scores))
    stars = max(one.trophies for one in scores)
    across = max(8, width - left - len(str(most)) - 2 - 2 * stars - 2)
    lines: list[Text] = []
    for one in scores:
        is_first = one.rank == 1
        bar = score_bar(one.total, most, across, look, is_first=is_first)
        rank = paint(f"{one.rank}.", look.on(Role.NIGHT) if is_first else STRONG)
        parts: list[str | Text] = [" " * (3 - rank.cell_len), rank, " "]
        parts += [paint(_fitted(one.name, names), STRONG), "  ", bar]
        parts += [paint(f" {one.total}", STRONG), " ", look.stars(one.trophies)]
        lines.append(join(*parts))
        if is_roomy:
            lines.append(join(" " * left, bar))
        if has_details:
            lines.append(join(" " * left, paint(one.details, look.quiet)))
        lines += [paint("") for _line in range(1 if is_roomy else air)]
    return lines[:-1] if is_roomy or air else lines
