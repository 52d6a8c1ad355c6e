"""What if: choose a player, type a move or pick an allowed one, and see what the rules make of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rich.console import RenderableType
from rich.text import Text

from spicy.analysis.cursor import Cursor
from spicy.engine.cards import Card, in_order
from spicy.engine.declarations import valid_declarations
from spicy.engine.legality import legal_actions
from spicy.engine.rules import SpiceItUp
from spicy.engine.state import GameState
from spicy.transcript.moves import format_move
from spicy.tui.analysis.base import AnalysisScreen
from spicy.tui.analysis.open_table import chip, chips, said
from spicy.tui.requests import Attempt, Command, Request
from spicy.tui.widgets.frame import WALLS, framed
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.text_layout import keys, line, rule, wrapped
from spicy.tui.widgets.theme import BAD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext

_MOST_MOVES = 3000
"""So many allowed moves are listed; the others can be typed."""


class WhatIfScreen(AnalysisScreen):
    """Asks who tries what. Whether the rules allow it makes no difference here."""

    takes_text = True

    def __init__(self, look: Look, walk: Cursor) -> None:
        super().__init__(look)
        self.walk = walk
        self.state: GameState = walk.stop.state
        following = walk.following
        asked = None if following is None or following.move is None else following.move.seat
        self.field = TextField()
        self.chosen = -1
        """The place in the list of what is picked; -1 for what is typed."""
        self._choose_seat((self.state.waiting or (self.state.turn,))[0] if asked is None else asked)

    def _choose_seat(self, seat: int) -> None:
        self.seat = seat
        found = islice(legal_actions(self.state, seat), _MOST_MOVES)
        self._moves = tuple(dict.fromkeys(format_move(action) for _seat, action in found))
        self.chosen = -1
        self.field.set("")

    @property
    def hides(self) -> bool:
        """No move begins with a blank."""
        return not self.field.text

    @property
    def moves(self) -> tuple[str, ...]:
        """The allowed moves that begin like what is typed; all of them where none does."""
        typed = " ".join(self.field.text.lower().split())
        return tuple(move for move in self._moves if move.lower().startswith(typed)) or self._moves

    @property
    def text(self) -> str:
        """The move that Enter tries."""
        return self.field.text if self.chosen < 0 else self.moves[self.chosen]

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "escape":
            return Command.BACK
        if key == "enter":
            if not self.text.strip():
                self.message = _("Type a move, or choose one from the list.")
                return None
            return Attempt(self.seat, self.text)
        if key in ("tab", "right", "s-tab", "left"):
            count = len(self.state.seats)
            self._choose_seat((self.seat + (1 if key in ("tab", "right") else -1)) % count)
        elif key in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key]
            self.chosen = max(-1, min(len(self.moves) - 1, self.chosen + step))
        else:
            field = self._proposed()
            if field.press(key):
                self.field, self.chosen = field, -1
        return None

    def paste(self, text: str) -> None:
        self.field = self._proposed()
        self.field.insert(" ".join(text.split()))
        self.chosen = -1

    def _proposed(self) -> TextField:
        """What typing goes on with: a move that was picked can be mended, or typed over."""
        return (
            self.field if self.chosen < 0 else TextField(self.moves[self.chosen], is_proposed=True)
        )

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        look, inside = self.look, width - WALLS
        body = self._players(inside)
        body += self._position(inside)
        prompt = _("{name} tries:").format(name=self.state.names[self.seat])
        typed = Text(f" {prompt} ", style=STRONG)
        shown = self._proposed().shown(inside - typed.cell_len - 1, look)
        body.append(line(typed, shown))
        if self.message:
            body += wrapped(self.message, inside, BAD)
        else:
            body += wrapped(
                _("Allowed or not, for example: {moves}").format(moves=self._examples()),
                inside,
                QUIET,
            )
        body.append(rule(inside, look))
        pairs = [
            (_("Enter"), _("try it")),
            (look.pick("← →", "left right"), _("who")),
            (look.pick("↑ ↓", "up down"), _("pick an allowed move")),
            (_("Esc"), _("back")),
        ]
        if self.is_private and self.hides:
            pairs.append(("space", _("hide")))
        footer = [rule(inside, look), *keys(pairs, inside, look)]
        room = height - WALLS - len(footer) - len(body)
        body += self._list(inside, room)
        title = _("What if, from the set-up ...")
        if self.walk.at:
            title = _("What if, after move {number} ...").format(number=self.walk.at)
        return framed(
            body, footer, width, height, look, label=self.sight.label, title=title, note=self.note
        )

    def _players(self, inside: int) -> list[Text]:
        """Who can be chosen, the chosen one marked."""
        lines = [line(" ")]
        for seat, name in enumerate(self.state.names):
            piece = Text(f" {name} ", style="bold reverse" if seat == self.seat else "")
            if lines[-1].cell_len + piece.cell_len > inside:
                lines.append(line(" "))
            lines[-1].append_text(piece)
        return lines

    def _position(self, inside: int) -> list[Text]:
        look, state = self.look, self.state
        hand = Text(_("holds") + " ", style=QUIET)
        hand.append_text(chips(in_order(state.seats[self.seat].hand), look))
        lines = wrapped(hand, inside)
        top = state.top
        if top is None:
            return [*lines, line(" ", Text(_("The stack is empty."), style=QUIET))]
        laid = Text(_("on top") + " ", style=QUIET)
        laid.append(state.names[top.seat] + " ", style="not dim")
        laid.append_text(said(top.declaration, look))
        laid.append(" " + _("is") + " ")
        laid.append_text(chip(top.card, look))
        return [*lines, line(" ", laid)]

    def _examples(self) -> str:
        """Moves as they are written, made of what the player holds."""
        state = self.state
        hand = state.seats[self.seat].hand
        top = state.top
        valid = valid_declarations(state.rules, None if top is None else top.declaration)
        spice = state.rules.spices[0]
        card = hand[0].code if hand else Card(f"{spice.letter}7").code
        declared = valid[0].code if valid else f"{spice.letter}1"
        examples = [f"{card} as {declared}", f"{card} as {declared}, last card"]
        examples += ["pass", "wrong number", "wrong spice", "reveal", "peek"]
        if state.rules.has(SpiceItUp.COPY_CAT):
            examples.insert(2, f"copy with {card}")
        if state.waiting:
            examples.insert(2, "no challenge")
        return "  ".join(f"[{example}]" for example in examples)

    def _list(self, inside: int, room: int) -> list[Text]:
        """The allowed moves around the chosen one."""
        name = self.state.names[self.seat]
        moves = self.moves
        if not self._moves:
            said = _("The rules allow {name} nothing now. Try something all the same.")
            return wrapped(said.format(name=name), inside, QUIET)
        head = ngettext("Allowed now: {count} move", "Allowed now: {count} moves", len(moves))
        rows = max(1, room - 1)
        column = max(len(move) for move in moves) + 2
        across = max(1, (inside - 2) // column)
        # They are read from the top down, so the arrows go to the next one below.
        columns = min(across, -(-len(moves) // rows))
        each = -(-len(moves) // columns)
        first = max(0, min(max(0, self.chosen) % each - rows // 2, each - rows))
        shown = [range(at, len(moves), each) for at in range(first, min(first + rows, each))]
        said = head.format(count=len(moves))
        rest = len(moves) - sum(map(len, shown))
        if rest:
            more = ngettext("{count} more by the arrows", "{count} more by the arrows", rest)
            said += f" ({more.format(count=rest)})"
        lines = [line(" ", Text(said, style=QUIET))]
        return [*lines, *(self._row([moves[at] for at in row], row, column) for row in shown)]

    def _row(self, row: Sequence[str], places: Sequence[int], column: int) -> Text:
        made = line("  ")
        for move, place in zip(row, places, strict=True):
            made.append(move, style="bold reverse" if place == self.chosen else "")
            made.append(" " * (column - len(move)))
        return made
