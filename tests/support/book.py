"""The rulebook with its indexes: made once, when a test first asks for one."""

from __future__ import annotations

from functools import cache

from spicy.rulebook import load
from spicy.rulebook.entries import entries_of, questions
from spicy.rulebook.search import Finder


@cache
def rules_only() -> Finder:
    """An index of the rules and chapters."""
    return Finder(entries_of(load()))


@cache
def everything() -> Finder:
    """An index of rules, chapters and questions, as the program has it."""
    return Finder(entries_of(load(), questions(load()), "Questions"))
