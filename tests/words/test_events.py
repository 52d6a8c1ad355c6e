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


def settled(**facts: object) -> events.ChallengeSettled:
    """A challenge by Tom of Mia's card, said to be pepper 8."""
    values: dict[str, object] = {
        "rules": (R.CHALLENGE_RESOLVE,),
        "seat": 1,
        "owner": 2,
        "trait": spicy.Trait.NUMBER,
        "declaration": spicy.Declaration("P8"),
        "card": P8,
        "is_copy": False,
        "is_last_card": False,
        "is_unnamed": False,
        "is_number_right": True,
        "is_spice_right": True,
        "winner": 2,
        "loser": 1,
    }
    return events.ChallengeSettled(**{**values, **facts})  # type: ignore[arg-type]


def test_every_kind_of_event_happens_and_is_told(told: list[Told]) -> None:
    seen: set[type[Event]] = set()
    for one in told:
        for event in one.events:
            seen.add(type(event))
            assert_well_said(event_sentence(event, one.names))
    assert seen == set(event_kinds())


def test_the_public_sentence_knows_only_what_everybody_knows(told: list[Told]) -> None:
    for one in told:
        for event in one.events:
            public = seen_by(event, None)
            assert event_sentence(event, one.names) == event_sentence(public, one.names)
            assert log_line(event, one.names) == log_line(public, one.names)
            assert private_sentence(public, one.names) is None
        lines = reveal_lines(one.events, one.names)
        assert lines == reveal_lines([seen_by(event, None) for event in one.events], one.names)


def test_private_sentences_are_for_the_own_seat(told: list[Told]) -> None:
    kinds = set()
    for one in told:
        for event in one.events:
            own = private_sentence(seen_by(event, event.seat), one.names)
            if own is not None:
                kinds.add(type(event))
                assert_well_said(own)
                assert one.names[event.seat] in own
            for other in range(len(one.names)):
                if other != event.seat:
                    assert private_sentence(seen_by(event, other), one.names) is None
    assert kinds == {events.CardPlayed, events.CardTakenBack, events.CardsDrawn}


def test_recent_moves_are_short(told: list[Told]) -> None:
    kinds = set()
    for one in told:
        for event in one.events:
            line = log_line(event, one.names)
            if line is not None:
                kinds.add(type(event))
                assert_well_said(line, is_sentence=False)
                assert line[-1] not in ".!"
                assert len(line) <= 48
    silent = {events.PawPlaced, events.TurnGiven, events.SuperJokerOffered}
    assert kinds == set(event_kinds()) - silent


def test_every_action_leaves_a_recent_move(told: list[Told]) -> None:
    for one in told:
        assert any(log_line(event, one.names) for event in one.events)


def test_reveals_tell_the_whole_challenge(told: list[Told]) -> None:
    for one in told:
        if not isinstance(one.events[0], events.ChallengeSettled):
            continue
        lines = reveal_lines(one.events, one.names)
        assert len(lines) == len(one.events) + 1
        for line in lines:
            assert_well_said(line)
        event = one.events[0]
        assert f" {event.card.number}" in lines[0] or event.card.is_joker
        assert one.names[event.winner] in lines[1]
        assert one.names[event.loser] in lines[1]


@each(
    ("card", "trait", "right", "said"),
    [
        ("P8", "number", (True, True), "The card is a pepper 8: the number 8 is right."),
        (
            "C8",
            "number",
            (True, False),
            "The card is a chili 8: the number 8 is right, and only that was challenged.",
        ),
        ("P7", "number", (False, True), "The card is a pepper 7: the number 8 is wrong."),
        (
            "NJ",
            "number",
            (True, False),
            "The card is a number joker: it counts as any number, so the number 8 is right.",
        ),
        (
            "SJ",
            "number",
            (False, True),
            "The card is a spice joker: it has no number, so the number 8 is wrong.",
        ),
        ("P8", "spice", (True, True), "The card is a pepper 8: the spice pepper is right."),
        (
            "P7",
            "spice",
            (False, True),
            "The card is a pepper 7: the spice pepper is right, and only that was challenged.",
        ),
        ("C8", "spice", (True, False), "The card is a chili 8: the spice pepper is wrong."),
        (
            "NJ",
            "spice",
            (True, False),
            "The card is a number joker: it has no spice, so the spice pepper is wrong.",
        ),
        (
            "SJ",
            "spice",
            (False, True),
            "The card is a spice joker: it counts as any spice, so the spice pepper is right.",
        ),
        (
            "P8",
            None,
            (True, True),
            "The card is a pepper 8: number and spice are right, so the copy is right.",
        ),
        (
            "C8",
            None,
            (True, False),
            "The card is a chili 8: the spice is wrong, so the copy is wrong.",
        ),
        (
            "P7",
            None,
            (False, True),
            "The card is a pepper 7: the number is wrong, so the copy is wrong.",
        ),
        (
            "C7",
            None,
            (False, False),
            "The card is a chili 7: number and spice are wrong, so the copy is wrong.",
        ),
        (
            "NJ",
            None,
            (True, False),
            "The card is a number joker: it has no spice, so the copy is wrong.",
        ),
        (
            "SJ",
            None,
            (False, True),
            "The card is a spice joker: it has no number, so the copy is wrong.",
        ),
    ],
)
def test_verdicts(card: str, trait: str | None, right: tuple[bool, bool], said: str) -> None:
    event = settled(
        card=spicy.Card(card),
        trait=None if trait is None else spicy.Trait(trait),
        is_copy=trait is None,
        is_number_right=right[0],
        is_spice_right=right[1],
    )
    assert reveal_lines([event], NAMES)[0] == said


def test_turn_it_up_is_named_where_it_decided() -> None:
    nine = {
        "card": spicy.Card("P9"),
        "declaration": spicy.Declaration("P6"),
        "rules": (R.TURN_IT_UP, R.CHALLENGE_RESOLVE),
    }
    said = reveal_lines([settled(**nine)], NAMES)[0]
    assert said == (
        "The card is a pepper 9: Turn It Up! makes 6 and 9 the same, so the number 6 is right."
    )
    copied = settled(**nine, trait=None, is_copy=True)
    assert "Turn It Up! makes 6 and 9 the same" in reveal_lines([copied], NAMES)[0]
    # The number is saved, but the spice is wrong all the same.
    wrong = msgspec.structs.replace(copied, card=spicy.Card("C9"), is_spice_right=False)
    assert reveal_lines([wrong], NAMES)[0] == (
        "The card is a chili 9: the spice is wrong, so the copy is wrong."
    )


SAME = "Turn It Up! makes 6 and 9 the same"


@each(
    ("card", "trait", "right", "rules", "told"),
    [
        ("P8", "number", (True, True), (), None),
        ("C7", "number", (False, False), (), None),
        ("C7", None, (False, False), (), None),
        ("NJ", "number", (True, False), (), "it counts as any number"),
        ("NJ", "spice", (True, False), (), "it has no spice"),
        ("SJ", "number", (False, True), (), "it has no number"),
        ("SJ", "spice", (False, True), (), "it counts as any spice"),
        ("SJ", None, (False, True), (), "it has no number"),
        ("P9", "number", (True, True), (R.TURN_IT_UP,), SAME),
        ("P9", None, (True, True), (R.TURN_IT_UP,), SAME),
        # It saved the number, but the spice decided.
        ("C9", None, (True, False), (R.TURN_IT_UP,), None),
        ("P9", "spice", (True, True), (), None),
    ],
)
def test_only_what_the_card_does_not_explain_by_itself_is_explained(
    card: str, trait: str | None, right: tuple[bool, bool], rules: tuple[R, ...], told: str | None
) -> None:
    event = settled(
        card=spicy.Card(card),
        declaration=spicy.Declaration("P6"),
        trait=None if trait is None else spicy.Trait(trait),
        is_copy=trait is None,
        is_number_right=right[0],
        is_spice_right=right[1],
        rules=rules,
    )
    said = deciding_sentence(event)
    assert said is None if told is None else told in (said or "")
    unnamed = msgspec.structs.replace(event, trait=None, is_copy=False, is_unnamed=True)
    assert deciding_sentence(unnamed) is None


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
    event = settled(trait=None, is_unnamed=True)
    assert reveal_lines([event], NAMES) == (
        "The card is a pepper 8. That does not matter: neither number nor spice was named.",
        "So Tom loses the challenge, and Mia wins it.",
    )
    assert log_line(event, NAMES) == "Tom turned Mia's card over and lost"


def test_who_says_what_is_in_the_sentence_of_a_challenge() -> None:
    spice, copy = spicy.Trait.SPICE, {"trait": None, "is_copy": True}
    assert event_sentence(settled(), NAMES).startswith("Tom challenges Mia: the number is not 8!")
    assert event_sentence(settled(trait=spice), NAMES).startswith(
        "Tom challenges Mia: the spice is not pepper!"
    )
    assert event_sentence(settled(**copy), NAMES).startswith("Tom challenges Mia's copy: wrong!")
    assert log_line(settled(), NAMES) == "Tom challenged Mia and lost"
    assert log_line(settled(winner=1, loser=2), NAMES) == "Tom challenged Mia and won"


@each(
    ("event", "sentence", "line"),
    [
        (events.CardsDrawn((R.TURN_PASS,), 0, 1, 1, (C7,)), "Lea draws 1 card.", None),
        (
            events.CardsDrawn((R.CHALLENGE_LOSER,), 0, 2, 2, (C7, C7)),
            "Lea draws 2 cards.",
            "Lea drew 2 cards",
        ),
        (
            events.CardsDrawn((R.CHALLENGE_LOSER,), 0, 2, 1, (C7,)),
            "Lea draws only 1 card: World's End shows.",
            "Lea drew 1 card",
        ),
        (
            events.CardsDrawn((R.TROPHY_REDRAW,), 0, 6, 2, (C7, C7)),
            "Lea draws only 2 cards: World's End shows.",
            "Lea drew a new hand",
        ),
        (
            events.CardsDrawn((R.CHALLENGE_LOSER,), 0, 2, 0, ()),
            "Lea draws nothing: the draw deck gives no more.",
            None,
        ),
        (events.CardsDrawn((R.TURN_PEEK,), 0, 1, 1, (C7,)), "For that, Lea draws 1 card.", None),
        (
            events.CardsDrawn((R.SUPER_JOKER_LAST_CARD,), 0, 5, 5, (C7,) * 5),
            "A super joker brings no trophy: Lea draws 5 cards.",
            "Lea drew 5 cards",
        ),
        (
            events.StackWon((R.CHALLENGE_WINNER,), 1, 1, 0),
            "Tom takes the stack: 1 card.",
            "Tom took 1 card",
        ),
        (
            events.StackWon((R.CHALLENGE_WINNER,), 1, 4, 1),
            "Tom takes the stack: 5 cards. 1 of them is a super joker.",
            "Tom took 5 cards",
        ),
        (
            events.StackWon((R.CHALLENGE_WINNER,), 1, 4, 2),
            "Tom takes the stack: 6 cards. 2 of them are super jokers.",
            "Tom took 6 cards",
        ),
        (
            events.PawCollected((R.SPICE_RAIDER_COLLECT,), 3, 1, 0),
            "Ben wins 1 card from under the paw.",
            "Ben's paw won 1 card",
        ),
        (
            events.PawCollected((R.SPICE_RAIDER_COLLECT,), 3, 1, 1),
            "Ben wins 2 cards from under the paw. 1 of them is a super joker.",
            "Ben's paw won 2 cards",
        ),
        (
            events.PawCollected((R.SPICE_RAIDER_COLLECT,), 3, 0, 1),
            "Ben wins 1 super joker from under the paw.",
            "Ben's paw won 1 card",
        ),
        (
            events.LastCardCalled((R.TROPHY_WINDOW,), 0, (1,)),
            "It is Lea's last card: Tom may challenge it now, or not at all.",
            "Lea called last card",
        ),
        (
            events.LastCardCalled((R.TROPHY_WINDOW,), 0, (1, 2, 3)),
            "It is Lea's last card: Tom, Mia and Ben may challenge it now, or not at all.",
            "Lea called last card",
        ),
        (
            events.TrophyTaken((R.TROPHY_UNCHALLENGED,), 0, 1),
            "Nobody challenges the last card: Lea takes a trophy!",
            "Lea took a trophy",
        ),
        (
            events.TrophyTaken((R.TROPHY_WON,), 0, 1),
            "Lea takes a trophy for the last card!",
            "Lea took a trophy",
        ),
        (
            events.TrophyTaken((R.TROPHY_WON,), 0, 2),
            "Lea takes a trophy and has 2 now!",
            "Lea took a trophy",
        ),
    ],
)
def test_sentences(event: Event, sentence: str, line: str | None) -> None:
    assert event_sentence(event, NAMES) == sentence
    assert log_line(event, NAMES) == line


def played(**facts: object) -> events.CardPlayed:
    """Ben's card, said to be pepper 5."""
    values: dict[str, object] = {
        "rules": (R.DECLARE_HIGHER,),
        "seat": 3,
        "declaration": spicy.Declaration("P5"),
        "is_copy": False,
        "is_last_card": False,
        "is_super_joker": False,
        "added_count": 0,
        "super_added": 0,
    }
    return events.CardPlayed(**{**values, **facts})  # type: ignore[arg-type]


def test_every_way_to_lay_a_card_has_a_sentence_of_its_own() -> None:
    said: set[str] = set()
    lines: set[str] = set()
    ways = list(itertools.product((False, True), repeat=3))
    for is_copy, is_last, is_super in ways:
        event = played(is_copy=is_copy, is_last_card=is_last, is_super_joker=is_super)
        said.add(event_sentence(event, NAMES))
        lines.add(str(log_line(event, NAMES)))
    assert len(said) == len(ways)
    assert {"Ben said pepper 5", "Ben copied: pepper 5"} < lines
    assert "Ben lays a card and says pepper 5." in said
    assert "Ben called last card: pepper 5 (super joker)" in lines


@each(
    ("count", "supers", "tail"),
    [
        (1, 0, "Ben puts 1 more card under it."),
        (2, 0, "Ben puts 2 more cards under it."),
        (1, 1, "Ben puts 1 super joker under it."),
        (2, 1, "Ben puts 2 more cards under it. 1 of them is a super joker."),
    ],
)
def test_added_cards_are_counted(count: int, supers: int, tail: str) -> None:
    event = played(added_count=count, super_added=supers)
    assert event_sentence(event, NAMES) == f"Ben lays a card and says pepper 5. {tail}"
    for is_copy in (False, True):
        line = log_line(msgspec.structs.replace(event, is_copy=is_copy), NAMES)
        assert line is not None
        assert line.endswith("(+1 card)" if count == 1 else "(+2 cards)")


def test_private_sentences_name_the_cards() -> None:
    added = (spicy.Card("NJ"), C7)
    event = played(added_count=2, card=P8, added=added)
    assert private_sentence(event, NAMES) == (
        "Ben's card is a pepper 8, said to be pepper 5. Under it: number joker, chili 7."
    )
    back = events.CardTakenBack(
        (R.DECLARE_INVALID,), 3, spicy.Declaration("P5"), False, False, 2, 0, P8, added
    )
    assert private_sentence(back, NAMES) == "Ben takes back: pepper 8, number joker, chili 7."
    drawn = events.CardsDrawn((R.TURN_PASS,), 0, 2, 2, (C7, P8))
    assert private_sentence(drawn, NAMES) == "Lea draws: chili 7, pepper 8."


def test_a_card_that_goes_back_says_why() -> None:
    def said(rules: tuple[R, ...], is_super: bool = False) -> str:
        declaration = spicy.Declaration("P6")
        event = events.CardTakenBack(rules, 3, declaration, False, is_super, 0, 0)
        return event_sentence(event, NAMES)

    assert said((R.DECLARE_INVALID,)) == (
        "Ben said pepper 6. That does not fit, and the card goes back."
    )
    assert "in a challenge only" in said((R.DECLARE_INVALID, R.TURN_IT_UP_SEQUENCE))
    assert said((R.TROPHY_CALL,)) == "Ben forgot to call last card and takes the card back."
    assert "super joker" in said((R.TROPHY_CALL,), True)
    assert "super joker" in said((R.DECLARE_INVALID,), True)


def test_names_are_data(told: list[Told]) -> None:
    hostile = ("{0}", "%s%d", "{name}", "{", "}}", "%(name)s")
    for one in told:
        names = hostile[: len(one.names)]
        for event in one.events:
            said = event_sentence(event, names)
            assert log_line(event, names) != ""
            private_sentence(event, names)
            if not isinstance(event, events.GameEnded | events.TrophyTaken):
                assert names[event.seat] in said
        reveal_lines(one.events, names)
