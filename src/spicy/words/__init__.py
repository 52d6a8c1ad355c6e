"""What the game says to people: cards, events, refusals and rules as sentences."""
