"""The real program, with what keeps hands off the terminal taken away, or with mistakes put into it.

    python -m support.game --unprotected play --players Lea,Tom --seed 7

- `--unsupervised`: no parent looks after the game;
- `--unprotected`: nor does the game itself look after the terminal;
- `--broken`: an open hand knows more keys. Three raise something that names its cards: `x` the screen
  that hears it, `j` the flow that carries out what it asks for, `y` the screen that draws itself; `o`
  closes standard output, and `z` hangs for ever;
- `--deadly 7 half`: the disk kills the game at this step of saving, as `support.disk.DeadlyFiles` counts;
  with `never -` it only says which process plays.

Where `GAME_PID_FILE` is set, the process that was started writes its number there.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from spicy.cli import main as cli


def _say_process() -> None:
    if "GAME_PID_FILE" in os.environ:
        Path(os.environ["GAME_PID_FILE"]).write_text(str(os.getpid()))


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
        elif key == "o":
            os.close(1)
        while key == "z":
            time.sleep(60)
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


def _unsupervise() -> None:
    from spicy.tui.terminal import supervisor

    supervisor.supervise = lambda play, tell: play()  # type: ignore[assignment] # noqa: ARG005


def _unprotect() -> None:
    from support import unprotected

    unprotected.remove_protection()


def _make_deadly(place: str, how: str) -> None:
    from spicy.storage import save_folder
    from spicy.storage.files import Lock
    from support.disk import DeadlyFiles

    class Files(DeadlyFiles):
        """Says which process plays, for that is the one to be killed."""

        def lock(self, path: Path, note: bytes) -> Lock | None:
            _say_process()
            return super().lock(path, note)

    at = 1 << 30 if place == "never" else int(place)
    save_folder.Files = lambda: Files(at, how)  # type: ignore[assignment, misc]


def main() -> int:
    """Run the program with the rest of the arguments."""
    options = {"--broken": _break, "--unsupervised": _unsupervise, "--unprotected": _unprotect}
    arguments = sys.argv[1:]
    while arguments and arguments[0] in options:
        options[arguments.pop(0)]()
    if arguments[:1] == ["--deadly"]:
        _make_deadly(*arguments[1:3])
        del arguments[:3]
    else:
        _say_process()
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
