"""Input of a batch of pairs, in batches.

The pairs are two files record by record, or a list of names or of sequences.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from gpu.analyses.estimate import free_memory, unpacked_size
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.streams import Prefetcher
from gpu.core.units import counted
from gpu.scoring.choice import check_residues, noted_letters
from gpu.scoring.matrix import SubstitutionMatrix
from gpu.sequences.alphabet import AS_WRITTEN, BLANKS, Alphabet, encode, refusal
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.files import open_text
from gpu.sequences.kinds import GAPS
from gpu.sequences.names import decoded, shown
from gpu.sequences.notices import Notices
from gpu.sequences.packed import packing_of
from gpu.sequences.raw import Known, blocks
from gpu.sequences.reading import GAP, Reading, note, notice_dropped
from gpu.sequences.record_batch import MOST, PADDING, RecordBatch, split, taken
from gpu.sequences.scanners import FastaScanner, one_room

#: Approximate letters of a batch on each side: enough to keep an engine busy while answers of the
#: last batch are printed.
LETTERS = 16 << 20
#: Largest number of bytes of a line of a list.
_LONGEST_LINE = 1 << 28
#: Byte order marks: of UTF-8, and of UTF-16.
_UTF8_MARK, _UTF16 = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
#: Bytes of memory per letter of a long record while it is aligned, and while it is only scored.
LONG_PAIR_BYTES, LONG_SCORE_BYTES = 60, 4
#: Bytes that the estimate of a very long pair counts beside its letters, at least.
_BESIDE_LONG = 2 << 30


class PairBatch(NamedTuple):
    """Pairs from number ``first`` on: record k of ``queries`` with record k of ``references``."""

    first: int
    queries: RecordBatch
    references: RecordBatch

    @property
    def cells(self) -> int:
        """The number of cells of all matrices."""
        return int(np.dot(self.queries.lengths, self.references.lengths))

    @property
    def nbytes(self) -> int:
        """The bytes of memory."""
        sides = (self.queries, self.references)
        return sum(part.nbytes for side in sides for part in (side.codes, side.starts, side.names, side.name_starts))

    def behind(self, pairs: int) -> PairBatch | None:
        """The pairs after the first ``pairs`` of the whole input; None if there are none."""
        size = len(self.queries)
        first = max(0, pairs - self.first)
        if first >= size:
            return None
        if not first:
            return self
        return PairBatch(self.first + first, self.queries.part(first, size), self.references.part(first, size))


class PairTotals(NamedTuple):
    """Totals of pairs: number, cells of all matrices, letters and longest record of each side."""

    pairs: int
    cells: int
    letters: int
    longest_query: int
    longest_reference: int


def behind(batches: Iterable[PairBatch], pairs: int) -> Iterator[PairBatch]:
    """The batches after the first ``pairs`` pairs."""
    for batch in batches:
        rest = batch.behind(pairs)
        if rest is not None:
            yield rest


class Counting:
    """Counts pairs batch by batch."""

    def __init__(self) -> None:
        self.totals = PairTotals(0, 0, 0, 0, 0)

    def add(self, batch: PairBatch) -> None:
        """Add the next batch."""
        queries, references = batch.queries.lengths, batch.references.lengths
        before = self.totals
        self.totals = PairTotals(
            before.pairs + len(queries),
            before.cells + batch.cells,
            before.letters + int(queries.sum() + references.sum()),
            max(before.longest_query, int(queries.max(initial=0))),
            max(before.longest_reference, int(references.max(initial=0))),
        )


def judge(batch: PairBatch, request: PairsRequest, matrix: SubstitutionMatrix) -> None:
    """Raise ``InputError`` if the first batch is of bases and the matrix is one of proteins."""
    if batch.first == 0:
        queries = request.queries or request.list_file
        for path, side in ((queries, batch.queries), (request.references or queries, batch.references)):
            check_residues(path, side.codes, matrix, Phrase("choose a scoring of bases"))


def pair_batches(
    request: PairsRequest,
    alphabet: Alphabet,
    known: Sequence[Known] | None = None,
    notices: Notices | None = None,
    matrix: SubstitutionMatrix | None = None,
) -> Generator[PairBatch, None, None]:
    """The pairs in order, read in background threads.

    ``known``: the fingerprints that ``request.files`` must have, or a list that receives them.
    ``notices`` count gap letters, which are skipped, and letters without scores in ``matrix``.
    Raises ``InputError`` if a file cannot be read, has no record, or letters that the alphabet
    refuses; if the files differ in the number of records, once the shorter one ends; for lines of a
    list that are no pair, and names that no record, or more than one, has.
    """
    of = dict(zip(request.files, known, strict=True)) if known is not None else {}
    longest = min(MOST, free_memory() // (LONG_PAIR_BYTES if request.traced else LONG_SCORE_BYTES))
    most = (free_memory() - _BESIDE_LONG) // (LONG_PAIR_BYTES + 2)
    if most > 0 and request.traced and request.queries and request.references and not request.list_file:
        _check_longest(request.queries, request.references, most)
    usual = Reading(
        alphabet,
        GAP,
        ahead=True,
        drop=GAPS,
        longest=longest,
        too_long=Phrase("that takes more memory than is free, so split it into several"),
    )
    readings = {
        path: replace(usual, notices=notices, noted=() if matrix is None else noted_letters(path, matrix))
        for path in request.files
    }
    if not request.list_file:
        pairs = _in_order(request.queries, request.references, readings, of)
    elif request.queries:
        pairs = _by_name(request, readings, of)
    else:
        pairs = _of_sequences(request.list_file, readings[request.list_file], of.get(request.list_file))
    first = 0
    with closing(pairs):
        for queries, references in pairs:
            yield PairBatch(first, queries, references)
            first += len(queries)


def _check_longest(queries: str, references: str, longest: int) -> None:
    """Refuse a pair that has more letters together, by the lengths alone: no letter is kept."""
    paths = (queries, references)
    if sum(map(unpacked_size, paths)) <= longest:
        return
    # Of shorter ones a pair is hardly too long, or the other record is enough.
    ones, others = (_long_records(path, longest // 16 + 1) for path in paths)
    for number in sorted({*ones, *others}):
        letters = ones.get(number, 0) + others.get(number, 0)
        if letters > longest:
            raise InputError(
                "Pair {:,} of {} and {} has {:,} letters or more, whose alignment takes "
                "more memory than is free, which is enough for {:,}; compare such long sequences with "
                "[[“align”|“Chromosome alignment”]], or split them.",
                number,
                queries,
                references,
                letters,
                longest,
            )


def _long_records(path: str, letters: int) -> dict[int, int]:
    """The letters of the records of a FASTA file that have more than so many, by their numbers."""
    found: dict[int, int] = {}
    number = length = 0
    with open_text(path) as text:
        scanner = FastaScanner(path, Reading(AS_WRITTEN, GAP), text.line)
        for piece in scanner.pieces(text.chunks, one_room()) if text.form == "fasta" else ():
            lengths = piece.lengths(length)
            found |= {number + index: int(lengths[index]) for index in np.flatnonzero(lengths > letters).tolist()}
            number, length = number + len(piece.starts), int(lengths[-1])
    return found


_Pairs = Generator[tuple[RecordBatch, RecordBatch], None, None]


def _in_order(queries: str, references: str, readings: dict[str, Reading], known: dict[str, Known]) -> _Pairs:
    paths = (queries, references)
    # If one file is both, its flaws are counted once.
    both = (
        readings[queries],
        replace(readings[references], notices=None) if queries == references else readings[references],
    )
    with ExitStack() as opened:
        readers = [
            opened.enter_context(closing(Prefetcher(read_batches(path, reading, LETTERS, known.get(path)), 1)))
            for path, reading in zip(paths, both, strict=True)
        ]
        held: list[RecordBatch | None] = [None, None]
        done = 0
        while True:
            held = [batch or next(reader, None) for batch, reader in zip(held, readers, strict=True)]
            one, other = held
            if one is None or other is None:
                break
            together = min(len(one), len(other))
            done += together
            (one, held[0]), (other, held[1]) = (_split(batch, together) for batch in (one, other))
            yield one, other
    if one is None and other is None:
        return
    longer, shorter = (queries, references) if other is None else (references, queries)
    raise InputError(
        "{} has {} and {} has more, so that some would have no partner; give "
        "files of equal numbers "
        "of records, or pair them by name with [[--list|a list]].",
        shorter,
        counted(done, "records"),
        longer,
    )


def _split(batch: RecordBatch, records: int) -> tuple[RecordBatch, RecordBatch | None]:
    """The first ``records`` records, and the others if there are any."""
    return split(batch, records) if records < len(batch) else (batch, None)


def _by_name(request: PairsRequest, readings: dict[str, Reading], known: dict[str, Known]) -> _Pairs:
    paths = dict.fromkeys(path for path in (request.queries, request.references) if path)
    sides = [(path, read_all(path, readings[path], known.get(path))) for path in paths]
    named = [_Named(path, records) for path, records in sides]
    query, reference = named[0], named[-1]
    chosen: list[tuple[int, int]] = []
    letters = 0
    for number, fields in _lines(request.list_file, known.get(request.list_file)):
        if len(fields) != 2:
            raise InputError(
                "Line {:,} of {} has {}; write the names of a query and a reference, with a tab between.",
                number,
                request.list_file,
                counted(len(fields), "columns"),
            )
        pair = tuple(
            side.number(decoded(name), request.list_file, number)
            for side, name in zip((query, reference), fields, strict=True)
        )
        chosen.append((pair[0], pair[1]))
        letters += int(query.lengths[pair[0]] + reference.lengths[pair[1]])
        if letters > 2 * LETTERS:
            yield _taken(query, reference, chosen)
            chosen, letters = [], 0
    if chosen:
        yield _taken(query, reference, chosen)


class _Named:
    """Records that are looked up by name."""

    def __init__(self, path: str, records: RecordBatch) -> None:
        self.path, self.records, self.lengths = path, records, records.lengths
        self._numbers: dict[str, int] = {}
        self._twice: set[str] = set()
        for number, name in enumerate(records.name_list()):
            if self._numbers.setdefault(name, number) != number:
                self._twice.add(name)

    def number(self, name: str, list_file: str, line: int) -> int:
        if name in self._twice:
            raise InputError(
                "Line {:,} of {} names “{}”, and {} has two records of that name; rename one.",
                line,
                list_file,
                shown(name),
                self.path,
            )
        if name not in self._numbers:
            raise InputError(
                "Line {:,} of {} names “{}”, and {} has no record of that name; correct the name.",
                line,
                list_file,
                shown(name),
                self.path,
            )
        return self._numbers[name]


def _taken(query: _Named, reference: _Named, chosen: list[tuple[int, int]]) -> tuple[RecordBatch, RecordBatch]:
    numbers = np.array(chosen, dtype=np.int64)
    return taken(query.records, numbers[:, 0]), taken(reference.records, numbers[:, 1])


def _of_sequences(path: str, reading: Reading, known: Known) -> _Pairs:
    alphabet, left_out = reading.alphabet, BLANKS + reading.drop
    sides: tuple[list[tuple[str, bytes]], ...] = ([], [])
    letters = 0
    for pair, (number, fields) in enumerate(_lines(path, known), 1):
        if len(fields) not in (2, 4):
            raise InputError(
                "Line {:,} of {} has {}; write a query and a reference, or "
                "name, query, name, reference, with tabs between.",
                number,
                path,
                counted(len(fields), "columns"),
            )
        numbered = f"#{pair}".encode()
        named = fields if len(fields) == 4 else (numbered, fields[0], numbered, fields[1])
        for side, name, text in zip(sides, map(decoded, named[::2]), named[1::2], strict=True):
            codes = encode(text, left_out, alphabet)
            if codes is None:
                raise refusal(path, name, text, number, left_out, alphabet, has_columns=False)
            note(np.frombuffer(codes, np.uint8), reading)
            if reading.notices is not None:
                notice_dropped(reading.notices, path, reading.drop, sum(text.count(letter) for letter in reading.drop))
            side.append((name, codes))
            letters += len(codes)
        if letters > 2 * LETTERS:
            yield _batch(sides[0]), _batch(sides[1])
            sides, letters = ([], []), 0
    if sides[0]:
        yield _batch(sides[0]), _batch(sides[1])


def _batch(records: list[tuple[str, bytes]]) -> RecordBatch:
    gap = bytes([GAP])
    codes = b"".join(part for _, text in records for part in (gap, text)) + gap * PADDING
    names = [name.encode() for name, _ in records]
    starts = np.cumsum([1, *(len(text) + 1 for _, text in records)])
    return RecordBatch(
        np.frombuffer(codes, np.uint8),
        starts.astype(np.int64),
        np.frombuffer(b"".join(names), np.uint8),
        np.cumsum([0, *map(len, names)]).astype(np.int64),
    )


def _lines(path: str, known: Known) -> Iterator[tuple[int, list[bytes]]]:
    """The lines of a list with their numbers, split at tabs.

    Empty ones and comments (#) are skipped.
    """
    held: list[bytes] = []
    number = pairs = size = 0
    with closing(blocks(path, known)) as chunks:
        for chunk in chunks:
            if not number and not held:
                _check_encoding(path, chunk)
                chunk = chunk.removeprefix(_UTF8_MARK)
            whole, end, rest = chunk.rpartition(b"\n")
            for line in b"".join([*held, whole]).split(b"\n") if end else ():
                number += 1
                if fields := _fields(line):
                    pairs += 1
                    yield number, fields
            held = [rest] if end else [*held, rest]
            size = len(rest) if end else size + len(rest)
            if size > _LONGEST_LINE:
                raise InputError(
                    "{} has a line of more than {:,} letters; choose a list of pairs.", path, _LONGEST_LINE
                )
        if fields := _fields(b"".join(held)):
            yield number + 1, fields
        elif not pairs:
            raise InputError("{} lists no pairs; choose another list.", path)


def _check_encoding(path: str, start: bytes) -> None:
    """Raise ``InputError`` for a list that is compressed, or a text in UTF-16."""
    if packing_of(start) is not None:
        raise InputError("{} is packed; unpack the list first.", path)
    if start.startswith(_UTF16):
        raise InputError("{} is a UTF-16 text; save it as plain text (UTF-8).", path)


def _fields(line: bytes) -> list[bytes]:
    text = line.strip(b"\r\n \x1a")
    return [] if not text or text.startswith(b"#") else [field.strip() for field in text.split(b"\t")]
