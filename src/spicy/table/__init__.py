"""A game that is being played: what happened so far, and who may ask what about it."""
