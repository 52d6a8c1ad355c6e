"""The middle of the great public screens: title, hand-over, trophy, last card, the ends.

Each function takes plain facts and the room between header and keys, and returns at most so many lines.
What is least needed goes first where there is not enough room: air, then pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len
from rich.text import Text

from spicy.engine.cards import Spice
from spicy.tui.widgets.banner import (
    STRIP_HEIGHT,
    banner,
    centered_block,
    trophy_words,
    victory_words,
    worlds_end_words,
)
from spicy.tui.widgets.bars import (
    PlayerFacts,
    ScoreFacts,
    held_cards,
    player_strips,
    score_bars,
    won_cards,
)
from spicy.tui.widgets.big_letters import enlarged, in_half_blocks, written
from spicy.tui.widgets.palette import STRONG, Role, join, paint, spice_role
from spicy.tui.widgets.pictures import big_cat, cat, on_night, trophy
from spicy.tui.widgets.text_layout import MOST_TEXT, balanced
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import inset, row_of, tile
from spicy.words.cards import spice_name

__all__ = [
    "Answer",
    "Award",
    "answer_lines",
    "hand_over_body",
    "lowered",
    "title_body",
    "trophy_body",
    "victory_body",
    "worlds_end_body",
]

_WIDE: Final = 132
_TALL: Final = 34
_HUGE: Final = (180, 50)


class Answer(Struct, frozen=True):
    """A player's answer to a last card as everybody heard it, or that it is still awaited."""

    player: PlayerFacts
    says: str
    is_awaited: bool = False


class Award(Struct, frozen=True):
    """An honour of a finished game, with who earned it."""

    title: str
    winner: str


def _sentences(text: str, width: int, style: str = "") -> list[Text]:
    """A sentence in the middle, over as many lines as it needs, at most 76 cells wide."""
    pieces = balanced(paint(text, style), min(MOST_TEXT, width))
    return [line for piece in pieces for line in centered_block([_bare(piece)], width)]


def _bare(line: Text) -> Text:
    made = line.copy()
    made.rstrip()
    return made[1:] if made.plain.startswith(" ") else made


def _stacked(height: int, *parts: tuple[int, Sequence[Text]]) -> list[Text]:
    """Parts below each other with a line of air; those with the highest number go first.

    Part 0 always stays. The air goes before any part does.
    """
    kept = list(parts)
    while True:
        needed = sum(len(lines) for _, lines in kept)
        if needed <= height:
            break
        least = max(kept, key=lambda part: part[0])
        if least[0] == 0:
            break
        kept.remove(least)
    spare = height - needed
    made: list[Text] = []
    for number, (_, lines) in enumerate(kept):
        if number and spare > 0:
            made.append(paint(""))
            spare -= 1
        made.extend(lines)
    return made[:height]


def lowered(lines: Sequence[Text], height: int) -> list[Text]:
    """Lines in the upper half of the room that is left, so that a large window is not top-heavy."""
    return [*[paint("") for _line in range(max(0, height - len(lines)) // 3)], *lines]


def _banner_height(width: int, height: int) -> int:
    if width >= _HUGE[0] and height >= _HUGE[1]:
        return 12
    if width >= _WIDE and height >= _TALL:
        return 9
    return 5 if height >= 14 else STRIP_HEIGHT


def title_body(
    subtitle: str, spices: Sequence[Spice], width: int, height: int, look: Look
) -> list[Text]:
    """The name of the game in gold on black between two cats, and the suits below it."""
    if look.ascii:
        name = centered_block(banner("Spicy", min(width - 2, MOST_TEXT), look), width)
    else:
        name = centered_block(_name(width, look), width)
    large = [
        tile([f"{look.shape(spice)} {spice_name(spice).upper()}"], 14, 3, spice_role(spice), look)
        for spice in spices
    ]
    small = [[look.spice(spice)] for spice in spices]
    suits = row_of(*(large if height >= _TALL and width >= _WIDE else small), gap=2)
    return [*name, *_sentences(subtitle, width), paint(""), *centered_block(suits, width)]


def _name(width: int, look: Look) -> list[Text]:
    scale = 4 if width >= _HUGE[0] else 3 if width >= _WIDE else 2 if width >= 78 else 1
    cats = scale > 2
    drawn = written("SPICY")
    assert drawn is not None  # all of it is in the alphabet
    letters = in_half_blocks(enlarged(drawn, scale))
    left = big_cat() if cats else cat(look)
    right = big_cat(is_winking=True) if cats else cat(look, eyes="o.-")
    height = max(len(letters), len(left))
    air = 4 if scale > 1 else 2
    rows = [
        (" " * air).join(parts)
        for parts in zip(
            _filled(left, height), _filled(letters, height), _filled(right, height), strict=True
        )
    ]
    side = 2 if scale > 1 else 1
    height += 2 if scale > 1 else 1
    return on_night(rows, len(rows[0]) + 2 * side, height, look)


def _filled(rows: Sequence[str], height: int) -> list[str]:
    width = max(len(row) for row in rows)
    above = (height - len(rows)) // 2
    blank = " " * width
    made = [*[blank] * above, *(row.ljust(width) for row in rows)]
    return made + [blank] * (height - len(made))


def hand_over_body(
    heading: str,
    name: str,
    asks: Sequence[str],
    key: str,
    width: int,
    height: int,
    look: Look,
    *,
    once: str = "",
    below: Sequence[Text] = (),
) -> list[Text]:
    """To whom the device goes, in the largest letters there is room for, and the key to press.

    `asks` stand between the name and the key; `once` stands on the key, and `below` under it.
    """
    room = 14 if height >= _TALL else 9 if height >= 19 else 5
    cap = tile([key, once] if once else [key], max(9, len(once) + 4), 4, Role.GOLD, look)
    asked = [line for sentence in asks for line in _sentences(sentence, width, STRONG)]
    return _stacked(
        height,
        (0, _sentences(heading, width)),
        (0, centered_block(banner(name, min(width - 2, 110), look, height=room), width)),
        (0, asked),
        (0, centered_block(cap, width)),
        (1, [line for piece in below for line in centered_block([piece], width)]),
    )


def trophy_body(
    numbers: Sequence[int],
    sentence: str,
    note: str,
    players: Sequence[PlayerFacts],
    width: int,
    height: int,
    look: Look,
) -> list[Text]:
    """A trophy is taken: the banner, the cups of that player, and how everybody stands.

    `numbers` stand on the cups: one, or two where the second one wins the game.
    """
    room = _banner_height(width, height)
    words = banner(trophy_words(len(numbers)), width - 2, look, height=room)
    standing = _standing(players, width, look, is_short=height < _ROOMY)
    high = 10 if height > _ROOMY else 9
    cups = row_of(*[on_night(trophy(number), 20, high, look) for number in numbers], gap=4)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (3, centered_block(cups, width)),
        (0, _sentences(sentence, width, STRONG)),
        (1, _sentences(note, width) if note else []),
        (2, standing),
    )


_ROOMY: Final = 26
"""Lines from which on everybody's standing has two lines for each player."""


def _standing(
    players: Sequence[PlayerFacts], width: int, look: Look, *, is_short: bool
) -> list[Text]:
    """Return how everybody stands, in the middle of the window."""
    if not players:
        return []
    air = 0 if is_short else 1
    strips = player_strips(players, width - 4, look, is_short=is_short, air=air)
    return centered_block(strips, width)


def answer_lines(answers: Sequence[Answer], width: int, look: Look) -> list[Text]:
    """Return all players while a last card waits, one below the other: who has still to speak.

    Behind what they say stands what everybody sees of them, as much of it as `width` allows; where
    even the words have no room the marks stand for them.
    """
    rows: list[Text] = []
    for pips, gap, has_words, has_won in _ANSWER_FORMS:
        says = max(cell_len(one.says) for one in answers) if has_words else 0
        names = max(max(cell_len(one.player.name), get_cwidth(one.player.name)) for one in answers)
        rows = [_answer(one, (names, says, pips, gap), look, has_won=has_won) for one in answers]
        if max(row.cell_len for row in rows) <= width:
            break
    return rows


_ANSWER_FORMS: Final = (
    (6, 3, True, True),
    (1, 3, True, True),
    (1, 1, True, True),
    (1, 3, True, False),
    (1, 3, False, False),
)
"""Cells for the cards in hand and of the gaps, and whether words and won cards are there."""


def _answer(one: Answer, room: tuple[int, int, int, int], look: Look, *, has_won: bool) -> Text:
    names, says, pips, gap = room
    player = one.player
    key = paint(f" {player.digit} ", look.on(Role.GOLD) if one.is_awaited else STRONG)
    name = player.name + " " * (names - max(cell_len(player.name), get_cwidth(player.name)))
    mark = "?" if one.is_awaited else look.right
    words = paint(f"{mark} {one.says if says else ''}" if one.says else "  ")
    words.truncate(says + 2, pad=True)
    cards = held_cards(player.cards, look, room=pips)
    parts: list[str | Text] = [key, " ", paint(name, STRONG)]
    parts += [" " * gap, words, " " * gap, cards]
    if has_won:
        parts += [" " * (pips + 4 - cards.cell_len), won_cards(player, look)]
    return join(*parts)


def worlds_end_body(
    sentence: str, players: Sequence[PlayerFacts], width: int, height: int, look: Look
) -> list[Text]:
    """The end of the world: the banner, in one sentence why, and how everybody stands."""
    room = _banner_height(width, height)
    words = banner(worlds_end_words(), width - 2, look, height=room)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (3, centered_block(on_night(cat(look, eyes="x.x"), 20, 5, look), width)),
        (0, _sentences(sentence, width, STRONG)),
        (2, _standing(players, width, look, is_short=height < _ROOMY)),
    )


def victory_body(
    winners: Sequence[str],
    why: str,
    scores: Sequence[ScoreFacts],
    awards: Sequence[Award],
    width: int,
    height: int,
    look: Look,
    *,
    players: Sequence[PlayerFacts] = (),
) -> list[Text]:
    """Return who wins, the points as bars on one axis in order of rank, beside them the honours.

    Without scores, because nothing is counted, everybody's standing is shown: that of `players`.
    """
    room = min(_banner_height(width, height), max(STRIP_HEIGHT, height - 2 * len(scores)))
    words = banner(victory_words(winners), width - 2, look, height=room)
    honours = _honours(awards, look) if awards else []
    left = max(2, (width - 124) // 2)
    across = width - 2 * left
    side = max((line.cell_len for line in honours), default=0)
    # The bars have at least half of the room; where that is not enough the honours stand below.
    if not scores:
        table = []
    elif honours and across - side - 4 >= 44:
        is_roomy = len(scores) * 4 + len(words) + 4 <= height
        bars = score_bars(scores, across - side - 4, look, is_roomy=is_roomy)
        table = row_of(bars, honours, gap=4)
        honours = []
    else:
        has_details = 2 * len(scores) + len(words) <= height
        air = int(has_details and 3 * len(scores) + len(words) + len(honours) + 1 <= height)
        table = score_bars(scores, across, look, has_details=has_details, air=air)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (1, _sentences(why, width, STRONG) if why else []),
        (0, inset(table, left)),
        (1, [] if scores else _standing(players, width, look, is_short=height < _ROOMY)),
        (2, inset(honours[4:], left) if scores else centered_block(honours, width)),
    )


def _honours(awards: Sequence[Award], look: Look) -> list[Text]:
    titles = max(len(one.title) for one in awards)
    lines = [
        join(paint(f"{one.title}:".ljust(titles + 2)), paint(one.winner, STRONG)) for one in awards
    ]
    across = max(11, *(line.cell_len for line in lines))
    face = on_night(cat(look, is_winner=True), 11, 4, look)
    return [*inset(face, (across - 11) // 2), *lines]
