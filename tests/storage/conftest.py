"""Locks belong to the whole program: none may reach the next test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spicy.storage.files import Files


@pytest.fixture(autouse=True)
def _no_lock_is_left() -> Iterator[None]:
    yield
    for lock in list(Files._held.values()):
        Files().unlock(lock)
