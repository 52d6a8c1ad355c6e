# ruff: noqa: ARG002 - a screen may draw the same in any size
"""The application: frames, keys, and which keys do not count."""

from __future__ import annotations

import re

import pytest
from rich.console import RenderableType
from rich.text import Text

from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.screen import Leave, Screen
from support.rows import each
from support.terminal import Terminal
from support.toy import SECRET, Hand, HandOver, Name, Question, Toy

NAMES = [
    *("a", "z", "?", "1", "!", "ñ", "ж", "space", "enter", "escape"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("backspace", "delete", "tab", "s-tab"),
]


class Recorder(Screen):
    """Shows which keys have arrived, and how often it was drawn."""

    def render(self, width: int, height: int) -> RenderableType:
        return Text(f"{width} times {height}")


class Recording(Toy):
    """Stays on one screen and does nothing but leave."""

    def __init__(self, screen: Screen | None = None) -> None:
        super().__init__(screen or Recorder())

    def press(self, key: str) -> Leave | None:
        self.pressed.append(key)
        return Leave(7, "words") if key == "l" else None

    def paste(self, text: str) -> None:
        self.pressed.append(f"paste {text}")


# Frames


def test_every_cell_can_be_used_and_nothing_scrolls() -> None:
    """The last cell of the last row is drawn, and the first row is still there."""

    class Full(Screen):
        def render(self, width: int, height: int) -> RenderableType:
            rows = [f"{row:02}".ljust(width - 1, "x") + "|" for row in range(height)]
            return Text("\n".join(rows))

    with Terminal(Recording(Full())) as terminal:
        lines = terminal.lines()
        assert [line[:2] for line in lines] == [f"{row:02}" for row in range(24)]
        assert {line[-1] for line in lines} == {"|"}


def test_a_redraw_sends_only_what_changed() -> None:
    """A key on a slow line costs a few bytes, not a screen."""
    with Terminal(Toy(Name())) as terminal:
        before = len(terminal.output())
        terminal.press("x")
        assert "Name: x" in terminal.text()
        assert len(terminal.output()) - before < 100


def test_keys_that_do_not_count_draw_nothing() -> None:
    """A flood of them costs no time."""
    with Terminal(Toy()) as terminal:
        frames = []
        terminal.flow.screen.render = lambda *_: frames.append(0) or Text("drawn")
        terminal.type(*"2" * 500)
        terminal.send("\x1bx")
        assert frames == []


def test_repainting_restores_a_terminal_that_something_else_wrote_on() -> None:
    """Another size of the window draws again too."""
    with Terminal(Recording()) as terminal:
        terminal.screen.erase_in_display(2)
        assert terminal.text().strip() == ""
        terminal.press("c-l")
        assert terminal.lines()[0] == "80 times 24"
        assert terminal.flow.pressed == []
        terminal.resize(100, 30)
        assert terminal.lines()[0] == "100 times 30"


class Coloured(Screen):
    def render(self, width: int, height: int) -> RenderableType:
        return Text.assemble(("red", "bold red"), " ", ("back", "reverse"))


@each("bits", [8, 1])
def test_colours_and_attributes_reach_the_terminal(bits: int) -> None:
    """Without colour bold and reverse are kept."""
    has_color = bits > 1
    capabilities = Capabilities(has_color=has_color, color_depth=bits)
    with Terminal(Recording(Coloured()), capabilities=capabilities) as terminal:
        assert terminal.style_of("red") == ("red" if has_color else "default", "default", "bold")
        assert terminal.style_of("back") == ("default", "default", "reverse")
        sent = re.search(r"\x1b\[[0-9;]*[34]\d[;m]", terminal.output())
        assert (sent is not None) is has_color


def test_a_text_cannot_send_commands_to_the_terminal() -> None:
    class Evil(Screen):
        def render(self, width: int, height: int) -> RenderableType:
            return Text("\x1b]0;owned\x07 \x1b[2J \x9b31m \x08 end")

    with Terminal(Recording(Evil())) as terminal:
        assert "end" in terminal.text()
        sent = terminal.output()
        assert "\x1b]" not in sent
        assert not set(sent) & {"\x07", "\x9b"}


# Keys


def test_every_key_arrives_by_its_name_and_the_flow_says_how_it_ends() -> None:
    with Terminal(Recording()) as terminal:
        terminal.press(*NAMES, "l")
        assert terminal.flow.pressed == [*NAMES, "l"]
        assert terminal.result() == Leave(7, "words")


def test_what_is_no_key_of_ours_is_no_key() -> None:
    """Neither a key with Alt, nor an unknown sequence or an answer of the terminal, is Escape."""
    with Terminal(Recording()) as terminal:
        for raw in (
            *(
                "\x1bx",
                "\x1b[1;9Z",
                "\x1bOw",
                "\x1b[99~",
                "\x1b]11;rgb:0/0/0\x07",
                "\x1bP1$r\x1b\\",
            ),
            *("\x1b[1;3D", "\x1b\x1b[D", "\x1b\x7f", "\x1b\r", "\x1b\x03", "\x1b\x1b[1;5D"),
            *("\x07", "\x1bOP", "\x1b[<0;5;5M", "\x1b[M !!", "\x1b[5;5R", "\x1b[I", "\udcff"),
        ):
            terminal.flow.pressed.clear()
            terminal.send_bytes(raw.encode(errors="surrogateescape"))
            terminal.pass_time(1)
            assert terminal.flow.pressed == [], raw
            terminal.press("a")
            assert terminal.flow.pressed == ["a"], raw


ARRIVALS: dict[str, tuple[type[Screen], list[tuple[float, str]], list[str]]] = {
    # What arrives, each after so many seconds, and what is heard of it.
    # A sequence that comes in pieces is neither Escape nor letters.
    "an answer in pieces": (Name, [(0, "\x1b"), (0.045, "[20"), (0.045, ";1R")], []),
    "its end later": (Name, [(0, "\x1b[20"), (0.3, ";1R")], []),
    "an arrow with Alt in pieces": (Name, [(0, "\x1b["), (0.3, "1;3"), (0.3, "D")], []),
    "an unknown key in pieces": (Name, [(0, "\x1bO"), (0.3, "w")], []),
    "a colour in pieces": (Name, [(0, "\x1b]11;rgb:0"), (0.3, "0/00\x07")], []),
    "an arrow in pieces": (Recorder, [(0, "\x1b"), (0.045, "[B")], ["down"]),
    "Escape, and a letter after it": (Recorder, [(0, "\x1b"), (0.11, "O")], ["escape", "o"]),
    # Of keys that arrive together only the first counts: nobody has seen what it did.
    "keys together": (Recorder, [(0, "abc"), (0.4, "d")], ["a", "d"]),
    "Ctrl-C with others": (Recorder, [(0, "ab\x03")], ["a", "c-c"]),
    "a text": (Name, [(0, "Jo Ann")], [*"Jo", "space", *"Ann"]),
    # A paste is one text, dropped where no text is wanted, and makes nobody deaf.
    "a paste": (Name, [(0, "\x1b[200~Jo\x1b[201~")], ["paste Jo"]),
    "a paste on a slow line": (
        Name,
        [(0.03, piece) for piece in ("\x1b[20", "0~Jo", " An", "n\x1b[2", "01~")],
        ["paste Jo Ann"],
    ),
    "a paste where no text is wanted": (Recorder, [(0, "\x1b[200~q\r\x03\x1b[201~")], []),
    "a paste without an end": (
        Recorder,
        [(0, "\x1b[200~abc"), (0.2, "x"), (1.4, "y"), (0.4, "\x03")],
        ["y", "c-c"],
    ),
    # After a few seconds it is no paste, however much arrives.
    "hammering on a key in a paste": (
        Recorder,
        [(0, "\x1b[200~"), *[(0.2, "x")] * 14, (0.3, "\x03")],
        ["c-c"],
    ),
    # Whatever is not one press of the key, with silence around it, opens no hand.
    "two in one read": (HandOver, [(0.5, "22")], []),
    "held": (HandOver, [(0.5, "2"), *[(0.033, "2")] * 40], []),
    "held, slow repeat": (HandOver, [(0.5, "2"), *[(0.1, "2")] * 20], []),
    "pasted raw": (HandOver, [(0.5, "2 or 3")], ["space"]),
    "pasted in brackets": (HandOver, [(0.5, "\x1b[200~2\x1b[201~")], []),
    "with another key before": (HandOver, [(0.5, "a"), (0.1, "2")], ["a"]),
    "with another key after": (HandOver, [(0.5, "2"), (0.1, "a")], ["a"]),
    "with Alt": (HandOver, [(0.5, "\x1b2")], []),
    "on a slow line": (HandOver, [(0.5, "2"), (0.14, "2"), (0.14, "2")], []),
    "with half a sequence": (HandOver, [(0.5, "2"), (0.1, "\x1b[")], []),
    "behind the start of a paste": (HandOver, [(0.5, "\x1b[200~"), (0.2, "2"), (0.2, "2")], []),
    "soon after an unknown key": (HandOver, [(0.5, "\x1bx"), (0.1, "2")], []),
    "soon before an unknown key": (HandOver, [(0.5, "2"), (0.1, "\x1bx")], []),
    "too soon": (HandOver, [(0.1, "2")], []),
}


@each("name", ARRIVALS)
def test_what_arrives_is_heard_like_this(name: str) -> None:
    """And then an honest press is heard."""
    kind, arrivals, heard = ARRIVALS[name]
    flow = Recording(kind())
    with Terminal(flow) as terminal:
        for wait, raw in arrivals:
            terminal.pass_time(wait)
            terminal.send(raw)
        terminal.pass_time(1.1)
        assert flow.pressed == heard
        last = "2" if kind is HandOver else "a"
        terminal.press(last)
        assert flow.pressed == [*heard, last]


def test_a_text_ends_with_its_screen() -> None:
    """What is typed behind the key that ends it does not reach the next screen."""
    with Terminal(Toy(Name())) as terminal:
        terminal.type(*"Jo", "enter", *"2q")
        terminal.pass_time(1)
        assert terminal.flow.pressed == ["J", "o", "enter"]


def test_the_keyboard_protocol_of_another_program_is_set_aside_and_taken_up_again() -> None:
    """On the alternate screen, which may have one of its own; as often as it was set aside."""
    with Terminal(Toy()) as terminal:
        assert terminal.output().index("\x1b[?1049h") < terminal.output().index("\x1b[>0u")
        terminal.press("c-l")
        terminal.signals.seen_while_stopped = lambda: stopped.append(terminal.output())
        stopped: list[str] = []
        terminal.press("c-z")
        assert stopped[0].count("\x1b[>0u") == stopped[0].count("\x1b[<u") > 0
        assert stopped[0].rindex("\x1b[<u") < stopped[0].rindex("\x1b[?1049l")
        before = len(terminal.output())
        terminal.press("c-c", "c-c")
        assert terminal.output()[before:].count("\x1b[<u") == 1
        assert terminal.output().count("\x1b[>0u") == terminal.output().count("\x1b[<u")


@each(("typed", "heard"), [("222", []), ("q  ", []), ("22\x032", ["c-c"])])
def test_of_what_was_typed_before_the_first_screen_only_control_c_is_kept(
    typed: str, heard: list[str]
) -> None:
    with Terminal(Toy(), typed_ahead=typed) as terminal:
        terminal.pass_time(1)
        assert terminal.flow.pressed == heard


class Slow(Toy):
    """While a key is handled (a game is being saved), others are typed, and time passes."""

    terminal: Terminal
    typed = ""
    takes = 0.0

    def press(self, key: str) -> Leave | None:
        result = super().press(key)
        if key == "space":
            self.terminal.inject(self.typed)
            self.terminal.loop.skip(self.takes)
        return result


@each("typed", ["2", "22", "\x1b[200~2\x1b[201~", "a", "\x1b", "\x1b[A", "y" * 30_000])
def test_what_was_typed_while_the_next_screen_was_made_is_dropped(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To its end, also when there is more of it than is read at one go; then keys count again."""
    monkeypatch.setattr("spicy.tui.terminal.safe_input._READS", 3)
    flow = Slow(Hand())
    with Terminal(flow) as terminal:
        flow.terminal, flow.typed = terminal, typed
        terminal.press("space")
        terminal.pass_time(1)
        assert flow.pressed == ["space"]
        terminal.press("2")
        assert SECRET in terminal.text()


def test_silence_is_counted_from_the_drawing_of_the_screen() -> None:
    """Not from the last key: making the screen may have taken long."""
    flow = Slow(Hand())
    with Terminal(flow) as terminal:
        flow.terminal, flow.takes = terminal, 5
        terminal.type("space")
        terminal.pass_time(0.1)
        terminal.type("2")
        terminal.pass_time(1)
        assert flow.pressed == ["space"]


def test_a_suspension_typed_with_other_keys_is_heard() -> None:
    with Terminal(Toy(Hand())) as terminal:
        terminal.type("a", "c-z", "b")
        terminal.settle()
        assert terminal.signals.stopped == 1
        assert terminal.flow.covered == 1
        assert isinstance(terminal.flow.screen, HandOver)


def test_a_press_that_waits_is_forgotten_when_the_screen_is_covered() -> None:
    """The key was meant for a screen that is not there any more; other keys need no silence there."""
    with Terminal(Toy()) as terminal:
        terminal.type("?")
        assert terminal.flow.pressed == ["?"]
        terminal.flow.pressed.clear()
        terminal.pass_time(0.5)
        terminal.send("2")
        terminal.pass_time(0.05)
        terminal.signals.suspend()
        terminal.pass_time(1)
        assert terminal.flow.pressed == []


def test_the_terminal_is_watched_as_long_as_a_hand_is_on_it() -> None:
    """Somebody else may take it; to look wakes the processor up, so nobody does for what all may see."""
    with Terminal(Toy()) as terminal:
        watched = [terminal.signals.is_watching]
        for screen in (Hand(), Question()):
            terminal.flow.screen = screen
            terminal.press("c-l")
            watched.append(terminal.signals.is_watching)
        assert watched == [False, True, False]
