"""What is asked for in a wrong way, or cannot be had: told in a line or two."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.running import GOOD, Run
from support.rows import each

pytestmark = pytest.mark.usefixtures("folder")
TWO = "tournament honest random"


@each(
    ("said", "lines"),
    [
        # The command, its options, and their number
        ("spicy check: ", ["check", "check --jason x"]),
        ("spicy: .*chekc", ["chekc x"]),
        ("spicy", ["--json", "--strict check", "--seed three", "--ascii check x", "--vers"]),
        (
            "spicy",
            ["play x", "play --edition", "play --ed spicy", "step a b", "rules --coverage x"],
        ),
        ("spicy games", ["games fly", "games export a b", "games list a"]),
        ("spicy games: .*--stats", ["games --stats list"]),
        ("spicy tournament: .*PLAYER", ["tournament honest"]),
        ("spicy tournament: not expected here: doubter", ["tournament random honest doubter"]),
        # Given, but empty: an unset variable of the shell is not the same as nothing.
        ("spicy check: .*empty", ["check ''", "check ' ' good.spicy"]),
        ("spicy step: .*empty", ["step ''", "step --plain ''", "step --game ''"]),
        ("spicy games .*empty", ["games resume ''", "games export ''", "games delete ''"]),
        ("spicy games export: .*empty", ["games export abc -o ''"]),
        ("spicy rules: .*nothing to look for", ["rules ''", "rules '  '", "rules '' ''"]),
        ("spicy tournament: .*empty", ["tournament honest ''"]),
        # Values
        ("spicy play: --edition: .*sweet-and-spicy", ["play --edition sour", "play --edition ''"]),
        ("spicy play: --players: .*name", ["play --players ''"]),
        ("spicy play: --players: .*2 to 6", ["play --players Lea", "play --players a,b,c,d,e,f,g"]),
        ("spicy play: --players: .*2 to 6", ["play --cats 3 --players a,b,c,d"]),
        ("spicy play: --players: .*lea", ["play --players Lea,lea"]),
        ("spicy play: --players: .*meaning", ["play --players Lea,all"]),
        ("spicy play: --players: .*sign", ["play --players Lea,Tom#"]),
        ("spicy play: --players: .*too long", [f"play --players Lea,{'x' * 17}"]),
        ("spicy play: --players: .*control", ["play --players 'Lea,\x1b[2J'"]),
        ("spicy play: --starts: .*Lea, Tom", ["play --players Lea,Tom --starts Mia"]),
        ("spicy play: --starts: .*meaning", ["play --starts none"]),
        ("spicy play: --starts: ", ["play --starts ''"]),
        ("spicy play: --cats: .*up to 6", ["play --cats 7"]),
        ("spicy play: --cats: .*paprika, ginger, sesame", ["play --cats tiger", "play --cats ''"]),
        ("spicy play: --cats: .*at least 2", ["play --watch --cats 1"]),
        ("spicy play: --spice-it-up: .*random", ["play --spice-it-up ''"]),
        ("spicy play: --spice-it-up: .*random", ["play --spice-it-up pepper"]),
        ("spicy play: --spice-it-up: .*two diff", ["play --spice-it-up copy-cat,copy-cat"]),
        ("spicy play: --spice-it-up: .*at most 2", ["play --spice-it-up random,random,random"]),
        ("spicy play: --super-jokers: .*yes or no", ["play --super-jokers maybe"]),
        ("spicy play: --super-jokers: .*yes or no", ["play --super-jokers true"]),
        ("spicy play: --super-jokers: ", ["play --super-jokers ''"]),
        ("spicy play: --seed: .*whole number", ["play --seed lucky", "play --seed 1_0"]),
        ("spicy play: --seed: .*whole number", [f"play --seed {'9' * 6000}", "play --seed ''"]),
        ("spicy tournament: .*at least one", [f"{TWO} --games 0"]),
        ("spicy tournament: .*whole number", [f"{TWO} --games many", f"{TWO} --games -3"]),
        ("spicy tournament: .*whole number", [f"{TWO} --seed {'9' * 5000}"]),
        ("spicy tournament: .*2 to 6", [f"{TWO} --players 7", f"{TWO} --players 1"]),
        ("spicy tournament: .*different", ["tournament honest honest"]),
        ("spicy tournament: .*cannot be made", [f"{TWO} --transcripts '{__file__}/folder'"]),
        # Together
        ("spicy step: .*needs a terminal", ["step --set-up", "step --set-up --plain"]),
        ("spicy step: .*neither a FILE nor --game", ["step --set-up good.spicy"]),
        ("spicy step: .*neither a FILE nor --game", ["step --set-up --game abc"]),
        ("spicy step: .*either a FILE or --game", ["step good.spicy --game abc"]),
        ("spicy step: .*--set-up on a terminal", ["step --plain", "step"]),
        ("spicy.*missing", ["--language", "--language=", "rules --language --ascii"]),
        ("spicy.*'xx'", ["--language xx rules"]),
        (r"spicy.*'\.\./\.\./etc'", ["--language=../../etc rules"]),
        (r"spicy.*\\x1b\[31m", ["--language=\x1b[31m rules"]),
    ],
)
def test_wrong_use(said: str, lines: list[str], spicy: Run) -> None:
    for line in lines:
        printed = spicy(*shlex.split(line))
        assert (printed.code, printed.out) == (2, ""), line
        first, second = printed.err.splitlines()
        assert re.match(said, first), printed.err
        assert first.isprintable()
        assert "--help" in second


@each(
    ("code", "said", "lines"),
    [
        (2, "", ["step .", "step good.spicy/x", f"step {'a' * 300}", "step 'a\0b'"]),
        (2, "nosuch: there is neither a file nor an example of that name\n", ["step nosuch"]),
        (
            2,
            "name; did you mean challenge.trait",
            ["step challenge.trai", "step challenge.trai.spicy"],
        ),
        (2, "name; did you mean joker-always-wins", ["step joker-always-win"]),
        (2, "paprika, ginger, sesame", ["tournament honest nobody"]),
        (2, "cannot be loaded", ["tournament honest 'no_such_module_\x1b:Bot'"]),
        (1, "There is no rule called zz.qq.\n", ["rules zz.qq"]),
        (1, "Did you mean challenge.trait", ["rules challenge.trai", "rules challenge.trait.more"]),
        (1, "Did you mean super-joker.last-card", ["rules Super-Joker.Last-Crad"]),
        (1, "is in English; please ask in it.\n", ["rules 'wie viele Karten bekommt man'"]),
        (1, "nothere", ["step --game nothere", "games resume nothere", "games export nothere"]),
        (1, "There is no saved game '../no'", ["games resume ../no", "games delete --yes ../no"]),
        (1, "There is no saved game '", ["games resume '\x1b[1m'", "games export '\x1b[1m'"]),
    ],
)
def test_what_cannot_be_had(code: int, said: str, lines: list[str], spicy: Run) -> None:
    """A rule that is named is this one, and no other is taken for it; a path is no example."""
    for line in lines:
        printed = spicy(*shlex.split(line))
        assert (printed.code, printed.out) == (code, ""), line
        assert said in printed.err, line
        told = printed.err.splitlines()
        assert all(one.isprintable() for one in told)
        assert len(told) == (2 if said.startswith("Did you") else 1), line
        assert said or "example" not in printed.err, line


def test_a_file_of_ones_own_goes_before_an_example(spicy: Run) -> None:
    for name in ("challenge.trait", "challenge.trait.spicy"):
        printed = spicy("step", "--plain", name)
        assert (printed.code, printed.err) == (0, "")
        assert printed.out.startswith("Name one thing: number or spice\n")
    Path("challenge.trait").write_text(GOOD)
    assert "A game without a title" in spicy("step", "--plain", "challenge.trait").out
