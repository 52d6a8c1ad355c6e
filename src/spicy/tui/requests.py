"""The requests that a screen can answer a key with; a flow carries them out and picks the next screen."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from spicy.analysis.filled_form import FilledForm
    from spicy.engine.actions import Action, Trait
    from spicy.rulebook.entries import Entry
    from spicy.session.display import Display
    from spicy.session.game_setup import GameSetup


class Purpose(Enum):
    """The reasons for opening a hand."""

    TURN = auto()
    """To play or pass."""
    COPY = auto()
    """To copy the top card out of turn, or on it."""
    LOOK = auto()
    """Only to look."""
    WHAT_IF = auto()
    """To try moves in a what-if that shows the own cards."""


class Command(Enum):
    """A request that needs no further word."""

    BACK = auto()
    """One step back."""
    HIDE = auto()
    """Cover what is private."""
    LEAVE = auto()
    """Leave the program; whoever has to be asked has been asked."""
    CLOSE = auto()
    """Close the analysis; over a game back to the game, otherwise leave."""

    # In a game
    GO_ON = auto()
    """From the table to the next player, from a reveal to the table, from the score to the recap."""
    SKIP = auto()
    """Let the cats speak at once, without thinking for the show."""
    SHOW_REVEAL = auto()
    SET_UP = auto()
    PICK_COPIER = auto()
    PICK_LOOKER = auto()
    PICK_PEEKER = auto()
    NOBODY_CHALLENGES = auto()
    TITLE = auto()
    RESUME = auto()
    """Go on with the last unfinished game."""
    SAVED_GAMES = auto()
    """The list of the saved games."""
    STATISTICS = auto()
    """The figures of everybody in all games that are over."""
    REMATCH = auto()
    ASK_TO_LEAVE = auto()
    MENU = auto()
    """The menu of the game that goes on, instead of leaving it."""
    END_BY_HAND = auto()
    """Ask before a game is ended that could go on."""
    COUNT = auto()
    """End it; whoever has to be asked has been asked."""
    EXPORT = auto()
    """Write a game that is over to a file: a picture, or a transcript."""

    # From a game to the analysis
    SETTINGS = auto()
    """The settings of the display."""
    INTRODUCTION = auto()
    """The pages for whoever plays for the first time."""
    RULES = auto()
    """The rules that matter on this screen."""
    BOOK = auto()
    """Look something up in the whole rulebook."""
    WHAT_IF = auto()
    """Try moves from where the game stands, with invented cards for all that is hidden."""
    STEP = auto()
    """Step through the game that is over."""

    # In the analysis
    KEYS = auto()
    """All keys of the stepper."""
    DECIDING_RULES = auto()
    """The text of the rules that decided the move."""
    WHOLE_TABLE = auto()
    TRY = auto()
    """Try another move from here."""
    WRITE = auto()
    FILL_IN = auto()
    """The form that sets up a position."""


class Act(Struct, frozen=True):
    """A seat tries an action."""

    seat: int
    action: Action


class OpenHand(Struct, frozen=True):
    """The device is with this seat: show its hand."""

    seat: int
    purpose: Purpose


class HandOver(Struct, frozen=True):
    """Ask for the device to be handed to this seat."""

    seat: int
    purpose: Purpose


class OpenChallenge(Struct, frozen=True):
    """A seat is about to challenge the top card; `trait` where it has been named already."""

    seat: int
    trait: Trait | None = None


class StartGame(Struct, frozen=True):
    """Deal a new game."""

    game: GameSetup


class ShowAs(Struct, frozen=True):
    """Show everything like this from now on, and remember it."""

    display: Display


class Speak(Struct, frozen=True):
    """Say everything in this language from now on, and remember it."""

    language: str


class Wish(Enum):
    """The wishes about a saved game."""

    GO_ON = auto()
    STEP = auto()
    EXPORT = auto()
    DELETE = auto()


class Saved(Struct, frozen=True):
    """Something is wanted of a saved game."""

    game: str
    wish: Wish


class Attempt(Struct, frozen=True):
    """A move that somebody tries: what was typed, and by whom if it does not say so itself."""

    seat: int
    text: str


class WriteTo(Struct, frozen=True):
    """Write what is open to this file."""

    path: str


class OpenExample(Struct, frozen=True):
    """Step through an example of the rulebook."""

    name: str


class Read(Struct, frozen=True):
    """Show a rule or a question in full."""

    entry: Entry


class StepFrom(Struct, frozen=True):
    """Step on from a position that was set up."""

    position: FilledForm


Request = (
    Command
    | Act
    | OpenHand
    | HandOver
    | OpenChallenge
    | StartGame
    | Saved
    | ShowAs
    | Speak
    | Attempt
    | WriteTo
    | OpenExample
    | Read
    | StepFrom
)
"""Everything that a screen can ask for."""
