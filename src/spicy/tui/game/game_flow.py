"""The order of a game's screens, from the title to the recap."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from spicy.engine.actions import Action, LeaveSuperJoker, TakeSuperJoker
from spicy.engine.errors import RulesError
from spicy.engine.state import Phase
from spicy.session.evening import next_starter
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.errors import SaveError
from spicy.storage.persistence import Persistence
from spicy.tui.game.cats_flow import CatsFlow
from spicy.tui.game.lookup import Lookup
from spicy.tui.game.menu import EndByHandScreen
from spicy.tui.game.moments import MomentScreen
from spicy.tui.game.played_game import PICKERS, PlayedGame
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.table import TableScreen
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

if TYPE_CHECKING:
    from spicy.tui.game.score import ScoreScreen


class GameFlow(CatsFlow):
    """The screens of Spicy, from the title to the recap.

    `game` presets the set-up; with `starts_at_once` it is dealt without asking. `rng` shuffles. With
    a `persistence` games are saved, the title offers to go on with the last one, and the choices of a
    set-up are remembered. `chance` invents the hidden cards of a what-if; it is another generator than
    `rng`, whose next deals it must not change. With `shows_hands` the hands of a game that only cats
    play lie open. Raises RulesError if it shall start at once and cannot.

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
        persistence: Persistence | None = None,
        chance: random.Random | None = None,
        shows_hands: bool = False,
    ) -> None:
        super().__init__(
            look, persistence or Persistence(), Lookup(look, chance or random.Random())
        )
        self._rng = rng
        self._shows_hands = shows_hands
        self._game = game or self._persistence.last_set_up()
        if starts_at_once:
            self._deal(self._game)
        elif game is not None:
            self._set_up()
        else:
            self.reset(self._title())

    @property
    def session(self) -> Session | None:
        """The game that is played, which answers with views and projected events alone."""
        return None if self._played is None else self._played.session

    @property
    def choices(self) -> GameSetup:
        """The choices of the game that is played, or was set up last."""
        return self._game

    def go_on_with(self, saved: Session) -> None:
        """Go on with a saved game: the last public result is shown again, then the hand-over."""
        self._end_game()
        played = self._played = PlayedGame(saved)
        self._is_covered = True  # nobody knows who has come back
        self._game = saved.setup
        if played.last:
            self._show_result()
        else:
            self._go_to_turn()
        self._tell_save_error()

    def close(self) -> None:
        """Let go of the saved game; called when the program leaves."""
        self._end_game()

    # Ending, covering

    def _end_by_hand(self) -> None:
        """The players end the game: it counts as it lies, and goes on no more."""
        self._on_table().end_by_hand()
        self.reset(self._score())
        self._tell_save_error()

    def cover_of(self, screen: AppScreen, below: list[AppScreen]) -> list[AppScreen]:
        """The hand-over of the same seat, to the same end."""
        from spicy.tui.game.hand import HandScreen

        if isinstance(screen, HandScreen):
            return [self._hand_over(screen.seat, screen.purpose)]
        return super().cover_of(screen, below)

    # Carrying out what a screen asks for

    def carry_out(self, request: Request) -> Leave | None:
        """Do what a screen asks for."""
        if self._looks_up(request) or self._carry_out_around(request):
            return None
        if isinstance(request, Command):
            return self._command(request)
        if isinstance(request, Act):
            self._act(request.seat, request.action)
        elif isinstance(request, OpenHand):
            self._open_hand(request.seat, request.purpose)
        elif isinstance(request, HandOver):
            # Whoever was picked is asked for; Escape leads to where the picking began.
            self.cut(1)
            self._ask_for_hand(request.seat, request.purpose)
        elif isinstance(request, OpenChallenge):
            self._step_to(self._on_table().challenge(request, self.look))
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
        elif command is Command.ASK_TO_LEAVE:
            return self.ask_to_leave(is_interrupt=True)
        elif command is Command.MENU:
            self._to_menu()
        elif command in (Command.TITLE, Command.SET_UP) and not self._put_away(command):
            return None
        elif command is Command.TITLE:
            self._to_title()
        elif command is Command.RESUME:
            self._resume_last()
        elif command is Command.SET_UP:
            self._end_game()
            self._set_up()
        elif command is Command.REMATCH:
            self._deal(replace(self._game, starts=next_starter(self._playing())))
        else:
            self._table_command(command)
        return None

    def _table_command(self, command: Command) -> None:
        """A command that is about the game on the table."""
        played = self._on_table()
        if command is Command.GO_ON:
            self._go_on()
        elif command is Command.SKIP:
            self._skip_cats()
        elif command is Command.NOBODY_CHALLENGES:
            played.decline_all()
            self._show_result()
            self._tell_save_error()
        elif command is Command.END_BY_HAND:
            self._step_to(EndByHandScreen(self.look))
        elif command is Command.COUNT:
            self._end_by_hand()
        elif command is Command.EXPORT:
            self._begin_export(played.session)
        elif command is Command.SHOW_REVEAL:
            again = played.reveal_again(self.look)
            if again is not None:
                self._step_to(again)
        elif command in PICKERS:
            self._step_to(played.picker(command, self.look))

    # From screen to screen

    def _set_up(self) -> None:
        """Show the form in which a game is set up."""
        from spicy.tui.game.setup_form import SetupScreen

        self.reset(SetupScreen(self.look, self._game))

    def _to_title(self) -> None:
        """Go back to the title; what was typed in the form is there when one comes back."""
        from spicy.tui.game.setup_form import SetupScreen

        if isinstance(self.screen, SetupScreen):
            self._game = self.screen.draft()
        self._end_game()
        self.reset(self._title())

    def _tell_anew(self) -> None:
        """Make the public screen under the menu again, in the language that is spoken now."""
        if self._played is not None and type(self.stack[0]) is TableScreen:
            self._stack[0] = self._home()

    def _show_result(self) -> None:
        """Show what came of the last action."""
        played = self._on_table()
        result = played.result(self.look)
        if result is None and not played.session.is_over and not played.is_for_people:
            self._go_to_turn()
        else:
            self.reset(result or self._home())

    def _go_on(self) -> None:
        """From the table, a reveal or the score to what comes after it."""
        from spicy.tui.game.score import ScoreScreen

        played = self._on_table()
        session = played.session
        is_result = isinstance(self.screen, RevealScreen | MomentScreen)
        moment = played.next_moment() if is_result else None
        if isinstance(self.screen, ScoreScreen):
            from spicy.tui.game.end_screens import recap_screen

            self._step_to(recap_screen(self.look, session))
        elif moment is not None:
            self.reset(moment)
        elif session.is_over:
            self.reset(self._score())
        elif is_result or session.public_view().phase is Phase.TURN:
            self._go_to_turn()
        else:
            self.reset(self._home())

    def _go_to_turn(self) -> None:
        """Let the cats speak, then ask for whose turn it is; from there Escape leads to the table."""
        played = self._on_table()
        if played.cat_due is not None:
            self.reset(played.cats_screen(self.look, shows_hands=self._shows_hands))
            return
        self.reset(self._home())
        self._ask_for_hand(played.session.public_view().turn, Purpose.TURN)

    def _ask_for_hand(self, seat: int, purpose: Purpose) -> None:
        """Ask for the device to be handed to a seat; who is alone with cats has it already."""
        played = self._on_table()
        if played.people == (seat,) and not (self.look.asks or self._is_covered):
            self._step_to(played.hand(seat, purpose, self.look))
        else:
            self._step_to(self._hand_over(seat, purpose))

    def _home(self) -> AppScreen:
        """The public screen that the game stands at."""
        played = self._on_table()
        return self._score() if played.session.is_over else played.home(self.look)

    def _score(self) -> ScoreScreen:
        played = self._on_table()
        return self._scored(played.session, played.ending())

    def _hand_over(self, seat: int, purpose: Purpose) -> AppScreen:
        return self._on_table().hand_over(seat, purpose, self.look)

    def _open_hand(self, seat: int, purpose: Purpose) -> None:
        if purpose is Purpose.WHAT_IF:
            self.pop()
            self._open_what_if(seat)
            return
        self._is_covered = False
        self.cut(1)
        self.push(self._on_table().hand(seat, purpose, self.look))

    # The game itself

    def _try_to_deal(self, request: StartGame) -> None:
        try:
            self._deal(request.game)
        except RulesError as error:
            from spicy.words.rules_errors import describe_rules_error

            self.screen.message = describe_rules_error(error)

    def _deal(self, game: GameSetup) -> None:
        start = game.deal(self._rng)
        self._end_game()
        # A game to look at is nobody's to go on with.
        keeper = self._persistence.keeper() if game.people else None
        session = Session(
            start,
            is_strict=game.is_strict,
            keeper=keeper,
            is_first_game=self._persistence.is_first_game(),
            cats=game.draw_cats(self._rng),
        )
        self._played = PlayedGame(session)
        self._is_covered = False
        self._game = game
        if self._played.people:  # a game to look at is nobody's choice for the next one
            self._persistence.remember(game)
        self._go_to_turn()
        self._tell_save_error()

    def _end_game(self) -> None:
        """Forget the game that was played: nothing of it reaches the next one."""
        if self._played is not None:
            self._played.session.close()
        self._played = None
        self._analysis = None

    def _resume_last(self) -> None:
        try:
            self.go_on_with(self._persistence.take_last())
        except SaveError as error:
            self.screen.message = str(error)

    def _act(self, seat: int, action: Action) -> None:
        played = self._on_table()
        refusal = played.session.bar(seat, action)
        if refusal is not None:
            from spicy.words.refusals import refusal_sentence

            self.screen.message = refusal_sentence(refusal, played.session.names)
            return
        played.act(seat, action)
        if isinstance(action, TakeSuperJoker | LeaveSuperJoker):
            self._go_on()  # what the challenge brought is celebrated after its offer
        else:
            self._show_result()
        self._tell_save_error()
