"""Exact matches on disk: the arrays of a matches result, and the folder that holds them.

A run of ``gpu.analyses.matches`` writes them with ``save`` and ends with ``statistics.json`` and a ``finished`` record; ``MatchesResult``
opens the folder for views and exports.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.matches.request import MatchesRequest
from gpu.errors import Damaged, InputError
from gpu.monitor import StageProgress
from gpu.results.folder import ResultFolder
from gpu.results.store import ResultStore

Int64 = NDArray[np.int64]

_MAPPED_FROM = 1 << 16


class Records(NamedTuple):
    """The records of one side, in the order of its files.

    ``names`` are the first words of the headers; ``lengths`` int64 [k] in bases; ``starts`` int64 [k] is where each begins
    (0-based) in the concatenation of all, which has no gaps.
    """

    names: tuple[str, ...]
    lengths: Int64
    starts: Int64

    @classmethod
    def of(cls, names: Iterable[str], lengths: Iterable[int] | Int64) -> Records:
        """Records with their ``starts`` worked out."""
        sizes = np.array(lengths if isinstance(lengths, np.ndarray) else list(lengths), dtype=np.int64)
        return cls(tuple(names), sizes, np.cumsum(sizes) - sizes)

    @property
    def total(self) -> int:
        """Bases of all the records together."""
        return int(self.starts[-1] + self.lengths[-1]) if len(self.starts) else 0

    def indices(self, positions: Int64) -> Int64:
        """Which record each 0-based ``positions`` of the concatenation lies in, int64 [n] (empty records hold none)."""
        return np.searchsorted(self.starts, positions, side="right") - 1

    def place(self, position: int) -> tuple[str, int]:
        """The record's name and the 0-based position within it."""
        index = int(self.indices(np.array([position]))[0])
        return self.names[index], position - int(self.starts[index])


@dataclass(frozen=True)
class Matches:
    """Maximal exact matches, by query record, of each first the forward and then the reverse ones.

    ``reference_starts`` and ``query_starts`` int64 [n]: 0-based, in the concatenated records of that side, the leftmost base
    on the FORWARD strand. ``lengths`` int32 or int64 [n]. ``reverse`` bool [n]: the query is matched as its reverse complement, so
    that the match runs down: its first reference base is at ``query_starts + lengths - 1``. Within a query and strand they ascend
    by the position on the strand that was searched, then by the reference's.
    """

    reference: Records
    query: Records
    reference_starts: Int64
    query_starts: Int64
    lengths: NDArray[Any]
    reverse: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.lengths)

    def check(self) -> None:
        """Raise ``ValueError`` unless the arrays fit each other and every match lies inside its side."""
        arrays = (self.reference_starts, self.query_starts, self.lengths, self.reverse)
        if any(array.ndim != 1 or len(array) != len(self) for array in arrays):
            raise ValueError("its arrays differ in length")
        if self.reverse.dtype != np.bool_ or any(array.dtype.kind != "i" for array in arrays[:3]):
            raise ValueError("its arrays are of the wrong kind")
        for records in (self.reference, self.query):
            if not len(records.names) == len(records.lengths) == len(records.starts):
                raise ValueError("its records differ in number")
        if not len(self):
            return
        if int(self.lengths.min()) < 1:
            raise ValueError("a match is empty")
        for records, starts in ((self.reference, self.reference_starts), (self.query, self.query_starts)):
            if int(starts.min()) < 0 or int((starts + self.lengths).max()) > records.total:
                raise ValueError("a match lies outside the sequences")


_ARRAYS = ("reference_starts", "query_starts", "lengths", "reverse")


def save(store: ResultStore, matches: Matches) -> None:
    """Write the matches into a result folder, each array as a file of its own that can be mapped. Raises ``DiskFull``."""
    matches.check()
    records: dict[str, np.ndarray] = {}
    for side, of_side in (("reference", matches.reference), ("query", matches.query)):
        # One text: an array of strings would be as wide as its longest name.
        records[f"{side}_names"] = np.frombuffer("\n".join(of_side.names).encode(), dtype=np.uint8)
        records[f"{side}_lengths"] = of_side.lengths
    store.save_arrays("records.npz", **records)
    for name in _ARRAYS:
        array = getattr(matches, name)
        kind = {"lengths": np.int32, "reverse": np.bool_}.get(name, np.int64)
        store.save_array(f"{name}.npy", array.astype(kind, copy=False))


def load(source: ResultStore | str | Path) -> Matches:
    """The matches of a result folder, large arrays memory-mapped, every checksum verified.

    Raises ``Damaged`` where a file is damaged or missing, ``InputError`` where the folder holds no matches.
    """
    return MatchesResult.open(source.folder if isinstance(source, ResultStore) else source).matches


class MatchesResult(ResultFolder[MatchesRequest]):
    """A result folder of exact matches."""

    request_type = MatchesRequest

    @cached_property
    def stages(self) -> tuple[StageProgress, ...]:
        """The phases of a finished run, in order (see ``STAGES``); none before its end."""
        return tuple(
            StageProgress(stage["stage"], seconds=stage["seconds"], finished=True)
            for stage in self.statistics.get("stages", ())
        )

    @property
    def card_seconds(self) -> dict[str, float]:
        """Seconds of the search on the card, by phase: index, queries (both carried to it), search, compaction, download.

        Phases that it did not have are missing, so it is empty where the processor searched, and in results of before they were told.
        """
        return {name: float(seconds) for name, seconds in self.statistics.get("phases", {}).items()}

    @cached_property
    def matches(self) -> Matches:
        """The matches. Raises ``InputError`` where the run has not saved them yet, ``Damaged`` where they do not fit."""
        missing = {"records.npz", *(f"{name}.npy" for name in _ARRAYS)} - self._names
        if missing:
            raise InputError(f"“{self.folder}” holds no matches yet; run the comparison again to finish it.")
        path = self.folder / "records.npz"
        try:
            with np.load(path, allow_pickle=False) as archive:
                reference, query = (
                    _records(archive[f"{side}_names"], archive[f"{side}_lengths"]) for side in ("reference", "query")
                )
            arrays = {}
            for name in _ARRAYS:
                path = self.folder / f"{name}.npy"
                # An empty array cannot be mapped.
                large = path.stat().st_size > _MAPPED_FROM
                arrays[name] = np.load(path, mmap_mode="r" if large else None, allow_pickle=False)
            matches = Matches(reference, query, **arrays)
            matches.check()
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as problem:
            raise Damaged(f"“{path}” is damaged: {problem}; run the comparison again.") from problem
        return matches


def _records(names: np.ndarray, lengths: np.ndarray) -> Records:
    text = names.tobytes().decode()
    records = Records.of(text.split("\n") if len(lengths) else (), lengths)
    if len(records.names) != len(lengths):
        raise ValueError("its records have names that do not fit")
    return records
