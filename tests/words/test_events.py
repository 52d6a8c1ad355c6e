"""Events in words: everybody's sentence, one player's, the recent moves, the reveal."""

from __future__ import annotations

import itertools

import msgspec

import spicy
from spicy.engine import events
from spicy.engine.events import Event, event_kinds, seen_by
from spicy.words.events import (
    event_sentence,
    log_line,
    outcome_lines,
    private_sentence,
    reveal_lines,
)
from spicy.words.verdicts import deciding_sentence
from support.played import Told
from support.rows import each
from words.saying import assert_well_said

NAMES = ("Lea", "Tom", "Mia", "Ben")
R = spicy.RuleId
C7, P8 = spicy.Card("C7"), spicy.Card("P8")
SILENT = {events.PawPlaced, events.TurnGiven, events.SuperJokerOffered}
"""Events that leave no recent move."""


def test_every_event_that_happens_is_told_to_everybody(told: list[Told]) -> None:
    """In a sentence and a short line, which are made of what everybody may know."""
    kinds, lines = set(), set()
    for one in told:
        names = one.before.names
        for event in one.events:
            kinds.add(type(event))
            said, line = event_sentence(event, names), log_line(event, names)
            assert_well_said(said)
            public = seen_by(event, None)
            assert (said, line) == (event_sentence(public, names), log_line(public, names))
            if line is not None:
                lines.add(type(event))
                assert_well_said(line, is_sentence=False)
                assert line[-1] not in ".!"
                assert len(line) <= 48
        assert any(log_line(event, names) for event in one.events), "an action leaves no move"
    assert kinds == {*event_kinds()} == lines | SILENT
    assert not lines & SILENT


def test_private_sentences_are_for_the_own_seat(told: list[Told]) -> None:
    kinds = set()
    for one in told:
        names = one.before.names
        for event in one.events:
            for seat in (None, *range(len(names))):
                own = private_sentence(seen_by(event, seat), names)
                assert seat == event.seat or own is None
                if own is not None:
                    kinds.add(type(event))
                    assert_well_said(own)
                    assert names[event.seat] in own
    assert kinds == {events.CardPlayed, events.CardTakenBack, events.CardsDrawn}


def test_reveals_tell_the_whole_challenge(told: list[Told]) -> None:
    for one in told:
        names, event = one.before.names, one.events[0]
        lines = reveal_lines(one.events, names)
        assert lines == reveal_lines([seen_by(event, None) for event in one.events], names)
        if isinstance(event, events.ChallengeSettled):
            assert len(lines) == len(one.events) + 1
            for line in lines:
                assert_well_said(line)
            assert f" {event.card.number}" in lines[0] or event.card.is_joker
            assert names[event.winner] in lines[1]
            assert names[event.loser] in lines[1]


# Challenges


def settled(
    card: str = "P8", trait: str = "number", declared: str = "P8", **facts: object
) -> events.ChallengeSettled:
    """A challenge by Tom of Mia's card; of a copy if it names no trait."""
    laid, said = spicy.Card(card), spicy.Declaration(declared)
    values: dict[str, object] = {
        "rules": (R.CHALLENGE_RESOLVE,),
        "seat": 1,
        "owner": 2,
        "trait": spicy.Trait(trait) if trait else None,
        "declaration": said,
        "card": laid,
        "is_copy": not trait,
        "is_last_card": False,
        "is_unnamed": False,
        "is_number_right": laid.is_number_joker or laid.number == said.number,
        "is_spice_right": laid.is_spice_joker or laid.spice == said.spice,
        "winner": 2,
        "loser": 1,
    }
    return events.ChallengeSettled(**{**values, **facts})  # type: ignore[arg-type]


@each(
    ("card", "trait", "said"),
    [
        ("P8", "number", "pepper 8: the number 8 is right"),
        ("C8", "number", "chili 8: the number 8 is right, and only that was challenged"),
        ("P7", "number", "pepper 7: the number 8 is wrong"),
        ("NJ", "number", "number joker: it counts as any number, so the number 8 is right"),
        ("SJ", "number", "spice joker: it has no number, so the number 8 is wrong"),
        ("P8", "spice", "pepper 8: the spice pepper is right"),
        ("P7", "spice", "pepper 7: the spice pepper is right, and only that was challenged"),
        ("C8", "spice", "chili 8: the spice pepper is wrong"),
        ("NJ", "spice", "number joker: it has no spice, so the spice pepper is wrong"),
        ("SJ", "spice", "spice joker: it counts as any spice, so the spice pepper is right"),
        ("P8", "", "pepper 8: number and spice are right, so the copy is right"),
        ("C8", "", "chili 8: the spice is wrong, so the copy is wrong"),
        ("P7", "", "pepper 7: the number is wrong, so the copy is wrong"),
        ("C7", "", "chili 7: number and spice are wrong, so the copy is wrong"),
        ("NJ", "", "number joker: it has no spice, so the copy is wrong"),
        ("SJ", "", "spice joker: it has no number, so the copy is wrong"),
    ],
)
def test_verdicts(card: str, trait: str, said: str) -> None:
    """And one that a joker decided is explained elsewhere too."""
    event = settled(card, trait)
    assert reveal_lines([event], NAMES)[0] == f"The card is a {said}."
    assert deciding_sentence(event) == (f"The card is a {said}." if card[1] == "J" else None)
    unnamed = msgspec.structs.replace(event, trait=None, is_copy=False, is_unnamed=True)
    assert deciding_sentence(unnamed) is None


@each(
    ("card", "trait", "said", "decides"),
    [
        ("P9", "number", "pepper 9: Turn It Up! makes 6 and 9 the same, so the number 6 is", True),
        ("P9", "", "pepper 9: Turn It Up! makes 6 and 9 the same, so the copy is right", True),
        # It saved the number, but the spice decided.
        ("C9", "", "chili 9: the spice is wrong, so the copy is wrong.", False),
    ],
)
def test_turn_it_up_is_named_where_it_decided(
    card: str, trait: str, said: str, decides: bool
) -> None:
    event = settled(card, trait, "P6", is_number_right=True, rules=(R.TURN_IT_UP,))
    verdict = reveal_lines([event], NAMES)[0]
    assert verdict.startswith(f"The card is a {said}")
    assert deciding_sentence(event) == (verdict if decides else None)


@each("is_last_card", [False, True])
@each("is_caught", [False, True])
def test_a_last_card_that_is_caught_brings_no_trophy(is_last_card: bool, is_caught: bool) -> None:
    winner, loser = (1, 2) if is_caught else (2, 1)
    event = settled(is_last_card=is_last_card, winner=winner, loser=loser)
    won = events.StackWon((R.CHALLENGE_WINNER,), winner, 3, 0)
    lost = (2, "No trophy for Mia.")
    for told in (outcome_lines([event], NAMES), outcome_lines([event, won], NAMES)):
        assert told[0][0] == winner
        assert told[1:] == ((lost,) if is_last_card and is_caught else ())


def test_a_card_turned_over_without_a_word_loses_whatever_it_is() -> None:
    event = settled(trait="", is_copy=False, is_unnamed=True)
    assert reveal_lines([event], NAMES) == (
        "The card is a pepper 8. That does not matter: neither number nor spice was named.",
        "So Tom loses the challenge, and Mia wins it.",
    )
    assert log_line(event, NAMES) == "Tom turned Mia's card over and lost"


# Sentences


def drew(rule: R, asked: int, got: int) -> Event:
    return events.CardsDrawn((rule,), 0, asked, got, (C7,) * got)


def won(cards: int, supers: int = 0) -> Event:
    return events.StackWon((R.CHALLENGE_WINNER,), 1, cards, supers)


def collected(cards: int, supers: int = 0) -> Event:
    return events.PawCollected((R.SPICE_RAIDER_COLLECT,), 3, cards, supers)


def called(*waiting: int) -> Event:
    return events.LastCardCalled((R.TROPHY_WINDOW,), 0, waiting)


def took(rule: R, total: int) -> Event:
    return events.TrophyTaken((rule,), 0, total)


def played(count: int = 0, supers: int = 0, **facts: object) -> events.CardPlayed:
    """Ben's card, said to be pepper 5, and so many under it."""
    flags = dict.fromkeys(("is_copy", "is_last_card", "is_super_joker"), False)
    values = {"added_count": count, "super_added": supers, **flags, **facts}
    return events.CardPlayed(
        rules=(R.DECLARE_HIGHER,), seat=3, declaration=spicy.Declaration("P5"), **values
    )  # type: ignore[arg-type]


def went_back(*rules: R, is_super: bool = False) -> Event:
    return events.CardTakenBack(rules, 3, spicy.Declaration("P6"), False, is_super, 0, 0)


@each(
    ("event", "said"),
    [
        (settled(), "Tom challenges Mia: the number is not 8!"),
        (settled(trait="spice"), "Tom challenges Mia: the spice is not pepper!"),
        (settled(trait=""), "Tom challenges Mia's copy: wrong!"),
        (drew(R.TURN_PASS, 1, 1), "Lea draws 1 card."),
        (drew(R.CHALLENGE_LOSER, 2, 2), "Lea draws 2 cards."),
        (drew(R.CHALLENGE_LOSER, 2, 1), "Lea draws only 1 card: World's End shows."),
        (drew(R.TROPHY_REDRAW, 6, 2), "Lea draws only 2 cards: World's End shows."),
        (drew(R.CHALLENGE_LOSER, 2, 0), "Lea draws nothing: the draw deck gives no more."),
        (drew(R.TURN_PEEK, 1, 1), "For that, Lea draws 1 card."),
        (drew(R.SUPER_JOKER_LAST_CARD, 5, 5), "A super joker brings no trophy: Lea draws 5 cards."),
        (won(1), "Tom takes the stack: 1 card."),
        (won(4, 1), "Tom takes the stack: 5 cards. 1 of them is a super joker."),
        (won(4, 2), "Tom takes the stack: 6 cards. 2 of them are super jokers."),
        (collected(1), "Ben wins 1 card from under the paw."),
        (collected(1, 1), "Ben wins 2 cards from under the paw. 1 of them is a super joker."),
        (collected(0, 1), "Ben wins 1 super joker from under the paw."),
        (called(1), "It is Lea's last card: Tom may challenge it now, or not at all."),
        (
            called(1, 2, 3),
            "It is Lea's last card: Tom, Mia and Ben may challenge it now, or not at all.",
        ),
        (took(R.TROPHY_UNCHALLENGED, 1), "Nobody challenges the last card: Lea takes a trophy!"),
        (took(R.TROPHY_WON, 1), "Lea takes a trophy for the last card!"),
        (took(R.TROPHY_WON, 2), "Lea takes a trophy and has 2 now!"),
        (played(), "Ben lays a card and says pepper 5."),
        (played(1), "Ben lays a card and says pepper 5. Ben puts 1 more card under it."),
        (played(2), "Ben lays a card and says pepper 5. Ben puts 2 more cards under it."),
        (played(1, 1), "Ben lays a card and says pepper 5. Ben puts 1 super joker under it."),
        (
            played(2, 1),
            "Ben lays a card and says pepper 5. "
            "Ben puts 2 more cards under it. 1 of them is a super joker.",
        ),
        (
            went_back(R.DECLARE_INVALID),
            "Ben said pepper 6. That does not fit, and the card goes back.",
        ),
        (went_back(R.TROPHY_CALL), "Ben forgot to call last card and takes the card back."),
    ],
)
def test_sentences(event: Event, said: str) -> None:
    sentence = event_sentence(event, NAMES)
    assert sentence == said or (isinstance(event, events.ChallengeSettled) and said in sentence)


@each(
    ("event", "line"),
    [
        (settled(), "Tom challenged Mia and lost"),
        (settled(winner=1, loser=2), "Tom challenged Mia and won"),
        (drew(R.TURN_PASS, 1, 1), None),
        (drew(R.CHALLENGE_LOSER, 2, 2), "Lea drew 2 cards"),
        (drew(R.CHALLENGE_LOSER, 2, 1), "Lea drew 1 card"),
        (drew(R.TROPHY_REDRAW, 6, 2), "Lea drew a new hand"),
        (drew(R.CHALLENGE_LOSER, 2, 0), None),
        (drew(R.TURN_PEEK, 1, 1), None),
        (drew(R.SUPER_JOKER_LAST_CARD, 5, 5), "Lea drew 5 cards"),
        (won(1), "Tom took 1 card"),
        (won(4, 2), "Tom took 6 cards"),
        (collected(1, 1), "Ben's paw won 2 cards"),
        (collected(0, 1), "Ben's paw won 1 card"),
        (called(1), "Lea called last card"),
        (took(R.TROPHY_WON, 2), "Lea took a trophy"),
        (played(), "Ben said pepper 5"),
        (played(1, 1), "Ben said pepper 5 (+1 card)"),
        (played(2, 1), "Ben said pepper 5 (+2 cards)"),
        (played(is_copy=True), "Ben copied: pepper 5"),
        (played(1, is_copy=True), "Ben copied: pepper 5 (+1 card)"),
        (
            played(is_last_card=True, is_super_joker=True),
            "Ben called last card: pepper 5 (super joker)",
        ),
    ],
)
def test_recent_moves(event: Event, line: str | None) -> None:
    assert log_line(event, NAMES) == line


def test_every_way_to_lay_a_card_has_a_sentence_of_its_own() -> None:
    keys = ("is_copy", "is_last_card", "is_super_joker")
    ways = [dict(zip(keys, way, strict=True)) for way in itertools.product((False, True), repeat=3)]
    assert len({event_sentence(played(**way), NAMES) for way in ways}) == len(ways)


def test_a_card_that_goes_back_says_what_is_special_about_it() -> None:
    turned = went_back(R.DECLARE_INVALID, R.TURN_IT_UP_SEQUENCE)
    assert "in a challenge only" in event_sentence(turned, NAMES)
    for rule in (R.TROPHY_CALL, R.DECLARE_INVALID):
        assert "super joker" in event_sentence(went_back(rule, is_super=True), NAMES)


def test_private_sentences_name_the_cards() -> None:
    added = (spicy.Card("NJ"), C7)
    declared = spicy.Declaration("P5")
    back = events.CardTakenBack((R.DECLARE_INVALID,), 3, declared, False, False, 2, 0, P8, added)
    for event, said in (
        (
            played(2, card=P8, added=added),
            "Ben's card is a pepper 8, said to be pepper 5. Under it: number joker, chili 7.",
        ),
        (back, "Ben takes back: pepper 8, number joker, chili 7."),
        (events.CardsDrawn((R.TURN_PASS,), 0, 2, 2, (C7, P8)), "Lea draws: chili 7, pepper 8."),
    ):
        assert private_sentence(event, NAMES) == said
