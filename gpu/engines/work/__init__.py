"""Kinds of work that engines do.

Each file defines one: its input and its results. ``gpu.engines.engine`` has the methods.
"""
