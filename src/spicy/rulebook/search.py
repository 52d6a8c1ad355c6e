"""Finding rules and questions by everyday words, also misspelt ones. Standard library only.

What was typed is held against every way to ask for an entry: its title, the other wordings of a question,
and the everyday ones of a rule. The best of them counts most, so that a wording about something more
special stands behind one that says just this; the text of the entry counts a little, and so does what is
found elsewhere about the same rule.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NamedTuple

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.entries import Entry
from spicy.rulebook.everyday import ASIDE
from spicy.rulebook.naive_bayes import NaiveBayes
from spicy.rulebook.query import EVERYDAY, Speech, concept, near, speech, spelt, stem, words
from spicy.rulebook.wordings import ABOUT

_FAMILY: Final = 0.9
"""What a word is worth that was not typed but means the same."""
_NEAR: Final = 0.5
"""What a word is worth that may be meant."""
_EQUAL: Final = 0.5
"""What it adds that this, and no more, is one of the wordings."""
_FAINT: Final = 0.8
"""How much a word says that says little, as `Finder._rarity` reckons it."""
_QUIET: Final = 0.3
"""How much a word says that says nothing, but makes a wording longer than another."""
_UNKNOWN: Final = 0.8
"""How much a word says that nothing is known about: a name, most of the time."""
_DIGIT: Final = 1.2
"""How much a number says at most."""
_TEXT: Final = 0.3
"""What it is worth that all words stand somewhere in an entry."""
_LEANING: Final = 0.8
"""What it is worth that a rule is the likeliest one, by all that is said about it."""
_AGAIN: Final = 0.65
"""What an entry is worth for the list when one about the same rule stands above it."""
_ASIDE: Final = 0.65
"""What an entry about a special card is worth where nobody asks about that card."""
_TITLE: Final = 1.0
_ALSO: Final = 0.95
_IDENTIFIER: Final = 0.7
_WORTH_SHOWING: Final = 0.4
"""What is found beside the best must be at least so good, compared with it."""
_FEWEST: Final = 0.34
"""Of what was said, at least this part has to be found."""


class Hit(NamedTuple):
    """Something that was found, and how well it fits."""

    entry: Entry
    score: float


@dataclass(slots=True, eq=False)
class _Wording:
    """One way to ask for an entry."""

    place: int
    """The entry."""
    said: Speech
    weight: float
    length: float = 0.0


class _Word(NamedTuple):
    """A word that was typed."""

    stem: str
    meant: Mapping[str, float]
    """The concepts that it stands for, and what each is worth."""
    rarity: float


class _Asked(NamedTuple):
    """What was typed."""

    said: Speech
    words: tuple[_Word, ...]
    near: Mapping[str, float]
    length: float


class Finder:
    """An index of entries, made once; `find` looks words up in it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_name = {entry.name: entry for entry in entries if entry.name}
        self._special = [tuple(_special(entry)) for entry in self.entries]
        self._wordings: list[_Wording] = []
        self._concepts: list[frozenset[str]] = []
        self._literal: dict[str, list[Entry]] = defaultdict(list)
        """The entries that are asked for with exactly these words."""
        told: dict[RuleId, list[Speech]] = defaultdict(list)
        plain: list[str] = []
        for place, entry in enumerate(self.entries):
            texts = [speech(words(text)) for text in _texts(entry) if text]
            asked = [(speech(words(one)), weight) for one, weight in _wordings(entry)]
            for said, weight in asked:
                self._wordings.append(_Wording(place, said, weight))
                self._literal[said.plain].append(entry)
            texts += [said for said, _ in asked]
            self._concepts.append(frozenset[str]().union(*(said.concepts for said in texts)))
            plain += [said.plain for said in texts]
            for rule in entry.rules[:1]:
                told[rule] += [said for said, _ in asked]
        self._known = Counter((*EVERYDAY, *"".join(plain).split()))
        """The words that can be meant by a misspelt one."""
        seen = Counter(one for there in self._concepts for one in there)
        self._rarities = {one: self._rarity_of(one, number) for one, number in seen.items()}
        self._told: dict[str, list[_Wording]] = defaultdict(list)
        """The wordings that have a concept."""
        for wording in self._wordings:
            there = frozenset(wording.said.concepts)
            wording.length = self._length_of(wording.said, there)
            for one in there:
                self._told[one].append(wording)
        self._leaning = NaiveBayes(told)

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
        hits = _varied(self._hits(asked), self._literal.get(asked.said.plain, ()))
        hits = [hit for hit in hits if hit.entry is not exact]
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

    def _length_of(self, said: Speech, there: frozenset[str]) -> float:
        quiet = max(said.plain.count(" ") - 1 - len(said.stems), 0)
        return _length([*map(self._rarities.__getitem__, there), *[_QUIET] * quiet], said.faint)

    def _asked(self, text: str) -> _Asked:
        said = speech(spelt(text, self._known))
        asked = [self._word(one) for one in dict.fromkeys(said.stems)]
        near = {one: worth for word in asked for one, worth in word.meant.items() if worth < 1}
        length = _length((one.rarity for one in asked), said.faint)
        return _Asked(said, tuple(asked), near, length)

    def _word(self, typed: str) -> _Word:
        """What a typed word may stand for."""
        meant = {concept(typed): 1.0}
        for other in near(typed):
            meant.setdefault(other, _NEAR)
        rarities = [self._rarities.get(one, 0.0) * worth for one, worth in meant.items()]
        return _Word(typed, meant, max(rarities) or _UNKNOWN)

    def _rarity_of(self, one: str, number: int) -> float:
        """How much a word says that stands in so many entries; the root keeps rare ones from ruling."""
        rarity = math.sqrt(math.log(1 + len(self.entries) / number))
        return min(rarity, _DIGIT) if one.isdigit() else rarity

    def _hits(self, asked: _Asked) -> list[Hit]:
        """Everything that has something to do with it, the best first."""
        best = [0.0] * len(self.entries)
        for wording, shared in self._shared(asked).items():
            likeness = self._likeness(asked, wording, shared)
            best[wording.place] = max(best[wording.place], likeness)
        leaning = self._leaning.of(asked.said, asked.near)
        hits = []
        for place, (entry, likeness) in enumerate(zip(self.entries, best, strict=True)):
            score = self._score(asked, place, likeness)
            if score:
                likely = max((leaning[rule] for rule in entry.rules[:1]), default=0.0)
                hits.append(Hit(entry, score + _LEANING * likely))
        return sorted(hits, key=lambda hit: -hit.score)

    def _score(self, asked: _Asked, place: int, likeness: float) -> float:
        there = self._concepts[place]
        said = found = 0.0
        for word in asked.words:
            worth = max((w for one, w in word.meant.items() if one in there), default=0.0)
            said += word.rarity * worth
            found += word.rarity * (worth > 0)
        whole = sum(word.rarity for word in asked.words)
        if found / whole < _FEWEST:
            return 0.0
        score = (likeness + _TEXT * said / whole) * found / whole
        for signs in self._special[place]:
            if not any(signs & word.meant.keys() for word in asked.words):
                score *= _ASIDE
        return score

    def _shared(self, asked: _Asked) -> dict[_Wording, float]:
        """For each wording that has any of the words, how much they have in common."""
        shared: dict[_Wording, float] = defaultdict(float)
        for word in asked.words:
            of_word: dict[_Wording, float] = {}
            for one, worth in word.meant.items():
                for wording in self._told.get(one, ()):
                    same = word.stem in wording.said.stems or worth < 1
                    value = worth * self._rarities[one] * (1 if same else _FAMILY)
                    if value > of_word.get(wording, 0.0):
                        of_word[wording] = value
            for wording, value in of_word.items():
                shared[wording] += word.rarity * value
        return shared

    def _likeness(self, asked: _Asked, wording: _Wording, shared: float) -> float:
        """How much a wording is like what was typed."""
        shared += _FAINT**2 * len(asked.said.faint & wording.said.faint)
        alike = shared / (asked.length * wording.length)
        alike += _EQUAL * (asked.said.plain == wording.said.plain)
        return alike * wording.weight


def _varied(hits: Sequence[Hit], literal: Collection[Entry]) -> list[Hit]:
    """The hits, those about a rule that stands above already further down, unless meant literally."""
    met: Counter[RuleId] = Counter()
    found = []
    for entry, score in hits:
        rules = entry.rules[:1]
        again = 0 if entry in literal else sum(met[rule] for rule in rules)
        found.append(Hit(entry, score * _AGAIN**again))
        met.update(rules)
    return sorted(found, key=lambda hit: -hit.score)


def _wordings(entry: Entry) -> Iterator[tuple[str, float]]:
    """All ways to ask for an entry, and what each is worth."""
    yield entry.title, _TITLE
    if entry.rule is not None:
        identifier = entry.rule.identifier
        yield identifier.value.replace(".", " ").replace("-", " "), _IDENTIFIER
        for wording in ABOUT.get(identifier, "").split(";"):
            yield wording, _ALSO
    if entry.question is not None:
        for wording in entry.question.asked_as:
            yield wording, _ALSO


def _texts(entry: Entry) -> Iterator[str]:
    """What an entry says."""
    yield entry.passage
    if entry.rule is not None:
        yield entry.rule.text
        yield entry.rule.ruling or ""
    if entry.question is not None:
        yield entry.question.answer


def _special(entry: Entry) -> Iterator[frozenset[str]]:
    """The special cards that an entry is about: the concepts by which one asks about each."""
    title = " ".join(words(entry.title))
    for name, signs in ASIDE.items():
        is_its_rule = entry.name.startswith(name.replace(" ", "-"))
        if name in title or is_its_rule:
            yield frozenset(concept(stem(word)) for word in signs.split())


def _length(rarities: Iterable[float], faint: frozenset[str]) -> float:
    return math.sqrt(sum(rarity * rarity for rarity in rarities) + _FAINT**2 * len(faint))
