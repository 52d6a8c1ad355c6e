"""Conformance: each rule of the rulebook, held against the engine by its identifier."""
