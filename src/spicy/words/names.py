"""The names that players may have: what is refused, and why.

The same rules hold wherever a name is typed or read, so that every game can be written down.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from spicy.engine.deal import FEWEST_PLAYERS, MOST_PLAYERS, NAME_SIGNS, RESERVED_NAMES
from spicy.engine.errors import RulesError
from spicy.words.foreign_text import shown
from spicy.words.i18n import _

__all__ = ["MOST_CELLS", "check_name", "check_names", "shown"]

MOST_CELLS: Final = 16
"""The widest name, in terminal cells."""
_MOST_CODE_POINTS: Final = 4 * MOST_CELLS
"""Accents take no cell of their own; this many of everything is enough for any script."""
_WIDE_STYLE: Final = "\ufe0f"
"""Asks for the coloured form of a symbol, which some terminals draw one cell wide and some two."""
_BLANK_LOOKING: Final = frozenset("\u2800\u3164\u115f\u1160\uffa0\U0001d159")
_INVISIBLE: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | frozenset(
    chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
)
"""Marks that change nothing one could see; format characters have a category of their own."""


def check_name(text: str) -> str:
    """The name as the program keeps it: in Unicode NFC, trimmed, with single blanks.

    Raises RulesError, with a reason to show, for a name that is empty, wider than `MOST_CELLS`, or
    holds something that could not be seen, drawn or written down.
    """
    name = text.strip()
    if len(name) > 4 * _MOST_CODE_POINTS:  # NFC makes at most four into one, and piles take it long
        raise _too_long(name)
    name = unicodedata.normalize("NFC", name)
    if not name:
        raise _refused(_("Every player needs a name."))
    if len(name) > _MOST_CODE_POINTS:
        raise _too_long(name)
    for sign in name:
        _check_sign(sign, name)
    # Any kind of blank is a blank, or two names could look the same.
    name = " ".join(name.split())
    if unicodedata.category(name[0]).startswith("M"):
        raise _refused(
            _("The name '{name}' begins with an accent that has no letter.").format(
                name=shown(name)
            )
        )
    if name.casefold() in RESERVED_NAMES:
        raise _refused(
            _("'{name}' cannot be a name: it has a meaning of its own.").format(name=name)
        )
    if _cells(name) > MOST_CELLS:
        raise _too_long(name)
    return name


def check_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of all players in seat order, as the program keeps them (`setup.players`).

    Raises RulesError as `check_name` does, and where there are not 2 to 6 of them or two are the
    same but for capitals; its `seat` says whose name is at fault.
    """
    names: list[str] = []
    seen: dict[str, str] = {}
    for seat, text in enumerate(texts):
        try:
            name = check_name(text)
        except RulesError as error:
            raise RulesError(str(error), part="players", seat=seat) from None
        key = _key(name)
        if key in seen:
            if seen[key] == name:
                reason = _("Two players cannot both be called '{name}'.")
            else:
                reason = _(
                    "Two players cannot both be called '{name}': '{other}' differs in capitals only."
                )
            reason = reason.format(name=shown(seen[key]), other=shown(name))
            raise RulesError(reason, part="players", seat=seat)
        seen[key] = name
        names.append(name)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        reason = _("{fewest} to {most} players can play, not {count}.").format(
            fewest=FEWEST_PLAYERS, most=MOST_PLAYERS, count=len(names)
        )
        raise RulesError(reason, part="players")
    return tuple(names)


def seat_called(text: str, names: Sequence[str]) -> int | None:
    """The seat of the player with this name, capitals aside; None where nobody is called so."""
    keys = [_key(name) for name in names]
    wanted = _key(text)
    return keys.index(wanted) if wanted in keys else None


def _key(name: str) -> str:
    """What two names have in common that are the same but for capitals."""
    return unicodedata.normalize("NFC", name.casefold())


def _check_sign(sign: str, name: str) -> None:
    """Refuse what a name cannot hold; RulesError with the reason."""
    if sign in NAME_SIGNS:
        raise _refused(
            _("The name '{name}' cannot contain the sign {sign}").format(
                name=shown(name), sign=sign
            )
        )
    if sign.isascii() and sign.isprintable():
        return
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp"):
        reason = _("The name '{name}' contains a control character.")
    elif category == "Cf" or sign in _INVISIBLE:
        reason = _("The name '{name}' contains an invisible character.")
    elif sign in _BLANK_LOOKING:
        reason = _("The name '{name}' contains a letter that looks like a blank.")
    elif category in ("Cs", "Cn", "Co"):
        reason = _("The name '{name}' contains a character that has no meaning.")
    else:
        return
    raise _refused(reason.format(name=shown(name)))


def _cells(name: str) -> int:
    """How many terminal cells the name takes, the larger number where terminals disagree."""
    if name.isascii():
        return len(name)
    from wcwidth import wcswidth, wcwidth

    widths = [max(wcwidth(sign), 0) for sign in name]
    apart = sum(widths)
    for place, sign in enumerate(name):
        if sign == _WIDE_STYLE and place and widths[place - 1] == 1:
            apart += 1
    return max(apart, int(wcswidth(name)))


def _too_long(name: str) -> RulesError:
    return _refused(
        _("The name '{name}' is too long: at most {most} letters fit.").format(
            name=shown(name), most=MOST_CELLS
        )
    )


def _refused(reason: str) -> RulesError:
    return RulesError(reason, part="players")
