"""Which rules the overlay shows: those that matter now, from public facts."""

from __future__ import annotations

import random

import spicy
from spicy.engine.cards import Card, Declaration
from spicy.rulebook import load
from spicy.words.help import MOST_TOPICS, overlay_topics
from support.played import Told
from support.rows import each
from words.saying import NAMES

R = spicy.RuleId
SCREENS = (
    "title",
    "setup",
    "hand-over",
    "hand",
    "table",
    "challenge",
    "reveal",
    "offer",
    "window",
    "score",
    "copy",
)


def on(top: str | None, *cards: str, supers: bool = False, hand: int = 4) -> spicy.PublicView:
    """Lea's turn, on a card of Tom's with this declaration."""
    held = [Card("C1"), Card("C2"), Card("W1"), Card("W2")][:hand]
    state = spicy.position(
        NAMES[:3],
        spicy.Rules(super_jokers=supers, spice_it_up=tuple(map(spicy.SpiceItUp, cards))),
        hands=[held, [Card("P1")], [Card("P2")]],
        deck=[Card("P3")] * 3,
        stack=[] if top is None else [(1, Card("NJ"), Declaration(top))],
    )
    return spicy.public_view(state)


def test_every_screen_has_topics_wherever_the_game_is(told: list[Told]) -> None:
    for one in told[::3] + [one for one in told if one.after.is_over]:
        view = spicy.public_view(one.after)
        for screen in (*SCREENS, "no such screen"):
            topics = overlay_topics(view, screen)
            assert 0 < len(topics) <= MOST_TOPICS
            assert len(set(topics)) == len(topics)
            assert all(isinstance(topic, R) for topic in topics)


@each("screen", [*SCREENS, "no such screen"])
def test_no_game_is_needed(screen: str) -> None:
    assert 0 < len(overlay_topics(None, screen)) <= MOST_TOPICS


def test_a_declaration_starts_with_the_rule_that_decides_it() -> None:
    assert overlay_topics(on(None), "hand")[0] is R.DECLARE_FIRST
    assert overlay_topics(on("P7"), "hand")[0] is R.DECLARE_HIGHER
    assert overlay_topics(on("P10"), "hand")[0] is R.DECLARE_AFTER_TEN


def test_what_a_newcomer_needs_comes_before_rulings() -> None:
    """Whoever presses `?` for the first time wants to know what to do, not what sources disagree on."""
    book = load()
    for top in (None, "P7"):
        for screen in ("hand-over", "hand", "table", "challenge", "window"):
            topics = overlay_topics(on(top), screen)[:2]
            rulings = {topic for topic in topics if book.rule(topic).ruling}
            assert rulings <= {R.DECLARE_FIRST, R.CHALLENGE_TRAIT, R.TROPHY_WINDOW}, (top, screen)
            # which say how to begin, what to say, and what everybody waits for


def test_spice_it_up_shows_up_where_it_changes_something() -> None:
    assert R.START_IT_UP in overlay_topics(on("P8", "start-it-up"), "hand")
    assert R.START_IT_UP not in overlay_topics(on("P7", "start-it-up"), "hand")
    assert R.WE_LOVE_CHILI in overlay_topics(on("P1", "we-love-chili"), "hand")
    assert R.WE_LOVE_CHILI not in overlay_topics(on("P3", "we-love-chili"), "hand")
    both = on("P9", "start-it-up", "we-love-chili")
    assert R.START_IT_UP_WITH_CHILI in overlay_topics(both, "hand")
    assert R.SPICE_RAIDER_COLLECT in overlay_topics(on("P4", "spice-raider"), "hand")
    assert R.SPICE_RAIDER_CHALLENGED in overlay_topics(on("P4", "spice-raider"), "challenge")
    assert R.SPICE_RAIDER_PAW in overlay_topics(on("P3", "spice-raider"), "hand")
    assert R.CHANGE_YOUR_LUCK in overlay_topics(on("P4", "change-your-luck"), "hand")
    assert R.CHANGE_YOUR_LUCK not in overlay_topics(on("P5", "change-your-luck"), "hand")
    assert R.TURN_IT_UP in overlay_topics(on("P6", "turn-it-up"), "challenge")
    assert R.TURN_IT_UP not in overlay_topics(on("P5", "turn-it-up"), "challenge")
    assert R.COPY_CAT in overlay_topics(on("P5", "copy-cat"), "table")
    assert R.COPY_CAT_WITH_RAIDER in overlay_topics(on("P4", "copy-cat", "spice-raider"), "copy")
    luck = overlay_topics(on("P5", "copy-cat", "change-your-luck"), "copy")
    assert R.COPY_CAT_WITH_LUCK in luck


def test_a_card_of_no_spice_it_up_stays_out() -> None:
    own = ("we-love-chili", "start-it-up", "spice-raider", "change-your-luck", "turn-it-up")
    for top in (None, "P1", "P4", "P5", "P6", "P8", "P9", "P10"):
        for screen in ("hand-over", "hand", "table", "challenge", "reveal", "window", "score"):
            for topic in overlay_topics(on(top), screen):
                assert not topic.startswith((*own, "copy-cat", "super-joker")), (top, screen)


def test_last_cards() -> None:
    assert R.TROPHY_CALL in overlay_topics(on("P3", hand=1), "hand")
    assert R.TROPHY_CALL not in overlay_topics(on("P3"), "hand")
    state = spicy.new_game(NAMES[:2], spicy.Rules(), random.Random(1))
    while state.phase is not spicy.Phase.LAST_CARD:
        seat, action = next(one for one in state.legal_actions() if one[0] == state.turn)
        state, _ = spicy.apply(state, seat, action)
    assert overlay_topics(spicy.public_view(state), "table")[0] is R.TROPHY_WINDOW
    closed = state
    while closed.phase is spicy.Phase.LAST_CARD:
        closed, _ = spicy.apply(closed, closed.waiting[0], spicy.Decline())
    assert R.TROPHY_DECLINE_FINAL in overlay_topics(spicy.public_view(closed), "table")


def test_phases_decide_what_the_table_explains(told: list[Told]) -> None:
    first = {
        spicy.Phase.LAST_CARD: {R.TROPHY_WINDOW},
        spicy.Phase.OFFER: {R.SUPER_JOKER_TAKE},
        spicy.Phase.OVER: {R.END_TWO_TROPHIES, R.END_LAST_TROPHY, R.END_WORLDS_END},
    }
    seen = set()
    for one in told:
        phase = one.after.phase
        if phase in first:
            seen.add(phase)
            topic = overlay_topics(spicy.public_view(one.after), "table")[0]
            assert topic in first[phase]
            if one.after.outcome is not None:
                assert topic is one.after.outcome.reason.rule
    assert seen == set(first)


def test_super_jokers_on_top_cannot_be_challenged() -> None:
    state = spicy.position(
        NAMES[:2],
        spicy.Rules(super_jokers=True),
        hands=[[Card("C1"), Card("C2")], [Card("P1")]],
        deck=[Card("P3")],
        stack=[(1, Card("XJ"), Declaration("P4"))],
    )
    view = spicy.public_view(state)
    for screen in ("table", "challenge", "hand"):
        assert R.SUPER_JOKER_NO_CHALLENGE in overlay_topics(view, screen)
        assert R.CHALLENGE_TRAIT not in overlay_topics(view, screen)
