"""Changed copies of a module, each with one small change in its behaviour ("mutants").

They come from `cosmic-ray` (all operators that need no argument), from `mutmut` (its operators, one at a
time and also outside functions), and from `removal`, which puts `pass` for a statement. Left out, because
nobody could tell it from the original: what differs only in annotations, docstrings, `__repr__` or the
text of an error, what only saves time (`@cache`, `gc`), and `is` instead of `==`, for what is compared so
is interned. What two of the sources make alike is made once.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

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
        """A protocol is a type and nothing else; a flag for the garbage collector saves time."""
        node.keywords = [one for one in node.keywords if one.arg != "gc"]
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
        node.decorator_list = [
            one for one in node.decorator_list if "cache" not in ast.unparse(one)
        ]
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


def mutants(module: str, text: str) -> Iterator[Mutant]:
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
