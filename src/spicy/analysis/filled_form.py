"""A form that sets up a position, filled in: from its fields to a transcript without moves.

What is in a field is what a transcript's set-up has behind the key, and what is wrong with it is what
reading that transcript says. Two things go further. A number among the cards of a hand or of the draw
deck stands for so many cards that nobody knows, dealt from those that lie nowhere else. World's End has
a field of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from spicy.analysis.form_fields import (
    DECK,
    EDITION,
    NO_END,
    PLAYERS,
    SECOND_CARD,
    SEED,
    SPICE_IT_UP,
    STACK,
    STARTS,
    SUPER_JOKERS,
    SUPPLY,
    TITLE,
    TOP,
    USUAL_NAMES,
    WORLDS_END,
    Fields,
    hand,
    names_of,
    one_line,
    points,
    trophies,
)
from spicy.analysis.inventions import Invented
from spicy.engine.cards import Card
from spicy.engine.deal import shuffled, worlds_end_base
from spicy.engine.state import GameState
from spicy.transcript.errors import TranscriptError
from spicy.transcript.header import WORLDS_END as END
from spicy.transcript.lexer import SEPARATOR, split_lines
from spicy.transcript.model import Place, Transcript
from spicy.transcript.parser import parse
from spicy.transcript.setup import cards_left
from spicy.transcript.setup_text import lines_of
from spicy.transcript.vocabulary import parse_number
from spicy.words.i18n import _, ngettext


class FilledForm(Struct, frozen=True):
    """A filled-in form: a transcript without moves, and its text, which reads back to it.

    `invented` are the cards that nobody knows, which were dealt to have some.
    """

    text: str
    transcript: Transcript
    invented: Invented

    def __repr__(self) -> str:
        return f"<FilledForm of {len(self.transcript.names)} players>"


class PositionError(TranscriptError):
    """The fields give no position.

    `place` is the first field at fault, `message` what was expected there, and `by_field` holds
    everything that was found.
    """

    def __init__(self, by_field: Sequence[tuple[Place, str]]) -> None:
        self.place, message = by_field[0]
        super().__init__(message)
        self.by_field = tuple(by_field)


def read_form(fields: Fields) -> FilledForm:
    """The form that some fields fill in; raises PositionError for what cannot be."""
    form = {place: one_line(text) for place, text in fields.items()}
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


# From fields to the lines of a set-up


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
) -> FilledForm:
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
            return FilledForm(text, transcript, invented)
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
