"""Expectations about hands and about what somebody has won or can still take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spicy.engine.cards import Card, Edition, in_order
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations.expectation import Expectation, Moment, OfCount, after_name
from spicy.transcript.vocabulary import Roster, format_won, parse_kinds, parse_number, parse_won
from spicy.words.i18n import _


class HandCount(Expectation, frozen=True):
    """So many cards are in a hand, super jokers included."""

    keyword = "hand"
    seat: int
    count: int

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {self.count}"

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        return self.compared(HandCount(self.seat, len(state.seats[self.seat].hand)), state)


class HandCards(Expectation, frozen=True):
    """Exactly these cards are in a hand; their order means nothing."""

    keyword = "hand"
    seat: int
    cards: tuple[Card, ...]

    def said(self, names: Sequence[str]) -> str:
        return " ".join([names[self.seat], *(card.code for card in self.cards)])

    def why_it_fails(self, moment: Moment) -> str | None:
        state = moment.state
        hand = state.seats[self.seat].hand
        if Counter(hand) == Counter(self.cards):
            return None
        if not hand:
            return self.compared(HandCount(self.seat, 0), state)
        return self.compared(HandCards(self.seat, in_order(hand)), state)


def read_hand(text: str, roster: Roster, edition: Edition | None) -> HandCount | HandCards:
    """The expectation of a number of cards, or of the cards themselves."""

    def make(seat: int, rest: str) -> HandCount | HandCards:
        words = rest.split()
        if len(words) == 1 and words[0].isdigit():
            return HandCount(seat, parse_number(words[0]))
        if not words:
            raise TranscriptError(_("expected a number of cards or the cards after the name"))
        return HandCards(seat, parse_kinds(words, edition))

    return after_name(text, roster, make)


class Points(Expectation, frozen=True):
    """So many spicy cards and super jokers are in a points pile."""

    keyword = "points"
    seat: int
    spicy: int
    super_jokers: int = 0

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Points:
        del edition
        return after_name(text, roster, lambda seat, rest: cls(seat, *parse_won(rest)))

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {format_won(self.spicy, self.super_jokers)}"

    def why_it_fails(self, moment: Moment) -> str | None:
        held = moment.state.seats[self.seat]
        return self.compared(Points(self.seat, held.points, held.super_points), moment.state)


class Trophies(Expectation, frozen=True):
    """A player has so many trophies."""

    keyword = "trophies"
    seat: int
    count: int

    @classmethod
    def read(cls, text: str, roster: Roster, edition: Edition | None) -> Trophies:
        del edition
        return after_name(text, roster, lambda seat, rest: cls(seat, parse_number(rest)))

    def said(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {self.count}"

    def why_it_fails(self, moment: Moment) -> str | None:
        found = Trophies(self.seat, moment.state.seats[self.seat].trophies)
        return self.compared(found, moment.state)


class DeckCount(OfCount, frozen=True):
    """So many cards are left in the draw deck."""

    keyword = "deck"

    def why_it_fails(self, moment: Moment) -> str | None:
        return self.compared(DeckCount(moment.state.deck_count), moment.state)


class Supply(OfCount, frozen=True):
    """So many super jokers lie beside the deck."""

    keyword = "supply"

    def why_it_fails(self, moment: Moment) -> str | None:
        return self.compared(Supply(moment.state.supply), moment.state)
