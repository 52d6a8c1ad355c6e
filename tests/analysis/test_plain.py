"""A whole line as text."""

from __future__ import annotations

import re
from pathlib import Path

from spicy.analysis.mainline import Mainline
from spicy.analysis.plain_text import plain_line
from spicy.rulebook import load
from spicy.transcript import parse, read
from support.rows import each

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.rglob("*.spicy"))


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
    assert all(f"| {rule.value}: " in text for stop in line.stops for rule in stop.rules)
    assert "!!" not in text
    paws = {line.stops[at].state.paw for at in (0, -1)}
    assert ("\n    paw: " in text) is bool(paws - {None})
    agreed = sum(bool(stop.step.expectations) for stop in line.stops)
    assert text.count("The file says the same.") == agreed


def test_moves_verdicts_and_open_cards() -> None:
    book = load()
    text = plain_line(Mainline.of(read(RULES / "examples" / "challenge.trait.spicy")), book)
    for piece in (
        '# "Wrong!" - wrong what?',
        "2. Tom: wrong  [not possible]",
        "(Lea draws: P1, P2.)",
        "(These are: W1.)",
        "| challenge.trait: Name one half: number or spice",
        "    Lea: P8 P1 P2 (0 points)",
    ):
        assert piece in text
    ours = {rule.identifier.value for rule in book.rules() if rule.ruling}
    marked = re.findall(r"\| (\S+): .*\(ruling\)", text)
    assert marked
    assert {*marked} <= ours
    text = plain_line(Mainline.of(read(RULES / "examples" / "end.two-trophies.spicy")), book)
    assert "wins!" in text.rpartition("In the end:")[2]


@each(
    ("transcript", "pieces"),
    [
        (
            "rules: copy-cat\nplayers: Lea, Tom\n---\nLea: pass\n> turn Lea\nLea: pass\n",
            [
                "!! expected turn Lea, but it is Tom's turn",
                "In 3 places the rules do not agree",
                "expected copy-cat to be shown",
            ],
        ),
        (
            "title: [bold red]Title[/] {braces} %s \u202eturned\u202c\u200b\n"
            "players: [red]Lea[/], {Tom}\nhand [red]Lea[/]: W1 P8\nhand {Tom}: C4 W2\n"
            "deck: P1 P2 P3 P4\n---\n# [link=x]\u2066narration\u2069\n[red]Lea[/]: W1 as W1\n"
            "{Tom}: wrong number\n",
            [
                "[bold red]Title[/] {braces} %s \\u202eturned\\u202c\\u200b",
                "# [link=x]\\u2066narration\\u2069",
                "{Tom}: wrong number",
                "{Tom} challenges [red]Lea[/]: the number is not 1!",
            ],
        ),
        (
            "players: Lea, Tom\nhand Lea: C1\nhand Tom: C2\ndeck: C3 C4\n"
            "stack: Lea ? as P7, Tom P8 as P8\n---\nLea: wrong spice\n",
            [
                "nobody knows it, so one was dealt",
                "!! Lea's P7 cannot lie at the bottom of a stack.",
                "| declare.first: ",
            ],
        ),
    ],
)
def test_what_does_not_hold_is_marked_and_what_is_foreign_is_shown_literally(
    transcript: str, pieces: list[str]
) -> None:
    text = plain_line(Mainline.of(parse(transcript)), load())
    assert is_clean(text)
    for piece in pieces:
        assert piece in text
    assert text.count("turn Lea") <= 1, "it is said where it does not hold"
    if "?" in transcript:
        assert re.search(r"Lea said P7, it is .*\?$", text, re.MULTILINE)
        there = 2 + text.count("These are:")
        assert text.count("?") == there, "the legend, the stack, what was won"
