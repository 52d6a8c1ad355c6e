"""Plain lines on real terminals: what is cleared, what opens a hand, how the program ends."""

from __future__ import annotations

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
    """Answers questions as a person does, and says after each whether a hand has to lie open."""

    def talk(self, *answers: tuple[str, str, bool]) -> None:
        """Type each line, and wait for what comes of it."""
        for text, then, is_open in answers:
            self.listen(SILENCE)
            self.send(text)
            self.wait_for(then)
            assert bool(CARD.search(self.text())) is is_open


def test_a_terminal_without_a_cursor_plays_in_lines_and_clears_between_players(
    tmp_path: Path,
) -> None:
    environ = environment(**homes(tmp_path), TERM="dumb")
    with Lines(PLAY, environ=environ) as pty:
        pty.wait_for("scrolling back")
        pty.talk(
            ("\r", "Lea: 1 and Enter", False),
            # Pasted, typed ahead, or somebody else's: nothing of it opens the hand.
            ("1\r1\r1\r", "too fast", False),
            ("2\r", "not Lea's number", False),
            ("1\r", "Which card?", True),
            ("1\r", "Which spice", True),
            ("c\r", "Which number", True),
            ("2\r", "lay it", True),
            ("\r", "Does anyone challenge Lea?", False),
        )
        assert "chili" not in pty.text().replace("says chili 2", "")
        pty.talk(
            ("\r", "Tom: 2 and Enter", False),
            ("2\r", "Which card?", True),
            ("\x04", "Leave the game?", False),  # Ctrl-D: the end of the input
            ("n\r", "Tom: 2 and Enter", False),
            ("2\r", "Which card?", True),
        )
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
        pty.talk(("\r", "Lea: 1 and Enter", False), ("1\r", "Which card?", True))
        place.tell("game", "SIGKILL")
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
        pty.talk(("1\r", "Which card?", True))
        before = len(pty.output)
        pty.send("h\r")
        pty.wait_until(lambda: b"Lea: 1" in pty.output[before:])
        sent = pty.output[before:]
        assert (
            0 <= sent.find(b"\x1b[24;1H\x1b[K") < sent.find(b"\x1b[?1049h") < sent.find(b"Lea: 1")
        )


@pytest.mark.parametrize("alternate_screen", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_nothing_of_a_hand_stays_in_the_scrollback(alternate_screen: bool, tmp_path: Path) -> None:
    home = homes(tmp_path)
    with Tmux(tmp_path, alternate_screen=alternate_screen, height=12, **home) as tmux:
        tmux.run(" ".join([*PLAY, "--plain"]))
        if not alternate_screen:
            tmux.wait_for("scrolling back")
            pause(SILENCE)
            tmux.run("")
        tmux.wait_for("Lea: 1 and Enter")
        for answer, then, is_open in (
            ("1", "Which card?", True),
            ("p", "Pass and draw", True),
            ("", "on to Tom", False),
            ("", "Tom: 2 and Enter", False),
            ("2", "Which card?", True),
            ("c-z", "Stopped", False),
            ("fg", "Tom: 2 and Enter", False),
            ("2", "Which card?", True),
            ("c-c", "Leave the game?", False),
        ):
            pause(SILENCE)
            tmux.press(answer) if answer.startswith("c-") else tmux.run(answer)
            tmux.wait_for(then)
            assert is_open or not CARD.search(tmux.everything())
        pause(SILENCE)
        tmux.run("y")
        tmux.wait_for_match(rf"saved(?s:.)*{PROMPT}")
        assert not CARD.search(tmux.everything())
