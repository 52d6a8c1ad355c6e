"""Games in plain lines without a terminal: a page that keeps what is said, and players that answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from spicy.engine.actions import (
    Challenge,
    Copy,
    Decline,
    Pass,
    Peek,
    Play,
    Reveal,
    TakeSuperJoker,
    Trait,
)
from spicy.engine.cards import in_order
from spicy.engine.record import Record
from spicy.engine.state import GameState
from spicy.tui.terminal.screen import Leave
from spicy.tui.terminal.talk import Answer, Question, Talk

CLEARED: Final = "(cleared)"


@dataclass
class Sheet:
    """A page: the lines that everybody, and with `reader` a seat, has read, and those of open hands."""

    reader: int | None = None
    public: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    open_to: int | None = None
    """Whose number was answered to a hand-over, if the page was not cleared since."""

    @property
    def is_open(self) -> bool:
        return self.open_to is not None

    def say(self, *lines: str) -> None:
        is_read = not self.is_open or self.open_to == self.reader
        (self.public if is_read else self.private).extend(lines)

    def clear(self) -> None:
        self.open_to = None
        self.public.append(CLEARED)


class Exhausted(Exception):
    """There is nothing more to answer."""


Player = Callable[[Question], Answer]


def hold(talk: Talk[Leave], sheet: Sheet, player: Player) -> Leave:
    """Hold a conversation to its end; what is asked is on the sheet as well."""
    question = next(talk)
    while True:
        sheet.say(question.text)
        answer = player(question)
        if question.topic == "hand-over" and isinstance(answer, str) and answer.isdecimal():
            sheet.open_to = int(answer) - 1
        try:
            question = talk.send(answer)
        except StopIteration as end:
            result: Leave = end.value
            return result


def scripted(answers: Sequence[Answer]) -> Player:
    """A player who gives these answers, one after the other; `Exhausted` afterwards."""
    left = list(answers)

    def player(_question: Question) -> Answer:
        if not left:
            raise Exhausted
        return left.pop(0)

    return player


class Replay:
    """A player who plays a record again; `count` tells how many moves were made.

    `Exhausted` after the last one.
    """

    def __init__(self, record: Record, count: Callable[[], int], *, is_strict: bool) -> None:
        self._moves = record.moves
        self._states = [state for state, _events in record.steps()]
        self._count = count
        self._is_strict = is_strict
        self._is_copying = False
        self._has_added = False

    def __call__(self, question: Question) -> Answer:
        done = self._count()
        if done == len(self._moves):
            raise Exhausted
        (seat, action), state = self._moves[done], self._states[done]
        number, topic, is_turn = str(seat + 1), question.topic, isinstance(action, Play | Pass)
        if isinstance(action, Play | Copy) and topic not in ("hand-over", "table"):
            return self._lay(topic, seat, action, state)
        is_spice = isinstance(action, Challenge) and action.trait is Trait.SPICE
        to_table = {Copy: "c", Peek: "r", Play: "", Pass: ""}
        to_challenge = {Decline: "0", Reveal: "t"}
        return {
            "hand-over": number if is_turn or self._is_copying else "b",
            "table": to_table.get(type(action), number),
            "challenge": to_challenge.get(type(action), "2" if is_spice else "1"),
            "card": "p",
            "pass": "",
            "window": number,
            "turn over": "",
            "peek": number,
            "peeked": "",
            "offer": "1" if isinstance(action, TakeSuperJoker) else "2",
        }[topic]

    def _lay(self, topic: str, seat: int, action: Play | Copy, state: GameState) -> Answer:
        cards = list(in_order(state.seats[seat].hand))
        at = cards.index(action.card)
        if topic == "copy":
            self._is_copying = True
            return str(seat + 1)
        if topic == "card":
            self._is_copying = self._has_added = False
            return str(at + 1)
        if isinstance(action, Play) and topic == "spice":
            return action.declaration.spice.letter
        if isinstance(action, Play) and topic == "number":
            return str(action.declaration.number)
        if topic == "add":
            self._has_added = True
            places, chosen = [one for one in range(len(cards)) if one != at], []
            for card in action.added:
                chosen.append(next(one for one in places if cards[one] is card))
                places.remove(chosen[-1])
            return " ".join(str(one + 1) for one in chosen)
        assert topic == "lay", topic
        if action.added and not self._has_added:
            return "a"
        return "!" if action.last_card and self._is_strict else ""
