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

The changes ("mutants") come from two tools, both in the extra `bench`, and from a third, small source:

- `cosmic-ray`, all operators that need no argument;
- `mutmut`, whose operators are applied here by themselves, one at a time and also outside functions;
- `removal`: a statement less, `pass` in its place, which neither of the tools makes.

Left out, because nobody could tell it from the original: what differs only in annotations, docstrings,
`__repr__` or the text of an error, and `is` instead of `==`, for what is compared so is interned. What
two of the sources make alike is tried once.

Exit status: 0 if everything was noticed, 1 if something was not, 2 if a test fails without any change.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import difflib
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = Path("src/spicy/engine")
COPIED: Final = ("src", "tests", "rules", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
MEMORY: Final = 4 * 1024**3
"""What a mutant may use; a loop without an end often makes a list without an end."""

RESULTS: Final = Path(tempfile.gettempdir()) / "spicy-mutants.jsonl"
TRANSCRIPTS: Final = "transcripts"
CHECK: Final = [sys.executable, "-m", "spicy", "check", "rules"]
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

INTERNED: Final = {
    f"core/ReplaceComparisonOperator_{one}"
    for one in ("Is_Eq", "Eq_Is", "IsNot_NotEq", "NotEq_IsNot")
}


@dataclass(frozen=True)
class Mutant:
    """A changed module: which, by what, where, the lines before and after, and its whole text."""

    key: str
    module: str
    source: str
    line: int
    before: str
    after: str
    text: str


# Making them


class _Eraser(ast.NodeTransformer):
    """Takes out what the behaviour does not depend on."""

    def __init__(self, keeps_annotations: bool) -> None:
        self._keeps_annotations = keeps_annotations

    def _visit_body(self, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> ast.AST:
        node.body = [
            one
            for one in node.body
            if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            and not (isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING")
        ] or [ast.Pass()]
        return self.generic_visit(node)

    visit_Module = _visit_body  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        """A protocol is a type and nothing else."""
        return (
            None
            if any("Protocol" in ast.unparse(b) for b in node.bases)
            else self._visit_body(node)
        )

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        """Without annotations; neither overloads nor what is shown to programmers."""
        if node.name == "__repr__" or any(
            "overload" in ast.unparse(d) for d in node.decorator_list
        ):
            return None
        node.returns = None
        return self._visit_body(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """An argument's name alone."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Events are the one place that reads its annotations."""
        if not self._keeps_annotations:
            node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """An error without its text."""
        if isinstance(node.exc, ast.Call):
            node.exc.args = [ast.Constant("") if _is_text(one) else one for one in node.exc.args]
        return self.generic_visit(node)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str))
    )


def _essence(text: str, module: str) -> str | None:
    """What two texts with the same behaviour share; None for what is not Python."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return None
    return ast.dump(_Eraser(module == "events").visit(tree))


def _by_cosmic_ray(text: str) -> Iterator[tuple[str, str]]:
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast(text)))
    for name in operator_names():
        made = get_operator(name)
        if made.arguments() or name in INTERNED:
            continue
        operator = made()
        count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        for occurrence in range(count):
            mutated = mutate_code(text, operator, occurrence)
            if mutated is not None:
                yield name.replace("core/", "cosmic-ray "), mutated


def _by_mutmut(text: str) -> Iterator[tuple[str, str]]:
    from mutmut.mutation.file_mutation import create_mutations

    module, mutations, *_ = create_mutations("", text)
    for one in mutations:
        name = type(one.original_node).__name__
        mutated = module.deep_replace(one.original_node, one.mutated_node)
        yield f"mutmut {name}", mutated.code  # type: ignore[attr-defined]


def _by_removal(text: str) -> Iterator[tuple[str, str]]:
    removable = (ast.Expr, ast.Assign, ast.AugAssign, ast.Return, ast.Raise, ast.Delete)
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, removable) and node.col_offset and not is_text:
            assert node.end_lineno is not None
            first = lines[node.lineno - 1]
            indent = first[: len(first) - len(first.lstrip())]
            rest = lines[node.end_lineno :]
            yield "removal", "".join([*lines[: node.lineno - 1], f"{indent}pass\n", *rest])


def _mutants(module: str, text: str) -> Iterator[Mutant]:
    """Every change of a module that makes a difference, each once."""
    seen = {None, _essence(text, module)}
    for make in (_by_cosmic_ray, _by_mutmut, _by_removal):
        for source, mutated in make(text):
            essence = _essence(mutated, module)
            if essence in seen:
                continue
            seen.add(essence)
            key = hashlib.sha256(f"{module}{essence}".encode()).hexdigest()[:16]
            yield Mutant(key, module, source, *_difference(text, mutated), mutated)


def _difference(text: str, mutated: str) -> tuple[int, str, str]:
    """The first line (from 1) that was changed, and what stood and stands there."""
    old, new = text.splitlines(), mutated.splitlines()
    for kind, first, last, at, to in difflib.SequenceMatcher(None, old, new, False).get_opcodes():
        if kind != "equal":
            joined = (" ".join(map(str.strip, part)) for part in (old[first:last], new[at:to]))
            return first + 1, *joined
    return 0, "", ""


# Trying them


class Bench:
    """A copy of the project, in which one module at a time is another one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._recent: dict[str, list[str]] = {}
        leave = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=leave)
            else:
                shutil.copy(ROOT / name, folder)
        home = str(folder / "home")
        self._environment = {
            **os.environ,
            **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), home),
            "PYTHONPATH": str(folder / "src"),
        }

    def prepare(self, tests: Sequence[str]) -> str:
        """Run everything once, which also compiles it; who fails without a change, if anyone."""
        compileall.compile_dir(self.folder / "src", quiet=1)
        failed = self._noticed_by_transcripts() or self._noticed_by(tests)
        for cache in [*(self.folder / ENGINE).rglob("__pycache__")]:
            shutil.rmtree(cache)
        self._environment["PYTHONDONTWRITEBYTECODE"] = "1"  # two mutants may look like one file
        return failed

    def noticed(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """The first to fail: a line of a transcript, a test, or NOBODY."""
        path = self.folder / ENGINE / f"{mutant.module}.py"
        original = path.read_text(encoding="utf-8")
        path.write_text(mutant.text, encoding="utf-8")
        try:
            return self._noticed_by_transcripts() or self._noticed_by(tests, mutant.module)
        finally:
            path.write_text(original, encoding="utf-8")

    def _noticed_by_transcripts(self) -> str:
        status, out, err = self._run(CHECK, CHECK_SECONDS)
        if status == 0:
            return NOBODY
        told = next((line for line in out.splitlines() if ".spicy:" in line), "")
        return f"{TRANSCRIPTS}: {told or (err.splitlines() or ['too long'])[-1]}"

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
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-p",
            "no:cacheprovider",
            "--tb=no",
            "-rfE",
        ]
        status, out, _ = self._run([*command, *tests], TESTS_SECONDS)
        told = (line.split(" ", 1)[1] for line in out.splitlines() if line.startswith(_TOLD))
        return status, next(told, "").partition(" - ")[0]

    def _run(self, command: Sequence[str], seconds: int) -> tuple[int, str, str]:
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=_limit,
        )
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return -1, "", ""
        return process.returncode, out, err


def _limit() -> None:
    """Run in the new process: no more memory than that."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# The run


def _known(results: Path) -> dict[str, str]:
    """Who noticed each mutant that was tried already."""
    if not results.exists():
        return {}
    lines = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {line["key"]: line["noticed"] for line in lines}


def _tried(
    bench: Bench, wanted: Sequence[str], args: argparse.Namespace
) -> Iterator[tuple[Mutant, str]]:
    """The mutants of the wanted modules, each with who noticed it, now or in an earlier run."""
    known = _known(args.results)
    with args.results.open("a", encoding="utf-8") as file:
        for module in wanted:
            text = (ROOT / ENGINE / f"{module}.py").read_text(encoding="utf-8")
            begun = time.perf_counter()
            for mutant in _mutants(module, text):
                if int(mutant.key, 16) >= args.share * 16 ** len(mutant.key):
                    continue
                noticed = known.get(mutant.key)
                if noticed is None or (args.again and noticed == NOBODY):
                    noticed = bench.noticed(mutant, args.tests)
                    line = asdict(mutant) | {"noticed": noticed}
                    del line["text"]
                    print(json.dumps(line), file=file, flush=True)
                yield mutant, noticed
            print(f"{module}: {time.perf_counter() - begun:.0f} s", file=sys.stderr)


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
    parser.add_argument("--again", action="store_true", help="try the survivors again")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what to run instead of all")
    parser.add_argument(
        "--transcripts-only", dest="tests", action="store_const", const=(), help="run no tests"
    )
    args = parser.parse_args()
    args.results = args.results.resolve()
    files = (path.relative_to(ROOT / ENGINE) for path in (ROOT / ENGINE).rglob("*.py"))
    wanted = args.modules or sorted(path.with_suffix("").as_posix() for path in files)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        os.chdir(folder)  # mutmut looks for its configuration, and finds none
        failed = bench.prepare(args.tests)
        if failed:
            print(f"without any change: {failed}", file=sys.stderr)
            return 2
        tried = list(_tried(bench, wanted, args))
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
