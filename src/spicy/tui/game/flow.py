"""Which screen of a game comes next: the one place that knows their order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spicy.engine.actions import Action, Decline, LeaveSuperJoker, TakeSuperJoker
from spicy.engine.errors import RulesError
from spicy.engine.events import ChallengeSettled, Event
from spicy.engine.state import Phase
from spicy.session.evening import next_starter
from spicy.session.game_setup import GameSetup
from spicy.session.narration import (
    TableStory,
    Told,
    sentences,
    story_of,
    told_again,
    told_reveal,
)
from spicy.session.session import Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.evening_flow import EveningFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.leave import LeaveScreen
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.menu import EndByHandScreen, MenuScreen
from spicy.tui.game.moments import MomentScreen, moments_in
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup import SetupScreen
from spicy.tui.game.table import (
    PickCopierScreen,
    PickLookerScreen,
    RefereeScreen,
    TableScreen,
)
from spicy.tui.navigator import AppScreen
from spicy.tui.requests import (
    Act,
    Command,
    HandOver,
    OpenChallenge,
    OpenHand,
    Purpose,
    Request,
    StartGame,
)
from spicy.tui.terminal.screen import Leave
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _
from spicy.words.refusals import refusal_sentence
from spicy.words.rules_errors import describe_rules_error

if TYPE_CHECKING:
    from spicy.tui.analysis.flow import Analysis

_PICKERS = {
    Command.PICK_COPIER: PickCopierScreen,
    Command.PICK_LOOKER: PickLookerScreen,
    Command.PICK_PEEKER: RefereeScreen,
}


class GameFlow(EveningFlow):
    """The screens of Spicy, from the title to the recap.

    `game` presets the set-up; with `starts_at_once` it is dealt without asking. `rng` shuffles. With
    a `shelf` games are saved, the title offers to go on with the last one, and the choices of a set-up
    are remembered. `chance` invents the hidden cards of a what-if; it is another generator than `rng`,
    whose next deals it must not change. Raises RulesError if it shall start at once and cannot.

    At the bottom of the stack lies the public screen that the game stands at; a hand-over, a hand, a
    question and everything that is looked up lie over it.
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
        super().__init__(look, shelf or Persistence(), Lookup(look, chance or random.Random()))
        self._rng = rng
        self._game = game or self._shelf.last_set_up()
        self._session: Session | None = None
        self._last: tuple[Event, ...] = ()
        """The events of the last action, as everybody saw them."""
        self._reveal: Told | None = None
        self._moments: tuple[MomentScreen, ...] = ()
        """The moments of the last action that have still to be shown."""
        self._analysis: Analysis | None = None
        """The analysis that lies over the game's screens."""
        if starts_at_once:
            self._deal(self._game)
        elif game is not None:
            self.reset(SetupScreen(look, self._game))
        else:
            self.reset(self._title())

    @property
    def session(self) -> Session | None:
        """The game that is played, which answers with views and projected events alone."""
        return self._session

    @property
    def choices(self) -> GameSetup:
        """The choices of the game that is played, or was set up last."""
        return self._game

    @property
    def is_playing(self) -> bool:
        """Whether a game would be left behind."""
        return self._session is not None and not self._session.is_over

    def go_on_with(self, saved: Session) -> None:
        """Go on with a saved game: the last public result is shown again, then the hand-over."""
        self._end_session()
        session = self._session = saved
        self._game = session.setup
        self._last = session.last_events()
        self._reveal = told_reveal(session.last_challenge(), session.names)
        if self._last:
            self._show_result(session)
        else:
            self._go_to_turn(session)
        self._tell_trouble(session)

    def close(self) -> None:
        """Let go of the saved game; called when the program leaves."""
        self._end_session()

    # Leaving, covering

    def press(self, key: str) -> Leave | None:
        """Escape at the table opens the menu, as `q` does."""
        if key == "escape" and type(self.screen) is TableScreen:
            return self.ask_to_leave()
        return super().press(key)

    def ask_to_leave(self, *, is_interrupt: bool = False) -> Leave | None:
        """The menu at the table; anywhere else the question before leaving, which Ctrl-C answers.

        Without a game nobody is asked.
        """
        if not is_interrupt and self.is_playing and type(self.screen) is TableScreen:
            self._step_to(MenuScreen(self.look, is_saved=self._playing().save()))
            return None
        if not self.is_playing or (is_interrupt and isinstance(self.screen, LeaveScreen)):
            return self._leave()
        session = self._playing()
        is_saved = session.save()
        if not isinstance(self.screen, LeaveScreen):
            # The device may change hands meanwhile: whoever stays finds what is private covered.
            question = LeaveScreen(self.look, is_saved=is_saved, trouble=session.trouble)
            self.push(question)
        return None

    def _put_away(self, command: Command) -> bool:
        """Whether the game may be left for the title or a new one; asks first where it would be lost."""
        is_sure = isinstance(self.screen, LeaveScreen)
        if not self.is_playing or is_sure or self._playing().save():
            return True
        trouble = self._playing().trouble
        self.push(LeaveScreen(self.look, is_saved=False, trouble=trouble, to=command))
        return False

    def _end_by_hand(self) -> None:
        """The players end the game: it counts as it lies, and goes on no more."""
        session = self._playing()
        session.end_by_hand()
        self._last = ()
        self.reset(self._score(session))
        self._tell_trouble(session)

    def _leave(self) -> Leave:
        if not self.is_playing:
            return Leave(0, "")
        if self._playing().is_saved:
            return Leave(0, _("The game is saved; the title screen offers to go on with it."))
        return Leave(0, _("The game was not saved; it is lost. Until the next one!"))

    def cover_of(self, screen: AppScreen, below: list[AppScreen]) -> list[AppScreen]:
        """The hand-over of the same seat, to the same end."""
        if isinstance(screen, HandScreen):
            return [self._hand_over(screen.seat, screen.purpose)]
        # A what-if with somebody's own cards goes away: it begins anew from the covered hand.
        self._analysis = None
        while below[-1].is_overlay:
            below.pop()
        return []

    def noticed(self, request: Request | None) -> None:
        """A key was heard; an analysis forgets what it has warned of."""
        if self._analysis is not None:
            self._analysis.noticed(request)

    # Looking things up

    def _look_up(self, command: Command) -> None:
        if command is Command.RULES:
            self._open_rules()
        elif command is Command.BOOK:
            self._open_analysis(self._lookup.whole_book(self))
        elif command is Command.STEP:
            self._open_analysis(self._lookup.whole_game(self, self._playing()))
        elif self.screen.covered is None:
            self._open_analysis(self._lookup.what_if(self, self._playing(), None))
        else:  # the own cards would be on it
            self.push(self._hand_over(self.screen.covered.seat, Purpose.WHAT_IF))

    def _open_analysis(self, analysis: Analysis | None) -> None:
        if analysis is None:
            self._say_no_book()
        self._analysis = analysis

    def _open_rules(self) -> None:
        view = None if self._session is None else self._session.public_view()
        rules = self._lookup.rules(view, self._topic())
        if rules is None:
            self._say_no_book()
        else:
            rules.can_try = rules.can_try and self.is_playing
            self.push(rules)

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
        return screen.topic

    def _in_analysis(self, analysis: Analysis, request: Request) -> None:
        """Let the analysis do what its screen asks for; whoever closes it comes back to the game."""
        if not analysis.carry_out(request):
            return
        self.cut(analysis.base)
        self._analysis = None
        while request is Command.CLOSE and self.screen.is_overlay:
            self.pop()

    # Carrying out what a screen asks for

    def carry_out(self, request: Request) -> Leave | None:
        """Do what a screen asks for."""
        if self._analysis is not None and self._analysis.is_shown and request is not Command.HIDE:
            self._in_analysis(self._analysis, request)
        elif self._carry_out_around(request):
            return None
        elif isinstance(request, Command):
            return self._command(request)
        elif isinstance(request, Act):
            self._act(request.seat, request.action)
        elif isinstance(request, OpenHand):
            self._open_hand(request.seat, request.purpose)
        elif isinstance(request, HandOver):
            # Whoever was picked is asked for; Escape leads to where the picking began.
            self.cut(1)
            self._step_to(self._hand_over(request.seat, request.purpose))
        elif isinstance(request, OpenChallenge):
            self._step_to(self._challenge(request))
        elif isinstance(request, StartGame):
            self._try_to_deal(request)
        return None

    def _command(self, command: Command) -> Leave | None:
        if command is Command.LEAVE:
            return self._leave()
        if command is Command.BACK:
            self.pop()
        elif command is Command.HIDE:
            self.cover()
        elif command in (Command.RULES, Command.BOOK, Command.WHAT_IF, Command.STEP):
            self._look_up(command)
        elif command is Command.ASK_TO_LEAVE:
            return self.ask_to_leave(is_interrupt=True)
        elif command in (Command.TITLE, Command.SET_UP) and not self._put_away(command):
            return None
        elif command is Command.TITLE:
            if isinstance(self.screen, SetupScreen):
                self._game = self.screen.draft()  # what was typed is there when one comes back
            self._end_session()
            self.reset(self._title())
        elif command is Command.RESUME:
            self._resume_last()
        elif command is Command.SET_UP:
            self._end_session()
            self.reset(SetupScreen(self.look, self._game))
        elif command is Command.REMATCH:
            self._deal(replace(self._game, starts=next_starter(self._playing())))
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
        elif command is Command.END_BY_HAND:
            self._step_to(EndByHandScreen(self.look))
        elif command is Command.COUNT:
            self._end_by_hand()
        elif command is Command.EXPORT:
            self._begin_export(session)
        elif command is Command.SHOW_REVEAL and self._reveal is not None:
            again = told_again(session) or self._reveal
            self._step_to(RevealScreen(self.look, session.public_view(), *again, is_again=True))
        elif command in _PICKERS:
            picker = _PICKERS[command]
            self._step_to(picker(self.look, session.public_view(), self._story(session)))

    def _go_on(self, session: Session) -> None:
        """From the table, a reveal or the score to what comes after it."""
        if isinstance(self.screen, ScoreScreen):
            self._step_to(RecapScreen(self.look, session.recap(), session.names))
        elif isinstance(self.screen, RevealScreen | MomentScreen) and self._show_moment():
            pass
        elif session.is_over:
            self.reset(self._score(session))
        elif (
            isinstance(self.screen, RevealScreen | MomentScreen)
            or session.public_view().phase is Phase.TURN
        ):
            self._go_to_turn(session)
        else:
            self.reset(self._home(session))

    def _go_to_turn(self, session: Session) -> None:
        """Ask for the device to be handed to whose turn it is; Escape leads to the table."""
        turn = session.public_view().turn
        self.reset(self._home(session), self._hand_over(turn, Purpose.TURN))

    def _home(self, session: Session) -> AppScreen:
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
        if purpose is Purpose.WHAT_IF:
            self.pop()
            self._open_analysis(self._lookup.what_if(self, session, seat))
            return
        self.cut(1)
        hand = HandScreen(
            self.look,
            session.view(seat),
            purpose,
            is_strict=session.is_strict,
            drawn=session.just_drawn(seat),
        )
        self.push(hand)

    def _challenge(self, request: OpenChallenge) -> ChallengeScreen:
        session = self._playing()
        return ChallengeScreen(
            self.look,
            session.public_view(),
            self._story(session),
            request.seat,
            is_strict=session.is_strict,
            trait=request.trait,
        )

    # The game itself

    def _playing(self) -> Session:
        if self._session is None:
            raise RuntimeError("no game is going on")
        return self._session

    def _try_to_deal(self, request: StartGame) -> None:
        try:
            self._deal(request.game)
        except RulesError as error:
            self.screen.message = describe_rules_error(error)

    def _deal(self, game: GameSetup) -> None:
        start = game.deal(self._rng)
        self._end_session()
        keeper = self._shelf.keeper()
        session = self._session = Session(start, is_strict=game.is_strict, keeper=keeper)
        self._game = game
        self._shelf.remember(game)
        self._go_to_turn(session)
        self._tell_trouble(session)

    def _end_session(self) -> None:
        """Forget the game that was played: nothing of it reaches the next one."""
        if self._session is not None:
            self._session.close()
        self._session = None
        self._last = ()
        self._reveal = None
        self._moments = ()
        self._analysis = None

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
            self._go_to_turn(session)
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
        self._moments = moments_in(self._last, session.public_view(), self.look)
        reveal = told_reveal(self._last, session.names)
        if reveal is not None:
            self._reveal = reveal
            self.reset(RevealScreen(self.look, session.public_view(), *reveal))
        elif not self._show_moment():
            self.reset(self._home(session))

    def _show_moment(self) -> bool:
        """Show the next moment of the last action; False where none is left."""
        if not self._moments:
            return False
        first, *rest = self._moments
        self._moments = tuple(rest)
        self.reset(first)
        return True

    def _score(self, session: Session) -> ScoreScreen:
        is_told = any(isinstance(event, ChallengeSettled) for event in self._last)
        happened = () if is_told else sentences(self._last, session.names)
        return self._scored(session, happened)

    def _story(self, session: Session) -> TableStory:
        return story_of(session, self._last, has_reveal=self._reveal is not None)
