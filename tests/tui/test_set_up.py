"""What the set-up form begins with, out of options and of what was remembered; names that cannot be."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from spicy.cli.on_screen import setup_of
from spicy.cli.play_options import PlayOptions
from spicy.engine.cards import Edition
from spicy.engine.rules import SpiceItUp
from spicy.session.game_setup import GameSetup
from spicy.storage.persistence import Persistence
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.start import game_flow
from spicy.tui.widgets.theme import Look
from spicy.words.cats import CatKind
from support import ui
from support.drawn import text_of
from support.rows import each
from support.table import press
from support.window import Window

LAST = GameSetup(
    ("Lea", "Tom", "ben"),
    Edition.SWEET_AND_SPICY,
    super_jokers=False,
    spice_it_up=(SpiceItUp.COPY_CAT,),
    is_strict=True,
)
GUIDED = replace(LAST, is_strict=False)
PAPRIKAS = ("Paprika", *(f"Paprika {number}" for number in range(2, 6)))


class Remembering(Persistence):
    """Remembers one set-up, and no games."""

    def __init__(self, last: GameSetup) -> None:
        super().__init__()
        self._last = last

    def last_set_up(self) -> GameSetup:
        return self._last


def flow_of(last: GameSetup = LAST, **choices: Any) -> GameFlow:
    """What comes of options that ask for these choices, and leave all others open."""
    persistence = Remembering(last)
    setup = setup_of(PlayOptions(GameSetup(**choices), frozenset(choices)), persistence)
    at_once = "players" in choices
    return game_flow(setup, persistence, Look(), seed=choices.get("seed"), starts_at_once=at_once)


def form_of(last: GameSetup = LAST, **choices: Any) -> ui.SetupScreen:
    screen = flow_of(last, **choices or {"is_strict": True}).screen
    assert isinstance(screen, ui.SetupScreen)
    return screen


@each(
    ("last", "choices", "changed"),
    [
        (LAST, {"is_strict": True}, {}),
        (LAST, {"edition": Edition.SWEET_AND_SPICY}, {}),
        # Each box has its own habit.
        (LAST, {"edition": Edition.SPICY}, {"edition": Edition.SPICY, "super_jokers": None}),
        (LAST, {"edition": Edition.SPICY, "super_jokers": True}, None),
        (LAST, {"super_jokers": True}, None),
        (LAST, {"spice_it_up": ("random",)}, None),
        (LAST, {"starts_name": "Tom"}, {"starts": 1}),
        (LAST, {"starts_name": "BEN"}, {"starts": 2}),
        (GUIDED, {"is_strict": True}, None),
        (GUIDED, {"super_jokers": False}, {}),
    ],
)
def test_an_option_replaces_what_it_names_and_nothing_else(
    last: GameSetup, choices: dict[str, Any], changed: dict[str, Any] | None
) -> None:
    form = form_of(last, **choices)
    assert form.draft() == replace(last, **(choices if changed is None else changed))
    assert form.message == ""


def test_a_game_that_is_dealt_at_once_has_nothing_that_nobody_chose() -> None:
    flow = flow_of(players=("Mia", "Ida"), seed=1)
    assert isinstance(flow.screen, ui.HandOverScreen)
    assert flow.choices == GameSetup(("Mia", "Ida"), seed=1)


def test_without_an_option_the_title_comes_first() -> None:
    assert isinstance(flow_of(seed=3).screen, ui.TitleScreen)


def type_into(form: ui.SetupScreen, *keys: str) -> None:
    for key in keys:
        form.press(key)


def seats(form: ui.SetupScreen) -> tuple[tuple[str, ...], tuple[CatKind | None, ...]]:
    return form.draft().players, form.draft().cats


def test_an_arrow_in_an_empty_line_brings_a_cat() -> None:
    """Each arrow another one; whoever takes a cat's name has it, and typing takes the cat's place."""
    form = form_of(GameSetup(), is_strict=False)
    type_into(form, *"sesame", "enter", "right", "enter", "left", "enter", "right")
    cats = (CatKind.PAPRIKA, CatKind.SESAME, CatKind.GINGER)
    assert seats(form) == (("sesame", "Paprika", "Sesame 2", "Ginger"), (None, *cats))
    assert "Sesame 2" in text_of(form)
    type_into(form, "c-up", "up", *"Tom")  # Ginger moves up; somebody sits down for Paprika
    assert seats(form) == (("sesame", "Tom", "Ginger", "Sesame 2"), (None, None, *cats[:0:-1]))
    type_into(form, "down", "backspace", "down", "right")  # after the last kind comes nobody
    assert seats(form) == (("sesame", "Tom"), ())


@each(
    ("wanted", "players", "cats"),
    [
        ((CatKind.GINGER,), ("Lea", "Tom", "ben", "Ginger"), (*[None] * 3, CatKind.GINGER)),
        ((CatKind.PAPRIKA,) * 5, ("Lea", *PAPRIKAS), (None, *[CatKind.PAPRIKA] * 5)),
        ((), ("Lea", "Tom", "ben"), ()),
    ],
)
def test_cats_join_the_people_of_the_last_game(
    wanted: tuple[CatKind, ...], players: tuple[str, ...], cats: tuple[CatKind | None, ...]
) -> None:
    """As many people as there is room for; cats of the last game make way."""
    assert seats(form_of(LAST.with_cats((CatKind.SESAME,)), cats=wanted)) == (players, cats)


@each("last", [LAST, GameSetup(())])
def test_who_starts_and_is_not_there_is_named(last: GameSetup) -> None:
    form = form_of(last, starts_name="Zoe")
    assert "Nobody is called Zoe yet." in text_of(form)
    form._move_to(len(last.players))
    type_into(form, *"zoe")
    assert form.draft().starts == len(last.players)


@each(
    ("names", "row", "refused"),
    [
        (["Lea", "Tom#", ""], 1, {1}),
        (["Lea", "", "lea"], 2, {2}),
        (["", "Lea", "all"], 2, {2}),
        (["Lea", "all", "x" * 17], 1, {1, 2}),
        (["Lea", "", ""], 1, set()),
        (["", "Lea", ""], 0, set()),
        (["", "", ""], 0, set()),
    ],
)
def test_after_a_deal_that_cannot_be_the_cursor_is_where_the_trouble_is(
    names: list[str], row: int, refused: set[int]
) -> None:
    """A refused name stays marked with its reason, wherever the cursor goes, until it is mended."""
    flow = flow_of(GameSetup(()), is_strict=True)
    form = flow.screen
    assert isinstance(form, ui.SetupScreen)
    for field, name in zip(form.fields, names, strict=False):
        field.set(name)
    form._move_to(form.last_row)
    assert press(flow, "enter") is form
    assert form.message != ""
    assert form.cursor == row
    assert form.takes_text
    for _step in range(13):
        form.press("down")
        text = " ".join(text_of(form).split())
        assert set(form.refused()) == refused
        assert text.count("✗") == len(refused)
        if refused:
            assert " ".join(form.refused()[min(refused)].split()) in text


def test_after_the_last_name_three_keys_deal() -> None:
    """Enter ends the name, goes past the empty fields, and deals."""
    flow = flow_of(GameSetup(()), is_strict=True)
    press(flow, "L e a enter T o m enter enter enter")
    assert isinstance(flow.screen, ui.HandOverScreen)
    assert flow.choices.players == ("Lea", "Tom")


def test_a_key_deals_from_every_choice_and_is_a_letter_in_a_name() -> None:
    for row in (3, *range(6, 13)):
        flow = flow_of(is_strict=True)
        form = flow.screen
        assert isinstance(form, ui.SetupScreen)
        form._move_to(row)
        assert isinstance(press(flow, "d"), ui.HandOverScreen) is (row != 3)
        assert (form.names[3] == "d") is (row == 3)


def test_players_change_seats_and_the_cursor_stays_with_them() -> None:
    form = form_of()
    form._move_to(0)
    type_into(form, "c-up")
    assert form.names[:3] == LAST.players
    type_into(form, "c-down", "c-down")
    assert form.names[:3] == ("Tom", "ben", "Lea")
    assert form.cursor == 2
    type_into(form, "c-up")
    assert form.draft().players == ("Tom", "Lea", "ben")


@each(
    "text", ["Ben\nMum\nDad", "Ben\nMum\nDad\n", "Ben, Mum, Dad", "Ben,Mum,,Dad,", "Ben; Mum; Dad"]
)
@each("way", ["bracketed", "raw", "typed"])
def test_a_list_of_names_makes_as_many_players(text: str, way: str) -> None:
    flow = flow_of(GameSetup(), is_strict=True)
    with Window(flow) as terminal:
        if way == "bracketed":
            terminal.paste(text.replace("\n", "\r\n"))
        elif way == "raw":
            terminal.type(*("enter" if sign == "\n" else sign for sign in text))
        else:
            terminal.write(text.replace("\n", ",").replace(";", ","))
        assert isinstance(flow.screen, ui.SetupScreen)
        assert flow.screen.draft().players == ("Ben", "Mum", "Dad")
        assert flow.screen.message == ""


def test_pasted_names_fill_the_empty_places_and_no_more() -> None:
    form = form_of(GameSetup(("Lea", "Tom", "Ida", "Jo")))
    type_into(form, "down", "end")  # from the button to the first name
    form.paste("x\nMia\nBen\nZoe\nKim")
    assert form.draft().players == ("Leax", "Tom", "Ida", "Jo", "Mia", "Ben")
    assert "no room for 2 more names" in form.message
