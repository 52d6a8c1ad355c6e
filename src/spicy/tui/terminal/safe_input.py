"""The keyboard, watched: what is waiting can be read, and no broken paste makes it deaf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prompt_toolkit.input.base import Input

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from prompt_toolkit.key_binding import KeyPress

    from spicy.tui.terminal.single_press import CallLater, Timer

__all__ = ["Keyboard"]

_PAUSE = 0.4
"""A paste that stops for so long without its end mark has ended."""
_LIMIT = 3.0
"""A paste that has no end mark after so long has none: somebody presses keys into it."""
_READS = 64
"""At most so many pieces (of a kilobyte) are thrown away before anything else may happen."""


class Keyboard(Input):
    """Another input, with an ear on it.

    prompt_toolkit collects everything after the start mark of a paste until the end mark comes.
    Without one it hears nothing any more, not even Ctrl-C; so the parser is reset after a while.
    """

    def __init__(
        self,
        source: Input,
        clock: Callable[[], float],
        call_later: CallLater,
        *,
        on_noise: Callable[[], None],
        on_closed: Callable[[], None],
    ) -> None:
        self._source = source
        self._clock = clock
        self._call_later = call_later
        self._on_noise = on_noise
        self._on_closed = on_closed
        self._paste_began: float | None = None
        self._reset: Timer | None = None

    def read_keys(self) -> list[KeyPress]:
        """The keys that have arrived; something that makes no key yet is reported as noise."""
        keys = self._source.read_keys()
        self._watch_paste()
        if not keys:
            self._on_noise()
        if self._source.closed:
            self._on_closed()
        return keys

    def drain(self) -> tuple[list[KeyPress], bool]:
        """Throw away the keys that wait, and return them and whether those were all."""
        keys: list[KeyPress] = []
        for _ in range(_READS):
            some = self._source.read_keys()
            if not some:
                break
            keys += some
        else:
            return keys, False
        self._watch_paste()
        keys += self._source.flush_keys()
        return keys, True

    def _watch_paste(self) -> None:
        if self._reset is not None:
            self._reset.cancel()
            self._reset = None
        if not getattr(self._parser, "_in_bracketed_paste", False):
            self._paste_began = None
            return
        now = self._clock()
        if self._paste_began is None:
            self._paste_began = now
        left = max(0.0, self._paste_began + _LIMIT - now)
        self._reset = self._call_later(min(_PAUSE, left), self._end_paste)

    def _end_paste(self) -> None:
        self._reset = None
        self._paste_began = None
        if self._parser is not None:
            self._parser.reset()

    @property
    def _parser(self) -> Any:
        return getattr(self._source, "vt100_parser", None)

    @property
    def closed(self) -> bool:
        """Never: an application that finds its input closed leaves what is on the screen."""
        return False

    def fileno(self) -> int:
        return self._source.fileno()

    def typeahead_hash(self) -> str:
        return self._source.typeahead_hash()

    def flush_keys(self) -> list[KeyPress]:
        return self._source.flush_keys()

    def flush(self) -> None:
        self._source.flush()

    def raw_mode(self) -> AbstractContextManager[None]:
        return self._source.raw_mode()

    def cooked_mode(self) -> AbstractContextManager[None]:
        return self._source.cooked_mode()

    def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
        return self._source.attach(input_ready_callback)

    def detach(self) -> AbstractContextManager[None]:
        return self._source.detach()

    def close(self) -> None:
        self._source.close()
