"""Imports that wait until a command needs them."""

from __future__ import annotations

import gc

TYPE_CHECKING = False  # as type checkers read it; `typing` takes long to import
if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["imported"]


def imported(name: str) -> ModuleType:
    """Import a module of the program with all that it needs, and return it.

    What is imported stays until the end, so nobody looks through it for garbage: not meanwhile, and
    not later.
    """
    from importlib import import_module

    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()
