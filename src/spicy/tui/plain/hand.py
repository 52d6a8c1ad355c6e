"""A player's own hand in plain lines: choose a card, say what it is, lay it, or pass."""

from __future__ import annotations

from spicy.engine.actions import Pass, Trait
from spicy.engine.cards import Card, Spice, in_order
from spicy.engine.challenge import match_of
from spicy.engine.variants.change_your_luck import MOST_ADDED
from spicy.engine.view import PlayerView
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.plain.answers import BACK, number_in
from spicy.tui.plain.room import Room
from spicy.tui.requests import Act, OpenChallenge, Purpose
from spicy.tui.terminal.talk import Talk
from spicy.words.cards import card_name, declaration_name, numbers_name, spice_name
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_plain
from spicy.words.prompts import must_say_whatever, truths, what_fits
from spicy.words.spice_it_up import most_added_sentence
from spicy.words.table import hand_sizes, stack_sentence

__all__ = ["PlainHand"]


class PlainHand:
    """An open hand. Which answers lay a card does not depend on the card.

    `show` returns what the player wants, and None where that is nothing but to look. It raises
    `Closed` where the hand must be hidden first. Whoever shows it takes it off the page afterwards.
    """

    def __init__(
        self,
        room: Room,
        view: PlayerView,
        purpose: Purpose,
        *,
        is_strict: bool,
        drawn: tuple[Card, ...] = (),
    ) -> None:
        self._room = room
        self._view = view
        self._purpose = purpose
        self._is_strict = is_strict
        self._drawn = drawn
        self._cards = in_order(view.hand)
        self._name = view.public.seats[view.seat].name

    def show(self) -> Talk[Act | OpenChallenge | None]:
        """Read the hand to its player, and ask what to do with it."""
        self._tell()
        if self._purpose is Purpose.LOOK:
            yield from self._room.ask_privately(_("Enter hides the hand."), "hand", follows=False)
            return None
        follows = False
        while True:
            answer = yield from self._room.ask_privately(self._asked(), "card", follows=follows)
            follows = True
            number = number_in(answer)
            done: Act | OpenChallenge | None
            if number is not None and 1 <= number <= len(self._cards):
                done = yield from self._lay(number - 1)
            else:
                done = yield from self._other(answer)
            if done is not None:
                return done

    def _other(self, answer: str) -> Talk[Act | OpenChallenge | None]:
        """Do what is no card: pass, challenge, hear the hand again."""
        is_turn = self._purpose is Purpose.TURN
        if answer == "":
            self._tell()
        elif answer == "p" and is_turn:
            count = self._view.public.rules.box.pass_cards
            asked = ngettext(
                "Pass and draw {count} card? Enter: yes. b: no, back.",
                "Pass and draw {count} cards? Enter: yes. b: no, back.",
                count,
            ).format(count=count)
            if (yield from self._room.ask_privately(asked, "pass")) == "":
                return Act(self._view.seat, Pass())
        elif answer in ("n", "s") and self._may_challenge():
            return OpenChallenge(self._view.seat, Trait.NUMBER if answer == "n" else Trait.SPICE)
        elif number_in(answer) is not None:
            self._room.say(_("There is no such card."))
        else:
            self._room.misunderstood()
        return None

    def _may_challenge(self) -> bool:
        return self._purpose is Purpose.TURN and self._view.seat in self._view.public.challengers

    def _tell(self) -> None:
        """Read stack and hand: one line for each card, whatever it is."""
        titles = {
            Purpose.COPY: _("{name} copies"),
            Purpose.LOOK: _("{name}'s hand"),
        }
        title = titles.get(self._purpose, _("{name}'s turn"))
        public = self._view.public
        lines = [title.format(name=self._name), hand_sizes(public)]
        if public.top is not None:
            lines.append(stack_sentence(public))
        if self._purpose is Purpose.TURN:
            lines.append(must_say_whatever(public.declarations, "-"))
        left = list(self._drawn)
        told: list[str] = []
        for place in reversed(range(len(self._cards))):  # of equal cards, the last ones are new
            card = self._cards[place]
            is_new = card in left
            if is_new:
                left.remove(card)
            said = _("{number}: {what}, new") if is_new else _("{number}: {what}")
            told.append(said.format(number=place + 1, what=_explained(card)))
        self._room.say(*lines, *reversed(told))

    def _asked(self) -> str:
        count = len(self._cards)
        asked = _("Which card? 1 to {count}.") if count > 1 else _("Which card? {count}.")
        parts = [asked.format(count=count)]
        if self._purpose is Purpose.TURN:
            parts.append(_("p: pass."))
        top = self._view.public.top
        if top is not None and self._may_challenge():
            owner = self._view.public.seats[top.seat].name
            said = _("n: challenge {name}.") if top.is_copy else _("n or s: challenge {name}.")
            parts.append(said.format(name=owner))
        return " ".join([*parts, _("Enter: again. h: hide the hand.")])

    # PlayBuilder a card

    def _lay(self, at: int) -> Talk[Act | None]:
        """Ask what is said of a card, and whether it is laid; None where it is not."""
        laying = PlayBuilder(
            self._view,
            self._cards,
            at,
            is_copy=self._purpose is Purpose.COPY,
            is_strict=self._is_strict,
        )
        if not laying.is_copy and not (yield from self._say_all(laying)):
            return None
        while True:
            answer = yield from self._room.ask_privately(self._summary(laying), "lay")
            if answer == "" or (answer == "!" and self._is_strict):
                laying.is_called = laying.is_called or answer == "!"
                return Act(self._view.seat, laying.action())
            if answer == BACK:
                return None
            if answer == "a" and laying.can_add:
                yield from self._add(laying)
            else:
                self._room.misunderstood()

    def _say_all(self, laying: PlayBuilder) -> Talk[bool]:
        """Ask for spice and number, nothing of it chosen beforehand; False to go back."""
        card = card_name(laying.card)
        spices = laying.spices()
        if len(spices) > 1:
            preset = laying.spice
            laying.spice = None
            while laying.spice is None:
                asked = self._ask_spice(card, spices, preset)
                answer = yield from self._room.ask_privately(asked, "spice")
                if answer == BACK:
                    return False
                spice = _spice_in(answer, spices) if answer else preset
                if spice is None or not laying.say_spice(spice):
                    self._room.misunderstood()
        numbers = laying.numbers()
        while laying.number is None:
            asked = _("{card}, and you say {spice}. Which number? {numbers}. b: back.")
            asked = asked.format(
                card=card,
                spice="" if laying.spice is None else spice_name(laying.spice),
                numbers=numbers_name(list(numbers)),
            )
            answer = yield from self._room.ask_privately(asked, "number")
            if answer == BACK:
                return False
            number = number_in(answer)
            if number is None or not laying.say_number(number):
                self._room.say(what_fits(numbers))
        return True

    def _ask_spice(self, card: str, spices: tuple[Spice, ...], preset: Spice | None) -> str:
        choices = join_plain(
            _("{number}: {what}").format(number=number, what=spice_name(spice))
            for number, spice in enumerate(spices, start=1)
        )
        asked = _("{card}. Which spice do you say? {choices}. b: back.")
        said = asked.format(card=card, choices=choices)
        if preset is None:
            return said
        return said + " " + _("Enter: {spice}.").format(spice=spice_name(preset))

    def _add(self, laying: PlayBuilder) -> Talk[None]:
        """Ask for the cards to go under it; what was chosen before is chosen anew."""
        asked = ngettext(
            "A card to go under it: its number. Enter: none.",
            "Cards to go under it: up to {count} numbers, with a blank between. Enter: none.",
            MOST_ADDED,
        ).format(count=MOST_ADDED)
        answer = yield from self._room.ask_privately(asked, "add")
        laying.added.clear()
        for word in answer.replace(",", " ").split():
            number = number_in(word)
            if number is None or not 1 <= number <= len(self._cards):
                self._room.misunderstood()
            elif not laying.toggle_added(number - 1):
                self._room.say(most_added_sentence())

    def _summary(self, laying: PlayBuilder) -> str:
        said = laying.declaration
        assert said is not None  # everything was asked for
        match = match_of(self._view.public.rules, laying.card, said)
        is_super = laying.card.is_super_joker
        truth = truths()[match.number or is_super, match.spice or is_super]
        told = _("{card}, and you say {declaration} ({truth}).").format(
            card=card_name(laying.card), declaration=declaration_name(said), truth=truth
        )
        parts = [told]
        if laying.added:
            under = join_plain(card_name(self._cards[at]) for at in laying.added)
            parts.append(_("Under it: {cards}.").format(cards=under))
        if laying.is_called:
            parts.append(_("You call last card."))
        parts.append(_("Enter: lay it. b: back."))
        if laying.can_add:
            parts.append(_("a: add cards under it."))
        if self._is_strict:
            parts.append(_("!: lay it and call last card."))
        return " ".join(parts)


def _explained(card: Card) -> str:
    """The name of a card, and of a joker what it is."""
    if not card.is_joker:
        return card_name(card)
    if card.is_super_joker:
        is_what = _("nobody can challenge it")
    elif card.is_number_joker:
        is_what = _("any number, no spice")
    else:
        is_what = _("any spice, no number")
    return _("{card} ({what})").format(card=card_name(card), what=is_what)


def _spice_in(answer: str, spices: tuple[Spice, ...]) -> Spice | None:
    """The spice that a number or a letter stands for; None where that is none of them."""
    number = number_in(answer)
    if number is not None:
        return spices[number - 1] if 1 <= number <= len(spices) else None
    return next((one for one in spices if one.letter.lower() == answer), None)
