"""A temporary problem of a dialog."""

from __future__ import annotations


class PendingProblem(str):
    """The sentence shown while something is read: Start may be pressed, and begins afterwards."""

    __slots__ = ()
