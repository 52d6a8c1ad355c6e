"""What if: any move of any seat, in people's words, and what is written of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spicy.analysis.mainline import Mainline
from spicy.analysis.spoken import card_in, in_notation
from spicy.analysis.variation import Variation, read_try, what_if, write_variation
from spicy.engine.actions import Challenge, Decline, Pass, Peek, Play, Trait
from spicy.engine.cards import Card, Declaration, Edition
from spicy.engine.rule_ids import RuleId
from spicy.testing import any_action, play_random
from spicy.transcript import TranscriptError, check, parse, read, write
from support.configurations import CONFIGURATIONS
from support.rows import each

FILES = sorted((Path(__file__).parents[2] / "rules").rglob("*.spicy"))
LEA, TOM, MIA = range(3)

TEXT = """\
title: Who lies?
players: Lea, Tom, Mia
hand Lea: W1 P8
hand Tom: C4 W2
hand Mia: C7
deck: P1 P2 P3 P4 P5 P6 P7 END
---
# Lea opens.
Lea: W1 as W1
> turn Tom
Lea: pass
Tom: W2 as W2
> turn Lea
"""


@pytest.fixture
def line() -> Mainline:
    return Mainline.of(parse(TEXT))


def written(variation: Variation) -> str:
    """The text of a variation, every line of which holds."""
    text = write_variation(variation)
    assert check(parse(text)).failures == (), text
    return text


def test_a_legal_move(line: Mainline) -> None:
    variation = what_if(line, 1, TOM, Challenge(Trait.SPICE))
    (stop,) = variation.own
    assert (stop.number, stop.state.seats[LEA].points) == (2, 1)
    assert RuleId.CHALLENGE_RESOLVE in stop.rules
    text = written(variation)
    assert "title: What if: Who lies?" in text
    assert "# Lea opens.\nLea: W1 as W1\n" in text
    assert text.endswith(
        "# What if? In the original it went on with Lea: pass\n"
        "Tom: wrong spice\n> challenge Lea\n> turn Tom\n"
    )


def test_a_punished_move(line: Mainline) -> None:
    variation = what_if(line, 1, TOM, Play(Card("W2"), Declaration("W1")))
    (stop,) = variation.own
    assert stop.step.refusal is not None
    assert stop.step.refusal.is_punished
    assert len(stop.state.seats[TOM].hand) == 3
    assert "> punished declare.invalid" in written(variation)


def test_a_refused_move(line: Mainline) -> None:
    variation = what_if(line, 1, LEA, Challenge(Trait.NUMBER))
    (stop,) = variation.own
    assert stop.step.is_refused
    assert (stop.step.failures, stop.state) == ((), line.stops[1].state)
    assert stop.rules == (RuleId.CHALLENGE_WHO,)
    assert "> refused challenge.who" in written(variation)


def test_a_branch_can_go_on_and_turn_off(line: Mainline) -> None:
    variation = what_if(line, 1, TOM, Pass())
    longer = variation.then(2, MIA, Play(Card("C7"), Declaration("W2"), last_card=True))
    assert len(longer.own) == 2
    answered = longer.then(3, None, Decline())
    assert answered.own[-1].state.seats[MIA].trophies == 1
    assert "all: no challenge" in written(answered)
    other = answered.then(2, LEA, Peek())
    assert (other.at, len(other.own)) == (1, 2)
    shared = answered.then(0, MIA, Peek())
    assert (shared.at, len(shared.own), len(answered.own)) == (0, 1, 3)


def test_after_the_end_of_the_original(line: Mainline) -> None:
    text = written(what_if(line, line.last, MIA, Challenge(Trait.NUMBER)))
    assert "# What if? The original ends here." in text
    # The move that the original takes for possible is written as what it is.
    assert "Lea: pass\n> refused turn.options\n" in text


def test_the_original_never_changes(line: Mainline) -> None:
    stops = line.stops
    for at in range(len(line)):
        for seat in (LEA, TOM, MIA):
            for action in (Pass(), Peek(), Challenge(Trait.NUMBER)):
                variation = what_if(line, at, seat, action)
                assert variation.line.stops[: at + 1] == stops[: at + 1]
    assert line.stops is stops
    assert line == Mainline.of(parse(TEXT))


def test_everybody_can_only_answer(line: Mainline) -> None:
    with pytest.raises(TranscriptError):
        what_if(line, 0, None, Decline())


def test_reading_what_was_typed(line: Mainline) -> None:
    state = line.stops[1].state
    assert read_try("pass", state, TOM) == (TOM, Pass())
    assert read_try("Mia: wrong number", state, TOM) == (MIA, Challenge(Trait.NUMBER))
    assert read_try("ALL: no challenge", state, TOM) == (None, Decline())
    for wrong in ("fly", "Ben: pass", "", "C7", "L1 as L1", "W1 as W99"):
        with pytest.raises(TranscriptError) as caught:
            read_try(wrong, state, TOM)
        assert caught.value.message


# Moves as people say them


@each(
    ("written", "said"),
    [
        ("C7 as C5", ["C7 as C5", "chili 7 as chili 5"]),
        ("C7 as P2", ["I lay a chili 7 and say pepper 2"]),
        ("W10 as W9", ["plays Wasabi 10, says wasabi 9"]),
        ("NJ as C5", ["number joker as chili 5"]),
        ("SJ as C3, last card", ["spice joker as chili 3, last card"]),
        ("XJ as P4", ["super joker as pepper 4"]),
        ("copy with P8", ["copy with pepper 8"]),
        ("P5 as C5, adding W1 SJ", ["P5 as C5, adding W1 SJ"]),
        ("wrong number", ["I challenge the number", "The number is wrong!"]),
        ("wrong number", ["he lies about the number"]),
        ("wrong spice", ["wrong spice", "I don\u2019t believe the spice"]),
        ("Wrong", ["Wrong!"]),
        ("wrong", ["I challenge"]),
        ("pass", ["I pass.", "pass"]),
        ("no challenge", ["nobody challenges", "I don't challenge the number", "no challenge"]),
        ("reveal", ["turn it over"]),
        ("take super joker", ["take the super joker"]),
        ("no super joker", ["no super joker"]),
        ("something else altogether", ["something else altogether"]),
    ],
)
def test_what_people_say(written: str, said: list[str]) -> None:
    assert {in_notation(one, Edition.SPICY) for one in said} == {written}


@each(
    ("code", "texts"),
    [
        ("C5", ["C5"]),
        ("C10", ["chili 10"]),
        ("NJ", ["the number joker"]),
        (None, ["lemon 3", "L3", "chili", "C5 as C6", ""]),
    ],
)
def test_a_card_that_is_named(code: str | None, texts: list[str]) -> None:
    """Alone, and of the box that is played with."""
    named = None if code is None else Card(code)
    assert {card_in(text, Edition.SPICY) for text in texts} == {named}


# Whatever is tried


@each("file", FILES[::9])
def test_branches_of_the_examples_hold(file: Path) -> None:
    """Whatever is tried at whatever stop: what is written of it passes the check."""
    rng = random.Random(file.name)
    line = Mainline.of(read(file))
    for _ in range(4):
        at = rng.randrange(len(line))
        variation = what_if(line, at, *any_action(line.stops[at].state, rng))
        for _ in range(2):
            more = any_action(variation.line.stops[-1].state, rng)
            variation = variation.then(variation.line.last, *more)
        spices = line.transcript.start.rules.spices
        tried = [stop.move.action for stop in variation.own if stop.move is not None]
        if all(not isinstance(one, Play) or one.declaration.spice in spices for one in tried):
            written(variation)
        else:
            with pytest.raises(TranscriptError, match="edition"):
                write_variation(variation)


def test_branches_of_whole_games_hold() -> None:
    for number in range(0, len(CONFIGURATIONS), 73):
        rng = random.Random(number)
        line = Mainline.of(parse(write(play_random(*CONFIGURATIONS[number], rng))))
        for _ in range(3):
            at = rng.randrange(line.last)
            written(what_if(line, at, *rng.choice(line.stops[at].state.legal_actions())))
