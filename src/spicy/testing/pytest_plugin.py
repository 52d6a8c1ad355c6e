"""A pytest plugin that makes a test of every transcript (`.spicy` file): the rules agree with it.

Nothing loads it by itself. A project that wants it says so in the `conftest.py` beside its pytest
configuration, with `pytest_plugins = ["spicy.testing.pytest_plugin"]`, or in that configuration, with
`addopts = "-p spicy.testing.pytest_plugin"`. This is the one module that needs pytest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from spicy.engine.rule_ids import RuleId
from spicy.paths import is_folder
from spicy.rulebook import RulebookError, load
from spicy.transcript import (
    Failure,
    Move,
    Problem,
    Report,
    Step,
    TranscriptError,
    check,
    parse,
    steps,
)
from spicy.transcript.expectations import Cites, Punished, Refused
from spicy.transcript.folders import has_suffix, transcripts_in
from spicy.transcript.lexer import read_text
from spicy.words.foreign_text import shown

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle

__all__ = ["TranscriptFile", "TranscriptItem", "TranscriptMismatch"]

FOLDERS: Final = "spicy_folders"
"""The option of the configuration file that says where transcripts are tests."""

_MOST_SIGNS: Final = 160
"""A line of a transcript is quoted up to here."""


class TranscriptMismatch(Exception):
    """A transcript that the rules disagree with, or that is none.

    `line` (from 1) and `message` are those of the first failure; the text is the whole report.
    """

    def __init__(self, report: str, message: str, line: int | None) -> None:
        super().__init__(report)
        self.message = message
        self.line = line


class TranscriptFile(pytest.File):
    """A file with one test."""

    def collect(self) -> Iterator[TranscriptItem]:
        """The test."""
        yield TranscriptItem.from_parent(self, name="transcript")


class TranscriptItem(pytest.Item):
    """The test of a transcript: the game is played, and everything that the file expects holds."""

    def runtest(self) -> None:
        """Check the file; TranscriptMismatch with all that is wrong."""
        name, text = self._shown_path(), ""
        try:
            text = read_text(self.path)
            report = check(parse(text, file=name))
        except TranscriptError as error:
            told = "\n".join(_told_unreadable(error, name, text.split("\n")))
            raise TranscriptMismatch(told, error.message, error.line) from None
        if not report.ok:
            first = report.failures[0]
            told = "\n".join(_told(report, name, text.split("\n")))
            raise TranscriptMismatch(told, first.message, first.line)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: TracebackStyle | None = None,
    ) -> str | TerminalRepr:
        """Return what the transcript expects and what is the case; a traceback only of other errors."""
        error = excinfo.value
        if not isinstance(error, TranscriptMismatch):
            return super().repr_failure(excinfo, style)
        told = excinfo.getrepr(style="value")
        if told.reprcrash is not None:  # the place that `--tb=line` and the summary name
            told.reprcrash.path = self._shown_path()
            told.reprcrash.lineno = error.line or 1
            place = "" if error.line is None else f"line {error.line}: "
            told.reprcrash.message = place + error.message
        return told

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, its first line (from 0), and the heading of a failure."""
        return self.path, 0, self._shown_path()

    def _shown_path(self) -> str:
        """The path as it is short and can be opened from where pytest was started."""
        start = self.config.invocation_params.dir
        return str(self.path.relative_to(start) if self.path.is_relative_to(start) else self.path)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option that limits where transcripts are collected."""
    parser.addini(
        FOLDERS,
        "folders in which .spicy files are tests, relative to this file (default: everywhere)",
        type="paths",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a folder that is not there: it would pass for one in which all is well."""
    for folder in _folders(config):
        if not is_folder(folder):
            raise pytest.UsageError(f"{FOLDERS}: there is no folder {folder}")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Make a test of a transcript; one that is named on the command line may lie anywhere.

    What a folder means is what it means for `spicy check` (`transcripts_in`).
    """
    if not has_suffix(file_path.name):
        return None
    collected = parent.session.stash.setdefault(_COLLECTED, _Collected(parent.config))
    is_named = parent.session.isinitpath(file_path)
    if is_named or collected.takes(file_path, _root(file_path, parent.session)):
        return TranscriptFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add a test that fails for each configured folder from which nothing was collected."""
    is_whole_run = (
        config.args_source is not pytest.Config.ArgsSource.ARGS
        and config.invocation_params.dir == config.rootpath
    )
    if is_whole_run:
        collected = session.stash.get(_COLLECTED, None)
        for folder in _folders(config):
            if collected is None or folder not in collected.folders:
                items.append(EmptyFolder.from_parent(session, name=str(folder), path=folder))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name the folders that were skipped though they hold transcripts."""
    start = config.invocation_params.dir
    named = [start / argument.partition("::")[0] for argument in config.args]
    for root in _folders(config) or [path for path in named if is_folder(path)]:
        for folder in transcripts_in(str(root)).skipped:
            path = Path(folder)
            place = path.relative_to(start) if path.is_relative_to(start) else path
            terminalreporter.write_line(
                f"spicy: the folder {shown(str(place), _MOST_SIGNS)} is skipped, though it holds"
                " transcripts"
            )


class EmptyFolder(pytest.Item):
    """The test of a configured folder that no transcript was collected from: it fails."""

    def runtest(self) -> None:
        """Say that nothing in the folder was tested."""
        message = (
            f"{FOLDERS}: nothing was collected from {self.path}: it holds no transcript, or"
            " testpaths and norecursedirs keep pytest out of it"
        )
        pytest.fail(message, pytrace=False)


class _Collected:
    """The transcripts that were collected so far, so that links lead to none of them again."""

    def __init__(self, config: pytest.Config) -> None:
        self.folders: set[Path] = set()
        """The configured folders that something was collected from."""
        self._wanted = _folders(config)
        self._files: dict[Path, Path] = {}

    def takes(self, file: Path, root: Path) -> bool:
        """Return whether a file is to be collected, which lies below what pytest was told to search."""
        place = _place(file)
        if place not in _places(root) or self._files.setdefault(place, file) != file:
            return False
        around = [
            folder
            for folder in self._wanted
            if place.is_relative_to(folder) or place in _places(folder)
        ]
        self.folders.update(around)
        return bool(around) or not self._wanted


_COLLECTED: Final = pytest.StashKey[_Collected]()


def _folders(config: pytest.Config) -> list[Path]:
    return [Path(folder).resolve() for folder in config.getini(FOLDERS)]


def _root(file: Path, session: pytest.Session) -> Path:
    """The folder that pytest was told to search, and found the file in."""
    return next((folder for folder in file.parents if session.isinitpath(folder)), file.parent)


@cache
def _places(root: Path) -> frozenset[Path]:
    """Return where the transcripts of a folder really lie."""
    return frozenset(_place(Path(file)) for file in transcripts_in(str(root)).files)


def _place(file: Path) -> Path:
    """Return where a file lies, links to its folder followed; a file that is a link is one of its own."""
    return file.parent.resolve() / file.name


# The report


def _told_unreadable(error: TranscriptError, name: str, source: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a file that is no transcript."""
    for problem in error.problems:
        yield from _part([problem], (), name, source)
    if not error.problems:
        yield f"{name}: {error.message}"
        yield ""


def _told(report: Report, name: str, source: Sequence[str]) -> Iterator[str]:
    """All failures, those of a move together with it and with its rules."""
    transcript = report.transcript
    if transcript.title is not None:
        yield shown(transcript.title, _MOST_SIGNS)
        yield ""
    wrong = [step for step in steps(transcript) if step.failures]
    in_game = [failure for step in wrong for failure in step.failures]
    of_setup = [failure for failure in report.failures if failure not in in_game]
    if of_setup:  # it names rules that nothing in the game cites
        uncited = [rule for rule in transcript.setup.rules if rule not in report.cited]
        yield from _part(of_setup, uncited, name, source)
    for step in wrong:
        yield from _part(step.failures, _rules_of(step), name, source, step.move)


def _part(
    failures: Sequence[Failure | Problem],
    rules: Iterable[RuleId],
    name: str,
    source: Sequence[str],
    move: Move | None = None,
) -> Iterator[str]:
    """Failures, the lines that they are about below the move that led there, and the rules."""
    for failure in failures:
        yield f"{name}:{failure.line}: {failure.message}"
    wrong = {failure.line for failure in failures}
    for line in sorted(wrong if move is None else wrong | {move.line}):
        quoted = source[line - 1].strip() if line <= len(source) else ""
        if quoted:
            mark = ">" if line in wrong else " "
            yield f"  {mark} {line:>4} | {shown(quoted, _MOST_SIGNS)}"
    for number, rule in enumerate(dict.fromkeys(rules)):
        yield f"  {'rules: ' if number == 0 else '       '}{_named(rule)}"
    yield ""


def _rules_of(step: Step) -> Iterator[RuleId]:
    """The rules that decided a move, and those that the expectations below it name."""
    if step.refusal is not None:
        yield from step.refusal.rules
    for event in step.events:
        yield from event.rules
    for one in step.expectations:
        if isinstance(one.expectation, Cites | Punished | Refused) and one.expectation.rule:
            yield one.expectation.rule


def _named(rule: RuleId) -> str:
    title = _titles().get(rule)
    return rule.value if title is None else f"{rule.value} ({title})"


@cache
def _titles() -> dict[RuleId, str]:
    """The titles of the rules; none where there is no rulebook that could be read."""
    try:
        return {rule.identifier: rule.title for rule in load().rules()}
    except RulebookError:
        return {}
