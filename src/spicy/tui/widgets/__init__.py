"""Pieces that screens are drawn with. Know no flow of screens."""
