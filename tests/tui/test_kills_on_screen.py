"""Killed with the real screen: the last result is shown again, then the hand-over, and never a hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from support.doses import only
from support.killing import ACTIONS, Kill
from support.killing_on_screen import CARD, script_of, survive_on_screen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")

DEAL, THIRD = 1, 1 + 6 * 3
"""The first step of saving the deal, and of saving the third action."""
KILLS = {
    "in the first write": Kill(1, DEAL + 1, "half"),
    "in a later write": Kill(2, THIRD + 1, "half"),
    "before an fsync": Kill(3, THIRD + 2, "before"),
    "after a rename": Kill(5, THIRD + 4, "after"),
    "from outside": Kill(0, after=2, delay=0.004),
}


@pytest.mark.parametrize("kill", only(("in a later write", "from outside"), KILLS))
def test_a_killed_game_goes_on_from_the_title_as_if_nothing_had_happened(
    kill: str, tmp_path: Path
) -> None:
    survive_on_screen(tmp_path, KILLS[kill])


def test_the_scripted_games_show_hands_results_and_a_challenge() -> None:
    """What the games are held to says something: the cards are looked for as they are drawn."""
    scripts = [script_of(seed) for seed in range(3)]
    shown = ["\n".join(event.text for event in script.key_events) for script in scripts]
    assert all(CARD.search(text) for text in shown)
    assert any("challenged" in text for text in shown)
    for script in scripts:
        assert script.key_events[-1].done >= ACTIONS
        assert CARD.search("\n".join(event.text for event in script.key_events))
        assert not CARD.search(script.opening)
        for done in range(ACTIONS):
            assert script.result(done) != script.result(done + 1)
    assert any("challenged" in event.text for script in scripts for event in script.key_events)
