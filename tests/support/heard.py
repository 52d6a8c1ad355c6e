"""Signals as a terminal gives them to a program, whatever the tests themselves were started from."""

from __future__ import annotations

import signal

_NAMES = "INT QUIT HUP TERM TSTP TTIN TTOU CONT CHLD USR1 USR2 PIPE"


def hear_everything() -> None:
    """In a new process: nothing is ignored or blocked.

    A shell that runs the tests in the background, and `nohup`, let signals be ignored, and whoever is
    started from there would never hear them.
    """
    for name in _NAMES.split():
        signal.signal(signal.Signals["SIG" + name], signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
