"""Notices about flaws in input that was read nevertheless, counted, as sentences for a biologist.

A reader adds a notice where it skips something or reads it as something else; the run passes the
sentences to ``Monitor.remark`` and its log. One flaw never prevents reading a file, and is never
silent.
"""

from __future__ import annotations

from collections.abc import Callable

from gpu.core.phrase import Phrase

#: Stands for the number in a sentence on several cases.
COUNT = "{count}"


class Notices:
    """Counted flaws of the files of one run, in the order in which they were first met."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Phrase, Phrase], int] = {}

    def add(self, one: Phrase, many: Phrase, count: int = 1) -> None:
        """Count a flaw.

        Parameters
        ----------
        one : Phrase
            The whole sentence for a single case; it names the file.
        many : Phrase
            The sentence for several, with ``COUNT`` as the value of the place of their number.
        count : int
            Cases to add; 0 or fewer adds nothing.
        """
        if count > 0:
            self._counts[one, many] = self._counts.get((one, many), 0) + count

    @property
    def total(self) -> int:
        """The number of cases of all flaws."""
        return sum(self._counts.values())

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        """One sentence a flaw."""
        return tuple(
            one if count == 1 else many.filled(COUNT, f"{count:,}") for (one, many), count in self._counts.items()
        )

    def tell(self, *listeners: Callable[[str], object]) -> None:
        """Pass every sentence to each of ``listeners``, such as ``Monitor.remark`` and
        ``ResultStore.log``.
        """
        for sentence in self.sentences:
            for tell in listeners:
                tell(sentence)
