"""The language that a run of the program speaks: one choice, before anything is said."""

from __future__ import annotations

import os

from spicy.words.i18n import _, catalogues, languages_wanted, use, wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import NoReturn

__all__ = ["speak"]


def speak(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> list[str]:
    """Speak what `--language` names, else what is remembered, else what the environment asks for.

    `--language` may stand anywhere before `--`; the other words are returned. It is read before them
    because their help is in that language. Leaves with a message for one that nothing is in.
    """
    use([*_remembered(), *languages_wanted(environ)])
    return _without_option(list(words))


def _without_option(words: list[str]) -> list[str]:
    end = words.index("--") if "--" in words else len(words)
    for place, word in enumerate(words[:end]):
        name, equals, value = word.partition("=")
        if name != "--language":
            continue
        taken = 1 if equals else 2
        if not equals:
            value = words[place + 1] if place + 1 < len(words) else ""
        if not value.strip() or value.startswith("-"):
            _refuse(_("--language: a language is missing, like 'en'"))
        if use(languages_wanted({}, value)) == "en" and not _is_known(wanted()):
            message = _("--language: there is nothing in '{language}'; there is {known}")
            _refuse(message.format(language=value, known=", ".join(catalogues())))
        return _without_option(words[:place] + words[place + taken :])
    return words


def _remembered() -> list[str]:
    """The language that was chosen on the settings screen, where there is a choice at all."""
    if len(catalogues()) < 2:
        return []  # most starts need no look into the settings
    from spicy.storage.settings import SettingsFile

    language = SettingsFile().load_display().language
    return [language] if language else []


def _is_known(languages: Sequence[str]) -> bool:
    """Return whether English is asked for, or a rulebook is there for one of the languages."""
    from spicy.rulebook import languages as rulebooks

    return not {"en", *rulebooks()}.isdisjoint(languages)


def _refuse(message: str) -> NoReturn:
    from spicy.cli.parsing import Parser
    from spicy.words.foreign_text import escaped

    Parser(prog="spicy").error(escaped(message))
