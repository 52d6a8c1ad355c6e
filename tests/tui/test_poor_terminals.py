"""Real terminals that lack something, colours or Unicode or a cursor: still playable, and cleared."""

from __future__ import annotations

import random
import re
import signal
import sys
from pathlib import Path

import pytest

from spicy.engine.deal import new_game
from spicy.engine.rules import Rules
from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from support.disk import WatchedFiles
from support.doses import only
from support.environ import environment, homes
from support.pty import SILENCE, Pty
from support.supervised import Place
from support.tmux import PROMPT, Tmux
from support.waiting import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

SPICY = [sys.executable, "-m", "spicy"]
PLAY = [*SPICY, "play", "--players", "Lea,Tom", "--seed", "7"]
ESCAPES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]")
STYLE = re.compile(rb"\x1b\[([0-9;]*)m")
COLOURS = frozenset(map(str, (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108))))
_ASCII_ONLY = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""Python otherwise takes a locale without Unicode for one with it."""
TERMINALS: dict[str, tuple[dict[str, str], str]] = {
    # The environment, and what must not be sent: more than ASCII, or colours.
    "LC_ALL=C": ({"LC_ALL": "C"}, ""),
    "an ASCII locale": ({"LC_ALL": "C", **_ASCII_ONLY}, "more than ASCII"),
    "a Latin-1 locale": ({"PYTHONIOENCODING": "latin-1"}, "more than ASCII"),
    "no locale": ({}, ""),
    "NO_COLOR": ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "colours"),
    "vt100": ({"TERM": "vt100"}, "colours"),
    "xterm-mono": ({"TERM": "xterm-mono"}, "colours"),
    "linux": ({"TERM": "linux"}, ""),
    "a terminal nobody knows": ({"TERM": "frobnicator-3000"}, ""),
    "--ascii": ({}, "more than ASCII"),
}


class Reader(Pty):
    """Plays by what can be read on the screen."""

    def asked_for(self) -> str:
        """The digit that the hand-over asks for; whatever is said before it is passed."""
        self.wait_until(lambda: re.search(r"press \d|alternate screen", self.text()) is not None)
        if "alternate screen" in self.text():
            self.press_until("enter", "press 1")
        return re.findall(r"press (\d)", self.text())[0]

    def take_turn(self, number: str = "1") -> str:
        """Open the hand, lay its first card as chili and a number, go on; whose turn it was."""
        digit = self.asked_for()
        self.press_until(digit, "choose a card")
        assert re.search(r"[CWP] +\d+", self.text())
        self.press_until("1", "lay it")
        for key in ("c", number):  # on a stack the spice is given, and the key for it does nothing
            self.strike(key, 0.05)
        self.press_until("enter", "on to ")
        self.press_until("enter", ", press ")
        return digit

    def leave(self) -> int:
        self.press_until("c-c", "Leave the game?")
        self.press_until("y", "The game is saved")
        return self.exit_code()


def assert_only_ascii(output: bytes) -> None:
    """Besides escape sequences nothing was sent that is more than an ASCII character."""
    rest = ESCAPES.sub(b"", output)
    assert not re.search(rb"[^\x20-\x7e\r\n\x08\x0f]", rest), sorted(set(rest))


def assert_no_colour(output: bytes) -> None:
    """No style asks for a colour, but some for bold and reverse."""
    asked = {word for style in STYLE.findall(output) for word in style.decode().split(";")}
    assert not asked & COLOURS
    assert {"1", "7"} <= asked


@pytest.mark.parametrize("name", only(["an ASCII locale", "a terminal nobody knows"], TERMINALS))
def test_three_turns_are_played_on(name: str, tmp_path: Path) -> None:
    said, not_sent = TERMINALS[name]
    environ = environment(**homes(tmp_path), **said)
    if name == "no locale":
        del environ["LANG"]
    with Reader([*PLAY, *["--ascii"] * (name == "--ascii")], environ=environ) as pty:
        assert [pty.take_turn(number) for number in "123"] == ["1", "2", "1"]
        assert pty.leave() == 0
        assert pty.modes() == pty.modes_before
        if not_sent == "more than ASCII":
            assert_only_ascii(pty.output)
        else:
            assert any(sign in pty.output.decode() for sign in "▲●◆")
        if not_sent == "colours":
            assert_no_colour(pty.output)
        assert b"Traceback" not in pty.output


OLD = {
    "fr_FR.ISO-8859-1": ("iso-8859-1", "Zoé"),
    "ja_JP.EUC-JP": ("euc-jp", "はな"),
    "uk_UA.KOI8-U": ("koi8-u", "Їжак"),
}


@pytest.mark.parametrize("locale", only(["ja_JP.EUC-JP"], OLD))
def test_letters_of_an_old_character_set_are_taken_and_shown(locale: str, tmp_path: Path) -> None:
    """Also where the locale itself is not installed, as it mostly is not."""
    charset, name = OLD[locale]
    environ = environment(**homes(tmp_path), LANG=locale)
    with Reader([*SPICY, "play", "--edition", "spicy"], environ=environ) as pty:
        pty.wait_for("Player")
        pty.listen(SILENCE)
        before = len(pty.output)
        pty.send(name.encode(charset))
        pty.wait_until(lambda: name.encode(charset) in pty.output[before:], what=name)


def test_a_game_with_any_names_goes_on_where_they_cannot_be_shown(tmp_path: Path) -> None:
    """Placeholders of the same width stand for letters that the terminal does not have."""
    environ = environment(**homes(tmp_path), LC_ALL="C", **_ASCII_ONLY)
    saves = SavedGames(tmp_path / "spicy" / "games", WatchedFiles(is_hasty=True))
    Session(new_game(("Zoë", "漢字"), Rules(), random.Random(7)), keeper=saves.keeper()).close()
    with Reader(SPICY, environ=environ) as pty:
        pty.wait_for("Go on: Zo? and ????")
        pty.press_until("g", "Zo?, press 1")
        pty.take_turn()
        assert pty.leave() == 0
        assert_only_ascii(pty.output)
    (game,) = saves.games()
    assert (game.facts.names, game.facts.moves) == (("Zoë", "漢字"), 1)


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
