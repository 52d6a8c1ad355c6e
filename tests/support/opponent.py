"""The rules written down a second time: slow, plain, and independent of the engine.

Nothing of the program is imported here, and nothing is shared with it but the English rules. Cards
are strings ("C1", "W10", "NJ" number joker, "SJ" spice joker, "XJ" super joker, "END" World's End),
moves are tuples, a position is a tuple of plain values. `support.lockstep` plays it beside the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple, cast

Move = tuple[object, ...]
"""Always starts with its name and the seat:

- ("play", seat, card, (spice, number), is last card, added cards)
- ("copy", seat, card, is last card, added cards)
- ("challenge", seat, "number" or "spice", or "" where no trait is named)
- ("pass", seat), ("decline", seat), ("take", seat), ("leave", seat)
- ("reveal", seat), ("peek", seat): what is never legal, and has a price
"""

Said = tuple[str, int]
"""A declaration as the letter of its spice and its number."""
Ending = tuple[str, tuple[int, ...], tuple[int, ...]]
"""What ended the game, the winners' seats, and the scores (none after two trophies)."""
SMALL = (1, 2, 3)


@dataclass(frozen=True)
class Box:
    """What is played with."""

    spices: str = "CWP"
    spice_it_up: frozenset[str] = frozenset()
    super_jokers: bool = False


class Top(NamedTuple):
    """The card on top of the stack."""

    card: str
    said: Said
    seat: int
    is_copy: bool
    is_copyable: bool  # until the next player plays or passes
    is_accepted: bool  # a last card that everybody declined to challenge


class Position(NamedTuple):
    """Everything that matters for what can still happen, and for the final score.

    Of the cards in the stack and in the points piles only their number matters: (spicy, super).
    """

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]  # the top card comes first
    supply: int
    turn: int
    top: Top | None
    stack: tuple[int, int]
    paw: int | None  # the seat of the raider; the paw covers the whole stack
    waiting: tuple[int, ...]  # seats that have still to answer a last card
    offered: int | None  # the seat that may take a super joker
    points: tuple[tuple[int, int], ...]
    trophies: tuple[int, ...]
    ended_by: str


# Which moves are legal


def split(code: str) -> Said:
    """The letter and the number of a declaration's code."""
    return code[0], int(code[1:])


def declarations(box: Box, on: Said | None) -> set[Said]:
    """What may be declared on a declaration (or on the empty table)."""
    if on is None:
        return {(spice, number) for spice in box.spices for number in SMALL}
    numbers = set(range(on[1] + 1, 11))
    if on[1] == 10 or ("start-it-up" in box.spice_it_up and on[1] >= 8):
        numbers |= {*SMALL}
    fitting = {(on[0], number) for number in numbers}
    if "we-love-chili" in box.spice_it_up:
        fitting |= {("C", number) for number in numbers & {*SMALL}}
    return fitting


def ways_to_lay(
    box: Box, hand: tuple[str, ...], number: int
) -> Iterator[tuple[str, bool, tuple[str, ...]]]:
    """(card, called as last card, added cards) for laying a card with this declared number."""
    for card in sorted(set(hand)):
        yield card, len(hand) == 1, ()
        if "change-your-luck" in box.spice_it_up and number == 5:
            rest = list(hand)
            rest.remove(card)
            for how_many in (1, 2):
                for added in sorted(set(combinations(sorted(rest), how_many))):
                    yield card, False, added


def challenges(top: Top, seat: int) -> list[Move]:
    """The ways in which a seat may doubt the top card."""
    if top.seat == seat or top.card == "XJ" or top.is_accepted:
        return []
    if top.is_copy:
        return [("challenge", seat, "")]
    return [("challenge", seat, "number"), ("challenge", seat, "spice")]


def moves(box: Box, position: Position) -> list[Move]:
    """Every legal move of every seat; none when the game is over."""
    if position.ended_by:
        return []
    if position.offered is not None:
        return [("take", position.offered), ("leave", position.offered)]
    found: list[Move] = []
    top = position.top
    if position.waiting:
        assert top is not None
        for seat in position.waiting:
            found += [*challenges(top, seat), ("decline", seat)]
        return found

    turn = position.turn
    found.append(("pass", turn))
    for said in declarations(box, top and top.said):
        for card, last, added in ways_to_lay(box, position.hands[turn], said[1]):
            found.append(("play", turn, card, said, last, added))
    if top is None:
        return found
    for seat in range(len(position.hands)):
        found += challenges(top, seat)
        if "copy-cat" in box.spice_it_up and top.is_copyable and seat != top.seat:
            for card, last, added in ways_to_lay(box, position.hands[seat], top.said[1]):
                found.append(("copy", seat, card, last, added))
    return found


# What stands against a move


def objections(box: Box, position: Position, move: Move) -> Iterator[tuple[str, bool]]:
    """The rules against a move, and whether each has a price only; the first one is the answer.

    Without any the move is legal. Written from the table of what is impossible, line by line.
    """
    name, seat, *_ = move
    top = position.top
    is_laying, is_doubt = name in ("play", "copy"), name in ("challenge", "reveal")
    is_own = top is not None and top.seat == seat
    if position.ended_by:
        yield f"end.{position.ended_by}", False
    if position.waiting and not is_doubt and name != "decline":
        yield "trophy.window", False
    is_answer = name in ("take", "leave")
    if position.offered is not None and not (is_answer and seat == position.offered):
        yield "super-joker.take", False
    if name in ("play", "pass") and seat != position.turn:
        yield "turn.options", False
    if is_doubt:
        yield from _against_doubt(position, move)
    if name == "copy":
        if "copy-cat" not in box.spice_it_up or top is None or is_own:
            yield "copy-cat", False
        if top is None or not top.is_copyable:
            yield "copy-cat.window", False
    if is_laying:
        yield from _against_laying(box, position, move)
    if name == "decline":
        if not position.waiting:
            yield "trophy.window", False
        if is_own or seat not in position.waiting:
            yield "trophy.decline-final", False
    if is_answer and position.offered is None:
        yield "super-joker.take", False
    if name == "peek":
        yield "turn.peek", True


def _against_doubt(position: Position, move: Move) -> Iterator[tuple[str, bool]]:
    """What stands against turning the top card over."""
    name, seat, *trait = move
    top = position.top
    if top is None:
        yield "challenge.when", False
        return
    if top.card == "XJ":
        yield "super-joker.no-challenge", False
    if top.seat == seat:
        yield "challenge.who", False
    if top.is_accepted or (position.waiting and seat not in position.waiting):
        yield "trophy.decline-final", False
    if trait not in ([], [""]) and top.is_copy:
        yield "copy-cat.challenge", False
    if trait == [""] and not top.is_copy:
        yield "challenge.trait", False
    if name == "reveal":
        yield "challenge.unnamed", True


def _against_laying(box: Box, position: Position, move: Move) -> Iterator[tuple[str, bool]]:
    """What stands against laying a card with what is added to it."""
    name, seat, card, *said, last, added = cast("tuple[Any, ...]", move)
    top = position.top
    hand = position.hands[seat]
    if Counter([card, *added]) - Counter(hand):
        yield "turn.options", False
    declared = said[0] if said else top and top.said
    is_lucky = "change-your-luck" in box.spice_it_up and len(added) <= 2
    if added and not (is_lucky and declared and declared[1] == 5):
        yield "change-your-luck", False
    if last and (len(hand) > 1 or added):
        yield "trophy.call", False
    if name == "play":
        if declared[0] not in box.spices:
            yield "declare.bluff", False
        if declared not in declarations(box, top and top.said):
            yield "declare.invalid", True
    if len(hand) == 1 and not added and not last:
        yield "trophy.call", True


# What a move does


def is_true(box: Box, card: str, said: Said, trait: str) -> bool:
    """Whether the real card shows what was declared, in this trait ("" for both)."""
    if trait == "":
        return is_true(box, card, said, "number") and is_true(box, card, said, "spice")
    if card in ("NJ", "SJ"):
        return trait == {"NJ": "number", "SJ": "spice"}[card]
    spice, number = split(card)
    if trait == "spice":
        return spice == said[0]
    is_turned = "turn-it-up" in box.spice_it_up and {number, said[1]} == {6, 9}
    return is_turned or number == said[1]


def _opened(value: Any) -> Any:
    return [*map(_opened, value)] if type(value) is tuple else value


def _closed(value: Any) -> Any:
    return tuple(map(_closed, value)) if type(value) is list else value


class Table:
    """A position taken apart, its tuples as lists, so that a move can be carried out step by step."""

    hands: list[list[str]]
    deck: list[str]
    supply: int
    turn: int
    top: Top | None
    stack: list[int]
    paw: int | None
    waiting: list[int]
    offered: int | None
    points: list[list[int]]
    trophies: list[int]
    ended_by: str

    def __init__(self, box: Box, position: Position) -> None:
        """Lay everything out."""
        self.box = box
        self.ran_out = False
        vars(self).update((name, _opened(value)) for name, value in position._asdict().items())

    def position(self) -> Position:
        """Put everything together again."""
        for hand in self.hands:
            hand.sort()
        return Position(*(_closed(getattr(self, name)) for name in Position._fields))

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return (seat + 1) % len(self.hands)

    def draw(self, seat: int, how_many: int) -> None:
        """Draw cards, but never World's End and nothing below it."""
        for _ in range(how_many):
            if not self.deck:
                self.ran_out = True
                return
            if self.deck[0] == "END":
                return
            self.hands[seat].append(self.deck.pop(0))

    def draw_new_hand(self, seat: int) -> None:
        """As many as were dealt in a real game."""
        self.draw(seat, 5 if self.box.super_jokers else 6)

    def look_at_the_ends(self) -> None:
        """End the game if something has ended it."""
        if 2 in self.trophies:
            self.ended_by = "two-trophies"
        elif sum(self.trophies) == 3:
            self.ended_by = "last-trophy"
        elif self.ran_out or self.deck[:1] == ["END"]:
            self.ended_by = "worlds-end"

    def give_stack_to(self, seat: int) -> None:
        """The stack becomes points; the table is empty."""
        self.points[seat][0] += self.stack[0]
        self.points[seat][1] += self.stack[1]
        self.stack = [0, 0]
        self.top = None
        self.paw = None

    def pass_turn(self, seat: int) -> None:
        """Draw one; the stack stays, but the chance to copy its top card is gone."""
        self.draw(seat, 1)
        self.look_at_the_ends()
        if self.top is not None:
            self.top = self.top._replace(is_copyable=False)
        self.turn = self.next_seat(seat)

    def lay(
        self, seat: int, card: str, said: Said, last: bool, added: tuple[str, ...], is_copy: bool
    ) -> None:
        """A play or a copy, in the order of the rules."""
        for each in (card, *added):
            self.hands[seat].remove(each)
        if self.paw is not None:
            self.give_stack_to(self.paw)
        for each in (*added, card):
            self.stack[1 if each == "XJ" else 0] += 1
        self.top = Top(card, said, seat, is_copy, is_copyable=True, is_accepted=False)
        if "spice-raider" in self.box.spice_it_up and said[1] == 4:
            self.paw = seat
        self.draw(seat, len(added))
        if last and card == "XJ":
            self.draw(seat, 5)
        self.look_at_the_ends()
        self.turn = self.next_seat(seat)
        if last and card != "XJ" and not self.ended_by:
            self.waiting = [other for other in range(len(self.hands)) if other != seat]

    def decline(self, seat: int) -> None:
        """One player lets the last card be; when all have, it earns a trophy."""
        self.waiting.remove(seat)
        if self.waiting:
            return
        assert self.top is not None
        self.top = self.top._replace(is_accepted=True)
        player = self.top.seat
        self.trophies[player] += 1
        self.look_at_the_ends()
        if not self.ended_by:
            self.draw_new_hand(player)
            self.look_at_the_ends()

    def take_back(self, seat: int) -> None:
        """The price of a card that may not lie there: on turn it is the pass as well."""
        if seat == self.turn:
            self.pass_turn(seat)
        else:
            self.peek(seat)

    def peek(self, seat: int) -> None:
        """The price of a look at a facedown card: one card, and nothing else."""
        self.draw(seat, 1)
        self.look_at_the_ends()

    def challenge(self, seat: int, trait: str | None) -> None:
        """Settle a challenge whole; who turns the card over without a word (None) has lost it."""
        assert self.top is not None
        player = self.top.seat
        holds = trait is None or is_true(self.box, self.top.card, self.top.said, trait)
        winner, loser = (player, seat) if holds else (seat, player)
        was_last_card = bool(self.waiting)
        self.waiting = []
        self.give_stack_to(winner)
        takes_trophy = was_last_card and winner == player
        if takes_trophy:
            self.trophies[player] += 1
        self.draw(loser, 2)
        self.look_at_the_ends()
        if takes_trophy and not self.ended_by:
            self.draw_new_hand(player)
            self.look_at_the_ends()
        self.turn = loser
        if self.supply and "XJ" not in self.hands[loser] and not self.ended_by:
            self.offered = loser


def after(box: Box, position: Position, move: Move) -> Position:
    """The position after a move that is not impossible."""
    table = Table(box, position)
    top = position.top
    name, seat, *rest = cast("tuple[Any, ...]", move)
    is_punished = next(objections(box, position, move), None) is not None
    if name in ("play", "copy") and is_punished:
        table.take_back(seat)
    elif name == "play":
        table.lay(seat, *rest, is_copy=False)
    elif name == "copy":
        assert top is not None
        table.lay(seat, rest[0], top.said, *rest[1:], is_copy=True)
    elif name in ("challenge", "reveal"):
        table.challenge(seat, *rest or (None,))
    elif name in ("take", "leave"):
        table.offered = None
        if name == "take":
            table.supply -= 1
            table.hands[seat].append("XJ")
    else:
        {"pass": table.pass_turn, "peek": table.peek, "decline": table.decline}[name](seat)
    return table.position()


def ending(position: Position) -> Ending:
    """What a finished game came to."""
    seats = range(len(position.hands))
    if position.ended_by == "two-trophies":
        return position.ended_by, tuple(s for s in seats if position.trophies[s] == 2), ()
    scores = []
    for seat in seats:
        spicy, supers = position.points[seat]
        score = spicy + 5 * supers + 10 * position.trophies[seat]
        for card in position.hands[seat]:
            score -= 5 if card == "XJ" else 1
        scores.append(score)
    winners = tuple(seat for seat in seats if scores[seat] == max(scores))
    return position.ended_by, winners, tuple(scores)
