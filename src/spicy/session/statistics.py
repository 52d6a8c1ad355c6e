"""Statistics over finished games: what each name has done in all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from spicy.session.session import Session

__all__ = ["Career", "careers_of"]


class Career(Struct, frozen=True):
    """The deeds of a name in all games that are over."""

    name: str
    """As it was written in the first of the games."""
    games: int = 0
    wins: int = 0
    trophies: int = 0
    lies: int = 0
    caught: int = 0
    """Cards of one's own that lost a challenge."""
    doubts: int = 0
    """Challenges to the cards of others."""
    right_doubts: int = 0
    """Of these, how many were won."""


def careers_of(games: Iterable[Session]) -> tuple[Career, ...]:
    """Return a career for every name, the most wins first; ValueError for a game that goes on.

    Names that differ only in capitals are one, as at the table.
    """
    found: dict[str, Career] = {}
    for game in games:
        result, recap, seats = game.result(), game.recap(), game.public_view().seats
        for seat, name in enumerate(game.names):
            known, told = found.get(name.casefold(), Career(name)), recap.seats[seat]
            found[name.casefold()] = replace(
                known,
                games=known.games + 1,
                wins=known.wins + (seat in result.winners),
                trophies=known.trophies + seats[seat].trophies,
                lies=known.lies + told.lies,
                caught=known.caught + told.caught,
                doubts=known.doubts + told.doubts,
                right_doubts=known.right_doubts + told.right_doubts,
            )
    return tuple(sorted(found.values(), key=lambda one: (-one.wins, one.games, one.name)))
