"""Which screen of the desk comes next: screens lie on each other, and Escape takes the top one away."""

from __future__ import annotations

from spicy.desk.branch import read_try
from spicy.desk.entries import entries_of, questions
from spicy.desk.line import Line
from spicy.desk.opening import find_example, open_example
from spicy.desk.search import Finder
from spicy.desk.walk import Walk
from spicy.rulebook import Rulebook
from spicy.transcript.document import Transcript
from spicy.transcript.errors import TranscriptError
from spicy.tui.desk.base import (
    Ask,
    Attempt,
    DeskScreen,
    OpenExample,
    Read,
    ReadRules,
    Request,
    WriteTo,
)
from spicy.tui.desk.book import BookScreen, EntryPage
from spicy.tui.desk.pages import HelpPage, RulesPage, TablePage
from spicy.tui.desk.save import SaveScreen, proposed_name, write_new
from spicy.tui.desk.stepper import StepperScreen
from spicy.tui.desk.what_if import WhatIfScreen
from spicy.tui.keyboard import canonical
from spicy.tui.screen import Leave
from spicy.tui.theme import Look
from spicy.words.i18n import _


class DeskFlow:
    """The rules desk: a stepper for a transcript, or the rulebook where there is none."""

    def __init__(
        self, look: Look, book: Rulebook | None, transcript: Transcript | None = None
    ) -> None:
        self.look = look
        self._book = book
        self._warned = False
        self._screens: list[DeskScreen] = []
        if transcript is not None:
            self._open(transcript)
        elif book is not None:
            finder = Finder(entries_of(book, questions(book), _("Questions")))
            self._screens.append(BookScreen(look, finder))
        else:
            raise ValueError("a desk needs a transcript or a rulebook")

    @property
    def screen(self) -> DeskScreen:
        """What is to be shown now."""
        return self._screens[-1]

    # What the runner asks

    def press(self, key: str) -> Leave | None:
        """A key arrived; see `Flow.press`."""
        if key == "c-c":
            return Leave()
        screen = self.screen
        is_shifted = len(key) == 1 and key != key.lower()
        if not screen.takes_text:
            key = canonical(key)
        request = screen.press(key, is_shifted=is_shifted)
        if request not in (Ask.LEAVE, Ask.BACK):
            self._warned = False
        return None if request is None else self._carry_out(request)

    def paste(self, text: str) -> None:
        """Text was pasted; see `Flow.paste`."""
        self.screen.paste(text)

    def cover(self) -> None:
        """Nothing here is anybody's secret; see `Flow.cover`."""

    # Carrying out what a screen asks for

    def _carry_out(self, request: Request) -> Leave | None:
        if request is Ask.LEAVE:
            return self._leave()
        if request is Ask.BACK:
            return self._back()
        if isinstance(request, OpenExample):
            self._open_example(request.name)
        elif isinstance(request, Read):
            if self._book is not None:
                self._screens.append(EntryPage(self.look, request.entry, self._book))
        elif isinstance(request, ReadRules):
            self._read_rules(request)
        elif isinstance(request, Attempt):
            self._attempt(request)
        elif isinstance(request, WriteTo):
            self._write(request.path)
        else:
            self._lay_over(request)
        return None

    def _lay_over(self, ask: Ask) -> None:
        """Lay what a stepper asks for over it."""
        stepper = self._stepper()
        walk = stepper.walk
        if ask is Ask.HELP:
            self._screens.append(HelpPage(self.look))
        elif ask is Ask.TABLE:
            self._screens.append(TablePage(self.look, walk.stop.state))
        elif ask is Ask.WHAT_IF:
            self._screens.append(WhatIfScreen(self.look, walk))
        elif ask is Ask.RULES:
            rules = walk.stop.rules or walk.original.transcript.setup.rules
            self._read_rules(ReadRules(rules))
        elif walk.branch is None:
            stepper.message = _("This is the original. x tries a move; then w writes it.")
        else:
            file = walk.original.transcript.file
            self._screens.append(SaveScreen(self.look, proposed_name(file)))

    def _stepper(self) -> StepperScreen:
        """The stepper that is open, or lies under what is open."""
        for screen in reversed(self._screens):
            if isinstance(screen, StepperScreen):
                return screen
        raise RuntimeError("no transcript is open")

    def _open(self, transcript: Transcript) -> None:
        walk = Walk(Line.of(transcript))
        self._screens.append(StepperScreen(self.look, walk, self._book))

    def _open_example(self, name: str) -> None:
        found = find_example(name)
        try:
            if found is not None:
                self._open(open_example(found))
        except TranscriptError as error:
            # A damaged installation is no reason to end everything.
            self.screen.message = str(error)

    def _read_rules(self, request: ReadRules) -> None:
        if self._book is None:
            self.screen.message = _("The rulebook of this installation cannot be read.")
        elif request.rules:
            self._screens.append(RulesPage(self.look, self._book, request.rules))
        else:
            self.screen.message = _("No rule was needed for this.")

    def _attempt(self, attempt: Attempt) -> None:
        stepper = self._stepper()
        try:
            seat, action = read_try(attempt.text, stepper.walk.stop.state, attempt.seat)
            stepper.walk.attempt(seat, action)
        except TranscriptError as error:
            message = error.message
            self.screen.message = message[:1].upper() + message[1:]
            return
        self._screens.pop()
        stepper.first = 0
        stepper.message = ""

    def _write(self, path: str) -> None:
        stepper = self._stepper()
        try:
            text = stepper.walk.text()
        except TranscriptError as error:
            self.screen.message = error.message
            return
        assert text is not None  # only a branch can be written
        problem = write_new(path, text)
        if problem is not None:
            self.screen.message = problem
            return
        stepper.walk.wrote()
        self._screens.pop()
        stepper.tell(_("Written: {path}").format(path=path))

    # Leaving

    def _back(self) -> Leave | None:
        top = self.screen
        if isinstance(top, StepperScreen) and self._would_lose(top):
            return None
        if len(self._screens) == 1:
            return Leave()
        self._screens.pop()
        return None

    def _leave(self) -> Leave | None:
        """Leave at once, but for a branch that would be lost: that is said first."""
        for screen in self._screens:
            if isinstance(screen, StepperScreen) and self._would_lose(self.screen, screen):
                return None
        return Leave()

    def _would_lose(self, shown: DeskScreen, stepper: StepperScreen | None = None) -> bool:
        stepper = shown if stepper is None and isinstance(shown, StepperScreen) else stepper
        if stepper is None or self._warned or not stepper.walk.has_unwritten:
            return False
        self._warned = True
        shown.message = _("A what-if is not written yet (w writes it). The same key again leaves.")
        return True
