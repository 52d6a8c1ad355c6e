"""A game that is written down is the same game when it is read back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spicy
from spicy.engine.actions import Play
from spicy.engine.cards import Card, Declaration, Edition
from spicy.engine.deal import new_game, position
from spicy.engine.errors import RulesError
from spicy.engine.record import Record
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.testing import configurations
from spicy.transcript import (
    Comment,
    TranscriptError,
    check,
    parse,
    parse_move,
    record_of,
    write,
)
from spicy.words.cats import CatKind
from spicy.words.names import check_name
from support import round_trip
from support.round_trip import assert_round_trip, assert_same_game, facts_of, random_record
from support.rows import each

CONFIGURATIONS = tuple(configurations())
NAMES = ("Lea", "Tom", "Mia", "Ben", "Ana", "Kim")


def record(seed: int = 1, rules: Rules | None = None, count: int = 4) -> Record:
    return random_record(rules or Rules(), NAMES[:count], random.Random(seed))


@each("number", range(0, len(CONFIGURATIONS), 13))
def test_random_games(number: int) -> None:
    rules, players = CONFIGURATIONS[number]
    transcript = assert_round_trip(record(number, rules, players))
    assert check(transcript).ok


@given(st.sampled_from(CONFIGURATIONS), st.integers(0, 2**64))
@settings(max_examples=12, deadline=None)
def test_any_game(configuration: tuple[Rules, int], seed: int) -> None:
    rules, players = configuration
    assert_round_trip(record(seed, rules, players))


LOOK_ALIKES = (
    "Pass",
    "wrong",
    "wrong number",
    "hand",
    "hand Lea",
    "Lea",
    "Lea C1",
    "Lea C1 as C1",
    "Lea 3",
    "C1 as C1",
    "as",
    "END",
    "---",
    "players",
    "title",
    "deck",
    "stack",
    "points Lea",
    "no challenge",
    "all of us",
    "+ 1 super",
    "3 + 1 super",
    "{name}",
    "%s",
    "\\n",
    "Zoë",
    "漢字",
    "🦊",
    "❤\ufe0f",
    "שרה",
    "علی\u200cرضا",
    "க்\u200cஷ",
    "👨\u200d👩\u200d👧",
    "adding",
    "copy with",
    "Lea copy",
)


def is_name(text: str) -> bool:
    try:
        return check_name(text) == text
    except RulesError:
        return False


SIGNS = "abcXYZ019 '.-()[]{}%$\\/=+*?!<&|_~éßŁжΣ漢字かשرक한🦊"
some_name = st.one_of(
    st.sampled_from(LOOK_ALIKES),
    st.lists(st.sampled_from(SIGNS), min_size=1, max_size=10).map("".join).filter(is_name),
)
some_table = st.lists(some_name, min_size=2, max_size=6, unique_by=str.casefold)


@given(some_table, st.integers(0, 2**32), st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_names(names: list[str], seed: int, is_sweet: bool) -> None:
    """Names may look like anything; the stack of a set-up names them too."""
    rng = random.Random(seed)
    edition = Edition.SWEET_AND_SPICY if is_sweet else Edition.SPICY
    rules = Rules(edition, spice_it_up=tuple(rng.sample(list(SpiceItUp), 2)))
    try:
        dealt = new_game(names, rules, rng)
    except RulesError:
        return  # two names that only differ in what casefold does after NFC
    deck = dealt.deal.deck
    start = position(
        names,
        rules,
        hands=[seat.hand for seat in dealt.seats],
        deck=deck[19:],
        worlds_end=20,
        stack=[(seat % len(names), deck[seat], Declaration(f"C{seat + 1}")) for seat in range(4)],
        points=[seat for seat, _name in enumerate(names)][::-1],
        trophies=[1] + [0] * (len(names) - 1),
        starts=len(names) - 1,
    )
    moves = []
    state = start
    for _count in range(30):
        if state.is_over:
            break
        moves.append(rng.choice(state.legal_actions()))
        state, _events = spicy.apply(state, *moves[-1])
    assert_round_trip(Record(start, tuple(moves)))


def test_positions_with_everything() -> None:
    start = position(
        ["Lea", "Tom", "Mia"],
        Rules(Edition.SWEET_AND_SPICY, True, (SpiceItUp.SPICE_RAIDER, SpiceItUp.COPY_CAT)),
        hands=[[Card("XJ"), Card("C1")], [], [Card("NJ"), Card("L10"), Card("SJ")]],
        deck=[Card("P1"), Card("P2"), Card("P3")],
        worlds_end=3,
        stack=[(1, Card("XJ"), Declaration("L3")), (0, Card("P9"), Declaration("L4"))],
        points=[10, 0, 3],
        super_points=[1, 0, 2],
        trophies=[0, 1, 1],
        supply=0,
        starts=2,
    )
    transcript = assert_round_trip(Record(start))
    assert transcript.start.paw == 0
    for deck in ([], [Card("P1")]):  # without World's End, and without a deck
        hands = [[Card("C1")], [Card("C2")]]
        assert_round_trip(Record(position(["Lea", "Tom"], Rules(), hands=hands, deck=deck)))


def test_everything_is_written_out() -> None:
    text = write(record())
    keys = [line.partition(":")[0] for line in text.splitlines()[: text.count(":", 0, 2000)]]
    for key in ("edition", "super-jokers", "players", "starts", "deck", "stack", "supply"):
        assert key in keys
    for name in NAMES[:4]:
        for key in ("hand", "points", "trophies"):
            assert f"{key} {name}" in keys
    assert "seed" not in keys
    assert " END " in text
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_title_rules_and_comments() -> None:
    game = record()
    last = len(game.moves)
    text = write(
        game,
        title="Case # 3: #what now?",
        rules=[RuleId.TURN_PASS, RuleId.SETUP_DEAL],
        comments={0: "First # of all\n\n  #two", 2: "third", last: "The end."},
        preamble="A game\nof four",
    )
    transcript = parse(text)
    assert transcript.title == "Case # 3: #what now?"
    assert transcript.setup.rules == (RuleId.TURN_PASS, RuleId.SETUP_DEAL)
    assert [one.text for one in transcript.remarks] == ["A game", "of four"]
    assert transcript.moves[0].narration == "First # of all\n\n#two"
    assert transcript.moves[1].narration == ""
    assert transcript.moves[2].narration == "third"
    assert transcript.statements[-1] == Comment(text.count("\n"), "The end.")
    assert_same_game(game, record_of(transcript))


@each("title", ["two\nlines", "bell \a"])
def test_titles_that_would_not_be_read_back(title: str) -> None:
    with pytest.raises(TranscriptError):
        write(record(), title=title)


def test_a_name_that_is_too_long_cannot_be_written() -> None:
    start = new_game(["x" * 17, "Tom"], Rules(), random.Random(1))
    with pytest.raises(TranscriptError):
        write(Record(start))


def test_a_game_under_way_is_a_start_only_where_a_set_up_can_say_it() -> None:
    for state, _events in list(record().steps())[1:]:
        if state.drawn == 0 and not state.is_over:
            assert facts_of(parse(write(Record(state))).start) == facts_of(state)
        else:
            with pytest.raises(TranscriptError, match="the beginning of a game"):
                write(Record(state))


def test_cats_are_written_down_and_change_nothing() -> None:
    game, cats = record(), (None, CatKind.SESAME, None, CatKind.PAPRIKA)
    text = write(game, cats=cats)
    read_back = parse(text)
    assert read_back.setup.cats == cats
    assert write(record_of(read_back), cats=read_back.setup.cats) == text
    assert record_of(read_back).moves == game.moves
    assert parse(write(game)).setup.cats == ()


def test_a_foreign_spice_cannot_be_written() -> None:
    """No game can hold it, and a transcript that did could not be read."""
    start = new_game(NAMES[:2], Rules(), random.Random(1))
    foreign = Play(start.seats[0].hand[0], Declaration("L1"))
    with pytest.raises(TranscriptError, match="L1"):
        write(Record(start, ((0, foreign),)))


# What the helper itself is worth


def test_helper_notices_the_same_object() -> None:
    game = record()
    with pytest.raises(AssertionError, match="the record itself"):
        assert_same_game(game, game)
    with pytest.raises(AssertionError, match="the first position itself"):
        assert_same_game(game, Record(game.start, game.moves))


def _with_other_card(text: str) -> str:
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("deck: "))
    key, *cards = lines[at].split()
    other = next(place for place, card in enumerate(cards) if card not in ("END", cards[0]))
    cards[0], cards[other] = cards[other], cards[0]
    lines[at] = " ".join([key, *cards])
    return "\n".join(lines)


@each(
    "spoil",
    [
        _with_other_card,
        lambda text: text.rsplit("\n", 2)[0],
        lambda text: text.replace("points Lea: 0", "points Lea: 0 + 0 super").replace(
            "trophies Tom: 0", "trophies Tom: 1"
        ),
        lambda text: text.replace("starts: ", "# starts: "),
    ],
)
def test_helper_notices_a_difference(
    spoil: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = record(2)
    assert game.start.turn != 0, (
        "the last spoiler needs a game that the first player does not start"
    )
    assert_round_trip(game)
    with monkeypatch.context() as patch:
        patch.setattr(round_trip, "write", lambda game: spoil(write(game)))
        with pytest.raises((AssertionError, TranscriptError)):
            assert_round_trip(game)


def test_all_decline_is_one_move_and_several_actions() -> None:
    transcript = parse(
        "players: Lea, Tom, Mia\nhand Lea: C1\nhand Tom: C2 C3\nhand Mia: C4 C5\n"
        "deck: P1 P2 P3 P4 P5 P6 P7\n---\nLea: C1 as C1, last card\nALL: No Challenge\n"
        "Tom: C2 as C2\n"
    )
    game = record_of(transcript)
    assert [seat for seat, _action in game.moves] == [0, 1, 2, 1]
    assert game.moves[1] == (1, parse_move("no challenge"))
    assert_round_trip(game)


def test_record_leaves_out_what_is_refused() -> None:
    text = "players: Lea, Tom\n---\nTom: pass\n> turn Lea\n> refused turn.options\nLea: pass\n"
    assert record_of(parse(text)).moves == ((0, parse_move("pass")),)
    with pytest.raises(TranscriptError, match=r"turn\.options") as error:
        record_of(parse(text.replace("> refused turn.options\n", ""), file="a.spicy"))
    assert (error.value.file, error.value.line) == ("a.spicy", 3)
