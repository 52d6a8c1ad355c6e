"""The settings: the choices of the last game, with which the set-up form begins, and how it is shown."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace as replace_fields

from spicy.engine.boxes import MOST_SPICE_IT_UP
from spicy.engine.rules import Rules, SpiceItUp
from spicy.session.display import Display
from spicy.session.game_setup import RANDOM, GameSetup
from spicy.storage.errors import DamagedSave, DiskError, SaveError
from spicy.storage.files import Files, OversizedFile, config_folder, replace, user_folder
from spicy.words.names import check_names

__all__ = ["SettingsFile"]

_FILE: Final = "settings.json"
_OLD_FILE: Final = "settings"
"""The file that had the choices before, in the folder of the saved games, as `key: value` lines."""
_MOST_BYTES: Final = 4000
_FORMAT: Final = 2
_FIELDS: Final = ("players", "edition", "super_jokers", "spice_it_up", "is_strict")
"""The choices that are remembered."""
_SINCE: Final = ("cats",)
"""Choices that there were not from the first; a file may be without them."""
_DISPLAY: Final = "display"
"""The key of the wishes about the screen; a file may be without them."""
_MOST_KEPT: Final = 9
"""Damaged files that are kept aside; the last one makes room for another."""
_ANSWERS: Final = {"yes": True, "no": False, "box": None}


class SettingsFile:
    """The settings in a folder; None stands for the user's own. They never stop a game."""

    def __init__(self, folder: Path | None = None, files: Files | None = None) -> None:
        self._folder = folder
        self._files = files or Files()

    def load(self) -> GameSetup:
        """Return what was remembered, or what a new player finds.

        A file that makes no sense is kept under another name, for whoever wants to look into it. Where
        there is none, the choices that an older version remembered are taken.
        """
        return self._load()[0]

    def load_display(self) -> Display:
        """Return how the game was to be shown, or what a new player finds; see `load`."""
        return self._load()[1]

    def save(self, setup: GameSetup) -> None:
        """Remember choices; SaveError where that fails, and then the older ones are still there."""
        self._save(setup, self.load_display())

    def save_display(self, display: Display) -> None:
        """Remember how the game is to be shown; SaveError where that fails."""
        self._save(self.load(), display)

    def _load(self) -> tuple[GameSetup, Display]:
        try:
            path = self._path()
            data = self._files.read(path, _MOST_BYTES)
        except OversizedFile:
            self._keep_aside(path)
            return GameSetup(), Display()
        except FileNotFoundError:
            return self._load_old(), Display()
        except (OSError, SaveError):  # none that can be read at the moment
            return GameSetup(), Display()
        try:
            return parse_settings(data)
        except SaveError:
            self._keep_aside(path)
            return GameSetup(), Display()

    def _save(self, setup: GameSetup, display: Display) -> None:
        path = self._path()
        try:
            self._files.make_folder(path.parent)
            replace(self._files, path, format_settings(setup, display))
        except OSError as error:
            raise DiskError.of(error, path) from error

    def _path(self) -> Path:
        return (self._folder or config_folder()) / _FILE

    def _load_old(self) -> GameSetup:
        try:
            folder = self._folder or user_folder()
            return parse_old_settings(self._files.read(folder / _OLD_FILE, _MOST_BYTES))
        except (OSError, SaveError):
            return GameSetup()

    def _keep_aside(self, path: Path) -> None:
        with suppress(OSError):
            taken = set(self._files.names(path.parent))
            names = [f"{_FILE}.damaged-{number}" for number in range(1, _MOST_KEPT + 1)]
            name = next((name for name in names if name not in taken), names[-1])
            self._files.rename(path, path.with_name(name))


def format_settings(setup: GameSetup, display: Display | None = None) -> bytes:
    """Return the contents of the file for some choices; `parse_settings` gives them back."""
    plain = {"format": _FORMAT, **{name: getattr(setup, name) for name in (*_FIELDS, *_SINCE)}}
    plain[_DISPLAY] = display or Display()
    return msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n"


def parse_settings(data: bytes) -> tuple[GameSetup, Display]:
    """Return the choices of a file; DamagedSave where it is none, or not of this format."""
    try:
        plain = msgspec.json.decode(data, type=dict[str, object])
        display = msgspec.convert(plain.pop(_DISPLAY, {}), Display)
        if plain.pop("format", None) != _FORMAT or set(plain) - set(_SINCE) != set(_FIELDS):
            raise ValueError("another format")
        return _checked(plain), display
    except (ValueError, msgspec.MsgspecError, RecursionError):
        raise DamagedSave("the settings make no sense") from None


def parse_old_settings(data: bytes) -> GameSetup:
    """Return the choices of a file of the first format; DamagedSave where it is none."""
    try:
        lines = data.decode().replace("\r\n", "\n").split("\n")
        pairs = [line.split(": ", 1) for line in lines if line[:1] not in ("", "#")]
        facts = dict(pairs)  # a line without a colon is no pair
        plain: dict[str, object] = {
            "players": _items(facts["players"]),
            "edition": facts["edition"],
            "super_jokers": _ANSWERS[facts["super-jokers"]],
            "spice_it_up": _items(facts["spice-it-up"]),
            "is_strict": _ANSWERS[facts["strict"]],
        }
        return _checked(plain)
    except (KeyError, ValueError, msgspec.MsgspecError):
        raise DamagedSave("the settings make no sense") from None


def _checked(plain: dict[str, object]) -> GameSetup:
    """Return the choices, each of them one that can be; ValueError or MsgspecError otherwise."""
    setup = msgspec.convert(plain, GameSetup)
    if len(setup.spice_it_up) > MOST_SPICE_IT_UP:
        raise ValueError("more cards than there can be")
    Rules(spice_it_up=tuple(SpiceItUp(card) for card in setup.spice_it_up if card != RANDOM))
    players = check_names(setup.players) if setup.players else ()
    if len(setup.cats) not in (0, len(players)):
        raise ValueError("cats that are no players")
    return replace_fields(setup, players=players)


def _items(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(",")) if text.strip() else ()
