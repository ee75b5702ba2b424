"""The records of a genome, from one file or several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import BinaryIO

import numpy as np

from gpu.analyses.matches.result import RecordTable
from gpu.analyses.one_record import read_records
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.engines.work.arrays import Int64
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import list_records


@dataclass(frozen=True)
class Genome:
    """The records of one genome, in the order of its files; each name is unique.

    ``file`` int64 [k]: the number of each record's file.
    """

    paths: tuple[str, ...]
    records: RecordTable
    file: Int64

    @classmethod
    def read(cls, paths: tuple[str, ...], raise_if_cancelled: Callable[[], None]) -> Genome:
        """List the records of a genome's files. Raises ``InputError``."""
        names, lengths, file = list[str](), list[int](), list[int]()
        for number, path in enumerate(paths):
            raise_if_cancelled()
            for info in list_records(path):
                names.append(info.name)
                lengths.append(info.length)
                file.append(number)
        seen = set[str]()
        for name, number in zip(names, file, strict=True):
            if not name or name in seen:
                what = Phrase("two records “{}”", visible(name)) if name else Phrase("a record without a name")
                raise InputError(
                    "{}: the genome has {}; give each record a name of its own and start again.", paths[number], what
                )
            seen.add(name)
        return cls(paths, RecordTable.of(names, lengths), np.array(file, np.int64))

    def write(self, out: BinaryIO) -> None:
        """Write the records of all files as one FASTA file."""
        for path in self.paths:
            for record in read_records(path):
                record.write(out)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.records.names)}

    def number_of(self, name: str) -> int:
        """The number of a record by its name; -1 if there is none."""
        return self._numbers.get(name, -1)

    def choice(self, record: int, ends: tuple[int, int] | None = None, reverse: bool = False) -> SequenceChoice:
        """A record, or a range of it, as a comparison takes it; its length is filled in."""
        return SequenceChoice(
            *(self.paths[int(self.file[record])], self.records.names[record], ends, reverse),
            length=int(self.records.lengths[record]),
        )
