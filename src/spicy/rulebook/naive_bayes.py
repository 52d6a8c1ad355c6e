"""Which rule is most likely meant by some words: naive Bayes over all the ways to ask for each rule.

One wording that is much alike can be so by chance; this looks at all of a rule's wordings at once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from spicy.engine.rule_ids import RuleId
from spicy.rulebook.query import Speech

_SMOOTH: Final = 0.1
"""How often a word counts as said that no wording of a rule has."""
_SPREAD: Final = 4.0
"""How slowly a rule falls behind the likeliest one."""


class NaiveBayes:
    """How likely each rule is meant, learnt from the ways to ask for each."""

    def __init__(self, told: Mapping[RuleId, Iterable[Speech]]) -> None:
        said = {
            rule: Counter([sign for one in wordings for sign in _signs(one)])
            for rule, wordings in told.items()
        }
        size = len(set().union(*said.values()))
        self._unsaid = {
            rule: math.log(_SMOOTH / (counts.total() + _SMOOTH * size))
            for rule, counts in said.items()
        }
        """For each rule, what a word counts that none of its wordings has."""
        self._more: dict[str, dict[RuleId, float]] = {}
        """For each word, how much more it counts for the rules that have it."""
        for rule, counts in said.items():
            for sign, number in counts.items():
                more = math.log((number + _SMOOTH) / _SMOOTH)
                self._more.setdefault(sign, {})[rule] = more

    def of(self, said: Speech, near: Mapping[str, float]) -> dict[RuleId, float]:
        """For each rule how likely it is meant: 1 for the likeliest, then down to 0.

        Args:
            said: What was asked.
            near: Concepts that may be meant as well, each with what it is worth.

        """
        weights = {**near, **dict.fromkeys(_signs(said), 1.0)}
        total = dict.fromkeys(self._unsaid, 0.0)
        for sign, weight in weights.items():
            more = self._more.get(sign)
            if more is None:
                continue
            for rule, unsaid in self._unsaid.items():
                total[rule] += weight * (unsaid + more.get(rule, 0.0))
        best = max(total.values(), default=0.0)
        return {rule: math.exp((value - best) / _SPREAD) for rule, value in total.items()}


def _signs(said: Speech) -> list[str]:
    """What is looked at: the concepts, pairs of them side by side, and words like "who"."""
    concepts = said.concepts
    signs = [*concepts, *[f"{one} {two}" for one, two in pairwise(concepts)]]
    return signs + [f"?{word}" for word in said.faint] if said.faint else signs
