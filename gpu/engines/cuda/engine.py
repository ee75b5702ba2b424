"""The CUDA engine. Large sweeps run on the card; what is too small for it, and the partitions, on the processor."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import suppress
from typing import TYPE_CHECKING

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda import compiler
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.window import window_for
from gpu.engines.protocol import Band, Int64, Sweep, Tick
from gpu.errors import DeviceError
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: Below this many cells the processor is done before the card has its input.
SMALL = 2_000_000_000


class CudaEngine:
    """See ``protocol.Engine``. The context is made by the first sweep, in its thread, and detached by ``close`` in the same."""

    name = "cuda"

    def __init__(
        self,
        card: CardInfo,
        threads: int | None = None,
        reason: str = "",
        small: int = SMALL,
        memory: int | None = None,
        shape: tuple[int, int] | None = None,
    ) -> None:
        """``memory``: bytes of the card that a sweep may use, of what is free; ``shape``: blocks and warps (``sweep.Shape``)."""
        self._info = card
        self._cpu = CpuEngine(threads)
        self._small = small
        self._memory = memory
        self._shape = shape
        self._card: Card | None = None
        self.threads = self._cpu.threads
        self.reason = reason
        self.device = f"GPU: {card.name}, {round(card.memory / 2**30)} GB"

    def is_warm(self, scoring: Scoring) -> bool:
        return self._cpu.is_warm(scoring) and compiler.is_compiled("sweep.cu", self._info.architecture)

    def warm_up(self, scoring: Scoring) -> None:
        """Compiles only, and touches no context: it may run in another thread."""
        window_for(scoring)
        compiler.binary("sweep.cu", self._info.architecture)
        self._cpu.warm_up(scoring)

    def sweep(self, sweep: Sweep) -> Generator[Band | Tick, None, None]:
        rows = len(sweep.a) - sweep.first_row
        if rows * len(sweep.b) < self._small or not self._is_ours():
            yield from self._cpu.sweep(sweep)
            return
        # Only now: what imports PyCUDA needs the driver.
        from gpu.engines.cuda.driver import Card, card_errors
        from gpu.engines.cuda.sweep import CudaSweep, Shape

        with card_errors():
            if self._card is None:
                self._card = Card(self._info.index)
            shape = Shape(*self._shape) if self._shape else None
            yield from CudaSweep(self._card, sweep, shape, self._memory).run()

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        return self._cpu.split(a, b, partitions, scoring)

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        return self._cpu.align(a, b, partitions, scoring)

    def close(self) -> None:
        if self._card is None:
            return
        from gpu.engines.cuda.driver import card_errors

        card, self._card = self._card, None
        # After a failure the context may be lost already; what it failed of has been said.
        with suppress(DeviceError), card_errors():
            card.close()

    def _is_ours(self) -> bool:
        """Whether this is the thread that the context belongs to, or would belong to."""
        return self._card is None or self._card.owner == threading.get_ident()
