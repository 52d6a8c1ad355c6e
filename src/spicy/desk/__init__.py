"""The rules desk: a game walked through with all cards open, played further, and rules found by words.

`Line.of` makes a line of positions out of a transcript, `what_if` a branch of it; `plain_line` tells a
line as text. `search` finds rules and questions. Nothing here draws or listens; `spicy.tui.desk` does.
"""

from spicy.desk.branch import Branch, what_if, write_branch
from spicy.desk.line import Jump, Line, Stop, move_text
from spicy.desk.plain import plain_line

__all__ = [
    "Branch",
    "Jump",
    "Line",
    "Stop",
    "move_text",
    "plain_line",
    "what_if",
    "write_branch",
]
