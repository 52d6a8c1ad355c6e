"""A finished game in plain lines: looked back on, stepped through, written to a file.

All its cards are open, for it is over; none of this is offered before.
"""

from __future__ import annotations

from collections.abc import Sequence

from spicy.engine.events import CardPlayed, CardsDrawn, CardTakenBack, Event
from spicy.session.display import Display
from spicy.session.recap import Recap
from spicy.session.session import Session
from spicy.tui.plain.answers import BACK, meant, number_in
from spicy.tui.plain.room import Room
from spicy.tui.terminal.talk import Talk
from spicy.words.cards import card_name, declaration_name
from spicy.words.events import event_sentence
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_plain, join_sentences
from spicy.words.prompts import biggest_stack

__all__ = ["look_back", "step_through", "write_out"]

_COLOR_DEPTH = 24
"""Bits of a colour in a picture, whatever this terminal can show."""


def look_back(room: Room, session: Session) -> Talk[None]:
    """Tell the deeds of everybody, and the game move by move with the cards as they really were."""
    from spicy.players.thought import describe_thought

    names, thoughts, recap = session.names, session.thoughts(), session.recap()
    lines = _deeds(recap, names)
    for number, move in enumerate(recap.moves, start=1):
        for event in move.events:
            said = _("{number}. {what}").format(number=number, what=event_sentence(event, names))
            really = _really(event)
            if really:
                said += " " + _("Really: {cards}.").format(cards=really)
            lines.append(said)
        for seat, thought in thoughts.get(number - 1, ()):
            lines.append(_("{what}.").format(what=describe_thought(names[seat], thought)))
    yield from room.read(lines, "look back")


def _deeds(recap: Recap, names: Sequence[str]) -> list[str]:
    """Return a line for each player, the boldest lie, and how high the stack was."""
    lines = []
    for name, seat in zip(names, recap.seats, strict=True):
        facts = [
            _("laid {count}").format(count=seat.played),
            ngettext("{count} lie", "{count} lies", seat.lies).format(count=seat.lies),
            _("{count} doubted").format(count=seat.doubted),
            _("{count} caught").format(count=seat.caught),
            _("right doubts: {right} of {count}").format(
                right=seat.right_doubts, count=seat.doubts
            ),
        ]
        lines.append(_("{name}: {facts}").format(name=name, facts=join_plain(facts)))
    lie = recap.boldest
    if lie is None:
        lines.append(_("Nobody lied."))
    else:
        if lie.is_caught:
            told = _("The boldest lie, which was caught: {name} said {declaration}.")
        else:
            told = _("The boldest lie, which got away: {name} said {declaration}.")
        said = told.format(name=names[lie.seat], declaration=declaration_name(lie.declaration))
        really = _("Really: {cards}.").format(cards=card_name(lie.card))
        lines.append(join_sentences((said, really)))
    return [*lines, biggest_stack(recap.biggest_stack)]


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
