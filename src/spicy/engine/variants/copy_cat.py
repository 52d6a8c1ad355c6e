"""Copy Cat: another player's declaration may be copied, out of turn or on it."""

from __future__ import annotations

from spicy.engine.actions import Trait
from spicy.engine.position import StackCard
from spicy.engine.rule_ids import Reasons, RuleId
from spicy.engine.rules import SpiceItUp
from spicy.engine.variants.variant import Variant


class CopyCat(Variant):
    """Copies, which are challenged whole (`copy-cat`, `copy-cat.challenge`, `copy-cat.earlier`)."""

    card = SpiceItUp.COPY_CAT
    main_rules = (RuleId.COPY_CAT, RuleId.COPY_CAT_CHALLENGE)
    lets_copy = True

    def laying_reasons(self, laid: StackCard, below: StackCard | None) -> Reasons:
        """A copy with a super joker, or of one."""
        if not laid.is_copy or below is None:
            return ()
        is_super = laid.card.is_super_joker or below.card.is_super_joker
        return (RuleId.COPY_CAT_WITH_SUPER_JOKER,) if is_super else ()

    def deciding_reasons(self, top: StackCard, trait: Trait | None, by: Variant | None) -> Reasons:
        """A copy is challenged as a whole."""
        return (RuleId.COPY_CAT_CHALLENGE,) if top.is_copy else ()

    def challenge_reasons(self, top: StackCard, is_last_card: bool) -> Reasons:
        """Only the copy on top is looked at."""
        if not top.is_copy:
            return ()
        last = (RuleId.COPY_CAT_LAST_CARD,) if is_last_card else ()
        return (RuleId.COPY_CAT_EARLIER, *last)


def copying_reasons(*, is_last_card: bool, is_after_window: bool) -> Reasons:
    """The rules that a copy is laid by; a last card can be copied once its window has closed."""
    last = (RuleId.COPY_CAT_LAST_CARD,) if is_last_card else ()
    window = (RuleId.COPY_CAT_WINDOW,) if is_after_window else ()
    return (RuleId.COPY_CAT, *last, RuleId.DECLARE_BLUFF, *window)
