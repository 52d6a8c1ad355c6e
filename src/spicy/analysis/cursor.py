"""A place on a line that moves along it, and the variations that were tried beside it."""

from __future__ import annotations

from spicy.analysis.mainline import Jump, Mainline, Stop
from spicy.analysis.variation import Variation, what_if, write_variation
from spicy.engine.actions import Action

ORIGINAL = 0
"""The number of the line that the transcript gives; variations are numbered from 1."""


class Cursor:
    """A place on a line or on one of its variations. The original line is never changed.

    `source` is the text of an original that somebody set up and that no file holds yet.
    """

    def __init__(self, original: Mainline, source: str | None = None) -> None:
        self.original = original
        self.source = source
        self.at = 0
        self.number = ORIGINAL
        self.variations: list[Variation] = []
        self._written: list[Variation] = []

    @property
    def variation(self) -> Variation | None:
        """The variation that one stands on; None on the original."""
        return None if self.number == ORIGINAL else self.variations[self.number - 1]

    @property
    def line(self) -> Mainline:
        """The line that one stands on."""
        variation = self.variation
        return self.original if variation is None else variation.line

    @property
    def stop(self) -> Stop:
        """The stop that one stands at."""
        return self.line.stops[self.at]

    @property
    def following(self) -> Stop | None:
        """The stop after it."""
        return self.line.stops[self.at + 1] if self.at < self.line.last else None

    @property
    def is_apart(self) -> bool:
        """Return whether the original does not have this stop."""
        return self.variation is not None and self.at > self.variation.at

    @property
    def counterpart(self) -> Stop | None:
        """The stop of the original with the same number, where a variation has another one."""
        if self.is_apart and self.at <= self.original.last:
            return self.original.stops[self.at]
        return None

    @property
    def has_unwritten(self) -> bool:
        """Return whether a variation would be lost."""
        return any(variation not in self._written for variation in self.variations)

    # Moving

    def go(self, at: int) -> bool:
        """Go to a stop, or as near as there is one; whether that is another one."""
        before, self.at = self.at, max(0, min(self.line.last, at))
        return self.at != before

    def jump(self, jump: Jump, *, is_back: bool = False) -> bool:
        """Go to the next or the previous stop of a kind; whether there is one."""
        search = self.line.previous if is_back else self.line.next
        found = search(self.at, jump)
        return found is not None and self.go(found)

    # Branches

    def attempt(self, seat: int | None, action: Action) -> Variation:
        """Try a move where one stands, and go where it leads.

        From the original, and from what a variation shares with it, that is a variation of its own; at
        the end of a variation that one goes on. In the middle of one it is a new one: nothing is lost.
        Raises TranscriptError where the move cannot even be tried.
        """
        variation = self.variation
        if variation is None:
            made = what_if(self.original, self.at, seat, action)
        else:
            made = variation.then(self.at, seat, action)
        if variation is not None and self.at == variation.line.last and self.is_apart:
            self.variations[self.number - 1] = made
        else:
            self.variations.append(made)
            self.number = len(self.variations)
        self.at = made.line.last
        return made

    def switch(self) -> None:
        """Go to the next variation, or from the last one to the original, at the same stop."""
        self.number = (self.number + 1) % (len(self.variations) + 1)
        self.go(self.at)

    def drop(self) -> bool:
        """Throw the variation away that one stands on, and go to where it left the original."""
        variation = self.variation
        if variation is None:
            return False
        del self.variations[self.number - 1]
        self.number = ORIGINAL
        self.go(variation.at)
        return True

    def text(self) -> str | None:
        """The variation that one stands on as a transcript; TranscriptError where that cannot be.

        On the original it is its source.
        """
        return self.source if self.variation is None else write_variation(self.variation)

    def wrote(self) -> None:
        """The variation that one stands on lies in a file now."""
        if self.variation is not None:
            self._written.append(self.variation)
