"""The values of the set-up that stand for themselves, whatever else the set-up says."""

from __future__ import annotations

import re
from typing import Final

from spicy.engine.boxes import MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.deal import TopCard
from spicy.engine.errors import RulesError
from spicy.engine.rules import SpiceItUp
from spicy.transcript.errors import TranscriptError
from spicy.transcript.lexer import nearest, quoted
from spicy.words.cats import CatKind
from spicy.words.i18n import _, ngettext
from spicy.words.names import check_names

_SEED: Final = re.compile(r"[+-]?[0-9]{1,100}")


def read_edition(text: str) -> Edition:
    """An edition by its name."""
    try:
        return Edition(text.lower())
    except ValueError:
        # People write what stands on the box, with blanks and an ampersand.
        plain = "-".join(text.replace("&", "and").split())
        close = nearest(plain, [edition.value for edition in Edition])
        if close is not None:
            message = _("expected an edition; did you mean {close}? It says {text}")
            raise TranscriptError(message.format(close=close, text=quoted(text))) from None
        message = _("expected an edition ({editions}), not {text}")
        editions = ", ".join(edition.value for edition in Edition)
        raise TranscriptError(message.format(editions=editions, text=quoted(text))) from None


def read_yes_or_no(text: str) -> bool:
    """Yes or no."""
    answers = {"yes": True, "no": False}
    if text.lower() not in answers:
        raise TranscriptError(_("expected yes or no, not {text}").format(text=quoted(text)))
    return answers[text.lower()]


def items(text: str) -> list[str]:
    """Return what stands between commas; nothing at all is no item."""
    items = [item.strip() for item in text.split(",")] if text else []
    if not all(items):
        raise TranscriptError(_("expected something between the commas, not nothing"))
    return items


def read_spice_it_up(text: str) -> tuple[SpiceItUp, ...]:
    """Up to two different Spice It Up! cards (`setup.spice-it-up`)."""
    cards: list[SpiceItUp] = []
    for item in items(text):
        try:
            card = SpiceItUp(item.lower())
        except ValueError:
            raise TranscriptError(_no_spice_it_up(item)) from None
        if card in cards:
            message = _("expected two different cards, but {card} is here twice")
            raise TranscriptError(message.format(card=card.value))
        cards.append(card)
    if len(cards) > MOST_SPICE_IT_UP:
        message = ngettext(
            "expected at most {most} card, not {count}",
            "expected at most {most} cards, not {count}",
            MOST_SPICE_IT_UP,
        )
        raise TranscriptError(message.format(most=MOST_SPICE_IT_UP, count=len(cards)))
    return tuple(cards)


def _no_spice_it_up(text: str) -> str:
    names = [card.value for card in SpiceItUp]
    close = nearest(text, names)
    if close is not None:
        return _("expected a Spice It Up! card; did you mean {close}? It says {text}").format(
            close=close, text=quoted(text)
        )
    return _("expected a Spice It Up! card ({names}), not {text}").format(
        names=", ".join(names), text=quoted(text)
    )


def read_top(text: str) -> TopCard:
    """Return when the top card was laid."""
    try:
        return TopCard(text.lower())
    except ValueError:
        message = _("expected when the top card was laid ({moments}), not {text}")
        moments = ", ".join(moment.value for moment in TopCard)
        raise TranscriptError(message.format(moments=moments, text=quoted(text))) from None


def read_cat(text: str) -> CatKind:
    """The cat that plays for somebody, by its kind."""
    try:
        return CatKind(text.lower())
    except ValueError:
        kinds = [kind.value for kind in CatKind]
        close = nearest(text, kinds)
        if close is not None:
            message = _("expected a cat; did you mean {close}? It says {text}")
            raise TranscriptError(message.format(close=close, text=quoted(text))) from None
        message = _("expected a cat ({kinds}), not {text}")
        shown = message.format(kinds=", ".join(kinds), text=quoted(text))
        raise TranscriptError(shown) from None


def read_players(text: str) -> tuple[str, ...]:
    """The names of the players (`setup.players`), in Unicode NFC."""
    try:
        return check_names(text.split(",") if text else ())
    except RulesError as error:
        raise TranscriptError(str(error)) from None


def is_seed(text: str) -> bool:
    """Return whether a text is a number that makes the same game again."""
    return _SEED.fullmatch(text) is not None


def read_seed(text: str) -> int:
    """A whole number of any size that a person would write."""
    if not is_seed(text):
        raise TranscriptError(_("expected a whole number, not {text}").format(text=quoted(text)))
    return int(text)
