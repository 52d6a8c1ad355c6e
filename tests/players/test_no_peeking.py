"""Cats do not peek: dealt anew behind a seat's back, a game leaves every answer of that seat the same.

The proof asks a player at every step of a game, and of the same game with all cards dealt anew that its
seat has never seen (`redeal_unseen`). That it would notice is shown by cats with a back door.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from spicy.engine.events import Event, seen_by
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.state import GameState
from spicy.engine.view import PlayerView, public_view, view
from spicy.players import Log, Player, Question, load_player
from spicy.players.cats import Sesame
from spicy.players.inquiry import Inquiry
from spicy.players.protocol import ask, own_generator
from spicy.players.referee import play_match
from spicy.players.thought import thought_of
from spicy.testing import PLAYER_NAMES, Leak, check_hidden
from spicy.testing import configurations as every_configuration

FEW = 1
"""Positions for Sesame to look ahead from: what it may see is the same as with many."""
CATS = ("paprika", "ginger", "sesame")
ALL = list(every_configuration())
SAMPLED = ALL[::41]
EDGES = [
    (Rules(spice_it_up=(SpiceItUp.COPY_CAT, SpiceItUp.CHANGE_YOUR_LUCK)), 2),
    (Rules(super_jokers=True, spice_it_up=(SpiceItUp.SPICE_RAIDER,)), 6),
]


class Asking:
    """What a player of a seat would answer at each step of a game, whatever it is that it could be asked.

    Each step asks a new player, for nothing that it remembers may hide what it sees.
    """

    def __init__(self, make: Callable[[GameState], Player], seat: int) -> None:
        self.make = make
        self.seat = seat
        self.logs: dict[int, Log] = {}
        self.log: Log = ()

    def __call__(self, state: GameState, events: tuple[Event, ...]) -> Mapping[str, object]:
        self.log = (*self.log, *(seen_by(event, self.seat) for event in events))
        return {
            question.value: self._answer(state, question) for question in self._questions(state)
        }

    def _questions(self, state: GameState) -> Iterator[Question]:
        public = public_view(state)
        inquiry = Inquiry(0, seats=(self.seat,))
        before = None
        while (found := inquiry.next(public, len(self.log))) not in (None, before):
            before = found
            yield found[1]

    def _answer(self, state: GameState, question: Question) -> object:
        player = self.make(state)
        rng = own_generator(5, self.seat, self.log, question)
        answer = ask(player, question, view(state, self.seat), self.log, rng)
        return answer, thought_of(player), rng.random()


def check_player(make: Callable[[GameState], Player], rules: Rules, players: int, seed: int) -> int:
    """Hold a player to not peeking in one game; how many answers were compared."""
    seated: list[Player] = [load_player("random") for _ in range(players)]
    record = play_match(seated, PLAYER_NAMES[:players], rules, seed).record
    seat = seed % players
    answers = 0
    # `check_hidden` walks both games in step, so each has its own log.
    turn = [Asking(make, seat), Asking(make, seat)]

    def sees(state: GameState, events: tuple[Event, ...]) -> Mapping[str, object]:
        nonlocal answers
        turn.reverse()
        found = turn[1](state, events)
        answers += len(found)
        return found

    check_hidden(record, seat, random.Random(seed), sees)
    return answers // 2


@pytest.mark.parametrize(
    "configurations",
    [SAMPLED, pytest.param(ALL[::5], marks=pytest.mark.slow)],
    ids=["some", "many"],
)
@pytest.mark.parametrize("name", CATS)
def test_an_answer_does_not_depend_on_what_the_seat_has_not_seen(
    name: str, configurations: Sequence[tuple[Rules, int]]
) -> None:
    def make(state: GameState) -> Player:
        return Sesame(FEW) if name == "sesame" else load_player(name)

    if name == "sesame":
        configurations = configurations[::3]
    answers = sum(
        check_player(make, rules, players, seed)
        for seed, (rules, players) in enumerate([*configurations, *EDGES])
    )
    assert answers > 25 * len(configurations)


class Cheat:
    """A cat with a back door to the position."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.honest = load_player("paprika")

    def __getattr__(self, name: str) -> object:
        return getattr(self.honest, name)


class CheatsOnTheTop(Cheat):
    def challenge(self, *given: object) -> object:
        top = self.state.stack[-1]
        is_true = top.card.number == top.declaration.number
        return None if is_true else self.honest.challenge(*given)


class CheatsOnTheDeck(Cheat):
    def take_turn(self, *given: object) -> object:
        is_joker = bool(self.state.draw_deck) and self.state.draw_deck[0].is_joker
        return "that one is mine" if is_joker else self.honest.take_turn(*given)


class CheatsOnAHand(Cheat):
    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> object:
        other = self.state.seats[view.seat - 1].hand
        for _ in range(sum(card.is_joker for card in other)):
            rng.random()  # the smallest of leaks: another whim
        return self.honest.take_turn(view, log, rng)


@pytest.mark.parametrize("cheat", [CheatsOnTheTop, CheatsOnTheDeck, CheatsOnAHand])
def test_a_cat_that_cheats_is_caught(cheat: Callable[[GameState], Player]) -> None:
    def some_games() -> None:
        for seed in range(10):
            check_player(cheat, Rules(), 2, seed)

    with pytest.raises(Leak):
        some_games()
