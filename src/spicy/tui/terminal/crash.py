"""The report of a mistake in the program: where it happened, never what was held."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from spicy.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

__all__ = ["Crashed", "report", "write"]

_SOURCE = str(Path(__file__).resolve().parents[2]) + os.sep


class Crashed(Exception):
    """The application ended because of a mistake in it; the terminal is as it was before."""

    def __init__(self, path: Path | None) -> None:
        super().__init__()
        self.path = path

    @property
    def message(self) -> str:
        """The one or two sentences for the players."""
        if self.path is None:
            return _("Spicy had to stop because of a mistake in the program.")
        return _(
            "Spicy had to stop because of a mistake in the program."
            " Where it happened is written in {path}; it holds no card."
        ).format(path=self.path)

    def __str__(self) -> str:
        return self.message


def report(error: BaseException) -> str:
    """The types of the exceptions and the places they went through, oldest cause first.

    Messages, source lines and values are left out: any of them could name a card.
    """
    parts = []
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        places = [f"  {place}" for place in _places(cause.__traceback__)]
        parts.append("\n".join([type(cause).__qualname__, *places]))
        cause = cause.__cause__ or cause.__context__
    return "\n\n".join(reversed(parts)) + "\n"


def write(text: str) -> Path | None:
    """Keep a report where only its owner can read it; None where that is impossible."""
    try:
        import platformdirs

        folder = platformdirs.user_log_path("spicy", appauthor=False)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = folder / f"crash-{stamp}-{os.getpid()}.txt"
        # Created with its mode, not changed to it: there is no moment for anybody else.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"Python {sys.version.split()[0]} on {sys.platform}\n\n{text}")
    except (OSError, RuntimeError):  # RuntimeError: there is no home directory
        return None
    return path


def _places(traceback: TracebackType | None) -> Iterator[str]:
    while traceback is not None:
        code = traceback.tb_frame.f_code
        file = code.co_filename.removeprefix(_SOURCE)
        yield f"{file}:{traceback.tb_lineno} {code.co_qualname}"
        traceback = traceback.tb_next
