"""Whether an expectation holds, and if not, what is the case instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from spicy.engine.cards import in_order
from spicy.engine.declarations import valid_declarations
from spicy.engine.events import ChallengeSettled, Event
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState, Phase
from spicy.transcript.expectation_texts import format_expectation
from spicy.transcript.expectations import (
    Can,
    ChallengeWon,
    Cites,
    DeckCount,
    Declare,
    Expectation,
    HandCards,
    HandCount,
    Offered,
    Over,
    Paw,
    Playing,
    Points,
    Punished,
    Refused,
    ScoreIs,
    StackCount,
    Supply,
    Top,
    Trophies,
    Turn,
    Waiting,
    Winners,
)
from spicy.words.i18n import _


@dataclass(frozen=True, slots=True)
class Moment:
    """What expectations are about: a position and how it came about.

    `events` and `punishment` are of the last move that was not refused, and `events` None where there
    was none; `refusal` is of the move just above, if that one is impossible; `has_move` says whether
    there is a move above.
    """

    state: GameState
    events: tuple[Event, ...] | None = None
    punishment: Refusal | None = None
    refusal: Refusal | None = None
    has_move: bool = False


def why_it_fails(expectation: Expectation, moment: Moment) -> str | None:
    """What is the case instead of what was expected, as a sentence; None where it holds."""
    state = moment.state
    said = format_expectation(expectation, state.names)
    match expectation:
        case Turn() | Waiting() | Offered() | Playing():
            return _about_phase(expectation, state, said)
        case ChallengeWon() | Cites() | Punished() | Refused():
            return _about_move(expectation, moment, said)
        case Over() | ScoreIs() | Winners():
            return _about_end(expectation, state, said)
        case Can(seat, action, is_legal):
            return _about_legality(state.why_not(seat, action), is_legal, said)
        case Top(seat, declaration):
            top = state.top
            if top is None:
                return _("expected {said}, but the stack is empty").format(said=said)
            if (top.seat, top.declaration) == (seat, declaration):
                return None
            return _otherwise(Top(top.seat, top.declaration), state, said)
        case Paw():
            return _compare(expectation, Paw(state.paw), state, said)
        case Declare(declarations):
            if state.is_over:
                return _("expected {said}, but the game is over").format(said=said)
            top = state.top
            valid = valid_declarations(state.rules, None if top is None else top.declaration)
            if set(valid) == set(declarations):
                return None
            return _otherwise(Declare(valid), state, said)
        case HandCards(seat, cards):
            hand = state.seats[seat].hand
            if Counter(hand) == Counter(cards):
                return None
            if not hand:
                return _otherwise(HandCount(seat, 0), state, said)
            return _otherwise(HandCards(seat, in_order(hand)), state, said)
        case _:
            return _about_numbers(expectation, state, said)


def _about_numbers(
    expectation: HandCount | Points | Trophies | StackCount | DeckCount | Supply,
    state: GameState,
    said: str,
) -> str | None:
    """Expectations that are a number or two."""
    found: HandCount | Points | Trophies | StackCount | DeckCount | Supply
    match expectation:
        case HandCount(seat):
            found = HandCount(seat, len(state.seats[seat].hand))
        case Points(seat):
            held = state.seats[seat]
            found = Points(seat, held.points, held.super_points)
        case Trophies(seat):
            found = Trophies(seat, state.seats[seat].trophies)
        case StackCount():
            found = StackCount(state.stack_count)
        case DeckCount():
            found = DeckCount(state.deck_count)
        case Supply():
            found = Supply(state.supply)
    return _compare(expectation, found, state, said)


def _about_phase(
    expectation: Turn | Waiting | Offered | Playing, state: GameState, said: str
) -> str | None:
    """Expectations about whom the game waits for."""
    found: Turn | Waiting | Offered | Over
    match state.phase:
        case Phase.TURN:
            found = Turn(state.turn)
            message = _("expected {said}, but it is {name}'s turn")
        case Phase.LAST_CARD:
            found = Waiting(state.waiting)
            message = _("expected {said}, but these have to answer a last card: {names}")
        case Phase.OFFER:
            found = Offered(state.turn)
            message = _("expected {said}, but {name} is being offered a super joker")
        case Phase.OVER:
            outcome = state.outcome
            assert outcome is not None  # a game that is over has one
            found = Over(outcome.reason)
            message = _("expected {said}, but the game is over")
    if expectation == found or (isinstance(expectation, Playing) and not state.is_over):
        return None
    return message.format(
        said=said, name=state.names[state.turn], names=_names(state.waiting, state)
    )


def _about_move(
    expectation: ChallengeWon | Cites | Punished | Refused, moment: Moment, said: str
) -> str | None:
    """Expectations about what the move above did."""
    if isinstance(expectation, Refused):
        return _about_refusal(expectation.rule, moment, said)
    if moment.events is None:
        return _("expected {said}, but no move was made yet").format(said=said)
    match expectation:
        case Cites(rule):
            cited = dict.fromkeys(rule for event in moment.events for rule in event.rules)
            if rule in cited:
                return None
            return _("expected {said}, but the last move cites {rules}").format(
                said=said, rules=", ".join(cited)
            )
        case Punished(rule):
            if moment.punishment is None:
                return _("expected {said}, but the last move was not punished").format(said=said)
            if rule in moment.punishment.rules:
                return None
            return _("expected {said}, but the last move was punished under {rule}").format(
                said=said, rule=moment.punishment.rule.value
            )
        case ChallengeWon():
            for event in moment.events:
                if isinstance(event, ChallengeSettled):
                    won = ChallengeWon(event.winner)
                    return _compare(expectation, won, moment.state, said)
            return _("expected {said}, but the last move was no challenge").format(said=said)


def _about_refusal(rule: RuleId | None, moment: Moment, said: str) -> str | None:
    if not moment.has_move:
        return _("expected {said}, but there is no move above").format(said=said)
    if moment.refusal is None:
        if moment.punishment is not None:
            return _("expected {said}, but the move is possible and is punished ({rule})").format(
                said=said, rule=moment.punishment.rule.value
            )
        return _("expected {said}, but the move above is possible").format(said=said)
    if rule is None or rule == moment.refusal.rule:
        return None
    return _("expected {said}, but the move above is refused under {rule}").format(
        said=said, rule=moment.refusal.rule.value
    )


def _about_end(expectation: Over | ScoreIs | Winners, state: GameState, said: str) -> str | None:
    """Expectations about a game that has ended."""
    outcome = state.outcome
    if outcome is None:
        return _("expected {said}, but the game goes on").format(said=said)
    match expectation:
        case Over():
            return _compare(expectation, Over(outcome.reason), state, said)
        case Winners():
            return _compare(expectation, Winners(outcome.winners), state, said)
        case ScoreIs(seat):
            if outcome.scores is None:
                return _("expected {said}, but nothing is counted after two trophies").format(
                    said=said
                )
            return _compare(expectation, ScoreIs(seat, outcome.scores[seat].total), state, said)


def _about_legality(refusal: Refusal | None, is_legal: bool, said: str) -> str | None:
    if (refusal is None) == is_legal:
        return None
    if refusal is None:
        return _("expected {said}, but this move is legal").format(said=said)
    if refusal.is_punished:
        message = _("expected {said}, but this move is punished ({rule})")
    else:
        message = _("expected {said}, but this move is impossible ({rule})")
    return message.format(said=said, rule=refusal.rule.value)


def _compare(
    expectation: Expectation, found: Expectation, state: GameState, said: str
) -> str | None:
    return None if expectation == found else _otherwise(found, state, said)


def _otherwise(found: Expectation, state: GameState, said: str) -> str:
    """The usual sentence: what was expected, and what would hold."""
    return _("expected {said}, but it is: {found}").format(
        said=said, found=format_expectation(found, state.names)
    )


def _names(seats: Iterable[int], state: GameState) -> str:
    return ", ".join(state.names[seat] for seat in seats)
