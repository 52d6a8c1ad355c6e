"""`spicy games`: the saved games, listed, gone on with, written out, deleted."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from spicy.cli import output
from spicy.cli.exit_codes import ALL_WELL, NO, WRONG_USE
from spicy.cli.imports import imported
from spicy.cli.parsing import add_ascii, add_plain, add_switch, given
from spicy.storage.errors import MissingSave, SaveError
from spicy.storage.export import write_new
from spicy.storage.save_file import GameFacts, format_moment
from spicy.storage.saved_games import SavedGame, SavedGames
from spicy.words.cards import edition_name
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _, ngettext, pgettext
from spicy.words.lists import join_names, join_sentences
from spicy.words.prompts import no_finished_games, no_saved_games
from spicy.words.wrapping import in_columns

if TYPE_CHECKING:
    from spicy.session.session import Session

__all__ = ["declare", "run"]

_INDENT: Final = 2
_FEWEST_COLUMNS: Final = 24
"""The fewest columns for a text; where fewer are left, its further lines begin further left."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare what `spicy games` can be asked."""
    add_switch(parser, "--stats", _("count what everybody has done in all games that are over"))
    commands = parser.add_subparsers(metavar=_("WHAT"), dest="what")
    _add(commands, "list", _("List the saved games (what happens without a word)."), has_id=False)
    resume = _add(
        commands,
        "resume",
        _("Go on with a game that was not finished; without an ID, with the last one."),
        needs_id=False,
    )
    add_plain(resume)
    add_ascii(resume, dest="is_ascii")
    export = _add(
        commands,
        "export",
        _("Write a game out: a finished one as a transcript, else what everybody may know."),
    )
    export.add_argument(
        "-o",
        "--output",
        type=given,
        metavar="FILE",
        help=_("write into a new file instead of on the screen (- is the screen)"),
    )
    delete = _add(commands, "delete", _("Delete a game for good."))
    add_switch(delete, "--yes", _("do not ask"))


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    *,
    has_id: bool = True,
    needs_id: bool = True,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    if has_id:
        parser.add_argument(
            "game",
            nargs=None if needs_id else "?",
            type=given,
            metavar="ID",
            help=_("the game as the list calls it, or how that begins"),
        )
    return parser


def run(
    arguments: argparse.Namespace,
    parser: argparse.ArgumentParser,
    saves: SavedGames | None = None,
) -> int:
    """Do what was asked for, and return the exit code."""
    saves = saves or SavedGames()
    if arguments.stats:
        if arguments.what is not None:
            parser.error(_("--stats stands alone: it is about all games"))
        return _statistics(saves)
    if arguments.what in (None, "list"):
        return _list(saves)
    if arguments.what == "resume":
        from spicy.tui.terminal.supervisor import supervise

        # The game is locked by the process that plays it.
        return supervise(lambda: _run_with_id(arguments, saves), output.err)
    return _run_with_id(arguments, saves)


def _run_with_id(arguments: argparse.Namespace, saves: SavedGames) -> int:
    """Do what is about one game, or say why it cannot be done."""
    game_id = "" if arguments.game is None else str(arguments.game)
    try:
        game_id = saves.find(game_id) if arguments.game is not None else _last_unfinished(saves)
        if arguments.what == "resume":
            return _resume(
                saves, game_id, is_ascii=arguments.is_ascii, is_plain=arguments.plain_lines
            )
        if arguments.what == "export":
            return _export(saves, game_id, arguments.output)
        return _delete(saves, game_id, is_sure=arguments.yes)
    except MissingSave as error:
        _tell(str(error))
    except SaveError as error:
        _tell(f"{game_id}: {error}" if game_id else str(error))
    return NO


# list


def _list(saves: SavedGames) -> int:
    try:
        games = saves.games()
        folder = str(saves.folder)
    except SaveError as error:
        message = _("The saved games cannot be listed. {reason}")
        _tell(message.format(reason=error))
        return NO
    if not games:
        output.out(no_saved_games())
        return ALL_WELL
    heading = (_("ID"), _("SAVED"), pgettext("heading", "MOVES"), "")
    rows = [heading, *(_row(game) for game in games)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for game_id, saved, moves, text in rows:
        first, second, third = widths
        before = f"{game_id:<{first}}  {saved:<{second}}  {moves:>{third}}  "
        output.out(_wrapped(text, sys.stdout, before).rstrip())
    if any(game.problem is not None for game in games):
        message = _("The files are in the folder {folder}").format(folder=folder)
        output.out(_wrapped(message, sys.stdout))
    return ALL_WELL


def _row(game: SavedGame) -> tuple[str, str, str, str]:
    # Whatever made a damaged file chose its name.
    game_id = escaped(game.id)
    if game.facts is None:
        problem = _("This game cannot be opened. {reason}").format(reason=game.problem)
        return game_id, "-", "-", problem
    facts = game.facts
    sentences = [
        _("{edition} with {names}.").format(
            edition=edition_name(facts.edition), names=join_names(facts.names)
        ),
        _standing(facts),
    ]
    sentences += [sentence for sentence in (game.notice, game.holder) if sentence is not None]
    return game_id, format_moment(facts.saved), str(facts.moves), join_sentences(sentences)


def _standing(facts: GameFacts) -> str:
    """Return where a game stands, as far as everybody may know."""
    if facts.turn is not None:
        return _("It is {name}'s turn.").format(name=facts.names[facts.turn])
    if facts.is_ended_by_hand:
        return ngettext(
            "Ended by hand: {names} was ahead.",
            "Ended by hand: {names} were ahead.",
            len(facts.winners),
        ).format(names=join_names(facts.names[seat] for seat in facts.winners))
    return ngettext(
        "Finished: {names} has won.", "Finished: {names} have won.", len(facts.winners)
    ).format(names=join_names(facts.names[seat] for seat in facts.winners))


# --stats


def _statistics(saves: SavedGames) -> int:
    from spicy.session.statistics import careers_of

    try:
        careers = careers_of(saves.finished())
    except SaveError as error:
        _tell(_("The saved games cannot be listed. {reason}").format(reason=error))
        return NO
    if not careers:
        output.out(no_finished_games())
        return ALL_WELL
    heads = (_("GAMES"), _("WINS"), _("TROPHIES"), _("LIES"), _("CAUGHT"), _("RIGHT DOUBTS"))
    rows: list[tuple[tuple[str, ...], str]] = [(heads, "")]
    for one in careers:
        doubts = _("{right} of {count}").format(right=one.right_doubts, count=one.doubts)
        counted = (one.games, one.wins, one.trophies, one.lies, one.caught)
        rows.append(((*map(str, counted), doubts), one.name))
    widths = [max(len(row[column]) for row, _name in rows) for column in range(len(heads))]
    for row, name in rows:  # the name at the end: how wide it is does not matter there
        cells = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        output.out(f"{'  '.join(cells)}  {name}".rstrip())
    return ALL_WELL


# resume, export, delete


def _last_unfinished(saves: SavedGames) -> str:
    """Return the game to go on with where none is named; SaveError where there is none."""
    last = saves.last_unfinished()
    if last is not None:
        return last.id
    saves.games()  # a folder that cannot be read is not an empty one
    raise MissingSave(_("There is no game to go on with."))


def _resume(saves: SavedGames, game_id: str, *, is_ascii: bool, is_plain: bool) -> int:
    session = saves.resume(game_id)
    try:
        if session.is_over:
            _tell(
                _(
                    "{game}: This game is finished. 'spicy step --game {game}' walks through it,"
                    " 'spicy games export {game}' writes it out."
                ).format(game=game_id)
            )
            return NO
        run_resume: Callable[..., int] = imported("spicy.cli.on_screen").run_resume
        return run_resume(session, saves, ascii=is_ascii, plain=is_plain)
    finally:
        session.close()


def _export(saves: SavedGames, game_id: str, file: str | None) -> int:
    session = saves.load(game_id)
    notice = session.take_save_error()
    if notice is not None:
        _tell(f"{game_id}: {notice}")
    text = _text_of(session, saves.look(game_id))
    if file is None or file == "-":
        output.document(text)
        return ALL_WELL
    problem = write_new(file, text)
    if problem is not None:
        output.err(f"{escaped(file)}: {problem}")
        return WRONG_USE
    if session.is_over:
        said = _("Written to {file}: the whole game as a transcript.")
    else:
        said = _("Written to {file}: what everybody may know, for the game goes on.")
    output.out(said.format(file=escaped(file)))
    return ALL_WELL


def _text_of(session: Session, game: SavedGame) -> str:
    """A finished game with all its cards, or of any other what everybody at the table saw."""
    if session.is_over:
        from spicy.transcript.writer import write

        return write(session.open_record(), cats=session.cats.kinds)
    from spicy.words.events import event_sentence

    facts = game.facts
    assert facts is not None  # it was opened a moment ago
    heading = _("{edition} with {names}.").format(
        edition=edition_name(facts.edition), names=join_names(facts.names)
    )
    told = [event_sentence(event, facts.names) for event in session.log()]
    begun = _("Begun on {when}.").format(when=format_moment(facts.begun))
    lines = [heading, begun, "", *told, "", _("Not finished."), _standing(facts)]
    return "".join(f"{line}\n" for line in lines)


def _delete(saves: SavedGames, game_id: str, *, is_sure: bool) -> int:
    if not is_sure:
        question = _("Delete the game {game} for good? (y/n)").format(game=game_id)
        if not _is_answer_yes(question):
            output.err(_("{game}: The game was not deleted.").format(game=game_id))
            return NO
    saves.delete(game_id)
    output.out(_("{game}: The game is deleted.").format(game=game_id))
    return ALL_WELL


def _is_answer_yes(question: str) -> bool:
    output.out(question, end=" ")
    output.flush()
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    if sys.stdin is None or not sys.stdin.isatty() or not answer:
        output.out("")  # nobody's Enter has ended the line
    return answer.strip().casefold() in _words_for_yes()


def _words_for_yes() -> Sequence[str]:
    return (
        pgettext("answer", "y").casefold(),
        pgettext("answer", "yes").casefold(),
    )


def _tell(message: str) -> None:
    """Say what went wrong."""
    output.err(_wrapped(message, sys.stderr))


def _wrapped(text: str, stream: TextIO | None, before: str = "") -> str:
    """A line with something before it, by words on a terminal; elsewhere it stays one line."""
    if not text or stream is None or not stream.isatty():
        return before + text
    width = shutil.get_terminal_size().columns
    is_roomy = width - len(before) >= _FEWEST_COLUMNS
    following = " " * (len(before) if before and is_roomy else _INDENT)
    return "\n".join(in_columns(text, width, before, following))
