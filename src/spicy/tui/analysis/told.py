"""What is told beside the table: the move, what came of it, and the rules that decided it."""

from __future__ import annotations

from rich.text import Text

from spicy.analysis.cursor import Cursor
from spicy.analysis.description import Verdict, checked, tell, verdict_name, verdict_of
from spicy.analysis.mainline import Stop, move_text
from spicy.engine.rule_ids import RuleId
from spicy.rulebook import Rulebook
from spicy.tui.widgets.frame import foreign
from spicy.tui.widgets.text_layout import blank, line, wrapped
from spicy.tui.widgets.theme import BAD, GOOD, QUIET, STRONG, Look
from spicy.words.i18n import _, ngettext
from spicy.words.rules import rules_sentence

MOST_RULES = 4
"""So many rules are named beside the table; all of them are one key away."""


def told_lines(walk: Cursor, book: Rulebook | None, width: int, look: Look) -> list[Text]:
    """Everything about the stop that one stands at."""
    stop = walk.stop
    names = walk.line.names
    lines = _where(walk, width)
    for text in stop.narration:
        lines += wrapped(Text(f"# {foreign(text)}", style="italic"), width)
    if lines:
        lines.append(blank())
    if stop.move is None:
        lines += wrapped(rules_sentence(stop.state.rules), width)
        lines += _shown_rules(walk, width)
    else:
        lines += _verdict(stop, names, width)
    for told in tell(stop):
        lines += wrapped(told.text, width, QUIET if told.is_quiet else "")
    lines += _decided(stop, book, width)
    if not walk.is_apart:  # what came of a try has just been told
        lines += _checks(stop, width, look)
    for text in stop.remarks:
        lines += wrapped(Text(f"# {foreign(text)}", style="italic"), width)
    lines += _beyond(walk, width)
    return lines


def rule_line(rule: RuleId, book: Rulebook | None) -> Text:
    """A rule by title and identifier."""
    if book is None:
        return Text(rule.value)
    made = Text(book.rule(rule).title)
    made.append(f"  {rule.value}", style=QUIET)
    return made


def _where(walk: Cursor, width: int) -> list[Text]:
    lines: list[Text] = []
    branch = walk.branch
    if branch is not None:
        name = _("What if {number}").format(number=walk.number)
        if walk.is_apart:
            text = _("{name}: not in the original").format(name=name)
        elif branch.at == 0:
            text = _("{name}: still the original, up to the set-up").format(name=name)
        else:
            text = _("{name}: still the original, up to move {at}").format(name=name, at=branch.at)
        lines += wrapped(text, width, "reverse")
    other = walk.counterpart
    if other is not None and other.move is not None:
        said = _("Originally: {move}").format(move=move_text(other.move, walk.line.names))
        lines += wrapped(said, width, QUIET)
    return lines


def _verdict(stop: Stop, names: tuple[str, ...], width: int) -> list[Text]:
    assert stop.move is not None  # it is no set-up
    lines = wrapped(Text(move_text(stop.move, names), style=STRONG), width)
    verdict = verdict_of(stop)
    if verdict is not Verdict.ALLOWED:
        name = verdict_name(verdict)
        lines += wrapped(Text(name[:1].upper() + name[1:] + ".", style=BAD), width)
    return lines


def _shown_rules(walk: Cursor, width: int) -> list[Text]:
    rules = walk.original.transcript.setup.rules
    if not rules:
        return []
    shown = ", ".join(rule.value for rule in rules)
    return wrapped(_("Shows: {rules}").format(rules=shown), width, QUIET)


def _decided(stop: Stop, book: Rulebook | None, width: int) -> list[Text]:
    rules = stop.rules
    if not rules:
        return []
    lines = [blank(), line(" ", Text(_("Decided by"), style=STRONG))]
    shown = rules if len(rules) <= MOST_RULES + 1 else rules[:MOST_RULES]
    for rule in shown:
        made = rule_line(rule, book)
        lines += [line("  ", piece) for piece in wrapped(made, width - 2)]
    rest = len(rules) - len(shown)
    if rest:
        more = ngettext("and {count} more rule (r)", "and {count} more rules (r)", rest)
        lines.append(line("   ", Text(more.format(count=rest), style=QUIET)))
    return lines


def _checks(stop: Stop, width: int, look: Look) -> list[Text]:
    found = checked(stop)
    if not found:
        return []
    lines = [blank(), line(" ", Text(_("The transcript says"), style=STRONG))]
    for one in found:
        holds = one.failure is None
        mark = Text(look.pick("✓ ", "+ ") if holds else look.pick("✗ ", "! "))
        mark.stylize(GOOD if holds else BAD)
        mark.append(one.text if holds else one.failure or "", style="not bold default")
        lines += [line(" ", piece) for piece in wrapped(mark, width - 1)]
    return lines


def _beyond(walk: Cursor, width: int) -> list[Text]:
    """What comes next, or what is left to say at the end."""
    following = walk.following
    lines = [blank()]
    if following is not None:
        assert following.move is not None  # only the first stop has none
        said = _("Next: {move}").format(move=move_text(following.move, walk.line.names))
        return [*lines, *wrapped(said, width, QUIET)]
    if walk.branch is None:
        for failure in walk.line.elsewhere:
            lines += wrapped(failure.message, width, BAD)
    if walk.line.last == 0:
        said = _("Nothing has happened from here yet: x tries a move.")
    else:
        said = _("The end of this line.")
    return [*lines, *wrapped(said, width, QUIET)]
