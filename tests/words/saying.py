"""What every sentence must keep to."""

from __future__ import annotations

import re

NAMES = ("Lea", "Tom", "Mia", "Ben", "Ida", "Jon")

_PROPER_NAMES = ("Change Your Luck",)
_NOT_TO_BE_SAID = re.compile(
    r"\byou\b|\byour\b|\byours\b|\bhe\b|\bshe\b|\bhis\b|\bher\b|\bhim\b|\bNone\b"
    r"|[{}]|\b[CWLP](?:10|[1-9])\b|\b[NSX]J\b|RuleId|Refused|  ",
    re.IGNORECASE,
)


def assert_well_said(sentence: str | None, *, is_sentence: bool = True) -> None:
    """Not empty, no code, no "you", nothing left to fill in; and whole, where it is a sentence."""
    assert sentence
    assert isinstance(sentence, str)
    plain = sentence
    for name in _PROPER_NAMES:
        plain = plain.replace(name, "Luck")
    found = _NOT_TO_BE_SAID.search(plain)
    assert found is None, (found, sentence)
    assert sentence == sentence.strip()
    if is_sentence:
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence[-1] in ".!", sentence
