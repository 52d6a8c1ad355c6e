"""A challenge in plain lines: who doubts what, and a last chance to think again."""

from __future__ import annotations

from spicy.engine.actions import Challenge, Decline, Reveal, Trait
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.tui.plain.answers import BACK
from spicy.tui.plain.room import Room
from spicy.tui.requests import Act, Command
from spicy.tui.terminal.talk import Talk
from spicy.words.cards import spice_name
from spicy.words.i18n import _
from spicy.words.prompts import asks_what_is_wrong, challenge_said

__all__ = ["ask_challenge", "last_card_stake"]

_TURN = "m"
_UNNAMED = "t"


def ask_challenge(
    room: Room, view: PublicView, seat: int, *, is_strict: bool, trait: Trait | None = None
) -> Talk[Act | Command | None]:
    """Ask a player what is wrong about the top card, and once more before it is turned over.

    `trait` is what has been named already. None where it is called off, which costs nothing;
    `Command.GO_ON` where the player only wants the own turn.
    """
    top = view.top
    assert top is not None  # only a card that lies there can be challenged
    action: Challenge | Reveal | None = None
    if trait is not None and not top.is_copy:
        action = Challenge(trait)
    while action is None:
        answer = yield from room.ask(_asked(view, seat, is_strict=is_strict), "challenge")
        if answer == BACK:
            return None
        if answer == "0" and view.phase is Phase.LAST_CARD:
            return Act(seat, Decline())
        if answer == _TURN and _may_go_on(view, seat):
            return Command.GO_ON
        if answer == _UNNAMED and is_strict:
            action = Reveal()
        elif top.is_copy:
            action = Challenge() if answer in ("1", "w") else None
        elif answer in ("1", "n"):
            action = Challenge(Trait.NUMBER)
        elif answer in ("2", "s"):
            action = Challenge(Trait.SPICE)
        if action is None:
            room.misunderstood()
    asked = _("{what} Enter turns the card over. b: call it off.")
    asked = asked.format(what=challenge_said(view, seat, action))
    while True:
        answer = yield from room.ask(asked, "turn over")
        if answer == "":
            return Act(seat, action)
        if answer == BACK:
            return None
        room.misunderstood()


def last_card_stake(view: PublicView) -> str:
    """Return what a last card brings the player who laid it, unless a challenge is right."""
    owner = view.seats[view.stack[-1].seat]
    if owner.trophies + 1 == view.rules.box.winning_trophies:
        said = _("{name} gets a trophy and wins the game unless somebody catches a lie.")
    else:
        said = _("{name} gets a trophy unless somebody catches a lie.")
    return said.format(name=owner.name)


def _may_go_on(view: PublicView, seat: int) -> bool:
    return seat == view.turn and view.phase is Phase.TURN


def _asked(view: PublicView, seat: int, *, is_strict: bool) -> str:
    top = view.top
    assert top is not None
    parts = [asks_what_is_wrong(view, seat)]
    if top.is_copy:
        parts.append(_("1: it is no exact copy."))
    else:
        said = top.declaration
        parts.append(_("1: the number, no {number}.").format(number=said.number))
        parts.append(_("2: the spice, no {spice}.").format(spice=spice_name(said.spice)))
    if view.phase is Phase.LAST_CARD:
        parts.append(_("0: nothing, no challenge; that is final."))
    if _may_go_on(view, seat):
        parts.append(_("m: my turn, hand me the device."))
    if is_strict:
        parts.append(_("t: turn it over unnamed."))
    return " ".join([*parts, _("b: call it off.")])
