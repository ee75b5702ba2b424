"""Judging a database search before it starts, as far as that takes seconds."""

from __future__ import annotations

import os

from gpu.analyses.search.input import check_database, count, entry_batches, read_queries
from gpu.analyses.search.request import SearchRequest
from gpu.sequences.choice import READ_UP_TO
from gpu.sequences.files import sniff
from gpu.sequences.raw import fingerprint


def check(request: SearchRequest) -> SearchRequest:
    """The request with whole paths, the matrix's checksum and, unless the files are large, theirs.

    Raises ``InputError`` where a run would, as far as the files are read: a large database is judged by its beginning.
    """
    matrix, _ = request.scoring.open()
    request = request.with_whole_paths().with_(scoring=request.scoring.naming(matrix))
    for path in request.files:
        sniff(path)
    read_queries(request.queries, matrix)
    check_database(request.database, matrix.alphabet)
    if request.sha256 or sum(os.stat(path).st_size for path in request.files) > READ_UP_TO:
        return request
    known = [fingerprint(path, _nothing) for path in request.files]
    count(entry_batches(request.database, matrix.alphabet, known[1]), _nothing)
    return request.with_(sha256=tuple(file.sha256 for file in known))


def _nothing() -> None:
    return
