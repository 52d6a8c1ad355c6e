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

from spicy.storage import save_format as sealed
from spicy.storage import settings
from spicy.storage.errors import DamagedSave, SaveError
from spicy.storage.save_file import open_game, read_facts, seal_game
from spicy.transcript import write
from support.saved import some_game

GAMES = tuple(some_game(seed, moves=seed * 3) for seed in range(6))
FILES = tuple(seal_game(game, is_strict=False, begun=1, saved=2) for game in GAMES)
FACTS = tuple(sealed.unseal(file).facts for file in FILES)
TEXTS = tuple(write(game) for game in GAMES)
SETTINGS = settings._format(settings.Settings(("Lea", "Tom"), spice_it_up=("random", "copy-cat")))
ODD = (
    b"\x00", b"\xff", b"\n", b"\n\n", b"\r\n", b": ", b", ", b"#", b"---", b"Lea: pass\n", b"\x1b[31m",
    "\u202e".encode(), "\ud800".encode("utf-8", "surrogatepass"), b"9" * 400, b"-1", b"1e9", b"[" * 200,
    "٣".encode(), b"players: ", b"> hand Lea C1\n", b"all: no challenge\n",
)  # fmt: skip
LONGEST = 2.0
"""Seconds of computing that no input may take."""


def wrap(body: bytes, first: bytes = sealed._FIRST.format(format=1).encode()) -> bytes:
    """A file with the right checksum, whatever is in it."""
    return first + sealed._checksum_line(first, body) + body


def pack(payload: bytes) -> bytes:
    """A file that unpacks to anything."""
    return wrap(base64.encodebytes(zlib.compress(payload)))


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
    start = rng.choice((b"", b"Spicy saved game, format ", rng.choice(FILES)[: rng.randrange(300)]))
    return start + rng.randbytes(rng.randrange(400))


def _changed_file(rng: random.Random) -> bytes:
    return changed(rng.choice(FILES), rng)


def _changed_body(rng: random.Random) -> bytes:
    packed = zlib.compress(rng.choice(TEXTS).encode())
    return wrap(base64.encodebytes(changed(packed, rng)))


def _changed_text(rng: random.Random) -> bytes:
    head = "".join(f"{key}: {value}\n" for key, value in rng.choice(FACTS).items())
    return pack(changed(f"{head}\n{rng.choice(TEXTS)}".encode(), rng))


def _changed_moves(rng: random.Random) -> bytes:
    """Facts and cards are right; something in the moves, or in one value, is not."""
    number = rng.randrange(len(TEXTS))
    facts, text = dict(FACTS[number]), TEXTS[number]
    if rng.random() < 0.5:
        key = rng.choice(list(facts))
        facts[key] = changed(facts[key].encode(), rng).decode("utf-8", "replace")
        facts[key] = facts[key].replace("\n", " ")
    else:
        start, gap, moves = text.partition("---\n")
        text = start + gap + changed(moves.encode(), rng).decode("utf-8", "replace")
    return sealed.seal(facts, text)


MAKERS: tuple[Callable[[random.Random], bytes], ...] = (
    _noise,
    _changed_file,
    _changed_body,
    _changed_text,
    _changed_moves,
)


@dataclass
class Tally:
    """What became of the inputs."""

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
    try:
        settings._parse(data)
    except DamagedSave:
        return "damaged settings"
    return "settings"


def fuzz(count: int, seed: int) -> Tally:
    """Try so many inputs; the first that is not taken calmly raises."""
    rng = random.Random(seed)
    tally = Tally()
    for number in range(count):
        kind = number % (len(MAKERS) + 1)
        is_settings = kind == len(MAKERS)
        data = changed(SETTINGS, rng) if is_settings else MAKERS[kind](rng)
        begun = time.process_time()
        answer = try_settings(data) if is_settings else try_save(data)
        tally.slowest = max(tally.slowest, time.process_time() - begun)
        assert tally.slowest < LONGEST, data
        tally.inputs += 1
        tally.answers[answer] += 1
    return tally
