"""Saved games that nobody wrote: random ones, changed ones, and cunning ones.

The cunning ones carry the right checksum, so that everything behind it is reached as well.
"""

from __future__ import annotations

import base64
import random
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from spicy.session.game_setup import GameSetup
from spicy.storage import save_format
from spicy.storage.errors import SaveError
from spicy.storage.save_file import open_game, pack_game, read_facts
from spicy.storage.save_format import Packer, read_text, text_of
from spicy.storage.settings import format_settings
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
TEXTS = tuple(write(game) for game in GAMES)
PARTS = tuple(zip((read_text(file).header for file in FILES), TEXTS, strict=True))
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


def _changed_packed(rng: random.Random) -> bytes:
    header, text = rng.choice(PARTS)
    return wrap(header + b"\n" + base64.encodebytes(changed(Packer(text).packed(), rng)))


def _changed_old_text(rng: random.Random) -> bytes:
    return pack_old(changed(rng.choice(OLD_TEXTS), rng))


def _changed_moves(rng: random.Random) -> bytes:
    """The cards are right; something in the moves, or in the header, is not."""
    header, text = rng.choice(PARTS)
    if rng.random() < 0.5:
        return pack(changed(header, rng), text.encode())
    start, gap, moves = text.encode().partition(b"---\n")
    return pack(header, start + gap + changed(moves, rng))


def try_save(data: bytes) -> str:
    """Open a file as a list and as a game do; anything but a SaveError goes through."""
    has_facts = True
    try:
        read_facts(data)
    except SaveError:
        has_facts = False
    try:
        opened = open_game(data)
    except SaveError as error:
        return _in_words(error)
    assert has_facts
    assert len(opened.record.moves) == opened.facts.moves
    return "opened"


def _in_words(error: SaveError) -> str:
    assert str(error).isprintable()
    return type(error).__name__


Kind = tuple[Callable[[random.Random], bytes], Callable[[bytes], str]]


def try_inputs(count: int, seed: int, kinds: Sequence[Kind]) -> Counter[str]:
    """Make inputs of all kinds by turns and try each; the number of inputs by what became of them."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for number in range(count):
        make, attempt = kinds[number % len(kinds)]
        data = make(rng)
        try:
            answers[attempt(data)] += 1
        except Exception as error:
            error.add_note(f"input {number} of seed {seed}: {data[:2000]!r}")
            raise
    return answers


def fuzz(count: int, seed: int) -> Counter[str]:
    """Try so many saved games; the first that is not taken calmly raises."""
    makers = (_noise, _changed_file, _changed_packed, _changed_old_text, _changed_moves)
    return try_inputs(count, seed, [(make, try_save) for make in makers])
