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
from spicy.engine.declarations import followers, plain_reasons
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
from spicy.engine.state import GameState, Phase, SeatState, StackCard

# Names of the module are found faster than members of an enumeration.
_TURN: Final = Phase.TURN
_LAST_CARD: Final = Phase.LAST_CARD
_new: Final = tuple.__new__
"""Makes a named tuple out of its fields in half the time that calling its class takes."""


def apply(state: GameState, seat: int, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """The position after an action of a seat, and the events on the way to it.

    Legal actions are carried out, punished ones at the price their rule names. Raises IllegalAction
    for an impossible one; `state` is a value and stays as it is in every case.
    """
    refusal = why_not(state, seat, action)
    if refusal is None:
        if (
            type(action) is Play
            and not action.card.is_super_joker
            and not state.deal.rules.spice_it_up
        ):
            return _lay_plainly(state, seat, action)
    elif not refusal.is_punished:
        raise IllegalAction(refusal)
    draft = Draft(state)
    _CARRY_OUT[type(action)](draft, seat, action, refusal)
    return draft.finish()


def _lay_plainly(state: GameState, seat: int, action: Play) -> tuple[GameState, tuple[Event, ...]]:
    """What `_lay` comes to for a legal play in which no special card has a part.

    Two moves of three are of this kind, and it takes half the time that a draft would.
    """
    deal, seats, drawn, stack, _, _, _, _, supply, _ = state
    card, declaration, is_last = action.card, action.declaration, action.last_card
    reasons = plain_reasons(stack[-1][2] if stack else None)
    hand, points, super_points, trophies = seats[seat]
    left = [*hand]
    left.remove(card)
    held = [*seats]
    held[seat] = _new(SeatState, (tuple(left), points, super_points, trophies))
    played = CardPlayed(reasons, seat, declaration, False, is_last, False, 0, 0, card, ())
    following = seat + 1
    after = _new(
        GameState,
        (
            deal,
            tuple(held),
            drawn,
            stack + (_new(StackCard, (seat, card, declaration, False, ())),),  # noqa: RUF005
            following if following < len(seats) else 0,
            _LAST_CARD if is_last else _TURN,
            (),
            True,
            supply,
            None,
        ),
    )
    if is_last:
        return after, (played, _window(seat, len(seats)))
    return after, (played,)


def _window(seat: int, count: int) -> LastCardCalled:
    """The event that opens a last card's window."""
    waiting = tuple(other for other in range(count) if other != seat)
    return LastCardCalled((RuleId.TROPHY_WINDOW, RuleId.TROPHY_CALL), seat, waiting)


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
    if draft.declined:  # a last card whose window has closed can be copied
        reasons += (RuleId.COPY_CAT_WINDOW,)
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
    supers = added.count(SUPER_JOKER)
    reasons = refusal.rules
    if added:
        reasons += (RuleId.CHANGE_YOUR_LUCK_DRAWN,)
    draft.events.append(
        CardTakenBack(
            reasons,
            seat,
            declaration,
            is_copy,
            card.is_super_joker,
            len(added),
            supers,
            card,
            added,
        )
    )
    draft.draw(seat, 1, refusal.rules)


def _lay(draft: Draft, laid: StackCard, reasons: Reasons, is_last: bool) -> None:
    """Lay a card that may be laid: raid, paw, drawing, the ends, the window, in this order."""
    seat, card, declaration, is_copy, added = laid
    rules = draft.deal.rules
    is_super = card.is_super_joker
    if is_super or rules.spice_it_up:
        copied = draft.stack[-1].card if is_copy else None
        reasons += spice_it_up.laying_reasons(
            rules, declaration, card, copied=copied, added=len(added)
        )
    if is_super:
        reasons += (RuleId.SUPER_JOKER_PLAY,)
        if is_last:
            last = (RuleId.SUPER_JOKER_LAST_CARD, RuleId.SUPER_JOKER_NO_WINDOW, RuleId.TROPHY_CALL)
            reasons += last
    supers = added.count(SUPER_JOKER) if added else 0
    draft.events.append(
        CardPlayed(
            reasons,
            seat,
            declaration,
            is_copy,
            is_last,
            is_super,
            len(added),
            supers,
            card,
            added,
        )
    )
    draft.take_from_hand(seat, (card, *added) if added else (card,))
    if rules.has_spice_raider:
        _raid(draft, laid)
    draft.stack += (laid,)
    draft.declined = ()
    draft.can_copy = True
    draft.turn = (seat + 1) % len(draft.seats)
    if added or is_super:
        _draw_for(draft, laid, is_last)
    elif is_last:
        draft.phase = Phase.LAST_CARD
        draft.events.append(_window(seat, len(draft.seats)))


def _draw_for(draft: Draft, laid: StackCard, is_last: bool) -> None:
    """Draw for added cards, or the new hand after a super joker laid last; then look at the ends.

    Implements `change-your-luck.drawn` and `super-joker.last-card`.
    """
    seat, added = laid.seat, laid.added
    if added:
        draft.draw(seat, len(added), (RuleId.CHANGE_YOUR_LUCK_DRAWN, RuleId.CHANGE_YOUR_LUCK))
    elif is_last:
        draft.draw(seat, draft.deal.rules.hand_size, (RuleId.SUPER_JOKER_LAST_CARD,))
    draft.check_ends(seat)


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
