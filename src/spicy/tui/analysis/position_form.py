"""The form that sets up a position: who holds what, what lies where, who is to move."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from spicy.analysis.description import Doubt, doubts, position_in_words
from spicy.analysis.filled_form import FilledForm, PositionError, read_form
from spicy.analysis.form_fields import PLAYERS, STACK, Fields, field_name, hand, names_of
from spicy.analysis.notation import coded, pieces
from spicy.engine.cards import in_order
from spicy.engine.state import GameState
from spicy.rulebook import Rulebook
from spicy.transcript.model import Place
from spicy.tui.analysis import position_fields as texts
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.analysis.open_table import chips
from spicy.tui.analysis.position_fields import EMPTY, WRITE
from spicy.tui.requests import Command, Request, StepFrom
from spicy.tui.widgets.frame import WALLS, foreign
from spicy.tui.widgets.palette import BAD, CHOSEN, GOOD, QUIET, STRONG
from spicy.tui.widgets.text_field import LONG, TextField
from spicy.tui.widgets.text_layout import cells, fit, keys, line, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_MOST_ROWS = 4
"""Rows of a long field, while somebody types in it."""
_LONGEST_LABEL = 16
_PAGE = 6


class PositionScreen(AnalysisScreen):
    """Fields to type into and choices to turn. It keeps what was typed as long as it is there."""

    takes_text = True

    def __init__(
        self, look: Look, fields: Fields | None = None, *, book: Rulebook | None = None
    ) -> None:
        super().__init__(look)
        self._book = book
        self._fields: Fields = fields or {}
        """The text of each field; another mapping after each change."""
        self._is_sure = False
        self._read: tuple[Fields, FilledForm | PositionError] | None = None
        self._kept = self.values()
        self._go(PLAYERS if fields is None else hand(0))

    def _go(self, place: Place) -> None:
        """Put the cursor into a field, at the end of what stands there."""
        self.at = place
        self.field = TextField(self._fields.get(place, ""), most=LONG)

    def _put(self, text: str) -> None:
        """Let a text be what stands where the cursor is."""
        self._fields = {**self._fields, self.at: text}

    # What is in it

    def values(self) -> dict[Place, str]:
        """Return what stands in the fields that are not empty."""
        return {place: text for place, text in self._fields.items() if text.strip()}

    @property
    def names(self) -> tuple[str, ...]:
        """Return who plays, as far as one can tell."""
        return names_of(self.values())

    def outcome(self) -> FilledForm | PositionError:
        """The position that the fields give, or why they give none."""
        values = self.values()
        if self._read is None or self._read[0] != values:
            try:
                self._read = values, read_form(values)
            except PositionError as error:
                self._read = values, error
        return self._read[1]

    @property
    def has_unwritten(self) -> bool:
        """Return whether something that was typed would be lost."""
        return self.values() != self._kept

    def text(self) -> str | None:
        """Return what can be written."""
        found = self.outcome()
        return found.text if isinstance(found, FilledForm) else None

    def wrote(self) -> None:
        """Take note that what it says lies in a file now."""
        self._kept = self.values()

    # Keys

    def press(self, key: str) -> Request | None:
        is_sure, self._is_sure = self._is_sure, False
        self.message, self.is_good_news = "", False
        if key == "escape":
            return Command.BACK
        if key == "enter":
            if self.at != EMPTY:
                return self._done()
            self._empty(is_sure=is_sure)
            return None
        moves = {"up": -1, "s-tab": -1, "down": 1, "tab": 1, "pageup": -_PAGE, "pagedown": _PAGE}
        if key in moves:
            self._move(moves[key], is_page=key.startswith("page"))
        elif texts.choices(self.at, self.names):
            if key in ("left", "right", "space"):
                self._turn(-1 if key == "left" else 1)
            elif len(key) == 1:
                self.message = _(
                    "Nothing is typed here: the arrows to the left and right change it."
                )
        elif self.at in (WRITE, EMPTY):
            if len(key) == 1:
                self.message = _("Nothing is typed here.")
        elif self.field.press(key):
            self._put(self.field.text)
        return None

    def paste(self, text: str) -> None:
        self.message, self._is_sure = "", False
        if self.at not in (WRITE, EMPTY) and not texts.choices(self.at, self.names):
            self.field.insert(text.strip())
            self._put(self.field.text)

    def _move(self, step: int, *, is_page: bool) -> None:
        places = texts.places(self.names)
        at = places.index(self.at) + step
        self._go(places[max(0, min(len(places) - 1, at)) if is_page else at % len(places)])

    def _turn(self, step: int) -> None:
        values = texts.choices(self.at, self.names)
        at = values.index(self._choice(self.at))
        self._put(values[(at + step) % len(values)])

    def _choice(self, place: Place) -> str:
        """Return what is chosen; the first choice where that can no longer be."""
        values = texts.choices(place, self.names)
        chosen = self._fields.get(place, "")
        return chosen if chosen in values else values[0]

    def _done(self) -> Request | None:
        """Return what Enter asks for; where the position cannot be, the cursor goes to the reason."""
        found = self.outcome()
        if isinstance(found, PositionError):
            self._go(found.place)
            self.message = self._problem(found.place, found.message)
            return None
        return Command.WRITE if self.at == WRITE else StepFrom(found)

    def _empty(self, *, is_sure: bool) -> None:
        if not is_sure:
            self._is_sure = True
            self.message = _("All that was typed here goes. The same key again empties the form.")
            return
        self._fields = {}
        self._go(PLAYERS)
        self.tell(_("The form is empty."))

    def _problem(self, place: Place, problem: str) -> str:
        field = field_name(place, self.names)
        return _("{field}: {problem}").format(field=field, problem=problem)

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, inside = self.look, width - WALLS
        values = self.values()
        told = [*self._status(inside), *self._explained(inside, values)]
        footer = [*told, rule(inside, look), *keys(self._pairs(), inside, look)]
        room = max(1, height - WALLS - len(footer) - 1)
        rows, here = self._rows(inside, values)
        first = max(0, min(here - room // 2, len(rows) - room))
        shown = rows[first : first + room]
        gutter = max(cells(section) for section, _text in rows) + 1
        body = []
        for number, (section, text) in enumerate(shown):
            is_new = number == 0 or section != shown[number - 1][0]
            heading = Text(fit(section if is_new else "", gutter), style=QUIET)
            body.append(line(" ", heading, text))
        body += [Text("")] * (room - len(body))
        is_cut = first > 0, first + room < len(rows)
        body.append(self._edge(inside, *is_cut))
        places = texts.places(self.names)
        place = f"{places.index(self.at) + 1}/{len(places)}"
        title = _("Set up a position")
        return self.in_frame(body, footer, (width, height), title=title, place=place)

    def _edge(self, inside: int, has_above: bool, has_below: bool) -> Text:
        """The line below the fields, which says whether there are more of them."""
        look = self.look
        marks = [
            look.pick(f"{arrow} " + _("more"), f"... {in_words}")
            for arrow, in_words, is_there in (
                ("↑", _("more above"), has_above),
                ("↓", _("more below"), has_below),
            )
            if is_there
        ]
        if not marks:
            return rule(inside, look)
        said = Text("  ".join(["", *marks, ""]), style=QUIET)
        side = Text(look.rule * max(0, inside - 4 - said.cell_len), style=QUIET)
        return line(" ", side, said, Text(look.rule * 2, style=QUIET))

    def _status(self, inside: int) -> list[Text]:
        """The answer to the last key, what is wrong, or the position in words; always two lines."""
        found = self.outcome()
        if self.message:
            lines = wrapped(foreign(self.message), inside, GOOD if self.is_good_news else BAD)
        elif isinstance(found, PositionError):
            # What somebody is still typing is not held against anybody.
            reasons = dict(reversed(found.by_field))
            place = self.at if self.at in reasons else found.place
            said = self._problem(place, reasons[place])
            lines = wrapped(foreign(said), inside, QUIET if place == self.at else BAD)
        else:
            start = found.transcript.start
            lines = [
                piece
                for doubt in doubts(start)
                for piece in wrapped(self._coded(self._doubted(doubt), start), inside, BAD)
            ]
            lines += wrapped(self._coded(position_in_words(start), start), inside)
        return [*lines, Text("")][: max(2, len(lines))]

    def _coded(self, text: str, start: GameState) -> str:
        """A sentence with its cards as one types them."""
        return foreign(coded(pieces(text, start.names, start.rules.spices)))

    def _doubted(self, doubt: Doubt) -> str:
        """A card of the stack that cannot have been laid there, with the rule that says so."""
        rule = doubt.rule.value if self._book is None else self._book.rule(doubt.rule).title
        return _("{doubt} The rule: {rule}.").format(doubt=doubt.text, rule=rule)

    def _explained(self, inside: int, values: Fields) -> list[Text]:
        value = self._choice(self.at) if texts.choices(self.at, self.names) else ""
        lines = wrapped(texts.hint(self.at, value), inside, QUIET)
        lines += [Text("")] * (2 - len(lines))
        current = line(" ")
        for piece in texts.legend(values, self.look):
            if current.cell_len + piece.cell_len > inside - 1:
                lines.append(current)
                current = line(" ")
            current.append_text(piece)
            current.append("  ")
        return [*lines, current]

    def _pairs(self) -> list[tuple[str, str]]:
        look = self.look
        pairs = [(look.pick("↑ ↓", "up down"), _("field"))]
        if texts.choices(self.at, self.names):
            pairs.append((look.pick("← →", "left right"), _("change")))
        meanings = {WRITE: _("write it"), EMPTY: _("empty the form")}
        pairs.append((_("Enter"), meanings.get(self.at, _("step from here"))))
        return [*pairs, (_("Esc"), _("back"))]

    def _rows(self, inside: int, values: Fields) -> tuple[list[tuple[str, Text]], int]:
        """All fields, each row with its section, and the row that the cursor is in."""
        names = self.names
        places = texts.places(names)
        labels = [foreign(texts.label(place, names)) for place in places]
        column = min(_LONGEST_LABEL, max(map(cells, labels))) + 1
        gutter = max(cells(texts.section(place)) for place in places) + 1
        room = inside - 1 - gutter - 2 - column - 1
        found = self.outcome()
        if isinstance(found, PositionError):
            wrong = {place for place, _text in found.by_field}
        else:
            wrong = {STACK} if doubts(found.transcript.start) else set()
        rows: list[tuple[str, Text]] = []
        here = 0
        for place, label in zip(places, labels, strict=True):
            is_here = place == self.at
            mark = self.look.arrow if is_here else "!" if place in wrong else " "
            head = Text(f"{mark} ", style=BAD if mark == "!" else "")
            head.append(fit(label, column), style="not bold default")
            if is_here:
                head.stylize(STRONG)
            pieces = self._value(place, room, values)
            if is_here:
                here = len(rows) + len(pieces) // 2
            section = texts.section(place)
            rows.append((section, line(head, pieces[0])))
            rows += [(section, line(" " * (column + 2), piece)) for piece in pieces[1:]]
        return rows, here

    def _value(self, place: Place, room: int, values: Fields) -> Sequence[Text]:
        """Return what is in a field, over several rows where somebody types much into it."""
        is_here = place == self.at
        if place in (WRITE, EMPTY):
            name = _("Write it to a file") if place == WRITE else _("Empty the form")
            return [Text(f" {name} ", style=CHOSEN if is_here else STRONG)]
        if texts.choices(place, self.names):
            name = foreign(texts.choice_name(place, self._choice(place), values))
            return [_short(f"< {name} >" if is_here else name, room)]
        text = self._fields.get(place, "")
        if text and is_here:
            return self.field.rows(room, _MOST_ROWS, self.look)
        dealt = self._dealt(place)
        if text.strip():
            return [line(_short(foreign(text), room), _rest(dealt, room - cells(text)))]
        if dealt.plain and not is_here:
            said = Text(_("dealt:"), style=QUIET)
            return [line(said, _rest(dealt, room - said.cell_len))]
        cursor = self.look.pick("█", "_") if is_here else ""
        empty = _short(foreign(texts.example(place, values)), room - 2)
        empty.stylize(QUIET)
        return [line(cursor, " " if is_here else "", empty)]

    def _dealt(self, place: Place) -> Text:
        """The cards of a hand, or of the stack, that nobody knows and that were dealt to have some."""
        found = self.outcome()
        if isinstance(found, PositionError) or place not in (STACK, *map(hand, range(9))):
            return Text("")
        start, invented = found.transcript.start, found.invented
        if place == STACK:
            laid = [
                card
                for at, one in enumerate(start.stack)
                for card, mark in zip(
                    (one.card, *one.added),
                    invented.on_stack(at, 1 + len(one.added)),
                    strict=True,
                )
                if mark
            ]
        else:
            laid = list(in_order(invented.in_hand(place[1] or 0)))
        return chips(laid, self.look, (True,) * len(laid)) if laid else Text("")


def _rest(dealt: Text, room: int) -> Text:
    """Return what was dealt, behind what was typed, as far as there is room for it."""
    if not dealt.plain or room < 8:
        return Text("")
    made = line("  ", dealt)
    if made.cell_len > room:
        made.truncate(room - 3, overflow="crop")
        made.append("...")
    return made


def _short(text: str, room: int) -> Text:
    """A text, or its beginning with a sign that there is more."""
    made = Text(text, no_wrap=True)
    if cells(text) > room:
        made = Text(fit(text, max(1, room - 3)).rstrip() + "...", no_wrap=True)
    return made
