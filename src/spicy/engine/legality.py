"""The one source of legality: what is legal, what is punished, what is impossible, and why.

Impossible comes before punished, and within each the first thing that applies gives the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spicy.engine import spice_it_up
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
from spicy.engine.cards import Card, Declaration
from spicy.engine.declarations import followers, valid_declarations
from spicy.engine.legal_actions import LegalActions, SeatAction, copies, plays_with_added
from spicy.engine.refusals import RULE_OF, Refusal, Refused
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState, Phase

_TURN: Final = Phase.TURN  # a name of the module is found faster than a member of an enumeration
_MOST_SEATS: Final = 6
_PASS: Final = tuple(((seat, Pass()),) for seat in range(_MOST_SEATS))
_NAMED: Final = tuple(
    tuple((seat, Challenge(trait)) for trait in Trait) for seat in range(_MOST_SEATS)
)
_WRONG: Final = tuple(((seat, Challenge()),) for seat in range(_MOST_SEATS))
_DECLINE: Final = tuple(((seat, Decline()),) for seat in range(_MOST_SEATS))
_ANSWERS: Final = tuple(
    ((seat, TakeSuperJoker()), (seat, LeaveSuperJoker())) for seat in range(_MOST_SEATS)
)


def why_not(state: GameState, seat: int, action: Action) -> Refusal | None:
    """Why a seat's action is not legal, or None where it is.

    A refusal that `is_punished` can be applied all the same. Raises ValueError for a seat that the
    game does not have and TypeError for something that is no action.
    """
    if not 0 <= seat < len(state.seats):
        _check_seat(state, seat)
    check = _CHECKS.get(type(action))
    if check is None:
        raise TypeError(f"not an action: {type(action).__name__}")
    if state.phase is not _TURN:
        refusal = _elsewhere(state, seat, action)
        if refusal is not None:
            return refusal
    return check(state, seat, action)


def _check_seat(state: GameState, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise ValueError(f"seat must be 0 to {len(state.seats) - 1}, not {seat}")


def is_legal(state: GameState, seat: int, action: Action) -> bool:
    """Whether a seat's action is legal: neither punished nor impossible."""
    return why_not(state, seat, action) is None


def actors(state: GameState) -> tuple[int, ...]:
    """The seats that may legally do something now, in seat order."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.OFFER:
        return (state.turn,)
    if state.phase is Phase.LAST_CARD:
        return state.waiting
    return tuple(
        seat
        for seat, held in enumerate(state.seats)
        if seat == state.turn
        or challenge_bar(state, seat) is None
        or (held.hand and copy_bar(state, seat) is None)
    )


def legal_actions(state: GameState, seat: int | None = None) -> Sequence[SeatAction]:
    """Every legal action, each with the seat that may take it.

    The active seat's plays and pass come first, then challenges and copies in seat order.
    With `seat`, only that seat's. Exactly what `why_not` lets through, where the order of added cards
    counts for nothing. Plays are made when they are looked at. Raises ValueError for a seat that the
    game does not have.
    """
    if seat is not None:
        _check_seat(state, seat)
    deal, seats, _, stack, turn, phase, declined, _, _, _ = state
    if phase is not _TURN:
        return LegalActions(turn, (), (), _between_turns(state, seat))
    rules = deal.rules
    if seat is None and not (declined or rules.spice_it_up or rules.has_super_jokers):
        # On an ordinary turn the rest depends on three small numbers; it is made once for each.
        key = (len(seats), turn, stack[-1][0] if stack else -1)
        rest = _ordinary.get(key)
        if rest is None:
            rest = _ordinary[key] = _besides_plays(state, seat)
    else:
        rest = _besides_plays(state, seat)
        if seat is not None and seat != turn:
            return LegalActions(turn, (), (), rest)
    valid = valid_declarations(rules, stack[-1][2] if stack else None)
    return LegalActions(turn, seats[turn][0], valid, rest)


def _between_turns(state: GameState, seat: int | None) -> tuple[SeatAction, ...]:
    """The legal actions while a last card's window or an offer is open."""
    if state.phase is Phase.OFFER:
        return _ANSWERS[state.turn] if seat is None or seat == state.turn else ()
    found: list[SeatAction] = []
    for other in state.waiting:
        if seat is None or seat == other:
            found += _WRONG[other] if state.stack[-1].is_copy else _NAMED[other]
            found += _DECLINE[other]
    return tuple(found)


_ordinary: Final[dict[tuple[int, int, int], tuple[SeatAction, ...]]] = {}


def _besides_plays(state: GameState, seat: int | None) -> tuple[SeatAction, ...]:
    """The legal actions on a turn besides plays without added cards."""
    rules, top, turn = state.deal.rules, state.top, state.turn
    with_added = rules.has_change_your_luck
    found: list[SeatAction] = []
    if seat is None or seat == turn:
        if with_added:
            said = None if top is None else top.declaration
            hand = state.seats[turn].hand
            found += plays_with_added(turn, hand, valid_declarations(rules, said))
        found += _PASS[turn]
    for other in range(len(state.seats)) if seat is None else (seat,):
        if top is not None and challenge_bar(state, other) is None:
            found += _WRONG[other] if top.is_copy else _NAMED[other]
        if top is not None and copy_bar(state, other) is None:
            hand = state.seats[other].hand
            found += copies(other, hand, top.declaration, with_added=with_added)
    return tuple(found)


def challenge_bar(state: GameState, seat: int) -> Refused | None:
    """What keeps a seat from challenging the top card, or None.

    Implements `challenge.when`, `super-joker.no-challenge`, `challenge.who` and
    `trophy.decline-final`, in this order.
    """
    if not state.stack:
        return Refused.EMPTY_STACK
    top = state.stack[-1]
    if top.card.is_super_joker:
        return Refused.SUPER_JOKER_ON_TOP
    if top.seat == seat:
        return Refused.OWN_CARD
    if seat in state.declined:
        return Refused.HAS_DECLINED
    return None


def copy_bar(state: GameState, seat: int) -> Refused | None:
    """What keeps a seat from copying the top card, whatever its hand (`copy-cat`, then its window)."""
    if not state.deal.rules.has_copy_cat:
        return Refused.NO_COPY_CAT
    if not state.stack:
        return Refused.NOTHING_TO_COPY
    if state.stack[-1].seat == seat:
        return Refused.OWN_COPY
    return None if state.can_copy else Refused.TOO_LATE_TO_COPY


def _refuse(
    state: GameState,
    seat: int,
    code: Refused,
    *,
    other: int | None = None,
    declaration: Declaration | None = None,
    also: tuple[RuleId, ...] = (),
) -> Refusal:
    top = state.top
    said = None if top is None else top.declaration
    return Refusal(code, RULE_OF[code], seat, other, declaration, said, also)


def _elsewhere(state: GameState, seat: int, action: Action) -> Refusal | None:
    """The refusal of whatever the phase leaves no room for."""
    if state.phase is Phase.OVER:
        outcome = state.outcome
        assert outcome is not None  # a game that is over has one
        return Refusal(Refused.GAME_OVER, outcome.reason.rule, seat)
    if state.phase is Phase.LAST_CARD:
        if isinstance(action, Challenge | Reveal | Decline):
            return None
        return _refuse(state, seat, Refused.WINDOW_OPEN, other=state.stack[-1].seat)
    if isinstance(action, TakeSuperJoker | LeaveSuperJoker) and seat == state.turn:
        return None
    return _refuse(state, seat, Refused.OFFER_OPEN, other=state.turn)


def _check_play(state: GameState, seat: int, action: Play) -> Refusal | None:
    deal, seats, _, stack, turn, _, _, _, _, _ = state
    if turn != seat:
        return _refuse(state, seat, Refused.NOT_YOUR_TURN, other=turn)
    hand = seats[seat][0]
    if action.card not in hand or action.added:
        bar = _lay_bar(state, hand, action.card, action.declaration, action.added)
        if bar is not None:
            return _refuse(state, seat, bar, declaration=action.declaration)
    if action.last_card:
        bar = _call_bar(hand, action.added)
        if bar is not None:
            return _refuse(state, seat, bar)
    rules = deal.rules
    valid = followers(rules, stack[-1][2] if stack else None)
    if action.declaration not in valid:
        if action.declaration.spice not in rules.spices:
            return _refuse(state, seat, Refused.UNKNOWN_SPICE, declaration=action.declaration)
        top = stack[-1].declaration if stack else None
        turned = spice_it_up.is_tempting_when_turned(rules, action.declaration, top, valid)
        also = (RuleId.TURN_IT_UP_SEQUENCE,) if turned else ()
        code = Refused.INVALID_DECLARATION
        return _refuse(state, seat, code, declaration=action.declaration, also=also)
    if len(hand) == 1 and not action.last_card:
        return _refuse(state, seat, Refused.FORGOTTEN_CALL)
    return None


def _check_copy(state: GameState, seat: int, action: Copy) -> Refusal | None:
    bar = copy_bar(state, seat)
    if bar is not None:
        other = state.stack[-1].seat if state.stack else None
        return _refuse(state, seat, bar, other=other)
    hand = state.seats[seat].hand
    bar = _lay_bar(state, hand, action.card, state.stack[-1].declaration, action.added)
    if bar is None and action.last_card:
        bar = _call_bar(hand, action.added)
    if bar is not None:
        return _refuse(state, seat, bar, declaration=state.stack[-1].declaration)
    if len(hand) == 1 and not action.last_card:
        also = (RuleId.COPY_CAT_LAST_CARD,)
        return _refuse(state, seat, Refused.FORGOTTEN_CALL, also=also)
    return None


def _lay_bar(
    state: GameState,
    hand: tuple[Card, ...],
    card: Card,
    declaration: Declaration,
    added: tuple[Card, ...],
) -> Refused | None:
    """What makes the laying of these cards impossible: a card not held, or adding that is not due."""
    laid = (card, *added)
    if any(hand.count(one) < laid.count(one) for one in laid):
        return Refused.NOT_IN_HAND
    if spice_it_up.may_add(state.rules, declaration, len(added)):
        return None
    if not state.rules.has_change_your_luck:
        return Refused.NO_ADDING
    if len(added) > spice_it_up.MOST_ADDED:
        return Refused.TOO_MANY_ADDED
    return Refused.ADDED_TO_OTHER


def _call_bar(hand: tuple[Card, ...], added: tuple[Card, ...]) -> Refused | None:
    """What makes a last-card call impossible (`trophy.call`, `change-your-luck.drawn`)."""
    if added:
        return Refused.CALLED_WITH_ADDED
    return Refused.CALLED_TOO_EARLY if len(hand) > 1 else None


def _check_pass(state: GameState, seat: int, action: Pass) -> Refusal | None:  # noqa: ARG001
    if state.turn != seat:
        return _refuse(state, seat, Refused.NOT_YOUR_TURN, other=state.turn)
    return None


def _check_challenge(state: GameState, seat: int, action: Challenge) -> Refusal | None:
    bar = challenge_bar(state, seat)
    if bar is None:
        if state.stack[-1].is_copy:
            bar = None if action.trait is None else Refused.TRAIT_AGAINST_COPY
        elif action.trait is None:
            bar = Refused.NO_TRAIT
    return None if bar is None else _bar_top(state, seat, bar)


def _check_reveal(state: GameState, seat: int, action: Reveal) -> Refusal | None:  # noqa: ARG001
    return _bar_top(state, seat, challenge_bar(state, seat) or Refused.UNNAMED_TRAIT)


def _bar_top(state: GameState, seat: int, bar: Refused) -> Refusal:
    return _refuse(state, seat, bar, other=state.stack[-1].seat if state.stack else None)


def _check_decline(state: GameState, seat: int, action: Decline) -> Refusal | None:  # noqa: ARG001
    if state.phase is not Phase.LAST_CARD:
        return _refuse(state, seat, Refused.NO_WINDOW)
    if state.stack[-1].seat == seat:
        return _refuse(state, seat, Refused.OWN_LAST_CARD)
    return _refuse(state, seat, Refused.HAS_DECLINED) if seat in state.declined else None


def _check_answer(
    state: GameState,
    seat: int,
    action: TakeSuperJoker | LeaveSuperJoker,  # noqa: ARG001
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return _refuse(state, seat, Refused.NOTHING_OFFERED)
    return None


def _check_peek(state: GameState, seat: int, action: Peek) -> Refusal | None:  # noqa: ARG001
    return _refuse(state, seat, Refused.PEEKED)


_CHECKS: Final[dict[type[Action], Callable[..., Refusal | None]]] = {
    Play: _check_play,
    Copy: _check_copy,
    Pass: _check_pass,
    Challenge: _check_challenge,
    Reveal: _check_reveal,
    Decline: _check_decline,
    TakeSuperJoker: _check_answer,
    LeaveSuperJoker: _check_answer,
    Peek: _check_peek,
}
