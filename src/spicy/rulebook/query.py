"""The words of a question as the search reads them: names, forms of words, and slips.

All that is about one language stands beside its rulebook, in `search.toml`: words that say little,
words (and phrases) that mean the same, and which of them are names of things.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import Struct, field

from spicy.rulebook.resources import rules_folder

_WORD: Final = re.compile(r"[^\W_]+")
_STEMMERS: Final = {"de": "german", "en": "english", "fr": "french", "nl": "dutch"}
"""The names of languages in the library of stemmers; in any other a word stands for itself."""
_LONGEST: Final = 40
"""Of a longer word only the beginning is looked at."""


class Term(Struct, frozen=True):
    """A word of a query or of the book, by what stands for it, and whether it says anything."""

    text: str
    is_quiet: bool


class Language(Struct):
    """Words of one language: `terms` reads a text."""

    code: str
    name: str
    """The name that it gives itself."""
    quiet: frozenset[str] = frozenset()
    """The words that say little about what is asked."""
    named: frozenset[str] = frozenset()
    """The terms that are names of things."""
    special: frozenset[str] = frozenset()
    """The names of cards that not everybody plays with."""
    others: frozenset[str] = frozenset()
    """Words of other languages."""
    stems: dict[str, str] = field(default_factory=dict)
    """The stems of words, as far as they are known; never of what somebody asked, for they are kept."""
    phrases: dict[str, str] = field(default_factory=dict)
    """The word that stands for some words which belong together."""

    def terms(self, text: str) -> list[Term]:
        """The words of a text, each by the term that stands for it, names as one."""
        return list(self.of_words(words(text)))

    def of_words(self, said: Iterable[str]) -> Iterator[Term]:
        """The terms for some words."""
        for word in self._joined(list(said)):
            yield Term(word, True) if word in self.quiet else Term(self.stem(word), False)

    def _joined(self, said: list[str]) -> Iterator[str]:
        """The words, with one word in the place of several that belong together."""
        longest = max((phrase.count(" ") + 1 for phrase in self.phrases), default=1)
        place = 0
        while place < len(said):
            for count in range(longest, 1, -1):
                phrase = self.phrases.get(" ".join(said[place : place + count]))
                if phrase is not None:
                    yield phrase
                    place += count
                    break
            else:
                yield said[place]
                place += 1

    def stem(self, word: str) -> str:
        """Return what stands for a word: the first of its synonyms, or what all its forms share."""
        stem = self.stems.get(word)
        if stem is None:
            stem = _stemmed(self.code, word[:_LONGEST])
            stem = self.stems.get(stem, stem)
        return stem

    def learn(self, said: Iterable[str]) -> None:
        """Remember the stems of words, which are found sooner then."""
        for word in said:
            self.stems[word] = self.stem(word)

    def is_quiet(self, word: str) -> bool:
        """Return whether a word says little about what is asked."""
        return word in self.quiet

    def is_foreign(self, said: Sequence[str], known: Container[str]) -> bool:
        """Return whether some words are of another language: most are, and those of this one are fewer.

        Args:
            said: The words.
            known: The words that stand in the book.

        """
        own = sum(word in known or word in self.quiet for word in said)
        foreign = sum(
            word in self.others or (word.isalpha() and not word.isascii()) for word in said
        )
        return foreign > own and 2 * foreign >= len(said)


def _stemmed(code: str, word: str) -> str:
    """Return what the forms of a word share in a language."""
    name = _STEMMERS.get(code)
    return word if name is None else _stemmer(name)(word)


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    import snowballstemmer  # it takes a while, and a short look-up can do without

    stem: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord
    return stem


def words(text: str) -> list[str]:
    """The words of a text: small letters, no accents, apostrophes left out."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    return _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


@cache
def language(code: str) -> Language:
    """The words of a language; one of which nothing is known has words only."""
    import tomllib

    file = rules_folder() / code / "search.toml"
    known = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    stems: dict[str, str] = {}
    phrases: dict[str, str] = {}
    for family in known.get("same", ()):
        first = family.split()[0]
        for way in family.split():
            if "_" in way:
                phrases[way.replace("_", " ")] = first
            else:
                stems.setdefault(_stemmed(code, way), first)
                stems[way] = first
    return Language(
        code,
        name=known.get("name", code),
        quiet=frozenset(known.get("quiet", "").split()),
        named=frozenset(known.get("named", "").split()),
        special=frozenset(known.get("special", "").split()),
        others=frozenset(known.get("others", "").split()),
        stems=stems,
        phrases=phrases,
    )
