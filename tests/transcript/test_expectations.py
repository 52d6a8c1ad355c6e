"""Each expectation: its text both ways, where it holds, and what is said where it does not."""

from __future__ import annotations

from spicy.transcript import Roster, check, format_expectation, parse, parse_expectation
from spicy.transcript.expectations import READERS
from support.rows import each

NAMES = ("Lea", "Tom", "Mia")


@each(
    ("usual", "text"),
    [
        ("turn Lea", "  TURN \t Lea "),
        ("waiting Tom, Mia", "waiting Mia,Tom"),
        ("hand Lea 3", "hand Lea 003"),
        ("hand Lea C1 C2 NJ XJ", "hand Lea c1 C2 nj xj"),
        ("points Mia 3 + 1 super", "points Mia 3+1 SUPER"),
        ("points Mia 3", "points Mia 3 + 0 super"),
        ("paw none", "paw NONE"),
        ("can Tom P5 as C5, adding W1 SJ", "can Tom p5 AS c5,adding SJ W1"),
        ("cannot Mia copy with W3, last card", "Cannot Mia Copy with W3 , last card"),
        ("refused super-joker.no-challenge", "refused Super-Joker.No-Challenge"),
        ("score Mia 4", "score Mia +4"),
        ("score Mia -3", "score Mia -3"),
        ("over worlds-end", "over Worlds-End"),
        ("over last-trophy", "OVER last-trophy"),
    ],
)
def test_other_ways_to_write_one(usual: str, text: str) -> None:
    roster = Roster(NAMES)
    expectation = parse_expectation(text, roster)
    assert format_expectation(expectation, NAMES) == usual
    assert parse_expectation(usual, roster) == expectation


_HANDS = "players: Lea, Tom, Mia\nhand Tom: P10 W3\nhand Mia: NJ W4\n"
_DECK = "deck: W1 W2 W5 W6 W7 W8 W9\n---\n"
START = f"{_HANDS}hand Lea: P8 C1 C2\n{_DECK}"
PLAYED = f"{START}Lea: C1 as C1\n"
CHALLENGED = f"{PLAYED}Tom: wrong spice\n"
RAIDER = f"spice-it-up: spice-raider\nstack: Tom C4 as C4\n{START}"
LAST_CARD = f"{_HANDS}hand Lea: C1\n{_DECK}Lea: C1 as C1, last card\n"
SUPER = """\
edition: sweet-and-spicy
players: Lea, Tom, Mia
hand Lea: P8 C1
hand Tom: P10 L3 XJ
hand Mia: NJ L4
points Mia: 3 + 1 super
deck: L1 L2 L5 L6 L7 L8 L9
---
"""
OFFER = f"{SUPER}Lea: P8 as C1\nTom: wrong number\n"
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

# the game so far, and what holds then
HOLDS = [
    (START, "hand Lea 3|turn Lea|playing"),
    (
        PLAYED,
        "turn Tom|hand Lea 2|hand Lea C2 P8|hand Lea P8 C2|stack 1|top Lea C1|paw none|deck 7",
    ),
    (PLAYED, "supply 0|declare C2 C3 C4 C5 C6 C7 C8 C9 C10|declare C10 C2 C3 C4 C5 C6 C7 C8 C9"),
    (PLAYED, "can Mia wrong number|can Tom P10 as C10|cannot Lea wrong number|cannot Mia peek"),
    (PLAYED, "cannot Tom P10 as C1|rule turn.options|playing"),
    (CHALLENGED, "challenge Lea|stack 0|declare C1 C2 C3 W1 W2 W3 P1 P2 P3"),
    (f"{CHALLENGED}Mia: wrong\n> refused\n", "challenge Lea"),
    (LAST_CARD, "waiting Tom, Mia|waiting Mia, Tom|declare C2 C3 C4 C5 C6 C7 C8 C9 C10|playing"),
    (f"{LAST_CARD}Mia: no challenge\n", "waiting Tom"),
    (f"{LAST_CARD}all: no challenge\n", "rule trophy.decline-final|rule trophy.unchallenged"),
    (f"{LAST_CARD}Tom: reveal\n", "punished challenge.unnamed"),
    (SUPER, "hand Tom 3|hand Tom XJ P10 L3|points Mia 3 + 1 super|supply 4"),
    (SUPER.replace(" + 1 super", ""), "points Mia 3|points Mia 3 + 0 super"),
    (OFFER, "offered Lea|playing"),
    (RAIDER, "paw Tom"),
    (f"{RAIDER}Lea: P8 as C5\n", "paw none"),
    (f"{START}Lea: P8 as C9\n", "punished declare.invalid"),
    (f"{PLAYED}Mia: peek\n", "punished turn.peek"),
    (f"{PLAYED}Mia: peek\nLea: pass\n> refused\n", "punished turn.peek"),
    (f"{PLAYED}Lea: pass\n", "refused|refused turn.options"),
    (f"{PLAYED}Lea: pass\n> refused\n", "rule declare.first"),
    (f"{PLAYED}all: no challenge\n", "refused trophy.window"),
    (f"{OFFER}all: no challenge\n", "refused super-joker.take"),
    (f"{OVER}all: no challenge\n", "refused end.worlds-end"),
    (OVER, "points Tom 9|trophies Tom 1|deck 0|cannot Tom pass|over worlds-end|score Lea 2"),
    (OVER, "score Tom 18|winners Tom"),
    (TWO_TROPHIES, "trophies Lea 2|over two-trophies|winners Lea"),
]

# the game so far, what does not hold then, and a part of what is said
FAILS = [
    (LAST_CARD, "turn Tom", "answer a last card: Tom, Mia"),
    (OFFER, "turn Lea", "Lea is being offered"),
    (OVER, "turn Tom", "the game is over"),
    (LAST_CARD, "waiting Tom", "answer a last card: Tom, Mia"),
    (PLAYED, "waiting Tom, Mia", "it is Tom's turn"),
    (f"{LAST_CARD}all: no challenge\n", "waiting Tom, Mia", "it is Tom's turn"),
    (OFFER, "offered Tom", "Lea is being offered"),
    (PLAYED, "offered Tom", "it is Tom's turn"),
    (CHALLENGED, "challenge Tom", "challenge Lea"),
    (PLAYED, "challenge Lea", "no challenge"),
    (START, "challenge Lea", "no move was made yet"),
    (PLAYED, "hand Lea 3", "hand Lea 2"),
    (PLAYED, "hand Lea C2", "hand Lea C2 P8"),
    (PLAYED, "hand Lea C2 C2 P8", "hand Lea C2 P8"),
    (LAST_CARD, "hand Lea C1", "hand Lea 0"),
    (OVER, "points Tom 8", "points Tom 9"),
    (SUPER, "points Mia 3", "points Mia 3 + 1 super"),
    (SUPER, "points Mia 3 + 2 super", "points Mia 3 + 1 super"),
    (OVER, "trophies Lea 1", "trophies Lea 0"),
    (PLAYED, "stack 0", "stack 1"),
    (PLAYED, "top Lea C2", "top Lea C1"),
    (PLAYED, "top Tom C1", "top Lea C1"),
    (START, "top Tom C1", "the stack is empty"),
    (RAIDER, "paw Lea", "paw Tom"),
    (RAIDER, "paw none", "paw Tom"),
    (PLAYED, "paw Lea", "paw none"),
    (PLAYED, "deck 8", "deck 7"),
    (SUPER, "supply 6", "supply 4"),
    (PLAYED, "declare C2", "declare C2 C3 C4"),
    (PLAYED, "declare C2 C3 C4 C5 C6 C7 C8 C9 C10 P1", "declare C2 C3 C4"),
    (OVER, "declare C1 C2 C3 W1 W2 W3 P1 P2 P3", "the game is over"),
    (PLAYED, "can Lea wrong number", "impossible (challenge.who)"),
    (PLAYED, "can Tom P10 as C1", "punished (declare.invalid)"),
    (PLAYED, "cannot Tom pass", "is legal"),
    (f"{START}Lea: P8 as C9\n", "punished turn.peek", "under declare.invalid"),
    (PLAYED, "punished declare.invalid", "was not punished"),
    (START, "punished declare.invalid", "no move was made yet"),
    (f"{PLAYED}Lea: pass\n> refused\n", "refused turn.pass", "under turn.options"),
    (f"{PLAYED}Tom: pass\n", "refused", "is possible"),
    (f"{PLAYED}Tom: pass\n", "refused turn.options", "is possible"),
    (f"{PLAYED}Lea: pass\n> refused\nTom: pass\n", "refused", "is possible"),
    (f"{PLAYED}Mia: peek\n", "refused", "is punished (turn.peek)"),
    (START, "refused", "no move above"),
    (PLAYED, "rule turn.pass", "cites declare.first"),
    (START, "rule turn.options", "no move was made yet"),
    (OVER, "playing", "the game is over"),
    (OVER, "over two-trophies", "over worlds-end"),
    (PLAYED, "over worlds-end", "the game goes on"),
    (OVER, "score Tom 19", "score Tom 18"),
    (TWO_TROPHIES, "score Lea 20", "nothing is counted"),
    (PLAYED, "score Lea 0", "the game goes on"),
    (OVER, "winners Lea, Tom", "winners Tom"),
    (PLAYED, "winners Lea", "the game goes on"),
]


@each(("before", "expectations"), HOLDS)
def test_holds(before: str, expectations: str) -> None:
    below = "".join(f"> {one}\n" for one in expectations.split("|"))
    assert check(parse(before + below)).failures == ()


@each(("before", "expectation", "part"), FAILS)
def test_says_what_is_the_case(before: str, expectation: str, part: str) -> None:
    text = f"{before}> {expectation}\n"
    (failure,) = check(parse(text)).failures
    assert failure.line == text.count("\n")
    assert part in failure.message
    assert failure.message.startswith(f"expected {expectation}, but ")


def test_every_kind_is_tried_both_ways() -> None:
    held = [one for _before, texts in HOLDS for one in texts.split("|")]
    assert {text.partition(" ")[0] for text in held} == {*READERS}
    assert {text.partition(" ")[0] for _before, text, _part in FAILS} == {*READERS}
