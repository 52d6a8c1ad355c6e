"""Counts every complete game of a tiny set-up: slow, plain, and independent of the engine.

Nothing of the program is imported here, and nothing is shared with it but the English rules. Cards
are strings ("C1", "W10", "NJ" number joker, "SJ" spice joker, "XJ" super joker, "END" World's End),
moves are tuples, a position is a tuple of plain values. The engine must find exactly as many games.

Only legal moves are counted. What the rules punish (an unfitting declaration, a forgotten call of a
last card, a peek, a card turned over without a word) never happens here.

Every game ends: each play, copy and pass takes a card out of a hand or out of the deck for good
(the stack and the points piles give nothing back), and between two of those there is at most one
challenge, one answer to an offer and one round of declining.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

Move = tuple[object, ...]
"""Always starts with its name and the seat:

- ("play", seat, card, spice, number, is last card, added cards)
- ("copy", seat, card, is last card, added cards)
- ("pass", seat)
- ("challenge", seat, "number" or "spice", or "" against a copy)
- ("decline", seat)
- ("take", seat) and ("leave", seat): the answer to the offer of a super joker
"""

Ending = tuple[str, tuple[int, ...], tuple[int, ...]]
"""What ended the game, the winners' seats, and the scores (none after two trophies)."""


@dataclass(frozen=True)
class Setup:
    """A tiny game before its first move. The deck's top card comes first."""

    name: str
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    starts: int = 0
    spices: str = "CWP"
    spice_it_up: frozenset[str] = frozenset()
    super_jokers: bool = False
    supply: int = 0
    trophies: tuple[int, ...] = ()  # already won; nobody has one if this is empty

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)


class Top(NamedTuple):
    """The card on top of the stack."""

    card: str
    spice: str
    number: int
    seat: int
    is_copy: bool
    is_copyable: bool  # until the next player plays or passes
    is_accepted: bool  # a last card that everybody declined to challenge


class Position(NamedTuple):
    """Everything that matters for what can still happen, and for the final score.

    Of the cards in the stack and in the points piles only their number matters: (spicy, super).
    """

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
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


def start(setup: Setup) -> Position:
    """The position before the first move."""
    nobody = range(setup.players)
    return Position(
        hands=tuple(tuple(sorted(hand)) for hand in setup.hands),
        deck=setup.deck,
        supply=setup.supply,
        turn=setup.starts,
        top=None,
        stack=(0, 0),
        paw=None,
        waiting=(),
        offered=None,
        points=tuple((0, 0) for _ in nobody),
        trophies=setup.trophies or tuple(0 for _ in nobody),
        ended_by="",
    )


# Which moves are legal


def declarations(setup: Setup, top: Top | None) -> set[tuple[str, int]]:
    """What may be declared on this top card (or on the empty table)."""
    if top is None:
        return {(spice, number) for spice in setup.spices for number in (1, 2, 3)}
    numbers = set(range(top.number + 1, 11))
    if top.number == 10 or ("start-it-up" in setup.spice_it_up and top.number >= 8):
        numbers |= {1, 2, 3}
    fitting = {(top.spice, number) for number in numbers}
    if "we-love-chili" in setup.spice_it_up:
        fitting |= {("C", number) for number in numbers & {1, 2, 3}}
    return fitting


def ways_to_lay(
    setup: Setup, hand: tuple[str, ...], number: int
) -> Iterator[tuple[str, bool, tuple[str, ...]]]:
    """(card, called as last card, added cards) for laying a card with this declared number."""
    for card in sorted(set(hand)):
        yield card, len(hand) == 1, ()
        if "change-your-luck" in setup.spice_it_up and number == 5:
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


def moves(setup: Setup, position: Position) -> list[Move]:
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
    for spice, number in sorted(declarations(setup, top)):
        for card, last, added in ways_to_lay(setup, position.hands[turn], number):
            found.append(("play", turn, card, spice, number, last, added))
    if top is None:
        return found
    for seat in range(setup.players):
        found += challenges(top, seat)
        if "copy-cat" in setup.spice_it_up and top.is_copyable and seat != top.seat:
            for card, last, added in ways_to_lay(setup, position.hands[seat], top.number):
                found.append(("copy", seat, card, last, added))
    return found


# What a move does


def is_true(setup: Setup, top: Top, trait: str) -> bool:
    """Whether the real card shows what was declared, in this trait ("" for both)."""
    if trait == "":
        return is_true(setup, top, "number") and is_true(setup, top, "spice")
    if top.card == "NJ":
        return trait == "number"
    if top.card == "SJ":
        return trait == "spice"
    if trait == "spice":
        return top.card[0] == top.spice
    real = int(top.card[1:])
    if "turn-it-up" in setup.spice_it_up and {real, top.number} == {6, 9}:
        return True
    return real == top.number


class Table:
    """A position taken apart, so that a move can be carried out step by step."""

    def __init__(self, setup: Setup, position: Position) -> None:
        """Lay everything out."""
        self.setup = setup
        self.hands = [list(hand) for hand in position.hands]
        self.deck = list(position.deck)
        self.supply = position.supply
        self.turn = position.turn
        self.top = position.top
        self.stack = list(position.stack)
        self.paw = position.paw
        self.waiting = list(position.waiting)
        self.offered = position.offered
        self.points = [list(pile) for pile in position.points]
        self.trophies = list(position.trophies)
        self.ended_by = position.ended_by
        self.ran_out = False

    def position(self) -> Position:
        """Put everything together again."""
        return Position(
            tuple(tuple(sorted(hand)) for hand in self.hands),
            tuple(self.deck),
            self.supply,
            self.turn,
            self.top,
            (self.stack[0], self.stack[1]),
            self.paw,
            tuple(self.waiting),
            self.offered,
            tuple((pile[0], pile[1]) for pile in self.points),
            tuple(self.trophies),
            self.ended_by,
        )

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return (seat + 1) % self.setup.players

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
        self.draw(seat, 5 if self.setup.super_jokers else 6)

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
        self,
        seat: int,
        card: str,
        spice: str,
        number: int,
        last: bool,
        added: tuple[str, ...],
        is_copy: bool,
    ) -> None:
        """A play or a copy, in the order of the rules."""
        for each in (card, *added):
            self.hands[seat].remove(each)
        if self.paw is not None:
            self.give_stack_to(self.paw)
        for each in (*added, card):
            self.stack[1 if each == "XJ" else 0] += 1
        self.top = Top(card, spice, number, seat, is_copy, is_copyable=True, is_accepted=False)
        if "spice-raider" in self.setup.spice_it_up and number == 4:
            self.paw = seat
        self.draw(seat, len(added))
        if last and card == "XJ":
            self.draw(seat, 5)
        self.look_at_the_ends()
        self.turn = self.next_seat(seat)
        if last and card != "XJ" and not self.ended_by:
            self.waiting = [other for other in range(self.setup.players) if other != seat]

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

    def challenge(self, seat: int, trait: str) -> None:
        """Settle a challenge whole."""
        assert self.top is not None
        player = self.top.seat
        winner, loser = (player, seat) if is_true(self.setup, self.top, trait) else (seat, player)
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


def after(setup: Setup, position: Position, move: Move) -> Position:
    """The position after a legal move."""
    table = Table(setup, position)
    match move:
        case ("play", int(seat), str(card), str(spice), int(number), bool(last), tuple(added)):
            table.lay(seat, card, spice, number, last, added, is_copy=False)
        case ("copy", int(seat), str(card), bool(last), tuple(added)):
            top = position.top
            assert top is not None
            table.lay(seat, card, top.spice, top.number, last, added, is_copy=True)
        case ("pass", int(seat)):
            table.pass_turn(seat)
        case ("challenge", int(seat), str(trait)):
            table.challenge(seat, trait)
        case ("decline", int(seat)):
            table.decline(seat)
        case ("take", int(seat)):
            table.supply -= 1
            table.hands[seat].append("XJ")
            table.offered = None
        case ("leave", int()):
            table.offered = None
        case _:
            raise ValueError(f"not a move: {move!r}")
    return table.position()


# Counting


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


def count_endings(setup: Setup) -> dict[Ending, int]:
    """In how many different games each ending comes about."""
    known: dict[Position, dict[Ending, int]] = {}

    def count(position: Position) -> dict[Ending, int]:
        if position in known:
            return known[position]
        if position.ended_by:
            total = {ending(position): 1}
        else:
            total = {}
            # Different moves may lead to one position: it is then counted once for each of them.
            following = Counter(after(setup, position, move) for move in moves(setup, position))
            for new, times in following.items():
                for result, games in count(new).items():
                    total[result] = total.get(result, 0) + times * games
        known[position] = total
        return total

    return count(start(setup))


def without_points(position: Position) -> Position:
    """The position as far as it matters for the moves: no rule makes a move depend on points."""
    return position._replace(points=(), stack=(0, 0), paw=None)


def count_games(setup: Setup) -> int:
    """The number of different complete games: sequences of legal moves until the game is over."""
    known: dict[Position, int] = {}

    def count(position: Position) -> int:
        if position.ended_by:
            return 1
        key = without_points(position)
        if key not in known:
            following = Counter(after(setup, position, move) for move in moves(setup, position))
            known[key] = sum(times * count(new) for new, times in following.items())
        return known[key]

    return count(start(setup))


# Tiny set-ups. Jokers stand where many cards of one kind keep the number of positions small, for
# a real box holds five of each joker but only three of every other card.


def cards(text: str) -> tuple[str, ...]:
    """Card codes written with blanks between them."""
    return tuple(text.split())


def tiny(
    name: str,
    *hands: str,
    deck: str,
    starts: int = 0,
    with_cards: str = "",
    supply: int | None = None,
    spices: str = "CWP",
    trophies: tuple[int, ...] = (),
) -> Setup:
    """A set-up in short writing; super jokers are in the game where a supply is given."""
    return Setup(
        name=name,
        hands=tuple(cards(hand) for hand in hands),
        deck=cards(deck),
        starts=starts,
        spices=spices,
        spice_it_up=frozenset(with_cards.split()),
        super_jokers=supply is not None,
        supply=supply or 0,
        trophies=trophies,
    )


SETUPS: tuple[Setup, ...] = (
    tiny("base: one card each", "C1", "C2", deck="W1 W2 END"),
    tiny("base: cards below World's End", "C1 NJ", "C2", deck="W1 W2 END P3", starts=1),
    tiny("base: a deck that runs out", "P1", "SJ", deck="W1 W2"),
    tiny("base: three players", "NJ", "NJ", "W1", deck="NJ NJ NJ END", starts=2),
    tiny("base: a new hand", "SJ", "", deck="SJ SJ SJ SJ NJ NJ"),
    tiny("base: the last trophy", "C1", "C2", "C3", deck="W1 W2 END", starts=2, trophies=(1, 1, 0)),
    tiny("We Love Chili!", "P1", "C2 P3", deck="W1 W2 END", with_cards="we-love-chili"),
    tiny("Start It Up!", "P8", "P9 NJ", deck="W1 W2 END", with_cards="start-it-up"),
    tiny("Spice Raider", "C4", "C4 NJ", deck="C4 NJ END", with_cards="spice-raider"),
    tiny("Change Your Luck", "W1 W1 NJ", "C1", deck="W2", with_cards="change-your-luck"),
    tiny("Turn It Up", "C6 C6", "C9", deck="C9 C6 C9 END", with_cards="turn-it-up"),
    tiny("Copy Cat", "NJ", "NJ", "W2", deck="NJ NJ NJ", with_cards="copy-cat"),
    tiny(
        "We Love Chili! and Start It Up!",
        "P9",
        "W1 W2",
        deck="C1 C2 END",
        with_cards="we-love-chili start-it-up",
    ),
    tiny(
        "Spice Raider and Change Your Luck",
        "C4 C1",
        "C5 W5",
        deck="W1 W2 END",
        starts=1,
        with_cards="spice-raider change-your-luck",
    ),
    tiny(
        "Copy Cat and Spice Raider",
        "C4",
        "C4 W4",
        deck="W1 W2 END",
        with_cards="copy-cat spice-raider",
    ),
    tiny(
        "Copy Cat and Turn It Up",
        "C6",
        "C9 C6",
        deck="W1 W2 END",
        with_cards="copy-cat turn-it-up",
    ),
    tiny("super jokers, Spicy", "XJ", "C2 XJ", deck="W1 W2 W3 END", supply=1),
    tiny("super jokers, Sweet & Spicy", "NJ", "NJ NJ", deck="P1 NJ NJ", supply=1, spices="CLP"),
    tiny(
        "super jokers, Sweet & Spicy: a new hand",
        "XJ",
        "NJ",
        deck="NJ NJ NJ NJ SJ",
        supply=0,
        trophies=(0, 1),
        spices="CLP",
    ),
    tiny(
        "super jokers, Copy Cat and Change Your Luck",
        "XJ L5",
        "XJ L5",
        deck="L1 L2 END",
        supply=1,
        spices="CLP",
        with_cards="copy-cat change-your-luck",
    ),
)
"""Two or three players, hands of none to three cards, decks of two to six."""
