"""The options of `spicy play`, and the language that all commands speak."""

from __future__ import annotations

import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from spicy.cli import main as cli
from spicy.cli import play as play_command
from spicy.cli.language import speak
from spicy.cli.play_options import PlayOptions
from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.session.display import Display, Theme
from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.storage.settings import SettingsFile
from spicy.words import i18n
from spicy.words.cats import CatKind
from support.pseudo import write_catalogue
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


# One choice of language: `--language`, the remembered one, then the environment


@pytest.fixture
def two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Catalogues of two languages beside English, and a folder for the settings."""
    for code in ("qa", "qb"):
        write_catalogue(tmp_path / "locale", code)
    monkeypatch.setattr(i18n, "_FOLDER", str(tmp_path / "locale"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.usefixtures("two_languages")
@each(
    ("option", "remembered", "environment", "spoken"),
    [
        ("qa", "qb", "en", "qa"),
        ("", "qb", "qa", "qb"),
        ("", "", "qa", "qa"),
        ("", "gone", "qa", "qa"),
        ("", "en", "qa", "en"),
        ("en", "qb", "qa", "en"),
        ("", "", "", "en"),
    ],
)
def test_the_nearest_choice_decides_for_the_screens_and_the_rulebook(
    option: str, remembered: str, environment: str, spoken: str
) -> None:
    SettingsFile().save_display(Display(language=remembered))
    words = ["--language", option, "rules"] if option else ["rules"]
    assert speak(words, {"LANGUAGE": environment}) == ["rules"]
    assert i18n.spoken() == spoken
    assert i18n.wanted()[:1] == tuple(filter(None, [option or remembered or environment]))
    assert Persistence(settings=SettingsFile()).display().language == remembered


@each(
    "words",
    [
        ["--language", "en", "rules", "challenge.who"],
        ["rules", "--language=en", "challenge.who"],
        ["rules", "challenge.who", "--language", "en_GB.UTF-8"],
    ],
)
def test_it_may_stand_anywhere(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    i18n.use(["fr"])
    assert cli.main(words) == 0
    assert "challenge.who" in capsys.readouterr().out
    assert "en" in i18n.wanted()
