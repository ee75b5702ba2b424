"""Rows of a result's tables, made of the lines of an alignment file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.blocks import Reference
from gpu.analyses.reads.compiled.entry_points import (
    BASES,
    CIGARS,
    GAPS,
    HIT_COLUMNS,
    HIT_CONTENT,
    HIT_FLAG,
    HIT_MDS,
    HIT_QUALITY,
    HIT_READ,
    HITS,
    KIND,
    OFFSET,
    PLACE,
    READ_LETTERS,
    READS,
    RECORD_WITHOUT_LETTERS,
    STRAND,
    UNRESOLVED,
    classify,
)
from gpu.analyses.reads.positions import joined
from gpu.analyses.reads.rows import UNMAPPED
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.formats.sam.alignment_file import AlignmentFile, ReadLines
from gpu.formats.sam.entry_points import (
    BACK,
    FLAG,
    MATE_POSITION,
    MATE_RECORD,
    NAMED,
    NOT_MAPPED,
    OPERATIONS,
    POSITION,
    QUALITY,
    RECORD,
    TEMPLATE,
)
from gpu.formats.sam.letters import complements
from gpu.results.table import Texts
from gpu.sequences.alphabet import DNA
from gpu.sequences.names import shown
from gpu.sequences.notices import COUNT
from gpu.sequences.record_batch import slices

_NO_LETTERS = np.zeros(0, np.uint8)


class ImportedRows(NamedTuple):
    """Rows of consecutive reads, for every table of the result.

    ``tables``: by name of the table, the read of each row (int64 [k], ascending from 0) and the
    columns by name.
    """

    reads: int
    tables: dict[str, tuple[NDArray[np.int64], dict[str, Any]]]

    def part(self, first: int, last: int) -> ImportedRows:
        """The rows of reads ``[first, last)``, numbered from 0 again."""
        tables = {}
        for name, (numbers, columns) in self.tables.items():
            begin, end = np.searchsorted(numbers, [first, last]).tolist()
            tables[name] = (
                numbers[begin:end] - first,
                {
                    column: values.part(begin, end) if isinstance(values, Texts) else values[begin:end]
                    for column, values in columns.items()
                },
            )
        return ImportedRows(last - first, tables)


class RecordLetters(NamedTuple):
    """The records of a file that a result has, and their letters.

    ``kept`` int64 [k]: their numbers in the file. ``values`` uint8: their letters (ASCII), joined;
    empty without a reference. ``path``: of the reference. ``others``: by their numbers in the file
    the names and bases of records of the reference that are taken for them, but are not as long.
    """

    kept: NDArray[np.int64]
    values: NDArray[np.uint8]
    path: str
    others: Mapping[int, tuple[str, int]]


class RowMaker:
    """Makes the rows of a file's lines."""

    def __init__(self, file: AlignmentFile, letters: RecordLetters) -> None:
        self._file, self._letters = file, letters
        lengths = np.zeros(len(file.lengths), np.int64)
        lengths[letters.kept] = file.lengths[letters.kept]
        self._before = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        self._before_kept = np.concatenate([[0], np.cumsum(lengths[letters.kept])]).astype(np.int64)
        self._complement = complements()

    def rows(self, lines: ReadLines, first_hit: int) -> ImportedRows:
        """The rows of lines; ``first_hit``: the number of hits before theirs.

        Raises ``InputError`` if one is on a record that the reference lacks.
        """
        count = lines.size
        letters, qualities = lines.arrays[3], lines.arrays[4]
        operations, mds = lines.arrays[6], lines.arrays[8]
        state = np.zeros(8, np.int64)
        reads = (
            np.empty(count, np.int64),
            np.empty(len(letters), np.uint8),
            np.empty(len(qualities), np.uint8),
            np.empty(count + 1, np.int64),
        )
        hits = (
            np.empty((count, HIT_COLUMNS), np.int64),
            np.empty(11 * len(operations), np.uint8),
            np.empty(count + 1, np.int64),
            np.empty(len(mds), np.uint8),
            np.empty(count + 1, np.int64),
        )
        gaps = tuple(np.empty(len(operations), np.int64) for _ in range(3))
        classify(count, lines.arrays, self._letters.values, self._before, self._complement, state, reads, hits, gaps)
        if state[RECORD_WITHOUT_LETTERS]:
            raise _lacks(self._file, int(state[RECORD_WITHOUT_LETTERS]) - 1, self._letters)
        path = self._file.path
        self._file.notices.add(
            Phrase(
                "One read of {} has “=” for letters of the reference; choose the reference, too, to see them.", path
            ),
            Phrase(
                "{} reads of {} have “=” for letters of the reference; choose the reference, too, to see them.",
                COUNT,
                path,
            ),
            int(state[UNRESOLVED]),
        )
        rows = _rows(lines, state, reads, hits, gaps, first_hit)
        records = lines.numbers[:, RECORD]
        rows.tables["lines"] = (rows.tables["hits"][0], self._told_besides(lines, np.flatnonzero(records >= 0)))
        unmapped = np.flatnonzero(records == NOT_MAPPED)
        read_numbers = np.cumsum((records >= NOT_MAPPED) & (lines.numbers[:, BACK] <= 0)) - 1
        numbers = lines.numbers[unmapped]
        besides = {
            "read": read_numbers[unmapped],
            **self._told_besides(lines, unmapped),
            "place": self._joined(numbers[:, NAMED], numbers[:, POSITION]),
            "quality": numbers[:, QUALITY],
            "cigar": Texts.of([_cigar(lines, line) for line in unmapped.tolist()]),
        }
        rows.tables["unmapped"] = (read_numbers[unmapped], besides)
        return rows

    def _told_besides(self, lines: ReadLines, at: NDArray[np.int64]) -> dict[str, Any]:
        """The columns of mates and optional fields of some lines."""
        numbers, tags = lines.numbers, lines.tags
        return {
            "mate": self._joined(numbers[at, MATE_RECORD], numbers[at, MATE_POSITION]),
            "template": numbers[at, TEMPLATE],
            "tags": Texts(*slices(tags.data, tags.offsets[at], tags.offsets[at + 1])),
        }

    def _joined(self, records: NDArray[np.int64], positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Positions in the file's records as those in the result's; none if it lacks the record."""
        kept = np.searchsorted(self._letters.kept, records)
        is_left_out = (records >= 0) & (np.append(self._letters.kept, -1)[kept] != records)
        return joined(
            np.where((records < 0) | is_left_out, -1, kept), np.where(is_left_out, -1, positions), self._before_kept
        )


def _cigar(lines: ReadLines, line: int) -> str:
    """The CIGAR of a line, "" for none."""
    operations, starts = lines.arrays[6], lines.arrays[7]
    return "".join(f"{one >> 4}{OPERATIONS[one & 15]}" for one in operations[starts[line] : starts[line + 1]].tolist())


def _rows(lines: ReadLines, state: Any, reads: Any, hits: Any, gaps: Any, first_hit: int) -> ImportedRows:
    read_count, hit_count, gap_count = (int(state[entry]) for entry in (READS, HITS, GAPS))
    first_lines, letters, qualities, starts = reads
    first_lines, starts = first_lines[:read_count], starts[: read_count + 1]
    letters, qualities = letters[: int(state[READ_LETTERS])], qualities[: int(state[READ_LETTERS])]
    table, cigars, cigar_starts, mds, md_starts = hits
    table = table[:hit_count]
    numbers = table[:, HIT_READ].copy()
    counts = np.bincount(numbers, minlength=read_count)
    first_hits = np.cumsum(counts) - counts
    mapped = counts > 0
    best: dict[str, Any] = {
        "place": np.full(read_count, -1, np.int64),
        "strand": np.zeros(read_count, np.uint8),
        "kind": np.full(read_count, UNMAPPED, np.uint8),
    }
    for name, column in (("place", PLACE), ("strand", STRAND), ("kind", KIND)):
        best[name][mapped] = table[first_hits[mapped], column]
    read_rows = {
        "name": lines.names(first_lines),
        "letters": Texts(letters, starts),
        "qualities": _qualities(qualities, starts),
        "first_hit": first_hit + first_hits,
        "hits": counts,
        **best,
        "cut": np.zeros(read_count, np.bool_),
        "flag": lines.numbers[first_lines, FLAG],
    }
    hit_rows = {
        "read": numbers,
        "place": table[:, PLACE],
        "bases": table[:, BASES],
        "strand": table[:, STRAND],
        "kind": table[:, KIND],
        "offset": table[:, OFFSET],
        "flag": table[:, HIT_FLAG],
        "quality": table[:, HIT_QUALITY],
        "cigar": Texts(cigars[: int(state[CIGARS])].copy(), cigar_starts[: hit_count + 1]),
        "md": Texts(mds[: int(state[HIT_MDS])].copy(), md_starts[: hit_count + 1]),
        "told": table[:, HIT_CONTENT],
    }
    gap_reads, gap_places, gap_sizes = (values[:gap_count].copy() for values in gaps)
    tables = {
        "reads": (np.arange(read_count), read_rows),
        "hits": (numbers, hit_rows),
        "gaps": (gap_reads, {"place": gap_places, "bases": gap_sizes}),
    }
    return ImportedRows(read_count, tables)


def _qualities(qualities: NDArray[np.uint8], starts: NDArray[np.int64]) -> Texts:
    """Qualities without those of reads that have none, whose first one is 0."""
    sizes = np.diff(starts)
    has = np.zeros(len(sizes), np.bool_)
    has[sizes > 0] = qualities[starts[:-1][sizes > 0]] != 0
    if has.all():
        return Texts(qualities, starts)
    return Texts(*slices(qualities, starts[:-1], starts[:-1] + np.where(has, sizes, 0)))


def letters_of(reference: Reference | None, file: AlignmentFile, path: str, same_chr: bool = False) -> RecordLetters:
    """The letters of a file's records, in its order, from the reference at ``path``.

    Records that it lacks, or has with another length, are left out. ``same_chr``: ``chr1`` is
    ``1``, where the reference does not have both. Raises ``InputError`` if it has none of them.
    """
    if reference is None:
        return RecordLetters(np.arange(len(file.names)), _NO_LETTERS, path, {})
    records, names = reference.records, reference.records.name_list()
    known = {name: number for number, name in reversed(list(enumerate(names)))}
    if same_chr:
        # A name itself comes before another one that is like it.
        known = {bare(name): number for name, number in known.items()} | known
    found = np.array([known.get(name, known.get(bare(name), -1) if same_chr else -1) for name in file.names], np.int64)
    others = np.flatnonzero((found >= 0) & (records.lengths[found] != file.lengths)).tolist()
    of_others = {number: (names[found[number]], int(records.lengths[found[number]])) for number in others}
    found[others] = -1
    kept = np.flatnonzero(found >= 0)
    if not len(kept):
        like = {bare(name): int(records.lengths[number]) for name, number in known.items()}
        if not same_chr and any(
            like.get(bare(name)) == length for name, length in zip(file.names, file.lengths.tolist(), strict=True)
        ):
            raise InputError(
                "The records of {} and of {} differ in the prefix chr alone (“chr1” and “1”); "
                "take them for the same [[with --same-chr, or in|in]] the dialog.",
                path,
                file.path,
            )
        raise _lacks(file, min(others, default=0), RecordLetters(kept, _NO_LETTERS, path, of_others))
    file.notices.add(
        Phrase("{} lacks one record that {} names and no read is mapped to; it was left out.", path, file.path),
        Phrase(
            "{} lacks {} records that {} names and no read is mapped to; they were left out.", path, COUNT, file.path
        ),
        len(found) - len(kept),
    )
    spans = zip(records.starts[found[kept]].tolist(), file.lengths[kept].tolist(), strict=True)
    values = np.concatenate([DNA.decode[records.codes[begin : begin + length]] for begin, length in spans])
    return RecordLetters(kept, values, path, of_others)


def bare(name: str) -> str:
    """The name of a record without “chr”; the mitochondrion's two names are one."""
    short = name[3:] if name[:3].lower() == "chr" and len(name) > 3 else name
    return "MT" if short == "M" else short


def _lacks(file: AlignmentFile, record: int, letters: RecordLetters) -> InputError:
    name, bases, path = shown(file.names[record]), int(file.lengths[record]), letters.path
    if other := letters.others.get(record):
        return InputError(
            "The record “{}” of {} has {:,} bases, but the reads of {} are mapped "
            "to a “{}” of {:,}, as another version of the genome has; choose the reference that they were "
            "mapped to, or none.",
            shown(other[0]),
            path,
            other[1],
            file.path,
            name,
            bases,
        )
    return InputError(
        "{} has no record “{}” of {:,} bases, which the reads of {} are mapped to; choose the "
        "reference that they were mapped to, with the same names (“chr1” is not “1”[[ without --same-chr|]]), or none.",
        path,
        name,
        bases,
        file.path,
    )
