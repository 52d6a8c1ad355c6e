"""The identifiers of the rules: one name for each rule, the same in the rulebook, events and refusals.

The rulebook in `rules/` says each of them in words; nothing else in the program invents one.
"""

from __future__ import annotations

from enum import StrEnum


class RuleId(StrEnum):
    """The identifier of one rule; its value is what the rulebook and transcripts write."""

    # Setup
    SETUP_PLAYERS = "setup.players"
    SETUP_DECK = "setup.deck"
    SETUP_DEAL = "setup.deal"
    SETUP_HIDDEN_HANDS = "setup.hidden-hands"
    SETUP_SUPER_JOKERS = "setup.super-jokers"
    SETUP_WORLDS_END = "setup.worlds-end"
    SETUP_WORLDS_END_DEPTH = "setup.worlds-end.depth"
    SETUP_TROPHIES = "setup.trophies"
    SETUP_FIRST_PLAYER = "setup.first-player"
    SETUP_SPICE_IT_UP = "setup.spice-it-up"

    # A turn
    TURN_OPTIONS = "turn.options"
    TURN_PASS = "turn.pass"
    DECLARE_BLUFF = "declare.bluff"
    DECLARE_FIRST = "declare.first"
    DECLARE_HIGHER = "declare.higher"
    DECLARE_AFTER_TEN = "declare.after-ten"
    DECLARE_INVALID = "declare.invalid"
    TURN_PEEK = "turn.peek"

    # Challenge
    CHALLENGE_WHO = "challenge.who"
    CHALLENGE_WHEN = "challenge.when"
    CHALLENGE_FIRST_PAW = "challenge.first-paw"
    CHALLENGE_TRAIT = "challenge.trait"
    CHALLENGE_UNNAMED = "challenge.unnamed"
    CHALLENGE_RESOLVE = "challenge.resolve"
    CHALLENGE_NUMBER_JOKER = "challenge.number-joker"
    CHALLENGE_SPICE_JOKER = "challenge.spice-joker"
    CHALLENGE_WINNER = "challenge.winner"
    CHALLENGE_LOSER = "challenge.loser"
    CHALLENGE_LOSER_TURN = "challenge.loser-turn"
    CHALLENGE_ATOMIC = "challenge.atomic"

    # Last card and trophies
    TROPHY_CALL = "trophy.call"
    TROPHY_WINDOW = "trophy.window"
    TROPHY_DECLINE_FINAL = "trophy.decline-final"
    TROPHY_UNCHALLENGED = "trophy.unchallenged"
    TROPHY_WON = "trophy.won"
    TROPHY_LOST = "trophy.lost"
    TROPHY_REDRAW = "trophy.redraw"

    # The end and the score
    END_TWO_TROPHIES = "end.two-trophies"
    END_LAST_TROPHY = "end.last-trophy"
    END_WORLDS_END = "end.worlds-end"
    END_STACK_UNSCORED = "end.stack-unscored"
    SCORE_CARDS = "score.cards"
    SCORE_TROPHIES = "score.trophies"
    SCORE_HAND = "score.hand"
    SCORE_SUPER_JOKERS = "score.super-jokers"
    SCORE_WINNER = "score.winner"

    # Super jokers
    SUPER_JOKER_PLAY = "super-joker.play"
    SUPER_JOKER_VISIBLE = "super-joker.visible"
    SUPER_JOKER_NO_CHALLENGE = "super-joker.no-challenge"
    SUPER_JOKER_ONE_IN_HAND = "super-joker.one-in-hand"
    SUPER_JOKER_TAKE = "super-joker.take"
    SUPER_JOKER_LAST_CARD = "super-joker.last-card"
    SUPER_JOKER_NO_WINDOW = "super-joker.no-window"
    SUPER_JOKER_SPECIAL_NUMBERS = "super-joker.special-numbers"
    SUPER_JOKER_WITH_SPICE_IT_UP = "super-joker.with-spice-it-up"

    # Spice It Up! (six cards)
    WE_LOVE_CHILI = "we-love-chili"
    START_IT_UP = "start-it-up"
    START_IT_UP_WITH_CHILI = "start-it-up.with-chili"
    SPICE_RAIDER_PAW = "spice-raider.paw"
    SPICE_RAIDER_COLLECT = "spice-raider.collect"
    SPICE_RAIDER_CHALLENGED = "spice-raider.challenged"
    CHANGE_YOUR_LUCK = "change-your-luck"
    CHANGE_YOUR_LUCK_DRAWN = "change-your-luck.drawn"
    TURN_IT_UP = "turn-it-up"
    TURN_IT_UP_SEQUENCE = "turn-it-up.sequence"
    COPY_CAT = "copy-cat"
    COPY_CAT_WINDOW = "copy-cat.window"
    COPY_CAT_CHALLENGE = "copy-cat.challenge"
    COPY_CAT_EARLIER = "copy-cat.earlier"
    COPY_CAT_LAST_CARD = "copy-cat.last-card"
    COPY_CAT_WITH_SUPER_JOKER = "copy-cat.with-super-joker"
    COPY_CAT_WITH_RAIDER = "copy-cat.with-raider"
    COPY_CAT_WITH_LUCK = "copy-cat.with-luck"
    COPY_CAT_WITH_TURN_IT_UP = "copy-cat.with-turn-it-up"

    # At the table
    TABLE_TAKE_BACK = "table.take-back"
    TABLE_HALF_SAID = "table.half-said"
    TABLE_ASK = "table.ask"
    TABLE_COUNTS = "table.counts"
    TABLE_TALK = "table.talk"
    TABLE_SHOWN = "table.shown"
    TABLE_DREW_TOO_MANY = "table.drew-too-many"
    TABLE_FORGOT_DRAW = "table.forgot-draw"
    TABLE_MISDEAL = "table.misdeal"
    TABLE_OUT_OF_TURN = "table.out-of-turn"
    TABLE_CALL_WHEN = "table.call-when"
    TABLE_LATE_CALL = "table.late-call"
    TABLE_FALSE_CALL = "table.false-call"
    TABLE_WINDOW_END = "table.window-end"
    TABLE_TOO_EARLY = "table.too-early"
    TABLE_TOGETHER = "table.together"
    TABLE_CHANGED_MIND = "table.changed-mind"
    TABLE_FLIPPER = "table.flipper"
    TABLE_TWO_COPIES = "table.two-copies"
    TABLE_LEAVES = "table.leaves"
    TABLE_JOINS = "table.joins"
    TABLE_CHILDREN = "table.children"
    TABLE_SAME_AGE = "table.same-age"


Reasons = tuple[RuleId, ...]
"""The rules that made something happen, the deciding one first."""

AT_THE_TABLE: frozenset[RuleId] = frozenset(
    rule for rule in RuleId if rule.value.startswith("table.")
)
"""Rules for what people do at a table and the program never lets happen: no action of the engine is
about them, so no transcript can show them."""

UNCITABLE: frozenset[RuleId] = AT_THE_TABLE | frozenset(
    {
        RuleId.SETUP_PLAYERS,
        RuleId.SETUP_DECK,
        RuleId.SETUP_DEAL,
        RuleId.SETUP_HIDDEN_HANDS,
        RuleId.SETUP_SUPER_JOKERS,
        RuleId.SETUP_WORLDS_END,
        RuleId.SETUP_WORLDS_END_DEPTH,
        RuleId.SETUP_TROPHIES,
        RuleId.SETUP_FIRST_PLAYER,
        RuleId.SETUP_SPICE_IT_UP,
        RuleId.SUPER_JOKER_VISIBLE,
        RuleId.SUPER_JOKER_WITH_SPICE_IT_UP,
    }
)
"""Rules about the set-up, about what is visible and about manners at the table: no move obeys or
breaks them, so no event or refusal can cite them. A transcript may still name them as what it shows."""
