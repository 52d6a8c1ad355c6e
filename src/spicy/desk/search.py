"""Finding rules and questions by everyday words, also misspelt ones. Standard library only."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from spicy.desk.entries import Entry
from spicy.desk.everyday import ABOUT, SAME, SILENT

_WORD: Final = re.compile(r"[^\W_]+")
_SYNONYM: Final = 0.7
"""What a word is worth that was not typed but means the same."""
_CORRECTED: Final = 0.8
_PAIR: Final = 0.6
"""What two words beside each other are worth."""
_WHOLE: Final = 2.5
"""What it is worth that everything that was typed stands there, word for word."""
_EQUAL: Final = 5.0
"""What it is worth that this, and no more, is one of the texts."""
_CLOSE: Final = 0.74
_RARE: Final = 2
_SATURATION: Final = 1.5
_WORTH_SHOWING: Final = 0.25
"""What is found beside the best must be at least so good, compared with it."""
_FEWEST: Final = 0.34
"""Of the words that were typed, at least this part has to be found."""


class Hit(NamedTuple):
    """Something that was found, and how well it fits."""

    entry: Entry
    score: float


class Finder:
    """An index of entries, made once; `find` looks words up in it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_name = {entry.name: entry for entry in entries if entry.name}
        self._weights: list[dict[str, float]] = []
        self._plain: list[str] = []
        self._known = {word: stem(word) for word in SAME}
        """The words that can be meant by a misspelt one, each with its stem."""
        self._seen: Counter[str] = Counter()
        for entry in self.entries:
            fields = [(words(text), weight) for text, weight in _fields(entry)]
            for plain, _weight in fields:
                self._known.update((word, stem(word)) for word in plain)
            self._weights.append(_weights(fields))
            # All words with one blank between them, and a stroke round every text.
            self._plain.append("|".join(["", *(f" {' '.join(plain)} " for plain, _ in fields), ""]))
            self._seen.update(self._weights[-1].keys())
        count = len(self.entries)
        self._rarity = {term: math.log(1 + count / number) for term, number in self._seen.items()}

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
        exact = self.exact(text)
        typed = [word for word in words(text) if word not in SILENT] or words(text)
        wanted = [self._meant(word) for word in typed]
        if not words(text):
            return ()
        whole = f" {' '.join(words(text))} "
        pairs = [f"{stem(one)} {stem(two)}" for one, two in pairwise(typed)]
        hits = [
            Hit(entry, score)
            for entry, weights, plain in zip(self.entries, self._weights, self._plain, strict=True)
            if entry is not exact
            and (score := self._score(weights, wanted, pairs) + _whole(whole, plain)) > 0
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

    def _meant(self, word: str) -> dict[str, float]:
        """The stems that a typed word stands for, each with what it is worth."""
        meant: dict[str, float] = {}
        spelt = {word: 1.0}
        # A word that hardly ever stands there can be a slip that somebody wrote down as one.
        if stem(word) not in _SAME and self._seen[stem(word)] <= _RARE:
            close = get_close_matches(word[:40], self._known, n=3, cutoff=_CLOSE)
            spelt |= dict.fromkeys((other for other in close if other != word), _CORRECTED)
        for one, worth in spelt.items():
            meant[stem(one)] = max(meant.get(stem(one), 0.0), worth)
            for other in _SAME.get(stem(one), "").split():
                meant[stem(other)] = max(meant.get(stem(other), 0.0), worth * _SYNONYM)
        return meant

    def _score(
        self, weights: Mapping[str, float], wanted: Sequence[Mapping[str, float]], pairs: list[str]
    ) -> float:
        score, found = 0.0, 0
        for meant in wanted:
            best = max(
                (worth * self._fit(weights, term) for term, worth in meant.items()), default=0.0
            )
            found += best > 0
            score += best
        if not wanted or found / len(wanted) < _FEWEST:
            return 0.0
        score += sum(_PAIR * self._fit(weights, pair) for pair in pairs)
        return score * found / len(wanted)

    def _fit(self, weights: Mapping[str, float], term: str) -> float:
        weight = weights.get(term, 0.0)
        return self._rarity.get(term, 0.0) * weight / (weight + _SATURATION)


def words(text: str) -> list[str]:
    """The words of a text: small letters, no accents, apostrophes left out."""
    if text.isascii():
        return _WORD.findall(text.lower().replace("'", ""))
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    return _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


@cache
def stem(word: str) -> str:
    """A word without the endings that English puts on it; roughly, and the same for all its forms."""
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending in ("ing", "ed", "er"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word.endswith("y") else word


def _fields(entry: Entry) -> Iterator[tuple[str, float]]:
    """The texts of an entry with what a word in each is worth."""
    yield entry.title, 4.0
    yield entry.chapter, 0.5
    yield entry.passage, 1.0
    if entry.rule is not None:
        yield entry.rule.identifier.value.replace(".", " ").replace("-", " "), 3.0
        yield entry.rule.text, 1.0
        yield entry.rule.ruling or "", 0.5
        yield ABOUT.get(entry.rule.identifier, ""), 4.0
    if entry.question is not None:
        yield entry.question.answer, 1.0
        for wording in entry.question.also:
            yield wording, 3.0
        for rule in entry.question.identifiers:
            yield rule.replace(".", " ").replace("-", " "), 0.5


def _whole(typed: str, plain: str) -> float:
    """What it adds that something was typed as it stands there."""
    return _WHOLE * (typed in plain) + _EQUAL * (f"|{typed}|" in plain)


def _weights(fields: Iterable[tuple[list[str], float]]) -> dict[str, float]:
    """Every term with its weight; a field counts a word once."""
    found: dict[str, float] = {}
    for plain, weight in fields:
        stems = [stem(word) for word in plain if word not in SILENT]
        for term in {*stems, *(f"{one} {two}" for one, two in pairwise(stems))}:
            found[term] = found.get(term, 0.0) + weight
    return found


_SAME: Final = {stem(word): same for word, same in SAME.items()}
