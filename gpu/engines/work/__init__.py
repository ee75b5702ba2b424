"""Kinds of work that engines do.

Each file defines one: its input, its results and the protocol of the engine's methods.
"""
