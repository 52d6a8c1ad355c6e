"""Rules in full, which a stepper and the book show."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import Rule, Rulebook
from spicy.tui.analysis.analysis_screen import Page
from spicy.tui.widgets.palette import QUIET, STRONG
from spicy.tui.widgets.text_layout import blank, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _


def rule_heading(one: Rule, width: int) -> list[Text]:
    """A rule by title and identifier."""
    heading = Text(one.title, style=STRONG)
    heading.append(f"   {one.identifier}", style=f"not bold {QUIET}")
    return wrapped(heading, width)


def rule_paragraphs(one: Rule, width: int) -> list[Text]:
    """A rule in full: title, text, ruling and source."""
    lines = rule_heading(one, width)
    for paragraph in filter(None, one.text.split("\n")):
        lines += wrapped(paragraph, width)
    if one.ruling:
        lines += wrapped(_("Ruling: {reason}").format(reason=one.ruling), width, QUIET)
    return [*lines, *wrapped(_("Source: {source}").format(source=one.source), width, QUIET)]


class RulesPage(Page):
    """The text of some rules."""

    def __init__(self, look: Look, book: Rulebook, rules: Sequence[RuleId]) -> None:
        super().__init__(look)
        self.book = book
        self.rules = tuple(rules)

    def title(self) -> str:
        return _("The rules that decided it")

    def lines(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for rule in self.rules:
            lines += [*rule_paragraphs(self.book.rule(rule), width), blank()]
        return lines[:-1]
