"""Problems of a dialog that are solved by waiting."""

from __future__ import annotations


class Pending(str):
    """A problem's sentence where something is still being read: Start may be pressed already, and is carried out afterwards."""

    __slots__ = ()
