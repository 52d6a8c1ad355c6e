"""The table in plain sentences: the stack, the players, what holds for the whole game."""

from __future__ import annotations

from spicy.engine.view import PublicSeat, PublicView
from spicy.words.cards import declaration_name, must_say
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain, join_sentences
from spicy.words.spice_it_up import spice_it_up_name

__all__ = ["game_sentences", "hand_sizes", "seat_facts", "stack_sentence", "table_lines"]


def stack_sentence(view: PublicView) -> str:
    """Return the stack and the claim on its top card; what may be said where it is empty."""
    top = view.top
    if top is None:
        said = _("The stack is empty: a new one begins with {declarations}.")
        return said.format(declarations=must_say(view.declarations))
    told = [
        ngettext("Stack: {count} card.", "Stack: {count} cards.", view.stack_count),
        _("{name} copied: {declaration}.") if top.is_copy else _("{name} says {declaration}."),
    ]
    if top.is_super_joker:
        told.append(_("It is a super joker: nobody can challenge it."))
    if view.paw is not None:
        told.append(
            _("{raider}'s paw is on it: {raider} wins these cards when the next one is laid.")
        )
    return join_sentences(told).format(
        count=view.stack_count,
        name=view.seats[top.seat].name,
        declaration=declaration_name(top.declaration),
        raider="" if view.paw is None else view.seats[view.paw].name,
    )


def seat_facts(seat: PublicSeat) -> str:
    """Return what everybody sees of a player: "Lea: 5 cards, 12 won, 1 trophy"."""
    facts = [
        ngettext("{count} card", "{count} cards", seat.cards).format(count=seat.cards),
        _("{count} won").format(count=seat.points),
    ]
    if seat.trophies:
        said = ngettext("{count} trophy", "{count} trophies", seat.trophies)
        facts.append(said.format(count=seat.trophies))
    if seat.has_super_joker:
        facts.append(_("a super joker in hand"))
    if seat.super_points:
        said = ngettext("{count} super joker won", "{count} super jokers won", seat.super_points)
        facts.append(said.format(count=seat.super_points))
    return _("{name}: {facts}").format(name=seat.name, facts=join_plain(facts))


def hand_sizes(view: PublicView) -> str:
    """Return how many cards everybody holds, in one line: "In hand: Lea 5, Tom 6"."""
    held = (_("{name} {count}").format(name=one.name, count=one.cards) for one in view.seats)
    return _("In hand: {players}.").format(players=join_plain(held))


def game_sentences(view: PublicView) -> tuple[str, ...]:
    """Return what is left of deck and trophies, and which special cards are in the game."""
    box = view.rules.box
    told = [
        ngettext(
            "Draw deck: {count} card. Trophies left: {left} of {all}.",
            "Draw deck: {count} cards. Trophies left: {left} of {all}.",
            view.deck_count,
        ).format(count=view.deck_count, left=view.trophies_left, all=box.trophies)
    ]
    if view.rules.spice_it_up:
        names = join_names(spice_it_up_name(card) for card in view.rules.spice_it_up)
        told.append(_("Spice It Up!: {cards}.").format(cards=names))
    if view.rules.has_super_jokers:
        said = ngettext(
            "{count} super joker lies beside the deck.",
            "{count} super jokers lie beside the deck.",
            view.supply,
        )
        told.append(said.format(count=view.supply))
    return tuple(told)


def table_lines(view: PublicView) -> tuple[str, ...]:
    """The whole table, line by line."""
    players = (seat_facts(seat) for seat in view.seats)
    return (stack_sentence(view), *players, *game_sentences(view))
