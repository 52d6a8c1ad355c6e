"""Finds the folder with the rulebooks, wherever the program has been installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from spicy.rulebook.rulebook import RulebookError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


_PACKAGED = "_rules"


def rules_folder() -> Traversable:
    """The folder that holds one folder a language, and `examples`.

    A wheel carries it inside the package (a zip file too); an editable install reads the checkout.
    """
    beside = Path(__file__).resolve().parents[1] / _PACKAGED
    if is_folder(beside):
        return beside
    source = Path(__file__).resolve().parents[2]
    checkout = source.parent / "rules"
    # Only a checkout has `src`: a `rules` folder that happens to lie elsewhere is not ours.
    if source.name == "src" and is_folder(checkout):
        return checkout
    from importlib.resources import files  # only a zip file needs it, and it takes a while

    packaged = files("spicy") / _PACKAGED
    if is_folder(packaged):
        return packaged
    raise RulebookError("spicy", None, "this installation has no rulebook folder")


def examples_folder(root: Traversable | None = None) -> Traversable:
    """The folder of the worked examples, which all languages share."""
    return (rules_folder() if root is None else root) / "examples"


def is_folder(place: Traversable) -> bool:
    """Return whether a place in the package, which may be a zip file, is a folder one may look into."""
    try:
        return place.is_dir()
    except OSError:
        return False
