"""The engine plays the same games as an opponent that shares no code with it (`support.opponent`).

Every game of some tiny decks, position by position, random games in every configuration, and what the
transcripts of the rulebook and the conformance cases try.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

import spicy
from spicy.engine.rules import Rules
from spicy.engine.state import NO_WORLDS_END, Deal, GameState, SeatState
from spicy.testing import play_random
from spicy.transcript import read, steps
from support.configurations import in_configurations
from support.doses import only
from support.lockstep import (
    box_of,
    hold_effect,
    hold_legal_actions,
    hold_verdict,
    position_of,
    tries,
)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
END = "END"


def tiny(
    *hands: str,
    deck: str,
    starts: int = 0,
    extra: str = "",
    supply: int | None = None,
    edition: str = "spicy",
    trophies: tuple[int, ...] = (),
) -> GameState:
    """A position of two or three players; super jokers are in the game where a supply is given.

    Not by `spicy.position`, which holds a set-up to what a box of cards could show: a tiny game may
    have more cards of a kind, so that fewer games differ.
    """
    cards = tuple(map(spicy.SpiceItUp, extra.split()))
    rules = Rules(spicy.Edition(edition), supply is not None, cards)
    names = NAMES[: len(hands)]
    codes = deck.split()
    depth = codes.index(END) if END in codes else NO_WORLDS_END
    start = spicy.new_game(names, rules, random.Random(0), starts=starts)
    return structs.replace(
        start,
        deal=Deal(rules, names, tuple(spicy.Card(code) for code in codes if code != END), depth),
        seats=tuple(
            SeatState(tuple(map(spicy.Card, hand.split())), trophies=number)
            for hand, number in zip(hands, trophies or (0,) * len(hands), strict=True)
        ),
        supply=supply or 0,
    )


SWEET = "sweet-and-spicy"
TINY = {
    "one card each": tiny("C1", "C2", deck="W1 W2 END"),
    "cards below World's End": tiny("C1 NJ", "C2", deck="W1 W2 END P3", starts=1),
    "a deck that runs out": tiny("P1", "SJ", deck="W1 W2"),
    "three players": tiny("NJ", "NJ", "W1", deck="NJ NJ NJ END", starts=2),
    "a new hand": tiny("SJ", "", deck="SJ SJ SJ SJ NJ NJ"),
    "the last trophy": tiny("C1", "C2", "C3", deck="W1 W2 END", starts=2, trophies=(1, 1, 0)),
    "We Love Chili!": tiny("P1", "C2 P3", deck="W1 W2 END", extra="we-love-chili"),
    "Start It Up!": tiny("P8", "P9 NJ", deck="W1 W2 END", extra="start-it-up"),
    "Spice Raider": tiny("C4", "C4 NJ", deck="C4 NJ END", extra="spice-raider"),
    "Change Your Luck": tiny("W1 W1 NJ", "C1", deck="W2", extra="change-your-luck"),
    "Turn It Up": tiny("C6 C6", "C9", deck="C9 C6 C9 END", extra="turn-it-up"),
    "Copy Cat": tiny("NJ", "NJ", "W2", deck="NJ NJ NJ", extra="copy-cat"),
    "We Love Chili! and Start It Up!": tiny(
        "P9", "W1 W2", deck="C1 C2 END", extra="we-love-chili start-it-up"
    ),
    "Spice Raider and Change Your Luck": tiny(
        "C4 C1", "C5 W5", deck="W1 W2 END", starts=1, extra="spice-raider change-your-luck"
    ),
    "Copy Cat and Spice Raider": tiny(
        "C4", "C4 W4", deck="W1 W2 END", extra="copy-cat spice-raider"
    ),
    "Copy Cat and Turn It Up": tiny("C6", "C9 C6", deck="W1 W2 END", extra="copy-cat turn-it-up"),
    "Spice Raider and Change Your Luck, a card less": tiny(
        "C4 C1", "C5 W5", deck="W1 END", starts=1, extra="spice-raider change-your-luck"
    ),
    "a new hand that is cut short": tiny("SJ", "", deck="SJ SJ SJ SJ NJ END NJ"),
    "super jokers": tiny("XJ", "C2", deck="W1 W2 W3 END", supply=1),
    "super jokers, Copy Cat and Change Your Luck, a card less": tiny(
        "XJ L5", "XJ L5", deck="L1 END", supply=1, edition=SWEET,
        extra="copy-cat change-your-luck",
    ),
    "super jokers, Spicy": tiny("XJ", "C2 XJ", deck="W1 W2 W3 END", supply=1),
    "super jokers, Sweet & Spicy": tiny(
        "NJ", "NJ NJ", deck="P1 NJ NJ", supply=1, edition=SWEET
    ),
    "super jokers and a new hand": tiny(
        "XJ", "NJ", deck="NJ NJ NJ NJ SJ", supply=0, trophies=(0, 1), edition=SWEET
    ),
    "super jokers, Copy Cat and Change Your Luck": tiny(
        "XJ L5", "XJ L5", deck="L1 L2 END", supply=1, edition=SWEET,
        extra="copy-cat change-your-luck",
    ),
}  # fmt: skip
"""Jokers stand where many cards of one kind keep the number of positions small."""


def walk(start: GameState) -> int:
    """Play every game there is from a position, on both sides; return how many positions there were.

    What is tried against the rules on the way is judged alike, and has the same price.
    """
    box = box_of(start.rules)
    seen = {position_of(start)}
    waiting = [start]
    rng = random.Random(1)
    while waiting:
        state = waiting.pop()
        position = position_of(state)
        for moved in hold_legal_actions(state, position, box):
            later = hold_effect(state, position, box, moved)
            found = position_of(later)
            if found not in seen:
                seen.add(found)
                waiting.append(later)
        for moved in tries(state, rng, 3):
            if hold_verdict(state, position, box, moved):
                hold_effect(state, position, box, moved)
    return len(seen)


LARGE = {
    "a new hand",
    "Start It Up!",
    "Change Your Luck",
    "Copy Cat and Spice Raider",
    "Turn It Up",
    "Copy Cat",
    "Spice Raider and Change Your Luck",
    "super jokers, Spicy",
    "super jokers, Sweet & Spicy",
    "super jokers and a new hand",
    "super jokers, Copy Cat and Change Your Luck",
}


@pytest.mark.parametrize("name", only(TINY.keys() - LARGE, TINY))
def test_every_game_of_a_tiny_deck(name: str) -> None:
    assert walk(TINY[name]) > 40


def test_tiny_decks_have_everything() -> None:
    """Both editions, every Spice It Up! card, super jokers or none."""
    assert set(TINY) > LARGE
    configurations = [start.rules for name, start in TINY.items() if name not in LARGE]
    assert {rules.edition for rules in configurations} == {*spicy.Edition}
    assert {card for rules in configurations for card in rules.spice_it_up} == {*spicy.SpiceItUp}
    assert {rules.has_super_jokers for rules in configurations} == {False, True}


def test_a_wrong_position_is_noticed() -> None:
    """One card moved, and the comparison fails."""
    start = TINY["a deck that runs out"]
    position = position_of(start)
    other = position._replace(deck=position.deck[::-1])
    with pytest.raises(AssertionError):
        hold_effect(start, other, box_of(start.rules), (start.turn, spicy.Pass()))


@in_configurations()
def test_random_games(rules: Rules, players: int, seed: int) -> None:
    """Move by move, with tries against the rules; a position never depends on how it came about."""
    rng = random.Random(seed)
    box = box_of(rules)
    record = play_random(rules, players, rng, punished=0.3)
    for (state, _), moved in zip(record.steps(), record.moves, strict=False):
        position = position_of(state)
        hold_legal_actions(state, position, box)
        for one in (moved, *tries(state, rng, 6)):
            if hold_verdict(state, position, box, one):
                hold_effect(state, position, box, one)


def test_the_transcripts_of_the_rulebook() -> None:
    """They hold what random games come upon too rarely, impossible moves among them."""
    rng = random.Random(1)
    for file in sorted((Path(__file__).parents[2] / "rules").rglob("*.spicy")):
        for step in steps(read(file)):
            state = step.before
            box, position = box_of(state.rules), position_of(state)
            hold_legal_actions(state, position, box)
            moved = [*step.actions[:1]]
            if step.move is not None and step.move.seat is not None:
                moved = [(step.move.seat, step.move.action)]
            for one in (*moved, *tries(state, rng, 4)):
                if hold_verdict(state, position, box, one):
                    hold_effect(state, position, box, one)
