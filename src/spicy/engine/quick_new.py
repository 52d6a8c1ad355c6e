"""Frozen values that are made quickly.

A frozen dataclass sets each field through `object.__setattr__`, which costs three times the rest of
making it. Events are made several for a move, so they get a `__new__` that fills an object of a twin
class, which has the same slots and no guard, and then makes it what it is.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import TypeVar

T = TypeVar("T")


def quick_new(made: type[T]) -> type[T]:
    """Give a frozen dataclass with slots and without `__init__` a quick `__new__`.

    Its defaults must be plain values. Copying and pickling need a `__reduce__` that names all fields.
    """
    own: tuple[Field[object], ...] = fields(made)  # type: ignore[arg-type]  # T is a dataclass
    names = [one.name for one in own]
    twin = type(f"_{made.__name__}Draft", made.__bases__, {"__slots__": tuple(names)})
    defaults = {f"_default_{one.name}": one.default for one in own if one.default is not MISSING}
    arguments = [
        f"{one.name}=_default_{one.name}" if one.default is not MISSING else one.name for one in own
    ]
    lines = [f"def __new__(cls, {', '.join(arguments)}):", "    self = _empty(_twin)"]
    lines += [f"    self.{name} = {name}" for name in names]
    lines += ["    self.__class__ = _made", "    return self"]
    space: dict[str, object] = {
        "_empty": object.__new__,
        "_twin": twin,
        "_made": made,
        **defaults,
    }
    exec("\n".join(lines), space)  # the way in which dataclasses makes its own
    type.__setattr__(made, "__new__", space["__new__"])
    return made
