"""Questions and notes that are the same on the screen and in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spicy.engine.actions import Action, Challenge, Decline, Reveal, Trait
from spicy.engine.cards import Declaration
from spicy.engine.view import PublicView
from spicy.words.cards import declaration_name, must_say, spice_name
from spicy.words.i18n import _, ngettext

# A player's hand


def must_say_whatever(declarations: Sequence[Declaration], dash: str) -> str:
    """Return what has to be said of the next card."""
    said = _("You must say {declarations} {dash} whatever you really lay.")
    return said.format(declarations=must_say(declarations), dash=dash)


def what_fits(numbers: Iterable[int]) -> str:
    """Return the numbers that can be said instead of one that cannot."""
    said = _("That does not fit here. Possible now: {numbers}")
    return said.format(numbers=" ".join(map(str, numbers)))


def truths() -> dict[tuple[bool, bool], str]:
    """The truth of a declaration, by whether its number and its spice are right."""
    return {
        (True, True): _("true"),
        (False, True): _("the number is a lie"),
        (True, False): _("the spice is a lie"),
        (False, False): _("number and spice are lies"),
    }


# A challenge


def asks_what_is_wrong(view: PublicView, seat: int) -> str:
    """The question to somebody who wants to challenge the top card."""
    said = _("{name}: what is wrong about {owner}'s card?")
    return said.format(name=view.seats[seat].name, owner=view.seats[view.stack[-1].seat].name)


def challenge_said(view: PublicView, seat: int, action: Action) -> str:
    """The sentence that a challenger says aloud of the top card."""
    top = view.stack[-1]
    number = top.declaration.number
    trait = action.trait if isinstance(action, Challenge) else None
    if isinstance(action, Decline):
        text = _("{name} does not challenge. That is final.")
    elif isinstance(action, Reveal):
        text = _("{name} turns the card over without naming anything.")
    elif trait is Trait.SPICE:
        text = _("{name}: it is NOT {spice}!")
    elif trait is Trait.NUMBER:
        text = (
            _("{name}: it is NOT AN 8!") if takes_an(number) else _("{name}: it is NOT A {number}!")
        )
    else:
        text = _("{name}: WRONG! {owner}'s copy is not exactly {declaration}.")
    return text.format(
        name=view.seats[seat].name,
        owner=view.seats[top.seat].name,
        declaration=declaration_name(top.declaration),
        spice=spice_name(top.declaration.spice).upper(),
        number=number,
    )


def takes_an(number: int) -> bool:
    """Return whether English says "an" before a number: "an eight"."""
    return number == 8


def word_first() -> str:
    """Return why a last card is not over yet."""
    return _("Everybody has a word first: your number, or 0 once for all.")


# Questions for one of several players


def who_copies() -> str:
    """The question before a copy."""
    return _("Who copies the top card?")


def who_looks() -> str:
    """The question before somebody looks at a hand."""
    return _("Who wants to look at their own hand?")


def who_peeked() -> str:
    """The question before the price of a peek."""
    return _("Who was caught looking at a facedown card?")


def offers_super_joker(name: str) -> str:
    """The offer of a super joker."""
    return _("{name}, will you take a super joker?").format(name=name)


def super_joker_use() -> str:
    """Return what a super joker is good for."""
    return _("Nobody can challenge it when you lay it.")


# The end, and leaving


def saved_for_later() -> str:
    """Return what becomes of a game that is saved."""
    return _("It is saved, and can go on at any time.")


def lost_by_leaving() -> str:
    """Return what becomes of a game that is not saved."""
    return _("It is not saved, and is lost when you leave.")


def was_lost() -> str:
    """Return what has become of a game that was not saved, on leaving."""
    return _("The game was not saved; it is lost. Until the next one!")


def counts_as_it_lies() -> str:
    """Return what it means to end a game by hand."""
    return _(
        "Everything counts as it lies: won cards, trophies, and what is left in the hands."
        " The score says that the game was ended by hand. It cannot go on afterwards."
    )


def stays_on_stack(count: int) -> str:
    """Return what becomes of the stack of a game that is over."""
    return ngettext(
        "{count} card stays on the stack and counts for nobody.",
        "{count} cards stay on the stack and count for nobody.",
        count,
    ).format(count=count)


def biggest_stack(count: int) -> str:
    """The size of the biggest stack of a game."""
    return ngettext(
        "The biggest stack had {count} card.", "The biggest stack had {count} cards.", count
    ).format(count=count)


# Saved games, the rulebook


def no_saved_games() -> str:
    """Return what an empty list says."""
    return _("There are no saved games.")


def no_finished_games() -> str:
    """Return what empty statistics say."""
    return _("No game is finished yet.")


def counted_from() -> str:
    """Return what statistics are counted from."""
    return _("Counted from the saved games that are over; a deleted one counts no more.")


def no_rulebook() -> str:
    """Return why no rule can be looked up."""
    return _("The rulebook of this installation cannot be read.")


def other_language(name: str) -> str:
    """Return why a question in another language than the rulebook's finds nothing."""
    return _("This rulebook is in {language}; please ask in it.").format(language=name)
