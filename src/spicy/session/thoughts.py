"""The beliefs of the cats of a finished game when they doubted a card or let it lie.

Nothing of it is kept while a game goes on: it is thought again when somebody looks back, by the same
cats, of what each of them saw at the time. So it is there for a game of last week as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spicy.engine.actions import Action, Challenge, Copy, Decline, Pass, Play
from spicy.engine.events import CardPlayed, Event, seen_by
from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.engine.view import public_view, view
from spicy.session.game_setup import Cats

if TYPE_CHECKING:
    from spicy.players.inquiry import Inquiry
    from spicy.players.thought import Thought

__all__ = ["Thoughts", "thoughts_of"]

Thoughts = dict[int, list[tuple[int, "Thought"]]]
"""By the number of the move that laid a card (from 0): what cats thought of it, each with its seat."""


def thoughts_of(record: Record, cats: Cats) -> Thoughts:
    """Think again what the cats thought in a game that is over.

    Whoever lets a card lie is told only by what came next. Where a person has challenged, nobody knows
    any more whether the cats had spoken before, and nothing is told of them.
    """
    if not cats.seats:
        return {}
    from spicy.players.cats import Cat
    from spicy.players.inquiry import Inquiry
    from spicy.players.registry import load_player

    minds = {seat: load_player(kind.value) for seat, kind in cats.seats.items()}
    inquiry = Inquiry(cats.seed, tuple(minds))
    log: list[Event] = []
    found: Thoughts = {}
    steps = list(record.steps())
    laid, at = 0, 0
    for number, (actor, action) in enumerate(record.moves):
        state, events = steps[number]
        log += events
        if any(isinstance(event, CardPlayed) for event in events):
            laid += sum(isinstance(event, CardPlayed) for event in events)
            at = number - 1
        for seat in _asked(inquiry, state, laid, actor, action, actor in minds):
            mind = minds[seat]
            if isinstance(mind, Cat):
                seen = tuple(seen_by(event, seat) for event in log)
                is_doubt = seat == actor and isinstance(action, Challenge)
                thought = mind.believed(view(state, seat), seen, is_doubt=is_doubt)
                found.setdefault(at, []).append((seat, thought))
    return found


def _asked(
    inquiry: Inquiry, state: GameState, laid: int, actor: int, action: Action, is_cats: bool
) -> Iterator[int]:
    """Yield the cats that were asked about the top card before this move was made, or made it so."""
    public = public_view(state)
    is_after_all = isinstance(action, Play | Pass)
    asked: set[tuple[int, str]] = set()
    while (due := inquiry.due(public, laid)) is not None and due[1] in _ABOUT_A_CARD:
        if due in asked:  # a last card waits for its answer: others have spoken out of turn
            return
        asked.add(due)
        seat = due[0]
        is_own = seat == actor and isinstance(action, Challenge | Decline | Copy)
        if not (is_own or is_after_all or is_cats):
            return
        inquiry.next(public, laid)
        if due[1] != "copy":
            yield seat
        if is_own and (due[1] == "copy") is isinstance(action, Copy):
            return


_ABOUT_A_CARD = frozenset({"challenge", "copy", "answer_last_card"})
