"""An evening: the games that the same device has seen since the program was started, added up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain

if TYPE_CHECKING:
    from spicy.session.session import Session

__all__ = ["Evening", "Guest", "next_starter"]


class Guest(Struct, frozen=True):
    """The results of one name in an evening."""

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    """Points of all games that were counted; after a second trophy nothing is."""
    lies: int = 0
    """Lies that nobody caught."""


class Evening(Struct, frozen=True):
    """The games of an evening, added up; players may come and go and change their seats."""

    games: int = 0
    guests: tuple[Guest, ...] = ()

    def with_game(self, session: Session) -> Evening:
        """Return the evening with one more game; ValueError while that goes on."""
        result, recap = session.result(), session.recap()
        known = {guest.name.casefold(): guest for guest in self.guests}
        for seat, name in enumerate(session.names):
            guest = known.get(name.casefold(), Guest(name))
            points = 0 if result.scores is None else result.scores[seat].total
            known[name.casefold()] = replace(
                guest,
                games=guest.games + 1,
                wins=guest.wins + (seat in result.winners),
                points=guest.points + points,
                lies=guest.lies + recap.seats[seat].lies_got_away,
            )
        return Evening(self.games + 1, tuple(known.values()))

    @property
    def ranking(self) -> tuple[Guest, ...]:
        """Everybody, the most wins first, then the most points."""
        return tuple(sorted(self.guests, key=lambda guest: (-guest.wins, -guest.points)))

    @property
    def best_liars(self) -> tuple[Guest, ...]:
        """Return who told most of the lies that nobody caught; nobody where there were none."""
        most = max((guest.lies for guest in self.guests), default=0)
        return tuple(guest for guest in self.guests if most and guest.lies == most)


def next_starter(session: Session) -> int:
    """Return who begins the next game at the same table: the left neighbour of the (first) winner."""
    return (session.result().winners[0] + 1) % len(session.names)


def evening_lines(evening: Evening) -> tuple[str, ...]:
    """Return the evening in a sentence or two; nothing after its first game, which tells it all."""
    if evening.games < _WORTH_TELLING:
        return ()
    told = join_plain(_guest_line(guest) for guest in evening.ranking)
    lines = [
        ngettext(
            "This evening, {count} game: {told}.",
            "This evening, {count} games: {told}.",
            evening.games,
        ).format(count=evening.games, told=told)
    ]
    liars = evening.best_liars
    if liars:
        said = ngettext(
            "Best liar of the evening: {names}, {count} lie.",
            "Best liar of the evening: {names}, {count} lies.",
            liars[0].lies,
        )
        names = join_names(guest.name for guest in liars)
        lines.append(said.format(names=names, count=liars[0].lies))
    return tuple(lines)


_WORTH_TELLING = 2


def _guest_line(guest: Guest) -> str:
    wins = ngettext("{count} win", "{count} wins", guest.wins).format(count=guest.wins)
    points = ngettext("{count} point", "{count} points", abs(guest.points))
    return _("{name} {wins} ({points})").format(
        name=guest.name, wins=wins, points=points.format(count=guest.points)
    )
