"""One choice of language: `--language`, the remembered one, then the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from spicy.cli import main as cli
from spicy.cli.language import speak
from spicy.session.display import Display
from spicy.storage.persistence import Persistence
from spicy.storage.settings import SettingsFile
from spicy.words import i18n
from support.pseudo import write_catalogue
from support.rows import each


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
