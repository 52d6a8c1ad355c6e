"""An evening in plain lines: the title, set-ups, games, scores, one after the other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules
from spicy.session.evening import Evening, evening_lines, next_starter
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.storage.save_file import format_moment
from spicy.tui.game.end_screens import earned
from spicy.tui.game.score import awards
from spicy.tui.plain.answers import number_in
from spicy.tui.plain.finished import look_back, step_through, write_out
from spicy.tui.plain.game import PlainGame
from spicy.tui.plain.new_game import ask_setup
from spicy.tui.plain.room import Left, Room
from spicy.tui.plain.saved import PlainSaved
from spicy.tui.plain.settings import PlainSettings
from spicy.tui.terminal.screen import Leave
from spicy.tui.terminal.talk import Page, Talk
from spicy.words.help import game_in_short
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain
from spicy.words.outcome import ending_sentence, score_details, why_not_counted, winners_sentence
from spicy.words.prompts import stays_on_stack
from spicy.words.rules_errors import describe_rules_error

__all__ = ["PlainEvening"]

_MOST_LISTED: Final = 8
"""Unfinished games that the title offers to go on with."""


class PlainEvening:
    """Everything that `spicy play --plain` does, as one conversation.

    `game` presets the set-up; with `starts_at_once` it is dealt without asking, and `saved` is a game to
    go on with. `notices` are sentences about this terminal, which everybody has to hear first. Raises
    RulesError if it shall start at once and cannot.
    """

    def __init__(
        self,
        page: Page,
        rng: random.Random,
        game: GameSetup | None = None,
        *,
        starts_at_once: bool = False,
        saved: Session | None = None,
        persistence: Persistence | None = None,
        notices: Sequence[str] = (),
    ) -> None:
        self._room = Room(page)
        self._rng = rng
        self._persistence = persistence or Persistence()
        self._settings = PlainSettings(self._room, self._persistence)
        self._setup = game or self._persistence.last_set_up()
        self._asks_setup = game is not None
        self._notices = tuple(notices)
        self._evening = Evening()
        self._dealt: Session | None = None
        if starts_at_once:
            self._dealt = self._deal(self._setup)
        self._saved = saved
        self._room.session = saved or self._dealt

    def talk(self) -> Talk[Leave]:
        """Hold the whole conversation."""
        try:
            self._room.say(
                _("Spicy in plain lines. Answer with a number or a letter, and Enter."),
                _("At every question, ? tells the rules that matter, and q leaves."),
                _("Where lines are read aloud, hands are too: use headphones."),
                *self._notices,
            )
            if self._notices:
                yield from self._room.ask(_("Enter: go on."), "title")
            yield from self._go_on()
        except Left as left:
            return left.result
        finally:
            self._end_session()
        raise AssertionError("an evening ends when its players leave")

    def _go_on(self) -> Talk[None]:
        if self._saved is not None:
            yield from self._resume(self._saved)
        elif self._dealt is not None:
            yield from self._play(self._dealt)
        elif self._asks_setup:
            yield from self._set_up()
        while True:
            yield from self._title()

    # Beginning

    def _title(self) -> Talk[None]:
        """Ask for a new game, one to go on with, or what lies around the games."""
        unfinished = self._persistence.unfinished(_MOST_LISTED)
        lines = [_("1: New game")]
        for number, game in enumerate(unfinished, start=2):
            said = _("{number}: Go on: {names} ({when})")
            facts = game.facts
            if facts is not None:
                names, when = join_names(facts.names), format_moment(facts.saved)
                lines.append(said.format(number=number, names=names, when=when))
        saved = self._persistence.count()
        if saved:
            lines.append(_("s: Saved games ({count}), and statistics").format(count=saved))
        self._room.say(*lines, _("i: How it is played, in short"), _("o: Settings"))
        answer = yield from self._room.ask(_("What shall it be? ?: rules. q: leave."), "title")
        chosen = number_in(answer)
        if chosen == 1:
            yield from self._set_up()
        elif chosen is not None and 2 <= chosen < len(unfinished) + 2:
            try:
                session = self._persistence.take(unfinished[chosen - 2].id)
            except SaveError as error:
                self._room.say(str(error))
                return
            yield from self._resume(session)
        elif answer == "s" and saved:
            taken = yield from PlainSaved(self._room, self._persistence).choose()
            if taken is not None:
                yield from self._resume(taken)
        elif answer == "i":
            yield from self._room.read(game_in_short(Rules(self._setup.edition).box), "title")
        elif answer == "o":
            yield from self._settings.ask()
        else:
            self._room.misunderstood()

    def _set_up(self) -> Talk[bool]:
        """Ask for the choices of a game, and play it; False where somebody goes back instead."""
        while True:
            chosen = yield from ask_setup(self._room, self._setup)
            if chosen is None:
                return False
            try:
                session = self._deal(chosen)
            except RulesError as error:
                self._room.say(describe_rules_error(error))
                continue
            yield from self._play(session)
            return True

    def _deal(self, setup: GameSetup) -> Session:
        start = setup.deal(self._rng)
        self._end_session()
        cats = setup.draw_cats(self._rng)
        # A game to look at is nobody's to go on with.
        keeper = self._persistence.keeper() if setup.people else None
        session = Session(
            start,
            is_strict=setup.is_strict,
            keeper=keeper,
            is_first_game=self._persistence.is_first_game(),
            cats=cats,
        )
        self._setup = setup
        if setup.people:  # a game to look at is nobody's choice for the next one
            self._persistence.remember(setup)
        return session

    def _resume(self, session: Session) -> Talk[None]:
        self._setup = session.setup
        game = self._game(session)
        yield from game.go_on()
        yield from self._after(game)

    def _play(self, session: Session) -> Talk[None]:
        """Play a game that was just dealt, to its end and beyond."""
        game = self._game(session)
        yield from game.play()
        yield from self._after(game)

    def _game(self, session: Session) -> PlainGame:
        return PlainGame(self._room, session, self._settings)

    def _after(self, game: PlainGame) -> Talk[None]:
        """Tell the score of a game that is over; let go of one that was put away."""
        if game.session.is_over:
            yield from self._score(game.session)
        else:
            self._end_session()

    def _end_session(self) -> None:
        """Let go of the game that was played: nothing of it reaches the next one."""
        if self._room.session is not None:
            self._room.session.close()
        self._room.session = None

    # The end

    def _score(self, session: Session) -> Talk[None]:
        self._evening = self._evening.with_game(session)
        self._room.say(*self._scored(session))
        while True:
            answer = yield from self._room.ask(
                _(
                    "1: play again. 2: other players. 3: look back, all cards open."
                    " 4: step through it. 5: write it to a file. 6: title."
                ),
                "score",
            )
            if answer == "1":
                starter = next_starter(session)
                setup = replace(session.setup, starts=starter)
                yield from self._play(self._deal(setup))
                return
            if answer == "2":
                first = session.names[next_starter(session)]
                self._setup = replace(session.setup, starts_name=first)
                if (yield from self._set_up()):
                    return
            if answer == "3":
                yield from look_back(self._room, session)
            elif answer == "4":
                yield from step_through(self._room, session)
            elif answer == "5":
                yield from write_out(self._room, session, self._settings.display)
            elif answer == "6":
                self._end_session()
                return
            else:
                self._room.misunderstood()

    def _scored(self, session: Session) -> list[str]:
        """Return who has won, the points in order of rank, and who did best at what."""
        result, names, view = session.result(), session.names, session.public_view()
        lines = [
            ending_sentence(result, names),
            winners_sentence(result, names),
            why_not_counted(result, names) or "",
        ]
        for rank, seat, score in result.ranking():
            said = ngettext(
                "{rank}. {name}: {count} point ({details})",
                "{rank}. {name}: {count} points ({details})",
                abs(score.total),
            )
            details = join_plain(score_details(score).split("  "))
            lines.append(
                said.format(rank=rank, name=names[seat], count=score.total, details=details)
            )
        if result.scores is not None and view.stack_count:
            lines.append(stays_on_stack(view.stack_count))
        for award in awards(earned(session), names):
            lines.append(_("{what}: {who}.").format(what=award.title, who=award.winner))
        return [*lines, *evening_lines(self._evening)]
