"""What is saved of a game: its transcript, and the few facts that a list of games shows.

The facts are public: who plays, how far the game is, whose turn it is or who has won.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from msgspec import structs

from spicy._version import __version__
from spicy.engine.cards import Edition
from spicy.engine.errors import SpicyError
from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.storage.errors import DamagedSave
from spicy.storage.save_format import seal, unseal
from spicy.transcript.check import record_of
from spicy.transcript.parse import parse
from spicy.transcript.write import write
from spicy.words.i18n import _
from spicy.words.names import check_names

__all__ = ["GameFacts", "OpenedGame", "format_moment", "open_game", "read_facts", "seal_game"]

LAST_MOMENT: Final = 253_402_300_799
"""The last second of the year 9999."""
_YES_OR_NO: Final = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What everybody may know of a saved game. `begun` and `saved` are seconds since 1970."""

    names: tuple[str, ...]
    edition: Edition
    is_strict: bool
    begun: int
    saved: int
    moves: int
    turn: int | None
    """Whose turn it is; None when the game is over."""
    winners: tuple[int, ...]
    has_shift: bool = True
    """Whether World's End was shifted at random, which no transcript tells."""

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.turn is None


class OpenedGame(NamedTuple):
    """A game that was read back."""

    facts: GameFacts
    record: Record

    def __repr__(self) -> str:
        return f"<OpenedGame {self.facts}>"


def seal_game(record: Record, *, is_strict: bool, begun: int, saved: int) -> bytes:
    """The contents of the file for a game; SpicyError for one that no transcript can be written of."""
    transcript = write(record)
    facts = _facts_of(record, is_strict=is_strict, begun=begun, saved=saved)
    return seal(_format_facts(facts), transcript)


def read_facts(data: bytes) -> GameFacts:
    """What a list shows of a file, without playing the game through; SaveError as in `unseal`."""
    return _parse_facts(unseal(data).facts)


def open_game(data: bytes) -> OpenedGame:
    """The game of a file, every move of it tried; SaveError as in `unseal`."""
    sealed = unseal(data)
    facts = _parse_facts(sealed.facts)
    try:
        record = record_of(parse(sealed.transcript))
        # The reasons are those of a transcript, and might show a hand.
    except SpicyError:
        raise DamagedSave(_impossible()) from None
    record = Record(_with_shift(record.start, facts.has_shift), record.moves)
    told = _facts_of(record, is_strict=facts.is_strict, begun=facts.begun, saved=facts.saved)
    if told != facts:
        raise DamagedSave(_impossible())
    return OpenedGame(facts, record)


def format_moment(seconds: int) -> str:
    """A moment as the clock on the wall showed it."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, OSError, ValueError):  # a clock that went far astray
        return "?"


def _impossible() -> str:
    return _("The game in the file is none that can be played.")


def _facts_of(record: Record, *, is_strict: bool, begun: int, saved: int) -> GameFacts:
    final = record.final()
    rules = record.start.rules
    return GameFacts(
        names=record.start.names,
        edition=rules.edition,
        is_strict=is_strict,
        begun=begun,
        saved=saved,
        moves=len(record.moves),
        turn=None if final.is_over else final.turn,
        winners=() if final.outcome is None else final.outcome.winners,
        has_shift=rules.worlds_end_shift,
    )


def _with_shift(start: GameState, has_shift: bool) -> GameState:
    """The same beginning, with what its rules say of the shift: two that differ in it are equal."""
    if start.rules.worlds_end_shift == has_shift:
        return start
    rules = replace(start.rules, worlds_end_shift=has_shift)
    return structs.replace(start, deal=structs.replace(start.deal, rules=rules))


def _format_facts(facts: GameFacts) -> dict[str, str]:
    return {
        "program": __version__,
        "begun": str(facts.begun),
        "saved": str(facts.saved),
        "strict": _yes_or_no(facts.is_strict),
        "shift": _yes_or_no(facts.has_shift),
        "edition": facts.edition.value,
        "players": ", ".join(facts.names),
        "moves": str(facts.moves),
        "turn": "-" if facts.turn is None else str(facts.turn),
        "winners": " ".join(map(str, facts.winners)) or "-",
    }


def _parse_facts(facts: Mapping[str, str]) -> GameFacts:
    try:
        names = tuple(facts["players"].split(", "))
        if check_names(names) != names:
            raise ValueError("a name is written otherwise")
        turn, winners = facts["turn"], facts["winners"]
        return GameFacts(
            names=names,
            edition=Edition(facts["edition"]),
            is_strict=_YES_OR_NO[facts["strict"]],
            begun=_number(facts["begun"], LAST_MOMENT),
            saved=_number(facts["saved"], LAST_MOMENT),
            moves=_number(facts["moves"], LAST_MOMENT),
            turn=None if turn == "-" else _number(turn, len(names) - 1),
            winners=()
            if winners == "-"
            else tuple(_number(seat, len(names) - 1) for seat in winners.split(" ")),
            has_shift=_YES_OR_NO[facts["shift"]],
        )
    except (KeyError, ValueError):  # of which a SpicyError is one
        raise DamagedSave(_impossible()) from None


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _number(text: str, most: int) -> int:
    """A number from 0 to `most`; ValueError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        raise ValueError("not a number")
    value = int(text)
    if value > most:
        raise ValueError("too large")
    return value
