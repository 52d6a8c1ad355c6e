"""The model of the rules desk: a game stepped through with all cards open, and variations of it.

`Mainline.of` makes a mainline of positions out of a transcript, `what_if` a variation of it, and
`plain_line` writes a mainline as text. Nothing here draws or listens; `spicy.tui.analysis` does.
"""

from spicy.analysis.mainline import Jump, Mainline, Stop, move_text
from spicy.analysis.plain_text import plain_line
from spicy.analysis.variation import Variation, what_if, write_branch

__all__ = [
    "Jump",
    "Mainline",
    "Stop",
    "Variation",
    "move_text",
    "plain_line",
    "what_if",
    "write_branch",
]
