"""The names that players may have."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given

from spicy.engine.errors import RulesError
from spicy.engine.names import NameFault, why_no_name
from spicy.words.foreign_text import shown
from spicy.words.names import MOST_CELLS, check_name, check_names
from support.rows import each
from support.texts import texts

ALLOWED = """\
Lea Overall Pass wrong hand O'Neil-Smith(2) 3 --- aaaaaaaaaaaaaaaa 漢漢漢漢漢漢漢漢 Ольга שרה فاطمة देवी
🦊Fox علی\u200cرضا می\u064e\u200cخواهم க்\u200cஷ क्\u200dष ශ්\u200dරී 👨\u200d👩\u200d👧 👩🏽\u200d🚀Bo
👨🏻\u200d🚀 क्\u200dॱ ‼\ufe0fBo 〰\ufe0fBo
🏳\ufe0f\u200d🌈 1\ufe0f\u20e3Bo ❤\ufe0f❤\ufe0f❤\ufe0f❤\ufe0f❤\ufe0f❤\ufe0f❤\ufe0f❤\ufe0f"""


@each(
    ("typed", "kept"),
    [
        *((name, name) for name in ALLOWED.split()),
        ("  Lea\t", "Lea"),
        ("Anna  Lena", "Anna Lena"),
        ("Anna\u00a0Lena", "Anna Lena"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_allowed(typed: str, kept: str) -> None:
    assert check_name(typed) == kept
    assert check_name(kept) == kept


@each(
    ("part", "names"),
    [
        ("needs a name", ["", " \t "]),
        ("too long", ["a" * 17, "漢" * 9, "❤\ufe0f" * 9, "a" * 5000, "e" + "\u0301" * 100]),
        (",", ["Lea, Tom"]),
        (":", ["Lea:"]),
        ("#", ["#1"]),
        (">", ["<Lea>"]),
        ('"', ['"Lea"']),
        ("meaning", ["all", "ALL", "None", " nOnE "]),
        ("control", ["Le\x00a", "Le\ta", "Le\na", "\x1b[31mLea", "Le\x7fa", "Le\x85a"]),
        ("control", ["Le\u2028a", "Le\u2029a"]),
        ("invisible", ["Le\u200ba", "Le\u200da", "Le\u200ca", "علی\u200c", "\u200cعلی"]),
        ("invisible", ["علی\u200c رضا", "علی\u200c\u200cرضا", "علی\u200dرضا", "க\u200cஷ"]),
        ("invisible", ["رضا\u200cعلی"]),  # alef joins to nothing that follows
        (
            "invisible",
            [
                "க்\u200c",
                "🦊\u200dFox",
                "\u200d🦊",
                "🦊\u200d Bo",
                "漢\u200d字",
                "Le\u2060a",
                "Lea\ufeff",
            ],
        ),
        ("invisible", ["Le\u00ada", "Le\u202ea", "Le\u2066a", "\u200fLea", "Le\u061ca"]),
        (
            "invisible",
            ["Lea\ufe00", "Lea\ufe0e", "Lea\ufe0f", "Lea!\ufe0f", "1\ufe0f", "❤\ufe0f\ufe0f"],
        ),
        ("invisible", ["\ufe0fLea", "Lea\U000e0100", "Lea\U000e0041", "Lea\u034f"]),
        ("blank", ["\u2800", "Lea\u3164", "\u115f", "\u1160", "\uffa0"]),
        ("no meaning", ["Le\ud800a", "Le\ue000a", "Le\u0378a", "Le\U0010ffffa"]),
        ("accent", ["\u0301Lea"]),
    ],
)
def test_refused(part: str, names: list[str]) -> None:
    for typed in names:
        with pytest.raises(RulesError, match="name") as error:
            check_name(typed)
        assert part in str(error.value), ascii(typed)
        assert str(error.value).isprintable(), "a reason is shown as it is"
        assert error.value.part == "players"


@given(texts(24))
def test_whatever_is_typed(text: str) -> None:
    """A name is kept in a form that is kept again, or refused with a reason that can be shown."""
    reason = ""
    try:
        name = check_name(text)
    except RulesError as error:
        reason = str(error)
    if reason:
        assert reason.isprintable()
        return
    assert check_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert not set(name) & set(',:#>"')
    assert 1 <= len(name) <= 4 * MOST_CELLS


@each("name", ["A  B", "A\u00a0B", "A\u2003B", " A", "A ", "Zoe\u0308"])
def test_a_name_that_the_program_would_tidy_up_is_none_of_the_engine(name: str) -> None:
    """It could not be written down as it is, and two of them could look the same."""
    assert why_no_name(name) == (NameFault.UNTIDY, "")
    assert why_no_name(check_name(name)) is None


def test_names_of_a_table() -> None:
    assert check_names([" Lea", "Tom ", "Zoe\u0308"]) == ("Lea", "Tom", "Zoë")
    assert check_names(str(number) for number in range(6)) == tuple("012345")


@each(
    ("typed", "seat", "part"),
    [
        ([], None, "2 to 6"),
        (["Lea"], None, "2 to 6"),
        (list("abcdefg"), None, "2 to 6"),
        (["Tom", "Lea", "lea "], 2, "lea"),
        (["Straße", "STRASSE"], 1, "STRASSE"),
        (["Zoë", "ZOE\u0308"], 1, "ZOË"),
        (["علی\u200cرضا", "علیرضا"], 1, "looks the same"),
        (["Tom", "க்ஷ", "க்\u200cஷ"], 2, "looks the same"),
        (["🐦\u200d🔥", "🐦🔥"], 1, "looks the same"),
        (["❤\ufe0f Bo", "❤ Bo"], 1, "looks the same"),
        (["Lea", "Tom", "none"], 2, "none"),
        (["Lea", ""], 1, "needs a name"),
    ],
)
def test_names_that_cannot_sit_together(typed: list[str], seat: int | None, part: str) -> None:
    with pytest.raises(RulesError) as error:
        check_names(typed)
    assert (error.value.seat, error.value.part) == (seat, "players")
    assert part in str(error.value)


def test_shown() -> None:
    assert shown("Lea") == "Lea"
    assert shown("a\x1b[2J\nb") == "a\\x1b[2J\\nb"
    assert shown("\u202eabc") == "\\u202eabc"
    assert shown("x" * 100) == "x" * 40 + "..."


def test_ascii_names_do_not_need_the_width_table() -> None:
    code = (
        "import sys; from spicy.words.names import check_names;"
        "check_names(['Lea', 'Tom']); sys.exit('wcwidth' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
