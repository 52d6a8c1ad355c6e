"""Event by event: what is told is what happened, all of it, in its order, and for the reasons that held.

The tables were written from the rules, not from the events. They are held against random games in all
configurations, punished moves among them: the position before, who tried what, and the position after
say what each event has to tell.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any, Final

import spicy
from spicy import RuleId
from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Peek,
    Play,
    Reveal,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Spice
from spicy.engine.events import CardTakenBack
from spicy.engine.refusals import Refused
from spicy.engine.state import Phase, StackCard
from support.lockstep import box_of
from support.opponent import is_true, split
from support.played import Told, told


class Move(Told):
    """A move, and what the rules make of it."""

    @property
    def rules(self) -> spicy.Rules:
        """The configuration."""
        return self.before.rules

    @property
    def top(self) -> StackCard:
        """The card that was on top."""
        return self.before.stack[-1]

    @property
    def was_last(self) -> bool:
        """Whether a last card was waiting for the others' word."""
        return self.before.phase is Phase.LAST_CARD

    @property
    def said(self) -> Declaration:
        """What was declared for the card that was laid."""
        assert isinstance(self.action, Play | Copy)
        return self.action.declaration if isinstance(self.action, Play) else self.top.declaration

    @property
    def on(self) -> Declaration | None:
        """The declaration that the card was laid on."""
        return self.before.stack[-1].declaration if self.before.stack else None

    def is_right(self, trait: str) -> bool:
        """Whether the top card is what was declared, in a trait or ("") in both."""
        said = split(self.top.declaration.code)
        return is_true(box_of(self.rules), self.top.card.code, said, trait)

    @property
    def is_turned(self) -> bool:
        """Whether it has the declared number when it is turned round (`turn-it-up`)."""
        pair = {self.top.card.number, self.top.declaration.number}
        return self.rules.has(spicy.SpiceItUp.TURN_IT_UP) and pair == {6, 9}

    @property
    def holds(self) -> bool:
        """Whether the owner of the top card wins a challenge of it."""
        if isinstance(self.action, Reveal):
            return True
        assert isinstance(self.action, Challenge)
        return self.is_right("" if self.action.trait is None else self.action.trait.value)

    @property
    def loser(self) -> int:
        """Who loses the challenge."""
        return self.seat if self.holds else self.top.seat

    @property
    def is_raid(self) -> bool:
        """Whether the card that was laid brings a paw."""
        return self.rules.has(spicy.SpiceItUp.SPICE_RAIDER) and self.said.number == 4


@functools.cache
def all_moves() -> list[Move]:
    """All moves of some random games."""
    return [Move(*one) for one in told()]


ORDER: Final[dict[type[Action], str]] = {
    Pass: "TurnPassed CardsDrawn( GameEnded)?",
    Peek: "CardPeeked CardsDrawn( GameEnded)?",
    Decline: "ChallengeDeclined( TrophyTaken( GameEnded| CardsDrawn( GameEnded)?))?",
    TakeSuperJoker: "SuperJokerTaken",
    LeaveSuperJoker: "SuperJokerLeft",
    Challenge: "ChallengeSettled StackWon( TrophyTaken)? CardsDrawn( CardsDrawn)?"
    "( GameEnded| TurnGiven( SuperJokerOffered)?)",
    Play: "CardPlayed( PawCollected)?( PawPlaced)?( CardsDrawn( GameEnded)?| LastCardCalled)?"
    "|CardTakenBack CardsDrawn( GameEnded)?",
}
ORDER[Reveal] = ORDER[Challenge]
ORDER[Copy] = ORDER[Play]
"""What is told of a move, in the order of `challenge.atomic` and of carrying out a play."""


def test_it_is_told_in_the_order_of_the_rules() -> None:
    for one in all_moves():
        names = " ".join(type(event).__name__ for event in one.events)
        assert re.fullmatch(ORDER[type(one.action)], names), names


def laid(one: Move) -> dict[str, object]:
    """What is told of a card that was laid, whether it stayed or not."""
    assert isinstance(one.action, Play | Copy)
    card, added = one.action.card, one.action.added
    return {
        "seat": one.seat,
        "declaration": one.said,
        "is_copy": isinstance(one.action, Copy),
        "is_super_joker": card is SUPER_JOKER,
        "added_count": len(added),
        "super_added": added.count(SUPER_JOKER),
        "card": card,
        "added": added,
    }


def played(one: Move) -> dict[str, object]:
    """A card that stays."""
    assert isinstance(one.action, Play | Copy)
    return {**laid(one), "is_last_card": one.action.last_card}


def settled(one: Move) -> dict[str, object]:
    """A card that was turned over."""
    return {
        "seat": one.seat,
        "owner": one.top.seat,
        "trait": one.action.trait if isinstance(one.action, Challenge) else None,
        "declaration": one.top.declaration,
        "card": one.top.card,
        "is_copy": one.top.is_copy,
        "is_last_card": one.was_last,
        "is_unnamed": isinstance(one.action, Reveal),
        "is_number_right": one.is_right("number"),
        "is_spice_right": one.is_right("spice"),
        "winner": one.top.seat if one.holds else one.seat,
        "loser": one.loser,
    }


def won(one: Move, seat: int) -> dict[str, object]:
    """The stack as it lay there, with the added cards; which of them lies where is not told."""
    found = [card for each in one.before.stack for card in (each.card, *each.added)]
    supers = found.count(SUPER_JOKER)
    return {
        "seat": seat,
        "spicy": len(found) - supers,
        "super_jokers": supers,
        "cards": sorted(found, key=str),
    }


FACTS: Final[dict[str, Callable[[Move], dict[str, object]]]] = {
    "CardPlayed": played,
    "CardTakenBack": laid,
    "TurnPassed": lambda one: {"seat": one.seat},
    "CardPeeked": lambda one: {"seat": one.seat},
    "PawPlaced": lambda one: {"seat": one.seat},
    "PawCollected": lambda one: won(one, one.top.seat),
    "LastCardCalled": lambda one: {"seat": one.seat, "waiting": one.after.waiting},
    "ChallengeDeclined": lambda one: {"seat": one.seat},
    "ChallengeSettled": settled,
    "StackWon": lambda one: won(one, one.top.seat if one.holds else one.seat),
    "TrophyTaken": lambda one: {
        "seat": one.top.seat,
        "total": one.before.seats[one.top.seat].trophies + 1,
    },
    "TurnGiven": lambda one: {"seat": one.loser},
    "SuperJokerOffered": lambda one: {"seat": one.loser},
    "SuperJokerTaken": lambda one: {"seat": one.seat},
    "SuperJokerLeft": lambda one: {"seat": one.seat},
    "GameEnded": lambda one: {"seat": one.seat, "outcome": one.after.outcome},
}
"""What an event tells besides its rules, drawing apart, which the test after the next one is about."""


def test_everything_is_told_as_it_was() -> None:
    met = set()
    for one in all_moves():
        for event in one.events:
            name = type(event).__name__
            met.add(name)
            if name == "CardsDrawn":
                continue
            expected = FACTS[name](one)
            shown: dict[str, Any] = {field: getattr(event, field) for field in expected}
            if name in ("PawCollected", "StackWon"):
                shown["cards"] = sorted(shown["cards"], key=str)
            assert shown == expected, name
            # True is 1 and False is 0, but neither is what is told of a number of cards.
            assert [type(value) for value in shown.values()] == list(map(type, expected.values()))
    assert met == {*FACTS, "CardsDrawn"}


def test_a_super_joker_among_cards_that_go_back_is_counted() -> None:
    """Too rare for the random games: it is added under a five that does not fit."""
    rules = spicy.Rules(super_jokers=True, spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK,))
    state = spicy.position(
        ["Lea", "Tom"],
        rules,
        hands=[[Card("C1"), Card("P9"), SUPER_JOKER], [Card("P1")]],
        deck=[Card("W1"), Card("W2")],
    )
    added = (Card("P9"), SUPER_JOKER)
    _, events = spicy.apply(state, 0, Play(Card("C1"), Declaration("C5"), added=added))
    taken = events[0]
    assert isinstance(taken, CardTakenBack)
    assert (taken.added_count, taken.super_added, taken.is_super_joker) == (2, 1, False)


def test_a_paw_is_told_when_there_is_one_and_only_then() -> None:
    for one in all_moves():
        names = {type(event).__name__ for event in one.events}
        if "CardPlayed" in names:
            assert ("PawPlaced" in names) == one.is_raid
            assert ("PawCollected" in names) == (one.before.paw is not None)


def drawing(one: Move) -> list[tuple[int, int]]:
    """Who has to draw how many cards, one after the other, if World's End does not come first."""
    full = one.rules.hand_size
    if isinstance(one.action, Play | Copy) and one.refusal is None:
        is_super = one.action.card is SUPER_JOKER
        wanted = len(one.action.added) or (full if one.action.last_card and is_super else 0)
        return [(one.seat, wanted)] if wanted else []
    if isinstance(one.action, Challenge | Reveal):
        redraws = [(one.top.seat, full)] if one.was_last and one.holds else []
        return [(one.loser, 2), *redraws]
    if isinstance(one.action, Decline):
        return [] if one.after.waiting else [(one.top.seat, full)]
    return [] if isinstance(one.action, TakeSuperJoker | LeaveSuperJoker) else [(one.seat, 1)]


def test_it_is_told_who_draws_how_many_of_how_many_and_which() -> None:
    for one in all_moves():
        drawn = [event for event in one.events if type(event).__name__ == "CardsDrawn"]
        wanted = drawing(one)
        if one.after.is_over:  # a game that is over before the new hand leaves it out
            wanted = wanted[: len(drawn)]
        assert [(event.seat, event.wanted) for event in drawn] == wanted
        deck = one.before.draw_deck
        for event in drawn:
            assert event.count == len(event.cards) <= event.wanted
            assert event.cards == deck[: event.count]
            assert (
                one.after.seats[event.seat].hand[-event.count :] == event.cards or not event.cards
            )
            deck = deck[event.count :]
        assert deck == one.after.draw_deck


# The rules that are cited

Reason = Callable[[Move], bool]


def is_copying(one: Move) -> bool:
    """Whether the move is a copy."""
    return isinstance(one.action, Copy)


def is_added(one: Move) -> bool:
    """Whether cards were added."""
    return bool(one.action.added) if isinstance(one.action, Play | Copy) else False


def is_super(one: Move) -> bool:
    """Whether the card that was laid is a super joker."""
    return isinstance(one.action, Play | Copy) and one.action.card is SUPER_JOKER


def is_last_super(one: Move) -> bool:
    """Whether the card that was laid is a super joker and the last one."""
    return is_super(one) and isinstance(one.action, Play | Copy) and one.action.last_card


def is_changed_to_chili(one: Move) -> bool:
    """Whether the declaration left the spice of the stack for chili."""
    return one.on is not None and one.on.spice is not Spice.CHILI and one.said.spice is Spice.CHILI


def is_started(one: Move) -> bool:
    """Whether a low number followed an 8 or a 9, which only Start It Up! allows."""
    return one.on is not None and one.on.number in (8, 9) and one.said.number < 4


PLAYED: Final[dict[RuleId, Reason]] = {
    RuleId.DECLARE_BLUFF: lambda one: True,  # noqa: ARG005
    RuleId.TURN_OPTIONS: lambda one: not is_copying(one),
    RuleId.DECLARE_FIRST: lambda one: one.on is None,
    RuleId.DECLARE_HIGHER: lambda one: (
        not is_copying(one) and one.on is not None and one.said.number > one.on.number
    ),
    RuleId.DECLARE_AFTER_TEN: lambda one: (
        not is_copying(one) and one.on is not None and one.on.number == 10
    ),
    RuleId.START_IT_UP: lambda one: not is_copying(one) and is_started(one),
    RuleId.WE_LOVE_CHILI: lambda one: not is_copying(one) and is_changed_to_chili(one),
    RuleId.START_IT_UP_WITH_CHILI: lambda one: (
        not is_copying(one) and is_started(one) and is_changed_to_chili(one)
    ),
    RuleId.CHANGE_YOUR_LUCK: is_added,
    RuleId.COPY_CAT: is_copying,
    RuleId.COPY_CAT_LAST_CARD: lambda one: isinstance(one.action, Copy) and one.action.last_card,
    RuleId.COPY_CAT_WINDOW: lambda one: is_copying(one) and bool(one.before.declined),
    RuleId.COPY_CAT_WITH_SUPER_JOKER: lambda one: (
        is_copying(one) and (is_super(one) or one.top.card is SUPER_JOKER)
    ),
    RuleId.COPY_CAT_WITH_RAIDER: lambda one: is_copying(one) and one.is_raid,
    RuleId.COPY_CAT_WITH_LUCK: lambda one: is_copying(one) and is_added(one),
    RuleId.SUPER_JOKER_PLAY: is_super,
    RuleId.SUPER_JOKER_SPECIAL_NUMBERS: lambda one: (
        is_super(one) and (one.is_raid or is_added(one))
    ),
    RuleId.SUPER_JOKER_LAST_CARD: is_last_super,
    RuleId.SUPER_JOKER_NO_WINDOW: is_last_super,
    RuleId.TROPHY_CALL: is_last_super,  # otherwise the window that opens cites it
}
TAKEN_BACK: Final[dict[RuleId, Reason]] = {
    RuleId.DECLARE_INVALID: lambda one: (
        one.refusal is not None and one.refusal.code is Refused.INVALID_DECLARATION
    ),
    RuleId.TROPHY_CALL: lambda one: (
        one.refusal is not None and one.refusal.code is Refused.FORGOTTEN_CALL
    ),
    RuleId.COPY_CAT_LAST_CARD: is_copying,
    RuleId.CHANGE_YOUR_LUCK_DRAWN: is_added,
    RuleId.TURN_IT_UP_SEQUENCE: lambda one: (
        one.rules.has(spicy.SpiceItUp.TURN_IT_UP)
        and isinstance(one.action, Play)
        and one.refusal is not None
        and one.refusal.code is Refused.INVALID_DECLARATION
        and is_tempting(one)
    ),
}
SETTLED: Final[dict[RuleId, Reason]] = {
    **dict.fromkeys(
        [
            RuleId.CHALLENGE_RESOLVE,
            RuleId.CHALLENGE_WHO,
            RuleId.CHALLENGE_WHEN,
            RuleId.CHALLENGE_FIRST_PAW,
            RuleId.CHALLENGE_ATOMIC,
        ],
        lambda one: True,  # noqa: ARG005
    ),
    RuleId.CHALLENGE_UNNAMED: lambda one: isinstance(one.action, Reveal),
    RuleId.CHALLENGE_TRAIT: lambda one: (
        isinstance(one.action, Challenge) and one.action.trait is not None
    ),
    RuleId.CHALLENGE_NUMBER_JOKER: lambda one: (
        isinstance(one.action, Challenge) and one.top.card is Card("NJ")
    ),
    RuleId.CHALLENGE_SPICE_JOKER: lambda one: (
        isinstance(one.action, Challenge) and one.top.card is Card("SJ")
    ),
    RuleId.TURN_IT_UP: lambda one: (
        isinstance(one.action, Challenge) and one.is_turned and one.action.trait is not Trait.SPICE
    ),
    RuleId.COPY_CAT_CHALLENGE: lambda one: one.top.is_copy and isinstance(one.action, Challenge),
    RuleId.COPY_CAT_EARLIER: lambda one: one.top.is_copy,
    RuleId.COPY_CAT_LAST_CARD: lambda one: one.top.is_copy and one.was_last,
    RuleId.SPICE_RAIDER_CHALLENGED: lambda one: (
        one.rules.has(spicy.SpiceItUp.SPICE_RAIDER) and one.top.declaration.number == 4
    ),
    RuleId.TROPHY_WON: lambda one: one.was_last and one.holds,
    RuleId.TROPHY_LOST: lambda one: one.was_last and not one.holds,
}
ENDED: Final[dict[RuleId, Reason]] = {
    **{
        rule: lambda one, rule=rule: one.after.outcome.reason.rule is rule  # type: ignore[misc]
        for rule in (RuleId.END_TWO_TROPHIES, RuleId.END_LAST_TROPHY, RuleId.END_WORLDS_END)
    },
    **dict.fromkeys(
        [RuleId.SCORE_CARDS, RuleId.SCORE_TROPHIES, RuleId.SCORE_HAND, RuleId.SCORE_WINNER],
        lambda one: is_scored(one),
    ),
    RuleId.SCORE_SUPER_JOKERS: lambda one: is_scored(one) and one.rules.has_super_jokers,
    RuleId.END_STACK_UNSCORED: lambda one: is_scored(one) and bool(one.after.stack),
    RuleId.CHALLENGE_ATOMIC: lambda one: isinstance(one.action, Challenge | Reveal),
}


def is_scored(one: Move) -> bool:
    """Whether the game that ended was counted."""
    return one.after.outcome is not None and one.after.outcome.scores is not None


def is_tempting(one: Move) -> bool:
    """Whether a 6 or a 9 would fit if it were the other one, or is the top one turned round."""
    if one.said.number not in (6, 9) or one.said.spice not in one.rules.spices:
        return False
    turned = Declaration.of(one.said.spice, 15 - one.said.number)
    on = one.on
    return on is not None and on.spice is turned.spice and turned.number >= on.number


CITED: Final = {
    "CardPlayed": PLAYED,
    "CardTakenBack": TAKEN_BACK,
    "ChallengeSettled": SETTLED,
    "GameEnded": ENDED,
}


def test_it_is_told_by_which_rules_and_by_no_others() -> None:
    """Each rule of the table is cited somewhere, wherever its reason holds, and nowhere else."""
    met: dict[str, set[RuleId]] = {name: set() for name in CITED}
    for one in all_moves():
        for event in one.events:
            name = type(event).__name__
            if name in CITED:
                cited = set(event.rules)
                met[name] |= cited
                assert len(cited) == len(event.rules), event
                assert event.rule is event.rules[0]
                expected = {rule for rule, reason in CITED[name].items() if reason(one)}
                assert cited == expected, (event, cited ^ expected)
    assert met == {name: set(reasons) for name, reasons in CITED.items()}


def test_the_loser_with_a_super_joker_in_hand_is_told_why_there_is_no_other() -> None:
    for one in all_moves():
        for event in one.events:
            if type(event).__name__ == "CardsDrawn" and RuleId.CHALLENGE_LOSER in event.rules:
                held = SUPER_JOKER in one.before.seats[one.loser].hand
                assert (RuleId.SUPER_JOKER_ONE_IN_HAND in event.rules) == held
