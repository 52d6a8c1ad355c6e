"""The sentences of the game: cards, events, refusals and rules."""
