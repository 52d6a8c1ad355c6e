"""The map of the house names files that are there, and every room."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = [
    f"/{file.relative_to(ROOT).as_posix()}"
    for folder in ("src", "tests", "rules")
    for file in (ROOT / folder).rglob("*.*")
]


def test_every_file_is_there() -> None:
    named = set(re.findall(r"`([\w/-]+\.(?:py|po|pot|spicy|toml))`", PAGE))
    known = [*FILES, "/pyproject.toml"]
    assert len(named) > 80
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in known)] == []


def test_every_room_has_its_line() -> None:
    rooms = {file.parent for file in (ROOT / "src" / "spicy").rglob("__init__.py")}
    names = {f"{room.relative_to(ROOT / 'src' / 'spicy').as_posix()}/" for room in rooms} - {"./"}
    assert [name for name in sorted(names) if name not in PAGE] == []
