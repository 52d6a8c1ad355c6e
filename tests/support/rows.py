"""A table of cases as one test: all rows are tried, and each one that fails is told.

For tables of hundreds of cheap rows, which would cost more to collect than to run as tests of their own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

MOST_TOLD = 200
"""How many characters of a row are told."""


def each(
    names: str | Sequence[str], values: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every row, like `pytest.mark.parametrize`, but as one test.

    The rows share the fixtures of the test. A row that fails stops no other; what failed is raised in the
    end, with the row as a note.
    """
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [_cells(value, len(columns)) for value in values]
    assert rows, "a table without a row tests nothing"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        assert set(columns) <= set(signature.parameters), columns

        def run(**fixtures: Any) -> None:
            __tracebackhide__ = True
            failed = []
            for row in rows:
                try:
                    test(**dict(zip(columns, row, strict=True)), **fixtures)
                except Exception as error:
                    told = dict(zip(columns, row, strict=True))
                    error.add_note(f"with {told}"[:MOST_TOLD])
                    failed.append(error)
            if failed:
                raise failed[0] if len(failed) == 1 else ExceptionGroup("rows that fail", failed)

        functools.update_wrapper(run, test)
        del run.__wrapped__  # type: ignore[attr-defined]
        run.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[
                parameter for name, parameter in signature.parameters.items() if name not in columns
            ]
        )
        return run

    return decorate


def _cells(value: Any, count: int) -> tuple[Any, ...]:
    """The cells of a row; a row of `pytest.param` may have a name but no mark."""
    if isinstance(value, type(pytest.param(0))):
        assert not value.marks, "a row has no mark of its own"
        return tuple(value.values)
    return (value,) if count == 1 else tuple(value)
