"""What every sentence must keep to, and every refusal, to be said."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import spicy
from spicy.engine.refusals import RULE_OF, Refusal, Refused
from spicy.engine.scoring import EndReason

_NOT_TO_BE_SAID = re.compile(
    r"\byou\b|\byour\b|\byours\b|\bhe\b|\bshe\b|\bhis\b|\bher\b|\bhim\b|\bNone\b"
    r"|[{}]|\b[CWLP](?:10|[1-9])\b|\b[NSX]J\b|RuleId|Refused|  ",
    re.IGNORECASE,
)


def assert_well_said(sentence: str | None, *, is_sentence: bool = True) -> None:
    """Not empty, no code, no "you", nothing left to fill in; and whole, where it is a sentence."""
    assert sentence
    assert isinstance(sentence, str)
    found = _NOT_TO_BE_SAID.search(sentence.replace("Change Your Luck", "Luck"))
    assert found is None, (found, sentence)
    assert sentence == sentence.strip()
    if is_sentence:
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence[-1] in ".!", sentence


def every_refusal() -> Iterator[Refusal]:
    """Refusals of every code, with all facts and with none; 7 and 9 are the only numbers but 10."""
    for code in Refused:
        yield from (
            Refusal(code, rule, 0, other, tried, top, also)
            for rule, other, tried, top, also in itertools.product(
                [RULE_OF[code]] if code in RULE_OF else [reason.rule for reason in EndReason],
                (None, 1),
                (None, spicy.Declaration("C7")),
                (None, spicy.Declaration("P10"), spicy.Declaration("P9")),
                ((), (spicy.RuleId.TURN_IT_UP_SEQUENCE,), (spicy.RuleId.COPY_CAT_LAST_CARD,)),
            )
        )
