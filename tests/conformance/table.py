"""A table to set up in one line and to play at in short words.

Hands, decks and stacks are written in card codes (`"C7 NJ"`, `"W1 END W2"`, `"0 C1 as C1, 1 NJ as
C2"`), moves as one would note them down: `"C7 as C9"`, `"C7 as C9 last"`, `"C5 as C5 + W1 W2"`,
`"copy W3"`, `"pass"`, `"number"`, `"spice"`, `"wrong"`, `"reveal"`, `"decline"`, `"take"`,
`"leave"`, `"peek"`. Three verbs keep apart what a player may do: `do` (legal), `blunder` (punished)
and `refuse` (impossible); each proves that the move is of its kind.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from spicy import (
    Action,
    Card,
    Challenge,
    Copy,
    Declaration,
    Decline,
    Edition,
    GameState,
    IllegalAction,
    LeaveSuperJoker,
    Pass,
    Peek,
    Phase,
    Play,
    Refusal,
    Reveal,
    RuleId,
    Rules,
    SpiceItUp,
    TakeSuperJoker,
    TopCard,
    Trait,
    apply,
    is_legal,
    legal_actions,
    position,
    why_not,
)
from spicy.engine.boxes import deck_of
from spicy.engine.events import ALL, Event, audiences, seen_by
from spicy.engine.rule_ids import UNCITABLE
from support.lockstep import SPICES

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
NUMBERS = range(1, 11)
KINDS = {
    edition: (*(f"{letter}{number}" for letter in letters for number in NUMBERS), "NJ", "SJ")
    for edition, letters in SPICES.items()
}
"""The codes of the 32 kinds of spicy cards of each box."""
SAID = {
    edition: tuple(f"{letter}{number}" for letter in letters for number in NUMBERS)
    for edition, letters in SPICES.items()
}
"""The codes of the 30 declarations of each box."""
PLENTY = 30
"""How many cards a draw deck has of which a test says nothing."""

WORDS: dict[str, Action] = {
    "pass": Pass(),
    "number": Challenge(Trait.NUMBER),
    "spice": Challenge(Trait.SPICE),
    "wrong": Challenge(None),
    "reveal": Reveal(),
    "decline": Decline(),
    "take": TakeSuperJoker(),
    "leave": LeaveSuperJoker(),
    "peek": Peek(),
}

EventT = TypeVar("EventT", bound=Event)


def cards(codes: str) -> tuple[Card, ...]:
    """The cards that a line of codes names."""
    return tuple(Card(code) for code in codes.split())


def codes(held: Iterable[Card]) -> str:
    """The codes of some cards, sorted."""
    return " ".join(card.code for card in sorted(held, key=lambda card: card.order))


def with_end(codes: str, above: int) -> str:
    """A draw deck with World's End below that many of its cards."""
    deck = codes.split()
    return " ".join([*deck[:above], "END", *deck[above:]])


def act(words: str) -> Action:
    """The action that a note of a move stands for."""
    if words in WORDS:
        return WORDS[words]
    main, _, tail = words.partition("+")
    extra = tail.split()
    parts = main.split()
    last = "last" in parts + extra
    parts = [part for part in parts if part != "last"]
    added = cards(" ".join(part for part in extra if part != "last"))
    if parts[0] == "copy":
        return Copy(Card(parts[1]), last, added)
    card, word, said = parts
    assert word == "as", words
    return Play(Card(card), Declaration(said), last, added)


def rules_of(extra: str = "", *, edition: str = "spicy", super_jokers: bool | None = None) -> Rules:
    """Rules with the Spice It Up! cards that a line names."""
    return Rules(
        Edition(edition),
        super_jokers=super_jokers,
        spice_it_up=tuple(SpiceItUp(name) for name in extra.split()),
    )


def laid(text: str) -> list[tuple[int, Card, Declaration]]:
    """The stack that a line like `"0 C1 as C1, 1 NJ as C2"` describes, bottom first."""
    stack = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        seat, card, _, said = part.split()
        stack.append((int(seat), Card(card), Declaration(said)))
    return stack


def _rest(edition: Edition, used: Iterable[Card]) -> tuple[Card, ...]:
    """Cards for a draw deck of which nothing matters: what the box still has, tens first."""
    left = Counter(deck_of(edition))
    left.subtract(card for card in used if not card.is_super_joker)
    plain = [card for card in deck_of(edition) if not card.is_joker]
    kinds = sorted(dict.fromkeys(plain), key=lambda card: (-(card.number or 0), card.code))
    deck = [card for card in kinds for _ in range(left[card])]
    return tuple(deck[:PLENTY])


class Table:
    """A position being played: the state, the events of the last move, and short ways to read both."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    # What players do

    def do(self, seat: int, move: str | Action) -> Table:
        """Carry out a legal move, and prove that it is one."""
        action = act(move) if isinstance(move, str) else move
        assert why_not(self.state, seat, action) is None, (seat, move)
        assert is_legal(self.state, seat, action)
        assert (seat, action) in legal_actions(self.state), (seat, move)
        assert (seat, action) in self.state.legal_actions(seat)
        assert seat in self.state.actors()
        self.carry_out(seat, action)
        return self

    def blunder(self, seat: int, move: str | Action, rule: str) -> Table:
        """Carry out a punished move, and prove that it is punished under the rule."""
        action = act(move) if isinstance(move, str) else move
        refusal = why_not(self.state, seat, action)
        assert refusal is not None, (seat, move)
        assert (refusal.is_punished, str(refusal.rule)) == (True, rule)
        assert refusal.seat == seat
        assert not is_legal(self.state, seat, action)
        assert (seat, action) not in legal_actions(self.state)
        self.carry_out(seat, action)
        return self

    def refuse(self, seat: int, move: str | Action, rule: str) -> Refusal:
        """Try an impossible move: refused under the rule, and nothing has changed."""
        action = act(move) if isinstance(move, str) else move
        before, number = copy.deepcopy(self.state), hash(self.state)
        refusal = why_not(self.state, seat, action)
        assert refusal is not None, (seat, move)
        assert (refusal.is_punished, str(refusal.rule)) == (False, rule), refusal
        assert refusal.seat == seat
        assert not is_legal(self.state, seat, action)
        assert (seat, action) not in legal_actions(self.state)
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, seat, action)
        assert caught.value.refusal == refusal
        assert rule in str(caught.value)
        assert self.state == before
        assert hash(self.state) == hash(before) == number
        return refusal

    def decline(self, *seats: int) -> Table:
        """These players, in this order, do not challenge."""
        for seat in seats:
            self.do(seat, "decline")
        return self

    def passes(self, *seats: int) -> Table:
        """These players, in this order, pass."""
        for seat in seats:
            self.do(seat, "pass")
        return self

    def fork(self) -> Table:
        """A second table in the same position."""
        other = Table(self.state)
        other.events = self.events
        return other

    def carry_out(self, seat: int, action: Action) -> None:
        """Carry out what is not impossible: no card gets lost, the old state stays, events are sound."""
        before, number, total = self.state, hash(self.state), _census(self.state)
        self.state, self.events = apply(self.state, seat, action)
        assert hash(before) == number
        assert _census(self.state) == total
        assert self.events
        for event in self.events:
            _check_event(event, len(self.state.seats))

    # What there is to see

    @property
    def status(self) -> str:
        """What the game waits for: `turn 1`, `window 0 2`, `offer 1`, `over worlds-end`."""
        state = self.state
        if state.phase is Phase.TURN:
            return f"turn {state.turn}"
        if state.phase is Phase.OFFER:
            return f"offer {state.turn}"
        if state.phase is Phase.LAST_CARD:
            return "window " + " ".join(str(seat) for seat in state.waiting)
        assert state.is_over
        assert state.outcome is not None
        return f"over {state.outcome.reason}"

    @property
    def top(self) -> str | None:
        """Who laid the top card and what was said: `1 C2`."""
        top = self.state.top
        return None if top is None else f"{top.seat} {top.declaration}"

    @property
    def stack(self) -> str:
        """The cards of the stack, bottom first, the added ones behind the card above them."""
        return " ".join(card.code for one in self.state.stack for card in (one.card, *one.added))

    def hand(self, seat: int) -> str:
        """A hand, in sorted codes."""
        return codes(self.state.seats[seat].hand)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each hand holds."""
        return tuple(len(seat.hand) for seat in self.state.seats)

    @property
    def points(self) -> tuple[int, ...]:
        """Spicy cards in each points pile."""
        return tuple(seat.points for seat in self.state.seats)

    @property
    def super_points(self) -> tuple[int, ...]:
        """Super jokers in each points pile."""
        return tuple(seat.super_points for seat in self.state.seats)

    @property
    def trophies(self) -> tuple[int, ...]:
        """Trophies of each player."""
        return tuple(seat.trophies for seat in self.state.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        """The final scores."""
        assert self.state.outcome is not None
        assert self.state.outcome.scores is not None
        return tuple(score.total for score in self.state.outcome.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        assert self.state.outcome is not None
        return self.state.outcome.winners

    @property
    def kinds(self) -> list[str]:
        """The kinds of the last move's events, in order."""
        return [type(event).__name__ for event in self.events]

    @property
    def cited(self) -> set[str]:
        """Every rule that the last move's events cite."""
        return {str(rule) for event in self.events for rule in event.rules}

    def all(self, kind: type[EventT]) -> list[EventT]:
        """The last move's events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[EventT]) -> EventT:
        """The only event of a kind in the last move."""
        (event,) = self.all(kind)
        return event


def table(
    *hands: str,
    deck: str | None = None,
    stack: str = "",
    extra: str = "",
    edition: str = "spicy",
    super_jokers: bool | None = None,
    starts: int | None = None,
    top: TopCard = TopCard.JUST_LAID,
    points: Sequence[int] | None = None,
    super_points: Sequence[int] | None = None,
    trophies: Sequence[int] | None = None,
    supply: int | None = None,
) -> Table:
    """A table in a position of its own; `extra` names Spice It Up! cards.

    Without `deck` there are plenty of cards to draw and no World's End.
    """
    rules = rules_of(extra, edition=edition, super_jokers=super_jokers)
    held = [cards(hand) for hand in hands]
    on_stack = laid(stack)
    depth = None
    if deck is None:
        used = [card for hand in held for card in hand] + [card for _, card, _ in on_stack]
        draw = _rest(rules.edition, used)
    else:
        parts = deck.split()
        depth = parts.index("END") if "END" in parts else None
        draw = cards(" ".join(part for part in parts if part != "END"))
    return Table(
        position(
            NAMES[: len(hands)],
            rules,
            hands=held,
            deck=draw,
            worlds_end=depth,
            stack=on_stack,
            points=points,
            super_points=super_points,
            trophies=trophies,
            supply=supply,
            starts=starts,
            top=top,
        )
    )


def _census(state: GameState) -> int:
    """How many cards there are, wherever they lie: no move makes or loses one."""
    held = sum(len(seat.hand) + seat.points + seat.super_points for seat in state.seats)
    return held + state.deck_count + state.stack_count + state.supply


def _check_event(event: Event, players: int) -> None:
    """An event cites known rules, is about somebody at the table, and shows others no hidden card."""
    assert event.rules
    assert all(isinstance(rule, RuleId) for rule in event.rules)
    assert not set(event.rules) & UNCITABLE
    assert len(set(event.rules)) == len(event.rules)
    assert event.seat in range(players)
    for seat in (None, *range(players)):
        seen = seen_by(event, seat)
        for name, audience in audiences(type(event)):
            if audience is ALL:
                assert getattr(seen, name) == getattr(event, name)
            elif seat != event.seat:
                assert getattr(seen, name) is None
