"""Result folders of exact matches as the first version wrote them: five files of all that there
is.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import Matches
from gpu.results.store import ResultStore


def write_old(folder: Path, request: MatchesRequest, matches: Matches, finished: bool = True) -> None:
    """Write ``matches``, and unless the run was stopped there, the end of the journal."""
    store = ResultStore.open(folder, request)
    records: dict[str, np.ndarray] = {}
    for side, of_side in (("reference", matches.reference), ("query", matches.query)):
        records[f"{side}_names"] = np.frombuffer("\n".join(of_side.names).encode(), dtype=np.uint8)
        records[f"{side}_lengths"] = of_side.lengths
    store.save_arrays("records.npz", **records)
    for name, kind in (
        ("reference_starts", np.int64),
        ("query_starts", np.int64),
        ("lengths", np.int32),
        ("reverse", np.bool_),
    ):
        store.save_array(f"{name}.npy", getattr(matches, name)[:].astype(kind))
    if finished:
        statistics = {"engine": "cpu", "device": "CPU: 2 cores", "matches": len(matches), "stages": []}
        store.save_json("statistics.json", statistics)
        store.append("finished", seconds=1.5)
