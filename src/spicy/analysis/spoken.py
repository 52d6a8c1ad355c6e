"""Moves in the words of a table, turned into the words of transcripts: "I challenge the number"."""

from __future__ import annotations

import re
from typing import Final

from spicy.engine.boxes import BOXES
from spicy.engine.cards import Card, Edition
from spicy.transcript.errors import TranscriptError
from spicy.transcript.moves import NO_CHALLENGE
from spicy.transcript.vocabulary import parse_kind
from spicy.words.cards import spice_name

_JOKERS: Final = (("number joker", "NJ"), ("spice joker", "SJ"), ("super joker", "XJ"))
_LAYING: Final = re.compile(
    r"^(?:i |we )?(?:lay|play|put|laid|played)s?(?: down)?(?: a| an| the)? ", re.IGNORECASE
)
_SAYING: Final = re.compile(
    r",? (?:and )?(?:say|says|said|saying|call it|called|for|is) ", re.IGNORECASE
)
_DECLINING: Final = re.compile(
    r"\b(?:don't|do not|won't|will not|doesn't|does not|no) challenges?\b"
)
_ARTICLES: Final = re.compile(r"\b(?:a|an|my|the) (?=[A-Z])")
_DOUBTS: Final = frozenset(
    {
        *("challenge", "challenges", "wrong", "doubt", "doubts", "not", "false", "lie", "liar"),
        *("don't", "doesn't", "isn't", "bluff", "bluffs", "lies", "lied", "no"),
    }
)
_WORDS: Final = {
    "i pass": "pass",
    "passes": "pass",
    "i challenge": "wrong",
    "challenge": "wrong",
    "turn it over": "reveal",
    "i turn it over": "reveal",
    "turn the card over": "reveal",
    "i peek": "peek",
    "look": "peek",
    "i take it": "take super joker",
    "take it": "take super joker",
    "i take the super joker": "take super joker",
    "take the super joker": "take super joker",
    "no super joker": "no super joker",
    "take super joker": "take super joker",
    "i leave it": "no super joker",
    "leave it": "no super joker",
    "leave the super joker": "no super joker",
    "nobody challenges": NO_CHALLENGE,
    "i believe it": NO_CHALLENGE,
    "i let it go": NO_CHALLENGE,
    "let it go": NO_CHALLENGE,
}


def in_notation(text: str, edition: Edition) -> str:
    """A move as transcripts write it, from what people say; the text as it is where that is unclear.

    `chili 7 as chili 5` is `C7 as C5`, and `I challenge the number` is `wrong number`.
    """
    plain = " ".join(text.split()).rstrip(".!").replace("\u2019", "'")
    lowered = plain.lower()
    if lowered in _WORDS:
        return _WORDS[lowered]
    if _DECLINING.search(lowered):
        return NO_CHALLENGE
    said = set(re.findall(r"[a-z']+", lowered))
    traits = said & {"number", "spice"}
    if len(traits) == 1 and said & _DOUBTS and "joker" not in said and " as " not in lowered:
        return f"wrong {traits.pop()}"
    coded = _with_codes(plain, edition)
    if coded != plain or _LAYING.match(plain):
        coded = _ARTICLES.sub("", _LAYING.sub("", coded))
        if " as " not in coded.lower():
            coded = _SAYING.sub(" as ", coded, count=1)
    return coded


def card_in(text: str, edition: Edition) -> Card | None:
    """The card that a text names, as `C5` or `chili 5`; None where it names none or says more."""
    word = _ARTICLES.sub("", _with_codes(" ".join(text.split()), edition))
    try:
        return parse_kind(word, edition) if " " not in word and "," not in word else None
    except TranscriptError:
        return None


def _with_codes(text: str, edition: Edition) -> str:
    """The text with the code of every card that it names in words."""
    for name, code in _JOKERS:
        text = re.sub(rf"\b{name}\b", code, text, flags=re.IGNORECASE)
    for spice in BOXES[edition].spices:
        for name in {spice_name(spice), spice.name.lower()}:
            pattern = rf"\b{re.escape(name)} ?(10|[1-9])\b"
            text = re.sub(pattern, rf"{spice.letter}\1", text, flags=re.IGNORECASE)
    return text
