"""`spicy step` and `spicy rules`: the rules desk on a screen, or as text where there is none."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from spicy.cli import output
from spicy.words.i18n import _, languages_wanted

if TYPE_CHECKING:
    from spicy.rulebook.book import Rulebook
    from spicy.transcript.document import Transcript
    from spicy.transcript.errors import TranscriptError

ALL_WELL: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2
_MANY: Final = 5_000
"""So many lines of a transcript take a noticeable time before there is something to see."""


def declare_step(parser: argparse.ArgumentParser) -> None:
    """The arguments of `spicy step`."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help=_(
            "a transcript, or the name of an example of the rulebook;"
            " - is what is piped in, printed as with --plain"
        ),
    )
    parser.add_argument(
        "--game",
        metavar="ID",
        help=_("a finished game instead, by its ID in 'spicy games'"),
    )
    parser.add_argument(
        "--set-up",
        action="store_true",
        dest="sets_up",
        help=_("set up a position in a form, and step from there (so does no FILE at all)"),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        dest="as_text",
        help=_("print the whole line of moves as text instead"),
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help=_("draw with plain ASCII characters"),
    )


def run_step(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Walk through a transcript."""
    from spicy.analysis.load import INCOMING, open_incoming, open_transcript
    from spicy.storage.errors import SaveError
    from spicy.transcript.errors import TranscriptError

    if arguments.sets_up or (arguments.file is None and arguments.game is None):
        return _set_up(arguments, parser)
    if arguments.file is not None and arguments.game is not None:
        parser.error(_("expected either a FILE or --game ID"))
    try:
        if arguments.game is not None:
            found = _finished_game(arguments.game)
            if found is None:
                output.err(_("Only a finished game can be stepped through: its cards are open."))
                return FAILED
            transcript = found
        elif arguments.file == INCOMING:
            transcript = open_incoming(None if sys.stdin is None else sys.stdin.buffer)
        else:
            transcript = open_transcript(arguments.file)
    except SaveError as error:
        output.err(str(error))
        return FAILED
    except TranscriptError as error:
        return _tell_unreadable(arguments.file or arguments.game, error)
    # Whatever is piped in leaves no keyboard to step with.
    is_incoming = arguments.file == INCOMING
    if arguments.as_text or is_incoming or not _can_draw(arguments.ascii):
        return _step_as_text(transcript)
    if len(transcript.statements) > _MANY:
        output.err(_("One moment, this is a long one ..."))

    def show() -> int:
        step: Callable[[Transcript, Rulebook | None, bool], int] = import_module(
            "spicy.tui.analysis.start"
        ).step
        return step(transcript, _book(), arguments.ascii)

    return _supervise(show)


def _set_up(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Set up a position on the screen; nothing else can take what somebody types."""
    if arguments.file is not None or arguments.game is not None:
        parser.error(_("--set-up begins with an empty form; it takes neither a FILE nor --game"))
    if arguments.as_text or not _can_draw(arguments.ascii):
        if arguments.sets_up:
            parser.error(_("--set-up needs a terminal to draw on"))
        parser.error(_("expected a FILE, --game ID, or --set-up on a terminal"))

    def show() -> int:
        set_up: Callable[[Rulebook | None, bool], int] = import_module(
            "spicy.tui.analysis.start"
        ).set_up
        return set_up(_book(), arguments.ascii)

    return _supervise(show)


def _finished_game(name: str) -> Transcript | None:
    """A saved game as a transcript; None while it goes on, and SaveError where there is none."""
    from spicy.analysis.load import open_record
    from spicy.storage.saved_games import SavedGames

    saves = SavedGames()
    loaded = saves.load(saves.find(name))
    if not loaded.record.final().is_over:
        return None
    return open_record(loaded.record)


def declare_rules(parser: argparse.ArgumentParser) -> None:
    """The arguments of `spicy rules`."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help=_("the identifier of a rule, or what you want to know in your own words"),
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help=_("print every rule with the number of its examples and questions"),
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help=_("draw with plain ASCII characters"),
    )


def run_rules(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Show the rulebook, or what it says to some words."""
    from spicy.analysis.answers import coverage, listing
    from spicy.rulebook.entries import questions

    if arguments.coverage and arguments.words:
        parser.error(_("--coverage is about all rules; it takes no words"))
    book = _book()
    if book is None:
        output.err(_("spicy: the rulebook of this installation cannot be read"))
        return UNUSABLE
    if arguments.coverage:
        output.out(coverage(book, questions(book)))
        return ALL_WELL
    if arguments.words:
        if not "".join(arguments.words).strip():
            parser.error(
                _("there is nothing to look for: expected a rule's identifier, or some words")
            )
        return _find(" ".join(arguments.words), book)
    if not _can_draw(arguments.ascii):
        output.out(listing(book, questions(book)))
        return ALL_WELL

    def show() -> int:
        browse: Callable[[Rulebook, bool], int] = import_module("spicy.tui.analysis.start").browse
        return browse(book, arguments.ascii)

    return _supervise(show)


def _supervise(show: Callable[[], int]) -> int:
    """Show the desk under a parent that gives the terminal back, whatever becomes of it."""
    from spicy.tui.terminal.supervisor import supervise

    return supervise(show, output.err)


def _find(text: str, book: Rulebook) -> int:
    from spicy.analysis.answers import answer, is_unknown_identifier, near_identifiers
    from spicy.rulebook.entries import entries_of, once, questions
    from spicy.rulebook.search import Finder
    from spicy.words.names import shown

    if is_unknown_identifier(text):
        output.err(_("There is no rule called {name}.").format(name=shown(text.strip())))
        _suggest(near_identifiers(text))
        return FAILED
    finder = Finder(entries_of(book, questions(book)))
    hits = finder.find(text)
    if hits:
        best, *others = once([hit.entry for hit in hits])
        output.out(answer(best, others, book))
        return ALL_WELL
    output.err(_("Nothing in the rules fits: {words}").format(words=shown(text)))
    _suggest(finder.nearest(text))
    return FAILED


def _suggest(close: Sequence[str]) -> None:
    """Say what may have been meant, if anything."""
    from spicy.words.lists import join_choices

    if close:
        output.err(_("Did you mean {words}?").format(words=join_choices(close)))


def _step_as_text(transcript: Transcript) -> int:
    from spicy.analysis.mainline import Mainline
    from spicy.analysis.plain_text import plain_line

    line = Mainline.of(transcript)
    output.out(plain_line(line, _book()), end="")
    return FAILED if line.failures else ALL_WELL


def _tell_unreadable(name: str, error: TranscriptError) -> int:
    from spicy.analysis.description import literal

    if not error.problems:
        output.err(f"{literal(name)}: {error.message}")
    for problem in error.problems:
        output.err(f"{literal(name)}:{problem.line}: {problem.message}")
    return UNUSABLE


def _book() -> Rulebook | None:
    """The rulebook in the best language that there is one in; None where none can be read."""
    from spicy.rulebook import RulebookError, languages, load

    try:
        there = languages()
        for wanted in languages_wanted(os.environ):
            for code in (wanted, wanted.partition("_")[0]):
                if code in there:
                    return load(code)
        return load()
    except RulebookError:
        return None


def _can_draw(is_ascii: bool) -> bool:
    """Whether there is a terminal that can be drawn on."""
    from spicy.tui.terminal.capabilities import detect, refusal

    return refusal(detect(os.environ, sys.stdin, sys.stdout, ascii=is_ascii)) is None
