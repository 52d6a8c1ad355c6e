"""The fields of the form that sets up a position: their places, their names, and their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spicy.engine.boxes import MOST_PLAYERS
from spicy.engine.deal import TopCard
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.transcript.header import WORLDS_END as END
from spicy.transcript.model import Place
from spicy.transcript.setup_text import entries_of
from spicy.words.i18n import _

TITLE: Final[Place] = ("title", None)
EDITION: Final[Place] = ("edition", None)
SUPER_JOKERS: Final[Place] = ("super-jokers", None)
SPICE_IT_UP: Final[Place] = ("spice-it-up", None)
SECOND_CARD: Final[Place] = ("spice-it-up-2", None)
"""The other Spice It Up! card; both stand on one line of the set-up."""
PLAYERS: Final[Place] = ("players", None)
STARTS: Final[Place] = ("starts", None)
"""A name, or the number of a seat from 1."""
STACK: Final[Place] = ("stack", None)
TOP: Final[Place] = ("top", None)
"""The turn in which the top card was laid."""
DECK: Final[Place] = ("deck", None)
WORLDS_END: Final[Place] = ("worlds-end", None)
"""The cards of the draw deck above World's End, as a number, or one of `NO_END`."""
SUPPLY: Final[Place] = ("supply", None)
SEED: Final[Place] = ("seed", None)

NO_END: Final = frozenset({"none", "no", "-"})
"""The words for a draw deck without World's End."""
USUAL_NAMES: Final = "Lea, Tom, Mia"
"""The players while nobody has named any."""

Fields = Mapping[Place, str]
"""The texts of the fields; one that is missing is an empty one."""


def hand(seat: int) -> Place:
    """The field of a player's hand."""
    return ("hand", seat)


def points(seat: int) -> Place:
    """The field of a player's won cards."""
    return ("points", seat)


def trophies(seat: int) -> Place:
    """The field of a player's trophy."""
    return ("trophies", seat)


def names_of(fields: Fields) -> tuple[str, ...]:
    """The names that the fields of players belong to, also where no player may be called so."""
    text = one_line(fields.get(PLAYERS, "")) or USUAL_NAMES
    return tuple(name.strip() for name in text.split(",")[:MOST_PLAYERS])


def fields_of(state: GameState) -> dict[Place, str]:
    """The fields that give this position.

    Raises TranscriptError where a set-up has no words for it: an offer, a last card that somebody has
    let through, the end of the game.
    """
    fields = entries_of(state)
    rules = state.rules
    if rules.has_super_jokers is Rules(rules.edition).has_super_jokers:
        del fields[SUPER_JOKERS]
    if not rules.has_super_jokers:
        del fields[SUPPLY]
    fields[PLAYERS] = ", ".join(state.names)
    fields[STARTS] = str(state.turn + 1)
    for place, card in zip((SPICE_IT_UP, SECOND_CARD), rules.spice_it_up, strict=False):
        fields[place] = card.value
    # A field that is empty leaves it to the shuffling what lies there.
    fields[DECK] = " ".join(word for word in fields[DECK].split() if word != END) or "0"
    if state.above_worlds_end is not None:
        fields[WORLDS_END] = str(state.above_worlds_end)
    if fields.get(TOP) == TopCard.JUST_LAID:
        del fields[TOP]
    for seat in range(len(state.seats)):
        fields[hand(seat)] = fields[hand(seat)] or "0"
        for place in (points(seat), trophies(seat)):
            if fields[place] == "0":
                del fields[place]
    return fields


def field_name(place: Place, names: Sequence[str]) -> str:
    """Return what a field is called in a sentence about it."""
    key, seat = place
    if seat is not None:
        name = names[seat] or _("player {number}").format(number=seat + 1)
        if key == "hand":
            return _("What {name} holds").format(name=name)
        if key == "points":
            return _("What {name} has won").format(name=name)
        return _("The trophy of {name}").format(name=name)
    return {
        TITLE: _("Title"),
        EDITION: _("Box"),
        SUPER_JOKERS: _("Super jokers"),
        SPICE_IT_UP: _("Spice It Up!"),
        SECOND_CARD: _("Spice It Up!"),
        STARTS: _("To move"),
        STACK: _("Stack"),
        TOP: _("Top card"),
        DECK: _("Draw deck"),
        WORLDS_END: _("World's End"),
        SUPPLY: _("Super jokers left"),
        SEED: _("Shuffle"),
    }.get(place, _("Players"))


def one_line(text: str) -> str:
    """The words of a field, with one blank between each two."""
    return " ".join(text.split())
