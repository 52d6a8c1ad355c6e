"""What every sentence must keep to, and random games whose events are there to be told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import spicy
from spicy.engine.events import Event
from spicy.testing import play_random

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


@dataclass(frozen=True)
class Described:
    """One action of a random game: the position before it, and its events."""

    before: spicy.GameState
    after: spicy.GameState
    events: tuple[Event, ...]

    @property
    def names(self) -> Sequence[str]:
        return self.before.names


def tell(rules: spicy.Rules, players: int, seed: int) -> Iterator[Described]:
    """A random game, with something that is punished now and then."""
    record = play_random(rules, NAMES[:players], random.Random(seed))
    state = record.start
    for seat, action in record.moves:
        after, events = spicy.apply(state, seat, action)
        yield Described(state, after, events)
        state = after
