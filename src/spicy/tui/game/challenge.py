"""A player is about to challenge the top card: which trait, and a last chance to think again."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from spicy.engine.actions import Challenge, Decline, Reveal, Trait
from spicy.engine.view import PublicView
from spicy.session.narration import TableStory
from spicy.tui.game.table import TableScreen
from spicy.tui.navigator import unheard
from spicy.tui.requests import Act, Command, Request
from spicy.tui.widgets.banner import Doubt, challenge_words
from spicy.tui.widgets.palette import QUIET, STRONG, paint
from spicy.tui.widgets.text_layout import keys, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.cards import spice_name
from spicy.words.i18n import _
from spicy.words.prompts import asks_what_is_wrong, challenge_said

_LABEL = 2
"""Lines that what is doubted takes, with the one above it."""


class ChallengeScreen(TableScreen):
    """The table, with one player's challenge under it. Escape calls it off, free of charge."""

    topic: ClassVar[str] = "challenge"
    is_asking: ClassVar[bool] = True

    def __init__(
        self,
        look: Look,
        view: PublicView,
        story: TableStory,
        seat: int,
        *,
        is_strict: bool,
        trait: Trait | None = None,
    ) -> None:
        super().__init__(look, view, story)
        self.seat = seat
        self.is_strict = is_strict
        top = view.top
        assert top is not None  # only a card that lies there can be challenged
        self.top = top
        self.trait = None if top.is_copy else trait
        self._is_direct = self.trait is not None
        """Named before it was opened: Escape must not ask what was not asked."""
        self.is_turning = False
        """True where the card is about to be turned over without a word (strict play)."""
        self.is_declining = False
        self.is_wrong_said = top.is_copy and not self.is_window
        """Against a copy: whether Enter says "Wrong!"; in a window a player may want to say no."""

    @property
    def is_ready(self) -> bool:
        """Return whether Enter would settle it."""
        is_named = self.trait is not None or self.is_wrong_said
        return is_named or self.is_turning or self.is_declining

    def single_presses(self) -> frozenset[str]:
        return frozenset()

    @property
    def may_go_on(self) -> bool:
        """Return whether it is this player's turn next: the own number leads there as well."""
        return self.seat == self.view.turn and not self.is_window and self.covered is None

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "escape":
            return self._step_back()
        if key == "enter" and self.is_ready:
            return Act(self.seat, self._action())
        if key in ("m", "0") and self.may_go_on:
            return Command.GO_ON
        if key in ("0", "d") and self.is_window:
            self._choose(is_declining=True)
        elif key == "t" and self.is_strict:
            self._choose(is_turning=True)
        elif key in ("n", "s") and not self.top.is_copy:
            self._choose(Trait.NUMBER if key == "n" else Trait.SPICE)
        elif key == "w" and self.top.is_copy:
            self._choose()
            self.is_wrong_said = True
        elif key in ("n", "s"):
            self.message = _("A copy is right or wrong as a whole.")
        elif key == "enter":
            self.message = _("First say what is wrong about it.")
        else:
            self.message = unheard()
        return None

    def _choose(
        self,
        trait: Trait | None = None,
        *,
        is_turning: bool = False,
        is_declining: bool = False,
    ) -> None:
        self.trait, self.is_turning, self.is_declining = trait, is_turning, is_declining
        self.is_wrong_said = False

    @property
    def _takes_back(self) -> bool:
        """True where Escape only takes back what was chosen, and asks again."""
        is_first = self.is_wrong_said and not self.is_window
        return self.is_ready and not is_first and not self._is_direct

    def _step_back(self) -> Request | None:
        if not self._takes_back:
            return Command.BACK
        self._choose()
        self.is_wrong_said = self.top.is_copy and not self.is_window
        return None

    def _action(self) -> Challenge | Reveal | Decline:
        if self.is_declining:
            return Decline()
        return Reveal() if self.is_turning else Challenge(self.trait)

    def _beside(self, lines: int) -> list[Text]:
        """Return who challenges, and what is said to be wrong, for those who only look on."""
        name = self.view.seats[self.seat].name
        is_open = self.is_window and not self.is_ready
        says = _("challenge, or let it pass?") if is_open else _("does not believe it.")
        who = [paint(name, STRONG), paint(says)]
        if self.is_declining:
            return [who[0], paint(_("lets it pass."))]
        doubt = Doubt.about(self.trait, is_copy=self.top.is_copy)
        if doubt is Doubt.UNNAMED or not self.is_ready or len(who) + _LABEL > lines:
            return who
        words = challenge_words(doubt, self.top.declaration)
        return [*who, paint(""), self.look.label(words)]

    def _footer(self, width: int, *, is_short: bool = False) -> list[Text]:
        lines = [*self._asked(width), *keys(self._pairs(is_short=is_short), width, self.look)]
        if self.covered is not None:
            lines = [*wrapped(self.covered.note(), width, QUIET), *lines]
        return lines

    def _asked(self, width: int) -> list[Text]:
        if self.is_ready:
            text = challenge_said(self.view, self.seat, self._action())
        else:
            text = asks_what_is_wrong(self.view, self.seat)
        return wrapped(text, width, STRONG)

    def _pairs(self, *, is_short: bool) -> list[tuple[str, str]]:
        said = self.top.declaration
        pairs: list[tuple[str, str]] = []
        if self.is_ready:
            done = _("say so") if self.is_declining else _("turn the card over")
            pairs.append((_("Enter"), done))
        if not self.top.is_copy:
            pairs.append(("n", _("wrong number: no {number}").format(number=said.number)))
            spice = spice_name(said.spice)
            pairs.append(("s", _("wrong spice: no {spice}").format(spice=spice)))
        elif not self.is_wrong_said:
            pairs.append(("w", _("wrong!")))
        if self.is_window:
            pairs.append(("0", _("no challenge")))
        if self.may_go_on and self.story.cats:
            pairs.append(("0", _("no challenge")))
        elif self.may_go_on:
            pairs.append(("m", _("my turn: hand me the device")))
        if self.is_strict:
            pairs.append(("t", _("turn it over unnamed")))
        back = _("take it back") if self._takes_back else _("call it off")
        return [*pairs, (_("Esc"), back), *self._always(is_short=is_short)]
