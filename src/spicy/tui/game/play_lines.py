"""A play in the making, drawn below the hand for its player alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from spicy.engine.cards import Spice
from spicy.engine.challenge import match_of
from spicy.engine.variants.change_your_luck import MOST_ADDED
from spicy.tui.game.play_builder import PlayBuilder
from spicy.tui.widgets.card_art import chip, named_chip
from spicy.tui.widgets.palette import join
from spicy.tui.widgets.text_layout import cells, filled_in, fit, line, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.cards import spice_name
from spicy.words.i18n import _, ngettext
from spicy.words.prompts import truths

__all__ = ["play_lines", "spice_legend", "truth_line"]

_WIDE = 72
"""Cells of a window in which a card's name stands with some air."""


def play_lines(
    play: PlayBuilder, look: Look, width: int, *, is_adding: bool, has_answer: bool
) -> list[Text]:
    """Return what is about to be laid, and what can be said of it; nothing is chosen beforehand.

    With `is_adding` cards can go under it now; `has_answer` where a key's answer needs the room.
    """
    lines = _claim(play, look, width)
    called = look.label(_("last card!")) if play.is_called else Text()
    truth = truth_line(play)
    if not has_answer and truth.cell_len + called.cell_len + 2 <= width:
        lines.append(line(" ", truth, " ", called))
    elif not has_answer:  # an answer needs the room
        lines += [line(" ", truth), *([line(" ", called)] if play.is_called else ())]
    elif play.is_called and lines[-1].cell_len + called.cell_len < width:
        lines[-1] = line(lines[-1], " ", called)
    elif play.is_called:
        lines.append(line(" ", called))
    if play.added:
        lines.append(_under(play, look))
    elif is_adding:
        asked = ngettext(
            "Choose {count} card to go under it.",
            "Choose up to {count} cards to go under it.",
            MOST_ADDED,
        )
        lines += wrapped(asked.format(count=MOST_ADDED), width)
    return lines


def _claim(play: PlayBuilder, look: Look, width: int) -> list[Text]:
    """Return the card, and the spices and numbers that can be said of it."""
    spices = play.rules.spices
    card = named_chip(play.card, look, spices, air=int(width >= _WIDE))
    text = line(filled_in(_("You lay {card} and say"), card=card), " ")
    choices = Text()
    for spice in play.spices():
        name = f" {look.shape(spice)} {spice_name(spice).upper()} "
        choices.append_text(look.spice(spice) if spice is play.spice else Text(name))
    lines = []
    if text.cell_len + choices.cell_len > width - 2:
        lines.append(line(" ", text))
        text = Text("  ")
    text.append_text(choices)
    numbers = play.numbers()
    # All ten fit into one line of a narrow window, if they stand close to each other.
    if text.cell_len + 1 + sum(len(str(number)) + 2 for number in numbers) > min(width, 78) - 2:
        lines.append(line(" ", text))
        text = Text(" ")
    text.append(" ")
    for number in numbers:
        is_said = number == play.number
        text.append_text(look.label(str(number)) if is_said else Text(f" {number} "))
    lines.append(line(" ", text))
    return lines


def _under(play: PlayBuilder, look: Look) -> Text:
    """Return the cards that go under it."""
    under = Text(_("Under it:"))
    for card in play.added_cards:
        under.append(" ")
        under.append_text(chip(card, look, play.rules.spices))
    return line(" ", under)


def truth_line(play: PlayBuilder) -> Text:
    """Return what is true of what is about to be said, for the owner alone; always equally long."""
    words = truths()
    said, room = play.declaration, max(map(cells, words.values()))
    verdict = ""
    if said is not None:
        match = match_of(play.rules, play.card, said)
        is_super = play.card.is_super_joker
        verdict = words[match.number or is_super, match.spice or is_super]
    return line(_("Only for you: {verdict}").format(verdict=fit(verdict or "...", room)))


def spice_legend(look: Look, spices: Sequence[Spice]) -> Text:
    """Return what the letters on the cards of a box stand for, in one line."""
    named = Text()
    for spice in spices:
        named = join(named, f"  {spice.letter} ", look.spice(spice))
    return named[1:]
