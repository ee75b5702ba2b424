"""Suboptimal alignments of two sequences, which share no aligned pair, and how many are wanted.

They are those of Waterman and Eggert (1987): the next alignment is the best local one of which no
pair (i, j) of bases is aligned by one before. One fill of the whole matrix finds the ends of all of
them; after each, only the parts that it changed are filled again.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple

from gpu.core.errors import InputError

#: Most further alignments that a run finds.
MAX_NUMBER = 10_000
_EVALUE = re.compile(r"e\s*(?:<=|≤|=|<)\s*(?P<value>\d+(?:\.\d*)?(?:e[-+]?\d{1,3})?|\.\d+(?:e[-+]?\d{1,3})?)")


class SuboptimalRequest(NamedTuple):
    """One of both: the ``number`` of further alignments, or the largest ``evalue`` of any."""

    number: int | None = None
    evalue: float | None = None

    @property
    def text(self) -> str:
        """As a request has it: "5" or "E<=0.001"."""
        return str(self.number) if self.number is not None else f"E<={self.evalue:g}"


def is_wanted(text: str) -> bool:
    """True for a text that ``parse_wanted`` takes."""
    with suppress(InputError):
        return bool(parse_wanted(text))
    return False


def parse_wanted(text: str) -> SuboptimalRequest:
    """``5``, or ``E=1e-3`` (also ``E<=0.001``). Raises ``InputError`` for anything else."""
    plain = text.strip()
    if plain.isascii() and plain.isdecimal() and len(plain) < 12 and 1 <= int(plain) <= MAX_NUMBER:
        return SuboptimalRequest(number=int(plain))
    match = _EVALUE.fullmatch(plain.lower())
    if match is not None and 0 < float(match["value"]) <= 1e6:
        return SuboptimalRequest(evalue=float(match["value"]))
    raise InputError(
        "“{}” says not which further alignments are wanted; give their number, from 1 to {:,}, or "
        "their largest E-value, as in E=1e-3.",
        text,
        MAX_NUMBER,
    )
