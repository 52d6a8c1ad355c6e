"""A player's own hand, the one private screen: choose a card, say what it is, lay it, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property, partial

from rich.console import RenderableType
from rich.text import Text

from spicy.engine.cards import HIGHEST, Declaration
from spicy.engine.state import Phase
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.tui.game.base import back_to
from spicy.tui.game.hand_steps import HandSteps, Step
from spicy.tui.game.play_lines import play_lines, spice_legend
from spicy.tui.requests import Purpose
from spicy.tui.terminal.key_aliases import CARD_KEYS
from spicy.tui.widgets.card_art import Held, Tier, hand_in, hand_tier
from spicy.tui.widgets.page_layout import Block, Form, PageLayout, Priority
from spicy.tui.widgets.palette import BAD, STRONG, paint
from spicy.tui.widgets.stack_widgets import claim_above_hand
from spicy.tui.widgets.table_widgets import game_facts, header, players
from spicy.tui.widgets.text_layout import blank, keys, line, rule, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext


def _number_keys(numbers: tuple[int, ...]) -> str:
    """The keys of some numbers: `1 2 3`, or `4-9 0`."""
    keys = [number % HIGHEST for number in numbers if number < HIGHEST]
    shown = " ".join(map(str, keys))
    if len(keys) > 3 and keys[-1] - keys[0] == len(keys) - 1:
        shown = f"{keys[0]}-{keys[-1]}"
    return f"{shown} 0".strip() if HIGHEST in numbers else shown


_MOST_LINES = 99
"""Lines that no hand needs: what finds no room is drawn smaller."""
_AIRY = 30
"""Lines of a window from which on what is said stands apart from the keys."""


class HandScreen(HandSteps):
    """A hand, open to its player alone; `space` hides it at once."""

    @cached_property
    def _tallest(self) -> dict[tuple[int, int, Look], int]:
        """The lines of the tallest footer, by window and look: no key changes it."""
        return {}

    def render(self, width: int, height: int) -> RenderableType:
        public, look = self.view.public, self.look
        layout = PageLayout(width, height, fills=True)
        body = layout.body
        active = None if self.purpose is Purpose.LOOK else self.seat
        parts = [
            players(public, body - 2, look, marked=active, is_small=True),
            claim_above_hand(
                public,
                body,
                (width, height),
                look,
                must=self._sayable(),
                hints=self._jokers(),
                is_crowded=len(self.cards) > Tier.SMALL.in_a_row(len(self.cards), body - 2),
            ),
            game_facts(public, body, look),
            Block(self._spices(), [(Priority.MOVES, [])]),
            self._cards(body),
        ]
        return layout.page(
            parts,
            self._keys_below(width, height),
            head=header(self._title(), public, width, look),
            reserved=self._tallest_footer(width, height),
        )

    def _sayable(self) -> tuple[Declaration, ...]:
        """Return what the player may say: of a copy the top claim and nothing else (`copy-cat`)."""
        top = self.view.public.top
        if self.is_read_only:
            return ()
        if self.purpose is Purpose.COPY and top is not None:
            return (top.declaration,)
        return self.view.public.declarations

    def _cards(self, width: int) -> Block:
        look, spices = self.look, self.view.public.rules.spices
        held = [
            Held(card, self._key(at), self._is_chosen(at), at in self._new)
            for at, card in enumerate(self.cards)
        ]
        tallest = hand_tier(len(held), width - 2, _MOST_LINES, look)
        tiers = [tier for tier in Tier if tier.height <= tallest.height][::-1]

        def drawn(tier: Tier) -> Sequence[Text]:
            return hand_in(tier, held, width - 2, look, spices, left=1)

        def airy() -> Sequence[Text]:
            return [row for one in drawn(Tier.LIST) for row in (one, blank())][:-1]

        shorter: list[tuple[Priority, Form]] = []
        for tier in tiers[1:]:
            # Cards are as large as there is room for, but not at the cost of what was said.
            is_aid = tier is Tier.SMALL and not look.large
            if tier is Tier.LIST:
                shorter.append((Priority.PICTURES, airy))
            shorter.append((Priority.AIDS if is_aid else Priority.PICTURES, partial(drawn, tier)))
        return Block(partial(drawn, tallest), shorter, comes_back=True)

    def _tallest_footer(self, width: int, height: int) -> int:
        """Return the most lines the footer needs: a step further, the cards stay where they are."""
        if self.is_read_only or not self.cards:
            return 0
        key = (width, height, self.look)
        if key not in self._tallest:
            self._tallest[key] = self._measured_footer(width, height)
        return self._tallest[key]

    def _measured_footer(self, width: int, height: int) -> int:
        ahead = copy(self)
        ahead.message, ahead.step, ahead.laying = "", Step.CHOOSE, None
        choosing = len(ahead._keys_below(width, height))
        ahead.step, ahead.laying = Step.DECLARE, ahead.laying_of(0)
        if self.purpose is Purpose.TURN and ahead.laying.spice is None:
            ahead.laying.say_spice(ahead.laying.spices()[0])
        if self.purpose is Purpose.TURN:
            ahead.laying.say_number(LUCKY_NUMBER)
        ahead.laying.is_called = self.is_strict
        is_longer = ahead.laying.can_add and not self.is_strict  # by the cards under it
        return max(choosing, len(ahead._keys_below(width, height)) + is_longer)

    def _keys_below(self, width: int, height: int) -> list[Text]:
        asked = self._asked(width)
        air = [blank()] if asked and height >= _AIRY else []
        is_choosing = self.laying is None and self.step is Step.CHOOSE
        legend = [line(" ", paint("+", STRONG), " ", _("just drawn"))] if self._new else []
        end = [rule(width, self.look), *asked, *air, *keys(self._pairs(), width, self.look)]
        # Its line is the one that what is asked will need.
        return [*legend, *end] if is_choosing and not self.message else end

    def _jokers(self) -> list[Text]:
        """Return what the jokers in this hand are, in two lines always: others see how many there are."""
        first, second = [], ""
        if any(card.is_number_joker for card in self.cards):
            first.append(_("joker 1-10: any number, no spice"))
        if any(card.is_super_joker for card in self.cards):
            first.append(_("SUPER: everything"))
        if any(card.is_spice_joker for card in self.cards):
            spices = " ".join(spice.letter for spice in self.view.public.rules.spices)
            second = _("joker {letters}: any spice, no number").format(letters=spices)
        return [Text(f" {self.look.dot} ".join(first)), Text(second)]

    def _spices(self) -> list[Text]:
        return [spice_legend(self.look, self.view.public.rules.spices)] if self.names_spices else []

    def _title(self) -> str:
        name = self.view.public.seats[self.seat].name
        if self.purpose is Purpose.LOOK:
            return _("{name}'s hand").format(name=name)
        if self.purpose is Purpose.COPY:
            return _("{name} copies").format(name=name)
        return _("{name}'s turn").format(name=name)

    def _key(self, at: int) -> str:
        if self.is_read_only or at >= len(CARD_KEYS):
            return ""
        return CARD_KEYS[at]

    def _is_chosen(self, at: int) -> bool:
        if self.laying is None:
            return at == self.cursor and not self.is_read_only
        return at == self.laying.at or at in self.laying.added

    def _asked(self, width: int) -> list[Text]:
        lines = wrapped(self.message, width, BAD) if self.message else []
        if self.step is Step.PASS:
            count = self.view.public.rules.box.pass_cards
            asked = ngettext("Pass and draw {count} card?", "Pass and draw {count} cards?", count)
            return [*lines, *wrapped(asked.format(count=count), width, STRONG)]
        if self.laying is None:
            return lines
        is_adding, has_answer = self.step is Step.ADD, bool(self.message)
        made = play_lines(self.laying, self.look, width, is_adding=is_adding, has_answer=has_answer)
        return [*lines, *made]

    def _pairs(self) -> list[tuple[str, str]]:
        hide, end = ("space", _("hide")), [("?", _("rules")), ("q", _("leave"))]
        esc = _("Esc")
        if self.is_read_only:
            is_offer = self.view.public.phase is Phase.OFFER
            return [*self._challenge_pairs(), hide, (esc, back_to(is_offer=is_offer)), *end]
        if self.step is Step.PASS:
            return [(_("Enter"), _("pass")), (esc, _("back")), hide, *end]
        if self.laying is None:
            return [*self._choosing_pairs(), (_("space / Esc"), _("hide")), *end]
        pairs = [(_("Enter"), _("lay it"))]
        if self.step is Step.ADD:
            pairs.append((self.card_keys(), _("add or take away")))
            return [*pairs, (esc, _("back")), hide, *end]
        if not self.laying.is_copy:
            numbers = self.laying.numbers()
            meaning = _("number (0 = 10)") if HIGHEST in numbers else _("number")
            pairs.append((_number_keys(numbers), meaning))
            has_spices = len(self.laying.spices()) > 1
            if has_spices or len(numbers) > 1:
                sides = self.look.pick("← →", "left right")
                pairs.append((_("arrows") if has_spices else sides, _("the same")))
            if has_spices:
                letters = " ".join(spice.letter.lower() for spice in self.laying.spices())
                pairs.append((letters, _("spice")))
        if self.laying.can_add:
            pairs.append(("a", _("add cards under it")))
        if self.is_strict:
            is_called = self.laying.is_called
            pairs.append(("!", _("take the call back") if is_called else _("call last card")))
        return [*pairs, (esc, _("back")), hide, *end]

    def _choosing_pairs(self) -> list[tuple[str, str]]:
        pairs: list[tuple[str, str]] = []
        if self.cards:
            pairs.append((self.card_keys(), _("choose a card (or arrows, Enter)")))
        if self.purpose is Purpose.COPY:
            return pairs
        return [*pairs, ("p", _("pass")), *self._challenge_pairs()]

    def _challenge_pairs(self) -> list[tuple[str, str]]:
        """The keys that challenge the top card, where this player may."""
        top = self.view.public.top
        if top is None or self.seat not in self.view.public.challengers:
            return []
        owner = self.view.public.seats[top.seat].name
        challenge = _("challenge {name}").format(name=owner)
        return [("n" if top.is_copy else "n / s", challenge)]
