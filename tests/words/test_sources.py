"""The sources of the sentences: what a translator gets to see is whole, and has named places."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

import spicy.words

FOLDER = Path(spicy.words.__path__[0])
SOURCES = sorted(FOLDER.glob("*.py"))
MESSAGES = {"_": (0,), "ngettext": (0, 1), "pgettext": (0, 1)}
"""Which arguments of each function a translator reads."""


def calls() -> list[tuple[str, ast.Call, str]]:
    """Every call of a gettext function, but for those inside i18n itself."""
    found = []
    for path in SOURCES:
        if path.name == "i18n.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in MESSAGES:
                    found.append((name, node, f"{path.name}:{node.lineno}"))
    return found


def messages() -> list[tuple[str, str]]:
    """Every message, with where it stands."""
    found = []
    for name, call, place in calls():
        for number in MESSAGES[name]:
            if name == "pgettext" and number == 0:
                continue
            found.append((ast.literal_eval(call.args[number]), place))
    return found


def _is_literal(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def test_there_is_something_to_translate() -> None:
    assert len(messages()) > 100


def test_messages_are_literals() -> None:
    """No f-string, no concatenation, no name: a translator's tools must find every message."""
    for name, call, place in calls():
        for number in MESSAGES[name]:
            assert _is_literal(call.args[number]), f"{place}: {ast.unparse(call)}"
        assert not call.keywords, place


def test_places_have_names() -> None:
    for message, place in messages():
        for _text, field, spec, conversion in string.Formatter().parse(message):
            if field is not None:
                assert re.fullmatch("[a-z_]+", field), f"{place}: {message}"
                assert not spec, place
                assert conversion is None, place


def test_both_forms_of_a_plural_have_the_same_places() -> None:
    def fields(message: str) -> set[str | None]:
        return {field for _, field, _, _ in string.Formatter().parse(message)}

    for name, call, place in calls():
        if name == "ngettext":
            one, many = (ast.literal_eval(argument) for argument in call.args[:2])
            assert fields(one) == fields(many), place


def test_sentences_are_about_players_by_name() -> None:
    unwanted = re.compile(r"\b(you|your|he|she|his|her|him|issue|helper)\b", re.IGNORECASE)
    for message, place in messages():
        found = unwanted.search(message.replace("Change Your Luck", ""))
        assert found is None, f"{place}: {message}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_words_stand_on_the_engine_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            assert not module.startswith(("rich", "prompt_toolkit")), path.name
            if module.startswith("spicy"):
                assert module.startswith(("spicy.engine", "spicy.words")), path.name
