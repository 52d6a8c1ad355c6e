"""The pictures of the README show the program as it is now."""

from __future__ import annotations

import re

import pytest

from pictures.draw import HERE, PICTURES, draw
from spicy.tui.widgets.playback import REVEAL

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


def test_the_picture_that_moves_shows_the_steps_of_a_reveal() -> None:
    """The face comes at its time and not before; whoever wants less motion sees the end alone."""
    kept = (HERE / "reveal.svg").read_text(encoding="utf-8")
    spans = re.findall(r'<g class="(steps-\d-(\d))">(.*?)</g>', kept, re.DOTALL)
    last = str(len(REVEAL.starts))
    faces = {name for name, _end, drawn in spans if "CHILI" in drawn}
    assert faces == {"steps-2-4"}
    (moments,) = re.findall(r"@keyframes steps-2-4 \{ (.*) \}", kept)
    start = REVEAL.starts[2] / float(re.findall(r"steps-2-4 (\d+)ms", kept)[0])
    assert moments == f"0% {{ opacity: 0 }} {100 * start:.4g}% {{ opacity: 1 }}"
    still, moving = kept.split("@media (prefers-reduced-motion: no-preference)")
    (hidden,) = re.findall(r"^(.*) \{ opacity: 0 \}$", still, re.MULTILINE)
    assert {f".{name}" for name, end, _drawn in spans if end != last} == set(hidden.split(", "))
    assert "animation" not in still
    names = {name for name, _end, _drawn in spans}
    assert moving.count("infinite") == len(names - {f"steps-0-{last}"})


def test_every_picture_stands_in_the_readme() -> None:
    """By a relative link, with words for those who cannot see it; and none is left over."""
    linked = re.findall(r"!\[(.+?)\]\(tests/pictures/([\w-]+)\.svg\)", README)
    assert {name for _words, name in linked} == PICTURES.keys()
    assert {path.stem for path in HERE.glob("*.svg")} == PICTURES.keys()
