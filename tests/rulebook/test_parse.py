"""The shape of a chapter, of rules and of questions, and every way in which one can be out of order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spicy import rulebook
from spicy.engine.rule_ids import RuleId
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
SECTION = "## Some title (`{identifier}`)\n\nSome text.\n\nSource: some book\n\n"


@each("newline", ["\n", "\r\n"])
def test_a_chapter_is_read_completely(newline: str) -> None:
    text = CHAPTER.replace("\n", newline)
    chapter = parse_chapter(text, "en/2-your-turn.md", lambda _name: True)
    assert (chapter.name, chapter.title) == ("2-your-turn", "A turn")
    assert chapter.introduction == "Lay a card.\nSay something.\n\n| a | table |\n|---|---|"
    assert chapter.rules == (
        rulebook.Rule(
            identifier=RuleId.TURN_PASS,
            title="Passing",
            text="Draw one card; then it is over.\n\nA second paragraph.",
            source="a book, page 3",
            ruling="Somebody had to decide.",
            examples=("turn.pass.spicy", "turn.pass-2.spicy"),
            asked_as=("skip a turn", "must I play?"),
        ),
        rulebook.Rule(
            identifier=RuleId.TURN_PEEK,
            title="No peeking",
            text="Do not look.\n\n1. Draw a card for the look.\n2. Go on.",
            source="decided here",
            ruling=None,
            examples=(),
            asked_as=("look",),
        ),
    )


def test_a_chapter_may_have_no_rules() -> None:
    chapter = parse_chapter("# Words\n\nOnly words.\n", "9-words.md", lambda _name: True)
    assert (chapter.rules, chapter.introduction) == ((), "Only words.")


TEXT = "Draw one card;\nthen it is over.\n\nA second paragraph.\n"


@each(
    ("old", "new", "line", "message"),
    [
        ("# A turn\n", "", 1, "starts with"),
        ("# A turn", "## A turn", 1, "starts with"),
        ("turn.peek", "turn.peak", 27, "no rule has the identifier"),
        ("turn.peek", "", 27, "no rule has the identifier"),
        (" (`turn.peek`)", "", 27, "a heading inside"),
        ("## No", "### No", 27, "a heading inside"),
        ("`turn.peek`", "`turn.pass`", 27, "x.md:9 already"),
        (TEXT, "", 9, "turn.pass: the rule has no text"),
        ("Source: decided here", "", 27, "peek: the rule has no source"),
        ("decided here", "", 34, "turn.peek: Source: is empty"),
        ("Ruling: ", "Source: ", 19, "given twice"),
        ("Ruling: ", "Examples: ", 21, "given twice"),
        ("Source: a book,", "Ruling: a book,", 19, "given twice"),
        ("Ruling: ", "", 19, "stands before its source"),
        ("pass-2.spicy)", "pass-2.spicy", 21, "is linked as"),
        ("[turn.pass-2]", "[another]", 21, "is linked as"),
        ("../examples/turn.pass-2", "turn.pass-2", 21, "is linked as"),
        ("skip a turn;", "skip a turn;;", 24, "two semicolons"),
        ("as: look", "as: Skip a turn!", 36, "x.md:24 already"),
        ("Asked as: look", "Examples: look", 36, "is linked as"),
        ("Asked as: look", "Source: look", 36, "given twice"),
    ],
)
def test_a_chapter_out_of_order(old: str, new: str, line: int, message: str) -> None:
    assert old in CHAPTER
    with pytest.raises(rulebook.RulebookError, match=message) as caught:
        parse_chapter(CHAPTER.replace(old, new), "x.md", lambda _name: True)
    assert (caught.value.file, caught.value.line) == ("x.md", line)
    assert str(caught.value).startswith(f"x.md:{line}: ")


def write_rulebook(root: Path) -> Path:
    """A rulebook in which each rule has a short section; three to a chapter."""
    (root / "examples").mkdir()
    folder = root / "en"
    folder.mkdir()
    rules = list(RuleId)
    for number, start in enumerate(range(0, len(rules), 3), start=1):
        sections = [SECTION.format(identifier=rule) for rule in rules[start : start + 3]]
        (folder / f"{number}-chapter.md").write_text("# Chapter\n\n" + "".join(sections), "utf-8")
    return folder


def test_a_rulebook_with_every_rule_is_read_in_the_order_of_its_chapters(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path)
    (folder / "README.md").write_text("Not a chapter.", encoding="utf-8")
    book = rulebook.read(tmp_path, "en")
    assert [rule.identifier for rule in book.rules()] == list(RuleId)
    names = [chapter.name for chapter in book.chapters[8:11]]
    assert names == ["9-chapter", "10-chapter", "11-chapter"]


# Questions

QUESTIONS = """\
# A turn

Some words.

## May I pass?

Yes, you may always
say "Pass!" and draw.

Rules: `turn.pass`,
`turn.options` (ruling)

Transcript: [pass](../pass.spicy)

Asked as: skip a turn; Must I
play?

## May I peek?
No.

Rules: `turn.peek`

Transcript: [turn.peek](../../examples/turn.peek.spicy)
"""


def write_questions(root: Path, chapter: str = QUESTIONS, name: str = "1-turn.md") -> Path:
    """A folder like `rules/` with one chapter of questions and the two transcripts it links."""
    folder = root / "questions" / "en"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(chapter.encode())
    (root / "examples").mkdir(exist_ok=True)
    (root / "examples" / "turn.peek.spicy").touch()
    (root / "questions" / "pass.spicy").touch()
    return folder


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_chapter_of_questions_is_read_completely(newline: str, tmp_path: Path) -> None:
    write_questions(tmp_path, QUESTIONS.replace("\n", newline))
    passing, peeking = rulebook.read_questions(tmp_path, "en")
    assert passing == rulebook.Question(
        question="May I pass?",
        answer='Yes, you may always say "Pass!" and draw.',
        identifiers=(RuleId.TURN_PASS, RuleId.TURN_OPTIONS),
        rulings=(RuleId.TURN_OPTIONS,),
        transcript="pass.spicy",
        asked_as=("skip a turn", "Must I play?"),
    )
    assert peeking == rulebook.Question(
        "May I peek?", "No.", (RuleId.TURN_PEEK,), (), "turn.peek.spicy", ()
    )
    assert rulebook.question_file(passing, tmp_path) == tmp_path / "questions" / "pass.spicy"
    assert rulebook.question_file(peeking, tmp_path) == tmp_path / "examples" / "turn.peek.spicy"


def test_a_question_about_manners_has_no_transcript(tmp_path: Path) -> None:
    head, _shown, _rest = QUESTIONS.rpartition("Transcript: ")
    write_questions(tmp_path, head.replace("`turn.peek`", "`table.talk` (ruling)"))
    talking = rulebook.read_questions(tmp_path, "en")[1]
    assert (talking.transcript, talking.rulings) == (None, (RuleId.TABLE_TALK,))
    assert rulebook.question_file(talking, tmp_path) is None


def test_chapters_are_read_by_number_and_a_readme_is_none(tmp_path: Path) -> None:
    write_questions(tmp_path, QUESTIONS, "10-later.md")
    write_questions(tmp_path, "Not a chapter.", "README.md")
    first = QUESTIONS.replace("pass?", "wait?").replace("peek?", "look?")
    first = first.replace("skip a turn; Must I\nplay?", "sit still")
    write_questions(tmp_path, first, "9-first.md")
    asked = [question.question for question in rulebook.read_questions(tmp_path, "en")]
    assert asked == ["May I wait?", "May I look?", "May I pass?", "May I peek?"]


@each(
    ("old", "new", "line", "message"),
    [
        ("# A turn\n", "", 1, "a chapter starts with"),
        ("## May I peek?", "## Peeking", 18, "a heading inside"),
        ("## May I peek?", "### May I peek?", 18, "a heading inside"),
        ("No.\n", "", 18, "has no answer"),
        ("No.\n", "No. Never!\n", 19, "longer than one sentence"),
        ('!" and', '!" And', 7, "longer than one sentence"),
        ("No.\n", "No.\n\nNo.\n", 19, "longer than one"),
        ("No.\n", "No\n", 19, "not a whole sentence"),
        ("Rules: `turn.peek`\n", "", 18, "no line 'Rules:'"),
        ("Rules: `turn.peek`", "Rules:", 21, "Rules: is empty"),
        ("`turn.peek`", "`turn.peak`", 21, "'turn.peak'"),
        ("`turn.peek`", "turn.peek", 21, "are written as"),
        ("(ruling)", "(rule)", 10, "are written as"),
        ("`turn.options`", "`turn.pass`", 10, "named twice"),
        ("Transcript: [pass](../pass.spicy)\n", "", 5, "no line"),
        ("pass](../pass", "fold](../fold", 13, "there is no"),
        ("(../../examples/", "(../", 23, "there is no"),
        ("[turn.peek]", "[peek]", 23, "is linked as"),
        ("../pass.spicy", "pass.spicy", 13, "is linked as"),
        ("Asked as:", "Rules:", 15, "given twice"),
        ("Asked as: ", "", 15, "above the rules"),
        ("skip a turn;", "skip a turn;;", 15, "two semicolons"),
        ("I peek?", "i PASS?", 18, "1-turn.md:5 already"),
        ("I peek?", "I skip a turn?", None, ""),  # not quite a duplicate
        ("## May I peek?", "## Must I play?", 18, "asked in"),
        ("skip a turn", "May I pass", 5, "asked in"),
    ],
)
def test_a_chapter_of_questions_out_of_order(
    tmp_path: Path, old: str, new: str, line: int | None, message: str
) -> None:
    assert old in QUESTIONS
    write_questions(tmp_path, QUESTIONS.replace(old, new, 1))
    if line is None:
        assert len(rulebook.read_questions(tmp_path, "en")) == 2
        return
    with pytest.raises(rulebook.RulebookError, match=message) as caught:
        rulebook.read_questions(tmp_path, "en")
    assert (caught.value.file, caught.value.line) == ("questions/en/1-turn.md", line)


# Folders


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


def ask_again(folder: Path) -> None:
    (folder / "2-again.md").write_text(QUESTIONS, encoding="utf-8")


def take_a_name_twice(folder: Path) -> None:
    (folder.parent / "turn.peek.spicy").touch()


def write_bytes(folder: Path) -> None:
    min(folder.iterdir()).write_bytes(b"# Chapter \xff\n")


def remove_all(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def remove_the_folder(folder: Path) -> None:
    remove_all(folder)
    folder.rmdir()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (leave_one_out, r"en: no chapter has the rule setup\.deck$"),
        (
            say_one_twice,
            r"en/2-chapter.md:21: the rule setup.deck stands in en/1-chapter.md:9 alre",
        ),
        (
            link_to_nothing,
            r"en/1-chapter\.md:21: setup\.deal: there is no example setup\.deal\.spicy$",
        ),
        (write_bytes, r"en/1-chapter\.md: the file is not UTF-8$"),
        (remove_all, r"en: there is no rulebook in this language \(there is: none\)$"),
    ],
)
def test_a_rulebook_out_of_order(
    tmp_path: Path, damage: Callable[[Path], None], message: str
) -> None:
    damage(write_rulebook(tmp_path))
    with pytest.raises(rulebook.RulebookError, match=f"^{message}"):
        rulebook.read(tmp_path, "en")


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (ask_again, r"2-again.md:5: 'May I pass\?' is asked in questions/en/1-turn.md:5 already$"),
        (write_bytes, r"1-turn\.md: the file is not UTF-8$"),
        (remove_all, ""),
        (remove_the_folder, ""),
        (take_a_name_twice, r"1-turn\.md:23: turn\.peek\.spicy is the name of "),
    ],
)
def test_questions_out_of_order(
    tmp_path: Path, damage: Callable[[Path], None], message: str
) -> None:
    damage(write_questions(tmp_path))
    said = f"questions/en/{message}" if message else "en: there are no questions in this language$"
    with pytest.raises(rulebook.RulebookError, match=f"^{said}"):
        rulebook.read_questions(tmp_path, "en")


def test_a_language_that_is_not_there(tmp_path: Path) -> None:
    write_rulebook(tmp_path)
    with pytest.raises(rulebook.RulebookError, match=r"^xx: .*\(there is: en\)$"):
        rulebook.read(tmp_path, "xx")
    with pytest.raises(rulebook.RulebookError, match=r"^xx: there are no questions"):
        rulebook.load_questions("xx")
