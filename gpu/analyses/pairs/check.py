"""A check of a batch of pairs before it starts, as far as that takes seconds."""

from __future__ import annotations

from gpu.analyses.pairs.reading import read
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.monitor import Monitor
from gpu.sequences.files import are_small, sniff


def check(request: PairsRequest) -> PairsRequest:
    """Return the request with absolute paths, and the checksums of its matrix and of small files.

    Raises ``InputError`` if a run would: for files that cannot be read or contain no such
    sequences, and unless every record has its partner.
    """
    request = request.with_whole_paths().with_(scoring=request.scoring.opened())
    request.open_scoring()
    for path in (request.queries, request.references):
        if path:
            sniff(path)
    if request.sha256 or not are_small(request.files):
        return request
    return read(request, Monitor()).request
