"""The things that all parts of a plain game share: the page, the rulebook, the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.session.session import Session
from spicy.tui.plain.answers import BACK, HELP, HIDE, LEAVE, meant, number_in
from spicy.tui.plain.book import PlainBook
from spicy.tui.terminal.screen import Leave
from spicy.tui.terminal.talk import Answer, Heard, Page, Question, Talk
from spicy.words.i18n import _
from spicy.words.lists import join_plain
from spicy.words.prompts import lost_by_leaving, saved_for_later, was_lost

__all__ = ["Closed", "Left", "Room"]

_LINES_AT_ONCE: Final = 10
"""Lines that a small window has room for, though some of them take two rows."""
_YES: Final = "y"
_YES_OR_NO: Final = (_YES, "n")


class Left(Exception):
    """The players leave the program."""

    def __init__(self, result: Leave) -> None:
        super().__init__()
        self.result = result


class Closed(Exception):
    """An open hand is to be hidden before anything else; `answer` is what was answered instead."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


class Room:
    """The page of a conversation, and the game that is talked about, if there is one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.book = PlainBook(page)
        self.session: Session | None = None

    def say(self, *lines: str) -> None:
        """Say something to everybody, or to whoever has an open hand."""
        self.page.say(*(line for line in lines if line))

    def ask(self, text: str, topic: str, *, is_single: bool = False) -> Talk[str]:
        """Ask everybody; the answer, as the keys are meant (`canonical`)."""
        answer = yield from self.ask_for_text(text, topic, is_single=is_single)
        return meant(answer)

    def ask_for_text(self, text: str, topic: str, *, is_single: bool = False) -> Talk[str]:
        """Ask everybody; the answer as it was typed. Raises `Left` where the players leave."""
        while True:
            answer = yield Question(text, topic, is_single)
            if isinstance(answer, str) and meant(answer) not in (LEAVE, HELP):
                return answer
            yield from self.attend(answer, topic)

    def ask_privately(self, text: str, topic: str, *, follows: bool = True) -> Talk[str]:
        """Ask whoever has an open hand. Raises `Closed` where it must be hidden first."""
        answer = yield Question(text, topic, follows=follows)
        if isinstance(answer, Heard) or meant(answer) in (LEAVE, HELP, HIDE):
            raise Closed(answer)
        return meant(answer)

    def read(self, lines: Sequence[str], topic: str) -> Talk[None]:
        """Say many lines, a few at a time, so that none is gone before it was read."""
        for first in range(0, len(lines), _LINES_AT_ONCE):
            self.say(*lines[first : first + _LINES_AT_ONCE])
            if first + _LINES_AT_ONCE < len(lines):
                while answer := meant((yield from self.ask(_("Enter: more. b: stop."), topic))):
                    if answer == BACK:
                        return
                    self.misunderstood()

    def choose(self, question: str, choices: Sequence[str], topic: str) -> Talk[int | None]:
        """Ask for one of several, from 0; None where it is to stay as it is."""
        listed = join_plain(
            _("{number}: {what}").format(number=number, what=choice)
            for number, choice in enumerate(choices, start=1)
        )
        asked = _("{question} {choices}. Enter: as it is.")
        while True:
            answer = yield from self.ask(asked.format(question=question, choices=listed), topic)
            if answer == "":
                return None
            number = number_in(answer)
            if number is not None and 1 <= number <= len(choices):
                return number - 1
            self.misunderstood()

    def confirm(self, text: str, topic: str) -> Talk[bool]:
        """Ask everybody for y or n until it is one of them. Raises `Left` where the players leave."""
        while True:
            answer = yield from self.ask(text, topic, is_single=True)
            if answer in _YES_OR_NO:
                return answer == _YES
            self.misunderstood()

    def attend(self, answer: Answer, topic: str) -> Talk[None]:
        """Do what was asked for instead of an answer, while no hand is open."""
        if isinstance(answer, str):
            if meant(answer) == LEAVE:
                yield from self._ask_to_leave()
            elif meant(answer) == HELP:
                view = None if self.session is None else self.session.public_view()
                yield from self.book.read(view, topic)
        elif answer is not Heard.COVER:
            yield from self._ask_to_leave()

    def misunderstood(self, reason: str = "") -> None:
        """Say that an answer is none, or a public reason; in the same words, whatever is hidden."""
        self.say(reason or _("That is no answer here."))

    # Leaving

    def _ask_to_leave(self) -> Talk[None]:
        session = self.session
        if session is None or session.is_over:
            raise Left(Leave(0, ""))
        if session.save():
            self.say(saved_for_later())
            result = Leave(0, _("The game is saved. Go on with it: 'spicy games resume --plain'."))
        else:
            self._tell_loss(session)
            result = Leave(0, was_lost())
        if (yield from self._is_sure()):
            raise Left(result)

    def may_lose(self, session: Session) -> Talk[bool]:
        """Return whether a game that cannot be saved may be left all the same."""
        self._tell_loss(session)
        return (yield from self._is_sure())

    def _tell_loss(self, session: Session) -> None:
        self.say(lost_by_leaving(), session.save_error or "")

    def _is_sure(self) -> Talk[bool]:
        """Ask whether to leave; whoever is not there any more, or presses Ctrl-C, is sure."""
        while True:
            answer = yield Question(_("Leave the game? y: yes. n: no, stay."), "leave", True)
            if answer is Heard.COVER:
                continue
            if isinstance(answer, Heard):
                return True
            said = meant(answer)
            if said in _YES_OR_NO:
                return said == _YES
            if said == HELP:
                yield from self.attend(answer, "leave")
            else:
                self.misunderstood()
