"""The choices of a game, asked in plain lines."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from spicy.engine.boxes import MOST_PLAYERS, MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules, SpiceItUp
from spicy.session.game_setup import RANDOM, GameSetup, Kinds, SpiceChoice
from spicy.tui.plain.answers import BACK, meant, number_in
from spicy.tui.plain.room import Room
from spicy.tui.terminal.talk import Talk
from spicy.words.cards import edition_name
from spicy.words.cats import some_cats
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain
from spicy.words.names import check_name, check_names, seat_called, split_names
from spicy.words.spice_it_up import spice_it_up_name, spice_it_up_summary

__all__ = ["ask_setup"]

_TOPIC: Final = "setup"


def ask_setup(room: Room, setup: GameSetup) -> Talk[GameSetup | None]:
    """Ask who plays and, if somebody wants that, everything else; None to go back.

    What is not asked stays as it is in `setup`.
    """
    seated = yield from _ask_players(room, setup)
    if seated is None:
        return None
    setup = replace(seated, starts=_starting_seat(seated))
    while True:
        room.say(_in_words(setup))
        answer = yield from room.ask(_("Enter: deal. c: change something. b: back."), _TOPIC)
        if answer == "":
            return setup
        if answer == BACK:
            return None
        if answer == "c":
            setup = yield from _ask_all(room, setup)
        else:
            room.misunderstood()


def _starting_seat(setup: GameSetup) -> int:
    if setup.starts_name is not None:
        return seat_called(setup.starts_name, setup.players) or 0
    return setup.starts if setup.starts < len(setup.players) else 0


def _ask_players(room: Room, setup: GameSetup) -> Talk[GameSetup | None]:
    """Ask for the people, then for the cats that sit down with them; None to go back."""
    asked = ngettext(
        "Who plays? Up to {most} name in seat order, with commas between.",
        "Who plays? Up to {most} names in seat order, with commas between.",
        MOST_PLAYERS,
    ).format(most=MOST_PLAYERS)
    if setup.people:
        asked += " " + _("Enter: {names}.").format(names=join_names(setup.people))
    asked += " " + _("b: back.")
    while True:
        answer = yield from room.ask_for_text(asked, _TOPIC)
        if meant(answer) == BACK:
            return None
        try:
            people = setup.people if answer == "" else _names_in(answer)
            if not people:
                room.misunderstood()
                continue
            cats = yield from _ask_cats(room, setup, MOST_PLAYERS - len(people))
            if cats is None:
                continue
            seated = replace(setup, players=people, cats=()).with_cats(cats)
            return replace(seated, players=check_names((*people, *seated.players[len(people) :])))
        except RulesError as error:
            room.say(str(error))


def _names_in(answer: str) -> tuple[str, ...]:
    """Return some names; RulesError where one cannot be, or two are the same."""
    names = split_names(answer)
    return check_names(names) if len(names) > 1 else tuple(map(check_name, names))


def _ask_cats(room: Room, setup: GameSetup, most: int) -> Talk[Kinds | None]:
    """Ask how many cats play too, where there is room for some; None to go back to the names.

    They are as different as can be.
    """
    if most <= 0:
        return ()
    last = tuple(kind for kind in setup.cats if kind is not None)
    if len(last) > most:
        last = ()
    asked = _("How many cats play too? 0 to {most}. They are computer players. Enter: {count}.")
    asked = asked.format(most=most, count=len(last)) + " " + _("b: back.")
    while True:
        answer = yield from room.ask(asked, _TOPIC)
        if answer == BACK:
            return None
        if answer == "":
            return last
        number = number_in(answer)
        if number is not None and number <= most:
            return some_cats(number)
        room.misunderstood()


def _in_words(setup: GameSetup) -> str:
    """All choices in a few short sentences."""
    has_super = Rules(setup.edition, setup.super_jokers).has_super_jokers
    cards = join_names(map(_spice_it_up, setup.spice_it_up)) if setup.spice_it_up else _("none")
    facts = [
        join_names(setup.players),
        edition_name(setup.edition),
        _("super jokers: {answer}").format(answer=_("yes") if has_super else _("no")),
        _("Spice It Up!: {cards}").format(cards=cards),
        _("mistakes: {answer}").format(answer=_mistakes(is_strict=setup.is_strict)),
        _("{name} starts").format(name=setup.players[setup.starts]),
    ]
    return _("{facts}.").format(facts=join_plain(facts))


def _mistakes(*, is_strict: bool) -> str:
    return _("they cost what the book says") if is_strict else _("the program stops them")


def _spice_it_up(card: str) -> str:
    return _("a random card") if card == RANDOM else spice_it_up_name(SpiceItUp(card))


def _ask_all(room: Room, setup: GameSetup) -> Talk[GameSetup]:
    editions = list(Edition)
    at = yield from room.choose(_("Which game?"), list(map(edition_name, editions)), _TOPIC)
    if at is not None and editions[at] is not setup.edition:
        setup = replace(setup, edition=editions[at], super_jokers=None)
    yes_or_no = [_("yes"), _("no")]
    at = yield from room.choose(_("With super jokers?"), yes_or_no, _TOPIC)
    if at is not None:
        setup = replace(setup, super_jokers=at == 0)
    cards = yield from _ask_spice_it_up(room)
    if cards is not None:
        setup = replace(setup, spice_it_up=cards)
    at = yield from room.choose(
        _("What becomes of mistakes?"),
        [_mistakes(is_strict=False), _mistakes(is_strict=True)],
        _TOPIC,
    )
    if at is not None:
        setup = replace(setup, is_strict=at == 1)
    at = yield from room.choose(_("Who starts? Usually the youngest."), setup.players, _TOPIC)
    if at is not None:
        setup = replace(setup, starts=at, starts_name=None)
    return setup


def _ask_spice_it_up(room: Room) -> Talk[tuple[SpiceChoice, ...] | None]:
    choices: list[SpiceChoice] = [*SpiceItUp, "random"]
    for number, card in enumerate(choices, start=1):
        said = _spice_it_up(card)
        if card != RANDOM:
            said = _("{card}: {summary}").format(
                card=said, summary=spice_it_up_summary(SpiceItUp(card))
            )
        room.say(_("{number}: {what}").format(number=number, what=said))
    asked = ngettext(
        "Which Spice It Up! cards? At most {most} number. 0: none. Enter: as it is.",
        "Which Spice It Up! cards? At most {most} numbers. 0: none. Enter: as it is.",
        MOST_SPICE_IT_UP,
    )
    while True:
        answer = yield from room.ask_for_text(asked.format(most=MOST_SPICE_IT_UP), _TOPIC)
        words = answer.replace(",", " ").split()
        if not words:
            return None
        numbers = [number_in(word) for word in words]
        if numbers == [0]:
            return ()
        chosen = [
            choices[number - 1]
            for number in numbers
            if number is not None and 1 <= number <= len(choices)
        ]
        named = [card for card in chosen if card != RANDOM]
        is_fit = len(chosen) == len(words) <= MOST_SPICE_IT_UP
        if is_fit and len(set(named)) == len(named):
            return tuple(chosen)
        room.misunderstood()
