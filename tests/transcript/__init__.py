"""Transcripts: reading, writing, checking, and the command line that does it."""
