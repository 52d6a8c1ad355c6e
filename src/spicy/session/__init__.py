"""A game that is being played: its choices, the game itself, its recap and its narration.

It answers with views and projected events; its position stays inside.
"""
