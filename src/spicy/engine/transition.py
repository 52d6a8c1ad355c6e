"""One action, carried out: `apply` and one small function for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
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
)
from spicy.engine.cards import SUPER_JOKER, Card, Declaration
from spicy.engine.challenge import settle
from spicy.engine.declarations import followers
from spicy.engine.draft import Draft, Reasons
from spicy.engine.errors import IllegalAction
from spicy.engine.events import (
    CardPeeked,
    CardPlayed,
    CardTakenBack,
    ChallengeDeclined,
    Event,
    LastCardCalled,
    PawCollected,
    PawPlaced,
    SuperJokerLeft,
    SuperJokerTaken,
    TurnPassed,
)
from spicy.engine.legality import why_not
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState, Phase, StackCard


def apply(state: GameState, seat: int, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """The position after an action of a seat, and the events on the way to it.

    Legal actions are carried out, punished ones at the price their rule names. Raises IllegalAction
    for an impossible one; `state` is a value and stays as it is in every case.
    """
    refusal = why_not(state, seat, action)
    if refusal is not None and not refusal.is_punished:
        raise IllegalAction(refusal)
    draft = Draft(state)
    _CARRY_OUT[type(action)](draft, seat, action, refusal)
    return draft.finish()


def _play(draft: Draft, seat: int, action: Play, refusal: Refusal | None) -> None:
    if refusal is not None:
        _take_back(draft, seat, action.card, action.declaration, action.added, refusal)
        draft.close_turn()
        draft.check_ends(seat)
        return
    stack = draft.stack
    valid = followers(draft.deal.rules, stack[-1].declaration if stack else None)
    laid = StackCard(seat, action.card, action.declaration, False, action.added)
    _lay(draft, laid, valid[action.declaration], action.last_card)


def _copy(draft: Draft, seat: int, action: Copy, refusal: Refusal | None) -> None:
    declaration = draft.stack[-1].declaration
    if refusal is not None:
        _take_back(draft, seat, action.card, declaration, action.added, refusal, is_copy=True)
        if seat == draft.turn:
            draft.close_turn()
        draft.check_ends(seat)
        return
    laid = StackCard(seat, action.card, declaration, True, action.added)
    reasons: Reasons = (RuleId.COPY_CAT, RuleId.DECLARE_BLUFF)
    if action.last_card:
        reasons = (RuleId.COPY_CAT, RuleId.COPY_CAT_LAST_CARD, RuleId.DECLARE_BLUFF)
    _lay(draft, laid, reasons, action.last_card)


def _take_back(
    draft: Draft,
    seat: int,
    card: Card,
    declaration: Declaration,
    added: tuple[Card, ...],
    refusal: Refusal,
    *,
    is_copy: bool = False,
) -> None:
    """Take a card back and draw one (`declare.invalid`, `trophy.call`)."""
    is_super = card.is_super_joker
    draft.events.append(
        CardTakenBack(refusal.rules, seat, declaration, is_copy, is_super, card, added)
    )
    draft.draw(seat, 1, refusal.rules)


def _lay(draft: Draft, laid: StackCard, reasons: Reasons, is_last: bool) -> None:
    """Lay a card that may be laid: raid, paw, drawing, the ends, the window, in this order."""
    rules, seat, card, added = draft.deal.rules, laid.seat, laid.card, laid.added
    is_super = card.is_super_joker
    if is_super or rules.spice_it_up:
        reasons += spice_it_up.laying_reasons(
            rules, laid.declaration, card, is_copy=laid.is_copy, added=len(added)
        )
    if is_super:
        reasons += (RuleId.SUPER_JOKER_PLAY,)
        if is_last:
            reasons += (RuleId.SUPER_JOKER_LAST_CARD, RuleId.SUPER_JOKER_NO_WINDOW)
    draft.take_from_hand(seat, (card, *added))
    super_added = added.count(SUPER_JOKER)
    draft.events.append(
        CardPlayed(
            reasons,
            seat,
            laid.declaration,
            laid.is_copy,
            is_last,
            is_super,
            len(added),
            super_added,
            card,
            added,
        )
    )
    if rules.has_spice_raider:
        _raid(draft, laid)
    draft.stack += (laid,)
    draft.declined = ()
    draft.can_copy = True
    draft.next_turn(seat)
    if added:
        draft.draw(seat, len(added), (RuleId.CHANGE_YOUR_LUCK_DRAWN, RuleId.CHANGE_YOUR_LUCK))
    elif is_last and is_super:
        draft.draw(seat, rules.hand_size, (RuleId.SUPER_JOKER_LAST_CARD,))
    if (added or is_super) and draft.check_ends(seat):
        return
    if is_last and not is_super:
        draft.phase = Phase.LAST_CARD
        waiting = tuple(other for other in range(len(draft.seats)) if other != seat)
        window: Reasons = (RuleId.TROPHY_WINDOW, RuleId.TROPHY_CALL)
        draft.events.append(LastCardCalled(window, seat, waiting))


def _raid(draft: Draft, laid: StackCard) -> None:
    """Collect what lies under a paw, then put down a new one (`spice-raider.collect`, `.paw`)."""
    if draft.stack and draft.stack[-1].declaration.number == spice_it_up.RAIDED_NUMBER:
        raider = draft.stack[-1].seat
        spicy, super_jokers, cards = draft.win_cards(raider, draft.stack)
        collected: Reasons = (RuleId.SPICE_RAIDER_COLLECT,)
        draft.events.append(PawCollected(collected, raider, spicy, super_jokers, cards))
        draft.stack = ()
    if laid.declaration.number == spice_it_up.RAIDED_NUMBER:
        draft.events.append(PawPlaced((RuleId.SPICE_RAIDER_PAW,), laid.seat))


def _pass(draft: Draft, seat: int, action: Pass, refusal: Refusal | None) -> None:  # noqa: ARG001
    draft.events.append(TurnPassed((RuleId.TURN_PASS, RuleId.TURN_OPTIONS), seat))
    draft.draw(seat, 1, (RuleId.TURN_PASS,))
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
    draft.declined = tuple(sorted((*draft.declined, seat)))
    reasons: Reasons = (RuleId.TROPHY_DECLINE_FINAL, RuleId.TROPHY_WINDOW)
    draft.events.append(ChallengeDeclined(reasons, seat))
    if len(draft.declined) < len(draft.seats) - 1:
        return
    owner = draft.stack[-1].seat
    draft.phase = Phase.TURN
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
    draft.put_in_hand(seat, (SUPER_JOKER,))
    draft.supply -= 1
    draft.phase = Phase.TURN
    draft.events.append(SuperJokerTaken((RuleId.SUPER_JOKER_TAKE,), seat))


def _leave_super_joker(
    draft: Draft,
    seat: int,
    action: LeaveSuperJoker,  # noqa: ARG001
    refusal: Refusal | None,  # noqa: ARG001
) -> None:
    draft.phase = Phase.TURN
    draft.events.append(SuperJokerLeft((RuleId.SUPER_JOKER_TAKE,), seat))


def _peek(draft: Draft, seat: int, action: Peek, refusal: Refusal | None) -> None:  # noqa: ARG001
    draft.events.append(CardPeeked((RuleId.TURN_PEEK,), seat))
    draft.draw(seat, 1, (RuleId.TURN_PEEK,))
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
