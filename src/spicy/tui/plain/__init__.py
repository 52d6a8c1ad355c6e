"""The game in plain lines: short sentences, numbered answers; for screen readers and poor terminals."""
