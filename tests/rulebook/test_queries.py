"""What families type, what the search answers first, and when it says that the rules do not say.

The search has been made better with `queries.txt`; whatever was alike to a wording of the rulebook has
been taken out of it. `queries_held_out.txt` and `queries_fresh.txt` are by other heads, and nobody tunes
the search on them. A line is `what is typed | rules that a good first answer is about`. An answer is
right if it is one of these rules, or a question of which one of them is the first. No rule answers what
stands in `queries_unanswerable.txt`: how sure an answer must be was found with every other line of it,
and is measured with the rest.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from spicy.engine.rule_ids import RuleId
from spicy.rulebook import load
from spicy.rulebook.entries import Entry, questions
from spicy.rulebook.search import Fit, Found
from support.book import everything
from support.rows import each

HERE = Path(__file__).parent
BOOK = load()
NOBODY = [
    line
    for line in (HERE / "queries_unanswerable.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


class Query(NamedTuple):
    """What somebody types, and the rules of which one is meant."""

    text: str
    rules: frozenset[RuleId]


@cache
def _queries(name: str) -> list[Query]:
    lines = (HERE / f"queries{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [Query(text, frozenset(map(RuleId, rules.split()))) for text, rules in pairs]


@cache
def _found(text: str) -> Found:
    return everything().look_up(text)


def _is_right(entry: Entry, query: Query) -> bool:
    return bool(entry.rules) and entry.rules[0] in query.rules


def _missed(queries: list[Query], among: int) -> list[str]:
    """The queries without a right answer among the first few."""
    return [
        query.text
        for query in queries
        if not any(_is_right(hit.entry, query) for hit in _found(query.text).hits[:among])
    ]


@pytest.mark.parametrize(
    ("name", "first", "first_three", "misleading"),
    [
        pytest.param("", 0.86, 0.95, 0.04, id="tuned on", marks=pytest.mark.slow),
        pytest.param("_held_out", 0.76, 0.91, 0.08, id="held out"),
        pytest.param("_fresh", 0.81, 0.93, 0.05, id="fresh"),
    ],
)
def test_the_right_answer_comes_first(
    name: str, first: float, first_three: float, misleading: float
) -> None:
    """And only a few are sure of an answer to another question."""
    queries = _queries(name)
    wrong = _missed(queries, 1)
    assert 1 - len(wrong) / len(queries) >= first, wrong
    missed = _missed(queries, 3)
    assert 1 - len(missed) / len(queries) >= first_three, missed
    misled = [text for text in wrong if _found(text).fit is Fit.SURE]
    assert len(misled) / len(queries) <= misleading, misled


@pytest.mark.parametrize(
    "names",
    [("_held_out", "_fresh"), pytest.param(("", "_held_out", "_fresh"), marks=pytest.mark.slow)],
)
def test_the_rules_do_not_say(names: tuple[str, ...]) -> None:
    """Of what nobody answers little is answered with certainty, of the rest little is refused."""
    unheard = NOBODY[1::2]
    answered = [text for text in unheard if _found(text).fit is Fit.SURE]
    assert len(answered) / len(unheard) <= 0.10, answered
    asked = [query.text for name in names for query in _queries(name)]
    refused = [text for text in asked if not _found(text).is_answer]
    assert len(refused) / len(asked) <= 0.06, refused


def test_the_files_have_nothing_in_common() -> None:
    texts = [q.text.casefold() for name in ("", "_held_out", "_fresh") for q in _queries(name)]
    assert len(set(texts)) == len(texts)


def test_what_is_tuned_on_is_no_wording_of_the_book() -> None:
    wordings = {
        text.casefold()
        for one in (*BOOK.rules(), *questions(BOOK))
        for text in (getattr(one, "title", ""), getattr(one, "question", ""), *one.asked_as)
    }
    assert not [query.text for query in _queries("") if query.text.casefold() in wordings]


@each(
    ("text", "answer"),
    [
        ("how do I win", "How do I win the game?"),
        ("what is a paw", "What is a paw?"),
        ("must I pass", "To pass, say so and draw one card"),
        ("is chili higher than pepper", "Is one spice higher than another?"),
        ("do we reshuffle", "Do we shuffle again when the deck is used up?"),
        ("can two people be raiders", "Spice Raider: can two of us be raiders at once?"),
        ("my brother looked at a card in the stack", "A peek costs one card"),
        ("when does the game end", "When does the game end?"),
        ("super joker", "A super joker is always right"),
        ("who begins", "The youngest begins"),
        ("what does wasabi mean", "What are wasabi, chili, pepper and lemon?"),
        ("how many cards do I draw when I pass", "To pass, say so and draw one card"),
        ("can I challenge my own card", "May I challenge my own card?"),
        ("how many points is a trophy", "Ten points for each trophy"),
    ],
)
def test_what_families_ask_first_of_all_is_answered_by_the_first_line(
    text: str, answer: str
) -> None:
    assert _found(text).hits[0].entry.title == answer
