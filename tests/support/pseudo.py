"""A made-up language in which every sentence is longer and no letter is plain.

A layout that holds in it does not depend on the length of English words, and a plain letter on a screen
is a sentence that no translator can reach.
"""

from __future__ import annotations

import re
import string
from gettext import NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import spicy

_PLAIN = string.ascii_letters
_ODD = "áƀçđéƒĝħíĵķłɱñóþɋŕšťúṽŵẋýžÁɃÇĐÉƑĜĦÍĴĶŁṀÑÓÞɊŔŠŤÚṼŴẊÝŽ"
_TABLE = str.maketrans(_PLAIN, _ODD)
_MORE = "łøñǧ字"
"""What sentences are made longer with; the last letter is two cells wide."""
LONGER = 0.4
"""Of its letters, so many come on top of a sentence."""


class Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        """The message with odd letters, its places kept, and two fifths longer."""
        said = "".join(
            text.translate(_TABLE) + ("" if field is None else "{" + field + "}")
            for text, field, _spec, _conversion in string.Formatter().parse(message)
        )
        letters = len(re.findall("[^\\W\\d_]", re.sub(r"\{\w+\}", "", message)))
        more = (_MORE * letters)[: round(LONGER * letters)]
        stripped = said.rstrip()
        return stripped + more + said[len(stripped) :]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        return self.gettext(message)


def write_catalogue(folder: Path, code: str) -> None:
    """Compile the made-up language into a folder of catalogues, as the one of this code."""
    template = Path(spicy.__file__).parent / "words" / "locale" / "spicy.pot"
    with template.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    pseudo, catalogue = Pseudo(), Catalog(fuzzy=False)
    for message in messages:
        is_one = isinstance(message.id, str)
        said = pseudo.gettext(message.id) if is_one else tuple(map(pseudo.gettext, message.id))
        catalogue.add(message.id, said, context=message.context)
    place = folder / code / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "spicy.mo").open("wb") as file:
        write_mo(file, catalogue)
