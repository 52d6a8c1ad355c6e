"""What a screen asks for. Screens return these; the flow carries them out and picks the next screen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from spicy.engine.actions import Action, Trait
from spicy.session.game_setup import GameSetup


class Purpose(Enum):
    """Why a hand is opened."""

    TURN = auto()
    """To play or pass."""
    COPY = auto()
    """To copy the top card out of turn, or on it."""
    LOOK = auto()
    """Only to look."""


class Command(Enum):
    """What needs no further word."""

    GO_ON = auto()
    """From the table to the next player, from a reveal to the table, from the score to the recap."""
    BACK = auto()
    """One small step back."""
    HIDE = auto()
    """Hide the hand that is open."""
    TO_TABLE = auto()
    SHOW_REVEAL = auto()
    SET_UP = auto()
    PICK_COPIER = auto()
    PICK_LOOKER = auto()
    PICK_PEEKER = auto()
    NOBODY_CHALLENGES = auto()
    RULES = auto()
    BOOK = auto()
    """Look something up in the whole rulebook."""
    WHAT_IF = auto()
    """Try moves from where the game stands, with invented cards for all that is hidden."""
    STEP = auto()
    """Step through the game that is over."""
    TITLE = auto()
    RESUME = auto()
    """Go on with the last unfinished game."""
    REMATCH = auto()
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class Act:
    """A seat tries an action."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The device is with this seat: show its hand."""

    seat: int
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class HandOver:
    """Ask for the device to be handed to this seat."""

    seat: int
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class OpenChallenge:
    """A seat is about to challenge the top card; `trait` where it has been named already."""

    seat: int
    trait: Trait | None = None


@dataclass(frozen=True, slots=True)
class StartGame:
    """Deal a new game."""

    game: GameSetup


Intent = Command | Act | OpenHand | HandOver | OpenChallenge | StartGame
"""Everything that a screen can ask for."""
