"""The cats that can sit at a table: their kinds, and the names that they sit down with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import count
from typing import Final

from spicy.engine.names import name_key
from spicy.words.i18n import _

__all__ = ["CatKind", "cat_lets_lie", "cat_names", "cat_temper", "cats_in", "some_cats"]


class CatKind(StrEnum):
    """A cat by its temper; each is the name of the computer player that plays it."""

    PAPRIKA = "paprika"
    GINGER = "ginger"
    SESAME = "sesame"


_TEMPERS: Final[dict[CatKind, Callable[[], str]]] = {
    CatKind.PAPRIKA: lambda: _("honest and careful"),
    CatKind.GINGER: lambda: _("bold: bluffs and doubts"),
    CatKind.SESAME: lambda: _("counts, and is hard to beat"),
}


def cat_temper(kind: CatKind) -> str:
    """Return how a cat plays, in a few words."""
    return _TEMPERS[kind]()


def cat_lets_lie(name: str) -> str:
    """Return what a cat says of a card that it does not doubt."""
    return _("{name} lets it lie.").format(name=name)


def some_cats(number: int) -> tuple[CatKind, ...]:
    """So many cats, as different as can be."""
    kinds = tuple(CatKind)
    return tuple(kinds[at % len(kinds)] for at in range(number))


def cats_in(text: str, most: int) -> tuple[CatKind, ...] | None:
    """The cats of a text, which is a number up to `most` or names them; None where it is neither."""
    said = text.strip().lower()
    if said.isascii() and said.isdecimal():
        return some_cats(int(said)) if len(said) == 1 and int(said) <= most else None
    try:
        kinds = tuple(CatKind(kind.strip()) for kind in said.split(","))
    except ValueError:
        return None
    return kinds if len(kinds) <= most else None


def cat_names(kinds: Iterable[CatKind], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of cats, in order: each is called after its kind, with a number where that is taken.

    `taken` are the names of the others at the table.
    """
    keys = {name_key(name) for name in taken}
    names: list[str] = []
    for kind in kinds:
        plain = kind.value.capitalize()
        tries = (plain if number == 1 else f"{plain} {number}" for number in count(1))
        name = next(one for one in tries if name_key(one) not in keys)
        keys.add(name_key(name))
        names.append(name)
    return tuple(names)
