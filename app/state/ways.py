"""Ways from one analysis to the next: the records they lead to.

A page tells what a hit, a pair or a place is of (``RecordPlace``, ``RecordPair``); the window asks
every analysis what it makes of that (``Face.alignment_of`` and others). So no analysis knows
another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class RecordPlace:
    """A record of a file, or a range of it.

    Parameters
    ----------
    path : str
    key : str
        Its name, or ``#n`` for the n-th record of the file.
    name : str
        Its name, "" where that is not known.
    length : int
        Of the whole record; 0 where that is not known.
    reverse : bool
        The reverse complement is meant.
    first, last : int
        0-based, half-open, on the forward strand; ``last`` 0 for the whole record.
    beside : (int, int), optional
        The range, likewise, of the record that it was aligned with; ``reverse`` then says that both
        match on opposite strands.
    """

    path: str
    key: str
    name: str = ""
    length: int = 0
    reverse: bool = False
    first: int = 0
    last: int = 0
    beside: tuple[int, int] | None = None


@dataclass(frozen=True)
class RecordPair:
    """Two records to be compared, ``query`` and ``subject``.

    Parameters
    ----------
    are_bases : bool
        False for proteins.
    scoring : gpu.scoring.choice.MatrixScoring
    mode : str
        The kind of alignment: local, global, semiglobal or fit.
    """

    query: RecordPlace
    subject: RecordPlace
    are_bases: bool
    scoring: Any
    mode: str = "local"
