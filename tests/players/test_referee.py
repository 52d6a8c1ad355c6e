"""A game of players: who is asked what, what they are given, and what becomes of those that go wrong."""

from __future__ import annotations

import functools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from msgspec import Struct
from msgspec.structs import fields

import spicy
from spicy.engine.actions import Action, Challenge, Decline, Pass, Peek, Play, Reveal
from spicy.engine.cards import SUPER_JOKER
from spicy.engine.events import CardPlayed, ChallengeSettled
from spicy.engine.position import Deal, Position, StackCard
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.seats import SeatState
from spicy.engine.view import PlayerView, public_view
from spicy.players import Bot, ComputerSeats, Fault, Log, Match, Question, TimeLimit, play_match
from spicy.players.baselines import HonestPlayer, RandomPlayer
from spicy.players.cats import Sesame
from spicy.players.inquiry import Inquiry
from spicy.players.registry import BUILT_IN, load_player
from spicy.session.session import Session
from spicy.testing import PLAYER_NAMES, check_record, configurations
from spicy.transcript import parse
from support.rows import each

ALL = list(configurations())


@pytest.mark.parametrize(
    "step", [59, pytest.param(7, marks=pytest.mark.slow)], ids=["some", "many"]
)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_player_plays_every_configuration_to_its_end(name: str, step: int) -> None:
    """Strict play differs in what a mistake costs, so a player that makes none plays both alike."""
    for number, (rules, players) in enumerate(ALL[:: step * 2 if name == "sesame" else step]):
        seats = [
            Sesame(samples=1) if name == "sesame" else load_player(name) for _ in range(players)
        ]
        match = play_match(seats, PLAYER_NAMES[:players], rules, number, is_strict=number % 2 > 0)
        assert match.forfeit is None, str(match.forfeit)
        assert match.outcome is not None
        assert sum(match.shares) == pytest.approx(1)
        check_record(match.record)
        moves = zip(match.record.steps(), match.record.moves, strict=False)
        assert all(state.is_legal(*move) for (state, _), move in moves), "not even at a price"


# What a player is given

HIDDEN = (Position, Record, Deal, SeatState, StackCard)
"""Types that could hold what a seat may not know."""


def reachable(value: object) -> Iterator[object]:
    """A value and all that can be reached from it through fields, slots and elements."""
    yield value
    if isinstance(value, Struct):
        for field in fields(type(value)):
            yield from reachable(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from reachable(one)
    elif type(value).__module__.startswith("spicy.") and not isinstance(value, type | str | int):
        for name in (*getattr(type(value), "__slots__", ()), *getattr(value, "__dict__", ())):
            yield from reachable(getattr(value, name))


class Witness(RandomPlayer):
    """A random player that keeps what it was asked with."""

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []

    def __getattribute__(self, name: str) -> object:
        method = super().__getattribute__(name)
        if name not in list(Question):
            return method

        def keep(*given: object) -> object:
            self.given.append(given)
            return method(*given)

        return keep


def test_players_are_given_a_view_a_log_and_a_generator_and_nothing_hidden() -> None:
    rules = Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.COPY_CAT,))
    witnesses = [Witness() for _ in range(3)]
    match = play_match(witnesses, PLAYER_NAMES[:3], rules, 2)
    assert match.forfeit is None
    for seat, witness in enumerate(witnesses):
        assert witness.given
        view, log, _ = witness.given[-1]
        assert isinstance(view, PlayerView)
        assert view.seat == seat
        for event in log:  # type: ignore[attr-defined]
            if isinstance(event, CardPlayed):
                assert (event.card is not None) == (event.seat == seat)
        for view, log, rng in (witness.given[0], witness.given[-1]):
            assert isinstance(rng, random.Random)
            found = [*reachable(view), *reachable(log)]
            assert SUPER_JOKER in found, "the search gets as far as the cards of the hand"
            assert not [one for one in found if isinstance(one, HIDDEN)]
    found = [*reachable((1, [match.record.start]))]
    assert [one for one in found if isinstance(one, HIDDEN)], "the search would find one"


# Who is asked


def test_everybody_is_asked_once_about_a_card_in_an_order_that_favours_nobody() -> None:
    state = spicy.new_game(PLAYER_NAMES[:4], Rules(), random.Random(1))
    state, _ = spicy.apply(state, *state.legal_actions()[0])
    public = public_view(state)
    first: Counter[int] = Counter()
    for seed in range(1500):
        inquiry = Inquiry(seed)
        asked = [inquiry.next(public, 1) for _ in range(5)]
        challenged = [seat for seat, question in asked[:3] if question is Question.CHALLENGE]  # type: ignore[misc]
        assert sorted(challenged) == [1, 2, 3], "all but the one whose card it is"
        assert asked[3:] == [(1, Question.TURN)] * 2
        first[challenged[0]] += 1
    assert all(430 < count < 570 for count in first.values()), first


def test_people_are_never_asked() -> None:
    state = spicy.new_game(PLAYER_NAMES[:3], Rules(), random.Random(1))
    state, _ = spicy.apply(state, *state.legal_actions()[0])
    inquiry = Inquiry(1, seats=(2,))
    public = public_view(state)
    assert inquiry.next(public, 1) == (2, Question.CHALLENGE)
    assert inquiry.next(public, 1) is None, "it is the turn of a person"


def test_cats_beside_people_play_until_it_is_a_persons_turn() -> None:
    """At a session, which goes on in the same way after it was left, wherever that was."""
    start = spicy.new_game(PLAYER_NAMES[:3], Rules(), random.Random(4), starts=1)

    def seats() -> ComputerSeats:
        return ComputerSeats({1: load_player("ginger"), 2: load_player("paprika")}, seed=9)

    def play(session: Session, cats: ComputerSeats) -> list[tuple[int, Action | None]]:
        done = []
        while (wanted := cats.next(session.public_view(), session.view, session.log)) is not None:
            done.append((wanted.seat, wanted.action))
            if wanted.action is not None:
                assert session.bar(wanted.seat, wanted.action) is None
                session.apply(wanted.seat, wanted.action)
        return done

    session = Session(start)
    assert {seat for seat, _ in play(session, seats())} == {1, 2}
    public = session.public_view()
    assert public.is_over or 0 in (public.turn, *public.waiting)
    record = session._record()
    for moves in range(len(record.moves)):
        again = Session.resume(Record(start, record.moves[:moves]))
        play(again, seats())
        assert again._record() == record
    assert ComputerSeats({}, 1).next(public, session.view, session.log) is None


def test_the_first_doubt_is_settled_and_no_other_is_asked_for() -> None:
    class Doubter(HonestPlayer):
        def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge:
            return Challenge(spicy.Trait.NUMBER)

    match = play_match([Doubter() for _ in range(4)], PLAYER_NAMES[:4], Rules(), 3)
    kinds = [type(action) for _, action in match.record.moves]
    assert match.forfeit is None
    assert kinds.count(Challenge) == kinds.count(Play), "each card is doubted once"
    told = [event for _, events in match.record.steps() for event in events]
    assert len({event.seat for event in told if isinstance(event, ChallengeSettled)}) > 2


# What goes wrong with a player is its own loss


class Wrong(HonestPlayer):
    """Answers a question with something else once a few cards are laid."""

    def __init__(self, question: Question, answer: Callable[[], object]) -> None:
        self.question = question
        self.answer = answer

    def __getattribute__(self, name: str) -> object:
        if name in list(Question) and name == self.question:
            return lambda *_: self.answer()
        return super().__getattribute__(name)


def raising(error: BaseException) -> Callable[[], object]:
    def answer() -> object:
        raise error

    return answer


class UnspeakableError(Exception):
    """An error, and an answer, of which nobody can print what it is."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


RULES = Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.COPY_CAT,))


@functools.cache
def seed_with(question: Question) -> int:
    """A game in which the second of three players is asked a question."""
    for seed in range(50):
        players = [RandomPlayer(), Wrong(question, lambda: "wrong"), RandomPlayer()]
        if play_match(players, PLAYER_NAMES[:3], RULES, seed).forfeit is not None:
            return seed
    raise AssertionError(f"{question} is never asked")


def forfeited(question: Question, answer: Callable[[], object], **options: object) -> Match:
    """A game in which the second player answers a question like that."""
    players = [RandomPlayer(), Wrong(question, answer), RandomPlayer()]
    seed = seed_with(question)
    return play_match(players, PLAYER_NAMES[:3], RULES, seed, **options)  # type: ignore[arg-type]


def check_forfeit(match: Match, question: Question, fault: Fault) -> None:
    forfeit = match.forfeit
    assert forfeit is not None
    assert (forfeit.seat, forfeit.name) == (1, PLAYER_NAMES[1])
    assert (forfeit.question, forfeit.fault) == (question, fault)
    assert match.shares == (0.5, 0, 0.5), "the others lose nothing"
    assert match.outcome is None
    assert str(forfeit).isprintable()
    text = match.transcript()
    assert [(move.seat, move.action) for move in parse(text).moves] == list(match.record.moves)
    assert text.splitlines()[-1].startswith(f"# {PLAYER_NAMES[1]} loses here: {fault.value}")


@each(
    ("question", "answer", "fault"),
    [
        *((question, lambda: "pass", Fault.ILLEGAL) for question in Question),
        *((question, raising(KeyError("so")), Fault.RAISED) for question in Question),
        (Question.TURN, Peek, Fault.ILLEGAL),
        (Question.TURN, lambda: Play(SUPER_JOKER, spicy.Declaration("L1")), Fault.ILLEGAL),
        (Question.CHALLENGE, UnspeakableError, Fault.ILLEGAL),
        (Question.LAST_CARD, raising(ValueError("two\nlines \x1b[2J")), Fault.RAISED),
        (Question.TURN, raising(SystemExit(3)), Fault.RAISED),
        (Question.TURN, raising(GeneratorExit()), Fault.RAISED),
        (Question.TURN, raising(UnspeakableError()), Fault.RAISED),
    ],
)
def test_a_wrong_answer_loses_by_name(
    question: Question, answer: Callable[[], object], fault: Fault
) -> None:
    check_forfeit(forfeited(question, answer), question, fault)


@each("is_strict", [False, True])
def test_what_the_rules_punish_is_carried_out_in_strict_play_only(is_strict: bool) -> None:
    class Invalid(Bot):
        def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Action:
            return Play(view.hand[0], spicy.Declaration("C9" if not view.public.stack else "C1"))

    players = [Invalid(), HonestPlayer()]
    match = play_match(players, PLAYER_NAMES[:2], Rules(), 1, is_strict=is_strict)
    assert (match.forfeit is None) == is_strict


@each("question", [Question.TURN, Question.LAST_CARD])
def test_the_middle_of_a_game_is_told_as_the_others_saw_it_happen(question: Question) -> None:
    """A turn over of a last card is no answer that a player may give: it has a price, and a word."""
    check_forfeit(forfeited(question, Reveal, is_strict=True), question, Fault.ILLEGAL)


# A limit of time


def busy() -> Action:
    while True:
        sum(range(1000))


def asleep() -> Action:
    time.sleep(60)
    return Pass()


@each("slow", [busy, asleep])
def test_a_player_that_hangs_loses_by_name(slow: Callable[[], Action]) -> None:
    limit = TimeLimit(0.2)
    match = forfeited(Question.TURN, slow, limit=limit)
    check_forfeit(match, Question.TURN, Fault.OVERTIME)


def test_the_next_question_is_answered_after_one_that_hung() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        TimeLimit(0)
    limit = TimeLimit(0.2)
    with pytest.raises(spicy.players.limit.Overtime):
        limit(busy)
    generous = TimeLimit(60)
    for use in (limit, generous):
        use.seconds = 60
        assert use(Decline) == Decline()
        with pytest.raises(KeyError):
            use(raising(KeyError()))  # type: ignore[arg-type]
        use.close()
        assert use(Pass) == Pass()
        use.close()
