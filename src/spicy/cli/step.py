"""`spicy step`: a transcript, move by move, on a screen or as text where there is none."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spicy.cli import output, rules_desk
from spicy.cli.exit_codes import ALL_WELL, NO, WRONG_USE
from spicy.cli.failures import failure_lines
from spicy.cli.imports import imported
from spicy.cli.parsing import add_ascii, add_switch, given
from spicy.cli.reading import is_standard_input, read_named
from spicy.paths import is_pipe
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _, ngettext

if TYPE_CHECKING:
    from spicy.transcript.errors import TranscriptError
    from spicy.transcript.model import Transcript

_MOST_MOVES: Final = 2_000
"""So many moves are printed, unless somebody wants all; a game has about a hundred."""
_MANY: Final = 5_000
"""So many lines of a transcript take a noticeable time before there is something to see."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `spicy step`."""
    parser.add_argument(
        "file",
        nargs="?",
        type=given,
        metavar="FILE",
        help=_(
            "a transcript, or the name of an example of the rulebook;"
            " - is what is piped in, printed as with --plain"
        ),
    )
    parser.add_argument(
        "--game",
        type=given,
        metavar="ID",
        help=_("a finished game instead, by its ID in 'spicy games'"),
    )
    add_switch(
        parser,
        "--set-up",
        _("set up a position in a form, and step from there (so does no FILE at all)"),
        "sets_up",
    )
    add_switch(parser, "--plain", _("print the moves as text instead"), "as_text")
    add_switch(
        parser,
        "--all",
        _("print every move, also of a transcript with more than {most}").format(most=_MOST_MOVES),
        "prints_all",
    )
    add_ascii(parser)


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Walk through a transcript."""
    from spicy.analysis.load import open_transcript
    from spicy.storage.errors import SaveError
    from spicy.transcript.errors import TranscriptError
    from spicy.transcript.parser import parse

    if arguments.sets_up or (arguments.file is None and arguments.game is None):
        return _set_up(arguments, parser)
    if arguments.file is not None and arguments.game is not None:
        parser.error(_("expected either a FILE or --game ID"))
    # Whatever is piped in leaves no keyboard to step with.
    is_incoming = is_standard_input(arguments.file)
    try:
        if arguments.game is not None:
            found = _finished_game(arguments.game)
            if found is None:
                output.err(_("Only a finished game can be stepped through: its cards are open."))
                return NO
            transcript = found
        elif is_incoming or is_pipe(arguments.file):
            transcript = parse(read_named(arguments.file), file=arguments.file)
        else:
            transcript = open_transcript(arguments.file)
    except SaveError as error:
        output.err(str(error))
        return NO
    except TranscriptError as error:
        return _tell_unreadable(arguments.file or arguments.game, error)
    if arguments.as_text or is_incoming or not rules_desk.can_draw(arguments.ascii):
        return _step_as_text(transcript, None if arguments.prints_all else _MOST_MOVES)
    if len(transcript.statements) > _MANY:
        output.err(_("One moment, this is a long one ..."))

    def show() -> int:
        run: Callable[..., int] = imported("spicy.cli.on_screen").run_analysis
        return run(transcript, rules_desk.rulebook(), ascii=arguments.ascii)

    return rules_desk.supervised(show)


def _set_up(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Set up a position on the screen; nothing else can take what somebody types."""
    if arguments.file is not None or arguments.game is not None:
        parser.error(_("--set-up begins with an empty form; it takes neither a FILE nor --game"))
    if arguments.as_text or not rules_desk.can_draw(arguments.ascii):
        if arguments.sets_up:
            parser.error(_("--set-up needs a terminal to draw on"))
        parser.error(_("expected a FILE, --game ID, or --set-up on a terminal"))

    def show() -> int:
        run: Callable[..., int] = imported("spicy.cli.on_screen").run_analysis
        return run(None, rules_desk.rulebook(), ascii=arguments.ascii, sets_up=True)

    return rules_desk.supervised(show)


def _finished_game(name: str) -> Transcript | None:
    """A saved game as a transcript; None while it goes on, and SaveError where there is none."""
    from spicy.analysis.load import open_record
    from spicy.storage.saved_games import SavedGames

    saves = SavedGames()
    session = saves.load(saves.find(name))
    notice = session.take_save_error()
    if notice is not None:
        output.err(notice)
    return open_record(session.open_record(), session.cats.kinds) if session.is_over else None


def _step_as_text(transcript: Transcript, most: int | None) -> int:
    from spicy.analysis.mainline import Mainline
    from spicy.analysis.plain_text import plain_line

    line = Mainline.of(transcript)
    output.out(plain_line(line, rules_desk.rulebook(), most), end="")
    if most is not None and line.last > most:
        output.err(
            ngettext(
                "This is the first move; --all prints them all.",
                "These are the first {most} moves; --all prints them all.",
                most,
            ).format(most=most)
        )
    return NO if line.failures else ALL_WELL


def _tell_unreadable(name: str, error: TranscriptError) -> int:
    if not error.problems:
        output.err(f"{escaped(name)}: {error.message}")
    for line in failure_lines(name, error.problems):
        output.err(line)
    return WRONG_USE
