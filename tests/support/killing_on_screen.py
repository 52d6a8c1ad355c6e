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
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from spicy.engine.actions import Action
from spicy.session.game_setup import GameSetup
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.theme import Look
from support.environ import environment, homes
from support.keys import encode
from support.killing import ACTIONS, Kill, saved_game
from support.player import Player
from support.pty import SILENCE, Pty
from support.saved import cards_of
from support.supervised import CARD

NAMES = ("Lea", "Tom", "Mia")
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

    def place(self, done: int) -> int:
        """The key that comes after the result of so many actions."""
        found = (at + 1 for at, one in enumerate(self.key_events) if done and one.done == done)
        return next(found, 0)

    def result(self, done: int) -> str:
        """Return what was shown first after so many actions."""
        at = self.place(done)
        return self.key_events[at - 1].text if at else self.opening


def text_of(screen: Screen) -> str:
    """All that can be read in a window with this screen."""
    rows = Bridge(Capabilities()).lines(screen.render(80, 24), 80, 24)
    return "\n".join("".join(words for _, words in row).rstrip() for row in rows)


def script_of(seed: int) -> Script:
    """Play a game by keys in this process."""
    flow = GameFlow(Look(), random.Random(seed), GameSetup(NAMES), starts_at_once=True)
    player = Player(None, flow, random.Random(seed))
    opening, key_events, session = text_of(flow.screen), list[KeyEvent](), flow.session
    assert session is not None
    session.is_first_game = True  # as in the home that the real program is given
    while session.move_count < ACTIONS or not isinstance(flow.screen, HandOverScreen):
        for key in player.keys_for(flow.screen):
            is_single = key in flow.screen.single_presses()
            flow.press(key)
            key_events.append(KeyEvent(key, text_of(flow.screen), session.move_count, is_single))
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

    def follow(self, event: KeyEvent) -> bool:
        """Press a key and see what it leads to; not when the program ends before.

        A key is lost if it is pressed before the program listens, which nobody outside can know.
        """
        before = self.text()
        for _try in range(8):
            self.strike(event.key, SILENCE if event.is_single else 0.03)
            if self.shows(event.text, _PATIENCE):
                return True
            if self._has_closed:
                return False
            assert self.text() == before, f"{event.text}\n\nwas to come, not\n\n{self.text()}"
        raise AssertionError(f"{event.key!r} does not lead to\n{event.text}\n\n{self.text()}")


def _play_on_screen(folder: Path, script: Script, kill: Kill) -> int | None:
    """Play until the kill: how many actions had a result that was seen; None where the deal was not."""
    words = ["never", "-"] if kill.place is None else [str(kill.place), kill.how]
    game = ["play", "--players", ",".join(NAMES), "--seed", str(script.seed)]
    command = [sys.executable, "-m", "support.game", "--deadly", *words, *game]
    seen: int | None = None
    with Watched(command, environ=environment(**homes(folder))) as pty:
        if pty.shows(script.opening, 20):
            seen = 0
            for event in script.key_events:
                if kill.place is None and event.done == kill.after + 1 and seen == kill.after:
                    # It is asked for, and killed from outside; the result may still be seen.
                    pty.listen(0.03)
                    pty.send(encode(event.key))
                    pty.read(kill.delay)
                    with suppress(ProcessLookupError):
                        os.kill(int((folder / "pid").read_text()), signal.SIGKILL)
                    seen += pty.shows(event.text, 20)
                    break
                if not pty.follow(event):
                    break
                seen = event.done
        assert pty.exit_code() == 128 + signal.SIGKILL, pty.text()
    return seen


def survive_on_screen(folder: Path, kill: Kill) -> str:
    """Be killed, go on over the title, and hold the screens and the saved game to the script."""
    script = script_of(kill.seed)
    seen = _play_on_screen(folder, script, kill)
    saved = saved_moves(folder)
    if saved is None:
        assert seen is None, "a game whose deal had been shown is gone"
    else:
        assert (seen or 0) <= len(saved) <= (0 if seen is None else seen + 1)
        assert saved == script.moves[: len(saved)]
    command = [sys.executable, "-m", "spicy"]
    with Watched(command, environ=environment(**homes(folder))) as pty:
        pty.may_show_hands = False
        if saved is None:
            pty.wait_for("New game")
            assert "Go on" not in pty.text()
            return "killed before the deal was saved"
        pty.wait_for("Go on: Lea, Tom and Mia")
        done = len(saved)
        assert pty.follow(KeyEvent("g", script.result(done), done, is_single=False))
        at = script.place(done)
        while "Hand the device to" not in pty.text():
            assert pty.follow(script.key_events[at])
            at += 1
        pty.may_show_hands = True
        for event in script.key_events[at:]:
            if event.done > done + 2:
                break
            assert pty.follow(event)
        pty.press_until("c-c", "Leave the game?")
        pty.press_until("y", "The game is saved")
        assert pty.exit_code() == 0
    after = saved_moves(folder)
    assert after is not None
    assert after == script.moves[: len(after)]
    assert len(after) >= min(done + 2, ACTIONS)
    return "saved ahead of the screen" if done > (seen or 0) else "saved as shown"


def saved_moves(folder: Path) -> tuple[tuple[int, Action], ...] | None:
    """The moves of the one saved game; None where there is none."""
    session = saved_game(folder)
    if session is None:
        return None
    session.close()
    return cards_of(session).moves
