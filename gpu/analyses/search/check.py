"""A check of a database search before it starts, as far as that takes seconds."""

from __future__ import annotations

from gpu.analyses.search.input import (
    check_database,
    check_residues_left,
    count,
    dna_batches,
    entry_batches,
    read_queries,
)
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.score import SearchScoring
from gpu.core.monitor import Monitor
from gpu.sequences.files import are_small, sniff
from gpu.sequences.raw import fingerprints


def check(request: SearchRequest) -> SearchRequest:
    """Return the request with absolute paths, and the checksums of its matrix and of small files.

    Raises ``InputError`` if a run would; of a large database only the beginning is read.
    """
    scoring = SearchScoring.of(request)
    matrix, frames = scoring.matrix, scoring.database
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    for path in request.files:
        sniff(path)
    read_queries(request.queries, matrix, are_translated=scoring.query is not None)
    check_database(request.database, matrix.alphabet, frames is not None)
    if request.sha256 or not are_small(request.files):
        return request
    check = Monitor().raise_if_cancelled
    known = fingerprints(request.files, (), check)
    batches = (
        entry_batches(request.database, matrix.alphabet, known[1])
        if frames is None
        else dna_batches(request.database, known[1])
    )
    check_residues_left(request.database, count(batches, check))
    return request.with_(sha256=tuple(file.sha256 for file in known))
