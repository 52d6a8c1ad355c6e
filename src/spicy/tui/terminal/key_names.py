"""The names of keys, and which key presses a piece of terminal input stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from spicy.tui.terminal.key_event import PASTE, UNKNOWN, KeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.key_binding import KeyPress
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

__all__ = ["bind_all", "key_events"]

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
    Keys.BracketedPaste: PASTE,
}
_NO_KEYS = frozenset(
    {Keys.Ignore, Keys.CPRResponse, Keys.Vt100MouseEvent, Keys.WindowsMouseEvent}
    | {Keys.ScrollUp, Keys.ScrollDown}
)


def key_events(presses: Sequence[KeyPress]) -> list[KeyEvent]:
    """What was pressed, out of everything that arrived together."""
    found = []
    position = 0
    while position < len(presses):
        press = presses[position]
        length = _sequence_length(presses, position)
        position += length
        if length > 1:
            # A key with Alt, or one that prompt_toolkit does not know. Its pieces must not be
            # taken for Escape and some letters.
            found.append(KeyEvent(UNKNOWN))
        elif press.key not in _NO_KEYS:
            found.append(_stroke(press))
    return found


def bind_all(hear: Callable[[Sequence[KeyPress]], None]) -> KeyBindings:
    """Bindings that hand over, in one call, everything that arrived together."""
    bindings = KeyBindings()

    # Eager, or prompt_toolkit would prefer its own bindings, and wait after Escape for more.
    @bindings.add(Keys.Any, eager=True, save_before=lambda _: False, record_in_macro=False)
    def _(event: KeyPressEvent) -> NotImplementedOrNone:
        hear([*event.key_sequence, *event.key_processor.empty_queue()])
        return NotImplemented  # anything else would draw a frame for every key of a flood

    return bindings


def _stroke(press: KeyPress) -> KeyEvent:
    name = _NAMES.get(press.key)
    if name == PASTE:
        return KeyEvent(PASTE, press.data)
    if name is not None:
        return KeyEvent(name)
    is_character = not isinstance(press.key, Keys) and press.key.isprintable()
    return KeyEvent(press.key if is_character else UNKNOWN)


def _sequence_length(presses: Sequence[KeyPress], start: int) -> int:
    """How many of the presses from there on are pieces of one unknown key; otherwise 1."""
    if presses[start].key != Keys.Escape:
        return 1
    characters = []
    for press in presses[start + 1 :]:
        if isinstance(press.key, Keys):
            break
        characters.append(str(press.key))
    if not characters:
        return 1
    if characters[0] in "]P_^X":  # an answer of the terminal, up to its end mark
        return 1 + len(characters)
    if characters[0] == "O":
        return 1 + min(2, len(characters))
    if characters[0] == "[":
        for length, character in enumerate(characters[1:], 3):
            if "@" <= character <= "~":
                return length
        return 1 + len(characters)
    return 2
