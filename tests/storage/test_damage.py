"""Files that are not what was saved: each is named and explained, and none shows a hand."""

from __future__ import annotations

import base64
import errno
import json
import os
import random
import re
import signal
import tracemalloc
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from spicy.engine.rules import Rules
from spicy.session.game_setup import Cats
from spicy.storage import save_format
from spicy.storage.errors import DamagedSave, ForeignSave, NewerSave, OversizedSave, SaveError
from spicy.storage.files import OversizedFile, _read_all
from spicy.storage.save_file import GameFacts, format_moment, open_game, pack_game, read_facts
from spicy.storage.save_format import Packer, read_text, text_of
from spicy.storage.saved_games import SavedGames
from spicy.testing import play_random
from spicy.transcript import write
from spicy.words.cats import CatKind
from spicy.words.names import check_names
from support.configurations import CONFIGURATIONS
from support.disk import FaultyFiles
from support.fuzzing import fuzz, pack, pack_old, try_save, wrap
from support.rows import each
from support.saved import some_game
from support.texts import texts

SMALL = some_game(moves=2)
PACKED = Packer(write(SMALL)).packed()
DATA = pack_game(SMALL, is_strict=False, begun=1_700_000_000, saved=1_700_000_100)
HEADER = read_text(DATA).header
TEXT = write(SMALL).encode()
CARD = re.compile(r"\b([CWLP]\d{1,2}|[NSX]J|SJ)\b")


def problem(data: bytes) -> SaveError:
    """What is said of a file that cannot be opened, whether a list asks or a game."""
    with pytest.raises(SaveError) as caught:
        open_game(data)
    with pytest.raises(type(caught.value)) as listed:
        read_facts(data)
    assert str(listed.value) == str(caught.value)
    assert CARD.search(str(caught.value)) is None
    return caught.value


# What is written comes back


@each("number", range(0, 440, 31))
def test_any_game_comes_back(number: int) -> None:
    rules, players = CONFIGURATIONS[number]
    rules = replace(rules, worlds_end_shift=number % 4 < 2)
    record = play_random(rules, players, random.Random(number))
    is_strict = number % 2 == 0
    opened = open_game(pack_game(record, is_strict=is_strict, begun=3, saved=4))
    assert opened.record == record
    assert opened.record.start.rules.worlds_end_shift == rules.worlds_end_shift
    facts, final = opened.facts, record.final()
    assert (facts.names, facts.edition) == (record.start.names, rules.edition)
    assert (facts.is_strict, facts.begun, facts.saved) == (is_strict, 3, 4)
    assert (facts.moves, facts.is_finished) == (len(record.moves), final.is_over)
    assert facts.turn == (None if final.is_over else final.turn)
    assert facts.winners == (final.outcome.winners if final.outcome else ())


def test_cats_come_back_and_a_game_from_before_them_has_none() -> None:
    cats = Cats((None, CatKind.SESAME, CatKind.GINGER), 2**32 - 1)
    data = pack_game(SMALL, is_strict=False, begun=0, saved=0, cats=cats)
    assert open_game(data).facts.cats == cats
    header = json.loads(HEADER)
    del header["cat_seed"], header["setup"]["cats"]
    older = open_game(text_of(json.dumps(header).encode(), PACKED))
    assert (older.record, older.facts.cats) == (SMALL, Cats())
    header = json.loads(read_text(data).header)
    header["setup"]["cats"] = [None, None, "sesame"]
    with pytest.raises(DamagedSave):  # the list says otherwise than the game
        open_game(pack(json.dumps(header).encode(), write(SMALL, cats=cats.kinds).encode()))


def test_the_file_says_what_it_is_and_shows_nothing() -> None:
    first, second, header, *rest = DATA.decode().splitlines()
    assert first.startswith("Spicy saved game, format 2. ")
    assert "spicy games" in first
    assert second.startswith("sha256 ")
    assert set(json.loads(header)) == set(GameFacts.__struct_fields__)
    assert all(len(line) <= 76 for line in rest)
    # Nothing of the transcript can be read, and the header has no card and no seed of the deal.
    assert not any(line in DATA.decode() for line in write(SMALL).splitlines() if len(line) > 3)
    assert CARD.search(first + header) is None
    assert json.loads(header)["setup"]["seed"] is None


# Cut off, changed, empty, foreign, newer, too large


def test_cut_off_changed_by_a_bit_or_longer_anywhere() -> None:
    rng = random.Random(1)
    for place in range(len(DATA)):
        assert isinstance(problem(DATA[:place]), DamagedSave), place
        for bit in range(8) if place < 160 else (rng.randrange(8),):
            data = bytearray(DATA)
            data[place] ^= 1 << bit
            is_in_first_words = place < len("Spicy saved game, format ")
            kind = ForeignSave if is_in_first_words else DamagedSave
            assert isinstance(problem(bytes(data)), kind), place
    for more in (b"\n", b"A", b"\x00" * 5, DATA):
        assert isinstance(problem(DATA + more), DamagedSave)


@each(
    ("data", "kind", "part"),
    [
        (b"", DamagedSave, "is empty"),
        (b"\x00" * 1000, DamagedSave, "is empty"),
        (b"\x89PNG\r\n\x1a\n", ForeignSave, "not a saved game"),
        (b"Lea: pass\n", ForeignSave, "not a saved game"),
        (b'{"players": []}', ForeignSave, "not a saved game"),
        (TEXT, ForeignSave, "not a saved game"),
        (b"Spicy saved game, format 2.\n", DamagedSave, "lost or changed"),
        (b"Spicy saved game, format 99999999999999999.\n", DamagedSave, "damaged"),
        (wrap(b"anything", b"Spicy saved game, format 3.\n"), NewerSave, "newer version"),
        (wrap(b"\xff\x00", b"Spicy saved game, format 12. More.\n"), NewerSave, "newer version"),
        (DATA.replace(b"format 2", b"format 3"), DamagedSave, "lost or changed"),
        (DATA.replace(b"format 2", b"format 1"), DamagedSave, "lost or changed"),
        (b"A" * (save_format.MOST_FILE + 1), OversizedSave, "larger than any"),
        (wrap(b""), DamagedSave, "no sense"),
        (wrap(b"!!!!"), DamagedSave, "no sense"),
        (wrap(b"\n!!!!"), DamagedSave, "none that can be played"),
        (wrap(b"[" * 3999 + b"\n"), DamagedSave, "none that can be played"),
        (wrap(b" " * 5000 + HEADER + b"\nQUJD\n"), DamagedSave, "no sense"),
        (pack_old(b"no gap"), DamagedSave, "no sense"),
        (pack_old(b"\xff\xfe"), DamagedSave, "no sense"),
        (pack_old(b"a: 1\na: 2\n\n---"), DamagedSave, "no sense"),
        (pack_old(b"A B: 1\n\n---"), DamagedSave, "no sense"),
        (pack_old(b"a: " + b"x" * 5000 + b"\n\n---"), DamagedSave, "no sense"),
        (pack_old(b"a: 1\n\n---"), DamagedSave, "none that can be played"),
    ],
)
def test_what_is_said(data: bytes, kind: type[SaveError], part: str) -> None:
    found = problem(data)
    assert type(found) is kind
    assert part in str(found)


@each(
    ("data", "part"),
    [
        (wrap(HEADER + b"\n!!!!\n"), "no sense"),
        (wrap(HEADER + b"\nQUJD\n"), "no sense"),
        (wrap(HEADER + b"\n" + base64.b64encode(PACKED + b"y")), "no sense"),
        (wrap(HEADER + b"\n" + base64.b64encode(PACKED[:-3])), "no sense"),
        (pack(HEADER, b"\xff\xfe"), "no sense"),
        *(
            (pack(HEADER, text), "none that can be played")
            for text in (
                *(b"", b"---\n", TEXT.replace(b"---", b""), TEXT.replace(b"deck: ", b"deck: SJ ")),
                *(TEXT + b"> hand Lea C1\n", TEXT + b"all: no challenge\n", TEXT + b"# a remark\n"),
                *(TEXT + b"Lea: fly\n", TEXT + b"Lea: no challenge\n", TEXT + b"\xed\x9f\xbf\x00"),
            )
        ),
    ],
)
def test_what_is_said_of_a_transcript_that_cannot_be(data: bytes, part: str) -> None:
    """The list does not unpack it."""
    assert read_facts(data).names == SMALL.start.names
    with pytest.raises(DamagedSave, match=part) as caught:
        open_game(data)
    assert CARD.search(str(caught.value)) is None


FACTS = json.loads(HEADER)
FIELDS = (*(key for key in FACTS if key not in ("setup", "program")), *FACTS["setup"])


def with_fact(key: str, value: object) -> bytes:
    """The small game with one thing in its header that is not so."""
    facts = json.loads(HEADER)
    (facts["setup"] if key in facts["setup"] else facts)[key] = value
    return pack(json.dumps(facts).encode(), TEXT)


WRONG: dict[str, tuple[object, ...]] = {
    "players": (
        *(["Lea", "Tom"], ["Lea", "Tom", "Ben"], ["all", "none"], [], "Lea", [1, 2]),
        *(["Lea", "Tom", "Mia "], ["\x1b[31mLea", "Tom", "Mia"]),
    ),
    "edition": ("spicy", "mild"),
    "super_jokers": (False, "yes"),
    "spice_it_up": ([], ["copy-cat", "copy-cat"]),
    "starts": (9, -1),
    "starts_name": ("Lea",),
    "seed": (7,),
    "is_strict": ("perhaps", None),
    "moves": (3, -2, "2", 1e300, int("9" * 30)),
    "turn": (3, -1, None),
    "winners": ([0], [9], {}),
    "has_shift": (1,),
    "begun": (1000.5, -1),
    "saved": (253402300800,),
    "program": (1,),
}


@each(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_facts_that_do_not_fit_the_game(key: str, value: object) -> None:
    with pytest.raises(DamagedSave, match="none that can be played"):
        open_game(with_fact(key, value))


def test_facts_that_are_right_and_those_that_nothing_else_tells() -> None:
    assert open_game(with_fact("moves", FACTS["moves"])).record == SMALL
    assert open_game(with_fact("mood", "good")).record == SMALL  # which nobody knows yet
    shifted = open_game(with_fact("has_shift", False)).record  # which no transcript tells
    assert not shifted.start.rules.worlds_end_shift


@each(
    "names",
    [
        *("\x1b[31mLea, Tom, Mia", "Lea, Tom, Mi\u202ea", "Lea, lea, Mia", "Lea,  Tom, Mia"),
        *("Lea, Tom, " + "Mia" * 6, "Lea", "a, b, c, d, e, f, g"),
    ],
)
def test_a_list_shows_no_name_that_nobody_may_have(names: str) -> None:
    """It does not play the game through, so it has to look at the names itself."""
    assert isinstance(problem(with_fact("players", names.split(", "))), DamagedSave)


@each("key", ["setup", "begun", "saved", "moves", "turn", "winners"])
def test_facts_that_are_missing(key: str) -> None:
    facts = {name: value for name, value in FACTS.items() if name != key}
    assert isinstance(problem(pack(json.dumps(facts).encode(), TEXT)), DamagedSave)


def test_a_file_that_unpacks_to_very_much() -> None:
    """Twenty megabytes of nothing, in a file of less than a tenth of one."""
    for wbits, head in ((zlib.MAX_WBITS, None), (-zlib.MAX_WBITS, HEADER + b"\n")):
        packer = zlib.compressobj(9, wbits=wbits)
        body = b"".join([*(packer.compress(b"\n" * 10**6) for _ in range(20)), packer.flush()])
        coded = base64.encodebytes(body)
        data = wrap(coded, b"Spicy saved game, format 1.\n") if head is None else wrap(head + coded)
        assert len(data) < save_format.MOST_FILE
        tracemalloc.start()
        try:
            with pytest.raises(OversizedSave):
                open_game(data)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert most < 10_000_000


def test_a_game_may_be_as_long_as_games_get() -> None:
    names = check_names([f"{sign}{'漢' * 7}" for sign in "漢字漫画家人"])
    longest = max(
        (play_random(Rules(), names, random.Random(seed)) for seed in range(10)),
        key=lambda record: len(record.moves),
    )
    data = pack_game(longest, is_strict=False, begun=0, saved=0)
    assert open_game(data).record == longest
    assert 5 * len(write(longest).encode()) < save_format.MOST_TEXT
    assert 50 * len(data) < save_format.MOST_FILE


# In the folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good game."""
    SavedGames(tmp_path).keeper().keep(SMALL, False)
    for path in tmp_path.glob("*.spicy-*"):
        path.rename(tmp_path / f"good{path.suffix}")
    return tmp_path


def test_a_file_of_100_megabytes_is_refused_unread(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (folder / "huge.spicy-game").open("wb") as file:
        file.write(DATA)
        file.truncate(100_000_000)
    read = os.read
    sizes: list[int] = []

    def count(handle: int, most: int) -> bytes:
        piece = read(handle, most)
        sizes.append(len(piece))
        return piece

    monkeypatch.setattr("spicy.storage.files.os.read", count)
    _good, huge = SavedGames(folder).games()
    assert huge.id == "huge"
    assert huge.problem == "The file is larger than any saved game."
    assert sum(sizes) < 3000
    for ask in (SavedGames(folder).load, SavedGames(folder).resume):
        with pytest.raises(OversizedSave):
            ask("huge")


def test_damaged_games_are_listed_kept_and_locked_by_nobody(folder: Path) -> None:
    contents = {
        "a-empty": b"",
        "b-cut": DATA[:200],
        "c-foreign": b"GIF89a",
        "d-newer": wrap(b"x", b"Spicy saved game, format 7.\n"),
        "e\x1b[31m": b"?",
    }
    for name, data in contents.items():
        (folder / f"{name}.spicy-game").write_bytes(data)
    (folder / "f-folder.spicy-game").mkdir()
    (folder / "README.txt").write_text("not a game")
    saves = SavedGames(folder)
    games = saves.games()
    assert games[0].id == "good"
    assert len(games) == 7
    for game in games[1:]:
        assert game.facts is None
        assert game.problem
        assert CARD.search(game.problem) is None
        for ask in (saves.load, saves.resume):
            with pytest.raises(SaveError) as caught:
                ask(game.id)
            assert caught.value.reason == game.problem
            assert caught.value.path == folder / f"{game.id}.spicy-game"
    assert saves.last_unfinished() == games[0]
    for name, data in contents.items():
        assert (folder / f"{name}.spicy-game").read_bytes() == data
    saves.delete("a-empty")
    assert len(saves.games()) == 6


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_keeps_nobody_waiting(folder: Path) -> None:
    os.mkfifo(folder / "pipe.spicy-game")
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits"))
    signal.alarm(20)
    try:
        assert "not an ordinary file" in str(SavedGames(folder).games()[-1].problem)
    finally:
        signal.alarm(0)


def test_a_file_that_cannot_be_read_is_listed(folder: Path) -> None:
    files = FaultyFiles()
    files.faults["read"] = errno.EIO
    (game,) = SavedGames(folder, files).games()
    assert game.problem == "The disk reports an error."


def test_a_file_that_grows_while_it_is_read(tmp_path: Path) -> None:
    """Its size was asked for before; what is read has a limit of its own."""
    path = tmp_path / "growing"
    path.write_bytes(b"A" * 100)
    with path.open("rb", buffering=0) as file:
        assert _read_all(file.fileno(), 100) == b"A" * 100
        file.seek(0)
        with pytest.raises(OversizedFile):
            _read_all(file.fileno(), 99)


def test_moments_are_shown_whatever_the_clock_said() -> None:
    for seconds in (0, 1, 1_700_000_000, 253402300799, 10**15, 10**30):
        assert format_moment(seconds).isprintable()
    assert re.fullmatch(r"2023-11-1\d \d\d:\d\d", format_moment(1_700_000_000))


# Anything at all


@pytest.mark.parametrize("count", [750, pytest.param(20_000, marks=pytest.mark.slow)])
def test_many_inputs_raise_nothing_else(count: int) -> None:
    assert {"DamagedSave", "ForeignSave", "opened"} <= set(fuzz(count, seed=1))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(FIELDS),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | texts(20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(5), inner),
        max_leaves=6,
    ),
)
def test_cunning_facts(key: str, value: object) -> None:
    try_save(with_fact(key, value))
