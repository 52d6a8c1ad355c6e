"""The small words of transcripts: cards, declarations, numbers, rule identifiers and names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from spicy.engine.boxes import BOXES
from spicy.engine.cards import (
    HIGHEST,
    LOWEST,
    Card,
    Declaration,
    Edition,
    Spice,
    parse_card,
    parse_declaration,
)
from spicy.engine.rule_ids import RuleId
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import nearest, quoted
from spicy.words.i18n import _

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_WON: Final = re.compile(r"([0-9]{1,9})(?: ?\+ ?([0-9]{1,9}) super)?", re.IGNORECASE)

ADDING: Final = "adding"
"""The word before the cards that are added under one."""


def added_words(words: list[str]) -> list[str]:
    """The words behind that word, where there is any; TranscriptError where there is none."""
    if not words:
        raise TranscriptError(_("expected cards after 'adding', like 'adding W1 SJ'"))
    return words


def parse_kind(word: str, edition: Edition | None = None) -> Card:
    """The card of a code, which must belong to the edition if one is given."""
    try:
        card = parse_card(word) if word.isascii() else None
    except ValueError:
        card = None
    if card is None:
        if "," in word:
            raise TranscriptError(
                _("expected cards with blanks between them, not {word}").format(word=quoted(word))
            )
        message = _("expected a card, like C7, NJ, SJ or XJ, not {word}")
        raise TranscriptError(message.format(word=quoted(word)))
    _check_spice(card.spice, card.code, edition)
    return card


def parse_kinds(words: Iterable[str], edition: Edition | None = None) -> tuple[Card, ...]:
    """The cards of some codes."""
    return tuple(parse_kind(word, edition) for word in words)


def parse_said(word: str, edition: Edition | None = None) -> Declaration:
    """The declaration of a code, whose spice must belong to the edition if one is given."""
    try:
        declaration = parse_declaration(word) if word.isascii() else None
    except ValueError:
        declaration = None
    if declaration is None:
        message = _(
            "expected a declaration, a spice and a number from {lowest} to {highest} like C7,"
            " not {word}"
        )
        raise TranscriptError(message.format(lowest=LOWEST, highest=HIGHEST, word=quoted(word)))
    _check_spice(declaration.spice, declaration.code, edition)
    return declaration


def _check_spice(spice: Spice | None, code: str, edition: Edition | None) -> None:
    if spice is None or edition is None or spice in BOXES[edition].spices:
        return
    allowed = ", ".join(one.letter for one in BOXES[edition].spices)
    message = _("{code} does not belong to the edition {edition}, whose spices are {allowed}")
    raise TranscriptError(message.format(code=code, edition=edition.value, allowed=allowed))


def parse_number(text: str) -> int:
    """A number from 0 on."""
    if _NUMBER.fullmatch(text) is None:
        raise TranscriptError(_("expected a number, like 3, not {text}").format(text=quoted(text)))
    return int(text)


def parse_won(text: str) -> tuple[int, int]:
    """Numbers of won spicy cards and super jokers: `3`, or `3 + 1 super`."""
    found = _WON.fullmatch(text)
    if found is None:
        message = _("expected a number of cards, like 3 or 3 + 1 super, not {text}")
        raise TranscriptError(message.format(text=quoted(text)))
    return int(found[1]), int(found[2] or 0)


def format_won(spicy: int, super_jokers: int) -> str:
    """The text that `parse_won` reads back."""
    return f"{spicy} + {super_jokers} super" if super_jokers else str(spicy)


def parse_rule(text: str) -> RuleId:
    """The rule of an identifier."""
    try:
        return RuleId(text.lower())
    except ValueError:
        pass
    close = nearest(text, [rule.value for rule in RuleId])
    if close is None:
        message = _("expected the identifier of a rule, like challenge.resolve, not {text}")
    else:
        message = _("expected the identifier of a rule; did you mean {close}? It says {text}")
    raise TranscriptError(message.format(text=quoted(text), close=close))


class Roster:
    """The players' names, in seat order and Unicode NFC, and how a text speaks of them.

    A name may look like anything else, and one may begin like another: where more follows a name, the
    longest name that leaves something readable is meant.
    """

    __slots__ = ("_longest_first", "_seats", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._seats = {name: seat for seat, name in enumerate(names)}
        self._longest_first = sorted(names, key=len, reverse=True)

    def seat(self, text: str) -> int:
        """The seat of a name; TranscriptError if nobody is called so."""
        seat = self._seats.get(text)
        if seat is None:
            raise TranscriptError(self._nobody(text))
        return seat

    def seats(self, text: str) -> tuple[int, ...]:
        """The seats of names with commas between them, in seat order; a name stands once."""
        found: set[int] = set()
        for name in text.split(","):
            seat = self.seat(name.strip())
            if seat in found:
                message = _("expected each name once, but {name} is here twice")
                raise TranscriptError(message.format(name=name.strip()))
            found.add(seat)
        return tuple(sorted(found))

    def split(self, text: str) -> Iterator[tuple[int, str]]:
        """The seats that a text may begin with, each with the rest; the longest name first.

        Raises TranscriptError if the text begins with nobody's name.
        """
        is_anybody = False
        for name in self._longest_first:
            if text == name or text.startswith(name + " "):
                is_anybody = True
                yield self._seats[name], text[len(name) + 1 :]
        if not is_anybody:
            raise TranscriptError(self._nobody(text.partition(" ")[0], text))

    def _nobody(self, text: str, whole: str = "") -> str:
        close = nearest(whole, self.names) if whole else None
        close = nearest(text, self.names) or close
        if close is not None:
            return _("expected a player's name; did you mean {close}? It says {text}").format(
                close=close, text=quoted(text)
            )
        return _("expected a player's name ({names}), not {text}").format(
            names=", ".join(self.names), text=quoted(text)
        )
