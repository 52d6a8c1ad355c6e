"""The bytes that a terminal sends for a key."""

from __future__ import annotations

_CODES = {
    "space": " ",
    "enter": "\r",
    "escape": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "tab": "\t",
    "s-tab": "\x1b[Z",
    "c-a": "\x01",
    "c-e": "\x05",
    "c-k": "\x0b",
    "c-u": "\x15",
    "c-w": "\x17",
    "c-left": "\x1b[1;5D",
    "c-right": "\x1b[1;5C",
    "c-c": "\x03",
    "c-z": "\x1a",
    "c-l": "\x0c",
    "c-\\": "\x1c",
}


def is_key(name: str) -> bool:
    """Whether it is one character, or the name of a key."""
    return len(name) == 1 or name in _CODES


def encode(key: str) -> str:
    """The characters that arrive when a key is pressed; keys are named as screens name them."""
    if not is_key(key):
        raise ValueError(f"no key is named {key!r}")
    return _CODES.get(key, key)
