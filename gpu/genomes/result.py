"""The opened result folder of a comparison of genomes; its content as arrays and rows.

In the folder are ``overview`` (the result of the exact matches), a result folder for each pair of
records that was aligned, and what was made of them: the proposal, ``pairs.json`` (the figures of
each pair) and the rearrangements. A comparison of several genomes has a result folder of two
genomes for each two, and their distances.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.alignment import Counts
from gpu.analyses.chromosome.differences.counts import CLASSES, ChangeCounts
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import Significance
from gpu.analyses.matches.result import MatchesResult
from gpu.core.errors import InputError
from gpu.core.monitor import StageProgress
from gpu.core.phrase import Phrase, from_json, phrase_of
from gpu.core.schema import build, is_count, is_list, is_number, is_phrase, is_record, is_text, optional
from gpu.genomes import proposal, rearrangements
from gpu.genomes.genome import Genome
from gpu.genomes.proposal import Proposal
from gpu.genomes.rearrangements import GenomeRearrangements
from gpu.genomes.request import GenomesRequest
from gpu.results.arrays import Values
from gpu.results.folder import Fields, ResultFolder, read_json
from gpu.results.sealed import damaged
from gpu.sequences.alphabet import DNA_BASES

OVERVIEW = "overview"
PROPOSAL, PAIRS, REARRANGEMENTS, DISTANCES = "proposal.npz", "pairs.json", "rearrangements.npz", "distances.npz"
#: The journal's records: of a pair (or of two genomes) that is done, and of one that failed.
DONE, FAILED = "pair", "failed"
#: Columns of a pair's substitutions and gaps, all together.
_SUBSTITUTIONS, _GAPS = DNA_BASES**2, len(CLASSES) + 1


@dataclass(frozen=True)
class PairFigures:
    """The figures of one pair, of its first alignment and further ones together.

    ``folder``: its result folder's name. ``score``, ``log10_evalue`` (None: no E-values with this
    scoring) and ``bits`` are of the first alignment, as are the ranges: first and last base of each
    record, 1-based; of b in the order of the alignment. Counts and ``substitutions`` (by base of a,
    then of b), ``insertions`` and ``deletions`` (by class of length) are of the first one too. The
    coverages are shares of what was compared, of all of them. A pair without any alignment has a
    score of 0 and no ranges.
    """

    folder: str
    a: str
    b: str
    reverse: bool
    score: int
    matches: int
    mismatches: int
    gap_openings: int
    gap_extensions: int
    a_coverage: float
    b_coverage: float
    substitutions: tuple[int, ...]
    insertions: tuple[int, ...]
    deletions: tuple[int, ...]
    alignments: int
    seconds: float
    device: str = ""
    computer: str = ""
    log10_evalue: float | None = None
    bits: float | None = None
    a_range: tuple[int, int] | None = None
    b_range: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        lengths = len(self.substitutions), len(self.insertions), len(self.deletions)
        numbers = (self.score, self.matches, self.mismatches, self.gap_openings, self.gap_extensions, self.alignments)
        shares = self.a_coverage, self.b_coverage
        if lengths != (_SUBSTITUTIONS, _GAPS, _GAPS) or min(numbers) < 0 or not all(0 <= one <= 1 for one in shares):
            raise ValueError("the figures of a pair are out of range")

    @property
    def counts(self) -> Counts:
        return Counts(self.matches, self.mismatches, self.gap_openings, self.gap_extensions)

    @property
    def identity(self) -> float:
        """Matches over columns, 0 to 1."""
        return self.counts.identity

    @property
    def evalue(self) -> str:
        """The E-value in two figures; "" where there is none."""
        return "" if self.significance is None else self.significance.evalue

    @property
    def significance(self) -> Significance | None:
        """E-value and bits, without the constants that they were computed with."""
        if self.log10_evalue is None or self.bits is None:
            return None
        return Significance(self.log10_evalue, self.bits, 0.0, 0.0, 0)

    def as_object(self) -> dict[str, Any]:
        """As in ``pairs.json``."""
        return asdict(self)


def change_counts(pairs: Iterable[PairFigures]) -> ChangeCounts:
    """Substitutions and gaps of the first alignments of pairs, all together."""
    rows = [(*pair.substitutions, *pair.insertions, *pair.deletions) for pair in pairs]
    sums = np.array(rows, np.int64).reshape(-1, _SUBSTITUTIONS + 2 * _GAPS).sum(axis=0)
    substitutions, insertions, deletions = np.split(sums, (_SUBSTITUTIONS, _SUBSTITUTIONS + _GAPS))
    return ChangeCounts(substitutions.reshape(DNA_BASES, DNA_BASES), insertions, deletions)


def failed_pairs(records: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Of a journal: the pairs that failed and were not done since, a sentence each."""
    found = dict[str, str]()
    for record in records:
        if record["kind"] == FAILED:
            found[record["name"]] = from_json(record["message"])
        elif record["kind"] == DONE:
            found.pop(record["name"], None)
    return found


class GenomesResult(ResultFolder[GenomesRequest]):
    """A result folder of a comparison of genomes."""

    request_type = GenomesRequest
    record_fields: ClassVar[dict[str, Fields]] = {
        "stage": {"stage": is_count, "done": is_count, "seconds": is_number, "found": is_count},
        DONE: {"name": is_text, "seconds": is_number, "computer": is_text, "device": is_phrase},
        FAILED: {"name": is_text, "message": is_phrase},
    }
    statistics_fields: ClassVar[Fields] = {
        "a": optional(is_list(is_record({"path": is_text, "records": is_count}))),
        "pairs": optional(is_count),
        "genomes": optional(is_list(is_text)),
        "b": optional(is_list(is_record({"path": is_text, "records": is_count}))),
        "proposed": optional(is_count),
        "aligned": optional(is_list(is_count, 2)),
        "comparisons": optional(is_count),
    }

    @property
    def stages(self) -> tuple[StageProgress, ...]:
        """The finished stages, in order."""
        return self.ended_stages(
            {record["stage"]: record["found"] for record in self.records if record["kind"] == "stage"}
        )

    @property
    def has_alignments(self) -> bool:
        """True if pairs were aligned and summed up."""
        return PAIRS in self._names

    @property
    def failed(self) -> dict[str, str]:
        """The pairs that failed and were not done since: a sentence each, by their names."""
        return failed_pairs(self.records)

    @property
    def failures(self) -> int:
        """See ``ResultFolder.failures``; that genomes share nothing is no failure."""
        return 0 if self.request.is_all else len(self.failed)

    # ------------------------------------------------------------------ two genomes

    @cached_property
    def overview(self) -> MatchesResult:
        """The exact matches: genome a is the query, b the reference. Raises as ``open``."""
        if self.request.is_all:
            raise InputError("“{}” compares several genomes; open the comparison of two of them.", self.folder)
        return MatchesResult.open(self.folder / OVERVIEW)

    @cached_property
    def genomes(self) -> tuple[Genome, Genome]:
        """The records of a and of b, as the overview has them; no file is read."""
        matches = self.overview.matches
        arrays = self._arrays(PROPOSAL)
        if arrays is None:
            raise InputError("“{}” has no pairs yet; resume the run to find them.", self.folder)
        found = []
        for side, records, paths in (
            ("a", matches.query, self.request.a),
            ("b", matches.reference, self.request.b),
        ):
            file = self._checked(
                PROPOSAL, arrays, f"{side}_file", Values(np.int64, 0, len(paths) - 1, shape=(len(records.names),))
            )
            found.append(Genome(paths, records, file))
        return found[0], found[1]

    @cached_property
    def proposal(self) -> Proposal:
        """The pairs of records that match, proposed or not. Raises ``InputError``, ``Damaged``."""
        a, b = self.genomes
        arrays = self._arrays(PROPOSAL)
        assert arrays is not None
        values = {name: self._checked(PROPOSAL, arrays, name, kind) for name, kind in proposal.KINDS.items()}
        self._require(PROPOSAL, len({len(array) for array in values.values()}) == 1)
        found = Proposal(**values)
        for records, numbers, columns in ((a.records, found.a, (0, 1)), (b.records, found.b, (2, 3))):
            self._require(PROPOSAL, not found.size or int(numbers.max()) < len(records.names))
            first, last = (found.ranges[:, column] for column in columns)
            self._require(PROPOSAL, bool(((first <= last) & (last <= records.lengths[numbers])).all()))
        return found

    @cached_property
    def pairs(self) -> tuple[PairFigures, ...]:
        """The pairs that were aligned; () before. Raises ``Damaged``."""
        if PAIRS not in self._names:
            return ()
        path = self.folder / PAIRS
        rows = read_json(path).get("pairs")
        if not isinstance(rows, list):
            raise damaged(path, Phrase("it lists no pairs"))
        try:
            found = tuple(build(PairFigures, row) for row in rows)
        except (ValueError, InputError) as problem:
            raise damaged(path, phrase_of(problem)) from problem
        a, b = self.genomes
        for pair in found:
            is_plain = Path(pair.folder).name == pair.folder and pair.folder not in ("", ".", "..")
            self._require(PAIRS, is_plain and a.number_of(pair.a) >= 0 and b.number_of(pair.b) >= 0)
        return found

    @cached_property
    def rearrangements(self) -> GenomeRearrangements:
        """The rearrangements, none before the end. Raises ``Damaged``."""
        arrays = self._arrays(REARRANGEMENTS)
        kinds = rearrangements.KINDS
        if arrays is None:
            return GenomeRearrangements(**{name: np.zeros(0, kind.dtype) for name, kind in kinds.items()})
        values = {name: self._checked(REARRANGEMENTS, arrays, name, kind) for name, kind in kinds.items()}
        self._require(REARRANGEMENTS, len({len(array) for array in values.values()}) == 1)
        found = GenomeRearrangements(**values)
        for genome, numbers, start, end in (
            (self.genomes[0], found.a, found.a_start, found.a_end),
            (self.genomes[1], found.b, found.b_start, found.b_end),
        ):
            lengths = np.append(genome.records.lengths, 0)
            self._require(REARRANGEMENTS, not len(found) or int(numbers.max()) < len(lengths) - 1)
            self._require(REARRANGEMENTS, bool(((start <= end) & (end <= lengths[numbers])).all()))
        return found

    @property
    def aligned(self) -> tuple[int, int]:
        """Bases of a and of b that lie in at least one alignment; 0 before the end."""
        first, second = self.statistics.get("aligned", (0, 0))
        return first, second

    def pair(self, name: str) -> Result:
        """The alignment of a pair, by its folder's name, with its files where this result has them.

        Raises ``InputError``, ``Damaged``.
        """
        result = Result.open(self.folder / name)
        request, sides = result.request, []
        for genome, paths, choice in zip(
            self.genomes, (self.request.a, self.request.b), (request.a, request.b), strict=True
        ):
            number = max(0, genome.number_of(choice.record or ""))
            sides.append(replace(choice, path=paths[int(genome.file[number])]))
        result.request = request.with_(a=sides[0], b=sides[1])
        return result

    @cached_property
    def only_pair(self) -> Result | None:
        """The alignment of two genomes of one record each; None for others, and before it.

        Raises ``InputError``, ``Damaged``.
        """
        if len(self.pairs) != 1 or any(len(genome.records.names) != 1 for genome in self.genomes):
            return None
        return self.pair(self.pairs[0].folder)

    # ------------------------------------------------------------------ several genomes

    @cached_property
    def distances(self) -> Distances:
        """The distances of several genomes. Raises ``InputError`` before the end, ``Damaged``."""
        arrays = self._arrays(DISTANCES)
        if arrays is None:
            raise InputError("“{}” has no distances yet; resume the run to finish it.", self.folder)
        count = len(self.request.a)
        kind = Values(np.float64, 0, 1, may_lack=True, shape=(count, count))
        return Distances(*(self._checked(DISTANCES, arrays, name, kind) for name in ("identity", "coverage")))

    # ------------------------------------------------------------------ files

    def _require(self, file: str, is_right: bool) -> None:
        if not is_right:
            raise damaged(self.folder / file, Phrase("its numbers are out of range"))


@dataclass(frozen=True)
class Distances:
    """Of several genomes, each against each: float64 [n, n], 0 to 1; NaN: nothing was aligned.

    ``identity`` is equal bases over columns of the best alignments of all pairs of two genomes.
    ``coverage`` is the share of the row's genome that lies in alignments with the column's one.
    """

    identity: NDArray[np.float64]
    coverage: NDArray[np.float64]

    @property
    def distance(self) -> NDArray[np.float64]:
        """1 − identity; 1 where nothing was aligned."""
        return np.where(np.isnan(self.identity), 1.0, 1.0 - self.identity)
