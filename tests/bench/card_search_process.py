"""A process that scans a database of proteins with queries on the card, and says what it spent its
time on.

``python -m tests.bench.card_search_process QUERIES DATABASE [KEPT]`` is started by
``tests.bench.card_scores``, and imports nothing that a search does not. ``KEPT``: a folder that the
database comes prepared from, or is kept in; without it the database is read.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

from gpu.analyses.search.prepared import kept_databases, open_database
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts
from gpu.sequences.alphabet import PROTEIN
from gpu.sequences.batches import read_all
from gpu.sequences.raw import fingerprint
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import RecordBatch


def main(queries_path: str, database: str, kept: str = "") -> None:
    begun = time.perf_counter()
    card, reason = find_card()
    if card is None:
        raise SystemExit(reason)
    found = time.perf_counter()
    queries = read_all(queries_path, Reading(PROTEIN, GAP))
    batches = list(_prepared(database, kept) if kept else [read_all(database, Reading(PROTEIN, GAP))])
    matrix = matrices.load("BLOSUM62")
    was_read = time.perf_counter()
    engine = CudaEngine(card, small=0)
    for entries in batches:
        for k, start in enumerate(queries.starts[:-1]):
            query = queries.codes[start : queries.starts[k + 1] - 1]
            for _ in engine.scores(ScoreSearch(query, entries, matrix, GapCosts())):
                pass
    scanned = time.perf_counter()
    engine.close()
    print(
        f"card found in {found - begun:.3f} s, reading {was_read - found:.3f} s, "
        f"context and scans {scanned - was_read:.3f} s, closing {time.perf_counter() - scanned:.3f} s; "
        f"Numba {'was' if 'numba' in sys.modules else 'was not'} imported"
    )


def _prepared(database: str, kept: str) -> Iterable[RecordBatch]:
    known = fingerprint(database, lambda: None)
    opened = open_database(database, PROTEIN, known, lambda: None, kept_databases(Path(kept)), print)
    return opened.batches()


if __name__ == "__main__":
    main(*sys.argv[1:])
