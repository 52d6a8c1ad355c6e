"""The command `spicy`: what it can be asked, and which part of the program answers.

Each part is imported only when its command is used, so that the others start at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from spicy._version import __version__
from spicy.cli import output
from spicy.words.i18n import _, languages_wanted, use

if TYPE_CHECKING:
    from spicy.cli.play_options import PlayOptions
    from spicy.transcript.errors import TranscriptError

ALL_WELL: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2
"""Wrong arguments, or a file that cannot be read."""
_INTERRUPTED: Final = 128 + 2
_NOBODY_READS: Final = 128 + 13
"""What shells report of a program that a closed pipe ended."""

_SUFFIX: Final = ".spicy"


_OWN_OPTIONS: Final = frozenset({"--help", "--version", "--ascii"})
"""What `spicy` takes without a command."""


class _Parser(argparse.ArgumentParser):
    """A parser that writes where everything else does, and knows no half-written options."""

    def __init__(self, **options: str | None) -> None:
        super().__init__(
            prog=options.get("prog"),
            description=options.get("description"),
            epilog=options.get("epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def _print_message(self, message: str, file: object = None) -> None:
        (output.err if file is sys.stderr else output.out)(message, end="")

    def error(self, message: str) -> NoReturn:
        output.err(f"{self.prog}: {message}")
        output.err(_("Try '{command} --help'.").format(command=self.prog))
        raise SystemExit(UNUSABLE)


class Command(NamedTuple):
    """A subcommand: its arguments, and the function that does it and returns the exit code."""

    name: str
    help: Callable[[], str]
    examples: tuple[str, ...]
    declare: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace, argparse.ArgumentParser], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return the exit code; None stands for the real one."""
    output.prepare()
    use(languages_wanted(os.environ))
    try:
        try:
            code = _run(argv)
        except SystemExit as leaving:  # argparse has said what there was to say
            code = leaving.code if isinstance(leaving.code, int) else ALL_WELL
        output.flush()
    except BrokenPipeError:
        output.abandon()
        return _NOBODY_READS
    except output.OutputLost as error:
        output.abandon()
        output.err(_("spicy: the results cannot be written: {reason}").format(reason=error))
        return UNUSABLE
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _run(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    if words and words[0].startswith("--") and words[0] not in _OWN_OPTIONS:
        # A game begins without a command, so its options may come without one.
        words.insert(0, "play")
    parser = _parser(words)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        at_fault = parser if arguments.command is None else arguments.command[1]
        at_fault.error(_("unknown: {words}").format(words=_printable(" ".join(unknown))))
    if arguments.command is None:
        from spicy.cli.play_options import PlayOptions

        return _play(PlayOptions(ascii=arguments.plain))
    command, its_parser = arguments.command
    if arguments.plain:
        parser.error(_("--ascii stands behind the command that it is for"))
    code: int = command.run(arguments, its_parser)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for a command line; only a command that it names is told its arguments."""
    parser = _Parser(
        prog="spicy",
        description=_(
            "The bluffing card games Spicy and Sweet & Spicy, for one keyboard.\n"
            "Without a command, a game begins."
        ),
        epilog=_examples(
            ["spicy", *(example for command in COMMANDS for example in command.examples[:1])]
        ),
    )
    parser.add_argument("--version", action="version", version=f"spicy {__version__}")
    parser.add_argument(
        "--ascii",
        action="store_true",
        dest="plain",
        help=_("draw with plain ASCII characters"),
    )
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    for command in COMMANDS:
        its_parser = commands.add_parser(
            command.name,
            help=command.help(),
            description=command.help(),
            epilog=_examples(command.examples),
        )
        if command.name in words:
            command.declare(its_parser)
        its_parser.set_defaults(command=(command, its_parser))
    return parser


def _examples(lines: Sequence[str]) -> str:
    return "\n".join([_("examples:"), *(f"  {line}" for line in lines)])


# play


def _declare_play(parser: argparse.ArgumentParser) -> None:
    from spicy.cli.play_options import add_play_options

    add_play_options(parser)


def _run_play(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from spicy.cli.play_options import OptionError, read_play_options

    try:
        options = read_play_options(arguments)
    except OptionError as error:
        parser.error(str(error))
    return _play(options)


def _play(options: PlayOptions) -> int:
    from spicy.tui.terminal.supervisor import supervise

    def play() -> int:
        run_play: Callable[[PlayOptions], int] = import_module("spicy.tui.game.start").run_play
        return run_play(options)

    return supervise(play, output.err)  # before the game's libraries are loaded


# check


def _declare_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="FILE",
        help=_("a transcript, or a folder to search for them"),
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print one JSON object for each file instead")
    )


def _run_check(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:  # noqa: ARG001
    from spicy.transcript.errors import TranscriptError

    passed = failed = 0
    is_unusable = False
    for found in _transcripts(arguments.paths):
        if isinstance(found, _Unusable):
            output.err(f"{_printable(found.path)}: {found.reason}")
            is_unusable = True
            continue
        try:
            is_ok = _check_file(found, as_json=arguments.json)
        except TranscriptError as error:
            if error.line is None:
                output.err(f"{_printable(found)}: {error.message}")
                is_unusable = True
                continue
            _tell_no_transcript(found, error, as_json=arguments.json)
            is_ok = False
        passed += is_ok
        failed += not is_ok
    if not arguments.json:
        output.out(f"{passed} passed, {failed} failed")
    if is_unusable:
        return UNUSABLE
    return FAILED if failed else ALL_WELL


class _Unusable(NamedTuple):
    """What cannot be checked, and why."""

    path: str
    reason: str


def _transcripts(paths: Sequence[str]) -> Iterator[str | _Unusable]:
    """The files to check, in a fixed order: as they were given, folders in the order of names."""
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        problems: list[OSError] = []
        found: list[str] = []
        for folder, folders, files in os.walk(path, onerror=problems.append):
            folders.sort()
            found += [str(Path(folder, file)) for file in files if file.endswith(_SUFFIX)]
        for problem in problems:
            yield _Unusable(str(problem.filename), problem.strerror or type(problem).__name__)
        if not found and not problems:
            message = _("there is no {suffix} file in this folder")
            yield _Unusable(path, message.format(suffix=_SUFFIX))
        yield from sorted(found, key=lambda file: Path(file).parts)


def _check_file(path: str, *, as_json: bool) -> bool:
    """Check one file and print what is wrong; TranscriptError where it cannot be read."""
    from spicy.transcript.check import check
    from spicy.transcript.parse import read

    report = check(read(path))
    if as_json:
        from spicy.transcript.plain import plain_report

        _tell_json(plain_report(path, report))
    else:
        for failure in report.failures:
            output.out(f"{_printable(path)}:{failure.line}: {failure.message}")
    return report.ok


def _tell_no_transcript(path: str, error: TranscriptError, *, as_json: bool) -> None:
    if as_json:
        from spicy.transcript.plain import plain_error

        _tell_json(plain_error(path, error))
        return
    for problem in error.problems:
        output.out(f"{_printable(path)}:{problem.line}: {problem.message}")


def _printable(path: str) -> str:
    """The path as it can be shown: a file's name may hold anything, line ends included."""
    if path.isprintable():
        return path
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in path
    )


def _tell_json(value: object) -> None:
    import json

    output.out(json.dumps(value))


# games


def _declare_games(parser: argparse.ArgumentParser) -> None:
    from spicy.cli.games import declare_games

    declare_games(parser)


def _run_games(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from spicy.cli.games import run_games

    return run_games(arguments, parser)


# step and rules


def _declare_step(parser: argparse.ArgumentParser) -> None:
    from spicy.cli.desk import declare_step

    declare_step(parser)


def _run_step(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from spicy.cli.desk import run_step

    return run_step(arguments, parser)


def _declare_rules(parser: argparse.ArgumentParser) -> None:
    from spicy.cli.desk import declare_rules

    declare_rules(parser)


def _run_rules(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from spicy.cli.desk import run_rules

    return run_rules(arguments, parser)


COMMANDS: Final = (
    Command(
        "play",
        lambda: _("Play a game on this screen (what happens without a command)."),
        (
            'spicy play --players "Lea, Tom, Mia"',
            "spicy play --edition sweet-and-spicy --starts Lea --players Lea,Tom",
            "spicy play --spice-it-up copy-cat,random --strict",
        ),
        _declare_play,
        _run_play,
    ),
    Command(
        "games",
        lambda: _("List the saved games, go on with one, write one out, or delete one."),
        ("spicy games", "spicy games resume k7m2xq", "spicy games export k7m2xq -o game.spicy"),
        _declare_games,
        _run_games,
    ),
    Command(
        "check",
        lambda: _("Say whether the rules agree with transcripts of games."),
        (
            "spicy check game.spicy",
            "spicy check rules/examples",
            "spicy check --json game.spicy",
        ),
        _declare_check,
        _run_check,
    ),
    Command(
        "step",
        lambda: _("Walk through a transcript, move by move, with all cards open."),
        (
            "spicy step game.spicy",
            "spicy step challenge.trait",
            "spicy step --set-up",
            "spicy step --plain game.spicy",
        ),
        _declare_step,
        _run_step,
    ),
    Command(
        "rules",
        lambda: _("Open the rulebook, or find what it says to some words."),
        ("spicy rules", "spicy rules joker last card", "spicy rules challenge.trait"),
        _declare_rules,
        _run_rules,
    ),
)
"""The subcommands, in the order that the help shows them."""
