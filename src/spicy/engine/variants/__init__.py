"""The Spice It Up! cards: a file for each, behind the questions of `Variant` that the base rules ask."""
