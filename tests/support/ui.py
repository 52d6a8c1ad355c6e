"""Every screen of the program by its name: `ui.HandScreen`."""

from __future__ import annotations

from functools import cache
from typing import Any

from .screens import all_screens


@cache
def _by_name() -> dict[str, Any]:
    return {kind.__name__: kind for kind in all_screens()}


def __getattr__(name: str) -> Any:
    if name[0].islower() or name[0] == "_":
        raise AttributeError(name)
    return _by_name()[name]
