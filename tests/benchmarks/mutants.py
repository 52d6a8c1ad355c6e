"""Which changes of the rules engine the transcripts do not notice, and which of those no test does.

    python tests/benchmarks/mutants.py                       # the whole engine: some hours
    python tests/benchmarks/mutants.py legality variants/copy_cat   # two of its modules
    python tests/benchmarks/mutants.py --share 0.1           # every tenth, whichever they are
    python tests/benchmarks/mutants.py --transcripts-only    # half an hour for all of them
    python tests/benchmarks/mutants.py --again               # once more what survived the last time
    python tests/benchmarks/mutants.py --help

It changes one thing in one module of a copy of the project (never in the project itself), runs
`spicy check rules` on it, and, if that finds nothing, the tests below, the quick ones first and up to
the first failure. Two lists come out, each with the changed lines: what no transcript noticed, and by
which test it was noticed then; and what nobody noticed. Every result is written to a file at once, so
that a run that was stopped goes on where it was; a module that has been edited is another one.

The changes ("mutants") are made by `mutation.py`, with the tools of the extra `bench`.

Exit status: 0 if everything was noticed, 1 if something was not, 2 if a test fails without any change.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import importlib
import json
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from multiprocessing.queues import SimpleQueue
from operator import attrgetter
from pathlib import Path
from typing import Final

import pytest
from mutation import Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = Path("src/spicy/engine")
COPIED: Final = ("src", "tests", "rules", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
MEMORY: Final = 4 * 1024**3
"""What a mutant may use; a loop without an end often makes a list without an end."""

RESULTS: Final = Path(tempfile.gettempdir()) / "spicy-mutants.jsonl"
TRANSCRIPTS: Final = "transcripts"
LIBRARIES: Final = (
    "hypothesis",
    "msgspec",
    "rich.console",
    "prompt_toolkit",
    "pyte",
    "xdist",
    "babel",
)
HOMES: Final = ("DATA", "CONFIG", "STATE", "CACHE")
CHECK_SECONDS: Final = 20
TESTS: Final = (
    "tests/engine",
    "tests/rulebook",
    "tests/conformance",
    "tests/properties/test_values.py",
    "tests/properties/test_opponent.py",
    "tests/words",
    "tests/transcript",
    "tests/analysis",
    "tests/storage",
    "tests/properties",
)
TESTS_SECONDS: Final = 900
RECENT: Final = 6
NOBODY: Final = ""
"""Who noticed a mutant that survived."""

_FAILED: Final = (1, 2)
"""What pytest exits with when a test fails, or a file of tests cannot be imported."""
_TOLD: Final = ("FAILED ", "ERROR ")


class Bench:
    """A copy of the project, in which one module at a time is another one.

    Everything is run in a copy of this process (`os.fork`), which has the large libraries already and
    nothing of the project: to load them anew would cost more than most of the runs.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._recent: dict[str, list[str]] = {}

    @classmethod
    def made(cls, folder: Path) -> Bench:
        """A new copy in a folder that is empty."""
        leave = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=leave)
            else:
                shutil.copy(ROOT / name, folder)
        compileall.compile_dir(folder / "src", quiet=1)
        return cls(folder)

    def enter(self) -> None:
        """Let this process find the project here, and keep its home here."""
        for library in LIBRARIES:
            importlib.import_module(library)
        home = str(self.folder / "home")
        os.environ |= dict.fromkeys(("HOME", *map("XDG_{}_HOME".format, HOMES)), home)
        os.environ["PYTHONPATH"] = str(self.folder / "src")
        sys.path.insert(0, os.environ["PYTHONPATH"])
        os.chdir(self.folder)  # mutmut looks for its configuration, and finds none

    def unchanged(self, tests: Sequence[str]) -> str:
        """Run everything once, which also compiles the tests; who fails, if anyone."""
        return self._noticed_by_transcripts() or self._noticed_by(tests)

    def noticed(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """The first to fail: a line of a transcript, a test, or NOBODY."""
        path = self.folder / ENGINE / f"{mutant.module}.py"
        original = path.read_text(encoding="utf-8")
        try:
            self._put(path, mutant.text)
            return self._noticed_by_transcripts() or self._noticed_by(tests, mutant.module)
        finally:
            self._put(path, original)

    def _put(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
            compiled.unlink()  # two mutants of one second and one length look like one file

    def _noticed_by_transcripts(self) -> str:
        def check() -> int:
            from spicy.cli.main import main as spicy

            files = sorted(map(str, Path("rules").rglob("*.spicy")))
            # More at once would be checked in new processes, which load all libraries again.
            return any(spicy(["check", *files[at : at + 150]]) for at in range(0, len(files), 150))

        status, out = self._run(check, CHECK_SECONDS)
        if status == 0:
            return NOBODY
        lines = out.splitlines() or ["too long"]
        return f"{TRANSCRIPTS}: {next((one for one in lines if '.spicy:' in one), lines[-1])}"

    def _noticed_by(self, tests: Sequence[str], module: str = "") -> str:
        """Whoever noticed the last changes of the module is asked first, which saves half the time."""
        recent = self._recent.setdefault(module, [])
        if recent and tests:
            status, found = self._pytest(recent)
            if status in _FAILED:
                return self._remembered(recent, found)
        for test in tests:
            status, found = self._pytest([test])
            if status:
                return self._remembered(recent, found or f"{test}: too long")
        return NOBODY

    def _remembered(self, recent: list[str], test: str) -> str:
        if "::" in test:
            if test in recent:
                recent.remove(test)
            recent.insert(0, test)
            del recent[RECENT:]
        return test

    def _pytest(self, tests: Sequence[str]) -> tuple[int, str]:
        """The exit status, and the first test that failed."""
        options = ["-x", "-p", "no:cacheprovider", "--tb=no", "-rfE", *tests]
        status, out = self._run(lambda: pytest.main(options), TESTS_SECONDS)
        told = (line.split(" ", 1)[1] for line in out.splitlines() if line.startswith(_TOLD))
        return status, next(told, "").partition(" - ")[0]

    def _run(self, what: Callable[[], int], seconds: int) -> tuple[int, str]:
        """The exit status (below 0: killed, as one that takes too long is) and what was written."""
        with tempfile.TemporaryFile() as written:
            child = os.fork()
            if child == 0:
                status = 70
                try:
                    os.setsid()
                    os.dup2(written.fileno(), 1)
                    os.dup2(written.fileno(), 2)
                    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                    signal.alarm(10 * seconds)
                    status = int(what())
                except BaseException as error:
                    print(f"{type(error).__name__}: {error}")
                finally:
                    sys.stdout.flush()
                    os._exit(status)
            _, ended = os.waitpid(child, 0)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            written.seek(0)
            return os.waitstatus_to_exitcode(ended), written.read().decode(errors="replace")


def _enter(folders: SimpleQueue[Path]) -> None:
    """Give the new process of the pool a bench of its own."""
    global _bench
    _bench = Bench(folders.get())
    _bench.enter()


def _try(tests: Sequence[str], mutant: Mutant | None) -> tuple[Mutant | None, str]:
    return mutant, (_bench.noticed(mutant, tests) if mutant else _bench.unchanged(tests))


def _known(results: Path) -> dict[str, str]:
    """Who noticed each mutant that was tried already."""
    if not results.exists():
        return {}
    lines = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {line["key"]: line["noticed"] for line in lines}


def _wanted(modules: Sequence[str], share: float) -> Iterator[Mutant]:
    for module in modules:
        text = (ROOT / ENGINE / f"{module}.py").read_text(encoding="utf-8")
        for mutant in mutants(module, text):
            if int(mutant.key, 16) < share * 16 ** len(mutant.key):
                yield mutant


def _told(mutant: Mutant, noticed: str) -> str:
    place = f"{ENGINE / mutant.module}.py:{mutant.line} [{mutant.source}] {noticed}"
    return f"{place}\n    - {mutant.before}\n    + {mutant.after}"


def main() -> int:
    """Make the mutants, try them, and print what survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="*", help="of the engine, without .py (default: all)")
    parser.add_argument("--results", type=Path, default=RESULTS, help=f"default: {RESULTS}")
    parser.add_argument(
        "--share", type=float, default=1.0, help="this part of all, by their keys (default: 1)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="at the same time (default: all cores)"
    )
    parser.add_argument("--again", action="store_true", help="try the survivors again")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what to run instead of all")
    parser.add_argument(
        "--transcripts-only", dest="tests", action="store_const", const=(), help="run no tests"
    )
    args = parser.parse_args()
    files = (path.relative_to(ROOT / ENGINE) for path in (ROOT / ENGINE).rglob("*.py"))
    modules = args.modules or sorted(path.with_suffix("").as_posix() for path in files)
    known = _known(args.results)
    tried: list[tuple[Mutant, str]] = []
    fork = multiprocessing.get_context("fork")
    with tempfile.TemporaryDirectory() as folder, args.results.open("a", encoding="utf-8") as file:
        folders: SimpleQueue[Path] = fork.SimpleQueue()
        for one in range(args.jobs):
            folders.put(Bench.made(Path(folder, str(one))).folder)
        os.chdir(Path(folder, "0"))  # mutmut looks for its configuration, and finds none
        with ProcessPoolExecutor(args.jobs, fork, _enter, (folders,)) as pool:
            _, failed = pool.submit(_try, args.tests, None).result()
            if failed:
                print(f"without any change: {failed}", file=sys.stderr)
                return 2
            open_ones: list[Mutant] = []
            for mutant in _wanted(modules, args.share):
                noticed = known.get(mutant.key)
                if noticed is None or (args.again and noticed == NOBODY):
                    open_ones.append(mutant)
                else:
                    tried.append((mutant, noticed))
            open_ones.sort(
                key=attrgetter("key")
            )  # a run that is stopped has tried some of every module
            for mutant, noticed in pool.map(partial(_try, args.tests), open_ones):
                line = asdict(mutant) | {"noticed": noticed}
                del line["text"]
                print(json.dumps(line), file=file, flush=True)
                tried.append((mutant, noticed))
        os.chdir(ROOT)  # a folder in which one is cannot be removed everywhere
    by_transcripts = [noticed.startswith(TRANSCRIPTS) for _, noticed in tried]
    survivors = [mutant for mutant, noticed in tried if noticed == NOBODY]
    print("# No transcript noticed, but a test did\n")
    for mutant, noticed in tried:
        if noticed and not noticed.startswith(TRANSCRIPTS):
            print(_told(mutant, noticed))
    print("\n# Nobody noticed\n")
    for mutant in survivors:
        print(_told(mutant, NOBODY))
    by_tests = len(tried) - sum(by_transcripts) - len(survivors)
    print(
        f"\n{len(tried)} mutants: {sum(by_transcripts)} noticed by a transcript, "
        f"{by_tests} more by a test, {len(survivors)} by nobody"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
