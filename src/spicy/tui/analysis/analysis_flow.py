"""The order of the analysis's screens.

Each is imported when it is opened: the book needs no game, and is what most people come for.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from spicy.rulebook import Rulebook, RulebookError
from spicy.rulebook.kept import indexed
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.analysis.book import BookScreen, EntryPage
from spicy.tui.analysis.unwritten import Unwritten
from spicy.tui.navigator import AppScreen, Navigator
from spicy.tui.requests import Attempt, Command, OpenExample, Read, Request, StepFrom, WriteTo
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import no_rulebook

if TYPE_CHECKING:
    from spicy.analysis.filled_form import FilledForm
    from spicy.analysis.inventions import Invented
    from spicy.engine.rule_ids import RuleId
    from spicy.engine.state import GameState
    from spicy.rulebook.search import Finder
    from spicy.transcript.model import Transcript
    from spicy.tui.analysis.position_form import PositionScreen
    from spicy.tui.analysis.stepper import StepperScreen
    from spicy.tui.widgets.frame import Visibility


def finder_of(book: Rulebook) -> Finder:
    """An index of all rules and questions: the one that is kept, or else it takes a moment to make."""
    from spicy.rulebook.entries import entries_of, questions
    from spicy.rulebook.search import Finder

    with suppress(RulebookError):
        kept = indexed(_("Questions"))
        if kept.book == book:
            return kept.finder
    return Finder(entries_of(book, questions(book), _("Questions")), book.language)


class Analysis:
    """Steppers, what-ifs, the book and forms, laid over whatever a navigator shows.

    `closing` is the word for closing it, where that is not leaving the program.
    """

    def __init__(
        self, navigator: Navigator, book: Rulebook | None, *, closing: str | None = None
    ) -> None:
        self.look = navigator.look
        self.base = len(navigator.stack)
        """The number of screens that lie under it."""
        self._navigator = navigator
        self._closing = closing
        self._book = book
        self._unwritten = Unwritten()

    @property
    def screens(self) -> Sequence[AppScreen]:
        """Its own screens, the lowest first."""
        return self._navigator.stack[self.base :]

    @property
    def is_shown(self) -> bool:
        """Return whether the screen that is shown is one of its own."""
        return isinstance(self._navigator.screen, AnalysisScreen)

    # Opening

    def open_transcript(
        self,
        transcript: Transcript,
        visibility: Visibility | None = None,
        source: str | None = None,
        invented: Invented | None = None,
    ) -> None:
        """A stepper. `visibility` says whose cards it shows; `source` is the text of a position set up.

        `invented` are the cards that nobody knows, where that is more than the transcript says.
        """
        from spicy.analysis.cursor import Cursor
        from spicy.analysis.inventions import Invented
        from spicy.analysis.mainline import Mainline
        from spicy.tui.analysis.stepper import StepperScreen
        from spicy.tui.widgets.frame import all_open

        if invented is None and visibility is not None and visibility.is_invented:
            invented = Invented.all_but(transcript.start, visibility.owner)
        cursor = Cursor(Mainline.of(transcript, invented), source)
        stepper = StepperScreen(self.look, cursor, self._book)
        stepper.visibility = visibility or all_open()
        self._show(stepper)

    def open_book(self, finder: Finder, *, is_searching: bool = False) -> None:
        """The list of all rules and questions."""
        self._show(BookScreen(self.look, finder, is_searching=is_searching))

    def set_up(self) -> None:
        """The form: from a stepper with what lies there, otherwise as it was left."""
        from spicy.tui.analysis.position_form import PositionScreen
        from spicy.tui.analysis.stepper import StepperScreen

        state = None
        if self.screens and isinstance(self.screens[-1], StepperScreen):
            state = self.screens[-1].cursor.stop.state
        form = self._unwritten.forms.get(state)
        if form is None or form in self.screens:
            form = (
                PositionScreen(self.look, book=self._book)
                if state is None
                else self._prefilled(state)
            )
        if form is not None:
            self._unwritten.forms[state] = form
            self._show(form)

    def try_a_move(self) -> None:
        """Ask for a move to try from where the stepper stands."""
        self._lay_over(Command.TRY)

    # Carrying out what a screen asks for

    def noticed(self, request: Request | None) -> None:
        """A key was heard: only the same key at once counts as an answer to a warning."""
        if request not in (Command.CLOSE, Command.BACK):
            self._unwritten.is_warned = False

    def carry_out(self, request: Request) -> bool:
        """Do what a screen asks for; whether all is closed by that."""
        if request is Command.CLOSE:
            return not self._unwritten.warns_of_all(self.screens)
        if request is Command.BACK:
            return self._back()
        if isinstance(request, OpenExample):
            self._open_example(request.name)
        elif isinstance(request, Read):
            if self._book is not None:
                self._show(EntryPage(self.look, request.entry, self._book))
        elif isinstance(request, Attempt):
            self._attempt(request)
        elif isinstance(request, WriteTo):
            self._write(request.path)
        elif isinstance(request, StepFrom):
            self._step_from(request.position)
        elif request is Command.FILL_IN:
            self.set_up()
        elif isinstance(request, Command):
            self._lay_over(request)
        return False

    def _lay_over(self, command: Command) -> None:
        """Lay what a stepper, or a form, asks for over it."""
        from spicy.tui.analysis.pages import HelpPage, TablePage
        from spicy.tui.analysis.position_form import PositionScreen
        from spicy.tui.analysis.save import SaveScreen, position_name
        from spicy.tui.analysis.what_if import WhatIfScreen

        if command is Command.WRITE and isinstance(self._top, PositionScreen):
            self._show(SaveScreen(self.look, position_name(), _("Write the position")))
            return
        stepper = self._stepper()
        if command is Command.KEYS:
            self._lay_on(stepper, HelpPage(self.look))
        elif command is Command.WHOLE_TABLE:
            self._lay_on(stepper, TablePage(self.look, stepper.cursor.stop))
        elif command is Command.TRY:
            self._lay_on(stepper, WhatIfScreen(self.look, stepper.cursor))
        elif command is Command.DECIDING_RULES:
            cursor = stepper.cursor
            self._read_rules(cursor.stop.rules or cursor.original.transcript.setup.rules)
        elif command is Command.WRITE:
            self._ask_where(stepper)

    def _ask_where(self, stepper: StepperScreen) -> None:
        """Ask for a file to write to, if there is something to write."""
        from spicy.tui.analysis.save import SaveScreen, position_name, proposed_name

        cursor = stepper.cursor
        if stepper.visibility.is_invented:
            stepper.message = _("Invented cards are not written; the game can be, when it is over.")
        elif cursor.variation is None and cursor.source is None:
            stepper.message = _("This is the original. x tries a move; then w writes it.")
        elif cursor.variation is None:
            save = SaveScreen(self.look, position_name(), _("Write the position"))
            self._lay_on(stepper, save)
        else:
            file = cursor.original.transcript.file
            self._lay_on(stepper, SaveScreen(self.look, proposed_name(file)))

    @property
    def _top(self) -> AppScreen:
        return self._navigator.screen

    def _stepper(self) -> StepperScreen:
        """The stepper that is open, or lies under what is open."""
        from spicy.tui.analysis.stepper import StepperScreen

        for screen in reversed(self.screens):
            if isinstance(screen, StepperScreen):
                return screen
        raise RuntimeError("no transcript is open")

    def _show(self, screen: AnalysisScreen) -> None:
        """Lay a screen over the others."""
        if self._closing is not None:
            screen.closing = self._closing
        self._navigator.push(screen)

    def _lay_on(self, stepper: StepperScreen, screen: AnalysisScreen) -> None:
        """Lay a screen over a stepper, whose cards may be on it too."""
        screen.visibility = stepper.visibility
        self._show(screen)

    def _open_example(self, name: str) -> None:
        from spicy.analysis.load import find_example, open_example
        from spicy.transcript.errors import TranscriptError

        found = find_example(name)
        try:
            if found is not None:
                self.open_transcript(open_example(found))
        except TranscriptError as error:
            # A damaged installation is no reason to end everything.
            self._top.message = str(error)

    def _read_rules(self, rules: tuple[RuleId, ...]) -> None:
        from spicy.tui.analysis.rules_page import RulesPage

        if self._book is None:
            self._top.message = no_rulebook()
        elif rules:
            self._lay_on(self._stepper(), RulesPage(self.look, self._book, rules))
        else:
            self._top.message = _("No rule was needed for this.")

    def _attempt(self, attempt: Attempt) -> None:
        from spicy.analysis.variation import read_try
        from spicy.transcript.errors import TranscriptError

        stepper = self._stepper()
        try:
            seat, action = read_try(attempt.text, stepper.cursor.stop.state, attempt.seat)
            stepper.cursor.attempt(seat, action)
        except TranscriptError as error:
            message = error.message
            self._top.message = message[:1].upper() + message[1:]
            return
        self._navigator.pop()
        stepper.scroller.to_top()
        stepper.message = ""

    def _write(self, path: str) -> None:
        from spicy.storage.export import write_new
        from spicy.transcript.errors import TranscriptError
        from spicy.tui.analysis.position_form import PositionScreen
        from spicy.tui.analysis.stepper import StepperScreen

        below = self.screens[-2]
        assert isinstance(below, StepperScreen | PositionScreen)  # nothing else can be written
        try:
            text = below.text()
        except TranscriptError as error:
            self._top.message = error.message
            return
        assert text is not None  # a file is asked for only where there is something to write
        problem = write_new(path, text)
        if problem is not None:
            self._top.message = problem
            return
        below.wrote()
        self._navigator.pop()
        below.tell(_("Written: {path}").format(path=path))
        form = self.screens[-2] if len(self.screens) > 1 else None
        if isinstance(form, PositionScreen):
            form.wrote()  # the position stands in the file, whatever was tried from there

    # Setting up a position

    def _prefilled(self, state: GameState) -> PositionScreen | None:
        """A form with what lies at a stop; None where it cannot be had, which the stepper says."""
        from spicy.analysis.form_fields import fields_of
        from spicy.transcript.errors import TranscriptError
        from spicy.tui.analysis.position_form import PositionScreen

        stepper = self._stepper()
        if stepper.visibility.is_invented:
            stepper.message = _("Invented cards are not set up anew; the rulebook can set up some.")
            return None
        try:
            form = PositionScreen(self.look, fields_of(state), book=self._book)
        except TranscriptError as error:
            stepper.message = error.message
            return None
        return form

    def _step_from(self, position: FilledForm) -> None:
        self.open_transcript(position.transcript, source=position.text, invented=position.invented)
        self._stepper().tell(
            _("This is the position: x tries a move, w writes it, Esc changes it.")
        )

    # Closing

    def _back(self) -> bool:
        """One step back, unless something would be lost by it; whether all is closed by that."""
        top = self._top
        if self._unwritten.warns_of(top, on=top):
            return False
        if len(self.screens) == 1:
            return not self._unwritten.warns_of_forms(on=top)
        self._navigator.pop()
        self._unwritten.is_warned = False  # that was about what has just gone
        return False


class AnalysisFlow(Navigator):
    """The analysis as a program of its own: a stepper for a transcript, or the rulebook without one.

    With `sets_up` it begins with the form for a position. `visibility` says whose cards the transcript
    shows. Raises ValueError where there is nothing to begin with.
    """

    def __init__(
        self,
        look: Look,
        book: Rulebook | None,
        transcript: Transcript | None = None,
        *,
        visibility: Visibility | None = None,
        finder: Finder | None = None,
        sets_up: bool = False,
    ) -> None:
        super().__init__(look)
        self._analysis = Analysis(self, book)
        if sets_up:
            self._analysis.set_up()
        elif transcript is not None:
            self._analysis.open_transcript(transcript, visibility)
        elif book is not None:
            self._analysis.open_book(finder or finder_of(book))
        else:
            raise ValueError("an analysis needs a transcript or a rulebook")

    def carry_out(self, request: Request) -> Leave | None:
        """Do what a screen asks for."""
        return Leave() if self._analysis.carry_out(request) else None

    def ask_to_leave(self, *, is_interrupt: bool = False) -> Leave | None:  # noqa: ARG002
        """Ctrl-C leaves at once: no game is lost here."""
        return Leave()

    def cover_of(self, screen: AppScreen, below: list[AppScreen]) -> list[AppScreen]:  # noqa: ARG002
        """Nothing here is anybody's secret."""
        return [screen]

    def noticed(self, request: Request | None) -> None:
        """A key was heard."""
        self._analysis.noticed(request)
