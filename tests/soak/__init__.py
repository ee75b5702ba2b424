"""Loops that try to break what a result folder promises, as long as one likes; ``python -m
tests.soak.kills --help`` and so on.

They are not part of the tests, but a short form of each is (``tests/soak/test_soak.py``).
"""
