"""The doses of a test: a part of it is ordinary, and the rest is left to the slow set."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest

SLOW = pytest.mark.slow


def some_of(rows: Iterable[tuple[Any, ...]], step: int) -> list[Any]:
    """Each row as parameters of a test, of which all but every `step`-th one are slow.

    Choose a step without a common factor with the lengths of the columns, so that the ordinary rows
    have every value of each.
    """
    return [
        row if at % step == 0 else pytest.param(*row, marks=SLOW) for at, row in enumerate(rows)
    ]


def only(ordinary: Collection[Any], values: Iterable[Any]) -> list[Any]:
    """Each value as a parameter of a test; those that are not named as ordinary are slow."""
    return [one if one in ordinary else pytest.param(one, marks=SLOW) for one in values]
