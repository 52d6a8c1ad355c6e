"""Every mistake that a person can make in a transcript names its line and says what belongs there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spicy.transcript import Transcript, TranscriptError, parse
from support.rows import each
from support.texts import texts

HEAD = "players: Lea, Tom, Mia"
LUCK = "spice-it-up: change-your-luck"
CAT = "spice-it-up: copy-cat"


def error_of(text: str) -> TranscriptError:
    with pytest.raises(TranscriptError) as error:
        parse(text, file="game.spicy")
    assert error.value.file == "game.spicy"
    assert str(error.value).startswith(f"game.spicy:{error.value.line}: ")
    assert all(problem.message.isprintable() for problem in error.value.problems)
    return error.value


SETUP_ERRORS: list[tuple[str, int, str]] = [
    # no shape
    ("", 1, "'---'"),
    ("\n\n", 1, "'---'"),
    (f"{HEAD}\n", 1, "'---'"),
    (f"{HEAD}\nseed: 3\n\n# end\n", 2, "'---'"),
    (f"{HEAD}\nLea: pass\n", 2, "'---'"),
    (f"{HEAD}\n\n> turn Lea\n", 3, "'---'"),
    (f"{HEAD}\n-----\nLea: pass\n", 2, "'---'"),
    (f"{HEAD}\n—\n—-\nLea: pass\n", 3, "'---'"),
    ("---\n", 1, "players"),
    ("title: x\n---\n", 2, "players"),
    (f"{HEAD}\nplenty of words\n---\n", 2, "key: value"),
    (f"{HEAD}\n> turn Lea\n---\n", 2, "above the first expectation"),
    (f"{HEAD}\nLea: pass\n---\n", 2, "below the line '---'"),
    # keys
    (f"{HEAD}\ncolour: red\n---\n", 2, "expected a key"),
    (f"{HEAD}\nstart: Lea\n---\n", 2, "did you mean 'starts'"),
    ("plyers: Lea, Tom\n---\n", 1, "did you mean 'players'"),
    (f"{HEAD}\nhands Lea: C1\n---\n", 2, "did you mean 'hand'"),
    (f"{HEAD}\ndeck Lea: C1\n---\n", 2, "between 'deck' and the colon"),
    (f"{HEAD}\nhand: C1\n---\n", 2, "after 'hand'"),
    (f"{HEAD}\n: 3\n---\n", 2, "expected a key"),
    (f"{HEAD}\nseed: 1\nseed: 1\n---\n", 3, "on line 2 already"),
    (f"{HEAD}\n{HEAD}\n---\n", 2, "on line 1 already"),
    ("title: a\ntitle: b\nplayers: Lea, Tom\n---\n", 2, "on line 1 already"),
    (f"{HEAD}\nhand Lea: C1\nHand Lea: C1\n---\n", 3, "on line 2 already"),
    ("players: Zoë, Tom\nhand Zoë: C1\nhand Zoe\u0308: C2\n---\n", 3, "on line 2 already"),
    (f"{HEAD}\npoints Tom: 1\npoints Tom: 1\n---\n", 3, "on line 2 already"),
    # values
    (f"{HEAD}\nedition: sour\n---\n", 2, "sweet-and-spicy"),
    (f"{HEAD}\nedition: Sweet & Spicy\n---\n", 2, "did you mean sweet-and-spicy?"),
    (f"{HEAD}\nedition:\n---\n", 2, "expected an edition"),
    (f"{HEAD}\nsuper-jokers: maybe\n---\n", 2, "yes or no"),
    (f"{HEAD}\nspice-it-up: copycat\n---\n", 2, "did you mean copy-cat"),
    (f"{HEAD}\nspice-it-up: none\n---\n", 2, "we-love-chili"),
    (f"{HEAD}\nspice-it-up: copy-cat, copy-cat\n---\n", 2, "twice"),
    (f"{HEAD}\nspice-it-up: copy-cat, turn-it-up, spice-raider\n---\n", 2, "at most 2"),
    (f"{HEAD}\nspice-it-up: copy-cat,\n---\n", 2, "between the commas"),
    (f"{HEAD}\nrules: challenge.resolv\n---\n", 2, "did you mean challenge.resolve"),
    (f"{HEAD}\nrules: turn.pass turn.peek\n---\n", 2, "expected the identifier"),
    (f"{HEAD}\nrules: turn.pass,, turn.peek\n---\n", 2, "between the commas"),
    (f"{HEAD}\nstarts: Ben\n---\n", 2, "Lea, Tom, Mia"),
    (f"{HEAD}\nstarts: lea\n---\n", 2, "did you mean Lea"),
    (f"{HEAD}\nstarts:\n---\n", 2, "expected a player's name"),
    (f"{HEAD}\nseed: lucky\n---\n", 2, "whole number"),
    (f"{HEAD}\nseed:\n---\n", 2, "whole number"),
    (f"{HEAD}\nseed: 1_000\n---\n", 2, "whole number"),
    (f"{HEAD}\nseed: ٣\n---\n", 2, "whole number"),
    (f"{HEAD}\nseed: {'9' * 5000}\n---\n", 2, "whole number"),
    # names
    ("players:\n---\n", 1, "2 to 6"),
    ("players: Lea\n---\n", 1, "2 to 6"),
    ("players: a, b, c, d, e, f, g\n---\n", 1, "2 to 6"),
    ("players: Lea, lea\n---\n", 1, "both be called 'Lea': 'lea' differs"),
    ("players: Lea, , Tom\n---\n", 1, "needs a name"),
    ("players: Lea, All\n---\n", 1, "meaning of its own"),
    ("players: Lea#1, Tom\n---\n", 1, "sign"),
    (f"{HEAD}\nhand Ben: C1\n---\n", 2, "expected a player's name"),
    (f"{HEAD}\nhand Mai: C1\n---\n", 2, "did you mean Mia"),
    # cards
    (f"{HEAD}\nhand Lea: C11\n---\n", 2, "expected a card"),
    (f"{HEAD}\nhand Lea: C1, C2\n---\n", 2, "blanks between"),
    (f"{HEAD}\nhand Lea: 6\n---\n", 2, "expected a card"),
    (f"{HEAD}\nhand Lea: L1\n---\n", 2, "does not belong to the edition spicy"),
    ("edition: sweet-and-spicy\nplayers: Lea, Tom\ndeck: W1\n---\n", 3, "does not belong"),
    (f"{HEAD}\nstack: Lea L1 as C1\n---\n", 2, "does not belong"),
    (f"{HEAD}\nhand Lea: C7 C7 C7 C7\n---\n", 2, "only 3 cards C7"),
    (f"{HEAD}\nstack: Lea C7 as C1\ndeck: C7 C7 C7\n---\n", 3, "only 3 cards C7"),
    (f"{HEAD}\nhand Lea: XJ\n---\n", 2, "not in this game"),
    (f"{HEAD}\ndeck: XJ\n---\n", 2, "never in the draw deck"),
    (f"{HEAD}\npoints Lea: 1 + 1 super\n---\n", 2, "not in this game"),
    (
        "edition: sweet-and-spicy\nsuper-jokers: no\nplayers: Lea, Tom\nhand Lea: XJ\n---\n",
        4,
        "not",
    ),
    (f"{HEAD}\nsuper-jokers: yes\nhand Lea: XJ XJ\n---\n", 3, "more than one super joker"),
    (f"{HEAD}\nsuper-jokers: yes\nsupply: 4\n---\n", 3, "at most 3 super jokers"),
    (f"{HEAD}\nsuper-jokers: yes\npoints Tom: 0 + 4 super\n---\n", 3, "only 6 super jokers"),
    (
        f"{HEAD}\nsuper-jokers: yes\nstack: {', '.join(['Lea XJ as C1'] * 4)}\n---\n",
        3,
        "only 6 cards XJ",
    ),
    # the deck
    (f"{HEAD}\ndeck: END C1\n---\n", 2, "not on top"),
    (f"{HEAD}\ndeck: END\n---\n", 2, "not on top"),
    (f"{HEAD}\ndeck: C1 END C2 end\n---\n", 2, "only once"),
    (f"{HEAD}\nhand Lea: END\n---\n", 2, "expected a card"),
    # the stack
    (f"{HEAD}\nstack: Lea C1\n---\n", 2, "Lea C1 as C1"),
    (f"{HEAD}\nstack: C1 as C1\n---\n", 2, "Lea C1 as C1"),
    (f"{HEAD}\nstack: Lea C1 as C1 Tom C2 as C2\n---\n", 2, "expected a name, a card"),
    (f"{HEAD}\nstack: Lea C1 as C1,\n---\n", 2, "between the commas"),
    (f"{HEAD}\nstack: Ben C1 as C1\n---\n", 2, "expected a player's name"),
    (f"{HEAD}\nstack: Lea C1 as NJ\n---\n", 2, "expected a declaration"),
    (f"{HEAD}\nstack: Lea C5 as C5, adding C2\n---\n", 2, "no comma before 'adding'"),
    (f"{HEAD}\n{LUCK}\nstack: Lea C5 as C5 adding\n---\n", 3, "cards after 'adding'"),
    (f"{HEAD}\n{LUCK}\nstack: Lea C5 as C5 adding W77\n---\n", 3, "expected a card"),
    (f"{HEAD}\n{LUCK}\nstack: Lea C5 as C5 adding XJ\n---\n", 3, "not in this game"),
    (f"{HEAD}\nstack: Lea C5 as C5 adding C1\n---\n", 2, "lets these cards be added"),
    (f"{HEAD}\n{LUCK}\nstack: Lea C5 as C5 adding C1 C1\nhand Lea: C1 C1\n---\n", 4, "3 cards C1"),
    (f"{HEAD}\n{CAT}\nstack: Lea copy with W5\n---\n", 3, "under a copy"),
    (f"{HEAD}\n{CAT}\nstack: Lea C1 as C1, Tom copy W5\n---\n", 3, "'copy with'"),
    (f"{HEAD}\n{CAT}\nstack: Lea C1 as C1, Tom copy with W55\n---\n", 3, "expected a card"),
    (f"{HEAD}\nstack: Lea C1 as C1, Tom copy with W5\n---\n", 2, "Copy Cat"),
    (f"{HEAD}\nstack: Lea C1 as ?\n---\n", 2, "expected a declaration"),
    # the top card
    (f"{HEAD}\ntop: Lea\n---\n", 2, "just laid, earlier, last card"),
    (f"{HEAD}\ntop:\n---\n", 2, "just laid, earlier, last card"),
    (f"{HEAD}\ntop: earlier\ntop: earlier\n---\n", 3, "on line 2 already"),
    (f"{HEAD}\ntop: last card\n---\n", 2, "a last card"),
    (f"{HEAD}\nstack: Lea C1 as C1\ntop: last card\n---\n", 3, "its player holds no card"),
    (
        f"{HEAD}\nhand Lea: C2\nstack: Lea C1 as C1\ntop: last card\n---\n",
        4,
        "its player holds no card",
    ),
    (
        f"{HEAD}\nstarts: Lea\nhand Lea:\nstack: Lea C1 as C1\ntop: last card\n---\n",
        2,
        "the next one after",
    ),
    (
        f"{HEAD}\nsuper-jokers: yes\nhand Lea:\nstack: Lea XJ as C1\ntop: last card\n---\n",
        5,
        "super joker",
    ),
    (
        f"{HEAD}\n{LUCK}\nhand Lea:\nstack: Lea C1 as C5 adding C2\ntop: last card\n---\n",
        5,
        "a last card",
    ),
    # comments
    (f"{HEAD}\nseed: 3 #three\n---\n", 2, "a blank before and after the #"),
    # numbers
    (f"{HEAD}\npoints Lea: many\n---\n", 2, "number of cards"),
    (f"{HEAD}\npoints Lea: 3 + 1\n---\n", 2, "number of cards"),
    (f"{HEAD}\npoints Lea: 70\npoints Tom: 20\n---\n", 3, "no more than 82 won cards"),
    (f"{HEAD}\npoints Lea: 81\n---\n", 2, "World's End lies on top"),
    (f"{HEAD}\npoints Lea: 90\ndeck: C1\n---\n", 2, "there are 100 spicy cards"),
    (f"{HEAD}\ntrophies Lea: 2\n---\n", 2, "at most 1 trophy"),
    (f"{HEAD}\ntrophies Lea: x\n---\n", 2, "expected a number"),
    (
        f"{HEAD}\ntrophies Mia: 1\ntrophies Lea: 1\ntrophies Tom: 1\n---\n",
        4,
        "all trophies are taken",
    ),
    (f"{HEAD}\nsupply: some\n---\n", 2, "expected a number"),
    # cats
    (f"{HEAD}\ncat Lea: sesam\n---\n", 2, "did you mean sesame"),
    (f"{HEAD}\ncat Lea: 3\n---\n", 2, "paprika, ginger, sesame"),
    (f"{HEAD}\ncat Zoe: sesame\n---\n", 2, "a player's name"),
    (f"{HEAD}\ncat: sesame\n---\n", 2, "a player's name"),
    (f"{HEAD}\ncat Lea: sesame\ncat Lea: ginger\n---\n", 3, "only once"),
    # too few cards
    (
        f"{HEAD}\nhand Lea: {' '.join(f'{s}{n}' for s in 'CWP' for n in range(1, 11))}\n"
        f"hand Tom: {' '.join(f'{s}{n} {s}{n}' for s in 'CWP' for n in range(1, 11))}\n"
        "stack: Lea NJ as C1, Lea NJ as C1, Lea NJ as C1, Lea NJ as C1, Lea NJ as C1\n---\n",
        1,
        "1 hands of 6, but 5 are left",
    ),
]

DECK_OF_ALL = " ".join(
    [*(f"{s}{n}" for s in "CWP" for n in range(1, 11) for _ in "123"), *["NJ"] * 5, "SJ"]
)

BODY_ERRORS: list[tuple[str, str]] = [
    ("Lea: NJ as P2 #bluff", "' # bluff', not #bluff"),
    ("Lea: NJ as P2# bluff", "a blank before and after the #"),
    ("Lea: pass #", "a blank before and after the #"),
    ("> turn Tom #soon", "a blank before and after the #"),
    ("pass #", "a blank before and after the #"),
    ("pass", "NAME: move"),
    ("Lea pass", "NAME: move"),
    ("---", "only once"),
    ("title: x", "expected a player's name"),
    ("Ben: pass", "expected a player's name (Lea, Tom, Mia)"),
    ("lea: pass", "did you mean Lea"),
    ("none: pass", "expected a player's name"),
    (": pass", "expected a player's name"),
    ("Lea:", "expected a move"),
    ("Lea: fly", "expected a move"),
    ("Lea: L4 as C4", "does not belong"),
    ("Lea: C4 as L4", "does not belong"),
    ("all: pass", "'no challenge' after 'all'"),
    ("All:", "'no challenge' after 'all'"),
    (">", "expected an expectation"),
    ("> trun Lea", "did you mean 'turn'"),
    ("> hello", "expected an expectation"),
    ("> turn", "expected a player's name"),
    ("> turn Lea Tom", "expected a player's name"),
    ("> turn Lae", "did you mean Lea"),
    ("> waiting", "expected a player's name"),
    ("> waiting all", "expected a player's name"),
    ("> waiting Lea, Lea", "twice"),
    ("> offered none", "expected a player's name"),
    ("> challenge", "expected a player's name"),
    ("> hand", "expected a player's name"),
    ("> hand 3", "expected a player's name"),
    ("> hand Lea", "number of cards or the cards"),
    ("> hand Lea C1, C2", "blanks between"),
    ("> hand Lea L1", "does not belong"),
    ("> hand Lea ²", "expected a number"),
    ("> points Lea", "number of cards"),
    ("> trophies Lea one", "expected a number"),
    ("> stack", "expected a number"),
    ("> stack -1", "expected a number"),
    ("> top Lea", "expected a declaration"),
    ("> top C1", "expected a player's name"),
    ("> top Lea NJ", "expected a declaration"),
    ("> paw", "expected a player's name"),
    ("> deck many", "expected a number"),
    ("> supply", "expected a number"),
    ("> declare", "expected declarations"),
    ("> declare C1, C2", "expected a declaration"),
    ("> declare L1", "does not belong"),
    ("> can Lea", "expected a move"),
    ("> can pass", "expected a player's name"),
    ("> cannot Lea fly", "expected a move"),
    ("> can all no challenge", "expected a player's name"),
    ("> punished", "expected the identifier"),
    ("> punished declare.invald", "did you mean declare.invalid"),
    ("> refused by whom", "expected the identifier"),
    ("> rule", "expected the identifier"),
    ("> rule trophy.wom", "did you mean trophy.won"),
    ("> playing Lea", "nothing after 'playing'"),
    ("> over", "two-trophies, last-trophy, worlds-end"),
    ("> over soon", "two-trophies, last-trophy, worlds-end"),
    ("> score Lea", "number of points"),
    ("> score Lea lots", "number of points"),
]


@each(("text", "line", "part"), SETUP_ERRORS)
def test_set_up(text: str, line: int, part: str) -> None:
    error = error_of(text)
    assert error.line == line
    assert part in error.message


@each(("statement", "part"), BODY_ERRORS)
@each("newline", ["\n", "\r\n"])
def test_body(statement: str, part: str, newline: str) -> None:
    lines = [HEAD, "---", "", "# a comment", "Lea: pass", statement, "> playing", ""]
    error = error_of(newline.join(lines))
    assert (error.line, [problem.line for problem in error.problems]) == (6, [6])
    assert part in error.message


def test_more_than_a_hundred_cards() -> None:
    """All 100 cards lie somewhere, and one more was won."""
    text = (
        f"players: Lea, Tom\nhand Lea: SJ\nhand Tom: SJ\nstack: Lea SJ as C1\ndeck: {DECK_OF_ALL}"
    )
    assert parse(f"{text} SJ\n---\n").start.deck_count == 97
    error = error_of(f"{text} SJ\npoints Tom: 1\n---\n")
    assert error.line == 6
    assert "there are 100 spicy cards" in error.message


def test_too_few_left_for_the_hands() -> None:
    error = error_of(f"players: Lea, Tom\ndeck: {DECK_OF_ALL}\n---\n")
    assert error.line == 2
    assert "2 hands of 6, but 4 are left" in error.message


def test_all_problems_are_told_in_order() -> None:
    text = f"{HEAD}\nseed: x\ncolour: red\nhand Lea: C99\n---\nLea: fly\n> trun Lea\nBen: pass\n"
    error = error_of(text)
    assert [problem.line for problem in error.problems] == [2, 3, 4, 6, 7, 8]
    assert (error.line, error.message) == (2, error.problems[0].message)


def test_one_mistake_is_one_problem() -> None:
    """What depends on a line that is wrong is not held against the rest of the file."""
    for mistake in (
        "edition: lemony\nplayers: Lea, Tom\nhand Lea: L1 XJ\nhand Tom: W1",
        "super-jokers: oui\nplayers: Lea, Tom\nhand Lea: C1 XJ\nsupply: 5",
        "players: Lea, Tom, tom\nhand Lea: C1\nstarts: Tom",
    ):
        error = error_of(f"{mistake}\n---\nLea: C1 as C1\n> turn Tom\n")
        assert [problem.line for problem in error.problems] == [1]


@each(
    ("text", "line", "part"),
    [
        ("players: Lea, Tom\x00\n---\n", 1, "U+0000"),
        (f"{HEAD}\n# \x1b[2J\n---\n", 2, "U+001B"),
        (f"{HEAD}\n---\n\n# \x07\n", 4, "U+0007"),
        (f"{HEAD}\r---\r", 1, "U+000D"),
        (f"{HEAD}\n\r\r\n---\n", 2, "U+000D"),
        (f"{HEAD}\n---\n# a\x0cb\n", 3, "U+000C"),
        (f"{HEAD}\n---\n# a\u2028b\n", 3, "U+2028"),
        (f"{HEAD}\n---\n# a\ud800b\n", 3, "U+D800"),
        ("\x7fELF\x02\x01", 1, "U+007F"),
        (f"\ufeff\ufeff{HEAD}\n---\n", 1, "expected a key"),
    ],
)
def test_no_text(text: str, line: int, part: str) -> None:
    error = error_of(text)
    assert error.line == line
    assert part in error.message


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["players: Lea, Tom", "---", "Lea: pass", "> turn Tom", "# note", "", "deck: C1"]
            ),
            texts(12),
            st.builds(
                "{} {}".format,
                st.sampled_from([">", "Lea:", "hand Lea:", "deck:", "stack:", "points Lea:"]),
                st.text(st.integers(0x20, 0x7E).map(chr), max_size=12),
            ),
        ),
        max_size=8,
    ),
    st.sampled_from(["\n", "\r\n"]),
)
def test_anything_is_read_or_refused_with_a_line(lines: list[str], newline: str) -> None:
    result: Transcript | TranscriptError
    try:
        result = parse(newline.join(lines))
    except TranscriptError as error:
        result = error
    if isinstance(result, TranscriptError):
        assert result.line is not None
        assert 1 <= result.line <= newline.join(lines).count("\n") + 1
        assert result.problems
