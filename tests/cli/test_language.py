"""`--language`, which is read before every other word."""

from __future__ import annotations

import pytest

from spicy.cli import main as cli
from spicy.words import i18n


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--language"], "missing"),
        (["--language="], "missing"),
        (["rules", "--language", "--ascii"], "missing"),
        (["--language", "xx", "rules"], "'xx'"),
        (["--language=../../etc", "rules"], "'../../etc'"),
        (["--language=\x1b[31m", "rules"], "\\x1b[31m"),
    ],
)
def test_what_is_no_language(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    assert said in capsys.readouterr().err


def test_behind_two_dashes_it_is_a_word_like_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--", "--language"]) == 2
    assert "missing" not in capsys.readouterr().err
