"""A position as the set-up of a transcript: the values behind its keys, and the lines they stand on."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from spicy.engine.cards import Card
from spicy.engine.deal import TopCard
from spicy.engine.state import GameState, Phase
from spicy.transcript.errors import TranscriptError
from spicy.transcript.header import WORLDS_END
from spicy.transcript.model import Place
from spicy.transcript.setup_stack import format_stack
from spicy.transcript.vocabulary import format_won
from spicy.words.cats import CatKind
from spicy.words.i18n import _


def check_can_be_set_up(state: GameState) -> None:
    """Raise TranscriptError, with a sentence for people, for a position that no set-up can say."""
    if state.phase is Phase.OVER:
        raise TranscriptError(_("The game is over here: no position to set up."))
    if state.phase is Phase.OFFER:
        message = _("A super joker is offered here, which no set-up can say. Go a move on or back.")
        raise TranscriptError(message)
    if state.declined:
        message = _(
            "Somebody has let a last card through here, which no set-up can say. Go a move on or back."
        )
        raise TranscriptError(message)
    if state.stack and state.stack[0].is_copy:
        message = _("What the bottom card copies is gone, and no set-up can say so.")
        raise TranscriptError(message)


def entries_of(state: GameState, cats: Sequence[CatKind | None] = ()) -> dict[Place, str]:
    """Everything that the set-up of a position says, in the order of its lines.

    `cats` are the players who are cats, by seat.

    Raises TranscriptError as `check_can_be_set_up` does.
    """
    check_can_be_set_up(state)
    rules = state.rules
    names = [unicodedata.normalize("NFC", name) for name in state.names]
    entries: dict[Place, str] = {
        ("edition", None): rules.edition.value,
        ("super-jokers", None): "yes" if rules.has_super_jokers else "no",
    }
    if rules.spice_it_up:
        entries["spice-it-up", None] = ", ".join(card.value for card in rules.spice_it_up)
    entries["players", None] = ", ".join(names)
    entries |= {("cat", seat): cat.value for seat, cat in enumerate(cats) if cat is not None}
    entries["starts", None] = names[state.turn]
    for seat, held in enumerate(state.seats):
        entries["hand", seat] = " ".join(_codes(held.hand))
    entries["deck", None] = " ".join(_deck(state))
    entries["stack", None] = format_stack(state.stack, names)
    if state.stack:
        entries["top", None] = top_of(state).value
    for seat, held in enumerate(state.seats):
        entries["points", seat] = format_won(held.points, held.super_points)
    for seat, held in enumerate(state.seats):
        entries["trophies", seat] = str(held.trophies)
    entries["supply", None] = str(state.supply)
    return entries


def top_of(state: GameState) -> TopCard:
    """Return when the top card of a position was laid."""
    if state.phase is Phase.LAST_CARD:
        return TopCard.LAST_CARD
    return TopCard.JUST_LAID if state.can_copy else TopCard.EARLIER


def lines_of(entries: Mapping[Place, str], names: Sequence[str]) -> Iterator[str]:
    """The lines of a set-up with these values."""
    for (key, seat), value in entries.items():
        before = key if seat is None else f"{key} {unicodedata.normalize('NFC', names[seat])}"
        yield f"{before}: {value}".rstrip()


def _deck(state: GameState) -> list[str]:
    deck = _codes(state.draw_deck)
    if state.above_worlds_end is not None:
        deck.insert(state.above_worlds_end, WORLDS_END)
    return deck


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]
