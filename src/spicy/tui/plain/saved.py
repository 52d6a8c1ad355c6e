"""The saved games in plain lines: go on, step through, write out, delete, and the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.session.session import Session
from spicy.session.statistics import Career
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.storage.save_file import format_moment
from spicy.storage.saved_games import SavedGame
from spicy.tui.game.saved import standing
from spicy.tui.plain.answers import BACK, number_in
from spicy.tui.plain.finished import step_through, write_out
from spicy.tui.plain.room import Room
from spicy.tui.terminal.talk import Talk
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain, join_sentences
from spicy.words.prompts import counted_from, no_finished_games, no_saved_games

__all__ = ["PlainSaved"]

_TOPIC: Final = "title"


class PlainSaved:
    """Every saved game; what is hidden in one that goes on is told nowhere here."""

    def __init__(self, room: Room, persistence: Persistence) -> None:
        self._room = room
        self._persistence = persistence

    def choose(self) -> Talk[Session | None]:
        """Do what is wanted with saved games; return one to go on with, None to go back."""
        room = self._room
        while True:
            games = self._persistence.games()
            if not games:
                room.say(no_saved_games())
            lines = [
                _("{number}: {what}").format(number=number, what=_in_words(game))
                for number, game in enumerate(games, start=1)
            ]
            yield from room.read(lines, _TOPIC)
            asked = _("A number chooses a game. s: statistics. b: back.")
            answer = yield from room.ask(asked, _TOPIC)
            number = number_in(answer)
            if answer in ("", BACK):
                return None
            if answer == "s":
                yield from room.read(_statistics(self._persistence.careers()), _TOPIC)
            elif number is not None and 1 <= number <= len(games):
                try:
                    session = yield from self._with_game(games[number - 1])
                except SaveError as error:
                    room.say(str(error))
                    continue
                if session is not None:
                    return session
            else:
                room.misunderstood()

    def _with_game(self, game: SavedGame) -> Talk[Session | None]:
        """Ask what to do with a game, and do it; SaveError where that cannot be."""
        room, facts = self._room, game.facts
        wishes = []
        if facts is not None and facts.is_finished:
            wishes = [_("1: step through it."), _("2: write it to a file.")]
        elif facts is not None:
            wishes = [_("1: go on.")]
        while True:
            asked = join_sentences([*wishes, _("d: delete it. b: back.")])
            answer = yield from room.ask(asked, _TOPIC)
            if answer in ("", BACK):
                return None
            if answer == "d":
                yield from self._delete(game)
                return None
            number = number_in(answer)
            if number is None or not 1 <= number <= len(wishes):
                room.misunderstood()
            elif facts is not None and not facts.is_finished:
                return self._persistence.take(game.id)
            elif number == 1:
                yield from step_through(room, self._persistence.load(game.id))
            else:
                yield from write_out(
                    room, self._persistence.load(game.id), self._persistence.display()
                )

    def _delete(self, game: SavedGame) -> Talk[None]:
        asked = _("Delete this game for good? y: yes. n: no, keep it.")
        if (yield from self._room.confirm(asked, _TOPIC)):
            self._persistence.delete(game.id)
            self._room.say(_("The game is deleted."))


def _in_words(game: SavedGame) -> str:
    """Return who plays a game, when it was saved and how it stands, as far as everybody may know."""
    facts = game.facts
    if facts is None:
        told = [_("{game}: it cannot be opened.").format(game=game.id), game.problem]
    else:
        said = _("{names}, {when}: {standing}.")
        names, when = join_names(facts.names), format_moment(facts.saved)
        told = [said.format(names=names, when=when, standing=standing(facts)), game.notice]
    return join_sentences(part for part in (*told, game.holder) if part)


def _statistics(careers: Sequence[Career]) -> list[str]:
    """Return a line for every name, in the order of wins."""
    if not careers:
        return [no_finished_games()]
    note = counted_from()
    return [*map(_career, careers), note]


def _career(one: Career) -> str:
    facts = [
        ngettext("{count} game", "{count} games", one.games).format(count=one.games),
        ngettext("{count} win", "{count} wins", one.wins).format(count=one.wins),
        ngettext("{count} trophy", "{count} trophies", one.trophies).format(count=one.trophies),
        ngettext("{count} lie", "{count} lies", one.lies).format(count=one.lies),
        _("{count} caught").format(count=one.caught),
        _("right doubts: {right} of {count}").format(right=one.right_doubts, count=one.doubts),
    ]
    return _("{name}: {facts}").format(name=one.name, facts=join_plain(facts))
