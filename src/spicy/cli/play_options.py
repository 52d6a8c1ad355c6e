"""The options of `spicy play`: what the set-up screen begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS, MOST_SPICE_IT_UP
from spicy.engine.cards import Edition
from spicy.engine.errors import RulesError
from spicy.engine.rules import SpiceItUp
from spicy.session.display import Display, Theme
from spicy.session.game_setup import RANDOM, GameSetup, Kinds, SpiceChoice
from spicy.words.cats import CatKind, cat_names, cats_in
from spicy.words.foreign_text import shown
from spicy.words.i18n import _, ngettext
from spicy.words.names import check_name, check_names, seat_called

if TYPE_CHECKING:
    import argparse

__all__ = ["OptionError", "PlayOptions", "add_play_options", "read_play_options"]


class OptionError(ValueError):
    """An option that cannot be; the text says what can."""


class PlayOptions(Struct, frozen=True):
    """The choices that were asked for on the command line.

    `given` names the fields of `setup` that were asked for; in all others `setup` is as a new player
    finds it. With `players` among them the game is dealt at once.
    """

    setup: GameSetup = field(default_factory=GameSetup)
    given: frozenset[str] = frozenset()
    ascii: bool = False
    display: Display = field(default_factory=Display)
    wished: frozenset[str] = frozenset()
    """The fields of `display` that were asked for; the others are as they were the last time."""
    plain: bool = False
    """The game is told in plain lines."""
    shows_hands: bool = False
    """The hands of a game that only cats play lie open."""

    def over(self, last: GameSetup) -> GameSetup:
        """Return the choices to begin with, where `last` is what was chosen the last time.

        What nobody has seen in the form must not count: a game that is dealt at once is made of the
        options alone.
        """
        return self.setup if "players" in self.given else last.changed_by(self.setup, self.given)


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `spicy play`."""
    from argparse import BooleanOptionalAction

    from spicy.cli.parsing import add_ascii, add_plain

    add = parser.add_argument
    add(
        "--edition",
        metavar="EDITION",
        help=_("which box is played: {editions}").format(
            editions=", ".join(edition.value for edition in Edition)
        ),
    )
    add(
        "--players",
        metavar="NAMES",
        help=ngettext(
            "{fewest} to {most} name in seat order, with commas between; with --cats 1 will do",
            "{fewest} to {most} names in seat order, with commas between; with --cats 1 will do",
            MOST_PLAYERS,
        ).format(fewest=FEWEST_PLAYERS, most=MOST_PLAYERS),
    )
    add(
        "--cats",
        metavar="CATS",
        help=_("computer players after these: a number, or {cats} with commas between").format(
            cats=", ".join(CatKind)
        ),
    )
    add("--watch", action="store_true", help=_("look on while only cats play"))
    add("--open", action="store_true", help=_("with --watch: all hands lie open"))
    add("--starts", metavar="NAME", help=_("who starts (usually the youngest)"))
    add(
        "--spice-it-up",
        metavar="CARDS",
        help=_("up to {most} Spice It Up! cards with a comma between: {cards}, or {random}").format(
            most=MOST_SPICE_IT_UP, cards=", ".join(card.value for card in SpiceItUp), random=RANDOM
        ),
    )
    add("--super-jokers", metavar="yes|no", help=_("play with super jokers (else as the box does)"))
    add("--strict", action="store_true", help=_("let players make the mistakes that have a price"))
    add("--seed", metavar="N", help=_("a number that makes the deal come out the same again"))
    add(
        "--theme",
        metavar="COLORS",
        help=_("the colours: {themes}").format(themes=", ".join(theme.value for theme in Theme)),
    )
    add("--calm", action=BooleanOptionalAction, help=_("nothing moves on the screen"))
    add(
        "--large",
        action=BooleanOptionalAction,
        help=_("hands in large print, which others can read as well"),
    )
    add_plain(parser)
    add_ascii(parser)


def read_play_options(arguments: argparse.Namespace) -> PlayOptions:
    """Return the options that were given, checked. Raises OptionError for what cannot be."""
    cats = _watched(arguments) if arguments.watch else _cats(arguments.cats)
    players = () if arguments.watch else _players(arguments.players, cats or ())
    if arguments.open and not arguments.watch:
        raise OptionError(_("--open: the hands lie open only where nobody plays, with --watch"))
    seated = None if players is None else GameSetup(players).with_cats(cats or ())
    players = None if seated is None else seated.players
    starts, starts_name = _starts(arguments.starts, players)
    asked = {
        "players": players,
        "cats": cats if cats is None or seated is None else seated.cats,
        "edition": _edition(arguments.edition),
        "super_jokers": _yes_or_no(arguments.super_jokers),
        "spice_it_up": _spice_it_up(arguments.spice_it_up),
        "starts": starts,
        "is_strict": arguments.strict or None,
        "starts_name": starts_name,
        "seed": _seed(arguments.seed),
    }
    given: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    setup = replace(GameSetup(), **given)
    wishes = {
        "theme": _theme(arguments.theme),
        "calm": arguments.calm,
        "large": arguments.large,
    }
    wished: dict[str, Any] = {name: value for name, value in wishes.items() if value is not None}
    display = replace(Display(), **wished)
    return PlayOptions(
        setup,
        frozenset(given),
        arguments.ascii,
        display,
        frozenset(wished),
        plain=arguments.plain_lines,
        shows_hands=arguments.open,
    )


def _players(text: str | None, cats: Kinds) -> tuple[str, ...] | None:
    """Return the people who were named; with these cats they are as many as can play."""
    if text is None:
        return None
    try:
        names = tuple(check_name(name) for name in text.split(","))
        check_names((*names, *cat_names((kind for kind in cats if kind), names)))
    except RulesError as error:
        raise OptionError(f"--players: {error}") from None
    return names


def _cats(text: str | None) -> Kinds | None:
    if text is None:
        return None
    kinds = cats_in(text, MOST_PLAYERS)
    if kinds is None:
        message = _("--cats: expected a number up to {most}, or cats ({cats}), not '{text}'")
        raise OptionError(
            message.format(most=MOST_PLAYERS, cats=", ".join(CatKind), text=shown(text))
        )
    return kinds


def _starts(text: str | None, players: tuple[str, ...] | None) -> tuple[int | None, str | None]:
    """Return the seat that starts, or the name of who is to, as long as there are no seats."""
    if text is None:
        return None, None
    try:
        name = check_name(text)
    except RulesError as error:
        raise OptionError(f"--starts: {error}") from None
    if players is None:
        return None, name
    seat = seat_called(name, players)
    if seat is None:
        message = _("--starts: expected one of {names}, not '{text}'")
        raise OptionError(message.format(names=", ".join(players), text=shown(text)))
    return seat, players[seat]


def _edition(text: str | None) -> Edition | None:
    if text is None:
        return None
    try:
        return Edition(text.strip().lower())
    except ValueError:
        allowed = ", ".join(edition.value for edition in Edition)
        message = _("--edition: expected one of {allowed}, not '{text}'")
        raise OptionError(message.format(allowed=allowed, text=shown(text))) from None


def _theme(text: str | None) -> Theme | None:
    if text is None:
        return None
    try:
        return Theme(text.strip().lower())
    except ValueError:
        allowed = ", ".join(theme.value for theme in Theme)
        message = _("--theme: expected one of {allowed}, not '{text}'")
        raise OptionError(message.format(allowed=allowed, text=shown(text))) from None


def _spice_it_up(text: str | None) -> tuple[SpiceChoice, ...] | None:
    if text is None:
        return None
    choices: list[SpiceChoice] = []
    for item in text.split(","):
        choice = _spice_choice(item.strip())
        # Two that are drawn are never the same; two that are named can be.
        if choice != RANDOM and choice in choices:
            message = _("--spice-it-up: expected two different cards, but {card} is there twice")
            raise OptionError(message.format(card=choice))
        choices.append(choice)
    if len(choices) > MOST_SPICE_IT_UP:
        message = ngettext(
            "--spice-it-up: expected at most {most} card, not {count}",
            "--spice-it-up: expected at most {most} cards, not {count}",
            MOST_SPICE_IT_UP,
        )
        raise OptionError(message.format(most=MOST_SPICE_IT_UP, count=len(choices)))
    return tuple(choices)


def _spice_choice(text: str) -> SpiceChoice:
    if text.lower() == RANDOM:
        return "random"
    try:
        return SpiceItUp(text.lower())
    except ValueError:
        allowed = ", ".join((*(card.value for card in SpiceItUp), RANDOM))
        message = _("--spice-it-up: expected one of {allowed}, not '{text}'")
        raise OptionError(message.format(allowed=allowed, text=shown(text))) from None


def _watched(arguments: argparse.Namespace) -> Kinds:
    """Return the cats that play alone: those that are named, or one of each."""
    if arguments.players is not None:
        raise OptionError(_("--watch: only cats play; --cats says which, and --players nothing"))
    cats = _cats(arguments.cats)
    if cats is None:
        return tuple(CatKind)
    if len(cats) < FEWEST_PLAYERS:
        message = _("--cats: expected at least {fewest} with --watch, not {count}")
        raise OptionError(message.format(fewest=FEWEST_PLAYERS, count=len(cats)))
    return cats


def _yes_or_no(text: str | None) -> bool | None:
    if text is None:
        return None
    answers = {"yes": True, "no": False}
    answer = answers.get(text.strip().lower())
    if answer is None:
        message = _("--super-jokers: expected yes or no, not '{text}'")
        raise OptionError(message.format(text=shown(text)))
    return answer


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    from spicy.transcript.values import is_seed

    if not is_seed(text.strip()):
        message = _("--seed: expected a whole number, not '{text}'")
        raise OptionError(message.format(text=shown(text)))
    return int(text)
