"""The form for a what-if: who, which card, what is said of it; or a move as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from spicy.analysis.cursor import Cursor
from spicy.analysis.inventions import flagged
from spicy.analysis.notation import Piece
from spicy.analysis.spoken import card_in
from spicy.engine.actions import Action, Copy, Play
from spicy.engine.cards import Card, Declaration, in_order
from spicy.engine.legality import legal_actions
from spicy.engine.state import GameState
from spicy.transcript.moves import format_move
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.analysis.open_table import chip, in_chips, said
from spicy.tui.requests import Attempt, Command, Request
from spicy.tui.widgets.frame import WALLS
from spicy.tui.widgets.palette import BAD, CHOSEN, QUIET, STRONG
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.text_layout import filled_in, keys, line, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _

_MOST_MOVES = 3000
"""So many allowed moves are looked through; the others can be typed."""
_COPY: Final = "copy"

Choice = Card | Declaration | Action | str
"""The meaning of a line in a list: a card, a declaration, or a whole move."""


class WhatIfScreen(AnalysisScreen):
    """Asks who tries what, in two short lists. Whether the rules allow it makes no difference here."""

    takes_text = True

    def __init__(self, look: Look, cursor: Cursor) -> None:
        super().__init__(look)
        self.cursor = cursor
        self.state: GameState = cursor.stop.state
        following = cursor.following
        asked = None if following is None or following.move is None else following.move.seat
        self.field = TextField()
        self.chosen = -1
        """The place in the list of what is picked; -1 for what is typed."""
        self._choose_seat((self.state.waiting or (self.state.turn,))[0] if asked is None else asked)

    def _choose_seat(self, seat: int) -> None:
        self.seat = seat
        found = islice(legal_actions(self.state, seat), _MOST_MOVES)
        self._actions = tuple(dict.fromkeys(action for _seat, action in found))
        self._ask()

    def _ask(self, card: Card | None = None, claim: Declaration | str | None = None) -> None:
        """Ask for a card or a move; with a card for what is said, and then for what goes under it."""
        self.card, self.claim = card, claim
        self.chosen = -1
        self.field.set("")

    @property
    def hides(self) -> bool:
        """No move begins with a blank."""
        return not self.field.text

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The lines of the list: what the rules allow, step by step; the cards of a hand come first."""
        found = dict.fromkeys(map(self._step, self._possible()))
        cards = in_order(one for one in found if isinstance(one, Card))
        return (*cards, *(one for one in found if not isinstance(one, Card)))

    def _possible(self) -> list[Action]:
        """The allowed moves that begin with what was picked so far."""
        found = [one for one in self._actions if self.card is None or _card(one) is self.card]
        return [one for one in found if self.claim is None or _claim(one) == self.claim]

    def _step(self, action: Action) -> Choice:
        """Return what the next list shows of a move."""
        card = _card(action)
        if self.card is None:
            return action if card is None else card
        return action if self.claim is not None else _claim(action)

    def label(self, choice: Choice) -> str:
        """A line of the list as it would be typed."""
        return "".join(
            part if isinstance(part, str) else part.code for part in self._pieces(choice)
        )

    def _pieces(self, choice: Choice) -> list[Piece]:
        if isinstance(choice, Card | Declaration):
            return [choice]
        if isinstance(choice, str):
            top = self.state.top
            return [_COPY] if top is None else [_COPY, " ", top.declaration]
        if self.card is None:
            return [format_move(choice)]
        return _extras(choice)

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "escape":
            return self._back()
        if key == "enter":
            return self._typed() if self.chosen < 0 else self._picked(self.choices[self.chosen])
        is_empty = not self.field.text
        if key in ("tab", "s-tab") or (is_empty and key in ("left", "right")):
            count = len(self.state.seats)
            self._choose_seat((self.seat + (1 if key in ("tab", "right") else -1)) % count)
        elif key in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key]
            self.chosen = max(-1, min(len(self.choices) - 1, self.chosen + step))
        elif self.field.press(key):
            self.chosen = -1
        return None

    def paste(self, text: str) -> None:
        self.field.insert(" ".join(text.split()))
        self.chosen = -1

    def _back(self) -> Request | None:
        """One step back: to the list before, and from the first one out."""
        if self.card is None:
            return Command.BACK
        self._ask(self.card if self.claim is not None else None)
        return None

    def _picked(self, choice: Choice) -> Request | None:
        """Go on with a line of the list: to the next list, or to the move where all is said."""
        if isinstance(choice, Card):
            self._ask(choice)
        elif isinstance(choice, Declaration | str):
            self.claim = choice
            possible = self._possible()
            if len(possible) == 1:
                return Attempt(self.seat, format_move(possible[0]))
            self._ask(self.card, choice)
        else:
            return Attempt(self.seat, format_move(choice))
        return None

    def _typed(self) -> Request | None:
        """Return what was typed: a card, what is said of the one that was picked, or a whole move."""
        text = " ".join(self.field.text.split())
        if not text:
            self.message = _("Type a move, or choose one from the list.")
            return None
        head, comma, more = text.partition(",")
        named = card_in(head, self.state.rules.edition)
        if self.card is None:
            if named is None or comma:
                return Attempt(self.seat, text)
            self._ask(named)
            return None
        rest = f",{more}" if comma else ""
        if head.strip().lower() == _COPY:
            return Attempt(self.seat, f"copy with {self.card}{rest}")
        top = self.state.top
        if named is None and head.strip() in map(str, range(1, 11)) and top is not None:
            return self._says(f"{top.declaration.spice.letter}{head.strip()}{rest}")
        return Attempt(self.seat, text) if named is None else self._says(f"{named}{rest}")

    def _says(self, claim: str) -> Request:
        """The picked card with a claim; the call of a last card belongs to it in the list only."""
        return Attempt(self.seat, f"{self.card} as {claim}")

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, inside = self.look, width - WALLS
        body = self._players(inside)
        body += self._position(inside)
        typed = line(" ", self._prompt())
        shown = self.field.shown(max(4, inside - typed.cell_len - 2), look)
        body.append(line(typed, " ", shown))
        if self.message:
            body += wrapped(self.message, inside, BAD)
        else:
            body += wrapped(self._hint(), inside, QUIET)
        body.append(rule(inside, look))
        pairs = [
            (_("Enter"), _("go on") if self.card is None else _("try it")),
            (look.pick("← →", "left right"), _("who")),
            (look.pick("↑ ↓", "up down"), _("pick from the list")),
            (_("Esc"), _("back")),
        ]
        if self.is_private and self.hides:
            pairs.append(("space", _("hide")))
        footer = [rule(inside, look), *keys(pairs, inside, look)]
        room = height - WALLS - len(footer) - len(body)
        body += self._list(inside, room)
        title = _("What if, from the set-up ...")
        if self.cursor.at:
            title = _("What if, after move {number} ...").format(number=self.cursor.at)
        return self.in_frame(body, footer, (width, height), title=title)

    def _prompt(self) -> Text:
        name = self.state.names[self.seat]
        if self.card is None:
            return Text(_("{name} tries:").format(name=name), style=STRONG)
        pieces = {"name": Text(name), "card": chip(self.card, self.look)}
        if self.claim is None:
            pattern = _("{name} lays {card} and says:")
        elif isinstance(self.claim, Declaration):
            pattern = _("{name} lays {card} as {claim}")
            pieces["claim"] = said(self.claim, self.look)
        else:
            pattern = _("{name} lays {card} as a copy")
        made = filled_in(pattern, **pieces)
        made.style = STRONG
        return made

    def _hint(self) -> str:
        if self.card is None:
            return _(
                "Allowed or not: a card (chili 7, or C7), or pass, wrong number, wrong spice, peek,"
                " ... or all in one: C7 as C5."
            )
        if self.claim is None:
            return _(
                "Allowed or not: chili 5, or C5; with a last card: C5, last card. 'copy' copies."
            )
        return _("Pick what goes with it.")

    def _players(self, inside: int) -> list[Text]:
        """Return who can be chosen, the chosen one marked."""
        lines = [line(" ")]
        for seat, name in enumerate(self.state.names):
            piece = Text(f" {name} ", style=CHOSEN if seat == self.seat else "")
            if lines[-1].cell_len + piece.cell_len > inside:
                lines.append(line(" "))
            lines[-1].append_text(piece)
        return lines

    def _position(self, inside: int) -> list[Text]:
        look, state, invented = self.look, self.state, self.cursor.stop.invented
        cards = in_order(state.seats[self.seat].hand)
        marks = flagged(cards, invented.in_hand(self.seat))
        shown = Text(" ").join(
            chip(card, look, mark) for card, mark in zip(cards, marks, strict=True)
        )
        lines = wrapped(filled_in(_("holds {cards}"), cards=shown), inside)
        top = state.top
        if top is None:
            return [*lines, line(" ", Text(_("The stack is empty."), style=QUIET))]
        is_invented = invented.on_stack(len(state.stack) - 1, 1)[0]
        laid = filled_in(
            _("on top {name} {claim} is {card}"),
            name=Text(state.names[top.seat]),
            claim=said(top.declaration, look),
            card=chip(top.card, look, is_invented),
        )
        return [*lines, line(" ", laid)]

    def _list(self, inside: int, room: int) -> list[Text]:
        """Return what the rules allow, around the chosen line."""
        name = self.state.names[self.seat]
        choices = self.choices
        if not choices:
            text = _("The rules allow {name} nothing now. Try something all the same.")
            if self.card is not None:
                text = _("The rules allow {name} nothing with this card. Try it all the same.")
            return wrapped(text.format(name=name), inside, QUIET)
        head = _("Allowed now:") if self.card is None else _("Allowed with this card:")
        labels = [in_chips(self._pieces(one), self.look) for one in choices]
        rows = max(1, room - 1)
        column = max(label.cell_len for label in labels) + 3
        across = max(1, (inside - 2) // column)
        # They are read from the top down, so the arrows go to the next one below.
        columns = min(across, -(-len(labels) // rows))
        each = -(-len(labels) // columns)
        first = max(0, min(max(0, self.chosen) % each - rows // 2, each - rows))
        shown = [range(at, len(labels), each) for at in range(first, min(first + rows, each))]
        lines = [line(" ", Text(head, style=QUIET))]
        return [*lines, *(self._row(labels, row, column) for row in shown)]

    def _row(self, labels: Sequence[Text], places: Sequence[int], column: int) -> Text:
        made = line(" ")
        for place in places:
            is_chosen = place == self.chosen
            label = labels[place].copy()
            if is_chosen:
                label.stylize(CHOSEN)
            mark = self.look.arrow if is_chosen else " "
            made.append_text(line(mark, label, " " * (column - 1 - label.cell_len)))
        return made


def _card(action: Action) -> Card | None:
    """The card that a move lays."""
    return action.card if isinstance(action, Play | Copy) else None


def _extras(action: Action) -> list[Piece]:
    """Return what a move has besides its card and what is said of that."""
    if not isinstance(action, Play | Copy):
        return []
    said: list[Piece] = ["last card"] if action.last_card else []
    if action.added:
        said += [", adding" if said else "adding"]
        for card in action.added:
            said += [" ", card]
    return said or [_("nothing more")]


def _claim(action: Action) -> Declaration | str:
    """Return what a move says of its card."""
    return action.declaration if isinstance(action, Play) else _COPY
