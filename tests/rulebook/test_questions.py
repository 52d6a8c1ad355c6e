"""The questions that people ask at the table, and every way in which they can be out of order."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from spicy.engine.rule_ids import AT_THE_TABLE, RuleId
from spicy.rulebook import (
    Question,
    Rule,
    RulebookError,
    examples,
    load,
    load_questions,
    question_file,
    read_questions,
    resources,
    rulings_behind,
)
from spicy.transcript import Comment, Expected, Transcript, check, parse, read, stack_doubts
from support.rows import each

QUESTIONS = load_questions()
OWN = sorted(
    entry.name
    for entry in (resources.rules_folder() / "questions").iterdir()
    if entry.name.endswith(".spicy")
)
EACH_QUESTION = each("question", QUESTIONS)
RULES = {rule.identifier: rule for rule in load().rules()}
SHOWN = [question for question in QUESTIONS if question.transcript is not None]


def _name(rule: Rule) -> str:
    return rule.identifier


def transcript_of(question: Question) -> Transcript:
    file = question_file(question)
    assert file is not None
    return parse(file.read_text(encoding="utf-8"))


def test_there_are_many_questions() -> None:
    assert len(QUESTIONS) >= 60
    assert load_questions("en") == QUESTIONS


@each("identifier", RuleId)
def test_the_rule_has_a_question(identifier: RuleId) -> None:
    """Rulings are what a family argues about most, but no other rule goes without."""
    assert any(identifier in question.identifiers for question in QUESTIONS)


@each("rule", [rule for rule in load().rules() if rule.ruling])
def test_the_answer_to_some_question_rests_on_the_ruling(rule: Rule) -> None:
    """First of all on this rule, and its ruling is told with the reason."""
    leading = [one for one in QUESTIONS if one.identifiers[0] is rule.identifier]
    assert any(rule in rulings_behind(question, load()) for question in leading)


@EACH_QUESTION
def test_an_answer_that_rests_on_a_ruling_says_so(question: Question) -> None:
    """A rule that is a ruling as a whole is marked wherever it stands, and nothing else than rulings."""
    rules = [RULES[identifier] for identifier in question.identifiers]
    wholly = [rule for rule in rules if rule.source == "decided here"]
    marked = rulings_behind(question, load())
    assert {rule.identifier for rule in wholly} <= {rule.identifier for rule in marked}
    assert all(rule.ruling for rule in marked)
    assert [rule.identifier for rule in marked] == list(question.rulings)


@each("question", SHOWN)
def test_its_transcript_shows_its_first_rule(question: Question) -> None:
    transcript = transcript_of(question)
    shown = {*transcript.setup.rules, *check(transcript).cited}
    assert question.identifiers[0] in shown


@EACH_QUESTION
def test_question_and_answer_are_short_plain_text(question: Question) -> None:
    for text in (question.question, question.answer, *question.asked_as):
        assert not re.search(r"[*`_|<>\[\]\\]|--", text), "markup would show on a screen"
    assert len(question.question) <= 100
    assert len(question.answer) <= 160
    assert question.asked_as


def test_only_what_no_move_can_show_has_no_transcript() -> None:
    hidden = [question for question in QUESTIONS if question not in SHOWN]
    assert {question.identifiers[0] for question in hidden} == AT_THE_TABLE | {RuleId.SETUP_PLAYERS}


def test_a_transcript_shows_one_answer_only() -> None:
    names = [question.transcript for question in SHOWN]
    assert len(set(names)) == len(names)


def test_no_transcript_lies_beside_the_questions_without_one() -> None:
    assert set(OWN) <= {question.transcript for question in QUESTIONS}


@each("name", OWN)
def test_a_transcript_of_their_own_tells_its_story(name: str) -> None:
    """It leaves nothing to a shuffle, and comments and expectations stand where it matters."""
    text = (resources.rules_folder() / "questions" / name).read_text(encoding="utf-8")
    transcript = parse(text)
    assert transcript.title
    assert transcript.setup.rules
    assert transcript.setup.deck is not None
    assert len(transcript.setup.hands) == len(transcript.setup.players)
    assert None not in transcript.setup.hands
    assert any(isinstance(each, Comment) for each in transcript.statements)
    assert any(isinstance(each, Expected) for each in transcript.statements)
    for comment, below in pairwise(transcript.statements):
        if isinstance(comment, Comment):
            assert not isinstance(below, Expected), f"line {comment.line} narrates no move"


@each("file", sorted(Path(str(resources.rules_folder())).rglob("*.spicy")))
def test_a_stack_that_is_set_up_can_have_come_about(file: Path) -> None:
    start = read(file).start
    assert not stack_doubts(start.rules, start.stack)


def test_every_example_is_linked_from_the_rulebook() -> None:
    linked = {name for rule in load().rules() for name in rule.examples}
    assert {example.name for example in examples()} == linked


def test_the_readme_links_to_every_chapter() -> None:
    folder = resources.rules_folder() / "questions" / "en"
    chapters = sorted(entry.name for entry in folder.iterdir() if entry.name != "README.md")
    linked = re.findall(r"\((\d[^)]*\.md)\)", (folder / "README.md").read_text("utf-8"))

    assert linked == chapters


CHAPTER = """\
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


def write(root: Path, chapter: str = CHAPTER, name: str = "1-turn.md") -> Path:
    """A folder like `rules/` with one chapter of questions and the two transcripts it links."""
    folder = root / "questions" / "en"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(chapter, encoding="utf-8")
    (root / "examples").mkdir(exist_ok=True)
    (root / "examples" / "turn.peek.spicy").touch()
    (root / "questions" / "pass.spicy").touch()
    return folder


def test_a_chapter_is_read_completely(tmp_path: Path) -> None:
    write(tmp_path)

    passing, peeking = read_questions(tmp_path, "en")

    assert passing == Question(
        question="May I pass?",
        answer='Yes, you may always say "Pass!" and draw.',
        identifiers=(RuleId.TURN_PASS, RuleId.TURN_OPTIONS),
        rulings=(RuleId.TURN_OPTIONS,),
        transcript="pass.spicy",
        asked_as=("skip a turn", "Must I play?"),
    )
    assert peeking == Question("May I peek?", "No.", (RuleId.TURN_PEEK,), (), "turn.peek.spicy", ())
    assert question_file(passing, tmp_path) == tmp_path / "questions" / "pass.spicy"
    assert question_file(peeking, tmp_path) == tmp_path / "examples" / "turn.peek.spicy"


def test_a_question_about_manners_has_no_transcript(tmp_path: Path) -> None:
    shown = "Transcript: [turn.peek](../../examples/turn.peek.spicy)\n"
    write(tmp_path, CHAPTER.replace(shown, "").replace("`turn.peek`", "`table.talk` (ruling)"))

    talking = read_questions(tmp_path, "en")[1]

    assert (talking.transcript, talking.rulings) == (None, (RuleId.TABLE_TALK,))
    assert question_file(talking, tmp_path) is None


def test_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    expected = read_questions(write(tmp_path / "a").parents[1], "en")
    folder = write(tmp_path / "b")
    (folder / "1-turn.md").write_bytes(CHAPTER.replace("\n", "\r\n").encode())

    assert read_questions(tmp_path / "b", "en") == expected


def test_chapters_are_read_by_number_and_a_readme_is_none(tmp_path: Path) -> None:
    write(tmp_path, CHAPTER, "10-later.md")
    write(tmp_path, "Not a chapter.", "README.md")
    first = CHAPTER.replace("pass?", "wait?").replace("peek?", "look?")
    write(tmp_path, first.replace("skip a turn; Must I\nplay?", "sit still"), "9-first.md")

    asked = [question.question for question in read_questions(tmp_path, "en")]

    assert asked == ["May I wait?", "May I look?", "May I pass?", "May I peek?"]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        pytest.param("# A turn\n", "", 1, "a chapter starts with", id="no title"),
        pytest.param("## May I peek?", "## Peeking", 18, "a heading inside", id="no question"),
        pytest.param("## May I peek?", "### May I peek?", 18, "a heading inside", id="too deep"),
        pytest.param("No.\n", "", 18, "has no answer", id="no answer"),
        pytest.param("No.\n", "No. Never!\n", 19, "longer than one sentence", id="two sentences"),
        pytest.param('!" and', '!" And', 7, "longer than one sentence", id="after a quotation"),
        pytest.param("No.\n", "No.\n\nNo.\n", 19, "longer than one", id="two paragraphs"),
        pytest.param("No.\n", "No\n", 19, "not a whole sentence", id="no full stop"),
        pytest.param("Rules: `turn.peek`\n", "", 18, "no line 'Rules:'", id="no rules"),
        pytest.param("Rules: `turn.peek`", "Rules:", 21, "Rules: is empty", id="empty rules"),
        pytest.param("`turn.peek`", "`turn.peak`", 21, "'turn.peak'", id="unknown identifier"),
        pytest.param("`turn.peek`", "turn.peek", 21, "are written as", id="bare identifier"),
        pytest.param("(ruling)", "(rule)", 10, "are written as", id="another mark"),
        pytest.param("`turn.options`", "`turn.pass`", 10, "named twice", id="identifier twice"),
        pytest.param("Transcript: [pass](../pass.spicy)\n", "", 5, "no line", id="no transcript"),
        pytest.param("pass](../pass", "fold](../fold", 13, "there is no", id="dead transcript"),
        pytest.param("(../../examples/", "(../", 23, "there is no", id="in the other folder"),
        pytest.param("[turn.peek]", "[peek]", 23, "is linked as", id="misleading link"),
        pytest.param("../pass.spicy", "pass.spicy", 13, "is linked as", id="elsewhere"),
        pytest.param("Asked as:", "Rules:", 15, "given twice", id="two lines of rules"),
        pytest.param("Asked as: ", "", 15, "above the rules", id="text below"),
        pytest.param("skip a turn;", "skip a turn;;", 15, "two semicolons", id="empty wording"),
        pytest.param("I peek?", "i PASS?", 18, "1-turn.md:5 already", id="question twice"),
        pytest.param("I peek?", "I skip a turn?", None, None, id="not quite a duplicate"),
        pytest.param("## May I peek?", "## Must I play?", 18, "asked in", id="wording as question"),
        pytest.param("skip a turn", "May I pass", 5, "asked in", id="wording as its own question"),
    ],
)
def test_a_chapter_out_of_order(
    tmp_path: Path, old: str, new: str, line: int | None, message: str | None
) -> None:
    assert old in CHAPTER
    write(tmp_path, CHAPTER.replace(old, new, 1))
    if message is None:
        assert len(read_questions(tmp_path, "en")) == 2
        return
    with pytest.raises(RulebookError, match=message) as caught:
        read_questions(tmp_path, "en")

    assert (caught.value.file, caught.value.line) == ("questions/en/1-turn.md", line)


def ask_again(folder: Path) -> None:
    (folder / "2-again.md").write_text(CHAPTER, encoding="utf-8")


def write_bytes(folder: Path) -> None:
    (folder / "1-turn.md").write_bytes(b"# Chapter \xff\n")


def remove_all(folder: Path) -> None:
    (folder / "1-turn.md").unlink()


def remove_the_folder(folder: Path) -> None:
    remove_all(folder)
    folder.rmdir()


def take_a_name_twice(folder: Path) -> None:
    (folder.parent / "turn.peek.spicy").touch()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (
            ask_again,
            r"^questions/en/2-again\.md:5: 'May I pass\?' is asked in "
            r"questions/en/1-turn\.md:5 already$",
        ),
        (write_bytes, r"^questions/en/1-turn\.md: the file is not UTF-8$"),
        (remove_all, r"^en: there are no questions in this language$"),
        (remove_the_folder, r"^en: there are no questions in this language$"),
        (take_a_name_twice, r"^questions/en/1-turn\.md:23: turn\.peek\.spicy is the name of "),
    ],
)
def test_questions_out_of_order(
    tmp_path: Path, damage: Callable[[Path], None], message: str
) -> None:
    damage(write(tmp_path))

    with pytest.raises(RulebookError, match=message):
        read_questions(tmp_path, "en")


def test_a_language_without_questions() -> None:
    with pytest.raises(RulebookError, match=r"^xx: there are no questions"):
        load_questions("xx")
