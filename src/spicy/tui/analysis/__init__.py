"""The screens of the rules desk and their order."""
