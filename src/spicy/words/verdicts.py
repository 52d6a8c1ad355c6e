"""A challenge in words: what was doubted, whether it was right and why, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spicy.engine.actions import Trait
from spicy.engine.events import ChallengeSettled
from spicy.engine.rule_ids import RuleId
from spicy.words.cards import card_name, spice_name
from spicy.words.i18n import _
from spicy.words.spice_it_up import turned_numbers


def challenge_sentence(event: ChallengeSettled, names: Sequence[str]) -> str:
    """Return who challenged whom, and what was said to be wrong."""
    if event.is_unnamed:
        said = _("{challenger} turns {owner}'s card over without naming number or spice.")
    elif event.trait is Trait.NUMBER:
        said = _("{challenger} challenges {owner}: the number is not {number}!")
    elif event.trait is Trait.SPICE:
        said = _("{challenger} challenges {owner}: the spice is not {spice}!")
    else:
        said = _("{challenger} challenges {owner}'s copy: wrong!")
    return said.format(
        challenger=names[event.seat],
        owner=names[event.owner],
        number=event.declaration.number,
        spice=spice_name(event.declaration.spice),
    )


def verdict_sentence(event: ChallengeSettled) -> str:
    """Return whether what was doubted is right or wrong, and why where a joker or Turn It Up! decided."""
    if event.is_unnamed:
        said = _("The card is a {card}. That does not matter: neither number nor spice was named.")
    elif event.trait is Trait.NUMBER:
        said = _number_verdict(event)
    elif event.trait is Trait.SPICE:
        said = _spice_verdict(event)
    else:
        said = _copy_verdict(event)
    return said.format(
        card=card_name(event.card),
        number=event.declaration.number,
        spice=spice_name(event.declaration.spice),
        turned=turned_numbers(),
    )


def deciding_sentence(event: ChallengeSettled) -> str | None:
    """Return the verdict where a joker or Turn It Up! decided it; None where the card says it by itself.

    Implements `challenge.number-joker`, `challenge.spice-joker`, `turn-it-up` in words.
    """
    is_joker = event.card.is_number_joker or event.card.is_spice_joker
    is_decided = not event.is_unnamed and (is_joker or _is_turned(event))
    return verdict_sentence(event) if is_decided else None


def challenge_winner_sentence(event: ChallengeSettled, names: Sequence[str]) -> str:
    """Return who wins the challenge."""
    if event.is_unnamed:
        said = _("So {loser} loses the challenge, and {winner} wins it.")
    else:
        said = _("{winner} wins the challenge against {loser}.")
    return said.format(winner=names[event.winner], loser=names[event.loser])


def _is_turned(event: ChallengeSettled) -> bool:
    """Return whether Turn It Up! made what was doubted right (`turn-it-up`)."""
    if RuleId.TURN_IT_UP not in event.rules or event.trait is Trait.SPICE:
        return False
    return event.is_number_right and (event.trait is Trait.NUMBER or event.is_spice_right)


def _number_verdict(event: ChallengeSettled) -> str:
    if event.card.is_number_joker:
        return _("The card is a {card}: it counts as any number, so the number {number} is right.")
    if event.card.is_spice_joker:
        return _("The card is a {card}: it has no number, so the number {number} is wrong.")
    if _is_turned(event):
        return _(
            "The card is a {card}: Turn It Up! makes {turned} the same, "
            "so the number {number} is right."
        )
    if not event.is_number_right:
        return _("The card is a {card}: the number {number} is wrong.")
    if not event.is_spice_right:
        return _(
            "The card is a {card}: the number {number} is right, and only that was challenged."
        )
    return _("The card is a {card}: the number {number} is right.")


def _spice_verdict(event: ChallengeSettled) -> str:
    if event.card.is_spice_joker:
        return _("The card is a {card}: it counts as any spice, so the spice {spice} is right.")
    if event.card.is_number_joker:
        return _("The card is a {card}: it has no spice, so the spice {spice} is wrong.")
    if not event.is_spice_right:
        return _("The card is a {card}: the spice {spice} is wrong.")
    if not event.is_number_right:
        return _("The card is a {card}: the spice {spice} is right, and only that was challenged.")
    return _("The card is a {card}: the spice {spice} is right.")


def _copy_verdict(event: ChallengeSettled) -> str:
    if event.card.is_number_joker:
        return _("The card is a {card}: it has no spice, so the copy is wrong.")
    if event.card.is_spice_joker:
        return _("The card is a {card}: it has no number, so the copy is wrong.")
    if _is_turned(event):
        return _("The card is a {card}: Turn It Up! makes {turned} the same, so the copy is right.")
    return _COPY_VERDICTS[event.is_number_right, event.is_spice_right]()


_COPY_VERDICTS: Final[dict[tuple[bool, bool], Callable[[], str]]] = {
    (True, True): lambda: _(
        "The card is a {card}: number and spice are right, so the copy is right."
    ),
    (True, False): lambda: _("The card is a {card}: the spice is wrong, so the copy is wrong."),
    (False, True): lambda: _("The card is a {card}: the number is wrong, so the copy is wrong."),
    (False, False): lambda: _(
        "The card is a {card}: number and spice are wrong, so the copy is wrong."
    ),
}
