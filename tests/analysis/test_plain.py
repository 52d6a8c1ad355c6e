"""A whole line as text."""

from __future__ import annotations

from pathlib import Path

from spicy.analysis.mainline import Mainline
from spicy.analysis.plain_text import plain_line
from spicy.rulebook import load
from spicy.transcript import parse, read
from support.rows import each

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.rglob("*.spicy"))
HOSTILE = """\
title: [bold red]Title[/] {braces} %s \u202eturned\u202c\u200b
players: [red]Lea[/], {Tom}
hand [red]Lea[/]: W1 P8
hand {Tom}: C4 W2
deck: P1 P2 P3 P4
---
# [link=x]\u2066narration\u2069
[red]Lea[/]: W1 as W1
{Tom}: wrong number
"""


def is_clean(text: str) -> bool:
    """Whether nothing in a text commands a terminal or turns it round."""
    return all(sign == "\n" or sign.isprintable() for sign in text)


@each("file", FILES[::4])
def test_every_example_is_told(file: Path) -> None:
    line = Mainline.of(read(file))
    text = plain_line(line, load())
    assert is_clean(text)
    assert max(map(len, text.split("\n"))) < 80
    assert "(all cards open)" in text
    assert "The rules agree with everything" in text
    for stop in line.stops:
        for rule in stop.rules:
            assert f"| {rule.value}: " in text
    assert "!!" not in text
    assert text.count("The file says the same.") == sum(
        bool(stop.step.expectations) for stop in line.stops
    )


def test_moves_verdicts_and_open_cards() -> None:
    text = plain_line(Mainline.of(read(RULES / "examples" / "challenge.trait.spicy")), load())
    assert '# "Wrong!" - wrong what?' in text
    assert "2. Tom: wrong  [not possible]" in text
    assert "(Lea draws: P1, P2.)" in text
    assert "(These are: W1.)" in text
    assert "| challenge.trait: Name one half: number or spice" in text
    assert "    Lea: P8 P1 P2 (0 points)" in text


def test_what_does_not_hold_is_marked() -> None:
    text = plain_line(
        Mainline.of(
            parse("rules: copy-cat\nplayers: Lea, Tom\n---\nLea: pass\n> turn Lea\nLea: pass\n")
        ),
        None,
    )
    assert text.count("turn Lea") == 1, "it is said where it does not hold"
    assert "!! expected turn Lea, but it is Tom's turn" in text
    assert "In 3 places the rules do not agree" in text
    assert "expected copy-cat to be shown" in text


def test_foreign_texts_are_shown_literally() -> None:
    text = plain_line(Mainline.of(parse(HOSTILE)), load())
    assert is_clean(text)
    assert "[bold red]Title[/] {braces} %s \\u202eturned\\u202c\\u200b" in text
    assert "# [link=x]\\u2066narration\\u2069" in text
    assert "{Tom}: wrong number" in text
    assert "{Tom} challenges [red]Lea[/]: the number is not 1!" in text


def test_a_game_that_is_over_says_who_won() -> None:
    text = plain_line(Mainline.of(read(RULES / "examples" / "end.two-trophies.spicy")), load())
    assert "wins!" in text.rpartition("In the end:")[2]


def test_an_invented_card_and_a_stack_that_cannot_be() -> None:
    text = plain_line(
        Mainline.of(
            parse(
                "players: Lea, Tom\nhand Lea: C1\nhand Tom: C2\ndeck: C3 C4\n"
                "stack: Lea ? as P7, Tom P8 as P8\n---\nLea: wrong spice\n"
            )
        ),
        load(),
    )
    assert "nobody knows it, so one was dealt" in text
    line = next(row for row in text.split("\n") if "Lea said P7, it is" in row)
    assert line.endswith("?")
    assert text.count("?") == 2 + text.count("These are:"), "the legend, the stack, what was won"
    assert "!! Lea's P7 cannot lie at the bottom of a stack." in text
    assert "| declare.first: " in text


def test_a_ruling_is_marked() -> None:
    text = plain_line(Mainline.of(read(RULES / "examples" / "challenge.trait.spicy")), load())
    book = load()
    marked = [row for row in text.split("\n") if "(ruling)" in row]
    for row in marked:
        name = row.strip(" |").partition(":")[0]
        assert any(rule.identifier.value == name and rule.ruling for rule in book.rules()), row
    assert marked
