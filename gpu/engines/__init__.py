"""Engines: ``cpu`` and ``cuda`` offer the kinds of ``work`` with equal answers.

``choose`` chooses one, with the reason.
"""
