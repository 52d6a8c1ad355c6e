"""The fields of the form that sets up a position: what each is called, offers and asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from spicy.analysis.form_fields import (
    DECK,
    EDITION,
    PLAYERS,
    SECOND_CARD,
    SEED,
    SPICE_IT_UP,
    STACK,
    STARTS,
    SUPER_JOKERS,
    SUPPLY,
    TITLE,
    TOP,
    USUAL_NAMES,
    WORLDS_END,
    Fields,
    hand,
    names_of,
    points,
    trophies,
)
from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
from spicy.engine.cards import Edition
from spicy.engine.deal import TopCard
from spicy.engine.rules import Rules, SpiceItUp
from spicy.transcript.header import WORLDS_END as END
from spicy.transcript.model import Place
from spicy.tui.widgets.palette import QUIET, STRONG
from spicy.tui.widgets.theme import Look
from spicy.words.cards import boxes_in_short, edition_name, spice_name
from spicy.words.i18n import _, ngettext
from spicy.words.spice_it_up import spice_it_up_name, spice_it_up_summary

WRITE: Final[Place] = ("write", None)
"""Not a field: what writes the position to a file."""
EMPTY: Final[Place] = ("empty", None)
"""Not a field: what empties all fields."""


def places(names: Sequence[str]) -> list[Place]:
    """Everything that one can go to, from the top down."""
    seats = range(len(names))
    return [
        *(EDITION, SUPER_JOKERS, SPICE_IT_UP, SECOND_CARD, PLAYERS),
        *map(hand, seats),
        *(STACK, TOP, STARTS, DECK, WORLDS_END, SUPPLY),
        *map(points, seats),
        *map(trophies, seats),
        *(TITLE, SEED, WRITE, EMPTY),
    ]


def rules_of(fields: Fields) -> Rules:
    """The box and the variants that are chosen."""
    chosen = fields.get(SUPER_JOKERS)
    return Rules(Edition(fields.get(EDITION) or Edition.SPICY), chosen == "yes" if chosen else None)


def section(place: Place) -> str:
    """Return what a field and those around it are about."""
    of_players = {"hand": _("Holds"), "points": _("Won"), "trophies": _("Trophy")}
    if place[0] in of_players:
        return of_players[place[0]]
    if place in (EDITION, SUPER_JOKERS, SPICE_IT_UP, SECOND_CARD, PLAYERS):
        return _("Game")
    if place in (STACK, TOP, STARTS, DECK, WORLDS_END, SUPPLY):
        return _("Table")
    return _("File")


def label(place: Place, names: Sequence[str]) -> str:
    """Return what stands before a field."""
    if place[1] is not None:
        return names[place[1]] or _("Player {number}").format(number=place[1] + 1)
    return {
        EDITION: _("Box"),
        SUPER_JOKERS: _("Super jokers"),
        SPICE_IT_UP: _("Spice It Up!"),
        SECOND_CARD: _("second card"),
        PLAYERS: _("Players"),
        STACK: _("Stack"),
        TOP: _("Top card"),
        STARTS: _("To move"),
        DECK: _("Draw deck"),
        WORLDS_END: _("World's End"),
        SUPPLY: _("Super jokers"),
        TITLE: _("Title"),
        SEED: _("Shuffle"),
    }.get(place, "")


def choices(place: Place, names: Sequence[str]) -> tuple[str, ...]:
    """Return what a field can be; nothing for one that is typed."""
    if place == EDITION:
        return tuple(edition.value for edition in Edition)
    if place == SUPER_JOKERS:
        return ("", "yes", "no")
    if place in (SPICE_IT_UP, SECOND_CARD):
        return ("", *(card.value for card in SpiceItUp))
    if place == TOP:
        return ("", TopCard.EARLIER.value, TopCard.LAST_CARD.value)
    if place == STARTS:
        return tuple(str(seat + 1) for seat in range(len(names)))
    return ("", "1") if place[0] == "trophies" else ()


def choice_name(place: Place, value: str, fields: Fields) -> str:
    """One of the choices in words."""
    if place == EDITION:
        return edition_name(Edition(value))
    if place == SUPER_JOKERS:
        answers = {"": _("as the box has them: {answer}"), "yes": _("yes"), "no": _("no")}
        usual = Rules(rules_of(fields).edition).has_super_jokers
        return answers[value].format(answer=_("yes") if usual else _("no"))
    if place in (SPICE_IT_UP, SECOND_CARD):
        return spice_it_up_name(SpiceItUp(value)) if value else _("none")
    if place == TOP:
        moments = {"": _("just laid"), TopCard.EARLIER.value: _("laid earlier")}
        return moments.get(value, _("a last card"))
    if place == STARTS:
        return label(hand(int(value) - 1), names_of(fields))
    return _("yes") if value else _("no")


def example(place: Place, fields: Fields) -> str:
    """Return what stands in a field while it is empty: what that means, and what could be typed."""
    names = [name or USUAL_NAMES.partition(",")[0] for name in names_of(fields)]
    has_super = rules_of(fields).has_super_jokers
    letters = [spice.letter for spice in rules_of(fields).spices]
    cards = f"{letters[0]}7 {letters[2]}10 NJ SJ"
    if place[0] == "hand":
        return _("dealt; or {cards}").format(cards=cards)
    if place[0] == "points":
        return _("0; or 12 + 1 super") if has_super else _("0; or 12")
    if place == STACK:
        laid = f"{names[0]} {letters[0]}1 as {letters[0]}1"
        if len(names) > 1:
            laid += f", {names[1]} NJ as {letters[0]}4"
        return _("empty; or {cards}").format(cards=laid)
    if place == WORLDS_END:
        return _worlds_end(fields.get(DECK, "").split())
    if place == SUPPLY:
        return _("the rest; or 2") if has_super else _("not in this game")
    return {
        PLAYERS: _("{names} (type who plays)").format(names=USUAL_NAMES),
        DECK: _("the rest; or 12; or {cards} 8").format(cards=cards),
        TITLE: _("none; or Tom's last card"),
        SEED: _("0; or 1, 2, 3"),
    }.get(place, "")


def _worlds_end(deck: Sequence[str]) -> str:
    """Return where World's End lies while its field is empty."""
    if any(word.upper() == END for word in deck):
        return _("at END in the draw deck")
    if not deck or any(word.isdigit() for word in deck):
        return _("by the rules; or 5; or none")
    return _("none; or 5")


def hint(place: Place, value: str) -> str:
    """Return what a field is for, in a sentence or two."""
    if place[0] == "hand":
        return _(
            "Cards, or a number of cards that nobody knows: C7 NJ 3. Nothing: a whole hand is dealt."
            " 0: no card."
        )
    if place[0] == "points":
        return _("How many cards this player has won, whatever they show.")
    if place[0] == "trophies":
        return _("Whether this player has a trophy, with which the game goes on.")
    if place in (SPICE_IT_UP, SECOND_CARD) and value:
        return spice_it_up_summary(SpiceItUp(value))
    return {
        EDITION: boxes_in_short(),
        SUPER_JOKERS: _("With them a super joker is dealt to everybody beside the other cards."),
        SPICE_IT_UP: _("Spice It Up! cards change a rule for the whole game."),
        SECOND_CARD: _("Spice It Up! cards change a rule for the whole game."),
        PLAYERS: ngettext(
            "{fewest} to {most} name in the order in which they sit, with commas between them.",
            "{fewest} to {most} names in the order in which they sit, with commas between them.",
            MOST_PLAYERS,
        ).format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS),
        STACK: _(
            "From the bottom up, with commas: who, the real card (? if nobody knows), as what:"
            " Lea ? as C5 adding W1, Tom copy with ?"
        ),
        TOP: _(
            "Just laid: it may be copied. Earlier: somebody has played or passed since. Last card: its"
            " player holds nothing and has called it."
        ),
        STARTS: _("Whose turn it is. The others may challenge the top card all the same."),
        DECK: _("How many cards are left, or which, top first: C1 P2 8 is ten, two of them known."),
        WORLDS_END: _("How many cards lie above World's End."),
        SUPPLY: _("How many super jokers are left beside the deck."),
        TITLE: _("What it is about: it stands above the cards, and in the file."),
        SEED: _("Another number deals and shuffles all that is not given in another way."),
        WRITE: _("As a transcript, for 'spicy step', 'spicy check', or somebody else."),
        EMPTY: _("Everything in the form goes, and one begins anew."),
    }.get(place, "")


def legend(fields: Fields, look: Look) -> Iterator[Text]:
    """The codes of the cards, each with what it stands for."""
    rules = rules_of(fields)
    for spice in rules.spices:
        made = Text(f"{spice.letter}{look.shape(spice)}", style=look.style(spice))
        made.append(f" {spice_name(spice)}", style=f"not bold default {QUIET}")
        yield made
    jokers = [("NJ", _("number joker")), ("SJ", _("spice joker"))]
    if rules.has_super_jokers:
        jokers.append(("XJ", _("super joker")))
    for code, name in jokers:
        made = Text(code, style=STRONG)
        made.append(f" {name}", style=f"not bold {QUIET}")
        yield made
