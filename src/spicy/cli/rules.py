"""`spicy rules`: the rulebook on a screen, or what it says to some words as text."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from spicy.cli import output, rules_desk
from spicy.cli.exit_codes import ALL_WELL, NO, WRONG_USE
from spicy.cli.imports import imported
from spicy.cli.parsing import add_ascii, add_switch
from spicy.words.i18n import _
from spicy.words.prompts import other_language

if TYPE_CHECKING:
    from spicy.rulebook.rulebook import Rulebook
    from spicy.rulebook.search import Finder


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `spicy rules`."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help=_("the identifier of a rule, or what you want to know in your own words"),
    )
    add_switch(
        parser, "--coverage", _("print every rule with the number of its examples and questions")
    )
    add_switch(
        parser,
        "--json",
        _("print what fits the words as a list in JSON, best first, for a program to read"),
    )
    add_ascii(parser)


def run(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Show the rulebook, or what it says to some words."""
    if arguments.coverage and arguments.words:
        parser.error(_("--coverage is about all rules; it takes no words"))
    if arguments.json and not arguments.words:
        parser.error(_("--json is about what some words find; it needs words"))
    if arguments.words and not "".join(arguments.words).strip():
        parser.error(_("there is nothing to look for: expected a rule's identifier, or some words"))
    if arguments.words:
        found = rules_desk.indexed()
        if found is not None:
            return _find(" ".join(arguments.words), *found, is_json=arguments.json)
    elif not arguments.coverage and rules_desk.can_draw(arguments.ascii):
        return rules_desk.supervised(partial(_show, is_ascii=arguments.ascii))
    else:
        book = rules_desk.rulebook()
        if book is not None:
            return _print(book, is_coverage=arguments.coverage)
    return _no_book()


def _show(*, is_ascii: bool) -> int:
    """Show the whole rulebook on the screen."""
    found = rules_desk.indexed()
    if found is None:
        return _no_book()
    run: Callable[..., int] = imported("spicy.cli.on_screen").run_analysis
    return run(None, found.book, finder=found.finder, ascii=is_ascii)


def _print(book: Rulebook, *, is_coverage: bool) -> int:
    """Print the whole rulebook as a list, or what it covers."""
    from spicy.rulebook.answer_text import coverage, listing
    from spicy.rulebook.entries import questions

    output.out((coverage if is_coverage else listing)(book, questions(book)))
    return ALL_WELL


def _no_book() -> int:
    output.err(_("spicy: the rulebook of this installation cannot be read"))
    return WRONG_USE


def _find(text: str, book: Rulebook, finder: Finder, *, is_json: bool) -> int:
    from spicy.rulebook.answer_text import answer, as_json, no_answer
    from spicy.rulebook.entries import once
    from spicy.rulebook.search import Fit

    if _is_no_rule(text):
        if is_json:
            output.out(as_json((), book))
        return NO
    found = finder.look_up(text)
    hits = once([hit.entry for hit in found.hits])
    if is_json:
        output.out(as_json(hits if found.is_answer else (), book))
    elif found.is_answer:
        best, *others = hits
        output.out(answer(best, others, book, is_sure=found.fit is Fit.SURE))
    elif found.fit is Fit.FOREIGN:
        output.err(other_language(finder.language.name))
    else:
        output.out(no_answer(hits))
        if not hits:
            _suggest(finder.nearest(text))
    return ALL_WELL if found.is_answer else NO


def _is_no_rule(text: str) -> bool:
    """Say that no rule has an identifier, if one is asked for."""
    from spicy.rulebook.answer_text import is_unknown_identifier, near_identifiers
    from spicy.words.foreign_text import shown

    if not is_unknown_identifier(text):
        return False
    output.err(_("There is no rule called {name}.").format(name=shown(text.strip())))
    _suggest(near_identifiers(text))
    return True


def _suggest(close: Sequence[str]) -> None:
    """Say what may have been meant, if anything."""
    from spicy.words.lists import join_choices

    if close:
        output.err(_("Did you mean {words}?").format(words=join_choices(close)))
