"""The rules that matter on a screen right now, from what everybody may know.

Their texts are the rulebook's. The choice depends on nothing private: whoever asks for help tells the
others no more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from spicy.engine.boxes import BOXES, Box
from spicy.engine.cards import HIGHEST, Edition, Spice
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.engine.scoring import EndReason
from spicy.engine.state import Phase
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER
from spicy.engine.variants.registry import variant_of
from spicy.engine.variants.spice_raider import RAIDED_NUMBER
from spicy.engine.variants.turn_it_up import TURNED
from spicy.engine.view import PublicView
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_choices

MOST_TOPICS: Final = 12
"""The most rules that fit an overlay which is read and not studied."""

_FEW_CARDS: Final = 2
"""With so many cards in a hand, what is said of a last card is worth knowing."""

_GENERAL: Final = (
    RuleId.TURN_OPTIONS,
    RuleId.DECLARE_BLUFF,
    RuleId.DECLARE_FIRST,
    RuleId.DECLARE_HIGHER,
    RuleId.CHALLENGE_WHO,
    RuleId.CHALLENGE_TRAIT,
    RuleId.CHALLENGE_WINNER,
    RuleId.CHALLENGE_LOSER,
    RuleId.TROPHY_CALL,
    RuleId.END_TWO_TROPHIES,
    RuleId.END_WORLDS_END,
    RuleId.SCORE_WINNER,
)


def overlay_topics(public_view: PublicView | None, screen: str) -> tuple[RuleId, ...]:
    """The rules that matter now, the most relevant first, at most `MOST_TOPICS` of them.

    `screen` is one of "title", "setup", "hand-over", "hand", "table", "challenge", "reveal", "offer",
    "window", "score" and "copy"; any other gets what the game is about in general. `public_view` is
    None where no game has begun.
    """
    if screen == "setup":
        found = _for_setup(public_view)
    elif public_view is None or screen not in _SCREENS:
        found = _GENERAL
    else:
        found = _SCREENS[screen](public_view)
    return tuple(dict.fromkeys(found))[:MOST_TOPICS]


def game_in_short(box: Box = BOXES[Edition.SPICY]) -> tuple[str, ...]:
    """Return how the game goes with a box, in a few sentences for somebody who has never played it."""
    low = join_choices([str(number) for number in box.first_numbers])
    return (
        _(
            "On a turn, lay a card facedown and say what it is: a spice and a number. It may be a lie."
        ),
        _(
            "A stack begins with {low}. Every next card is said to have the same spice and a higher "
            "number; after a {highest} comes {low} again."
        ).format(low=low, highest=HIGHEST),
        _(
            "A number joker is right as any number, but wrong as any spice; a spice joker is right as "
            "any spice, but wrong as any number."
        ),
        ngettext(
            "Instead of laying a card one may pass: draw {cards} card, and the next player goes on.",
            "Instead of laying a card one may pass: draw {cards} cards, and the next player goes on.",
            box.pass_cards,
        ).format(cards=box.pass_cards),
        ngettext(
            "Anybody may challenge the top card: its number is wrong, or its spice is wrong. Whoever "
            "is right wins the stack; the other one draws {cards} card and begins the next stack.",
            "Anybody may challenge the top card: its number is wrong, or its spice is wrong. Whoever "
            "is right wins the stack; the other one draws {cards} cards and begins the next stack.",
            box.loser_cards,
        ).format(cards=box.loser_cards),
        ngettext(
            "Lay the last card of the hand and get away with it: that is a trophy, and a new hand. "
            "Whoever has {trophies} trophy wins the game at once.",
            "Lay the last card of the hand and get away with it: that is a trophy, and a new hand. "
            "Whoever has {trophies} trophies wins the game at once.",
            box.winning_trophies,
        ).format(trophies=box.winning_trophies),
        _(
            "World's End is hidden somewhere in the draw deck. When it shows, or the last trophy is "
            "taken, points are counted: {card} for each won card, {trophy} for a trophy, and {card} "
            "less for each card in hand."
        ).format(card=box.card_points, trophy=box.trophy_points),
    )


def _for_setup(public_view: PublicView | None) -> Iterable[RuleId]:
    chosen = () if public_view is None else _cards(public_view.rules)
    return (
        RuleId.SETUP_PLAYERS,
        RuleId.SETUP_FIRST_PLAYER,
        RuleId.SETUP_DECK,
        RuleId.SETUP_SUPER_JOKERS,
        RuleId.SETUP_SPICE_IT_UP,
        *chosen,
        RuleId.SETUP_DEAL,
        RuleId.SETUP_TROPHIES,
        RuleId.SETUP_WORLDS_END,
        RuleId.SETUP_WORLDS_END_DEPTH,
    )


def _cards(rules: Rules) -> Iterable[RuleId]:
    return (rule for card in rules.spice_it_up for rule in variant_of(card).main_rules)


def _for_hand_over(view: PublicView) -> Iterable[RuleId]:
    return (RuleId.SETUP_HIDDEN_HANDS, *_for_turn(view), RuleId.TURN_PEEK)


def _for_turn(view: PublicView) -> Iterable[RuleId]:
    """For the player whose turn it is."""
    return (
        *_declaring(view),
        RuleId.DECLARE_BLUFF,
        RuleId.TURN_OPTIONS,
        RuleId.TURN_PASS,
        RuleId.CHALLENGE_NUMBER_JOKER,
        RuleId.CHALLENGE_SPICE_JOKER,
        *_laying(view),
        *_last_card_ahead(view),
        *_challenging(view),
        RuleId.DECLARE_INVALID,
    )


def _declaring(view: PublicView) -> Iterable[RuleId]:
    """Return what decides which declarations there are, as `PublicView.declarations` lists them."""
    top = view.top
    if top is None:
        yield RuleId.DECLARE_FIRST
        return
    yield RuleId.DECLARE_AFTER_TEN if top.declaration.number == HIGHEST else RuleId.DECLARE_HIGHER
    numbers = {one.number for one in view.declarations if one.spice is top.declaration.spice}
    starts = (
        view.rules.has(SpiceItUp.START_IT_UP) and min(numbers) < top.declaration.number < HIGHEST
    )
    if starts:
        yield RuleId.START_IT_UP
    if top.declaration.spice is not Spice.CHILI and any(
        one.spice is Spice.CHILI for one in view.declarations
    ):
        yield RuleId.WE_LOVE_CHILI
        if starts:
            yield RuleId.START_IT_UP_WITH_CHILI
    if view.paw is not None:
        yield RuleId.SPICE_RAIDER_COLLECT
    if view.rules.has(SpiceItUp.TURN_IT_UP) and min(TURNED) <= top.declaration.number <= max(
        TURNED
    ):
        yield RuleId.TURN_IT_UP_SEQUENCE


def _laying(view: PublicView) -> Iterable[RuleId]:
    """Return what the numbers that may be declared now bring with them."""
    rules = view.rules
    numbers = {one.number for one in view.declarations}
    if rules.has(SpiceItUp.SPICE_RAIDER) and RAIDED_NUMBER in numbers:
        yield RuleId.SPICE_RAIDER_PAW
    if rules.has(SpiceItUp.CHANGE_YOUR_LUCK) and LUCKY_NUMBER in numbers:
        yield RuleId.CHANGE_YOUR_LUCK
    if rules.has(SpiceItUp.TURN_IT_UP) and numbers & TURNED.keys():
        yield RuleId.TURN_IT_UP
    if rules.has_super_jokers and view.seats[view.turn].has_super_joker:
        yield RuleId.SUPER_JOKER_PLAY


def _last_card_ahead(view: PublicView) -> Iterable[RuleId]:
    turn = view.seats[view.turn]
    if turn.cards > _FEW_CARDS:
        return
    yield RuleId.TROPHY_CALL
    if turn.has_super_joker:
        yield RuleId.SUPER_JOKER_LAST_CARD
    yield RuleId.TROPHY_WINDOW


def _challenging(view: PublicView) -> Iterable[RuleId]:
    """Return whether and how the top card can be challenged."""
    top = view.top
    if top is None:
        yield RuleId.CHALLENGE_WHEN
        return
    if top.is_super_joker:
        yield RuleId.SUPER_JOKER_NO_CHALLENGE
        return
    if not view.challengers and view.phase is Phase.TURN:
        yield RuleId.TROPHY_DECLINE_FINAL  # everybody but its owner has let this card be
        return
    if top.is_copy:
        yield from (RuleId.COPY_CAT_CHALLENGE, RuleId.COPY_CAT_EARLIER)
    else:
        yield RuleId.CHALLENGE_TRAIT
    yield from (RuleId.CHALLENGE_WHEN, RuleId.CHALLENGE_WHO)
    if view.rules.has(SpiceItUp.TURN_IT_UP) and top.declaration.number in TURNED:
        yield RuleId.TURN_IT_UP


def _copying(view: PublicView) -> Iterable[RuleId]:
    if view.rules.has(SpiceItUp.COPY_CAT) and view.top is not None:
        yield from (RuleId.COPY_CAT, RuleId.COPY_CAT_WINDOW)


def _for_table(view: PublicView) -> Iterable[RuleId]:
    if view.phase is Phase.OVER:
        return _for_score(view)
    if view.phase is Phase.LAST_CARD:
        return _for_window(view)
    if view.phase is Phase.OFFER:
        return _for_offer(view)
    paw = () if view.paw is None else (RuleId.SPICE_RAIDER_COLLECT, RuleId.SPICE_RAIDER_CHALLENGED)
    has_offers = view.rules.has_super_jokers and view.supply > 0
    is_open = view.top is None  # then what opens a stack comes before what could be doubted
    return (
        *(_declaring(view) if is_open else _challenging(view)),
        *paw,
        *_copying(view),
        *(_challenging(view) if is_open else _declaring(view)),
        *_last_card_ahead(view),
        RuleId.CHALLENGE_WINNER,
        RuleId.CHALLENGE_LOSER,
        *((RuleId.SUPER_JOKER_TAKE,) if has_offers else ()),
        RuleId.TURN_PASS,
        *_cards(view.rules),
        RuleId.END_WORLDS_END,
    )


def _for_challenge(view: PublicView) -> Iterable[RuleId]:
    paw = () if view.paw is None else (RuleId.SPICE_RAIDER_CHALLENGED,)
    last = (RuleId.TROPHY_LOST, RuleId.TROPHY_WON) if view.phase is Phase.LAST_CARD else ()
    return (
        *_challenging(view),
        RuleId.CHALLENGE_RESOLVE,
        RuleId.CHALLENGE_NUMBER_JOKER,
        RuleId.CHALLENGE_SPICE_JOKER,
        *last,
        *paw,
        RuleId.CHALLENGE_WINNER,
        RuleId.CHALLENGE_LOSER,
        RuleId.CHALLENGE_UNNAMED,
        RuleId.CHALLENGE_FIRST_PAW,
    )


def _for_reveal(view: PublicView) -> Iterable[RuleId]:
    """After a challenge: the card that was turned over is gone, and the view does not know it."""
    if view.phase is Phase.OVER:
        after = _endings(view)
    elif view.phase is Phase.OFFER:
        after = (RuleId.SUPER_JOKER_TAKE, RuleId.SUPER_JOKER_ONE_IN_HAND)
    else:
        after = (RuleId.CHALLENGE_LOSER_TURN, RuleId.DECLARE_FIRST)
    copies = (RuleId.COPY_CAT_CHALLENGE,) if view.rules.has(SpiceItUp.COPY_CAT) else ()
    turned = (RuleId.TURN_IT_UP,) if view.rules.has(SpiceItUp.TURN_IT_UP) else ()
    return (
        RuleId.CHALLENGE_RESOLVE,
        RuleId.CHALLENGE_NUMBER_JOKER,
        RuleId.CHALLENGE_SPICE_JOKER,
        *turned,
        *copies,
        RuleId.CHALLENGE_WINNER,
        RuleId.CHALLENGE_LOSER,
        *after,
        RuleId.TROPHY_WON,
        RuleId.CHALLENGE_ATOMIC,
    )


def _for_offer(view: PublicView) -> Iterable[RuleId]:  # noqa: ARG001
    return (
        RuleId.SUPER_JOKER_TAKE,
        RuleId.SUPER_JOKER_ONE_IN_HAND,
        RuleId.SUPER_JOKER_PLAY,
        RuleId.SUPER_JOKER_NO_CHALLENGE,
        RuleId.SUPER_JOKER_LAST_CARD,
        RuleId.SCORE_SUPER_JOKERS,
        RuleId.SUPER_JOKER_VISIBLE,
        RuleId.CHALLENGE_LOSER_TURN,
    )


def _for_window(view: PublicView) -> Iterable[RuleId]:
    top = view.top
    copied = (RuleId.COPY_CAT_LAST_CARD,) if top is not None and top.is_copy else ()
    return (
        RuleId.TROPHY_WINDOW,
        RuleId.TROPHY_UNCHALLENGED,
        RuleId.TROPHY_WON,
        RuleId.TROPHY_LOST,
        *copied,
        *_challenging(view),
        RuleId.TROPHY_DECLINE_FINAL,
        RuleId.TROPHY_REDRAW,
        RuleId.END_TWO_TROPHIES,
        RuleId.END_LAST_TROPHY,
    )


def _for_copy(view: PublicView) -> Iterable[RuleId]:
    rules, top = view.rules, view.top
    number = None if top is None else top.declaration.number
    raid = (
        (RuleId.COPY_CAT_WITH_RAIDER,)
        if rules.has(SpiceItUp.SPICE_RAIDER) and number == RAIDED_NUMBER
        else ()
    )
    luck = (
        (RuleId.COPY_CAT_WITH_LUCK,)
        if rules.has(SpiceItUp.CHANGE_YOUR_LUCK) and number == LUCKY_NUMBER
        else ()
    )
    turned = rules.has(SpiceItUp.TURN_IT_UP) and number in TURNED
    return (
        RuleId.COPY_CAT,
        RuleId.COPY_CAT_WINDOW,
        *raid,
        *luck,
        *((RuleId.CHANGE_YOUR_LUCK,) if luck else ()),
        RuleId.COPY_CAT_CHALLENGE,
        *((RuleId.COPY_CAT_WITH_TURN_IT_UP,) if turned else ()),
        RuleId.COPY_CAT_EARLIER,
        *((RuleId.COPY_CAT_WITH_SUPER_JOKER,) if rules.has_super_jokers else ()),
        RuleId.COPY_CAT_LAST_CARD,
        RuleId.DECLARE_BLUFF,
    )


def _for_score(view: PublicView) -> Iterable[RuleId]:
    if view.outcome is not None and view.outcome.reason is EndReason.TWO_TROPHIES:
        return _endings(view)
    supers = (RuleId.SCORE_SUPER_JOKERS,) if view.rules.has_super_jokers else ()
    unscored = (RuleId.END_STACK_UNSCORED,) if view.stack else ()
    return (
        *_endings(view),
        RuleId.SCORE_CARDS,
        RuleId.SCORE_TROPHIES,
        RuleId.SCORE_HAND,
        *supers,
        RuleId.SCORE_WINNER,
        *unscored,
    )


def _endings(view: PublicView) -> tuple[RuleId, ...]:
    """The end that ended the game first, then the others."""
    own = () if view.outcome is None else (view.outcome.reason.rule,)
    return (*own, *(reason.rule for reason in EndReason))


_SCREENS: Final[dict[str, Callable[[PublicView], Iterable[RuleId]]]] = {
    "hand-over": _for_hand_over,
    "hand": _for_turn,
    "table": _for_table,
    "challenge": _for_challenge,
    "reveal": _for_reveal,
    "offer": _for_offer,
    "window": _for_window,
    "score": _for_score,
    "copy": _for_copy,
}
