"""The rulebook on the screen: a list of everything, narrowed by words, and each rule in full."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from spicy.rulebook import Question, Rulebook
from spicy.rulebook.entries import Entry, once
from spicy.rulebook.search import Finder, Fit
from spicy.tui.analysis.analysis_screen import AnalysisScreen, Page
from spicy.tui.analysis.rules_page import rule_heading, rule_paragraphs
from spicy.tui.requests import Command, OpenExample, Read, Request
from spicy.tui.widgets.frame import WALLS
from spicy.tui.widgets.palette import BAD, CHOSEN, QUIET, STRONG
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.text_layout import blank, fit, keys, line, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.prompts import other_language

_MOST_HITS = 30
_MOST_ROWS = 16
"""The rules behind an answer are shown with their texts up to here, so that it fits 24 rows."""


class BookScreen(AnalysisScreen):
    """All chapters, rules and questions. Whatever is typed narrows the list; no letter is a command."""

    takes_text = True

    def __init__(self, look: Look, finder: Finder, *, is_searching: bool = False) -> None:
        super().__init__(look)
        self.finder = finder
        self.field = TextField()
        self.is_searching = is_searching
        self.at = 0
        self._page = 10
        self._all = once(finder.entries)
        self._found = self._all
        self._fit = Fit.SURE

    @property
    def found(self) -> tuple[Entry, ...]:
        """Return what is listed."""
        return self._found

    def press(self, key: str) -> Request | None:
        self.message = ""
        moves = {"up": -1, "down": 1, "pageup": -self._page, "pagedown": self._page}
        moves |= {"home": -len(self._found), "end": len(self._found)}
        if key in moves and not (self.is_searching and key in ("home", "end")):
            self.at = max(0, min(len(self._found) - 1, self.at + moves[key]))
        elif key == "enter":
            return Read(self._found[self.at]) if self._found else None
        elif key == "escape":
            return self._back()
        elif key == "tab":
            return Command.FILL_IN
        elif key == "/":  # the next question
            self.is_searching = True
            self.field.set("")
            self._search()
        elif self.field.press(key):
            self.is_searching = True
            self._search()
        return None

    def paste(self, text: str) -> None:
        self.field.insert(" ".join(text.split()))
        self.is_searching = True
        self._search()

    def _back(self) -> Request | None:
        if not self.is_searching:
            return Command.BACK
        self.is_searching = False
        self.field.set("")
        self._search()
        return None

    def _search(self) -> None:
        """List what fits, the best first; everything while nothing is typed."""
        if self.field.text.strip():
            hits, self._fit = self.finder.look_up(self.field.text, _MOST_HITS)
            self._found = once([hit.entry for hit in hits])
        else:
            self._found, self._fit = self._all, Fit.SURE
        self.at = 0

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, inside = self.look, width - WALLS
        if self.is_searching:
            prompt = Text(f" {_('Look for:')} ", style=STRONG)
            head = [line(prompt, self.field.shown(inside - prompt.cell_len - 1, look))]
        else:
            said = _("The rules desk settles arguments: just type, and ask in your own words.")
            head = wrapped(said, inside)
        head.append(rule(inside, look))
        head += wrapped(self._verdict(), inside, STRONG) if self._fit is not Fit.SURE else []
        told = wrapped(self.message, inside, BAD) if self.message else []
        footer = [rule(inside, look), *told, *keys(self._pairs(), inside, look)]
        rows = max(1, height - WALLS - len(head) - len(footer))
        self._page = max(1, rows - 2)
        body = [*head, *self._list(inside, rows)]
        place = f"{self.at + 1}/{len(self._found)}" if self._found else ""
        return self.in_frame(
            body, footer, (width, height), title=_("The rules desk"), place=place, label=_("RULES")
        )

    def _pairs(self) -> list[tuple[str, str]]:
        pairs = [(self.look.pick("↑ ↓", "up down"), _("choose")), (_("Enter"), _("read"))]
        if self.is_searching:
            if self.field.text:
                pairs.append(("/", _("look for something else")))
            return [*pairs, (_("Esc"), _("the whole book"))]
        tab = (_("Tab"), _("set up a position"))
        return [(_("letters"), _("look for words")), *pairs, tab, (_("Esc"), self.closing)]

    def _verdict(self) -> str:
        """Return how well the list answers what was asked, where that is not clear."""
        if self._fit is Fit.FOREIGN:
            return other_language(self.finder.language.name)
        if self._fit is Fit.PERHAPS:
            return _("Perhaps one of these is meant:")
        return (
            _("The rules do not say. The nearest:") if self._found else _("The rules do not say.")
        )

    def _list(self, inside: int, rows: int) -> list[Text]:
        if not self._found:
            close = self.finder.nearest(self.field.text) if self._fit is Fit.NONE else ()
            if not close:
                return []
            said = _("Known words that look like them: {words}")
            return wrapped(said.format(words=", ".join(close)), inside, QUIET)
        lines = []
        chosen = 0
        # Only what can be on the screen is made: a chapter's title takes a row of its own.
        first = max(0, self.at - rows)
        chapter = self._found[first - 1].chapter if first else None
        for place in range(first, min(len(self._found), self.at + rows)):
            entry = self._found[place]
            if entry.chapter != chapter and not self.field.text.strip():
                lines.append(line(" ", Text(entry.chapter, style=STRONG)))
            chapter = entry.chapter
            if place == self.at:
                chosen = len(lines)
            lines.append(self._row(entry, inside, is_chosen=place == self.at))
        top = max(0, min(chosen - rows // 2, len(lines) - rows))
        return lines[top : top + rows]

    def _row(self, entry: Entry, inside: int, *, is_chosen: bool) -> Text:
        room = inside - 5
        title = entry.title if entry.question is None else _("Q: {title}").format(title=entry.title)
        name = f"  {entry.name}" if entry.name else ""
        made = Text(title, no_wrap=True)
        if made.cell_len > room:
            made = Text(fit(title, room - 3).rstrip() + "...", no_wrap=True)
        if made.cell_len + len(name) <= room:
            made.append(name, style="" if is_chosen else QUIET)
        if is_chosen:
            made.stylize(CHOSEN)
        return line(f"  {self.look.arrow if is_chosen else ' '} ", made)


class EntryPage(Page):
    """A rule or a question in full, with the examples that show it."""

    is_open = False

    def __init__(self, look: Look, entry: Entry, book: Rulebook) -> None:
        super().__init__(look)
        self.entry = entry
        self.book = book
        if entry.rule is not None:
            self.examples = entry.rule.examples
        elif entry.question is not None:
            transcript = entry.question.transcript
            self.examples = () if transcript is None else (transcript,)
        else:
            self.examples = ()
        self.chosen = 0
        self.is_in_full = False
        """True where the rules behind an answer are shown with sources and reasons."""

    def title(self) -> str:
        return self.entry.chapter

    def pairs(self) -> list[tuple[str, str]]:
        pairs = []
        if self.examples:
            pairs.append((_("Enter"), _("see it played")))
        if len(self.examples) > 1:
            pairs.append((self.look.pick("← →", "left right"), _("another example")))
        if self.entry.question is not None:
            said = _("the answer alone") if self.is_in_full else _("its rules in full")
            pairs.append(("r", said))
        return [*pairs, (_("Esc"), _("back"))]

    def press(self, key: str) -> Request | None:
        if self.examples and key == "enter":
            return OpenExample(self.examples[self.chosen])
        if self.examples and key in ("left", "right"):
            step = 1 if key == "right" else -1
            self.chosen = (self.chosen + step) % len(self.examples)
            return None
        if self.entry.question is not None and key == "r":
            self.is_in_full = not self.is_in_full
            self.scroller.to_top()
            return None
        return super().press(key)

    def lines(self, width: int) -> list[Text]:
        entry = self.entry
        lines: list[Text] = []
        if entry.rule is not None:
            lines += rule_paragraphs(entry.rule, width)
        elif entry.question is not None:
            lines += [*wrapped(entry.question.question, width, STRONG), blank()]
            lines += [*wrapped(entry.question.answer, width), blank()]
            lines += self._rules(entry.question, width, _MOST_ROWS - len(lines))
        else:
            lines += wrapped(entry.title, width, STRONG)
            for passage in entry.whole:
                lines.append(blank())
                for row in passage.split("\n"):
                    lines += wrapped(row, width)
        if self.examples:
            lines += [blank(), *self._example(width)]
        return lines

    def _rules(self, question: Question, width: int, room: int) -> list[Text]:
        """The rules behind an answer: all in full, or their titles, with texts while there is room.

        A title says where the answer rests on what was decided here; in full, why.
        """
        rules = [self.book.rule(identifier) for identifier in question.identifiers]
        if self.is_in_full:
            return [piece for one in rules for piece in (*rule_paragraphs(one, width), blank())][
                :-1
            ]
        headings = [rule_heading(one, width) for one in rules]
        for one, heading in zip(rules, headings, strict=True):
            if one.identifier in question.rulings:
                heading += wrapped(_("Decided here; r tells why."), width, QUIET)
        room -= sum(map(len, headings))
        lines: list[Text] = []
        for one, heading in zip(rules, headings, strict=True):
            text = [row for part in one.text.split("\n") if part for row in wrapped(part, width)]
            lines += heading
            if len(text) <= room:
                lines += text
                room -= len(text)
        return lines

    def _example(self, width: int) -> list[Text]:
        count = len(self.examples)
        head = ngettext(
            "{count} example shows it:", "{count} examples show it; this is {number}:", count
        )
        lines = wrapped(head.format(count=count, number=self.chosen + 1), width, QUIET)
        name = Text(f" {self.examples[self.chosen]} ", style=CHOSEN)
        return [*lines, line("   ", name)]
