"""Players by name: the ones that come with the game, and those that other packages register.

A package registers a player by an entry point of the group `spicy.players`; what it names is called
without arguments for each seat::

    [project.entry-points."spicy.players"]
    mybot = "my_package.bots:MyBot"

A name of the form `my_package.bots:MyBot` is loaded straight from the module, which needs no
installation.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final, cast

from spicy.engine.errors import SpicyError
from spicy.players.baselines import DoubtingPlayer, HonestPlayer, RandomPlayer
from spicy.players.cats import Ginger, Paprika, Sesame
from spicy.players.protocol import Player, Question

GROUP: Final = "spicy.players"
"""The group of entry points."""

MakePlayer = Callable[[], Player]

BUILT_IN: Final[dict[str, MakePlayer]] = {
    "paprika": Paprika,
    "ginger": Ginger,
    "sesame": Sesame,
    "random": RandomPlayer,
    "honest": HonestPlayer,
    "doubter": DoubtingPlayer,
}
"""The players that come with the game; no other package can take their names."""


class UnknownPlayer(SpicyError):
    """A name that no player has, or a player that cannot be loaded; `reason` says why, if known."""

    def __init__(self, name: str, reason: str = "") -> None:
        super().__init__(f"no player {name!r}" + (f": {reason}" if reason else ""))
        self.name = name
        self.reason = reason


def known_names() -> tuple[str, ...]:
    """The names of all players: the built-in ones, then those that are registered, sorted."""
    found = {point.name for point in entry_points(group=GROUP)}
    return (*BUILT_IN, *sorted(found - BUILT_IN.keys()))


def load_player(name: str) -> Player:
    """A new player by its name; raises UnknownPlayer, also where making it raises something."""
    made = BUILT_IN.get(name)
    if made is not None:
        return made()
    try:
        player = _loaded(name)()
    except UnknownPlayer:
        raise
    except Exception as error:
        raise UnknownPlayer(name, f"{type(error).__name__}: {error}") from error
    missing = [one.value for one in Question if not callable(getattr(player, one.value, None))]
    if missing:
        raise UnknownPlayer(name, f"no method {missing[0]}")
    return player


def _loaded(name: str) -> MakePlayer:
    found = list(entry_points(group=GROUP, name=name))
    if not found and ":" in name:
        found = [EntryPoint(name=name, value=name, group=GROUP)]
    if not found:
        raise UnknownPlayer(name)
    return cast(MakePlayer, found[0].load())
