"""One action, carried out: `apply` and one small function for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

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
)
from spicy.engine.cards import SUPER_JOKER
from spicy.engine.challenge import settle
from spicy.engine.declarations import followers
from spicy.engine.draft import Draft
from spicy.engine.errors import IllegalAction
from spicy.engine.events import (
    CardPeeked,
    CardPlayed,
    CardTakenBack,
    ChallengeDeclined,
    Event,
    LastCardCalled,
    SuperJokerLeft,
    TurnPassed,
)
from spicy.engine.legality import why_not
from spicy.engine.position import Phase, StackCard
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.seats import others
from spicy.engine.state import GameState
from spicy.engine.variants.copy_cat import copying_reasons
from spicy.engine.variants.registry import variants_of

# Names of the module are found ten times as fast as members of an enumeration.
_LAST_CARD: Final = Phase.LAST_CARD
_PASSED: Final = (RuleId.TURN_PASS, RuleId.TURN_OPTIONS)
_DRAWN_FOR_PASS: Final = (RuleId.TURN_PASS,)
_DECLINED: Final = (RuleId.TROPHY_DECLINE_FINAL, RuleId.TROPHY_WINDOW)
_WINDOW: Final = (RuleId.TROPHY_WINDOW, RuleId.TROPHY_CALL)
_SUPER_AS_LAST_CARD: Final = (
    RuleId.SUPER_JOKER_LAST_CARD,
    RuleId.SUPER_JOKER_NO_WINDOW,
    RuleId.TROPHY_CALL,
)


def apply(state: GameState, seat: int, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """The position after an action of a seat, and the events on the way to it.

    Legal actions are carried out, punished ones at the price their rule names. Raises IllegalAction
    for an impossible one; `state` is a value and stays as it is in every case.
    """
    refusal = why_not(state, seat, action)
    if refusal is not None and not refusal.is_punished:
        raise IllegalAction(refusal)
    draft = Draft(position=state, events=[])
    _CARRY_OUT[type(action)](draft, seat, action, refusal)
    after = draft.position
    assert isinstance(after, GameState)  # the kind that it began as
    return after, tuple(draft.events)


def _play(draft: Draft, seat: int, action: Play, refusal: Refusal | None) -> None:
    laid = StackCard(
        seat=seat, card=action.card, declaration=action.declaration, added=action.added
    )
    if refusal is not None:
        _take_back(draft, laid, refusal)
        draft.close_turn()
        draft.check_ends(seat)
        return
    position = draft.position
    top = position.stack[-1].declaration if position.stack else None
    valid = followers(position.deal.rules, top)
    _lay(draft, laid, valid[action.declaration], action.last_card)


def _copy(draft: Draft, seat: int, action: Copy, refusal: Refusal | None) -> None:
    position = draft.position
    declaration = position.stack[-1].declaration
    laid = StackCard(
        seat=seat, card=action.card, declaration=declaration, is_copy=True, added=action.added
    )
    if refusal is not None:
        _take_back(draft, laid, refusal)
        if seat == position.turn:
            draft.close_turn()
        draft.check_ends(seat)
        return
    reasons = copying_reasons(
        is_last_card=action.last_card, is_after_window=bool(position.declined)
    )
    _lay(draft, laid, reasons, action.last_card)


def _take_back(draft: Draft, laid: StackCard, refusal: Refusal) -> None:
    """Take a card back and draw the penalty (`declare.invalid`, `trophy.call`)."""
    rules = draft.position.rules
    reasons = refusal.rules
    for variant in variants_of(rules):
        reasons += variant.taken_back_reasons(laid.added)
    draft.events.append(
        CardTakenBack(
            rules=reasons,
            seat=laid.seat,
            declaration=laid.declaration,
            is_copy=laid.is_copy,
            is_super_joker=laid.card.is_super_joker,
            added_count=len(laid.added),
            super_added=laid.added.count(SUPER_JOKER),
            card=laid.card,
            added=laid.added,
        )
    )
    draft.draw(laid.seat, rules.box.penalty_cards, refusal.rules)


def _lay(draft: Draft, laid: StackCard, reasons: Reasons, is_last: bool) -> None:
    """Lay a card that may be laid: raid, paw, drawing, the ends, the window, in this order."""
    seat, card, added = laid.seat, laid.card, laid.added
    rules, stack = draft.position.deal.rules, draft.position.stack
    variants = variants_of(rules)
    is_super = card.is_super_joker
    below = stack[-1] if stack else None
    for variant in variants:
        reasons += variant.laying_reasons(laid, below)
    if is_super:
        reasons += (RuleId.SUPER_JOKER_PLAY, *(_SUPER_AS_LAST_CARD if is_last else ()))
    draft.events.append(
        CardPlayed(
            rules=reasons,
            seat=seat,
            declaration=laid.declaration,
            is_copy=laid.is_copy,
            is_last_card=is_last,
            is_super_joker=is_super,
            added_count=len(added),
            super_added=added.count(SUPER_JOKER),
            card=card,
            added=added,
        )
    )
    for variant in variants:
        variant.before_laying(draft, laid)
    draft.lay(laid)
    for variant in variants:
        variant.after_laying(draft, laid)
    if not is_last:
        if added:  # as many have been drawn
            draft.check_ends(seat)
    elif is_super:
        draft.draw(seat, rules.hand_size, (RuleId.SUPER_JOKER_LAST_CARD,))
        draft.check_ends(seat)
    else:
        _open_window(draft, seat)


def _open_window(draft: Draft, seat: int) -> None:
    """Wait for all others to challenge or decline a last card (`trophy.window`)."""
    position = draft.position
    draft.position = replace(position, phase=_LAST_CARD)
    waiting = others(len(position.seats), seat)
    draft.events.append(LastCardCalled(rules=_WINDOW, seat=seat, waiting=waiting))


def _pass(draft: Draft, seat: int, action: Pass, refusal: Refusal | None) -> None:  # noqa: ARG001
    draft.events.append(TurnPassed(rules=_PASSED, seat=seat))
    draft.draw(seat, draft.position.rules.box.pass_cards, _DRAWN_FOR_PASS)
    draft.close_turn()
    draft.check_ends(seat)


def _challenge(
    draft: Draft,
    seat: int,
    action: Challenge,
    refusal: Refusal | None,  # noqa: ARG001
) -> None:
    settle(draft, seat, action.trait)


def _reveal(draft: Draft, seat: int, action: Reveal, refusal: Refusal | None) -> None:  # noqa: ARG001
    settle(draft, seat, None, is_unnamed=True)


def _decline(draft: Draft, seat: int, action: Decline, refusal: Refusal | None) -> None:  # noqa: ARG001
    position = draft.position
    declined = tuple(sorted((*position.declined, seat)))
    is_last = len(declined) == len(position.seats) - 1
    phase = Phase.TURN if is_last else position.phase
    draft.position = replace(position, declined=declined, phase=phase)
    draft.events.append(ChallengeDeclined(rules=_DECLINED, seat=seat))
    if not is_last:
        return
    owner = position.stack[-1].seat
    draft.take_trophy(owner, (RuleId.TROPHY_UNCHALLENGED,))
    if draft.check_ends(seat):
        return
    draft.redraw(owner)
    draft.check_ends(seat)


def _take_super_joker(
    draft: Draft,
    seat: int,
    action: TakeSuperJoker,  # noqa: ARG001
    refusal: Refusal | None,  # noqa: ARG001
) -> None:
    draft.take_super_joker(seat)


def _leave_super_joker(
    draft: Draft,
    seat: int,
    action: LeaveSuperJoker,  # noqa: ARG001
    refusal: Refusal | None,  # noqa: ARG001
) -> None:
    draft.position = replace(draft.position, phase=Phase.TURN)
    draft.events.append(SuperJokerLeft(rules=(RuleId.SUPER_JOKER_TAKE,), seat=seat))


def _peek(draft: Draft, seat: int, action: Peek, refusal: Refusal | None) -> None:  # noqa: ARG001
    draft.events.append(CardPeeked(rules=(RuleId.TURN_PEEK,), seat=seat))
    draft.draw(seat, draft.position.rules.box.penalty_cards, (RuleId.TURN_PEEK,))
    draft.check_ends(seat)


_CARRY_OUT: Final[dict[type[Action], Callable[..., None]]] = {
    Play: _play,
    Copy: _copy,
    Pass: _pass,
    Challenge: _challenge,
    Reveal: _reveal,
    Decline: _decline,
    TakeSuperJoker: _take_super_joker,
    LeaveSuperJoker: _leave_super_joker,
    Peek: _peek,
}
