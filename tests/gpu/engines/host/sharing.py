"""An engine on emulated cards, or one, that share whatever they may, and a count of the sections they did it in."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.host.host_cards import HostCards

#: Launches in which a strip is done, or some, and such that end all the time.
SECTION_SHAPES = ((24, 4, 0.0003, None), (6, 4, 0.00003, None))


@dataclass
class Seen:
    """``sections`` of the sweep, how often one was taken over, and how often one was done without; which ones waited to be told."""

    sections: int = 0
    taken_over: int = 0
    dropped: int = 0
    rested: set[int] = field(default_factory=set)


@contextmanager
def engine_on(cards: HostCards, rows: int = 700, **options: Any) -> Iterator[tuple[Any, Seen]]:
    """An engine that has these cards share every sweep, narrow ones in sections of so many rows at least; one card has its own sections."""
    with cards.installed():
        from gpu.engines.cuda.engine import CudaEngine
        from gpu.engines.cuda.sweep import joint, one_card, sections

        seen, begin, take_over, drop = Seen(), joint.Joint.__init__, joint.Joint._take_over, joint.Joint.drop
        rests = joint.Joint.rests

        def counted(self: Any, *arguments: Any) -> None:
            begin(self, *arguments)
            seen.sections = max(seen.sections, len(self.sections))

        def watched(self: Any) -> None:
            before = self._at
            take_over(self)
            seen.taken_over += self._at != before

        def dropped(self: Any, number: int) -> None:
            drop(self, number)
            seen.dropped += 1

        def resting(self: Any, number: int) -> bool:
            waits = bool(rests(self, number))
            if waits:
                seen.rested.add(number)
            return waits

        infos = [CardInfo(number, "NVIDIA Test", 1 << 30, "90", 8) for number in range(len(cards.cards))]
        engine = CudaEngine(
            infos[0], threads=1, small=0, others=infos[1:], **{"shape": SECTION_SHAPES[0], "together": 0, **options}
        )
        with (
            mock.patch.object(sections, "MIN_ROWS", rows),
            mock.patch.object(one_card, "MIN_SAVED", -math.inf),
            mock.patch.object(joint.Joint, "__init__", counted),
            mock.patch.object(joint.Joint, "_take_over", watched),
            mock.patch.object(joint.Joint, "drop", dropped),
            mock.patch.object(joint.Joint, "rests", resting),
            # The partitions' kernels are not among those of the library.
            mock.patch.object(CudaEngine, "_card_for", return_value=None),
        ):
            yield engine, seen
        engine.close()
    assert not cards.shared and not any(card.used for card in cards.cards), "memory was not given back"
