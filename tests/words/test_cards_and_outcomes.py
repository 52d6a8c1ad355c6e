"""The names of things, lists of them, the configuration, and the end of a game."""

from __future__ import annotations

import spicy
from spicy.engine.boxes import kinds_of
from spicy.engine.scoring import EndReason
from spicy.words.cards import card_name, choices_name, declaration_name, edition_name, spice_name
from spicy.words.lists import join_choices, join_plain, join_sentences
from spicy.words.outcome import (
    ending_sentence,
    join_names,
    score_details,
    why_not_counted,
    winners_sentence,
)
from spicy.words.rules import rules_sentence
from spicy.words.spice_it_up import spice_it_up_name, spice_it_up_summary
from support.configurations import CONFIGURATIONS
from support.played import Told
from support.rows import each
from words.saying import assert_well_said

NAMES = ("Lea", "Tom", "Mia")
ALL_CARDS = (*{card: 0 for edition in spicy.Edition for card in kinds_of(edition)},)


def test_cards_and_declarations() -> None:
    cards = (*ALL_CARDS, spicy.Card("XJ"))
    assert len({card_name(card) for card in cards}) == len(cards)
    for card in cards:
        assert_well_said(card_name(card), is_sentence=False)
        assert card.is_joker or declaration_name(spicy.Declaration(card.code)) == card_name(card)
    said = [card_name(spicy.Card(code)) for code in ("C7", "NJ", "SJ", "XJ")]
    assert said == ["chili 7", "number joker", "spice joker", "super joker"]
    assert [spice_name(spice) for spice in spicy.Spice] == ["chili", "wasabi", "lemon", "pepper"]


@each(
    ("codes", "said"),
    [
        ("", ""),
        ("P8", "pepper 8"),
        ("P8 P9", "pepper 8 or 9"),
        ("P8 P9 P10", "pepper 8 to 10"),
        ("P2 P4 P5 P6", "pepper 2 or 4 to 6"),
        ("C1 C2 C3 W1 W2 W3 P1", "chili 1 to 3, wasabi 1 to 3 or pepper 1"),
    ],
)
def test_choices(codes: str, said: str) -> None:
    assert choices_name(map(spicy.Declaration, codes.split())) == said


def test_editions_and_spice_it_up() -> None:
    assert [edition_name(edition) for edition in spicy.Edition] == ["Spicy", "Sweet & Spicy"]
    for card in spicy.SpiceItUp:
        letters = "".join(letter for letter in spice_it_up_name(card).lower() if letter.isalpha())
        assert letters == card.value.replace("-", "")
        assert_well_said(spice_it_up_summary(card))
        assert len(spice_it_up_summary(card)) <= 100


@each(
    ("names", "everybody", "anybody", "plain"),
    [
        ((), "", "", ""),
        (("Lea",), "Lea", "Lea", "Lea"),
        (("Lea", "Tom"), "Lea and Tom", "Lea or Tom", "Lea, Tom"),
        (("Lea", "Tom", "Mia"), "Lea, Tom and Mia", "Lea, Tom or Mia", "Lea, Tom, Mia"),
        (("{most}", "%s", "{"), "{most}, %s and {", "{most}, %s or {", "{most}, %s, {"),
    ],
)
def test_lists(names: tuple[str, ...], everybody: str, anybody: str, plain: str) -> None:
    assert join_names(names) == everybody
    assert join_choices(names) == anybody
    assert join_plain(names) == plain
    assert join_sentences(names) == plain.replace(",", "")


def test_every_configuration_has_a_line_of_its_own() -> None:
    rules = {rules for rules, _ in CONFIGURATIONS}
    lines = {rules_sentence(one) for one in rules}
    assert len(lines) == len(rules)
    for line in lines:
        assert_well_said(line, is_sentence=False)
    cards = (spicy.SpiceItUp.COPY_CAT, spicy.SpiceItUp.TURN_IT_UP)
    sweet = spicy.Edition.SWEET_AND_SPICY
    for one, line in (
        (spicy.Rules(), "Spicy"),
        (spicy.Rules(sweet), "Sweet & Spicy with super jokers"),
        (spicy.Rules(sweet, False), "Sweet & Spicy without super jokers"),
        (
            spicy.Rules(super_jokers=True, spice_it_up=cards),
            "Spicy with super jokers; Spice It Up!: Turn It Up!, Copy Cat",
        ),
    ):
        assert rules_sentence(one) == line


def outcome(*totals: int, reason: EndReason = EndReason.WORLDS_END) -> spicy.Outcome:
    """A counted game with these totals."""
    scores = tuple(spicy.Score(max(total, 0), 0, max(-total, 0)) for total in totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return spicy.Outcome(reason, winners, scores)


@each(
    ("totals", "said"),
    [
        ((3, 24, 5), "Tom wins with 24 points!"),
        ((0, 1, 0), "Tom wins with 1 point!"),
        ((-5, -1, -5), "Tom wins with -1 point!"),
        ((7, 7, 5), "Lea and Tom share the win with 7 points each!"),
        ((1, 1, 1), "Lea, Tom and Mia share the win with 1 point each!"),
        ((0, -2, 0), "Lea and Mia share the win with 0 points each!"),
    ],
)
def test_winners(totals: tuple[int, ...], said: str) -> None:
    assert winners_sentence(outcome(*totals), NAMES) == said
    assert why_not_counted(outcome(*totals), NAMES) is None


@each(
    ("won", "held", "said"),
    [
        (2, 1, "3 won  +5 for super jokers  -2 in hand"),
        (0, 1, "3 won  -5 for super jokers  -2 in hand"),
        (1, 1, "3 won  -2 in hand"),
        (0, 0, "3 won  -2 in hand"),
    ],
)
def test_a_score_tells_points_for_super_jokers_and_not_a_number_of_them(
    won: int, held: int, said: str
) -> None:
    """`score.super-jokers`"""
    assert score_details(spicy.Score(3, 0, 2, won, held)) == said


def test_two_trophies_are_not_counted() -> None:
    won = spicy.Outcome(EndReason.TWO_TROPHIES, (2,))
    assert ending_sentence(won, NAMES) == "Mia has 2 trophies: the game is over."
    assert winners_sentence(won, NAMES) == "Mia wins!"
    assert_well_said(why_not_counted(won, NAMES))


def test_endings(told: list[Told]) -> None:
    ended = {one.after.outcome: one.after.names for one in told if one.after.outcome is not None}
    for outcome, names in ended.items():
        assert_well_said(ending_sentence(outcome, names))
        assert_well_said(winners_sentence(outcome, names))
    assert {outcome.reason for outcome in ended} == set(EndReason)
