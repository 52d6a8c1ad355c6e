"""Every mistake that a person can make in a transcript names its line and says what belongs there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spicy.transcript import Transcript, TranscriptError, parse
from support.rows import each
from support.texts import texts

HEAD = "players: Lea, Tom, Mia"
LUCK = "spice-it-up: change-your-luck\n"
CAT = "spice-it-up: copy-cat\n"
SUPER = "super-jokers: yes\n"
ONE_TO_TEN = [f"{spice}{number}" for spice in "CWP" for number in range(1, 11)]
DECK_OF_ALL = " ".join([*ONE_TO_TEN * 3, *["NJ"] * 5, "SJ"])
LAID = "stack: Lea C1 as C1\n"


def error_of(text: str) -> TranscriptError:
    with pytest.raises(TranscriptError) as error:
        parse(text, file="game.spicy")
    assert error.value.file == "game.spicy"
    assert str(error.value).startswith(f"game.spicy:{error.value.line}: ")
    assert all(problem.message.isprintable() for problem in error.value.problems)
    return error.value


@each(
    ("text", "line", "part"),
    [
        ("", 1, "'---'"),
        ("\n\n", 1, "'---'"),
        (f"{HEAD}\nseed: 3\n\n# end\n", 2, "'---'"),
        (f"{HEAD}\nLea: pass\n", 2, "'---'"),
        (f"{HEAD}\n\n> turn Lea\n", 3, "'---'"),
        (f"{HEAD}\n-----\nLea: pass\n", 2, "'---'"),
        (f"{HEAD}\n—\n—-\nLea: pass\n", 3, "'---'"),
        ("---\n", 1, "players"),
        ("title: x\n---\n", 2, "players"),
        ("plyers: Lea, Tom\n---\n", 1, "did you mean 'players'"),
        ("players:\n---\n", 1, "2 to 6"),
        ("players: Lea\n---\n", 1, "2 to 6"),
        ("players: a, b, c, d, e, f, g\n---\n", 1, "2 to 6"),
        ("players: Lea, lea\n---\n", 1, "both be called 'Lea': 'lea' differs"),
        ("players: Lea, , Tom\n---\n", 1, "needs a name"),
        ("players: Lea, All\n---\n", 1, "meaning of its own"),
        ("players: Lea#1, Tom\n---\n", 1, "sign"),
        ("players: Zoë, Tom\nhand Zoë: C1\nhand Zoe\u0308: C2\n---\n", 3, "on line 2 already"),
        (f"{HEAD}\nstarts: Lea\nhand Lea:\n{LAID}top: last card\n---\n", 2, "the next one after"),
        (f"players: Lea, Tom\ndeck: {DECK_OF_ALL}\n---\n", 2, "2 hands of 6, but 4 are left"),
        (
            f"{HEAD}\nhand Lea: {' '.join(ONE_TO_TEN)}\n"
            f"hand Tom: {' '.join(ONE_TO_TEN * 2)}\nstack: {', '.join(['Lea NJ as C1'] * 5)}\n---\n",
            1,
            "1 hands of 6, but 5 are left",
        ),
        # what is no text
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
def test_a_line_that_is_wrong(text: str, line: int, part: str) -> None:
    error = error_of(text)
    assert error.line == line
    assert part in error.message


@each(
    ("part", "entries"),
    [
        ("key: value", ["plenty of words"]),
        ("above the first expectation", ["> turn Lea"]),
        ("below the line '---'", ["Lea: pass"]),
        # keys
        ("expected a key", ["colour: red", ": 3"]),
        ("did you mean 'starts'", ["start: Lea"]),
        ("did you mean 'hand'", ["hands Lea: C1"]),
        ("between 'deck' and the colon", ["deck Lea: C1"]),
        ("after 'hand'", ["hand: C1"]),
        ("on line 1 already", [HEAD]),
        ("on line 2 already", ["seed: 1\nseed: 1", "title: a\ntitle: b"]),
        ("on line 2 already", ["hand Lea: C1\nHand Lea: C1", "top: earlier\ntop: earlier"]),
        ("only once", ["cat Lea: sesame\ncat Lea: ginger", "deck: C1 END C2 end"]),
        # values
        ("sweet-and-spicy", ["edition: sour"]),
        ("did you mean sweet-and-spicy?", ["edition: Sweet & Spicy"]),
        ("expected an edition", ["edition:"]),
        ("yes or no", ["super-jokers: maybe"]),
        ("did you mean copy-cat", ["spice-it-up: copycat"]),
        ("we-love-chili", ["spice-it-up: none"]),
        ("twice", ["spice-it-up: copy-cat, copy-cat"]),
        ("at most 2", ["spice-it-up: copy-cat, turn-it-up, spice-raider"]),
        ("between the commas", ["spice-it-up: copy-cat,", "rules: turn.pass,, turn.peek"]),
        ("between the commas", ["stack: Lea C1 as C1,"]),
        ("did you mean challenge.resolve", ["rules: challenge.resolv"]),
        ("expected the identifier", ["rules: turn.pass turn.peek"]),
        ("Lea, Tom, Mia", ["starts: Ben"]),
        ("did you mean Lea", ["starts: lea"]),
        ("expected a player's name", ["starts:", "hand Ben: C1", "stack: Ben C1 as C1"]),
        ("did you mean Mia", ["hand Mai: C1"]),
        ("whole number", ["seed: lucky", "seed:", "seed: 1_000", "seed: ٣", f"seed: {'9' * 5000}"]),
        ("a blank before and after the #", ["seed: 3 #three"]),
        ("a player's name", ["cat Zoe: sesame", "cat: sesame"]),
        ("did you mean sesame", ["cat Lea: sesam"]),
        ("paprika, ginger, sesame", ["cat Lea: 3"]),
        ("number of cards", ["points Lea: many", "points Lea: 3 + 1"]),
        ("expected a number", ["trophies Lea: x", "supply: some"]),
        # cards
        ("expected a card", ["hand Lea: C11", "hand Lea: 6", "hand Lea: END"]),
        ("blanks between", ["hand Lea: C1, C2"]),
        ("does not belong to the edition spicy", ["hand Lea: L1", "stack: Lea L1 as C1"]),
        ("does not belong", ["edition: sweet-and-spicy\ndeck: W1"]),
        ("only 3 cards C7", ["hand Lea: C7 C7 C7 C7", "stack: Lea C7 as C1\ndeck: C7 C7 C7"]),
        ("3 cards C1", [f"{LUCK}stack: Lea C5 as C5 adding C1 C1\nhand Lea: C1 C1"]),
        ("not on top", ["deck: END C1", "deck: END"]),
        ("no more than 82 won cards", ["points Lea: 70\npoints Tom: 20"]),
        ("World's End lies on top", ["points Lea: 81"]),
        ("at most 1 trophy", ["trophies Lea: 2"]),
        ("all trophies are taken", ["trophies Mia: 1\ntrophies Lea: 1\ntrophies Tom: 1"]),
        # super jokers
        ("not in this game", ["hand Lea: XJ", "points Lea: 1 + 1 super"]),
        ("not in this game", [f"{LUCK}stack: Lea C5 as C5 adding XJ"]),
        ("not in this game", ["edition: sweet-and-spicy\nsuper-jokers: no\nhand Lea: XJ"]),
        ("never in the draw deck", ["deck: XJ"]),
        ("more than one super joker", [f"{SUPER}hand Lea: XJ XJ"]),
        ("at most 3 super jokers", [f"{SUPER}supply: 4"]),
        ("only 6 super jokers", [f"{SUPER}points Tom: 0 + 4 super"]),
        ("only 6 cards XJ", [f"{SUPER}stack: {', '.join(['Lea XJ as C1'] * 4)}"]),
        # the stack
        ("Lea C1 as C1", ["stack: Lea C1", "stack: C1 as C1"]),
        ("expected a name, a card", ["stack: Lea C1 as C1 Tom C2 as C2"]),
        ("expected a declaration", ["stack: Lea C1 as NJ", "stack: Lea C1 as ?"]),
        ("no comma before 'adding'", ["stack: Lea C5 as C5, adding C2"]),
        ("cards after 'adding'", [f"{LUCK}stack: Lea C5 as C5 adding"]),
        ("expected a card", [f"{LUCK}stack: Lea C5 as C5 adding W77"]),
        ("lets these cards be added", ["stack: Lea C5 as C5 adding C1"]),
        ("under a copy", [f"{CAT}stack: Lea copy with W5"]),
        ("'copy with'", [f"{CAT}stack: Lea C1 as C1, Tom copy W5"]),
        ("expected a card", [f"{CAT}stack: Lea C1 as C1, Tom copy with W55"]),
        ("Copy Cat", ["stack: Lea C1 as C1, Tom copy with W5"]),
        # the top card
        ("just laid, earlier, last card", ["top: Lea", "top:"]),
        ("its player holds no card", [f"{LAID}top: last card"]),
        ("its player holds no card", [f"hand Lea: C2\n{LAID}top: last card"]),
        ("a last card", [f"{LUCK}hand Lea:\nstack: Lea C1 as C5 adding C2\ntop: last card"]),
        ("a last card", ["top: last card"]),
        ("super joker", [f"{SUPER}hand Lea:\nstack: Lea XJ as C1\ntop: last card"]),
    ],
)
def test_set_up(part: str, entries: list[str]) -> None:
    for entry in entries:
        text = f"{HEAD}\n{entry}\n---\n"
        error = error_of(text)
        assert error.line == text.count("\n") - 1, entry
        assert part in error.message, entry


@each(
    ("part", "statements"),
    [
        ("' # bluff', not #bluff", ["Lea: NJ as P2 #bluff"]),
        ("a blank before and after the #", ["Lea: NJ as P2# bluff", "Lea: pass #", "pass #"]),
        ("a blank before and after the #", ["> turn Tom #soon"]),
        ("NAME: move", ["pass", "Lea pass"]),
        ("only once", ["---"]),
        ("expected a player's name", ["title: x", "none: pass", ": pass"]),
        ("expected a player's name (Lea, Tom, Mia)", ["Ben: pass"]),
        ("did you mean Lea", ["lea: pass", "> turn Lae"]),
        ("expected a move", ["Lea:", "Lea: fly", "> can Lea", "> cannot Lea fly"]),
        ("does not belong", ["Lea: L4 as C4", "Lea: C4 as L4", "> hand Lea L1", "> declare L1"]),
        ("'no challenge' after 'all'", ["all: pass", "All:"]),
        ("expected an expectation", [">", "> hello"]),
        ("did you mean 'turn'", ["> trun Lea"]),
        ("expected a player's name", ["> turn", "> turn Lea Tom", "> waiting", "> waiting all"]),
        ("expected a player's name", ["> offered none", "> challenge", "> hand", "> hand 3"]),
        ("expected a player's name", ["> top C1", "> paw", "> can pass", "> can all no challenge"]),
        ("twice", ["> waiting Lea, Lea"]),
        ("number of cards or the cards", ["> hand Lea"]),
        ("blanks between", ["> hand Lea C1, C2"]),
        ("number of cards", ["> points Lea"]),
        ("expected a number", ["> hand Lea ²", "> trophies Lea one", "> stack", "> stack -1"]),
        ("expected a number", ["> deck many", "> supply"]),
        ("expected a declaration", ["> top Lea", "> top Lea NJ", "> declare C1, C2"]),
        ("expected declarations", ["> declare"]),
        ("expected the identifier", ["> punished", "> refused by whom", "> rule"]),
        ("did you mean declare.invalid", ["> punished declare.invald"]),
        ("did you mean trophy.won", ["> rule trophy.wom"]),
        ("nothing after 'playing'", ["> playing Lea"]),
        ("two-trophies, last-trophy, worlds-end", ["> over", "> over soon"]),
        ("number of points", ["> score Lea", "> score Lea lots"]),
    ],
)
@each("newline", ["\n", "\r\n"])
def test_body(part: str, statements: list[str], newline: str) -> None:
    for statement in statements:
        lines = [HEAD, "---", "", "# a comment", "Lea: pass", statement, "> playing", ""]
        error = error_of(newline.join(lines))
        assert (error.line, [problem.line for problem in error.problems]) == (6, [6]), statement
        assert part in error.message, statement


def test_more_than_a_hundred_cards() -> None:
    """All 100 cards lie somewhere, and one more was won."""
    text = (
        f"players: Lea, Tom\nhand Lea: SJ\nhand Tom: SJ\nstack: Lea SJ as C1\ndeck: {DECK_OF_ALL}"
    )
    assert parse(f"{text} SJ\n---\n").start.deck_count == 97
    error = error_of(f"{text} SJ\npoints Tom: 1\n---\n")
    assert (error.line, "there are 100 spicy cards" in error.message) == (6, True)


def test_all_problems_are_told_in_order() -> None:
    text = f"{HEAD}\nseed: x\ncolour: red\nhand Lea: C99\n---\nLea: fly\n> trun Lea\nBen: pass\n"
    error = error_of(text)
    assert [problem.line for problem in error.problems] == [2, 3, 4, 6, 7, 8]
    assert (error.line, error.message) == (2, error.problems[0].message)


@each(
    "mistake",
    [
        "edition: lemony\nplayers: Lea, Tom\nhand Lea: L1 XJ\nhand Tom: W1",
        "super-jokers: oui\nplayers: Lea, Tom\nhand Lea: C1 XJ\nsupply: 5",
        "players: Lea, Tom, tom\nhand Lea: C1\nstarts: Tom",
    ],
)
def test_one_mistake_is_one_problem(mistake: str) -> None:
    """What depends on a line that is wrong is not held against the rest of the file."""
    error = error_of(f"{mistake}\n---\nLea: C1 as C1\n> turn Tom\n")
    assert [problem.line for problem in error.problems] == [1]


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
