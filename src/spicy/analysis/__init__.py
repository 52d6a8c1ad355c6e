"""The model of the rules desk: a game stepped through with all cards open, and variations of it.

`mainline.Mainline` makes a line of positions out of a transcript, `variation.what_if` a variation of it,
and `plain_text.plain_line` writes one as text. Nothing here draws or listens; `spicy.tui.analysis` does.
The package itself imports nothing, for a look-up in the rules needs no transcript.
"""
