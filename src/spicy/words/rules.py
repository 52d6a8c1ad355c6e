"""The configuration of a game in one line."""

from __future__ import annotations

from spicy.engine.rules import Rules
from spicy.words.cards import edition_name
from spicy.words.i18n import _
from spicy.words.lists import join_plain
from spicy.words.spice_it_up import spice_it_up_name


def rules_sentence(rules: Rules) -> str:
    """Return what is played: "Spicy with super jokers; Spice It Up!: Copy Cat, Turn It Up!"."""
    edition = edition_name(rules.edition)
    if rules.has_super_jokers:
        game = _("{edition} with super jokers").format(edition=edition)
    elif rules.box.has_super_jokers:
        game = _("{edition} without super jokers").format(edition=edition)
    else:
        game = edition  # nobody expects them there
    if not rules.spice_it_up:
        return game
    cards = join_plain(map(spice_it_up_name, rules.spice_it_up))
    return _("{game}; Spice It Up!: {cards}").format(game=game, cards=cards)
