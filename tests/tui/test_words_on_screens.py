"""Small things that a screen says or does: signs, labels, where Escape leads, what counts for nobody."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

import spicy
from spicy.engine.actions import Challenge, Peek, Play, Trait
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Edition, Spice
from spicy.session.narration import TableStory
from spicy.testing import play_random
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import TrophyScreen, WorldsEndScreen
from spicy.tui.game.pick_seat import RefereeScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.rules_overlay import RulesScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Act, Command, OpenHand, Purpose
from spicy.tui.widgets.card_art import Tier, card_face
from spicy.tui.widgets.page_layout import lines_of
from spicy.tui.widgets.table_widgets import game_facts
from spicy.tui.widgets.theme import Look
from support.drawn import text_of
from support.rows import each
from support.screens import carry_out, flow_of

NAMES = ("Lea", "Tom", "Mia")


def table(*, supers: bool = True, **more: object) -> spicy.GameState:
    """Tom's card lies on the stack, and it is Lea's turn."""
    options: dict[str, object] = {
        "hands": [[Card("C1"), Card("NJ")], [Card("P1"), Card("P2")], [Card("P5"), Card("P6")]],
        "deck": [Card("P3")] * 3 + [Card("P4")] * 3,
        "stack": [(1, Card("SJ"), Declaration("P3"))],
    }
    options["rules"] = spicy.Rules(Edition.SWEET_AND_SPICY, super_jokers=supers)
    return spicy.position(NAMES, **options | more)  # type: ignore[arg-type]


LONG_NAMES = tuple(f"{name:-<16}" for name in ("Lea", "Tom", "Mia", "Ben", "Ida", "Jo"))


@each("size", [(80, 24), (60, 20), (100, 30)])
@each(
    "names",
    [
        ("Lea", "Tom", "Mia", "Benedikta"),
        ("Lea", "Tom", "Mia", "Ben", "Ida", "Jo"),
        LONG_NAMES[:4],
        LONG_NAMES,
    ],
)
def test_beside_the_claim_all_who_may_challenge_are_named_or_nobody(
    names: tuple[str, ...], size: tuple[int, int]
) -> None:
    state = spicy.position(
        names,
        spicy.Rules(),
        hands=[[Card(f"C{seat + 1}")] * 2 for seat in range(len(names))],
        deck=[Card(f"P{number}") for number in range(3, 11)],
        stack=[(1, Card("P2"), Declaration("P3"))],
    )
    text = text_of(TableScreen(Look(), spicy.public_view(state), TableStory()), size)
    # Everybody stands once below the claim, with what they have won.
    counts = [text.count(f"{seat}  {name}") - 1 for seat, name in enumerate(names, 1)]
    named = [count for seat, count in enumerate(counts) if seat != 1]
    assert counts[1] == 0
    assert set(named) in ({1}, {0})
    assert named[0] == 1 or size == (60, 20)


@each("is_ascii", [False, True])
def test_every_sign_stands_for_one_thing(is_ascii: bool) -> None:
    look = Look(is_ascii)
    signs = [*map(look.shape, Spice), look.star, look.super_joker, look.dot, "?"]
    assert len(set(signs)) == len(signs)
    assert all(sign.isascii() for sign in signs) is is_ascii
    face = "".join(row.plain for row in card_face(SUPER_JOKER, Tier.SMALL, look))
    assert "SUPER" in face
    assert look.super_joker in face


@each(("hand", "told"), [(["C1", "NJ"], "any number"), (["C1", "SJ"], "any spice"), (["C1"], "")])
def test_what_a_joker_is_stands_on_a_hand_that_has_one(hand: list[str], told: str) -> None:
    hands = [[Card(code) for code in hand], [Card("P1")], [Card("P5")]]
    flow = flow_of(table(hands=hands), is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    text = text_of(flow.screen)
    for words in ("any number", "any spice"):
        assert (words in text) is (words == told)


@each("size", [(80, 24), (60, 20)])
@each(
    ("purpose", "must"),
    [
        (Purpose.TURN, "You must say pepper 4 or more"),
        (Purpose.COPY, "You must say pepper 3 –"),
        (Purpose.LOOK, ""),
    ],
)
def test_a_hand_says_what_must_be_said_of_a_card_and_a_copy_says_the_claim(
    purpose: Purpose, must: str, size: tuple[int, int]
) -> None:
    """`copy-cat`"""
    rules = spicy.Rules(Edition.SWEET_AND_SPICY, False, (spicy.SpiceItUp.COPY_CAT,))
    view = spicy.view(table(supers=False, rules=rules), 0)
    text = " ".join(text_of(HandScreen(Look(), view, purpose, is_strict=False), size).split())
    assert must in text
    assert ("You must say" in text) is bool(must)


@each(
    ("names", "cards", "width", "rows", "told"),
    [
        (NAMES, (), 78, 1, "Lea and Tom"),
        (NAMES, (spicy.SpiceItUp.COPY_CAT,), 80, 1, "1, 2"),
        (NAMES, (spicy.SpiceItUp.COPY_CAT,), 58, 2, "Lea and Tom"),
        (LONG_NAMES[:3], (), 78, 1, "1, 2"),
    ],
)
def test_digits_stand_for_who_holds_a_super_joker_only_where_that_saves_a_line(
    names: tuple[str, ...], cards: tuple[spicy.SpiceItUp, ...], width: int, rows: int, told: str
) -> None:
    hands = [[Card("C1"), SUPER_JOKER], [Card("P1"), SUPER_JOKER], [Card("P5")]]
    rules = spicy.Rules(super_jokers=True, spice_it_up=cards)
    state = spicy.position(names, rules, hands=hands, deck=[Card("P3")] * 3)
    block = game_facts(spicy.public_view(state), width, Look())
    (_first, least), *_rest = block.shorter
    drawn = lines_of(least)
    assert len(drawn) == rows
    assert f"super joker: {told} " in "\n".join(row.plain for row in drawn)


@each("said", ["P1", "P7"])
@each("last", [Card("SJ"), SUPER_JOKER])
def test_what_a_joker_is_stands_beside_however_much_has_to_be_said(said: str, last: Card) -> None:
    rules = spicy.Rules(
        Edition.SWEET_AND_SPICY,
        super_jokers=True,
        spice_it_up=(spicy.SpiceItUp.WE_LOVE_CHILI, spicy.SpiceItUp.SPICE_RAIDER),
    )
    hands = [[Card("C1"), Card("NJ"), Card("SJ")], [Card("P1")], [Card("P5")]]
    stack = [(1, last, Declaration(said))]
    deck = [Card("P3")] * 3 + [Card("P4")] * 3
    state = spicy.position(NAMES, rules, hands=hands, deck=deck, stack=stack)
    flow = flow_of(state, is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    text = text_of(flow.screen)
    assert all(words in text for words in ("You must say", "any number", "any spice"))


def test_escape_takes_a_suspicion_back_before_it_leaves_the_question() -> None:
    view = spicy.public_view(table())
    screen = RefereeScreen(Look(), view, TableStory())
    assert screen.press("2") is None
    assert "Did Tom look" in text_of(screen)
    assert screen.press("escape") is None
    assert "Did" not in text_of(screen)
    assert screen.press("3") is None
    assert screen.press("enter") == Act(2, Peek())
    assert screen.press("escape") is None
    assert screen.press("escape") is Command.BACK


def test_from_a_hand_that_is_looked_at_escape_says_where_it_leads() -> None:
    flow = flow_of(table(), is_strict=False)
    carry_out(flow, 0, Challenge(Trait.SPICE))
    assert isinstance(flow.screen, RevealScreen)
    assert flow.screen.is_offer
    flow.press("l")
    assert isinstance(flow.screen, HandOverScreen)
    assert "back to the question" in text_of(flow.screen)
    flow.press(str(flow.screen.seat + 1))
    assert isinstance(flow.screen, HandScreen)
    assert "back to the question" in text_of(flow.screen)
    flow.press("escape")
    assert isinstance(flow.screen, RevealScreen)
    assert flow.screen.is_offer
    other = flow_of(table(), is_strict=False)
    other.press("escape")
    for key in "l1":
        other.press(key)
    assert "back to the table" in text_of(other.screen)
    other.press("escape")
    assert isinstance(other.screen, TableScreen)


@each("count", [0, 1, 2])
def test_the_score_says_that_the_stack_counts_for_nobody(count: int) -> None:
    """`end.stack-unscored`"""
    stack = [(1, Card("C2"), Declaration("P2")), (2, Card("C3"), Declaration("P3"))]
    state = table(
        supers=False, deck=[Card("P3"), Card("P4")], worlds_end=1, stack=stack[: max(count - 1, 0)]
    )
    flow = flow_of(state, is_strict=False)
    if count:
        carry_out(flow, 0, Play(Card("C1"), Declaration("P3" if count == 1 else "P4"), False, ()))
    carry_out(flow, min(count, 1), spicy.Pass())
    assert isinstance(flow.screen, WorldsEndScreen)
    assert "the game ends at once" in " ".join(text_of(flow.screen).split())
    flow.press("enter")
    assert isinstance(flow.screen, ScoreScreen)
    said = {0: "", 1: "1 card stays on the stack", 2: "2 cards stay on the stack"}[count]
    assert said in text_of(flow.screen)
    assert ("on the stack" in text_of(flow.screen)) is (count > 0)


@each("is_playing", [True, False])
def test_q_closes_the_rules_and_not_the_program(is_playing: bool) -> None:
    flow = flow_of(table(), is_strict=False) if is_playing else GameFlow(Look(), random.Random(1))
    below = flow.screen
    flow.press("?")
    assert isinstance(flow.screen, RulesScreen)
    assert "Esc / q  back" in text_of(flow.screen)
    assert flow.press("q") is None
    assert flow.screen is below


def last_card_called(*, trophies: int = 0, others: int = 0) -> GameFlow:
    """Tom, who has so many trophies, waits with the last card for Lea, who has `others`, and Mia."""
    hands = [[Card("C1")] * 2, [Card("P5")], [Card("P5"), Card("P6")]]
    state = table(hands=hands, stack=[], starts=1, trophies=[others, trophies, 0])
    flow = flow_of(state, is_strict=False)
    carry_out(flow, 1, Play(Card("P5"), Declaration("P3"), True, ()))
    assert isinstance(flow.screen, TableScreen)
    assert flow.screen.is_window
    return flow


def test_in_a_window_a_no_is_told_at_once_and_in_the_words_of_the_key() -> None:
    flow = last_card_called()
    assert "your number: challenge or not" in text_of(flow.screen)
    for key in "1d":
        flow.press(key)
    assert "no challenge" in text_of(flow.screen)
    flow.press("enter")
    assert isinstance(flow.screen, TableScreen)
    assert flow.screen.is_window
    assert flow.screen.story.happened == ("Lea does not challenge the last card.",)
    assert not any("no challenge" in one for one in flow.screen.story.recent)


@each("trophies", [0, 1])
def test_a_last_card_is_announced_with_what_it_would_bring(trophies: int) -> None:
    text = text_of(last_card_called(trophies=trophies).screen, (80, 24))
    assert "If nobody catches Tom, that" in text
    assert ("is a trophy." in text) is (trophies == 0)
    assert ("wins the game." in text) is (trophies == 1)


def test_when_everybody_has_said_no_what_it_brings_is_told() -> None:
    flow = last_card_called()
    flow.press("0")
    assert isinstance(flow.screen, TrophyScreen)
    text = text_of(flow.screen)
    assert "Tom takes a trophy!" in text
    assert "Trophies left: 2." in text
    assert "The stack stays." in text
    assert "+10 points at the end" in text
    flow.press("enter")
    assert isinstance(flow.screen, HandOverScreen)


def test_a_first_trophy_after_somebody_elses_is_not_taken_for_a_second_one() -> None:
    flow = last_card_called(others=1)
    flow.press("0")
    text = text_of(flow.screen, (80, 40))
    assert "Tom takes a trophy!" in text
    assert "Trophies left: 1." in text
    assert re.findall(r":\s+(\d)\s+/", text) == ["1"], "the number on the cup"


@each("answer", ["t", "n"])
def test_an_offer_that_has_its_answer_is_not_shown_again(answer: str) -> None:
    flow = flow_of(table(), is_strict=False)
    carry_out(flow, 0, Challenge(Trait.SPICE))
    assert isinstance(flow.screen, RevealScreen)
    assert "will you take a super joker?" in text_of(flow.screen)
    told = flow.screen.sentences
    for key in (answer, "escape", "v"):
        flow.press(key)
    assert isinstance(flow.screen, RevealScreen)
    assert flow.screen.is_again
    assert flow.screen.sentences == told
    assert "will you take" not in text_of(flow.screen)


def test_a_call_can_be_taken_back_with_its_key_and_the_screen_says_so() -> None:
    flow = flow_of(table(), is_strict=True)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    for key, said in (("1", "call last card"), ("!", "take the call back"), ("!", "call last")):
        flow.press(key)
        assert f"!  {said}" in text_of(flow.screen)


@each("size", [(60, 20), (80, 24), (140, 40)])
@each(("is_window", "keys"), [(True, "1"), (True, "1n")] + [(False, k) for k in ("1", "1s", "l")])
def test_a_message_takes_no_key_away_where_there_is_room(
    is_window: bool, keys: str, size: tuple[int, int]
) -> None:
    flow = last_card_called() if is_window else flow_of(table(supers=False), is_strict=True)
    for key in keys if is_window else ("escape", *keys):
        flow.press(key)
    screen = flow.screen
    assert isinstance(screen, TableScreen)
    assert screen.is_asking
    before = text_of(screen, size).splitlines()
    flow.press("\u00a7")
    after = text_of(screen, size).splitlines()
    footer = next(at for at in range(1, 9) if not before[-at].strip(" ─")) - 1
    assert before[-footer:] == after[-footer:]
    assert screen.message in " ".join(after)


@each(
    ("keys", "labels"),
    [
        ("1", ["call it off"]),
        ("1n", ["take it back", "call it off"]),
        ("1sn", ["take it back", "call it off"]),
        ("1t", ["take it back", "call it off"]),
    ],
)
def test_escape_says_at_a_challenge_how_far_it_leads(keys: str, labels: list[str]) -> None:
    flow = flow_of(table(), is_strict=True)
    flow.press("escape")
    home = flow.screen
    for key in keys:
        flow.press(key)
    for label in labels:
        assert flow.screen is not home
        assert f"Esc  {label}" in text_of(flow.screen)
        flow.press("escape")
    assert isinstance(flow.screen, TableScreen)
    assert not flow.screen.is_asking


def _scored() -> ScoreScreen:
    """The score of a game in which somebody has won each thing that counts."""
    rules = spicy.Rules(super_jokers=True)
    for seed in range(200):
        record = play_random(rules, 3, random.Random(seed))
        view = spicy.public_view(record.final())
        scores = () if view.outcome is None else view.outcome.scores or ()
        if any(one.trophies for one in scores) and any(one.super_jokers for one in scores):
            return ScoreScreen(Look(), view)
    raise AssertionError("no such game")


def _counted(screen: ScoreScreen) -> dict[str, tuple[dict[str, int], int]]:
    """For each name what its points are made of, and the points, as they are drawn."""
    rows = text_of(screen, (90, 24)).splitlines()
    found = {}
    for at, row in enumerate(rows):
        bar = re.search(r"[1-6]\. (\w+) +[█▌░]+ (-?\d+)", row)
        if bar is not None:
            parts = re.findall(r"([+-]?\d+) (?:for )?(won|trophy|super|in hand)", rows[at + 1])
            found[bar[1]] = ({what: int(number) for number, what in parts}, int(bar[2]))
    return found


@pytest.mark.parametrize(
    "prices",
    [
        {},
        {"trophy_points": 9},
        {"super_joker_points": 4},
        {"card_points": 2},
    ],
)
def test_the_score_is_drawn_with_the_numbers_of_the_box(
    prices: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each column is worth what the box says, and together they are the total."""
    screen = _scored()
    box = msgspec.structs.replace(screen.view.rules.box, **prices)
    for module in ("engine.rules", "engine.scoring", "words.outcome"):
        monkeypatch.setattr(f"spicy.{module}.BOXES", {box.edition: box})
    scores = screen.outcome.scores or ()
    expected = {}
    for held, one in zip(screen.view.seats, scores, strict=True):
        parts = {
            "won": box.card_points * one.cards,
            "trophy": box.trophy_points * one.trophies,
            "super": box.super_joker_points * (one.super_jokers - one.super_jokers_in_hand),
            "in hand": -box.card_points * one.hand,
        }
        shown = {what: number for what, number in parts.items() if number or what == "won"}
        expected[held.name] = ({"in hand": 0} | shown, one.total)
        assert sum(parts.values()) == one.total
    assert _counted(screen) == expected
