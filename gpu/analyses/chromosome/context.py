"""What every stage of a run is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.monitor import Monitor
from gpu.engines.device import Device
from gpu.engines.work.partitions import Partitions
from gpu.engines.work.sweep import Sweeps
from gpu.results.store import ResultStore
from gpu.sequences.sequence import Codes


class Engine(Device, Sweeps, Partitions, Protocol):
    """What an alignment asks of its engine."""


@dataclass(frozen=True)
class Context:
    """``a`` and ``b`` are the sides of the matrix: trimmed and oriented codes.

    ``notices``: flaws in spite of which their files were read.
    """

    request: ChromosomeRequest
    a: Codes
    b: Codes
    engine: Engine
    store: ResultStore
    monitor: Monitor
    notices: tuple[str, ...] = ()

    def remark(self, sentence: str) -> None:
        """Say what has happened, in the log and to who looks on; "" is nothing."""
        if sentence:
            self.store.log(sentence)
            self.monitor.remark(sentence)

    @property
    def rows(self) -> int:
        return len(self.a)

    @property
    def columns(self) -> int:
        return len(self.b)
