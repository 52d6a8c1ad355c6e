"""Names that are markup, commands, transcript words, or in any script: shown as they are, in a column."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from spicy.cli import main as cli
from spicy.engine.errors import RulesError
from spicy.engine.rules import Rules
from spicy.session.game_setup import GameSetup
from spicy.session.session import Session
from spicy.storage.saved_games import SavedGames
from spicy.storage.settings import SettingsFile
from spicy.testing import play_random
from spicy.transcript import parse, record_of, write
from spicy.tui.analysis.analysis_flow import AnalysisFlow
from spicy.tui.game.challenge import ChallengeScreen
from spicy.tui.game.game_flow import GameFlow
from spicy.tui.game.hand import HandScreen
from spicy.tui.game.hand_over import HandOverScreen
from spicy.tui.game.pick_seat import PickSeatScreen
from spicy.tui.game.recap import RecapScreen
from spicy.tui.game.reveal import RevealScreen
from spicy.tui.game.score import ScoreScreen
from spicy.tui.game.setup_form import SetupScreen
from spicy.tui.game.table import TableScreen
from spicy.tui.game.title import TitleScreen, Waiting
from spicy.tui.navigator import AppScreen
from spicy.tui.terminal.bridge import Bridge
from spicy.tui.terminal.capabilities import Capabilities
from spicy.tui.widgets.text_field import TextField
from spicy.tui.widgets.theme import Look
from spicy.words.names import check_name, check_names
from support.cells import AccentedTerminal, Row, disputed, places, rows, words
from support.disk import WatchedFiles
from support.nasty import ACCEPTED, REFUSED, TWINS
from support.player import Player
from support.rows import each
from support.toy import Toy

KEPT = tuple(check_name(name) for name in ACCEPTED)
PARTIES = tuple(
    (*KEPT, *KEPT)[first : first + 6] for first in range(0, len(KEPT), 6)
)  # six at a table, everybody at one
SOME_PARTIES = [
    party if number % 9 == 0 else pytest.param(party, marks=pytest.mark.slow)
    for number, party in enumerate(PARTIES)
]
SIZES = ((80, 24), (110, 32))
MOST_SCREENS = 150


def party_name(party: tuple[str, ...]) -> str:
    return ascii(party[0])


# On the screens


@pytest.mark.parametrize("party", SOME_PARTIES, ids=party_name)
def test_a_name_is_shown_literally_and_in_its_column_on_every_screen(
    party: tuple[str, ...],
) -> None:
    met: set[tuple[object, ...]] = set()
    for number, screen in enumerate(screens_of_a_game(party)):
        if kind_of(screen) in met:  # met before: only its words may be new
            if len(met) + number < MOST_SCREENS or isinstance(screen, ChallengeScreen):
                assert_named(screen, party, [Row(text_of(screen), ())])
            continue
        met.add(kind_of(screen))
        width, height = SIZES[number % 2]
        with AccentedTerminal(Toy(screen), width, height) as terminal:
            shown = rows(terminal)
            output = terminal.output()
        assert_named(screen, party, shown)
        assert_aligned(screen, party, shown)
        assert not any(unicodedata.category(sign) in ("Cf", "Cs", "Zl") for sign in output)
    assert {kind[0].__name__ for kind in met} >= {  # type: ignore[attr-defined]
        *(
            "TitleScreen",
            "SetupScreen",
            "HandOverScreen",
            "HandScreen",
            "TableScreen",
            "RefereeScreen",
        ),
        *("PickLookerScreen", "ChallengeScreen", "RevealScreen", "ScoreScreen", "RecapScreen"),
        *("LeaveScreen", "RulesScreen", "PickCopierScreen"),
    }


_BRIDGE = Bridge(Capabilities())


def text_of(screen: AppScreen) -> str:
    """What a screen says, as it is handed to the terminal."""
    lines = _BRIDGE.lines(screen.render(110, 32), 110, 32)
    return unicodedata.normalize(
        "NFC", " ".join("".join(text for _, text in line) for line in lines)
    )


def screens_of_a_game(party: tuple[str, ...]) -> Iterator[AppScreen]:
    """Every kind of screen, and what can be opened from it, out of a game that is played by keys."""
    game = GameSetup(party, super_jokers=True, is_strict=True, spice_it_up=("copy-cat",))
    flow = GameFlow(Look(), random.Random(len(party[0])), game)
    yield flow.screen
    yield TitleScreen(Look(), waiting=[Waiting("", party[:2])])
    flow.press("enter")
    player = Player(None, flow, random.Random(3))
    seen = set()
    while not isinstance(flow.screen, RecapScreen):
        kind = kind_of(flow.screen)
        if kind not in seen:
            seen.add(kind)
            yield from [flow.screen, *opened_from(flow)]
        else:
            yield flow.screen
        if isinstance(flow.screen, ScoreScreen):
            flow.press("enter")
        else:
            for key in player.keys_for(flow.screen):
                flow.press(key)
    yield flow.screen


def kind_of(screen: AppScreen) -> tuple[object, ...]:
    """What makes a screen look different enough to be worth looking at."""
    marks = ("is_window", "is_offer", "is_again", "purpose", "step", "trait", "accused")
    has_copiers = isinstance(screen, TableScreen) and bool(screen.view.copiers)
    return (type(screen), has_copiers, *(getattr(screen, mark, None) for mark in marks))


def opened_from(flow: GameFlow) -> Iterator[AppScreen]:
    """What a screen can open without changing the game, each closed again."""
    home = flow.screen
    for keys in ("?", "q", "l", "r", "r1", "c", "v", *"123456", "1n", "2s", "3n"):
        if keys[0] not in "?q" and not isinstance(home, TableScreen):
            continue
        for key in keys:
            flow.press(key)
        if flow.screen is not home:
            yield flow.screen
        for _step in range(4):
            if type(flow.screen) is type(home):
                break
            is_covered = isinstance(home, HandScreen) and isinstance(flow.screen, HandOverScreen)
            flow.press(str(home.seat + 1) if is_covered else "escape")
        assert type(flow.screen) is type(home)


def assert_named(screen: AppScreen, party: tuple[str, ...], shown: list[Row]) -> None:
    """Everybody whom the screen is about can be read on it, sign by sign."""
    if isinstance(screen, PickSeatScreen):
        named = [party[seat] for seat in screen.seats()]
    elif isinstance(screen, TableScreen | HandScreen | ScoreScreen | RecapScreen | SetupScreen):
        named = list(party)
    elif isinstance(screen, HandOverScreen):
        named = [party[screen.seat]]
    elif isinstance(screen, RevealScreen):
        named = [party[screen.settled.seat], party[screen.settled.owner]]
    else:
        named = list(party[:2]) if isinstance(screen, TitleScreen) and screen.waiting else []
    read = words(shown)
    for name in named:
        assert unicodedata.normalize("NFC", name) in read, (name, read)


CARDS_AND_POINTS = re.compile(r"[ ★]+(?:(?:[▮|]*[….]? *\d+ +)?\d+ won|\d+ cards?)")
NUMBERS = re.compile(r"(?: +-?\d+)+")
BAR = re.compile(r" +[█▌░]+")


def assert_aligned(screen: AppScreen, party: tuple[str, ...], shown: list[Row]) -> None:
    """What stands behind the names begins and ends in the same cells for everybody."""
    if isinstance(screen, TableScreen | HandScreen):
        assert_players_aligned(party, shown)
    elif isinstance(screen, RecapScreen) or (
        isinstance(screen, ScoreScreen) and screen.outcome.scores is not None
    ):
        counted = BAR if isinstance(screen, ScoreScreen) else NUMBERS
        ends = {end_of(counted, name, shown) for name in party}
        assert len(ends) == 1, ends
    elif isinstance(screen, RevealScreen):
        assert_box_whole(party[screen.settled.owner], shown)
    elif isinstance(screen, SetupScreen):
        begins = set()
        for seat, name in enumerate(party):
            (row,) = [row for row in shown if row.find(f"Player {seat + 1} ") >= 3]
            label = row.find(f"Player {seat + 1} ")
            begins.add(row.cell(row.find(name, label + len("Player 1 "))) - row.cell(label))
        assert len(begins) == 1, begins


def end_of(pattern: re.Pattern[str], name: str, shown: list[Row]) -> int:
    """The cell in which the numbers behind a name end, in the row that begins with it."""
    for row, at in places(shown, name):
        found = pattern.match(row.text, at + len(unicodedata.normalize("NFC", name)))
        if not row.text[:at].strip(" ★│.123456") and found is not None:
            return row.cell(found.end() - 1) + disputed(name)
    raise AssertionError((name, [row.text for row in shown]))


def assert_players_aligned(party: tuple[str, ...], shown: list[Row]) -> None:
    """The numbers behind the names stand below each other, in one column or in two."""
    widths, begins = set(), []
    for seat, name in enumerate(party):
        # On a table of tiles there is one blank more before the name than in a short list.
        leads = (f" {seat + 1}  ", f" {seat + 1} ", f"▶{seat + 1} ", f">{seat + 1} ")
        found_at = ((lead, *place) for lead in leads for place in places(shown, lead + name))
        for lead, row, at in found_at:
            found = CARDS_AND_POINTS.match(row.text, at + len(lead) + len(name))
            if found is not None:
                begins.append((row, row.cell(at), name))
                widths.add(row.cell(found.end() - 1) - row.cell(at) + disputed(name))
                break
        else:
            raise AssertionError((name, [row.text for row in shown]))
    assert len(widths) == 1, widths
    # Whoever stands further left in the same row may move what follows.
    columns = {
        begin + sum(disputed(one) for where, at, one in begins if where is row and at < begin)
        for row, begin, _name in begins
    }
    rows_used = len({id(row) for row, _begin, _name in begins})
    assert len(columns) * rows_used < len(party) + len(columns), columns


def assert_box_whole(name: str, shown: list[Row]) -> None:
    """The tile of what was said and the card beside it stay whole, and each under its title."""
    (number,) = [at for at, row in enumerate(shown) if row.find(f"{name} said") >= 0]
    title, edge = shown[number], shown[number + 1]
    tiles = list(re.finditer("▄+", edge.text))
    assert len({len(tile.group()) for tile in tiles}) == 1
    begins = [title.cell(title.find(f"{name} said")), title.cell(title.find("It is"))]
    begins[1] += disputed(name)
    assert [edge.cell(tile.start()) for tile in tiles] == begins


@pytest.mark.parametrize("party", SOME_PARTIES, ids=party_name)
def test_a_name_is_shown_literally_and_in_its_column_on_the_rules_desk(
    party: tuple[str, ...],
) -> None:
    record = play_random(Rules(), party, random.Random(4), max_moves=12)
    flow = AnalysisFlow(Look(), None, parse(write(record)))
    for key in ("end", "home", "right", "right", "right"):
        flow.press(key)
        with AccentedTerminal(Toy(flow.screen), 120, 40) as terminal:
            shown = rows(terminal)
        begins = set()
        for seat, name in enumerate(party):
            lead = f"{seat + 1} {name}"
            (place,) = [
                (row, found)
                for row, at in places(shown, lead)
                if (found := re.compile(r" +(?=\d+ ?p)").match(row.text, at + len(lead)))
            ]
            row, found = place
            begins.add(row.cell(found.end()) - row.cell(row.find(lead)) + disputed(name))
        assert len(begins) == 1, begins


# Into the program and out of it


class SetupTerminal(AccentedTerminal):
    """The form of a new game, with names pasted into it."""

    def __init__(self) -> None:
        self.game_flow = GameFlow(Look(), random.Random(1), GameSetup(()))
        super().__init__(self.game_flow)

    def deal(self, *names: str) -> None:
        """Empty the form, paste names into it, and press the button."""
        flow = self.game_flow
        assert isinstance(flow.screen, SetupScreen)
        for field in flow.screen.fields:
            field.set("")
        flow.screen._move_to(0)
        for name in names:
            self.send_bytes(b"\x1b[200~" + name.encode("utf-8", "surrogatepass") + b"\x1b[201~")
            flow.press("down")
        flow.screen._move_to(flow.screen.last_row)
        self.press("enter")


def test_what_is_pasted_is_taken_or_refused_with_a_reason() -> None:
    """The form shows a refused name with nothing in it that could command the terminal."""
    waiting = [name for name, _reason in REFUSED if len(name) < 32]
    while waiting:
        with SetupTerminal() as terminal:
            while waiting and isinstance(terminal.game_flow.screen, SetupScreen):
                name = waiting.pop()
                terminal.deal(name, "Tom")
                typed = name.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
                names = [*map(as_taken, re.split("[,;\r\n]", typed)), "Tom"]
                reason, kept = reason_or_names([one for one in names if one.strip()])
                kind = SetupScreen if reason else HandOverScreen
                assert isinstance(terminal.game_flow.screen, kind), name
                assert (reason.split()[-1] if reason else kept[0]) in words(rows(terminal))
            assert not re.search(
                "[\x00-\x06\x0e-\x1a\x80-\x9f\u2028\u2029\ud800-\udfff]", terminal.output()
            )


def as_taken(text: str) -> str:
    """A text as a field takes it: nothing stays that cannot be seen."""
    field = TextField("", most=32)
    field.insert(text)
    return field.text


def reason_or_names(names: list[str]) -> tuple[str, tuple[str, ...]]:
    """Why these names are refused, or else what they become."""
    try:
        return "", check_names(names)
    except RulesError as error:
        return str(error), ()


@each(("name", "reason"), REFUSED)
def test_what_is_refused_is_refused_with_a_reason_that_can_be_shown(name: str, reason: str) -> None:
    with pytest.raises(RulesError, match=re.escape(reason)) as caught:
        check_name(name)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@each("twins", TWINS)
def test_names_that_sound_the_same_are_refused(twins: tuple[str, str]) -> None:
    with pytest.raises(RulesError, match="cannot both be called"):
        check_names(twins)


@pytest.mark.parametrize("party", PARTIES, ids=party_name)
def test_an_accepted_name_survives_transcript_save_and_settings(
    party: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = play_random(Rules(), party, random.Random(5), max_moves=30)
    again = record_of(parse(write(record)))
    assert again.start.names == party
    assert again.moves == record.moves

    saves = SavedGames(tmp_path, WatchedFiles(is_hasty=True))
    session = Session(record.start, keeper=saves.keeper())
    for move in record.moves:
        session.apply(*move)
    session.close()
    assert session.save_error is None
    (game,) = saves.games()
    assert game.facts is not None
    assert game.facts.names == party
    resumed = saves.resume(game.id)
    assert resumed.names == party
    assert resumed.log() == session.log()
    resumed.close()

    monkeypatch.setattr("spicy.storage.save_folder.user_folder", lambda: tmp_path / "home")
    home = SavedGames(tmp_path / "home" / "games", WatchedFiles(is_hasty=True))
    keeper = home.keeper()
    keeper.keep(record, False)
    keeper.close()
    assert cli.main(["games"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert all(name in listed for name in party)
    assert cli.main(["games", "export", str(keeper.id)]) == 0
    exported = " ".join(capsys.readouterr().out.split())
    assert all(name in exported for name in party)

    settings = SettingsFile(tmp_path, WatchedFiles(is_hasty=True))
    settings.save(GameSetup(party))
    assert settings.load() == GameSetup(party)
