"""How suits, marks and lines look: letter, shape and colour, in full or in plain ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from spicy.engine.cards import Card, Declaration, Spice
from spicy.words.cards import card_name, spice_name

_STYLES: Final = {
    Spice.CHILI: "bold red",
    Spice.WASABI: "bold green",
    Spice.LEMON: "bold yellow",
    Spice.PEPPER: "bold blue",
}
_SHAPES: Final = {Spice.CHILI: "▲", Spice.WASABI: "●", Spice.LEMON: "■", Spice.PEPPER: "◆"}
_ASCII_SHAPES: Final = {Spice.CHILI: "^", Spice.WASABI: "o", Spice.LEMON: "#", Spice.PEPPER: "*"}

QUIET: Final = "dim"
STRONG: Final = "bold"
KEY: Final = "bold reverse"
GOOD: Final = "bold green"
BAD: Final = "bold red"


@dataclass(frozen=True, slots=True)
class Look:
    """The marks that are drawn, and how the suits look."""

    ascii: bool = False

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
        """What points at the active player."""
        return self.pick("→", ">")

    @property
    def dot(self) -> str:
        """What stands between two things in a row."""
        return self.pick("·", "-")

    @property
    def dash(self) -> str:
        """A pause in a sentence."""
        return self.pick("–", "-")

    def shape(self, spice: Spice) -> str:
        """The shape of a spice."""
        return (_ASCII_SHAPES if self.ascii else _SHAPES)[spice]

    def style(self, spice: Spice) -> str:
        """The style of a spice, an entry of the terminal's own palette."""
        return _STYLES[spice]

    def spice(self, spice: Spice) -> Text:
        """A spice as shape and name: `◆ PEPPER`."""
        name = spice_name(spice).upper()
        return Text(f"{self.shape(spice)} {name}", style=self.style(spice))

    def declaration(self, declaration: Declaration) -> Text:
        """A declaration in full: `◆ PEPPER 9`."""
        text = self.spice(declaration.spice)
        text.append(f" {declaration.number}")
        return text

    def card(self, card: Card) -> Text:
        """A card in a sentence: `P◆9` with its colour, or a joker by its name."""
        if card.spice is None:
            return Text(card_name(card), style=STRONG)
        return self.chip(card)

    def chip(self, card: Card, spices: Sequence[Spice] = ()) -> Text:
        """A card in at most five cells; `spices` are those of the box."""
        if card.spice is None:
            return Text(self.joker(card, spices), style=STRONG)
        letter, shape = card.spice.letter, self.shape(card.spice)
        return Text(f"{letter}{shape}{card.number}", style=self.style(card.spice))

    def joker(self, card: Card, spices: Sequence[Spice] = ()) -> str:
        """What a joker stands for, in five cells: its spices by their letters where they are known."""
        if card.is_number_joker:
            return "1-10?"
        if card.is_spice_joker:
            return " ".join(spice.letter for spice in spices) or "SPICE"
        return "SUPER"

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
