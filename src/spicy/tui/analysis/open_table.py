"""The table as it stands, with every card open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich.text import Text

from spicy.analysis.description import deck_sentence, doubts, invented_legend, scores, whose_turn
from spicy.analysis.inventions import MARK, Invented, flagged
from spicy.analysis.notation import Piece
from spicy.engine.cards import Card, Declaration, in_order, parse_card
from spicy.engine.events import ChallengeSettled
from spicy.engine.state import GameState, StackCard
from spicy.tui.widgets.palette import BAD, QUIET, STRONG
from spicy.tui.widgets.text_layout import cells, filled_in, fit, line, name_column, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext, pgettext
from spicy.words.lists import join_plain
from spicy.words.spice_it_up import spice_it_up_name

_LAID = 26
"""Cells of a card on the stack besides the name of who laid it."""
_STACK_WANTED = 3
"""So many cards of the stack are worth a shorter form of the hands."""
_NOTHING = Invented()


def table_lines(
    state: GameState,
    width: int,
    rows: int,
    look: Look,
    *,
    is_airy: bool = True,
    invented: Invented = _NOTHING,
    turned: ChallengeSettled | None = None,
) -> list[Text]:
    """Players with their hands, the stack and what lies beside it, on at most so many rows.

    What there is no room for is cut from the stack first, then from the hands; numbers tell how much.
    `turned` is the challenge that has just been settled: its card stays in visibility.
    """
    facts = _facts(state, width, look)
    over = [] if turned is None else _turned(turned, state, width, look)
    rows -= len(over)
    wanted = min(len(state.stack), _STACK_WANTED) + 1
    room = rows - len(facts) - wanted
    players = _players(state, width, look, invented, in_words=True)
    if len(players) > room:
        players = _players(state, width, look, invented)
    if len(players) > room:
        players = _short_players(state, width, look, invented)
    if len(players) > room:
        facts = _facts(state, width, look, is_short=True)
    stack = _stack(state, width, max(1, rows - len(players) - len(facts)), look, invented)
    spare = rows - len(players) - len(stack) - len(facts)
    gaps = [[Text("")] if is_airy and spare > gap else [] for gap in range(2)]
    return [*players, *gaps[0], *over, *stack, *gaps[1], *facts][: rows + len(over)]


def whole_table(
    state: GameState, width: int, look: Look, invented: Invented = _NOTHING
) -> list[Text]:
    """Everything, the order of the draw deck included."""
    lines = [*_players(state, width, look, invented, in_words=True), Text("")]
    lines += [*_stack(state, width, 10_000, look, invented), Text(""), *_facts(state, width, look)]
    deck = state.draw_deck
    if deck:
        lines += [Text(""), line(" ", Text(_("The draw deck, top first:"), style=STRONG))]
        above = state.above_worlds_end
        marks = (*invented.deck, *(False,) * len(deck))
        pieces = [chip(card, look, mark) for card, mark in zip(deck, marks, strict=False)]
        if above is not None and above <= len(pieces):
            pieces.insert(above, Text(_("World's End"), style="reverse"))
        lines += _flow(pieces, width, "   ")
    lines += [Text(""), *wrapped(jokers_legend(), width, QUIET)]
    return [*lines, *wrapped(invented_legend(), width, QUIET)] if invented.is_any else lines


def chip(card: Card, look: Look, is_invented: bool = False) -> Text:
    """A card in a few cells, marked where nobody knows it; a joker by the code that is typed for it."""
    made = look.chip(card) if card.spice is not None else Text(card.code, style=STRONG)
    return line(made, Text(MARK, style=QUIET)) if is_invented else made


def in_chips(parts: Iterable[Piece], look: Look, invented: Collection[Card] = ()) -> Text:
    """A sentence or a move with its cards drawn."""
    made = Text()
    for part in parts:
        if isinstance(part, str):
            made.append(part)
        elif isinstance(part, Card):
            made.append_text(chip(part, look, part in invented))
        else:
            made.append_text(said(part, look))
    return made


def jokers_legend() -> str:
    """Return what the codes of the jokers stand for."""
    return _("NJ number joker (any number)   SJ spice joker (any spice)   XJ super joker (both)")


def chips(cards: Sequence[Card], look: Look, marks: Sequence[bool] = ()) -> Text:
    """Cards with a blank between them."""
    known = marks or (False,) * len(cards)
    return Text(" ").join(chip(card, look, mark) for card, mark in zip(cards, known, strict=True))


def hand_chips(state: GameState, seat: int, look: Look, invented: Invented) -> list[Text]:
    """The cards of a player."""
    cards = in_order(state.seats[seat].hand)
    marks = flagged(cards, invented.in_hand(seat))
    return [chip(card, look, mark) for card, mark in zip(cards, marks, strict=True)]


def said(declaration: Declaration, look: Look) -> Text:
    """A declaration as short as a card."""
    return look.chip(parse_card(declaration.code))


def _players(
    state: GameState, width: int, look: Look, invented: Invented, *, in_words: bool = False
) -> list[Text]:
    """Each player on one line where the cards fit there, otherwise with the cards below the name."""
    column = name_column(state.names)
    lines: list[Text] = []
    for seat in range(len(state.seats)):
        name = _name(state, seat, column, look)
        won = _won(state, seat, look, in_words=in_words)
        cards = hand_chips(state, seat, look, invented) or [_no_cards()]
        head = line(name, " ", won)
        if head.cell_len > width:
            head = line(_name(state, seat, 0, look), " ", won)
        whole = line(head, " ", Text(" ").join(cards))
        if whole.cell_len <= width:
            lines.append(whole)
        elif head.cell_len <= width:
            lines += [head, *_flow(cards, width, "     ")]
        else:
            lines += [name, *_flow([won, *cards], width, "     ")]
    return lines


def _short_players(state: GameState, width: int, look: Look, invented: Invented) -> list[Text]:
    """Each player on one line, with the number of the cards that do not fit."""
    column = name_column(state.names)
    lines: list[Text] = []
    for seat in range(len(state.seats)):
        hand = hand_chips(state, seat, look, invented)
        won = _won(state, seat, look)
        name = _name(state, seat, column, look)
        if name.cell_len + won.cell_len + 2 + _no_cards().cell_len > width:
            name = _name(state, seat, 0, look)
        made = line(name, " ", won, " ")
        for place, piece in enumerate(hand):
            rest = len(hand) - place
            spare = 0 if rest == 1 else len(f"+{rest}") + 1
            if made.cell_len + piece.cell_len + spare > width:
                made.append(f"+{rest}", style=STRONG)
                break
            made.append_text(piece)
            made.append(" ")
        if not hand:
            none = _no_cards()
            is_room = made.cell_len + none.cell_len <= width
            made.append_text(none if is_room else Text(_("none"), style=QUIET))
        lines.append(made)
    return lines


def _name(state: GameState, seat: int, column: int, look: Look) -> Text:
    """A player by number and name, the name in at least so many cells."""
    is_active = seat in _active(state)
    made = Text(f"{look.arrow if is_active else ' '}{seat + 1} ", no_wrap=True)
    name = state.names[seat]
    made.append(fit(name, max(column, cells(name))), style=STRONG if is_active else "")
    return made


def _won(state: GameState, seat: int, look: Look, *, in_words: bool = False) -> Text:
    """Return what a player has won: cards, super jokers and trophies."""
    held = state.seats[seat]
    if in_words:
        said = ngettext("{count} point", "{count} points", held.points)
        jokers = ngettext("{count} super joker", "{count} super jokers", held.super_points)
        jokers = f", {jokers}"
    else:
        said = pgettext("points", "{count}p")
        jokers = " " + pgettext("points", "{count} super")
    made = Text(said.format(count=held.points), style=QUIET, no_wrap=True)
    if held.super_points:
        made.append(jokers.format(count=held.super_points))
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


def _turned(turned: ChallengeSettled, state: GameState, width: int, look: Look) -> list[Text]:
    """The card that a challenge has turned over, and what was right about it."""
    name = state.names[turned.owner]
    made = _claimed(turned, chip(turned.card, look), look)
    column = min(cells(name), max(4, width - 4 - made.cell_len))
    number = _("number right") if turned.is_number_right else _("number wrong")
    spice = _("spice right") if turned.is_spice_right else _("spice wrong")
    marks = [
        f"{look.right if is_right else look.wrong} {text}"
        for is_right, text in (
            (turned.is_number_right, number),
            (turned.is_spice_right, spice),
        )
    ]
    return [
        line("  ", Text(_("Turned over:"), style=STRONG)),
        line("   ", fit(name, column), " ", made),
        *wrapped("   " + "  ".join(marks), width),
    ]


def _stack(state: GameState, width: int, rows: int, look: Look, invented: Invented) -> list[Text]:
    """The stack from the top down, each card with who laid it, what was said and what it is."""
    if not state.stack:
        return [line("  ", Text(_("The stack is empty."), style=QUIET))]
    count = state.stack_count
    head = ngettext("Stack: {count} card", "Stack: {count} cards", count).format(count=count)
    lines = [line("  ", Text(head, style=STRONG))]
    if state.paw is not None:
        paw = _("paw: {name}").format(name=state.names[state.paw])
        if lines[0].cell_len + 2 + cells(paw) > width:
            lines = [line("  ", Text(_("Stack: {count}").format(count=count), style=STRONG))]
        lines[0].append(f"  {paw}", style="reverse")
    doubtful = {doubt.place for doubt in doubts(state)}
    fits = rows - 1
    if doubtful and fits > 2:
        note = _("{mark} cannot have come about").format(mark="!")
        lines += wrapped("  " + note, width, BAD)
        fits -= 1
    shown = list(reversed(list(enumerate(state.stack))))
    if len(shown) > fits:
        shown = shown[: max(1, fits - 1)]
    column = name_column(state.names[laid.seat] for _place, laid in shown)
    column = min(column, max(4, width - _LAID))
    for place, laid in shown:
        marks = invented.on_stack(place, 1 + len(laid.added))
        made = _laid(laid, state, column, width, look, marks)
        if place in doubtful:
            made = line(Text("!", style=BAD), made[1:] if made.plain[:1] == " " else made)
        lines.append(made)
    rest = len(state.stack) - len(shown)
    if rest and len(lines) < rows:
        below = ngettext("and {count} below", "and {count} below", rest).format(count=rest)
        lines.append(line("   ", Text(below, style=QUIET)))
    return lines


def _laid(
    laid: StackCard,
    state: GameState,
    column: int,
    width: int,
    look: Look,
    marks: Sequence[bool],
) -> Text:
    name = state.names[laid.seat]
    made = _claimed(laid, chip(laid.card, look, marks[0]), look)
    if laid.added:
        added = chips(laid.added, look, marks[1:])
        if 4 + max(column, cells(name)) + made.cell_len + 3 + added.cell_len > width:
            made.append(f" +{len(laid.added)}", style=STRONG)
        else:
            made.append(" + ", style=QUIET)
            made.append_text(added)
    # A long name takes what the column has no room for from the line itself, and from the margin.
    if cells(name) > column:
        column = min(cells(name), width - 1 - made.cell_len)
    indent = max(0, min(3, width - column - 1 - made.cell_len))
    return line(" " * indent, fit(name, column), " ", made)


def _claimed(laid: StackCard | ChallengeSettled, card: Text, look: Look) -> Text:
    """Return what was said of a card, and which one it is."""
    pattern = _("copied {claim} is {card}") if laid.is_copy else _("said {claim} is {card}")
    return filled_in(pattern, claim=said(laid.declaration, look), card=card)


def _facts(state: GameState, width: int, look: Look, *, is_short: bool = False) -> list[Text]:
    """The draw deck, what lies beside it, and what the game waits for; short, only what decides."""
    stars = look.star * state.trophies_left + look.dot * (
        state.rules.box.trophies - state.trophies_left
    )
    jokers = ""
    if state.rules.has_super_jokers:
        jokers = "  " + _("super jokers: {count}").format(count=state.supply)
    if is_short:
        lines = wrapped(f" {_short_deck(state)}  {stars}{jokers}", width)
    else:
        lines = wrapped(f" {deck_sentence(state)}", width)
        lines += wrapped(" " + _("trophies left: {stars}").format(stars=stars) + jokers, width)
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


def _short_deck(state: GameState) -> str:
    """The draw deck in as few words as there are."""
    count, above = state.deck_count, state.above_worlds_end
    if above is None:
        return _("{count} to draw").format(count=count)
    return _("{count} to draw, World's End after {above}").format(count=count, above=above)
