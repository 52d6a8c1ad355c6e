"""The faults of a configuration or a set-up, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from spicy.engine.errors import RulesError, RulesFault
from spicy.words.i18n import _, ngettext
from spicy.words.names import NameRefused


def describe_rules_error(error: RulesError) -> str:
    """The sentence for an impossible configuration or set-up."""
    if isinstance(error, NameRefused):
        return error.reason
    return _sentence(error.fault, error.facts).format(**error.facts)


def _sentence(fault: RulesFault, facts: Mapping[str, object]) -> str:
    most, count = (_number_in(facts, name) for name in ("most", "count"))
    match fault:
        case RulesFault.TOO_MANY_SPICE_IT_UP:
            return ngettext(
                "at most {most} Spice It Up! card may be in a game, not {count}",
                "at most {most} Spice It Up! cards may be in a game, not {count}",
                most,
            )
        case RulesFault.SAME_SPICE_IT_UP:
            return _("the same Spice It Up! card cannot be in a game twice")
        case RulesFault.PLAYERS:
            return ngettext(
                "{fewest} to {most} player can play, not {count}",
                "{fewest} to {most} players can play, not {count}",
                most,
            )
        case RulesFault.NO_NAME:
            return _("every player needs a name")
        case RulesFault.BAD_NAME:
            return _(
                "a name is printable, trimmed and in Unicode NFC, has none of the signs {signs}, "
                "and is none of the words {words}"
            )
        case RulesFault.SAME_NAME:
            return _("two players cannot have the same name")
        case RulesFault.STARTS:
            return _(
                "the seat that starts must be one of the players, and the next one after "
                "a last card that waits"
            )
        case RulesFault.NOT_FOR_EACH:
            return ngettext(
                "something must be given for each of the {count} player, and is not",
                "something must be given for each of the {count} players, and is not",
                count,
            )
        case RulesFault.NOT_WHOLE:
            return _("a number that is given must be a whole number")
        case RulesFault.BELOW_ZERO:
            return _("a number that is given cannot be less than 0")
        case RulesFault.NO_SUPER_JOKERS:
            return _("super jokers are not in this game")
        case RulesFault.OTHER_EDITION:
            return _("{code} is not in this edition")
        case RulesFault.TWO_SUPER_JOKERS:
            return _("nobody holds more than one super joker")
        case RulesFault.SUPER_JOKER_IN_DECK:
            return _("a super joker is never in the draw deck")
        case RulesFault.NO_SUCH_SEAT:
            return _("a card on the stack was laid by one of the players")
        case RulesFault.NO_SUCH_COPY:
            return _("a copy needs Copy Cat, and repeats the declaration below it")
        case RulesFault.NO_SUCH_ADDING:
            return _("no card in the game lets these cards be added")
        case RulesFault.TOO_MANY_OF_A_KIND:
            return ngettext(
                "there is only {most} card {code}", "there are only {most} cards {code}", most
            )
        case RulesFault.WON_ALREADY:
            return ngettext(
                "a player can have at most {most} trophy: with another one the game is won",
                "a player can have at most {most} trophies: with another one the game is won",
                most,
            )
        case RulesFault.NO_TROPHY_LEFT:
            return _("the game is over when all trophies are taken")
        case RulesFault.TOO_MANY_SUPER_JOKERS:
            return ngettext(
                "there is only {most} super joker", "there are only {most} super jokers", most
            )
        case RulesFault.SUPPLY:
            return ngettext(
                "at most {most} super joker can lie beside the deck",
                "at most {most} super jokers can lie beside the deck",
                most,
            )
        case RulesFault.TOO_MANY_CARDS:
            return ngettext(
                "there is {most} spicy card in all, points piles included, not {count}",
                "there are {most} spicy cards in all, points piles included, not {count}",
                most,
            )
        case RulesFault.WORLDS_END:
            return _("World's End lies in the draw deck, and not on top of it")
        case RulesFault.TOP_CARD:
            return _("a last card that waits is no super joker, and its player holds no card")


def _number_in(facts: Mapping[str, object], name: str) -> int:
    """Return one of the facts that counts something; 0 where there is no such fact."""
    number = facts.get(name, 0)
    return number if isinstance(number, int) else 0
