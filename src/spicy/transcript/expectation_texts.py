"""The texts of expectations, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from spicy.engine.cards import Edition
from spicy.engine.rule_ids import RuleId
from spicy.engine.scoring import EndReason
from spicy.transcript.errors import TranscriptError
from spicy.transcript.expectations import (
    Can,
    ChallengeWon,
    Cites,
    DeckCount,
    Declare,
    Expectation,
    HandCards,
    HandCount,
    Offered,
    Over,
    Paw,
    Playing,
    Points,
    Punished,
    Refused,
    ScoreIs,
    StackCount,
    Supply,
    Top,
    Trophies,
    Turn,
    Waiting,
    Winners,
)
from spicy.transcript.lines import nearest, quoted
from spicy.transcript.moves import format_move, parse_move
from spicy.transcript.vocabulary import (
    Roster,
    format_won,
    parse_kinds,
    parse_number,
    parse_rule,
    parse_said,
    parse_won,
)
from spicy.words.i18n import _

_SCORE: Final = re.compile(r"[+-]?[0-9]{1,9}")


def parse_expectation(text: str, roster: Roster, edition: Edition | None = None) -> Expectation:
    """The expectation of a text without its `>`: `turn Ben`, `hand Ben C1 NJ`.

    Raises TranscriptError, without a line, for what is none.
    """
    keyword, _blank, rest = " ".join(text.split()).partition(" ")
    read = _READERS.get(keyword.lower())
    if read is not None:
        return read(rest, roster, edition)
    close = nearest(keyword, list(_READERS))
    if close is not None:
        message = _("expected an expectation; did you mean '{close}'? It says {text}")
    else:
        message = _("expected an expectation, like 'turn Lea' or 'stack 3', not {text}")
    raise TranscriptError(message.format(close=close, text=quoted(text.strip())))


def format_expectation(expectation: Expectation, names: tuple[str, ...]) -> str:
    """The text of an expectation without its `>`, which `parse_expectation` reads back."""
    return " ".join(_words(expectation, names))


def _words(one: Expectation, names: tuple[str, ...]) -> Iterator[str]:
    match one:
        case Turn(seat) | Offered(seat) | ChallengeWon(seat):
            yield from (_KEYWORDS[type(one)], names[seat])
        case Waiting(seats) | Winners(seats):
            yield from (_KEYWORDS[type(one)], ", ".join(names[seat] for seat in seats))
        case HandCount(seat, number) | Trophies(seat, number) | ScoreIs(seat, number):
            yield from (_KEYWORDS[type(one)], names[seat], str(number))
        case HandCards(seat, cards):
            yield from ("hand", names[seat], *(card.code for card in cards))
        case Points(seat, spicy, super_jokers):
            yield from ("points", names[seat], format_won(spicy, super_jokers))
        case StackCount(number) | DeckCount(number) | Supply(number):
            yield from (_KEYWORDS[type(one)], str(number))
        case Top(seat, declaration):
            yield from ("top", names[seat], declaration.code)
        case Paw(owner):
            yield from ("paw", "none" if owner is None else names[owner])
        case Declare(declarations):
            yield from ("declare", *(declaration.code for declaration in declarations))
        case Can(seat, action, is_legal):
            yield from ("can" if is_legal else "cannot", names[seat], format_move(action))
        case Punished(rule) | Cites(rule):
            yield from (_KEYWORDS[type(one)], rule.value)
        case Refused(reason):
            yield from ("refused",) if reason is None else ("refused", reason.value)
        case Playing():
            yield "playing"
        case Over(end):
            yield from ("over", end.value)


_KEYWORDS: Final[dict[type[Expectation], str]] = {
    Turn: "turn",
    Offered: "offered",
    ChallengeWon: "challenge",
    Waiting: "waiting",
    Winners: "winners",
    HandCount: "hand",
    Trophies: "trophies",
    ScoreIs: "score",
    StackCount: "stack",
    DeckCount: "deck",
    Supply: "supply",
    Punished: "punished",
    Cites: "rule",
}

_Reader = Callable[[str, Roster, Edition | None], Expectation]


def _of_seat(kind: Callable[[int], Expectation]) -> _Reader:
    return lambda text, roster, _edition: kind(roster.seat(text))


def _of_seats(kind: Callable[[tuple[int, ...]], Expectation]) -> _Reader:
    return lambda text, roster, _edition: kind(roster.seats(text))


def _of_count(kind: Callable[[int], Expectation]) -> _Reader:
    return lambda text, _roster, _edition: kind(parse_number(text))


def _of_rule(kind: Callable[[RuleId], Expectation]) -> _Reader:
    return lambda text, _roster, _edition: kind(parse_rule(text))


def _after_name(kind: Callable[[int, str, Edition | None], Expectation]) -> _Reader:
    """Read what begins with a name: the longest one whose rest can be read is meant."""

    def read(text: str, roster: Roster, edition: Edition | None) -> Expectation:
        first: TranscriptError | None = None
        for seat, rest in roster.split(text):
            try:
                return kind(seat, rest, edition)
            except TranscriptError as error:
                first = first or error
        assert first is not None  # `split` found a name, or has raised
        raise first

    return read


def _hand(seat: int, text: str, edition: Edition | None) -> Expectation:
    words = text.split()
    if len(words) == 1 and words[0].isdigit():
        return HandCount(seat, parse_number(words[0]))
    if not words:
        raise TranscriptError(_("expected a number of cards or the cards after the name"))
    return HandCards(seat, parse_kinds(words, edition))


def _score(seat: int, text: str, edition: Edition | None) -> Expectation:  # noqa: ARG001
    if _SCORE.fullmatch(text) is None:
        raise TranscriptError(
            _("expected a number of points, like 24 or -3, not {text}").format(text=quoted(text))
        )
    return ScoreIs(seat, int(text))


def _paw(text: str, roster: Roster, edition: Edition | None) -> Expectation:  # noqa: ARG001
    return Paw(None if text.lower() == "none" else roster.seat(text))


def _declare(text: str, roster: Roster, edition: Edition | None) -> Expectation:  # noqa: ARG001
    if not text:
        raise TranscriptError(_("expected declarations, like 'declare C8 C9 C10'"))
    return Declare(tuple(parse_said(word, edition) for word in text.split()))


def _refused(text: str, roster: Roster, edition: Edition | None) -> Expectation:  # noqa: ARG001
    return Refused(parse_rule(text) if text else None)


def _playing(text: str, roster: Roster, edition: Edition | None) -> Expectation:  # noqa: ARG001
    if text:
        raise TranscriptError(
            _("expected nothing after 'playing', not {text}").format(text=quoted(text))
        )
    return Playing()


def _over(text: str, roster: Roster, edition: Edition | None) -> Expectation:  # noqa: ARG001
    try:
        return Over(EndReason(text.lower()))
    except ValueError:
        message = _("expected how the game ended ({ends}), not {text}")
        ends = ", ".join(reason.value for reason in EndReason)
        raise TranscriptError(message.format(ends=ends, text=quoted(text))) from None


_READERS: Final[dict[str, _Reader]] = {
    "turn": _of_seat(Turn),
    "waiting": _of_seats(Waiting),
    "offered": _of_seat(Offered),
    "challenge": _of_seat(ChallengeWon),
    "hand": _after_name(_hand),
    "points": _after_name(lambda seat, text, _edition: Points(seat, *parse_won(text))),
    "trophies": _after_name(lambda seat, text, _edition: Trophies(seat, parse_number(text))),
    "stack": _of_count(StackCount),
    "top": _after_name(lambda seat, text, edition: Top(seat, parse_said(text, edition))),
    "paw": _paw,
    "deck": _of_count(DeckCount),
    "supply": _of_count(Supply),
    "declare": _declare,
    "can": _after_name(lambda seat, text, edition: Can(seat, parse_move(text, edition))),
    "cannot": _after_name(lambda seat, text, edition: Can(seat, parse_move(text, edition), False)),
    "punished": _of_rule(Punished),
    "refused": _refused,
    "rule": _of_rule(Cites),
    "playing": _playing,
    "over": _over,
    "score": _after_name(_score),
    "winners": _of_seats(Winners),
}
