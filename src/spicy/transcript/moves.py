"""Moves as transcripts write them, both ways."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spicy.engine.actions import (
    Action,
    Challenge,
    Copy,
    Decline,
    LeaveSuperJoker,
    Pass,
    Peek,
    Play,
    Reveal,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.cards import Card, Edition
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import nearest, quoted
from spicy.transcript.vocabulary import ADDING, added_words, parse_kind, parse_kinds, parse_said
from spicy.words.i18n import _

NO_CHALLENGE: Final = "no challenge"
_LAST_CARD: Final = "last card"
_COPY: Final = "copy with"

_FIXED: Final[dict[str, Action]] = {
    "pass": Pass(),
    "wrong number": Challenge(Trait.NUMBER),
    "wrong spice": Challenge(Trait.SPICE),
    "wrong": Challenge(),
    "reveal": Reveal(),
    NO_CHALLENGE: Decline(),
    "take super joker": TakeSuperJoker(),
    "no super joker": LeaveSuperJoker(),
    "peek": Peek(),
}
_TEXT_OF: Final = {action: text for text, action in _FIXED.items()}


@lru_cache(maxsize=4096)
def parse_move(text: str, edition: Edition | None = None) -> Action:
    """The action that a move's text stands for: `P8 as C9, last card`, `wrong number`, `pass`.

    With an edition, cards and declarations must belong to it. Whether the move is legal is not asked.
    Raises TranscriptError, without a line, for what is no move.
    """
    text = " ".join(text.split())
    fixed = _FIXED.get(text.lower())
    if fixed is not None:
        return fixed
    head, *suffixes = (part.strip() for part in text.split(","))
    words = head.split()
    lowered = [word.lower() for word in words]
    if lowered[:2] == _COPY.split():
        if len(words) != 3:
            raise TranscriptError(
                _("expected one card after 'copy with', not {text}").format(
                    text=quoted(" ".join(words[2:]))
                )
            )
        card = parse_kind(words[2], edition)
        last_card, added = _parse_suffixes(suffixes, edition)
        return Copy(card, last_card, added)
    if len(words) == 3 and lowered[1] == "as":
        card = parse_kind(words[0], edition)
        declaration = parse_said(words[2], edition)
        last_card, added = _parse_suffixes(suffixes, edition)
        return Play(card, declaration, last_card, added)
    raise TranscriptError(_no_move(head, lowered, has_more=bool(suffixes)))


def format_move(action: Action) -> str:
    """The text of an action, which `parse_move` reads back."""
    if isinstance(action, Play):
        head = f"{action.card} as {action.declaration}"
    elif isinstance(action, Copy):
        head = f"{_COPY} {action.card}"
    else:
        return _TEXT_OF[action]
    if action.last_card:
        head += f", {_LAST_CARD}"
    if action.added:
        head += f", {ADDING} {' '.join(card.code for card in action.added)}"
    return head


def _parse_suffixes(suffixes: list[str], edition: Edition | None) -> tuple[bool, tuple[Card, ...]]:
    """Return what follows a play's commas: whether it calls the last card, and what it adds."""
    last_card = False
    added: tuple[Card, ...] = ()
    for suffix in suffixes:
        words = suffix.split()
        if suffix.lower() == _LAST_CARD:
            if last_card:
                raise TranscriptError(_("expected 'last card' only once"))
            last_card = True
        elif words and words[0].lower() == ADDING:
            if added:
                raise TranscriptError(_("expected 'adding' only once, with all added cards"))
            added = parse_kinds(added_words(words[1:]), edition)
        else:
            message = _(
                "expected 'last card' or 'adding' and cards with blanks between them "
                "after the comma, not {text}"
            )
            raise TranscriptError(message.format(text=quoted(suffix)))
    return last_card, added


def _no_move(head: str, lowered: list[str], *, has_more: bool) -> str:
    """Return what was expected where no move could be read."""
    if not lowered:
        return _("expected a move, like 'P8 as C9' or 'pass', not nothing")
    if has_more and " ".join(lowered) in _FIXED:
        return _("expected nothing after '{move}'").format(move=" ".join(lowered))
    if lowered[-2:] == ["last", "card"] or ADDING in lowered:
        return _("expected a comma before 'last card' and before 'adding', not {text}").format(
            text=quoted(head)
        )
    if "as" in lowered[1:]:
        return _("expected a card, 'as' and a declaration, like 'P8 as C9', not {text}").format(
            text=quoted(head)
        )
    if len(lowered) <= 2 and _is_card(lowered[0]):
        return _("expected 'as' and a declaration after the card, like '{card} as C9'").format(
            card=lowered[0].upper()
        )
    close = nearest(head, [*_FIXED, _COPY])
    if close is not None:
        return _("expected a move; did you mean '{close}'? It says {text}").format(
            close=close, text=quoted(head)
        )
    return _("expected a move, like 'P8 as C9', 'pass' or 'wrong number', not {text}").format(
        text=quoted(head)
    )


def _is_card(word: str) -> bool:
    try:
        parse_kind(word)
    except TranscriptError:
        return False
    return True
