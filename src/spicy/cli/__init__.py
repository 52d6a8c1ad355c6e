"""The command `spicy`: one module a command."""
