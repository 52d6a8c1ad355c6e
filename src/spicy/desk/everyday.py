"""Words that people use for what the rulebook calls otherwise, in English.

They only help the search; nobody reads them. Another language's rulebook is searched by its own words.
"""

from __future__ import annotations

from typing import Final

from spicy.engine.rule_ids import RuleId

SAME: Final[dict[str, str]] = {
    "accuse": "challenge",
    "afterwards": "after",
    "apocalypse": "worlds end",
    "award": "trophy",
    "back": "take",
    "beginning": "first start",
    "begin": "start",
    "bluff": "lie",
    "bluffing": "lie",
    "blue": "pepper",
    "call": "challenge say",
    "cat": "copy",
    "caught": "challenge",
    "cheat": "lie",
    "claim": "declare",
    "collect": "take",
    "colour": "spice",
    "color": "spice",
    "contest": "challenge",
    "copycat": "copy cat",
    "count": "score points",
    "counted": "score points",
    "cup": "trophy",
    "declaration": "declare",
    "decline": "decline no challenge",
    "direction": "clockwise",
    "double": "two",
    "doubt": "challenge",
    "edition": "edition sweet spicy",
    "empty": "last card hand",
    "equal": "same share",
    "everyone": "everybody",
    "fake": "lie",
    "false": "lie wrong",
    "final": "last",
    "finish": "end last",
    "finished": "end over",
    "flip": "turn over",
    "forget": "forgot call",
    "forgot": "call",
    "forgotten": "call forgot",
    "glance": "peek",
    "go": "turn",
    "green": "wasabi",
    "honest": "truth",
    "illegal": "invalid",
    "incorrect": "wrong invalid",
    "kitty": "copy",
    "leftover": "left",
    "legal": "valid allowed",
    "liar": "lie challenge",
    "look": "peek look",
    "lose": "loser",
    "lost": "loser",
    "lying": "lie",
    "minus": "score hand",
    "negative": "score hand minus",
    "order": "clockwise order",
    "out": "last card",
    "penalty": "punished draw",
    "pile": "stack",
    "pirate": "raider",
    "pot": "stack",
    "prize": "trophy",
    "punishment": "punished",
    "queue": "turn",
    "raid": "raider",
    "red": "chili",
    "refill": "new hand",
    "reveal": "turn over",
    "round": "stack",
    "score": "score points",
    "shout": "challenge call",
    "show": "turn over",
    "simultaneously": "first together",
    "skip": "pass",
    "slap": "paw challenge",
    "snoop": "peek",
    "spy": "peek",
    "start": "begin first player",
    "starter": "first player",
    "suit": "spice",
    "swap": "luck",
    "tie": "share same points",
    "tied": "share same points",
    "tiebreak": "share same points",
    "tiebreaker": "share same points",
    "together": "together same",
    "true": "truth right",
    "truth": "truth right",
    "uno": "call last card",
    "variant": "spice it up",
    "victory": "win",
    "wild": "joker",
    "wildcard": "joker",
    "win": "winner",
    "yellow": "lemon",
    "youngest": "first player start",
    "yell": "call",
}
"""A word as it is typed, and the words of the rulebook to look for as well."""

ABOUT: Final[dict[RuleId, str]] = {
    RuleId.SETUP_PLAYERS: "how many people play clockwise direction order seats",
    RuleId.SETUP_DECK: (
        "which cards are there how many cards in the box kinds jokers editions wasabi lemon"
    ),
    RuleId.SETUP_DEAL: (
        "how many cards do we deal each player gets six five starting hand how many cards do i get"
    ),
    RuleId.SETUP_HIDDEN_HANDS: "show my cards secret open hand looking at other players hands",
    RuleId.SETUP_SUPER_JOKERS: (
        "how many super jokers supply start of game without super jokers classic"
    ),
    RuleId.SETUP_WORLDS_END: "where to put the worlds end card deck",
    RuleId.SETUP_WORLDS_END_DEPTH: (
        "how deep how far down is worlds end number of cards quarter half"
    ),
    RuleId.SETUP_TROPHIES: "how many trophies are there",
    RuleId.SETUP_FIRST_PLAYER: (
        "who starts who begins the game who goes first youngest who starts the game"
    ),
    RuleId.SETUP_SPICE_IT_UP: "how many special cards variants choose random expert",
    RuleId.TURN_OPTIONS: "what can i do on my turn not my turn two cards",
    RuleId.TURN_PASS: "skip draw a card instead no card to play must i play",
    RuleId.DECLARE_BLUFF: "may i lie bluff is lying allowed can i lie facedown",
    RuleId.DECLARE_FIRST: (
        "first card of a stack new stack which number opening start with 1 2 3 any spice"
    ),
    RuleId.DECLARE_HIGHER: (
        "next number must be higher same spice jump numbers skip numbers change spice same "
        "number again change the spice pepper 3 after pepper 3"
    ),
    RuleId.DECLARE_AFTER_TEN: "after a ten 10 what comes after ten start again low",
    RuleId.DECLARE_INVALID: (
        "wrong declaration mistake too low number same number take back penalty illegal said "
        "the wrong spice"
    ),
    RuleId.TURN_PEEK: (
        "looked at a facedown card peeking cheating penalty look at my own card in the stack"
    ),
    RuleId.CHALLENGE_WHO: "who can challenge own card out of turn anybody",
    RuleId.CHALLENGE_WHEN: "too late to challenge is the card safe after a pass passed empty stack",
    RuleId.CHALLENGE_FIRST_PAW: (
        "two players challenge at the same time together two paws down simultaneous both of us"
    ),
    RuleId.CHALLENGE_TRAIT: (
        "number or spice both doubt both traits everything is a lie whole card the whole card "
        "is a lie"
    ),
    RuleId.CHALLENGE_UNNAMED: "turned the card over without saying anything forgot to name flipped",
    RuleId.CHALLENGE_RESOLVE: (
        "one thing is true the other false half lie which card is turned over who wins the "
        "challenge"
    ),
    RuleId.CHALLENGE_NUMBER_JOKER: (
        "number joker challenged on spice 1-10 joker always wins joker always right wild card"
    ),
    RuleId.CHALLENGE_SPICE_JOKER: (
        "spice joker challenged on number joker always wins joker always right wild card"
    ),
    RuleId.CHALLENGE_WINNER: "who gets the stack look at won cards points pile",
    RuleId.CHALLENGE_LOSER: (
        "how many cards does the loser draw penalty who starts after a challenge who goes next"
    ),
    RuleId.CHALLENGE_LOSER_TURN: "may the loser pass must the loser play",
    RuleId.CHALLENGE_ATOMIC: (
        "what happens first order worlds end during a challenge trophy and worlds end at once"
    ),
    RuleId.TROPHY_CALL: "say last card forgot to say last card uno announce",
    RuleId.TROPHY_WINDOW: "everybody has to answer last card wait for others decide",
    RuleId.TROPHY_DECLINE_FINAL: "change my mind said no challenge then challenge later last card",
    RuleId.TROPHY_UNCHALLENGED: (
        "nobody challenges the last card get a trophy empty hand out of cards"
    ),
    RuleId.TROPHY_WON: "last card challenged true trophy and stack",
    RuleId.TROPHY_LOST: "last card challenged false lied no trophy caught",
    RuleId.TROPHY_REDRAW: "new hand after trophy how many cards do i draw after a trophy",
    RuleId.END_TWO_TROPHIES: "second trophy wins at once two trophies instant win",
    RuleId.END_LAST_TROPHY: "third trophy all trophies gone game ends",
    RuleId.END_WORLDS_END: (
        "worlds end on top deck runs out draw deck empty is worlds end drawn game over when "
        "does the game end how do we know when the game ends"
    ),
    RuleId.END_STACK_UNSCORED: (
        "cards left in the stack when the game ends raider paw cards at the end who gets them "
        "nobody"
    ),
    RuleId.SCORE_CARDS: "how many points per card value of won cards",
    RuleId.SCORE_TROPHIES: "how much is a trophy worth ten points",
    RuleId.SCORE_HAND: "minus points for cards in hand",
    RuleId.SCORE_SUPER_JOKERS: (
        "how much is a super joker worth five points minus five super joker in hand at the "
        "end of the game"
    ),
    RuleId.SCORE_WINNER: "who wins the game most points tie draw equal points",
    RuleId.SUPER_JOKER_PLAY: "what does a super joker do any number any spice",
    RuleId.SUPER_JOKER_VISIBLE: "other back everybody sees super joker",
    RuleId.SUPER_JOKER_NO_CHALLENGE: "challenge a super joker cannot doubt",
    RuleId.SUPER_JOKER_ONE_IN_HAND: "two super jokers in hand second super joker",
    RuleId.SUPER_JOKER_TAKE: "get a new super joker loser takes supply empty",
    RuleId.SUPER_JOKER_LAST_CARD: "super joker as last card trophy joker last card",
    RuleId.SUPER_JOKER_NO_WINDOW: "super joker as last card does anybody answer challenge",
    RuleId.SUPER_JOKER_SPECIAL_NUMBERS: "super joker said to be four five raider luck",
    RuleId.SUPER_JOKER_WITH_SPICE_IT_UP: "sweet and spicy with spice it up cards together mix",
    RuleId.WE_LOVE_CHILI: "change the spice to chili",
    RuleId.START_IT_UP: "after 8 9 10 start low again",
    RuleId.START_IT_UP_WITH_CHILI: "start it up and we love chili together",
    RuleId.SPICE_RAIDER_PAW: "four 4 paw raider pirate",
    RuleId.SPICE_RAIDER_COLLECT: "raider gets the cards when does the raider win cards",
    RuleId.SPICE_RAIDER_CHALLENGED: "challenge the four raider caught paw gone",
    RuleId.CHANGE_YOUR_LUCK: "five 5 add cards swap cards",
    RuleId.CHANGE_YOUR_LUCK_DRAWN: "added cards last card world's end details",
    RuleId.TURN_IT_UP: "6 and 9 the same six nine upside down",
    RuleId.TURN_IT_UP_SEQUENCE: "6 after 7 order nine six declare",
    RuleId.COPY_CAT: "copy a card own copy out of turn same declaration copy a copy of my own card",
    RuleId.COPY_CAT_WINDOW: "how long can i copy too late to copy",
    RuleId.COPY_CAT_CHALLENGE: (
        "challenge a copy say wrong both must be true copy challenged on number or spice only"
    ),
    RuleId.COPY_CAT_EARLIER: "earlier copies original card who gets the stack",
    RuleId.COPY_CAT_LAST_CARD: "copy as a last card forgot call",
    RuleId.COPY_CAT_WITH_SUPER_JOKER: "copy a super joker copy with a super joker",
    RuleId.COPY_CAT_WITH_RAIDER: "copy a four whose paw",
    RuleId.COPY_CAT_WITH_LUCK: "copy a five add cards",
    RuleId.COPY_CAT_WITH_TURN_IT_UP: "copy a six with a nine",
}
"""What people ask when they mean a rule, in the words they ask it with."""

_SILENT: Final = (
    "a an and are as at be been but by can could did do does for from get gets got had "
    "happen happens has have he her him his how i if in into is it its just know let may "
    "me mine must my of ok okay on or our people please really shall she should so "
    "somebody someone still than that the their them then there they this to us was we "
    "were what when where which who whom whose why will with would you your"
)
SILENT: Final = frozenset(_SILENT.split())
"""Words that say nothing about which rule is meant."""
