"""`spicy check`: whether the rules agree with transcripts."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from spicy.cli import output
from spicy.cli.exit_codes import ALL_WELL, NO, WRONG_USE
from spicy.cli.failures import failure_lines
from spicy.cli.parsing import add_switch, given
from spicy.cli.reading import read_named
from spicy.paths import is_folder
from spicy.transcript.checking import Failure, check
from spicy.transcript.errors import Problem, TranscriptError
from spicy.transcript.folders import SUFFIX, transcripts_in
from spicy.transcript.parser import parse
from spicy.words.foreign_text import escaped
from spicy.words.i18n import _

__all__ = ["declare", "run"]

_FEW: Final = 200
"""Up to so many files, a second process takes longer to start than it saves."""
_AT_ONCE: Final = 20


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `spicy check`."""
    parser.add_argument(
        "paths",
        nargs="+",
        type=given,
        metavar="FILE",
        help=_("a transcript, or a folder to search for them; - is what is piped in"),
    )
    add_switch(
        parser,
        "--json",
        _("print one JSON object for each file instead, with all that is wrong and all events"),
    )


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:  # noqa: ARG001
    """Check files and folders, say what is wrong with each, and count."""
    passed = failed = 0
    is_unusable = False
    for result in _results(list(_transcripts(arguments.paths)), is_json=arguments.json):
        if result.problem:
            output.err(result.problem)
            is_unusable |= not result.is_remark
            continue
        if arguments.json:
            output.document(result.text)
        else:
            output.out(result.text, end="")
        passed += result.is_ok
        failed += not result.is_ok
    if not arguments.json:
        output.out(f"{passed} passed, {failed} failed")
    if is_unusable:
        return WRONG_USE
    return NO if failed else ALL_WELL


class _Result(NamedTuple):
    """The lines there are to say about one file or folder."""

    text: str = ""
    is_ok: bool = True
    problem: str = ""
    """The reason why it could not be checked; then nothing else is said of it."""
    is_remark: bool = False
    """The problem is one that somebody should know of, but no failure."""


def _transcripts(paths: Sequence[str]) -> Iterator[str | _Result]:
    """The files to check, in a fixed order: as they were given, folders in the order of names."""
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        found = transcripts_in(path)
        for problem in found.problems:
            reason = problem.strerror or type(problem).__name__
            yield _Result(problem=f"{escaped(str(problem.filename))}: {reason}")
        for folder in found.skipped:
            said = _("this folder is skipped, though it holds transcripts; name it to check them")
            yield _Result(problem=f"{escaped(folder)}: {said}", is_remark=True)
        if not found.files and not found.problems:
            message = _("there is no {suffix} file in this folder").format(suffix=SUFFIX)
            yield _Result(problem=f"{escaped(path)}: {message}")
        yield from found.files


def _results(work: Sequence[str | _Result], *, is_json: bool) -> Iterator[_Result]:
    """Yield what there is to say, in the same order; of many files by several processes."""
    done = 0
    if len(work) > _FEW and (os.cpu_count() or 1) > 1:
        for result in _results_of_many(work, is_json=is_json):
            done += 1
            yield result
    for one in work[done:]:
        yield _result(one, is_json=is_json)


def _results_of_many(work: Sequence[str | _Result], *, is_json: bool) -> Iterator[_Result]:
    """As much as other processes could do; fewer than asked for if the system stops them."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from functools import partial

    output.flush()  # or the others would write what is waiting
    try:
        with ProcessPoolExecutor(initializer=_ignore_interrupts) as pool:
            try:
                yield from pool.map(partial(_result, is_json=is_json), work, chunksize=_AT_ONCE)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    except (BrokenProcessPool, OSError):
        return


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which goes to all processes, to the one that answers for them."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(one: str | _Result, *, is_json: bool) -> _Result:
    """Check one file."""
    if isinstance(one, _Result):
        return one
    try:
        report = check(parse(read_named(one), file=one))
    except TranscriptError as error:
        if error.line is None:
            return _Result(problem=f"{escaped(one)}: {error.message}")
        if is_json:
            from spicy.transcript.plain import plain_error

            return _Result(_json(plain_error(one, error)), is_ok=False)
        return _Result(_told(one, error.problems), is_ok=False)
    if is_json:
        from spicy.transcript.plain import plain_report

        return _Result(_json(plain_report(one, report)), is_ok=report.ok)
    return _Result(_told(one, report.failures), is_ok=report.ok)


def _told(path: str, failures: Sequence[Failure | Problem]) -> str:
    return "".join(f"{line}\n" for line in failure_lines(path, failures))


def _json(value: object) -> str:
    import json

    return json.dumps(value) + "\n"
