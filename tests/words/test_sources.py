"""What a tool for translators cannot see in the source, or would pass over without a word."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import spicy

PACKAGE = Path(spicy.__file__).parent
MESSAGES = {"_": (0,), "ngettext": (0, 1), "pgettext": (0, 1)}
"""Which arguments of each function a translator reads."""


def messages(folder: Path) -> Iterator[tuple[ast.expr, str]]:
    """Every argument that a translator reads, with where it stands; not those inside i18n itself."""
    for path in sorted(folder.rglob("*.py")):
        if path.name == "i18n.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                for number in MESSAGES.get(name, ()):
                    yield node.args[number], f"{path.name}:{node.lineno}"


def test_messages_are_literals() -> None:
    """No concatenation and no name: what is none is left out of the template silently."""
    for argument, place in messages(PACKAGE):
        is_literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        assert is_literal, f"{place}: {ast.unparse(argument)}"


def test_sentences_are_about_players_by_name() -> None:
    """What others hear as well never says "you"; screens of one player may."""
    unwanted = re.compile(r"\b(you|your|he|she|his|her|him)\b", re.IGNORECASE)
    for argument, place in messages(PACKAGE / "words"):
        said = str(ast.literal_eval(argument)).replace("Change Your Luck", "")
        assert unwanted.search(said) is None, f"{place}: {said}"


def test_a_docstring_says_what_the_thing_is_or_does() -> None:
    """One that begins with a question word reads as a riddle."""
    question = re.compile("(What|Whether|Who|Whose|How|Where|When|Why|Which)\\b")
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said = ast.get_docstring(node) if isinstance(node, kinds) else None
            assert said is None or question.match(said) is None, f"{path.name}: {said}"
