"""A whole line as readable text: for pipes, for a letter to a friend, for `--plain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spicy.analysis.description import (
    Verdict,
    agreement,
    contradictions,
    deck_sentence,
    doubts,
    invented_legend,
    scores,
    tell,
    verdict_name,
    verdict_of,
    whose_turn,
)
from spicy.analysis.inventions import MARK, Invented, flagged
from spicy.analysis.mainline import Mainline, Stop
from spicy.analysis.notation import coded, move_pieces, pieces
from spicy.engine.cards import Card
from spicy.engine.rule_ids import RuleId
from spicy.engine.state import GameState, StackCard
from spicy.rulebook.rulebook import Rulebook
from spicy.transcript.parser import EVERYBODY
from spicy.words.i18n import _, ngettext
from spicy.words.rules import rules_sentence
from spicy.words.wrapping import wrap

_INDENT = "    "
_NEXT = "      "


def plain_line(line: Mainline, book: Rulebook | None, most: int | None = None) -> str:
    """Everything about a line, from the set-up to the last position, without any control code.

    Of its moves the first `most` (from 0) are told, and how many more there are; all of them if it is
    None.
    """
    stops, end = line_paragraphs(line, book, most)
    return "\n\n".join("\n".join(lines) for lines in (*stops, *end) if lines) + "\n"


def line_paragraphs(
    line: Mainline, book: Rulebook | None, most: int | None = None
) -> tuple[list[list[str]], list[list[str]]]:
    """Return the same as paragraphs: the head, the set-up and each move, and what stands after them."""
    told = line.stops[1:] if most is None else line.stops[1 : most + 1]
    stops = [list(_head(line)), list(_set_up(line.stops[0], book))]
    stops += [list(_stop(stop, line.names, book)) for stop in told]
    end: list[list[str]] = []
    left_out = line.last - len(told)
    if left_out:
        said = ngettext("({count} more move)", "({count} more moves)", left_out)
        end.append([said.format(count=left_out)])
    if line.last:
        end.append([_("In the end:"), *_position(line.stops[-1].state, line.stops[-1].invented)])
    return stops, [*end, list(_sum(line))]


def cards_text(cards: Sequence[Card], marks: Sequence[bool] = ()) -> str:
    """Cards as transcripts write them, with a mark behind those that nobody knows."""
    known = marks or (False,) * len(cards)
    written = (card.code + MARK * mark for card, mark in zip(cards, known, strict=True))
    return " ".join(written) or _("none")


def laid_text(laid: StackCard, names: tuple[str, ...], marks: Sequence[bool] = ()) -> str:
    """A card on the stack, open: who laid what, and what was said."""
    said = (
        _("{name} copied {declaration} with {card}")
        if laid.is_copy
        else _("{name} said {declaration}, it is {card}")
    )
    text = said.format(
        name=names[laid.seat],
        declaration=laid.declaration.code,
        card=cards_text((laid.card,), marks[:1]),
    )
    if laid.added:
        also = _("{text} (under it: {cards})")
        text = also.format(text=text, cards=cards_text(laid.added, marks[1:]))
    return text


def _head(line: Mainline) -> Iterator[str]:
    setup = line.transcript.setup
    yield from wrap(setup.title or _("A game without a title"))
    yield from wrap(rules_sentence(line.transcript.start.rules))
    if setup.rules:
        shown = ", ".join(rule.value for rule in setup.rules)
        yield from wrap(_("About: {rules}").format(rules=shown), "", "       ")
    yield _("(all cards open)")
    if any(stop.invented.is_any for stop in line.stops[:1]):
        yield from wrap(invented_legend())


def _set_up(stop: Stop, book: Rulebook | None) -> Iterator[str]:
    yield from _narration(stop)
    yield _("Set-up:")
    yield from _position(stop.state, stop.invented)
    for doubt in doubts(stop.state):
        said = coded(pieces(doubt.text, stop.state.names, stop.state.rules.spices))
        yield from wrap(f"!! {said}", _INDENT, _NEXT)
        yield from wrap(rule_text(doubt.rule, book), _INDENT + "| ", _INDENT + "|   ")
    yield from _after(stop)


def _position(state: GameState, invented: Invented) -> Iterator[str]:
    names = state.names
    for number, (name, seat) in enumerate(zip(names, state.seats, strict=True)):
        facts = [ngettext("{count} point", "{count} points", seat.points).format(count=seat.points)]
        if seat.super_points:
            facts.append(_("+{count} super").format(count=seat.super_points))
        if seat.trophies:
            facts.append(
                ngettext("{count} trophy", "{count} trophies", seat.trophies).format(
                    count=seat.trophies
                )
            )
        held = _("{name}: {cards} ({facts})")
        cards = cards_text(seat.hand, flagged(seat.hand, invented.in_hand(number)))
        text = held.format(name=name, cards=cards, facts=", ".join(facts))
        yield from wrap(text, _INDENT, _NEXT)
    if state.stack:
        yield from wrap(_("stack, bottom first:"), _INDENT)
        for place, laid in enumerate(state.stack):
            marks = invented.on_stack(place, 1 + len(laid.added))
            yield from wrap(laid_text(laid, names, marks), _NEXT, _NEXT + "  ")
    if state.paw is not None:
        yield from wrap(_("paw: {name}").format(name=names[state.paw]), _INDENT)
    yield from wrap(deck_sentence(state), _INDENT)
    if state.rules.has_super_jokers:
        text = _("super jokers beside the deck: {count}").format(count=state.supply)
        yield from wrap(text, _INDENT)
    yield from wrap(whose_turn(state), _INDENT)
    ending = scores(state)
    if ending is not None:
        yield from wrap(ending, _INDENT)


def _stop(stop: Stop, names: tuple[str, ...], book: Rulebook | None) -> Iterator[str]:
    assert stop.move is not None  # the set-up is told otherwise
    yield from _narration(stop)
    verdict = verdict_of(stop)
    name = EVERYBODY if stop.move.seat is None else names[stop.move.seat]
    text = f"{stop.number}. {coded(move_pieces(stop.move, name))}"
    if verdict is not Verdict.ALLOWED:
        text = f"{text}  [{verdict_name(verdict)}]"
    yield from wrap(text, "", _INDENT)
    for rule in stop.rules:
        yield from wrap(rule_text(rule, book), _INDENT + "| ", _INDENT + "|   ")
    for told in tell(stop):
        text = coded(pieces(told.text, names, stop.state.rules.spices), told.invented)
        yield from wrap(f"({text})" if told.is_quiet else text, _INDENT)
    yield from _after(stop)


def _narration(stop: Stop) -> Iterator[str]:
    for text in stop.narration:
        yield from wrap(text, "# ")


def _after(stop: Stop) -> Iterator[str]:
    """Yield what the transcript expects and tells at a stop."""
    for failure in contradictions(stop):
        yield from wrap(f"!! {failure}", _INDENT, _NEXT)
    same = agreement(stop)
    if same is not None:
        yield from wrap(same, _INDENT)
    for text in stop.remarks:
        yield from wrap(text, _INDENT + "# ")


def rule_text(rule: RuleId, book: Rulebook | None) -> str:
    """A rule by identifier and title, with a mark where a part of it was decided by this program."""
    if book is None:
        return rule.value
    found = book.rule(rule)
    text = f"{rule.value}: {found.title}"
    return _("{rule} (ruling)").format(rule=text) if found.ruling else text


def _sum(line: Mainline) -> Iterator[str]:
    for failure in line.elsewhere:
        yield from wrap(f"!! {failure.message}")
    count = len(line.failures)
    if count:
        said = ngettext(
            "In {count} place the rules do not agree with this transcript.",
            "In {count} places the rules do not agree with this transcript.",
            count,
        )
        yield from wrap(said.format(count=count))
    else:
        yield from wrap(_("The rules agree with everything that this transcript says."))
