"""The expectations of transcripts: each kind one class, which reads, writes and checks its text.

A new kind is a class in the module that it belongs to, and a line in the table below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spicy.engine.cards import Edition
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations.end import Over, ScoreIs, Winners
from spicy.transcript.expectations.expectation import Expectation, Moment, Reader
from spicy.transcript.expectations.moves import (
    Can,
    Cannot,
    ChallengeWon,
    Cites,
    Punished,
    Refused,
)
from spicy.transcript.expectations.piles import (
    DeckCount,
    HandCards,
    HandCount,
    Points,
    Supply,
    Trophies,
    read_hand,
)
from spicy.transcript.expectations.stack import Declare, Paw, StackCount, Top
from spicy.transcript.expectations.turns import Offered, Playing, Turn, Waiting
from spicy.transcript.lexer import nearest, quoted
from spicy.transcript.vocabulary import Roster
from spicy.words.i18n import _

__all__ = [
    "READERS",
    "Can",
    "Cannot",
    "ChallengeWon",
    "Cites",
    "DeckCount",
    "Declare",
    "Expectation",
    "HandCards",
    "HandCount",
    "Moment",
    "Offered",
    "Over",
    "Paw",
    "Playing",
    "Points",
    "Punished",
    "Refused",
    "ScoreIs",
    "StackCount",
    "Supply",
    "Top",
    "Trophies",
    "Turn",
    "Waiting",
    "Winners",
    "format_expectation",
    "parse_expectation",
]

READERS: Final[dict[str, Reader]] = {
    HandCount.keyword: read_hand,
    **{
        kind.keyword: kind.read
        for kind in (
            *(Turn, Waiting, Offered, Playing),
            *(Points, Trophies, DeckCount, Supply),
            *(StackCount, Top, Paw, Declare),
            *(ChallengeWon, Punished, Refused, Cites, Can, Cannot),
            *(Over, ScoreIs, Winners),
        )
    },
}
"""The class that reads an expectation, by its keyword."""


def parse_expectation(text: str, roster: Roster, edition: Edition | None = None) -> Expectation:
    """The expectation of a text without its `>`: `turn Ben`, `hand Ben C1 NJ`.

    Raises TranscriptError, without a line, for what is none.
    """
    keyword, _blank, rest = " ".join(text.split()).partition(" ")
    read = READERS.get(keyword.lower())
    if read is not None:
        return read(rest, roster, edition)
    close = nearest(keyword, list(READERS))
    if close is not None:
        message = _("expected an expectation; did you mean '{close}'? It says {text}")
    else:
        message = _("expected an expectation, like 'turn Lea' or 'stack 3', not {text}")
    raise TranscriptError(message.format(close=close, text=quoted(text.strip())))


def format_expectation(expectation: Expectation, names: Sequence[str]) -> str:
    """The text of an expectation without its `>`, which `parse_expectation` reads back."""
    return expectation.text(names)
