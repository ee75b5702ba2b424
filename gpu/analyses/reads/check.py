"""Judging a mapping of reads before it starts, as far as that takes seconds."""

from __future__ import annotations

import os
from contextlib import closing

from gpu.analyses.reads.index import read_reference
from gpu.analyses.reads.mapping import first_reads, read_reads
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.sam import SamPrinter
from gpu.sequences.choice import READ_UP_TO
from gpu.sequences.files import sniff
from gpu.sequences.raw import fingerprint


def check(request: ReadsRequest) -> ReadsRequest:
    """The request with whole paths and, unless the files are large, their checksums.

    Raises ``InputError`` where a run would: for files that cannot be read or hold no such sequences.
    """
    request = request.with_whole_paths()
    request.check_reads()
    sniff(request.reference)
    for path in request.reads:
        first_reads(path)
    if request.sha256 or sum(os.stat(path).st_size for path in request.files) > READ_UP_TO:
        return request
    known = [fingerprint(path, _nothing) for path in request.files]
    SamPrinter(read_reference(request.reference, known[0]), request.reference)
    with closing(read_reads(request.reads, known[1:])) as batches:
        for _ in batches:
            pass
    return request.with_(sha256=tuple(file.sha256 for file in known))


def _nothing() -> None:
    return
