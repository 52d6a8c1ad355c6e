"""Rules and questions as plain text; every answer fits a window of 80 columns and 24 rows."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.entries import Entry
from spicy.rulebook.rulebook import Question, Rulebook, rulings_behind
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _, ngettext
from spicy.words.wrapping import WIDTH, wrap

MOST_LINES: Final = 22
"""The command that was typed and the next prompt need the other two."""
_INDENT: Final = "  "
_MOST_OTHERS: Final = 6
_IDENTIFIER: Final = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+", re.IGNORECASE)
_KNOWN: Final = frozenset(rule.value for rule in RuleId)


def answer(best: Entry, others: Sequence[Entry], book: Rulebook, *, is_sure: bool = True) -> str:
    """Return what was found: the best in full, and where else to look as far as there is room.

    Where it is not sure that the best was asked for, that stands above it.
    """
    lines = [] if is_sure else [_("Perhaps this is meant:"), ""]
    lines += _entry(best, book)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], _INDENT + _("... (spicy rules shows all of it)")]
    also = [_other(entry) for entry in others[:_MOST_OTHERS]]
    room = MOST_LINES - len(lines) - 2
    if also and room > 0:
        lines += ["", _("See also:"), *also[:room]]
    return "\n".join(lines)


def no_answer(nearest: Sequence[Entry]) -> str:
    """The sentence that the rules do not say it, and what is nearest."""
    lines = [_("The rules do not say.")]
    if nearest:
        lines += ["", _("The nearest:"), *map(_other, nearest[:_MOST_OTHERS])]
    return "\n".join(lines)


def as_json(found: Sequence[Entry], book: Rulebook) -> str:
    """Return what was found as a list in JSON, the best first: kind, title, rules, ruling, answer."""
    import json

    return json.dumps([_item(entry, book) for entry in found], ensure_ascii=False, indent=2)


def paragraphs(entry: Entry, book: Rulebook) -> list[str]:
    """Return an entry to be read aloud: its title, what it says, and the rulings behind it."""
    _kind, text, rulings = _parts(entry, book)
    told = [entry.title, *text.split("\n")]
    told += [_("Ruling: {reason}").format(reason=" ".join(said.split())) for said in rulings]
    return [escaped(said) for said in told if said]


def _item(entry: Entry, book: Rulebook) -> dict[str, str | list[str] | None]:
    kind, text, rulings = _parts(entry, book)
    return {
        "kind": kind,
        "title": entry.title,
        "rules": [rule.value for rule in entry.rules],
        "ruling": "\n\n".join(rulings) or None,
        "answer": text,
    }


def _parts(entry: Entry, book: Rulebook) -> tuple[str, str, list[str]]:
    """Return the kind of an entry, what it says, and the rulings behind it."""
    rulings: list[str | None] = []
    kind, text = "chapter", entry.passage
    if entry.rule is not None:
        kind, text, rulings = "rule", entry.rule.text, [entry.rule.ruling]
    elif entry.question is not None:
        kind, text = "question", entry.question.answer
        rulings = [one.ruling for one in rulings_behind(entry.question, book)]
    return kind, text, [ruling for ruling in rulings if ruling]


def is_unknown_identifier(text: str) -> bool:
    """Return whether a rule is asked for by an identifier that none has; words of a question are not."""
    name = text.strip()
    return _IDENTIFIER.fullmatch(name) is not None and name.lower() not in _KNOWN


def near_identifiers(text: str) -> list[str]:
    """The identifiers that look most like this one, if any do."""
    from difflib import get_close_matches

    return get_close_matches(text.strip()[:60].lower(), sorted(_KNOWN), n=3, cutoff=0.5)


def listing(book: Rulebook, asked: Sequence[Question]) -> str:
    """All chapters and rules, and all questions, one a line."""
    column = max(len(rule.identifier) for rule in book.rules())
    lines: list[str] = []
    for chapter in book.chapters:
        lines += ["", escaped(chapter.title)] if lines else [escaped(chapter.title)]
        lines += [
            f"{_INDENT}{rule.identifier.value:<{column}}  {escaped(rule.title)}"
            for rule in chapter.rules
        ]
    if asked:
        lines += ["", _("Questions")]
        for one in asked:
            lines += wrap(one.question, _INDENT, _INDENT * 2)
    return "\n".join(lines)


def coverage(book: Rulebook, asked: Sequence[Question]) -> str:
    """Every rule with whether it has a text, how many examples show it and how many questions ask it."""
    column = max(len(rule) for rule in RuleId)
    heads = (_("text"), _("examples"), _("questions"))
    row = f"{{:<{column}}}  {{:>{len(heads[0])}}}  {{:>{len(heads[1])}}}  {{:>{len(heads[2])}}}"
    lines = [row.format(_("rule"), *heads)]
    said = [rule for one in asked for rule in one.identifiers]
    texts = examples = 0
    for identifier in RuleId:
        rule = book.rule(identifier)
        texts += bool(rule.text)
        examples += len(rule.examples)
        has_text = _("yes") if rule.text else _("no")
        lines.append(
            row.format(identifier.value, has_text, len(rule.examples), said.count(identifier))
        )
    total = ngettext("{count} rule", "{count} rules", len(RuleId)).format(count=len(RuleId))
    lines.append(row.format(total, texts, examples, len(asked)))
    return "\n".join(lines)


def _entry(entry: Entry, book: Rulebook) -> list[str]:
    lines = list(_heading(entry))
    lines.append("")
    if entry.rule is not None:
        for paragraph in filter(None, entry.rule.text.split("\n")):
            lines += wrap(paragraph, _INDENT)
        if entry.rule.ruling:
            lines += ["", *wrap(_("Ruling: {reason}").format(reason=entry.rule.ruling), _INDENT)]
        lines.append("")
        lines += wrap(_("Source: {source}").format(source=entry.rule.source), _INDENT)
        lines += _shown_by(entry.rule.examples)
    elif entry.question is not None:
        lines += [*wrap(entry.question.answer, _INDENT), ""]
        for rule in entry.question.identifiers:
            lines += wrap(_cited(rule, entry.question, book), _INDENT + "| ", _INDENT * 2)
        transcript = entry.question.transcript
        lines += _shown_by(() if transcript is None else (transcript,))
    else:
        for line in entry.passage.split("\n"):
            lines += wrap(line, _INDENT)
    return lines


def _cited(rule: RuleId, question: Question, book: Rulebook) -> str:
    """A rule behind an answer, and whether the answer rests on what was decided here about it."""
    cited = {"rule": rule.value, "title": book.rule(rule).title}
    if rule in question.rulings:
        said = _("{rule}: {title} [decided here; spicy rules {rule} tells why]")
        return said.format(**cited)
    return _("{rule}: {title}").format(**cited)


def _heading(entry: Entry) -> Iterator[str]:
    title = entry.title
    if entry.name:
        title = _("{title}  ({identifier})").format(title=title, identifier=entry.name)
    yield from wrap(title)


def _shown_by(examples: Sequence[str]) -> Iterator[str]:
    """Yield how to see it move by move."""
    if not examples:
        return
    first = examples[0].removesuffix(".spicy")
    more = len(examples) - 1
    if more:
        text = ngettext(
            "See it played: spicy step {name} (and {count} more)",
            "See it played: spicy step {name} (and {count} more)",
            more,
        )
    else:
        text = _("See it played: spicy step {name}")
    yield from wrap(text.format(name=first, count=more), _INDENT)


def _other(entry: Entry) -> str:
    text = f"{entry.name}: {entry.title}" if entry.name else entry.title
    return _INDENT + textwrap.shorten(escaped(text), WIDTH - len(_INDENT), placeholder=" ...")
