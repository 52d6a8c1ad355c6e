"""Writing a game down as a transcript that reads back to the same game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spicy.engine.actions import Action, Play
from spicy.engine.cards import Card
from spicy.engine.deal import position
from spicy.engine.errors import RulesError
from spicy.engine.record import Record
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.state import NO_WORLDS_END, GameState, Phase
from spicy.transcript.errors import TranscriptError
from spicy.transcript.header import SEPARATOR, WORLDS_END
from spicy.transcript.lines import split_lines
from spicy.transcript.moves import format_move
from spicy.transcript.vocabulary import format_won
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
) -> str:
    """The text of a game; `parse` and `record_of` make the same start and the same moves of it.

    Everything about the start is written out, so the text means the same to any program. `comments`
    stand above the moves of their numbers (from 0), or below the last move; `preamble` stands above
    everything; both may have several lines. Raises TranscriptError for a start that no set-up gives
    (a game that is under way already), names that no player may have, a declared spice that is not in the
    edition, and a title or comment that would not be read back.
    """
    start = record.start
    _check_start(start)
    lines = list(_comment_lines(preamble))
    if title is not None and title.strip():
        lines.append(f"title: {_title(title)}")
    if rules:
        lines.append(f"rules: {', '.join(RuleId(rule).value for rule in rules)}")
    lines += _setup_lines(start)
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


def _check_start(start: GameState) -> None:
    """Raise TranscriptError unless a set-up could give this position."""
    deal = start.deal
    under_way = _("expected the beginning of a game: the middle of one cannot be written")
    if start.drawn or start.phase is not Phase.TURN:
        raise TranscriptError(under_way)
    try:
        names = check_names(start.names)
        again = position(
            start.names,
            start.rules,
            hands=[held.hand for held in start.seats],
            deck=deal.deck,
            worlds_end=None if deal.worlds_end == NO_WORLDS_END else deal.worlds_end,
            stack=[(laid.seat, laid.card, laid.declaration) for laid in start.stack],
            points=[held.points for held in start.seats],
            super_points=[held.super_points for held in start.seats],
            trophies=[held.trophies for held in start.seats],
            supply=start.supply,
            starts=start.turn,
        )
    except RulesError as error:
        raise TranscriptError(describe_rules_error(error)) from None
    if names != tuple(map(_nfc, start.names)):
        raise TranscriptError(_("expected names without blanks to spare"))
    if again != start:
        raise TranscriptError(under_way)


def _setup_lines(start: GameState) -> Iterator[str]:
    rules, deal = start.rules, start.deal
    names = [_nfc(name) for name in start.names]
    yield f"edition: {rules.edition.value}"
    yield f"super-jokers: {'yes' if rules.has_super_jokers else 'no'}"
    if rules.spice_it_up:
        yield f"spice-it-up: {', '.join(card.value for card in rules.spice_it_up)}"
    yield f"players: {', '.join(names)}"
    yield f"starts: {names[start.turn]}"
    for name, held in zip(names, start.seats, strict=True):
        yield _value(f"hand {name}", _codes(held.hand))
    deck = _codes(deal.deck)
    if deal.worlds_end != NO_WORLDS_END:
        deck.insert(deal.worlds_end, WORLDS_END)
    yield _value("deck", deck)
    stack = ", ".join(
        f"{names[laid.seat]} {laid.card} as {laid.declaration}" for laid in start.stack
    )
    yield _value("stack", [stack])
    for name, held in zip(names, start.seats, strict=True):
        yield f"points {name}: {format_won(held.points, held.super_points)}"
    for name, held in zip(names, start.seats, strict=True):
        yield f"trophies {name}: {held.trophies}"
    yield f"supply: {start.supply}"


def _value(key: str, words: Sequence[str]) -> str:
    return f"{key}: {' '.join(words)}".rstrip()


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def _nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _title(text: str) -> str:
    """The title on one line, if it is one that is read back."""
    line = f"title: {text}"
    read_back = list(split_lines(line))
    if len(read_back) != 1 or read_back[0].comment is not None:
        raise TranscriptError(_("expected a title on one line, without a # between blanks"))
    return read_back[0].text.partition(":")[2].strip()


def _comment_lines(text: str) -> Iterator[str]:
    """The lines of a comment, each behind its own sign; TranscriptError for what is no text."""
    if text.strip():
        list(split_lines(text))
        for line in text.strip().splitlines():
            yield f"# {line.strip()}".rstrip()
