"""Sentences in the players' language.

The compiled catalogues are package data: ``locale/<language>/LC_MESSAGES/spicy.mo`` beside this
module. Until ``use`` was called, and wherever a catalogue knows no translation, every sentence is
the English of the source code.

Values go into a sentence by name, after it was translated::

    _("{name} passed").format(name=name)
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as type checkers read it; `typing` takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from gettext import NullTranslations
    from typing import IO

__all__ = [
    "_",
    "catalogues",
    "languages_wanted",
    "ngettext",
    "own_name",
    "pgettext",
    "spoken",
    "use",
    "wanted",
]

_DOMAIN = "spicy"
SOURCE = "en"
_FOLDER = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - `pathlib` takes long
_OWN_NAMES = {
    "de": "Deutsch",
    "en": "English",
    "fr": "Français",
    "nl": "Nederlands",
    "uk": "Українська",
}
_catalogue: NullTranslations | None = None
_wanted: tuple[str, ...] = ()
_spoken = SOURCE


def _(message: str) -> str:
    """The message in the language that is in use."""
    return message if _catalogue is None else _catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the message that this language uses for the number."""
    if _catalogue is None:
        return singular if number == 1 else plural
    return _catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message where one English word stands for several things; the context tells which."""
    return message if _catalogue is None else _catalogue.pgettext(context, message)


def catalogues() -> tuple[str, ...]:
    """Return the languages that can be spoken, as their codes: English, and those with a catalogue."""
    try:
        there = sorted(os.listdir(_FOLDER))  # noqa: PTH208
    except OSError:  # a zip file, which only somebody who knows its languages can ask for one
        there = []
    return (SOURCE, *(code for code in there if code != SOURCE and os.path.isfile(_file(code))))  # noqa: PTH113


def own_name(code: str) -> str:
    """Return what a language calls itself, or its code where that is not known."""
    return _OWN_NAMES.get(code, code)


def languages_wanted(environ: Mapping[str, str], choice: str | None = None) -> list[str]:
    """The languages that are asked for, best first, as ``de_AT`` or ``de``.

    A `choice` that somebody made stands before the environment.
    """
    if choice is not None:
        return [_code(choice)]
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(variable, "")
        if value:
            return [code for code in map(_code, value.split(":")) if code]
    return []


def _code(text: str) -> str:
    """The language in a locale's name: ``de_AT`` in ``de_AT.UTF-8@euro`` and in ``de-AT``."""
    return text.partition(".")[0].partition("@")[0].replace("-", "_")


def use(languages: Iterable[str]) -> str:
    """Speak the first of the languages that there is a catalogue for; return which one it is.

    ``de_AT`` is served by ``de`` where there is no catalogue of its own. English needs none, and
    is what remains when nothing fits.
    """
    global _catalogue, _spoken, _wanted
    _wanted = tuple(
        dict.fromkeys(
            code for language in languages for code in (language, language.partition("_")[0])
        )
    )
    _catalogue, _spoken = None, SOURCE
    for code in _wanted:
        if code in (SOURCE, "C", "POSIX"):
            break
        _catalogue = _load(code)
        if _catalogue is not None:
            _spoken = code
            break
    return _spoken


def wanted() -> tuple[str, ...]:
    """Return the languages that `use` was last asked for, best first, ``de`` behind ``de_AT``.

    The rulebook follows them too, whether or not there is a catalogue for them.
    """
    return _wanted


def spoken() -> str:
    """Return the language that sentences are in."""
    return _spoken


def _load(code: str) -> NullTranslations | None:
    # The code comes from the environment and becomes part of a path.
    if not code.replace("_", "").isalnum():
        return None
    if os.path.isfile(_file(code)):  # noqa: PTH113
        file: IO[bytes] = open(_file(code), "rb")  # noqa: PTH123, SIM115
    else:
        packed = _packed(code)
        if packed is None:
            return None
        file = packed
    from gettext import GNUTranslations

    with file:
        return GNUTranslations(file)


def _file(code: str) -> str:
    return os.path.join(_FOLDER, code, "LC_MESSAGES", f"{_DOMAIN}.mo")  # noqa: PTH118


def _packed(code: str) -> IO[bytes] | None:
    """Open a catalogue in an installation that is no folder; None where there is none."""
    if os.path.isdir(_FOLDER):  # noqa: PTH112
        return None
    from importlib import resources  # most players never need it, and it takes a while to import

    folder = resources.files("spicy.words").joinpath("locale", code, "LC_MESSAGES")
    source = folder.joinpath(f"{_DOMAIN}.mo")
    return source.open("rb") if source.is_file() else None
