"""Counts of things that are named in the window's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gpu.core import units


def counted(number: int, things: str) -> str:
    """``1 base``, ``2 bases``: a number with a noun of the window's language; give the plural.

    A catalogue has, under “one”, the singulars that the plural without its s is not.
    """
    if number == 1 and (thing := QCoreApplication.translate("one", things)) != things:
        return f"1 {thing}"
    return units.counted(number, things)
