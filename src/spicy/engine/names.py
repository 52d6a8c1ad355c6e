"""The names that players can have: what none may hold, so that every game can be written down.

The rules are here, and sentences about them in `spicy.words.names`; how wide a name may be is for the
program that draws it.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache
from typing import Final

NAME_SIGNS: Final = frozenset(',:#>"')
"""The signs that no name may contain, because transcripts put them between names and other things."""
RESERVED_NAMES: Final = frozenset({"all", "none"})
_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
JOINERS: Final = frozenset({_NON_JOINER, _JOINER})
"""Marks without a width of their own that change how the letters around them are drawn."""
_BLANK_LOOKING: Final = frozenset("\u2800\u3164\u115f\u1160\uffa0\U0001d159")
_INVISIBLE: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | frozenset(
    chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
)
"""Marks that change nothing one could see; format characters have a category of their own."""
EMOJI_STYLE: Final = "\ufe0f"
"""Shows the sign before it as an emoji."""
_KEYCAP: Final = "\u20e3"
UNSEEN: Final = JOINERS | {EMOJI_STYLE}
"""Marks that names may hold, though two names must not differ in them alone."""
_SKIN_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_VIRAMA: Final = 9
"""The combining class of the signs that take the vowel from a letter of an Indian script."""


class NameFault(StrEnum):
    """The reasons why nobody can have a name."""

    EMPTY = "empty"
    SIGN = "sign"
    """It holds one of `NAME_SIGNS`."""
    CONTROL = "control"
    INVISIBLE = "invisible"
    LOOKS_BLANK = "looks-blank"
    NO_MEANING = "no-meaning"
    """A character that Unicode has given no meaning."""
    ACCENT_FIRST = "accent-first"
    RESERVED = "reserved"
    """It is one of `RESERVED_NAMES`."""
    UNTIDY = "untidy"
    """There are blanks to spare, other blanks than ordinary ones, or it is not in Unicode NFC."""


def why_no_name(name: str) -> tuple[NameFault, str] | None:
    """Return why nobody can have a name, with the sign at fault where it is one; None for a good name."""
    if not name.strip():
        return NameFault.EMPTY, ""
    for place, sign in enumerate(name):
        fault = _why_no_sign(name, place)
        if fault is not None:
            return fault, sign
    if unicodedata.category(name.lstrip()[0]).startswith("M"):
        return NameFault.ACCENT_FIRST, ""
    if name.strip().casefold() in RESERVED_NAMES:
        return NameFault.RESERVED, ""
    if name != unicodedata.normalize("NFC", " ".join(name.split())):
        return NameFault.UNTIDY, ""
    return None


def name_key(name: str) -> str:
    """Return what two names have in common that are the same but for capitals and unseen marks."""
    if not name.isascii():
        name = "".join(sign for sign in name if sign not in UNSEEN)
    return unicodedata.normalize("NFC", name.casefold())


def _why_no_sign(name: str, place: int) -> NameFault | None:
    sign = name[place]
    if sign in NAME_SIGNS:
        return NameFault.SIGN
    if sign.isascii() and sign.isprintable():
        return None
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp"):
        return NameFault.CONTROL
    if sign in JOINERS:
        return None if _shows(name, place) else NameFault.INVISIBLE
    if sign == EMOJI_STYLE:
        return None if _shows_style(name, place) else NameFault.INVISIBLE
    if category == "Cf" or sign in _INVISIBLE:
        return NameFault.INVISIBLE
    if sign in _BLANK_LOOKING:
        return NameFault.LOOKS_BLANK
    return NameFault.NO_MEANING if category in ("Cs", "Cn", "Co") else None


def _shows(name: str, place: int) -> bool:
    """Return whether a joiner makes a difference to the eye where it stands.

    It does between a consonant without its vowel and a letter (Indian scripts); where it keeps two
    letters apart that would join (Persian and other languages in Arabic letters); and where it makes
    one picture of two (emoji).
    """
    before, after = name[:place], name[place + 1 :]
    if not before or not after:
        return False
    if unicodedata.combining(before[-1]) == _VIRAMA:
        return unicodedata.category(after[0]) in ("Lo", "Lm")
    if name[place] == _JOINER:
        is_picture = before[-1] == EMOJI_STYLE or before[-1] in _SKIN_TONES
        return (is_picture or _is_picture(before[-1])) and _is_picture(after[0])
    left = next((sign for sign in reversed(before) if not unicodedata.combining(sign)), "")
    right = next((sign for sign in after if not unicodedata.combining(sign)), "")
    joins_on, joins_back = _joining()
    return left in joins_on and right in joins_back


def _shows_style(name: str, place: int) -> bool:
    """Return whether the mark for emoji is behind a sign that can be shown as one."""
    before, after = name[:place][-1:], name[place + 1 :][:1]
    if after == _KEYCAP:
        return before.isascii()
    return not before.isascii() and unicodedata.category(before) in ("So", "Sm", "Po", "Pd")


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) == "So"


@cache
def _joining() -> tuple[frozenset[str], frozenset[str]]:
    """The Arabic letters that join to the next one, and those that join to the one before.

    Unicode's presentation forms tell: a letter that joins on has a form for the beginning of a word,
    and one that joins back a form for its end.
    """
    forms: dict[str, set[str]] = {"<initial>": set(), "<final>": set()}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if form in forms and len(letters) == 1:
            forms[form].add(chr(int(letters[0], 16)))
    return frozenset(forms["<initial>"]), frozenset(forms["<final>"])
