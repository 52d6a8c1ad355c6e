"""The settings in plain lines: those that lines can show."""

from __future__ import annotations

from msgspec.structs import replace

from spicy.session.display import Display
from spicy.storage.persistence import Persistence
from spicy.tui.plain.answers import BACK, number_in
from spicy.tui.plain.room import Room
from spicy.tui.terminal.talk import Talk
from spicy.words.i18n import _, catalogues, own_name, spoken, use

__all__ = ["PlainSettings"]


class PlainSettings:
    """The wishes of whoever sits at the terminal; every change counts at once, and is remembered.

    Colours, movement and size are not asked for: lines have none.
    """

    def __init__(self, room: Room, persistence: Persistence) -> None:
        self._room = room
        self._persistence = persistence
        self._display: Display | None = None

    @property
    def display(self) -> Display:
        """The wishes as they are now."""
        if self._display is None:
            self._display = self._persistence.display()
        return self._display

    def ask(self) -> Talk[None]:
        """Ask what is to be changed, until somebody goes back."""
        while True:
            wishes = [_("Alone with cats: {value}.").format(value=self._asks())]
            if len(catalogues()) > 1:
                wishes.append(_("Language: {value}.").format(value=own_name(spoken())))
            for number, wish in enumerate(wishes, start=1):
                self._room.say(_("{number}: {what}").format(number=number, what=wish))
            asked = _("A number changes it; Enter goes back.")
            answer = yield from self._room.ask(asked, "title")
            if answer in ("", BACK):
                return
            chosen = number_in(answer)
            if chosen == 1:
                self._keep(replace(self.display, asks=not self.display.asks))
            elif chosen is not None and chosen == len(wishes):
                yield from self._speak()
            else:
                self._room.misunderstood()

    def _asks(self) -> str:
        return _("ask before showing my hand") if self.display.asks else _("show my hand")

    def _speak(self) -> Talk[None]:
        """Ask for a language, and say everything in it from then on."""
        codes = catalogues()
        at = yield from self._room.choose(_("Which language?"), list(map(own_name, codes)), "title")
        if at is not None:
            use([codes[at]])
            self._room.book.forget()
            self._keep(replace(self.display, language=codes[at]))

    def _keep(self, display: Display) -> None:
        self._display = display
        self._persistence.remember_display(display)
