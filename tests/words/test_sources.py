"""What a tool for translators cannot see in the source, or would pass over without a word."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import spicy

PACKAGE = Path(spicy.__file__).parent
MESSAGES = {"_": (0,), "ngettext": (0, 1), "pgettext": (0, 1)}
"""Which arguments of each function a translator reads."""


@cache
def texts() -> dict[Path, str]:
    """The whole source."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def messages() -> list[tuple[ast.expr, Path, int]]:
    """Every argument that a translator reads, with where it stands; not those inside i18n itself."""
    found = []
    for path, text in texts().items():
        if path.name == "i18n.py" or not re.search(r"\b(_|[np]gettext)\(", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                for number in MESSAGES.get(name, ()):
                    found.append((node.args[number], path, node.lineno))
    return found


def test_messages_are_literals() -> None:
    """No concatenation and no name: what is none is left out of the template silently."""
    for argument, path, line in messages():
        is_literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        assert is_literal, f"{path.name}:{line}: {ast.unparse(argument)}"


def test_sentences_are_about_players_by_name() -> None:
    """What others hear as well never says "you"; screens of one player may."""
    unwanted = re.compile(r"\b(you|your|he|she|his|her|him)\b", re.IGNORECASE)
    for argument, path, line in messages():
        if path.is_relative_to(PACKAGE / "words"):
            said = str(ast.literal_eval(argument)).replace("Change Your Luck", "")
            assert unwanted.search(said) is None, f"{path.name}:{line}: {said}"


def test_a_docstring_says_what_the_thing_is_or_does() -> None:
    """One that begins with a question word reads as a riddle."""
    riddle = re.compile(r'(?:\A|:\n *)"""((?:What|Whether|When|Where|Who|Whose|How|Why|Which)\b.*)')
    for path, text in texts().items():
        assert riddle.search(text) is None, (path.name, riddle.findall(text))
