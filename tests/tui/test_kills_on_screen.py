"""Killed with the real screen: the last result is shown again, then the hand-over, and never a hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from support.doses import only
from support.killing_on_screen import ACTIONS, CARD, ScreenKill, kills_at_steps, script_of, survive

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

DEAL, THIRD = 1, 1 + 6 * 3
"""The first step of saving the deal, and of saving the third action."""
KILLS = {
    "in the first write": ScreenKill(1, DEAL + 1, "half"),
    "in a later write": ScreenKill(2, THIRD + 1, "half"),
    "before an fsync": ScreenKill(3, THIRD + 2, "before"),
    "after a rename": ScreenKill(5, THIRD + 4, "after"),
    "from outside": ScreenKill(0, None, after=2, delay=0.004),
}


@pytest.mark.parametrize("kill", only(["in a later write", "from outside"], KILLS))
def test_a_killed_game_goes_on_from_the_title_as_if_nothing_had_happened(
    kill: str, tmp_path: Path
) -> None:
    survive(tmp_path, KILLS[kill])


def test_the_scripted_games_show_hands_results_and_a_challenge() -> None:
    """What the games are held to says something: the cards are looked for as they are drawn."""
    scripts = [script_of(seed) for seed in range(3)]
    shown = ["\n".join(event.text for event in script.key_events) for script in scripts]
    assert all(CARD.search(text) for text in shown)
    assert any("challenged" in text for text in shown)
    for script in scripts:
        assert not CARD.search(script.opening)
        for done in range(ACTIONS):
            assert script.result(done) != script.result(done + 1)


def test_the_kills_are_spread_over_steps_ways_and_actions() -> None:
    kills = kills_at_steps(20, seed=1)
    assert {kill.how for kill in kills} == {"before", "after", "half"}
    assert len({(kill.place or 0) // 6 for kill in kills}) > ACTIONS
