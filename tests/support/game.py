"""The real program, with what keeps hands off the terminal taken away, or a mistake put into it.

python -m support.game --unprotected play --players Lea,Tom --seed 7
python -m support.game --broken play ...

In a broken game the hand knows three more keys, and each raises something that names its cards: `x` the
screen that hears it, `j` the flow that carries out what it asks for, `y` the screen that draws itself.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from spicy.cli import main as cli


def _break() -> None:
    from spicy.tui.game.game_flow import GameFlow
    from spicy.tui.game.hand import HandScreen

    press, render, carry_out = HandScreen.press, HandScreen.render, GameFlow.carry_out
    bad_to_draw: list[HandScreen] = []

    def broken_press(self: HandScreen, key: str) -> object:
        if key == "x":
            raise RuntimeError(f"cannot play {self.cards}")
        if key == "y":
            bad_to_draw.append(self)
        return self if key == "j" else press(self, key)

    def broken_render(self: HandScreen, width: int, height: int) -> object:
        if self in bad_to_draw:
            raise RuntimeError(f"cannot draw {self.cards}")
        return render(self, width, height)

    def broken_flow(self: GameFlow, intent: object) -> object:
        if isinstance(intent, HandScreen):
            raise RuntimeError(f"cannot carry out {intent.cards}")
        return carry_out(self, intent)  # type: ignore[arg-type]

    HandScreen.press = broken_press  # type: ignore[assignment, method-assign]
    HandScreen.render = broken_render  # type: ignore[assignment, method-assign]
    GameFlow.carry_out = broken_flow  # type: ignore[assignment, method-assign]


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
