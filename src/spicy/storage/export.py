"""Writing a text to a file of the user's own choice, which must not exist yet; folders for such files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from spicy.storage.errors import disk_reason
from spicy.words.i18n import _


def make_folder(path: str) -> str | None:
    """Make a folder, with those above it, where it is missing; why it could not be, if so."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        return _("There is a file where the folder should be.")
    except OSError as error:
        return disk_reason(error)
    except ValueError:
        return _("No folder can have this name.")
    return None


def write_new(path: str, text: str) -> str | None:
    """Write a new file, whole or not at all; why it could not be written, if it could not.

    A file that is there already stays as it is.
    """
    try:
        file = Path(path).open("x", encoding="utf-8", newline="\n")  # noqa: SIM115
    except FileExistsError:
        return _("There is a file with this name already; it is left alone.")
    except FileNotFoundError:
        return _("There is no such folder.")
    except OSError as error:
        return disk_reason(error)
    except ValueError:
        return _("No file can have this name.")
    try:
        with file:
            file.write(text)
    except OSError as error:
        with suppress(OSError):
            Path(path).unlink()
        return disk_reason(error)
    return None
