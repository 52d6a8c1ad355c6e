"""The ways in which people ask for the rules of special cards, in English; only the search reads them."""

from __future__ import annotations

from typing import Final

from spicy.engine.rule_ids import RuleId

OF_SPECIAL_CARDS: Final[dict[RuleId, str]] = {
    RuleId.SUPER_JOKER_PLAY: (
        "when can i play a super joker; super joker on a ten; super joker on any card; start with "
        "a super joker; super joker with a wrong number; super joker any number and any spice; "
        "what is a super joker; what can a super joker do; can a super joker be anything; super "
        "joker counts as everything; super joker is every number; super joker first; play the "
        "super joker first; start a stack with a super joker; do i have to say something with a "
        "super joker; play a super joker at any time; superjoker; how does the super joker work; "
        "super joker is always right; does the super joker always work; when is it good to play a "
        "super joker; super joker on top of anything; super joker in my turn; super joker rules; "
        "use a super joker; super joker as any card; super joker out of turn; must the number be "
        "higher with a super joker; explain super joker; power of the super joker; is a super "
        "joker true; when do i lay a super joker; super joker explained; which number does a "
        "super joker have; what number do i say with a super joker; how to play a super joker; "
        "meaning of the super joker"
    ),
    RuleId.SUPER_JOKER_VISIBLE: (
        "who has a super joker; others see my super joker; back of the super joker; hide a super "
        "joker; others know that i have a super joker; do my friends know i hold a super joker; "
        "can people see the super joker; super joker looks different; super joker on the stack is "
        "seen; super joker secret; recognise a super joker; back side of a super joker; super "
        "joker has another back; super joker face down; everyone knows it is a super joker; can i "
        "bluff with a super joker; pretend to play a super joker; is a super joker secret; they "
        "see my super joker; everybody sees it; does everybody know when i use a super joker; "
        "everybody sees when i play a super joker; others know"
    ),
    RuleId.SUPER_JOKER_NO_CHALLENGE: (
        "super joker in a challenge; does a super joker always win; is a super joker safe; "
        "somebody challenged a super joker; challenge a super joker; is a super joker always "
        "right; super joker cannot be challenged; somebody shouted liar at a super joker; doubt a "
        "super joker; super joker caught; is a super joker a lie; can a super joker be wrong; "
        "super joker was challenged; penalty for challenging a super joker; believe a super "
        "joker; beat a super joker; challenge the super joker of somebody; is it possible to "
        "challenge a super joker; super joker liar; say wrong to a super joker; super joker "
        "protected; lose against a super joker; say wrong number to a super joker; wrong spice "
        "super joker; no challenge for super jokers"
    ),
    RuleId.SUPER_JOKER_ONE_IN_HAND: (
        "two super jokers in hand; second super joker; more than one super joker; how many super "
        "jokers can i have; hold two super jokers; a second super joker; limit of super jokers; "
        "already have a super joker; keep two super jokers; collect super jokers; how many super "
        "jokers at the same time; three super jokers; stack super jokers; can i have more super "
        "jokers; more super jokers in hand; two super jokers at the same time"
    ),
    RuleId.SUPER_JOKER_TAKE: (
        "do i have to take a super joker; when do i get another super joker; loser super joker; "
        "get a super joker; get a new super joker; loser takes a super joker; super jokers used "
        "up; no super jokers left; no more super jokers; there are no more super jokers in the "
        "middle; another super joker; new super joker; get a super joker back; may the loser have "
        "a super joker; refuse a super joker; how to get another super joker; super joker after a "
        "lost challenge; supply is empty; must i take the super joker; when do i receive a super "
        "joker; super joker for losing; loser and super joker; can the winner take a super joker; "
        "super joker again; where do i get super jokers; get a super joker during the game; may i "
        "take a super joker later; super joker after losing a challenge; new super joker after "
        "losing; get the super joker"
    ),
    RuleId.SUPER_JOKER_LAST_CARD: (
        "no trophy for a super joker; only a super joker left; five cards after a super joker; "
        "super joker as last card; joker last card; super joker and trophy; finish with a super "
        "joker; last card is a super joker; my last card is a super joker; trophy with a super "
        "joker; does a super joker win a trophy; end with a super joker; get rid of the super "
        "joker last; super joker is my only card; trophy when my last one is a super joker; only "
        "card is a super joker; super joker as the final card; what if the super joker is my last "
        "card; draw five after a super joker; ending with a super joker; can a super joker be my "
        "last card; finish the hand with a super joker; empty hand with a super joker"
    ),
    RuleId.SUPER_JOKER_NO_WINDOW: (
        "does anybody answer a super joker as last card; wait after a super joker; call last card "
        "with a super joker; do we wait for a last super joker; answer a super joker; last super "
        "joker and the next player; super joker last card call; do others answer a super joker"
    ),
    RuleId.SUPER_JOKER_SPECIAL_NUMBERS: (
        "super joker as a four; super joker as a five; super joker and spice raider; super joker "
        "and change your luck; 4 with a super joker; 5 with a super joker; super joker with the "
        "paw; super joker and raider; add cards under a super joker; declare a super joker as 4; "
        "declare a super joker as 5; super joker 4 paw"
    ),
    RuleId.SUPER_JOKER_WITH_SPICE_IT_UP: (
        "super jokers together with spice it up; spice it up in sweet and spicy; mix both games; "
        "super joker and special cards; spice it up with super jokers; mix the editions; combine "
        "both games; everything together; all extras at once; can spice it up be used with super "
        "jokers; spice it up in the new game; use all cards of both boxes"
    ),
    RuleId.WE_LOVE_CHILI: (
        "change to chili; chili after pepper; chili on another spice; we love chili; love chili; "
        "change the spice to chili; which numbers in chili; love chili card; when can i say "
        "chili; chili instead of pepper; switch to chili; pepper 1 then chili 2; chili 3 after "
        "wasabi 2; chili on lemon; back from chili; which number in chili; chili rule; chili "
        "after wasabi; chili after lemon; chili on pepper; what does the chili card do; when is "
        "chili allowed; say chili instead; numbers for chili; switch colour to chili; always "
        "chili; is chili a trump; chili on a pepper stack; chili instead of lemon; change the "
        "stack to chili; is chili always possible; can i always say chili"
    ),
    RuleId.START_IT_UP: (
        "start again after 9; restart at 1; begin again at 1; after 8 what can i say; start it "
        "up; start low again after 8 9 or 10; 1 after 8; 1 after 9; low after 8; 1 2 or 3 after "
        "an 8; 2 after 9; start low; start again; start again low; restart; after 8 9 or 10; "
        "begin again low; start it up card; go back to 1; say 3 after a 9; 1 after a 10; go low "
        "after 8; what does start it up do; after eight; after nine; begin low; start at one "
        "again after 8; small numbers again; eight then one; 2 after 8; 3 after 10 9 8; nine then "
        "two"
    ),
    RuleId.START_IT_UP_WITH_CHILI: (
        "start it up and we love chili together; chili 1 after pepper 8; chili after 8 9 or 10 "
        "low; both chili and start again; low chili after 9; change spice when starting low; two "
        "special cards chili and start; low chili after an eight; two cards together start and "
        "chili"
    ),
    RuleId.SPICE_RAIDER_PAW: (
        "what does a 4 do; what does the number 4 do; 4 rule; lied about the 4; real 4; spice "
        "raider; raider; declare a 4; pirate; four; 4; play a 4; say 4; what happens with a 4; "
        "put my paw on the stack; cat paw; what is the paw for; robber; thief; what is the "
        "raider; fake 4; do i need a real 4; thief with four; what is special about the 4; raid; "
        "who is the raider; when do i put down a paw; paw token; does a 4 always bring a paw; "
        "what does the raider card do; 4 and the paw; paw; put a paw on a 4"
    ),
    RuleId.SPICE_RAIDER_COLLECT: (
        "who gets the stack under the paw; when is the raid over; pass after a raider; raider "
        "steals cards; what does the raider get; when does the raider win the cards; cards under "
        "the paw; two raiders; second raider; when do i get the cards as a raider; steal the "
        "stack; when do i steal the stack; raider gets the stack; next player plays on the 4; "
        "next player passes on the 4; take the cards under the paw; two paws; collect the cards; "
        "raider wins the stack; raider takes the stack; who wins the cards under the paw; "
        "somebody plays on my paw; steal the pile; when can the raider collect; next card after a "
        "4; cards the raider has won; do i get all cards under my paw; paw when somebody passes; "
        "win with the paw"
    ),
    RuleId.SPICE_RAIDER_CHALLENGED: (
        "raider challenged; 4 with a paw challenged; raider caught; paw is gone; challenge the 4; "
        "somebody doubts my 4; 4 was doubted; four doubted what happens to the paw; paw after a "
        "challenge; paw when i am caught; raider is caught lying; lose the paw; raider loses a "
        "challenge; raider wins a challenge; challenge the raider; doubt the four; what if the 4 "
        "is a lie; raider was lying; challenged 4; paw and a challenge"
    ),
    RuleId.CHANGE_YOUR_LUCK: (
        "what does the number 5 do; 5 rule; throw away cards; get rid of cards; exchange cards; "
        "play more than one card; change your luck; add cards under a 5; how many cards under a "
        "5; get rid of two cards; swap cards; what does a 5 do; five; 5; play a 5; say 5; what "
        "happens with a 5; swap my bad cards; change my cards; more cards under a 5; extra cards "
        "under a 5; put cards below a 5; draw after adding; discard cards; new cards with a 5; "
        "three cards at once; luck; what is special about the 5; two cards under the five; "
        "discard with a 5; how many cards can i change; exchange my hand; get new cards; does a 5 "
        "always; play several cards with a 5; what does the luck card do; fake five; five with "
        "more cards; how many cards can i swap with a 5; 5 and cards under it; get rid of extra "
        "cards; play extra cards"
    ),
    RuleId.CHANGE_YOUR_LUCK_DRAWN: (
        "change your luck with my last card; added cards and last card; worlds end while drawing "
        "for change your luck; add all my cards under the 5; add all remaining cards under the 5 "
        "trophy; whole hand under the 5; trophy with a 5 and added cards; draw after added cards "
        "when worlds end; invalid 5 with added cards; super joker under the 5; empty hand with a "
        "5; last card with a five; play my whole hand with a 5; added cards when it does not fit; "
        "when do i draw for the five"
    ),
    RuleId.TURN_IT_UP: (
        "what does a 9 do; what does a 6 do; 6 upside down; 9 instead of 6; confuse 6 and 9; turn "
        "it up; 6 and 9 are the same; is a 6 a 9; six upside down; 9 or 6; 6 or 9; looks like a "
        "9; my 6 looks like a 9; six is nine; nine is a six; turn a 6 round; turned 6; said 9 "
        "have 6; is a 9 right as a 6; upside down; is a nine also a six; does a 6 count as a 9; 6 "
        "and 9; six or nine; what does turn it up do; 69; 9 played as 6; flip a 6; 9 doubted but "
        "it was a 6; six as nine; nine as six; six instead of nine; 6 instead of 9"
    ),
    RuleId.TURN_IT_UP_SEQUENCE: (
        "6 after 7; 9 then 6; order of 6 and 9; can 9 come before 6; is six higher than eight; 6 "
        "after 8; 6 on an 8; 6 as a 9 when going up; order with turn it up; say 6 instead of 9; "
        "does 6 count as 9 in the order; six on seven; 6 on 7; 9 before 6; six after eight; can 6 "
        "be higher; does turn it up change the order"
    ),
    RuleId.COPY_CAT: (
        "who plays after a copy; who is next after a copy; two players want to copy; say the same "
        "as the card before; same card twice; copy cat; copy a card; copy out of turn; copy my "
        "own card; copy a copy; copy a copy of my own card; same declaration; cat; copy cat card; "
        "copycat rule; what does copy cat do; repeat what somebody said; say the same; repeat the "
        "last card; same number and spice again; imitate; imitate my own card; play the same "
        "card; copy one after another; two copies; turn after a copy; i copied who is next; copy "
        "when it is not my turn; copier; who may copy; repeat exactly what the player before "
        "said; same declaration as the previous player; same again; play out of turn with copy "
        "cat; what is the cat for; when may i copy; parrot; can i copy somebody; everybody "
        "copies; copy the previous player; jump in with the same card; turn order after a copy; "
        "copy the person before me; copy what my neighbour said; somebody copied me; say what he "
        "said; same as you; say the same as you; do the same as another player; the same as my "
        "neighbour"
    ),
    RuleId.COPY_CAT_WINDOW: (
        "copy the last card; when can i copy; how long can i copy; too late to copy; copy after a "
        "pass; too slow to copy; too late for a copy; how fast must i copy; copy after somebody "
        "drew; copy after somebody passed; time to copy; can i still copy; copy later; copy an "
        "older card; when is the time over to copy; until when can i copy; how quickly must i "
        "copy; last moment to copy; too late for copying; copy after the next one played"
    ),
    RuleId.COPY_CAT_CHALLENGE: (
        "joker as a copy; copy was a lie; is my copy right; lied with a copy; challenge a copy; "
        "challenge a copy cat; copy challenged on number or spice only; say wrong to a copy; "
        "challenge a copycat; what do i say against a copy; doubt a copy; copy is wrong; copy had "
        "the wrong spice; copy had the wrong number; number right spice wrong on a copy; do i "
        "name number or spice on a copy; false copy; copy caught; joker as copy; doubt a copied "
        "card; doubting a copy; liar copy; copier lied; copy must be true; which half of a copy; "
        "copier loses; challenge the copier; copy is only half right; challenge copy; copycat was "
        "wrong; wrong copy"
    ),
    RuleId.COPY_CAT_EARLIER: (
        "challenge the card under a copy; earlier copies; which copy is looked at; card under the "
        "copy; is the original card checked; look at the copied card; copied card was a lie; only "
        "the copy is turned over; first card was a lie but copied; who lied first; original under "
        "the copy; challenge the original; the one who was copied lied; which of the copies is "
        "checked; whole stack after a copy"
    ),
    RuleId.COPY_CAT_LAST_CARD: (
        "trophy for a copy; copy with my last card; copy as a last card; forgot to call a last "
        "copy; copy and no cards left; copy with the final card; last card as a copy; win a "
        "trophy by copying; copy out of turn with my last card; copy last card forgot to say; "
        "trophy with a copy; copy when i have one card left; finish by copying; empty hand by "
        "copying"
    ),
    RuleId.COPY_CAT_WITH_SUPER_JOKER: (
        "copy a super joker; copy with a super joker; copying with a super joker; use a super "
        "joker to copy; super joker copied; super joker as a copy cat; super joker copy; imitate "
        "a super joker; copy cat super joker"
    ),
    RuleId.COPY_CAT_WITH_RAIDER: (
        "copy a 4; copy the raider; whose paw after a copy; copied 4; copied four who gets the "
        "paw; copy of a 4; raider copied; paw on a copy; copy cat on a 4; copy cat and paw; "
        "imitate the raider"
    ),
    RuleId.COPY_CAT_WITH_LUCK: (
        "copy a 5; add cards under a copy; copied 5; copy a five and add cards; copy of a 5; add "
        "cards when copying; copy cat on a 5; copy cat and change your luck"
    ),
    RuleId.COPY_CAT_WITH_TURN_IT_UP: (
        "copy a 6 with a 9; copy with turn it up; copy six with nine; 9 as a copy of 6; 6 as a "
        "copy of 9; copied 6; copied 9; copy cat with 6 and 9; turn it up with a copy"
    ),
}
