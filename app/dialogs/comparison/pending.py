"""A dialog's problem that ends by itself."""

from __future__ import annotations


class Pending(str):
    """The sentence of a problem while something is still being read: Start may be pressed already, and begins afterwards."""

    __slots__ = ()
