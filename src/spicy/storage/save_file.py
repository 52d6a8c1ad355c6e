"""The contents of a saved game: its transcript, and the header that a list of games shows.

The header is public: who plays what, how far the game is, whose turn it is or who has won.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from spicy._version import __version__
from spicy.engine.cards import Edition
from spicy.engine.errors import SpicyError
from spicy.engine.view import public_view
from spicy.session.game_setup import NO_CATS, Cats, GameSetup, Kinds
from spicy.session.result import result_by_hand
from spicy.storage.errors import DamagedSave, SaveError
from spicy.storage.save_format import FORMAT, Packer, SavedText, read_text, text_of
from spicy.words.i18n import _
from spicy.words.names import check_names

if TYPE_CHECKING:
    from spicy.engine.events import Event
    from spicy.engine.record import Record
    from spicy.engine.state import GameState

__all__ = ["GameFacts", "OpenedGame", "format_moment", "open_game", "pack_game", "read_facts"]

LAST_MOMENT: Final = 253_402_300_799
"""The last second of the year 9999."""
_Moment = Annotated[int, msgspec.Meta(ge=0, le=LAST_MOMENT)]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class GameFacts(Struct, frozen=True):
    """The header of a saved game, which everybody may know."""

    setup: GameSetup
    """The choices of the game; one of format 1 tells only names, edition and strictness."""
    begun: _Moment
    """The start of the game, in seconds since 1970."""
    saved: _Moment
    """The time of the last save, in seconds since 1970."""
    moves: _Count
    turn: _Count | None
    """The seat whose turn it is; None when the game is over."""
    winners: tuple[_Count, ...]
    has_shift: bool = True
    """True where World's End was shifted at random, which no transcript tells."""
    program: str = __version__
    """The version of the program that saved it."""
    is_ended_by_hand: bool = False
    """True where the players ended the game; then it is over, though the rules would let it go on."""
    is_first_game: bool = False
    """True where nobody had played here before it began."""
    cat_seed: _Count = 0
    """The number that the chance of the cats comes from, if there are any."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.setup.players

    @property
    def cats(self) -> Cats:
        """The cats that play."""
        return Cats(self.setup.cats, self.cat_seed)

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self.setup.edition

    @property
    def is_strict(self) -> bool:
        """True where the game is played strictly."""
        return self.setup.is_strict

    @property
    def is_finished(self) -> bool:
        """True when the game is over."""
        return self.turn is None


class OpenedGame(Struct, frozen=True):
    """A game that was read back and played through; `steps` are those of its record."""

    facts: GameFacts
    record: Record
    steps: tuple[tuple[GameState, tuple[Event, ...]], ...]

    def __repr__(self) -> str:
        return f"<OpenedGame {self.facts}>"


class GamePacker:
    """The transcript of a game that grows, packed after every move.

    A move costs the same however many went before: only what is new is written and compressed.
    """

    def __init__(self) -> None:
        self._start: GameState | None = None
        self._count = 0
        self._packer = Packer()
        self._setup = ""

    def packed(self, record: Record, cats: Kinds = ()) -> bytes:
        """Return the packed transcript of a game, usually the one of the last time with one move more.

        SpicyError for a game that no transcript can be written of.
        """
        from spicy.engine.record import Record
        from spicy.transcript.writer import write

        if record.start is not self._start or len(record.moves) < self._count:
            self._setup = write(Record(record.start), cats=cats)
            self._packer = Packer(self._setup)
            self._start, self._count = record.start, 0
        new = record.moves[self._count :]
        if new:
            text = write(Record(record.start, new), cats=cats)
            self._packer.add(text[len(self._setup) :])
            self._count = len(record.moves)
        return self._packer.packed()


def pack_game(
    record: Record,
    *,
    is_strict: bool,
    begun: int,
    saved: int,
    final: GameState | None = None,
    packer: GamePacker | None = None,
    is_ended_by_hand: bool = False,
    is_first_game: bool = False,
    cats: Cats = NO_CATS,
) -> bytes:
    """Return the contents of the file for a game; SpicyError for one that cannot be written down.

    `final` is the position that the record leads to, and `packer` the one of its last save; without
    them the game is played through, and packed from its beginning.
    """
    packed = (packer or GamePacker()).packed(record, cats.kinds)
    facts = _facts_of(
        record,
        final or record.final(),
        is_strict=is_strict,
        begun=begun,
        saved=saved,
        is_ended_by_hand=is_ended_by_hand,
        is_first_game=is_first_game,
        cats=cats,
    )
    return text_of(msgspec.json.encode(facts), packed)


def read_facts(data: bytes) -> GameFacts:
    """Return what a list shows of a file, nothing unpacked; SaveError as in `read_text`."""
    return _facts_and_transcript(read_text(data))[0]


def open_game(data: bytes) -> OpenedGame:
    """Return the game of a file, every move of it carried out; SaveError as in `read_text`."""
    text = read_text(data)
    facts, transcript = _facts_and_transcript(text)
    if transcript is None:
        transcript = text.transcript()
    try:
        record, steps, kinds = _play(transcript, facts.has_shift)
        # The reasons are those of a transcript, and might show a hand.
    except SpicyError:
        raise DamagedSave(_impossible()) from None
    told = _facts_of(
        record,
        steps[-1][0],
        is_strict=facts.is_strict,
        begun=facts.begun,
        saved=facts.saved,
        program=facts.program,
        is_ended_by_hand=facts.is_ended_by_hand,
        is_first_game=facts.is_first_game,
        cats=Cats(kinds, facts.cat_seed),
    )
    if text.format < FORMAT:
        told = replace(told, setup=GameSetup(facts.names, facts.edition, is_strict=facts.is_strict))
        is_same = told == facts and record.start.names == facts.names
        is_same = is_same and record.start.rules.edition is facts.edition
    else:
        is_same = told == facts
    if not is_same:
        raise DamagedSave(_impossible())
    return OpenedGame(facts, record, steps)


def format_moment(seconds: int) -> str:
    """Return a moment as the clock on the wall showed it."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, OSError, ValueError):  # a clock that went far astray
        return "?"


def _impossible() -> str:
    return _("The game in the file is none that can be played.")


def _play(
    transcript: str, has_shift: bool
) -> tuple[Record, tuple[tuple[GameState, tuple[Event, ...]], ...], Kinds]:
    """Carry out a transcript that holds nothing but moves; SpicyError for any other."""
    from spicy.engine.record import Record
    from spicy.transcript.model import Move
    from spicy.transcript.parser import parse

    document = parse(transcript)
    moves = [
        (one.seat, one.action)
        for one in document.statements
        if isinstance(one, Move) and one.seat is not None
    ]
    if len(moves) < len(document.statements):
        raise SpicyError("a saved game holds moves of players, and nothing else")
    record = Record(_with_shift(document.start, has_shift), tuple(moves))
    return record, tuple(record.steps()), document.setup.cats


def _with_shift(start: GameState, has_shift: bool) -> GameState:
    """The same beginning, with what its rules say of the shift: two that differ in it are equal."""
    if start.rules.worlds_end_shift == has_shift:
        return start
    rules = replace(start.rules, worlds_end_shift=has_shift)
    return structs.replace(start, deal=structs.replace(start.deal, rules=rules))


def _facts_of(
    record: Record,
    final: GameState,
    *,
    is_strict: bool,
    begun: int,
    saved: int,
    program: str = __version__,
    is_ended_by_hand: bool = False,
    is_first_game: bool = False,
    cats: Cats = NO_CATS,
) -> GameFacts:
    winners = () if final.outcome is None else final.outcome.winners
    if is_ended_by_hand and not final.is_over:
        winners = result_by_hand(public_view(final)).winners
    return GameFacts(
        setup=GameSetup.of_game(record.start, is_strict=is_strict, cats=cats.kinds),
        begun=begun,
        saved=saved,
        moves=len(record.moves),
        turn=None if final.is_over or is_ended_by_hand else final.turn,
        winners=winners,
        has_shift=record.start.rules.worlds_end_shift,
        program=program,
        is_ended_by_hand=is_ended_by_hand and not final.is_over,
        is_first_game=is_first_game,
        cat_seed=cats.seed,
    )


def _facts_and_transcript(text: SavedText) -> tuple[GameFacts, str | None]:
    """Return the checked header, and the transcript where that had to be unpacked for it."""
    transcript = None
    try:
        if text.format < FORMAT:
            from spicy.storage.format_1 import read_packed

            fields, transcript = read_packed(text.packed)
            facts = msgspec.convert(fields, GameFacts)
        else:
            facts = _HEADER.decode(text.header)
        seats = [seat for seat in (facts.turn, *facts.winners) if seat is not None]
        if _checked(facts.names) != facts.names or max(seats, default=0) >= len(facts.names):
            raise ValueError("a name or a seat that cannot be")
        if len(facts.setup.cats) not in (0, len(facts.names)):
            raise ValueError("cats that are no players")
    except SaveError:
        raise
    except (KeyError, ValueError, msgspec.MsgspecError):  # a SpicyError is a ValueError
        raise DamagedSave(_impossible()) from None
    return facts, transcript


_HEADER: Final = msgspec.json.Decoder(GameFacts)


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...]) -> tuple[str, ...]:
    """Check the names of the players; most games of a list have the same."""
    return check_names(names)
