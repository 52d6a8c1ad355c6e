"""The terminal application around the screens: keys, frames, signals, leaving. Knows no game."""
