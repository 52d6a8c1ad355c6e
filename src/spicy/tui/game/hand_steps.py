"""A player's choices in an open hand: what each key does, from choosing a card to laying it."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar, Final

from spicy.engine.actions import Pass, Trait
from spicy.engine.cards import Card, in_order
from spicy.engine.view import PlayerView
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.navigator import AppScreen, CoveredHand, unheard
from spicy.tui.requests import Act, Command, OpenChallenge, Purpose, Request
from spicy.tui.terminal.key_aliases import CARD_KEYS
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.prompts import what_fits
from spicy.words.spice_it_up import most_added_sentence

_ARROWS: Final = {"left": -1, "right": 1, "up": -1, "down": 1}


class Step(Enum):
    """The steps of a player from choosing a card to laying it."""

    CHOOSE = auto()
    DECLARE = auto()
    ADD = auto()
    PASS = auto()


def _places_of(cards: tuple[Card, ...], drawn: tuple[Card, ...]) -> frozenset[int]:
    """Return where the drawn cards stand in a hand; of equal cards, the last ones."""
    left = list(drawn)
    found = set()
    for at in reversed(range(len(cards))):
        if cards[at] in left:
            left.remove(cards[at])
            found.add(at)
    return frozenset(found)


class HandSteps(AppScreen):
    """The choices in an open hand, and the keys that make them; how it is drawn is its subclass's.

    Which keys lay a card does not depend on the card: nothing here looks at whether the declaration
    is true, except a mark that only the player sees and that changes no key.
    """

    is_private = True
    topic: ClassVar[str] = "hand"

    def __init__(
        self,
        look: Look,
        view: PlayerView,
        purpose: Purpose,
        *,
        is_strict: bool,
        drawn: tuple[Card, ...] = (),
    ) -> None:
        super().__init__(look)
        # Where the cards stand that were drawn since the player's last move.
        self._new = _places_of(in_order(view.hand), drawn)
        self.view = view
        self.seat = view.seat
        self.purpose = purpose
        self.is_strict = is_strict
        self.cards = in_order(view.hand)
        self.cursor: int | None = None
        """The place of the card that keys have come to; None before the first of them."""
        self.step = Step.CHOOSE
        self.laying: PlayBuilder | None = None
        self._is_chosen_by_enter = False
        self.names_spices = False
        """Whoever plays for the first time reads what the letters on the cards stand for."""

    def own_hand(self) -> CoveredHand:
        return CoveredHand(self.seat, self.view.public.seats[self.seat].name)

    @property
    def is_read_only(self) -> bool:
        """Return whether the hand is only looked at."""
        return self.purpose is Purpose.LOOK

    def topic_now(self) -> str:
        return "copy" if self.purpose is Purpose.COPY else self.topic

    def press(self, key: str) -> Request | None:
        self.message = ""
        if key == "space":
            return Command.HIDE
        if self.is_read_only:
            if key in ("escape", "enter"):
                return Command.BACK
            if key in ("n", "s"):
                return self._challenge(key)
            self.message = _("This hand is only looked at.")
            return None
        if self.step is Step.PASS:
            return self._press_pass(key)
        if self.laying is None:
            return self._press_choose(key)
        if self.step is Step.ADD:
            return self._press_add(self.laying, key)
        return self._press_declare(self.laying, key)

    def _press_choose(self, key: str) -> Request | None:
        self._is_chosen_by_enter = key == "enter"
        at = self._card_at(key)
        if at is not None:
            self._choose(at)
        elif key in ("left", "right", "up", "down") and self.cards:
            step = 1 if key in ("right", "down") else -1
            before = (-1 if step > 0 else 0) if self.cursor is None else self.cursor
            self.cursor = (before + step) % len(self.cards)
        elif key == "enter" and self.cards:
            self._choose(self.cursor or 0)
        elif key == "escape":
            return Command.HIDE
        elif key == "p" and self.purpose is Purpose.TURN:
            self.step = Step.PASS
        elif key in ("n", "s") and self.purpose is Purpose.TURN:
            return self._challenge(key)
        elif len(key) == 1 and key in CARD_KEYS:
            self.message = ngettext(
                "You hold no such card: {count} card, {keys}.",
                "You hold no such card: {count} cards, {keys}.",
                len(self.cards),
            ).format(count=len(self.cards), keys=self.card_keys())
        else:
            self.message = unheard()
        return None

    def _challenge(self, key: str) -> Request | None:
        """Challenge the top card from the hand: `n` its number, `s` its spice."""
        if self.seat in self.view.public.challengers:
            return OpenChallenge(self.seat, Trait.NUMBER if key == "n" else Trait.SPICE)
        self.message = _("There is nothing here that you can challenge.")
        return None

    def _press_pass(self, key: str) -> Request | None:
        if key == "enter":
            return Act(self.seat, Pass())
        if key == "escape":
            self.step = Step.CHOOSE
        else:
            self.message = unheard()
        return None

    def _press_declare(self, laying: PlayBuilder, key: str) -> Request | None:
        if key == "enter":
            # An Enter that is held chooses a card, but never lays it.
            return None if self._is_chosen_by_enter else self._lay(laying)
        self._is_chosen_by_enter = False
        if key == "escape":
            self.laying, self.step = None, Step.CHOOSE
        elif key == "!" and self.is_strict:
            laying.is_called = not laying.is_called
        elif key == "a" and laying.can_add:
            self.step = Step.ADD
        elif laying.is_copy:
            self.message = unheard()
        elif key in ("left", "right"):
            laying.turn_number(_ARROWS[key])
        elif key in ("up", "down"):
            laying.turn_spice(_ARROWS[key])
        elif len(key) == 1 and key.isdecimal():
            if not laying.say_number(int(key) or 10):
                self._say_what_fits(laying)
        else:
            self._press_spice(laying, key)
        return None

    def _lay(self, laying: PlayBuilder) -> Request | None:
        """Lay it, if all of it is said; else say what is missing."""
        if laying.declaration is not None:
            return Act(self.seat, laying.action())
        if laying.spice is None and laying.number is None:
            self.message = _("What do you say? Choose a spice and a number.")
        elif laying.spice is None:
            self.message = _("Which spice do you say? Press its letter.")
        else:
            self.message = _("Which number do you say? Type it.")
        return None

    def _press_spice(self, laying: PlayBuilder, key: str) -> None:
        for spice in self.view.public.rules.spices:
            if key == spice.letter.lower():
                if not laying.say_spice(spice):
                    self._say_what_fits(laying)
                return
        self.message = unheard()

    def _press_add(self, laying: PlayBuilder, key: str) -> Request | None:
        if key == "enter":
            return self._lay(laying)
        if key == "escape":
            self.step = Step.DECLARE
            return None
        at = self._card_at(key)
        if at is None:
            self.message = unheard()
        elif not laying.toggle_added(at):
            self.message = most_added_sentence()
        return None

    def _card_at(self, key: str) -> int | None:
        at = CARD_KEYS.find(key) if len(key) == 1 else -1
        return at if 0 <= at < len(self.cards) else None

    def _choose(self, at: int) -> None:
        self.cursor = at
        self.laying = self.laying_of(at)
        self.step = Step.DECLARE

    def laying_of(self, at: int) -> PlayBuilder:
        is_copy = self.purpose is Purpose.COPY
        return PlayBuilder(self.view, self.cards, at, is_copy=is_copy, is_strict=self.is_strict)

    def _say_what_fits(self, laying: PlayBuilder) -> None:
        self.message = what_fits(laying.numbers())

    def card_keys(self) -> str:
        """The keys of the cards, no more and no less: `1-6`, or `1-9, a, b, d-f`."""
        runs: list[str] = []
        for key in CARD_KEYS[: len(self.cards)]:
            if runs and ord(key) == ord(runs[-1][-1]) + 1:
                runs[-1] += key
            else:
                runs.append(key)
        return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
