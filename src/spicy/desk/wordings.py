"""The ways in which people ask for a rule, in English: for the search only, nobody reads them."""

from __future__ import annotations

from typing import Final

from spicy.engine.rule_ids import RuleId

ABOUT: Final[dict[RuleId, str]] = {
    RuleId.SETUP_PLAYERS: (
        "how many can play; can more people join; join later; teams; is it a game for two; player "
        "on my left; how many people can play; how many players; 2 to 6 players; too many "
        "players; clockwise; direction of play; who is next; order of turns"
    ),
    RuleId.SETUP_DECK: (
        "what is in the box; do we need all the cards; strongest card; which cards are there; how "
        "many cards are in the game; how many cards are in the deck; 100 cards; how many of each "
        "card; kinds of cards; how many jokers are there; wasabi; lemon; chili; pepper; spices"
    ),
    RuleId.SETUP_DEAL: (
        "prepare the deck; set up the game; deck shuffled badly; cards at the beginning; how many "
        "cards do we deal; how many cards do i get; how many cards do we start with; starting "
        "hand; deal six cards or five; shuffle the cards before the game"
    ),
    RuleId.SETUP_HIDDEN_HANDS: (
        "somebody shows the cards; show everybody my cards; cards on the table; show my cards; "
        "secret hand; are hands open; looking at another players hand; he looks at my cards; may "
        "i see your cards"
    ),
    RuleId.SETUP_SUPER_JOKERS: (
        "how many super jokers per player; do we have to use super jokers; how many super jokers "
        "are there; everybody starts with a super joker; supply of super jokers; play without "
        "super jokers; classic; are super jokers used"
    ),
    RuleId.SETUP_WORLDS_END: (
        "put the end card into the deck; prepare the draw deck; where does the worlds end card "
        "go; where to put the worlds end card; game end card in the deck"
    ),
    RuleId.SETUP_WORLDS_END_DEPTH: (
        "how deep is worlds end; how far down is worlds end; worlds end after a quarter or half "
        "of the deck"
    ),
    RuleId.SETUP_TROPHIES: "how many trophies are there; where do the trophies lie",
    RuleId.SETUP_FIRST_PLAYER: (
        "who starts; who begins; who begins the game; who goes first; who starts the game; the "
        "youngest starts; starting player"
    ),
    RuleId.SETUP_SPICE_IT_UP: (
        "spice it up; spice it up cards; special cards; variants; expert rules; extra cards; "
        "choose at random"
    ),
    RuleId.TURN_OPTIONS: (
        "choose not to play; play any card; can i do nothing; when is it my turn; what can i do "
        "on my turn; is it my turn; not my turn; play a card or pass; two cards at once; what am "
        "i allowed to do"
    ),
    RuleId.TURN_PASS: (
        "is drawing a pass; drawing costs my turn; lose my turn when i draw; pass two times; pass "
        "many times; how many cards may i hold; too many cards in hand; nobody can play; do i "
        "have to draw a card; pass; skip my turn; draw a card instead; draw cards when i pass; "
        "how many cards for a pass; no card to play; must i play"
    ),
    RuleId.DECLARE_BLUFF: (
        "play any card i want; lie about the number; lie about the spice; is the real card "
        "important; do i have to play the card i say; may i lie; bluff; bluffing; is lying "
        "allowed; can i lie; do i have to lie; do i have to tell the truth; what do i say when i "
        "play a card; facedown"
    ),
    RuleId.DECLARE_FIRST: (
        "what number first; lowest number to start; how do we start the first round; start high; "
        "begin a new pile; can the first card be a 7; how high can the first card be; first card "
        "higher than 3; first card of a stack; first card of a new stack; which number opens a "
        "stack; start a stack with 1 2 or 3; start with any spice; empty stack"
    ),
    RuleId.DECLARE_HIGHER: (
        "what can i play next; how much higher; which card is higher; higher but other spice; "
        "play on my own card; follow the spice; higher; next number must be higher; same spice; "
        "jump numbers; skip numbers; change the spice; same number again; lower number; which "
        "number can i say; pepper 3 after pepper 3"
    ),
    RuleId.DECLARE_AFTER_TEN: (
        "highest number; stack is full; nothing higher than 10; ten was played; after a ten; "
        "after 10; what comes after ten; start again low after 10; 10 on a 10"
    ),
    RuleId.DECLARE_INVALID: (
        "change my number after playing; said it by accident; card does not fit; take a move "
        "back; what if i play a wrong card; forbidden number; wrong declaration; invalid "
        "declaration; number too low; said the wrong number; said the wrong spice; said something "
        "illegal; mistake; take my card back; penalty for a mistake"
    ),
    RuleId.TURN_PEEK: (
        "see the top card; touched the card; look under the stack; spying; cheating by looking; "
        "accidentally saw a card; look at the stack; peeking; looked at a facedown card; looked "
        "at a card in the stack; look at the top card of the deck; penalty for looking; look at "
        "my own card in the stack"
    ),
    RuleId.CHALLENGE_WHO: (
        "take turns challenging; only the next player challenges; call somebody a liar; everybody "
        "may challenge; who can challenge; who may challenge; can anybody challenge; challenge my "
        "own card; challenge out of turn"
    ),
    RuleId.CHALLENGE_WHEN: (
        "before i could challenge; next card was too fast; challenge at any time; challenge "
        "before my turn; challenge the first card; wait to challenge; when can i challenge; how "
        "long can i challenge; too late to challenge; is the card safe after a pass; challenge an "
        "empty stack; challenge an earlier card"
    ),
    RuleId.CHALLENGE_FIRST_PAW: (
        "three players challenge; whose hand was first; challenge the same card again; both of us "
        "shouted wrong; two players challenge at the same time; two paws down; challenge "
        "together; who was first; both of us challenged"
    ),
    RuleId.CHALLENGE_TRAIT: (
        "change from number to spice; what does wrong number mean; what does wrong spice mean; "
        "said spice but meant number; is liar enough; do not turn it over yet; challenge number "
        "or spice; challenge both; number and spice are both wrong; the whole card is a lie; what "
        "do i say when i challenge"
    ),
    RuleId.CHALLENGE_UNNAMED: (
        "turned it without a word; lifted the card without a word; said nothing and turned it; "
        "turned the card over without saying anything; turned the card over too early; flipped "
        "the card; forgot to name number or spice"
    ),
    RuleId.CHALLENGE_RESOLVE: (
        "does everybody see the card; show the card; who turns over the card; card was right; is "
        "one true thing enough; half right; honest card; who wins the challenge; who is right; "
        "number right but spice wrong; one half true the other false; which card is turned over; "
        "how does a challenge work"
    ),
    RuleId.CHALLENGE_NUMBER_JOKER: (
        "joker without spice; number joker in a challenge; number joker; a joker always wins; "
        "joker always right; number joker challenged on spice; card with 1-10; card that says 1 "
        "to 10"
    ),
    RuleId.CHALLENGE_SPICE_JOKER: (
        "joker without number; spice joker in a challenge; spice joker; a joker always wins; "
        "joker always right; spice joker challenged on number; card with all spices; card with "
        "three colours"
    ),
    RuleId.CHALLENGE_WINNER: (
        "where do i put the cards i won; what do i do with won cards; take the pile; win cards; "
        "get points; who gets the stack; who gets the cards after a challenge; what does the "
        "winner get; what do i win; points pile; look at won cards"
    ),
    RuleId.CHALLENGE_LOSER: (
        "does the winner start; i challenged and it was right; caught lying; wrong about a "
        "challenge; what if nobody lied; draw two cards; how many cards does the loser draw; what "
        "happens to the loser; what happens if i lose a challenge; penalty for losing a "
        "challenge; who starts after a challenge; whose turn after a challenge; who goes next "
        "after a challenge"
    ),
    RuleId.CHALLENGE_LOSER_TURN: (
        "loser does not want to start; may the loser pass; must the loser play; can i pass after "
        "a lost challenge"
    ),
    RuleId.CHALLENGE_ATOMIC: (
        "when exactly is the game over in a challenge; what comes first in a challenge; worlds "
        "end during a challenge; trophy and worlds end at once; two trophies and worlds end at "
        "once; order of the ends"
    ),
    RuleId.TROPHY_CALL: (
        "play my last card; say it before or after playing; she did not say last card; announce "
        "one card left; last card; say last card; forgot to say last card; call last card; when "
        "do i say last card; uno"
    ),
    RuleId.TROPHY_WINDOW: (
        "challenge a last card; who may challenge the last card; does everybody have to say "
        "something; how long for a last card; everybody has to answer the last card; wait for the "
        "others after a last card; next player plays too fast after a last card"
    ),
    RuleId.TROPHY_DECLINE_FINAL: (
        "second thoughts about a last card; too late to challenge a last card; take back no "
        "challenge; change my mind after no challenge; said no challenge and want to challenge; "
        "challenge a last card later"
    ),
    RuleId.TROPHY_UNCHALLENGED: (
        "when do i take a trophy; do i have to show my last card; does the stack stay; finish "
        "with a bluff; reach zero cards; nobody challenges the last card; get a trophy; no cards "
        "left in hand; empty hand; played all my cards; out of cards"
    ),
    RuleId.TROPHY_WON: (
        "challenged my last card and was wrong; last card challenged and true; won with the last "
        "card; trophy and stack"
    ),
    RuleId.TROPHY_LOST: (
        "last card was a lie; last card challenged and false; lied with the last card; caught "
        "with the last card; no trophy"
    ),
    RuleId.TROPHY_REDRAW: (
        "play on after a trophy; draw after a trophy; am i out after my last card; new hand after "
        "a trophy; new cards after a trophy; how many cards do i draw after a trophy"
    ),
    RuleId.END_TWO_TROPHIES: (
        "more than one trophy; win with trophies; two trophies at once; trophy winner; two "
        "trophies; second trophy; how many trophies to win; instant win; win at once"
    ),
    RuleId.END_LAST_TROPHY: (
        "three trophies; game goes on without trophies; everybody has one trophy; third trophy; "
        "last trophy; all trophies are gone; no trophies left"
    ),
    RuleId.END_WORLDS_END: (
        "draw pile is empty; draw pile finished; deck is finished; end of the deck; how does the "
        "game end; last round; what happens at the end; worlds end; world end card; worlds end is "
        "drawn; worlds end on top; deck runs out; draw deck empty; no cards left in the deck; "
        "when does the game end; game over; one more turn"
    ),
    RuleId.END_STACK_UNSCORED: (
        "who keeps the cards when the game is over; stack on the table when the game is over; "
        "unfinished stack; cards left in the stack when the game ends; cards in the middle at the "
        "end; who gets the last stack; raider cards when the game ends"
    ),
    RuleId.SCORE_CARDS: (
        "do jokers give extra points; one point for each card; are high cards better; points for "
        "won cards; how many points is a card; how much is a card worth; value of a card; is a 10 "
        "worth more than a 1"
    ),
    RuleId.SCORE_TROPHIES: (
        "points for a trophy; trophy or cards; is a trophy better than cards; how many points is "
        "a trophy; how much is a trophy worth; value of a trophy; ten points"
    ),
    RuleId.SCORE_HAND: (
        "do hand cards cost points; lose points; joker in hand at the end; score below zero; "
        "minus points; negative points; points for cards in hand; cards left in hand at the end"
    ),
    RuleId.SCORE_SUPER_JOKERS: (
        "super joker in my points; what if i still have a super joker; super joker 5 points; keep "
        "a super joker; how many points is a super joker; how much is a super joker worth; super "
        "joker minus points; super joker left in hand at the end of the game"
    ),
    RuleId.SCORE_WINNER: (
        "two winners; how many points to win; how do we know who won; share the win; second "
        "place; who wins the game; who wins; most points; tie; same points; equal points"
    ),
    RuleId.SUPER_JOKER_PLAY: (
        "when can i play a super joker; super joker on a ten; super joker on any card; start with "
        "a super joker; super joker with a wrong number; super joker any number and any spice"
    ),
    RuleId.SUPER_JOKER_VISIBLE: (
        "who has a super joker; others see my super joker; back of the super joker; hide a super "
        "joker"
    ),
    RuleId.SUPER_JOKER_NO_CHALLENGE: (
        "super joker in a challenge; does a super joker always win; is a super joker safe; "
        "somebody challenged a super joker; challenge a super joker; is a super joker always "
        "right; super joker cannot be challenged"
    ),
    RuleId.SUPER_JOKER_ONE_IN_HAND: (
        "two super jokers in hand; second super joker; more than one super joker"
    ),
    RuleId.SUPER_JOKER_TAKE: (
        "do i have to take a super joker; when do i get another super joker; loser super joker; "
        "get a super joker; get a new super joker; loser takes a super joker; super jokers used "
        "up; no super jokers left"
    ),
    RuleId.SUPER_JOKER_LAST_CARD: (
        "no trophy for a super joker; only a super joker left; five cards after a super joker; "
        "super joker as last card; joker last card; super joker and trophy; finish with a super "
        "joker"
    ),
    RuleId.SUPER_JOKER_NO_WINDOW: (
        "does anybody answer a super joker as last card; wait after a super joker"
    ),
    RuleId.SUPER_JOKER_SPECIAL_NUMBERS: (
        "super joker as a four; super joker as a five; super joker and spice raider; super joker "
        "and change your luck"
    ),
    RuleId.SUPER_JOKER_WITH_SPICE_IT_UP: (
        "super jokers together with spice it up; spice it up in sweet and spicy; mix both games"
    ),
    RuleId.WE_LOVE_CHILI: (
        "change to chili; chili after pepper; chili on another spice; we love chili; love chili; "
        "change the spice to chili; which numbers in chili"
    ),
    RuleId.START_IT_UP: (
        "start again after 9; restart at 1; begin again at 1; after 8 what can i say; start it "
        "up; start low again after 8 9 or 10; 1 after 8; 1 after 9"
    ),
    RuleId.START_IT_UP_WITH_CHILI: "start it up and we love chili together; chili 1 after pepper 8",
    RuleId.SPICE_RAIDER_PAW: (
        "what does a 4 do; what does the number 4 do; 4 rule; lied about the 4; real 4; spice "
        "raider; raider; declare a 4; pirate"
    ),
    RuleId.SPICE_RAIDER_COLLECT: (
        "who gets the stack under the paw; when is the raid over; pass after a raider; raider "
        "steals cards; what does the raider get; when does the raider win the cards; cards under "
        "the paw; two raiders; second raider"
    ),
    RuleId.SPICE_RAIDER_CHALLENGED: (
        "raider challenged; 4 with a paw challenged; raider caught; paw is gone; challenge the 4"
    ),
    RuleId.CHANGE_YOUR_LUCK: (
        "what does the number 5 do; 5 rule; throw away cards; get rid of cards; exchange cards; "
        "play more than one card; change your luck; add cards under a 5; how many cards under a "
        "5; get rid of two cards; swap cards; what does a 5 do"
    ),
    RuleId.CHANGE_YOUR_LUCK_DRAWN: (
        "change your luck with my last card; added cards and last card; worlds end while drawing "
        "for change your luck"
    ),
    RuleId.TURN_IT_UP: (
        "what does a 9 do; what does a 6 do; 6 upside down; 9 instead of 6; confuse 6 and 9; turn "
        "it up; 6 and 9 are the same; is a 6 a 9; six upside down"
    ),
    RuleId.TURN_IT_UP_SEQUENCE: "6 after 7; 9 then 6; order of 6 and 9",
    RuleId.COPY_CAT: (
        "who plays after a copy; who is next after a copy; two players want to copy; say the same "
        "as the card before; same card twice; copy cat; copy a card; copy out of turn; copy my "
        "own card; copy a copy; copy a copy of my own card; same declaration"
    ),
    RuleId.COPY_CAT_WINDOW: (
        "copy the last card; when can i copy; how long can i copy; too late to copy; copy after a "
        "pass"
    ),
    RuleId.COPY_CAT_CHALLENGE: (
        "joker as a copy; copy was a lie; is my copy right; lied with a copy; challenge a copy; "
        "challenge a copy cat; copy challenged on number or spice only; say wrong to a copy"
    ),
    RuleId.COPY_CAT_EARLIER: (
        "challenge the card under a copy; earlier copies; which copy is looked at"
    ),
    RuleId.COPY_CAT_LAST_CARD: (
        "trophy for a copy; copy with my last card; copy as a last card; forgot to call a last copy"
    ),
    RuleId.COPY_CAT_WITH_SUPER_JOKER: "copy a super joker; copy with a super joker",
    RuleId.COPY_CAT_WITH_RAIDER: "copy a 4; copy the raider; whose paw after a copy",
    RuleId.COPY_CAT_WITH_LUCK: "copy a 5; add cards under a copy",
    RuleId.COPY_CAT_WITH_TURN_IT_UP: "copy a 6 with a 9; copy with turn it up",
}
"""What people ask when they mean a rule, in the words they ask it with; a semicolon parts them."""
