"""The link between the cards of one sweep: finished parts, the best score, relay memory."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

import numpy as np

from gpu.engines.cuda.sweep.partition import CardStrips, boundary_count
from gpu.engines.work.sweep import Band, SweepProgress

#: As in ``kernels/relay.cuh``. Packets of a boundary that may be in flight; words of a packet;
#: words of a boundary's two counters.
PACKETS = 1024
_PACKET_WORDS = 32
_COUNTER_WORDS = 32
#: Saved rows that a card may have ready before they are requested.
_ROWS_AHEAD = 1
#: Less than any score.
_NO_SCORE = -(2**31)


class SharedProgress:
    """State shared by the threads of all cards.

    ``moved`` is notified of every finished part, and of the end. ``relays``: uint64[words], host
    memory that every card reads and writes: the boundaries' counters, then ``slots`` rings of
    packets, which boundaries take in turn; all 0 before a boundary has sent anything. None until
    ``share``. ``outboxes``: of each card, the finished parts that are not yet joined.
    """

    def __init__(self, cards: list[CardStrips], in_flight: list[int]) -> None:
        """``in_flight``: strips and relays that each card works on at once."""
        self.moved = threading.Condition()
        self.is_stopped = False
        self.outboxes: list[deque[Band]] = [deque() for _ in cards]
        self.progress = [SweepProgress(0, 0) for _ in cards]
        self.known = _NO_SCORE
        self.boundaries = boundary_count(cards)
        # All strips in flight on all cards, and a super-strip of each that is about to start.
        relays = sum(
            int(np.count_nonzero(one.relay)) * min(count, len(one)) // max(1, len(one))
            for one, count in zip(cards, in_flight, strict=True)
        )
        self.slots = max(1, min(self.boundaries, relays + 2 * len(cards)))
        self.relays: Any = None
        #: bool[boundaries]: completely received, so that another one may use its slot.
        self.is_through = np.zeros(self.boundaries, bool)

    @property
    def words(self) -> int:
        """Words of ``relays``, 64 bits each."""
        return self._counters + self.slots * PACKETS * _PACKET_WORDS

    @property
    def _counters(self) -> int:
        return max(1, self.boundaries) * _COUNTER_WORDS

    def release(self, boundary: int) -> None:
        """Free the slot of a boundary that is completely received."""
        begin = self._counters + boundary % self.slots * PACKETS * _PACKET_WORDS
        self.relays[begin : begin + PACKETS * _PACKET_WORDS] = 0
        self.is_through[boundary] = True

    def share(self, relays: Any) -> None:
        """Let the cards begin."""
        with self.moved:
            self.relays = relays
            self.moved.notify_all()

    def wait_until_ready(self) -> bool:
        """Wait for the relay memory; False if it is time to stop."""
        with self.moved:
            self.moved.wait_for(lambda: self.is_stopped or self.relays is not None)
            return not self.is_stopped

    def stop(self) -> None:
        """Let every card end with the launch it is at."""
        with self.moved:
            self.is_stopped = True
            self.moved.notify_all()


class PeerLink:
    """One card's end of the link; used by the card's thread. ``strips``: those of the card."""

    def __init__(self, strips: CardStrips, shared: SharedProgress, number: int) -> None:
        self.strips = strips
        self.shared = shared
        self._number = number
        #: Relays without a slot, and those still receiving, in order: (strip, boundary).
        self._outgoing = deque((int(at), int(strips.relay[at]) - 1) for at in np.flatnonzero(strips.relay > 0))
        self._incoming = deque((int(at), -int(strips.relay[at]) - 1) for at in np.flatnonzero(strips.relay < 0))

    def exchange_known(self, known: int) -> int:
        """Publish the best score known here; return the best known on any card."""
        with self.shared.moved:
            self.shared.known = max(self.shared.known, known)
            return self.shared.known

    def first_blocked(self) -> int:
        """The strip that a launch must stop before: the first relay without a slot."""
        slots = self.shared.slots
        while self._outgoing:
            strip, boundary = self._outgoing[0]
            if boundary >= slots and not self.shared.is_through[boundary - slots]:
                return strip
            self._outgoing.popleft()
        return len(self.strips)

    def after_launch(self, done: Any, steps: int) -> None:
        """Release finished boundaries. ``done``: steps done of each strip, of ``steps``."""
        while self._incoming and done[self._incoming[0][0]] >= steps:
            self.shared.release(self._incoming.popleft()[1])

    def may_bring_row(self) -> bool:
        """Return True if a part with a saved row may be copied to the host: few may wait there."""
        outbox = self.shared.outboxes[self._number]
        with self.shared.moved:
            return sum(band.row is not None for band in outbox) < _ROWS_AHEAD

    def put(self, step: Band | SweepProgress) -> bool:
        """Add a finished part, or the progress; return False if it is time to stop."""
        with self.shared.moved:
            if isinstance(step, SweepProgress):
                self.shared.progress[self._number] = step
            else:
                self.shared.outboxes[self._number].append(step)
                self.shared.moved.notify_all()
            return not self.shared.is_stopped
