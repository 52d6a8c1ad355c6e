"""Transcripts and settings that nobody wrote: random ones, changed ones, and made-up ones.

Everything comes in by the outermost door: a transcript as a file, settings through `SettingsFile`. What
is read is then used in full: checked, replayed, written down and read again, shown on a screen.
"""

from __future__ import annotations

import json
import random
import time
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from spicy.engine.boxes import kinds_of
from spicy.engine.cards import Edition
from spicy.engine.rule_ids import RuleId
from spicy.rulebook.resources import rules_folder
from spicy.session.game_setup import GameSetup
from spicy.storage.files import Files, OversizedFile
from spicy.storage.persistence import Persistence
from spicy.storage.settings import SettingsFile
from spicy.transcript import TranscriptError, check, parse, read, record_of, write
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.widgets.theme import Look
from spicy.words.names import check_names
from support.fuzzing import ODD, SETTINGS, TEXTS, changed
from support.nasty import NAMES

EXAMPLES = tuple(
    entry.read_bytes()
    for folder in ("examples", "questions")
    for entry in sorted((rules_folder() / folder).iterdir(), key=lambda entry: entry.name)
    if entry.name.endswith(".spicy")
)
MOST_PROBLEMS = 100
"""So many mistakes are told at most, however many there are."""

_CARDS = [card.code for card in kinds_of(Edition.SWEET_AND_SPICY)] + ["XJ", "C1", "P10", "c7"]
_SAID = [f"{spice}{number}" for spice in "CWLP" for number in range(1, 11)]
_RULES = [rule.value for rule in RuleId]
_ORDINARY = ("Lea", "Tom", "Mia", "Ben")
_MOVES = ("pass", "wrong number", "wrong spice", "wrong", "reveal", "no challenge", "peek")
_ASKED = (
    "turn", "offered", "challenge", "waiting", "winners", "hand", "trophies", "score", "points", "stack",
    "deck", "supply", "top", "paw", "declare", "can", "cannot", "punished", "rule", "refused", "playing",
    "over",
)  # fmt: skip
_KEYS = (
    "title",
    "rules",
    "starts",
    "seed",
    "deck",
    "stack",
    "top",
    "supply",
    "hand",
    "points",
    "trophies",
    "cat",
)


# Transcripts


def _noise(rng: random.Random) -> bytes:
    start = rng.choice(
        (b"", b"players: Lea, Tom\n---\n", rng.choice(EXAMPLES)[: rng.randrange(90)])
    )
    return start + rng.randbytes(rng.randrange(300))


def _changed_example(rng: random.Random) -> bytes:
    return changed(rng.choice(EXAMPLES), rng)


def _changed_game(rng: random.Random) -> bytes:
    return changed(rng.choice(TEXTS).encode(), rng)


def _shuffled_moves(rng: random.Random) -> bytes:
    """A transcript whose lines can be read, each of them, but do not belong together any more."""
    head, _line, body = rng.choice((*EXAMPLES, *(text.encode() for text in TEXTS))).partition(
        b"---\n"
    )
    lines = body.splitlines(keepends=True)
    for _once in range(rng.randint(1, 3)):
        if lines:
            line = lines.pop(rng.randrange(len(lines)))
            lines[rng.randrange(len(lines) + 1) : 0] = [line] * rng.randrange(3)
    return head + b"---\n" + b"".join(lines)


def _odd_words(rng: random.Random) -> bytes:
    """A transcript that is right but for something in a comment or in its title."""
    data = rng.choice(EXAMPLES)
    start = data.find(rng.choice((b"# ", b"title: ")))
    place = data.find(b" ", start) + 1
    odd = rng.choice((*ODD, rng.choice(NAMES).encode("utf-8", "surrogatepass"), b"\x85", b"\x07"))
    return data[:place] + odd + data[place:]


def _spliced(rng: random.Random) -> bytes:
    """The set-up of one transcript and the moves of another."""
    head, body = rng.choice(EXAMPLES), rng.choice(EXAMPLES)
    return head.partition(b"---\n")[0] + b"---\n" + body.partition(b"---\n")[2]


def _made_up(rng: random.Random) -> bytes:
    """Lines that are nearly right, about players with any name."""
    names = [rng.choice(NAMES if rng.random() < 0.2 else _ORDINARY) for _seat in range(5)]
    names = names[: rng.randrange(1, 6)]
    lines = [f"players: {', '.join(names)}"]
    if rng.random() < 0.5:
        lines.append(f"spice-it-up: {rng.choice(('copy-cat, change-your-luck', 'spice-raider'))}")
    if rng.random() < 0.5:
        lines.append(f"edition: {rng.choice([edition.value for edition in Edition])}")
    lines += [_made_up_entry(rng, names) for _line in range(rng.randrange(4))]
    rng.shuffle(lines)
    lines.append("---")
    for _line in range(rng.randrange(12)):
        name = rng.choice((*names, "all"))
        lines.append(f"> {_question(rng, name)}" if rng.random() < 0.4 else f"{name}: {_move(rng)}")
    return "\n".join(lines).encode("utf-8", "surrogatepass") + b"\n"


def _cards(rng: random.Random, most: int = 12) -> str:
    return " ".join(rng.choice(_CARDS) for _card in range(rng.randrange(most)))


def _move(rng: random.Random) -> str:
    if rng.random() < 0.5:
        return rng.choice((*_MOVES, "take super joker", "no super joker", ""))
    how = rng.choice((f"as {rng.choice(_SAID)}", "as", "as as"))
    card = rng.choice((f"{rng.choice(_CARDS)} {how}", f"copy with {rng.choice(_CARDS)}"))
    return card + rng.choice(
        ("", "", ", last card", ", last card, last card", f", adding {_cards(rng)}")
    )


def _question(rng: random.Random, name: str) -> str:
    rest = rng.choice(
        (name, f"{name} {rng.randrange(99)}", f"{name} {_cards(rng)}", f"{name} {_move(rng)}",
         _cards(rng), rng.choice(_RULES), rng.choice(_SAID), str(rng.randrange(10**12)), "none", "",
         f"{name}, {name}")
    )  # fmt: skip
    return f"{rng.choice(_ASKED)} {rest}"


def _made_up_stack(rng: random.Random, names: list[str]) -> str:
    """Cards with names, some of them unknown, copied, or with others added."""
    laid = []
    for _card in range(rng.randrange(1, 5)):
        card = rng.choice(("?", "?", rng.choice(_CARDS)))
        how = rng.choice((f"{card} as {rng.choice(_SAID)}", f"{card} as C5", f"copy with {card}"))
        added = rng.choice(("", "", f" adding {rng.choice(_CARDS)}", " adding ? ?", " adding"))
        laid.append(f"{rng.choice(names)} {how}{added}")
    return ", ".join(laid)


def _made_up_entry(rng: random.Random, names: list[str]) -> str:
    key, name = rng.choice(_KEYS), rng.choice(names)
    if key == "stack":
        return f"stack: {_made_up_stack(rng, names)}"
    if key == "top":
        return f"top: {rng.choice(('just laid', 'earlier', 'last card', 'later'))}"
    value = rng.choice(
        (_cards(rng), _cards(rng, 110) + " END", str(rng.randrange(-9, 99)), name, rng.choice(_RULES),
         f"{name} {rng.choice(_CARDS)} as {rng.choice(_SAID)}", "3 + 2 super", "yes", "9" * 99, "sesame")
    )  # fmt: skip
    return (
        f"{key} {name}: {value}"
        if key in ("cat", "hand", "points", "trophies")
        else f"{key}: {value}"
    )


MAKERS: tuple[Callable[[random.Random], bytes], ...] = (
    _noise,
    _changed_example,
    _changed_game,
    _shuffled_moves,
    _odd_words,
    _spliced,
    _made_up,
)


def try_transcript(data: bytes, folder: Path) -> str:
    """Read a file and do with it all that can be done; anything but a TranscriptError goes through."""
    path = folder / "fuzzed.spicy"
    path.write_bytes(data)
    try:
        transcript = read(path)
    except TranscriptError as error:
        _hold_to_words(error, lines=data.count(b"\n") + 1)
        return "cannot be read"
    text = data.decode().replace("\r\n", "\n")
    assert all(sign in "\t\n" or unicodedata.category(sign) != "Cc" for sign in text)
    report = check(transcript)
    assert all(failure.message.isprintable() for failure in report.failures)
    try:
        record = record_of(transcript)
    except TranscriptError as error:
        _hold_to_words(error)
        return "impossible move" if not report.ok else "a check that knows less than the game"
    try:
        text = write(record)
    except TranscriptError as error:
        _hold_to_words(error)
        return "cannot be written"
    again = record_of(parse(text))
    assert again.moves == record.moves
    assert again.final() == record.final()
    return "holds" if report.ok else "fails"


def _hold_to_words(error: TranscriptError, lines: int | None = None) -> None:
    """An error can be shown on any terminal, and each of its problems is about a line of the file."""
    assert str(error).isprintable(), str(error)
    for problem in error.problems:
        assert problem.message.isprintable(), problem.message
    if lines is not None:
        assert 1 <= len(error.problems) <= MOST_PROBLEMS
        assert all(1 <= problem.line <= lines for problem in error.problems)


# Settings


class _OneFile(Files):
    """A disk with one file on it, whatever it is asked for."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.kept_as: str | None = None

    def read(self, path: Path | str, most: int) -> bytes:  # noqa: ARG002
        if len(self.data) > most:
            raise OversizedFile
        return self.data

    def names(self, folder: Path) -> list[str]:  # noqa: ARG002
        return ["settings.json"]

    def rename(self, source: Path, target: Path) -> None:  # noqa: ARG002
        self.kept_as = target.name


def _changed_settings(rng: random.Random) -> bytes:
    return changed(SETTINGS, rng)


def _other_values(rng: random.Random) -> bytes:
    """Settings in which every value is something that stands in some file."""
    plain = json.loads(SETTINGS)
    for key in plain:
        if rng.random() < 0.15:
            plain[key] = rng.choice(
                (1, True, None, "spicy", ["random", "random"], ["copy-cat", "copy-cat"], [], "", {},
                 rng.sample(NAMES, rng.randrange(1, 8)), rng.choice(NAMES), rng.choice([*plain.values()]))
            )  # fmt: skip
    return json.dumps(plain, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def _noisy_settings(rng: random.Random) -> bytes:
    return rng.choice((b"", SETTINGS, rng.choice(ODD) * rng.randrange(500))) + rng.randbytes(
        rng.choice((0, 5, 50, 5000))
    )


SETTINGS_MAKERS = (_changed_settings, _other_values, _noisy_settings)


def try_settings(data: bytes) -> str:
    """Begin a set-up with a settings file; nothing may go through, and what is shown makes sense."""
    disk = _OneFile(data)
    settings = SettingsFile(Path("nowhere"), disk)
    loaded = settings.load()
    if disk.kept_as is not None:
        assert loaded == GameSetup()
        assert disk.kept_as.startswith("settings.json.damaged-")
    if loaded.players:
        assert check_names(loaded.players) == loaded.players
    screen = SetupScreen(Look(), Persistence(settings=settings).last_set_up())
    screen.render(80, 24)
    screen._start()
    return "settings kept aside" if disk.kept_as else "settings"


# All together


@dataclass
class Tally:
    """The number of inputs, by what became of them."""

    inputs: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


def fuzz(count: int, seed: int, folder: Path) -> Tally:
    """Try so many inputs, every eighth of them settings; the first that is not taken calmly raises."""
    rng = random.Random(seed)
    tally = Tally()
    for number in range(count):
        kind = number % (len(MAKERS) + 1)
        if kind == len(MAKERS):
            make = SETTINGS_MAKERS[number // (len(MAKERS) + 1) % len(SETTINGS_MAKERS)]
        else:
            make = MAKERS[kind]
        data = make(rng)
        begun = time.process_time()
        try:
            answer = try_settings(data) if kind == len(MAKERS) else try_transcript(data, folder)
        except Exception as error:
            error.add_note(f"input {number} of seed {seed}: {data[:2000]!r}")
            raise
        taken = time.process_time() - begun
        tally.slowest = max(tally.slowest, taken)
        tally.inputs += 1
        tally.answers[answer] += 1
    return tally
