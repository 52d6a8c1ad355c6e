"""Which rules the overlay shows: those that matter now, from public facts."""

from __future__ import annotations

import random

import spicy
from spicy.engine.cards import Card, Declaration
from spicy.rulebook import load
from spicy.words.help import MOST_TOPICS, overlay_topics
from support.played import Told
from support.rows import each

R = spicy.RuleId
SCREENS = "no-such-screen title setup hand-over hand table challenge reveal offer window score copy"


def on(top: str, cards: str = "", *, supers: bool = False, held: int = 4) -> spicy.PublicView:
    """Lea's turn, on a card of Tom's with this declaration; he laid a super joker if there are any."""
    state = spicy.position(
        ("Lea", "Tom", "Mia"),
        spicy.Rules(super_jokers=supers, spice_it_up=tuple(map(spicy.SpiceItUp, cards.split()))),
        hands=[[Card("C1"), Card("C2"), Card("W1"), Card("W2")][:held], [Card("P1")], [Card("P2")]],
        deck=[Card("P3")] * 3,
        stack=[(1, Card("XJ" if supers else "NJ"), Declaration(top))] if top else [],
    )
    return spicy.public_view(state)


def test_every_screen_has_topics_wherever_the_game_is(told: list[Told]) -> None:
    views = [spicy.public_view(one.after) for one in told if one.after.is_over]
    views += [spicy.public_view(one.after) for one in told[::3]]
    for view in (*views, None):
        for screen in SCREENS.split(" "):
            topics = overlay_topics(view, screen)
            assert 0 < len(topics) <= MOST_TOPICS
            assert len(set(topics)) == len(topics)
            assert all(isinstance(topic, R) for topic in topics)


def test_a_declaration_starts_with_the_rule_that_decides_it() -> None:
    assert overlay_topics(on(""), "hand")[0] is R.DECLARE_FIRST
    assert overlay_topics(on("P7"), "hand")[0] is R.DECLARE_HIGHER
    assert overlay_topics(on("P10"), "hand")[0] is R.DECLARE_AFTER_TEN


def test_what_a_newcomer_needs_comes_before_rulings() -> None:
    """Whoever presses `?` for the first time wants to know what to do, not what sources disagree on."""
    book = load()
    for top in ("", "P7"):
        for screen in ("hand-over", "hand", "table", "challenge", "window"):
            topics = overlay_topics(on(top), screen)[:2]
            rulings = {topic for topic in topics if book.rule(topic).ruling}
            assert rulings <= {R.DECLARE_FIRST, R.CHALLENGE_TRAIT, R.TROPHY_WINDOW}, (top, screen)
            # which say how to begin, what to say, and what everybody waits for


@each(
    ("rule", "screen", "cards", "top", "other"),
    [
        (R.START_IT_UP, "hand", "start-it-up", "P8", "P7"),
        (R.WE_LOVE_CHILI, "hand", "we-love-chili", "P1", "P3"),
        (R.START_IT_UP_WITH_CHILI, "hand", "start-it-up we-love-chili", "P9", ""),
        (R.SPICE_RAIDER_COLLECT, "hand", "spice-raider", "P4", ""),
        (R.SPICE_RAIDER_CHALLENGED, "challenge", "spice-raider", "P4", ""),
        (R.SPICE_RAIDER_PAW, "hand", "spice-raider", "P3", ""),
        (R.CHANGE_YOUR_LUCK, "hand", "change-your-luck", "P4", "P5"),
        (R.TURN_IT_UP, "challenge", "turn-it-up", "P6", "P5"),
        (R.COPY_CAT, "table", "copy-cat", "P5", ""),
        (R.COPY_CAT_WITH_RAIDER, "copy", "copy-cat spice-raider", "P4", ""),
        (R.COPY_CAT_WITH_LUCK, "copy", "copy-cat change-your-luck", "P5", ""),
    ],
)
def test_spice_it_up_shows_up_where_it_changes_something(
    rule: R, screen: str, cards: str, top: str, other: str
) -> None:
    """On the first declaration, and not on the other one."""
    assert rule in overlay_topics(on(top, cards), screen)
    assert not other or rule not in overlay_topics(on(other, cards), screen)


def test_a_card_of_no_spice_it_up_stays_out() -> None:
    own = (*spicy.SpiceItUp, "super-joker")
    for top in ("", "P1", "P4", "P5", "P6", "P8", "P9", "P10"):
        for screen in ("hand-over", "hand", "table", "challenge", "reveal", "window", "score"):
            topics = overlay_topics(on(top), screen)
            assert not [topic for topic in topics if topic.startswith(own)], (top, screen)


def test_last_cards() -> None:
    assert R.TROPHY_CALL in overlay_topics(on("P3", held=1), "hand")
    assert R.TROPHY_CALL not in overlay_topics(on("P3"), "hand")
    state = spicy.new_game(["Lea", "Tom"], spicy.Rules(), random.Random(1))
    while state.phase is not spicy.Phase.LAST_CARD:
        seat, action = next(one for one in state.legal_actions() if one[0] == state.turn)
        state, _ = spicy.apply(state, seat, action)
    while state.phase is spicy.Phase.LAST_CARD:
        state, _ = spicy.apply(state, state.waiting[0], spicy.Decline())
    assert R.TROPHY_DECLINE_FINAL in overlay_topics(spicy.public_view(state), "table")


def test_phases_decide_what_the_table_explains(told: list[Told]) -> None:
    first = {spicy.Phase.LAST_CARD: R.TROPHY_WINDOW, spicy.Phase.OFFER: R.SUPER_JOKER_TAKE}
    seen = set()
    for state in (one.after for one in told):
        ended = None if state.outcome is None else state.outcome.reason.rule
        rule = first.get(state.phase, ended)
        if rule is not None:
            seen.add(rule)
            assert overlay_topics(spicy.public_view(state), "table")[0] is rule
    assert seen == {*first.values(), R.END_TWO_TROPHIES, R.END_LAST_TROPHY, R.END_WORLDS_END}


def test_super_jokers_on_top_cannot_be_challenged() -> None:
    for screen in ("table", "challenge", "hand"):
        topics = overlay_topics(on("P4", supers=True), screen)
        assert R.SUPER_JOKER_NO_CHALLENGE in topics
        assert R.CHALLENGE_TRAIT not in topics
