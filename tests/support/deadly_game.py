"""The real program on a disk that kills it: at a step of saving, or when somebody outside does.

    GAME_PID_FILE=pid python -m support.deadly_game 7 half play --players Lea,Tom --seed 7
    GAME_PID_FILE=pid python -m support.deadly_game never - play ...

Steps are counted as in `support.disk.DeadlyFiles`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from spicy.cli import main as cli
from spicy.storage import save_folder as saves
from spicy.storage.files import Lock
from support.disk import DeadlyFiles

NEVER = 1 << 30


class _Files(DeadlyFiles):
    """Says which process plays, for that is the one to be killed."""

    def lock(self, path: Path, note: bytes) -> Lock | None:
        Path(os.environ["GAME_PID_FILE"]).write_text(str(os.getpid()))
        return super().lock(path, note)


def main() -> int:
    """Run the program with the rest of the arguments."""
    place, how, *arguments = sys.argv[1:]
    at = NEVER if place == "never" else int(place)
    saves.Files = lambda: _Files(at, how)  # type: ignore[assignment, misc]
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
