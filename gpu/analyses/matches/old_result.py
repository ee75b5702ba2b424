"""Reader of matches in the first results' format: five files, one per column.

The journal names each of them as it does any file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import Damaged
from gpu.results.arrays import read_archive, read_header
from gpu.results.parts import Columns, Part, PartFile, open_file
from gpu.results.table import Table

#: The file of each column.
_COLUMNS = {
    "reference_start": "reference_starts.npy",
    "query_start": "query_starts.npy",
    "length": "lengths.npy",
    "reverse": "reverse.npy",
}
_RECORDS = "records.npz"
#: All of the files.
FILES = frozenset({_RECORDS, *_COLUMNS.values()})

_Side = tuple[tuple[str, ...], NDArray[np.int64]]


def read(folder: Path, hashes: Mapping[str, str], columns: Columns) -> tuple[list[_Side], Table]:
    """Names and lengths of the records of both sides, and the matches as a table of one part.

    ``hashes``: the SHA-256 of each file by its name, against which they have been verified. Raises
    ``Damaged`` if they do not fit.
    """
    path = folder / _RECORDS
    try:
        with open_file(path) as file:
            archive = read_archive(file)
        sides = [_side(archive[f"{side}_names"], archive[f"{side}_lengths"]) for side in ("reference", "query")]
        rows = set()
        for name in _COLUMNS.values():
            path = folder / name
            rows.add(_rows(path))
        if len(rows) != 1:
            raise ValueError("its arrays differ in length")
    except (ValueError, KeyError) as problem:
        raise Damaged(f"“{path}” is damaged: {problem}; run the comparison again.") from problem
    files = {
        column: PartFile(name, (folder / name).stat().st_size, hashes[name], True) for column, name in _COLUMNS.items()
    }
    return sides, Table(folder, "matches", columns, [Part(rows.pop(), files, {})], True)


def _side(names: NDArray[np.uint8], lengths: NDArray[np.int64]) -> _Side:
    text = names.tobytes().decode()
    found = tuple(text.split("\n")) if len(lengths) else ()
    if len(found) != len(lengths):
        raise ValueError("its records have names that do not fit")
    return found, lengths


def _rows(path: Path) -> int:
    """Entries of a file's array."""
    with open_file(path) as file:
        shape = read_header(file).shape
    if len(shape) != 1:
        raise ValueError("it is no list")
    return int(shape[0])
