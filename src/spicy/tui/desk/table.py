"""The table as it stands, with every card open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from spicy.desk.telling import scores, whose_turn
from spicy.engine.cards import Card, Declaration, parse_card
from spicy.engine.state import NO_WORLDS_END, TROPHIES, GameState, StackCard
from spicy.tui.drawing import fit, line, name_column, wrapped
from spicy.tui.theme import QUIET, STRONG, Look
from spicy.words.cards import spice_it_up_name
from spicy.words.i18n import _, ngettext, pgettext
from spicy.words.lists import join_plain

_LAID = 26
"""Cells of a card on the stack besides the name of who laid it."""
_STACK_WANTED = 3
"""So many cards of the stack are worth a shorter form of the hands."""


def table_lines(
    state: GameState, width: int, rows: int, look: Look, *, is_airy: bool = True
) -> list[Text]:
    """Players with their hands, the stack and what lies beside it, on at most so many rows.

    What there is no room for is cut from the stack first, then from the hands; numbers tell how much.
    """
    facts = _facts(state, width, look)
    wanted = min(len(state.stack), _STACK_WANTED) + 1
    room = rows - len(facts) - wanted
    players = _players(state, width, look, in_words=True)
    if len(players) > room:
        players = _players(state, width, look)
    if len(players) > room:
        players = _short_players(state, width, look)
    if len(players) > room:
        facts = _facts(state, width, look, is_short=True)
    stack = _stack(state, width, max(1, rows - len(players) - len(facts)), look)
    spare = rows - len(players) - len(stack) - len(facts)
    gaps = [[Text("")] if is_airy and spare > gap else [] for gap in range(2)]
    return [*players, *gaps[0], *stack, *gaps[1], *facts][:rows]


def whole_table(state: GameState, width: int, look: Look) -> list[Text]:
    """Everything, the order of the draw deck included."""
    lines = [*_players(state, width, look, in_words=True), Text("")]
    lines += [*_stack(state, width, 10_000, look), Text(""), *_facts(state, width, look)]
    deck = state.draw_deck
    if deck:
        lines += [Text(""), line(" ", Text(_("The draw deck, top first:"), style=STRONG))]
        above = state.deal.worlds_end - state.drawn
        has_end = state.deal.worlds_end != NO_WORLDS_END
        pieces = [chip(card, look) for card in deck]
        if has_end and 0 <= above <= len(pieces):
            pieces.insert(above, Text(_("World's End"), style="reverse"))
        lines += _flow(pieces, width, "   ")
    return [*lines, Text(""), *wrapped(jokers_legend(), width, QUIET)]


def chip(card: Card, look: Look) -> Text:
    """A card in a few cells; a joker by the code that is typed for it."""
    return look.card(card) if card.spice is not None else Text(card.code, style=STRONG)


def jokers_legend() -> str:
    """What the codes of the jokers stand for."""
    return _("NJ number joker (any number)   SJ spice joker (any spice)   XJ super joker (both)")


def chips(cards: Iterable[Card], look: Look) -> Text:
    """Cards with a blank between them."""
    return Text(" ").join(chip(card, look) for card in cards)


def said(declaration: Declaration, look: Look) -> Text:
    """A declaration as short as a card."""
    return look.card(parse_card(declaration.code))


def _players(state: GameState, width: int, look: Look, *, in_words: bool = False) -> list[Text]:
    """Each player on one line where the cards fit there, otherwise with the cards below the name."""
    column = name_column(state.names)
    lines: list[Text] = []
    for seat in range(len(state.seats)):
        head = _head(state, seat, column, look, in_words=in_words)
        cards = [chip(card, look) for card in state.seats[seat].hand]
        needed = sum(card.cell_len + 1 for card in cards)
        if head.cell_len + 1 + needed <= width:
            lines.append(line(head, " ", Text(" ").join(cards) if cards else _no_cards()))
        else:
            lines += [head, *_flow(cards, width, "     ")]
    return lines


def _short_players(state: GameState, width: int, look: Look) -> list[Text]:
    """Each player on one line, with the number of the cards that do not fit."""
    column = name_column(state.names)
    lines: list[Text] = []
    for seat in range(len(state.seats)):
        made = line(_head(state, seat, column, look), " ")
        hand = state.seats[seat].hand
        for place, card in enumerate(hand):
            piece = chip(card, look)
            rest = len(hand) - place
            spare = 0 if rest == 1 else len(f"+{rest}") + 1
            if made.cell_len + piece.cell_len + spare > width:
                made.append(f"+{rest}", style=STRONG)
                break
            made.append_text(piece)
            made.append(" ")
        if not hand:
            made.append_text(_no_cards())
        lines.append(made)
    return lines


def _head(state: GameState, seat: int, column: int, look: Look, *, in_words: bool = False) -> Text:
    held = state.seats[seat]
    is_active = seat in _active(state)
    made = Text(f"{look.arrow if is_active else ' '}{seat + 1} ", no_wrap=True)
    made.append(fit(state.names[seat], column), style=STRONG if is_active else "")
    points = f"{held.points}+{held.super_points}" if held.super_points else str(held.points)
    said = ngettext("{count} point", "{count} points", held.points + held.super_points)
    made.append(
        " " + (said if in_words else pgettext("points", "{count}p")).format(count=points),
        style=QUIET,
    )
    if held.trophies:
        made.append(f" {look.star * held.trophies}", style=STRONG)
    return made


def _active(state: GameState) -> tuple[int, ...]:
    if state.outcome is not None:
        return state.outcome.winners
    return state.waiting or (state.turn,)


def _no_cards() -> Text:
    return Text(_("no cards"), style=QUIET)


def _flow(pieces: Sequence[Text], width: int, indent: str) -> list[Text]:
    """Pieces over as many lines as they need."""
    lines: list[Text] = []
    current = line(indent)
    for piece in pieces:
        if current.cell_len + piece.cell_len > width and current.cell_len > len(indent):
            lines.append(current)
            current = line(indent)
        current.append_text(piece)
        current.append(" ")
    lines.append(current if pieces else line(indent, _no_cards()))
    return lines


def _stack(state: GameState, width: int, rows: int, look: Look) -> list[Text]:
    """The stack from the top down, each card with who laid it, what was said and what it is."""
    if not state.stack:
        return [line("  ", Text(_("The stack is empty."), style=QUIET))]
    count = state.stack_count
    head = ngettext("Stack: {count} card", "Stack: {count} cards", count).format(count=count)
    lines = [line("  ", Text(head, style=STRONG))]
    if state.paw is not None:
        paw = _("paw: {name}").format(name=state.names[state.paw])
        lines[0].append(f"  {paw}", style="reverse")
    column = name_column(state.names[laid.seat] for laid in state.stack)
    column = min(column, max(4, width - _LAID))
    shown = list(reversed(state.stack))
    fits = rows - 1
    if len(shown) > fits:
        shown = shown[: max(1, fits - 1)]
    lines += [_laid(laid, state, column, width, look) for laid in shown]
    rest = len(state.stack) - len(shown)
    if rest and len(lines) < rows:
        below = ngettext("and {count} below", "and {count} below", rest).format(count=rest)
        lines.append(line("   ", Text(below, style=QUIET)))
    return lines


def _laid(laid: StackCard, state: GameState, column: int, width: int, look: Look) -> Text:
    made = line("   ", fit(state.names[laid.seat], column), " ")
    made.append((_("copied") if laid.is_copy else _("said")) + " ", style=QUIET)
    made.append_text(said(laid.declaration, look))
    made.append(" " + _("is") + " ", style=QUIET)
    made.append_text(chip(laid.card, look))
    if laid.added:
        added = chips(laid.added, look)
        if made.cell_len + 3 + added.cell_len > width:
            made.append(f" +{len(laid.added)}", style=STRONG)
        else:
            made.append(" + ", style=QUIET)
            made.append_text(added)
    return made


def _facts(state: GameState, width: int, look: Look, *, is_short: bool = False) -> list[Text]:
    """The draw deck, what lies beside it, and what the game waits for; short, only what decides."""
    deck = Text("  ")
    deck.append(_("deck {count}").format(count=state.deck_count))
    if state.deal.worlds_end != NO_WORLDS_END:
        above = state.deal.worlds_end - state.drawn
        deck.append(" " + _("(World's End after {count})").format(count=above), style=QUIET)
    stars = look.star * state.trophies_left + look.dot * (TROPHIES - state.trophies_left)
    deck.append(f"  {stars}")
    if state.rules.has_super_jokers:
        deck.append("  " + _("super {count}").format(count=state.supply))
    lines = [line(deck)]
    ending = scores(state)
    if is_short:  # an arrow shows whose turn it is
        return lines if ending is None else [*lines, *wrapped(" " + ending, width, STRONG)]
    if state.rules.spice_it_up:
        cards = join_plain(map(spice_it_up_name, state.rules.spice_it_up))
        lines += wrapped(Text(" " + cards, style=QUIET), width)
    lines += wrapped(" " + whose_turn(state), width, STRONG)
    if ending is not None:
        lines += wrapped(" " + ending, width, STRONG)
    if state.outcome is not None and state.outcome.scores is not None:
        totals = join_plain(
            _("{name} {points}").format(name=name, points=score.total)
            for name, score in zip(state.names, state.outcome.scores, strict=True)
        )
        lines += wrapped(" " + totals, width, QUIET)
    return lines
