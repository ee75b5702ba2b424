"""Records of GenBank, EMBL and Swiss-Prot flat files as codes, with their features (``flat_file``,
``feature_table``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.flat_file import FlatRecord, entries
from gpu.sequences.letters import BLANKS_AND_DIGITS, as_codes, encode, refusal
from gpu.sequences.names import shown
from gpu.sequences.notices import Notices
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import MOST, Piece, too_long
from gpu.sequences.records import Picker, RecordInfo, check_count, record_info
from gpu.sequences.scanners import RoomFor, Scanner
from gpu.sequences.sequence import Feature, Sequence


def list_records(
    path: str, chunks: Iterable[bytes], lines: int = 0, notices: Notices | None = None
) -> list[RecordInfo]:
    """Every record in order, its letters counted but not checked.

    ``lines``: number of lines before the first chunk.


    Raises ``InputError`` if the only record is truncated; among several, ``notices`` count it.
    """
    found: list[RecordInfo] = []
    held = 0
    problem: InputError | None = None
    for entry in entries(path, chunks, lines, notices):
        found.append(record_info(entry.name, entry.description, _length(entry), entry.is_circular))
        held += len(entry.name) + len(entry.description)
        check_count(path, len(found), held)
        problem = entry.problem
        _tell(problem, notices)
    if problem is not None and len(found) == 1:
        raise problem
    return found


def read_record(
    path: str, chunks: Iterable[bytes], picker: Picker, lines: int = 0, notices: Notices | None = None
) -> Sequence:
    """The record that ``picker`` wants, with its features except ``source``; reads the whole file.

    ``lines``: number of lines before the first chunk. Other records may be flawed: ``notices``
    count them, and skipped features. Raises ``InputError`` for a letter that is not a nucleotide, a
    protein, a record that is truncated or has no bases, too many or another number than stated, and
    what ``picker.check`` refuses.
    """
    sequence: Sequence | None = None
    wanted = False

    def wants(name: str) -> bool:
        nonlocal wanted
        wanted = picker.wants(name)
        return wanted

    for entry in entries(path, chunks, lines, notices, wants):
        if wanted:
            codes = _codes(path, entry, DNA)
            features = entry.features(len(codes))
            sequence = Sequence(
                *(entry.name, as_codes(codes), entry.description, features),
                title=entry.title,
                is_circular=entry.is_circular,
            )
        else:
            for _ in entry.texts:
                pass
            _tell(entry.problem, notices)
    picker.check()
    if sequence is None:
        raise _no_record(path)
    return sequence


class FlatScanner(Scanner):
    """A scanner of flat files, each record a piece; so many ``lines`` precede the text.

    Records must be DNA even for an alphabet that accepts every byte.
    """

    def __init__(self, path: str, reading: Reading, lines: int = 0) -> None:
        super().__init__(path, reading)
        self._lines = lines

    def pieces(self, chunks: Iterable[bytes], room: RoomFor) -> Iterator[Piece]:
        """As of ``Scanner``. Raises ``InputError`` as ``read_record`` does."""
        alphabet = self.reading.alphabet
        judging = alphabet if alphabet.judges else DNA
        entry: FlatRecord | None = None
        for entry in entries(self._path, chunks, self._lines, self.reading.notices):
            codes = as_codes(_codes(self._path, entry, judging))
            held = room(len(codes) + 1)[0][: len(codes) + 1]
            held[0] = self.reading.gap
            held[1:] = codes if judging is alphabet else alphabet.encode[judging.decode[codes]]
            header = f"{entry.name} {entry.description}" if self.reading.whole_headers else entry.name
            named = np.frombuffer(header.encode(), dtype=np.uint8)
            yield Piece(held, np.ones(1, np.int64), named, np.zeros(1, np.int64))
        if entry is None:
            raise _no_record(self._path)


def read_features(path: str, chunks: Iterable[bytes], lines: int = 0) -> Iterator[tuple[str, int, tuple[Feature, ...]]]:
    """Name, bases and features of every record, in order, letters counted but not checked."""
    for entry in entries(path, chunks, lines, None, lambda name: True):
        length = _length(entry)
        yield entry.name, length, entry.features(length)


def _length(entry: FlatRecord) -> int:
    return sum(len(text.translate(None, BLANKS_AND_DIGITS)) for _, text in entry.texts)


def _tell(problem: InputError | None, notices: Notices | None) -> None:
    if problem is not None and notices is not None:
        notices.add(str(problem), str(problem))


def _codes(path: str, entry: FlatRecord, alphabet: Alphabet) -> bytearray:
    """The letters of a record, found to be of its kind and as many as it states."""
    _check_kind(path, entry, alphabet)
    codes = bytearray()
    for line, text in entry.texts:
        encoded = encode(text, BLANKS_AND_DIGITS, alphabet)
        if encoded is None:
            raise refusal(path, entry.name, text, line, BLANKS_AND_DIGITS, alphabet)
        codes += encoded
        if len(codes) > MOST:
            raise too_long(path)
    if entry.problem is not None:
        raise entry.problem
    called = f"The record “{shown(entry.name)}” of {path}"
    if not codes:
        raise InputError(f"{called} has no bases; download it again with its full sequence.")
    if entry.stated is not None and entry.stated != len(codes):
        raise InputError(
            f"{called} is damaged: it states {entry.stated:,} bases but holds {len(codes):,}; download it again, or "
            f"correct the number if that is wrong."
        )
    return codes


def _check_kind(path: str, entry: FlatRecord, alphabet: Alphabet) -> None:
    """Raise ``InputError`` for a protein where DNA is needed, or DNA where a protein is."""
    is_protein = alphabet is PROTEIN
    if entry.stated is None or entry.is_protein == is_protein:
        return
    called = f"The record “{shown(entry.name)}” of {path}"
    if is_protein:
        raise InputError(f"{called} is DNA, but protein is needed; choose a protein file.")
    if entry.is_swiss_prot:
        raise InputError(f"{path} is a Swiss-Prot file of proteins, but nucleotides are needed; choose a DNA file.")
    raise InputError(f"{called} is protein, but nucleotides are needed; choose a DNA file.")


def _no_record(path: str) -> InputError:
    return InputError(f"{path} holds no record; choose another file.")
