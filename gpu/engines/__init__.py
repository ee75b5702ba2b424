"""What computes: ``cpu`` and ``cuda`` offer the kinds of ``work`` with equal answers; ``choose``
says which one, and why.
"""
