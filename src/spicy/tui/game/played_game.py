"""The game on the table: what was told of its last action, and the screens that are made of it.

It knows no stack of screens and decides no order; `GameFlow` does.
"""

from __future__ import annotations

from typing import Final

from spicy.engine.actions import Action, Decline
from spicy.engine.events import ChallengeSettled, Event
from spicy.engine.state import Phase
from spicy.session.narration import (
    TableStory,
    Told,
    sentences,
    story_of,
    told_again,
    told_reveal,
)
from spicy.session.session import Session
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen, moments_in
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.table import (
    PickCopierScreen,
    PickLookerScreen,
    RefereeScreen,
    TableScreen,
)
from spicy.tui.requests import Command, OpenChallenge, Purpose
from spicy.tui.widgets.theme import Look

__all__ = ["PICKERS", "PlayedGame"]

PICKERS: Final = {
    Command.PICK_COPIER: PickCopierScreen,
    Command.PICK_LOOKER: PickLookerScreen,
    Command.PICK_PEEKER: RefereeScreen,
}
"""The screens on which a player is picked, by the command that asks for them."""


class PlayedGame:
    """A session with what its public screens tell: the last action, its moments, the last challenge."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.last: tuple[Event, ...] = session.last_events()
        """The events of the last action, as everybody saw them."""
        self.reveal: Told | None = told_reveal(session.last_challenge(), session.names)
        """The last challenge, once there was one."""
        self._moments: tuple[MomentScreen, ...] = ()
        """The moments of the last action that have still to be shown."""

    # What is done in it

    def act(self, seat: int, action: Action) -> None:
        """Carry an action out that nothing stops; IllegalAction for an impossible one."""
        self.last = self.session.apply(seat, action)

    def decline_all(self) -> None:
        """Let everybody decline who has still to say whether they challenge a last card."""
        happened: list[Event] = []
        for seat in self.session.public_view().waiting:
            happened += self.session.apply(seat, Decline())
        self.last = tuple(happened)

    def end_by_hand(self) -> None:
        """Let the game count as it lies; ValueError where it has ended."""
        self.session.end_by_hand()
        self.last = ()

    # What everybody sees of it

    def result(self, look: Look) -> RevealScreen | MomentScreen | None:
        """Return the first screen that the last action has of its own; None where the table tells it."""
        view = self.session.public_view()
        self._moments = moments_in(self.last, view, look)
        told = told_reveal(self.last, self.session.names)
        if told is None:
            return self.next_moment()
        self.reveal = told
        return RevealScreen(look, view, *told)

    def next_moment(self) -> MomentScreen | None:
        """Return the next moment of the last action; None where none is left."""
        if not self._moments:
            return None
        first, *rest = self._moments
        self._moments = tuple(rest)
        return first

    def home(self, look: Look) -> RevealScreen | TableScreen:
        """Return the public screen that the game stands at while it goes on."""
        view = self.session.public_view()
        if view.phase is Phase.OFFER and self.reveal is not None:
            return RevealScreen(look, view, *self.reveal)
        return TableScreen(look, view, self.story())

    def reveal_again(self, look: Look) -> RevealScreen | None:
        """Return the last challenge to be looked at once more; None before the first."""
        told = told_again(self.session) or self.reveal
        if self.reveal is None or told is None:
            return None
        return RevealScreen(look, self.session.public_view(), *told, is_again=True)

    def picker(self, command: Command, look: Look) -> TableScreen:
        """Return the screen on which a player is picked; `command` is one of `PICKERS`."""
        return PICKERS[command](look, self.session.public_view(), self.story())

    def challenge(self, request: OpenChallenge, look: Look) -> ChallengeScreen:
        """Return the screen on which a seat says what it challenges."""
        return ChallengeScreen(
            look,
            self.session.public_view(),
            self.story(),
            request.seat,
            is_strict=self.session.is_strict,
            trait=request.trait,
        )

    def hand_over(self, seat: int, purpose: Purpose, look: Look) -> HandOverScreen:
        """Return the screen that asks for the device to be handed to a seat."""
        return HandOverScreen(look, self.session.public_view(), seat, purpose)

    def story(self) -> TableStory:
        """Return the sentences for the table."""
        return story_of(self.session, self.last, has_reveal=self.reveal is not None)

    def ending(self) -> tuple[str, ...]:
        """Return what happened last in a game that is over, unless a reveal has told it."""
        if any(isinstance(event, ChallengeSettled) for event in self.last):
            return ()
        return sentences(self.last, self.session.names)

    # What one seat sees of it

    def hand(self, seat: int, purpose: Purpose, look: Look) -> HandScreen:
        """Return the hand of a seat, for nobody's eyes but its own."""
        session = self.session
        return HandScreen(
            look,
            session.view(seat),
            purpose,
            is_strict=session.is_strict,
            drawn=session.just_drawn(seat),
        )
