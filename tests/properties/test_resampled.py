"""What a player may think about a running game is made of what that player has seen, and of chance.

`resampled` is asked the same about a game and about the same game dealt anew behind an observer's back
(`redeal_unseen`): with the same random numbers both answers must be one position. That is more than "no
hidden card is in it": nothing of it can depend on one.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

import spicy
from spicy.engine import resample as resample_module
from spicy.engine.boxes import deck_of
from spicy.engine.deal import worlds_end_base
from spicy.engine.events import ChallengeSettled
from spicy.engine.resample import resampled
from spicy.engine.state import NO_WORLDS_END, StackCard
from spicy.testing import check_invariants, play_random, redeal_unseen
from support.configurations import CONFIGURATIONS, in_configurations

XJ = spicy.Card("XJ")
MIXED = random.Random(5).sample(CONFIGURATIONS, len(CONFIGURATIONS))


WORLDS_END_SHIFT = 3


def part_game(rules: spicy.Rules, players: int, rng: random.Random) -> spicy.Record:
    """A random game that is not over yet."""
    record = play_random(rules, players, rng)
    return spicy.Record(record.start, record.moves[: int(rng.random() * len(record.moves))])


@in_configurations()
def test_it_depends_on_nothing_that_is_hidden(rules: spicy.Rules, players: int, seed: int) -> None:
    rng = random.Random(seed)
    record = part_game(rules, players, rng)
    for seat in (None, *range(players)):
        other = redeal_unseen(record, seat, rng)
        chance = int(rng.random() * 1000)
        here = resampled(record, seat, random.Random(chance))
        there = resampled(other, seat, random.Random(chance))
        assert here == there


@in_configurations()
def test_it_is_the_position_that_the_seat_sees(rules: spicy.Rules, players: int, seed: int) -> None:
    """Everything that everybody knows is as it is, and so is what the seat itself knows."""
    rng = random.Random(seed)
    record = part_game(rules, players, rng)
    state = record.final()
    for seat in (None, *range(players)):
        made = resampled(record, seat, rng)
        check_invariants(made)
        assert spicy.public_view(made) == spicy.public_view(state)
        if seat is None:
            continue
        assert spicy.view(made, seat).hand == spicy.view(state, seat).hand
        for laid, real in zip(made.stack, state.stack, strict=True):
            if real.seat == seat:
                assert laid == real


def test_it_uses_no_card_that_cannot_be_there() -> None:
    """What was turned over, and what the seat has laid and lost, lies in a pile and nowhere else."""
    for seed in range(60):
        rng = random.Random(seed)
        rules, players = MIXED[seed]
        record = part_game(rules, players, rng)
        seat = rng.choice((None, *range(players)))
        gone: Counter[spicy.Card] = Counter()
        for _state, events in record.steps():
            for event in events:
                if isinstance(event, ChallengeSettled):
                    gone[event.card] += 1
        del gone[XJ]
        made = resampled(record, seat, rng)
        there: Counter[spicy.Card] = Counter(made.deal.deck)
        for held in made.seats:
            there.update(held.hand)
        for laid in made.stack:
            there.update((laid.card, *laid.added))
        del there[XJ]
        assert not (there + gone) - Counter(deck_of(rules.edition))
        assert there.total() + sum(held.points for held in made.seats) == 100


def test_it_is_really_resampled() -> None:
    """Two inventions differ, and neither is the truth."""
    record = part_game(spicy.Rules(), 4, random.Random(3))
    state = record.final()
    found = {resampled(record, 1, random.Random(seed)) for seed in range(20)}
    assert len(found) == 20
    for made in found:
        same = sum(one is two for one, two in zip(made.deal.deck, state.draw_deck, strict=True))
        assert same < len(made.deal.deck) / 2
        assert all(
            made.seats[seat].hand != state.seats[seat].hand for seat in range(4) if seat != 1
        )


def test_worlds_end_lies_wherever_it_may() -> None:
    """From below what was drawn to three cards beyond its place (`setup.worlds-end.depth`)."""
    start = spicy.new_game(["Lea", "Tom", "Mia"], spicy.Rules(), random.Random(5))
    base = worlds_end_base(3, len(start.deal.deck), start.rules.box)
    passed = tuple((seat % 3, spicy.Pass()) for seat in range(start.deal.worlds_end - 1))
    for count in (0, 5, base - 3, len(passed)):
        record = spicy.Record(start, passed[:count])
        state = record.final()
        found = {
            state.drawn + resampled(record, None, random.Random(seed)).deal.worlds_end
            for seed in range(300)
        }
        lowest = max(base - WORLDS_END_SHIFT, state.drawn + 1)
        assert found == set(range(lowest, base + WORLDS_END_SHIFT + 1))


def test_what_the_seat_laid_before_the_first_move_is_nowhere_else() -> None:
    laid = [StackCard(0, spicy.Card("C4"), spicy.Declaration("C1"))] * 3
    hands = [[], [spicy.Card("W2")] * 2, [spicy.Card("P9")] * 2]
    deck = [spicy.Card("W5"), spicy.Card("W6")]
    start = spicy.position(["Lea", "Tom", "Mia"], spicy.Rules(), hands=hands, stack=laid, deck=deck)
    for seed in range(40):
        made = resampled(spicy.Record(start), 0, random.Random(seed))
        others = (*made.seats[1].hand, *made.seats[2].hand, *made.deal.deck)
        assert spicy.Card("C4") not in others


def test_a_position_without_worlds_end_stays_without() -> None:
    hands = [[spicy.Card("C2")], [spicy.Card("W2")]]
    start = spicy.position(["Lea", "Tom"], spicy.Rules(), hands=hands, deck=[])
    deal = resampled(spicy.Record(start), 0, random.Random(1)).deal
    assert (deal.worlds_end, deal.deck) == (NO_WORLDS_END, ())


def test_what_is_not_resampled() -> None:
    """A game that is over, and a record that begins after the first card was drawn."""
    with pytest.raises(ValueError, match="over"):
        resampled(play_random(spicy.Rules(), 3, random.Random(4)), None, random.Random(1))
    state = part_game(spicy.Rules(), 3, random.Random(2)).final()
    with pytest.raises(ValueError, match="before the first card is drawn"):
        resampled(spicy.Record(state), None, random.Random(1))


# Planted leaks: what a careless change could do, each of which the first test must see.


def leak_order(state: spicy.GameState, known: Counter[spicy.Card]) -> list[spicy.Card]:
    """The unseen cards in the order in which they really lie."""
    rest = Counter(deck_of(state.rules.edition)) - known
    lying = [*state.draw_deck, *(card for held in state.seats for card in held.hand)]
    first = [card for card in lying if rest[card] and not rest.subtract([card])]
    return [*first, *rest.elements()]


def leak_piles(state: spicy.GameState, known: Counter[spicy.Card]) -> list[spicy.Card]:
    """Without what lies unseen in a pile: only cards that are really still about."""
    there = Counter(state.draw_deck)
    for held in state.seats:
        there.update(held.hand)
    for laid in state.stack:
        there.update((laid.card, *laid.added))
    del there[XJ]
    return sorted((there - known).elements(), key=lambda card: card.order)


def leak_worlds_end(state: spicy.GameState, rng: random.Random) -> int:
    """World's End where it really lies."""
    rng.random()
    return state.deal.worlds_end - state.drawn


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("_never_seen", leak_order),
        ("_never_seen", leak_piles),
        ("_worlds_end", leak_worlds_end),
        ("_with_hand", lambda held, take: replace(held, hand=held.hand[:1] + take(9)[1:])),
        ("_with_cards", lambda laid, take: laid),  # noqa: ARG005
    ],
)
def test_a_leak_would_be_seen(name: str, leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resample_module, name, leak)

    def differs(seed: int) -> bool:
        rng = random.Random(seed)
        rules, players = MIXED[seed]
        record = part_game(rules, players, rng)
        other = redeal_unseen(record, None, rng)
        here, there = (resampled(one, None, random.Random(1)) for one in (record, other))
        return here != there

    assert any(differs(seed) for seed in range(40))
