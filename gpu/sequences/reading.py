"""Options of reading records, and what is left out, counted and limited while they are read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences.alphabet import DNA, Alphabet, Codes
from gpu.sequences.names import shown, split_header
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.record_batch import MOST, Piece

#: The code between two records: none of any alphabet's, nor ``REFUSED``.
GAP = 254
#: The code of a letter that is left out (``Reading.drop``): none of any alphabet's, nor ``GAP``.
DROPPED = 252


class Noted(NamedTuple):
    """A code that is counted, and the two sentences of ``Notices.add``."""

    code: int
    one: Phrase
    many: Phrase


@dataclass(frozen=True)
class Reading:
    """Options for reading records as codes.

    ``alphabet``: bytes that it refuses are refused with a sentence. ``gap``: the code between
    records, none of the alphabet's and not ``REFUSED``. ``as_mummer``: FASTA as mummer reads it
    (see ``scan.scan_fasta``), a record may have no name, and a file whose only record is empty is
    refused. Otherwise a record without a name is called ``#n`` by its number. ``qualities``:
    whether those of FASTQ are kept. ``ahead``: whether the file is read and unpacked in a thread of
    its own. ``notices``: counts flaws in spite of which the file is read, or None. ``drop``:
    letters of FASTA that are left out, such as gaps of an alignment. ``noted``: letters that are
    counted in ``notices``. ``longest``: letters of a record at most; one that has more is refused
    while it is read, and ``too_long`` says what to do then. ``partly``: what precedes damage is
    given, however near the file's beginning that is. ``whole_headers``: headers of FASTA and flat
    files take the place of names (``names.split_header``).
    """

    alphabet: Alphabet
    gap: int
    as_mummer: bool = False
    qualities: bool = False
    ahead: bool = False
    notices: Notices | None = None
    drop: bytes = b""
    noted: tuple[Noted, ...] = ()
    longest: int = MOST
    too_long: str = Phrase("split it into several")
    partly: bool = False
    whole_headers: bool = False

    @cached_property
    def table(self) -> Codes:
        """uint8[256]: the code of each byte of FASTA, ``DROPPED`` for those that are left out."""
        if not self.drop:
            return self.alphabet.encode
        table = self.alphabet.encode.copy()
        table[list(self.drop)] = DROPPED
        return table


def notice_dropped(notices: Notices, path: str, drop: bytes, count: int) -> None:
    """Count letters of a file that were left out by ``drop``."""
    letters = " or ".join(f"“{chr(letter)}”" for letter in drop)
    notices.add(
        Phrase("A gap letter ({}) of {} was left out.", letters, path),
        Phrase("{} gap letters ({}) of {} were left out.", COUNT, letters, path),
        count,
    )


def note(codes: Codes, reading: Reading) -> None:
    """Count the letters of ``reading.noted``."""
    if reading.notices is None or not reading.noted:
        return
    found = codes[np.isin(codes, np.array([noted.code for noted in reading.noted], np.uint8))]
    if len(found):
        counts = np.bincount(found, minlength=256)
        for noted in reading.noted:
            reading.notices.add(noted.one, noted.many, int(counts[noted.code]))


class PieceFilter:
    """What is kept of the pieces of a file, in their order: all but dropped letters.

    These and noted letters are counted.
    """

    def __init__(self, path: str, reading: Reading) -> None:
        self._path, self._reading = path, reading
        #: Of the record that is not known to be whole: its letters so far, and its name.
        self._letters, self._name = 0, b""

    def of(self, piece: Piece) -> Piece:
        """What is kept of the next piece.

        Raises ``InputError`` for a record of more than ``reading.longest`` letters.
        """
        note(piece.codes, self._reading)
        dropped = np.flatnonzero(piece.codes == DROPPED) if self._reading.drop else ()
        if len(dropped):
            if self._reading.notices is not None:
                notice_dropped(self._reading.notices, self._path, self._reading.drop, len(dropped))
            kept = piece.codes[piece.codes != DROPPED]
            # The kept letters stay in the buffer of the scan.
            codes = piece.codes[: len(kept)]
            codes[:] = kept
            piece = piece._replace(codes=codes, starts=piece.starts - np.searchsorted(dropped, piece.starts))
        if self._reading.longest < MOST:
            self._check(piece)
        return piece

    def _check(self, piece: Piece) -> None:
        lengths = piece.lengths(self._letters)
        names, ends = piece.names.tobytes(), [*piece.name_starts.tolist(), len(piece.names)]
        too_long = np.flatnonzero(lengths > self._reading.longest)
        if len(too_long):
            number = int(too_long[0])
            begun = self._name if number == 0 else b""
            raise self._refusal(begun + names[ends[number - 1] if number else 0 : ends[number]])
        begun = self._name if len(ends) == 1 else b""
        self._letters, self._name = int(lengths[-1]), begun + names[ends[-2] if len(ends) > 1 else 0 :]

    def _refusal(self, name: bytes) -> InputError:
        unit = Phrase("bases") if self._reading.alphabet is DNA else Phrase("residues")
        return InputError(
            "“{}” of {} has more than {:,} {}; {}.",
            shown(split_header(name)[0]),
            self._path,
            self._reading.longest,
            unit,
            self._reading.too_long,
        )
