"""Keeps sentences English, and lets the assertions inside the helper modules explain themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("support.round_trip")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from spicy.words import i18n

    monkeypatch.setenv("LANGUAGE", "en")
    i18n.use(["en"])
    yield
    i18n.use(["en"])
