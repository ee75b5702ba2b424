"""The CUDA engine. Large sweeps run on the card; what is too small for it, and the partitions, on the processor."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Generator
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda import batches, compiler
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.window import window_for
from gpu.engines.work.arrays import Int32, Int64
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.engines.work.sweep import Band, Sweep, Tick
from gpu.errors import DeviceError, OutOfMemory
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.matches import CudaMatches

#: Below this many cells the processor is done before the card has its input.
SMALL = 2_000_000_000
#: Kernels of a chromosome alignment; those of the matches are compiled by the first search that needs them.
_ALIGNMENT = ("sweep.cu", "partitions.cu")
#: Letters of queries, each strand counted, that the processor searches in a reference before the index is carried to the card: about what
#: making a context and carrying it takes (``tests/bench/card_matches.py``). And below which it takes a search even then.
_BEFORE_THE_CARD = 32 << 20
_FEW = 1 << 18
_MATCHES = "matches.cu"
_POLL_SECONDS = 0.05


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
        shape: tuple[int, int] | tuple[int, int, float, bool | None] | None = None,
    ) -> None:
        """``memory``: bytes of the card that a sweep may use, of what is free; ``shape``: the fields of ``sweep.Shape``."""
        self._info = card
        self._cpu = CpuEngine(threads)
        self._small = small
        self._memory = memory
        self._shape = shape
        self._card: Card | None = None
        self._matches: CudaMatches | None = None
        #: The text that was searched last, and how many letters of queries were looked for in it.
        self._searched: tuple[weakref.ref[Codes] | None, int] = (None, 0)
        self.threads = self._cpu.threads
        self.reason = reason
        self.device = f"GPU: {card.name}, {round(card.memory / 2**30)} GB"

    def is_warm(self, scoring: Scoring) -> bool:
        return self._cpu.is_warm(scoring) and all(
            compiler.is_compiled(source, self._info.architecture) for source in _ALIGNMENT
        )

    def warm_up(self, scoring: Scoring) -> None:
        """Compiles only, and touches no context: it may run in another thread."""
        window_for(scoring)
        for source in _ALIGNMENT:
            compiler.binary(source, self._info.architecture)
        self._cpu.warm_up(scoring)

    def sweep(self, sweep: Sweep) -> Generator[Band | Tick, None, None]:
        cells = (len(sweep.a) - sweep.first_row) * len(sweep.b)
        if cells < max(1, self._small) or not self._is_ours():
            yield from self._cpu.sweep(sweep)
            return
        # Only now: what imports PyCUDA needs the driver.
        from gpu.engines.cuda.driver import Card, card_errors
        from gpu.engines.cuda.sweep import CudaSweep, Shape

        with card_errors():
            if self._card is None:
                self._card = Card(self._info.index)
            if self._matches is not None:
                # An index may fill the card; the next search carries it there again.
                self._matches.close()
            shape = Shape(*self._shape) if self._shape else None
            yield from CudaSweep(self._card, sweep, shape, self._memory).run()

    def cross(
        self, a: Codes, b: Codes, kind: int, goal: int, far: Int32, scoring: Scoring
    ) -> tuple[int, int, bool, int]:
        return self._cpu.cross(a, b, kind, goal, far, scoring)

    def split(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
        card = self._card_for(partitions, batches.LEAST_TO_SPLIT)
        if card is not None:
            from gpu.engines.cuda import partitions as on_card
            from gpu.engines.cuda.driver import card_errors

            # Where the card has too little memory left, the processor does it.
            with suppress(OutOfMemory), card_errors():
                return on_card.split(card, self._cpu, a, b, partitions, scoring)
        return self._cpu.split(a, b, partitions, scoring)

    def align(self, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> tuple[Int64, Int64, int]:
        card = self._card_for(partitions, batches.LEAST_TO_ALIGN)
        if card is not None:
            from gpu.engines.cuda import partitions as on_card
            from gpu.engines.cuda.driver import card_errors

            with suppress(OutOfMemory), card_errors():
                return on_card.align(card, self._cpu, a, b, partitions, scoring)
        return self._cpu.align(a, b, partitions, scoring)

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        """The arrays of a search that is followed by others stay on the card, and must not change."""
        if self._is_for_the_card(search):
            # Looked up once: it reads the kernels' sources.
            if self._matches is None and not compiler.is_compiled(_MATCHES, self._info.architecture):
                compiling = threading.Thread(target=self._compile_matches, name="compiler", daemon=True)
                compiling.start()
                while compiling.is_alive():
                    yield FoundMatches(1, *np.empty((3, 0), np.int32))
                    compiling.join(_POLL_SECONDS)
            from gpu.engines.cuda.driver import Card, card_errors
            from gpu.engines.cuda.matches import CudaMatches

            # Where the card has too little memory left, the processor does it.
            with suppress(OutOfMemory), card_errors():
                if self._card is None:
                    self._card = Card(self._info.index)
                if self._matches is None:
                    self._matches = CudaMatches(self._card, self._memory)
                self._matches.make_room(search)
            if self._matches is not None and self._matches.holds(search.index):
                with card_errors():
                    yield from self._matches.run(search)
                return
        yield from self._cpu.matches(search)

    @property
    def match_seconds(self) -> dict[str, float]:
        """Time that searches for matches took on the card so far, by phase (``CudaMatches.seconds``)."""
        return self._matches.seconds if self._matches is not None else {}

    def close(self) -> None:
        if self._card is None:
            return
        from gpu.engines.cuda.driver import card_errors

        card, self._card = self._card, None
        matches, self._matches = self._matches, None
        # After a failure the context may be lost already; what it failed of has been said.
        if matches is not None:
            with suppress(DeviceError), card_errors():
                matches.close()
        with suppress(DeviceError), card_errors():
            card.close()

    def _card_for(self, partitions: Int64, least: int) -> Card | None:
        """The card, if it is the faster one for a batch; without a context only if making one is worth it."""
        pays = batches.cells_of(partitions) >= self._small or (
            self._card is not None and batches.pays(partitions, least)
        )
        if not (pays and self._is_ours() and batches.is_dense(partitions)):
            return None
        if self._card is None:
            from gpu.engines.cuda.driver import Card, card_errors

            with card_errors():
                self._card = Card(self._info.index)
        return self._card

    def _is_for_the_card(self, search: MatchSearch) -> bool:
        """Whether the card is the faster one: its start and the index's way to it must be worth it."""
        if not self._is_ours():
            return False
        if self._small == 0:
            return True
        if self._matches is not None and self._matches.holds(search.index):
            return len(search.query) >= _FEW
        text, letters = self._searched
        if text is None or text() is not search.index.text:
            letters = 0
        self._searched = (weakref.ref(search.index.text), letters + len(search.query))
        return self._searched[1] >= _BEFORE_THE_CARD

    def _compile_matches(self) -> None:
        # What the compiler refuses is raised where the kernels are loaded.
        with suppress(DeviceError):
            compiler.binary(_MATCHES, self._info.architecture)

    def _is_ours(self) -> bool:
        """Whether this is the thread that the context belongs to, or would belong to."""
        return self._card is None or self._card.owner == threading.get_ident()
