"""The program as it is started from a shell: in this process, and in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

GOOD = "players: Lea, Tom\n---\nLea: pass\n> turn Tom\n"
BAD = "players: Lea, Tom\n---\nLea: pass\n> turn Lea\nLea: pass\n"
BROKEN = "players: Lea, Tom\n---\nLea: fly\nBen: pass\n"


class Printed(NamedTuple):
    """What `main` returned and printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Printed]
"""What the fixture `spicy` gives: words to what is printed."""


def process(
    *words: str, stdin: bytes = b"", environ: dict[str, str] | None = None, **options: object
) -> subprocess.CompletedProcess[bytes]:
    """Start Python with these words, with bytes piped in and out."""
    return subprocess.run(  # type: ignore[call-overload]
        [sys.executable, *words],
        **{"input": stdin, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
        check=False,
        timeout=60,
        env={**os.environ, **(environ or {})},
    )
