"""A bound on how long a player may take, kept without the player's help."""

from __future__ import annotations

import ctypes
import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

AnswerT = TypeVar("AnswerT")
Answering = Callable[[], AnswerT]


class Overtime(Exception):
    """A player has not answered in time."""


class _Stopped(BaseException):
    """Raised inside a player's own thread to end what it is still doing."""


class _Told(Generic[AnswerT]):
    """The result of a question: an answer, or what was raised."""

    def __init__(self, answering: Answering[AnswerT]) -> None:
        self.answer: AnswerT | None = None
        self.raised: BaseException | None = None
        try:
            self.answer = answering()
        except BaseException as error:
            self.raised = error


def unlimited(answering: Answering[AnswerT]) -> AnswerT:
    """The answer, however long it takes: for players that are known to answer."""
    return answering()


class TimeLimit:
    """A limit of so many seconds for each answer: `Overtime` when they are over.

    Answers are made in a thread, which is left behind when it takes too long, and told to stop as far
    as Python can: what waits in foreign code goes on by itself and keeps no program from ending.
    """

    def __init__(self, seconds: float) -> None:
        if seconds <= 0:
            raise ValueError(f"seconds must be more than 0, not {seconds}")
        self.seconds = seconds
        self._worker: _Worker | None = None

    def __call__(self, answering: Answering[AnswerT]) -> AnswerT:
        """The answer; raises Overtime, or what `answering` raises."""
        if self._worker is None:
            self._worker = _Worker()
        worker = self._worker
        told: queue.SimpleQueue[_Told[AnswerT]] = queue.SimpleQueue()
        worker.work.put(lambda: told.put(_Told(answering)))
        try:
            result = told.get(timeout=self.seconds)
        except queue.Empty:
            self._worker = None
            worker.stop()
            raise Overtime from None
        if result.raised is not None:
            raise result.raised
        return result.answer  # type: ignore[return-value]

    def close(self) -> None:
        """Let the thread end; it begins anew with the next question."""
        if self._worker is not None:
            self._worker.work.put(None)
            self._worker = None


class _Worker:
    """A thread that does one thing after the other."""

    def __init__(self) -> None:
        self.work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="player", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            while (todo := self.work.get()) is not None:
                todo()
        except _Stopped:
            return

    def stop(self) -> None:
        """End the thread after, or inside, what it is doing."""
        self.work.put(None)
        ident = self._thread.ident
        raise_in = getattr(getattr(ctypes, "pythonapi", None), "PyThreadState_SetAsyncExc", None)
        if ident is not None and raise_in is not None:
            raise_in(ctypes.c_ulong(ident), ctypes.py_object(_Stopped))
