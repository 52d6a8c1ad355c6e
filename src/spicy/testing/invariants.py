"""The truths about every game, whatever its rules, held up to each position of a record."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from spicy.engine.boxes import kinds_of
from spicy.engine.cards import HIGHEST, SUPER_JOKER, Card, Edition, Spice
from spicy.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    ChallengeSettled,
    Event,
    PawCollected,
    StackWon,
    SuperJokerTaken,
    TurnPassed,
)
from spicy.engine.record import Record
from spicy.engine.rules import SpiceItUp
from spicy.engine.scoring import EndReason
from spicy.engine.seats import SeatState
from spicy.engine.state import NO_WORLDS_END, GameState, Phase, StackCard


class _Numbers(Struct, frozen=True, kw_only=True):
    """The numbers of a box that invariants are about."""

    spicy: int = 100
    copies: int = 3
    jokers: int = 5
    super_jokers: int = 6
    first: tuple[int, ...] = (1, 2, 3)
    trophies: int = 3
    winning_trophies: int = 2
    card_points: int = 1
    trophy_points: int = 10
    super_points: int = 5


# The numbers of the rules are written down here once more on purpose.
_BOXES: Final = {Edition.SPICY: _Numbers(), Edition.SWEET_AND_SPICY: _Numbers()}
_LOW = (1, 2, 3)
_STARTING = (8, 9, 10)
_RAIDED = 4


class InvariantBroken(AssertionError):
    """Something that must always be true of a game is not."""


def check_record(record: Record) -> GameState:
    """Hold every position of a game to the invariants, and each step to its events; the last position.

    What a start that no deal produced has too few of is taken as it is. Raises InvariantBroken, and
    IllegalAction where a move is impossible.
    """
    start = record.start
    spicy, super_jokers = _spicy_of(start), _super_jokers_of(start)
    cards = _cards_in(start)
    won: Counter[Card] = Counter()
    has_hands = all(held.hand for held in start.seats)
    before = start
    for state, events in record.steps():
        check_invariants(state, spicy=spicy, super_jokers=super_jokers)
        require(state.deal == start.deal, "the deal has changed")
        _check_events(before, state, events)
        _check_turn(before, state, events)
        for event in events:
            if isinstance(event, StackWon | PawCollected):
                won.update(event.cards or ())
            elif isinstance(event, SuperJokerTaken):
                cards[SUPER_JOKER] += 1
        require(_cards_in(state) + won == cards, "a card has become another one")
        if has_hands and state.phase in (Phase.TURN, Phase.OFFER):
            require(all(held.hand for held in state.seats), "a player goes on with an empty hand")
        _check_sequence(state, set(start.stack))
        before = state
    return before


def check_invariants(
    state: GameState, *, spicy: int | None = None, super_jokers: int | None = None
) -> None:
    """Hold a position to what must always be true of one. Raises InvariantBroken.

    `spicy` and `super_jokers` are how many cards there are in all, with None as many as a deal has; a
    set-up position may have fewer.
    """
    box = _BOXES[state.rules.edition]
    if spicy is None:
        spicy = box.spicy
    if super_jokers is None:
        super_jokers = box.super_jokers if state.rules.has_super_jokers else 0
    _check_counts(state, spicy, super_jokers)
    _check_kinds(state)
    _check_deck(state)
    _check_phase(state)
    _check_end(state)
    actors = state.actors()
    acting = {seat for seat, _ in state.legal_actions()}
    require(set(actors) == acting, "who may act is not who has a legal action")
    require(actors == tuple(sorted(acting)), "who may act is not in seat order")
    require(bool(actors) != state.is_over, "somebody can act exactly as long as the game goes on")


def require(is_true: bool, broken: str) -> None:
    """Raise InvariantBroken, with what is broken, unless something is true."""
    if not is_true:
        raise InvariantBroken(broken)


def _spicy_of(state: GameState) -> int:
    """All spicy cards there are, points piles included."""
    open_cards = _cards_in(state)
    piles = sum(held.points for held in state.seats)
    return open_cards.total() - open_cards[SUPER_JOKER] + piles


def _super_jokers_of(state: GameState) -> int:
    """All super jokers there are, points piles and supply included."""
    piles = sum(held.super_points for held in state.seats)
    return _cards_in(state)[SUPER_JOKER] + piles + state.supply


def _cards_in(state: GameState) -> Counter[Card]:
    """The cards in hands, on the stack and in the draw deck."""
    cards = Counter(state.draw_deck)
    for held in state.seats:
        cards.update(held.hand)
    for laid in state.stack:
        cards.update((laid.card, *laid.added))
    return cards


def _check_counts(state: GameState, spicy: int, super_jokers: int) -> None:
    require(len(state.seats) == len(state.names), "there is not a seat for each name")
    require(_spicy_of(state) == spicy, f"there are {_spicy_of(state)} of {spicy} spicy cards")
    found = _super_jokers_of(state)
    require(found == super_jokers, f"there are {found} of {super_jokers} super jokers")
    for held in state.seats:
        require(held.hand.count(SUPER_JOKER) <= 1, "somebody holds more than one super joker")
        require(min(held.points, held.super_points, held.trophies) >= 0, "less than nothing won")
    require(state.supply >= 0, "the supply is less than nothing")
    laid = sum(len((one.card, *one.added)) for one in state.stack)
    require(state.stack_count == laid, "the stack is counted wrongly")


def _check_kinds(state: GameState) -> None:
    box = _BOXES[state.rules.edition]
    kinds = set(kinds_of(state.rules.edition))
    if state.rules.has_super_jokers:
        kinds.add(SUPER_JOKER)
    for card, count in _cards_in(state).items():
        require(card in kinds, f"{card} is not in this game")
        most = box.jokers if card.is_joker else box.copies
        if card is SUPER_JOKER:
            most = box.super_jokers
        require(count <= most, f"there are {count} cards {card}")
    require(SUPER_JOKER not in state.deal.deck, "a super joker is in the draw deck")


def _check_deck(state: GameState) -> None:
    deck, depth = state.deal.deck, state.deal.worlds_end
    require(0 <= state.drawn <= len(deck), "more cards were drawn than there are")
    require(state.deck_count == len(state.draw_deck), "the draw deck is counted wrongly")
    if depth != NO_WORLDS_END:
        require(1 <= depth <= len(deck), "World's End lies outside the draw deck")
        require(state.drawn <= depth, "somebody drew past World's End")
        require(state.drawn < depth or state.is_over, "World's End shows and the game goes on")


def _check_phase(state: GameState) -> None:
    seats = range(len(state.seats))
    top, phase = state.top, state.phase
    require(state.turn in seats, "nobody has the turn")
    require(not state.can_copy or top is not None, "there is nothing to copy")
    require(state.declined == tuple(sorted(set(state.declined))), "the declined are out of order")
    require(not state.declined or top is not None, "somebody declined to challenge nothing")
    others = tuple(seat for seat in seats if top is not None and seat != top.seat)
    require(set(state.declined) <= set(others), "somebody declined to challenge himself")
    if phase is Phase.TURN:
        require(state.declined in ((), others), "the turn goes on while a window is open")
    if phase is Phase.LAST_CARD:
        _check_window(state, others)
    else:
        require(not state.waiting, "somebody is waited for without a window")
    if phase is Phase.OFFER:
        require(not state.stack and state.supply > 0, "an offer needs a lost stack and a supply")
        require(SUPER_JOKER not in state.seats[state.turn].hand, "an offer to who holds one")
    paw = None
    if top is not None and state.rules.has(SpiceItUp.SPICE_RAIDER):
        paw = top.seat if top.declaration.number == _RAIDED else None
    require(state.paw == paw, "the paw is not on a declared 4, or is somebody else's")


def _check_window(state: GameState, others: tuple[int, ...]) -> None:
    top = state.top
    if top is None:
        raise InvariantBroken("a window is open on an empty stack")
    require(not top.added, "a play that added cards is never a last card")
    require(not top.card.is_super_joker, "there is no window after a super joker")
    require(not state.seats[top.seat].hand, "a last card left cards in the hand")
    require(state.turn == state.after(top.seat), "the turn is not with the next player")
    require(len(state.waiting) > 0, "a window waits for nobody")
    require(set(state.waiting) == set(others) - set(state.declined), "the wrong ones are awaited")


def _check_end(state: GameState) -> None:
    box = _BOXES[state.rules.edition]
    trophies = [held.trophies for held in state.seats]
    most, taken = max(trophies), sum(trophies)
    outcome = state.outcome
    require((outcome is not None) == state.is_over, "an outcome without an end, or the reverse")
    require(taken <= box.trophies and most <= box.winning_trophies, "there are too many trophies")
    require(state.trophies_left == box.trophies - taken, "the trophies left are miscounted")
    is_won, is_last = most == box.winning_trophies, taken == box.trophies
    if outcome is None:
        require(not is_won and not is_last, "the trophies end the game")
        return
    if is_won:
        winner = (trophies.index(most),)
        require(outcome.reason is EndReason.TWO_TROPHIES, "the trophies of one player end the game")
        require(outcome.winners == winner and outcome.scores is None, "they win at once")
        return
    require((outcome.reason is EndReason.LAST_TROPHY) == is_last, "why the game is over")
    if not is_last:
        place = state.deal.worlds_end
        end = len(state.deal.deck) if place == NO_WORLDS_END else place
        require(outcome.reason is EndReason.WORLDS_END, "why the game is over")
        require(state.drawn == end, "World's End ends the game before it shows")
    totals = [_score(held, box) for held in state.seats]
    require([score.total for score in outcome.scores or ()] == totals, "the scores are wrong")
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    require(outcome.winners == winners, "the most points win")


def _score(held: SeatState, box: _Numbers) -> int:
    """The points of a seat whose hand counts against it."""
    super_jokers = held.super_points - held.hand.count(SUPER_JOKER)
    cards = held.points - (len(held.hand) - held.hand.count(SUPER_JOKER))
    return (
        box.card_points * cards
        + box.super_points * super_jokers
        + box.trophy_points * held.trophies
    )


def _check_events(before: GameState, state: GameState, events: tuple[Event, ...]) -> None:
    """Hold a step to its events: a screen can be made from them alone."""
    drawn = before.drawn
    points = [[held.points, held.super_points] for held in before.seats]
    for event in events:
        require(len(event.rules) > 0, f"{type(event).__name__} cites no rule")
        require(0 <= event.seat < len(state.seats), f"{type(event).__name__} of nobody")
        if isinstance(event, CardsDrawn):
            cards = state.deal.deck[drawn : drawn + event.count]
            require(event.cards == cards, "other cards were drawn than lay on top")
            require(event.count <= event.wanted, "more cards were drawn than wanted")
            drawn += event.count
        elif isinstance(event, StackWon | PawCollected):
            points[event.seat][0] += event.spicy
            points[event.seat][1] += event.super_jokers
    require(state.drawn == drawn, "cards were drawn without an event")
    won = [[held.points, held.super_points] for held in state.seats]
    require(won == points, "cards were won without an event")


def _check_turn(before: GameState, state: GameState, events: tuple[Event, ...]) -> None:
    """Hold whose turn it is, and the chance to copy, to what happened."""
    turn, can_copy = before.turn, before.can_copy
    for event in events:
        if isinstance(event, CardPlayed):
            turn, can_copy = state.after(event.seat), True
        elif isinstance(event, TurnPassed):
            turn, can_copy = state.after(event.seat), False
        elif isinstance(event, CardTakenBack) and event.seat == before.turn:
            turn, can_copy = state.after(event.seat), False  # out of turn it was nobody's pass
        elif isinstance(event, ChallengeSettled):
            turn, can_copy = event.loser, False
    if not state.is_over:
        require(state.turn == turn, f"the turn is with seat {state.turn}, not {turn}")
        require(state.can_copy == can_copy, "the chance to copy came or went without a reason")


def _check_sequence(state: GameState, given: set[StackCard]) -> None:
    """Hold the stack to what may lie on what; the cards of a set-up start are not looked at."""
    rules, first = state.rules, _BOXES[state.rules.edition].first
    for below, laid in zip(state.stack, state.stack[1:], strict=False):
        if laid in given:
            continue
        number, low = laid.declaration.number, below.declaration.number
        same = laid.declaration.spice is below.declaration.spice
        if laid.is_copy:
            require(rules.has(SpiceItUp.COPY_CAT), "a copy without Copy Cat")
            require(laid.declaration is below.declaration, "a copy says something else")
            require(laid.seat != below.seat, "somebody copied himself")
            continue
        starts_anew = (number in first and low == HIGHEST) or (
            number in _LOW and low in _STARTING and rules.has(SpiceItUp.START_IT_UP)
        )
        require(number > low or starts_anew, f"{number} does not follow {low}")
        is_chili = number in _LOW and laid.declaration.spice is Spice.CHILI
        is_chili = is_chili and rules.has(SpiceItUp.WE_LOVE_CHILI)
        require(same or is_chili, "the spice of the stack has changed")
    laid_here = [laid for laid in state.stack if laid not in given]
    if rules.has(SpiceItUp.SPICE_RAIDER):
        # What lay under a paw is gone, so that any number may be lowest.
        under = laid_here[:-1]
        require(all(laid.declaration.number != _RAIDED for laid in under), "a paw was laid over")
    elif laid_here and laid_here[0] is state.stack[0]:
        require(laid_here[0].declaration.number in first, "a stack was opened with a high number")
