"""Names that somebody could type to break a screen, a file, or another player's patience.

Each is accepted, and then shown literally everywhere, or refused with a reason.
"""

from __future__ import annotations

ACCEPTED: tuple[str, ...] = (
    # What rich takes for markup, prompt_toolkit for HTML or for a style, and Python for a format.
    *("[/red]", "[link=x]x[/link]", "[bold]Lea", "[@click=quit()]", "[/]"),
    *(r"\[red]", "&lt;b&gt;", "&amp;", "{name}", "{0}{}{owner}", "%s%n%(name)s"),
    *("$HOME `id`", "\\x1b[31m"),
    # What transcripts are made of.
    *("---", "pass", "hand", "adding", "last card", "wrong number", "C1 as C1"),
    *("3", "1-10", "C7", "super", "= + super 3", "'; DROP TABLE"),
    # Any script: wide letters, right to left, accents that take no cell, symbols in two forms.
    *("漢字漢字漢字漢字", "ｗｉｄｅ", "ﾊﾝｶｸ", "한국어", "שרה כהן", "فاطمة", "देवी", "ஸ்ரீ"),
    *("ไทยกำลัง", "Z̸a̴l̵g̶o", "e" + "\u0301" * 12, "Ольга", "ΣΊΣΥΦΟΣ", "straße"),
    *("İstanbul", "🦊 Fox", "🍋🍋🍋🍋🍋🍋🍋🍋", "👍🏽 Bo", "🇩🇪 Jo", "❤\ufe0f Mo"),
    *("1\ufe0f\u20e3", "꧁꧂", "﷽", "·×", "█▌░", "│─╭╮"),
)

REFUSED: tuple[tuple[str, str], ...] = tuple(
    (name, reason)
    for reason, names in {
        ":": ("class:x", "bg:ansired", ":smiley:", "[red]:"),
        ",": ("Lea,Tom",),
        "#": ("#Lea",),
        ">": ("> turn Lea", "<b>Lea</b>"),
        '"': ('"Lea"',),
        "meaning": ("all", "None"),
        "control": (
            *("\x1b[31mLea", "\x1b]0;owned\x07", "Lea\x1b[2J", "Le\x9b31ma"),
            *("Le\x90q\x9ca", "Le\x00a", "Le\x08a", "Le\x7fa", "Le\na", "Le\r\na"),
            *("Le\ta", "Le\u2028a", "Le\u2029a"),
        ),
        "invisible": (
            *("Le\u200ba", "Le\u200da", "Le\u2060a", "Le\ufeffa", "Le\u00ada"),
            *("Le\u202ea", "Le\u2066a", "Le\u200fa", "Le\U000e0041a", "❤\ufe0e"),
        ),
        "blank": ("\u2800", "\u3164\u3164", "Le\uffa0a"),
        "no meaning": ("Le\ud800a", "\udcff", "Le\ue000a", "Le\uffffa"),
        "accent": ("\u0301Lea",),
        "too long": ("L" * 17, "漢" * 9, "a" * 10_000, "a" + "\u0301" * 10_000),
        "needs a name": ("", " \u3000\u00a0"),
    }.items()
    for name in names
)
"""Each with a word of the reason."""
TWINS = (
    ("Lea", "LEA"),
    ("straße", "STRASSE"),
    ("Ζoë", "Ζoe\u0308"),
    ("ﬁn", "FIN"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ("Ann Lee", "Ann\u00a0Lee"),
)
"""Pairs that are the same name to whoever reads them aloud."""

NAMES = ACCEPTED + tuple(name for name, _reason in REFUSED)
