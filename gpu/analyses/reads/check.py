"""Checks of a request before it starts, as far as they take seconds."""

from __future__ import annotations

import os
from contextlib import closing

from gpu.analyses.reads.imported.rows import RowMaker, letters_of
from gpu.analyses.reads.index import read_reference
from gpu.analyses.reads.mapping import check_first_reads, read_reads
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.sam import SamPrinter
from gpu.formats.sam.alignment_file import AlignmentFile
from gpu.sequences.choice import READ_UP_TO
from gpu.sequences.files import sniff
from gpu.sequences.raw import fingerprint


def check(request: ReadsRequest) -> ReadsRequest:
    """The request with absolute paths and, unless the files are large, their hashes.

    Raises ``InputError`` if a run would: for files that cannot be read or lack such sequences.
    """
    request = request.with_whole_paths()
    request.check_reads()
    if request.reference:
        sniff(request.reference)
    if request.alignments:
        return _checked_alignments(request)
    for path in request.reads:
        check_first_reads(path)
    if request.sha256 or sum(os.stat(path).st_size for path in request.files) > READ_UP_TO:
        return request
    known = [fingerprint(path, _nothing) for path in request.files]
    SamPrinter(read_reference(request.reference, known[0]), request.reference)
    with closing(read_reads(request.reads, known[1:])) as batches:
        for _ in batches:
            pass
    return request.with_(sha256=tuple(file.sha256 for file in known))


def _checked_alignments(request: ReadsRequest) -> ReadsRequest:
    """Of a large file the heading and the first lines alone; a small one is read through."""
    is_large = sum(os.stat(path).st_size for path in request.files) > READ_UP_TO
    known = [None] * len(request.files) if is_large else [fingerprint(path, _nothing) for path in request.files]
    reference = None
    if request.reference:
        reference = read_reference(request.reference, known[0])
    with closing(
        AlignmentFile(request.alignments, known[-1], records=None if reference is None else reference.records)
    ) as file:
        row_maker = RowMaker(file, letters_of(reference, file, request.reference))
        for lines in file.lines():
            row_maker.rows(lines, 0)
            if is_large:
                break
    return request.with_(sha256=tuple(file.sha256 for file in known if file is not None))


def _nothing() -> None:
    return
