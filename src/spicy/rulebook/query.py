"""The words of a question as the search reads them: names, forms of words, and slips.

All that is about one language stands beside its rulebook, in `search.toml`: words that say little,
words (and phrases) that mean the same, and which of them are names of things.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from spicy.rulebook.resources import rules_folder

_WORD: Final = re.compile(r"[^\W_]+")
_STEMMERS: Final = {"de": "german", "en": "english", "fr": "french", "nl": "dutch"}
"""What the library of stemmers calls a language; in any other a word stands for itself."""
_LONGEST: Final = 40
"""Of a longer word only the beginning is looked at."""


class Term(NamedTuple):
    """A word of a query or of the book, by what stands for it, and whether it says anything."""

    text: str
    is_quiet: bool


class Language:
    """Words of one language: `terms` reads a text."""

    def __init__(
        self,
        code: str,
        name: str = "",
        quiet: Iterable[str] = (),
        same: Iterable[str] = (),
        named: Iterable[str] = (),
        special: Iterable[str] = (),
        others: Iterable[str] = (),
    ) -> None:
        self.code = code
        self.name = name or code
        """What it calls itself."""
        self.named: Final = frozenset(named)
        """The terms that are names of things."""
        self.special: Final = frozenset(special)
        """The names of cards that not everybody plays with."""
        self._quiet = frozenset(quiet)
        self._others = frozenset(others)
        self._stems: dict[str, str] = {}
        self._stemmer: Callable[[str], str] | None = None
        phrases: dict[str, str] = {}
        for family in same:
            first = family.split()[0]
            for way in family.split():
                if "_" in way:
                    phrases[way.replace("_", " ")] = first
                else:
                    self._stems.setdefault(self._stemmed(way), first)
                    self._stems[way] = first
        self._phrases = phrases
        self._longest = max((phrase.count(" ") + 1 for phrase in phrases), default=1)

    def __getstate__(self) -> dict[str, object]:
        """Everything but the stemmer, which is made when it is needed."""
        return {**self.__dict__, "_stemmer": None}

    def terms(self, text: str) -> list[Term]:
        """The words of a text, each by the term that stands for it, names as one."""
        return list(self.of_words(words(text)))

    def of_words(self, said: Iterable[str]) -> Iterator[Term]:
        """The terms for some words."""
        for word in self._joined(list(said)):
            yield Term(word, True) if word in self._quiet else Term(self.stem(word), False)

    def _joined(self, said: list[str]) -> Iterator[str]:
        """The words, with one word in the place of several that belong together."""
        place = 0
        while place < len(said):
            for count in range(self._longest, 1, -1):
                phrase = self._phrases.get(" ".join(said[place : place + count]))
                if phrase is not None:
                    yield phrase
                    place += count
                    break
            else:
                yield said[place]
                place += 1

    def stem(self, word: str) -> str:
        """Return what stands for a word: the first of its synonyms, or what all its forms share."""
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stemmed(word[:_LONGEST])
            stem = self._stems.get(stem, stem)
            self._stems[word] = stem
        return stem

    def is_quiet(self, word: str) -> bool:
        """Return whether a word says little about what is asked."""
        return word in self._quiet

    def is_foreign(self, said: Sequence[str], known: Container[str]) -> bool:
        """Return whether some words are of another language: most are, and those of this one are fewer.

        Args:
            said: The words.
            known: The words that stand in the book.

        """
        own = sum(word in known or word in self._quiet for word in said)
        foreign = sum(
            word in self._others or (word.isalpha() and not word.isascii()) for word in said
        )
        return foreign > own and 2 * foreign >= len(said)

    def _stemmed(self, word: str) -> str:
        if self._stemmer is None:
            name = _STEMMERS.get(self.code)
            if name is None:
                return word
            import snowballstemmer  # it takes a while, and a short look-up can do without

            self._stemmer = snowballstemmer.stemmer(name).stemWord
        return self._stemmer(word)


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
    return Language(
        code,
        name=known.get("name", ""),
        quiet=known.get("quiet", "").split(),
        same=known.get("same", ()),
        named=known.get("named", "").split(),
        special=known.get("special", "").split(),
        others=known.get("others", "").split(),
    )
