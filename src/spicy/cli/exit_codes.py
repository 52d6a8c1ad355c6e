"""The exit codes of the program, as its help and the README promise them."""

from __future__ import annotations

ALL_WELL = 0
NO = 1
"""The answer is no: a transcript that does not hold, a game that is not there."""
WRONG_USE = 2
"""Wrong arguments, or a file that cannot be read or written."""
CRASHED = 70
"""A mistake in the program, as other programs report theirs."""
INTERRUPTED = 128 + 2
"""Ctrl-C, as shells count it: 128 and the number of the signal."""
NOBODY_READS = 128 + 13
"""A pipe that was closed at its other end."""
