"""Frames of a translated search: numbering of entries and scored queries, and batches of frames.

Frames of DNA are scored as proteins are: six per record, or the three of one strand. Entry, or
scored query, k is frame ``frames[k % n]`` of record ``k // n``. The three frames of a strand are
always in one batch, so the number of bases of the record follows from their residues: bases // 3,
(bases - 1) // 3 and (bases - 2) // 3 add up to bases - 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.search import input as source
from gpu.analyses.search.input import DatabaseTotals, dna_batches, judged_as_dna
from gpu.analyses.search.request import SearchRequest
from gpu.engines.work.arrays import distinct
from gpu.sequences.notices import Notices
from gpu.sequences.raw import Fingerprint
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import Int64, RecordBatch
from gpu.sequences.translation import CODON, FORWARD, REVERSE, residues_in, translated


class Frames(NamedTuple):
    """The frames that are scored, and the genetic code.

    ``code``: NCBI's number of a genetic code; ``frames``: those of each record, in order, a
    strand's three together.
    """

    code: int
    frames: tuple[int, ...]

    @classmethod
    def of(cls, request: SearchRequest) -> Frames:
        """The frames of a request."""
        return cls(request.genetic_code, request.frames)

    def __str__(self) -> str:
        return f"code {self.code} frames {' '.join(map(str, self.frames))}"

    def translated(self, records: RecordBatch) -> RecordBatch:
        """Translate records of DNA into all frames."""
        return translated(records, self.code, self.frames, GAP)

    def batches(
        self, path: str, known: Fingerprint | None = None, notices: Notices | None = None
    ) -> Iterator[RecordBatch]:
        """The frames of the records of a database of DNA, in batches; see ``dna_batches``.

        A record longer than a batch is split into one batch per strand. Raises ``InputError``.
        """
        batches = dna_batches(path, known, notices)
        while True:
            with judged_as_dna(path):
                batch = next(batches, None)
            if batch is None:
                return
            lengths = batch.lengths
            long = np.flatnonzero(lengths > max(1, source.LETTERS // source.RESIDUES_A_BASE))
            borders = distinct(np.concatenate([[0], long, long + 1, [len(batch)]]))
            for first, last in pairwise(borders.tolist()):
                part = batch.part(first, last) if last - first < len(batch) else batch
                strands = [FORWARD, REVERSE] if len(self.frames) > CODON else [self.frames]
                if first not in long:
                    strands = [self.frames]
                for frames in strands:
                    yield translated(part, self.code, frames, GAP)

    def frame(self, numbers: Int64) -> NDArray[np.int8]:
        """The frames of entries by their numbers."""
        return np.array(self.frames, np.int8)[numbers % len(self.frames)]

    def bases(self, entries: RecordBatch) -> Int64:
        """The number of bases of each entry's record in a batch; may be 2 if it has no residues."""
        return np.repeat(entries.lengths.reshape(-1, CODON).sum(axis=1) + 2, CODON)

    def records(self, entries: int) -> int:
        """The number of records that ``entries`` entries come from."""
        return entries // len(self.frames)

    def bases_in_all(self, totals: DatabaseTotals) -> int:
        """The number of bases of the database."""
        strands = len(self.frames) // CODON
        return (totals.residues + 2 * (totals.entries // CODON)) // strands

    def totals(self, records: RecordBatch) -> DatabaseTotals:
        """The totals of the frames of records of DNA, without making them."""
        sizes = [residues_in(records.lengths, frame) for frame in self.frames]
        residues = sum(int(size.sum()) for size in sizes)
        return DatabaseTotals(len(records) * len(sizes), residues, max(int(size.max(initial=0)) for size in sizes))


def entry_lengths(frames: Frames | None, lengths: Int64, numbers: Int64) -> Int64:
    """The residues of entries, by their numbers and the lengths of their records in the file."""
    return lengths if frames is None else residues_in(lengths, frames.frame(numbers))
