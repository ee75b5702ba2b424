"""Kinds of work that a card takes over from the processor, and when that pays.

Nothing here imports the driver: work that is too small for a card does not load it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.device_cache import WorkTotal
from gpu.engines.cuda.traces import plan
from gpu.engines.work.matches import MatchSearch
from gpu.engines.work.reads import ReadSearch
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.traces import PairAlignments

if TYPE_CHECKING:
    from gpu.engines.cuda.driver import Card

#: Letters of queries, each strand counted, or of reads, that the processor searches in a reference
#: before the index is uploaded to the card: about the time of making a context and of the upload
#: (``tests/bench/card_matches.py``). And the letters below which it still takes a single search.
BEFORE_THE_CARD = 32 << 20
_FEW = 1 << 18
#: Bases of a reference of reads up to which its places are 32-bit numbers.
MAX_BASES = 2**31 - 2**16
#: Cells of a search for scores, or of pairs, from which the card is faster once it is in use.
_FEW_CELLS = 50_000_000

Asked = TypeVar("Asked")


class CardWork(ABC, Generic[Asked]):
    """A kind of work, made before there is a context. ``small``: 0 gives all of it to the card.

    Attributes
    ----------
    source : str
        The file of its kernels.
    few : int
        The amount of work from which the card is faster once it holds what it needs.
    least : int
        The amount in all, with the same array, from which the card is worth its start.
    launcher
        What owns the work's memory on the card, from the first ``begin`` on, with the methods:
        ``holds(asked)``, is what the work needs on the card already; ``make_room(asked)``, which
        evicts other work and raises ``cuda.MemoryError``; ``run(asked)``, the answers; ``close``.
    """

    source: ClassVar[str]
    few: ClassVar[int]

    def __init__(self, cpu: CpuEngine, small: int, memory: int | None, least: int) -> None:
        self._cpu, self._small, self._memory, self.least = cpu, small, memory, least
        self.launcher: Any = None
        self.done = WorkTotal()

    @abstractmethod
    def make_launcher(self, card: Card) -> Any:
        """Make the launcher, which imports the driver."""

    @abstractmethod
    def amount(self, asked: Asked) -> int:
        """The amount of work."""

    def expected(self, asked: Asked) -> int:
        """The amount, with that which will follow as far as it is known."""
        return self.amount(asked)

    def array(self, asked: Asked) -> object:
        """What the work is done with; amounts with the same one add up."""
        return self

    def suits(self, asked: Asked) -> bool:
        """True if the card can do it."""
        return True

    def pays(self, asked: Asked) -> bool:
        """True if the card can do it and is faster, its start and the uploads included."""
        if not self.suits(asked):
            return False
        if self._small == 0:
            return True
        if self.launcher is not None and self.launcher.holds(asked):
            return self.amount(asked) >= self.few
        return self.done.including(self.array(asked), self.expected(asked)) >= self.least

    def count(self, asked: Asked) -> None:
        """Note work that is about to be done, wherever."""
        if self.suits(asked):
            self.done.add(self.array(asked), self.amount(asked))

    def begin(self, card: Card, asked: Asked) -> None:
        """Make room on the card. Raises ``cuda.MemoryError`` if that is too little."""
        if self.launcher is None:
            self.launcher = self.make_launcher(card)
        self.launcher.make_room(asked)

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds on the card so far by phase; {} if nothing was done there."""
        return dict(self.launcher.seconds) if self.launcher is not None else {}

    def close(self) -> None:
        """Give the card's memory back."""
        launcher, self.launcher = self.launcher, None
        if launcher is not None:
            launcher.close()


class MatchWork(CardWork[MatchSearch]):
    """Searches for exact matches, counted in letters of queries."""

    source, few = "matches.cu", _FEW

    def make_launcher(self, card: Card) -> Any:
        from gpu.engines.cuda.matches.launcher import CudaMatches

        return CudaMatches(card, self._memory)

    def amount(self, asked: MatchSearch) -> int:
        return len(asked.query)

    def array(self, asked: MatchSearch) -> object:
        return asked.index.text


class ReadWork(CardWork[ReadSearch]):
    """Searches for reads, counted in their letters, in references of up to ``MAX_BASES``."""

    source, few = "reads.cu", _FEW

    def make_launcher(self, card: Card) -> Any:
        from gpu.engines.cuda.reads.launcher import CudaReads

        return CudaReads(card, self._cpu, self._memory)

    def amount(self, asked: ReadSearch) -> int:
        return len(asked.reads.codes)

    def array(self, asked: ReadSearch) -> object:
        return asked.index.blocks

    def suits(self, asked: ReadSearch) -> bool:
        return asked.index.bases <= MAX_BASES


class ScoreWork(CardWork[ScoreSearch]):
    """Searches for scores, counted in cells."""

    source, few = "scores.cu", _FEW_CELLS

    def make_launcher(self, card: Card) -> Any:
        from gpu.engines.cuda.scores.launcher import CudaScores

        return CudaScores(card, self._memory)

    def amount(self, asked: ScoreSearch) -> int:
        return len(asked.query) * len(asked.entries.codes)

    def expected(self, asked: ScoreSearch) -> int:
        return (len(asked.query) + asked.ahead) * len(asked.entries.codes)

    def array(self, asked: ScoreSearch) -> object:
        return asked.entries.codes


class PairWork(CardWork[PairAlignments]):
    """Alignments of pairs, which come batch by batch, counted in cells."""

    source, few = "traces.cu", _FEW_CELLS

    def make_launcher(self, card: Card) -> Any:
        from gpu.engines.cuda.traces.launcher import CudaPairs

        return CudaPairs(card, self._cpu, self._memory)

    def amount(self, asked: PairAlignments) -> int:
        return int((asked.queries.lengths * asked.references.lengths).sum())

    def suits(self, asked: PairAlignments) -> bool:
        return plan.is_for_the_card(asked)
