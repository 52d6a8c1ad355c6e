"""Wordings that several screens of a game share."""

from __future__ import annotations

from spicy.words.i18n import _


def back_to(*, is_offer: bool) -> str:
    """Return where Escape leads from a hand or the way to it, when it is only looked at."""
    return _("back to the question") if is_offer else _("back to the table")
