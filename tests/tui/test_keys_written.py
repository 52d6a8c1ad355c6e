"""The keys that work are the keys that are written, and cards stay in place while keys choose one."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Sequence

import pytest

import spicy
from spicy import Card, Declaration, Edition, Play
from spicy.engine.boxes import kinds_of
from spicy.engine.cards import SUPER_JOKER
from spicy.tui.game.hand import HandScreen, Step
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.terminal.key_aliases import CARD_KEYS
from spicy.tui.terminal.screen import Screen
from support import ui
from support.doses import some_of
from support.drawn import rows_of
from support.looks import NAMES, after, crowded, open_hand, rows, screens_at, words
from support.screens import KEYS, carry_out, flow_of, ghost_screen, mode_of

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))


SILENT = {HandScreen: {"enter", "left", "right", "up", "down"}, RevealScreen: {"v"}}
"""Keys that do what another one does, which is written down."""
NAMED = {"Enter": "enter", "Esc": "escape", "space": "space", "arrows": "left right up down"}
NAMED["← →"] = "left right"
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

    def inked(one: Screen) -> list[object]:
        return [(row.plain, row.spans) for row in rows_of(one)]

    quiet = ghost_screen(screen)
    quiet.message = ""  # any key takes it away
    found, before = set(), inked(quiet)
    for key in KEYS:
        one = ghost_screen(screen)
        asked = one.press(key)
        if asked is not None or (not one.message and inked(one) != before):
            found.add(key)
    return found


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
            if mode in met or isinstance(screen, ui.HandOverScreen):  # its digit is in the sentence
                continue
            met.add(mode)
            written, working = written_keys(screen, (60, 20)), working_keys(screen)
            assert written == written_keys(screen, (80, 24))
            assert working - SILENT.get(type(screen), set()) <= written, mode
            assert written - {"?", "q"} - kept_as_they_are(screen) <= working, mode
        if hand > 1:
            carry_out(flow, 0, Play(SUPER_JOKER, Declaration("C4"), False, ()))


def kept_as_they_are(screen: Screen) -> set[str]:
    """Keys for what is chosen already."""
    if isinstance(screen, ui.ChallengeScreen):
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


@pytest.mark.parametrize("count", [2, 10, 14])
def test_a_hand_of_many_cards_leaves_room_for_what_they_are(count: int) -> None:
    """On an empty stack too, where nothing else says that it is one; first the cards are smaller."""
    kinds = [card for card in kinds_of(Edition.SPICY) if not card.is_joker]
    hands = [[Card("NJ"), *kinds[: count - 1]], *([card] for card in kinds[count : count + 5])]
    names = ("Lea", "Tom", "Mia", "Ben", "Ida", "Jo")
    flow = open_hand(spicy.position(names, spicy.Rules(), hands=hands, deck=kinds[20:]))
    for keys in ("", "right", "1", "p"):
        shown = words(" ".join(rows(after(flow, keys), SIZES[1])))
        for wanted in ("The stack is empty.", "You must say 1, 2 or 3", "joker 1-10: any number"):
            assert wanted in shown
    assert isinstance(flow.screen, HandScreen)
    key = CARD_KEYS[flow.screen.cards.index(Card("NJ"))]
    assert "You lay number joker and say" in words(" ".join(rows(after(flow, key), SIZES[1])))


def test_no_card_is_raised_before_a_key_has_come_to_one() -> None:
    flow = open_hand(spicy.new_game(NAMES, spicy.Rules(), random.Random(1)))
    for keys, raised in (("", 0), ("right", 1), ("left", 6), ("right right", 2), ("3", 3)):
        tops = [row for row in rows(after(flow, keys), SIZES[1]) if re.search("▄{7}( |$)", row)]
        assert len(tops) == (1 if raised == 0 else 2)
        at = tops[0].index("▄" * 7)
        assert at == (1 if raised < 2 else 1 + 9 * (raised - 1))


@pytest.mark.parametrize(("size", "count"), some_of(itertools.product(SIZES, (3, 6, 12, 14)), 3))
def test_the_cards_stay_where_they_are_while_one_is_chosen(
    size: tuple[int, int], count: int
) -> None:
    flow, places = open_hand(crowded(("spice-raider", "copy-cat"), count)), set()
    # The keys of the first cards stand in a row, or each before its card in a list.
    keys_in = re.compile(r" *1 +2 +3\b| ▶? *1   ([A-Z] [▲●■◆]|1-10|[A-Z] [A-Z] [A-Z]|SUPER)")
    for keys in ("", "1", "1 down", "1 9", "1 !", "p", "right"):
        shown = rows(after(flow, keys), size)
        places.add(next((at, row.index("1")) for at, row in enumerate(shown) if keys_in.match(row)))
    assert len(places) == 1
