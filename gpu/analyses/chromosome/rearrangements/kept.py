"""Matches and rearrangements of a result, found once and kept in its folder.

``overview/matches.npz`` and ``overview/rearrangements.npz`` (``gpu.results.sealed.keep_file``).
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from io import BufferedReader
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches, find_matches
from gpu.analyses.chromosome.rearrangements.listing import find_in_circles, find_rearrangements
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import OutOfMemory
from gpu.core.monitor import Monitor
from gpu.engines.choose import choose
from gpu.engines.work.chaining import OF_CHAINS
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up
from gpu.results.arrays import Values, read_archive
from gpu.results.sealed import keep_file, kept_file
from gpu.sequences.sequence import Sequence

FOLDER = "overview"
#: Of both files: another number, and earlier files are made again.
_VERSION = 2
#: Bases of both sequences together up to which matches are looked for unasked: some seconds.
UNASKED = 64_000_000

Arrays = dict[str, NDArray[Any]]
Sides = tuple[Sequence, Sequence]


def matches_of(result: Result, monitor: Monitor, sides: Sides | None = None) -> ExactMatches:
    """The exact matches of a result, kept or found now.

    Parameters
    ----------
    result : Result
    monitor : Monitor
        Told what goes on; raises ``Cancelled`` to stop it.
    sides : (Sequence, Sequence), optional
        ``result.load_sequences()``, where that is loaded already.

    Raises
    ------
    InputError, OutOfMemory, Cancelled
    """
    request = result.request
    if (kept := kept_matches(result)) is not None:
        return kept
    a, b = sides or result.load_sequences()
    with _memory(), closing(choose("cpu", request.threads)) as engine:
        found = find_matches(engine, a, b, monitor)
    _save(result, "matches", vars(found))
    return found


def kept_matches(result: Result) -> ExactMatches | None:
    """The exact matches that a result's folder holds, or None."""
    request = result.request
    arrays = _load(result, "matches", _match_kinds(request))
    if arrays is not None:
        found = ExactMatches(**arrays)
        sizes = found.length.astype(np.int64)
        if ((found.i + sizes <= request.a.used) & (found.j + sizes <= request.b.used)).all():
            return found
    return None


def rearrangements_of(result: Result, monitor: Monitor, sides: Sides | None = None) -> Rearrangements:
    """The rearrangements of a result, kept or found now; parameters and errors as above."""
    arrays = _load(result, "rearrangements", _row_kinds(result.request))
    if arrays is not None:
        kept = Rearrangements(**arrays)
        if all((lengths >= 0).all() for lengths in kept.lengths):
            return kept
    a, b = sides or result.load_sequences()
    matches = matches_of(result, monitor, (a, b))
    warm_up((numba_kernels("match_chains", *OF_CHAINS),), COMPILING, monitor)
    with _memory():
        if result.request.circular == "both":
            found = find_in_circles(a, b, matches, monitor.raise_if_cancelled)
        else:
            is_circle = result.request.circular != "none"
            found = find_rearrangements(a, b, matches, monitor.raise_if_cancelled, is_circle)
    # A row has its places in one piece of a record whose own ends meet in the matrix.
    found = found.cut(result.request.a.seam, in_b=False).cut(result.request.b.seam, in_b=True)
    _save(result, "rearrangements", vars(found))
    return found


def is_kept(result: Result) -> bool:
    """True if there are files of earlier findings."""
    return all((result.folder / FOLDER / f"{name}.npz").exists() for name in ("matches", "rearrangements"))


@contextmanager
def _memory() -> Iterator[None]:
    """Turn a lack of memory into a sentence."""
    try:
        yield
    except MemoryError as problem:
        raise OutOfMemory("There is too little memory to look for matches; close other programs.") from problem


def _match_kinds(request: ChromosomeRequest) -> dict[str, Values]:
    """The arrays of matches, and what they may hold."""
    rows, columns = request.a.used, request.b.used
    return {
        "i": Values(np.int32, 0, max(0, rows - 1)),
        "j": Values(np.int32, 0, max(0, columns - 1)),
        "length": Values(np.int32, 1, min(rows, columns)),
        "reverse": Values(np.bool_),
    }


def _row_kinds(request: ChromosomeRequest) -> dict[str, Values]:
    """The arrays of rearrangements, and what they may hold."""
    rows, columns = Values(np.int64, 0, request.a.used), Values(np.int64, 0, request.b.used)
    return {
        "kind": Values(np.uint8, 0, max(BlockKind)),
        **{"a_start": rows, "a_end": rows, "b_start": columns, "b_end": columns},
        "reverse": Values(np.bool_),
        "identity": Values(np.float64, 0, 1, may_lack=True),
    }


def _identity(request: ChromosomeRequest) -> str:
    """The identity of both sequences."""
    sides = [
        {
            name: value
            for name, value in asdict(side).items()
            if name in ("sha256", "trim", "reverse") or (name == "origin" and value)
        }
        for side in (request.a, request.b)
    ]
    circular = () if request.circular == "none" else (request.circular,)
    return hashlib.sha256(repr((_VERSION, sides, *circular)).encode()).hexdigest()


def _load(result: Result, name: str, kinds: dict[str, Values]) -> Arrays | None:
    """The arrays of a kept file; None without one that verifies and is of these sequences."""

    def checked(file: BufferedReader) -> Arrays | None:
        arrays = read_archive(file)
        if arrays.keys() != kinds.keys() or len({len(array) for array in arrays.values()}) != 1:
            return None
        for key, kind in kinds.items():
            kind.check(arrays[key])
        return arrays

    return kept_file(result.folder, f"{FOLDER}/{name}.npz", _identity(result.request), checked)


def _save(result: Result, name: str, arrays: Arrays) -> None:
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)  # type: ignore[arg-type]
    keep_file(result.folder, f"{FOLDER}/{name}.npz", _identity(result.request), [buffer.getbuffer()])
