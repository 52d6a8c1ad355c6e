"""The game on the table: what was told of its last action, and the screens that are made of it.

It knows no stack of screens and decides no order; `GameFlow` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spicy.engine.actions import Action, Decline
from spicy.engine.cards import Card
from spicy.engine.events import CardPlayed, ChallengeSettled, Event, TrophyTaken
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.session.cat_seats import CatSeats
from spicy.session.narration import (
    TableStory,
    Told,
    gentle_lines,
    sentences,
    story_of,
    told_again,
    told_reveal,
)
from spicy.session.session import Session
from spicy.tui.game.cats_speaking import CALM_PAUSE, CatsScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.moments import MomentScreen, moments_in
from spicy.tui.game.pick_seat import PickCopierScreen, PickLookerScreen, RefereeScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.requests import Command, OpenChallenge, Purpose
from spicy.tui.widgets.theme import Look
from spicy.words.cats import cat_lets_lie
from spicy.words.events import event_sentence

if TYPE_CHECKING:
    from spicy.players.inquiry import Decision
    from spicy.tui.game.challenge import ChallengeScreen
    from spicy.tui.game.hand import HandScreen

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
        self._cats = CatSeats(session.cats)
        self._wanted: Decision | None = None
        """The decision of the cat that was asked last, until it has been told."""
        self._moments: tuple[MomentScreen, ...] = ()
        """The moments that have still to be shown."""

    # What is done in it

    def act(self, seat: int, action: Action) -> None:
        """Carry an action out that nothing stops; IllegalAction for an impossible one."""
        self.last = self.session.apply(seat, action)

    def decline_all(self) -> None:
        """Let every person decline who has still to say whether they challenge a last card."""
        happened: list[Event] = []
        for seat in self.session.public_view().waiting:
            if self._cats.is_cat(seat):
                continue  # it has still to say what it thinks
            happened += self.session.apply(seat, Decline())
        self.last = tuple(happened)

    def end_by_hand(self) -> None:
        """Let the game count as it lies; ValueError where it has ended."""
        self.session.end_by_hand()
        self.last = ()

    # The cats

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which no cat sits."""
        return self._cats.people(self.session)

    @property
    def is_for_people(self) -> bool:
        """True where a person has a word at the table before anything goes on."""
        return self._cats.is_for_people(self.session, self.last)

    @property
    def cat_due(self) -> int | None:
        """The seat of the cat that is to speak next; None where the game waits for a person."""
        due = self._cats.due(self.session)
        return None if due is None else due[0]

    def ask_cat(self) -> Decision:
        """Ask the cat that is to speak next, once, and return what it wants; nothing is done yet."""
        if self._wanted is None:
            self._wanted = self._cats.next(self.session)
        if self._wanted is None:
            raise RuntimeError("no cat is to speak")
        return self._wanted

    def let_cat_speak(self) -> str | None:
        """Carry out what that cat wants; return its words where nothing lies otherwise by them."""
        wanted, self._wanted = self.ask_cat(), None
        name = self.session.names[wanted.seat]
        if wanted.action is None:
            return cat_lets_lie(name) if wanted.question == "challenge" else ""
        self.act(wanted.seat, wanted.action)
        is_window = self.session.public_view().phase is Phase.LAST_CARD
        if isinstance(wanted.action, Decline) and is_window:
            return event_sentence(self.last[0], self.session.names)
        return None

    def pause(self, look: Look, said: int = 0) -> float:
        """Return for how many seconds the next cat seems to think, after so many have spoken."""
        return self._cats.pause(self.session, said) if look.moves else CALM_PAUSE

    def cats_screen(self, look: Look, *, shows_hands: bool = False) -> CatsScreen:
        """Return the table while cats speak; `shows_hands` counts only where nobody else plays."""
        view = self.session.public_view()
        hands: tuple[tuple[Card, ...], ...] = ()
        laid: Card | None = None
        if shows_hands and not self.people:
            hands = tuple(self.session.view(seat).hand for seat in range(len(view.seats)))
            laid = self._top_card(view)
        return CatsScreen(look, view, self.story(), self.cat_due, self.pause(look), hands, laid)

    def _top_card(self, view: PublicView) -> Card | None:
        """Return the top card as whoever laid it knows it: for a game that lies open."""
        if view.top is None:
            return None
        for event in reversed(self.session.log(view.top.seat)):
            if isinstance(event, CardPlayed):
                return event.card
        return None

    # What everybody sees of it

    def result(self, look: Look) -> RevealScreen | MomentScreen | None:
        """Return the first screen that the last action has of its own; None where the table tells it."""
        view = self.session.public_view()
        worth = gentle_lines(self.session, self.last, TrophyTaken)
        self._moments = moments_in(self.last, view, look, worth)
        told = told_reveal(self.last, self.session.names)
        if told is None:
            return self.next_moment()
        self.reveal = told
        return self._reveal_screen(told, look)

    def next_moment(self) -> MomentScreen | None:
        """Return the next moment that has still to be shown; None where none is left."""
        if not self._moments:
            return None
        first, *rest = self._moments
        self._moments = tuple(rest)
        first.view = self.session.public_view()  # an offer may have been answered meanwhile
        return first

    def home(self, look: Look) -> RevealScreen | TableScreen:
        """Return the public screen that the game stands at while it goes on."""
        view = self.session.public_view()
        if view.phase is Phase.OFFER and self.reveal is not None:
            return self._reveal_screen(self.reveal, look)
        return TableScreen(look, view, self.story())

    def _reveal_screen(self, told: Told, look: Look) -> RevealScreen:
        view = self.session.public_view()
        screen = RevealScreen(look, view, *told, offers=not self._cats.is_cat(view.turn))
        screen.gentle = gentle_lines(self.session, self.last, ChallengeSettled)
        return screen

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
        from spicy.tui.game.challenge import ChallengeScreen

        return ChallengeScreen(
            look,
            self.session.public_view(),
            self.story(),
            request.seat,
            is_strict=self.session.is_strict,
            trait=request.trait,
        )

    def hand_over(self, seat: int, purpose: Purpose, look: Look) -> HandOverScreen:
        """Return the screen that asks for the device to be handed to a person."""
        self._check_is_person(seat)
        return HandOverScreen(
            look, self.session.public_view(), seat, purpose, is_alone=self.people == (seat,)
        )

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
        from spicy.tui.game.hand import HandScreen

        self._check_is_person(seat)
        session = self.session
        screen = HandScreen(
            look,
            session.view(seat),
            purpose,
            is_strict=session.is_strict,
            drawn=session.just_drawn(seat),
        )
        screen.names_spices = session.is_first_game
        return screen

    def _check_is_person(self, seat: int) -> None:
        """Raise RuntimeError for the seat of a cat, whose hand nobody looks at."""
        if self._cats.is_cat(seat):
            raise RuntimeError("a cat's hand is shown to nobody")
