"""Sentences in the players' language.

The compiled catalogues are package data: ``locale/<language>/LC_MESSAGES/spicy.mo`` beside this
module. Until ``use`` was called, and wherever a catalogue knows no translation, every sentence is
the English of the source code.

Values go into a sentence by name, after it was translated::

    _("{name} passed").format(name=name)
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; `typing` takes long to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from gettext import NullTranslations

__all__ = ["_", "languages_wanted", "ngettext", "pgettext", "use", "wanted"]

_DOMAIN = "spicy"
_catalogue: NullTranslations | None = None
_wanted: tuple[str, ...] = ()


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
    global _catalogue, _wanted
    _wanted = tuple(
        dict.fromkeys(
            code for language in languages for code in (language, language.partition("_")[0])
        )
    )
    for code in _wanted:
        if code in ("en", "C", "POSIX"):
            break
        _catalogue = _load(code)
        if _catalogue is not None:
            return code
    _catalogue = None
    return "en"


def wanted() -> tuple[str, ...]:
    """Return the languages that `use` was last asked for, best first, ``de`` behind ``de_AT``.

    The rulebook follows them too, whether or not there is a catalogue for them.
    """
    return _wanted


def _load(code: str) -> NullTranslations | None:
    # The code comes from the environment and becomes part of a path.
    if not code.replace("_", "").isalnum():
        return None
    from importlib import resources  # most players never need it, and it takes a while to import

    folder = resources.files("spicy.words").joinpath("locale", code, "LC_MESSAGES")
    source = folder.joinpath(f"{_DOMAIN}.mo")
    if not source.is_file():
        return None
    from gettext import GNUTranslations

    with source.open("rb") as file:
        return GNUTranslations(file)
