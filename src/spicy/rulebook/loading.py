"""Loads a whole rulebook from its folder, and finds the worked examples."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.chapters import chapter_files, chapter_text
from spicy.rulebook.resources import examples_folder, rules_folder
from spicy.rulebook.rulebook import Rulebook, RulebookError
from spicy.words.i18n import SOURCE, wanted

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def languages(root: Traversable | None = None) -> tuple[str, ...]:
    """The languages that have a rulebook, as folder names."""
    folder = rules_folder() if root is None else root
    return tuple(
        sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and chapter_files(entry))
    )


def load(language: str | None = None) -> Rulebook:
    """The rulebook that comes with the program; None stands for the language that is wanted.

    Where there is none in a wanted language it is the English one. Raises `RulebookError` if there is
    none in the language that was named, or if it is not in order.
    """
    return _load(best_language() if language is None else language)


def best_language() -> str:
    """The first of the wanted languages that has a rulebook; English where none has."""
    there = languages()
    return next((code for code in wanted() if code in there), SOURCE)


@cache
def _load(language: str) -> Rulebook:
    return read(rules_folder(), language)


def read(root: Traversable, language: str) -> Rulebook:
    """Read and check the rulebook in a folder that has the shape of `rules/`."""
    if language not in languages(root):
        known = ", ".join(languages(root)) or "none"
        message = f"there is no rulebook in this language (there is: {known})"
        raise RulebookError(language, None, message)
    from spicy.rulebook.parse import parse_chapter  # what is kept needs no parser

    known_examples = frozenset(example.name for example in examples(root))
    chapters = []
    seen: dict[RuleId, str] = {}
    asked: dict[str, str] = {}
    for file in chapter_files(root / language):
        name = f"{language}/{file.name}"
        text = chapter_text(file, name)
        chapters.append(parse_chapter(text, name, known_examples.__contains__, seen, asked))
    missing = [identifier for identifier in RuleId if identifier not in seen]
    if missing:
        raise RulebookError(language, None, f"no chapter has the rule {', '.join(missing)}")
    return Rulebook(language, tuple(chapters))


def examples(root: Traversable | None = None) -> tuple[Traversable, ...]:
    """All worked examples, by name; `root` is a folder like `rules/` (by default the program's)."""
    folder = examples_folder(root)
    if not folder.is_dir():
        return ()
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".spicy"))
    return tuple(sorted(found, key=lambda entry: entry.name))
