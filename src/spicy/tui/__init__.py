"""The screens and keys: drawn by rich, heard by prompt_toolkit.

Importing this package imports neither library; ``spicy.tui.terminal.application`` does.
"""
