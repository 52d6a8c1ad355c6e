"""Transcripts and settings that nobody wrote: random ones, changed ones, and made-up ones.

Everything comes in by the outermost door: a transcript as a file, settings through `SettingsFile`. What
is read is then used in full: checked, replayed, written down and read again, shown on a screen.
"""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
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
from support.fuzzing import ODD, OLD_SETTINGS, SETTINGS, TEXTS, changed, try_inputs
from support.nasty import NAMES

EXAMPLES = tuple(
    entry.read_bytes()
    for folder in ("examples", "questions")
    for entry in sorted((rules_folder() / folder).iterdir(), key=lambda entry: entry.name)
    if entry.name.endswith(".spicy")
)
GAMES = tuple(text.encode() for text in TEXTS)
MOST_PROBLEMS = 100
"""So many mistakes are told at most, however many there are."""


# Transcripts


def _noise(rng: random.Random) -> bytes:
    starts = (b"", b"players: Lea, Tom\n---\n", rng.choice(EXAMPLES)[: rng.randrange(90)])
    return rng.choice(starts) + rng.randbytes(rng.randrange(300))


def _changed(rng: random.Random) -> bytes:
    return changed(rng.choice(rng.choice((EXAMPLES, GAMES))), rng)


def _shuffled_moves(rng: random.Random) -> bytes:
    """A transcript whose lines can be read, each of them, but do not belong together any more."""
    head, _line, body = rng.choice(EXAMPLES + GAMES).partition(b"---\n")
    lines = body.splitlines(keepends=True)
    for _once in range(rng.randint(1, 3) if lines else 0):
        line = lines.pop(rng.randrange(len(lines)))
        lines[rng.randrange(len(lines) + 1) : 0] = [line] * rng.randint(1, 2)
    return head + b"---\n" + b"".join(lines)


def _odd_words(rng: random.Random) -> bytes:
    """A transcript that is right but for something in a comment or in its title."""
    data = rng.choice(EXAMPLES)
    place = data.find(b" ", data.find(rng.choice((b"# ", b"title: ")))) + 1
    odd = rng.choice((*ODD, rng.choice(NAMES).encode("utf-8", "surrogatepass"), b"\x85", b"\x07"))
    return data[:place] + odd + data[place:]


def _spliced(rng: random.Random) -> bytes:
    """The set-up of one transcript and the moves of another."""
    head, body = rng.choice(EXAMPLES), rng.choice(EXAMPLES)
    return head.partition(b"---\n")[0] + b"---\n" + body.partition(b"---\n")[2]


GRAMMAR: dict[str, Sequence[str]] = {
    "card": [*(card.code for card in kinds_of(Edition.SWEET_AND_SPICY)), "XJ", "C1", "P10", "c7"],
    "said": [f"{spice}{number}" for spice in "CWLP" for number in range(1, 11)],
    "rule": [rule.value for rule in RuleId],
    "cards": [" ".join(["{card}"] * count) for count in (0, 1, 2, 3, 6, 11)],
    "deck": [" ".join(["{card}"] * count) + " END" for count in (0, 30, 109)],
    "number": ["0", "1", "7", "42", "-9", "99", "9" * 99, "3 + 2 super"],
    "ending": ["", "", ", last card", ", last card, last card", ", adding {cards}"],
    "play": ["{card} as {said}", "{card} as {said}", "{card} as", "copy with {card}"],
    "move": [
        *("pass", "wrong number", "wrong spice", "wrong", "reveal", "no challenge", "peek", ""),
        *("take super joker", "no super joker", *["{play}{ending}"] * 10),
    ],
    "asked": [
        *(
            "turn",
            "offered",
            "challenge",
            "waiting",
            "winners",
            "hand",
            "trophies",
            "score",
            "points",
        ),
        *("stack", "deck", "supply", "top", "paw", "declare", "can", "cannot", "punished", "rule"),
        *("refused", "playing", "over"),
    ],
    "rest": [
        *("{name}", "{name} {number}", "{name} {cards}", "{name} {move}", "{name}, {name}"),
        *("{cards}", "{rule}", "{said}", "{number}", "none", ""),
    ],
    "statement": [
        *["{name}: {move}"] * 5,
        "all: {move}",
        *["> {asked} {rest}"] * 4,
        "> {asked} all",
    ],
    "hidden": ["?", "?", "{card}"],
    "added": ["", "", " adding {card}", " adding ? ?", " adding"],
    "laid": [f"{{name}} {how}{{added}}" for how in ("{hidden} as {said}", "copy with {hidden}")],
    "value": [
        *("{cards}", "{deck}", "{number}", "{name}", "{rule}", "yes", "sesame"),
        "{name} {card} as {said}",
    ],
    "entry": [
        *(f"{key}: {{value}}" for key in ("title", "rules", "starts", "seed", "deck", "supply")),
        *(f"{key} {{name}}: {{value}}" for key in ("hand", "points", "trophies", "cat")),
        *("top: just laid", "top: earlier", "top: last card", "top: later"),
        *("stack: " + ", ".join(["{laid}"] * count) for count in range(1, 5)),
        *("spice-it-up: copy-cat, change-your-luck", "spice-it-up: spice-raider"),
        *(f"edition: {edition.value}" for edition in Edition),
    ],
}
"""Words in braces stand for any of their rows, names for those of the players."""


def _said(word: str, rng: random.Random, grammar: Mapping[str, Sequence[str]]) -> str:
    text = rng.choice(grammar[word])
    if word == "name":  # perhaps one with braces
        return text
    return re.sub(r"\{(\w+)\}", lambda found: _said(found[1], rng, grammar), text)


def _made_up(rng: random.Random) -> bytes:
    """Lines that are nearly right, about players with any name."""
    ordinary = ("Lea", "Tom", "Mia", "Ben")
    names = [rng.choice(NAMES if rng.random() < 0.2 else ordinary) for _seat in range(5)]
    names = names[: rng.randrange(1, 6)]
    say = partial(_said, rng=rng, grammar={**GRAMMAR, "name": names})
    lines = [f"players: {', '.join(names)}"]
    lines += [say("entry") for _line in range(rng.randrange(6))]
    rng.shuffle(lines)
    lines += ["---", *(say("statement") for _line in range(rng.randrange(12)))]
    return "\n".join(lines).encode("utf-8", "surrogatepass") + b"\n"


def try_transcript(data: bytes, folder: Path) -> str:
    """Read a file and do with it all that can be done; anything but a TranscriptError goes through."""
    path = folder / "fuzzed.spicy"
    path.write_bytes(data)
    try:
        transcript = read(path)
    except TranscriptError as error:
        return _in_words(error, "cannot be read", lines=data.count(b"\n") + 1)
    text = data.decode().replace("\r\n", "\n")
    assert all(sign in "\t\n" or unicodedata.category(sign) != "Cc" for sign in text)
    report = check(transcript)
    assert all(failure.message.isprintable() for failure in report.failures)
    try:
        record = record_of(transcript)
    except TranscriptError as error:
        return _in_words(
            error, "impossible move" if not report.ok else "a check that knows less than the game"
        )
    try:
        text = write(record)
    except TranscriptError as error:
        return _in_words(error, "cannot be written")
    again = record_of(parse(text))
    assert again.moves == record.moves
    assert again.final() == record.final()
    return "holds" if report.ok else "fails"


def _in_words(error: TranscriptError, answer: str, lines: int | None = None) -> str:
    """The answer; an error can be shown on any terminal, and its problems are about lines of the file."""
    assert str(error).isprintable(), str(error)
    assert all(problem.message.isprintable() for problem in error.problems)
    if lines is not None:
        assert 1 <= len(error.problems) <= MOST_PROBLEMS
        assert all(1 <= problem.line <= lines for problem in error.problems)
    return answer


# Settings


class _OneFile(Files):
    """A disk with one file on it, whatever it is asked for: of this format, or of the first."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name
        self.kept_as: str | None = None

    def read(self, path: Path | str, most: int) -> bytes:
        if Path(path).name != self.name:
            raise FileNotFoundError
        if len(self.data) > most:
            raise OversizedFile
        return self.data

    def names(self, folder: Path) -> list[str]:  # noqa: ARG002
        return [self.name]

    def rename(self, source: Path, target: Path) -> None:  # noqa: ARG002
        self.kept_as = target.name


OTHER_VALUES: tuple[Sequence[object], ...] = (
    (*json.loads(SETTINGS).values(), 1, True, None, "spicy", "", {}),
    (["random", "random"], ["copy-cat", "copy-cat"], []),
    [[*NAMES[at : at + 3]] for at in range(len(NAMES))],
    NAMES,
)


def _settings(rng: random.Random) -> bytes:
    """Settings that were changed, in which every value may stand in some file, or noise."""
    kind = rng.choice((0, 0, 1, 2, 2))
    if kind == 0:
        return changed(rng.choice((SETTINGS, OLD_SETTINGS)), rng)
    if kind == 1:
        some = rng.choice((b"", SETTINGS, rng.choice(ODD) * rng.randrange(500)))
        return some + rng.randbytes(rng.choice((0, 5, 50, 5000)))
    plain = json.loads(SETTINGS)
    for key in rng.sample([*plain], rng.randrange(3)):
        plain[key] = rng.choice(rng.choice(OTHER_VALUES))
    return json.dumps(plain, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def try_settings(data: bytes) -> str:
    """Begin a set-up with a settings file; nothing may go through, and what is shown makes sense."""
    for name in ("settings", "settings.json"):
        disk = _OneFile(data, name)
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


def fuzz(count: int, seed: int, folder: Path) -> Counter[str]:
    """Try so many inputs; the first that is not taken calmly raises."""
    transcripts = (_noise, _changed, _changed, _shuffled_moves, _odd_words, _spliced, _made_up)
    kinds = [(make, partial(try_transcript, folder=folder)) for make in transcripts]
    return try_inputs(count, seed, [*kinds, (_settings, try_settings)])
