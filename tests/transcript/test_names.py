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


@each(
    ("typed", "kept"),
    [
        ("Lea", "Lea"),
        ("  Lea\t", "Lea"),
        ("Anna  Lena", "Anna Lena"),
        ("Anna\u00a0Lena", "Anna Lena"),
        ("Zoe\u0308", "Zoë"),
        ("Overall", "Overall"),
        ("Pass", "Pass"),
        ("wrong", "wrong"),
        ("hand", "hand"),
        ("O'Neil-Smith (2)", "O'Neil-Smith (2)"),
        ("3", "3"),
        ("---", "---"),
        ("a" * 16, "a" * 16),
        ("漢" * 8, "漢" * 8),
        ("Ольга", "Ольга"),
        ("שרה", "שרה"),
        ("فاطمة", "فاطمة"),
        ("देवी", "देवी"),
        ("🦊 Fox", "🦊 Fox"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("می\u064e\u200cخواهم", "می\u064e\u200cخواهم"),
        ("க்\u200cஷ", "க்\u200cஷ"),
        ("क्\u200dष", "क्\u200dष"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("👩🏽\u200d🚀 Bo", "👩🏽\u200d🚀 Bo"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("❤\ufe0f" * 8, "❤\ufe0f" * 8),
        ("1\ufe0f\u20e3 Bo", "1\ufe0f\u20e3 Bo"),
    ],
)
def test_allowed(typed: str, kept: str) -> None:
    assert check_name(typed) == kept
    assert check_name(kept) == kept


@each(
    ("typed", "part"),
    [
        ("", "needs a name"),
        (" \t ", "needs a name"),
        ("a" * 17, "too long"),
        ("漢" * 9, "too long"),
        ("❤\ufe0f" * 9, "too long"),
        ("a" * 5000, "too long"),
        ("e" + "\u0301" * 100, "too long"),
        ("Lea, Tom", ","),
        ("Lea:", ":"),
        ("#1", "#"),
        ("<Lea>", ">"),
        ('"Lea"', '"'),
        ("all", "meaning"),
        ("ALL", "meaning"),
        ("None", "meaning"),
        (" nOnE ", "meaning"),
        ("Le\x00a", "control"),
        ("Le\ta", "control"),
        ("Le\na", "control"),
        ("\x1b[31mLea", "control"),
        ("Le\x7fa", "control"),
        ("Le\x85a", "control"),
        ("Le\u2028a", "control"),
        ("Le\u2029a", "control"),
        ("Le\u200ba", "invisible"),
        ("Le\u200da", "invisible"),
        ("Le\u200ca", "invisible"),
        ("علی\u200c", "invisible"),
        ("\u200cعلی", "invisible"),
        ("علی\u200c رضا", "invisible"),
        ("علی\u200c\u200cرضا", "invisible"),
        ("رضا\u200cعلی", "invisible"),  # alef joins to nothing that follows
        ("علی\u200dرضا", "invisible"),
        ("க\u200cஷ", "invisible"),
        ("க்\u200c", "invisible"),
        ("🦊\u200dFox", "invisible"),
        ("\u200d🦊", "invisible"),
        ("漢\u200d字", "invisible"),
        ("Le\u2060a", "invisible"),
        ("Lea\ufeff", "invisible"),
        ("Le\u00ada", "invisible"),
        ("Le\u202ea", "invisible"),
        ("Le\u2066a", "invisible"),
        ("\u200fLea", "invisible"),
        ("Le\u061ca", "invisible"),
        ("Lea\ufe00", "invisible"),
        ("Lea\ufe0f", "invisible"),
        ("Lea!\ufe0f", "invisible"),
        ("1\ufe0f", "invisible"),
        ("❤\ufe0f\ufe0f", "invisible"),
        ("\ufe0fLea", "invisible"),
        ("Lea\U000e0100", "invisible"),
        ("Lea\U000e0041", "invisible"),
        ("Lea\u034f", "invisible"),
        ("\u2800", "blank"),
        ("Lea\u3164", "blank"),
        ("\u115f", "blank"),
        ("\u1160", "blank"),
        ("\uffa0", "blank"),
        ("Le\ud800a", "no meaning"),
        ("Le\ue000a", "no meaning"),
        ("Le\u0378a", "no meaning"),
        ("Le\U0010ffffa", "no meaning"),
        ("\u0301Lea", "accent"),
    ],
)
def test_refused(typed: str, part: str) -> None:
    with pytest.raises(RulesError, match="name") as error:
        check_name(typed)
    assert part in str(error.value)
    assert str(error.value).isprintable(), "a reason is shown as it is"
    assert error.value.part == "players"


@given(texts(24))
def test_whatever_is_typed(text: str) -> None:
    """A name is kept in a form that is kept again, or refused with a reason that can be shown."""
    name, reason = None, ""
    try:
        name = check_name(text)
    except RulesError as error:
        reason = str(error)
    assert reason.isprintable()
    if name is None:
        assert reason
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
        (["Lea", "LEA"], 1, "LEA"),
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
    assert error.value.seat == seat
    assert error.value.part == "players"
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
