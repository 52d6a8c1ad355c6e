"""The real program in a real terminal: whatever ends it, no card stays and the terminal is as before.

Every test first sees a card of an open hand, and without the game's own protection or its parent the same
look finds one afterwards.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from spicy.engine.deal import new_game
from spicy.engine.rules import Rules
from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from spicy.tui.terminal import supervisor
from support.doses import only, some_of
from support.environ import environment
from support.pty import Pty
from support.rows import each
from support.supervised import (
    BOTH_SCREENS,
    CARD,
    END,
    Place,
    assert_given_back,
    flags,
    open_hand,
    playing,
    wait_gone,
)
from support.tmux import Tmux
from support.waiting import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

ASKING = dict.fromkeys(("q", "c-c", "c-\\"), 0)
MISTAKES = {"x": 70, "j": 70, "y": 70, "o": 129}
"""Keys that break the game or close its output; see `support.game`."""
DEATHS = {"SIGKILL": 137, "SIGABRT": 134, "SIGSEGV": 139}
SIGNALS = {"SIGTERM": 143, "SIGHUP": 129, "SIGQUIT": 131}
DEADLY_TO_BOTH = ("USR1", "USR2", "ABRT", "SEGV", "XCPU", "VTALRM", "IO", "PROF", "TRAP", "ALRM")
"""What nobody listens to; told to both, it must not end the parent, which has to tidy up."""
WAYS = {
    **{("key", way): code for way, code in (ASKING | MISTAKES).items()},
    **{("game", way): code for way, code in (DEATHS | SIGNALS).items()},
    **{(who, way): code for who in ("parent", "group") for way, code in SIGNALS.items()},
    **{("group", f"SIG{name}"): 128 + signal.Signals[f"SIG{name}"] for name in DEADLY_TO_BOTH},
    ("parent", "SIGUSR1"): 128 + signal.SIGUSR1,
}
"""Who is told what, and the exit code that says so."""


def send(place: Place, receiver: str, way: str) -> None:
    """Send a signal to the game, to its parent, or to the group of both."""
    number = signal.Signals[way]
    if receiver == "group":
        os.killpg(os.getpgid(place.game), number)
    else:
        os.kill(place.game if receiver == "game" else place.parent, number)


def end(terminal: Tmux | Pty, place: Place, receiver: str, way: str) -> None:
    """Let the game end."""
    if way in ASKING:
        terminal.press_until(way, "Leave the game")
        terminal.press("y")
    elif receiver == "key":
        terminal.press(way)
    else:
        send(place, receiver, way)


def options_for(way: str) -> tuple[str, ...]:
    """What the program is told besides, so that it has this way."""
    return ("--broken",) if way in MISTAKES else ()


def assert_told(way: tuple[str, str], shown: str) -> None:
    """A death that nobody could foresee is told in a sentence, and no other end is called one."""
    if way[1] in DEATHS:
        assert f"Spicy ended suddenly ({way[1]})" in shown
    elif WAYS[way] == 0 or way[1] in MISTAKES | SIGNALS:
        assert "suddenly" not in shown
    assert "Traceback" not in shown


IN_TMUX = (("key", "q"), ("key", "y"), ("key", "o"), ("game", "SIGKILL"), ("parent", "SIGHUP"))


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(IN_TMUX, WAYS), ids="-".join)
def test_no_card_is_left_on_the_screen_or_in_the_scrollback(
    way: tuple[str, str], alternate_screen: bool, place: Place
) -> None:
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place, *options_for(way[1]))
        game = place.game
        end(tmux, place, *way)
        assert int(tmux.wait_for_match(END)) == WAYS[way]
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        wait_gone(game, place.parent)
        assert_told(way, tmux.everything())
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")


IN_PTY = (("key", "c-\\"), ("key", "x"), ("game", "SIGSEGV"), ("group", "SIGUSR1"))


@pytest.mark.parametrize("way", only(IN_PTY, WAYS), ids="-".join)
def test_the_terminal_is_as_before(way: tuple[str, str], place: Place) -> None:
    """One sentence says why, and the report of a mistake holds no card."""
    with playing(place, *options_for(way[1])) as pty:
        game = place.game
        end(pty, place, *way)
        assert pty.exit_code() == WAYS[way]
        assert_given_back(pty)
        wait_gone(game)
        assert_told(way, pty.text())
    reports = [*place.folder.rglob("crash-*")]
    assert len(reports) == (WAYS[way] == 70)
    for report in reports:
        assert "RuntimeError" in report.read_text()
        assert "cannot" not in report.read_text()


@pytest.mark.parametrize("option", only(["--unsupervised"], ["--unsupervised", "--unprotected"]))
def test_the_watcher_sees_the_cards_that_stay_without_protection(option: str, place: Place) -> None:
    way = "SIGKILL" if option == "--unsupervised" else "SIGTERM"
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place, option)
        os.kill(place.parent, signal.Signals[way])
        tmux.wait_for_match(r"(?:ended with|Killed)")
        assert CARD.search(tmux.everything())


def test_the_watcher_sees_the_modes_that_stay_without_a_parent(place: Place) -> None:
    with playing(place, "--unsupervised") as pty:
        os.kill(place.parent, signal.SIGKILL)
        assert pty.exit_code() == 137
        with pytest.raises(AssertionError):
            assert_given_back(pty)
        assert CARD.search(pty.text())


def test_a_killed_game_leaves_no_card_in_the_scrollback(place: Place) -> None:
    """What another program had moved up while the hand was open goes as well."""
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place)
        tmux.write_from_outside("".join(f"line {number}\r\n" for number in range(60)))
        tmux.wait_for("line 59")
        assert CARD.search(tmux.everything())
        os.kill(place.game, signal.SIGKILL)
        tmux.wait_for_match(END)
        assert not CARD.search(tmux.everything())


def test_a_window_without_a_size_is_wiped_as_far_as_was_drawn(place: Place) -> None:
    """Some terminals say that they have no rows."""
    with playing(place) as pty:
        pty.say_size(0, 0)
        pty.press_until("1", CARD.pattern) if not CARD.search(pty.text()) else None
        before = len(pty.output)
        os.kill(place.game, signal.SIGKILL)
        assert pty.exit_code() == 137
        assert b"\x1b[24;1H\x1b[K" in pty.output[before:]
        assert not CARD.search(pty.text())


def _storm(tmux: Tmux) -> None:
    for _gust in range(8):
        tmux.command("send-keys", *["Escape"] * 12)
        tmux.command("send-keys", "-H", "1b", "5b", "1b", "4f", "1b", "1b", "5b", "3c")


@pytest.mark.slow
@BOTH_SCREENS
def test_a_storm_of_escapes_leaves_no_card(alternate_screen: bool, place: Place) -> None:
    """Over the hand and over the question: whole, in pieces, and held."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        _storm(tmux)
        tmux.press_until("c-c", "Leave the game\\?")
        assert not CARD.search(tmux.everything())
        _storm(tmux)
        assert not CARD.search(tmux.everything())
        os.kill(place.parent, signal.SIGTERM)
        assert int(tmux.wait_for_match(END)) == 143
        assert not CARD.search(tmux.everything())


# When the parent is killed, or the window goes


@BOTH_SCREENS
def test_when_the_parent_is_killed_the_game_covers_and_ends(
    alternate_screen: bool, place: Place
) -> None:
    """Also though the shell writes into its screen meanwhile."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place)
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        wait_gone(game, place.parent)
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")
        assert not CARD.search(tmux.everything())


@pytest.mark.parametrize("in_shell", only([False], [False, True]), ids=["alone", "in a shell"])
def test_a_killed_parent_takes_the_game_along(in_shell: bool, place: Place) -> None:
    """In a shell the game tidies up; where the parent led the session, the system hangs up."""
    with playing(place, in_shell=in_shell) as pty:
        game = place.game
        os.kill(place.parent, signal.SIGKILL)
        pty.listen(0.3)
        wait_gone(game)
        if in_shell:
            pty.listen(0.3)
            assert_given_back(pty)
        else:
            assert pty.exit_code() == 137


@pytest.mark.parametrize(
    ("in_shell", "hangs"),
    some_of([(True, True), (True, False), (False, True), (False, False)], 4),
)
def test_a_window_that_is_closed_ends_both_soon(in_shell: bool, hangs: bool, place: Place) -> None:
    """Even a game that listens to nothing any more."""
    with playing(place, "--broken", in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        if hangs:
            pty.send("z")
            pause(0.5)
        pty.hang_up()
        wait_gone(game, parent)
        if not in_shell:
            assert pty.exit_code() == 129
    assert not list(place.folder.rglob("crash-*"))


# Every command has a parent, and a beginning


def _commands(place: Place) -> dict[str, list[str]]:
    saves = SavedGames(place.games())
    keeper = saves.keeper()
    Session(new_game(("Lea", "Tom"), Rules(), random.Random(7)), keeper=keeper).close()
    return {
        "title": [],
        "resume": ["games", "resume", saves.games()[0].id],
        "step": ["step", "challenge.trait"],
        "set-up": ["step", "--set-up"],
        "rules": ["rules"],
    }


@pytest.mark.parametrize(
    "what", only(["resume", "set-up"], ["title", "resume", "step", "set-up", "rules"])
)
def test_every_command_gives_the_terminal_back(what: str, place: Place) -> None:
    """When it is left as when it is killed; a killed one could not do so itself."""
    place.words = _commands(place)[what]
    for way in ("c-c", "SIGKILL", *(["alone"] if what == "step" else [])):
        options = ("--unsupervised",) if way == "alone" else ()
        with Pty(place.command(*options), environ=environment(**place.environ())) as pty:
            pty.wait_until(lambda: b"\x1b[?1049h" in pty.output and bool(pty.text().strip()))
            pty.listen(0.3)
            assert pty.modes() != pty.modes_before
            if way == "c-c":
                pty.press("c-c")
                if what == "resume":
                    pty.wait_for("Leave the game?")
                    pty.press("y")
            else:
                os.kill(place.parent if way == "alone" else place.game, signal.SIGKILL)
            assert pty.exit_code() == (0 if way == "c-c" else 137)
            assert (pty.modes() == pty.modes_before) is (way != "alone")
            said = pty.text().count("Spicy ended suddenly (SIGKILL)")
            assert said == (way == "SIGKILL")
            assert pty.text().count("The game is saved") == (way == "c-c" and what == "resume")


def test_the_playing_process_holds_the_game(place: Place) -> None:
    """Who opens it a second time is told so, once, with the exit code of a failure."""
    place.words = _commands(place)["resume"]
    with playing(place), Pty(place.command(), environ=environment(**place.environ())) as other:
        assert other.exit_code() == 1
        said = " ".join(other.text().split())
        assert said.count("Somebody has been playing this game in another window") == 1
        assert other.modes() == other.modes_before
        assert b"\x1b" not in other.output


def test_what_cannot_be_resumed_is_said_once(place: Place) -> None:
    """On a terminal as anywhere else: the parent repeats nothing."""
    place.words = ["games", "resume", "nothere"]
    with Pty(place.command(), environ=environment(**place.environ())) as pty:
        assert pty.exit_code() == 1
        (line,) = [line for line in pty.text().splitlines() if line]
        assert "nothere" in line


# Without a terminal


@pytest.mark.parametrize("arguments", only([[]], [[], ["play", "--players", "Lea,Tom"]]))
def test_without_a_terminal_it_says_so_and_exits_with_2(
    arguments: list[str], tmp_path: Path
) -> None:
    place = Place(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "spicy", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(**place.environ()),
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr


def test_without_a_terminal_the_game_has_no_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda number: number == 0)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("it must not fork"))
    assert supervisor.supervise(lambda: 42, pytest.fail) == 42


LATE = {
    # The parent is there the whole game long, and before anything else.
    "spicy.cli.main, spicy.tui.terminal.supervisor, spicy.tui.terminal.posix": (
        "rich prompt_toolkit asyncio socket subprocess spicy.engine.rules"
    ),
    # The analysis and the rulebook come when somebody asks for them.
    "spicy.tui.start, spicy.tui.game.game_flow": (
        "spicy.tui.analysis spicy.analysis spicy.rulebook spicy.players"
    ),
    # What only looks at the terminal starts quickly.
    "spicy.tui, spicy.tui.terminal.capabilities, spicy.tui.terminal.single_press": (
        "rich prompt_toolkit"
    ),
}


@each("modules", LATE)
def test_nothing_is_loaded_before_it_is_wanted(modules: str) -> None:
    code = (
        (
            f"import sys, {modules}\n"
            f"sys.exit(' '.join({LATE[modules].split()} & sys.modules.keys()) or 0)"
        )
        .replace("[", "{")
        .replace("]", "}")
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
