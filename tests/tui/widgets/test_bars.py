"""Counted things keep their columns: bars on one axis with a track, players, the deck."""

from __future__ import annotations

from spicy.tui.widgets.bars import (
    PlayerFacts,
    ScoreFacts,
    deck_and_trophies,
    held_cards,
    player_strips,
    score_bar,
    score_bars,
)
from spicy.tui.widgets.palette import Depth
from spicy.tui.widgets.theme import Look
from support.rows import each

_LOOKS = [Look(depth=Depth.TRUE), Look(depth=Depth.NONE), Look(ascii=True)]
_NAMES = ["Lea", "Tom", "Mia", "Ben", "Maximiliane Sofi", "東京東京東京東京"]
_PLAYERS = [
    PlayerFacts(str(at + 1), name, 4 * at, 20 * at, at % 3, at >= 4, at == 2, super_won=at // 2)
    for at, name in enumerate(_NAMES)
]


@each("look", _LOOKS)
@each("width", [56, 76, 96, 136, 196])
@each("count", [2, 4, 6])
@each("is_short", [False, True])
def test_players_fit_and_everybody_is_there_and_one_is_next(
    count: int, width: int, look: Look, is_short: bool
) -> None:
    lines = player_strips(_PLAYERS[:count], width, look, is_short=is_short)
    assert max(line.cell_len for line in lines) <= width
    drawn = "\n".join(line.plain for line in lines)
    for player in _PLAYERS[:count]:
        assert player.name in drawn
        assert f"{player.won} won" in drawn
    assert drawn.isascii() or not look.ascii or count == 6
    assert drawn.count(look.pick("▶", ">")) == (count > 2)


@each("look", _LOOKS)
@each("points", [-7, 0, 1, 5, 22, 99])
def test_a_bar_and_its_track_are_as_long_for_any_points(points: int, look: Look) -> None:
    bar = score_bar(points, 22, 30, look)
    assert bar.cell_len == 30
    track = look.pick("░", ".")
    assert (bar.plain == track * 30) == (points <= 0)
    assert (track not in bar.plain) == (points >= 22)


@each("look", _LOOKS)
@each("width", [56, 76, 136])
def test_all_bars_stand_on_one_axis(width: int, look: Look) -> None:
    scores = [
        ScoreFacts(rank + 1, name, 22 - 9 * rank, rank % 2, "12 won")
        for rank, name in enumerate(_NAMES[1:5])
    ]
    lines = [line.plain for line in score_bars(scores, width, look)]
    assert max(map(len, lines)) <= width
    bars, first = lines[::2], look.pick("█", "=")
    assert len({bar.index(first) for bar in bars if first in bar}) == 1
    totals = zip(bars, scores, strict=True)
    assert len({bar.rindex(f" {score.total}") for bar, score in totals}) == 1


def test_a_hand_from_afar_is_a_picture_and_a_number() -> None:
    assert held_cards(4, Look()).plain == "▮▮▮▮ 4"
    assert held_cards(4, Look(ascii=True)).plain == "|||| 4"
    assert held_cards(20, Look(), room=6).plain == "▮▮▮▮▮… 20"
    assert held_cards(6, Look(), room=6).plain == "▮▮▮▮▮▮ 6"
    assert held_cards(7, Look(), room=1).plain == "▮ 7"


def test_the_deck_is_a_number_and_taken_trophies_leave_a_gap() -> None:
    assert deck_and_trophies(76, 2, 3, Look()).plain.split() == ["deck", "76", "★", "★", "·"]
