"""`spicy play`: a game on this screen, also what happens without a command."""

from __future__ import annotations

from spicy.cli.imports import imported

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from spicy.cli.play_options import PlayOptions


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `spicy play`."""
    imported("spicy.cli.play_options").add_play_options(parser)


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play with the options that were given."""
    from spicy.cli.play_options import OptionError, read_play_options

    try:
        options = read_play_options(arguments)
    except OptionError as error:
        parser.error(str(error))
    return play(options)


def play(options: PlayOptions) -> int:
    """Play under a parent process that gives the terminal back; the exit code."""
    from spicy.cli import output
    from spicy.tui.terminal.supervisor import supervise

    def show() -> int:
        run_play: Callable[[PlayOptions], int] = imported("spicy.cli.on_screen").run_play
        return run_play(options)

    return supervise(show, output.err)  # before the game's libraries are loaded
