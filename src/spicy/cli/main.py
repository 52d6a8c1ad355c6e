"""The command `spicy`: what it can be asked, and which part of the program answers.

Each command has a module of its own with `declare` and `run`, which is imported only when the command
is used, so that the others start at once. For the same reason nothing here imports `typing`.
"""

from __future__ import annotations

import sys

from spicy._version import __version__
from spicy.cli import output
from spicy.cli.exit_codes import ALL_WELL, INTERRUPTED, NOBODY_READS, WRONG_USE
from spicy.cli.imports import imported
from spicy.cli.language import speak
from spicy.words.i18n import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from types import ModuleType

__all__ = ["COMMANDS", "Command", "main"]

_OWN_OPTIONS = frozenset({"-h", "--help", "--version", "--ascii"})
"""The options that `spicy` takes without a command."""


class Command:
    """A subcommand: its name, which is its module's too, what it is for, and examples of it."""

    def __init__(self, name: str, purpose: Callable[[], str], *examples: str) -> None:
        self.name = name
        self.purpose = purpose
        self.examples = examples

    def declare(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""
        self._module().declare(parser)

    def run(self, arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
        """Do what the arguments say, and return the exit code."""
        code: int = self._module().run(arguments, parser)
        return code

    def _module(self) -> ModuleType:
        return imported(f"spicy.cli.{self.name}")


COMMANDS = (
    Command(
        "play",
        lambda: _("Play a game on this screen (what happens without a command)."),
        'spicy play --players "Lea, Tom, Mia"',
        "spicy play --edition sweet-and-spicy --starts Lea --players Lea,Tom",
        "spicy play --players Lea --cats 3",
        "spicy play --spice-it-up copy-cat,random --strict",
    ),
    Command(
        "games",
        lambda: _("List the saved games, go on with one, write one out, or delete one."),
        "spicy games",
        "spicy games resume k7m2xq",
        "spicy games export k7m2xq -o game.spicy",
    ),
    Command(
        "check",
        lambda: _("Say whether the rules agree with transcripts of games."),
        "spicy check game.spicy",
        "spicy check rules/examples",
        "spicy check --json game.spicy",
    ),
    Command(
        "step",
        lambda: _("Walk through a transcript, move by move, with all cards open."),
        "spicy step game.spicy",
        "spicy step challenge.trait",
        "spicy step --set-up",
        "spicy step --plain game.spicy",
    ),
    Command(
        "rules",
        lambda: _("Open the rulebook, or find what it says to some words."),
        "spicy rules",
        "spicy rules joker last card",
        "spicy rules challenge.trait",
    ),
    Command(
        "tournament",
        lambda: _("Let two computer players play many games, and count who wins."),
        "spicy tournament sesame ginger",
        "spicy tournament my_bots:MyBot sesame --games 1000 --players 4",
    ),
)
"""The subcommands, in the order that the help shows them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return the exit code; None stands for the real one."""
    try:
        output.prepare()
        try:
            code = _run(speak(sys.argv[1:] if argv is None else argv))
        except SystemExit as leaving:  # argparse has said what there was to say
            code = leaving.code if isinstance(leaving.code, int) else ALL_WELL
        output.flush()
    except BrokenPipeError:
        output.abandon()
        return NOBODY_READS
    except output.OutputLost as error:
        output.abandon()
        output.err(_("spicy: the results cannot be written: {reason}").format(reason=error))
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(words: list[str]) -> int:
    if words == ["--version"]:  # scripts ask for it, and need no parser
        output.out(f"spicy {__version__}")
        return ALL_WELL
    if not words:  # nor does a game that begins
        return _play()
    from spicy.words.foreign_text import escaped

    if words and words[0].startswith("--") and words[0] not in _OWN_OPTIONS:
        # A game begins without a command, so its options may come without one.
        words.insert(0, "play")
    parser = _parser(words)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        at_fault = parser if arguments.command is None else arguments.command[1]
        is_option = any(word.startswith("-") for word in unknown)
        said = _("unknown: {words}") if is_option else _("not expected here: {words}")
        at_fault.error(said.format(words=escaped(" ".join(unknown))))
    if arguments.command is None:
        return _play(ascii=arguments.plain)
    command, its_parser = arguments.command
    if arguments.plain:
        parser.error(_("--ascii stands behind the command that it is for"))
    code: int = command.run(arguments, its_parser)
    return code


def _play(*, ascii: bool = False) -> int:
    """Begin with the title; the exit code."""
    options = imported("spicy.cli.play_options").PlayOptions(ascii=ascii)
    code: int = imported("spicy.cli.play").play(options)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for a command line; only a command that it names is told its arguments."""
    from spicy.cli.parsing import Parser, add_ascii, examples

    parser = Parser(
        prog="spicy",
        description=_(
            "The bluffing card games Spicy and Sweet & Spicy, for one keyboard.\n"
            "Without a command, a game begins."
        ),
        epilog=examples(["spicy", *(command.examples[0] for command in COMMANDS)]),
    )
    parser.add_argument("--version", action="version", version=f"spicy {__version__}")
    add_ascii(parser, dest="plain")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    for command in COMMANDS:
        its_parser = commands.add_parser(
            command.name,
            help=command.purpose(),
            description=command.purpose(),
            epilog=examples(command.examples),
        )
        if command.name in words:
            command.declare(its_parser)
        its_parser.set_defaults(command=(command, its_parser))
    return parser
