"""Small formulas of the rules, written down a second time so that the engine has an opponent.

They know codes only (`"C7"`, `"NJ"`) and share nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Callable

SMALL = (1, 2, 3)
Said = tuple[str, int]
"""A declaration as the letter of its spice and its number."""
Formula = Callable[[str, "Said | None"], set[Said]]
"""From the letters of a box and the top declaration to what may follow."""


def split(said: str | None) -> Said | None:
    """The letter and the number of a declaration's code."""
    return None if said is None else (said[0], int(said[1:]))


def base(letters: str, top: Said | None) -> set[Said]:
    """Up in the same spice; anew after ten; any spice on an empty stack."""
    if top is None:
        return {(letter, number) for letter in letters for number in SMALL}
    letter, number = top
    following = SMALL if number == 10 else range(number + 1, 11)
    return {(letter, one) for one in following}


def start(letters: str, top: Said | None) -> set[Said]:
    """Start It Up!: after 8 and 9 as after 10, besides what goes anyway; the spice stays."""
    also = {(top[0], one) for one in SMALL} if top is not None and top[1] >= 8 else set()
    return base(letters, top) | also


def in_chili(allowed: set[Said]) -> set[Said]:
    """We Love Chili!: each small number that is allowed is allowed in chili."""
    return allowed | {("C", number) for _, number in allowed if number in SMALL}


def chili(letters: str, top: Said | None) -> set[Said]:
    """We Love Chili! alone."""
    return in_chili(base(letters, top))


def both(letters: str, top: Said | None) -> set[Said]:
    """We Love Chili! and Start It Up! together."""
    return in_chili(start(letters, top))


def formula_for(has_chili: bool, has_start: bool) -> Formula:
    """The formula of a game with these cards."""
    if has_chili:
        return both if has_start else chili
    return start if has_start else base


def truth(kind: str, said: str, is_turned: bool) -> tuple[bool, bool]:
    """Whether number and spice of a declaration are right for a kind of card that is not super.

    `is_turned` says that six and nine are one number.
    """
    shown, declared = kind[1:], said[1:]
    if kind == "NJ":
        return True, False
    if kind == "SJ":
        return False, True
    is_half_turn = is_turned and {shown, declared} == {"6", "9"}
    return shown == declared or is_half_turn, kind[0] == said[0]
