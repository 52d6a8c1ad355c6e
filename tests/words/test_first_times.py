"""The gentle lines of a first game: once each, and only in a first game."""

from __future__ import annotations

import random
from collections import Counter

import spicy
from spicy.session.narration import gentle_lines
from spicy.session.session import Session
from spicy.testing import play_random

HALF = "Only the doubted half counts; the other may be a lie."
LINES = {
    HALF,
    "A number joker is safe until somebody doubts its spice.",
    "A spice joker is safe until somebody doubts its number.",
    "Whoever doubts it must say so now; later is too late.",
    "A trophy is 10 points, and 2 of them win at once.",
}


def told(seed: int, *, is_first_game: bool) -> list[tuple[str, ...]]:
    """What a whole random game is told, action by action."""
    record = play_random(spicy.Rules(), 3, random.Random(seed), punished=0)
    session = Session(record.start)
    session.is_first_game = is_first_game
    return [gentle_lines(session, session.apply(*move)) for move in record.moves]


def test_each_line_is_said_once_at_most_and_only_in_a_first_game() -> None:
    met: set[str] = set()
    for seed in range(8):
        lines = Counter(line for action in told(seed, is_first_game=True) for line in action)
        assert set(lines.values()) <= {1}
        met |= lines.keys()
        assert not any(told(seed, is_first_game=False))
    assert met == LINES


def test_a_line_is_about_what_has_just_happened() -> None:
    record = play_random(spicy.Rules(), 3, random.Random(3), punished=0)
    first = next(at for at, move in enumerate(record.moves) if isinstance(move[1], spicy.Challenge))
    assert [HALF in lines for lines in told(3, is_first_game=True)].index(True) == first
