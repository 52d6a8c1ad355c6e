"""Takes away what keeps a hand off the terminal, so that tests can show what it is good for."""

from __future__ import annotations

from spicy.tui.terminal import application as runner
from spicy.tui.terminal import canvas as painting
from spicy.tui.terminal import controller as stage
from spicy.tui.terminal.bridge import Row
from spicy.tui.terminal.screen import Leave, Screen


class UnprotectedController(stage.Controller):
    """Leaves and stops at once, with whatever is on the screen."""

    def to_draw(self, *_: int) -> Screen | None:
        return self._flow.screen

    def begin_frame(self, *_: int) -> bool:
        return False

    def drawn(self) -> None:
        self._framed = None
        super().drawn()

    def leave(self, result: Leave) -> None:
        self.phase = stage.Phase.LEAVING
        self.result = result
        self._host.finish()

    def leave_for_signal(self, code: int) -> None:
        self.leave(Leave(code))

    def suspend(self) -> None:
        self.phase = stage.Phase.AWAY
        self._host.suspend()

    def crash(self, error: BaseException) -> None:
        self.crash_report = self.crash_report or stage.report(error)
        self.leave(Leave(70))

    fail_to_draw = crash


class UnprotectedCanvas(painting._Canvas):
    """Lets a mistake in drawing get out, in the middle of a frame."""

    def rows(self, width: int, height: int) -> list[Row]:
        screen = self._controller.to_draw(width, height)
        assert screen is not None
        return self._bridge.lines(screen.render(width, height), width, height)


def remove_protection() -> None:
    """From now on, applications of this process are unprotected."""
    runner.Controller = UnprotectedController  # type: ignore[misc]
    runner.wipe = lambda renderer, **_: renderer.erase(leave_alternate_screen=False)
    painting._Canvas = UnprotectedCanvas  # type: ignore[misc]
