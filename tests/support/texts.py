"""Any text at all, for Hypothesis, whose own would first make a table of all signs in each process."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

_SIGNS = st.one_of(
    st.integers(0x20, 0x7E),
    st.integers(0x00, 0x2FFF),
    st.integers(0x3000, 0xD7FF),
    st.integers(0xE000, 0x10FFFF),
    st.sampled_from(
        [0x1B, 0x0A, 0x0D, 0x85, 0x301, 0x200D, 0x202E, 0x2028, 0xFE0F, 0xFEFF, 0x1F98A]
    ),
).map(chr)


def texts(most: int, least: int = 0) -> SearchStrategy[str]:
    """Texts of so many signs: letters of any script, controls, accents, signs without a meaning."""
    return st.text(_SIGNS, min_size=least, max_size=most)
