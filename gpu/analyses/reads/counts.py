"""Counts of mapped reads and their hits: for the journal, the statistics and the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.blocks import MAX_NAME, SHORTEST, ReadBlock
from gpu.analyses.reads.compiled.entry_points import OTHER
from gpu.core.phrase import Phrase, joined
from gpu.core.schema import Check, is_count, is_list, optional
from gpu.core.units import counted
from gpu.engines.work.arrays import Int64
from gpu.sequences.names import decoded

#: Names of the kinds of hits, in the order of ``gpu.engines.work.reads``.
KINDS = ("exact", "mismatch", "insertion", "deletion")
#: Numbers of kinds that are counted: without and with ``OTHER``.
_NUMBERS_OF_KINDS = (len(KINDS), len(KINDS) + 1)
_BEST = ("exact", Phrase("with a mismatch"), Phrase("with an insertion"), Phrase("with a deletion"), "otherwise")
#: Largest number of hits by which reads are counted apart.
MAX_HITS_COUNTED = 100
#: Fields of ``ReadCounts`` in the journal and in ``statistics.json``.
COUNTS_FIELDS: dict[str, Check] = {
    **dict.fromkeys(("reads", "bases", "several", "unmapped", "cut", "short", "long_names"), is_count),
    **dict.fromkeys(("mapped", "hits"), lambda value: is_list(is_count)(value) and len(value) in _NUMBERS_OF_KINDS),
    "per_read": is_list(is_count, MAX_HITS_COUNTED + 1),
    "further": optional(is_count),
}


@dataclass
class ReadCounts:
    """Numbers of reads, of their ``bases``, and of ``hits`` by kind.

    Of reads: ``mapped`` by the kind of their first hit, with ``several`` hits, ``unmapped``, with
    more hits than were asked for (``cut``), ``short`` (too few bases to be searched for), with
    ``long_names``, which SAM and BAM shorten. ``per_read``: reads with 0, 1, … ``MAX_HITS_COUNTED``
    or more hits. ``further``: hits of an import that are no read's, for they stand in secondary and
    supplementary lines which do not follow their read.
    """

    reads: int = 0
    bases: int = 0
    mapped: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    several: int = 0
    unmapped: int = 0
    cut: int = 0
    short: int = 0
    hits: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    per_read: list[int] = field(default_factory=lambda: [0] * (MAX_HITS_COUNTED + 1))
    long_names: int = 0
    further: int = 0

    @classmethod
    def of_imported(cls) -> ReadCounts:
        """Counts of imported reads: ``mapped`` and ``hits`` end with the kind ``OTHER``."""
        return cls(mapped=[0] * (len(KINDS) + 1), hits=[0] * (len(KINDS) + 1))

    @classmethod
    def of_state(cls, counts: Mapping[str, Any]) -> ReadCounts:
        """Counts as ``to_json`` gave them to the journal, checked by ``COUNTS_FIELDS``."""
        return cls(**{name: counts[name] for name in COUNTS_FIELDS if name in counts})

    def add(self, block: ReadBlock) -> None:
        """Count a block."""
        found = block.found
        self.add_rows(block.reads.lengths, np.diff(found.hit_starts), found.kinds)
        self.cut += int(found.cut.sum())
        self.short += int((block.reads.lengths < SHORTEST).sum())
        starts = block.reads.name_starts
        for number in np.flatnonzero(np.diff(starts) > MAX_NAME).tolist():
            self.long_names += len(decoded(block.reads.names[starts[number] : starts[number + 1]].tobytes())) > MAX_NAME

    def add_rows(self, lengths: Int64, hits: Int64, kinds: NDArray[np.uint8], are_reads: Any = slice(None)) -> None:
        """Count rows by their lengths and numbers of hits (int64 [k] each).

        ``kinds`` uint8: of all these hits, row by row. ``are_reads`` bool [k]: False for rows whose
        hits alone count, as ``further``.
        """
        kinds = np.where(kinds == OTHER, len(KINDS), kinds)
        firsts = (np.cumsum(hits) - hits)[are_reads]
        lengths, hits = lengths[are_reads], hits[are_reads]
        self.further += len(kinds) - int(hits.sum())
        firsts = firsts[hits > 0]
        self.reads += len(hits)
        self.bases += int(lengths.sum())
        self.mapped = _sum(self.mapped, np.bincount(kinds[firsts], minlength=len(self.mapped)))
        self.several += int((hits > 1).sum())
        self.unmapped += int((hits == 0).sum())
        self.hits = _sum(self.hits, np.bincount(kinds, minlength=len(self.hits)))
        self.per_read = _sum(
            self.per_read, np.bincount(np.minimum(hits, MAX_HITS_COUNTED), minlength=MAX_HITS_COUNTED + 1)
        )

    @property
    def all_hits(self) -> int:
        return sum(self.hits)

    @property
    def summary(self) -> str:
        """The sentence that sums it up."""
        mapped = joined(", ", (Phrase("{:,} {}", count, name) for name, count in zip(_BEST, self.mapped, strict=False)))
        return Phrase(
            "{}: {}, {:,} unmapped; {:,} with several hits.",
            counted(self.reads, "reads"),
            mapped,
            self.unmapped,
            self.several,
        )

    def to_json(self) -> dict[str, Any]:
        counts = asdict(self)
        return counts if self.further else {name: counts[name] for name in counts if name != "further"}

    def sentences(self, most: int) -> list[str]:
        """Sentences on reads not reported in full; ``most``: hits a read that were asked for."""
        found: list[str] = []
        if self.cut:
            verb = "has" if self.cut == 1 else "have"
            found.append(
                Phrase(
                    "{} {} more than {}: the first are told, and marked XC:i:1.",
                    counted(self.cut, "reads"),
                    verb,
                    counted(most, "hits"),
                )
            )
        if self.short:
            verb = "has" if self.short == 1 else "have"
            found.append(
                Phrase("{} {} fewer than {} bases: told as unmapped.", counted(self.short, "reads"), verb, SHORTEST)
            )
        if self.long_names:
            verb = Phrase("has a name") if self.long_names == 1 else Phrase("have names")
            found.append(
                Phrase(
                    "{} {} of more than {} characters; "
                    "SAM and BAM have them cut, with a code of the whole name at the end.",
                    counted(self.long_names, "reads"),
                    verb,
                    MAX_NAME,
                )
            )
        return found


def kind_name(kind: int) -> str:
    """The name of a hit's kind in tables."""
    return "other" if kind == OTHER else KINDS[kind]


def _sum(one: Sequence[int], other: Any) -> list[int]:
    return [mine + its for mine, its in zip(one, other.tolist(), strict=True)]
