"""Saved games and settings that nobody wrote: random ones, changed ones, and cunning ones.

The cunning ones carry the right checksum, so that everything behind it is reached as well.
"""

from __future__ import annotations

import base64
import random
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from spicy.session.game_setup import GameSetup
from spicy.storage import save_format
from spicy.storage.errors import DamagedSave, SaveError
from spicy.storage.save_file import open_game, pack_game, read_facts
from spicy.storage.save_format import Packer, read_text, text_of
from spicy.storage.settings import format_settings, parse_old_settings, parse_settings
from spicy.transcript import write
from support.saved import some_game

OLD = Path(__file__).parents[1] / "storage" / "saved_by_format_1"
"""Games that were saved when the format was the first."""
OLD_FILES = tuple(path.read_bytes() for path in sorted(OLD.glob("*.spicy-game")))
OLD_TEXTS = tuple(
    save_format.unpacked(read_text(file).packed, zlib.MAX_WBITS).encode() for file in OLD_FILES
)
GAMES = tuple(some_game(seed, moves=seed * 3) for seed in range(6))
FILES = tuple(pack_game(game, is_strict=False, begun=1, saved=2) for game in GAMES)
HEADERS = tuple(read_text(file).header for file in FILES)
TEXTS = tuple(write(game) for game in GAMES)
SETTINGS = format_settings(GameSetup(("Lea", "Tom"), spice_it_up=("random", "copy-cat")))
OLD_SETTINGS = b"""\
# The choices of the last game of Spicy. Without this file it begins with its own.
format: 1
players: Lea, Tom
edition: spicy
super-jokers: box
spice-it-up: random, copy-cat
strict: no
"""
ODD = (
    b"\x00", b"\xff", b"\n", b"\n\n", b"\r\n", b": ", b", ", b"#", b"---", b"Lea: pass\n", b"\x1b[31m",
    "\u202e".encode(), "\ud800".encode("utf-8", "surrogatepass"), b"9" * 400, b"-1", b"1e9", b"[" * 200,
    "٣".encode(), b"players: ", b"> hand Lea C1\n", b"all: no challenge\n",
)  # fmt: skip


def wrap(body: bytes, first: bytes = save_format._FIRST.format(format=2).encode()) -> bytes:
    """A file with the right checksum, whatever is in it."""
    return first + save_format._checksum_line(first, body) + body


def pack(header: bytes, text: bytes) -> bytes:
    """A file with any header that unpacks to anything."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return text_of(header, packer.compress(text) + packer.flush())


def pack_old(payload: bytes) -> bytes:
    """A file of the first format that unpacks to anything."""
    return wrap(
        base64.encodebytes(zlib.compress(payload)), b"Spicy saved game, format 1. Sealed.\n"
    )


def changed(data: bytes, rng: random.Random) -> bytes:
    """The data with one to four things done to it."""
    for _once in range(rng.randint(1, 4)):
        place, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        end = min(end, place + rng.choice((1, 4, 60, 5000)))
        kind = rng.randrange(7)
        if kind == 0 and data:
            flipped = data[place % len(data)] ^ (1 << rng.randrange(8))
            data = data[: place % len(data)] + bytes((flipped,)) + data[place % len(data) + 1 :]
        elif kind == 1:
            data = data[:place] + data[end:]
        elif kind == 2:
            data = data[:end] + data[place:end] + data[end:]
        elif kind == 3:
            data = data[:place]
        elif kind == 4:
            data = data[:place] + rng.choice(ODD) + data[end:]
        elif kind == 5:
            data = data[:place] + rng.randbytes(rng.randrange(20)) + data[end:]
        else:
            lines = data.split(b"\n")
            rng.shuffle(lines) if rng.random() < 0.2 else lines.insert(
                rng.randrange(len(lines)), rng.choice(lines)
            )
            data = b"\n".join(lines)
    return data


def _noise(rng: random.Random) -> bytes:
    start = rng.choice((b"", b"Spicy saved game, format ", rng.choice(FILES)[: rng.randrange(500)]))
    return start + rng.randbytes(rng.randrange(400))


def _changed_file(rng: random.Random) -> bytes:
    return changed(rng.choice(FILES + OLD_FILES), rng)


def _changed_body(rng: random.Random) -> bytes:
    number = rng.randrange(len(TEXTS))
    packed = changed(Packer(TEXTS[number]).packed(), rng)
    return wrap(HEADERS[number] + b"\n" + base64.encodebytes(packed))


def _changed_old_text(rng: random.Random) -> bytes:
    return pack_old(changed(rng.choice(OLD_TEXTS), rng))


def _changed_moves(rng: random.Random) -> bytes:
    """The cards are right; something in the moves, or in the header, is not."""
    number = rng.randrange(len(TEXTS))
    header, text = HEADERS[number], TEXTS[number].encode()
    if rng.random() < 0.5:
        return pack(changed(header, rng), text)
    start, gap, moves = text.partition(b"---\n")
    return pack(header, start + gap + changed(moves, rng))


MAKERS: tuple[Callable[[random.Random], bytes], ...] = (
    _noise,
    _changed_file,
    _changed_body,
    _changed_old_text,
    _changed_moves,
)


@dataclass
class Tally:
    """The number of inputs, by what became of them."""

    inputs: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


def try_save(data: bytes) -> str:
    """Open a file as a list and as a game do; anything but a SaveError goes through."""
    answer = "opened"
    try:
        read_facts(data)
    except SaveError:
        answer = "no facts"
    try:
        opened = open_game(data)
    except SaveError as error:
        return _name_of(error)
    assert answer == "opened"
    assert len(opened.record.moves) == opened.facts.moves
    return answer


def _name_of(error: SaveError) -> str:
    assert str(error).isprintable()
    return type(error).__name__


def try_settings(data: bytes) -> str:
    """Read settings; anything but a SaveError goes through."""
    answers = []
    for parse in (parse_settings, parse_old_settings):
        try:
            parse(data)
            answers.append("settings")
        except DamagedSave:
            answers.append("damaged settings")
    return min(answers, key=len)


def fuzz(count: int, seed: int) -> Tally:
    """Try so many inputs; the first that is not taken calmly raises."""
    rng = random.Random(seed)
    tally = Tally()
    for number in range(count):
        kind = number % (len(MAKERS) + 1)
        is_settings = kind == len(MAKERS)
        if is_settings:
            data = changed(rng.choice((SETTINGS, OLD_SETTINGS)), rng)
        else:
            data = MAKERS[kind](rng)
        begun = time.process_time()
        answer = try_settings(data) if is_settings else try_save(data)
        tally.slowest = max(tally.slowest, time.process_time() - begun)
        tally.inputs += 1
        tally.answers[answer] += 1
    return tally
