"""Reads the chapter files of a rulebook, strictly.

A chapter starts with `# Title` and an introduction in Markdown. Each rule is a section::

    ## Title of the rule (`identifier`)

    What the rule says, in one or more paragraphs.

    Source: where it comes from

    Ruling: why it was decided like this, where somebody had to decide

    Examples: [identifier](../examples/identifier.spicy), [other](../examples/other.spicy)

    Asked as: how people ask for it; in other words

Paragraphs stand apart by blank lines; `Ruling`, `Examples` and `Asked as` may be absent. No two
rules are asked for in the same words. The four keywords and the identifiers are the same in every
language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct, field

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.chapters import (
    Block,
    Fields,
    blocks,
    note_wording,
    put_field,
    wordings,
)
from spicy.rulebook.rulebook import Chapter, Rule, RulebookError

_RULE_HEADING = re.compile(r"## (?P<title>\S.*?) \(`(?P<identifier>[^`]*)`\)")
_FIELD = re.compile(r"(?P<keyword>Source|Ruling|Examples|Asked as):(?P<value>.*)", re.DOTALL)
_EXAMPLE = re.compile(r"\[(?P<label>[^\]]+)\]\(\.\./examples/(?P<name>(?P<stem>[^/)]+)\.spicy)\)")
_KEYWORDS = ("Source", "Ruling", "Examples", "Asked as")


class _Draft(Struct):
    """A rule of which more lines may follow."""

    line: int
    identifier: RuleId
    title: str
    paragraphs: list[str] = field(default_factory=list)
    fields: Fields = field(default_factory=dict)


def parse_chapter(
    text: str,
    file: str,
    has_example: Callable[[str], bool],
    seen: dict[RuleId, str] | None = None,
    asked: dict[str, str] | None = None,
) -> Chapter:
    """Read one chapter; `has_example` tells whether a file stands in the folder of examples.

    `seen` says where the rules of earlier chapters stand, `asked` where wordings of theirs do, and
    both are continued. Raises `RulebookError`
    for everything that is not of the shape described above.
    """
    seen = {} if seen is None else seen
    asked = {} if asked is None else asked
    found = list(blocks(text))
    if not found or not found[0].text.startswith("# "):
        raise RulebookError(file, 1, "a chapter starts with a line '# Title'")
    drafts: list[_Draft] = []
    introduction: list[str] = []
    for block in found[1:]:
        if block.is_heading:
            drafts.append(_draft(block, file, seen))
        elif drafts:
            _add(drafts[-1], block, file)
        else:
            introduction.append(block.text)
    name = file.rpartition("/")[2].removesuffix(".md")
    rules = tuple(_finished(draft, file, has_example, asked) for draft in drafts)
    title = found[0].text.removeprefix("# ").strip()
    return Chapter(name, title, "\n\n".join(introduction), rules)


def _draft(heading: Block, file: str, seen: dict[RuleId, str]) -> _Draft:
    """The beginning of a rule whose identifier exists and has not been used before."""
    match = _RULE_HEADING.fullmatch(heading.text)
    if match is None:
        raise RulebookError(
            file,
            heading.line,
            f"a heading inside a chapter is '## Title (`identifier`)', not {heading.text!r}",
        )
    try:
        identifier = RuleId(match["identifier"])
    except ValueError:
        message = f"no rule has the identifier {match['identifier']!r}"
        raise RulebookError(file, heading.line, message) from None
    if identifier in seen:
        message = f"the rule {identifier} stands in {seen[identifier]} already"
        raise RulebookError(file, heading.line, message)
    seen[identifier] = f"{file}:{heading.line}"
    return _Draft(heading.line, identifier, match["title"])


def _add(draft: _Draft, block: Block, file: str) -> None:
    """Put a paragraph where it belongs; the order is text, source, ruling, examples, wordings."""
    match = _FIELD.fullmatch(block.text)
    if match is None:
        if draft.fields:
            raise RulebookError(
                file, block.line, f"{draft.identifier}: the text of a rule stands before its source"
            )
        draft.paragraphs.append(block.sentence)
        return
    keyword, value = match["keyword"], " ".join(match["value"].split())
    of = f"{draft.identifier}: "
    put_field(draft.fields, keyword, value, _KEYWORDS, file=file, line=block.line, of=of)


def _finished(
    draft: _Draft, file: str, has_example: Callable[[str], bool], asked: dict[str, str]
) -> Rule:
    """The rule of a draft that has everything it needs."""
    if not draft.paragraphs:
        raise RulebookError(file, draft.line, f"{draft.identifier}: the rule has no text")
    if "Source" not in draft.fields:
        raise RulebookError(file, draft.line, f"{draft.identifier}: the rule has no source")
    line, links = draft.fields.get("Examples", (draft.line, ""))
    examples = tuple(_examples(links, file, line)) if links else ()
    for name in examples:
        if not has_example(name):
            message = f"{draft.identifier}: there is no example {name}"
            raise RulebookError(file, line, message)
    return Rule(
        identifier=draft.identifier,
        title=draft.title,
        text="\n\n".join(draft.paragraphs),
        source=draft.fields["Source"][1],
        ruling=draft.fields["Ruling"][1] if "Ruling" in draft.fields else None,
        examples=examples,
        asked_as=_asked_as(draft, file, asked),
    )


def _asked_as(draft: _Draft, file: str, asked: dict[str, str]) -> tuple[str, ...]:
    if "Asked as" not in draft.fields:
        return ()
    line, value = draft.fields["Asked as"]
    found = wordings(value, file=file, line=line)
    for wording in found:
        note_wording(wording, f"{file}:{line}", asked, file=file, line=line)
    return found


def _examples(links: str, file: str, line: int) -> Iterator[str]:
    for link in links.split(", "):
        match = _EXAMPLE.fullmatch(link)
        if match is None or match["label"] != match["stem"]:
            message = f"an example is linked as [name](../examples/name.spicy), not {link!r}"
            raise RulebookError(file, line, message)
        yield match["name"]
