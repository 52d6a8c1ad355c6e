"""The names of keys, and the key presses that a piece of terminal input stands for."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from spicy.engine.names import JOINERS
from spicy.tui.terminal.key_event import PASTE, UNKNOWN, KeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.key_binding import KeyPress
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

__all__ = ["KeyReader", "bind_all"]

_NAMES: dict[str, str] = {
    " ": "space",
    Keys.Enter: "enter",
    Keys.ControlJ: "enter",
    Keys.Escape: "escape",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.Home: "home",
    Keys.End: "end",
    Keys.PageUp: "pageup",
    Keys.PageDown: "pagedown",
    Keys.Backspace: "backspace",
    Keys.Delete: "delete",
    Keys.Tab: "tab",
    Keys.BackTab: "s-tab",
    Keys.ControlC: "c-c",
    Keys.SIGINT: "c-c",
    Keys.ControlBackslash: "c-c",  # elsewhere it ends a program at once: here it asks, too
    Keys.ControlZ: "c-z",
    Keys.ControlL: "c-l",
    # Editing a line, as in a shell.
    Keys.ControlA: "c-a",
    Keys.ControlE: "c-e",
    Keys.ControlK: "c-k",
    Keys.ControlU: "c-u",
    Keys.ControlW: "c-w",
    Keys.ControlLeft: "c-left",
    Keys.ControlRight: "c-right",
    Keys.ControlUp: "c-up",
    Keys.ControlDown: "c-down",
    Keys.BracketedPaste: PASTE,
}
_NO_KEYS = frozenset(
    {Keys.Ignore, Keys.CPRResponse, Keys.Vt100MouseEvent, Keys.WindowsMouseEvent}
    | {Keys.ScrollUp, Keys.ScrollDown}
)


class _Rest(Enum):
    """The end of a sequence that is still to come, on a slow line."""

    NONE = auto()
    ESCAPED = auto()
    """Escape came alone; a bracket directly behind it would show that it was no Escape."""
    LETTER = auto()
    """Any one character."""
    CONTROL = auto()
    """Parameters up to a final character."""
    STRING = auto()
    """An answer of the terminal up to its end mark, which is a key of its own."""


_PATIENCE = {_Rest.ESCAPED: 0.3, _Rest.LETTER: 1.0, _Rest.CONTROL: 1.0, _Rest.STRING: 1.0}
"""Seconds after which nothing is taken for the end of a sequence any more."""
_NEVER_WITH_ALT = _NO_KEYS | {Keys.BracketedPaste, Keys.SIGINT}


class KeyReader:
    """Makes key presses of what prompt_toolkit has read, one piece of input after the other.

    prompt_toolkit takes a sequence that it does not know, or that comes in pieces, for Escape and some
    letters, and Alt with another key for Escape and that key. Here neither is any key at all.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rest = _Rest.NONE
        self._since = 0.0

    def events(self, presses: Sequence[KeyPress]) -> list[KeyEvent]:
        """The keys that were pressed, out of everything that arrived together."""
        now = self._clock()
        if now - self._since > _PATIENCE.get(self._rest, 0.0):
            self._rest = _Rest.NONE
        found = []
        position = 0
        while position < len(presses):
            length = self._unknown_length(presses, position)
            if length:
                found.append(KeyEvent(UNKNOWN))
            elif presses[position].key not in _NO_KEYS:
                found.append(_event(presses[position]))
            position += length or 1
        self._since = now
        return found

    def _unknown_length(self, presses: Sequence[KeyPress], start: int) -> int:
        """The number of presses from there on that are no key, but pieces of one that is not known."""
        rest, self._rest = self._rest, _Rest.NONE
        if presses[start].key != Keys.Escape:
            if rest is _Rest.NONE:
                return 0  # of thousands of keys, most are just that
            characters = _characters(presses, start)
            if rest is _Rest.ESCAPED:
                is_sequence = characters[:1] == "[" or (characters[:1] == "O" and characters[1:])
                return self._sequence(characters) if is_sequence else 0
            return self._rest_of(rest, characters)
        following = start + 1
        while following < len(presses) and presses[following].key == Keys.Escape:
            following += 1
        if following == len(presses):
            if following - start == 1:
                self._rest = _Rest.ESCAPED
                return 0
            return following - start
        if not isinstance(presses[following].key, Keys):
            return following - start + self._sequence(_characters(presses, following))
        return following - start + (presses[following].key not in _NEVER_WITH_ALT)

    def _sequence(self, characters: str) -> int:
        """The number of characters that belong to a sequence that began with Escape."""
        if characters[0] in "]P_^X":
            return 1 + self._rest_of(_Rest.STRING, characters[1:])
        if characters[0] == "O":
            return 1 + self._rest_of(_Rest.LETTER, characters[1:])
        if characters[0] == "[":
            return 1 + self._rest_of(_Rest.CONTROL, characters[1:])
        return 1

    def _rest_of(self, rest: _Rest, characters: str) -> int:
        """The number of characters that end what is still to come; what is missing is waited for."""
        if rest is _Rest.NONE:
            return 0
        if rest is _Rest.LETTER and characters:
            return 1
        if rest is _Rest.CONTROL:
            for length, character in enumerate(characters, 1):
                if "@" <= character <= "~":
                    return length
        self._rest = rest
        return len(characters)


def _characters(presses: Sequence[KeyPress], start: int) -> str:
    """The characters from there up to the next key that has a name."""
    found = []
    for press in presses[start:]:
        if isinstance(press.key, Keys):
            break
        found.append(press.key)
    return "".join(found)


def bind_all(hear: Callable[[Sequence[KeyPress]], None]) -> KeyBindings:
    """Bindings that hand over, in one call, everything that arrived together."""
    bindings = KeyBindings()

    # Eager, or prompt_toolkit would prefer its own bindings, and wait after Escape for more.
    @bindings.add(Keys.Any, eager=True, save_before=lambda _: False, record_in_macro=False)
    def _(event: KeyPressEvent) -> NotImplementedOrNone:
        hear([*event.key_sequence, *event.key_processor.empty_queue()])
        return NotImplemented  # anything else would draw a frame for every key of a flood

    return bindings


def _event(press: KeyPress) -> KeyEvent:
    name = _NAMES.get(press.key)
    if name == PASTE:
        return KeyEvent(PASTE, press.data)
    if name is not None:
        return KeyEvent(name)
    is_character = not isinstance(press.key, Keys) and (
        press.key.isprintable() or press.key in JOINERS
    )
    return KeyEvent(press.key if is_character else UNKNOWN)
