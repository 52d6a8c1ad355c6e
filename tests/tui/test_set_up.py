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
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.title import TitleScreen
from spicy.tui.start import game_flow
from spicy.tui.widgets.theme import Look
from spicy.words.cats import CatKind
from support.drawn import text_of
from support.rows import each
from support.terminal import Terminal

LAST = GameSetup(
    ("Lea", "Tom", "ben"),
    Edition.SWEET_AND_SPICY,
    super_jokers=False,
    spice_it_up=(SpiceItUp.COPY_CAT,),
    is_strict=True,
)


PAPRIKAS = ("Paprika", *(f"Paprika {number}" for number in range(2, 6)))


class Remembering(Persistence):
    """Remembers one set-up, and no games."""

    def __init__(self, last: GameSetup = LAST) -> None:
        super().__init__()
        self._last = last

    def last_set_up(self) -> GameSetup:
        return self._last


def asked(**choices: Any) -> PlayOptions:
    """The options that ask for these choices, and leave all others open."""
    return PlayOptions(GameSetup(**choices), frozenset(choices))


def flow_of(options: PlayOptions, look: Look, persistence: Persistence) -> GameFlow:
    """The screens that the options ask for."""
    return game_flow(
        setup_of(options, persistence),
        persistence,
        look,
        seed=options.setup.seed,
        starts_at_once="players" in options.given,
    )


def form_of(options: PlayOptions, last: GameSetup = LAST) -> SetupScreen:
    screen = flow_of(options, Look(), Remembering(last)).screen
    assert isinstance(screen, SetupScreen)
    return screen


@each(
    ("options", "changed"),
    [
        (asked(is_strict=True), {}),
        (asked(edition=Edition.SWEET_AND_SPICY), {}),
        # Each box has its own habit.
        (
            asked(edition=Edition.SPICY),
            {"edition": Edition.SPICY, "super_jokers": None},
        ),
        (
            asked(edition=Edition.SPICY, super_jokers=True),
            {"edition": Edition.SPICY, "super_jokers": True},
        ),
        (asked(super_jokers=True), {"super_jokers": True}),
        (asked(spice_it_up=("random",)), {"spice_it_up": ("random",)}),
        (asked(starts_name="Tom"), {"starts": 1}),
    ],
)
def test_an_option_replaces_what_it_names_and_nothing_else(
    options: PlayOptions, changed: dict[str, object]
) -> None:
    assert form_of(options).draft() == replace(LAST, **changed)  # type: ignore[arg-type]


def test_strict_is_added_to_what_was_remembered() -> None:
    guided = replace(LAST, is_strict=False)
    assert form_of(asked(is_strict=True), guided).draft() == LAST
    assert form_of(asked(super_jokers=False), guided).draft() == guided


def test_a_game_that_is_dealt_at_once_has_nothing_that_nobody_chose() -> None:
    flow = flow_of(asked(players=("Mia", "Ida"), seed=1), Look(), Remembering())
    assert isinstance(flow.screen, HandOverScreen)
    assert flow.choices == GameSetup(("Mia", "Ida"), seed=1)


def test_without_an_option_the_title_comes_first() -> None:
    assert isinstance(flow_of(asked(seed=3), Look(), Remembering()).screen, TitleScreen)


def press(form: SetupScreen, *keys: str) -> SetupScreen:
    for key in keys:
        form.press(key)
    return form


def test_an_arrow_in_an_empty_line_brings_a_cat() -> None:
    """Each arrow another one; whoever takes a cat's name has it, and typing takes the cat's place."""
    form = form_of(asked(is_strict=False), GameSetup())
    press(form, *"sesame", "enter", "right", "enter", "left", "enter", "right")
    assert form.draft().players == ("sesame", "Paprika", "Sesame 2", "Ginger")
    assert form.draft().cats == (None, CatKind.PAPRIKA, CatKind.SESAME, CatKind.GINGER)
    assert "Sesame 2" in text_of(form)
    press(form, "c-up", "up", *"Tom")  # Ginger moves up; somebody sits down for Paprika
    assert form.draft().players == ("sesame", "Tom", "Ginger", "Sesame 2")
    assert form.draft().cats == (None, None, CatKind.GINGER, CatKind.SESAME)
    press(form, "down", "backspace", "down", "right")  # after the last kind comes nobody
    assert (form.draft().players, form.draft().cats) == (("sesame", "Tom"), ())


@each(
    ("options", "players", "cats"),
    [
        (asked(cats=(CatKind.GINGER,)), ("Lea", "Tom", "ben", "Ginger"), (*[None] * 3, "ginger")),
        (asked(cats=(CatKind.PAPRIKA,) * 5), ("Lea", *PAPRIKAS), (None, *["paprika"] * 5)),
        (asked(cats=()), ("Lea", "Tom", "ben"), ()),
    ],
)
def test_cats_join_the_people_of_the_last_game(
    options: PlayOptions, players: tuple[str, ...], cats: tuple[str | None, ...]
) -> None:
    """As many people as there is room for; cats of the last game make way."""
    last = LAST.with_cats((CatKind.SESAME,))
    form = form_of(options, last)
    assert (form.draft().players, form.draft().cats) == (players, cats)


@each("name", ["ben", "Ben", "BEN"])
def test_who_starts_is_found_whatever_the_capitals(name: str) -> None:
    form = form_of(asked(starts_name=name))
    assert form.message == ""
    assert form.draft().starts == 2


@each("last", [LAST, GameSetup(())])
def test_who_starts_and_is_not_there_is_named(last: GameSetup) -> None:
    form = form_of(asked(starts_name="Zoe"), last)
    assert "Nobody is called Zoe yet." in text_of(form)
    form._move_to(len(last.players))
    for key in "zoe":
        form.press(key)
    assert form.draft().starts == len(last.players)


def to_button(flow: GameFlow) -> SetupScreen:
    assert isinstance(flow.screen, SetupScreen)
    flow.screen._move_to(flow.screen.last_row)
    return flow.screen


@each(
    ("names", "row"),
    [
        (["Lea", "Tom#", ""], 1),
        (["Lea", "", "lea"], 2),
        (["", "Lea", "all"], 2),
        (["Lea", "", ""], 1),
        (["", "Lea", ""], 0),
        (["", "", ""], 0),
    ],
)
def test_after_a_deal_that_cannot_be_the_cursor_is_where_the_trouble_is(
    names: list[str], row: int
) -> None:
    flow = flow_of(asked(is_strict=True), Look(), Remembering(GameSetup(())))
    form = to_button(flow)
    for field, name in zip(form.fields, names, strict=False):
        field.set(name)
    flow.press("enter")
    assert flow.screen is form
    assert form.message != ""
    assert form.cursor == row
    assert form.takes_text


def test_after_the_last_name_three_keys_deal() -> None:
    """Enter ends the name, goes past the empty fields, and deals."""
    flow = flow_of(asked(is_strict=True), Look(), Remembering(GameSetup(())))
    for key in (*"Lea", "enter", *"Tom", "enter", "enter", "enter"):
        flow.press(key)
    assert isinstance(flow.screen, HandOverScreen)
    assert flow.choices.players == ("Lea", "Tom")


def test_a_key_deals_from_every_choice_and_is_a_letter_in_a_name() -> None:
    for row in range(6, 13):
        flow = flow_of(asked(is_strict=True), Look(), Remembering())
        assert isinstance(flow.screen, SetupScreen)
        flow.screen._move_to(row)
        flow.press("d")
        assert isinstance(flow.screen, HandOverScreen)
    form = form_of(asked(is_strict=True))
    form._move_to(3)
    form.press("d")
    assert form.names[3] == "d"


@each(
    ("names", "refused"),
    [
        (["Lea", "To#m", "Mia"], {1}),
        (["Lea", "all", "x" * 17], {1, 2}),
        (["Lea", "Tom", "LEA"], {2}),
        (["Lea", "", ""], set()),
        (["Lea", "Tom", "Mia"], set()),
    ],
)
def test_a_refused_name_stays_marked_with_its_reason(names: list[str], refused: set[int]) -> None:
    """Wherever the cursor goes, until the name is mended."""
    form = form_of(asked(is_strict=True), GameSetup(()))
    for field, name in zip(form.fields, names, strict=False):
        field.set(name)
    for _step in range(13):
        form.press("down")
        text = text_of(form)
        assert set(form.refused()) == refused
        assert text.count("✗") == len(refused)
        if refused:
            first = form.refused()[min(refused)]
            assert " ".join(first.split()) in " ".join(text.split())


def test_players_change_seats_and_the_cursor_stays_with_them() -> None:
    form = form_of(asked(is_strict=True))
    form._move_to(0)
    form.press("c-up")
    assert form.names[:3] == LAST.players
    for _step in range(2):
        form.press("c-down")
    assert form.names[:3] == ("Tom", "ben", "Lea")
    assert form.cursor == 2
    form.press("c-up")
    assert form.draft().players == ("Tom", "Lea", "ben")


# Several names at once

FAMILIES = (
    "Ben\nMum\nDad",
    "Ben\r\nMum\r\nDad\r\n",
    "Ben, Mum, Dad",
    "Ben,Mum,,Dad,",
    "Ben; Mum; Dad",
)


@each("text", FAMILIES)
@each("way", ["bracketed", "raw", "typed"])
def test_a_list_of_names_makes_as_many_players(text: str, way: str) -> None:
    flow = flow_of(asked(is_strict=True), Look(), Remembering(GameSetup()))
    with Terminal(flow) as terminal:
        if way == "bracketed":
            terminal.paste(text)
        elif way == "raw":
            terminal.paste(text.replace("\r\n", "\r").replace("\n", "\r"), bracketed=False)
        else:
            terminal.write(text.replace("\r", "").replace("\n", ",").replace(";", ","))
        assert isinstance(flow.screen, SetupScreen)
        assert flow.screen.draft().players == ("Ben", "Mum", "Dad")
        assert flow.screen.message == ""


def test_pasted_names_fill_the_empty_places_and_no_more() -> None:
    form = form_of(asked(is_strict=True), GameSetup(("Lea", "Tom", "Ida", "Jo")))
    form.press("down")  # from the button to the first name
    form.press("end")
    form.paste("x\nMia\nBen\nZoe\nKim")
    assert form.draft().players == ("Leax", "Tom", "Ida", "Jo", "Mia", "Ben")
    assert "no room for 2 more names" in form.message
