"""The public screens of a game: the table between two turns, and the questions asked on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.session.narration import TableStory
from spicy.tui.game.no_challenge import why_no_challenge
from spicy.tui.navigator import AppScreen, unheard
from spicy.tui.requests import Command, HandOver, OpenChallenge, Purpose, Request
from spicy.tui.terminal.key_aliases import digit_of, digits_of, seat_of
from spicy.tui.widgets.banner import banner, last_card_words
from spicy.tui.widgets.page_layout import Block, Form, PageLayout, Priority, lines_of
from spicy.tui.widgets.palette import BAD, STRONG, join, paint
from spicy.tui.widgets.stack_widgets import claim
from spicy.tui.widgets.stages import Answer, answer_lines
from spicy.tui.widgets.table_widgets import facts_of, game_facts, header, players
from spicy.tui.widgets.text_layout import (
    MOST_TEXT,
    blank,
    cells,
    filled_in,
    keys,
    line,
    rule,
    wrapped,
)
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.prompts import word_first
from spicy.words.wrapping import kept_together

FEW_MOVES = 2
_WORDS_BESIDE = 30
"""Cells for the words beside the claim."""


class TableScreen(AppScreen):
    """The public screen between two turns, and while a last card waits for the others."""

    topic: ClassVar[str] = "table"
    is_asking: ClassVar[bool] = False
    """True where a question stands above the keys."""

    def __init__(self, look: Look, view: PublicView, story: TableStory) -> None:
        super().__init__(look)
        self.view = view
        self.story = story

    @property
    def is_window(self) -> bool:
        """Return whether a called last card waits for the others."""
        return self.view.phase is Phase.LAST_CARD

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which no cat sits."""
        return tuple(seat for seat in range(len(self.view.seats)) if not self.story.is_cat(seat))

    @property
    def holders(self) -> tuple[int, ...]:
        """The people who hold cards, and may look at them."""
        return tuple(seat for seat in self.people if self.view.seats[seat].cards)

    @property
    def challengers(self) -> tuple[int, ...]:
        """The people who may challenge the top card; a cat speaks for itself."""
        return tuple(seat for seat in self.view.challengers if not self.story.is_cat(seat))

    @property
    def copiers(self) -> tuple[int, ...]:
        """The people who may copy the top card."""
        return tuple(seat for seat in self.view.copiers if not self.story.is_cat(seat))

    def topic_now(self) -> str:
        return "window" if self.is_window else self.topic

    def single_presses(self) -> frozenset[str]:
        if self.is_window:
            return frozenset({"0"})
        # With cats a key that is still held would let the next card go by, or open a hand.
        return frozenset({"enter"}) if self.story.cats else frozenset()

    def press(self, key: str) -> Request | None:
        self.message = ""
        seat = seat_of(key, self.challengers)
        if seat is not None:
            return OpenChallenge(seat)
        if key == "l" and self.holders:
            is_alone = len(self.people) == 1
            return HandOver(self.people[0], Purpose.LOOK) if is_alone else Command.PICK_LOOKER
        if key == "v" and self.story.has_reveal:
            return Command.SHOW_REVEAL
        if key == "d" and self.drew is not None:
            return HandOver(self.drew, Purpose.LOOK)
        if self.is_window:
            if key == "0":
                return Command.NOBODY_CHALLENGES
        elif key == "enter":
            return Command.GO_ON
        elif key == "c" and self.copiers:
            return Command.PICK_COPIER
        elif key == "r" and self.story.is_strict:
            return Command.PICK_PEEKER
        self.message = self._why_not(key)
        return None

    @property
    def drew(self) -> int | None:
        """Return who has just passed, and may look at the card that it brought."""
        passed = self.story.passed
        return None if self.is_window or passed is None or self.story.is_cat(passed) else passed

    def _why_not(self, key: str) -> str:
        """Return why a key does nothing here; the hidden cards have no part in it."""
        if self.is_window and key == "enter":
            return word_first()
        if key in ("n", "s"):
            return _("Whoever challenges presses their number first.")
        return why_no_challenge(self.view, key, self.people) or unheard()

    # Drawing

    def render(self, width: int, height: int) -> RenderableType:
        layout = PageLayout(width, height, fills=True)
        message = wrapped(self.message, width, BAD) if self.message else []
        above = [rule(width, self.look), *message]
        footer = [*above, *self._footer(width)]
        title = self.story.title or _("The table")
        head = header(title, self.view, width, self.look, self.is_asking)
        parts = self._parts(width, height, layout.body)
        if message and self.is_asking and not layout.has_room(parts, len(footer), head=head):
            footer = [*above, *self._footer(width, is_short=True)]
        return layout.page(parts, footer, head=head, reserved=self._reserved(width, height))

    def _reserved(self, width: int, height: int) -> int:  # noqa: ARG002
        """Return for how many lines below there is always room, whatever is asked there."""
        return _KEYS if height >= _TALL_ENOUGH else 0

    def _parts(self, width: int, height: int, body: int) -> list[Block]:
        """The table as everybody sees it, without the title and the keys."""
        view, look = self.view, self.look
        parts = [claim(view, width, look, self._asks)]
        if self.is_window:
            banners = [] if self.is_asking else [self._banner(body, height)]
            parts = [*banners, *parts, self._answers(body)]
        else:
            is_few, is_roomy = len(view.seats) <= _FEW_PLAYERS, height >= _ROOMY
            air = 1 if is_few or is_roomy else 0
            # The cats' words need the room.
            is_small = bool(self.story.cats) and height < (_ROOMY if is_few else _LARGE)
            parts.append(
                players(view, body - 2, look, marked=view.turn, is_small=is_small, air=air)
            )
        told = [row for one in self.story.more for row in wrapped(one, body)]
        recent = self.story.recent
        few = self._moves(recent[-FEW_MOVES:], body)
        hints = [row for one in self.story.gentle for row in wrapped(one, body)]
        return [
            *parts,
            Block(hints, [(Priority.TITLE, [])]),
            Block(told),
            game_facts(view, body, look),
            Block(self._moves(recent, body), [(Priority.MOVES, few), (Priority.MOVES, [])]),
            *self._below(body, height),
        ]

    def _below(self, width: int, height: int) -> list[Block]:  # noqa: ARG002
        """Return what stands under it while cats speak, and as much room before that and after."""
        room = [blank()] * self._cat_lines(height)
        return [Block(room, [(Priority.AIR, room[at:]) for at in range(1, len(room) + 1)])]

    def _cat_lines(self, height: int) -> int:
        """Return how many lines the words of the cats have: nothing else moves for them."""
        cats = sum(cat is not None for cat in self.story.cats)
        return cats if height >= _LARGE else min(cats, _FEW_CATS)

    def _moves(self, moves: Sequence[str], width: int) -> list[Text]:
        if not moves:
            return []
        # A line ends between two moves, unless one of them is longer than a line.
        room = min(width, MOST_TEXT) - 4
        kept = [kept_together(one) if cells(one) <= room else one for one in moves]
        return wrapped(f" {self.look.dot} ".join(kept), width, self.look.quiet)

    def _asks(self, lines: int) -> list[Text]:
        """The words beside the claim, for so many lines."""
        view, look = self.view, self.look
        if self.is_asking:
            return self._beside(lines)
        if self.is_window:
            owner = view.seats[view.stack[-1].seat]
            is_last_one = owner.trophies + 1 >= view.rules.box.winning_trophies
            prize = (
                _("If nobody catches {name}, that wins the game.")
                if is_last_one
                else _("If nobody catches {name}, that is a trophy.")
            ).format(name=owner.name)
            words = [row[1:] for row in wrapped(prize, _WORDS_BESIDE)]
            asked = paint(_("Is that true?"), STRONG)
            made = [asked, paint(""), *words]
            return made if len(made) <= lines else words if len(words) <= lines else [asked]
        if not self.challengers:
            return []
        words = [
            paint(_("Is that a lie?"), STRONG),
            paint(""),
            paint(_("Press your number")),
            paint(_("to challenge.")),
            paint(""),
        ]
        labels = [
            join(look.label(digit_of(seat)), " ", paint(view.seats[seat].name, STRONG))
            for seat in self.challengers
        ]
        rows = _in_rows(labels, _WORDS_BESIDE)
        airy = [row for label in labels for row in (label, paint(""))][:-1]
        forms = [
            *([[paint(""), *words, *airy], [*words, *airy]] if lines >= _TALL else []),
            [paint(""), *words, *rows],
            [*words, *rows],
            [*words[:-1], *rows],
            [*words[:1], *rows],
        ]
        # All who may challenge are named, or nobody: the keys below tell their numbers.
        return next((form for form in forms if len(form) <= lines), words[:1])

    def _beside(self, lines: int) -> list[Text]:  # noqa: ARG002
        """The words beside the claim while something is asked, for so many lines."""
        return []

    def _banner(self, width: int, height: int) -> Block:
        """Return what a last card is announced with: in large letters where there is room for them."""

        def drawn(room: int) -> Sequence[Text]:
            words = banner(last_card_words(), width - 2, self.look, height=room)
            return [line(" ", row) for row in words]

        rooms = (9, 5, 3) if height >= _LARGE else (5, 3)
        small = [join(" ", self.look.label(last_card_words()))]
        forms: list[Form] = [*(partial(drawn, room) for room in rooms), small]
        return Block(forms[0], [(Priority.PICTURES, form) for form in forms[1:]])

    def _answers(self, width: int) -> Block:
        """Return all players: who has said something about a last card, who has still to say."""
        view = self.view
        owner = view.stack[-1].seat
        answers = [
            Answer(player, self._says(seat, owner), is_awaited=seat in view.waiting)
            for seat, player in enumerate(facts_of(view))
        ]
        full = [line(" ", row) for row in answer_lines(answers, width - 2, self.look)]
        still = wrapped(_("Still to say: {names}.").format(names=digits_of(view.waiting)), width)
        names = players(view, width - 2, self.look, is_small=True).shorter[-1][1]
        least = [*lines_of(names), *still]
        return Block(full, [(Priority.WINDOW, least)] if len(least) < len(full) else [])

    def _says(self, seat: int, owner: int) -> str:
        """Return what a player has said about the last card of another one."""
        if seat == owner:
            return ""
        return _("has still to say") if seat in self.view.waiting else _("says: no challenge")

    def _always(self, *, is_short: bool) -> list[tuple[str, str]]:
        """The keys of every screen; they go where a question that is asked anew needs their room."""
        leaving = _("leave") if self.is_asking else _("menu")
        return [] if is_short else [("?", _("rules")), ("q", leaving)]

    def _footer(self, width: int, *, is_short: bool = False) -> list[Text]:
        view = self.view
        pairs: list[tuple[str, str]] = []
        asked: list[Text] = []
        if self.is_window:
            pairs.append((digits_of(self.challengers), _("your number: challenge or not")))
            nobody = _("no challenge (press once)")
            nobody = nobody if self.story.cats else _("nobody challenges (press once)")
            pairs.append(("0", nobody))
        elif self.challengers:
            owner = view.seats[view.stack[-1].seat].name
            meaning = _("your number: challenge {name}").format(name=owner)
            pairs.append((digits_of(self.challengers), meaning))
        if self.copiers and not self.is_window:
            pairs.append(("c", _("copy")))
        if self.holders:
            pairs.append(("l", _("look at a hand")))
        if self.drew is not None:
            name = view.seats[self.drew].name
            pairs.append(("d", _("{name}: the card you drew").format(name=name)))
        if self.story.has_reveal:
            pairs.append(("v", _("last reveal")))
        if not self.is_window and self.story.is_strict:
            pairs.append(("r", _("somebody peeked")))
        pairs += self._always(is_short=is_short)
        if not self.is_window:
            name = view.seats[view.turn].name
            onward = _("let the cats speak") if self.story.cats else _("on to {name}")
            pairs.insert(0, (_("Enter"), onward.format(name=name)))
            if not self.message and not self.story.cats:
                asked = self._hand_on(name, width)
        return [*asked, *keys(pairs, width, self.look)]

    def _hand_on(self, name: str, width: int) -> list[Text]:
        is_open = bool(self.view.challengers)
        said = _("Nobody? Then hand the device to {name}") if is_open else _("Hand it to {name}")
        return wrapped(filled_in(said, name=self.look.label(name)), width)


_TALL = 14
"""Lines beside the claim from which each name has one of its own."""
_KEYS = 4
"""Lines below in which every question finds room, so that what is above does not move for one."""
_TALL_ENOUGH = 24
_LARGE = 36
_ROOMY = 30
_FEW_PLAYERS = 4
_FEW_CATS = 3
"""Cats whose last words a small window shows at the same time."""


def _in_rows(labels: Sequence[Text], width: int) -> list[Text]:
    """Labels beside each other, over as many lines as they need."""
    rows: list[Text] = []
    for label in labels:
        if rows and cells(rows[-1].plain) + 2 + cells(label.plain) <= width:
            rows[-1] = join(rows[-1], "  ", label)
        else:
            rows.append(label)
    return rows
