"""The table, drawn: the players, the stack, the cards, and what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from rich.text import Text

from spicy.engine.cards import Declaration
from spicy.engine.view import PublicSeat, PublicView
from spicy.tui.terminal.key_aliases import digit_of
from spicy.tui.widgets.banner import banner
from spicy.tui.widgets.bars import (
    PlayerFacts,
    deck_and_trophies,
    held_cards,
    player_strips,
    won_cards,
)
from spicy.tui.widgets.page_layout import Block, Form, Priority
from spicy.tui.widgets.palette import QUIET, STRONG, Role, join, paint
from spicy.tui.widgets.pictures import card_back
from spicy.tui.widgets.stages import claim_block, claim_lines
from spicy.tui.widgets.text_layout import (
    balanced,
    cells,
    fit,
    line,
    name_column,
    rule,
    spread,
    wrapped,
)
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, hand_claim_size, row_of
from spicy.words.cards import declaration_name, must_say
from spicy.words.i18n import _, ngettext
from spicy.words.lists import join_names, join_plain
from spicy.words.spice_it_up import spice_it_up_name

_WIDEST = 84
"""Players do not stand further apart than this, however wide the window is."""


def header(
    title: str | Text,
    view: PublicView | None,
    width: int,
    look: Look,
    is_asking: bool = False,
) -> Block:
    """The title of a screen in a game, with the draw deck and the trophies beside the deck.

    With `is_asking` the question stands elsewhere, and the title can be done without. Without a view
    nothing is told of the deck.
    """
    left = paint(title, STRONG) if isinstance(title, str) else title
    end = rule(width, look)
    right = Text() if view is None else _deck(view, look)
    if cells(left.plain) + cells(right.plain) + 4 <= width:
        made = [spread(left, right, width)]
        return Block([*made, end], [(Priority.RULE, made)])
    deck = spread(Text(), right, width)
    made = [*wrapped(left, width), deck]
    shorter: list[tuple[Priority, Sequence[Text]]] = [(Priority.RULE, made)]
    return Block([*made, end], [*shorter, (Priority.TITLE, [deck])] if is_asking else shorter)


def _deck(view: PublicView, look: Look) -> Text:
    return deck_and_trophies(view.deck_count, view.trophies_left, view.rules.box.trophies, look)


def facts_of(view: PublicView, marked: int | None = None) -> list[PlayerFacts]:
    """Return what everybody sees of the players; `marked` is pointed at."""
    return [
        PlayerFacts(
            digit_of(number),
            seat.name,
            seat.cards,
            seat.points,
            seat.trophies,
            seat.has_super_joker,
            number == marked,
            seat.super_points,
        )
        for number, seat in enumerate(view.seats)
    ]


def players(
    view: PublicView,
    width: int,
    look: Look,
    *,
    marked: int | None = None,
    is_small: bool = False,
    air: int = 1,
) -> Block:
    """Return what everybody sees of each player; `marked` is pointed at.

    With `is_small` in one line each, as on a hand, which needs the room; else in two, with `air`
    between them.
    """
    facts = facts_of(view, marked)

    def strips(*, is_short: bool = False, air: int = 0) -> Sequence[Text]:
        drawn = player_strips(facts, width, look, is_short=is_short, air=air)
        return [line(" ", row) for row in drawn]

    least = partial(_least_of_players, view, width, look, marked)
    if is_small:
        short, names = strips(is_short=True), least()
        cut = Priority.PICTURES if len(names) < len(short) else Priority.POINTS
        return Block(short, [(cut, names)])
    return Block(
        partial(strips, air=air),
        [
            (Priority.AIDS, strips),
            (Priority.AIDS, partial(strips, is_short=True)),
            (Priority.POINTS, least),
        ],
    )


def _least_of_players(
    view: PublicView, width: int, look: Look, marked: int | None
) -> Sequence[Text]:
    """Names and numbers of cards, and what was won where that costs no line."""
    told = tuple(_cards(seat) for seat in view.seats)
    return [*_names_and(told, tuple(facts_of(view, marked)), width, look)]


@lru_cache(maxsize=32)
def _names_and(
    told: Sequence[str], players: Sequence[PlayerFacts], width: int, look: Look
) -> tuple[Text, ...]:
    """The players by name, each with a few words; the same from one key to the next."""
    column = name_column(one.name for one in players)
    won = [won_cards(one, look) for one in players]
    widest = max(text.cell_len for text in won)
    least: list[Text] = []
    in_words: list[Text] = []
    in_pips: list[Text] = []
    for one, words, text in zip(players, told, won, strict=True):
        name = _name_in_short(one, column, look)
        least.append(join(name, paint(look.star if one.trophies else " ", STRONG), words))
        drawn = held_cards(one.cards, look, room=1)
        drawn = join(drawn, " " * (_DRAWN - drawn.cell_len))
        ending = join(" ", text, " " * (widest - text.cell_len))
        in_words.append(join(name, " ", words, ending))
        in_pips.append(join(name, " ", drawn, ending))
    made = _columns(least, width + 2)
    with_won = (_columns(form, width + 2) for form in (in_words, in_pips))
    return (*next((lines for lines in with_won if len(lines) == len(made)), made),)


_DRAWN = 4
"""Cells for one card that is drawn, and their number."""


def _columns(shown: Sequence[Text], width: int) -> list[Text]:
    """One player below the other, or two beside each other where that saves lines and fits."""
    widest = max(cells(one.plain) for one in shown)
    if len(shown) < 3 or 2 * widest + 3 > width:
        return [line(" ", one) for one in shown]
    rows = (len(shown) + 1) // 2
    first = max(widest, min(width, _WIDEST) // 2 - 2) + 1
    lines: list[Text] = []
    for row in range(rows):
        made = line(" ", shown[row])
        if row + rows < len(shown):
            made.append(" " * (first - cells(shown[row].plain)))
            made.append_text(shown[row + rows])
        lines.append(made)
    return lines


def _name_in_short(player: PlayerFacts, column: int, look: Look) -> Text:
    digit = f"{look.pointer}{player.digit}" if player.is_next else f" {player.digit}"
    return join(
        paint(digit, look.on(Role.GOLD) if player.is_next else ""),
        " ",
        paint(fit(player.name, column), STRONG if player.is_next else ""),
    )


def _cards(seat: PublicSeat) -> str:
    """Return how many cards a player holds, the digits below each other."""
    cards = ngettext("{count} card", "{count} cards", seat.cards)
    return f"{cards.format(count=f'{seat.cards:>2}'):<8}"


def game_facts(view: PublicView, width: int, look: Look) -> Block:
    """Return what holds for the whole game: its Spice It Up! cards, and where the super jokers are.

    Whoever holds one is named; digits stand for the names only where that saves a line.
    """
    cards = ", ".join(map(spice_it_up_name, view.rules.spice_it_up))
    spices = [_("Spice It Up!  {cards}").format(cards=cards)] if cards else []
    if not view.rules.has_super_jokers:
        return Block([*_each_wrapped(spices, width)], [(Priority.TOLD, [])])
    holders = [number for number, seat in enumerate(view.seats) if seat.has_super_joker]
    names = _super_jokers(view, look, join_names(view.seats[at].name for at in holders))
    digits = _super_jokers(view, look, join_plain(map(digit_of, holders)))
    lines = [*_each_wrapped(spices, width), *balanced(names, width, QUIET)]
    named, short = (_joined([*spices, who], width, look) for who in (names, digits))
    least = named if len(named) <= len(short) else short
    return Block(lines, [(Priority.FACTS, least), (Priority.TOLD, [])])


def _each_wrapped(texts: Sequence[str], width: int) -> list[Text]:
    return [row for one in texts for row in wrapped(one, width, QUIET)]


def _joined(texts: Sequence[str], width: int, look: Look) -> list[Text]:
    """Return texts behind each other where that saves a line, else each on a line of its own."""
    joined = wrapped(f" {look.dot} ".join(texts), width, QUIET)
    return joined if len(joined) < len(texts) or len(texts) == 1 else _each_wrapped(texts, width)


def _super_jokers(view: PublicView, look: Look, holders: str) -> str:
    count = sum(seat.has_super_joker for seat in view.seats)
    if not count:
        holders = _("nobody")
    elif count == len(view.seats):
        holders = _("everybody")
    return _("Who holds a super joker: {holders} {dot} {count} beside the deck").format(
        holders=holders, dot=look.dot, count=view.supply
    )


def stack_text(view: PublicView, look: Look) -> Text:
    """Return the number of cards in the stack, the claim on its top card, and whose paw lies on it."""
    text = _stack(view, look)
    if view.paw is not None:
        text.append("  " + _("(a paw on it)"), style=QUIET)
    return text


def _stack(view: PublicView, look: Look) -> Text:
    top = view.top
    if top is None:
        said = _("The stack is empty: a new one begins with {declarations}.")
        return Text(said.format(declarations=must_say(view.declarations)))
    count = ngettext("Stack: {count} card.", "Stack: {count} cards.", view.stack_count).format(
        count=view.stack_count
    )
    text = Text(count + "  ")
    said = _("{name} copied:") if top.is_copy else _("{name} says")
    text.append(said.format(name=view.seats[top.seat].name) + " ")
    text.append_text(look.declaration(top.declaration))
    if top.is_super_joker:
        text.append("  " + _("(a super joker: no challenge)"), style=QUIET)
    return text


def claim_above_hand(
    view: PublicView,
    body: int,
    size: tuple[int, int],
    look: Look,
    *,
    must: Sequence[Declaration],
    hints: Sequence[Text] = (),
    is_crowded: bool = False,
) -> Block:
    """Return the claim on the top card, smaller than on the table, and what its reader must say.

    `must` are the declarations that are open to whoever holds the hand, none of them where nothing is
    laid from it. `body` is the room for it, `size` is that of the window. `hints` are lines that have
    to go first; where the hand under it `is_crowded`, in more rows than one, its cards are made smaller
    before.
    """
    wish = Text()
    if must:
        said = _("You must say {declarations} {dash} whatever you really lay.")
        said = said.format(declarations=must_say(must), dash=look.dash)
        wish = paint(said, STRONG)
    top = view.top
    if top is None:
        told = _("The stack is empty.") if must else stack_text(view, look)
        words = [*wrapped(told, body), *(wrapped(wish, body) if must else [])]
        least = wrapped(wish, body) if must else words
        below = [line(" ", hint) for hint in hints]
        cuts = [Priority.WORDS] * 2 if is_crowded else [Priority.AIDS, Priority.PICTURES]
        return Block([*words, *below], list(zip(cuts, (words, least), strict=True)))
    words = [*wrapped(_told_of_stack(view, look), body), *(wrapped(wish, body) if must else [])]
    least = [*wrapped(stack_text(view, look), body), *(wrapped(wish, body) if must else [])]
    across, most = hand_claim_size(*size)
    room = body - across - _APART
    lying = [row[1:] for row in wrapped(_told_beside(view), min(_BESIDE, room))]
    wishes = [row[1:] for row in balanced(wish, room)] if must else []

    def with_tile(down: int, *, has_hints: bool) -> Sequence[Text]:
        block = claim_tile(top.declaration, across, down, look)
        with_hints = _in_lines(lying, wishes, down - len(hints))
        if has_hints and with_hints and room >= _HINT_CELLS:
            return row_of(block, [*with_hints, *hints], gap=_APART, left=1)
        made = row_of(block, _in_lines(lying, wishes, down), gap=_APART, left=1)
        return [*made, *(line(" ", hint) for hint in hints)] if has_hints else made

    highs = [high for high in (most, 7, 6, 3) if high <= most and _in_lines(lying, wishes, high)]
    forms: list[Form] = []
    # A large tile gives up a line for the hints, but not its picture.
    for tiles in ([high for high in highs if high > _PLAIN], [h for h in highs if h <= _PLAIN]):
        for has_hints in (True, False) if hints else (False,):
            forms += [partial(with_tile, h, has_hints=has_hints) for h in dict.fromkeys(tiles)]
    forms += [[*words, *(line(" ", hint) for hint in hints)], words, least]
    smaller: list[tuple[Priority, Form]] = [(Priority.PICTURES, form) for form in forms[1:]]
    smaller.append((Priority.POINTS, lambda: wrapped(stack_text(view, look), body)))
    return Block(forms[0], smaller, comes_back=True)


def _in_lines(told: Sequence[Text], wishes: Sequence[Text], most: int) -> list[Text]:
    """Words in at most so many lines, with as much air as there is; nothing where they do not fit."""
    blank = paint("")
    for air, gap in ((1, 1), (0, 1), (0, 0)):
        gaps = [blank] * gap if wishes else []
        lines = [*[blank] * air, *told, *gaps, *wishes]
        if len(lines) <= most:
            return lines
    return []


_APART = 3
_PLAIN = 3
"""Lines of a tile without a picture."""
_HINT_CELLS = 54
"""Cells that a hint about jokers may need, whichever jokers there are."""
_BESIDE = 52


def _told_beside(view: PublicView) -> Text:
    """Return what lies on the stack, in words for beside the tile that shows it."""
    top = view.top
    assert top is not None  # there is a tile
    said = _("{name} copied:") if top.is_copy else _("{name} says")
    text = join(
        said.format(name=view.seats[top.seat].name),
        " ",
        paint(declaration_name(top.declaration), STRONG),
        ".  ",
    )
    count = ngettext("Stack: {count} card.", "Stack: {count} cards.", view.stack_count)
    text.append(count.format(count=view.stack_count))
    if top.is_super_joker:
        text.append("  " + _("(a super joker: no challenge)"))
    if view.paw is not None:
        paw = _("{name}'s paw is on it: {name} wins these cards when the next one is laid.")
        text.append("  " + paw.format(name=view.seats[view.paw].name))
    return text


def _told_of_stack(view: PublicView, look: Look) -> Text:
    """The stack in a sentence or two, and another one about a paw."""
    text = _stack(view, look)
    if view.paw is not None:
        said = _("{name}'s paw is on it: {name} wins these cards when the next one is laid.")
        text.append("  " + said.format(name=view.seats[view.paw].name))
    return text


def _paw(view: PublicView, width: int) -> list[Text]:
    if view.paw is None:
        return []
    text = _("{name}'s paw is on the stack: {name} wins these cards when the next one is laid.")
    return wrapped(text.format(name=view.seats[view.paw].name), width, QUIET)


def claim(
    view: PublicView, width: int, look: Look, asks: Callable[[int], Sequence[Text]] = lambda _: ()
) -> Block:
    """The facedown top card with what was said of it, as large as there is room; in short, a sentence.

    `asks` gives the words beside it, in at most so many lines. `width` is that of the window.
    """
    top = view.top
    if top is None:
        return _no_claim(view, width, look)
    name = view.seats[top.seat].name
    says = _("{name} copies:") if top.is_copy else _("{name} says:")
    notes = [
        ngettext("stack: {count} card", "stack: {count} cards", view.stack_count).format(
            count=view.stack_count
        )
    ]
    if top.is_super_joker:
        notes.append(_("a super joker: no challenge"))

    def drawn(down: int) -> Sequence[Text]:
        block = claim_block(
            says.format(name=name),
            top.declaration,
            asks(down - 1),
            width - 1,
            down,
            look,
            is_super_joker=top.is_super_joker,
            left=1,
        )
        below = wrapped(f" {look.dot} ".join(notes), width)
        return [*block, *below, *_paw(view, width)]

    downs = dict.fromkeys(claim_lines(width - 1, most) for most in _CLAIM_LINES)
    forms: list[Form] = [
        *(partial(drawn, down) for down in downs),
        lambda: [*wrapped(_stack(view, look), width), *_paw(view, width)],
        lambda: wrapped(stack_text(view, look), width),
    ]
    return Block(forms[0], [(Priority.PICTURES, form) for form in forms[1:]])


_CLAIM_LINES = (18, 15, 11, 8, 7, 4)
"""Lines of a claim with the words above it, from the largest down."""


def _no_claim(view: PublicView, width: int, look: Look) -> Block:
    """Nothing lies on the stack: the deck, and what may be said of the first card."""
    said = wrapped(stack_text(view, look), width)
    numbers = sorted({one.number for one in view.declarations})
    words = " ".join(map(str, numbers)) if len(numbers) < _MANY else f"{numbers[0]}-{numbers[-1]}"
    forms: list[list[Sequence[Text]]] = []
    for down in _CLAIM_LINES[:-1]:
        back = 13 if down < 11 else 18 if down < 15 else 25
        across = {18: 68, 15: 52, 11: 38}.get(down, 28)
        if back + 4 + across > width:
            continue
        blocks: list[Sequence[Text]] = [banner(words, across, look, height=down)]
        if width >= _WITH_BACK:
            blocks.insert(0, card_back(back, max(3, len(blocks[0])), look))
        if not forms or max(map(len, blocks)) < max(map(len, forms[-1])):
            forms.append(blocks)

    def drawn(blocks: Sequence[Sequence[Text]]) -> Sequence[Text]:
        return [*row_of(*blocks, gap=3, left=1), *said]

    made: list[Form] = [*(partial(drawn, form) for form in forms), said]
    return Block(made[0], [(Priority.PICTURES, form) for form in made[1:]])


_MANY = 5
_WITH_BACK = 78
