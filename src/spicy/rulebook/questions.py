"""Reads the collection of questions that people ask at the table, strictly.

A chapter starts with `# Title` and may say a few words. Each question is a section::

    ## May I challenge when it is not my turn?

    The answer, in one sentence without markup.

    Rules: `challenge.who`, `challenge.first-paw` (ruling)

    Transcript: [name](../name.spicy)

    Asked as: in other words; in yet other words

"(ruling)" stands behind a rule where the answer rests on what was decided here. The transcript
stands beside the languages, or it is a worked example: `../../examples/name.spicy`; it is absent
where no move of a game can show the answer. The last paragraph may be absent. The three keywords
and "(ruling)" are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct, field

from spicy.engine.rule_ids import UNCITABLE, RuleId
from spicy.rulebook.chapters import (
    Block,
    Fields,
    blocks,
    chapter_files,
    chapter_text,
    note_wording,
    put_field,
    wordings,
)
from spicy.rulebook.resources import examples_folder, rules_folder
from spicy.rulebook.rulebook import Question, RulebookError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


_FIELD = re.compile(r"(?P<keyword>Rules|Transcript|Asked as): *(?P<value>.*)")
_KEYWORDS = ("Rules", "Transcript", "Asked as")
_IDENTIFIERS = re.compile(r"`[^`]*`(?: \(ruling\))?(?:, `[^`]*`(?: \(ruling\))?)*")
_IDENTIFIER = re.compile(r"`(?P<name>[^`]*)`(?P<ruling> \(ruling\))?")
_LINK = re.compile(
    r"\[(?P<label>[^\]]+)\]"
    r"\((?P<folder>\.\.|\.\./\.\./examples)/(?P<file>(?P<stem>[^/)]+)\.spicy)\)"
)
_SENTENCE_END = re.compile(r"[.!?]['\"”’»)]*$")
_NEXT_SENTENCE = re.compile(r"[.!?]['\"”’»)]* +['\"“‘«(]*(?P<first>[^\W\d_])")


class _Draft(Struct):
    """A question of which more lines may follow; each text with the line where it starts."""

    line: int
    question: str
    answers: list[tuple[int, str]] = field(default_factory=list)
    fields: Fields = field(default_factory=dict)


@cache
def load_questions(language: str = "en") -> tuple[Question, ...]:
    """The questions that come with the program, in one language and in reading order.

    Raises `RulebookError` if there are none in this language, or if they are not in order.
    """
    return read_questions(rules_folder(), language)


def read_questions(root: Traversable, language: str) -> tuple[Question, ...]:
    """Read and check the questions in a folder that has the shape of `rules/`."""
    folder = root / "questions" / language
    files = chapter_files(folder) if folder.is_dir() else []
    if not files:
        raise RulebookError(language, None, "there are no questions in this language")
    seen: dict[str, str] = {}
    questions: list[Question] = []
    for file in files:
        name = f"questions/{language}/{file.name}"
        for draft in _drafts(chapter_text(file, name), name):
            question = _finished(draft, name, root)
            for wording in (question.question, *question.asked_as):
                note_wording(wording, f"{name}:{draft.line}", seen, file=name, line=draft.line)
            questions.append(question)
    return tuple(questions)


def question_file(question: Question, root: Traversable | None = None) -> Traversable | None:
    """The transcript of a question, None where it has none.

    `root` is a folder like `rules/` (by default the program's).
    """
    if question.transcript is None:
        return None
    root = rules_folder() if root is None else root
    own = root / "questions" / question.transcript
    return own if own.is_file() else examples_folder(root) / question.transcript


def _drafts(text: str, file: str) -> Iterator[_Draft]:
    """Cut a chapter into its questions."""
    paragraphs = blocks(text)
    if not next(paragraphs, Block(1, "")).text.startswith("# "):
        raise RulebookError(file, 1, "a chapter starts with a line '# Title'")
    draft: _Draft | None = None
    for block in paragraphs:
        if block.text.startswith("#"):
            if draft is not None:
                yield draft
            if re.fullmatch(r"## \S.*\?", block.text) is None:
                message = f"a heading inside a chapter is '## Question?', not {block.text!r}"
                raise RulebookError(file, block.line, message)
            draft = _Draft(block.line, block.text.removeprefix("## ").strip())
        elif draft is not None:
            _add(draft, block.line, block.sentence, file)
    if draft is not None:
        yield draft


def _add(draft: _Draft, line: int, paragraph: str, file: str) -> None:
    """Put a paragraph where it belongs; the order is answer, rules, transcript, wordings."""
    match = _FIELD.fullmatch(paragraph)
    if match is None:
        if draft.fields:
            raise RulebookError(file, line, "the answer stands above the rules")
        draft.answers.append((line, paragraph))
        return
    put_field(
        draft.fields, match["keyword"], match["value"], _KEYWORDS, file=file, line=line, of=""
    )


def _finished(draft: _Draft, file: str, root: Traversable) -> Question:
    """The question of a draft that has everything it needs."""
    if not draft.answers:
        raise RulebookError(file, draft.line, "the question has no answer")
    if "Rules" not in draft.fields:
        raise RulebookError(file, draft.line, "the question has no line 'Rules:'")
    identifiers, rulings = _identifiers(*draft.fields["Rules"], file)
    if "Transcript" not in draft.fields and identifiers[0] not in UNCITABLE:
        raise RulebookError(file, draft.line, "the question has no line 'Transcript:'")
    line, answer = draft.answers[0]
    if len(draft.answers) > 1 or _has_more_than_one_sentence(answer):
        raise RulebookError(file, line, "the answer is longer than one sentence")
    if _SENTENCE_END.search(answer) is None:
        raise RulebookError(file, line, "the answer is not a whole sentence")
    shown = draft.fields.get("Transcript")
    asked = draft.fields.get("Asked as")
    return Question(
        question=draft.question,
        answer=answer,
        identifiers=identifiers,
        rulings=rulings,
        transcript=None if shown is None else _transcript(*shown, file, root),
        asked_as=() if asked is None else wordings(asked[1], file=file, line=asked[0]),
    )


def _has_more_than_one_sentence(text: str) -> bool:
    """Return whether the end of a sentence is followed by a capital letter, as far as one can tell."""
    return any(match["first"].isupper() for match in _NEXT_SENTENCE.finditer(text))


def _identifiers(line: int, value: str, file: str) -> tuple[tuple[RuleId, ...], tuple[RuleId, ...]]:
    """All rules that are named, and those whose rulings the answer rests on."""
    if _IDENTIFIERS.fullmatch(value) is None:
        message = f"rules are written as `identifier`, `identifier` (ruling), not {value!r}"
        raise RulebookError(file, line, message)
    identifiers: list[RuleId] = []
    rulings: list[RuleId] = []
    for match in _IDENTIFIER.finditer(value):
        try:
            identifier = RuleId(match["name"])
        except ValueError:
            message = f"no rule has the identifier {match['name']!r}"
            raise RulebookError(file, line, message) from None
        if identifier in identifiers:
            raise RulebookError(file, line, f"the rule {identifier} is named twice")
        identifiers.append(identifier)
        if match["ruling"]:
            rulings.append(identifier)
    return tuple(identifiers), tuple(rulings)


def _transcript(line: int, value: str, file: str, root: Traversable) -> str:
    """The name of the transcript that is linked; it is in one of the two folders, not in both."""
    match = _LINK.fullmatch(value)
    if match is None or match["label"] != match["stem"]:
        message = (
            "a transcript is linked as [name](../name.spicy) or "
            f"[name](../../examples/name.spicy), not {value!r}"
        )
        raise RulebookError(file, line, message)
    beside = (root / "questions" / match["file"]).is_file()
    example = (examples_folder(root) / match["file"]).is_file()
    if beside and example:
        message = f"{match['file']} is the name of a question's transcript and of an example"
        raise RulebookError(file, line, message)
    if not (beside if match["folder"] == ".." else example):
        raise RulebookError(file, line, f"there is no transcript {match['file']} there")
    return match["file"]
