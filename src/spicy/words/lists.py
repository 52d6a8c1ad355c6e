"""Several things in one sentence: "Lea, Tom and Mia", "8, 9 or 10".

Each way of joining is a message of its own, so that a language can join as it does.
"""

from __future__ import annotations

from collections.abc import Iterable

from spicy.words.i18n import pgettext


def join_names(names: Iterable[str]) -> str:
    """All of these: "Lea", "Lea and Tom", "Lea, Tom and Mia"."""
    *most, last = tuple(names) or ("",)
    if not most:
        return last
    return pgettext("all of a list", "{most} and {last}").format(most=join_plain(most), last=last)


def join_choices(choices: Iterable[str]) -> str:
    """One of these: "8", "8 or 9", "8, 9 or 10"."""
    *most, last = tuple(choices) or ("",)
    if not most:
        return last
    return pgettext("one of a list", "{most} or {last}").format(most=join_plain(most), last=last)


def join_plain(things: Iterable[str]) -> str:
    """Things beside each other: "Copy Cat, Spice Raider"."""
    joined = ""
    for thing in things:
        if joined:
            pattern = pgettext("beginning of a list", "{most}, {next}")
            joined = pattern.format(most=joined, next=thing)
        else:
            joined = thing
    return joined


def join_sentences(sentences: Iterable[str]) -> str:
    """Whole sentences after each other."""
    joined = ""
    for sentence in sentences:
        if joined:
            pattern = pgettext("two sentences", "{first} {second}")
            joined = pattern.format(first=joined, second=sentence)
        else:
            joined = sentence
    return joined
