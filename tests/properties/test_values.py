"""Values are values: frozen, hashable, compared by type and value, copied and pickled faithfully.

And they are discreet (no text shows a hidden card) and deterministic (no chance but the given one).
"""

from __future__ import annotations

import copy
import importlib
import operator
import pickle
import pkgutil
import random
import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest

import spicy
from spicy.engine.deal import shuffled
from spicy.engine.events import ChallengeSettled, Event, seen_by
from spicy.engine.refusals import Refusal
from spicy.engine.rules import Rules
from spicy.engine.scoring import Outcome, Score
from spicy.engine.state import Deal, GameState, SeatState, StackCard
from spicy.testing import any_action, configurations, play_random
from support.rows import each

CODES = [f"{letter}{number}" for letter in "CWLP" for number in range(1, 11)]
ALL_CARDS = tuple(map(spicy.Card, (*CODES, "NJ", "SJ", "XJ")))
ALL_DECLARATIONS = tuple(map(spicy.Declaration, CODES))


def played(seed: int = 7) -> spicy.Record:
    """A game with a bit of everything in it."""
    rules = spicy.Rules(
        spicy.Edition.SWEET_AND_SPICY,
        spice_it_up=(spicy.SpiceItUp.COPY_CAT, spicy.SpiceItUp.CHANGE_YOUR_LUCK),
    )
    return play_random(rules, ["Lea", "Tom", "Mia"], random.Random(seed))


def some_values() -> list[object]:
    """Values of every type there is, as they come up in a game."""
    record = played()
    steps = list(record.steps())
    values: dict[type, object] = {}
    rng = random.Random(1)
    for state, events in steps:
        parts: list[object] = [state, state.deal, *state.seats, *state.stack, *events]
        parts += [spicy.view(state, 0), spicy.public_view(state)]
        parts += [*spicy.public_view(state).seats, *spicy.public_view(state).stack]
        for _ in range(5):
            seat, action = any_action(state, rng)
            parts += [action, state.why_not(seat, action)]
        for part in parts:
            if part is not None:
                values.setdefault(type(part), part)
    assert state.outcome is not None
    scores = (Score(1, 0, 2, 0, 0), Score(3, 1, 0, 1, 1))
    more = [record, record.start.rules, Outcome(state.outcome.reason, (0,), scores), scores[0]]
    return [*values.values(), *more, spicy.Card("C7"), spicy.Declaration("C7")]


VALUES = some_values()
BY_TYPE = each("value", VALUES)


def test_a_code_is_its_name_in_small_letters() -> None:
    """Codes are written to JSON and to errors, where other programs read them."""
    kinds = [
        kind for kind in StrEnum.__subclasses__() if kind.__module__.startswith("spicy.engine.")
    ]
    assert len(kinds) >= 9
    for one in (one for kind in kinds for one in kind):
        assert re.sub("[. ]", "-", one.value) == one.name.lower().replace("_", "-")


def test_values_of_every_kind_are_looked_at() -> None:
    types = set(map(type, VALUES))
    assert types >= set(get_args(spicy.Action))
    assert types >= {GameState, Deal, SeatState, StackCard, Refusal, Rules, Outcome, Score}
    assert types >= {spicy.PlayerView, spicy.PublicView, spicy.Record, spicy.Card}
    assert sum(issubclass(kind, Event) for kind in types) >= 10


@BY_TYPE
def test_a_value_is_its_fields_which_are_frozen_and_has_no_room_for_more(value: object) -> None:
    """A game holds thousands of them."""
    is_struct = isinstance(value, msgspec.Struct)
    names = list(value.__struct_fields__ if is_struct else type(value).__slots__)
    for name in [*names, "something_else"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
    for name in names:
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert not hasattr(value, "__dict__")


@BY_TYPE
@each(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        *(
            lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ),
    ],
)
def test_a_copy_is_the_same_value(value: object, again: Callable[[object], object]) -> None:
    other = again(value)
    assert type(other) is type(value)
    assert other == value
    assert not operator.ne(other, value)
    assert hash(other) == hash(value)
    assert repr(other) == repr(value)


@BY_TYPE
def test_a_value_equals_no_value_of_another_type(value: object) -> None:
    for other in VALUES:
        if other is not value and type(other) is not type(value):
            assert value != other
            assert not operator.eq(value, other)
    assert value != object()
    assert value is not None


def test_a_struct_with_an_equality_of_its_own_has_its_opposite_too() -> None:
    """A struct compares its fields for `!=`, whatever its `==` says."""
    for module in pkgutil.walk_packages(spicy.__path__, "spicy."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    waiting, own = [msgspec.Struct], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("spicy.") and "__eq__" in vars(kind):
            own.add(kind.__name__)
            assert "__ne__" in vars(kind), kind
    assert own >= {"Rules", "Setup"}


def test_the_order_of_added_cards_means_nothing() -> None:
    one, two = spicy.Card("P9"), spicy.Card("C1")
    said = spicy.Declaration("C5")
    card = spicy.Card("C2")
    assert spicy.Play(card, said, False, (one, two)) == spicy.Play(card, said, False, (two, one))
    assert spicy.Copy(card, False, (one, two)) == spicy.Copy(card, False, (two, one))


def test_a_changed_field_is_another_value() -> None:
    """Every field of a position counts when positions are compared."""
    record = played()
    state = [state for state, _ in record.steps()][9]
    assert state.stack
    changes: dict[str, object] = {
        "deal": msgspec.structs.replace(state.deal, worlds_end=state.deal.worlds_end + 1),
        "seats": (msgspec.structs.replace(state.seats[0], points=50), *state.seats[1:]),
        "drawn": state.drawn + 1,
        "stack": (),
        "turn": (state.turn + 1) % 3,
        "phase": spicy.Phase.OVER,
        "declined": (5,),
        "can_copy": not state.can_copy,
        "supply": state.supply + 1,
        "outcome": record.final().outcome,
    }
    assert set(changes) == set(GameState.__struct_fields__)
    for name, value in changes.items():
        assert msgspec.structs.replace(state, **{name: value}) != state, name


# Cards


@each("one", [*ALL_CARDS, *ALL_DECLARATIONS])
def test_a_card_is_one_object(one: spicy.Card | spicy.Declaration) -> None:
    kind = type(one)
    assert kind(one.code) is one
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one
    assert copy.deepcopy([one, one])[1] is one
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) is one
    assert eval(repr(one), {"Card": spicy.Card, "Declaration": spicy.Declaration}) is one
    assert str(one) == one.code


# Texts: a code of a hidden card would be found in them

CODE = re.compile(r"\b(?:[CWLP](?:10|[1-9])|NJ|SJ)\b")


def texts_of(state: GameState, events: tuple[Event, ...]) -> Iterator[str]:
    """All texts that a log, a traceback or a debugger would show of a position, by themselves."""
    values = [state, state.deal, *state.seats, *events, *state.seats, spicy.Record(state)]
    values += [state.legal_actions(), spicy.public_view(state)]
    values += [seen_by(event, None) for event in events]
    for value in values:
        yield repr(value)
        yield str(value)
        yield f"{value}"
        yield f"{[value]} {(value,)}"


def public_codes(state: GameState, events: tuple[Event, ...]) -> set[str]:
    """What everybody knows: declarations, and cards that were turned over."""
    said = [laid.declaration for laid in state.stack]
    said += spicy.public_view(state).declarations
    shown = [getattr(event, "declaration", None) for event in events]
    shown += [event.card for event in events if isinstance(event, ChallengeSettled)]
    return {one.code for one in (*said, *shown) if one is not None}


def test_no_text_shows_a_hidden_card() -> None:
    """The search would find what a plain tuple shows."""
    start = played().start
    assert not set(CODE.findall(str(start.seats[0].hand))) <= public_codes(start, ())
    for seed, (rules, players) in enumerate(list(configurations())[::61]):
        for state, events in play_random(rules, players, random.Random(seed)).steps():
            known = public_codes(state, events)
            for text in texts_of(state, events):
                assert set(CODE.findall(text)) <= known, text


def test_no_exception_shows_a_hidden_card() -> None:
    """Not the text, not the arguments, not the refusal; but what was tried may be in it."""
    tried = 0
    for seed, (rules, players) in enumerate(list(configurations())[::61]):
        rng = random.Random(seed)
        for state, _ in play_random(rules, players, rng).steps():
            seat, action = any_action(state, rng)
            refusal = state.why_not(seat, action)
            if refusal is None or refusal.is_punished:
                continue
            tried += 1
            with pytest.raises(spicy.IllegalAction) as raised:
                spicy.apply(state, seat, action)
            error = raised.value
            text = f"{error} {error!r} {error.args} {getattr(error, '__notes__', '')}"
            assert not CODE.findall(text), text
            assert refusal.code in text
            assert refusal.rule in text
            said = {laid.declaration.code for laid in state.stack}
            if isinstance(action, spicy.Play):
                said.add(action.declaration.code)
            assert set(CODE.findall(repr(error.refusal))) <= said
    assert tried > 300


def test_a_pickled_exception_is_the_same() -> None:
    error = spicy.IllegalAction(played().start.why_not(1, spicy.Pass()))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (spicy.IllegalAction, str(error))
    assert again.refusal == error.refusal


# Chance


def test_no_global_chance() -> None:
    """The generator of the module `random` is neither asked nor set."""
    random.seed(12345)
    before = random.getstate()
    rng = random.Random(5)
    record = play_random(spicy.Rules(spicy.Edition.SWEET_AND_SPICY), 4, rng)
    for state, events in record.steps():
        spicy.view(state, 0)
        spicy.public_view(state)
        list(state.legal_actions())
        [seen_by(event, None) for event in events]
    assert random.getstate() == before


GOLDEN_HANDS = ["P7 C3 W9 C8 C3 P8", "W2 P4 W2 C4 C2 P10", "C4 P8 C9 W8 C5 P9"]
GOLDEN_TOP = "C9 C1 SJ W9 P7 C10 W2 C6 W5 P9 NJ P6"
GOLDEN_DEPTH = 39


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    """What a seed meant once it must always mean, or old seeds in bug reports mean nothing.

    `random()`, which alone is asked, is the one method that means the same on every version of Python.
    """
    only_random = SimpleNamespace(random=random.Random(7).random)
    state = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), only_random)
    hands = [" ".join(map(str, held.hand)) for held in state.seats]
    assert hands == GOLDEN_HANDS
    assert " ".join(map(str, state.draw_deck[:12])) == GOLDEN_TOP
    assert state.deal.worlds_end == GOLDEN_DEPTH


def test_shuffling_moves_every_card_everywhere() -> None:
    """No card prefers a place: a plain test that would notice a lopsided shuffle."""
    cards = ALL_CARDS[:5]
    rng = random.Random(3)
    places = {(card, place): 0 for card in cards for place in range(5)}
    rounds = 4000
    for _ in range(rounds):
        for place, card in enumerate(shuffled(cards, rng)):
            places[card, place] += 1
    for count in places.values():
        assert abs(count - rounds / 5) < 130  # more than five standard deviations
