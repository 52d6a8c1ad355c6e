"""A game that is written down is the same game when it is read back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spicy
from spicy.engine.actions import Play
from spicy.engine.cards import Declaration, Edition
from spicy.engine.deal import new_game, position
from spicy.engine.errors import RulesError
from spicy.engine.record import Record
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.testing import play_random
from spicy.transcript import Comment, TranscriptError, check, parse, parse_move, record_of, write
from spicy.words.cats import CatKind
from spicy.words.names import check_name
from support.configurations import CONFIGURATIONS
from support.round_trip import assert_round_trip, assert_same_game, facts_of
from support.rows import each

NAMES = ("Lea", "Tom", "Mia", "Ben", "Ana", "Kim")


def record(seed: int = 1, rules: Rules | None = None, count: int = 4) -> Record:
    return play_random(rules or Rules(), NAMES[:count], random.Random(seed))


@each("number", range(0, len(CONFIGURATIONS), 13))
def test_random_games(number: int) -> None:
    assert check(assert_round_trip(record(number, *CONFIGURATIONS[number]))).ok


LOOK_ALIKES = (
    "Pass|wrong|wrong number|hand|hand Lea|Lea|Lea C1|Lea C1 as C1|Lea 3|C1 as C1|as|END|---|players|"
    "title|deck|stack|points Lea|no challenge|all of us|+ 1 super|3 + 1 super|{name}|%s|\\n|Zoë|漢字|🦊|"
    "❤\ufe0f|שרה|علی\u200cرضا|க்\u200cஷ|👨\u200d👩\u200d👧|adding|copy with|Lea copy"
)
SIGNS = "abcXYZ019 '.-()[]{}%$\\/=+*?!<&|_~éßŁжΣ漢字かשرक한🦊"


def is_name(text: str) -> bool:
    try:
        return check_name(text) == text
    except RulesError:
        return False


some_name = st.one_of(
    st.sampled_from(LOOK_ALIKES.split("|")),
    st.lists(st.sampled_from(SIGNS), min_size=1, max_size=10).map("".join).filter(is_name),
)


@given(st.lists(some_name, min_size=2, max_size=6, unique_by=str.casefold), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_any_names(names: list[str], seed: int) -> None:
    """Names may look like anything; the stack of a set-up names them too."""
    rng = random.Random(seed)
    rules = Rules(rng.choice([*Edition]), spice_it_up=tuple(rng.sample(list(SpiceItUp), 2)))
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
        points=[*range(len(names))][::-1],
        trophies=[1] + [0] * (len(names) - 1),
        starts=len(names) - 1,
    )
    moves = []
    state = start
    while len(moves) < 30 and not state.is_over:
        moves.append(rng.choice(state.legal_actions()))
        state, _events = spicy.apply(state, *moves[-1])
    assert_round_trip(Record(start, tuple(moves)))


@each(
    "text",
    [
        "players: Lea, Tom, Mia\nedition: sweet-and-spicy\nspice-it-up: spice-raider, copy-cat\n"
        "hand Lea: XJ C1\nhand Tom:\nhand Mia: NJ L10 SJ\ndeck: P1 P2 P3 END\n"
        "stack: Tom XJ as L3, Lea P9 as L4\npoints Lea: 10 + 1 super\npoints Mia: 3 + 2 super\n"
        "trophies Tom: 1\ntrophies Mia: 1\nsupply: 0\nstarts: Mia\n---\n",
        "players: Lea, Tom\nhand Lea: C1\nhand Tom: C2\ndeck:\n---\n",
        "players: Lea, Tom\nhand Lea: C1\nhand Tom: C2\ndeck: P1\n---\n",
        "players: Lea, Tom, Mia\nhand Lea: C1\nhand Tom: C2 C3\nhand Mia: C4 C5\n"
        "deck: P1 P2 P3 P4 P5 P6 P7\n---\nLea: C1 as C1, last card\nALL: No Challenge\n"
        "Tom: C2 as C2\n",
    ],
)
def test_positions_with_everything(text: str) -> None:
    """Without World's End, and without a deck; and where all decline at once, which is a move of each."""
    game = record_of(parse(text))
    assert [seat for seat, _action in game.moves] in ([], [0, 1, 2, 1])
    assert_round_trip(game)


def test_title_rules_comments_and_cats() -> None:
    game = record()
    cats = (None, CatKind.SESAME, None, CatKind.PAPRIKA)
    text = write(
        game,
        title="Case # 3: #what now?",
        rules=[RuleId.TURN_PASS, RuleId.SETUP_DEAL],
        comments={0: "First # of all\n\n  #two", 2: "third", len(game.moves): "The end."},
        preamble="A game\nof four",
        cats=cats,
    )
    transcript = parse(text)
    setup = transcript.setup
    assert (transcript.title, setup.cats) == ("Case # 3: #what now?", cats)
    assert setup.rules == (RuleId.TURN_PASS, RuleId.SETUP_DEAL)
    assert [one.text for one in transcript.remarks] == ["A game", "of four"]
    narrations = [move.narration for move in transcript.moves[:3]]
    assert narrations == ["First # of all\n\n#two", "", "third"]
    assert transcript.statements[-1] == Comment(text.count("\n"), "The end.")
    assert_same_game(game, record_of(transcript))
    assert parse(write(game)).setup.cats == ()


def test_what_would_not_be_read_back_cannot_be_written() -> None:
    for title in ("two\nlines", "bell \a"):
        with pytest.raises(TranscriptError):
            write(record(), title=title)
    with pytest.raises(TranscriptError):
        write(Record(new_game(["x" * 17, "Tom"], Rules(), random.Random(1))))
    start = record().start
    foreign = Play(start.seats[0].hand[0], Declaration("L1"))
    with pytest.raises(TranscriptError, match="L1"):
        write(Record(start, ((0, foreign),)))


def test_a_game_under_way_is_a_start_only_where_a_set_up_can_say_it() -> None:
    for state, _events in list(record().steps())[1:]:
        if state.drawn == 0 and not state.is_over:
            assert facts_of(parse(write(Record(state))).start) == facts_of(state)
        else:
            with pytest.raises(TranscriptError, match="the beginning of a game"):
                write(Record(state))


def test_record_leaves_out_what_is_refused() -> None:
    text = "players: Lea, Tom\n---\nTom: pass\n> turn Lea\n> refused turn.options\nLea: pass\n"
    assert record_of(parse(text)).moves == ((0, parse_move("pass")),)
    with pytest.raises(TranscriptError, match=r"turn\.options") as error:
        record_of(parse(text.replace("> refused turn.options\n", ""), file="a.spicy"))
    assert (error.value.file, error.value.line) == ("a.spicy", 3)
