"""A finished game in plain lines: looked back on, stepped through, written to a file.

All its cards are open, for it is over; none of this is offered before.
"""

from __future__ import annotations

from spicy.engine.events import CardPlayed, CardsDrawn, CardTakenBack, Event
from spicy.session.display import Display
from spicy.session.session import Session
from spicy.tui.plain.answers import BACK, meant, number_in
from spicy.tui.plain.room import Room
from spicy.tui.terminal.talk import Talk
from spicy.words.cards import card_name
from spicy.words.events import event_sentence
from spicy.words.i18n import _
from spicy.words.lists import join_plain

__all__ = ["look_back", "step_through", "write_out"]

_COLOR_DEPTH = 24
"""Bits of a colour in a picture, whatever this terminal can show."""


def look_back(room: Room, session: Session) -> Talk[None]:
    """Tell the game move by move, with the cards as they really were."""
    from spicy.players.thought import describe_thought

    names, thoughts, lines = session.names, session.thoughts(), []
    for number, move in enumerate(session.recap().moves, start=1):
        for event in move.events:
            said = _("{number}. {what}").format(number=number, what=event_sentence(event, names))
            really = _really(event)
            if really:
                said += " " + _("Really: {cards}.").format(cards=really)
            lines.append(said)
        for seat, thought in thoughts.get(number - 1, ()):
            lines.append(_("{what}.").format(what=describe_thought(names[seat], thought)))
    yield from room.read(lines, "look back")


def _really(event: Event) -> str:
    """The cards that nobody else could see when it happened."""
    if isinstance(event, CardPlayed | CardTakenBack):
        laid = (event.card, *(event.added or ()))
        return join_plain(card_name(card) for card in laid if card is not None)
    if isinstance(event, CardsDrawn):
        return join_plain(map(card_name, event.cards or ()))
    return ""


def step_through(room: Room, session: Session) -> Talk[None]:
    """Tell one move after the other with the rules that decide it, as `spicy step --plain` does."""
    from spicy.analysis.load import open_record
    from spicy.analysis.mainline import Mainline
    from spicy.analysis.plain_text import line_paragraphs

    line = Mainline.of(open_record(session.open_record(), session.cats.kinds))
    book = room.book.rulebook()
    (head, *stops), end = line_paragraphs(line, book)
    room.say(*head)
    at, last = 0, len(stops) - 1
    room.say(*stops[0])
    asked = _("Enter: the next move. A number: that move, to {last}; 0: the set-up. b: back.")
    while at <= last:
        answer = yield from room.ask(asked.format(last=last), "step")
        if answer == BACK:
            return
        number = at + 1 if answer == "" else number_in(answer)
        if number is None or number > last + 1:
            room.misunderstood()
            continue
        at = number
        if at <= last:
            room.say(*stops[at])
    for paragraph in end:
        room.say(*paragraph)


def write_out(room: Room, session: Session, display: Display) -> Talk[None]:
    """Ask for a file's name and write the game to it: as a transcript, or as a picture."""
    from spicy.tui.game.export import export_game, kinds_of_files, proposed_name
    from spicy.tui.widgets.theme import Look

    room.say(kinds_of_files())
    while True:
        proposed = proposed_name()
        asked = _("Which file? Enter: {name}. b: back.").format(name=proposed)
        answer = yield from room.ask_for_text(asked, "export")
        if meant(answer) == BACK:
            return
        path = answer or proposed
        look = Look.shown(display, ascii=False, color_depth=_COLOR_DEPTH)
        problem = export_game(path, session, look)
        if problem is None:
            room.say(_("Written: {path}").format(path=path))
            return
        room.say(problem)
