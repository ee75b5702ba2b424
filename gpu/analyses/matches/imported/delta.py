"""Reader of MUMmer's delta files, which nucmer and promer write.

The format: https://mummer.sourceforge.net/manual/#nucmeroutput. A header ``>reference query
length length`` is followed by alignments, each a line of seven numbers (start and end in both,
errors, similarity errors, stop codons) and then a number a line for each gap, up to 0. A negative
one is a gap in the reference, which adds a column. In promer's files gaps and errors count amino
acids.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.matches.imported.alignments import Builder, Rows
from gpu.analyses.matches.imported.lines import OTHER_LENGTH, Damage, LineBlock, line_blocks
from gpu.core.phrase import Phrase
from gpu.core.units import MAX_DIGITS, not_whole, whole_number

_MINUS = ord("-")
_UNFINISHED = Phrase("the list of gaps behind it does not end with 0")
_NUMBERS = 7


def read_delta(path: str, builder: Builder, damage: Damage) -> None:
    """Add the alignments of a delta file. Raises ``InputError``."""
    _Reader(builder, damage).read(path)


class _Reader:
    """The state between lines: the records of the header, and the alignment whose gaps follow."""

    def __init__(self, builder: Builder, damage: Damage) -> None:
        self._builder, self._damage = builder, damage
        self._records: tuple[int, int] | None = None
        #: Line, numbers, and negative gaps so far, of the alignment whose gaps are not all read.
        self._open: tuple[int, list[int], int] | None = None
        self._found: list[tuple[int, ...]] = []
        self._residue = 1

    def read(self, path: str) -> None:
        for block in line_blocks(path, self._damage):
            begin = 0
            if block.first == 1:
                begin = min(2, len(block))
                self._residue = 3 if len(block) > 1 and block.line(1).strip() == b"PROMER" else 1
            self._take(block.part(begin, len(block)))
            self._flush()
        self._close(ended=False)
        self._flush()

    def _take(self, block: LineBlock) -> None:
        """Read a block: gaps are counted together, the other lines are read one by one."""
        if not len(block):
            return
        first = block.first_bytes()
        digits = np.concatenate([[0], np.cumsum((block.text >= ord("0")) & (block.text <= ord("9")))])
        count, length = digits[block.ends] - digits[block.starts], block.ends - block.starts
        is_gap = (count == length - (first == _MINUS)) & (count > 0) & (count <= MAX_DIGITS)
        ends_list = is_gap & (first == ord("0")) & (length == 1)
        negative = np.concatenate([[0], np.cumsum(is_gap & (first == _MINUS))])
        zeros = np.concatenate([[0], np.cumsum(ends_list)])
        others = np.flatnonzero(~is_gap & (block.ends > block.starts)).tolist()
        bounds = [0, *others, len(block)]
        for place, at in enumerate(bounds[:-1]):
            if place:
                self._line(block.first + at, block.line(at))
            gaps = slice(at + (1 if place else 0), bounds[place + 1])
            if self._open is not None:
                line, numbers, before = self._open
                self._open = line, numbers, before + int(negative[gaps.stop] - negative[gaps.start])
                if zeros[gaps.stop] > zeros[gaps.start]:
                    self._close(ended=True)

    def _line(self, number: int, text: bytes) -> None:
        self._close(ended=False)
        if text.startswith(b">"):
            self._records = self._header(number, text)
            return
        words = text.split()
        numbers = [read for read in map(whole_number, words) if read is not None]
        if len(words) != _NUMBERS:
            self._damage.line(number, Phrase("it is neither a header nor the seven numbers of an alignment"))
        elif len(numbers) < _NUMBERS:
            self._damage.line(number, not_whole(Phrase("one of its seven numbers")))
        elif self._records is not None:
            self._open = number, numbers, 0

    def _header(self, number: int, text: bytes) -> tuple[int, int] | None:
        words = text[1:].rsplit(None, 2)
        names = words[0].split() if len(words) == 3 else []
        lengths = [read for read in map(whole_number, words[1:]) if read is not None]
        if len(names) != 2 or len(lengths) != 2:
            no_header = Phrase("it is no header of two names and two lengths")
            self._damage.line(number, not_whole(Phrase("a length")) if len(names) == 2 else no_header)
            return None
        records = self._builder.b.number(names[0]), self._builder.a.number(names[1])
        for side, record, length in zip((self._builder.b, self._builder.a), records, lengths, strict=True):
            if not side.fits(record, length):
                self._damage.line(number, OTHER_LENGTH)
                return None
        return records

    def _close(self, ended: bool) -> None:
        """Keep the open alignment, if there is one."""
        if self._open is None or self._records is None:
            return
        (line, numbers, negative), self._open = self._open, None
        b, a = self._records
        b0, b1, a0, a1, errors = numbers[:5]
        columns = (abs(b1 - b0) + 1) // self._residue + negative
        lengths = self._builder.b.length(b), self._builder.a.length(a)
        if not ended:
            self._damage.line(line, _UNFINISHED)
        elif min(b0, b1, a0, a1) < 1 or max(b0, b1) > lengths[0] or max(a0, a1) > lengths[1]:
            self._damage.line(line, Phrase("a position lies outside its record"))
        elif errors > columns or not columns:
            self._damage.line(line, Phrase("it has more errors than columns, or no column"))
        else:
            self._found.append((a, a0, a1, b, b0, b1, errors, columns))

    def _flush(self) -> None:
        if not self._found:
            return
        a, a0, a1, b, b0, b1, errors, columns = np.array(self._found, np.int64).T
        self._found.clear()
        self._builder.add(
            Rows.of(
                *(a, np.minimum(a0, a1) - 1, np.maximum(a0, a1)),
                *(b, np.minimum(b0, b1) - 1, np.maximum(b0, b1)),
                *((a0 > a1) != (b0 > b1), 1 - errors / columns, columns * self._residue),
            )
        )
