"""The events of a stop, as sentences for people who see all cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from spicy.analysis.inventions import MARK
from spicy.analysis.mainline import Stop
from spicy.engine.cards import Card, Declaration
from spicy.engine.declarations import valid_declarations
from spicy.engine.events import Event, PawCollected, StackWon
from spicy.engine.refusals import Refusal
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState, Phase
from spicy.transcript.setup_stack import stack_doubts
from spicy.words.cards import card_name, declaration_name
from spicy.words.events import event_sentence, private_sentence
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain, join_sentences
from spicy.words.outcome import ending_sentence, winners_sentence
from spicy.words.refusals import refusal_sentence


class Verdict(Enum):
    """The judgement of the rules on a move."""

    ALLOWED = auto()
    PUNISHED = auto()
    REFUSED = auto()


class Described(Struct, frozen=True):
    """One sentence; a quiet one tells what only open cards show.

    `invented` are those of them that nobody knows.
    """

    text: str
    is_quiet: bool = False
    invented: frozenset[Card] = frozenset()


class Doubt(Struct, frozen=True):
    """A card of the stack that cannot have been laid there: its place, a sentence, and the rule."""

    place: int
    text: str
    rule: RuleId


def verdict_of(stop: Stop) -> Verdict:
    """Return whether the move of a stop is allowed."""
    if stop.step.refusal is None:
        return Verdict.ALLOWED
    return Verdict.PUNISHED if stop.step.refusal.is_punished else Verdict.REFUSED


def verdict_name(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    if verdict is Verdict.ALLOWED:
        return _("allowed")
    if verdict is Verdict.PUNISHED:
        return _("not allowed, and it has a price")
    return _("not possible")


def tell(stop: Stop) -> tuple[Described, ...]:
    """Return what came of the move: why it is not allowed, and everything that happened."""
    names = stop.state.names
    told: list[Described] = []
    refusal = stop.step.refusal
    if refusal is not None:
        told.append(Described(_why_not(refusal, stop.step.before)))
    marks = stop.marks or (frozenset[Card](),) * len(stop.step.events)
    for event, invented in zip(stop.step.events, marks, strict=True):
        told.append(Described(event_sentence(event, names)))
        private = _opened(event) or private_sentence(event, names)
        if private is not None:
            told.append(Described(private, True, invented))
    return tuple(told)


def contradictions(stop: Stop) -> tuple[str, ...]:
    """Return where the rules disagree with what a transcript says of a stop."""
    return tuple(failure.message for failure in stop.step.failures)


def agreement(stop: Stop) -> str | None:
    """That the rules agree with what a transcript says of a stop; None where it says nothing."""
    if stop.step.failures or not stop.step.expectations:
        return None
    return _("The file says the same.")


def invented_legend() -> str:
    """Return what the mark behind a card says."""
    return _("{mark} behind a card: nobody knows it, so one was dealt.").format(mark=MARK)


def doubts(state: GameState) -> tuple[Doubt, ...]:
    """The cards of a stack that cannot have been laid where they lie, which only a set-up can bring."""
    return tuple(
        Doubt(doubt.place, _doubt(state, doubt.place), doubt.rule)
        for doubt in stack_doubts(state.rules, state.stack)
    )


def _doubt(state: GameState, place: int) -> str:
    laid = state.stack[place]
    said = _("{name}'s {declaration} cannot lie at the bottom of a stack.")
    if place:
        said = _("{name}'s {declaration} cannot have been laid on {below}.")
    return said.format(
        name=state.names[laid.seat],
        declaration=declaration_name(laid.declaration),
        below=declaration_name(state.stack[max(0, place - 1)].declaration),
    )


def deck_sentence(state: GameState) -> str:
    """Return how many cards are left to draw, and when World's End comes."""
    count, above = state.deck_count, state.above_worlds_end
    said = ngettext("{count} card to draw", "{count} cards to draw", count).format(count=count)
    if above is None or (state.is_over and above == 0):
        text = _("{deck}.") if state.is_over else _("{deck}, no World's End.")
        return text.format(deck=said)
    then = ngettext(
        "{deck}; World's End comes after {count} card.",
        "{deck}; World's End comes after {count} cards.",
        above,
    )
    return then.format(deck=said, count=above)


def whose_turn(state: GameState) -> str:
    """Return what the game waits for, or how it ended, in one sentence."""
    names = state.names
    if state.outcome is not None:
        return ending_sentence(state.outcome, names)
    if state.phase is Phase.LAST_CARD:
        waiting = join_names(names[seat] for seat in state.waiting)
        return _("A last card lies there. Still to answer: {names}.").format(names=waiting)
    if state.phase is Phase.OFFER:
        return _("{name} may take a super joker.").format(name=names[state.turn])
    return _("It is {name}'s turn.").format(name=names[state.turn])


def scores(state: GameState) -> str | None:
    """Return who won and with how many points, once the game is over."""
    outcome = state.outcome
    return None if outcome is None else winners_sentence(outcome, state.names)


def _opened(event: Event) -> str | None:
    """The won cards, which nobody at the table looks at."""
    if isinstance(event, StackWon | PawCollected) and event.cards:
        cards = join_plain(map(card_name, event.cards))
        return _("These are: {cards}.").format(cards=cards)
    return None


def _why_not(refusal: Refusal, before: GameState) -> str:
    top = before.top
    valid: Sequence[Declaration] = ()
    if refusal.is_punished:
        valid = valid_declarations(before.rules, None if top is None else top.declaration)
    return refusal_sentence(refusal, before.names, valid)


def position_in_words(state: GameState) -> str:
    """A position in a few sentences: whose turn it is and how many cards lie where."""
    hands = join_plain(
        _("{name} {count}").format(name=name, count=len(held.hand))
        for name, held in zip(state.names, state.seats, strict=True)
    )
    return join_sentences(
        [
            whose_turn(state),
            _("In hand: {hands}.").format(hands=hands),
            _stack_sentence(state),
            deck_sentence(state),
        ]
    )


def _stack_sentence(state: GameState) -> str:
    top = state.top
    if top is None:
        return _("The stack is empty.")
    said = ngettext(
        "{count} card on the stack: {name} said {declaration}.",
        "{count} cards on the stack, and on top {name} said {declaration}.",
        state.stack_count,
    ).format(
        count=state.stack_count,
        name=state.names[top.seat],
        declaration=declaration_name(top.declaration),
    )
    if state.paw is None:
        return said
    paw = _("The paw of {name} lies on it.").format(name=state.names[state.paw])
    return join_sentences([said, paw])
