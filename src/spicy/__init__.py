"""Spicy: a rules engine and a terminal game for the bluffing card games Spicy and Sweet & Spicy.

The names in `__all__` are what a programmer needs first; the rest lives in `spicy.engine`. Each is
imported when it is first used, so that a command that needs no rules starts at once.
"""

from __future__ import annotations

from spicy._version import __version__

TYPE_CHECKING = False  # as type checkers read it; `typing` takes longer to import than all of this
if TYPE_CHECKING:
    from spicy.engine.actions import (
        Action,
        Challenge,
        Copy,
        Decline,
        LeaveSuperJoker,
        Pass,
        Peek,
        Play,
        Reveal,
        TakeSuperJoker,
        Trait,
    )
    from spicy.engine.cards import Card, Declaration, Edition, Spice, parse_card, parse_declaration
    from spicy.engine.deal import TopCard, new_game, position
    from spicy.engine.errors import IllegalAction, RulesError, SpicyError
    from spicy.engine.legality import is_legal, legal_actions, why_not
    from spicy.engine.record import Record
    from spicy.engine.refusals import Refusal
    from spicy.engine.rule_ids import RuleId
    from spicy.engine.rules import Rules, SpiceItUp
    from spicy.engine.scoring import Outcome, Score
    from spicy.engine.state import GameState, Phase
    from spicy.engine.transition import apply
    from spicy.engine.view import PlayerView, PublicView, public_view, view

_HOMES = {
    "actions": (
        "Action Challenge Copy Decline LeaveSuperJoker Pass Peek Play Reveal TakeSuperJoker Trait"
    ),
    "cards": "Card Declaration Edition Spice parse_card parse_declaration",
    "deal": "TopCard new_game position",
    "errors": "IllegalAction RulesError SpicyError",
    "legality": "is_legal legal_actions why_not",
    "record": "Record",
    "refusals": "Refusal",
    "rule_ids": "RuleId",
    "rules": "Rules SpiceItUp",
    "scoring": "Outcome Score",
    "state": "GameState Phase",
    "transition": "apply",
    "view": "PlayerView PublicView public_view view",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Action",
    "Card",
    "Challenge",
    "Copy",
    "Declaration",
    "Decline",
    "Edition",
    "GameState",
    "IllegalAction",
    "LeaveSuperJoker",
    "Outcome",
    "Pass",
    "Peek",
    "Phase",
    "Play",
    "PlayerView",
    "PublicView",
    "Record",
    "Refusal",
    "Reveal",
    "RuleId",
    "Rules",
    "RulesError",
    "Score",
    "Spice",
    "SpiceItUp",
    "SpicyError",
    "TakeSuperJoker",
    "TopCard",
    "Trait",
    "__version__",
    "apply",
    "is_legal",
    "legal_actions",
    "new_game",
    "parse_card",
    "parse_declaration",
    "position",
    "public_view",
    "view",
    "why_not",
]


def _import(name: str) -> object:
    """Import a public name on its first use."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.engine.{home}"), name)
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # a type checker would take every name for one of ours
    __getattr__ = _import


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
