"""The names that players may have: what is refused, and why.

The same rules hold wherever a name is typed or read, so that every game can be written down.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.engine.errors import RulesError, RulesFault
from spicy.engine.names import EMOJI_STYLE, UNSEEN, NameFault, name_key, why_no_name
from spicy.words.foreign_text import shown
from spicy.words.i18n import _, ngettext

__all__ = ["MOST_CELLS", "NameRefused", "check_name", "check_names", "split_names"]

MOST_CELLS: Final = 16
"""The widest name, in terminal cells."""
_MOST_CODE_POINTS: Final = 4 * MOST_CELLS
"""Accents take no cell of their own; this many of everything is enough for any script."""
_BETWEEN_NAMES: Final = re.compile("[,;\\r\\n]")


def split_names(text: str) -> list[str]:
    """The names in a text, with commas, semicolons or line ends between them."""
    return [name.strip() for name in _BETWEEN_NAMES.split(text) if name.strip()]


class NameRefused(RulesError):
    """A name that nobody may have; its text is the reason, as a sentence to show."""

    def __init__(self, reason: str, *, seat: int | None = None) -> None:
        super().__init__(RulesFault.BAD_NAME, part="players", seat=seat)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return _name_refused, (self.reason, self.seat)


def _name_refused(reason: str, seat: int | None) -> NameRefused:
    """The same error again."""
    return NameRefused(reason, seat=seat)


def check_name(text: str) -> str:
    """The name as the program keeps it: in Unicode NFC, trimmed, with single blanks.

    Raises RulesError, with a reason to show, for a name that is empty, wider than `MOST_CELLS`, or
    holds something that could not be seen, drawn or written down.
    """
    name = text.strip()
    if len(name) > 4 * _MOST_CODE_POINTS:  # NFC makes at most four into one, and piles take it long
        raise _too_long(name)
    name = unicodedata.normalize("NFC", name)
    if len(name) > _MOST_CODE_POINTS:
        raise _too_long(name)
    found = why_no_name(name)
    if found is not None and found[0] is not NameFault.UNTIDY:
        fault, sign = found
        raise _refused(_REASONS[fault]().format(name=shown(name), sign=sign))
    # Any kind of blank is a blank, or two names could look the same.
    name = " ".join(name.split())
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
            raise NameRefused(str(error), seat=seat) from None
        key = name_key(name)
        if key in seen:
            if seen[key] == name:
                reason = _("Two players cannot both be called '{name}'.")
            elif not UNSEEN.isdisjoint(seen[key] + name):
                reason = _("Two players cannot both be called '{name}': '{other}' looks the same.")
            else:
                reason = _(
                    "Two players cannot both be called '{name}': '{other}' differs in capitals only."
                )
            reason = reason.format(name=shown(seen[key]), other=shown(name))
            raise NameRefused(reason, seat=seat)
        seen[key] = name
        names.append(name)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        reason = ngettext(
            "{fewest} to {most} player can play, not {count}.",
            "{fewest} to {most} players can play, not {count}.",
            MOST_PLAYERS,
        ).format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS, count=len(names))
        raise NameRefused(reason)
    return tuple(names)


def seat_called(text: str, names: Sequence[str]) -> int | None:
    """The seat of the player with this name, capitals aside; None where nobody is called so."""
    keys = [name_key(name) for name in names]
    wanted = name_key(text)
    return keys.index(wanted) if wanted in keys else None


_REASONS: Final[Mapping[NameFault, Callable[[], str]]] = {
    NameFault.EMPTY: lambda: _("Every player needs a name."),
    NameFault.SIGN: lambda: _("The name '{name}' cannot contain the sign {sign}"),
    NameFault.CONTROL: lambda: _("The name '{name}' contains a control character."),
    NameFault.INVISIBLE: lambda: _("The name '{name}' contains an invisible character."),
    NameFault.LOOKS_BLANK: lambda: _(
        "The name '{name}' contains a letter that looks like a blank."
    ),
    NameFault.NO_MEANING: lambda: _("The name '{name}' contains a character that has no meaning."),
    NameFault.ACCENT_FIRST: lambda: _(
        "The name '{name}' begins with an accent that has no letter."
    ),
    NameFault.RESERVED: lambda: _("'{name}' cannot be a name: it has a meaning of its own."),
    NameFault.UNTIDY: lambda: _("The name '{name}' has blanks to spare."),
}


def _cells(name: str) -> int:
    """Return how many terminal cells the name takes, the larger number where terminals disagree."""
    if name.isascii():
        return len(name)
    from wcwidth import wcswidth, wcwidth

    widths = [max(wcwidth(sign), 0) for sign in name]
    apart = sum(widths)
    for place, sign in enumerate(name):
        if sign == EMOJI_STYLE and place and widths[place - 1] == 1:
            apart += 1
    return max(apart, int(wcswidth(name)))


def _too_long(name: str) -> RulesError:
    return _refused(
        _("The name '{name}' is too long: at most {most} letters fit.").format(
            name=shown(name), most=MOST_CELLS
        )
    )


def _refused(reason: str) -> RulesError:
    return NameRefused(reason)
