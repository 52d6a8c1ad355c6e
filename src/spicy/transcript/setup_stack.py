"""The stack of a set-up as text, both ways, and what could not have come about in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from spicy.engine.cards import HIGHEST, LOWEST, Card, Declaration, Edition
from spicy.engine.declarations import followers
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules
from spicy.engine.state import StackCard
from spicy.engine.variants.registry import variants_of
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import quoted
from spicy.transcript.model import Laid
from spicy.transcript.vocabulary import ADDING, Roster, added_words, parse_kind, parse_said
from spicy.words.i18n import _

UNKNOWN: Final = "?"
"""A facedown card that nobody knows."""


def read_laid(text: str, roster: Roster, edition: Edition | None, below: Laid | None) -> Laid:
    """One card of the stack: `Lea C1 as C1`, `Tom ? as C5 adding W1 SJ`, `Mia copy with W5`.

    `below` is the card that it lies on, whose declaration a copy repeats. The longest name that leaves
    something readable is meant. Raises TranscriptError, without a line, for anything else.
    """
    words = text.split()
    if ADDING in words[0].lower() and words[0] not in roster.names:
        raise TranscriptError(_("expected no comma before 'adding' in the stack"))
    if len(words) < 4:
        raise TranscriptError(_no_item(text))
    first: TranscriptError | None = None
    for seat, rest in roster.split(text):
        try:
            return _after_name(seat, rest.split(), edition, below)
        except TranscriptError as error:
            first = first or error
    assert first is not None  # `split` found a name, or has raised
    raise first


def format_stack(stack: Sequence[Laid | StackCard], names: Sequence[str]) -> str:
    """The text of a stack, bottom first, which reads back to it."""
    return ", ".join(" ".join(_words(laid, names)) for laid in stack)


def _words(laid: Laid | StackCard, names: Sequence[str]) -> Iterator[str]:
    yield names[laid.seat]
    if laid.is_copy:
        yield f"copy with {_code(laid.card)}"
    else:
        yield f"{_code(laid.card)} as {laid.declaration.code}"
    if laid.added:
        yield ADDING
        yield from map(_code, laid.added)


def _code(card: Card | None) -> str:
    return UNKNOWN if card is None else card.code


def _after_name(seat: int, words: list[str], edition: Edition | None, below: Laid | None) -> Laid:
    lowered = [word.lower() for word in words]
    head, added = words, []
    if ADDING in lowered:
        place = lowered.index(ADDING)
        head, added = words[:place], added_words(words[place + 1 :])

    def card(word: str) -> Card | None:
        return None if word == UNKNOWN else parse_kind(word, edition)

    if len(head) == 3 and lowered[1] == "as":
        laid = card(head[0])
        declaration = parse_said(head[2], edition)
        return Laid(seat, laid, declaration, added=tuple(map(card, added)))
    if len(head) == 3 and lowered[:2] == ["copy", "with"]:
        if below is None:
            raise TranscriptError(
                _("expected a card under a copy, for a copy says what that one says")
            )
        return Laid(seat, card(head[2]), below.declaration, True, tuple(map(card, added)))
    raise TranscriptError(_no_item(" ".join(words)))


def _no_item(text: str) -> str:
    message = _(
        "expected a name, a card, 'as' and a declaration, like Lea C1 as C1, or 'copy with' and a"
        " card, like Lea copy with W5, not {text}"
    )
    return message.format(text=quoted(text))


class StackDoubt(Struct, frozen=True, gc=False):
    """A card of a stack that could not have been laid there: its place from the bottom, and the rule."""

    place: int
    rule: RuleId


def stack_doubts(rules: Rules, stack: Sequence[StackCard]) -> tuple[StackDoubt, ...]:
    """The cards of a stack that could not have been laid where they lie, from the bottom up.

    No error in a transcript, where a stack may be written from its middle on. The rule of each is the
    one that stands against it: `declare.first` for the bottom card, `declare.higher` or
    `declare.after-ten` for a later one, `copy-cat` for a copy of an own card, and
    `spice-raider.collect` for a card on a paw, which would have taken away what is under it.
    """
    doubts: list[StackDoubt] = []
    below: StackCard | None = None
    for place, laid in enumerate(stack):
        rule = _why_not_there(rules, laid, below)
        if rule is not None:
            doubts.append(StackDoubt(place, rule))
        below = laid
    return tuple(doubts)


def _why_not_there(rules: Rules, laid: StackCard, below: StackCard | None) -> RuleId | None:
    if below is None:
        # What lay under a paw is gone, so that any card which follows one may be the bottom card.
        may_open = laid.is_copy or laid.declaration in followers(rules, None)
        return None if may_open or _is_after_paw(rules, laid) else RuleId.DECLARE_FIRST
    if _brings_paw(rules, below):
        return RuleId.SPICE_RAIDER_COLLECT
    if laid.is_copy:
        return RuleId.COPY_CAT if laid.seat == below.seat else None
    if laid.declaration in followers(rules, below.declaration):
        return None
    is_highest = below.declaration.number == HIGHEST
    return RuleId.DECLARE_AFTER_TEN if is_highest else RuleId.DECLARE_HIGHER


def _is_after_paw(rules: Rules, laid: StackCard) -> bool:
    """Return whether a declaration may follow one that brings a paw."""
    return any(
        laid.declaration in followers(rules, declaration)
        for spice in rules.spices
        for declaration in (Declaration.of(spice, number) for number in range(LOWEST, HIGHEST + 1))
        if _brings_paw(rules, StackCard(laid.seat, laid.card, declaration))
    )


def _brings_paw(rules: Rules, laid: StackCard) -> bool:
    return any(variant.brings_paw(laid) for variant in variants_of(rules))
