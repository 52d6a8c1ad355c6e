"""`spicy tournament`: many games between two computer players, and who wins how often."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from spicy.cli import output
from spicy.cli.exit_codes import ALL_WELL, WRONG_USE
from spicy.cli.parsing import add_switch, given
from spicy.paths import working_folder
from spicy.storage.export import make_folder
from spicy.words.foreign_text import escaped, shown
from spicy.words.i18n import _, ngettext

if TYPE_CHECKING:
    from spicy.players.tournament import Game, Plan, Standing

_WHOLE: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `spicy tournament`."""
    parser.add_argument(
        "players",
        nargs=2,
        type=given,
        metavar="PLAYER",
        help=_("a player's name, or MODULE:CLASS for one that is not installed"),
    )
    parser.add_argument(
        "--games",
        type=_whole,
        default=200,
        metavar="N",
        help=_("how many games (default: {games})").format(games=200),
    )
    parser.add_argument(
        "--players",
        dest="seats",
        type=_whole,
        default=2,
        metavar="N",
        help=_("seats at each table, which the two have in turn (default: {seats})").format(
            seats=2
        ),
    )
    parser.add_argument(
        "--seed",
        type=_whole,
        default=1,
        metavar="N",
        help=_("a number that makes the same games again (default: {seed})").format(seed=1),
    )
    parser.add_argument(
        "--transcripts",
        type=given,
        metavar="FOLDER",
        help=_("write every game into this folder, which is made where it is missing"),
    )
    add_switch(parser, "--json", _("print one JSON object instead"))


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play, and say what came of it."""
    from spicy.engine.boxes import FEWEST_PLAYERS, MOST_PLAYERS
    from spicy.players.registry import UnknownPlayer, known_names
    from spicy.players.tournament import Plan, standing

    first, second = arguments.players
    if first == second:
        parser.error(_("the two players must be different ones"))
    if not FEWEST_PLAYERS <= arguments.seats <= MOST_PLAYERS:
        parser.error(
            _("--players: expected {fewest} to {most}").format(
                fewest=FEWEST_PLAYERS, most=MOST_PLAYERS
            )
        )
    if arguments.games < 1:
        parser.error(_("--games: expected at least one game"))
    folder = arguments.transcripts
    problem = None if folder is None else make_folder(folder)
    if problem is not None:
        told = _("--transcripts: the folder {folder} cannot be made. {reason}")
        parser.error(told.format(folder=shown(folder), reason=problem))
    here = working_folder()
    if here is not None:
        sys.path.insert(0, here)  # a bot that somebody is writing lies where they are
    plan = Plan(
        first,
        second,
        games=arguments.games,
        seats=arguments.seats,
        seed=arguments.seed,
        keeps_all=folder is not None,
    )
    try:
        games = _played(plan)
    except UnknownPlayer as error:
        output.err(_unknown(error, known_names()))
        return WRONG_USE
    problem = None if folder is None else _written(games, folder)
    if problem is not None:
        output.err(problem)
        return WRONG_USE
    result = standing(plan, games)
    output.out(_json(plan, result, games) if arguments.json else _table(plan, result, games))
    return ALL_WELL


def _whole(text: str) -> int:
    """A whole number; `int` would take more than anybody means by one."""
    if _WHOLE.fullmatch(text.strip()) is None:
        message = _("expected a whole number, not '{text}'")
        raise argparse.ArgumentTypeError(message.format(text=shown(text)))
    return int(text)


def _unknown(error: Exception, names: tuple[str, ...]) -> str:
    name, reason = getattr(error, "name", ""), getattr(error, "reason", "")
    if reason:
        return _("spicy tournament: the player {name} cannot be loaded: {reason}").format(
            name=shown(name), reason=escaped(reason)
        )
    return _("spicy tournament: there is no player {name}; there are {names}").format(
        name=shown(name), names=", ".join(names)
    )


def _played(plan: Plan) -> list[Game]:
    """All games in their order, while a bar on a terminal says how far it is."""
    from spicy.players.tournament import play_tournament

    games: list[Game] = []
    output.flush()  # or the other processes would write what is waiting
    with _progress(plan.games) as bar:
        for game in play_tournament(plan, os.cpu_count() or 1):
            games.append(game)
            bar.advance()
    return sorted(games, key=lambda game: game.number)


class _Bar(Protocol):
    """Something that shows how far a tournament is."""

    def advance(self) -> None:
        """Another game is over."""


class _NoBar:
    """Nothing, where nobody looks."""

    def advance(self) -> None:
        """Say nothing."""


@contextmanager
def _progress(games: int) -> Iterator[_Bar]:
    """A bar on the terminal behind standard error; nothing where there is none."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _NoBar()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)

        class Bar:
            def advance(self) -> None:
                progress.advance(task)

        yield Bar()


def _written(games: list[Game], folder: str) -> str | None:
    """Write all games into a folder; why one could not be written, if so."""
    from spicy.storage.export import write_new

    for game in games:
        path = Path(folder) / f"game-{game.number + 1:05}.spicy"
        problem = write_new(str(path), game.transcript)
        if problem is not None:
            return f"{escaped(str(path))}: {problem}"
    return None


def _json(plan: Plan, result: Standing, games: list[Game]) -> str:
    import json

    return json.dumps(
        {
            "players": [plan.first, plan.second],
            "seats": plan.seats,
            "seed": plan.seed,
            "games": result.games,
            "share": result.share,
            "interval": [result.low, result.high],
            "fair": result.fair,
            "lost_by_name": [
                {
                    "game": game.number + 1,
                    "player": game.lost_by_name,
                    "told": game.told,
                    "transcript": game.transcript,
                }
                for game in games
                if game.lost_by_name
            ],
        }
    )


def _table(plan: Plan, result: Standing, games: list[Game]) -> str:
    """Return what came of it, a line for each player, and what ended games by name."""
    rows = [
        (_("player"), _("wins"), _("95 % interval"), _("lost by name")),
        _row(plan.first, result.share, result.low, result.high, result.lost_by_name[0]),
        _row(
            plan.second, 1 - result.share, 1 - result.high, 1 - result.low, result.lost_by_name[1]
        ),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    lines.append(
        ngettext(
            "{games} game at tables of {seats}, seed {seed}; a shared win counts in part.",
            "{games} games at tables of {seats}, seed {seed}; a shared win counts in part.",
            result.games,
        ).format(games=result.games, seats=plan.seats, seed=plan.seed)
    )
    if abs(result.fair - 0.5) > 0.001:
        lines.append(
            _("{name} had {percent} of the seats.").format(
                name=escaped(plan.first), percent=_percent(result.fair)
            )
        )
    lost = [game for game in games if game.lost_by_name]
    lines += [
        _("game {number}: {told}").format(number=game.number + 1, told=game.told)
        for game in lost[:_SHOWN_LOSSES]
    ]
    if lost:
        lines += ["", lost[0].transcript.rstrip("\n")]
    return "\n".join(lines)


_SHOWN_LOSSES: Final = 5


def _row(name: str, share: float, low: float, high: float, lost: int) -> tuple[str, ...]:
    interval = _("{low} to {high}").format(low=_percent(low), high=_percent(high))
    return escaped(name), _percent(share), interval, str(lost)


def _percent(share: float) -> str:
    return _("{number} %").format(number=f"{100 * share:.1f}")
