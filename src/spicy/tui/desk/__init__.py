"""The rules desk on the screen: a stepper that shows all cards, and the rulebook to browse."""
