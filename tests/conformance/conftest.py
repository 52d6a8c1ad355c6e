"""Lets the assertions inside the helper module explain themselves when they fail."""

import pytest

pytest.register_assert_rewrite("conformance.table")
