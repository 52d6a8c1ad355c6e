"""The conformance harness as a library: random games, invariants, and the proof that nothing leaks.

`play_random` plays whole games in any configuration, `check_record` holds every position on the way
to what must always be true, and `redeal_unseen` is the heart of the proof of non-interference: it
deals anew whatever a seat has never seen, so that everything the seat is shown must stay the same.
`check_hidden` makes that comparison for whatever "shown" means to the caller: views, logs, screens.

It stands on the engine alone and is deterministic: all chance comes from the generator it is given,
and only its `random()` is asked.

Apart from that, and only where it is asked for, `spicy.testing.pytest_plugin` makes tests of transcripts.
"""

from spicy.testing.invariants import InvariantBroken, check_invariants, check_record
from spicy.testing.random_games import PLAYER_NAMES, any_action, configurations, play_random
from spicy.testing.redeal import Leak, check_hidden, redeal_unseen

__all__ = [
    "PLAYER_NAMES",
    "InvariantBroken",
    "Leak",
    "any_action",
    "check_hidden",
    "check_invariants",
    "check_record",
    "configurations",
    "play_random",
    "redeal_unseen",
]
