"""The options of `spicy play`."""

from __future__ import annotations

import shlex
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from spicy.cli import main as cli
from spicy.cli import play as play_command
from spicy.cli.play_options import PlayOptions
from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.session.display import Display, Theme
from spicy.session.game_setup import GameSetup
from spicy.words.cats import CatKind
from support.rows import each


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """The options that the game was started with; it ends at once, with exit code 7."""
    options: list[PlayOptions] = []

    def run_play(given: PlayOptions) -> int:
        options.append(given)
        return 7

    # On a real terminal (`pytest -s`) the rest of the tests would run twice: in a child, too.
    monkeypatch.setattr("spicy.tui.terminal.supervisor.supervise", lambda play, _tell: play())
    real = play_command.imported
    monkeypatch.setattr(
        play_command,
        "imported",
        lambda name: (
            SimpleNamespace(run_play=run_play) if name == "spicy.cli.on_screen" else real(name)
        ),
    )
    return options


def asked(*, ascii: bool = False, **choices: Any) -> PlayOptions:
    """The options that ask for these choices, and leave all others open."""
    return PlayOptions(GameSetup(**choices), frozenset(choices), ascii)


def wished(**wishes: Any) -> PlayOptions:
    """The options that only say how the game is to be shown."""
    return PlayOptions(display=Display(**wishes), wished=frozenset(wishes))


@each(
    ("line", "options"),
    [
        ("", asked()),
        ("--ascii", asked(ascii=True)),
        ("play", asked()),
        ("play --ascii", asked(ascii=True)),
        ("play --edition sweet-and-spicy", asked(edition=Edition.SWEET_AND_SPICY)),
        ("play --edition=SPICY", asked(edition=Edition.SPICY)),
        ("play --players 'Lea, Zoe\u0308'", asked(players=("Lea", "Zoë"))),
        (
            "play --players Lea,Tom,Mia --starts Mia",
            asked(players=("Lea", "Tom", "Mia"), starts=2, starts_name="Mia"),
        ),
        (
            "play --players Lea,ben --starts Ben",
            asked(players=("Lea", "ben"), starts=1, starts_name="ben"),
        ),
        ("play --starts ' Mia '", asked(starts_name="Mia")),
        ("play --spice-it-up copy-cat", asked(spice_it_up=(SpiceItUp.COPY_CAT,))),
        (
            "play --spice-it-up 'Copy-Cat, RANDOM'",
            asked(spice_it_up=(SpiceItUp.COPY_CAT, "random")),
        ),
        ("play --spice-it-up random,random", asked(spice_it_up=("random", "random"))),
        ("play --super-jokers yes", asked(super_jokers=True)),
        ("play --super-jokers NO", asked(super_jokers=False)),
        ("play --strict --seed 12", asked(is_strict=True, seed=12)),
        ("--strict --seed 12", asked(is_strict=True, seed=12)),  # they need no command
        ("play --seed=-3", asked(seed=-3)),
        ("play --theme Light", wished(theme=Theme.LIGHT)),
        (
            "play --players Lea --cats 3",
            asked(players=("Lea", "Paprika", "Ginger", "Sesame"), cats=(None, *CatKind)),
        ),
        (
            "play --players sesame,Tom --cats 'Sesame, sesame' --starts 'Sesame 3'",
            asked(
                players=("sesame", "Tom", "Sesame 2", "Sesame 3"),
                cats=(None, None, CatKind.SESAME, CatKind.SESAME),
                starts=3,
                starts_name="Sesame 3",
            ),
        ),
        (
            "play --watch --open",
            structs.replace(
                asked(players=("Paprika", "Ginger", "Sesame"), cats=tuple(CatKind)),
                shows_hands=True,
            ),
        ),
        ("play --cats 1", asked(cats=(CatKind.PAPRIKA,))),
        ("play --cats 0", asked(cats=())),
        ("play --calm --no-large", wished(calm=True, large=False)),
    ],
)
def test_options(line: str, options: PlayOptions, played: list[PlayOptions]) -> None:
    played.clear()
    assert cli.main(shlex.split(line)) == 7
    assert played == [options]
