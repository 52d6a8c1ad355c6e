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

import pytest

import spicy
from spicy.engine.actions import Action, Challenge, Copy, Decline, Play, Trait
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER, Card, Declaration, Edition
from spicy.engine.state import GameState, Phase
from spicy.engine.view import PublicSeat, PublicView
from spicy.session.game_setup import GameSetup
from spicy.session.narration import gentle_lines
from spicy.testing import configurations, play_random
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen, Step
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
from support.drawn import rows_of
from support.screens import (
    KEYS,
    Fragments,
    caches_off,
    carry_out,
    draw,
    flow_of,
    ghost_of,
    ghost_screen,
    mode_of,
)

SHORT_NAMES = ("Lea", "Tom", "Mia", "Ben", "Ida", "Jo")
NAMES = (
    "Maximilian-Aaron",
    "Bartholomew-Jack",
    "Konstantin-Emily",
    "Wilhelmina-Grace",
    "Anne-Sophie-Rose",
    "Theodore-William",
)
SMALL = ((60, 20), (80, 24))
LARGE = ((100, 30), (120, 40), (200, 60))
FILLING = (TableScreen, HandScreen, RevealScreen, HandOverScreen, ScoreScreen, TitleScreen)
"""What uses the whole of any window: its keys stand in the last row."""
NOTE = (
    "Maximilian-Aaron said a sentence that is as long as the longest reason for a refusal, and that"
    " is a reason for two lines."
)
PARTS = 25
ALL_RULES = [rules for rules, players in configurations() if players == len(NAMES)]
random.Random(3).shuffle(ALL_RULES)


# What is drawn


def rows(screen: Screen, size: tuple[int, int]) -> list[str]:
    """The rows of a screen as it makes them, none of them cut; they fit into the window."""
    made = rows_of(screen, size)
    assert len(made) <= size[1], f"{mode_of(screen)} is {len(made)} rows high"
    for row in made:
        assert row.cell_len <= size[0], (mode_of(screen), row.plain)
    return [row.plain.rstrip() for row in made]


def words(text: str) -> str:
    """A text with single blanks."""
    return " ".join(text.split())


def missing(screen: Screen, size: tuple[int, int]) -> list[str]:
    """What should be on a screen and is not."""
    text = words(" ".join(rows(screen, size)))
    return [
        wanted.pattern if isinstance(wanted, re.Pattern) else wanted
        for wanted in required(screen)
        if not (wanted.search(text) if isinstance(wanted, re.Pattern) else words(wanted) in text)
    ]


def unused(screen: Screen, size: tuple[int, int]) -> list[str]:
    """What a large window has room for, and does not hold."""
    shown = rows(screen, size)
    is_filled = len(shown) == size[1] and bool(shown[-1])
    return [] if is_filled or not isinstance(screen, FILLING) else ["keys in the last row"]


def wrong(screen: Screen, size: tuple[int, int]) -> list[str]:
    """What is wrong with a screen in a small or a large window."""
    return unused(screen, size) if size in LARGE else missing(screen, size)


# What has to be there


def required(screen: Screen) -> Iterator[str | re.Pattern[str]]:
    """Sentences, and patterns where the form may depend on the window."""
    yield getattr(screen, "message", "")
    if isinstance(screen, TableScreen):
        yield from on_every_table(screen.view)
        yield from screen.story.more
        if type(screen) is TableScreen:
            yield screen.story.title
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


# Screens to look at

TABLE_KEYS = (
    "",
    "l",
    "l 3",
    "r",
    "r 1",
    "r 5",
    "c",
    "v",
    *"123456",
    "1 n",
    "2 s",
    "3 w",
    "4 d",
    "5 t",
)
HAND_KEYS = ("", "1", "1 0", "1 5", "1 4", "1 down", "1 5 a", "1 5 a 2", "1 !", "2 9", "p", "right")


def screens_at(flow: GameFlow) -> Iterator[Screen]:
    """The screen that is shown, what its keys open, and the hands that can be opened."""
    assert flow.session is not None
    view = flow.session.public_view()
    for keys in TABLE_KEYS if isinstance(flow.screen, TableScreen) else ("", "l"):
        yield after(flow, keys)
    if view.phase is not Phase.TURN:
        return
    purposes = [(view.turn, Purpose.TURN), (len(view.seats) - 1, Purpose.LOOK)]
    purposes += [(seat, Purpose.COPY) for seat in view.copiers[:1]]
    for seat, purpose in purposes:
        opened = ghost_of(flow)
        opened.carry_out(OpenHand(seat, purpose))
        for keys in HAND_KEYS if purpose is not Purpose.LOOK else ("",):
            yield after(opened, keys)


def after(flow: GameFlow, keys: str) -> Screen:
    """The screen after some keys, in a copy of the flow."""
    ghost = ghost_of(flow)
    for key in keys.split():
        ghost.press(key)
    return ghost.screen


def noted(screen: Screen) -> Iterator[Screen]:
    """A screen, and the same with a sentence that answers a key."""
    yield screen
    if getattr(screen, "message", None) == "":
        told = ghost_screen(screen)
        told.message = NOTE
        yield told


def drawings(screen: Screen, seen: Counter[str]) -> Iterator[tuple[Screen, tuple[int, int]]]:
    """A screen in the sizes in which one like it has not been looked at often."""
    mode = mode_of(screen)
    seen[mode] += 1
    if seen[mode] == 1:
        yield screen, LARGE[len(seen) % len(LARGE)]
    if seen[mode] <= 2:
        for one in noted(screen):
            yield one, SMALL[0]
        yield screen, SMALL[1]


@pytest.mark.parametrize("part", only([0], range(PARTS)))
def test_everything_that_matters_stands_on_the_smallest_screens(part: int) -> None:
    met: set[type[Screen]] = set()
    for number, rules in enumerate(ALL_RULES[part::PARTS]):
        rng = random.Random(f"{part} {number}")
        is_strict = bool(number % 2)
        record = play_random(rules, NAMES, rng, punished=0.15 if is_strict else 0.0)
        wanted = set(rng.sample(range(len(record.moves)), 3)) | {len(record.moves)}
        flow = flow_of(record.start, is_strict=is_strict)
        last: list[Phase] = []
        seen: Counter[str] = Counter()
        for step, (seat, action) in enumerate((*record.moves, (0, None))):
            assert flow.session is not None
            phase = flow.session.public_view().phase
            if step in wanted or (phase is not Phase.TURN and phase not in last):
                last.append(phase)
                for screen in screens_at(flow):
                    met.add(type(screen))
                    for one, size in drawings(screen, seen):
                        assert wrong(one, size) == [], (mode_of(one), size, rules)
            if action is not None:
                carry_out(flow, seat, action)
        while isinstance(flow.screen, RevealScreen | MomentScreen) and record.final().is_over:
            flow.press("enter")  # to the score, past what is shown before it
            met.add(type(flow.screen))
            for one, size in drawings(flow.screen, seen):
                assert wrong(one, size) == [], (mode_of(one), size, rules)
    assert met >= {TableScreen, ChallengeScreen, RefereeScreen, RevealScreen, HandScreen}
    assert met >= {ScoreScreen, HandOverScreen}


# The worst there is


def crowded(
    cards: Sequence[str],
    hand: int,
    *,
    last: bool = False,
    edition: Edition = Edition.SWEET_AND_SPICY,
) -> GameState:
    """Six players with long names, everything in the game, and a large hand for the first one."""
    rules = spicy.Rules(edition, True, tuple(map(spicy.SpiceItUp, cards)))
    codes = [card for card in kinds_of(edition) if not card.is_joker] * 3
    hands = [[Card("NJ"), Card("SJ"), *codes[: hand - 3], SUPER_JOKER][-hand:]]
    rest = iter(codes[hand:])
    hands += [[next(rest)] if last else [next(rest) for _ in range(11)] + [SUPER_JOKER]]
    hands += [[next(rest), next(rest)] for _ in NAMES[2:]]
    deck = [next(rest) for _ in range(20)]
    return spicy.position(
        NAMES,
        rules,
        hands=hands,
        deck=deck,
        worlds_end=18,
        stack=[(5, Card("NJ"), Declaration("C3"))],
        points=[10, 1, 2, 3, 4, 5],
        super_points=[2, 0, 1, 0, 0, 0],
        trophies=[1, 0, 0, 0, 0, 1],
    )


CROWDS = (
    ("spice-raider", "copy-cat"),
    ("we-love-chili", "change-your-luck"),
    ("start-it-up", "we-love-chili"),
)


@pytest.mark.parametrize(
    ("size", "cards", "is_strict", "hand"),
    some_of(itertools.product(SMALL, CROWDS, (False, True), (3, 12, 14, 20)), 11),
)
def test_the_fullest_table_and_hand_fit(
    size: tuple[int, int], cards: Sequence[str], is_strict: bool, hand: int
) -> None:
    flow = flow_of(crowded(cards, hand), is_strict=is_strict)
    actions: list[tuple[int, Action]] = [
        (0, Play(SUPER_JOKER, Declaration("C4"), False, ())),
        (1, Play(Card("C1"), Declaration("C5"), False, ())),
        (2, Challenge(Trait.SPICE)),
    ]
    for seat, action in (None, None), *actions:
        if seat is not None and action is not None:
            if isinstance(action, Play) and action.card is not SUPER_JOKER:
                held = flow.session.view(seat).hand  # type: ignore[union-attr]
                action = Play(held[0], action.declaration, False, ())
            carry_out(flow, seat, action)
        for screen in screens_at(flow):
            for one in noted(screen):
                assert missing(one, size) == [], (mode_of(one), rows(one, size))


@pytest.mark.parametrize("is_strict", [False, True])
@pytest.mark.parametrize("size", SMALL)
def test_a_copied_last_card_with_a_paw_that_is_won_fits(
    size: tuple[int, int], is_strict: bool
) -> None:
    """Three sentences, a paw, a window, a challenge begun, and a sentence that answers a key."""
    flow = flow_of(crowded(("spice-raider", "copy-cat"), 12, last=True), is_strict=is_strict)
    carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), False, ()))
    assert flow.session is not None
    carry_out(flow, 1, Copy(flow.session.view(1).hand[0], True, ()))
    assert isinstance(flow.screen, TableScreen)
    assert flow.screen.is_window
    for keys in ("", "1", "1 w", "3 d", "l"):
        for one in noted(after(flow, keys)):
            assert missing(one, size) == [], (mode_of(one), rows(one, size))


@pytest.mark.parametrize("size", SMALL)
def test_a_super_joker_as_the_last_card_tells_that_it_brings_nothing(size: tuple[int, int]) -> None:
    state = crowded(("spice-raider", "copy-cat"), 1)
    flow = flow_of(state, is_strict=False)
    carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), True, ()))
    for keys in ("", "l", "r", "r 1"):
        text = words(" ".join(rows(after(flow, keys), size)))
        assert "A super joker brings no trophy: Maximilian-Aaron draws 5 cards." in text
    assert missing(flow.screen, size) == []


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
    form = SetupScreen(Look(), GameSetup(NAMES, spice_it_up=("change-your-luck", "we-love-chili")))
    for _row in range(14):
        form.press("down")
        for one in noted(form):
            assert missing(one, size) == []
            assert "Shuffle and deal" in " ".join(rows(one, size))
    for screen in (
        TitleScreen(Look(), waiting=[Waiting("", NAMES, "2026-12-01 20:15")] * 4, saved=9),
        MenuScreen(Look(), is_saved=False),
        SettingsScreen(Look()),
        EndByHandScreen(Look()),
        LeaveScreen(Look(), is_saved=True),
        LeaveScreen(Look(), is_saved=False, save_error=NOTE),
    ):
        for one in noted(screen):
            if not isinstance(screen, LeaveScreen):
                assert missing(one, size) == []
        if isinstance(screen, LeaveScreen) and screen.save_error:
            assert NOTE in words(" ".join(rows(screen, size)))


def test_the_oracle_notices_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is cropped from below, as pages once were, loses what has to be there."""
    flow = flow_of(crowded(("spice-raider", "copy-cat"), 14), is_strict=True)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    screen = after(flow, "1")
    assert missing(screen, (60, 20)) == []
    monkeypatch.setattr(
        "spicy.tui.widgets.page_layout._chosen",
        lambda blocks, _: [lines_of(block.lines) for block in blocks],
    )
    assert missing(screen, (60, 20)) != []


# The keys that are written down

SILENT = {
    "HandScreen": {"enter", "left", "right", "up", "down"},
    "RevealScreen": {"v"},
    "TableScreen": set(),
}
"""Keys that do what another one does, which is written down."""
NAMED = {
    "Enter": "enter",
    "Esc": "escape",
    "space": "space",
    "arrows": "left right up down",
    "← →": "left right",
}
BRIDGE = Bridge(Capabilities())


def written_keys(screen: Screen, size: tuple[int, int]) -> set[str]:
    """The keys that a screen names, from the reversed cells below its last rule."""
    drawn = BRIDGE.lines(screen.render(*size), *size)
    texts = ["".join(text for _, text in row) for row in drawn]
    last = max(at for at, text in enumerate(texts) if text.strip().startswith("───"))
    found: set[str] = set()
    for row in drawn[last + 1 :]:
        parts = [part for part in row if part[1].strip()]
        if parts and "reverse" in parts[0][0] and "last card!" not in parts[0][1]:
            for style, text in parts:
                if "reverse" in style:
                    found |= expanded(text.strip())
    return found


def expanded(label: str) -> set[str]:
    """The keys behind a label: `1-9, a, d-f`, `n / s`, `c w p`, `4-9 0`."""
    if label in NAMED:
        return set(NAMED[label].split())
    keys: set[str] = set()
    for one in re.split(r", | / | ", label):
        if one in NAMED:
            keys |= set(NAMED[one].split())
        elif re.fullmatch(r"\w-\w", one):
            keys |= {chr(code) for code in range(ord(one[0]), ord(one[2]) + 1)}
        else:
            assert len(one) == 1, label
            keys.add(one)
    return keys


def working_keys(screen: Screen) -> set[str]:
    """The keys that do something, and not only say that they do not."""
    quiet = ghost_screen(screen)
    quiet.message = ""  # any key takes it away
    found, before = set(), inked(quiet)
    for key in KEYS:
        one = ghost_screen(screen)
        asked = one.press(key)
        if asked is not None or (not one.message and inked(one) != before):
            found.add(key)
    return found


def inked(screen: Screen) -> list[object]:
    """The rows of a screen with their styles."""
    return [(row.plain, row.spans) for row in rows_of(screen)]


@pytest.mark.parametrize(
    ("cards", "hand"),
    some_of(
        [
            (("copy-cat", "change-your-luck"), 11),
            (("copy-cat", "spice-raider"), 1),
            (("change-your-luck",), 6),
            (("copy-cat", "spice-raider"), 10),
            (("change-your-luck",), 14),
            (("we-love-chili",), 20),
        ],
        6,
    ),
)
def test_the_keys_that_work_are_the_keys_that_are_written(cards: Sequence[str], hand: int) -> None:
    flow = flow_of(crowded(cards, hand), is_strict=hand % 2 == 0)
    met = set()
    for _move in range(2):
        for screen in screens_at(flow):
            mode = mode_of(screen)
            if mode in met or isinstance(screen, HandOverScreen):  # its digit is in the sentence
                continue
            met.add(mode)
            silent = next(
                (keys for name, keys in SILENT.items() if type(screen).__name__ == name), set()
            )
            written, working = written_keys(screen, (60, 20)), working_keys(screen)
            assert written == written_keys(screen, (80, 24))
            assert working - silent <= written, mode
            kept = kept_as_they_are(screen)
            assert written - {"?", "q"} - kept <= working, mode
        if hand > 1:
            carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), False, ()))


def kept_as_they_are(screen: Screen) -> set[str]:
    """Keys for what is chosen already."""
    if isinstance(screen, ChallengeScreen):
        return set("nswdt")
    if not isinstance(screen, HandScreen) or screen.laying is None:
        return set()
    laying = screen.laying
    kept = {str(laying.number and laying.number % 10)}
    kept |= {laying.spice.letter.lower()} if laying.spice else set()
    kept |= {"enter"} if laying.declaration is None else set()  # it asks for what is missing
    if screen.step is Step.ADD:
        kept |= {CARD_KEYS[laying.at]}
        kept |= set(CARD_KEYS) if len(laying.added) == 2 else set()
    return kept


# Where it stands


def every_screen(names: Sequence[str]) -> Iterator[Screen]:
    """One of each kind and step, out of a game."""
    yield SetupScreen(Look(), GameSetup(tuple(names)))
    yield TitleScreen(Look(), waiting=[Waiting("", names)])
    yield LeaveScreen(Look(), is_saved=True)
    rules = spicy.Rules(
        Edition.SWEET_AND_SPICY,
        spice_it_up=(spicy.SpiceItUp.COPY_CAT, spicy.SpiceItUp.SPICE_RAIDER),
    )
    met: set[str] = set()
    record = play_random(rules, names, random.Random(1), punished=0.0)
    flow = flow_of(record.start, is_strict=True)
    yield flow.screen
    yield after(flow, "?")
    for seat, action in record.moves:
        carry_out(flow, seat, action)
        for screen in screens_at(flow):
            if mode_of(screen) not in met:
                met.add(mode_of(screen))
                yield screen
    while not isinstance(flow.screen, ScoreScreen):  # past a reveal and its moments
        flow.press("enter")
    yield flow.screen
    yield after(flow, "enter")


def test_what_is_kept_from_frame_to_frame_is_what_would_be_drawn_anew() -> None:
    """Lines that are kept are only read: nobody who draws with them changes them for the next frame."""
    screens = {type(screen): screen for screen in every_screen(NAMES[:2])}
    frames = [(screen, size) for screen in screens.values() for size in ((80, 24), (120, 40))]
    kept = [[drawn(*frame) for frame in frames] for _ in range(2)][-1]
    with caches_off():
        for frame, lines in zip(frames, kept, strict=True):
            assert drawn(*frame) == lines, mode_of(frame[0])


def drawn(screen: Screen, size: tuple[int, int]) -> Fragments:
    """A frame with its styles, drawn by a bridge that has drawn nothing before."""
    return draw(screen, Bridge(Capabilities(color_depth=24)), size)


# No tells


@pytest.mark.parametrize("size", only((SMALL[0], LARGE[1]), [*SMALL, *LARGE]))
def test_where_things_stand_does_not_depend_on_the_kinds_of_cards(size: tuple[int, int]) -> None:
    """In hands of the same number of cards every row begins where it does in any other one."""
    rng = random.Random(8)
    for count in (2, 6, 7, 12, 20):
        for keys in ("", "1", "1 5", "1 5 a 2", "p", "2 down"):
            shapes = {shape_of(hand, keys, size) for hand in some_hands(count, rng)}
            assert len(shapes) == 1, (count, keys)


@pytest.mark.parametrize("count", [2, 10, 14])
def test_a_hand_of_many_cards_leaves_room_for_what_they_are(count: int) -> None:
    """On an empty stack too, where nothing else says that it is one; first the cards are smaller."""
    kinds = [card for card in kinds_of(Edition.SPICY) if not card.is_joker]
    hands = [[Card("NJ"), *kinds[: count - 1]], *([card] for card in kinds[count : count + 5])]
    state = spicy.position(SHORT_NAMES, spicy.Rules(), hands=hands, deck=kinds[20:])
    flow = flow_of(state, is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    for keys in ("", "right", "1", "p"):
        shown = words(" ".join(rows(after(flow, keys), SMALL[1])))
        for wanted in ("The stack is empty.", "You must say 1, 2 or 3", "joker 1-10: any number"):
            assert wanted in shown
    assert isinstance(flow.screen, HandScreen)
    key = CARD_KEYS[flow.screen.cards.index(Card("NJ"))]
    assert "You lay number joker and say" in words(" ".join(rows(after(flow, key), SMALL[1])))


def test_no_card_is_raised_before_a_key_has_come_to_one() -> None:
    flow = flow_of(spicy.new_game(SHORT_NAMES, spicy.Rules(), random.Random(1)), is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    for keys, raised in (("", 0), ("right", 1), ("left", 6), ("right right", 2), ("3", 3)):
        tops = [row for row in rows(after(flow, keys), SMALL[1]) if re.search("▄{7}( |$)", row)]
        assert len(tops) == (1 if raised == 0 else 2)
        at = tops[0].index("▄" * 7)
        assert at == (1 if raised < 2 else 1 + 9 * (raised - 1))


def some_hands(count: int, rng: random.Random) -> Iterator[list[Card]]:
    """One with the jokers first and the widest cards last, and some others."""
    kinds = [card for card in kinds_of(Edition.SPICY) if card.spice is not spicy.Spice.WASABI]
    jokers = [Card("NJ")] * 4 + [Card("SJ")] * 4
    yield (jokers + [Card("C10")] * 3 + [Card("P10")] * 3 + kinds)[:count]
    for _hand in range(4):
        yield rng.sample(kinds, count)


def shape_of(hand: list[Card], keys: str, size: tuple[int, int]) -> tuple[object, ...]:
    """Where rows begin, and what they say unless cards are in them."""
    state = spicy.position(
        SHORT_NAMES[:3],
        spicy.Rules(spice_it_up=(spicy.SpiceItUp.CHANGE_YOUR_LUCK,)),
        hands=[hand, [Card("NJ")], [Card("SJ")]],
        deck=[Card("W3"), Card("W4")],
        stack=[(1, Card("W5"), Declaration("P3"))],
    )
    flow = flow_of(state, is_strict=False)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    screen = after(flow, keys)
    is_of_cards = re.compile(
        r"[●▲◆■] +\d|PEPPER \d|[CPW] +\d|\d +[CPW]\b|joker|1-10|C W P|[●▲◆■] [A-Z]{4}"
        r"|number|spice|[●▲◆■] *$|You lay|Under it|Only for you"
    )
    hint = re.compile(r" *joker (1-10|[A-Z ]+): .*$")  # beside the claim where there is room
    shown = [hint.sub("", row) for row in rows(screen, size)]
    return tuple(
        "cards" if is_of_cards.search(row) or not row.strip("●▲◆■?▀▄ ") else row for row in shown
    )


@pytest.mark.parametrize(
    ("size", "count"), some_of(itertools.product([*SMALL, *LARGE], (3, 6, 12, 14)), 3)
)
def test_the_cards_stay_where_they_are_while_one_is_chosen(
    count: int, size: tuple[int, int]
) -> None:
    flow = flow_of(crowded(("copy-cat", "spice-raider"), count), is_strict=True)
    flow.carry_out(OpenHand(0, Purpose.TURN))
    places = set()
    for keys in ("", "1", "1 down", "1 9", "1 !", "p", "right"):
        shown = rows(after(flow, keys), size)
        places.add(next((at, row.index("1")) for at, row in enumerate(shown) if has_keys(row)))
    assert len(places) == 1


def has_keys(row: str) -> bool:
    """Whether the keys of the first cards stand in a row, alone or before each card of a list."""
    is_list = re.match(r" ▶? *1   ([A-Z] [▲●■◆]|1-10|[A-Z] [A-Z] [A-Z]|SUPER)", row)
    return row.split()[:3] == ["1", "2", "3"] or bool(is_list)
