"""The least full-screen application there can be: one line, drawn by rich, with a number for each key.

What the game takes to its first frame, and from a key to the next one, is measured against it.
"""

from __future__ import annotations

import io

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from rich.console import Console
from rich.text import Text


def main() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=80)
    keys = KeyBindings()
    pressed: list[str] = []

    @keys.add("q")
    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    @keys.add(Keys.Any)
    def press(event: KeyPressEvent) -> None:
        pressed.append(event.data)

    def line() -> ANSI:
        with console.capture() as drawn:
            console.print(Text(f"frame {len(pressed)}", style="bold red"))
        return ANSI(drawn.get())

    window = Window(FormattedTextControl(line))
    application: Application[None] = Application(
        layout=Layout(window), key_bindings=keys, full_screen=True
    )
    application.run()


if __name__ == "__main__":
    main()
