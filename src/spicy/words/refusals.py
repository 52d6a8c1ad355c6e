"""Refusals as sentences: the reason, and what can be done instead.

What the rules punish says what it costs, in words that hold before and after it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from spicy.engine.boxes import BOXES
from spicy.engine.cards import HIGHEST, Declaration
from spicy.engine.refusals import Refusal, Refused
from spicy.engine.rule_ids import RuleId
from spicy.engine.variants.change_your_luck import LUCKY_NUMBER, MOST_ADDED
from spicy.words.cards import choices_name, declaration_name, spice_name
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_choices, join_sentences
from spicy.words.spice_it_up import REFUSALS, turned_numbers


def refusal_sentence(
    refusal: Refusal, names: Sequence[str], valid: Iterable[Declaration] = ()
) -> str:
    """Return why an action is refused and what can be done instead, from what everybody may know.

    `names` are all players' names in seat order. `valid` are the declarations that would do, where
    the caller has them (`PublicView.declarations`): they are then listed after an invalid one.
    """
    choices = choices_name(valid)
    sentence = _SENTENCES[refusal.code](refusal, bool(choices))
    box = BOXES[refusal.edition]
    top, tried = refusal.top, refusal.declaration
    return sentence.format(
        name=names[refusal.seat],
        other=_("another player") if refusal.other is None else names[refusal.other],
        top=_nothing() if top is None else declaration_name(top),
        declaration=_nothing() if tried is None else declaration_name(tried),
        stack_spice=_nothing() if top is None else spice_name(top.spice),
        spice=_nothing() if tried is None else spice_name(tried.spice),
        choices=choices,
        low=join_choices(map(str, box.first_numbers)),
        penalty=box.penalty_cards,
        loss=box.loser_cards,
        lucky=LUCKY_NUMBER,
        added=MOST_ADDED,
        turned=turned_numbers(),
    )


def _nothing() -> str:
    """Return what stands where a refusal lacks a fact, which only one that was made by hand does."""
    return _("nothing")


def _invalid_declaration(refusal: Refusal, has_choices: bool) -> str:
    cost = ngettext(
        "Otherwise {name} takes the card back and draws {penalty}, and the turn is over.",
        "Otherwise {name} takes the card back and draws {penalty}, and the turn is over.",
        BOXES[refusal.edition].penalty_cards,
    )
    return join_sentences((_why_invalid(refusal, has_choices), cost))


def _why_invalid(refusal: Refusal, has_choices: bool) -> str:
    top = refusal.top
    if RuleId.TURN_IT_UP_SEQUENCE in refusal.also:
        return _(
            "After {top} it cannot be {declaration}: {turned} are the same in a challenge only."
        )
    if top is None:
        if has_choices:
            return _("A stack cannot begin with {declaration}. It can with {choices}.")
        return _("A stack cannot begin with {declaration}. It can with {low} of any spice.")
    if has_choices:
        return _("After {top} it cannot be {declaration}. It can be {choices}.")
    if top.number == HIGHEST:
        return _("After {top} it cannot be {declaration}. It can be {stack_spice} {low}.")
    return _("After {top} it cannot be {declaration}. It can be a higher {stack_spice}.")


def _forgotten_call(refusal: Refusal, has_choices: bool) -> str:  # noqa: ARG001
    penalty = BOXES[refusal.edition].penalty_cards
    if RuleId.COPY_CAT_LAST_CARD in refusal.also:
        # A copier need not have the turn, and then it does not pass on either.
        return ngettext(
            'To copy with the last card, {name} has to say "last card". '
            "Otherwise {name} takes it back and draws {penalty}.",
            'To copy with the last card, {name} has to say "last card". '
            "Otherwise {name} takes it back and draws {penalty}.",
            penalty,
        )
    return ngettext(
        'To lay the last card, {name} has to say "last card". '
        "Otherwise {name} takes it back and draws {penalty}, and the turn is over.",
        'To lay the last card, {name} has to say "last card". '
        "Otherwise {name} takes it back and draws {penalty}, and the turn is over.",
        penalty,
    )


def _unnamed_trait(refusal: Refusal, has_choices: bool) -> str:  # noqa: ARG001
    return ngettext(
        "{name} must first say what is wrong, the number or the spice (of a copy, just "
        '"Wrong!"). Otherwise {other} wins at once, and {name} draws {loss}.',
        "{name} must first say what is wrong, the number or the spice (of a copy, just "
        '"Wrong!"). Otherwise {other} wins at once, and {name} draws {loss}.',
        BOXES[refusal.edition].loser_cards,
    )


def _peeked(refusal: Refusal, has_choices: bool) -> str:  # noqa: ARG001
    return ngettext(
        "Facedown cards stay secret until a challenge turns one over. "
        "The price of a look: {name} draws {penalty} card.",
        "Facedown cards stay secret until a challenge turns one over. "
        "The price of a look: {name} draws {penalty} cards.",
        BOXES[refusal.edition].penalty_cards,
    )


def _game_over(refusal: Refusal, has_choices: bool) -> str:  # noqa: ARG001
    if refusal.rule is RuleId.END_TWO_TROPHIES:
        return _(
            "The trophies of one player have ended the game. {name} can play again in a new one."
        )
    if refusal.rule is RuleId.END_LAST_TROPHY:
        return _("The last trophy has ended the game. {name} can play again in a new one.")
    return _("World's End has ended the game. {name} can play again in a new one.")


def _simple(say: Callable[[], str]) -> Callable[[Refusal, bool], str]:
    """A sentence that is the same whatever the facts in it."""
    return lambda refusal, has_choices: say()  # noqa: ARG005


_SENTENCES: Final[dict[Refused, Callable[[Refusal, bool], str]]] = {
    **{code: _simple(say) for code, say in REFUSALS.items()},
    Refused.GAME_OVER: _game_over,
    Refused.WINDOW_OPEN: _simple(
        lambda: _(
            "{other} has laid a last card. First everybody else challenges it or says "
            '"no challenge"; then the game goes on.'
        )
    ),
    Refused.OFFER_OPEN: _simple(
        lambda: _("First {other} decides whether to take the super joker; then the game goes on.")
    ),
    Refused.NOT_YOUR_TURN: _simple(
        lambda: _(
            "It is {other}'s turn to lay a card or pass. {name} waits until the turn comes round."
        )
    ),
    Refused.EMPTY_STACK: _simple(
        lambda: _(
            "The stack is empty, so there is nothing to challenge. "
            "Once another player's card lies there, {name} can challenge it."
        )
    ),
    Refused.SUPER_JOKER_ON_TOP: _simple(
        lambda: _(
            "{other}'s card is a super joker: every number and spice is right for it, so nobody "
            "challenges it. The game goes on with the next card."
        )
    ),
    Refused.OWN_CARD: _simple(
        lambda: _(
            "The card on top is {name}'s own, and only the others can challenge it. "
            "{name} can challenge theirs."
        )
    ),
    Refused.HAS_DECLINED: _simple(
        lambda: _(
            '{name} has said "no challenge" to this card, and that cannot be changed. '
            "The next card is a new chance."
        )
    ),
    Refused.NO_TRAIT: _simple(
        lambda: _(
            "{name} must say what is wrong with {other}'s card: the number or the spice. "
            "Until then it stays facedown."
        )
    ),
    Refused.UNKNOWN_SPICE: _simple(
        lambda: _("There is no {spice} in this game; it has other spices.")
    ),
    Refused.NOT_IN_HAND: _simple(
        lambda: _("{name} does not hold all of that. Only cards from the hand can be laid.")
    ),
    Refused.CALLED_TOO_EARLY: _simple(
        lambda: _(
            "{name} has more cards after this one, so it is not the last card. "
            "It can be laid without the call."
        )
    ),
    Refused.CALLED_WITH_ADDED: _simple(
        lambda: _(
            "{name} draws new cards for the added ones, so this is not the last card. "
            "It can be laid without the call."
        )
    ),
    Refused.NO_WINDOW: _simple(
        lambda: _(
            "No last card waits for an answer now. Whoever does not want to challenge says "
            "nothing, and the game goes on."
        )
    ),
    Refused.OWN_LAST_CARD: _simple(
        lambda: _(
            "The last card is {name}'s own, so {name} has nothing to answer. "
            "The others say whether they challenge it."
        )
    ),
    Refused.NOTHING_OFFERED: _simple(
        lambda: _(
            "No super joker is on offer now. Whoever loses a challenge without holding one can "
            "take one, if any are left."
        )
    ),
    Refused.INVALID_DECLARATION: _invalid_declaration,
    Refused.FORGOTTEN_CALL: _forgotten_call,
    Refused.UNNAMED_TRAIT: _unnamed_trait,
    Refused.PEEKED: _peeked,
}
