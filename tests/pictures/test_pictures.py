"""The pictures of the README show the program as it is now."""

from __future__ import annotations

import re

import pytest

from pictures.draw import HERE, PICTURES, draw

README = (HERE.parents[1] / "README.md").read_text(encoding="utf-8")
ONE_COMMAND = "tests/pictures/draw.py"
MOST_BYTES = 25_000


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_up_to_date(name: str) -> None:
    """It is small, fetches nothing, and comes out the same when it is drawn again."""
    kept = (HERE / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == draw(name), f"out of date: run {ONE_COMMAND}"
    assert len(kept.encode()) < MOST_BYTES
    assert not re.search(r"url\(|href|<script|@font-face", kept)


def test_every_picture_stands_in_the_readme() -> None:
    """By a relative link, with words for those who cannot see it; and none is left over."""
    linked = re.findall(r"!\[(.+?)\]\(tests/pictures/([\w-]+)\.svg\)", README)
    assert {name for _words, name in linked} == PICTURES.keys()
    assert {path.stem for path in HERE.glob("*.svg")} == PICTURES.keys()
