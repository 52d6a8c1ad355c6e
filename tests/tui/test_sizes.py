"""What stands on a screen in any window that is large enough: all that matters, and nothing outside.

The smallest window, the longest names, six players, every variant. What must be there is written down
here once more, from views and sentences, and looked for among the rows that are handed to the terminal.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import pytest

import spicy
from spicy import Card, Challenge, Copy, Declaration, Decline, Edition, Phase, Play, Trait
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER
from spicy.engine.view import PublicSeat, PublicView
from spicy.session.game_setup import GameSetup
from spicy.session.narration import gentle_lines
from spicy.testing import configurations
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.menu import EndByHandScreen, MenuScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.pick_seat import PickSeatScreen, RefereeScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.settings import SettingsScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen, Waiting
from spicy.tui.requests import OpenHand, Purpose
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import CARD_KEYS
from spicy.tui.terminal.screen import Screen
from spicy.tui.widgets.page_layout import lines_of
from spicy.tui.widgets.theme import Look
from spicy.words.cards import card_name, spice_name
from spicy.words.first_times import FIRST_TIMES
from spicy.words.spice_it_up import spice_it_up_name
from support.doses import only, some_of
from support.looks import (
    NAMES,
    NOTE,
    after,
    crowded,
    noted,
    rows,
    screens_at,
    screens_of_a_game,
    words,
)
from support.screens import (
    caches_off,
    carry_out,
    draw,
    flow_of,
    mode_of,
)

SMALL = ((60, 20), (80, 24))
LARGE = ((100, 30), (120, 40), (200, 60))
FILLING = (TableScreen, HandScreen, RevealScreen, HandOverScreen, ScoreScreen, TitleScreen)
"""What uses the whole of any window: its keys stand in the last row."""
PARTS = 25
ALL_RULES = [rules for rules, players in configurations() if players == len(NAMES)]
random.Random(3).shuffle(ALL_RULES)


# What is drawn


def missing(screen: Screen, size: tuple[int, int]) -> list[str]:
    """What should be on a screen and is not."""
    text = words(" ".join(row.strip("│") for row in rows(screen, size)))
    return [
        wanted.pattern if isinstance(wanted, re.Pattern) else wanted
        for wanted in required(screen)
        if not (wanted.search(text) if isinstance(wanted, re.Pattern) else words(wanted) in text)
    ]


def assert_right(screen: Screen, size: tuple[int, int]) -> None:
    """All that matters stands in a small window; a large one is used to its last row."""
    if size not in LARGE:
        assert missing(screen, size) == [], (mode_of(screen), size, rows(screen, size))
    elif isinstance(screen, FILLING):
        shown = rows(screen, size)
        assert len(shown) == size[1], mode_of(screen)
        assert shown[-1], mode_of(screen)


# What has to be there


def required(screen: Screen) -> Iterator[str | re.Pattern[str]]:
    """Sentences, and patterns where the form may depend on the window."""
    yield getattr(screen, "message", "")
    if isinstance(screen, TableScreen):
        yield from on_every_table(screen.view)
        yield from screen.narration.more
        if type(screen) is TableScreen:
            yield screen.narration.title
        if screen.is_window and not screen.is_asking:
            yield re.compile("LAST CARD!|▀▄█ █▀▀▀█|still to say", re.IGNORECASE)
        if screen.is_window:
            yield re.compile("[Ss]till to say")
    elif isinstance(screen, HandScreen):
        # With a sentence that answers a key, even what holds for the whole game may go.
        yield from on_every_table(screen.view.public, has_facts=not screen.message)
        for at, card in enumerate(screen.cards):
            yield of_card(card, screen.view.public)
            yield "" if screen.is_read_only else CARD_KEYS[at]
        if screen.laying is not None:
            yield from (spice_name(spice).upper() for spice in screen.laying.spices())
            yield from map(str, screen.laying.numbers())
            yield "" if screen.message else "Only for you:"
    elif isinstance(screen, RevealScreen):
        settled = screen.settled
        yield from screen.sentences
        yield f"{NAMES[settled.owner]} said"
        yield said(settled.declaration)
        yield of_card(settled.card, screen.view)
    elif isinstance(screen, ScoreScreen):
        yield from () if screen.message else screen.happened
        for name, score in zip(NAMES, screen.outcome.scores or (), strict=False):
            yield re.compile(rf"{name} [█▌░]+ {score.total}\b")
    elif isinstance(screen, HandOverScreen):
        yield NAMES[screen.seat]
        yield f"{screen.seat + 1} "
        yield "eyes away!"
        if screen.view.top is not None:
            yield said(screen.view.top.declaration)
    elif isinstance(screen, SetupScreen | RecapScreen):
        yield from NAMES
    yield from asked(screen)


def asked(screen: Screen) -> Iterator[str]:
    """The question that a screen asks."""
    if isinstance(screen, RefereeScreen) and screen.accused is not None:
        yield f"{NAMES[screen.accused]} "
        yield "yes,"
    elif isinstance(screen, PickSeatScreen):
        yield screen.asked()
        yield from (f"{seat + 1} {NAMES[seat]}" for seat in screen.seats())
    elif isinstance(screen, ChallengeScreen):
        yield f"{NAMES[screen.seat]}"
    elif isinstance(screen, RevealScreen) and screen.is_offer:
        yield "will you take a super joker?"


def on_every_table(view: PublicView, *, has_facts: bool = True) -> Iterator[str | re.Pattern[str]]:
    """Everybody with the number of cards, the stack, and what is special about this game."""
    is_window = view.phase is Phase.LAST_CARD
    for seat, held in enumerate(view.seats):
        yield re.compile(rf"\b{seat + 1} {held.name}")
        in_a_row = in_a_strip(seat, held, is_window=is_window)
        yield re.compile(f"{in_a_list(seat, held)}|{in_a_row}")
    for held in view.seats:
        if held.cards:
            yield re.compile(rf"{in_a_list(0, view.seats[0])}|[▮…] {held.cards}\b")
    if view.top is not None:
        yield said(view.top.declaration)
        yield re.compile(rf"[Ss]tack: {view.stack_count} ")
    if view.paw is not None:
        yield re.compile(rf"{view.seats[view.paw].name}.*paw")
    if not has_facts:
        return
    yield from (spice_it_up_name(card) for card in view.rules.spice_it_up)
    if view.rules.has_super_jokers:
        yield f"{view.supply} beside the deck"
        holders = [seat for seat, held in enumerate(view.seats) if held.has_super_joker]
        if 0 < len(holders) < len(view.seats):
            yield re.compile(
                "Who holds a super joker: ("
                + r"(, | and )".join(NAMES[seat] for seat in holders)
                + "|"
                + ", ".join(str(seat + 1) for seat in holders)
                + ") "
            )


def in_a_list(seat: int, held: PublicSeat) -> str:
    """A player beside somebody's open hand: the name, and how many cards there are."""
    return rf"\b{seat + 1} {held.name}[★☆ ]*{held.cards} card"


def in_a_strip(seat: int, held: PublicSeat, *, is_window: bool) -> str:
    """A player on the table: the name and what was won, between them the cards or whether a word is due.

    In a last card's window what was won may go, where it finds no room behind that.
    """
    won = rf" {held.points} won( \+{held.super_points}☆)?"
    cards = rf"▮*…? ?{held.cards}"
    rest = rf"({cards}\b|{won})" if is_window else f"({cards})?{won}"
    return rf"\b{seat + 1} {held.name[:12]}[^▮\d]*{rest}"


def said(declaration: Declaration) -> str:
    return f"{spice_name(declaration.spice).upper()} {declaration.number}"


def of_card(card: Card, view: PublicView) -> str | re.Pattern[str]:
    """A card, in one of the ways in which it is drawn."""
    if card.is_number_joker:
        return "1-10"
    if card.is_spice_joker:
        return " ".join(spice.letter for spice in view.rules.spices)
    if card is SUPER_JOKER:
        return "SUPER"
    assert card.spice is not None
    letter = card.spice.letter
    return re.compile(rf"\b{letter}[ ▲●■◆]*{card.number}\b|(?i:{card_name(card)})")


def forms() -> list[Screen]:
    """Screens that no game is needed for."""
    game = GameSetup(NAMES, spice_it_up=("change-your-luck", "we-love-chili"))
    return [
        SetupScreen(Look(), game),
        TitleScreen(Look(), waiting=[Waiting("", NAMES, "2026-12-01 20:15")] * 4, saved=9),
        MenuScreen(Look(), is_saved=False),
        SettingsScreen(Look()),
        EndByHandScreen(Look()),
        LeaveScreen(Look(), is_saved=True),
    ]


@pytest.mark.parametrize("part", only([0], range(PARTS)))
def test_everything_that_matters_stands_on_the_smallest_screens(part: int) -> None:
    """What is kept from frame to frame, of one screen of each kind, is what would be drawn anew."""
    met: dict[type[Screen], Screen] = {type(screen): screen for screen in forms()}
    for number, rules in enumerate(ALL_RULES[part::PARTS]):
        seen: Counter[str] = Counter()
        for screen in screens_of_a_game(
            rules, NAMES, random.Random(f"{part} {number}"), is_strict=bool(number % 2)
        ):
            met[type(screen)] = screen
            mode = mode_of(screen)
            seen[mode] += 1
            if seen[mode] == 1:
                assert_right(screen, LARGE[len(seen) % len(LARGE)])
            if seen[mode] <= 2:
                for one in noted(screen):
                    assert_right(one, SMALL[0])
                assert_right(screen, SMALL[1])
    assert met.keys() >= {*FILLING, ChallengeScreen, RefereeScreen}
    drawn = partial(draw, bridge=Bridge(Capabilities()))
    kept = [[drawn(screen, size=LARGE[1]) for screen in met.values()] for _ in range(2)][-1]
    with caches_off():
        for screen, lines in zip(met.values(), kept, strict=True):
            assert drawn(screen, size=LARGE[1]) == lines, mode_of(screen)


# The worst there is


COPIED = ("spice-raider", "copy-cat")
CHILI = ("we-love-chili", "change-your-luck")
STARTED = ("start-it-up", "we-love-chili")


@pytest.mark.parametrize(
    ("size", "cards", "is_strict", "hand"),
    [
        *some_of(
            itertools.product(SMALL, (COPIED, CHILI, STARTED), (False, True), (3, 12, 14, 20)), 11
        ),
        # Copied as the last card: three sentences, a paw, a window and a challenge begun.
        *itertools.product(SMALL, (COPIED,), (False, True), (-12,)),
        # A super joker as the last card.
        *itertools.product(SMALL, (COPIED,), (False,), (1,)),
    ],
)
def test_the_fullest_table_and_hand_fit(
    size: tuple[int, int], cards: Sequence[str], is_strict: bool, hand: int
) -> None:
    flow = flow_of(crowded(cards, abs(hand), last=hand < 0), is_strict=is_strict)
    assert flow.session is not None
    carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), hand == 1, ()))
    (held, *_) = flow.session.view(1).hand
    following = {-12: [(1, Copy(held, True, ()))], 1: []}.get(
        hand, [(1, Play(held, Declaration("C5"), False, ())), (2, Challenge(Trait.SPICE))]
    )
    for move in (None, *following) if hand > 1 else following or [None]:
        if move is not None:
            carry_out(flow, *move)
        for screen in screens_at(flow):
            for one in noted(screen):
                assert_right(one, size)
    if hand == 1:
        for keys in ("", "l", "r", "r 1"):
            text = words(" ".join(rows(after(flow, keys), size)))
            assert "A super joker brings no trophy: Maximilian-Aaron draws 5 cards." in text


def first_last_card(card: str, *, is_offer: bool) -> GameFlow:
    """Somebody's first game, with long names, a hand of one joker, and a card for it to follow."""
    rules = spicy.Rules(Edition.SWEET_AND_SPICY, is_offer)
    kinds = [one for one in kinds_of(Edition.SWEET_AND_SPICY) if not one.is_joker]
    hands = [[Card(card)], *([one] for one in kinds[: len(NAMES) - 1])]
    stack = [(5, Card("NJ"), Declaration("C3"))]
    state = spicy.position(
        NAMES, rules, hands=hands, deck=kinds[6:], worlds_end=18, stack=stack, points=[0] * 6
    )
    flow = flow_of(state, is_strict=False)
    assert flow.session is not None
    flow.session.is_first_game = True
    return flow


@pytest.mark.parametrize(
    ("size", "is_offer"),
    [(SMALL[0], False), *itertools.product([SMALL[1], LARGE[0]], (False, True))],
)
def test_what_a_first_game_is_told_stands_on_the_screens_of_it(
    size: tuple[int, int], is_offer: bool
) -> None:
    """On those that follow an action, with the most sentences beside it that a challenge can bring."""
    met: set[str] = set()
    for card, trait in (("NJ", Trait.NUMBER), ("SJ", Trait.SPICE)):
        flow = first_last_card(card, is_offer=is_offer)
        assert flow.session is not None
        for seat, action in (
            (0, Play(Card(card), Declaration("C9"), True, ())),
            (1, Decline()),
            (2, Challenge(trait)),
        ):
            count = len(flow.session.log())
            carry_out(flow, seat, action)
            told = set(gentle_lines(flow.session, flow.session.log()[count:]))
            met |= told
            shown = words(" ".join(rows(flow.screen, size)))
            while isinstance(flow.screen, RevealScreen | MomentScreen):
                assert missing(flow.screen, size) == []
                flow.press("n" if is_offer and isinstance(flow.screen, RevealScreen) else "enter")
                shown += words(" ".join(rows(flow.screen, size)))
            assert {line for line in told if line not in shown} == set()
    assert len(met) == len(FIRST_TIMES)


@pytest.mark.parametrize("size", SMALL)
def test_forms_and_questions_fit(size: tuple[int, int]) -> None:
    form, *others = forms()
    for _row in range(14):
        form.press("down")
        for one in noted(form):
            assert_right(one, size)
            assert "Shuffle and deal" in " ".join(rows(one, size))
    for screen in others:
        for one in noted(screen):
            assert isinstance(one, LeaveScreen) or missing(one, size) == []
    question = LeaveScreen(Look(), is_saved=False, save_error=NOTE)
    assert NOTE in words(" ".join(rows(question, size)))


def test_the_oracle_notices_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is cropped from below, as pages once were, loses what has to be there."""
    flow = flow_of(crowded(COPIED, 14), is_strict=True)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    screen = after(flow, "1")
    assert missing(screen, (60, 20)) == []
    monkeypatch.setattr(
        "spicy.tui.widgets.page_layout._chosen",
        lambda blocks, _: [lines_of(block.lines) for block in blocks],
    )
    assert missing(screen, (60, 20)) != []
