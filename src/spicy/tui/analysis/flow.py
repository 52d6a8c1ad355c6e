"""Which screen of the desk comes next: screens lie on each other, and Escape takes the top one away."""

from __future__ import annotations

from spicy.analysis.cursor import Cursor
from spicy.analysis.load import find_example, open_example
from spicy.analysis.mainline import Mainline
from spicy.analysis.position import Position, fields_of
from spicy.analysis.variation import read_try
from spicy.engine.state import GameState
from spicy.rulebook import Rulebook
from spicy.rulebook.entries import entries_of, questions
from spicy.rulebook.search import Finder
from spicy.storage.export import write_new
from spicy.transcript.document import Transcript
from spicy.transcript.errors import TranscriptError
from spicy.tui.analysis.base import (
    Ask,
    Attempt,
    DeskScreen,
    OpenExample,
    Read,
    ReadRules,
    Request,
    StepFrom,
    WriteTo,
)
from spicy.tui.analysis.book import BookScreen, EntryPage
from spicy.tui.analysis.pages import HelpPage, RulesPage, TablePage
from spicy.tui.analysis.position_form import PositionScreen
from spicy.tui.analysis.save import SaveScreen, position_name, proposed_name
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.analysis.what_if import WhatIfScreen
from spicy.tui.terminal.key_aliases import canonical
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.frame import Sight, all_open
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


def finder_of(book: Rulebook) -> Finder:
    """An index of all rules and questions, which takes a moment to make."""
    return Finder(entries_of(book, questions(book), _("Questions")))


class DeskFlow:
    """The rules desk: a stepper for a transcript, or the rulebook where there is none.

    With `sets_up` it begins with the form for a position. `sight` says whose cards the transcript shows.
    """

    def __init__(
        self,
        look: Look,
        book: Rulebook | None,
        transcript: Transcript | None = None,
        *,
        sight: Sight | None = None,
        leaving: str | None = None,
        finder: Finder | None = None,
        is_searching: bool = False,
        sets_up: bool = False,
    ) -> None:
        self.look = look
        self._leaving = leaving
        self._book = book
        self._warned = False
        self._screens: list[DeskScreen] = []
        self._forms: dict[GameState | None, PositionScreen] = {}
        """Every form with what was typed into it, by the position that it was filled with."""
        if sets_up:
            self._set_up()
        elif transcript is not None:
            self._open(transcript, sight or all_open())
        elif book is not None:
            finder = finder or finder_of(book)
            self._show(BookScreen(look, finder, is_searching=is_searching))
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
        self._warned = False
        self.screen.paste(text)

    def cover(self) -> None:
        """Nothing here is anybody's secret, unless `is_private`; see `Flow.cover`."""

    @property
    def is_private(self) -> bool:
        """It shows a player's own cards of a running game: whoever opened it must cover it."""
        return any(screen.is_private for screen in self._screens)

    def try_a_move(self) -> None:
        """Ask at once for a move to try; only for a desk that was opened with a transcript."""
        self._lay_over(Ask.WHAT_IF)

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
                self._show(EntryPage(self.look, request.entry, self._book))
        elif isinstance(request, ReadRules):
            self._read_rules(request)
        elif isinstance(request, Attempt):
            self._attempt(request)
        elif isinstance(request, WriteTo):
            self._write(request.path)
        elif isinstance(request, StepFrom):
            self._step_from(request.position)
        elif request is Ask.WRITE and isinstance(self.screen, PositionScreen):
            self._show(SaveScreen(self.look, position_name(), _("Write the position")))
        elif request is Ask.SET_UP:
            self._set_up()
        else:
            self._lay_over(request)
        return None

    def _lay_over(self, ask: Ask) -> None:
        """Lay what a stepper asks for over it."""
        stepper = self._stepper()
        walk = stepper.walk
        if ask is Ask.HELP:
            self._lay_on(stepper, HelpPage(self.look))
        elif ask is Ask.TABLE:
            self._lay_on(stepper, TablePage(self.look, walk.stop.state))
        elif ask is Ask.WHAT_IF:
            self._lay_on(stepper, WhatIfScreen(self.look, walk))
        elif ask is Ask.RULES:
            rules = walk.stop.rules or walk.original.transcript.setup.rules
            self._read_rules(ReadRules(rules))
        elif stepper.sight.is_invented:
            stepper.message = _("Invented cards are not written; the game can be, when it is over.")
        elif walk.branch is None and walk.source is None:
            stepper.message = _("This is the original. x tries a move; then w writes it.")
        elif walk.branch is None:
            save = SaveScreen(self.look, position_name(), _("Write the position"))
            self._lay_on(stepper, save)
        else:
            file = walk.original.transcript.file
            self._lay_on(stepper, SaveScreen(self.look, proposed_name(file)))

    def _stepper(self) -> StepperScreen:
        """The stepper that is open, or lies under what is open."""
        for screen in reversed(self._screens):
            if isinstance(screen, StepperScreen):
                return screen
        raise RuntimeError("no transcript is open")

    def _open(self, transcript: Transcript, sight: Sight, source: str | None = None) -> None:
        walk = Cursor(Mainline.of(transcript), source)
        stepper = StepperScreen(self.look, walk, self._book)
        stepper.sight = sight
        self._show(stepper)

    def _show(self, screen: DeskScreen) -> None:
        """Lay a screen over the others."""
        if self._leaving is not None:
            screen.leaving = self._leaving
        self._screens.append(screen)

    def _lay_on(self, stepper: StepperScreen, screen: DeskScreen) -> None:
        """Lay a screen over a stepper, whose cards may be on it too."""
        screen.sight = stepper.sight
        self._show(screen)

    def _open_example(self, name: str) -> None:
        found = find_example(name)
        try:
            if found is not None:
                self._open(open_example(found), all_open())
        except TranscriptError as error:
            # A damaged installation is no reason to end everything.
            self.screen.message = str(error)

    def _read_rules(self, request: ReadRules) -> None:
        if self._book is None:
            self.screen.message = _("The rulebook of this installation cannot be read.")
        elif request.rules:
            self._lay_on(self._stepper(), RulesPage(self.look, self._book, request.rules))
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
        below = self._screens[-2]
        assert isinstance(below, StepperScreen | PositionScreen)  # nothing else can be written
        try:
            text = below.text()
        except TranscriptError as error:
            self.screen.message = error.message
            return
        assert text is not None  # a file is asked for only where there is something to write
        problem = write_new(path, text)
        if problem is not None:
            self.screen.message = problem
            return
        below.wrote()
        self._screens.pop()
        below.tell(_("Written: {path}").format(path=path))
        form = self._screens[-2] if len(self._screens) > 1 else None
        if isinstance(form, PositionScreen):
            form.wrote()  # the position stands in the file, whatever was tried from there

    # Setting up a position

    def _set_up(self) -> None:
        """The form: from a stepper with what lies there, otherwise as it was left."""
        state = None
        if self._screens and isinstance(self.screen, StepperScreen):
            state = self.screen.walk.stop.state
        form = self._forms.get(state)
        if form is None or form in self._screens:
            form = PositionScreen(self.look) if state is None else self._prefilled(state)
        if form is not None:
            self._forms = {**self._forms, state: form}
            self._show(form)

    def _prefilled(self, state: GameState) -> PositionScreen | None:
        """A form with what lies at a stop; None where it cannot be had, which the stepper says."""
        stepper = self._stepper()
        if stepper.sight.is_invented:
            stepper.message = _("Invented cards are not set up anew; the rulebook can set up some.")
            return None
        try:
            form = PositionScreen(self.look, fields_of(state))
        except TranscriptError as error:
            stepper.message = error.message
            return None
        return form

    def _step_from(self, position: Position) -> None:
        self._open(position.transcript, all_open(), position.text)
        self._stepper().tell(
            _("This is the position: x tries a move, w writes it, Esc changes it.")
        )

    # Leaving

    def _back(self) -> Leave | None:
        top = self.screen
        if isinstance(top, StepperScreen) and self._would_lose(top):
            return None
        if len(self._screens) == 1:
            return None if self._would_lose_a_form() else Leave()
        self._screens.pop()
        self._warned = False  # that was about what has just gone
        return None

    def _leave(self) -> Leave | None:
        """Leave at once, but for a branch that would be lost: that is said first."""
        for screen in self._screens:
            if isinstance(screen, StepperScreen) and self._would_lose(self.screen, screen):
                return None
        return None if self._would_lose_a_form() else Leave()

    def _would_lose_a_form(self) -> bool:
        if self._warned or not any(form.has_unwritten for form in self._forms.values()):
            return False
        self._warned = True
        self.screen.message = _("A position is not in a file yet. The same key again leaves.")
        return True

    def _would_lose(self, shown: DeskScreen, stepper: StepperScreen | None = None) -> bool:
        stepper = shown if stepper is None and isinstance(shown, StepperScreen) else stepper
        if stepper is None or self._warned or not stepper.walk.has_unwritten:
            return False
        if stepper.sight.is_invented:
            return False
        self._warned = True
        shown.message = _("A what-if is not written yet (w writes it). The same key again leaves.")
        return True
