"""Keys as people press them, and the bytes that a terminal sends for each."""

from __future__ import annotations

SILENCE = 0.2
"""More than a single press needs before and after it, and more than Escape needs."""
AGAIN = 0.8
"""More than the same key needs so that it is not taken for held."""
_CODES = {
    **{"space": " ", "enter": "\r", "escape": "\x1b", "backspace": "\x7f", "tab": "\t"},
    **{"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"},
    **{"home": "\x1b[H", "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~"},
    **{"delete": "\x1b[3~", "s-tab": "\x1b[Z", "c-left": "\x1b[1;5D", "c-right": "\x1b[1;5C"},
    **{f"c-{letter}": chr(ord(letter) - ord("a") + 1) for letter in "acekluwz"},
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


class Pressing:
    """Something with a keyboard and lines of text, where time passes only when it is told to."""

    _pressed = ""

    def press(self, *keys: str) -> None:
        """Press keys as people do: one after the other, each with silence around it."""
        for key in keys:
            self.pass_time(AGAIN if key == self._pressed else SILENCE)
            self._pressed = key
            self.type(key)
            self.pass_time(SILENCE)

    def write(self, text: str) -> None:
        self.press(*text)

    def text(self) -> str:
        return "\n".join(self.lines())

    def type(self, *keys: str) -> None:
        """Press keys so quickly that they arrive together."""
        raise NotImplementedError

    def pass_time(self, seconds: float) -> None:
        raise NotImplementedError

    def lines(self) -> list[str]:
        """The rows of the window, without the spaces at their ends."""
        raise NotImplementedError
