"""The real program in a real terminal: whatever ends it, no card stays and the terminal is as before.

Every test first sees a card of an open hand, and without the game's own protection or its parent the same
look finds one afterwards. A game that was killed goes on, and never shows a hand.
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
from support.doses import SLOW, only
from support.environ import environment
from support.heard import hear_everything
from support.killing import ACTIONS, Kill
from support.killing_on_screen import script_of, survive_on_screen
from support.pty import Pty
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
PARENT_KILLED = ("parent", "SIGKILL")


def end(terminal: Tmux | Pty, place: Place, receiver: str, way: str) -> None:
    """Let the game end."""
    if way in ASKING:
        terminal.press_until(way, "Leave the game")
        terminal.press("y")
    elif receiver == "key":
        terminal.press(way)
    else:
        place.tell(receiver, way)


def options_for(way: str) -> tuple[str, ...]:
    """What the program is told besides, so that it has this way."""
    return ("--broken",) if way in MISTAKES else ()


def assert_told(way: tuple[str, str], shown: str) -> None:
    """A death that nobody could foresee is told in a sentence, and no other end is called one."""
    if way[0] == "game" and way[1] in DEATHS:
        assert f"Spicy ended suddenly ({way[1]})" in shown
    elif way[1] in (*ASKING, *MISTAKES, *SIGNALS, "SIGKILL"):
        assert "suddenly" not in shown
    assert "Traceback" not in shown


IN_TMUX = (("key", "q"), ("key", "y"), ("key", "o"), ("game", "SIGKILL"), PARENT_KILLED)


@BOTH_SCREENS
@pytest.mark.parametrize("way", only(IN_TMUX, [*WAYS, PARENT_KILLED]), ids="-".join)
def test_no_card_is_left_on_the_screen_or_in_the_scrollback(
    way: tuple[str, str], alternate_screen: bool, place: Place
) -> None:
    """Nor what another program had moved up while the hand was open."""
    with Tmux(place.folder, alternate_screen=alternate_screen, **place.environ()) as tmux:
        open_hand(tmux, place, *options_for(way[1]))
        game = place.game
        if way[0] == "game" and not alternate_screen:
            tmux.write_from_outside("".join(f"line {number}\r\n" for number in range(60)))
            tmux.wait_for("line 59")
            assert CARD.search(tmux.everything())
        end(tmux, place, *way)
        if way != PARENT_KILLED:  # the game wipes what the shell says of that
            assert int(tmux.wait_for_match(END)) == WAYS[way]
        wait_gone(game, place.parent)
        assert not CARD.search(tmux.everything())
        assert flags(tmux) == "011"
        assert_told(way, tmux.everything())
        tmux.run("echo still $((20 + 1)) here")
        tmux.wait_for("still 21 here")
        assert not CARD.search(tmux.everything())


IN_PTY = (("key", "c-\\"), ("key", "x"), ("game", "SIGSEGV"), ("group", "SIGUSR1"))


@pytest.mark.parametrize("way", only(IN_PTY, WAYS), ids="-".join)
def test_the_terminal_is_as_before(way: tuple[str, str], place: Place) -> None:
    """One sentence says why, and the report of a mistake holds no card."""
    with playing(place, *options_for(way[1])) as pty:
        game, before = place.game, len(pty.output)
        if way[1] in DEATHS:  # some terminals say that they have no rows
            pty.say_size(0, 0)
            pty.press_until("1", CARD.pattern) if not CARD.search(pty.text()) else None
        end(pty, place, *way)
        assert pty.exit_code() == WAYS[way]
        assert_given_back(pty)
        wait_gone(game)
        assert_told(way, pty.text())
        if way[1] in DEATHS:  # wiped as far as was drawn
            assert b"\x1b[24;1H\x1b[K" in pty.output[before:]
    reports = [*place.folder.rglob("crash-*")]
    assert len(reports) == (WAYS[way] == 70)
    for report in reports:
        assert "RuntimeError" in report.read_text()
        assert "cannot" not in report.read_text()


@pytest.mark.slow
def test_the_watcher_sees_the_cards_that_stay_without_protection(place: Place) -> None:
    with Tmux(place.folder, alternate_screen=False, **place.environ()) as tmux:
        open_hand(tmux, place, "--unprotected")
        place.tell("parent", "SIGTERM")
        tmux.wait_for_match(END)
        assert CARD.search(tmux.everything())


def test_the_watcher_sees_what_stays_without_a_parent(place: Place) -> None:
    with playing(place, "--unsupervised") as pty:
        place.tell("parent", "SIGKILL")
        assert pty.exit_code() == 137
        with pytest.raises(AssertionError):
            assert_given_back(pty)
        assert CARD.search(pty.text())


@pytest.mark.parametrize("in_shell", only([False], [False, True]), ids=["alone", "in a shell"])
@pytest.mark.parametrize("what", ["killed", pytest.param("closed", marks=SLOW), "closed, hanging"])
def test_the_game_goes_with_its_parent_and_its_window(
    what: str, in_shell: bool, place: Place
) -> None:
    """In a shell the game tidies up; alone the system hangs up. Even a game that hears nothing ends."""
    with playing(place, "--broken", in_shell=in_shell) as pty:
        game, parent = place.game, place.parent
        if what == "killed":
            place.tell(*PARENT_KILLED)
            pty.listen(0.3)
            wait_gone(game)
            if in_shell:
                pty.listen(0.3)
                assert_given_back(pty)
        else:
            if what == "closed, hanging":
                pty.send("z")
                pause(0.5)
            pty.hang_up()
            wait_gone(game, parent)
        assert in_shell or pty.exit_code() == (137 if what == "killed" else 129)
    assert not list(place.folder.rglob("crash-*"))


# Every command has a parent, and a beginning


def resuming(place: Place) -> list[str]:
    """The command that goes on with a game, which is saved for it."""
    saves = SavedGames(place.games())
    keeper = saves.keeper()
    Session(new_game(("Lea", "Tom"), Rules(), random.Random(7)), keeper=keeper).close()
    return ["games", "resume", saves.games()[0].id]


COMMANDS = ("", "resume", "step challenge.trait", "step --set-up", "rules")
ENDS = [(what, way) for what in COMMANDS for way in ("c-c", "SIGKILL")]
ENDS += [("step challenge.trait", "alone")]


@pytest.mark.parametrize("end", only([("resume", "c-c"), ("step --set-up", "SIGKILL")], ENDS))
def test_every_command_gives_the_terminal_back(end: tuple[str, str], place: Place) -> None:
    """When it is left as when it is killed; a killed one could not do so itself."""
    what, way = end
    place.words = resuming(place) if what == "resume" else what.split()
    command = place.command(*["--unsupervised"] if way == "alone" else [])
    with Pty(command, environ=environment(**place.environ())) as pty:
        pty.wait_until(lambda: b"\x1b[?1049h" in pty.output and bool(pty.text().strip()))
        pty.listen(0.3)
        assert pty.modes() != pty.modes_before
        if way == "c-c":
            pty.press("c-c")
            if what == "resume":
                pty.wait_for("Leave the game?")
                pty.press("y")
        else:
            place.tell("parent" if way == "alone" else "game", "SIGKILL")
        assert pty.exit_code() == (0 if way == "c-c" else 137)
        assert (pty.modes() == pty.modes_before) is (way != "alone")
        assert pty.text().count("Spicy ended suddenly (SIGKILL)") == (way == "SIGKILL")
        assert pty.text().count("The game is saved") == (way == "c-c" and what == "resume")


def test_what_cannot_be_resumed_is_said_once(place: Place) -> None:
    """By the parent or by the game, and with the exit code of a failure: the playing process holds it."""
    place.words = held = resuming(place)
    with playing(place):
        for words, said in (
            (held, "Somebody has been playing this game in another window"),
            ([*held[:2], "nothere"], "nothere"),
        ):
            place.words = words
            with Pty(place.command(), environ=environment(**place.environ())) as other:
                assert other.exit_code() == 1
                assert " ".join(other.text().split()).count(said) == 1
                assert other.modes() == other.modes_before
                assert b"\x1b" not in other.output


# Without a terminal, and before there is one

INTERRUPTED = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["spicy", "play"]
from spicy.{start} import main
sys.exit(main())
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python without a terminal."""
    return subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        preexec_fn=hear_everything,
    )


@pytest.mark.parametrize("arguments", only(["play"], ["play", "play --players Lea,Tom"]))
def test_without_a_terminal_it_says_so_and_exits_with_2(arguments: str) -> None:
    done = run("-m", "spicy", *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "terminal" in done.stderr


def test_without_a_terminal_the_game_has_no_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda number: number == 0)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("it must not fork"))
    assert supervisor.supervise(lambda: 42, pytest.fail) == 42


@pytest.mark.parametrize(
    "name", ["spicy.cli.output", "spicy.cli.main", "spicy.tui.terminal.supervisor"]
)
def test_an_interrupt_of_the_start_says_nothing(name: str) -> None:
    done = run("-c", INTERRUPTED.format(name=name, start="__main__"))
    assert done.returncode in (-signal.SIGINT, 128 + signal.SIGINT)
    assert done.stdout + done.stderr == ""


def test_the_watcher_sees_the_traceback_of_an_unguarded_start() -> None:
    done = run("-c", INTERRUPTED.format(name="spicy.cli.output", start="cli.main"))
    assert "KeyboardInterrupt" in done.stderr


LATE = """
import sys
def without(*late):
    if loaded := {*late} & sys.modules.keys():
        sys.exit(" ".join(loaded))
# What only looks at the terminal starts quickly.
import spicy.tui, spicy.tui.terminal.capabilities, spicy.tui.terminal.single_press
without("rich", "prompt_toolkit")
# The parent is there the whole game long, and before anything else.
import spicy.cli.main, spicy.tui.terminal.supervisor, spicy.tui.terminal.posix
without("rich", "prompt_toolkit", "asyncio", "socket", "subprocess", "spicy.engine.rules")
# The analysis and the rulebook come when somebody asks for them.
import spicy.tui.start, spicy.tui.game.game_flow
without("spicy.tui.analysis", "spicy.analysis", "spicy.rulebook", "spicy.players")
"""


def test_nothing_is_loaded_before_it_is_wanted() -> None:
    done = run("-c", LATE)
    assert (done.returncode, done.stderr) == (0, "")


DEAL, THIRD = 1, 1 + 6 * 3
"""The first step of saving the deal, and of saving the third action."""
KILLS = {
    "in the first write": Kill(1, DEAL + 1, "half"),
    "in a later write": Kill(2, THIRD + 1, "half"),
    "before an fsync": Kill(3, THIRD + 2, "before"),
    "after a rename": Kill(5, THIRD + 4, "after"),
    "from outside": Kill(0, after=2, delay=0.004),
}


@pytest.mark.parametrize("kill", only(("in a later write", "from outside"), KILLS))
def test_a_killed_game_goes_on_from_the_title_as_if_nothing_had_happened(
    kill: str, tmp_path: Path
) -> None:
    survive_on_screen(tmp_path, KILLS[kill])


def test_the_scripted_games_show_hands_results_and_a_challenge() -> None:
    """What the games are held to says something: the cards are looked for as they are drawn."""
    scripts = [script_of(seed) for seed in range(3)]
    shown = ["\n".join(event.text for event in script.key_events) for script in scripts]
    assert all(CARD.search(text) for text in shown)
    assert any("challenged" in text for text in shown)
    for script in scripts:
        assert script.key_events[-1].done >= ACTIONS
        assert CARD.search("\n".join(event.text for event in script.key_events))
        assert not CARD.search(script.opening)
        for done in range(ACTIONS):
            assert script.result(done) != script.result(done + 1)
    assert any("challenged" in event.text for script in scripts for event in script.key_events)
