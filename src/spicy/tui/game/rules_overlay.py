"""The rules that matter now, over any screen; closing it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import Rulebook
from spicy.tui.requests import Command, Request
from spicy.tui.scrolling_screen import ScrollingScreen
from spicy.tui.widgets.palette import QUIET, STRONG
from spicy.tui.widgets.text_layout import blank, line, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_INDENT = 2
"""The indent of a sentence, behind the dot that it begins with."""


class RulesScreen(ScrollingScreen):
    """Some rules in full: title, text, and the reason where it is a ruling."""

    has_own_help = True
    is_overlay = True

    def __init__(
        self,
        look: Look,
        book: Rulebook,
        topics: Sequence[RuleId],
        *,
        introduction: Sequence[str] = (),
        can_try: bool = False,
        is_short: bool = False,
    ) -> None:
        super().__init__(look)
        self.book = book
        self.topics = tuple(topics)
        self.introduction = tuple(introduction)
        self.can_try = can_try
        """True where there is a game from which a what-if can start."""
        self.is_short = is_short
        """The game in short is its first sentence; what matters now begins right below it."""
        self.is_unfolded = False
        """Rulings stand in full, with their reasons."""

    def pairs(self) -> list[tuple[str, str]]:
        pairs = [("/", _("look something up"))]
        if any(self.book.rule(topic).ruling for topic in self.topics):
            pairs.append(("u", _("fold rulings") if self.is_unfolded else _("unfold rulings")))
        if len(self.introduction) > 1:
            told = _("the game in short") if self.is_short else _("fold the game in short")
            pairs.append(("g", told))
        pairs.append(("i", _("how it is played")))
        if self.can_try:
            pairs.append(("x", _("what if ...")))
        return [*pairs, (_("Esc / q"), _("back"))]

    def press(self, key: str) -> Request | None:
        if key in ("/", "s"):  # some keyboards have no key with a slash
            return Command.BOOK
        if key == "i":
            return Command.INTRODUCTION
        if key == "u":
            self.is_unfolded = not self.is_unfolded
            return None
        if key == "g" and len(self.introduction) > 1:
            self.is_short = not self.is_short
            return None
        if key == "x" and self.can_try:
            return Command.WHAT_IF
        return Command.BACK if key == "q" else super().press(key)

    def title(self) -> str:
        return _("The rules that matter here")

    def label(self) -> str:
        return _("RULES")

    def lines(self, width: int) -> list[Text]:
        lines: list[Text] = []
        if self.introduction:
            lines.append(line(" ", Text(_("The game in short"), style=STRONG)))
            for sentence in self.introduction[: 1 if self.is_short else None]:
                first, *rest = wrapped(sentence, width - _INDENT)
                lines += [line(f" {self.look.dot}", first), *(line("  ", row) for row in rest)]
            lines.append(blank())
        for topic in self.topics:
            rule = self.book.rule(topic)
            heading = Text(rule.title, style=STRONG)
            heading.append(f"   {rule.identifier}", style=f"not bold {QUIET}")
            lines.append(line(" ", heading))
            for paragraph in filter(None, rule.text.split("\n")):
                lines += wrapped(paragraph, width)
            if rule.ruling and not self.is_unfolded:
                lines += wrapped(_("There is a ruling on this."), width)
            elif rule.ruling:
                lines += wrapped(_("Ruling: {reason}").format(reason=rule.ruling), width, QUIET)
            lines.append(blank())
        return lines[:-1]
