"""What was typed, as the search reads it: phrases, forms and families of words, slips of the keyboard."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from spicy.rulebook.everyday import FAINT, FAMILIES, FORMS, NEAR, SILENT
from spicy.rulebook.phrases import PHRASES

_WORD: Final = re.compile(r"[^\W_]+")
_PHRASES: Final = [(re.compile(rf"\b(?:{pattern})\b"), word) for _, pattern, word in PHRASES]
_SIGNS: Final[dict[str, list[int]]] = {}
"""By which words one sees that a phrase may be there."""
for _place, (_signs, _pattern, _) in enumerate(PHRASES):
    for _sign in _signs.split():
        _SIGNS.setdefault(_sign, []).append(_place)
_SIGN_WORDS: Final = frozenset(_SIGNS)
_WHOLE_WORDS: Final = frozenset(("higher", "later", "never", "number", "other", "player", "under"))
"""Words that end as if something had been put on them."""
_NAME: Final = re.compile(r"(?<=[\w,;] )[A-Z]\w+")
"""A capital letter that does not begin a sentence."""
_CLOSE: Final = 0.8
"""How close a word must be to the one that is meant."""
_LONG: Final = 0.72
"""How close a word must be that is very long, or so short that one slip changes much of it."""
_SHORT: Final = 5
"""A shorter word that has another consonant is another word."""
_CLOSER: Final = 0.85
"""How close a word must be that begins with a capital letter: it may well be a name."""
_BEGUN: Final = 3
"""So many letters of a word are enough to look for those that begin with them."""


class Speech(NamedTuple):
    """A text as the search reads it."""

    plain: str
    """Its words with a blank between them and round them."""
    stems: tuple[str, ...]
    """Those of them that say something, without their endings."""
    concepts: tuple[str, ...]
    """What each of these says, by the name of its family."""
    faint: frozenset[str]


def words(text: str) -> list[str]:
    """The words of a text: small letters, no accents, apostrophes left out."""
    if text.isascii():
        return _WORD.findall(text.lower().replace("'", ""))
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    return _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


def speech(said: Sequence[str]) -> Speech:
    """Words without those that say nothing, but with all of them where nothing else is there."""
    plain = joined = f" {' '.join(said)} "
    meant = said
    if signs := _SIGN_WORDS.intersection(said):
        for place in sorted({place for sign in signs for place in _SIGNS[sign]}):
            pattern, instead = _PHRASES[place]
            joined = pattern.sub(instead, joined)
        meant = joined.split()
    telling = [word for word in meant if word not in SILENT] or meant
    stems = tuple(map(stem, telling))
    return Speech(plain, stems, tuple(map(concept, stems)), FAINT.intersection(meant))


@cache
def stem(word: str) -> str:
    """A word without the endings that English puts on it; roughly, and the same for all its forms."""
    word = FORMS.get(word, word)
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    word = FORMS.get(word, word)
    if word in _WHOLE_WORDS:
        return word
    for ending in ("ing", "ed", "er", "ly", "ment"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e") if len(word) > 3 else word
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word.endswith("y") else word


_FAMILY: Final = {
    stem(word): stem(family.split()[0]) for family in FAMILIES for word in family.split()
}


def concept(stemmed: str) -> str:
    """What a word says, by the name of its family."""
    return _FAMILY.get(stemmed, stemmed)


_NEAR: Final[dict[str, tuple[str, ...]]] = {}
for _word, _others in NEAR.items():
    _NEAR[stem(_word)] = tuple(concept(stem(other)) for other in _others.split())


def near(stemmed: str) -> tuple[str, ...]:
    """What else may be meant by a word."""
    if len(stemmed) > 1 and stemmed.isdigit() and stemmed != "10":
        return ("number", "invalid")
    return _NEAR.get(stemmed, ("number",) if stemmed.isdigit() else ())


EVERYDAY: Final = frozenset(
    {*SILENT, *FORMS, *NEAR, *(word for family in FAMILIES for word in family.split())}
)
"""Words that people use, although the rulebook may not."""
_STEMS: Final = frozenset(map(stem, EVERYDAY))


def spelt(text: str, known: Mapping[str, int]) -> list[str]:
    """The words of a text, the misspelt ones put right; a name that nothing looks like is left out.

    Args:
        text: What was typed; its last word may not be finished.
        known: The words that can be meant, and how often each is used.

    """
    names = {word for name in _NAME.findall(text) for word in words(name)}
    typed = words(text)
    found = []
    for word in typed:
        if word in known or len(word) < _BEGUN or stem(word) in _STEMS:
            found.append(word)
            continue
        likely = [one for one in known if one[:1] == word[:1]]
        cutoff = _CLOSER if word in names else _CLOSE if 4 < len(word) < 10 else _LONG
        close = get_close_matches(word[:40], likely, n=3, cutoff=cutoff)
        if len(word) < _SHORT:
            close = [one for one in close if _consonants(one) == _consonants(word)]
        if word is typed[-1] and (len(word) > _BEGUN or not close):
            close = [one for one in likely if one.startswith(word)] or close
        if close:
            found.append(max(close, key=known.__getitem__))
        elif word not in names:
            found.append(word)
    return found or typed


def _consonants(word: str) -> list[str]:
    return sorted(set(word) - set("aeiouy"))
