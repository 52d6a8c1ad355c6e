"""The template that translators start from: it holds every sentence of the program, fit to translate."""

from __future__ import annotations

import io
import re
import string
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import spicy

PACKAGE = Path(spicy.__file__).parent
TEMPLATE = PACKAGE / "words" / "locale" / "spicy.pot"
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def extracted() -> Catalog:
    """Every message in the source, as the configured tool finds it."""
    mappings = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(one["pattern"], one["method"]) for one in mappings]
    catalogue = Catalog(fuzzy=False)
    for _file, _line, message, _comments, context in extract_from_dir(
        PACKAGE, method_map=methods, keywords=KEYWORDS
    ):
        catalogue.add(message, context=context)
    return catalogue


def as_text(catalogue: Catalog) -> str:
    """The catalogue as a file; without places and dates, which every edit would change."""
    file = io.BytesIO()
    write_po(file, catalogue, no_location=True, omit_header=True, sort_output=True, width=100)
    return file.getvalue().decode("utf-8")


@pytest.fixture(scope="module")
def template() -> list[Message]:
    with TEMPLATE.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def forms(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or the forms of a plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def places(text: str) -> list[str]:
    """The named places of a text that values are put into."""
    return [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]


def test_no_message_says_a_number_of_the_rules_in_so_many_words(template: list[Message]) -> None:
    """It would be wrong for a box with other numbers: they are put into named places."""
    number = r"(\d+|one|two|three|four|five|six|ten|second|third)"
    counted = re.compile(rf"\b{number} (more )?(cards|points?|troph\w+)\b|draws? \d", re.IGNORECASE)
    for message in template:
        for text in forms(message):
            assert counted.search(text) is None, text


def test_what_is_counted_has_a_form_for_every_number(template: list[Message]) -> None:
    """Other languages have more than two forms, and need them for large numbers too."""
    things = "cards|points|trophies|players|names|moves|games|super jokers|numbers|seats"
    counted = re.compile(rf"\{{\w+\}} (more )?({things})\b")
    for message in template:
        if isinstance(message.id, str):
            assert counted.search(message.id) is None, message.id


def test_the_template_holds_what_the_source_says() -> None:
    """Made again by `python tests/words/test_catalogue.py`."""
    assert TEMPLATE.read_text(encoding="utf-8") == as_text(extracted())


def test_places_have_names_and_nothing_else(template: list[Message]) -> None:
    for message in template:
        for text in forms(message):
            assert all(re.fullmatch("[a-z_]+", place) for place in places(text)), text
            for _, field, spec, conversion in string.Formatter().parse(text):
                assert field is None or (not spec and conversion is None), text


def test_both_forms_of_a_plural_have_the_same_places(template: list[Message]) -> None:
    plurals = [forms(message) for message in template if len(forms(message)) == 2]
    assert plurals
    for one, many in plurals:
        assert set(places(one)) <= set(places(many)), one


if __name__ == "__main__":
    TEMPLATE.write_text(as_text(extracted()), encoding="utf-8")
