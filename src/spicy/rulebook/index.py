"""The index of the words in the entries that a search looks through.

It is plain data, so that it can be kept between two starts of the program.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from spicy.rulebook.entries import Entry
from spicy.rulebook.query import Language, Term, language, words

_QUIET: Final = 0.4
"""The weight of a word that says little, like "who" or "may"."""
_TEXT: Final = 0.3
"""The weight of a word in the text of an entry, against one in its wordings."""
_FULL: Final = 3.0
"""The saturation of a word that an entry has again and again (the `k1` of BM25)."""
_LENGTH: Final = 0.6
"""The allowance for the length of an entry (the `b` of BM25)."""
LITERAL: Final = 0.9
"""The least worth of an entry that is asked for in exactly these words."""


class Index(Struct):
    """The words of some entries, which go by their places."""

    language: Language
    known: dict[str, int]
    """The words that can be meant by a misspelt one, and how often each stands there."""
    literal: dict[str, dict[int, float]]
    """The entries that are asked for in exactly these words, and what each is worth at least."""
    rarity: dict[str, float]
    """The rarity of each term."""
    rarest: float
    """The rarity of a term that a single entry has."""
    of_term: dict[str, dict[int, float]]
    """The entries that have a term, and how much each has of it."""
    wordings: list[int]
    """The entry that each wording asks for."""
    asked: dict[str, dict[int, float]]
    """The wordings that have a term, and how much of each it is."""
    named: list[frozenset[str]]
    """The names of things that each entry speaks of."""
    special: list[frozenset[str]]
    """The special cards that each entry is about, by its title."""

    def weight(self, term: Term) -> float:
        """Return how much a term counts in what is asked."""
        rarity = self.rarity.get(term.text, 0.8 * self.rarest)
        return rarity * _QUIET if term.is_quiet else rarity


def index_of(entries: Sequence[Entry], code: str) -> Index:
    """Make the index of entries that are written in a language."""
    speech = language(code)
    known: Counter[str] = Counter()
    literal: dict[str, dict[int, float]] = defaultdict(dict)
    wordings: list[tuple[int, list[Term]]] = []
    said: list[Counter[str]] = []

    def read(text: str) -> list[Term]:
        those = words(text)
        known.update(those)
        speech.learn(those)
        return list(speech.of_words(those))

    for place, entry in enumerate(entries):
        count: Counter[str] = Counter()
        for text in _wordings(entry):
            terms = read(text)
            wordings.append((place, terms))
            worth = 1.0 if text == entry.title else LITERAL
            literal[" ".join(words(text))].setdefault(place, worth)
            count.update({term.text for term in terms})
        for text in _texts(entry):
            for term in read(text):
                count[term.text] += _TEXT  # type: ignore[assignment]  # a word counts in parts
        said.append(count)
    having = Counter(term for one in said for term in one)
    count_of_all = len(said) or 1
    index = Index(
        language=speech,
        known=known,
        literal=literal,
        # The root keeps a rare word from ruling alone.
        rarity={term: math.sqrt(math.log(1 + count_of_all / n)) for term, n in having.items()},
        rarest=math.sqrt(math.log(1 + count_of_all)),
        of_term=_shares(said),
        wordings=[place for place, _terms in wordings],
        asked={},
        named=[speech.named & count.keys() for count in said],
        special=[
            speech.special & {term.text for term in speech.terms(entry.title)} for entry in entries
        ],
    )
    index.asked = _parts([terms for _place, terms in wordings], index)
    return index


def _shares(said: Sequence[Counter[str]]) -> dict[str, dict[int, float]]:
    """Return how much each entry has of each term: the part of BM25 that no query changes."""
    usual = sum(one.total() for one in said) / (len(said) or 1) or 1
    shares: dict[str, dict[int, float]] = defaultdict(dict)
    for place, one in enumerate(said):
        full = _FULL * (1 - _LENGTH + _LENGTH * one.total() / usual)
        for term, often in one.items():
            shares[term][place] = often / (often + full)
    return shares


def _parts(wordings: Iterable[list[Term]], index: Index) -> dict[str, dict[int, float]]:
    """Return how much each wording is of each term: the part of a cosine that no query changes."""
    parts: dict[str, dict[int, float]] = defaultdict(dict)
    for number, terms in enumerate(wordings):
        weights = {term.text: index.weight(term) for term in terms}
        length = math.hypot(*weights.values()) or 1.0
        for term, weight in weights.items():
            parts[term][number] = weight / length
    return parts


def _wordings(entry: Entry) -> Iterator[str]:
    """All ways to ask for an entry."""
    yield entry.title
    if entry.rule is not None:
        yield from entry.rule.asked_as
    if entry.question is not None:
        yield from entry.question.asked_as


def _texts(entry: Entry) -> Iterator[str]:
    """Yield what an entry says."""
    yield entry.passage
    if entry.rule is not None:
        yield entry.rule.text
        yield entry.rule.ruling or ""
    if entry.question is not None:
        yield entry.question.answer
