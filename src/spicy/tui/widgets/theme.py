"""The look: letter, shape and colour of the suits, marks, and plain ASCII in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from spicy.engine.cards import Card, Declaration, Spice
from spicy.session.display import Display
from spicy.tui.widgets.palette import (
    PAINTS,
    Depth,
    Paint,
    Role,
    Theme,
    paint,
    spice_role,
)
from spicy.tui.widgets.suits import shape
from spicy.words.cards import card_name, declaration_name, spice_name

__all__ = ["Look"]

_NEVER_BOLD: Final = frozenset({"black", "yellow"})
"""Entries of the terminal's palette that many terminals draw in another colour where they are bold."""


class Look(Struct, frozen=True):
    """The marks that are drawn, and how the suits look."""

    ascii: bool = False
    depth: Depth = Depth.SIXTEEN
    theme: Theme = Theme.DARK
    calm: bool = False
    """Nothing moves: every moment is shown as it ends."""
    large: bool = False
    """Hands in large print, which others can read over a shoulder."""
    asks: bool = False
    """The hand of somebody who is alone with cats is asked for as if others were there."""
    language: str = ""
    """The language that was chosen for all that is said, if one was."""

    @classmethod
    def shown(cls, display: Display, *, ascii: bool, color_depth: int) -> Look:
        """The look that somebody wishes for, on a terminal with so many bits of colour."""
        depth = Depth.of(color_depth)
        return cls(ascii, depth).with_display(display)

    def with_display(self, display: Display) -> Look:
        """This look after somebody has wished for something else."""
        return replace(
            self,
            theme=display.theme,
            calm=display.calm,
            large=display.large,
            asks=display.asks,
            language=display.language,
        )

    @property
    def display(self) -> Display:
        """The wishes that it follows."""
        return Display(self.theme, self.calm, self.large, self.asks, self.language)

    @property
    def moves(self) -> bool:
        """Return whether moments may be animated."""
        return not (self.calm or self.ascii or self.depth is Depth.NONE)

    def paint(self, role: Role) -> Paint:
        """The colours of a role."""
        return PAINTS[self.theme][self.depth][role]

    def on(self, role: Role) -> str:
        """The style of text on the tile of a role, and of the tile around it."""
        colors = self.paint(role)
        return colors.text if colors.ink in _NEVER_BOLD else f"bold {colors.text}"

    def edge(self, role: Role) -> str:
        """The style of half blocks that are the upper and the lower edge of a tile."""
        return self.paint(role).edge

    @property
    def quiet(self) -> str:
        """The style of what comes second; it can be read everywhere."""
        return self.paint(Role.QUIET).text

    @property
    def faint(self) -> str:
        """The style of decoration that nobody needs: lines, tracks."""
        return "dim" if self.depth <= Depth.SIXTEEN else self.quiet

    def label(self, text: str, role: Role = Role.GOLD) -> Text:
        """A word on a tile of one line, with a cell of the tile on both sides."""
        return paint(f" {text} ", self.on(role))

    def tile_of(self, card: Card | Declaration) -> Role:
        """The role of a card or of what is said of one."""
        return Role.JOKER if card.spice is None else spice_role(card.spice)

    def pick(self, full: str, plain: str) -> str:
        """The full form, or the plain one where only ASCII can be drawn."""
        return plain if self.ascii else full

    @property
    def rule(self) -> str:
        """A horizontal line's cell."""
        return self.pick("─", "-")

    @property
    def star(self) -> str:
        """A trophy."""
        return self.pick("★", "@")

    @property
    def super_joker(self) -> str:
        """A super joker."""
        return self.pick("☆", "$")

    @property
    def arrow(self) -> str:
        """Return what points at the active player."""
        return self.pick("→", ">")

    @property
    def dot(self) -> str:
        """Return what stands between two things in a row."""
        return self.pick("·", "-")

    @property
    def dash(self) -> str:
        """A pause in a sentence."""
        return self.pick("–", "-")

    def shape(self, spice: Spice) -> str:
        """The shape of a spice."""
        return shape(spice, is_ascii=self.ascii)

    def style(self, spice: Spice) -> str:
        """The style of text on the tile of a spice."""
        return self.on(spice_role(spice))

    def spice(self, spice: Spice) -> Text:
        """A spice as shape and name on its tile: `◆ PEPPER`."""
        return self.label(f"{self.shape(spice)} {spice_name(spice).upper()}", spice_role(spice))

    def declaration(self, declaration: Declaration) -> Text:
        """A declaration in full on its tile: `◆ PEPPER 9`."""
        said = declaration_name(declaration).upper()
        role = spice_role(declaration.spice)
        return self.label(f"{self.shape(declaration.spice)} {said}", role)

    def card(self, card: Card) -> Text:
        """A card in a sentence on its tile: `P◆9`, or a joker by its name."""
        if card.spice is None:
            return self.label(card_name(card), Role.JOKER)
        return self.chip(card)

    def card_label(self, card: Card) -> Text:
        """Return a card with air around it: ` P ◆ 9 `, or a joker by its name."""
        if card.spice is None:
            return self.card(card)
        face = f"{card.spice.letter} {self.shape(card.spice)} {card.number}"
        return self.label(face, spice_role(card.spice))

    def chip(self, card: Card, spices: Sequence[Spice] = ()) -> Text:
        """A card in at most five cells; `spices` are those of the box."""
        if card.spice is None:
            return paint(self.joker(card, spices), self.on(Role.JOKER))
        face = f"{card.spice.letter}{self.shape(card.spice)}{card.number}"
        return paint(face, self.on(spice_role(card.spice)))

    def joker(self, card: Card, spices: Sequence[Spice] = ()) -> str:
        """Return what a joker stands for, in five cells: its spices by their letters, if known."""
        if card.is_number_joker:
            return "1-10?"
        if card.is_spice_joker:
            letters = [spice.letter for spice in spices]
            return (" " if len(letters) < 4 else "").join(letters) or "SPICE"
        return "SUPER"

    @property
    def pointer(self) -> str:
        """Return what stands before the player whose turn it is."""
        return self.pick("▶", ">")

    @property
    def won(self) -> str:
        """Stands before who wins."""
        return self.pick("▲", "+")

    @property
    def lost(self) -> str:
        """Stands before who loses."""
        return self.pick("▼", "-")

    @property
    def right(self) -> str:
        """Stands before what was said rightly."""
        return self.pick("✓", "+")

    @property
    def wrong(self) -> str:
        """Stands before what was said wrongly."""
        return self.pick("✗", "x")

    @property
    def held(self) -> str:
        """A card in somebody's hand, seen from afar."""
        return self.pick("▮", "|")

    def stars(self, taken: int) -> Text:
        """So many trophies, gold on black; nothing for none."""
        return paint(" ".join([self.star] * taken), self.on(Role.NIGHT))

    def bar(self, part: int, whole: int, width: int) -> str:
        """A bar of at most `width` cells for part of a whole."""
        if whole <= 0 or part <= 0:
            return ""
        halves = max(1, round(2 * width * min(part, whole) / whole))
        if self.ascii:
            return "=" * ((halves + 1) // 2)
        return "█" * (halves // 2) + "▌" * (halves % 2)

    def box(self) -> tuple[str, str, str, str, str, str]:
        """The corners and sides of a card: top left, top right, bottom left, bottom right, —, |."""
        return ("+", "+", "+", "+", "-", "|") if self.ascii else ("╭", "╮", "╰", "╯", "─", "│")
