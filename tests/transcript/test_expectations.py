"""Each expectation: its text both ways, where it holds, and what is said where it does not."""

from __future__ import annotations

from spicy.transcript import Roster, check, format_expectation, parse, parse_expectation
from support.rows import each

NAMES = ("Lea", "Tom", "Mia")

TEXTS = [
    "turn Lea",
    "waiting Tom, Mia",
    "offered Tom",
    "challenge Mia",
    "hand Lea 3",
    "hand Lea 0",
    "hand Lea C1 C2 NJ XJ",
    "points Mia 3",
    "points Mia 3 + 1 super",
    "trophies Mia 1",
    "stack 3",
    "top Mia P2",
    "paw Mia",
    "paw none",
    "deck 4",
    "supply 2",
    "declare C8 C9 C10",
    "can Tom wrong number",
    "cannot Tom wrong",
    "can Tom P5 as C5, adding W1 SJ",
    "cannot Mia copy with W3, last card",
    "punished declare.invalid",
    "refused",
    "refused super-joker.no-challenge",
    "rule trophy.won",
    "playing",
    "over two-trophies",
    "over last-trophy",
    "over worlds-end",
    "score Mia 40",
    "score Mia -3",
    "winners Tom, Mia",
]


@each("text", TEXTS)
def test_both_ways(text: str) -> None:
    roster = Roster(NAMES)
    expectation = parse_expectation(text, roster)
    assert format_expectation(expectation, NAMES) == text
    keyword, _blank, rest = text.partition(" ")
    assert parse_expectation(f"  {keyword.upper()} \t {rest} ", roster) == expectation


def test_other_ways_to_write_one() -> None:
    roster = Roster(NAMES)
    for text, usual in [
        ("waiting Mia,Tom", "waiting Tom, Mia"),
        ("points Mia 3+1 SUPER", "points Mia 3 + 1 super"),
        ("points Mia 3 + 0 super", "points Mia 3"),
        ("paw NONE", "paw none"),
        ("score Mia +4", "score Mia 4"),
        ("over Worlds-End", "over worlds-end"),
        ("hand Lea 003", "hand Lea 3"),
    ]:
        assert format_expectation(parse_expectation(text, roster), NAMES) == usual


START = """\
players: Lea, Tom, Mia
hand Lea: P8 C1 C2
hand Tom: P10 W3
hand Mia: NJ W4
deck: W1 W2 W5 W6 W7 W8 W9
"""
LAST_CARD = """\
players: Lea, Tom, Mia
hand Lea: C1
hand Tom: P10 W3
hand Mia: NJ W4
deck: W1 W2 W5 W6 W7 W8 W9 W10
---
Lea: C1 as C1, last card
"""
SUPER = """\
edition: sweet-and-spicy
players: Lea, Tom, Mia
hand Lea: P8 C1
hand Tom: P10 L3 XJ
hand Mia: NJ L4
deck: L1 L2 L5 L6 L7 L8 L9
"""
OVER = """\
players: Lea, Tom
hand Lea: P8 C1
hand Tom: P10
points Lea: 5
points Tom: 9
trophies Tom: 1
deck: W1 END
---
Lea: pass
"""
TWO_TROPHIES = """\
players: Lea, Tom
hand Lea: C1
hand Tom: P10
trophies Lea: 1
deck: W1 W2 W3
---
Lea: C1 as C1, last card
Tom: no challenge
"""
RAIDER = "spice-it-up: spice-raider\nstack: Tom C4 as C4\n" + START + "---\n"

PLAYED = START + "---\nLea: C1 as C1\n"
CHALLENGED = PLAYED + "Tom: wrong spice\n"
OFFER = SUPER + "---\nLea: P8 as C1\nTom: wrong number\n"

# the game so far, an expectation, None where it holds or else a part of what is said
CASES: list[tuple[str, str, str | None]] = [
    (PLAYED, "turn Tom", None),
    (PLAYED, "turn Lea", "it is Tom's turn"),
    (LAST_CARD, "turn Tom", "answer a last card: Tom, Mia"),
    (OFFER, "turn Lea", "Lea is being offered"),
    (OVER, "turn Tom", "the game is over"),
    (LAST_CARD, "waiting Tom, Mia", None),
    (LAST_CARD, "waiting Mia, Tom", None),
    (LAST_CARD, "waiting Tom", "answer a last card: Tom, Mia"),
    (LAST_CARD + "Mia: no challenge\n", "waiting Tom", None),
    (PLAYED, "waiting Tom, Mia", "it is Tom's turn"),
    (LAST_CARD + "all: no challenge\n", "waiting Tom, Mia", "it is Tom's turn"),
    (OFFER, "offered Lea", None),
    (OFFER, "offered Tom", "Lea is being offered"),
    (PLAYED, "offered Tom", "it is Tom's turn"),
    (CHALLENGED, "challenge Lea", None),
    (CHALLENGED, "challenge Tom", "challenge Lea"),
    (PLAYED, "challenge Lea", "no challenge"),
    (START + "---\n", "challenge Lea", "no move was made yet"),
    (CHALLENGED + "Mia: wrong\n> refused\n", "challenge Lea", None),
    (PLAYED, "hand Lea 2", None),
    (PLAYED, "hand Lea 3", "hand Lea 2"),
    (SUPER + "---\n", "hand Tom 3", None),
    (PLAYED, "hand Lea C2 P8", None),
    (PLAYED, "hand Lea P8 C2", None),
    (PLAYED, "hand Lea C2", "hand Lea C2 P8"),
    (PLAYED, "hand Lea C2 C2 P8", "hand Lea C2 P8"),
    (LAST_CARD, "hand Lea C1", "hand Lea 0"),
    (SUPER + "---\n", "hand Tom XJ P10 L3", None),
    (OVER, "points Tom 9", None),
    (OVER, "points Tom 8", "points Tom 9"),
    (SUPER + "points Mia: 3 + 1 super\n---\n", "points Mia 3 + 1 super", None),
    (SUPER + "points Mia: 3 + 1 super\n---\n", "points Mia 3", "points Mia 3 + 1 super"),
    (SUPER + "points Mia: 3 + 1 super\n---\n", "points Mia 3 + 2 super", "points Mia 3 + 1 super"),
    (SUPER + "points Mia: 3\n---\n", "points Mia 3 + 0 super", None),
    (OVER, "trophies Tom 1", None),
    (OVER, "trophies Lea 1", "trophies Lea 0"),
    (TWO_TROPHIES, "trophies Lea 2", None),
    (PLAYED, "stack 1", None),
    (PLAYED, "stack 0", "stack 1"),
    (CHALLENGED, "stack 0", None),
    (PLAYED, "top Lea C1", None),
    (PLAYED, "top Lea C2", "top Lea C1"),
    (PLAYED, "top Tom C1", "top Lea C1"),
    (START + "---\n", "top Tom C1", "the stack is empty"),
    (RAIDER, "paw Tom", None),
    (RAIDER, "paw Lea", "paw Tom"),
    (RAIDER, "paw none", "paw Tom"),
    (PLAYED, "paw none", None),
    (PLAYED, "paw Lea", "paw none"),
    (RAIDER + "Lea: P8 as C5\n", "paw none", None),
    (PLAYED, "deck 7", None),
    (OVER, "deck 0", None),
    (PLAYED, "deck 8", "deck 7"),
    (SUPER + "---\n", "supply 5", None),
    (SUPER + "---\n", "supply 6", "supply 5"),
    (PLAYED, "supply 0", None),
    (PLAYED, "declare C2 C3 C4 C5 C6 C7 C8 C9 C10", None),
    (PLAYED, "declare C10 C2 C3 C4 C5 C6 C7 C8 C9", None),
    (PLAYED, "declare C2", "declare C2 C3 C4"),
    (PLAYED, "declare C2 C3 C4 C5 C6 C7 C8 C9 C10 P1", "declare C2 C3 C4"),
    (CHALLENGED, "declare C1 C2 C3 W1 W2 W3 P1 P2 P3", None),
    (LAST_CARD, "declare C2 C3 C4 C5 C6 C7 C8 C9 C10", None),
    (OVER, "declare C1 C2 C3 W1 W2 W3 P1 P2 P3", "the game is over"),
    (PLAYED, "can Mia wrong number", None),
    (PLAYED, "can Tom P10 as C10", None),
    (PLAYED, "can Lea wrong number", "impossible (challenge.who)"),
    (PLAYED, "can Tom P10 as C1", "punished (declare.invalid)"),
    (PLAYED, "cannot Lea wrong number", None),
    (PLAYED, "cannot Tom P10 as C1", None),
    (PLAYED, "cannot Mia peek", None),
    (PLAYED, "cannot Tom pass", "is legal"),
    (OVER, "cannot Tom pass", None),
    (START + "---\nLea: P8 as C9\n", "punished declare.invalid", None),
    (START + "---\nLea: P8 as C9\n", "punished turn.peek", "under declare.invalid"),
    (PLAYED, "punished declare.invalid", "was not punished"),
    (START + "---\n", "punished declare.invalid", "no move was made yet"),
    (LAST_CARD + "Tom: reveal\n", "punished challenge.unnamed", None),
    (PLAYED + "Mia: peek\n", "punished turn.peek", None),
    (PLAYED + "Mia: peek\nLea: pass\n> refused\n", "punished turn.peek", None),
    (PLAYED + "Lea: pass\n", "refused", None),
    (PLAYED + "Lea: pass\n", "refused turn.options", None),
    (PLAYED + "Lea: pass\n> refused\n", "refused turn.pass", "under turn.options"),
    (PLAYED + "Tom: pass\n", "refused", "is possible"),
    (PLAYED + "Tom: pass\n", "refused turn.options", "is possible"),
    (PLAYED + "Mia: peek\n", "refused", "is punished (turn.peek)"),
    (START + "---\n", "refused", "no move above"),
    (PLAYED + "Lea: pass\n> refused\nTom: pass\n", "refused", "is possible"),
    (OVER + "all: no challenge\n", "refused end.worlds-end", None),
    (PLAYED + "all: no challenge\n", "refused trophy.window", None),
    (OFFER + "all: no challenge\n", "refused super-joker.take", None),
    (PLAYED, "rule turn.options", None),
    (PLAYED, "rule turn.pass", "cites declare.first"),
    (START + "---\n", "rule turn.options", "no move was made yet"),
    (LAST_CARD + "all: no challenge\n", "rule trophy.decline-final", None),
    (LAST_CARD + "all: no challenge\n", "rule trophy.unchallenged", None),
    (PLAYED + "Lea: pass\n> refused\n", "rule declare.first", None),
    (PLAYED, "playing", None),
    (OFFER, "playing", None),
    (LAST_CARD, "playing", None),
    (OVER, "playing", "the game is over"),
    (OVER, "over worlds-end", None),
    (OVER, "over two-trophies", "over worlds-end"),
    (TWO_TROPHIES, "over two-trophies", None),
    (PLAYED, "over worlds-end", "the game goes on"),
    (OVER, "score Lea 2", None),
    (OVER, "score Tom 18", None),
    (OVER, "score Tom 19", "score Tom 18"),
    (TWO_TROPHIES, "score Lea 20", "nothing is counted"),
    (PLAYED, "score Lea 0", "the game goes on"),
    (OVER, "winners Tom", None),
    (OVER, "winners Lea, Tom", "winners Tom"),
    (TWO_TROPHIES, "winners Lea", None),
    (PLAYED, "winners Lea", "the game goes on"),
]


@each(("before", "expectation", "part"), CASES)
def test_holds_or_says_what_is_the_case(before: str, expectation: str, part: str | None) -> None:
    text = f"{before}> {expectation}\n"
    report = check(parse(text))
    if part is None:
        assert report.failures == ()
        return
    (failure,) = report.failures
    assert failure.line == text.count("\n")
    assert part in failure.message
    assert failure.message.startswith(f"expected {expectation}, but ")


def test_every_kind_is_tried_both_ways() -> None:
    kinds = {text.partition(" ")[0] for text in TEXTS}
    assert {text.partition(" ")[0] for _before, text, part in CASES if part is None} == kinds
    assert {text.partition(" ")[0] for _before, text, part in CASES if part} == kinds
