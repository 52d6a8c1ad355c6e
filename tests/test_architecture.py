"""The house stands as it is drawn: who may import whom, and what no module may do.

Everything is read from the source with `ast`, nothing is imported for it, so a module is checked whether
or not its libraries are there. Each check is itself tried on a few lines that break it.
"""

from __future__ import annotations

import ast
import graphlib
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import spicy

ROOT = Path(__file__).parents[1] / "src" / "spicy"
LONGEST = 450
"""Lines of a module; past that, look for the second thing that hides in it."""

ENGINE, TESTING, WORDS, RULEBOOK, TRANSCRIPT = (
    "engine",
    "testing",
    "words",
    "rulebook",
    "transcript",
)
TABLE, DESK, OPTIONS, TUI = "table", "desk", "play_options", "tui"
GAMES_CLI, DESK_CLI, CLI = "games_cli", "desk_cli", "cli"
PLUGIN = "testing.pytest_plugin"
"""A part of its own: the rest of its package needs the engine alone, and nothing may import it."""
PACKAGE = "spicy"
"""The package's own module, which offers the engine's names."""
PLAIN = {PACKAGE, "_version", "output"}
"""Small things at the bottom that anybody above the engine may use."""
TEXTS = {ENGINE, WORDS, RULEBOOK, TRANSCRIPT, *PLAIN}

MAY_IMPORT: dict[str, set[str]] = {
    "_version": set(),
    "output": set(),
    ENGINE: set(),
    TESTING: {ENGINE},
    PLUGIN: {ENGINE, WORDS, RULEBOOK, TRANSCRIPT},
    PACKAGE: {ENGINE, "_version"},
    WORDS: {ENGINE, *PLAIN},
    RULEBOOK: {ENGINE, WORDS, *PLAIN},
    TRANSCRIPT: {ENGINE, WORDS, *PLAIN},
    OPTIONS: {ENGINE, WORDS, *PLAIN},
    TABLE: TEXTS,
    DESK: TEXTS,
    TUI: {TABLE, DESK, OPTIONS, *TEXTS},
    GAMES_CLI: {TABLE, TUI, OPTIONS, *TEXTS},
    DESK_CLI: {DESK, TABLE, TUI, OPTIONS, *TEXTS},
    CLI: {TABLE, DESK, TUI, OPTIONS, GAMES_CLI, DESK_CLI, *TEXTS},
    "__main__": {CLI},
}
"""Every part of the house with what it stands on. A new one needs a line here."""


@dataclass(frozen=True)
class Import:
    """An import that runs; those for the type checker alone are no arrows."""

    source: str
    target: str
    line: int
    is_late: bool
    """Inside a function."""


def module_name(file: Path) -> str:
    """The dotted name of a source file."""
    parts = [PACKAGE, *file.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(file): file for file in sorted(ROOT.rglob("*.py"))}
SOURCES = {name: file.read_text(encoding="utf-8") for name, file in FILES.items()}
TREES = {name: ast.parse(source) for name, source in SOURCES.items()}
EACH_MODULE = pytest.mark.parametrize("module", TREES)


def is_for_type_checkers(node: ast.If) -> bool:
    """Whether a block is `if TYPE_CHECKING:`."""
    return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def is_import_by_name(node: ast.Call) -> bool:
    """Whether a call is `import_module` with a name that can be read here."""
    return (
        ast.unparse(node.func) in ("import_module", "importlib.import_module")
        and len(node.args) == 1
        and isinstance(node.args[0], ast.Constant)
    )


def import_nodes(
    node: ast.AST, is_late: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The imports that run, each with whether it stands inside a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, is_late
        elif isinstance(child, ast.Call) and is_import_by_name(child):
            name = ast.literal_eval(child.args[0])
            yield ast.Import([ast.alias(name)], lineno=child.lineno), is_late
        elif isinstance(child, ast.If) and is_for_type_checkers(child):
            yield from import_nodes(ast.Module(child.orelse, []), is_late)
        else:
            is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from import_nodes(child, is_late or is_function)


def imports_of(source: str, tree: ast.Module, *, is_package: bool = False) -> list[Import]:
    """What a module imports, by full dotted names: of a module of the house, the module itself."""
    found: list[Import] = []
    for node, is_late in import_nodes(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        else:
            base = node.module or ""
            if node.level:
                above = source.split(".")[: None if is_package and node.level == 1 else -1]
                above = above[: len(above) - (node.level - 1 - is_package * (node.level > 1))]
                base = ".".join([*above, *([base] if base else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
            targets = [name if name in FILES else base for name in names]
        found += [Import(source, target, node.lineno, is_late) for target in dict.fromkeys(targets)]
    return found


def imports_in_the_house() -> list[Import]:
    """Every import that runs anywhere."""
    return [
        one
        for name, tree in TREES.items()
        for one in imports_of(name, tree, is_package=FILES[name].name == "__init__.py")
    ]


def part_of(module: str) -> str | None:
    """The part of the house that a module belongs to; None for a stranger."""
    first, _, rest = module.partition(".")
    if first != PACKAGE:
        return None
    return PLUGIN if rest == PLUGIN else rest.partition(".")[0] or PACKAGE


IMPORTS = imports_in_the_house()


# Floors


def wrong_arrows(imports: list[Import]) -> list[str]:
    """The imports that go up, sideways, or to a part that nobody has drawn."""
    wrong: list[str] = []
    for one in imports:
        source, target = part_of(one.source), part_of(one.target)
        if target is None or source == target:
            continue
        if source not in MAY_IMPORT or target not in MAY_IMPORT[source]:
            wrong.append(f"{one.source}, line {one.line}: may not import {one.target}")
    return wrong


def test_every_part_has_a_floor() -> None:
    assert {part_of(name) for name in FILES} <= set(MAY_IMPORT)
    for part, below in MAY_IMPORT.items():
        assert below <= set(MAY_IMPORT), part


def test_the_drawing_has_no_circle() -> None:
    assert list(graphlib.TopologicalSorter(MAY_IMPORT).static_order())


def test_no_arrow_goes_up() -> None:
    assert wrong_arrows(IMPORTS) == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("spicy.engine.deal", "import spicy.words.cards"),
        ("spicy.engine.deal", "from spicy import words"),
        ("spicy.engine.deal", "from spicy import apply"),
        ("spicy.engine.deal", "from ..words import cards"),
        ("spicy.engine.deal", "def late():\n    from spicy.table import session"),
        ("spicy.words.cards", "from spicy.transcript.parse import parse"),
        ("spicy.rulebook.book", "from spicy.transcript.parse import parse"),
        ("spicy.transcript.parse", "from spicy.table.session import Session"),
        (
            "spicy.table.session",
            "try:\n    from spicy.tui import keys\nexcept ImportError:\n    pass",
        ),
        ("spicy.tui.keys", "import spicy.cli"),
        ("spicy.table.session", "from spicy.desk import walk"),
        ("spicy.desk.walk", "from spicy.table.session import Session"),
        ("spicy.testing.games", "import spicy"),
        ("spicy.table.session", "import_module('spicy.tui.keys').keys"),
        ("spicy.attic", "import spicy.engine"),
        ("spicy.engine.deal", "if TYPE_CHECKING:\n    pass\nelse:\n    import spicy.tui"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, text: str) -> None:
    assert len(wrong_arrows(imports_of(module, ast.parse(text)))) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("spicy.engine.deal", "from spicy.engine import cards\nfrom .cards import Card"),
        ("spicy.engine.deal", "from typing import Final\nimport random"),
        ("spicy.engine.deal", "if TYPE_CHECKING:\n    from spicy.tui import keys"),
        ("spicy.tui.keys", "from spicy.words.i18n import _\nfrom spicy.table import session"),
        ("spicy.cli", "def late():\n    import spicy.tui.runner"),
    ],
)
def test_a_good_arrow_is_none_of_them(module: str, text: str) -> None:
    assert wrong_arrows(imports_of(module, ast.parse(text))) == []


@pytest.mark.parametrize(
    ("source", "is_package", "text", "target"),
    [
        ("spicy.engine.deal", False, "from . import cards", "spicy.engine.cards"),
        ("spicy.engine.deal", False, "from .cards import Card", "spicy.engine.cards"),
        ("spicy.engine.deal", False, "from .. import words", "spicy.words"),
        ("spicy.engine", True, "from . import cards", "spicy.engine.cards"),
        ("spicy.engine", True, "from ..words import i18n", "spicy.words.i18n"),
        ("spicy.engine.deal", False, "from spicy.engine.cards import Card", "spicy.engine.cards"),
        ("spicy.engine.deal", False, "from spicy.engine import cards", "spicy.engine.cards"),
        ("spicy.engine.deal", False, "from spicy import apply", "spicy"),
    ],
)
def test_an_import_is_resolved(source: str, is_package: bool, text: str, target: str) -> None:
    (found,) = imports_of(source, ast.parse(text), is_package=is_package)
    assert found.target == target


# Circles


def arrows(imports: list[Import], *, with_late: bool) -> dict[str, set[str]]:
    """The modules of the house with what they import of it."""
    graph: dict[str, set[str]] = {}
    for one in imports:
        if part_of(one.target) is None or one.source == one.target:
            continue
        if one.is_late and not with_late:
            continue
        graph.setdefault(one.source, set()).add(one.target)
    return graph


@pytest.mark.parametrize("with_late", [False, True], ids=["at import", "late ones too"])
def test_there_is_no_circle(with_late: bool) -> None:
    """Nor is one hidden in a function."""
    try:
        graphlib.TopologicalSorter(arrows(IMPORTS, with_late=with_late)).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_a_circle_is_found() -> None:
    there = imports_of("spicy.engine.deal", ast.parse("from spicy.engine import cards"))
    back = imports_of("spicy.engine.cards", ast.parse("def f():\n    import spicy.engine.deal"))
    graphlib.TopologicalSorter(arrows(there + back, with_late=False)).prepare()
    with pytest.raises(graphlib.CycleError):
        graphlib.TopologicalSorter(arrows(there + back, with_late=True)).prepare()


# What the engine may not do


def test_the_engine_needs_the_standard_library_and_msgspec_only() -> None:
    strangers = [
        f"{one.source}, line {one.line}: {one.target}"
        for one in IMPORTS
        if part_of(one.source) in (ENGINE, TESTING)
        and part_of(one.target) is None
        and one.target.partition(".")[0] not in {*sys.stdlib_module_names, "msgspec"}
    ]
    assert strangers == []


def test_the_engine_does_no_input_or_output() -> None:
    """No clock, no file, no terminal, no process: only what a pure function needs."""
    forbidden = {
        *("os", "io", "pathlib", "shutil", "tempfile", "subprocess", "socket", "asyncio"),
        *("threading", "multiprocessing", "time", "datetime", "logging", "locale", "gettext"),
        *("secrets", "uuid", "signal", "builtins"),
    }
    found = [
        f"{one.source}, line {one.line}: {one.target}"
        for one in IMPORTS
        if part_of(one.source) == ENGINE and one.target.partition(".")[0] in forbidden
    ]
    assert found == []
    for name, tree in TREES.items():
        if part_of(name) == ENGINE:
            assert names_used(tree).isdisjoint({"open", "input", "print"}), name


def names_used(tree: ast.AST) -> set[str]:
    """Every plain name that is read."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def uses_any(tree: ast.Module) -> bool:
    """Whether `Any` appears, imported or as `typing.Any`."""
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return "Any" in imported | attributes | names_used(tree)


@EACH_MODULE
def test_the_engine_knows_its_types(module: str) -> None:
    if part_of(module) in (ENGINE, TESTING):
        assert not uses_any(TREES[module])


@pytest.mark.parametrize(
    "text", ["from typing import Any", "import typing\nx: typing.Any = 1", "x: Any = 1"]
)
def test_any_is_found(text: str) -> None:
    assert uses_any(ast.parse(text))


# What nobody may do


def prints(tree: ast.Module) -> list[int]:
    """The lines in which `print` is named."""
    return [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "print"
    ]


@EACH_MODULE
def test_only_output_prints(module: str) -> None:
    """What the program writes goes through one place, which knows what to do with a broken pipe."""
    if module != "spicy.output":
        assert prints(TREES[module]) == []


def global_chance(tree: ast.Module) -> list[int]:
    """The lines that use the generator of the module `random`, by whatever name it goes."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "random"
    }
    own = {"Random", "SystemRandom"}
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in names
        and node.attr not in own
    ]
    lines += [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        if not {alias.name for alias in node.names} <= own
    ]
    return lines


@EACH_MODULE
def test_nobody_uses_global_chance(module: str) -> None:
    assert global_chance(TREES[module]) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("import random\nrandom.shuffle([])", 1),
        ("import random as r\nr.seed(1)\nf = r.choice", 2),
        ("from random import shuffle", 1),
        ("from random import Random\nimport random\nrng: random.Random = Random(1)", 0),
        ("rng.random()", 0),
    ],
)
def test_global_chance_is_found(text: str, count: int) -> None:
    assert len(global_chance(ast.parse(text))) == count


def dark_imports(tree: ast.Module) -> list[int]:
    """The lines with an import that these tests cannot follow."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__")
        and not is_import_by_name(node)
    ]


@EACH_MODULE
def test_nobody_imports_in_the_dark(module: str) -> None:
    """Only the package itself does, for the names that it offers; they are looked at below."""
    if module != PACKAGE:
        assert dark_imports(TREES[module]) == []


def test_a_dark_import_is_found() -> None:
    text = "import_module('spicy.cli')\nimport_module(name)\nimportlib.import_module('a' + b)"
    assert dark_imports(ast.parse(text)) == [2, 3]
    assert dark_imports(TREES[PACKAGE])


@EACH_MODULE
def test_a_module_is_not_too_long(module: str) -> None:
    lines = SOURCES[module].count("\n")
    assert lines <= LONGEST, f"{lines} lines"


# Words for programmers


DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def without_docstring(tree: ast.Module) -> list[str]:
    """What of a module is public and says nothing of itself."""
    missing = [] if ast.get_docstring(tree) else ["the module"]
    for node in tree.body:
        if not isinstance(node, DEFINITIONS) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node):
            missing.append(node.name)
        if isinstance(node, ast.ClassDef):
            missing += [
                f"{node.name}.{method.name}"
                for method in node.body
                if isinstance(method, DEFINITIONS)
                and not method.name.startswith("_")
                and not ast.get_docstring(method)
                and not any("overload" in ast.unparse(one) for one in method.decorator_list)
                and not any(ast.unparse(one).endswith(".setter") for one in method.decorator_list)
            ]
    return missing


@EACH_MODULE
def test_what_is_public_has_a_docstring(module: str) -> None:
    """In the engine methods too; elsewhere many carry out what a class above says."""
    missing = without_docstring(TREES[module])
    if part_of(module) not in (ENGINE, TESTING):
        missing = [name for name in missing if "." not in name]
    assert missing == []


def test_a_missing_docstring_is_found() -> None:
    text = "def f(): ...\nclass C:\n    def m(self): ...\n    def _n(self): ...\ndef _g(): ..."
    assert without_docstring(ast.parse(text)) == ["the module", "f", "C", "C.m"]


# The public names


def test_all_is_sorted_and_complete() -> None:
    assert spicy.__all__ == sorted(set(spicy.__all__))
    offered = {
        alias.asname or alias.name
        for node in ast.walk(TREES[PACKAGE])
        if isinstance(node, ast.ImportFrom) and part_of(node.module or "") is not None
        for alias in node.names
    }
    assert offered == set(spicy.__all__)
    assert set(spicy.__all__) <= set(dir(spicy))


@pytest.mark.parametrize("name", spicy.__all__)
def test_a_public_name_is_importable_and_documented(name: str) -> None:
    value = getattr(spicy, name)
    if isinstance(value, type) or callable(value):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}("), "the signature that a dataclass makes up"
        home = importlib.import_module(value.__module__)
        assert getattr(home, name) is value
        return
    homes = [module for module, tree in TREES.items() if name in documented_values(tree)]
    assert homes, f"{name} is no class or function, and no string after it says what it is"


def documented_values(tree: ast.Module) -> set[str]:
    """The names that a module gives to values with a string after them.

    Of a module with a single value, its own docstring says what that is.
    """
    values = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    found: set[str] = set()
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=False):
        is_said = (
            isinstance(following, ast.Expr)
            and isinstance(following.value, ast.Constant)
            and isinstance(following.value.value, str)
        )
        if node in values and (is_said or len(values) == 1):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(target.id for target in targets if isinstance(target, ast.Name))
    return found


def test_a_string_after_a_value_is_found() -> None:
    text = "'Module.'\none = 1\n'One.'\ntwo: int = 2\nthree = 3\n'Three.'"
    assert documented_values(ast.parse(text)) == {"one", "three"}
    assert documented_values(ast.parse("'The one.'\none = 1")) == {"one"}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        spicy.no_such_name  # noqa: B018
