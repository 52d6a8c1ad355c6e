"""One way of writing cards: a text cut into what stands as it is and the cards that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from spicy.analysis.inventions import MARK
from spicy.engine.actions import Copy, Play
from spicy.engine.cards import Card, Declaration, Spice
from spicy.transcript.model import Move
from spicy.transcript.moves import format_move
from spicy.words.cards import card_name

Piece = str | Card | Declaration
"""A piece of a text: as it stands, a card that is somewhere, or what is said of one."""


def move_pieces(move: Move, name: str) -> Iterator[Piece]:
    """A move with its cards: `Lea: `, the card, ` as `, what is said of it."""
    yield f"{name}: "
    action = move.action
    if isinstance(action, Play):
        yield from (action.card, " as ", action.declaration)
    elif isinstance(action, Copy):
        yield from ("copy with ", action.card)
    else:
        yield format_move(action)
        return
    if action.last_card:
        yield ", last card"
    if action.added:
        yield ", adding"
        for card in action.added:
            yield from (" ", card)


def pieces(text: str, names: Sequence[str], spices: Sequence[Spice]) -> Iterator[Piece]:
    """A sentence with its numbered cards; what is part of a player's name stays as it is."""
    pattern, cards = _pattern(tuple(names), tuple(spices), card_name(Card(f"{spices[0].letter}1")))
    at = 0
    for found in pattern.finditer(text):
        card = cards.get(found[0])
        if card is not None:
            yield text[at : found.start()]
            yield card
            at = found.end()
    yield text[at:]


def coded(parts: Iterator[Piece], invented: Collection[Card] = ()) -> str:
    """Pieces as text, each card by its code, with a mark where nobody knows it."""
    return "".join(
        part if isinstance(part, str) else part.code + MARK * (part in invented) for part in parts
    )


@lru_cache(maxsize=8)
def _pattern(
    names: tuple[str, ...],
    spices: tuple[Spice, ...],
    language: str,  # noqa: ARG001 - the names of cards are other ones in another language
) -> tuple[re.Pattern[str], dict[str, Card]]:
    kinds = [Card(f"{spice.letter}{number}") for spice in spices for number in range(10, 0, -1)]
    cards = {card_name(card): card for card in kinds}
    # The longer ones first, so that a 1 is not found in a 10.
    ordered = sorted({*names, *cards}, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, ordered)) + r")(?!\w)"), cards
