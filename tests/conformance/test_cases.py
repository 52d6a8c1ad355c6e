"""Conformance, rule by rule: a short transcript for each thing that a rule says.

A row names the rules that it shows, each of which the run has to cite; the hands of Ada, Ben, Cleo and
Dan; what else is set up; and the moves, each with what is the case then. What is legal, what is refused
and what a move does in all other positions is held by `tests/properties/test_opponent.py`.
"""

from __future__ import annotations

from spicy.transcript import check, parse
from support.rows import each

NAMES = ("Ada", "Ben", "Cleo", "Dan")
DECK = "deck: W3 W4 W5 W6 W7 W8 P5 P6 P7 P8"
THREE = "C1 C2 / W1 W2 / P1 P2"
LAST = "C2 / W1 W2 / P1 P2"

CASES = [
    # A turn
    ("setup.players setup.first-player turn.pass", "C1 / W1 / P1 / C2", "starts: Dan", """
        > turn Dan
        Dan: pass > hand Dan C2 W3 > turn Ada > deck 9
        Ada: C1 as C1, last card
        all: no challenge
        Ben: pass > turn Cleo > top Ada C1 > stack 1
        """),
    ("turn.options declare.first declare.bluff", THREE, "", """
        > declare C1 C2 C3 W1 W2 W3 P1 P2 P3 > can Ada pass > cannot Ben pass > cannot Ben W1 as C1
        Ben: pass > refused turn.options
        Ada: W1 as C1 > refused turn.options
        Ada: C1 as P3 > hand Ada C2 > top Ada P3 > stack 1 > turn Ben
        """),
    ("declare.higher", THREE, "stack: Cleo C9 as P7", """
        > declare P8 P9 P10
        Ada: C1 as P9 > declare P10
        """),
    ("declare.after-ten", THREE, "stack: Cleo C9 as W10", """
        > declare W1 W2 W3
        Ada: C1 as W2 > declare W3 W4 W5 W6 W7 W8 W9 W10
        """),
    ("declare.invalid", THREE, "stack: Cleo C9 as C3", """
        Ada: C1 as C3 > punished declare.invalid > hand Ada C1 C2 W3 > turn Ben > top Cleo C3 > stack 1
        Ben: W1 as P4 > punished declare.invalid > hand Ben W1 W2 W4 > turn Cleo
        """),
    ("turn.peek", THREE, "stack: Cleo C9 as C3", """
        Cleo: peek > punished turn.peek > hand Cleo P1 P2 W3 > turn Ada > top Cleo C3
        Ada: peek > punished turn.peek > hand Ada C1 C2 W4 > turn Ada
        """),
    # Challenges
    ("challenge.who challenge.when challenge.first-paw", THREE, "", """
        Ben: wrong number > refused challenge.when
        Ada: C1 as C2 > can Ben wrong spice > can Cleo wrong number > cannot Ada wrong number
        Ben: pass
        Cleo: pass
        Ada: pass
        Ada: wrong number > refused challenge.who
        Cleo: wrong number > challenge Cleo > points Cleo 1 > turn Ada
        """),
    ("challenge.when", THREE, "", """
        Ada: C1 as C2
        Ben: W1 as C3 > cannot Ben wrong spice
        Ada: wrong spice > challenge Ada > points Ada 2 > turn Ben
        """),
    ("challenge.trait challenge.resolve", THREE, "stack: Ben W9 as C1, Ada C8 as C2", """
        Cleo: wrong > refused challenge.trait
        Cleo: wrong spice > challenge Ada > points Ada 2
        """),
    ("challenge.trait challenge.resolve", THREE, "stack: Ben C1 as C1, Ada C8 as C2; starts: Ben", """
        Cleo: wrong number > challenge Cleo > points Cleo 2
        """),
    ("challenge.unnamed", THREE, "stack: Ada W9 as C1; starts: Ben", """
        Ada: reveal > refused challenge.who
        Cleo: reveal > punished challenge.unnamed > challenge Ada > hand Cleo P1 P2 W3 W4 > turn Cleo
        """),
    ("challenge.number-joker", THREE, "stack: Ada NJ as C2; starts: Ben", """
        Ben: wrong number > challenge Ada
        Ben: NJ as C2 > refused turn.options
        """),
    ("challenge.number-joker", THREE, "stack: Ada NJ as C2", "Ben: wrong spice > challenge Ben"),
    ("challenge.spice-joker", THREE, "stack: Ada SJ as C2", "Ben: wrong spice > challenge Ada"),
    ("challenge.spice-joker", THREE, "stack: Ada SJ as C2", "Ben: wrong number > challenge Ben"),
    ("challenge.winner challenge.loser challenge.loser-turn", THREE,
     "stack: Cleo W9 as C1, Ada P2 as C2; points Ada: 3; points Ben: 5; starts: Cleo", """
        Ben: wrong spice > points Ada 3 > points Ben 7 > hand Ada C1 C2 W3 W4 > turn Ada > stack 0
        Ada: pass > turn Ben > declare C1 C2 C3 W1 W2 W3 P1 P2 P3
        """),
    ("challenge.atomic end.two-trophies", LAST, "trophies Ada: 1; deck: W3 END W4", """
        Ada: C2 as C2, last card
        Ben: wrong number > over two-trophies > winners Ada > hand Ben W1 W2 W3 > hand Ada 0
        """),
    ("challenge.atomic trophy.redraw super-joker.take", "C2 / C1 P2",
     "edition: sweet-and-spicy; deck: P3 P4 P5 P6 P7 P8 P9 L1", """
        Ada: C2 as C2, last card
        Ben: wrong number > hand Ben C1 P2 P3 P4 > hand Ada P5 P6 P7 P8 P9 > offered Ben > trophies Ada 1
        """),
    ("challenge.atomic end.worlds-end score.hand", LAST, "deck: W3 W4 W5 W6 END W7", """
        Ada: C2 as C2, last card
        Ben: wrong number > over worlds-end > hand Ada W5 W6 > score Ada 9 > score Ben -4 > winners Ada
        """),
    # The last card
    ("trophy.call", LAST, "", """
        Ada: C2 as C2 > punished trophy.call > hand Ada C2 W3 > turn Ben > stack 0
        Ben: W1 as C1, last card > refused trophy.call
        """),
    ("trophy.window trophy.decline-final", LAST, "", """
        Ben: no challenge > refused trophy.window
        Ada: C2 as C2, last card > waiting Ben, Cleo > can Cleo no challenge > can Cleo wrong number
        Ben: W1 as C3 > refused trophy.window
        Ada: pass > refused trophy.window
        Ada: no challenge > refused trophy.decline-final
        Cleo: no challenge > waiting Ben
        Cleo: wrong number > refused trophy.decline-final
        Cleo: reveal > refused trophy.decline-final
        Ben: no challenge > trophies Ada 1
        """),
    ("trophy.unchallenged trophy.redraw trophy.decline-final", LAST, "", """
        Ada: C2 as C2, last card
        all: no challenge > trophies Ada 1 > hand Ada W3 W4 W5 W6 W7 W8 > turn Ben > top Ada C2 > stack 1
        Ben: pass
        Cleo: wrong number > refused trophy.decline-final
        Ada: wrong number > refused challenge.who
        Cleo: P1 as C3 > top Cleo C3
        """),
    ("trophy.won trophy.redraw", LAST, "stack: Cleo C9 as C1", """
        Ada: C2 as C2, last card
        Cleo: wrong spice > challenge Ada > trophies Ada 1 > points Ada 2 > hand Cleo P1 P2 W3 W4
        Cleo: pass > hand Ada W5 W6 W7 W8 P5 P6
        """),
    ("trophy.lost", LAST, "stack: Cleo C9 as C2", """
        Ada: C2 as C3, last card
        Ben: no challenge
        Cleo: wrong number > challenge Cleo > trophies Ada 0 > points Cleo 2 > hand Ada W3 W4 > turn Ada
        """),
    # The end and the score
    ("end.two-trophies", LAST, "trophies Ada: 1; trophies Ben: 1; points Cleo: 40", """
        Ada: C2 as C2, last card
        all: no challenge > over two-trophies > winners Ada > hand Ada 0 > trophies Ada 2
        Ben: pass > refused end.two-trophies
        """),
    ("end.last-trophy score.trophies score.cards", "C2 / P1 P2 / P3 / W1 W2",
     "trophies Ben: 1; trophies Dan: 1; points Ada: 3; points Cleo: 20; points Dan: 2", """
        Ada: C2 as C2, last card
        Ben: no challenge
        Cleo: wrong spice > over last-trophy > score Ada 14 > score Ben 8 > score Cleo 17 > score Dan 10
        > winners Cleo > hand Ada 0
        Dan: take super joker > refused end.last-trophy
        """),
    ("end.worlds-end score.winner", THREE, "deck: W3 END W4; points Ada: 1", """
        Ada: pass > over worlds-end > deck 1 > score Ada -2 > score Ben -2 > winners Ada, Ben, Cleo
        Ada: peek > refused end.worlds-end
        """),
    ("end.worlds-end", THREE, "deck: W3", """
        Ada: pass > playing
        Ben: pass > over worlds-end > hand Ben 2
        """),
    ("end.stack-unscored", THREE, "stack: Cleo C9 as C4; spice-it-up: spice-raider; deck: W3 END", """
        > paw Cleo
        Ada: pass > over worlds-end > score Cleo -2 > stack 1
        """),
    ("score.super-jokers", "C1 XJ / P1 P2",
     "super-jokers: yes; points Ben: 7 + 3 super; deck: W3 END", """
        Ada: pass > score Ada -7 > score Ben 20 > winners Ben
        """),
    # Super jokers
    ("super-joker.play super-joker.no-challenge super-joker.visible", "XJ C1 C2 / W1 W2 / P1 P2",
     "super-jokers: yes; stack: Cleo C9 as C3", """
        Ada: XJ as C3 > punished declare.invalid > hand Ada XJ C1 C2 W3
        Ben: pass
        Cleo: pass
        Ada: XJ as C4 > top Ada C4 > turn Ben
        Ben: wrong number > refused super-joker.no-challenge
        Cleo: reveal > refused super-joker.no-challenge
        Ada: wrong spice > refused super-joker.no-challenge
        Ben: W1 as C5
        Cleo: wrong number > points Cleo 2 + 1 super
        """),
    ("super-joker.take", "C1 C2 / W1 W2", "super-jokers: yes; stack: Ada C2 as C1; starts: Ben", """
        Ada: no super joker > refused super-joker.take
        Ben: wrong number > offered Ada > supply 6 > hand Ada C1 C2 W3 W4
        Ben: pass > refused super-joker.take
        Ben: take super joker > refused super-joker.take
        Ada: C1 as C1 > refused super-joker.take
        Ada: take super joker > hand Ada C1 C2 W3 W4 XJ > supply 5 > turn Ada
        """),
    ("super-joker.take challenge.unnamed", "C1 C2 / W1 W2", "super-jokers: yes; stack: Ada C2 as C1", """
        Ben: reveal > offered Ben
        Ben: no super joker > hand Ben W1 W2 W3 W4 > supply 6 > turn Ben
        """),
    ("super-joker.one-in-hand", "C1 XJ / W1 W2", "super-jokers: yes; stack: Ada C2 as C1", """
        Ben: wrong number > turn Ada > hand Ada C1 XJ W3 W4
        """),
    ("super-joker.last-card super-joker.no-window trophy.call", "XJ / W1 W2 / P1 P2",
     "super-jokers: yes", """
        Ada: XJ as C3, last card > turn Ben > trophies Ada 0 > hand Ada W3 W4 W5 W6 W7
        Ben: no challenge > refused trophy.window
        """),
    ("super-joker.special-numbers", "XJ C1 / W1 W2",
     "super-jokers: yes; stack: Ben C9 as C3; spice-it-up: spice-raider", """
        Ada: XJ as C4 > paw Ada
        Ben: W1 as C5 > points Ada 1 + 1 super > stack 1
        """),
    # We Love Chili!, Start It Up!, Turn It Up!
    ("we-love-chili", THREE, "stack: Cleo C9 as P1; spice-it-up: we-love-chili", """
        > declare P2 P3 P4 P5 P6 P7 P8 P9 P10 C2 C3
        Ada: C1 as C3 > declare C4 C5 C6 C7 C8 C9 C10
        """),
    ("start-it-up", THREE, "stack: Cleo C9 as W8; spice-it-up: start-it-up", """
        > declare W9 W10 W1 W2 W3
        Ada: C1 as W1
        """),
    ("start-it-up.with-chili", THREE, "stack: Cleo C9 as W9; spice-it-up: start-it-up, we-love-chili", """
        > declare W10 W1 W2 W3 C1 C2 C3
        Ada: C1 as C2
        """),
    ("turn-it-up.sequence", THREE, "stack: Cleo C9 as C6; spice-it-up: turn-it-up", """
        > declare C7 C8 C9 C10
        Ada: C1 as C6 > punished declare.invalid
        """),
    ("turn-it-up", THREE, "stack: Ada C9 as C6; spice-it-up: turn-it-up", """
        Ben: wrong number > challenge Ada
        """),
    ("challenge.resolve", THREE, "stack: Ada C9 as C6", "Ben: wrong number > challenge Ben"),
    # Spice Raider
    ("spice-raider.paw spice-raider.collect", THREE,
     "stack: Cleo C9 as C3; spice-it-up: spice-raider", """
        Ada: C1 as C4 > paw Ada > points Ada 0
        Ben: W1 as C6 > points Ada 2 > stack 1 > top Ben C6 > paw none
        Cleo: P1 as C6 > punished declare.invalid > points Ada 2
        """),
    ("spice-raider.challenged", THREE, "stack: Cleo C9 as C3; spice-it-up: spice-raider", """
        Ada: C1 as C4
        Ben: pass > paw Ada
        Cleo: wrong number > points Cleo 2 > points Ada 0 > paw none > turn Ada
        """),
    # Change Your Luck
    ("change-your-luck", "C1 C2 C4 / W1 W2 / P1 P2",
     "stack: Cleo C9 as C3; spice-it-up: change-your-luck", """
        Ada: C1 as C5, adding C2 C4 W1 > refused turn.options
        Ada: C1 as C6, adding C2 > refused change-your-luck
        Ada: C1 as C5, adding C2 C4, last card > refused trophy.call
        Ada: C1 as C5, adding C2 C4 > hand Ada W3 W4 > stack 4 > turn Ben > trophies Ada 0
        Ben: wrong number > points Ben 4
        """),
    ("change-your-luck.drawn", THREE, "stack: Cleo C9 as C6; spice-it-up: change-your-luck", """
        Ada: C1 as C5, adding C2 > punished declare.invalid > hand Ada C1 C2 W3 > stack 1 > turn Ben
        """),
    ("change-your-luck end.worlds-end", "C1 C2 C4 / W1",
     "spice-it-up: change-your-luck; stack: Ben C9 as C3; deck: W3 END W4", """
        Ada: C1 as C5, adding C2 C4 > over worlds-end > hand Ada W3 > points Ada 0
        """),
    # Copy Cat
    ("copy-cat", "C1 C2 / W1 W2 / P1 P2 / C4 C5", "stack: Dan C9 as C1; spice-it-up: copy-cat", """
        Ada: C1 as C2 > cannot Ada copy with C2
        Cleo: copy with P1 > top Cleo C2 > turn Dan > stack 3
        Ben: pass > refused turn.options
        Ada: copy with W1 > refused turn.options
        Cleo: copy with P2 > refused copy-cat
        Ada: copy with C2, last card > waiting Ben, Cleo, Dan
        """),
    ("copy-cat.window", THREE, "spice-it-up: copy-cat", """
        Ada: C1 as C2
        Ben: pass
        Cleo: copy with P1 > refused copy-cat.window
        Ben: copy with W1 > refused copy-cat.window
        """),
    ("copy-cat.window trophy.window", LAST, "spice-it-up: copy-cat", """
        Ada: C2 as C2, last card
        Ben: copy with W1 > refused trophy.window
        all: no challenge
        Cleo: copy with P1 > top Cleo C2 > turn Ada
        """),
    ("copy-cat.challenge copy-cat.earlier", THREE, "spice-it-up: copy-cat", """
        Ada: C1 as C2
        Ben: copy with W2
        Ada: wrong number > refused copy-cat.challenge
        Ben: wrong > refused challenge.who
        Ada: wrong > challenge Ada > points Ada 2 > hand Ben W1 W3 W4 > turn Ben
        """),
    ("copy-cat.challenge copy-cat.earlier", "C1 C4 / W3 W1 / C2 P1", "spice-it-up: copy-cat", """
        Ada: C1 as C2
        Ben: copy with W3
        Cleo: copy with C2
        Ada: wrong > challenge Cleo > points Cleo 3
        """),
    ("copy-cat.last-card trophy.call", "C1 C4 / W1 W2 / C2 / C5", "spice-it-up: copy-cat", """
        Ada: C1 as C2
        Cleo: copy with C2 > punished trophy.call > hand Cleo C2 W3 > turn Ben > cannot Dan copy with C5
        Dan: copy with C5, last card > waiting Ada, Ben, Cleo
        all: no challenge > trophies Dan 1 > hand Dan W4 W5 W6 W7 W8 P5 > turn Ada > can Ben copy with W1
        """),
    ("copy-cat.with-super-joker super-joker.no-challenge", "C1 C2 / XJ W1",
     "spice-it-up: copy-cat; super-jokers: yes", """
        Ada: C1 as C2
        Ben: copy with XJ > turn Ada
        Ada: wrong > refused super-joker.no-challenge
        Ada: copy with C2, last card > waiting Ben
        """),
    ("copy-cat.with-raider spice-raider.collect", THREE,
     "stack: Cleo C9 as C3; spice-it-up: copy-cat, spice-raider", """
        Ada: C1 as C4
        Cleo: copy with P1 > points Ada 2 > paw Cleo > stack 1 > turn Ada
        """),
    ("copy-cat.with-luck", THREE, "stack: Cleo C9 as C3; spice-it-up: copy-cat, change-your-luck", """
        Ada: C1 as C5
        Cleo: copy with P1, adding P2 > hand Cleo W3 > stack 4 > turn Ada
        """),
    ("copy-cat.with-turn-it-up", "C1 C2 / C9 W2",
     "stack: Ben C5 as C5; spice-it-up: copy-cat, turn-it-up", """
        Ada: C1 as C6
        Ben: copy with C9
        Ada: wrong > challenge Ben > points Ben 3
        """),
    ("super-joker.special-numbers super-joker.last-card end.worlds-end", "W1 W2 / XJ",
     "super-jokers: yes; spice-it-up: copy-cat, spice-raider; stack: Ben C9 as C3; deck: W3 W4 END", """
        Ada: W1 as C4
        Ben: copy with XJ, last card > over worlds-end > score Ada 1 > score Ben -2 > stack 1
        """),
]  # fmt: skip


@each("rules, hands, setup, moves", CASES)
def test_what_a_rule_says(rules: str, hands: str, setup: str, moves: str) -> None:
    held = list(zip(NAMES, hands.split(" / "), strict=False))
    head = [f"rules: {rules.replace(' ', ', ')}", f"players: {', '.join(name for name, _ in held)}"]
    head += [f"hand {name}: {cards}" for name, cards in held]
    head += [*setup.split(";"), "" if "deck:" in setup else DECK, "---"]
    report = check(parse("\n".join([*head, moves.replace(" > ", "\n> ")]), file="case"))
    assert report.ok, report.failures
