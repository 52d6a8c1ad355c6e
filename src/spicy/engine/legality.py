"""The one source of legality: what is legal, what is punished, what is impossible, and why.

Impossible comes before punished, and within each the first thing that applies gives the refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

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
from spicy.engine.position import Phase, Position
from spicy.engine.refusals import RULE_OF, Refusal, Refused
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.seats import others
from spicy.engine.variants.registry import variants_of, why_not_add

_TURN: Final = Phase.TURN  # a name of the module is found ten times as fast as a member


def why_not(state: Position, seat: int, action: Action) -> Refusal | None:
    """Return why a seat's action is not legal, or None where it is.

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


def _check_seat(state: Position, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise ValueError(f"seat must be 0 to {len(state.seats) - 1}, not {seat}")


def is_legal(state: Position, seat: int, action: Action) -> bool:
    """Return whether a seat's action is legal: neither punished nor impossible."""
    return why_not(state, seat, action) is None


def actors(state: Position) -> tuple[int, ...]:
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
        or why_not_challenge(state, seat) is None
        or (held.hand and why_not_copy(state, seat) is None)
    )


def legal_actions(state: Position, seat: int | None = None) -> LegalActions:
    """Every legal action, each with the seat that may take it.

    The active seat's plays and pass come first, then challenges and copies in seat order.
    With `seat`, only that seat's. Exactly what `why_not` lets through, where the order of added cards
    counts for nothing. Plays are made when they are looked at. Raises ValueError for a seat that the
    game does not have.
    """
    if seat is not None:
        _check_seat(state, seat)
    turn = state.turn
    if state.phase is not _TURN:
        return LegalActions(turn, (), (), _between_turns(state, seat))
    rest = _besides_plays(state, seat)
    if seat is not None and seat != turn:
        return LegalActions(turn, (), (), rest)
    said = state.stack[-1].declaration if state.stack else None
    valid = valid_declarations(state.deal.rules, said)
    return LegalActions(turn, state.seats[turn].hand, valid, rest)


def _between_turns(state: Position, seat: int | None) -> tuple[SeatAction, ...]:
    """The legal actions while a last card's window or an offer is open."""
    if state.phase is Phase.OFFER:
        return _answers(state.turn) if seat is None or seat == state.turn else ()
    may_challenge = challengers(state)
    found: list[SeatAction] = []
    for other in state.waiting:
        if seat is None or seat == other:
            if other in may_challenge:
                found += _challenges(other, state.stack[-1].is_copy)
            found.append((other, _DECLINE))
    return tuple(found)


def _besides_plays(state: Position, seat: int | None) -> tuple[SeatAction, ...]:
    """The legal actions on a turn besides plays without added cards."""
    may_challenge = challengers(state)
    passing: int | None = state.turn
    if seat is not None:
        may_challenge = (seat,) if seat in may_challenge else ()
        passing = seat if seat == state.turn else None
    if not state.deal.rules.spice_it_up:
        return _pass_and_challenges(passing, may_challenge)
    top = state.stack[-1] if state.stack else None
    variants = variants_of(state.deal.rules)
    found: list[SeatAction] = []
    if passing is not None:
        valid = valid_declarations(state.deal.rules, None if top is None else top.declaration)
        found += plays_with_added(passing, state.seats[passing].hand, valid, variants)
        found.append((passing, _PASS))
    for other in range(len(state.seats)) if seat is None else (seat,):
        if top is not None and other in may_challenge:
            found += _challenges(other, top.is_copy)
        if top is not None and why_not_copy(state, other) is None:
            found += copies(other, state.seats[other].hand, top.declaration, variants)
    return tuple(found)


_PASS: Final = Pass()
_DECLINE: Final = Decline()


@cache
def _pass_and_challenges(
    passing: int | None, may_challenge: tuple[int, ...]
) -> tuple[SeatAction, ...]:
    """Return what goes besides playing a card where nothing can be copied; few, and often the same."""
    found: list[SeatAction] = [] if passing is None else [(passing, _PASS)]
    for seat in may_challenge:
        found += _challenges(seat, False)
    return tuple(found)


@cache
def _challenges(seat: int, is_copy: bool) -> tuple[SeatAction, ...]:
    """The challenges of a seat: one trait, or "Wrong!" against a copy (`copy-cat.challenge`)."""
    traits: tuple[Trait | None, ...] = (None,) if is_copy else tuple(Trait)
    return tuple((seat, Challenge(trait)) for trait in traits)


@cache
def _answers(seat: int) -> tuple[SeatAction, ...]:
    """The answers to the offer of a super joker (`super-joker.take`)."""
    return (seat, TakeSuperJoker()), (seat, LeaveSuperJoker())


def challengers(state: Position) -> tuple[int, ...]:
    """The seats that may challenge the top card, if the phase lets anybody (`challenge.who`)."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    if top.card.is_super_joker:
        return ()
    return others(len(state.seats), top.seat, state.declined)


def why_not_challenge(state: Position, seat: int) -> Refused | None:
    """The code of what keeps a seat from challenging the top card, or None.

    Implements `challenge.when`, `super-joker.no-challenge`, `challenge.who` and
    `trophy.decline-final`, in this order.
    """
    if seat in challengers(state):
        return None
    if not state.stack:
        return Refused.EMPTY_STACK
    if state.stack[-1].card.is_super_joker:
        return Refused.SUPER_JOKER_ON_TOP
    return Refused.OWN_CARD if state.stack[-1].seat == seat else Refused.HAS_DECLINED


def why_not_copy(state: Position, seat: int) -> Refused | None:
    """The code of what keeps a seat from copying the top card, whatever its hand, or None.

    Implements `copy-cat`, then `copy-cat.window`.
    """
    if not any(variant.lets_copy for variant in variants_of(state.deal.rules)):
        return Refused.NO_COPY_CAT
    if not state.stack:
        return Refused.NOTHING_TO_COPY
    if state.stack[-1].seat == seat:
        return Refused.OWN_COPY
    return None if state.can_copy else Refused.TOO_LATE_TO_COPY


def _refuse(
    state: Position,
    seat: int,
    code: Refused,
    *,
    other: int | None = None,
    declaration: Declaration | None = None,
    also: tuple[RuleId, ...] = (),
) -> Refusal:
    top = state.top
    said = None if top is None else top.declaration
    edition = state.deal.rules.edition
    return Refusal(code, RULE_OF[code], seat, other, declaration, said, also, edition)


def _elsewhere(state: Position, seat: int, action: Action) -> Refusal | None:
    """The refusal of whatever the phase leaves no room for."""
    if state.phase is Phase.OVER:
        outcome = state.outcome
        assert outcome is not None  # a game that is over has one
        edition = state.deal.rules.edition
        return Refusal(Refused.GAME_OVER, outcome.reason.rule, seat, edition=edition)
    if state.phase is Phase.LAST_CARD:
        if isinstance(action, Challenge | Reveal | Decline):
            return None
        return _refuse(state, seat, Refused.WINDOW_OPEN, other=state.stack[-1].seat)
    if isinstance(action, TakeSuperJoker | LeaveSuperJoker) and seat == state.turn:
        return None
    return _refuse(state, seat, Refused.OFFER_OPEN, other=state.turn)


def _check_play(state: Position, seat: int, action: Play) -> Refusal | None:
    if state.turn != seat:
        return _refuse(state, seat, Refused.NOT_YOUR_TURN, other=state.turn)
    hand = state.seats[seat].hand
    declaration = action.declaration
    if action.added or action.card not in hand:
        bar = _why_not_lay(state.deal.rules, hand, action, declaration)
        if bar is not None:
            return _refuse(state, seat, bar, declaration=declaration)
    if action.last_card:
        bar = _why_not_call(hand, action.added)
        if bar is not None:
            return _refuse(state, seat, bar)
    top = state.stack[-1].declaration if state.stack else None
    if declaration not in followers(state.deal.rules, top):
        return _refuse_declaration(state, seat, declaration)
    if len(hand) == 1 and not action.last_card:
        return _refuse(state, seat, Refused.FORGOTTEN_CALL)
    return None


def _refuse_declaration(state: Position, seat: int, declaration: Declaration) -> Refusal:
    """The refusal of a declaration that does not follow: impossible in a spice that is not there."""
    rules = state.deal.rules
    if declaration.spice not in rules.spices:
        return _refuse(state, seat, Refused.UNKNOWN_SPICE, declaration=declaration)
    top = state.stack[-1].declaration if state.stack else None
    valid = followers(rules, top)
    also: tuple[RuleId, ...] = ()
    for variant in variants_of(rules):
        also += variant.seems_valid(declaration, top, valid)
    code = Refused.INVALID_DECLARATION
    return _refuse(state, seat, code, declaration=declaration, also=also)


def _check_copy(state: Position, seat: int, action: Copy) -> Refusal | None:
    bar = why_not_copy(state, seat)
    if bar is not None:
        other = state.stack[-1].seat if state.stack else None
        return _refuse(state, seat, bar, other=other)
    hand = state.seats[seat].hand
    declaration = state.stack[-1].declaration
    bar = _why_not_lay(state.deal.rules, hand, action, declaration)
    if bar is None and action.last_card:
        bar = _why_not_call(hand, action.added)
    if bar is not None:
        return _refuse(state, seat, bar, declaration=declaration)
    if len(hand) == 1 and not action.last_card:
        also = (RuleId.COPY_CAT_LAST_CARD,)
        return _refuse(state, seat, Refused.FORGOTTEN_CALL, also=also)
    return None


def _why_not_lay(
    rules: Rules, hand: tuple[Card, ...], action: Play | Copy, declaration: Declaration
) -> Refused | None:
    """Return what makes laying these cards impossible: one not held, or adding that is not due."""
    if action.card not in hand:
        return Refused.NOT_IN_HAND
    if not action.added:
        return None
    laid = (action.card, *action.added)
    if any(hand.count(one) < laid.count(one) for one in laid):
        return Refused.NOT_IN_HAND
    return why_not_add(rules, declaration, len(action.added))


def _why_not_call(hand: tuple[Card, ...], added: tuple[Card, ...]) -> Refused | None:
    """Return what makes a last-card call impossible (`trophy.call`, `change-your-luck.drawn`)."""
    if added:
        return Refused.CALLED_WITH_ADDED
    return Refused.CALLED_TOO_EARLY if len(hand) > 1 else None


def _check_pass(state: Position, seat: int, action: Pass) -> Refusal | None:  # noqa: ARG001
    if state.turn != seat:
        return _refuse(state, seat, Refused.NOT_YOUR_TURN, other=state.turn)
    return None


def _check_challenge(state: Position, seat: int, action: Challenge) -> Refusal | None:
    bar = why_not_challenge(state, seat)
    if bar is None:
        if state.stack[-1].is_copy:
            bar = None if action.trait is None else Refused.TRAIT_AGAINST_COPY
        elif action.trait is None:
            bar = Refused.NO_TRAIT
    return None if bar is None else _bar_top(state, seat, bar)


def _check_reveal(state: Position, seat: int, action: Reveal) -> Refusal | None:  # noqa: ARG001
    return _bar_top(state, seat, why_not_challenge(state, seat) or Refused.UNNAMED_TRAIT)


def _bar_top(state: Position, seat: int, bar: Refused) -> Refusal:
    return _refuse(state, seat, bar, other=state.stack[-1].seat if state.stack else None)


def _check_decline(state: Position, seat: int, action: Decline) -> Refusal | None:  # noqa: ARG001
    if state.phase is not Phase.LAST_CARD:
        return _refuse(state, seat, Refused.NO_WINDOW)
    if state.stack[-1].seat == seat:
        return _refuse(state, seat, Refused.OWN_LAST_CARD)
    return _refuse(state, seat, Refused.HAS_DECLINED) if seat in state.declined else None


def _check_answer(
    state: Position,
    seat: int,
    action: TakeSuperJoker | LeaveSuperJoker,  # noqa: ARG001
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return _refuse(state, seat, Refused.NOTHING_OFFERED)
    return None


def _check_peek(state: Position, seat: int, action: Peek) -> Refusal | None:  # noqa: ARG001
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
