"""Finding rules and questions by everyday words, also misspelt ones.

Two usual measures are added up. One is the cosine between what was typed and the nearest way to ask for
an entry (its title, or one of its wordings), each word counting by how few entries have it. The other is
BM25 over all that an entry says, in which its text counts less than its wordings. How sure a find is
follows from how well the best fits and from how far it is ahead of the second.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from spicy.rulebook.index import LITERAL, Index, index_of
from spicy.rulebook.query import words

if TYPE_CHECKING:
    from spicy.engine.rule_ids import RuleId
    from spicy.rulebook.entries import Entry
    from spicy.rulebook.query import Language

_WHOLE: Final = 0.6
"""So much of what BM25 could give at most is given for an entry that has every word often."""
_UNNAMED: Final = 0.25
"""The worth of an entry that does not speak of a thing that was named."""
_ASIDE: Final = 0.85
"""The worth of an entry about a special card where nobody has named that card."""
_AGAIN: Final = 0.7
"""The worth of an entry when one about the same rule stands above it."""
_AHEAD: Final = 2.0
"""The weight of being ahead of the second in how sure a find is, against fitting well."""
_SURE: Final = 0.85
"""A find that is as sure as this is given as the answer."""
_PERHAPS: Final = 0.55
"""A find that is less sure than this is no answer."""
_CLOSE: Final = 0.8
"""The least likeness of a known word to one that may be misspelt."""
_CLOSE_SHORT: Final = 0.72
"""The same for a word of up to four letters, which must have the same consonants besides."""
_BEGUN: Final = 3
"""So many letters are enough to guess a word that is still being typed."""


class Fit(Enum):
    """The degree to which the best of what was found answers what was asked."""

    SURE = "sure"
    PERHAPS = "perhaps"
    NONE = "none"
    """The rules do not say; what was found is merely nearest."""
    FOREIGN = "foreign"
    """It was asked in a language that the book is not in."""


class Hit(NamedTuple):
    """Something that was found, and how well it fits: 1 for all words, in just this way."""

    entry: Entry
    score: float


class Found(NamedTuple):
    """The result of a search, the best first, and whether it is an answer."""

    hits: tuple[Hit, ...]
    fit: Fit

    @property
    def is_answer(self) -> bool:
        """Return whether the best may be given as an answer, be it with some doubt."""
        return self.fit in (Fit.SURE, Fit.PERHAPS)


class Finder:
    """A search in entries: `look_up` looks words up.

    Args:
        entries: What can be found.
        code: The language that it is written in.
        index: That of these very entries, if there is one already.

    """

    def __init__(
        self, entries: Sequence[Entry], code: str = "en", index: Index | None = None
    ) -> None:
        self.entries = tuple(entries)
        self.index = index or index_of(self.entries, code)

    @property
    def language(self) -> Language:
        """The words of the language that the entries are written in."""
        return self.index.language

    def find(self, text: str, most: int = 8) -> tuple[Hit, ...]:
        """The entries nearest to some words, the best first, be they an answer or not."""
        return self.look_up(text, most).hits

    def look_up(self, text: str, most: int = 8) -> Found:
        """Return what the book has for some words, and how well it fits.

        Args:
            text: An identifier, or words of a language; the last word may not be finished.
            most: So many entries are given at most.

        """
        exact = self.exact(text)
        if exact is not None:
            return Found((Hit(exact, 1.0),), Fit.SURE)
        if self.language.is_foreign(words(text), self.index.known):
            return Found((), Fit.FOREIGN)
        typed = words(text)
        spelt = [self._spelt(word, is_last=word is typed[-1]) for word in typed]
        hits = _varied(self._hits(spelt))
        return Found(tuple(hits[:most]), _fit(hits))

    def exact(self, text: str) -> Entry | None:
        """The rule whose identifier this is, a small slip of the keyboard forgiven."""
        name = text.strip().strip("`").lower()
        if "." not in name and "-" not in name:
            return None
        by_name = {entry.name: entry for entry in self.entries if entry.name}
        if name not in by_name and " " not in name:
            name = next(iter(_close(name, by_name, 1, _CLOSE)), name)
        return by_name.get(name)

    def nearest(self, text: str) -> tuple[str, ...]:
        """Known words that look like those that found nothing."""
        found = [one for word in words(text)[:8] for one in _close(word, self.index.known, 2, 0.55)]
        return tuple(dict.fromkeys(found))

    # Looking up

    def _spelt(self, word: str, *, is_last: bool) -> str:
        """The known word that is meant by one; the word itself where none looks like it."""
        speech = self.language
        if len(word) < _BEGUN or word in self.index.known or speech.is_quiet(word):
            return word
        if word.isdigit() or speech.stem(word) in self.index.rarity:
            return word
        likely = [one for one in self.index.known if one[0] == word[0] and len(one) >= _BEGUN]
        close = _close(word, likely, 3, _CLOSE if len(word) > 4 else _CLOSE_SHORT)
        if len(word) <= 4:
            close = [one for one in close if _consonants(one) == _consonants(word)]
        if is_last and not close:
            begun = [one for one in likely if one.startswith(word)]
            close = sorted(begun, key=self.index.known.__getitem__, reverse=True)
        return close[0] if close else word

    def _hits(self, spelt: Sequence[str]) -> list[Hit]:
        """Everything that has something to do with some words, the best first."""
        asked = {term.text: self.index.weight(term) for term in self.language.of_words(spelt)}
        literal = self.index.literal.get(" ".join(spelt), {})
        if not asked:
            return []
        length, whole = math.hypot(*asked.values()), _WHOLE * sum(asked.values())
        alike: dict[int, float] = defaultdict(float)
        full: dict[int, float] = defaultdict(float)
        for term, weight in asked.items():
            for number, part in self.index.asked.get(term, {}).items():
                alike[number] += weight * part / length
            for place, part in self.index.of_term.get(term, {}).items():
                full[place] += weight * part / whole
        best: dict[int, float] = defaultdict(float)
        for number, value in alike.items():
            place = self.index.wordings[number]
            best[place] = max(best[place], value)
        names = self.language.named & asked.keys()
        hits = []
        for place, value in full.items():
            score = (best[place] + min(value, 1.0)) / 2
            score *= 1 if names <= self.index.named[place] else _UNNAMED
            score *= _ASIDE if self.index.special[place] - names else 1
            if least := literal.get(place):
                score = least + (1 - least) * score * LITERAL  # a title's very words are the whole
            hits.append(Hit(self.entries[place], score))
        return sorted(hits, key=lambda hit: -hit.score)


def _fit(hits: Sequence[Hit]) -> Fit:
    """Return how well the best fits."""
    scores = [*(hit.score for hit in hits[:2]), 0.0, 0.0]
    sureness = scores[0] + _AHEAD * (scores[0] - scores[1])
    return Fit.SURE if sureness >= _SURE else Fit.PERHAPS if sureness >= _PERHAPS else Fit.NONE


def _varied(hits: Iterable[Hit]) -> list[Hit]:
    """The hits, those about a rule that stands above already further down."""
    met: Counter[RuleId] = Counter()
    found = []
    for entry, score in hits:
        again = 0 if score >= LITERAL else sum(met[rule] for rule in entry.rules[:1])
        found.append(Hit(entry, score * _AGAIN**again))
        met.update(entry.rules[:1])
    return sorted(found, key=lambda hit: -hit.score)


def _close(word: str, known: Iterable[str], most: int, cutoff: float) -> list[str]:
    from difflib import get_close_matches  # only a slip needs it

    return get_close_matches(word[:40], list(known), n=most, cutoff=cutoff)


def _consonants(word: str) -> list[str]:
    return sorted(set(word) - set("aeiouy"))
