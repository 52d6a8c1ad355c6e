"""The middle of the great public screens: title, hand-over, trophy, last card, the ends.

Each function takes plain facts and the room between header and keys, and returns at most so many lines.
What is least needed goes first where there is not enough room: air, then pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from spicy.engine.cards import Declaration, Spice
from spicy.tui.widgets.banner import (
    STRIP_HEIGHT,
    banner,
    centered_block,
    last_card_words,
    trophy_words,
    victory_words,
    worlds_end_words,
)
from spicy.tui.widgets.bars import PlayerFacts, ScoreFacts, player_strips, score_bars
from spicy.tui.widgets.big_letters import enlarged, in_half_blocks, written
from spicy.tui.widgets.palette import Role, join, paint
from spicy.tui.widgets.pictures import big_cat, card_back, cat, on_night, trophy
from spicy.tui.widgets.text_layout import wrapped
from spicy.tui.widgets.theme import Look
from spicy.tui.widgets.tiles import claim_tile, inset, row_of, tile

__all__ = [
    "Answer",
    "Award",
    "answer_lines",
    "claim_block",
    "claim_lines",
    "hand_over_body",
    "last_card_body",
    "lowered",
    "title_body",
    "trophy_body",
    "victory_body",
    "worlds_end_body",
]

_TEXT: Final = 76
_WIDE: Final = 132
_TALL: Final = 34
_HUGE: Final = (180, 50)


class Answer(Struct, frozen=True):
    """A player's answer to a last card as everybody heard it, or that it is still awaited."""

    digit: str
    name: str
    says: str
    has_spoken: bool


class Award(Struct, frozen=True):
    """An honour of a finished game, with who earned it."""

    title: str
    winner: str


def _sentences(text: str, width: int, style: str = "") -> list[Text]:
    """A sentence in the middle, over as many lines as it needs, at most 76 cells wide."""
    pieces = wrapped(paint(text, style), min(_TEXT, width))
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


def title_body(subtitle: str, spices: Sequence[Spice], width: int, look: Look) -> list[Text]:
    """The name of the game in gold on black between two cats, and the suits below it."""
    if look.ascii:
        name = centered_block(banner("Spicy", min(width - 2, _TEXT), look), width)
    else:
        name = centered_block(_name(width, look), width)
    labels: list[str | Text] = []
    for spice in spices:
        labels += ["  " if labels else "", look.spice(spice)]
    suits = join(*labels)
    return [*name, *_sentences(subtitle, width), paint(""), *centered_block([suits], width)]


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
    asked = [line for sentence in asks for line in _sentences(sentence, width, "bold")]
    return _stacked(
        height,
        (0, _sentences(heading, width)),
        (0, centered_block(banner(name, min(width - 2, 110), look, height=room), width)),
        (0, asked),
        (0, centered_block(cap, width)),
        (1, [line for piece in below for line in centered_block([piece], width)]),
    )


def trophy_body(
    number: int,
    sentence: str,
    note: str,
    players: Sequence[PlayerFacts],
    width: int,
    height: int,
    look: Look,
) -> list[Text]:
    """A trophy is taken: the banner, the cup with its number, who took it, how everybody stands."""
    room = _banner_height(width, height)
    words = banner(trophy_words(), width - 2, look, height=room)
    standing = player_strips(players, width - 4, look, is_short=height < 26) if players else []
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (3, centered_block(on_night(trophy(number), 20, 10, look), width)),
        (0, _sentences(sentence, width, "bold")),
        (1, _sentences(note, width) if note else []),
        (2, inset(standing, 2)),
    )


def last_card_body(
    owner_says: str,
    declaration: Declaration,
    asks: Sequence[Text],
    answers: Sequence[Answer],
    width: int,
    height: int,
    look: Look,
) -> list[Text]:
    """A last card lies on the table: the banner, what was said, and who has still to say something."""
    room = _banner_height(width, height - max(0, len(answers) - 1))
    words = banner(last_card_words(), width - 2, look, height=room)
    room = height - len(words) - len(answers)
    lying = claim_block(owner_says, declaration, asks, width, room, look)
    said = answer_lines(answers, look)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (0, centered_block(lying, width)),
        (0, inset(said, max(2, (width - lying[0].cell_len) // 2))),
    )


def claim_block(
    owner_says: str,
    declaration: Declaration,
    asks: Sequence[Text],
    width: int,
    height: int,
    look: Look,
    *,
    is_super_joker: bool = False,
) -> list[Text]:
    """Return what lies on the table: the facedown card, what was said of it, and words beside it.

    The claim is as large as the window and `height` lines allow; the back is left out in a narrow
    window, and the words beside it where they have no room. At least 4 lines.
    """
    across, down = _claim_in(width, height)
    claim = [paint(owner_says, "bold"), *claim_tile(declaration, across, down, look)]
    blocks: list[Sequence[Text]] = [claim]
    if width >= _WITH_BACK:
        back = 13 if down < 10 else 18 if down < 14 else 25
        blocks.insert(0, card_back(back, down + 1, look, is_super_joker=is_super_joker))
    used = sum(block[-1].cell_len + _APART for block in blocks)
    if asks and used + max(line.cell_len for line in asks) <= width:
        blocks.append([paint(""), *asks][: down + 1])
    return row_of(*blocks, gap=_APART)


_APART: Final = 3
_WITH_BACK: Final = 77


def claim_lines(width: int, height: int) -> int:
    """Return how many lines the claim of a block has, with the words above it."""
    return _claim_in(width, height)[1] + 1


def _claim_in(width: int, height: int) -> tuple[int, int]:
    for least, size in _CLAIMS:
        if width >= least and size[1] + 1 <= height:
            return size
    return 20, 3


_CLAIMS: Final = (
    (179, (68, 17)),
    (_WIDE - 1, (52, 14)),
    (99, (38, 10)),
    (_WITH_BACK, (28, 7)),
    (_WITH_BACK, (28, 6)),
    (0, (20, 6)),
)


def answer_lines(answers: Sequence[Answer], look: Look) -> list[Text]:
    """Return who has said something about a last card, one below the other."""
    names = max((cell_len(one.name) for one in answers), default=0)
    return [_answer(one, names, look) for one in answers]


def _answer(one: Answer, names: int, look: Look) -> Text:
    key = paint(f" {one.digit} ", "bold" if one.has_spoken else look.on(Role.GOLD))
    mark = look.right if one.has_spoken else "?"
    air = " " * (names - cell_len(one.name) + 2)
    return join(key, f" {mark} ", paint(one.name, "bold"), air, one.says)


def worlds_end_body(sentence: str, note: str, width: int, height: int, look: Look) -> list[Text]:
    """The end of the world: the banner, and in one sentence why the game ends with cards left."""
    room = _banner_height(width, height)
    words = banner(worlds_end_words(), width - 2, look, height=room)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (2, centered_block(on_night(cat(look, eyes="x.x"), 20, 5, look), width)),
        (0, _sentences(sentence, width, "bold")),
        (1, _sentences(note, width) if note else []),
    )


def victory_body(
    winners: Sequence[str],
    why: str,
    scores: Sequence[ScoreFacts],
    awards: Sequence[Award],
    width: int,
    height: int,
    look: Look,
) -> list[Text]:
    """Return who wins, the points in order of rank as bars on one axis, and beside them the honours."""
    room = min(_banner_height(width, height), max(STRIP_HEIGHT, height - 2 * len(scores)))
    words = banner(victory_words(winners), width - 2, look, height=room)
    honours = _honours(awards, look) if awards else []
    left = max(2, (width - 124) // 2)
    across = width - 2 * left
    side = max((line.cell_len for line in honours), default=0)
    # The bars have at least half of the room; where that is not enough the honours stand below.
    if honours and across - side - 4 >= 44:
        is_roomy = len(scores) * 4 + len(words) + 4 <= height
        bars = score_bars(scores, across - side - 4, look, is_roomy=is_roomy)
        table = row_of(bars, honours, gap=4)
        honours = []
    else:
        has_details = 2 * len(scores) + len(words) <= height
        table = score_bars(scores, across, look, has_details=has_details)
    return _stacked(
        height,
        (0, centered_block(words, width)),
        (1, _sentences(why, width, "bold") if why else []),
        (0, inset(table, left)),
        (2, inset(honours[4:], left)),
    )


def _honours(awards: Sequence[Award], look: Look) -> list[Text]:
    titles = max(len(one.title) for one in awards)
    lines = [
        join(paint(f"{one.title}:".ljust(titles + 2)), paint(one.winner, "bold")) for one in awards
    ]
    across = max(11, *(line.cell_len for line in lines))
    face = on_night(cat(look, is_winner=True), 11, 4, look)
    return [*inset(face, (across - 11) // 2), *lines]
