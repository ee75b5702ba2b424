"""Genes of several records, each in the table of the alignment that has most of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from gpu.analyses.chromosome.genes.listed import Gene
from gpu.analyses.chromosome.genes.table import GeneTable
from gpu.analyses.chromosome.segments import Integers


class JoinedGenes:
    """The attributes of ``GeneTable`` for the rows ``of``: int64 [n, 2], a table and its row."""

    on_b = False

    def __init__(self, tables: Sequence[GeneTable], of: Integers) -> None:
        self.tables, self.of = tables, of

    @classmethod
    def best(cls, records: Sequence[Sequence[GeneTable]]) -> JoinedGenes:
        """The genes of each record, in the table of it with the most equal bases of each.

        Of these it is that with the most aligned ones, then the last one.
        """
        tables, rows = list[GeneTable](), [np.zeros((0, 2), np.int64)]
        for several in records:
            aligned = np.stack([table.aligned for table in several])
            matches = np.stack([table.matches for table in several])
            number = np.arange(len(several[0]))
            best = np.lexsort((aligned, matches), axis=0)[-1] if len(number) else number
            rows.append(np.column_stack([best + len(tables), number]))
            tables += several
        return cls(tables, np.concatenate(rows))

    def __len__(self) -> int:
        return len(self.of)

    def at(self, number: int) -> tuple[GeneTable, int]:
        """The table of a gene, and its row there."""
        table, row = self.of[number].tolist()
        return self.tables[table], row

    @cached_property
    def genes(self) -> list[Gene]:
        return [table.genes[row] for table, row in map(self.at, range(len(self)))]

    @property
    def lengths(self) -> tuple[int, int]:
        """Bases of the longest records of a and of b."""
        a, b = zip(*(table.lengths for table in self.tables), strict=True)
        return max(a), max(b)

    def __getattr__(self, name: str) -> Any:
        if name not in ("places", "bases", "aligned", "matches", "counts", "identity", "coverage", "state"):
            raise AttributeError(name)
        axis = int(name == "places")
        whole = np.concatenate([getattr(table, name) for table in self.tables], axis=axis)
        begins = np.cumsum([0, *map(len, self.tables)])
        return whole.take(begins[self.of[:, 0]] + self.of[:, 1], axis=axis)
