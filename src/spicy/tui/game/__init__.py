"""The screens of a game and their order."""
