"""Writing a game down as a transcript that reads back to the same game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from spicy.engine.actions import Action, Play
from spicy.engine.errors import RulesError
from spicy.engine.record import Record
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import SEPARATOR, split_lines
from spicy.transcript.moves import format_move
from spicy.transcript.parser import parse
from spicy.transcript.setup_text import entries_of, lines_of
from spicy.words.cats import CatKind
from spicy.words.i18n import _
from spicy.words.names import check_names
from spicy.words.rules_errors import describe_rules_error

_NO_COMMENTS: Final[Mapping[int, str]] = {}


def write(
    record: Record,
    *,
    title: str | None = None,
    rules: Sequence[RuleId] = (),
    comments: Mapping[int, str] = _NO_COMMENTS,
    preamble: str = "",
    cats: Sequence[CatKind | None] = (),
) -> str:
    """The text of a game; `parse` and `record_of` make the same start and the same moves of it.

    Everything about the start is written out, so the text means the same to any program. `comments`
    stand above the moves of their numbers (from 0), or below the last move; `preamble` stands above
    everything; both may have several lines. `cats` are the players who are cats, by seat.
    Raises TranscriptError for a start that no set-up gives (a game that is under way already), names that
    no player may have, a declared spice that is not in the edition, and a title or comment that would not
    be read back.
    """
    start = record.start
    set_up = _setup_lines(start, cats)
    lines = list(_comment_lines(preamble))
    if title is not None and title.strip():
        lines.append(f"title: {_title(title)}")
    if rules:
        lines.append(f"rules: {', '.join(RuleId(rule).value for rule in rules)}")
    lines += set_up
    lines.append(SEPARATOR)
    names = [_nfc(name) for name in start.names]
    for number, (seat, action) in enumerate(record.moves):
        lines += _comment_lines(comments.get(number, ""))
        lines.append(f"{names[seat]}: {_move(action, start.rules)}")
    lines += _comment_lines(comments.get(len(record.moves), ""))
    return "\n".join(lines) + "\n"


def _move(action: Action, rules: Rules) -> str:
    """The text of a move; TranscriptError for a spice that transcripts of this edition lack."""
    if isinstance(action, Play) and action.declaration.spice not in rules.spices:
        message = _("expected a spice of the edition {edition} in the declaration {declaration}")
        raise TranscriptError(
            message.format(edition=rules.edition.value, declaration=action.declaration)
        )
    return format_move(action)


def _setup_lines(start: GameState, cats: Sequence[CatKind | None]) -> list[str]:
    """The lines of the set-up; TranscriptError unless they say this position and no other."""
    try:
        names = check_names(start.names)
    except RulesError as error:
        raise TranscriptError(describe_rules_error(error)) from None
    if names != tuple(map(_nfc, start.names)):
        raise TranscriptError(_("expected names without blanks to spare"))
    under_way = _("expected the beginning of a game: the middle of one cannot be written")
    if start.drawn:
        raise TranscriptError(under_way)
    try:
        lines = list(lines_of(entries_of(start, cats), start.names))
        again = parse("\n".join([*lines, SEPARATOR]) + "\n").start
    except TranscriptError:
        raise TranscriptError(under_way) from None
    if again != replace(start, deal=replace(start.deal, names=names)):
        raise TranscriptError(under_way)
    return lines


def _nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _title(text: str) -> str:
    """The title on one line, if it is one that is read back."""
    line = f"title: {text}"
    read_back = list(split_lines(line))
    if len(read_back) != 1:
        raise TranscriptError(_("expected a title on one line"))
    return read_back[0].text.partition(":")[2].strip()


def _comment_lines(text: str) -> Iterator[str]:
    """The lines of a comment, each behind its own sign; TranscriptError for what is no text."""
    if text.strip():
        list(split_lines(text))
        for line in text.strip().splitlines():
            yield f"# {line.strip()}".rstrip()
