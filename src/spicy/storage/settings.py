"""What the set-up screen begins with: the names and choices of the last game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spicy.engine.boxes import MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.rules import Rules, SpiceItUp
from spicy.storage.errors import DamagedSave, DiskTrouble, SaveError
from spicy.storage.files import Files, OversizedFile, replace, user_folder
from spicy.storage.save_format import parse_facts
from spicy.words.names import check_names

__all__ = ["RANDOM", "Settings", "SettingsFile"]

RANDOM: Final = "random"
"""Stands for a Spice It Up! card that is drawn for each game."""

_FILE: Final = "settings"
_MOST_BYTES: Final = 4000
_FIRST: Final = (
    "# The choices of the last game of Spicy. Without this file it begins with its own.\n"
)
_FORMAT: Final = "1"
_ANSWERS: Final = {"yes": True, "no": False, "box": None}
_MOST_KEPT: Final = 9
"""Damaged files that are kept aside; the last one makes room for another."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of a set-up; the default is what a new player finds.

    `super_jokers` None means as the box does. `spice_it_up` holds cards, or `RANDOM` for one to be drawn.
    """

    players: tuple[str, ...] = ()
    edition: Edition = Edition.SPICY
    super_jokers: bool | None = None
    spice_it_up: tuple[str, ...] = ()
    is_strict: bool = False


class SettingsFile:
    """The settings in a folder; None stands for the user's own. They never stop a game."""

    def __init__(self, folder: Path | None = None, files: Files | None = None) -> None:
        self._folder = folder
        self._files = files or Files()

    def load(self) -> Settings:
        """What was remembered, or the defaults.

        A file that makes no sense is kept under another name, for whoever wants to look into it.
        """
        try:
            path = self._path()
            data = self._files.read(path, _MOST_BYTES)
        except OversizedFile:
            self._keep_aside(path)
            return Settings()
        except (OSError, SaveError):  # none yet, or none that can be read at the moment
            return Settings()
        try:
            return _parse(data)
        except SaveError:
            self._keep_aside(path)
            return Settings()

    def save(self, settings: Settings) -> None:
        """Remember choices; SaveError where that fails, and then the older ones are still there."""
        try:
            path = self._path()
            self._files.make_folder(path.parent)
            replace(self._files, path, _format(settings))
        except OSError as error:
            raise DiskTrouble.of(error) from error

    def _path(self) -> Path:
        return (self._folder or user_folder()) / _FILE

    def _keep_aside(self, path: Path) -> None:
        with suppress(OSError):
            taken = set(self._files.names(path.parent))
            names = [f"{_FILE}.damaged-{number}" for number in range(1, _MOST_KEPT + 1)]
            name = next((name for name in names if name not in taken), names[-1])
            self._files.rename(path, path.with_name(name))


def _format(settings: Settings) -> bytes:
    words = {answer: word for word, answer in _ANSWERS.items()}
    facts = {
        "format": _FORMAT,
        "players": ", ".join(settings.players),
        "edition": settings.edition.value,
        "super-jokers": words[settings.super_jokers],
        "spice-it-up": ", ".join(settings.spice_it_up),
        "strict": words[settings.is_strict],
    }
    lines = (f"{key}: {value}\n" for key, value in facts.items())
    return (_FIRST + "".join(lines)).encode()


def _parse(data: bytes) -> Settings:
    """The settings of a file; DamagedSave where it is none, or not of this format."""
    try:
        text = data.decode().replace("\r\n", "\n")  # somebody may have edited it anywhere
        facts = parse_facts(
            "\n".join(line for line in text.split("\n") if line[:1] not in ("", "#"))
        )
        if facts.pop("format") != _FORMAT:
            raise ValueError("another format")
        players = _items(facts.pop("players"))
        cards = _items(facts.pop("spice-it-up"))
        is_strict = _ANSWERS[facts.pop("strict")]
        settings = Settings(
            players=check_names(players) if players else (),
            edition=Edition(facts.pop("edition")),
            super_jokers=_ANSWERS[facts.pop("super-jokers")],
            spice_it_up=cards,
            is_strict=bool(is_strict),
        )
        if facts or is_strict is None or len(cards) > MOST_SPICE_IT_UP:
            raise ValueError("more than there can be")
        Rules(spice_it_up=tuple(SpiceItUp(card) for card in cards if card != RANDOM))
    except (KeyError, ValueError):
        raise DamagedSave("the settings make no sense") from None
    return settings


def _items(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(",")) if text.strip() else ()
