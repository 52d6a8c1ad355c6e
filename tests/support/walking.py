"""Two games that one observer cannot tell apart, walked through by the same keys, screen by screen.

A `Walk` leads the game's own flow along a record and, in step with it, along the same record dealt
anew behind an observer's back. Wherever the game stands it tries every key on both, follows those that
lead somewhere new, and compares what the observer can see: text and styles of every cell, what is
handed to the terminal, which keys do what, which of them count as single presses only.

Nothing here knows the screens by name: a screen that the flow can get to is found by pressing keys.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import spicy.tui
from spicy.engine.record import Record
from spicy.engine.rules import Rules
from spicy.engine.state import Phase
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.session.game_setup import Kinds
from spicy.testing import redeal_unseen
from spicy.tui.analysis.save import SaveScreen
from spicy.tui.analysis.stepper import StepperScreen
from spicy.tui.game.cats_speaking import CatsScreen
from spicy.tui.game.export import ExportScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.requests import HandOver, OpenHand, Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.terminal.screen import Leave, Screen
from spicy.tui.widgets.theme import Look
from spicy.words.cats import CatKind

from .screens import (
    KEYS,
    SIZE,
    Chance,
    Fragments,
    MemoryPersistence,
    Puppets,
    carry_out,
    cells,
    draw,
    flow_of,
    game_for,
    ghost_of,
    ghost_screen,
    loaded,
    mode_of,
    moves_of,
    owner_of,
    told_by,
    with_book,
)

OFTEN = 3
"""On the first screens of each mode every key is tried, on all further ones some."""

OTHER_SIZES = ((60, 20), (120, 40))

OPEN_CARDS: dict[str, str] = {
    "RecapScreen": "looks back on a game that is over, with all its cards open",
    "ExportScreen": "asks for the name of a file, over a look back on a game that is over",
    "AnalysisScreen": "the rules desk shows everything on purpose, unless it lies over a running game",
}
"""Screens, each with all its subclasses, that show hidden cards on purpose, and why they may."""


class ScreenLeak(AssertionError):
    """An observer can tell two deals apart by a screen. `names` are what differed."""

    def __init__(self, observer: int | None, where: str, names: Sequence[str], detail: str) -> None:
        who = "everybody" if observer is None else f"seat {observer}"
        super().__init__(f"{who} can tell deals apart at {where} by {', '.join(names)}: {detail}")
        self.names = frozenset(names)
        self.where = where


@dataclass
class Tally:
    screens: int = 0
    """Pairs of screens, the same screen in another size counted again."""
    games: int = 0
    states: int = 0
    """Positions of a game, each for one observer."""
    resumed: int = 0
    presses: int = 0
    modes: Counter[str] = field(default_factory=Counter)
    classes: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    """How often keys were tried on screens of a mode."""
    opened: Counter[str] = field(default_factory=Counter)
    """Screens with open cards, met and left out."""
    observers: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)


@dataclass(slots=True)
class _Node:
    """Two flows after the same keys."""

    here: GameFlow
    there: GameFlow
    keys: tuple[str, ...] = ()
    mode: str = ""


class Walk:
    """Follows one record for one observer, and the record dealt anew in step with it."""

    def __init__(
        self,
        record: Record,
        observer: int | None,
        rng: random.Random,
        tally: Tally,
        *,
        is_strict: bool,
        per_step: int,
        with_cats: float,
    ) -> None:
        self.is_ascii = rng.random() < 0.1
        self.bridge = Bridge(Capabilities(ascii=self.is_ascii, has_color=rng.random() < 0.9))
        self.cats = cats_beside(observer, len(record.start.names), rng, with_cats)
        self.is_alone = sum(cat is None for cat in self.cats) == 1
        """Whether one person plays with cats, whose hand is shown without being asked for."""
        self.record, self.other = record, redeal_unseen(record, observer, rng)
        self.observer = observer
        self.rng = rng
        self.tally = tally
        self.per_step = per_step
        self.is_strict = is_strict
        self.is_calm = rng.random() < 0.5
        self.is_full = rng.random() < 0.2
        """Whether the game cannot be saved, which the screens say."""
        self.step = 0

    def run(self, looks: float = 1.0) -> None:
        """Compare at every step, or at some: `looks` is their share. Raises ScreenLeak."""
        here, there = map(self._begun, (self.record, self.other))
        self.tally.games += 1
        last = len(self.record.moves)
        state, trophies = self.record.start, self.record.start.trophies_left
        for self.step in range(last + 1):
            is_rare = state.phase in (Phase.OFFER, Phase.OVER) or self.step in (0, last)
            if is_rare or state.trophies_left < trophies or self.rng.random() < looks:
                self._look_around(here, there)
                if self.step == last:
                    self._look_around(*map(self._title, (self.record, self.other)))
                    self._look_around(_at_the_end(here), _at_the_end(there))
                if self.rng.random() < 0.2:
                    self._look_around(*map(self._resumed, (self.record, self.other)))
            trophies = state.trophies_left
            if self.step < last:
                (seat, mine), (_, theirs) = (
                    one.moves[self.step] for one in (self.record, self.other)
                )
                assert told_by(mine) == told_by(theirs), "not dealt anew in the right way"
                before = len(moves_of(here))
                carry_out(here, seat, mine)
                carry_out(there, seat, theirs)
                assert len(moves_of(here)) == len(moves_of(there)) == before + 1, mine
                state, _ = spicy.apply(state, seat, mine)

    def _begun(self, record: Record) -> GameFlow:
        """A flow with a new game; this one, as far as it came, is saved beside it."""
        flow = flow_of(
            record.start,
            is_strict=self.is_strict,
            is_ascii=self.is_ascii,
            is_calm=self.is_calm,
            persistence=self._saved(record, cats=self.cats),
            cats=self.cats,
        )
        return self._with_puppets(flow, record)

    def _saved(self, record: Record, **how: Any) -> MemoryPersistence:
        last = loaded(record, is_strict=self.is_strict, **how)
        return MemoryPersistence(last, is_full=self.is_full)

    def _so_far(self, record: Record) -> Record:
        return Record(record.start, record.moves[: self.step])

    def _with_puppets(self, flow: GameFlow, record: Record) -> GameFlow:
        """The flow with cats that do what is recorded."""
        assert flow._played is not None
        if self.cats:
            flow._played._cats = Puppets(self.cats, record)
        return flow

    def _title(self, record: Record) -> GameFlow:
        """A flow at its title, with this game among the saved ones as far as it has come."""
        saved = self._saved(self._so_far(record))
        look = Look(self.is_ascii, calm=True)
        return with_book(GameFlow(look, random.Random(1), persistence=saved))

    def _resumed(self, record: Record) -> GameFlow:
        """A flow in which a saved game goes on where it stands now."""
        keeper = MemoryPersistence(is_full=self.is_full)
        look, chance = Look(self.is_ascii, calm=self.is_calm), cast(random.Random, Chance(2))
        flow = with_book(GameFlow(look, random.Random(1), persistence=keeper, chance=chance))
        so_far = self._so_far(record)
        flow.go_on_with(loaded(so_far, is_strict=self.is_strict, keeper=keeper, cats=self.cats))
        self.tally.resumed += 1
        return self._with_puppets(flow, record)

    def _look_around(self, here: GameFlow, there: GameFlow) -> None:
        """Compare the screen that is shown, and others that keys lead to, those least seen first."""
        self.tally.states += 1
        self.tally.observers["everybody" if self.observer is None else "a seat"] += 1
        waiting = [_Node(here, there, (), self._mode_of(here.screen)), *self._hands(here, there)]
        if self.rng.random() < 0.15:
            waiting += list(self._tries(waiting))
        met: set[str] = set()
        wanted = self.tally.screens + self.per_step
        for _ in range(2 * self.per_step):
            if not waiting or self.tally.screens >= wanted:
                break
            rarest = min(waiting, key=self._rank)
            waiting.remove(rarest)
            self._visit(rarest)
            for child in self._children(rarest):
                if child.mode not in met:
                    met.add(child.mode)
                    waiting.append(child)

    def _rank(self, node: _Node) -> float:
        """Return how often such a screen was compared; of the private ones more are wanted."""
        return self.tally.modes[node.mode] * (0.6 if node.here.screen.is_private else 1.0)

    def _after(self, node: _Node, *keys: str) -> _Node:
        """Both flows once more, after further keys."""
        pair = ghost_of(node.here), ghost_of(node.there)
        for flow, key in itertools.product(pair, keys):
            flow.press(key)
        return _Node(*pair, (*node.keys, *keys), self._mode_of(pair[0].screen))

    def _hands(self, here: GameFlow, there: GameFlow) -> Iterator[_Node]:
        """The observer's own hand, for each purpose it can be opened for now."""
        seat, session = self.observer, here.session
        if seat is None or session is None or session.is_over:
            return
        view = session.public_view()
        is_turn = view.phase is Phase.TURN and view.turn == seat
        purposes = [Purpose.TURN if is_turn else Purpose.LOOK]
        purposes += [Purpose.COPY] if seat in view.copiers else []
        for purpose in purposes:
            pair = ghost_of(here), ghost_of(there)
            for flow in pair:
                flow.carry_out(HandOver(seat, purpose))
                flow.carry_out(OpenHand(seat, purpose))
            keys = (f"the hand for {purpose.name}",)
            yield _Node(*pair, keys, self._mode_of(pair[0].screen))

    def _tries(self, nodes: Sequence[_Node]) -> Iterator[_Node]:
        """Yield what-ifs and half-made plays: a few keys further than the walk comes by itself."""
        for node in nodes:
            if isinstance(node.here.screen, HandScreen):
                yield self._after(node, "1", "c", str(LUCKY_NUMBER), "a", "2")
            asked = self._after(node, "?", "x")
            screen = asked.here.screen
            digit = [digit_of(screen.seat)] if isinstance(screen, HandOverScreen) else []
            tried = self._after(asked, *digit, "escape")
            if isinstance(tried.here.screen, StepperScreen):
                yield tried

    def _is_unseen(self, screen: Screen) -> bool:
        return screen.is_private and self.observer != owner_of(screen)

    def _mode_of(self, screen: Screen) -> str:
        return f"(unseen) {mode_of(screen)}" if self._is_unseen(screen) else mode_of(screen)

    def _visit(self, node: _Node) -> None:
        mine = node.here.screen
        name = type(mine).__name__
        self.tally.modes[node.mode] += 1
        if is_all_open(node.here):
            self.tally.opened[name] += 1
        if is_all_open(node.here) or self._is_unseen(mine):
            return
        sizes = [SIZE, *([self.rng.choice(OTHER_SIZES)] if self.rng.random() < 0.15 else [])]
        for one, other in self._moments(node):
            for size in sizes:
                self._compare(node, one, other, size)
                self.tally.screens += 1
                self.tally.classes[name] += 1

    def _moments(self, node: _Node) -> Iterator[tuple[Screen, Screen]]:
        """The two screens at each step of what moves on them; mostly nothing does."""
        pair = ghost_screen(node.here.screen), ghost_screen(node.there.screen)
        now = 1000.0
        while True:
            due, other = (one.pass_time(now) for one in pair)
            if due != other:
                raise self._leak(node, {"times": f"{due} or {other}"})
            yield pair
            if due is None:
                return
            self.tally.modes[f"(moves) {node.mode}"] += 1
            now += due

    def _compare(self, node: _Node, mine: Screen, theirs: Screen, size: tuple[int, int]) -> None:
        names: dict[str, str] = {}
        for name in ("topic", "takes_text", "is_private"):
            one, two = getattr(mine, name, None), getattr(theirs, name, None)
            if one != two:
                names[name] = f"{one} or {two}"
        if mine.single_presses() != theirs.single_presses():
            names["single presses"] = str(mine.single_presses() ^ theirs.single_presses())
        drawn, other = draw(mine, self.bridge, size), draw(theirs, self.bridge, size)
        if drawn != other:
            names |= _differences(drawn, other)
        if names:
            raise self._leak(node, names)

    def _children(self, node: _Node) -> list[_Node]:
        """Return where each key leads, in both games alike."""
        found: list[_Node] = []
        if is_all_open(node.here):
            return found  # from there on everything may differ
        self.tally.tried[node.mode] += 1
        # Any key ends the waiting for cats, and each time they play on until a person is asked.
        is_known = self.tally.tried[node.mode] > OFTEN or isinstance(node.here.screen, CatsScreen)
        keys = self.rng.sample(KEYS, len(KEYS) // 5 if is_known else len(KEYS))
        before, session = node.here.screen, node.here.session
        count = len(moves_of(node.here))
        if isinstance(before, SaveScreen | ExportScreen) and "enter" in keys:
            keys.remove("enter")  # it writes a file, which the other game would then find there
        for key in keys:
            here, there = ghost_of(node.here), ghost_of(node.there)
            answers = [self._press(flow, key, count) for flow in (here, there)]
            self.tally.presses += 1
            child = _Node(here, there, (*node.keys, key))
            is_opened = here.screen.is_private and not before.is_private
            if is_opened and not self.is_alone and key not in before.single_presses():
                raise self._leak(child, {"opened": f"{key} opens {type(here.screen).__name__}"})
            if answers[0] != answers[1]:
                raise self._leak(child, {"answers": f"{answers[0]}, {answers[1]}"})
            after = here.session
            is_same = session is not None and after is not None and after._start is session._start
            has_moved = after is not None and not (is_same and len(moves_of(here)) == count)
            if answers[0][0] is None and not has_moved:
                child.mode = self._mode_of(here.screen)
                found.append(child)
        return found

    def _leak(self, node: _Node, names: Mapping[str, str]) -> ScreenLeak:
        keys = " ".join(node.keys) or "nothing"
        where = f"step {self.step}, {node.mode}, after {keys}"
        return ScreenLeak(self.observer, where, [*names], "; ".join(names.values()))

    @staticmethod
    def _press(flow: GameFlow, key: str, count: int) -> tuple[object, ...]:
        """Return what everybody notices when a key is pressed: what it does, and which screen follows."""
        left: Leave | None = flow.press(key)
        done = [(seat, told_by(action)) for seat, action in moves_of(flow)[count:]]
        if done:
            return left, done  # what comes of it may rightly depend on cards that are drawn
        screen = flow.screen
        if is_all_open(flow):
            return left, type(screen).__name__
        return left, mode_of(screen), None if screen.is_private else screen.message


def _at_the_end(flow: GameFlow) -> GameFlow:
    """The flow beyond what is shown before the score, if there is any."""
    ghost = ghost_of(flow)
    while ghost.session is not None and isinstance(ghost.screen, RevealScreen | MomentScreen):
        ghost.screen.skip()
        if ghost.press("enter") is not None or not ghost.session.is_over:
            break
    return ghost


def _differences(drawn: Fragments, other: Fragments) -> dict[str, str]:
    """Return what differs, each with the first place."""
    found: dict[str, str] = {}
    for row, (mine, theirs) in enumerate(zip(cells(drawn), cells(other), strict=True)):
        for column, (one, two) in enumerate(zip(mine, theirs, strict=False)):
            place = f"row {row} column {column}: {one} or {two}"
            if one[0] != two[0]:
                found.setdefault("text", place)
            if one[1] != two[1]:
                found.setdefault("styles", place)
    return found or {"fragments": "the same cells, handed over in other pieces"}


def is_open(kind: type[Screen]) -> bool:
    """Return whether a screen is one that shows hidden cards on purpose."""
    return any(base.__name__ in OPEN_CARDS for base in kind.__mro__)


def is_all_open(flow: GameFlow) -> bool:
    """Return whether what is shown may show everything: with a game that is running nothing may."""
    return is_open(type(flow.screen)) and (flow.session is None or flow.session.is_over)


def walk_some(
    configurations: Sequence[tuple[Rules, int]],
    seed: int,
    tally: Tally,
    enough: Callable[[], bool],
    *,
    looks: float = 0.1,
    per_step: int = 4,
    is_wanted: Callable[[Record], bool] = lambda _: True,
    with_cats: float = 0.3,
) -> None:
    """Walk through random games of the configurations, by turns for everybody and for a seat."""
    number = -1
    while not enough():
        number += 1
        rng = random.Random(f"{seed} {number}")
        rules, players = configurations[number % len(configurations)]
        is_strict = number % 2 == 0
        record = game_for(rules, players, 7919 * seed + number, is_strict=is_strict)
        if not is_wanted(record):
            continue
        observer = None if number % 3 == 0 else int(rng.random() * players)
        Walk(
            record,
            observer,
            rng,
            tally,
            is_strict=is_strict,
            per_step=per_step,
            with_cats=with_cats,
        ).run(looks)


def cats_beside(observer: int | None, players: int, rng: random.Random, share: float) -> Kinds:
    """Some cats at a share of the tables, at least one and never where the observer sits."""
    if rng.random() < 1 - share:
        return ()
    person = observer or 0
    kinds = [rng.choice([None, *CatKind, *CatKind]) for _ in range(players)]
    kinds[person - 1] = CatKind.SESAME
    kinds[person] = None
    return tuple(kinds)
