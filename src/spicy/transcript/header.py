"""The set-up of a transcript: `key: value` lines, read into a `Setup`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from msgspec import Struct, field

from spicy.engine.cards import Card, Edition
from spicy.engine.deal import TopCard
from spicy.engine.rule_ids import RuleId
from spicy.engine.rules import Rules, SpiceItUp
from spicy.transcript.errors import Problem, TranscriptError
from spicy.transcript.lexer import Line, meant_as_comment, nearest, quoted
from spicy.transcript.model import Laid, Place, Setup
from spicy.transcript.setup_stack import read_laid
from spicy.transcript.values import (
    items,
    read_cat,
    read_edition,
    read_players,
    read_seed,
    read_spice_it_up,
    read_top,
    read_yes_or_no,
)
from spicy.transcript.vocabulary import (
    Roster,
    parse_kinds,
    parse_number,
    parse_rule,
    parse_won,
)
from spicy.words.cats import CatKind
from spicy.words.i18n import _

WORLDS_END: Final = "END"
MOST_PROBLEMS: Final = 50
"""After so many it is no transcript, and nobody reads on."""

_PLAIN_KEYS: Final = (
    "title",
    "rules",
    "edition",
    "super-jokers",
    "spice-it-up",
    "players",
    "starts",
    "seed",
    "deck",
    "stack",
    "top",
    "supply",
)
_PLAYER_KEYS: Final = ("cat", "hand", "points", "trophies")
_READ_FIRST: Final = frozenset({"edition", "super-jokers", "spice-it-up", "players"})
"""The keys that decide how all others are read."""

_T = TypeVar("_T")
_U = TypeVar("_U")


class _Entry(Struct, frozen=True, gc=False):
    """One line of the set-up, taken apart; `name` only where the key is one player's."""

    line: int
    key: str
    name: str | None
    value: str


class _Found(Struct):
    """The facts that the entries have given so far."""

    roster: Roster
    edition: Edition | None
    has_super_jokers: bool
    problems: list[Problem]
    places: dict[Place, int] = field(default_factory=dict)
    cats: dict[int, CatKind] = field(default_factory=dict)
    hands: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    points: dict[int, tuple[int, int]] = field(default_factory=dict)
    trophies: dict[int, int] = field(default_factory=dict)
    title: str | None = None
    rules: tuple[RuleId, ...] = ()
    starts: int | None = None
    seed: int = 0
    deck: tuple[Card, ...] | None = None
    worlds_end: int | None = None
    stack: tuple[Laid, ...] = ()
    top: TopCard = TopCard.JUST_LAID
    supply: int | None = None


def parse_header(
    lines: Sequence[Line], separator: int, problems: list[Problem]
) -> tuple[Setup | None, Roster | None, Edition | None]:
    """Read the lines before the `---`, which stands on line `separator`.

    What is wrong goes into `problems`; the set-up is None where anything was, the roster where the
    names are not known, so that nothing that follows could be read.
    """
    entries = _entries(lines, problems)
    if entries is None:
        return None, None, None
    plain = _plain_entries(entries, problems)

    def value(key: str, read: Callable[[str], _T], default: _T, unknown: _U) -> _T | _U:
        entry = plain.get(key)
        if entry is None:
            return default
        try:
            return read(entry.value)
        except TranscriptError as error:
            problems.append(Problem(entry.line, _about(entry, error)))
            return unknown

    # Where one of these is wrong, what depends on it is not held against it as well.
    edition = value("edition", read_edition, Edition.SPICY, None)
    usual = edition is None or Rules(edition).has_super_jokers
    has_super_jokers = value("super-jokers", read_yes_or_no, usual, True)
    no_cards: tuple[SpiceItUp, ...] = ()
    spice_it_up = value("spice-it-up", read_spice_it_up, no_cards, no_cards)
    nobody: tuple[str, ...] = ()
    names = value("players", read_players, nobody, nobody)
    if "players" not in plain:
        message = _("expected a line 'players: Lea, Tom' in the set-up above")
        problems.append(Problem(separator, message))
    if not names:
        return None, None, edition
    roster = Roster(names)
    found = _Found(roster, edition, has_super_jokers, problems)
    _read_others(entries, found)
    if problems or edition is None:
        return None, roster, edition
    return _setup(found, edition, spice_it_up), roster, edition


def _entries(lines: Sequence[Line], problems: list[Problem]) -> list[_Entry] | None:
    """The entries of some lines; None where there are too many problems to go on."""
    entries: list[_Entry] = []
    for line in lines:
        if len(problems) >= MOST_PROBLEMS:
            return None
        entry = _entry(line, problems)
        if entry is not None:
            entries.append(entry)
    return entries


def _read_others(entries: Sequence[_Entry], found: _Found) -> None:
    """Read the entries that depend on those that were read first."""
    for entry in entries:
        if len(found.problems) >= MOST_PROBLEMS:
            break
        if entry.key in _READ_FIRST:
            found.places[entry.key, None] = entry.line
            continue
        try:
            _read_entry(entry, found)
        except TranscriptError as error:
            found.problems.append(Problem(entry.line, _about(entry, error)))


def _about(entry: _Entry, error: TranscriptError) -> str:
    """Return what is wrong with an entry; a # in a name is told by the rule for names."""
    odd = None if entry.key == "players" else meant_as_comment(entry.value)
    return odd or error.message


def is_key(text: str) -> bool:
    """Return whether something before a colon is a key of the set-up."""
    first, _blank, rest = text.lower().partition(" ")
    return first in _PLAYER_KEYS if rest else first in _PLAIN_KEYS


def _entry(line: Line, problems: list[Problem]) -> _Entry | None:
    """Take a line apart; None for a blank line and for one that cannot be."""
    if not line.text:
        return None
    before, colon, value = (part.strip() for part in line.text.partition(":"))
    first, _blank, name = before.partition(" ")
    message = None
    if line.text.startswith(">"):
        message = _("expected the line '---' above the first expectation")
    elif not colon:
        message = _("expected 'key: value', not {text}").format(text=quoted(line.text))
    elif name and first.lower() in _PLAYER_KEYS:
        return _Entry(line.number, first.lower(), name, value)
    elif not name and first.lower() in _PLAIN_KEYS:
        return _Entry(line.number, first.lower(), None, value)
    elif first.lower() in _PLAYER_KEYS:
        message = _("expected a player's name after '{key}', like '{key} Lea: ...'").format(
            key=first.lower()
        )
    else:
        message = _unknown_key(before)
    problems.append(Problem(line.number, message))
    return None


def _unknown_key(key: str) -> str:
    first = key.partition(" ")[0]
    if first.lower() in _PLAIN_KEYS:
        return _("expected nothing between '{key}' and the colon, not {text}").format(
            key=first.lower(), text=quoted(key)
        )
    close = nearest(first, [*_PLAIN_KEYS, *_PLAYER_KEYS])
    if close is not None:
        return _("expected a key of the set-up; did you mean '{close}'? It says {text}").format(
            close=close, text=quoted(key)
        )
    message = _("expected a key of the set-up, not {text} (a move stands below the line '---')")
    return message.format(text=quoted(key))


def _plain_entries(entries: Iterable[_Entry], problems: list[Problem]) -> dict[str, _Entry]:
    """The entries that are no single player's by their key; a second one of a key is a problem."""
    plain: dict[str, _Entry] = {}
    for entry in entries:
        if entry.name is not None:
            continue
        if entry.key in plain:
            problems.append(Problem(entry.line, _twice(entry.key, plain[entry.key].line)))
        else:
            plain[entry.key] = entry
    return plain


def _twice(key: str, line: int) -> str:
    message = _("expected '{key}' only once; it is on line {line} already")
    return message.format(key=key, line=line)


def _read_entry(entry: _Entry, found: _Found) -> None:
    """Read an entry that is about names or cards; the others have been read before it."""
    seat = None if entry.name is None else found.roster.seat(entry.name)
    place = (entry.key, seat)
    if place in found.places:
        if seat is not None:
            key = f"{entry.key} {found.roster.names[seat]}"
            raise TranscriptError(_twice(key, found.places[place]))
        return
    found.places[place] = entry.line
    text = entry.value
    match entry.key:
        case "title":
            found.title = text or None
        case "rules":
            found.rules = tuple(parse_rule(item) for item in items(text))
        case "starts":
            found.starts = found.roster.seat(text)
        case "seed":
            found.seed = read_seed(text)
        case "supply":
            found.supply = parse_number(text)
        case "top":
            found.top = read_top(text)
        case "deck":
            _read_deck(text, found)
        case "stack":
            _read_stack(text, found)
        case _:
            assert seat is not None  # every other key is a player's
            _read_share(entry, seat, found)


def _read_share(entry: _Entry, seat: int, found: _Found) -> None:
    if entry.key == "hand":
        found.hands[seat] = parse_kinds(entry.value.split(), found.edition)
    elif entry.key == "points":
        found.points[seat] = parse_won(entry.value)
    elif entry.key == "cat":
        found.cats[seat] = read_cat(entry.value)
    else:
        found.trophies[seat] = parse_number(entry.value)


def _read_deck(text: str, found: _Found) -> None:
    words = text.split()
    places = [place for place, word in enumerate(words) if word.upper() == WORLDS_END]
    if len(places) > 1:
        raise TranscriptError(_("expected END only once: there is one World's End"))
    found.deck = parse_kinds((word for word in words if word.upper() != WORLDS_END), found.edition)
    found.worlds_end = places[0] if places else None


def _read_stack(text: str, found: _Found) -> None:
    laid: list[Laid] = []
    for item in items(text):
        below = laid[-1] if laid else None
        laid.append(read_laid(item, found.roster, found.edition, below))
    found.stack = tuple(laid)


def _setup(found: _Found, edition: Edition, spice_it_up: tuple[SpiceItUp, ...]) -> Setup:
    seats = range(len(found.roster.names))
    return Setup(
        players=found.roster.names,
        edition=edition,
        super_jokers=found.has_super_jokers,
        spice_it_up=spice_it_up,
        title=found.title,
        rules=found.rules,
        starts=found.starts,
        seed=found.seed,
        cats=tuple(map(found.cats.get, seats)) if found.cats else (),
        hands=tuple(found.hands.get(seat) for seat in seats),
        deck=found.deck,
        worlds_end=found.worlds_end,
        stack=found.stack,
        top=found.top,
        points=tuple(found.points.get(seat, (0, 0))[0] for seat in seats),
        super_points=tuple(found.points.get(seat, (0, 0))[1] for seat in seats),
        trophies=tuple(found.trophies.get(seat, 0) for seat in seats),
        supply=found.supply,
        lines=found.places,
    )
