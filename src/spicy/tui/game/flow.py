"""Which screen comes next: the one place that knows the order of a game's screens."""

from __future__ import annotations

import random

from spicy.engine.actions import Action, Decline, LeaveSuperJoker, TakeSuperJoker
from spicy.engine.errors import RulesError
from spicy.engine.events import ChallengeSettled, Event
from spicy.engine.state import Phase
from spicy.session.game_setup import GameSetup
from spicy.session.narration import TableStory, sentences, story_of, told_again, told_reveal
from spicy.session.recap import recap_of
from spicy.session.session import Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.tui.analysis.base import DeskScreen
from spicy.tui.analysis.flow import DeskFlow
from spicy.tui.game.base import GameScreen
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.intents import (
    Act,
    Command,
    HandOver,
    Intent,
    OpenChallenge,
    OpenHand,
    Purpose,
    StartGame,
)
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.rules import RulesScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup import SetupScreen
from spicy.tui.game.table import (
    PickCopierScreen,
    PickLookerScreen,
    RefereeScreen,
    TableScreen,
)
from spicy.tui.game.title import TitleScreen
from spicy.tui.terminal.key_aliases import canonical
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.refusals import refusal_sentence
from spicy.words.rules_errors import describe_rules_error


class GameFlow:
    """The screens of Spicy, from the title to the recap.

    `game` presets the set-up; with `starts_at_once` it is dealt without asking. `rng` shuffles. With
    a `shelf` games are saved, the title offers to go on with the last one, and the choices of a set-up
    are remembered. `chance` invents the hidden cards of a what-if; it is another generator than `rng`,
    whose next deals it must not change. Raises RulesError if it shall start at once and cannot.
    """

    def __init__(
        self,
        look: Look,
        rng: random.Random,
        game: GameSetup | None = None,
        *,
        starts_at_once: bool = False,
        shelf: Persistence | None = None,
        chance: random.Random | None = None,
    ) -> None:
        self.look = look
        self._shelf = shelf or Persistence()
        self._rng = rng
        self._game = game or self._shelf.last_set_up()
        self._session: Session | None = None
        self._last: tuple[Event, ...] = ()
        """What everybody saw of the last action."""
        self._reveal: tuple[ChallengeSettled, tuple[str, ...]] | None = None
        self._under: GameScreen | None = None
        """The screen that an overlay lies on."""
        self._desk: DeskFlow | None = None
        """The rules desk, while it lies over the game."""
        self._reference = Lookup(look, chance or random.Random())
        self.screen: GameScreen | DeskScreen = self._title()
        if starts_at_once:
            self._deal(self._game)
        elif game is not None:
            self.screen = SetupScreen(look, self._game)

    def go_on_with(self, saved: Session) -> None:
        """Go on with a saved game: the last public result is shown again, then the hand-over."""
        self._end_session()
        session = self._session = saved
        self._game = session.setup
        self._last = session.last_events()
        self._reveal = told_reveal(session.last_challenge(), session.names)
        self._under = None
        if self._last:
            self._show_result(session)
        else:
            self.screen = self._hand_over(session.public_view().turn, Purpose.TURN)
        self._tell_trouble(session)

    def close(self) -> None:
        """Let go of the saved game; called when the program leaves."""
        self._end_session()

    # What the runner asks

    def press(self, key: str) -> Leave | None:
        """A key arrived; see `Flow.press`."""
        if key == "c-c":
            return self._ask_to_leave(is_interrupt=True)
        if isinstance(self.screen, DeskScreen):
            self._press_in_desk(self.screen, key)
            return None
        if not self.screen.takes_text:
            key = canonical(key)
            # The rules lie over a screen, as a page of help does: there it closes them.
            if key == "q" and not isinstance(self.screen, LeaveScreen | RulesScreen):
                return self._ask_to_leave()
            if key == "?" and not isinstance(self.screen, LeaveScreen | RulesScreen):
                self._open_rules()
                return None
        intent = self.screen.press(key)
        return None if intent is None else self._carry_out(intent)

    def paste(self, text: str) -> None:
        """Text was pasted; see `Flow.paste`."""
        self.screen.paste(text)

    def cover(self) -> None:
        """Put the hand-over screen in the place of an open hand; see `Flow.cover`."""
        if self._desk is not None and self._desk.is_private:
            # Whatever lies over it goes away as well: it begins anew from the covered hand.
            self._desk = None
            self._back()
        if isinstance(self._under, HandScreen):
            self._under = self._hand_over(self._under.seat, self._under.purpose)
        if isinstance(self.screen, HandScreen):
            self.screen = self._hand_over(self.screen.seat, self.screen.purpose)

    # Leaving and overlays

    @property
    def _is_playing(self) -> bool:
        return self._session is not None and not self._session.is_over

    def _ask_to_leave(self, *, is_interrupt: bool = False) -> Leave | None:
        if isinstance(self.screen, LeaveScreen) and is_interrupt:
            return self._leave()
        if not self._is_playing:
            return self._leave()
        # The device may change hands meanwhile: whoever stays finds the hand covered.
        self.cover()
        is_saved = self._playing().save()
        self._lay_over(LeaveScreen(self.look, is_saved=is_saved, trouble=self._playing().trouble))
        return None

    def _leave(self) -> Leave:
        if not self._is_playing:
            return Leave(0, "")
        if self._playing().is_saved:
            return Leave(0, _("The game is saved; the title screen offers to go on with it."))
        return Leave(0, _("The game was not saved; it is lost. Until the next one!"))

    def _open_rules(self) -> None:
        view = None if self._session is None else self._session.public_view()
        rules = self._reference.rules(view, self._topic())
        if rules is None:
            self._say_no_book()
        else:
            self._lay_over(rules)

    def _say_no_book(self) -> None:
        self.screen.message = _("The rulebook of this installation cannot be read.")

    def _topic(self) -> str:
        screen = self.screen
        if isinstance(screen, TableScreen) and screen.is_window:
            return "window"
        if isinstance(screen, RevealScreen) and screen.is_offer:
            return "offer"
        if isinstance(screen, HandScreen) and screen.purpose is Purpose.COPY:
            return "copy"
        return screen.topic if isinstance(screen, GameScreen) else ""

    # The rules desk over a game

    def _look_up(self, command: Command) -> None:
        if command is Command.BOOK:
            desk = self._reference.whole_book()
        elif command is Command.STEP:
            desk = self._reference.whole_game(self._playing())
        else:
            seat = self._under.seat if isinstance(self._under, HandScreen) else None
            desk = self._reference.from_here(self._playing(), seat)
        if desk is None:
            self._say_no_book()
            return
        if self._under is None and isinstance(self.screen, GameScreen):
            self._under = self.screen
        self._desk = desk
        self.screen = desk.screen

    def _press_in_desk(self, screen: DeskScreen, key: str) -> None:
        assert self._desk is not None  # its screen is shown
        if key == "space" and screen.is_private and screen.hides:
            self.cover()
        elif self._desk.press(key) is not None:
            self._desk = None
            self._back()
        else:
            self.screen = self._desk.screen

    def _back(self) -> None:
        """From what lies over it back to the screen of the game, or to the desk."""
        if self._desk is not None and not isinstance(self.screen, DeskScreen):
            self.screen = self._desk.screen
        elif self._under is not None:
            self.screen, self._under = self._under, None

    def _lay_over(self, screen: GameScreen) -> None:
        if self._under is None and isinstance(self.screen, GameScreen):
            self._under = self.screen
        self.screen = screen

    # Carrying out what a screen asks for

    def _carry_out(self, intent: Intent) -> Leave | None:
        if isinstance(intent, Command):
            return self._command(intent)
        if isinstance(intent, Act):
            self._act(intent.seat, intent.action)
        elif isinstance(intent, OpenHand):
            self._open_hand(intent.seat, intent.purpose)
        elif isinstance(intent, HandOver):
            self.screen = self._hand_over(intent.seat, intent.purpose)
        elif isinstance(intent, OpenChallenge):
            self._open_challenge(intent)
        else:
            self._try_to_deal(intent)
        return None

    def _command(self, command: Command) -> Leave | None:
        if command is Command.LEAVE:
            return self._leave()
        if command is Command.BACK and self._under is not None:
            self._back()
        elif command is Command.RULES:
            self._open_rules()
        elif command in (Command.BOOK, Command.WHAT_IF, Command.STEP):
            self._look_up(command)
        elif command is Command.TITLE:
            if isinstance(self.screen, SetupScreen):
                self._game = self.screen.draft()  # what was typed is there when one comes back
            self._end_session()
            self.screen = self._title()
        elif command is Command.RESUME:
            self._resume_last()
        elif command is Command.SET_UP:
            self.screen = SetupScreen(self.look, self._game)
        elif command is Command.REMATCH:
            self._deal(self._game)
        elif isinstance(self.screen, HandScreen) and command is Command.HIDE:
            self.screen = self._hand_over(self.screen.seat, self.screen.purpose)
        else:
            self._table_command(command)
        return None

    def _table_command(self, command: Command) -> None:
        """A command that is about the game on the table."""
        session = self._playing()
        if command is Command.GO_ON:
            self._go_on(session)
        elif command is Command.NOBODY_CHALLENGES:
            self._decline_all(session)
        elif command is Command.SHOW_REVEAL and self._reveal is not None:
            again = told_again(session) or self._reveal
            self.screen = RevealScreen(self.look, session.public_view(), *again, is_again=True)
        elif command in (Command.PICK_COPIER, Command.PICK_LOOKER, Command.PICK_PEEKER):
            kind = {
                Command.PICK_COPIER: PickCopierScreen,
                Command.PICK_LOOKER: PickLookerScreen,
                Command.PICK_PEEKER: RefereeScreen,
            }[command]
            self.screen = kind(self.look, session.public_view(), self._story(session))
        else:
            self.screen = self._home(session)

    def _go_on(self, session: Session) -> None:
        """From the table, a reveal or the score to what comes after it."""
        if isinstance(self.screen, ScoreScreen):
            recap = recap_of(session.open_record())
            self.screen = RecapScreen(self.look, recap, session.names)
        elif session.is_over:
            self.screen = self._score(session)
        elif isinstance(self.screen, RevealScreen) or session.public_view().phase is Phase.TURN:
            self.screen = self._hand_over(session.public_view().turn, Purpose.TURN)
        else:
            self.screen = self._home(session)

    def _home(self, session: Session) -> GameScreen:
        """The public screen that the game stands at."""
        if session.is_over:
            return self._score(session)
        view = session.public_view()
        if view.phase is Phase.OFFER and self._reveal is not None:
            return RevealScreen(self.look, view, *self._reveal)
        return TableScreen(self.look, view, self._story(session))

    def _hand_over(self, seat: int, purpose: Purpose) -> HandOverScreen:
        return HandOverScreen(self.look, self._playing().public_view(), seat, purpose)

    def _open_hand(self, seat: int, purpose: Purpose) -> None:
        session = self._playing()
        self.screen = HandScreen(
            self.look, session.view(seat), purpose, is_strict=session.is_strict
        )

    def _open_challenge(self, intent: OpenChallenge) -> None:
        session = self._playing()
        self.screen = ChallengeScreen(
            self.look,
            session.public_view(),
            self._story(session),
            intent.seat,
            is_strict=session.is_strict,
            trait=intent.trait,
        )

    # The game itself

    def _playing(self) -> Session:
        if self._session is None:
            raise RuntimeError("no game is going on")
        return self._session

    def _try_to_deal(self, intent: StartGame) -> None:
        try:
            self._deal(intent.game)
        except RulesError as error:
            self.screen.message = describe_rules_error(error)

    def _deal(self, game: GameSetup) -> None:
        start = game.deal(self._rng)
        self._end_session()
        keeper = self._shelf.keeper()
        session = self._session = Session(start, is_strict=game.is_strict, keeper=keeper)
        self._game = game
        self._shelf.remember(game)
        self.screen = self._hand_over(session.public_view().turn, Purpose.TURN)
        self._tell_trouble(session)

    def _end_session(self) -> None:
        """Forget the game that was played: nothing of it reaches the next one."""
        if self._session is not None:
            self._session.close()
        self._session = None
        self._last = ()
        self._reveal = None
        self._under = None
        self._desk = None

    def _title(self) -> TitleScreen:
        return TitleScreen(self.look, unfinished=self._shelf.unfinished())

    def _resume_last(self) -> None:
        try:
            self.go_on_with(self._shelf.take_last())
        except SaveError as error:
            self.screen.message = str(error)

    def _tell_trouble(self, session: Session) -> None:
        """Say once, on the screen that is shown, that and why the game is not being saved."""
        trouble = session.take_trouble()
        if trouble is not None:
            self.screen.message = trouble

    def _act(self, seat: int, action: Action) -> None:
        session = self._playing()
        refusal = session.bar(seat, action)
        if refusal is not None:
            self.screen.message = refusal_sentence(refusal, session.names)
            return
        self._last = session.apply(seat, action)
        if isinstance(action, TakeSuperJoker | LeaveSuperJoker):
            self.screen = self._hand_over(session.public_view().turn, Purpose.TURN)
        else:
            self._show_result(session)
        self._tell_trouble(session)

    def _decline_all(self, session: Session) -> None:
        """Nobody challenges a last card: everybody who has still to say declines."""
        happened: list[Event] = []
        for seat in session.public_view().waiting:
            happened += session.apply(seat, Decline())
        self._last = tuple(happened)
        self._show_result(session)
        self._tell_trouble(session)

    def _show_result(self, session: Session) -> None:
        reveal = told_reveal(self._last, session.names)
        if reveal is not None:
            self._reveal = reveal
            self.screen = RevealScreen(self.look, session.public_view(), *reveal)
        else:
            self.screen = self._home(session)

    def _score(self, session: Session) -> ScoreScreen:
        is_told = any(isinstance(event, ChallengeSettled) for event in self._last)
        happened = () if is_told else sentences(self._last, session.names)
        return ScoreScreen(self.look, session.public_view(), happened)

    def _story(self, session: Session) -> TableStory:
        return story_of(session, self._last, has_reveal=self._reveal is not None)
