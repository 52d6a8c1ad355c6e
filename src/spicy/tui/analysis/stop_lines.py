"""The text beside the table: the move, what came of it, and the rules that decided it."""

from __future__ import annotations

from rich.text import Text

from spicy.analysis.cursor import Cursor
from spicy.analysis.description import (
    Verdict,
    agreement,
    contradictions,
    doubts,
    invented_legend,
    tell,
    verdict_name,
    verdict_of,
)
from spicy.analysis.mainline import Stop
from spicy.analysis.notation import move_pieces, pieces
from spicy.engine.rule_ids import RuleId
from spicy.rulebook import Rulebook
from spicy.transcript.parser import EVERYBODY
from spicy.tui.analysis.open_table import in_chips
from spicy.tui.widgets.frame import foreign
from spicy.tui.widgets.palette import BAD, QUIET, STRONG
from spicy.tui.widgets.text_layout import blank, filled_in, line, wrapped
from spicy.tui.widgets.theme import Look
from spicy.words.i18n import _, ngettext
from spicy.words.rules import rules_sentence

MOST_RULES = 3
"""So many rules are named beside the table; all of them are one key away."""


def stop_lines(cursor: Cursor, book: Rulebook | None, width: int, look: Look) -> list[Text]:
    """Everything about the stop that one stands at: what was tried, why, and what came of it."""
    stop = cursor.stop
    lines = _where(cursor, width, look)
    if stop.move is None:
        lines += wrapped(rules_sentence(stop.state.rules), width)
        lines += _doubted(stop, book, width, look)
        lines += _about(cursor, book, width)
    else:
        lines += _verdict(stop, cursor.line.names, width, look)
        lines += _decided(cursor, book, width)
    for text in stop.narration:
        lines += wrapped(Text(f"# {foreign(text)}", style="italic"), width)
    lines += _happened(cursor, width, look)
    if not cursor.is_apart:  # what came of a try has just been told
        lines += _checks(stop, width, look)
    for text in stop.remarks:
        lines += wrapped(Text(f"# {foreign(text)}", style="italic"), width)
    if stop.invented.is_any:
        lines += [blank(), *wrapped(invented_legend(), width, QUIET)]
    lines += _beyond(cursor, width, look)
    return lines


def rule_line(rule: RuleId, book: Rulebook | None) -> Text:
    """A rule by title and identifier, with a mark where a part of it was decided by this program."""
    if book is None:
        return Text(rule.value)
    found = book.rule(rule)
    made = Text(found.title)
    if found.ruling:
        made.append(" ")
        made.append(_("[ruling]"), style="italic")
    made.append(f"  {rule.value}", style=QUIET)
    return made


def _where(cursor: Cursor, width: int, look: Look) -> list[Text]:
    lines: list[Text] = []
    variation = cursor.variation
    if variation is not None:
        name = _("What if {number}").format(number=cursor.number)
        if cursor.is_apart:
            text = _("{name}: not in the original").format(name=name)
        elif variation.at == 0:
            text = _("{name}: still the original, up to the set-up").format(name=name)
        else:
            text = _("{name}: still the original, up to move {at}").format(
                name=name, at=variation.at
            )
        lines += wrapped(text, width, "reverse")
    other = cursor.counterpart
    if other is not None and other.move is not None:
        move = _move(other, cursor.line.names, look)
        lines += wrapped(filled_in(_("Instead of {move}"), move=move), width)
    return lines


def _move(stop: Stop, names: tuple[str, ...], look: Look) -> Text:
    """The move of a stop, its cards drawn."""
    move = stop.move
    assert move is not None  # it is no set-up
    name = EVERYBODY if move.seat is None else names[move.seat]
    return in_chips(move_pieces(move, name), look)


def _verdict(stop: Stop, names: tuple[str, ...], width: int, look: Look) -> list[Text]:
    move = _move(stop, names, look)
    move.stylize(STRONG)
    lines = wrapped(move, width)
    verdict = verdict_of(stop)
    if verdict is not Verdict.ALLOWED:
        name = verdict_name(verdict)
        lines += wrapped(Text(name[:1].upper() + name[1:] + ".", style=BAD), width)
    return lines


def _about(cursor: Cursor, book: Rulebook | None, width: int) -> list[Text]:
    """The rules that a transcript shows."""
    rules = cursor.original.transcript.setup.rules
    if not rules:
        return []
    return [*_heading(_("It is about")), *_rules(rules, book, width), blank()]


def _doubted(stop: Stop, book: Rulebook | None, width: int, look: Look) -> list[Text]:
    """Return what cannot have come about in the stack of a set-up, each with its rule."""
    lines: list[Text] = []
    for doubt in doubts(stop.state):
        parts = pieces(doubt.text, stop.state.names, stop.state.rules.spices)
        said = Text("! ", style=BAD)
        lines += wrapped(said.append_text(in_chips(parts, look)), width)
        lines += _rules((doubt.rule,), book, width)
    return lines


def _heading(text: str) -> list[Text]:
    return [line(" ", Text(text, style=STRONG))]


def _rules(rules: tuple[RuleId, ...], book: Rulebook | None, width: int) -> list[Text]:
    """Some rules by title, the first ones where there are many."""
    lines: list[Text] = []
    shown = rules if len(rules) <= MOST_RULES + 1 else rules[:MOST_RULES]
    for rule in shown:
        lines += [line("  ", piece) for piece in wrapped(rule_line(rule, book), width - 2)]
    rest = len(rules) - len(shown)
    if rest:
        more = ngettext("and {count} more rule (r)", "and {count} more rules (r)", rest)
        lines.append(line("   ", Text(more.format(count=rest), style=QUIET)))
    return lines


def _decided(cursor: Cursor, book: Rulebook | None, width: int) -> list[Text]:
    """The rules behind what came of the move, the deciding one first."""
    rules = cursor.stop.rules
    if not rules:
        return [blank()]
    head = _("This would decide") if cursor.is_apart else _("This decided")
    return [*_heading(head), *_rules(rules, book, width), blank()]


def _happened(cursor: Cursor, width: int, look: Look) -> list[Text]:
    """Return what came of the move, or in a what-if would come of it."""
    stop = cursor.stop
    found = tell(stop)
    if not found:
        return []
    head = _("What would happen") if cursor.is_apart else _("What happened")
    lines = _heading(_("Why not") if stop.step.is_refused else head)
    names, spices = cursor.line.names, stop.state.rules.spices
    for told in found:
        text = in_chips(pieces(told.text, names, spices), look, told.invented)
        if told.is_quiet:
            text.style = QUIET
        lines += wrapped(text, width)
    return lines


def _checks(stop: Stop, width: int, look: Look) -> list[Text]:
    """Return whether a transcript says the same; in words only where it does not."""
    same = agreement(stop)
    if same is not None:
        return wrapped(f"{look.right} {same}", width, QUIET)
    failures = contradictions(stop)
    if not failures:
        return []
    lines = [blank(), *_heading(_("The file says something else"))]
    for failure in failures:
        said = Text(f"{look.wrong} ", style=BAD)
        said.append(foreign(failure), style="not bold")
        lines += [line(" ", piece) for piece in wrapped(said, width - 1)]
    return lines


def _beyond(cursor: Cursor, width: int, look: Look) -> list[Text]:
    """Return what comes next, or what is left to say at the end."""
    following = cursor.following
    lines = [blank()]
    if following is not None:
        move = _move(following, cursor.line.names, look)
        return [*lines, *wrapped(filled_in(_("Next: {move}"), move=move), width)]
    if cursor.variation is None:
        for failure in cursor.line.elsewhere:
            lines += wrapped(failure.message, width, BAD)
    if cursor.line.last == 0:
        text = _("Nothing has happened from here yet: x tries a move.")
    else:
        text = _("This is the last move.")
    return [*lines, *wrapped(text, width, QUIET)]
