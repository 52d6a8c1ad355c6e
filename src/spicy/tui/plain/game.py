"""A game in plain lines, from its first turn to its end."""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.actions import Action, LeaveSuperJoker, Peek, TakeSuperJoker
from spicy.engine.events import (
    ChallengeSettled,
    Event,
    SuperJokerLeft,
    SuperJokerTaken,
)
from spicy.engine.state import Phase
from spicy.engine.view import PublicView
from spicy.session.narration import gentle_lines
from spicy.session.session import Session
from spicy.storage.persistence import Persistence
from spicy.tui.game.no_challenge import why_no_challenge
from spicy.tui.game.played_game import PlayedGame
from spicy.tui.plain.answers import BACK, HIDE, meant
from spicy.tui.plain.challenge import ask_challenge, last_card_stake
from spicy.tui.plain.hand import PlainHand
from spicy.tui.plain.room import Closed, Room
from spicy.tui.plain.settings import PlainSettings
from spicy.tui.plain.table_lines import everything_else, happened_lines, last_moves
from spicy.tui.requests import Act, Command, OpenChallenge, Purpose
from spicy.tui.terminal.key_aliases import digit_of, seat_of
from spicy.tui.terminal.talk import Talk
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_plain
from spicy.words.prompts import (
    counts_as_it_lies,
    offers_super_joker,
    saved_for_later,
    super_joker_use,
    who_copies,
    who_looks,
    who_peeked,
    word_first,
)
from spicy.words.refusals import refusal_sentence
from spicy.words.table import table_lines

__all__ = ["PlainGame"]

_SETTLING = (ChallengeSettled, SuperJokerTaken, SuperJokerLeft)
"""Events after which a new stack is opened at once."""


class PlainGame:
    """A session that is played in plain lines. It asks only for what everybody, or a seat, may know.

    Everything private is said between the answer to a hand-over and the clearing of the page.
    """

    def __init__(self, room: Room, session: Session, settings: PlainSettings | None = None) -> None:
        self._room = room
        self._session = room.session = session
        self._played = PlayedGame(session)
        self._settings = settings or PlainSettings(room, Persistence())
        self.is_put_away = False
        """True once the players want to go back to the title."""
        self._is_next_open = True
        """The next player is asked for the device at once, and not whether anybody challenges."""

    @property
    def session(self) -> Session:
        """The game, which answers with views and projected events alone."""
        return self._session

    def play(self) -> Talk[None]:
        """Play until the game is over, or its players put it away."""
        self._tell_save_error()
        while not self._session.is_over and not self.is_put_away:
            view = self._session.public_view()
            if self._waits_for_cat(view):
                yield from self._let_cats_speak()
            elif view.phase is Phase.OFFER:
                yield from self._offer(view)
            elif view.phase is Phase.LAST_CARD:
                yield from self._window(view)
            elif self._is_next_open:
                yield from self._turn(view.turn)
            else:
                yield from self._between(view)

    def go_on(self) -> Talk[None]:
        """Go on with a saved game: say the last public result, then play."""
        last = self._session.last_events()
        if last:
            self._room.say(_("This happened last:"))
            self._tell(last)
            self._is_next_open = self._goes_on()
        yield from self.play()

    # Hands

    def _turn(self, seat: int) -> Talk[None]:
        """Ask for the device, and let the player take the turn."""
        self._is_next_open = False
        yield from self._with_hand(seat, Purpose.TURN)

    def _with_hand(self, seat: int, purpose: Purpose) -> Talk[None]:
        """Hand the device to a seat, and do what its player wants."""
        wish = yield from self._open_hand(seat, purpose)
        if isinstance(wish, Act):
            self._act(wish.seat, wish.action)
        elif isinstance(wish, OpenChallenge):
            yield from self._challenge(wish.seat, wish)

    def _open_hand(self, seat: int, purpose: Purpose) -> Talk[Act | OpenChallenge | None]:
        """Show a hand to its player alone, as often as it is hidden; None where nothing is done."""
        session, room = self._session, self._room
        # Who is alone with cats has the device already; a hand that was hidden is asked for.
        asks = self._settings.display.asks
        is_there = self._played.people == (seat,) and not asks
        while is_there or (yield from self._hand_over(seat, purpose)):
            is_there = False
            hand = PlainHand(
                room,
                session.view(seat),
                purpose,
                is_strict=session.is_strict,
                drawn=session.just_drawn(seat),
            )
            try:
                wish = yield from hand.show()
            except Closed as closed:
                room.page.clear()
                if not (isinstance(closed.answer, str) and meant(closed.answer) == HIDE):
                    topic = "copy" if purpose is Purpose.COPY else "hand"
                    yield from room.attend(closed.answer, topic)
                continue
            room.page.clear()
            return wish
        return None

    def _hand_over(self, seat: int, purpose: Purpose) -> Talk[bool]:
        """Ask for the device to be handed to a seat; False to go back to the table instead."""
        name = self._session.names[seat]
        is_alone = self._played.people == (seat,) and not self._settings.display.asks
        if is_alone:
            told = _("{name}'s hand is covered.")
        else:
            told = _("Hand the device to {name}. Everyone else: eyes away!")
        self._room.say(told.format(name=name))
        asked = {
            Purpose.COPY: _("{name} wants to copy: {key} and Enter to see your hand."),
            Purpose.LOOK: _("{name}: {key} and Enter to look at your hand."),
        }.get(purpose, _("{name}: {key} and Enter to see your hand."))
        asked = asked.format(name=name, key=digit_of(seat))
        while True:
            answer = yield from self._room.ask(
                _("{what} b: back.").format(what=asked), "hand-over", is_single=True
            )
            if answer == digit_of(seat):
                return True
            if answer == BACK:
                return False
            self._room.say(_("That is not {name}'s number.").format(name=name))

    # The table

    def _between(self, view: PublicView) -> Talk[None]:
        """Between two turns: does anybody challenge, copy, look? Enter goes on."""
        answer = yield from self._room.ask(self._between_asked(view), "table")
        seat = seat_of(answer, self._people_of(view.challengers))
        copiers = self._people_of(view.copiers)
        if answer == "":
            self._is_next_open = True
        elif seat is not None:
            yield from self._challenge(seat)
        elif answer == "d" and self._drew is not None:
            yield from self._with_hand(self._drew, Purpose.LOOK)
        elif answer == "c" and copiers:
            picked = yield from self._pick(who_copies(), copiers, "copy")
            if picked is not None:
                yield from self._with_hand(picked, Purpose.COPY)
        elif answer == "r" and self._session.is_strict:
            yield from self._referee()
        else:
            yield from self._look_around(answer)

    def _between_asked(self, view: PublicView) -> str:
        parts: list[str] = []
        top = view.top
        challengers = self._people_of(view.challengers)
        if challengers and top is not None:
            asked = _("Does anyone challenge {name}? {choices}.")
            choices = self._choices(challengers)
            parts.append(asked.format(name=view.seats[top.seat].name, choices=choices))
        if self._people_of(view.copiers):
            parts.append(_("c: copy."))
        if self._drew is not None:
            said = _("d: {name}, see the card you drew.")
            parts.append(said.format(name=view.seats[self._drew].name))
        if self._played.cat_due is None:
            parts.append(_("Enter: on to {name}.").format(name=view.seats[view.turn].name))
        else:
            parts.append(_("Enter: let the cats speak."))
        return " ".join([*parts, _("m: more.")])

    @property
    def _drew(self) -> int | None:
        """The person who has just passed, and may look at the card that it brought."""
        passed = self._played.story().passed
        return passed if passed in self._played.people else None

    def _window(self, view: PublicView) -> Talk[None]:
        """A last card waits for the word of the others."""
        challengers = self._people_of(view.challengers)
        asked = " ".join(
            [
                last_card_stake(view),
                _("Who challenges? {choices}. 0: nobody does.").format(
                    choices=self._choices(challengers)
                ),
                _("m: more."),
            ]
        )
        answer = yield from self._room.ask(asked, "window", is_single=True)
        seat = seat_of(answer, challengers)
        if answer == "0":
            self._played.decline_all()
            self._tell_result()
        elif seat is not None:
            yield from self._challenge(seat)
        elif answer == "":
            self._room.say(word_first())
        else:
            yield from self._look_around(answer)

    def _look_around(self, answer: str) -> Talk[None]:
        """Do what can be done at any table, without any hurry."""
        room, session = self._room, self._session
        view = session.public_view()
        if answer == "m":
            room.say(*everything_else(session, view))
        elif answer == "t":
            room.say(*table_lines(view), *last_moves(session))
        elif answer == "l":
            picked = yield from self._pick(who_looks(), self._played.people, "look")
            if picked is not None:
                yield from self._with_hand(picked, Purpose.LOOK)
        elif answer == "v" and session.last_challenge():
            self._tell(session.last_challenge())
        elif answer == "e":
            yield from self._end_by_hand()
        elif answer == "o":
            yield from self._settings.ask()
        elif answer == "x":
            yield from self._put_away()
        else:
            room.misunderstood(why_no_challenge(view, answer, self._played.people))

    def _choices(self, seats: Sequence[int]) -> str:
        """Some players with their numbers: "1: Lea, 3: Mia"."""
        return join_plain(
            _("{number}: {what}").format(number=digit_of(seat), what=self._session.names[seat])
            for seat in seats
        )

    def _pick(self, question: str, seats: tuple[int, ...], topic: str) -> Talk[int | None]:
        """Ask which player; None to go back."""
        asked = _("{question} {choices}. b: back.")
        asked = asked.format(question=question, choices=self._choices(seats))
        while True:
            answer = yield from self._room.ask(asked, topic)
            if answer == BACK:
                return None
            seat = seat_of(answer, seats)
            if seat is not None:
                return seat
            self._room.misunderstood()

    def _referee(self) -> Talk[None]:
        """Somebody was caught looking at a facedown card: asked once more, for it costs a card."""
        question = who_peeked()
        seat = yield from self._pick(question, self._played.people, "peek")
        if seat is None:
            return
        name = self._session.names[seat]
        count = self._session.rules.box.penalty_cards
        asked = ngettext(
            "Did {name} look at a facedown card? Enter: yes, {name} draws {count} card. b: no.",
            "Did {name} look at a facedown card? Enter: yes, {name} draws {count} cards. b: no.",
            count,
        ).format(name=name, count=count)
        while (answer := (yield from self._room.ask(asked, "peeked"))) not in ("", BACK):
            self._room.misunderstood()
        if answer == "":
            self._act(seat, Peek())

    def _end_by_hand(self) -> Talk[None]:
        self._room.say(counts_as_it_lies())
        asked = _("End the game? y: yes, end it. n: no, go on.")
        if (yield from self._room.confirm(asked, "score")):
            self._session.end_by_hand()
            self._tell_save_error()

    def _put_away(self) -> Talk[None]:
        """Leave the game for the title; it is asked first where it would be lost."""
        if self._session.save():
            self._room.say(saved_for_later())
            self.is_put_away = True
        else:
            self.is_put_away = yield from self._room.may_lose(self._session)

    # Cats

    def _people_of(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The people among some players; a cat speaks for itself."""
        return tuple(seat for seat in seats if seat in self._played.people)

    def _waits_for_cat(self, view: PublicView) -> bool:
        """True where a cat is to speak now, because the people have had their word."""
        if self._played.cat_due is None:
            return False
        if view.phase is Phase.LAST_CARD:
            return not self._played.is_for_people
        return view.phase is Phase.OFFER or self._is_next_open

    def _let_cats_speak(self) -> Talk[None]:
        """Say what the cats say, one after the other, until something lies otherwise."""
        while self._played.cat_due is not None:
            said = self._played.let_cat_speak()
            if said is None:
                self._tell_result()
                break
            self._room.say(said)
        if not self._played.people:  # they would play to the end before anybody has read a line
            yield from self._room.ask(_("Enter: go on."), "table")

    # Challenges and offers

    def _challenge(self, seat: int, asked: OpenChallenge | None = None) -> Talk[None]:
        """Let a player challenge the top card; where it came from the own hand, back to that."""
        wish = yield from ask_challenge(
            self._room,
            self._session.public_view(),
            seat,
            is_strict=self._session.is_strict,
            trait=None if asked is None else asked.trait,
        )
        if isinstance(wish, Act):
            self._act(wish.seat, wish.action)
        elif wish is Command.GO_ON:
            yield from self._turn(seat)

    def _offer(self, view: PublicView) -> Talk[None]:
        """The loser of a challenge may take a super joker."""
        name = view.seats[view.turn].name
        asked = " ".join(
            [
                offers_super_joker(name),
                super_joker_use(),
                _("1: take it. 2: leave it. 3: look at the hand first."),
            ]
        )
        answer = yield from self._room.ask(asked, "offer", is_single=True)
        if answer in ("1", "t"):
            self._act(view.turn, TakeSuperJoker())
        elif answer in ("2", "n"):
            self._act(view.turn, LeaveSuperJoker())
        elif answer in ("3", "l"):
            yield from self._with_hand(view.turn, Purpose.LOOK)
        else:
            self._room.misunderstood()

    # What happens

    def _act(self, seat: int, action: Action) -> None:
        session = self._session
        refusal = session.bar(seat, action)
        if refusal is not None:
            self._room.say(refusal_sentence(refusal, session.names))
            return
        self._played.act(seat, action)
        self._tell_result()

    def _tell_result(self) -> None:
        """Say what came of the last action; the next player may be asked for the device at once."""
        last = self._played.last
        self._tell(last)
        self._room.say(*gentle_lines(self._session, last))
        self._is_next_open = self._goes_on()
        self._tell_save_error()

    def _goes_on(self) -> bool:
        """True where nobody has a word before the next turn."""
        is_turn = self._session.public_view().phase is Phase.TURN
        is_settled = any(isinstance(event, _SETTLING) for event in self._played.last)
        return is_turn and (is_settled or not self._played.is_for_people)

    def _tell(self, happened: Sequence[Event]) -> None:
        """Say what everybody saw of an action; who has won is for the score to tell."""
        self._room.say(*happened_lines(happened, self._session.names))

    def _tell_save_error(self) -> None:
        """Say once that and why the game is not being saved."""
        self._room.say(self._session.take_save_error() or "")
