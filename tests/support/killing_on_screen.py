"""Games in a real terminal that are killed in the middle, and what must be on the screen afterwards.

A script says beforehand, key by key, what the whole window shows: it is made by the same flow in this
process, which nobody kills. The program in the terminal is held to it to the letter, before the kill and
after the game was gone on with.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from spicy.engine.actions import Action
from spicy.session.game_setup import GameSetup
from spicy.storage.saved_games import SavedGames
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.theme import Look
from support.disk import SAVING, WatchedFiles
from support.environ import environment, homes
from support.keys import encode
from support.player import Player
from support.pty import SILENCE, Pty
from support.saved import cards_of
from support.supervised import CARD

NAMES = ("Lea", "Tom", "Mia")
ACTIONS = 6
"""So many actions of a game are played at most, and then it is left."""
_WIDTH, _HEIGHT = 80, 24
_PATIENCE = 3.0
"""Seconds after which a key that changed nothing is taken for lost, and pressed again."""


@dataclass(frozen=True)
class KeyEvent:
    """A key, and what the whole window shows after it; the number of actions that were taken by then."""

    key: str
    text: str
    done: int
    is_single: bool


@dataclass(frozen=True)
class Script:
    """The course of a game that nobody kills. `opening` is what it shows first."""

    seed: int
    opening: str
    key_events: tuple[KeyEvent, ...]
    moves: tuple[tuple[int, Action], ...]

    def result(self, done: int) -> str:
        """Return what was shown first after so many actions."""
        return self.opening if done == 0 else self.key_events[self.place(done) - 1].text

    def place(self, done: int) -> int:
        """The stroke that comes after the result of so many actions."""
        return (
            next((at + 1 for at, one in enumerate(self.key_events) if one.done == done), 0)
            if done
            else 0
        )


def script_of(seed: int) -> Script:
    """Play a game by keys in this process."""
    flow = GameFlow(Look(), random.Random(seed), GameSetup(NAMES), starts_at_once=True)
    bridge = Bridge(Capabilities())
    player = Player(None, flow, random.Random(seed))

    def text() -> str:
        lines = bridge.lines(flow.screen.render(_WIDTH, _HEIGHT), _WIDTH, _HEIGHT)
        return "\n".join("".join(words for _, words in line).rstrip() for line in lines)

    opening, key_events, session = text(), list[KeyEvent](), flow.session
    assert session is not None
    session.is_first_game = True  # as in the home that the real program is given
    while session.move_count < ACTIONS or not isinstance(flow.screen, HandOverScreen):
        for key in player.keys_for(flow.screen):
            is_single = key in flow.screen.single_presses()
            flow.press(key)
            key_events.append(KeyEvent(key, text(), session.move_count, is_single))
    return Script(seed, opening, tuple(key_events), cards_of(session).moves)


class Watched(Pty):
    """A program in a terminal; as long as it is told to, it must not show a hand."""

    may_show_hands = True

    def read(self, seconds: float) -> bool:
        has_read = super().read(seconds)
        assert self.may_show_hands or not CARD.search(self.text()), self.text()
        return has_read

    def shows(self, text: str, seconds: float) -> bool:
        """Return whether the window comes to show exactly this; not when the program ends before."""
        while self.text() != text:
            if not self.read(seconds):
                return False
        return True

    def follow(self, stroke: KeyEvent) -> bool:
        """Press a key and see what it leads to; not when the program ends before.

        A key is lost if it is pressed before the program listens, which nobody outside can know.
        """
        before = self.text()
        for _try in range(8):
            self.strike(stroke.key, SILENCE if stroke.is_single else 0.03)
            if self.shows(stroke.text, _PATIENCE):
                return True
            if self._has_closed:
                return False
            assert self.text() == before, f"{stroke.text}\n\nwas to come, not\n\n{self.text()}"
        raise AssertionError(f"{stroke.key!r} does not lead to\n{stroke.text}\n\n{self.text()}")


@dataclass(frozen=True)
class ScreenKill:
    """One kill: at a step of saving, or from outside after so many actions."""

    seed: int
    place: int | None
    how: str = "-"
    after: int = 0
    delay: float = 0.0


def kills_at_steps(count: int, seed: int) -> list[ScreenKill]:
    """Kills at writes, fsyncs and renames, half a write included, spread over the actions of a game."""
    rng = random.Random(seed)
    ways = [(step, how) for step in ("write", "fsync", "rename") for how in ("before", "after")]
    ways += [("write", "half"), ("fsync_folder", "before"), ("create", "after")]
    made = []
    for number in range(count):
        step, how = ways[number % len(ways)]
        save = number * (ACTIONS + 1) // count
        place = 1 + save * len(SAVING) + SAVING.index(step)  # the lock comes first
        made.append(ScreenKill(rng.randrange(6), place, how))
    return made


def kills_from_outside(count: int, seed: int) -> list[ScreenKill]:
    """Kills at random moments after an action was asked for."""
    rng = random.Random(seed)
    return [
        ScreenKill(rng.randrange(6), None, after=rng.randrange(ACTIONS), delay=rng.random() * 0.02)
        for _number in range(count)
    ]


def play_and_die(folder: Path, script: Script, kill: ScreenKill) -> int | None:
    """Play until the kill: how many actions had a result that was seen; None where the deal was not."""
    words = ["never", "-"] if kill.place is None else [str(kill.place), kill.how]
    game = ["play", "--players", ",".join(NAMES), "--seed", str(script.seed)]
    command = [sys.executable, "-m", "support.game", "--deadly", *words, *game]
    seen: int | None = None
    with Watched(command, _WIDTH, _HEIGHT, environment(**homes(folder))) as pty:
        if pty.shows(script.opening, 20):
            seen = 0
            for stroke in script.key_events:
                if kill.place is None and stroke.done == kill.after + 1 and seen == kill.after:
                    seen += _kill_in_between(pty, stroke, kill, folder)
                    break
                if not pty.follow(stroke):
                    break
                seen = stroke.done
        assert pty.exit_code() == 128 + signal.SIGKILL, pty.text()
    return seen


def _kill_in_between(pty: Watched, stroke: KeyEvent, kill: ScreenKill, folder: Path) -> int:
    """Ask for an action and kill from outside; 1 where its result could still be seen."""
    pty.listen(0.03)
    pty.send(encode(stroke.key))
    pty.read(kill.delay)
    with suppress(ProcessLookupError):
        os.kill(int((folder / "pid").read_text()), signal.SIGKILL)
    return int(pty.shows(stroke.text, 20))


def survive(folder: Path, kill: ScreenKill) -> Counter[str]:
    """Be killed, go on over the title, and hold the screens and the saved game to the script."""
    script = script_of(kill.seed)
    seen = play_and_die(folder, script, kill)
    saved = saved_moves(folder)
    if saved is None:
        assert seen is None, "a game whose deal had been shown is gone"
    else:
        assert (seen or 0) <= len(saved) <= (0 if seen is None else seen + 1)
        assert saved == script.moves[: len(saved)]
    with Watched(
        [sys.executable, "-m", "spicy"], _WIDTH, _HEIGHT, environment(**homes(folder))
    ) as pty:
        pty.may_show_hands = False
        if saved is None:
            pty.wait_for("New game")
            assert "Go on" not in pty.text()
            return Counter({"killed before the deal was saved": 1})
        pty.wait_for("Go on: Lea, Tom and Mia")
        done = len(saved)
        assert pty.follow(KeyEvent("g", script.result(done), done, is_single=False))
        at = script.place(done)
        while "Hand the device to" not in pty.text():
            assert pty.follow(script.key_events[at])
            at += 1
        pty.may_show_hands = True
        for stroke in script.key_events[at:]:
            if stroke.done > done + 2:
                break
            assert pty.follow(stroke)
        pty.press_until("c-c", "Leave the game?")
        pty.press_until("y", "The game is saved")
        assert pty.exit_code() == 0
    after = saved_moves(folder)
    assert after is not None
    assert after == script.moves[: len(after)]
    assert len(after) >= min(done + 2, ACTIONS)
    return Counter({"saved ahead of the screen" if done > (seen or 0) else "saved as shown": 1})


def saved_moves(folder: Path) -> tuple[tuple[int, Action], ...] | None:
    """The moves of the one saved game; None where there is none."""
    (place,) = {path.parent for path in folder.rglob("*.spicy-game")} or {folder}
    saves = SavedGames(place, WatchedFiles(is_hasty=True))
    games = saves.games()
    assert len(games) <= 1
    if not games:
        return None
    return cards_of(saves.load(games[0].id)).moves
