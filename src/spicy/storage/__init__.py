"""Saved games, settings and exported files."""
