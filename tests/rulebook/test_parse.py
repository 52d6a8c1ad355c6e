"""The shape of a chapter, and every way in which a rulebook can be out of order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import RulebookError, read
from spicy.rulebook.parse import parse_chapter
from support.rows import each

CHAPTER = """\
# A turn

Lay a card.
Say something.

| a | table |
|---|---|

## Passing (`turn.pass`)

Draw one card;
then it is over.

A second paragraph.

Source: a book,
page 3

Ruling: Somebody had to decide.

Examples: [turn.pass](../examples/turn.pass.spicy),
[turn.pass-2](../examples/turn.pass-2.spicy)

Asked as: skip a turn; must I
play?

## No peeking (`turn.peek`)
Do not look.

1. Draw a card
for the look.
2. Go on.

Source: decided here

Asked as: look
"""

SECTION = """\
## Some title (`{identifier}`)

Some text.

Source: some book

"""


def exists(_name: str) -> bool:
    return True


def test_a_chapter_is_read_completely() -> None:
    chapter = parse_chapter(CHAPTER, "en/2-your-turn.md", exists)

    assert chapter.name == "2-your-turn"
    assert chapter.title == "A turn"
    assert chapter.introduction == "Lay a card.\nSay something.\n\n| a | table |\n|---|---|"
    passing, peeking = chapter.rules
    assert passing.identifier is RuleId.TURN_PASS
    assert passing.title == "Passing"
    assert passing.text == "Draw one card; then it is over.\n\nA second paragraph."
    assert passing.source == "a book, page 3"
    assert passing.ruling == "Somebody had to decide."
    assert passing.examples == ("turn.pass.spicy", "turn.pass-2.spicy")
    assert peeking.identifier is RuleId.TURN_PEEK
    assert passing.asked_as == ("skip a turn", "must I play?")
    assert peeking.text == "Do not look.\n\n1. Draw a card for the look.\n2. Go on."
    assert peeking.ruling is None
    assert peeking.examples == ()
    assert peeking.asked_as == ("look",)


def test_a_chapter_may_have_no_rules() -> None:
    chapter = parse_chapter("# Words\n\nOnly words.\n", "9-words.md", exists)

    assert chapter.rules == ()
    assert chapter.introduction == "Only words."


def test_windows_line_ends_change_nothing() -> None:
    assert parse_chapter(CHAPTER.replace("\n", "\r\n"), "x.md", exists) == parse_chapter(
        CHAPTER, "x.md", exists
    )


@each(
    ("old", "new", "line", "message"),
    [
        pytest.param("# A turn\n", "", 1, "starts with", id="no title"),
        pytest.param("# A turn", "## A turn", 1, "starts with", id="title of the wrong level"),
        pytest.param("turn.peek", "turn.peak", 27, "no rule has the identifier", id="unknown"),
        pytest.param("turn.peek", "", 27, "no rule has the identifier", id="empty identifier"),
        pytest.param(" (`turn.peek`)", "", 27, "a heading inside", id="heading without one"),
        pytest.param("## No", "### No", 27, "a heading inside", id="heading of another level"),
        pytest.param("`turn.peek`", "`turn.pass`", 27, "x.md:9 already", id="twice in a chapter"),
        pytest.param(
            "Draw one card;\nthen it is over.\n\nA second paragraph.\n",
            "",
            9,
            "turn.pass: the rule has no text",
            id="no text",
        ),
        pytest.param(
            "Source: decided here", "", 27, "peek: the rule has no source", id="no source"
        ),
        pytest.param("decided here", "", 34, "turn.peek: Source: is empty", id="empty source"),
        pytest.param("Ruling: ", "Source: ", 19, "given twice", id="two sources"),
        pytest.param("Ruling: ", "Examples: ", 21, "given twice", id="two lines of examples"),
        pytest.param("Source: a book,", "Ruling: a book,", 19, "given twice", id="two rulings"),
        pytest.param("Ruling: ", "", 19, "stands before its source", id="text after the source"),
        pytest.param("pass-2.spicy)", "pass-2.spicy", 21, "is linked as", id="broken link"),
        pytest.param("[turn.pass-2]", "[another]", 21, "is linked as", id="misleading link"),
        pytest.param("../examples/turn.pass-2", "turn.pass-2", 21, "is linked as", id="elsewhere"),
        pytest.param("skip a turn;", "skip a turn;;", 24, "two semicolons", id="empty wording"),
        pytest.param("as: look", "as: Skip a turn!", 36, "x.md:24 already", id="asked twice"),
        pytest.param("Asked as: look", "Examples: look", 36, "is linked as", id="no example"),
        pytest.param("Asked as: look", "Source: look", 36, "given twice", id="after the wordings"),
    ],
)
def test_a_chapter_out_of_order(old: str, new: str, line: int, message: str) -> None:
    assert old in CHAPTER
    with pytest.raises(RulebookError, match=message) as caught:
        parse_chapter(CHAPTER.replace(old, new), "x.md", exists)

    assert (caught.value.file, caught.value.line) == ("x.md", line)
    assert str(caught.value).startswith(f"x.md:{line}: ")


def write_rulebook(root: Path, identifiers: list[str]) -> Path:
    """A rulebook in which each of these rules has a short section; three to a chapter."""
    (root / "examples").mkdir()
    folder = root / "en"
    folder.mkdir()
    for number, start in enumerate(range(0, len(identifiers), 3), start=1):
        sections = [SECTION.format(identifier=each) for each in identifiers[start : start + 3]]
        (folder / f"{number}-chapter.md").write_text("# Chapter\n\n" + "".join(sections), "utf-8")
    return folder


def test_a_rulebook_with_every_rule_is_read_in_the_order_of_its_chapters(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, list(RuleId))
    (folder / "README.md").write_text("Not a chapter.", encoding="utf-8")

    book = read(tmp_path, "en")

    assert [rule.identifier for rule in book.rules()] == list(RuleId)
    assert [chapter.name for chapter in book.chapters[8:11]] == [
        "9-chapter",
        "10-chapter",
        "11-chapter",
    ]


def leave_one_out(folder: Path) -> None:
    path = folder / "1-chapter.md"
    section = SECTION.format(identifier="setup.deck")
    path.write_text(path.read_text("utf-8").replace(section, ""), "utf-8")


def say_one_twice(folder: Path) -> None:
    with (folder / "2-chapter.md").open("a", encoding="utf-8") as chapter:
        chapter.write(SECTION.format(identifier="setup.deck"))


def link_to_nothing(folder: Path) -> None:
    with (folder / "1-chapter.md").open("a", encoding="utf-8") as chapter:
        chapter.write("Examples: [setup.deal](../examples/setup.deal.spicy)\n")


def write_bytes(folder: Path) -> None:
    (folder / "2-chapter.md").write_bytes(b"# Chapter \xff\n")


def remove_all(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (leave_one_out, r"^en: no chapter has the rule setup\.deck$"),
        (
            say_one_twice,
            r"^en/2-chapter\.md:21: the rule setup\.deck stands in en/1-chapter\.md:9 already$",
        ),
        (
            link_to_nothing,
            r"^en/1-chapter\.md:21: setup\.deal: there is no example setup\.deal\.spicy$",
        ),
        (write_bytes, r"^en/2-chapter\.md: the file is not UTF-8$"),
        (remove_all, r"^en: there is no rulebook in this language \(there is: none\)$"),
    ],
)
def test_a_rulebook_out_of_order(
    tmp_path: Path, damage: Callable[[Path], None], message: str
) -> None:
    damage(write_rulebook(tmp_path, list(RuleId)))

    with pytest.raises(RulebookError, match=message):
        read(tmp_path, "en")


def test_a_language_that_is_not_there(tmp_path: Path) -> None:
    write_rulebook(tmp_path, list(RuleId))

    with pytest.raises(RulebookError, match=r"^xx: .*\(there is: en\)$"):
        read(tmp_path, "xx")
