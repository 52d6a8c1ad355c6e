"""The real program, with what keeps hands off the terminal taken away, or a mistake put into it.

python -m support.game --unprotected play --players Lea,Tom --seed 7
python -m support.game --broken play ...      (`x` in a hand raises, naming a card)
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from spicy import cli


def _break() -> None:
    from spicy.tui.intents import Intent
    from spicy.tui.screens.hand import HandScreen

    press = HandScreen.press

    def broken(self: HandScreen, key: str) -> Intent | None:
        if key == "x":
            raise RuntimeError(f"cannot play {self.cards}")
        return press(self, key)

    HandScreen.press = broken  # type: ignore[method-assign]


def main() -> int:
    """Run the program with the rest of the arguments."""
    arguments = sys.argv[1:]
    if arguments[0] == "--unprotected":
        from support import unprotected

        unprotected.remove_protection()
        del arguments[0]
    elif arguments[0] == "--broken":
        _break()
        del arguments[0]
    if "GAME_PID_FILE" in os.environ:
        Path(os.environ["GAME_PID_FILE"]).write_text(str(os.getpid()))
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
