"""Flows of games whose deal is known, copies of them, and all that can be seen of a screen."""

from __future__ import annotations

import contextlib
import copy
import importlib
import inspect
import pkgutil
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, cast

import pytest
from msgspec.structs import asdict

import spicy.tui
from spicy.analysis import cursor as desk_walk
from spicy.engine.actions import Action, Challenge, Copy, Pass, Play
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.engine.view import PlayerView
from spicy.players import Bot, Decision, Log
from spicy.session.cat_seats import CatSeats
from spicy.session.game_setup import Cats, GameSetup, Kinds
from spicy.session.session import Autosaver, Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.storage.save_file import GameFacts
from spicy.storage.saved_games import SavedGame
from spicy.testing import play_random
from spicy.tui.analysis.analysis_screen import AnalysisScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import Act
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.frame import Visibility
from spicy.tui.widgets.playback import Playback
from spicy.tui.widgets.scrolling import Scroller
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.theme import Look

from .book import everything

KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyz!?/",
    *("enter", "escape", "space", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "tab", "backspace", "delete", "c-c"),
)
"""Every key that any screen could take."""

SIZE = (80, 24)


class DealtGame(GameSetup, frozen=True):
    """A game whose deal is known beforehand."""

    start: GameState | None = None

    def deal(self, rng: random.Random) -> GameState:  # noqa: ARG002
        assert self.start is not None
        return self.start


class MemoryPersistence(Persistence):
    """Keeps games in memory, or says that it cannot; `last` is what the title offers to go on with."""

    def __init__(self, last: Session | None = None, *, is_full: bool = False) -> None:
        super().__init__()
        self._last = last
        self._is_full = is_full

    def keeper(self) -> Autosaver:
        return self

    def keep(self, *_given: object, **_named: object) -> None:
        if self._is_full:
            raise SaveError("The disk is full.")

    def close(self) -> None: ...

    def delete(self, game: str) -> None: ...

    def is_first_game(self) -> bool:
        """Nobody is known here, so every game is a first one, with all that such a game says."""
        return True

    def unfinished(self, most: int) -> tuple[SavedGame, ...]:
        return () if self._last is None or self._last.is_over else self.games()[:most]

    def games(self) -> tuple[SavedGame, ...]:
        last = self._last
        if last is None:
            return ()
        turn = None if last.is_over else last.public_view().turn
        winners = last.result().winners if last.is_over else ()
        facts = GameFacts(last.setup, 0, 0, last.move_count, turn, winners)
        return (SavedGame("game", facts),)

    def count(self) -> int:
        return len(self.games())

    def take_last(self) -> Session:
        assert self._last is not None
        return copy.copy(self._last)

    def take(self, game: str) -> Session:  # noqa: ARG002
        return self.take_last()

    load = take


class Puppet(Bot):
    """A cat that does what was done in a record, and otherwise as little as it can."""

    def __init__(self, seat: int, move: tuple[int, Action] | None) -> None:
        self.action = move[1] if move is not None and move[0] == seat else None

    def _as_recorded(self, *kinds: type[Action]) -> Any:
        return self.action if isinstance(self.action, kinds) else None

    def take_turn(self, view: PlayerView, log: Log, rng: random.Random) -> Play | Pass:  # noqa: ARG002
        return self._as_recorded(Play, Pass) or Pass()

    def challenge(self, view: PlayerView, log: Log, rng: random.Random) -> Challenge | None:  # noqa: ARG002
        return self._as_recorded(Challenge)

    def copy(self, view: PlayerView, log: Log, rng: random.Random) -> Copy | None:  # noqa: ARG002
        return self._as_recorded(Copy)


class Puppets(CatSeats):
    """Cats that play a record again: their own thoughts may rightly depend on their hands."""

    def __init__(self, kinds: Kinds, record: Record) -> None:
        super().__init__(Cats(kinds, 1), dict.fromkeys(Cats(kinds).seats, Bot()))
        self._record = record

    def next(self, session: Session) -> Decision | None:
        move = next(iter(self._record.moves[session.move_count :]), None)
        self._computers._players = {seat: Puppet(seat, move) for seat in self.kinds}
        return super().next(session)


class Chance:
    """What happens by chance in a what-if: a copy goes on as this would, and costs nothing."""

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed = seed
        self.used = used

    def __copy__(self) -> Chance:
        return Chance(self.seed, self.used)

    def __getattr__(self, name: str) -> Any:
        self.used += 1
        return getattr(random.Random(self.seed << 16 | self.used), name)


def loaded(
    record: Record, *, is_strict: bool, keeper: Autosaver | None = None, cats: Kinds = ()
) -> Session:
    return Session.resume(record, is_strict=is_strict, keeper=keeper, cats=Cats(cats, 1))


def flow_of(
    start: GameState,
    *,
    is_strict: bool,
    is_ascii: bool = False,
    is_calm: bool = True,
    persistence: Persistence | None = None,
    cats: Kinds = (),
) -> GameFlow:
    """The game's own flow, at the first hand-over of a game that was dealt like this."""
    plain = asdict(GameSetup.of_game(start, is_strict=is_strict, cats=cats))
    look, chance = Look(is_ascii, calm=is_calm), cast(random.Random, Chance(2))
    return with_book(
        GameFlow(
            look,
            random.Random(1),
            DealtGame(**plain, start=start),
            starts_at_once=True,
            persistence=persistence,
            chance=chance,
        )
    )


class _WithBook(Lookup):
    """The index of the rulebook, which knows of no game and takes long to make, is made once for all."""

    _finder = property(lambda _: everything(), lambda *_: None)  # type: ignore[assignment]


def with_book(flow: GameFlow) -> GameFlow:
    """The flow with an index that was made before, if it is asked for."""
    flow._lookup.__class__ = _WithBook
    return flow


def carry_out(flow: GameFlow, seat: int, action: Action) -> None:
    """Let a seat do what the screens would ask for, and show what comes of it."""
    flow.carry_out(Act(seat, action))


def moves_of(flow: GameFlow) -> list[tuple[int, Action]]:
    return [] if flow.session is None else flow.session._moves


# Copies


def ghost_of(flow: GameFlow) -> GameFlow:
    """The same flow once more: whatever is done with it, the first one stays as it is.

    Only for flows whose games are not really saved.
    """
    twin = _twin(flow)
    if flow._played is not None:
        twin._played = copy.copy(flow._played)
        twin._played.session = copy.copy(flow._played.session)
        twin._played._cats = ghost_cats(flow._played._cats)
    twin.reset(*ghost_screens(flow.stack))
    twin._lookup = copy.copy(flow._lookup)
    twin._lookup._chance = copy.copy(flow._lookup._chance)
    if flow._analysis is not None:
        twin._analysis = analysis = copy.copy(flow._analysis)
        analysis._navigator = twin
        # A form lies on the stack as well: what is typed into it is in both places.
        there = dict(zip(flow.stack, twin.stack, strict=True))
        analysis._unwritten = copy.copy(flow._analysis._unwritten)
        analysis._unwritten.forms = {
            state: there.get(form) or ghost_screen(form)
            for state, form in flow._analysis._unwritten.forms.items()
        }
    return twin


def ghost_cats(cats: CatSeats) -> CatSeats:
    """The same cats once more: whom either asks the other has still to ask."""
    twin = copy.copy(cats)
    if twin.kinds:
        twin._computers = copy.copy(cats._computers)
        twin._computers._inquiry = inquiry = copy.copy(cats._computers._inquiry)
        inquiry._asked = set(inquiry._asked)
    return twin


def ghost_screens(screens: Sequence[AppScreen]) -> list[AppScreen]:
    """The same screens once more; those that share a cursor share one as before."""
    twins = [ghost_screen(screen) for screen in screens]
    cursors: dict[int, desk_walk.Cursor] = {}
    for screen in twins:
        cursor = getattr(screen, "cursor", None)
        if isinstance(cursor, desk_walk.Cursor):
            if id(cursor) not in cursors:
                cursors[id(cursor)] = twin = copy.copy(cursor)
                twin.variations, twin._written = list(cursor.variations), list(cursor._written)
            screen.cursor = cursors[id(cursor)]
    return twins


def ghost_screen(screen: Any) -> Any:
    """A screen with all that keys change in it once more; views are values and are shared."""
    twin = _twin(screen)
    kinds = list | TextField | Scroller | Playback | PlayBuilder
    changing = ((name, one) for name, one in vars(screen).items() if isinstance(one, kinds))
    vars(twin).update((name, _ghost_value(one)) for name, one in changing)
    return twin


def _twin(thing: Any) -> Any:
    """The same attributes in another object; `copy.copy` takes three times as long."""
    twin = object.__new__(type(thing))
    vars(twin).update(vars(thing))
    return twin


def _ghost_value(value: Any) -> Any:
    if isinstance(value, list):
        return [_ghost_value(one) for one in value]
    if isinstance(value, TextField):
        return value.copy()
    if isinstance(value, PlayBuilder):
        twin = copy.copy(value)
        twin.added = list(value.added)
        return twin
    return copy.copy(value) if isinstance(value, Scroller | Playback) else value


# What can be seen


@contextlib.contextmanager
def caches_off() -> Iterator[None]:
    """Draw without remembering anything: a cache could give one game what it holds of the other."""
    taken: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith(("spicy.tui", "spicy.words", "spicy.session")):
            continue
        classes = [one for one in vars(module).values() if inspect.isclass(one)]
        for place in (module, *classes):
            for attribute, value in list(vars(place).items()):
                is_cache = hasattr(value, "cache_clear") and hasattr(value, "__wrapped__")
                # The rulebook knows of no game, and reading it takes long.
                if is_cache and not value.__module__.startswith("spicy.rulebook"):
                    taken.append((place, attribute, value))
                    setattr(place, attribute, value.__wrapped__)
    try:
        yield
    finally:
        for place, attribute, value in taken:
            setattr(place, attribute, value)


Fragments = list[list[tuple[str, str]]]


def draw(screen: Screen, bridge: Bridge, size: tuple[int, int] = SIZE) -> Fragments:
    """A screen as it is handed to the terminal."""
    return bridge.lines(screen.render(*size), *size)


def cells(lines: Fragments) -> list[list[tuple[str, str]]]:
    """Every cell with its style; spaces look the same whatever the colour of their ink."""
    return [[(sign, style) for style, text in line for sign in text] for line in lines]


def mode_of(screen: Screen) -> str:
    """Return what kind of screen it is and how far it has come, by its class and all that it can be."""
    parts = [type(screen).__name__]
    names = {name for name in vars(screen) if name[0] != "_"} | _marks_of(type(screen))
    for name in sorted(names):
        value = getattr(screen, name)
        is_told = name in ("message", "save_error") and value
        if value is True or is_told or (name in ("covered", "accused") and value is not None):
            parts.append(name)
        elif isinstance(value, Enum):
            parts.append(value.name.lower())
        elif isinstance(value, Visibility):
            parts += ["is_invented"] if value.is_invented else []
        elif isinstance(value, PlayBuilder):
            parts += [one for one in ("is_copy", "is_called", "can_add") if getattr(value, one)]
            parts += ["added"] if value.added else []
    view = getattr(screen, "view", None)
    view = getattr(view, "public", view)
    if view is not None:
        parts.append(view.phase.name.lower())
        if view.top is None:
            parts.append("empty")
        elif view.top.is_super_joker:
            parts.append("super")
        elif view.top.is_copy:
            parts.append("on a copy")
    return " ".join(dict.fromkeys(parts))


@cache
def _marks_of(kind: type[Screen]) -> frozenset[str]:
    return frozenset(name for name in dir(kind) if name.startswith("is_"))


def told_by(action: Action) -> tuple[object, ...]:
    """Return what everybody sees of an action while it is taken."""
    if isinstance(action, Play | Copy):
        said = action.declaration if isinstance(action, Play) else None
        supers = [card.is_super_joker for card in (action.card, *action.added)]
        return (type(action), said, action.last_card, supers[0], len(supers), sum(supers))
    return (action,)


def instead(patch: pytest.MonkeyPatch, place: Any, name: str, leaky: Callable[..., object]) -> None:
    """Put a function in the place of another, which it gets as its first argument."""
    honest = getattr(place, name)
    patch.setattr(place, name, lambda *given, **named: leaky(honest, *given, **named))


def owner_of(screen: Screen) -> int | None:
    """Return whose hand a private screen shows."""
    is_desk = isinstance(screen, AnalysisScreen)
    seat: int | None = screen.visibility.owner if is_desk else getattr(screen, "seat", None)
    return seat


def all_screens() -> list[type[Screen]]:
    for module in pkgutil.walk_packages(spicy.tui.__path__, "spicy.tui."):
        if module.name != "spicy.tui.terminal.posix":
            importlib.import_module(module.name)
    found: list[type[Screen]] = []
    waiting: list[type[Screen]] = [Screen]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("spicy."):
                found.append(kind)
    return list(dict.fromkeys(found))


def game_for(rules: Rules, players: int, seed: int, *, is_strict: bool) -> Record:
    """A random game; in strict play with mistakes that have their price.

    One of three stops early: as long as World's End has not shown, it too is dealt anew.
    """
    rng = random.Random(seed)
    record = play_random(rules, players, rng, punished=0.1 if is_strict else 0.0)
    kept = len(record.moves) - (0, 1 + int(rng.random() * 3), len(record.moves) // 2)[seed % 3]
    return spicy.Record(record.start, record.moves[:kept])
