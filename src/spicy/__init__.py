"""Spicy: a rules engine and a terminal game for the bluffing card games Spicy and Sweet & Spicy.

The names in `__all__` are what a programmer needs first; the rest lives in `spicy.engine`.
"""

from spicy._version import __version__
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
from spicy.engine.deal import new_game, position
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
