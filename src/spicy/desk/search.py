"""Finding rules and questions by everyday words, also misspelt ones. Standard library only.

What was typed is held against every way to ask for an entry: its title, the other wordings of a question,
and the everyday ones of a rule. The best of them counts most, so that a wording about something more
special stands behind one that says just this; the text of the entry counts a little.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from spicy.desk.entries import Entry
from spicy.desk.everyday import ASIDE, FAINT, FORMS, SAME, SILENT
from spicy.desk.wordings import ABOUT

_WORD: Final = re.compile(r"[^\W_]+")
_SYNONYM: Final = 0.75
"""What a word is worth that was not typed but means the same."""
_CORRECTED: Final = 0.85
_PAIR: Final = 0.15
"""What it adds that words stand beside each other as they were typed."""
_WHOLE: Final = 0.15
"""What it adds that everything that was typed stands there, word for word."""
_EQUAL: Final = 0.5
"""What it adds that this, and no more, is one of the wordings."""
_FAINT: Final = 1.2
"""How much a word says that says little, as `_Asked.rarities` reckons it."""
_TEXT: Final = 0.4
"""What it is worth that all words stand somewhere in an entry."""
_ASIDE: Final = 0.75
"""What an entry about a special card is worth where nobody asks about that card."""
_TITLE: Final = 1.0
_ALSO: Final = 0.95
_IDENTIFIER: Final = 0.7
_CLOSE: Final = 0.74
_BEGUN: Final = 3
"""So many letters of a word are enough to look for those that begin with them."""
_WORTH_SHOWING: Final = 0.4
"""What is found beside the best must be at least so good, compared with it."""
_FEWEST: Final = 0.34
"""Of the words that were typed, at least this part has to be found."""


class Hit(NamedTuple):
    """Something that was found, and how well it fits."""

    entry: Entry
    score: float


@dataclass(frozen=True, slots=True)
class _Wording:
    """One way to ask for an entry."""

    plain: str
    """Its words with a blank between them and round them."""
    terms: frozenset[str]
    faint: frozenset[str]
    pairs: frozenset[str]
    weight: float


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was typed."""

    plain: str
    words: tuple[Mapping[str, float], ...]
    """For each word that says something, the stems that it stands for and what each is worth."""
    rarities: tuple[float, ...]
    faint: frozenset[str]
    pairs: tuple[str, ...]
    length: float


class Finder:
    """An index of entries, made once; `find` looks words up in it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_name = {entry.name: entry for entry in entries if entry.name}
        self._known = {word: stem(word) for word in SAME}
        """The words that can be meant by a misspelt one, each with its stem."""
        self._wordings = [tuple(_wordings(entry)) for entry in self.entries]
        self._terms: list[frozenset[str]] = []
        for entry, wordings in zip(self.entries, self._wordings, strict=True):
            there = [word for text in _texts(entry) for word in words(text)]
            there += [word for wording in wordings for word in wording.plain.split()]
            self._known.update((word, stem(word)) for word in there)
            self._terms.append(frozenset(stem(word) for word in there if word not in SILENT))
        self._special = [tuple(_special(entry)) for entry in self.entries]
        self._seen = Counter(term for terms in self._terms for term in terms)
        count = len(self.entries)
        self._rarity = {
            term: math.sqrt(math.log(1 + count / number)) for term, number in self._seen.items()
        }
        self._lengths = {
            wording: _length((self._rarity[term] for term in wording.terms), wording.faint)
            for wordings in self._wordings
            for wording in wordings
        }

    def exact(self, text: str) -> Entry | None:
        """The rule whose identifier this is, a small slip of the keyboard forgiven."""
        name = text.strip().strip("`").lower()
        found = self._by_name.get(name)
        if found is None and "." in name and " " not in name:
            close = get_close_matches(name, self._by_name, n=1, cutoff=0.8)
            found = self._by_name[close[0]] if close else None
        return found

    def find(self, text: str, most: int = 8) -> tuple[Hit, ...]:
        """What fits some words best, the best first; nothing where nothing fits."""
        if not words(text):
            return ()
        exact = self.exact(text)
        asked = self._asked(text)
        hits = [
            Hit(entry, score)
            for place, entry in enumerate(self.entries)
            if entry is not exact and (score := self._score(asked, place)) > 0
        ]
        hits.sort(key=lambda hit: -hit.score)
        hits = [hit for hit in hits if hit.score >= _WORTH_SHOWING * hits[0].score]
        if exact is not None:
            hits.insert(0, Hit(exact, math.inf))
        return tuple(hits[:most])

    def nearest(self, text: str) -> tuple[str, ...]:
        """Known words that look like those that found nothing."""
        found: list[str] = []
        for word in words(text)[:8]:
            found += get_close_matches(word[:40], self._known, n=2, cutoff=0.55)
        return tuple(dict.fromkeys(found))

    def _asked(self, text: str) -> _Asked:
        typed = words(text)
        plain, faint = f" {' '.join(typed)} ", FAINT.intersection(typed)
        typed = [word for word in typed if word not in SILENT] or typed
        meant = tuple(self._meant(word) for word in dict.fromkeys(typed))
        rarities = tuple(self._rarest(each) for each in meant)
        pairs = tuple(f"{stem(one)} {stem(two)}" for one, two in pairwise(typed))
        return _Asked(plain, meant, rarities, faint, pairs, _length(rarities, faint))

    def _meant(self, word: str) -> dict[str, float]:
        """The stems that a typed word stands for, each with what it is worth."""
        meant: dict[str, float] = {}
        spelt = {word: 1.0}
        if stem(word) not in _SAME and stem(word) not in self._seen:
            close = get_close_matches(word[:40], self._known, n=3, cutoff=_CLOSE)
            if len(word) >= _BEGUN:
                close += [known for known in self._known if known.startswith(word)]
            spelt |= dict.fromkeys((other for other in close if other != word), _CORRECTED)
        for one, worth in spelt.items():
            meant[stem(one)] = max(meant.get(stem(one), 0.0), worth)
            for other in _SAME.get(stem(one), "").split():
                meant[stem(other)] = max(meant.get(stem(other), 0.0), worth * _SYNONYM)
        return meant

    def _rarity_of(self, number: int) -> float:
        """How much a word says that stands in so many entries; the root keeps rare ones from ruling."""
        return math.sqrt(math.log(1 + len(self.entries) / number))

    def _rarest(self, meant: Mapping[str, float]) -> float:
        """How much a typed word says: as much as the rarest word that it stands for."""
        unknown = self._rarity_of(1)
        return max((self._rarity.get(term, 0.0) for term in meant), default=0.0) or unknown

    def _score(self, asked: _Asked, place: int) -> float:
        terms = self._terms[place]
        worths = [
            max((w for t, w in meant.items() if t in terms), default=0.0) for meant in asked.words
        ]
        found = sum(worth > 0 for worth in worths)
        if not found or found / len(worths) < _FEWEST:
            return 0.0
        said = sum(map(float.__mul__, worths, asked.rarities)) / sum(asked.rarities)
        best = max(self._likeness(asked, wording) for wording in self._wordings[place])
        score = (best + _TEXT * said) * found / len(worths)
        for signs in self._special[place]:
            if not any(signs & meant.keys() for meant in asked.words):
                score *= _ASIDE
        return score

    def _likeness(self, asked: _Asked, wording: _Wording) -> float:
        """How much a wording is like what was typed."""
        shared = 0.0
        for meant, rarity in zip(asked.words, asked.rarities, strict=True):
            shared += rarity * max(
                (
                    worth * self._rarity.get(term, 0.0)
                    for term, worth in meant.items()
                    if term in wording.terms
                ),
                default=0.0,
            )
        if not shared:
            return 0.0
        shared += _FAINT**2 * len(asked.faint & wording.faint)
        alike = shared / (asked.length * self._lengths[wording])
        if asked.pairs:
            beside = sum(pair in wording.pairs for pair in asked.pairs)
            alike += _PAIR * beside / len(asked.pairs)
        alike += _WHOLE * (asked.plain in wording.plain) + _EQUAL * (asked.plain == wording.plain)
        return alike * wording.weight


def words(text: str) -> list[str]:
    """The words of a text: small letters, no accents, apostrophes left out."""
    if text.isascii():
        return _WORD.findall(text.lower().replace("'", ""))
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    return _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


@cache
def stem(word: str) -> str:
    """A word without the endings that English puts on it; roughly, and the same for all its forms."""
    word = FORMS.get(word, word)
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    word = FORMS.get(word, word)
    if word in _WHOLE_WORDS:
        return word
    for ending in ("ing", "ed", "er"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word.endswith("y") else word


def _wordings(entry: Entry) -> Iterator[_Wording]:
    """All ways to ask for an entry."""
    yield _wording(entry.title, _TITLE)
    if entry.rule is not None:
        identifier = entry.rule.identifier
        yield _wording(identifier.value.replace(".", " ").replace("-", " "), _IDENTIFIER)
        for wording in ABOUT.get(identifier, "").split(";"):
            yield _wording(wording, _ALSO)
    if entry.question is not None:
        for wording in entry.question.also:
            yield _wording(wording, _ALSO)


def _wording(text: str, weight: float) -> _Wording:
    plain = words(text)
    stems = [stem(word) for word in plain if word not in SILENT]
    pairs = frozenset(f"{one} {two}" for one, two in pairwise(stems))
    faint = FAINT.intersection(plain)
    return _Wording(f" {' '.join(plain)} ", frozenset(stems), faint, pairs, weight)


def _texts(entry: Entry) -> Iterator[str]:
    """What an entry says."""
    yield entry.passage
    if entry.rule is not None:
        yield entry.rule.text
        yield entry.rule.ruling or ""
    if entry.question is not None:
        yield entry.question.answer


def _special(entry: Entry) -> Iterator[frozenset[str]]:
    """The special cards that an entry is about: the stems by which one asks about each."""
    title = " ".join(words(entry.title))
    for name, signs in ASIDE.items():
        is_its_rule = entry.name.startswith(name.replace(" ", "-"))
        if name in title or is_its_rule:
            yield frozenset(stem(word) for word in signs.split())


def _length(rarities: Iterable[float], faint: frozenset[str]) -> float:
    return math.sqrt(sum(rarity * rarity for rarity in rarities) + _FAINT**2 * len(faint))


_WHOLE_WORDS: Final = frozenset(("player", "number"))
"""Words that end as if something had been put on them."""
_SAME: Final = {stem(word): same for word, same in SAME.items()}
