"""The reasons why somebody's number challenges nothing: the same on the screen and in plain lines."""

from __future__ import annotations

from collections.abc import Container

from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.words.i18n import _

__all__ = ["why_no_challenge"]


def why_no_challenge(view: PublicView, key: str, people: Container[int]) -> str:
    """Return why a key opens no challenge of the top card; nothing where it is no player's number.

    `people` are the seats at which no cat sits. The hidden cards have no part in it.
    """
    if not (len(key) == 1 and key.isdecimal()) or key == "0":
        return ""
    seat = int(key) - 1
    if seat >= len(view.seats):
        return _("Nobody has the number {number}.").format(number=key)
    name, top = view.seats[seat].name, view.top
    if seat not in people:
        said = _("{name} is a cat, and speaks for itself.")
    elif top is None:
        said = _("{name}, there is no card to challenge.")
    elif top.is_super_joker:
        said = _("{name}, nobody can challenge a super joker.")
    elif top.seat == seat:
        said = _("{name}, you cannot challenge your own card.")
    elif view.phase is Phase.LAST_CARD:
        said = _("{name} has said it already: no challenge.")
    else:
        said = _("{name}, that card cannot be challenged now.")
    return said.format(name=name)
