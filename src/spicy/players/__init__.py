"""Computer players: they see what a seat sees, and nothing else.

A bot is a class with a method for its turn; `Bot` answers the other questions. This one is honest
while it can be, and doubts a 10::

    import random

    from spicy import Challenge, Pass, Play, PlayerView, Trait
    from spicy.players import Bot, Log, truth_of

    class Mild(Bot):
        def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:
            plays = [action for _, action in view.legal_actions if isinstance(action, Play)]
            true = [play for play in plays if truth_of(view, play) == 2]
            return true[0] if true else Pass()

        def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:
            top = view.public.top  # never None here, which a type checker cannot know
            if top is None or top.declaration.number < 10:
                return None
            return Challenge(None if top.is_copy else Trait.NUMBER)

`play_match` plays a game, `ComputerSeats` plays some seats of a game that people play too, `load_player`
finds a player by its name (`spicy.players.registry` says how to register one), and `Match.transcript`
writes a game down.
"""

from spicy.players.baselines import truth_of
from spicy.players.inquiry import ComputerSeats, Decision
from spicy.players.limit import TimeLimit
from spicy.players.protocol import Bot, Log, Player, Question, thinking_time
from spicy.players.referee import Fault, Forfeit, Match, play_match
from spicy.players.registry import UnknownPlayer, known_names, load_player
from spicy.players.thought import Thought, describe_thought

__all__ = [
    "Bot",
    "ComputerSeats",
    "Decision",
    "Fault",
    "Forfeit",
    "Log",
    "Match",
    "Player",
    "Question",
    "Thought",
    "TimeLimit",
    "UnknownPlayer",
    "describe_thought",
    "known_names",
    "load_player",
    "play_match",
    "thinking_time",
    "truth_of",
]
