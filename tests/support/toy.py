# ruff: noqa: ARG002 - a screen may draw the same in any size
"""A game of two screens and one secret, to try the application with."""

from __future__ import annotations

import os
import signal
import sys

from rich.console import RenderableType
from rich.text import Text

from spicy.tui.terminal.screen import Leave, Screen

SECRET = "SECRET-CARD"


class HandOver(Screen):
    def __init__(self, number: int = 1) -> None:
        self.number = number

    def single_presses(self) -> frozenset[str]:
        return frozenset({"2"})

    def render(self, width: int, height: int) -> RenderableType:
        return Text(f"Hand the device over, number {self.number}.\nPress 2 to see your hand.")


class Hand(Screen):
    """Private: the secret, and keys that do all that could show it to others."""

    is_private = True

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.breaks_when_drawn = False

    def render(self, width: int, height: int) -> RenderableType:
        if self.breaks_when_drawn:
            raise ValueError(f"cannot draw {SECRET}")
        lines = [f"row {row}: {SECRET}" for row in range(height - 2)]
        return Text("\n".join([*lines, f"keys: {' '.join(self.keys)}"]))


class Question(Screen):
    fits_anywhere = True

    def render(self, width: int, height: int) -> RenderableType:
        return Text("Leave? y")


class Name(Screen):
    takes_text = True

    def __init__(self) -> None:
        self.text = ""

    def render(self, width: int, height: int) -> RenderableType:
        return Text(f"Name: {self.text}")


class Toy:
    """Hand-over, hand, and so on."""

    def __init__(self, screen: Screen | None = None) -> None:
        self.screen: Screen = screen or HandOver()
        self.pressed: list[str] = []
        self.pasted: list[str] = []
        self.covered = 0

    def press(self, key: str) -> Leave | None:
        self.pressed.append(key)
        screen = self.screen
        is_asked = isinstance(screen, Question)
        if is_asked and key in ("c-c", "y"):
            return Leave(0, "Good-bye.")
        if key == "c-c":
            self.screen = Question()
        elif isinstance(screen, HandOver):
            self.screen = Hand() if key == "2" else screen
        elif isinstance(screen, Name):
            if key == "enter":
                self.screen = HandOver()
            else:
                screen.text += {"space": " "}.get(key, key)
        elif isinstance(screen, Hand):
            return self._hand(screen, key)
        return None

    def _hand(self, screen: Hand, key: str) -> Leave | None:
        screen.keys.append(key)
        if key == "q":
            return Leave(3, "Good-bye.")
        if key == "space":
            self.screen = HandOver(2)
        elif key == "x":
            raise RuntimeError(f"cannot play {SECRET}")
        elif key == "e":
            sys.exit(f"cannot play {SECRET}")
        elif key == "d":
            screen.breaks_when_drawn = True
        elif key == "k":
            os.kill(os.getpid(), signal.SIGKILL)
        return None

    def paste(self, text: str) -> None:
        self.pasted.append(text)
        assert isinstance(self.screen, Name)
        self.screen.text += text

    def pass_time(self, now: float) -> float | None:
        return self.screen.pass_time(now)

    def cover(self) -> None:
        self.covered += 1
        if self.screen.is_private:
            self.screen = HandOver(3)
