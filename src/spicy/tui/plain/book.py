"""The rulebook in plain lines: the rules that matter by number, and all others by words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spicy.engine.view import PublicView
from spicy.tui.plain.answers import BACK, LEAVE, meant, number_in
from spicy.tui.terminal.talk import Heard, Page, Question, Talk
from spicy.words.help import game_in_short, overlay_topics
from spicy.words.i18n import _
from spicy.words.prompts import no_rulebook, other_language

if TYPE_CHECKING:
    from spicy.rulebook import Rulebook
    from spicy.rulebook.entries import Entry
    from spicy.rulebook.kept import Indexed

__all__ = ["PlainBook"]


class PlainBook:
    """The rulebook as it is read from any question, while no hand is open."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._book: Indexed | None = None

    def forget(self) -> None:
        """Read the rulebook anew for the next look-up: it may be in another language."""
        self._book = None

    def rulebook(self) -> Rulebook | None:
        """Return the whole of it; None where it cannot be read."""
        book = self._open()
        return None if book is None else book.book

    def read(self, view: PublicView | None, topic: str) -> Talk[None]:
        """Offer the rules that matter at a moment, and whatever is looked up, until one goes back."""
        from spicy.rulebook.entries import Entry

        book = self._open()
        if book is None:
            self._page.say(no_rulebook())
            return
        rules = [book.book.rule(found) for found in overlay_topics(view, topic)]
        entries: Sequence[Entry] = [Entry(rule.title, "", rule=rule) for rule in rules]
        self._page.say(_("The rules that matter here"), _("0: The game in short"))
        self._list(entries)
        asked = _("A number reads one; words look something up; Enter goes back.")
        while True:
            answer = yield Question(asked, "rules")
            if isinstance(answer, Heard) or meant(answer) in ("", BACK, LEAVE):
                return
            number = number_in(answer)
            if number is None:
                entries = self._look_up(answer, book)
            elif number == 0:
                self._page.say(
                    *(game_in_short() if view is None else game_in_short(view.rules.box))
                )
            elif number <= len(entries):
                self._tell(entries[number - 1], book)
            else:
                self._page.say(_("There is no such number."))

    def _look_up(self, words: str, book: Indexed) -> Sequence[Entry]:
        """List what the rulebook has for some words, and return it."""
        from spicy.rulebook.entries import once
        from spicy.rulebook.search import Fit

        found = book.finder.look_up(words)
        entries = once([hit.entry for hit in found.hits])
        if found.fit is Fit.FOREIGN:
            self._page.say(other_language(book.finder.language.name))
        elif found.fit is Fit.NONE:
            self._page.say(_("The rules do not say."), *[_("The nearest:")][: len(entries)])
        elif found.fit is Fit.PERHAPS:
            self._page.say(_("Perhaps this is meant:"))
        self._list(entries)
        return entries

    def _list(self, entries: Sequence[Entry]) -> None:
        self._page.say(
            *(
                _("{number}: {what}").format(number=number, what=entry.title)
                for number, entry in enumerate(entries, start=1)
            )
        )

    def _tell(self, entry: Entry, book: Indexed) -> None:
        from spicy.rulebook.answer_text import paragraphs

        self._page.say(*paragraphs(entry, book.book))

    def _open(self) -> Indexed | None:
        """The rulebook; a damaged installation is no reason to end a game."""
        from spicy.rulebook import RulebookError
        from spicy.rulebook.kept import indexed

        if self._book is None:
            try:
                self._book = indexed(_("Questions"))
            except RulebookError:
                return None
        return self._book
