"""JSON for other front ends: views, actions, refusals, and events as somebody sees them.

    data = encode(spicy.view(state, seat))       # b'{"seat":0,"public":{...},"hand":["C7",...],...}'
    view = decode_view(data)
    action = decode_action(b'{"type":"Play","card":"C7","declaration":"C9"}')
    event = decode_event(encode_event(event, seat))     # the same as seen_by(event, seat)

Cards and declarations are their codes, enumerations their values. Actions and events are objects whose
`type` is the name of their kind. A position, a deal or a record shows every hand, so nothing here takes
one; an event goes out as a seat, or everybody, sees it.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import cast

import msgspec

from spicy.engine.actions import Action
from spicy.engine.cards import Card, Declaration
from spicy.engine.events import Event, event_kinds, seen_by
from spicy.engine.legal_actions import LegalActions, SeatAction
from spicy.engine.refusals import Refusal
from spicy.engine.view import PlayerView, PublicView


def encode(value: Action | PlayerView | PublicView | Refusal) -> bytes:
    """A value as JSON; TypeError for one that nobody at the table may see whole."""
    if not isinstance(value, Action | PlayerView | PublicView | Refusal):
        raise TypeError(f"a {type(value).__name__} is for nobody at the table")
    return msgspec.json.encode(value, enc_hook=_to_plain)


def encode_event(event: Event, seat: int | None) -> bytes:
    """Return what a seat, or with None everybody, sees of an event, as JSON."""
    return msgspec.json.encode(seen_by(event, seat), enc_hook=_to_plain)


def decode_action(data: bytes | str) -> Action:
    """The action of a JSON text; `msgspec.ValidationError`, a ValueError, for anything else."""
    return cast(Action, _decoder(Action).decode(data))


def decode_event(data: bytes | str) -> Event:
    """The event, as somebody saw it, of a JSON text; `msgspec.ValidationError` for anything else."""
    return cast(Event, _decoder(reduce(or_, event_kinds())).decode(data))


def decode_view(data: bytes | str) -> PlayerView:
    """The view of a JSON text; `msgspec.ValidationError` for anything else."""
    return cast(PlayerView, _decoder(PlayerView).decode(data))


@cache
def _decoder(kind: object) -> msgspec.json.Decoder[object]:
    return msgspec.json.Decoder(cast(type, kind), dec_hook=_from_plain)


def _to_plain(value: object) -> object:
    """Return what JSON knows for a value that it does not know."""
    if isinstance(value, Card | Declaration):
        return value.code
    if isinstance(value, LegalActions):
        return tuple(value)
    raise NotImplementedError(type(value).__name__)


def _from_plain(kind: type, plain: object) -> object:
    """The value of a kind that JSON does not know."""
    if kind is LegalActions:
        found = msgspec.convert(plain, tuple[SeatAction, ...], dec_hook=_from_plain)
        return LegalActions(0, (), (), found)
    if not isinstance(plain, str):
        raise ValueError(f"a {kind.__name__} is written as its code")
    return kind(plain)
