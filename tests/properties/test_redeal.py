"""Non-interference: what a seat is shown never depends on a card that it has never seen.

A game is dealt anew behind a seat's back (`redeal_unseen`), and at every step everything that the seat
can get at must be the same. That the comparison would notice is shown by leaks planted on purpose.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

import spicy
from spicy.engine import events as events_module
from spicy.engine import legality as legality_module
from spicy.engine import transition as transition_module
from spicy.engine import view as view_module
from spicy.engine.deal import worlds_end_base
from spicy.engine.events import Event
from spicy.engine.state import NO_WORLDS_END, Deal, GameState, SeatState, StackCard
from spicy.testing import (
    PLAYER_NAMES,
    Leak,
    check_hidden,
    check_record,
    play_random,
    redeal_unseen,
)
from support.configurations import CONFIGURATIONS, in_configurations
from support.rows import each

PUBLIC_ATTEMPTS = (
    *map(spicy.Challenge, (None, *spicy.Trait)),
    *(spicy.Pass(), spicy.Reveal(), spicy.Decline(), spicy.Peek()),
    *(spicy.TakeSuperJoker(), spicy.LeaveSuperJoker()),
)
"""What can be tried for any seat by somebody who knows no card."""

STRANGERS = tuple(map(spicy.Card, ("C1", "P7", "NJ", "XJ")))
SAID = tuple(map(spicy.Declaration, ("C1", "C5", "P6", "P10")))


play = functools.cache(spicy.Play)
copy = functools.cache(spicy.Copy)


WORLDS_END_SHIFT = 3


def attempts(state: GameState, seat: int | None) -> Iterator[tuple[int, spicy.Action]]:
    """A fixed list of what somebody may try.

    That is, without knowing a card, anything public for any seat; a seat, whatever it can do with its
    own cards, and with cards that it does not hold. What is proved for everybody, who has seen less,
    needs no proof for a seat.
    """
    if seat is None:
        for other in range(len(state.seats)):
            for action in PUBLIC_ATTEMPTS:
                yield other, action
        return
    hand = state.seats[seat].hand
    strangers = [card for card in STRANGERS if card not in hand]
    for card in (*hand[:1], *strangers[:1]):
        is_last = len(hand) == 1
        for said in SAID:
            yield seat, play(card, said, is_last)
        yield seat, play(card, SAID[1], not is_last, hand[1:2])
        yield seat, copy(card, is_last)
        yield seat, copy(card, False, tuple(strangers[:1]))


def text_of_refusal(state: GameState, seat: int, action: spicy.Action) -> str:
    """What the engine says when it is asked to carry out the impossible, or that it is not."""
    try:
        transition_module.apply(state, seat, action)
    except spicy.IllegalAction as error:
        return f"{error} {error!r} {error.args}"
    return "carried out"


def seen_through(seat: int | None) -> Callable[[GameState, tuple[Event, ...]], dict[str, object]]:
    """Everything that a seat can get at, or with None everybody: what is public is shown there.

    Functions are looked up in their modules each time, so that a planted leak is used like the real
    one.
    """

    def sees(state: GameState, events: tuple[Event, ...]) -> dict[str, object]:
        tried = tuple(attempts(state, seat))
        seen = [events_module.seen_by(event, seat) for event in events]
        shown: dict[str, object] = {
            "events": seen,
            "refusals": [legality_module.why_not(state, *one) for one in tried],
            "errors": [text_of_refusal(state, *one) for one in tried[:: 1 + len(tried) // 3]],
        }
        if seat is None:
            shown["public view"] = view_module.public_view(state)
            shown["actors"] = state.actors()
            shown["reprs"] = f"{state!r} {state.deal!r} {state.seats!r} {state.stack!r}"
            shown["reprs of events"] = f"{events!r} {seen!r}"
        else:
            view = view_module.view(state, seat)
            own = legality_module.legal_actions(state, seat)
            shown["view"] = view
            shown["reprs"] = repr(view)
            shown["legal actions"] = (len(own), tuple(own), repr(own))
        return shown

    return sees


def prove(record: spicy.Record, rng: random.Random, *seats: int | None) -> None:
    """The proof for some seats of one game; raises Leak."""
    for seat in seats:
        check_hidden(record, seat, rng, seen_through(seat))


def random_game(rules: spicy.Rules, players: int, seed: int) -> spicy.Record:
    """A random game: by turns a whole one, one without its last few moves, and the first half of one.

    As long as World's End has not shown, it too can be dealt anew, just before it would most of all.
    """
    rng = random.Random(seed)
    record = play_random(rules, players, rng)
    left_out = (0, 1 + int(rng.random() * 4), len(record.moves) // 2)[seed % 3]
    return spicy.Record(record.start, record.moves[: len(record.moves) - left_out])


# The proof


@in_configurations()
def test_nobody_sees_what_is_hidden(rules: spicy.Rules, players: int, seed: int) -> None:
    """What holds for one seat of a game holds for the others in the games of other configurations."""
    prove(random_game(rules, players, seed), random.Random(seed), None, seed % players)


@each("seed", range(12))
def test_a_game_dealt_anew_is_the_same_game(seed: int) -> None:
    """It is legal, keeps the invariants, and has the same events but for the cards nobody saw."""
    rng = random.Random(seed)
    rules, players = rng.choice(CONFIGURATIONS)
    record = play_random(rules, players, rng, max_moves=rng.choice((None, 30)))
    seat = rng.choice((None, *range(players)))
    other = redeal_unseen(record, seat, rng)
    check_record(other)
    assert other.start.names == record.start.names
    assert [type(one) for _, one in other.moves] == [type(one) for _, one in record.moves]
    for (state, events), (anew, events_anew) in zip(record.steps(), other.steps(), strict=True):
        assert [events_module.seen_by(event, seat) for event in events] == [
            events_module.seen_by(event, seat) for event in events_anew
        ]
        for held, held_anew in zip(state.seats, anew.seats, strict=True):
            assert len(held.hand) == len(held_anew.hand)
            assert replace(held, hand=()) == replace(held_anew, hand=())
        if seat is not None:
            assert state.seats[seat] == anew.seats[seat]
    assert state.outcome == anew.outcome


def test_what_was_not_seen_is_dealt_anew() -> None:
    """The proof would hold of a deal that changes nothing, so this one must change nearly everything."""
    cards = changed = moves = mapped = 0
    depths: set[int] = set()
    for seed in range(40):
        rng = random.Random(seed)
        record = play_random(spicy.Rules(), 4, rng, max_moves=20)
        other = redeal_unseen(record, 1, rng)
        lying, lying_anew = (
            [*one.start.deal.deck, *(card for held in one.start.seats for card in held.hand)]
            for one in (record, other)
        )
        cards += len(lying)
        changed += sum(a is not b for a, b in zip(lying, lying_anew, strict=True))
        moves += len(record.moves)
        mapped += sum(a != b for a, b in zip(record.moves, other.moves, strict=True))
        assert record.start.seats[1] == other.start.seats[1]
        depths.add(other.start.deal.worlds_end - record.start.deal.worlds_end)
    assert changed / cards > 0.7
    assert mapped / moves > 0.3
    assert len(depths) >= 6


@each("players", range(2, 7))
def test_worlds_end_is_dealt_anew_where_it_may_lie(players: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        start = spicy.new_game(PLAYER_NAMES[:players], spicy.Rules(), rng)
        base = worlds_end_base(players, len(start.deal.deck), start.rules.box)
        moves = int(rng.random() * (start.deal.worlds_end + 4))
        # Whoever has the turn passes, and the last one may uncover World's End.
        passes = tuple((seat % players, spicy.Pass()) for seat in range(moves))
        record = spicy.Record(start, passes[: start.deal.worlds_end])
        state = record.final()
        found = {redeal_unseen(record, 0, rng).start.deal.worlds_end for _ in range(60)}
        lowest = max(base - WORLDS_END_SHIFT, state.drawn + 1)
        may_lie = set(range(lowest, base + WORLDS_END_SHIFT + 1))
        assert found == ({start.deal.worlds_end} if state.is_over else may_lie)
        fixed = spicy.new_game(PLAYER_NAMES[:players], spicy.Rules(worlds_end_shift=False), rng)
        assert redeal_unseen(spicy.Record(fixed), 0, rng).start.deal.worlds_end == base


def test_a_record_begins_before_the_first_card_is_drawn() -> None:
    record = play_random(spicy.Rules(), 3, random.Random(2), max_moves=20)
    assert record.final().drawn
    with pytest.raises(ValueError, match="before the first card is drawn"):
        redeal_unseen(spicy.Record(record.final()), None, random.Random(2))


def test_a_set_up_position_can_be_dealt_anew() -> None:
    """With a stack whose cards their owners know, and with no World's End or one anywhere."""
    deck = [spicy.Card(f"{letter}{number}") for letter in "CWP" for number in range(1, 11)]
    said = spicy.Declaration("C1")
    own = spicy.Card("W4")
    for depth in (None, 1, 30):
        start = spicy.position(
            ["Lea", "Tom"],
            spicy.Rules(),
            hands=[[spicy.Card("P1")] * 2, [spicy.Card("C2"), spicy.Card("C4")]],
            deck=deck,
            worlds_end=depth,
            stack=[(0, own, said), (1, spicy.Card("C3"), said)],
            starts=0,
        )
        record = spicy.Record(start)
        found = [redeal_unseen(record, 0, random.Random(seed)) for seed in range(30)]
        assert all(other.start.stack[0].card is own for other in found)
        assert any(other.start.stack[1] != start.stack[1] for other in found)
        depths = {other.start.deal.worlds_end for other in found}
        assert depths == {NO_WORLDS_END} if depth is None else len(depths) > 5
        for seed in range(3):
            prove(record, random.Random(seed), None, 0, 1)


# Planted leaks: each is something a careless change could show, in a place that exists. Every one of
# them must make the proof fail, and by the check that looks there.

real_view = view_module.view
real_public_view = view_module.public_view
real_seen_by = events_module.seen_by
real_why_not = legality_module.why_not
real_legal_actions = legality_module.legal_actions
real_apply = transition_module.apply


Shows = dict[str, object]


def with_more(real: Callable[..., Any], change: Callable[..., Shows], *of: object) -> object:
    """A view, public or of a seat, that shows something more."""
    return replace(real(*of), **change(*of))


def parts_with(part: str, change: Callable[[Any], Shows], state: GameState) -> object:
    """A public view whose seats, or whose cards on the stack, show something of what they are."""
    view = real_public_view(state)
    pairs = zip(getattr(view, part), getattr(state, part), strict=True)
    return replace(view, **{part: tuple(replace(one, **change(real)) for one, real in pairs)})


def event_with(
    kind: str, change: Callable[[Any, int | None], Shows], event: Event, seat: int | None
) -> Event:
    """A log that shows something of one kind of event."""
    seen = real_seen_by(event, seat)
    return replace(seen, **change(event, seat)) if type(event).__name__ == kind else seen


def is_true(laid: Any) -> bool:
    """Whether a card is what was said of it."""
    return laid.card is not None and laid.card.code == laid.declaration.code


def successful(state: GameState) -> tuple[int, ...]:
    """Who could challenge the top card, if that would succeed."""
    is_lie = state.top is not None and state.top.card.number != state.top.declaration.number
    return real_public_view(state).challengers if is_lie else ()


def why_not_with_top(state: GameState, seat: int, action: spicy.Action) -> object:
    """A refusal that names what the top card is instead of what was said of it."""
    refusal = real_why_not(state, seat, action)
    if refusal is None or state.top is None or state.top.card.number is None:
        return refusal
    return replace(refusal, top=spicy.Declaration(state.top.card.code))


def why_not_only_liars(state: GameState, seat: int, action: spicy.Action) -> object:
    """A program that does not let anybody challenge the truth."""
    if isinstance(action, spicy.Challenge) and state.top and is_true(state.top):
        return real_why_not(state, seat, spicy.Reveal())
    return real_why_not(state, seat, action)


def legal_actions_helped(state: GameState, seat: int | None = None) -> object:
    """Legal actions with the promising challenge first."""
    listed = tuple(real_legal_actions(state, seat))
    return listed[::-1] if successful(state) else listed


def apply_with_chatty_errors(state: GameState, seat: int, action: spicy.Action) -> object:
    """An exception whose text says too much."""
    try:
        return real_apply(state, seat, action)
    except spicy.IllegalAction as error:
        error.args = (f"{error}; next to draw: {state.draw_deck[:1]}",)
        raise


def chatty_event(event: Event) -> str:
    """A repr with every field."""
    names = [name for name, _ in events_module.audiences(type(event))]
    return f"{type(event).__name__}{[getattr(event, name) for name in names]}"


IN_A_VIEW: dict[str, Callable[[GameState, int], Shows]] = {
    "another seat's hand": lambda state, seat: {"hand": state.seats[state.after(seat)].hand},
    "the next card to draw": lambda state, seat: {
        "hand": (*state.seats[seat].hand, *state.draw_deck[:1])
    },
    "everybody's legal actions": lambda state, _: {"legal_actions": real_legal_actions(state)},
    "how many legal actions another has": lambda state, _: {
        "legal_actions": (len(real_legal_actions(state, state.turn)),)
    },
}
IN_THE_PUBLIC_VIEW: dict[str, Callable[[GameState], Shows]] = {
    "the order of the deck": lambda state: {"deck_count": hash(state.draw_deck)},
    "whether World's End is near": lambda state: {
        "deck_count": state.deal.worlds_end - state.drawn < 3
    },
    "who could challenge with success": lambda state: {"challengers": successful(state)},
}
OF_A_SEAT: dict[str, Callable[[SeatState], Shows]] = {
    "the sum of a hand": lambda held: {"points": sum(card.order for card in held.hand)},
    "a joker in a hand taken for a super joker": lambda held: {
        "has_super_joker": any(card.is_joker for card in held.hand)
    },
}
ON_THE_STACK: dict[str, Callable[[StackCard], Shows]] = {
    "a facedown card": lambda laid: {"declaration": laid.card},
    "whether a facedown card is a joker": lambda laid: {"is_super_joker": laid.card.is_joker},
    "the cards added under another": lambda laid: {"added": laid.added},
    "whether a declaration is true": lambda laid: {"is_copy": is_true(laid)},
}
IN_AN_EVENT: dict[str, tuple[str, Callable[[Any, int | None], Shows]]] = {
    "the cards that were won, to who has won them": (
        "StackWon",
        lambda event, seat: {"cards": event.cards if seat == event.seat else None},
    ),
    "the cards under a paw": ("PawCollected", lambda event, _: {"cards": event.cards}),
    "jokers that were drawn": (
        "CardsDrawn",
        lambda event, _: {"wanted": event.wanted + 10 * any(card.is_joker for card in event.cards)},
    ),
    "the added cards in the log": ("CardPlayed", lambda event, _: {"added": event.added}),
    "a card that was taken back": ("CardTakenBack", lambda event, _: {"card": event.card}),
    "a rule cited for the truth": (
        "CardPlayed",
        lambda event, _: {"rules": event.rules * 2 if is_true(event) else event.rules},
    ),
}
LEAKS: dict[str, tuple[object, str, str, object]] = {
    **{
        name: (view_module, place, place.replace("_", " "), partial(with_more, real, change))
        for place, real, leaks in (
            ("view", real_view, IN_A_VIEW),
            ("public_view", real_public_view, IN_THE_PUBLIC_VIEW),
        )
        for name, change in leaks.items()
    },
    **{
        name: (view_module, "public_view", "public view", partial(parts_with, part, change))
        for part, leaks in (("seats", OF_A_SEAT), ("stack", ON_THE_STACK))
        for name, change in leaks.items()
    },
    **{
        name: (events_module, "seen_by", "events", partial(event_with, *leak))
        for name, leak in IN_AN_EVENT.items()
    },
    "an unprojected log": (events_module, "seen_by", "events", lambda event, _: event),
    "the top card in a refusal": (legality_module, "why_not", "refusals", why_not_with_top),
    "a refusal for the truth": (legality_module, "why_not", "refusals", why_not_only_liars),
    "the order of legal actions": (
        legality_module,
        "legal_actions",
        "legal actions",
        legal_actions_helped,
    ),
    "a card in an error": (transition_module, "apply", "errors", apply_with_chatty_errors),
    "the repr of a state": (GameState, "__repr__", "reprs", lambda state: f"{state.draw_deck}"),
    "the repr of a seat": (SeatState, "__repr__", "reprs", lambda held: f"{held.hand}"),
    "the repr of a laid card": (
        StackCard,
        "__repr__",
        "reprs",
        lambda laid: f"{laid.card.is_joker}",
    ),
    "the repr of a deal": (Deal, "__repr__", "reprs", lambda deal: f"{deal.worlds_end}"),
    "the repr of an event": (Event, "__repr__", "reprs of events", chatty_event),
}


@pytest.fixture(scope="module")
def games() -> list[spicy.Record]:
    """Games with everything that can leak in them, played before anything is planted."""
    rules = spicy.Rules(
        super_jokers=True,
        spice_it_up=(spicy.SpiceItUp.SPICE_RAIDER, spicy.SpiceItUp.CHANGE_YOUR_LUCK),
    )
    return [random_game(rules, 3, seed) for seed in range(30)]


def checks_that_fail(games: list[spicy.Record], wanted: str = "") -> set[str]:
    """By what players can tell deals apart, in the games up to the first in which `wanted` is it."""
    caught: set[str] = set()
    for seed, record in enumerate(games):
        for seat in (None, seed % 3):
            try:
                prove(record, random.Random(seed), seat)
            except Leak as leak:
                caught.update(leak.names)
        if wanted in caught:
            break
    return caught


def test_nothing_is_caught_where_nothing_is_planted(games: list[spicy.Record]) -> None:
    assert checks_that_fail(games[:4]) == set()


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(
    name: str, games: list[spicy.Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, attribute, check, leaky = LEAKS[name]
    monkeypatch.setattr(place, attribute, leaky)
    assert check in checks_that_fail(games, check)
