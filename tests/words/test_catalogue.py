"""What translators start from: a template of every sentence of the program, fit to translate."""

from __future__ import annotations

import ast
import io
import re
import string
import tomllib
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import spicy

PACKAGE = Path(spicy.__file__).parent
TEMPLATE = PACKAGE / "words" / "locale" / "spicy.pot"
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
READ = {"_": (0,), "ngettext": (0, 1), "pgettext": (0, 1)}
"""Which arguments of each function a translator reads."""
SPOKEN_TO = {"prompts"}
"""What is said to whoever holds the device, and may be "you"."""


def made() -> str:
    """The template of every message in the source, as the configured tool finds it.

    Without places and dates, which every edit would change.
    """
    mappings = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(one["pattern"], one["method"]) for one in mappings]
    catalogue, file = Catalog(fuzzy=False), io.BytesIO()
    for _file, _line, message, _comments, context in extract_from_dir(
        PACKAGE, method_map=methods, keywords=KEYWORDS
    ):
        catalogue.add(message, context=context)
    write_po(file, catalogue, no_location=True, omit_header=True, sort_output=True, width=100)
    return file.getvalue().decode("utf-8")


@cache
def template() -> list[tuple[str, ...]]:
    """The forms of each message: one, or those of a plural."""
    with TEMPLATE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    return [(one,) if isinstance(one, str) else tuple(one) for one in ids]


def test_the_template_holds_what_the_source_says() -> None:
    """Made again by `python tests/words/test_catalogue.py`."""
    assert TEMPLATE.read_text(encoding="utf-8") == made()


def test_no_message_says_a_number_of_the_rules_in_so_many_words() -> None:
    """It would be wrong for a box with other numbers: they are put into named places."""
    number = r"(\d+|one|two|three|four|five|six|ten|second|third)"
    counted = re.compile(rf"\b{number} (more )?(cards|points?|troph\w+)\b|draws? \d", re.IGNORECASE)
    assert not [forms for forms in template() if counted.search(" / ".join(forms))]


def test_what_is_counted_has_a_form_for_every_number() -> None:
    """Other languages have more than two forms, and need them for large numbers too."""
    things = "cards|points|trophies|players|names|moves|games|super jokers|numbers|seats"
    counted = re.compile(rf"\{{\w+\}} (more )?({things})\b")
    assert not [one for one, *more in template() if not more and counted.search(one)]


def test_places_have_names_and_nothing_else_and_both_forms_of_a_plural_the_same() -> None:
    for forms in template():
        places = []
        for text in forms:
            fields = [field[1:] for field in string.Formatter().parse(text) if field[1] is not None]
            assert all(
                re.fullmatch("[a-z_]+", name) and not spec and conversion is None
                for name, spec, conversion in fields
            ), text
            places.append({name for name, _spec, _conversion in fields})
        assert places[0] <= places[-1], forms


@cache
def texts() -> dict[Path, str]:
    """The whole source."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def test_messages_are_literals_about_players_by_name() -> None:
    """What is no literal is left out of the template silently; what others hear never says "you"."""
    unwanted = re.compile(r"\b(you|your|he|she|his|her|him)\b", re.IGNORECASE)
    for path, text in texts().items():
        if path.name == "i18n.py" or not re.search(r"\b(_|[np]gettext)\(", text):
            continue
        calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
        for node in calls:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for argument in (node.args[number] for number in READ.get(name, ())):
                place = f"{path.name}:{node.lineno}: {ast.unparse(argument)}"
                assert isinstance(argument, ast.Constant), place
                assert isinstance(argument.value, str), place
                if path.is_relative_to(PACKAGE / "words") and path.stem not in SPOKEN_TO:
                    said = argument.value.replace("Change Your Luck", "")
                    assert unwanted.search(said) is None, place


def test_a_docstring_says_what_the_thing_is_or_does() -> None:
    """One that begins with a question word reads as a riddle."""
    riddle = re.compile(r'(?:\A|:\n *)"""((?:What|Whether|When|Where|Who|Whose|How|Why|Which)\b.*)')
    for path, text in texts().items():
        assert riddle.search(text) is None, (path.name, riddle.findall(text))


if __name__ == "__main__":
    TEMPLATE.write_text(made(), encoding="utf-8")
