"""Checks of a request before it starts, as far as they take seconds."""

from __future__ import annotations

from contextlib import closing

from gpu.analyses.reads.imported.rows import RowMaker, letters_of
from gpu.analyses.reads.index import read_references, reference_name
from gpu.analyses.reads.mapping import check_first_reads, read_reads
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.sam import SamPrinter
from gpu.core.monitor import Monitor
from gpu.formats.sam.alignment_file import AlignmentFile
from gpu.sequences.files import are_small, sniff
from gpu.sequences.raw import Fingerprint, fingerprints


def check(request: ReadsRequest) -> ReadsRequest:
    """The request with absolute paths and, unless the files are large, their hashes.

    Raises ``InputError`` if a run would: for files that cannot be read or lack such sequences.
    """
    request = request.with_whole_paths()
    request.check_reads()
    for path in request.references:
        sniff(path)
    if request.alignments:
        return _checked_alignments(request)
    for path in request.reads:
        check_first_reads(path)
    if request.sha256 or not are_small(request.files):
        return request
    known = fingerprints(request.files, (), Monitor().raise_if_cancelled)
    SamPrinter(read_references(request, known), reference_name(request))
    with closing(read_reads(request.reads, known[len(request.references) :])) as batches:
        for _ in batches:
            pass
    return request.with_(sha256=tuple(file.sha256 for file in known))


def _checked_alignments(request: ReadsRequest) -> ReadsRequest:
    """Check an alignment file: a large one by its heading and first lines, a small one whole."""
    is_large = not are_small(request.files)
    known: list[Fingerprint | None] = [None] * len(request.files)
    if not is_large:
        known = [*fingerprints(request.files, (), Monitor().raise_if_cancelled)]
    reference = None
    if request.reference:
        reference = read_references(request, known)
    with closing(
        AlignmentFile(request.alignments, known[-1], records=None if reference is None else reference.records)
    ) as file:
        row_maker = RowMaker(file, letters_of(reference, file, reference_name(request), request.same_chr))
        for lines in file.lines():
            row_maker.rows(lines, 0)
            if is_large:
                break
    return request.with_(sha256=tuple(file.sha256 for file in known if file is not None))
