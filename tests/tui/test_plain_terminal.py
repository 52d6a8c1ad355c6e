"""Plain lines on real terminals: what is cleared, what opens a hand, how the program ends."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from support.environ import environment, homes
from support.pty import SILENCE, Pty
from support.supervised import Place
from support.tmux import PROMPT, Tmux
from support.waiting import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

SPICY = [sys.executable, "-m", "spicy"]
PLAY = [*SPICY, "play", "--players", "Lea,Tom", "--seed", "7"]
CARD = re.compile(r"^\d+: (chili|wasabi|pepper|lemon|number|spice) ", re.MULTILINE)
"""A line of an open hand."""


class Lines(Pty):
    """Answers a question after it was asked, as a person does."""

    def answer(self, text: str, then: str) -> None:
        """Type a line, and wait for what comes of it."""
        self.listen(SILENCE)
        self.send(text + "\r")
        self.wait_for(then)


def test_a_terminal_without_a_cursor_plays_in_lines_and_clears_between_players(
    tmp_path: Path,
) -> None:
    environ = environment(**homes(tmp_path), TERM="dumb")
    with Lines(PLAY, environ=environ) as pty:
        pty.wait_for("scrolling back")
        assert not CARD.search(pty.text())
        pty.answer("", "Lea: 1 and Enter")
        # Pasted, typed ahead, or somebody else's: nothing of it opens the hand.
        pty.answer("1\r1\r1", "too fast")
        pty.answer("2", "not Lea's number")
        assert not CARD.search(pty.text())
        pty.answer("1", "Which card?")
        assert CARD.search(pty.text())
        pty.answer("1", "Which spice")
        pty.answer("c", "Which number")
        pty.answer("2", "lay it")
        pty.answer("", "Does anyone challenge Lea?")
        assert not CARD.search(pty.text())
        assert "chili" not in pty.text().replace("says chili 2", "")
        pty.answer("", "Tom: 2 and Enter")
        pty.answer("2", "Which card?")
        pty.send("\x04")  # Ctrl-D: the end of the input
        pty.wait_for("Leave the game?")
        assert not CARD.search(pty.text())
        pty.answer("n", "Tom: 2 and Enter")
        pty.answer("2", "Which card?")
        assert CARD.search(pty.text())
        pty.kill(signal.SIGTERM)
        assert pty.exit_code() == 128 + signal.SIGTERM
        assert not CARD.search(pty.text())
        assert pty.modes() == pty.modes_before
        assert b"Traceback" not in pty.output


def test_a_killed_game_is_pushed_off_a_terminal_without_a_cursor(place: Place) -> None:
    """It may know nothing of erasing: as many empty lines follow as there may be rows."""
    environ = environment(**place.environ(), TERM="dumb")
    place.words = PLAY[3:]
    with Lines(place.command(), environ=environ) as pty:
        pty.wait_for("scrolling back")
        pty.answer("", "Lea: 1 and Enter")
        pty.answer("1", "Which card?")
        os.kill(place.game, signal.SIGKILL)
        assert pty.exit_code() == 128 + signal.SIGKILL
        rows = re.sub(r"\x1b[^A-Za-z\\]*[A-Za-z\\]", "", pty.output.decode()).split("\n")
        assert any(CARD.match(row) for row in rows)
        assert not any(CARD.match(row) for row in rows[-24:])


def test_a_hand_that_closes_goes_from_the_normal_screen_to_the_alternate_one(
    tmp_path: Path,
) -> None:
    """Another program may have gone there, and what is told next would stay above the window."""
    with Lines([*PLAY, "--plain"], environ=environment(**homes(tmp_path))) as pty:
        pty.wait_for("Lea: 1 and Enter")
        pty.answer("1", "Which card?")
        before = len(pty.output)
        pty.send("h\r")
        pty.wait_until(lambda: b"Lea: 1" in pty.output[before:])
        sent = pty.output[before:]
        assert (
            0 <= sent.find(b"\x1b[24;1H\x1b[K") < sent.find(b"\x1b[?1049h") < sent.find(b"Lea: 1")
        )


def _answer(tmux: Tmux, text: str) -> None:
    pause(SILENCE)
    tmux.run(text)


@pytest.mark.parametrize("alternate_screen", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_nothing_of_a_hand_stays_in_the_scrollback(alternate_screen: bool, tmp_path: Path) -> None:
    home = homes(tmp_path)
    with Tmux(tmp_path, alternate_screen=alternate_screen, height=12, **home) as tmux:
        tmux.run(" ".join([*PLAY, "--plain"]))
        if not alternate_screen:
            tmux.wait_for("scrolling back")
            _answer(tmux, "")
        tmux.wait_for("Lea: 1 and Enter")
        _answer(tmux, "1")
        tmux.wait_for("Which card?")
        _answer(tmux, "p")
        tmux.wait_for("Pass and draw")
        _answer(tmux, "")
        tmux.wait_for("on to Tom")
        assert not CARD.search(tmux.everything())
        _answer(tmux, "")
        tmux.wait_for("Tom: 2 and Enter")
        _answer(tmux, "2")
        tmux.wait_for("Which card?")
        tmux.press("c-z")
        tmux.wait_for("Stopped")
        assert not CARD.search(tmux.everything())
        tmux.run("fg")
        tmux.wait_for("Tom: 2 and Enter")
        _answer(tmux, "2")
        tmux.wait_for("Which card?")
        tmux.press("c-c")
        tmux.wait_for("Leave the game?")
        assert not CARD.search(tmux.everything())
        _answer(tmux, "y")
        tmux.wait_for_match(rf"saved(?s:.)*{PROMPT}")
        assert not CARD.search(tmux.everything())
