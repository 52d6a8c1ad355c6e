"""A position that somebody sets up: from the fields of a form to a transcript without moves, and back.

What is in a field is what a transcript's set-up has behind the key, and what is wrong with it is what
reading that transcript says. Two things go further. A number among the cards of a hand or of the draw
deck stands for so many cards that nobody knows, dealt from those that lie nowhere else. World's End has
a field of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct

from spicy.analysis.description import deck_sentence, whose_turn
from spicy.analysis.inventions import Invented
from spicy.engine.boxes import MOST_PLAYERS
from spicy.engine.cards import Card
from spicy.engine.deal import TopCard, shuffled, worlds_end_base
from spicy.engine.rules import Rules
from spicy.engine.state import GameState
from spicy.transcript.errors import TranscriptError
from spicy.transcript.header import WORLDS_END as END
from spicy.transcript.lexer import SEPARATOR, split_lines
from spicy.transcript.model import Place, Transcript
from spicy.transcript.parser import parse
from spicy.transcript.setup import cards_left
from spicy.transcript.setup_text import entries_of, lines_of
from spicy.transcript.vocabulary import parse_number
from spicy.words.cards import declaration_name
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_plain, join_sentences

TITLE: Final[Place] = ("title", None)
EDITION: Final[Place] = ("edition", None)
SUPER_JOKERS: Final[Place] = ("super-jokers", None)
SPICE_IT_UP: Final[Place] = ("spice-it-up", None)
SECOND_CARD: Final[Place] = ("spice-it-up-2", None)
"""The other Spice It Up! card; both stand on one line of the set-up."""
PLAYERS: Final[Place] = ("players", None)
STARTS: Final[Place] = ("starts", None)
"""A name, or the number of a seat from 1."""
STACK: Final[Place] = ("stack", None)
TOP: Final[Place] = ("top", None)
"""The turn in which the top card was laid."""
DECK: Final[Place] = ("deck", None)
WORLDS_END: Final[Place] = ("worlds-end", None)
"""The number of cards of the draw deck lie above World's End, or one of `NO_END`."""
SUPPLY: Final[Place] = ("supply", None)
SEED: Final[Place] = ("seed", None)

NO_END: Final = frozenset({"none", "no", "-"})
"""The words for a draw deck without World's End."""
USUAL_NAMES: Final = "Lea, Tom, Mia"
"""The players while nobody has named any."""

Fields = Mapping[Place, str]
"""The texts of the fields; one that is missing is an empty one."""


def hand(seat: int) -> Place:
    """The field of a player's hand."""
    return ("hand", seat)


def points(seat: int) -> Place:
    """The field of a player's won cards."""
    return ("points", seat)


def trophies(seat: int) -> Place:
    """The field of a player's trophy."""
    return ("trophies", seat)


class Position(Struct, frozen=True):
    """A filled-in form: a transcript without moves, and its text, which reads back to it.

    `invented` are the cards that nobody knows, which were dealt to have some.
    """

    text: str
    transcript: Transcript
    invented: Invented

    def __repr__(self) -> str:
        return f"<Position of {len(self.transcript.names)} players>"


class PositionError(TranscriptError):
    """The fields give no position.

    `place` is the first field at fault, `message` what was expected there, and `by_field` holds
    everything that was found.
    """

    def __init__(self, by_field: Sequence[tuple[Place, str]]) -> None:
        self.place, message = by_field[0]
        super().__init__(message)
        self.by_field = tuple(by_field)


def names_of(fields: Fields) -> tuple[str, ...]:
    """The names that the fields of players belong to, also where no player may be called so."""
    text = _plain(fields.get(PLAYERS, "")) or USUAL_NAMES
    return tuple(name.strip() for name in text.split(",")[:MOST_PLAYERS])


def read_position(fields: Fields) -> Position:
    """The position of some fields; raises PositionError for what cannot be."""
    form = {place: _plain(text) for place, text in fields.items()}
    names = names_of(form)
    header = _header(form, names)
    counted = [place for place in _cards(names) if _has_number(header.get(place, ""))]
    marks: dict[Place, list[bool]] = {}
    if counted or form.get(WORLDS_END):
        dealt = _deal(form, header, names, counted)
        header |= {place: " ".join(word for word, _is in words) for place, words in dealt.items()}
        for place, words in dealt.items():
            marks[place] = [is_dealt for word, is_dealt in words if word.upper() != END]
    return _parse(header, names, marks)


def fields_of(state: GameState) -> dict[Place, str]:
    """The fields that give this position.

    Raises TranscriptError where a set-up has no words for it: an offer, a last card that somebody has
    let through, the end of the game.
    """
    fields = entries_of(state)
    rules = state.rules
    if rules.has_super_jokers is Rules(rules.edition).has_super_jokers:
        del fields[SUPER_JOKERS]
    if not rules.has_super_jokers:
        del fields[SUPPLY]
    fields[PLAYERS] = ", ".join(state.names)
    fields[STARTS] = str(state.turn + 1)
    for place, card in zip((SPICE_IT_UP, SECOND_CARD), rules.spice_it_up, strict=False):
        fields[place] = card.value
    # A field that is empty leaves it to the shuffling what lies there.
    fields[DECK] = " ".join(word for word in fields[DECK].split() if word != END) or "0"
    if state.above_worlds_end is not None:
        fields[WORLDS_END] = str(state.above_worlds_end)
    if fields.get(TOP) == TopCard.JUST_LAID:
        del fields[TOP]
    for seat in range(len(state.seats)):
        fields[hand(seat)] = fields[hand(seat)] or "0"
        for place in (points(seat), trophies(seat)):
            if fields[place] == "0":
                del fields[place]
    return fields


def field_name(place: Place, names: Sequence[str]) -> str:
    """Return what a field is called in a sentence about it."""
    key, seat = place
    if seat is not None:
        name = names[seat] or _("player {number}").format(number=seat + 1)
        if key == "hand":
            return _("What {name} holds").format(name=name)
        if key == "points":
            return _("What {name} has won").format(name=name)
        return _("The trophy of {name}").format(name=name)
    return {
        TITLE: _("Title"),
        EDITION: _("Box"),
        SUPER_JOKERS: _("Super jokers"),
        SPICE_IT_UP: _("Spice It Up!"),
        SECOND_CARD: _("Spice It Up!"),
        STARTS: _("To move"),
        STACK: _("Stack"),
        TOP: _("Top card"),
        DECK: _("Draw deck"),
        WORLDS_END: _("World's End"),
        SUPPLY: _("Super jokers left"),
        SEED: _("Shuffle"),
    }.get(place, _("Players"))


def in_words(state: GameState) -> str:
    """A position in a few sentences: whose turn it is and how many cards lie where."""
    hands = join_plain(
        _("{name} {count}").format(name=name, count=len(held.hand))
        for name, held in zip(state.names, state.seats, strict=True)
    )
    return join_sentences(
        [
            whose_turn(state),
            _("In hand: {hands}.").format(hands=hands),
            _stack(state),
            deck_sentence(state),
        ]
    )


def _stack(state: GameState) -> str:
    top = state.top
    if top is None:
        return _("The stack is empty.")
    said = ngettext(
        "{count} card on the stack: {name} said {declaration}.",
        "{count} cards on the stack, and on top {name} said {declaration}.",
        state.stack_count,
    ).format(
        count=state.stack_count,
        name=state.names[top.seat],
        declaration=declaration_name(top.declaration),
    )
    if state.paw is None:
        return said
    paw = _("The paw of {name} lies on it.").format(name=state.names[state.paw])
    return join_sentences([said, paw])


# From fields to the lines of a set-up


def _plain(text: str) -> str:
    return " ".join(text.split())


def _cards(names: Sequence[str]) -> list[Place]:
    """The fields that hold nothing but cards, in the order in which cards are dealt to them."""
    return [*(hand(seat) for seat in range(len(names))), DECK]


def _header(form: Fields, names: Sequence[str]) -> dict[Place, str]:
    """The values of the set-up, in the order of its lines; what is empty is left out."""
    spices = [form.get(place, "") for place in (SPICE_IT_UP, SECOND_CARD)]
    seats = range(len(names))
    header = {
        TITLE: form.get(TITLE, ""),
        EDITION: form.get(EDITION, ""),
        SUPER_JOKERS: form.get(SUPER_JOKERS, ""),
        SPICE_IT_UP: ", ".join(spice for spice in spices if spice),
        PLAYERS: form.get(PLAYERS, "") or USUAL_NAMES,
        **{hand(seat): form.get(hand(seat), "") for seat in seats},
        STACK: form.get(STACK, ""),
        TOP: form.get(TOP, ""),
        STARTS: _starter(form.get(STARTS, ""), names),
        DECK: form.get(DECK, ""),
        SUPPLY: form.get(SUPPLY, ""),
        **{points(seat): form.get(points(seat), "") for seat in seats},
        **{trophies(seat): form.get(trophies(seat), "") for seat in seats},
        SEED: form.get(SEED, "") or "0",
    }
    return {place: value for place, value in header.items() if value}


def _starter(text: str, names: Sequence[str]) -> str:
    """The name behind a seat's number; nobody's where the seat has gone, so the first is to move."""
    if not _is_number(text):
        return text
    return names[int(text) - 1] if 0 < int(text) <= len(names) else ""


def _parse(
    header: Fields, names: Sequence[str], dealt: Mapping[Place, Sequence[bool]] | None = None
) -> Position:
    """Read some values of a set-up; PositionError naming the fields that are wrong.

    `dealt` says of each card in a hand or in the draw deck whether a number stood there.
    """
    places = list(header)
    lines = list(lines_of(header, names))
    text = "\n".join([*lines, SEPARATOR]) + "\n"
    try:
        cut = [line.number for line in split_lines(text) if line.comment is not None]
        if not cut:
            transcript = parse(text)
            invented = Invented.of(transcript, dealt)
            remarks = _remarks(dealt or {}, transcript)
            if remarks:
                text = "\n".join([*lines, *remarks, SEPARATOR]) + "\n"
                transcript = parse(text)
            return Position(text, transcript, invented)
    except TranscriptError as error:
        found = [(problem.line, problem.message) for problem in error.problems]
    else:
        found = [(line, _("expected no # between blanks")) for line in cut]
    # The last line is the one below the fields; only what follows from the players stands there.
    raise PositionError(
        [(places[line - 1] if line <= len(places) else PLAYERS, message) for line, message in found]
    ) from None


def _remarks(dealt: Mapping[Place, Sequence[bool]], transcript: Transcript) -> list[str]:
    """Return what a file says of the cards that stand in it though nobody knows them."""
    remarks: list[str] = []
    for place, marks in dealt.items():
        if not any(marks):
            continue
        seat = place[1]
        if seat is None:
            remarks.append(_("# Nobody knows all of the draw deck: some of it was dealt."))
            continue
        cards = transcript.setup.hands[seat] or ()
        unknown = (card.code for card, mark in zip(cards, marks, strict=True) if mark)
        said = _("# Nobody knows these cards of {name}, which were dealt: {cards}")
        remarks.append(said.format(name=transcript.names[seat], cards=" ".join(unknown)))
    return remarks


# Cards that nobody knows, and World's End


_Dealt = tuple[str, bool]
"""The code of a card, and whether it was dealt because nobody knows it."""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def _has_number(text: str) -> bool:
    return any(map(_is_number, text.split()))


def _deal(
    form: Fields, header: Fields, names: Sequence[str], counted: Sequence[Place]
) -> dict[Place, list[_Dealt]]:
    """Return what is in the fields with numbers in them, and in the draw deck, with cards instead."""
    known = {**header, DECK: header.get(DECK, "")}
    for place in (*counted, DECK):
        words = known[place].split()
        known[place] = " ".join(
            word for word in words if not _is_number(word) and word.upper() != END
        )
    transcript = _parse(known, names).transcript
    others = _others(transcript)
    others = others[: max(0, len(others) - sum(transcript.setup.points))]
    dealt: dict[Place, list[_Dealt]] = {}
    for place in counted:
        if place != DECK:
            dealt[place] = _filled(place, header[place].split(), others)
    if DECK in counted or form.get(WORLDS_END):
        words = header.get(DECK, str(len(others))).split()
        deck = _filled(DECK, words, others)
        dealt[DECK] = list(_with_end(form, deck, transcript.start))
    return dealt


def _others(transcript: Transcript) -> list[Card]:
    """The cards of the box that lie nowhere, shuffled."""
    start = transcript.start
    laid = [card for one in start.stack for card in (one.card, *one.added)]
    named = chain(start.deal.deck, *(held.hand for held in start.seats), laid)
    rest = cards_left(start.rules.edition, named)
    return list(shuffled(rest, random.Random(transcript.setup.seed)))


def _filled(place: Place, words: Sequence[str], others: list[Card]) -> list[_Dealt]:
    """The codes of some cards, each number among them replaced by cards from the rest."""
    filled: list[_Dealt] = []
    for word in words:
        if not _is_number(word):
            filled.append((word, False))
            continue
        count = int(word)
        if count > len(others):
            message = ngettext(
                "expected no more than the {count} card that lies nowhere else, not {word}",
                "expected no more than the {count} cards that lie nowhere else, not {word}",
                len(others),
            )
            raise PositionError([(place, message.format(count=len(others), word=word))])
        filled += [(card.code, True) for card in others[:count]]
        del others[:count]
    return filled


def _with_end(form: Fields, deck: list[_Dealt], start: GameState) -> Iterator[_Dealt]:
    """The codes of a draw deck that was shuffled, with World's End where it belongs."""
    wanted = form.get(WORLDS_END, "")
    has_end = any(word.upper() == END for word, _is_dealt in deck)
    if has_end and wanted:
        message = _("expected nothing here, for the draw deck says where END lies")
        raise PositionError([(WORLDS_END, message)])
    above = 0
    if wanted:
        above = 0 if wanted.lower() in NO_END else _above(wanted, len(deck))
    elif deck and not has_end:
        above = max(1, worlds_end_base(len(start.names), len(deck), start.rules.box))
    for number, word in enumerate(deck, 1):
        yield word
        if number == above:
            yield END, False


def _above(text: str, cards: int) -> int:
    """Return how many cards lie above World's End; PositionError where it cannot lie there."""
    try:
        above = parse_number(text)
    except TranscriptError as error:
        raise PositionError([(WORLDS_END, error.message)]) from None
    if not cards:
        message = _("expected none, for there is no card in the draw deck")
    elif above == 0:
        message = _("expected a card above World's End: with it on top the game is over")
    elif above > cards:
        message = _("expected a number up to {cards}: so many cards are in the draw deck")
    else:
        return above
    raise PositionError([(WORLDS_END, message.format(cards=cards))])
