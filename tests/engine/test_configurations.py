"""Configurations as values, the cards of a box by their codes, and actions that are none."""

from __future__ import annotations

import inspect
import random
from typing import Any

import pytest

import spicy
from spicy.engine import declarations
from spicy.engine.boxes import kinds_of
from spicy.engine.errors import RulesFault
from support.rows import each

COPY, CHILI, TURN = (spicy.SpiceItUp(name) for name in ("copy-cat", "we-love-chili", "turn-it-up"))


def test_four_things_make_a_configuration() -> None:
    """Everything else about it follows from them: it is neither given nor shown."""
    names = ["edition", "super_jokers", "spice_it_up", "worlds_end_shift"]
    assert list(inspect.signature(spicy.Rules).parameters) == names
    shown = repr(spicy.Rules(spice_it_up=(COPY,)))
    assert [name for name in dir(spicy.Rules) if f"{name}=" in shown] == sorted(names)


def test_the_shift_of_worlds_end_matters_to_the_deal_alone() -> None:
    assert spicy.Rules() == spicy.Rules(worlds_end_shift=False)
    assert hash(spicy.Rules()) == hash(spicy.Rules(worlds_end_shift=False))
    assert spicy.Rules().worlds_end_shift is True


def test_the_cards_are_kept_in_one_order_however_they_are_named() -> None:
    for cards in ((COPY, CHILI), [CHILI, COPY]):
        assert spicy.Rules(spice_it_up=cards).spice_it_up == (CHILI, COPY)
    assert spicy.Rules(spice_it_up=()).spice_it_up == ()


@each(
    ("cards", "fault"),
    [((COPY, COPY), RulesFault.SAME_SPICE_IT_UP), ((COPY, TURN, CHILI), "too-many-spice-it-up")],
)
def test_cards_that_cannot_be_together_are_refused(
    cards: tuple[spicy.SpiceItUp, ...], fault: str
) -> None:
    with pytest.raises(spicy.RulesError) as caught:
        spicy.Rules(spice_it_up=cards)
    error = caught.value
    assert (error.fault, error.part, error.seat) == (fault, "spice_it_up", None)
    assert error.facts in ({}, {"most": 2, "count": 3})
    assert bool(error.facts) == (len(cards) > 2)


@each(
    "wrong",
    [
        {"edition": "sweet-and-spicy"},
        {"edition": "mild"},
        {"edition": None},
        {"super_jokers": "yes"},
        {"super_jokers": 1},
        {"spice_it_up": ("copy-cat",)},
        {"spice_it_up": "copy-cat"},
        {"worlds_end_shift": 0},
    ],
)
def test_a_choice_is_a_member_of_its_enumeration_and_not_its_name(wrong: dict[str, Any]) -> None:
    """A type checker says so too; a misspelt name must not wait for the first game."""
    with pytest.raises(TypeError, match=f"{next(iter(wrong))} must"):
        spicy.Rules(**wrong)


def test_a_game_that_is_refused_tells_what_would_do() -> None:
    with pytest.raises(spicy.RulesError) as caught:
        spicy.new_game(("Lea", "Tom", "Mia"), spicy.Rules(), random.Random(1), starts=3)
    assert caught.value.facts == {"most": 2}
    with pytest.raises(spicy.RulesError) as caught:
        spicy.new_game(("Lea", "all"), spicy.Rules(), random.Random(1))
    assert caught.value.facts == {"signs": '" # , : >', "words": "all none"}
    with pytest.raises(spicy.RulesError) as caught:
        spicy.position(("Lea", "Tom"), spicy.Rules(), hands=[[], []], deck=[], trophies=(2, 0))
    assert caught.value.facts == {"most": 1}


def test_names_are_no_single_text() -> None:
    """Each letter of it would be a player."""
    for players in ("Lea", ""):
        with pytest.raises(TypeError, match="players must be a sequence of names"):
            spicy.new_game(players, spicy.Rules(), random.Random(1))
        with pytest.raises(TypeError, match="players must be a sequence of names"):
            spicy.position(players, spicy.Rules(), hands=[[], [], []], deck=[])


@each("edition", spicy.Edition)
def test_a_code_is_read_as_it_is_written(edition: spicy.Edition) -> None:
    for card in (*kinds_of(edition), spicy.Card("XJ")):
        assert spicy.parse_card(card.code) is card
        assert spicy.parse_card(f" {card.code.lower()} ") is card
        if card.number is not None:
            said = spicy.Declaration(card.code)
            assert spicy.parse_declaration(said.code) is said
            assert (said.spice, said.number) == (card.spice, card.number)


def test_a_spice_is_known_by_its_word_and_by_its_letter() -> None:
    words = {"chili": "C", "wasabi": "W", "lemon": "L", "pepper": "P"}
    assert {str(spice): spice.letter for spice in spicy.Spice} == words
    for word, letter in words.items():
        assert spicy.Declaration.of(spicy.Spice(word), 7).code == f"{letter}7"


@each("code", ["", "C0", "C11", "C12", "X1", "c1", "C", "1", "C01", "J"])
def test_what_is_no_code_is_refused(code: str) -> None:
    for kind in (spicy.Card, spicy.Declaration):
        with pytest.raises(ValueError, match="has the code"):
            kind(code)


@each("code", ["NJ", "SJ", "XJ"])
def test_a_joker_is_no_declaration(code: str) -> None:
    kinds = ("is_number_joker", "is_spice_joker", "is_super_joker")
    assert [getattr(spicy.Card(code), kind) for kind in kinds] == [
        code == other for other in ("NJ", "SJ", "XJ")
    ]
    with pytest.raises(ValueError, match="no declaration"):
        spicy.Declaration(code)


C1, SAID = spicy.Card("C1"), spicy.Declaration("C1")


@each(
    "wrong",
    [
        lambda: spicy.Play("C1", SAID),
        lambda: spicy.Play(C1, "C1"),
        lambda: spicy.Play(C1, C1),
        lambda: spicy.Play(C1, SAID, 1),
        lambda: spicy.Play(C1, SAID, None),
        lambda: spicy.Play(C1, SAID, False, [C1]),
        lambda: spicy.Play(C1, SAID, False, ("C1",)),
        lambda: spicy.Play(C1, SAID, False, "C"),
        lambda: spicy.Copy("C1"),
        lambda: spicy.Copy(C1, 1),
        lambda: spicy.Copy(C1, False, [C1]),
        lambda: spicy.Copy(C1, False, (SAID,)),
        lambda: spicy.Challenge("number"),
        lambda: spicy.Challenge(False),
    ],
)
def test_an_action_of_the_wrong_things_cannot_be_made(wrong: Any) -> None:
    with pytest.raises(TypeError, match="must be"):
        wrong()


def test_what_an_action_does_not_say() -> None:
    assert (spicy.Play(C1, SAID).last_card, spicy.Play(C1, SAID).added) == (False, ())
    assert (spicy.Copy(C1).last_card, spicy.Copy(C1).added) == (False, ())
    assert spicy.Challenge().trait is None


def test_a_record_goes_on() -> None:
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    record = spicy.Record(state).then(0, spicy.Pass()).then(1, spicy.Pass())
    assert record == spicy.Record(state, ((0, spicy.Pass()), (1, spicy.Pass())))
    assert [events == () for _, events in record.steps()] == [True, False, False]
    assert record.final() == [*record.steps()][-1][0]
    assert record.final().turn == 0


def test_what_may_follow_is_the_same_the_first_time_and_later() -> None:
    """The first time it is worked out, later it is looked up."""
    started = (spicy.SpiceItUp.START_IT_UP, CHILI)
    for rules in (spicy.Rules(), spicy.Rules(spice_it_up=started)):
        for top in (None, spicy.Declaration("P8"), spicy.Declaration("C10")):
            declarations._followers.cache_clear()
            declarations._valid_declarations.cache_clear()
            first = declarations.followers(rules, top)
            assert declarations.followers(rules, top) == first
            assert declarations.valid_declarations(rules, top) == tuple(first)
            assert declarations.valid_declarations(rules, top) == tuple(first)


def test_a_score_need_not_name_super_jokers() -> None:
    """The worked example of the box without them (`score.hand`), and the one of the box with them."""
    assert spicy.Score(cards=24, trophies=1, hand=4).total == 30
    assert spicy.Score(cards=24, trophies=1, hand=4, super_jokers=2).total == 40
