"""The form that a new game is dealt from: who plays, and with what."""

from __future__ import annotations

from collections.abc import Container

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.tui.game.setup_steps import Choice, SetupSteps
from spicy.tui.widgets.page_layout import Block, PageLayout, Priority
from spicy.tui.widgets.palette import BAD, QUIET, STRONG, Role, join, paint
from spicy.tui.widgets.pictures import cat_face
from spicy.tui.widgets.text_layout import cells, fit, keys, line, rule, wrapped
from spicy.words.cats import cat_temper
from spicy.words.i18n import _, ngettext


class SetupScreen(SetupSteps):
    """A form: names are typed, everything else is chosen with the arrows."""

    def render(self, width: int, height: int) -> RenderableType:
        layout = PageLayout(width, height)
        width = layout.width
        head = [line(" ", Text(_("A new game"), style=STRONG)), rule(width, self.look)]
        choices = self.choices()
        labels = [_("Player {number}").format(number=seat + 1) for seat in range(MOST_PLAYERS)]
        column = 3 + max(map(cells, [*labels, *(one.label for one in choices)]))
        refused = self.refused()
        if self.message:
            told = wrapped(self.message, width, BAD)
        elif refused:
            told = wrapped(next(iter(refused.values())), width, BAD)
        else:
            told = wrapped(self._hint(choices), width)
        parts = [
            self._players(labels, column, width, refused.keys()),
            self._chosen(choices, column, width),
            [self._button()],
        ]
        return layout.page(
            [Block(lines, is_placed=True) for lines in parts],
            [rule(width, self.look), *told, *keys(self._pairs(), width, self.look)],
            head=Block(head, [(Priority.RULE, head[:1])]),
        )

    def _players(
        self, labels: list[str], column: int, width: int, refused: Container[int]
    ) -> list[Text]:
        """The rows of the names; `refused` are those of names that cannot be."""
        rows: list[Text] = []
        for seat, (label, name) in enumerate(zip(labels, self.names, strict=True)):
            is_here = self.cursor == seat
            shown = Text(name)
            cat = self.cats[seat]
            if cat is not None:
                told = f"{name}  {cat_face(cat)} {cat_temper(cat)}"
                shown = Text(f"< {told} >" if is_here else told)
            elif is_here:
                shown = self.fields[seat].shown(width - 4 - column, self.look)
            elif not name:
                shown.append(self.look.dot, style=QUIET)
            if seat in refused:
                shown = join(shown, " ", self.look.label(self.look.wrong, Role.LOST))
            rows.append(self._row(fit(label, column), shown, is_here=is_here))
        return rows

    def _chosen(self, choices: list[Choice], column: int, width: int) -> list[Text]:
        """The rows of the choices; the line below the form says in full what is cut off here."""
        rows: list[Text] = []
        for at, choice in enumerate(choices, start=MOST_PLAYERS):
            is_here = self.cursor == at
            gold = self.look.on(Role.GOLD)
            shown = paint(f"< {choice.value} >", gold) if is_here else paint(f"  {choice.value}")
            rows.append(self._row(fit(choice.label, column - 2), shown, is_here=is_here))
            rows[-1].truncate(width)
        return rows

    def _button(self) -> Text:
        is_here = self.cursor == self.last_row
        style = self.look.on(Role.GOLD) if is_here else STRONG
        mark = self.look.pointer if is_here else " "
        return line(f" {mark}", paint(f" {_('Shuffle and deal')} ", style))

    def _pairs(self) -> list[tuple[str, str]]:
        """The keys, each with what it does."""
        sides = self.look.pick("← →", "left right")
        settings = ("o", _("colours, calm, large print"))
        pairs = [(self.look.pick("↑ ↓", "up down"), _("move"))]
        if self.takes_text:
            pairs += [(_("Enter"), _("next")), (_("letters"), _("type the name"))]
            if self.takes_cat:
                pairs.append((sides, _("a cat")))
            if self.cats[self.cursor] is not None:
                pairs.append((_("Backspace"), _("no cat")))
            pairs.append((self.look.pick("Ctrl ↑ ↓", "Ctrl up down"), _("change seats")))
        elif self.cursor == self.last_row:
            pairs += [(_("Enter / d"), _("deal")), settings]
        else:
            pairs += [(_("Enter"), _("next")), (sides, _("change")), ("d", _("deal")), settings]
        return [*pairs, (_("Esc"), _("title"))]

    def _row(self, label: str, value: Text, *, is_here: bool) -> Text:
        mark = self.look.pointer if is_here else " "
        return line(f" {mark} ", Text(label, style=STRONG if is_here else ""), value)

    def _hint(self, choices: list[Choice]) -> str:
        """Return what there is to know about the row of the cursor."""
        if self.cursor < MOST_PLAYERS:
            return ngettext(
                "{fewest} to {most} player, in the order in which they sit. Leave the rest empty.",
                "{fewest} to {most} players, in the order in which they sit. Leave the rest empty.",
                MOST_PLAYERS,
            ).format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
        return "" if self.cursor == self.last_row else choices[self.cursor - MOST_PLAYERS].hint
