"""What people see and press: screens drawn by rich, keys heard by prompt_toolkit.

Importing this package imports neither library; ``spicy.tui.terminal.application`` does.
"""
