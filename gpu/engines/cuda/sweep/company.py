"""What the cards of one sweep tell each other: how far they are, the best score that any of them knows, and that it is
time to stop.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Any

import numpy as np

from gpu.engines.cuda.sweep.shares import Share, boundaries_of
from gpu.engines.work.sweep import Band, SweepProgress

#: As in ``kernels/relay.cuh``. Packets of a boundary that may be on their way; words of a packet; words of a boundary's
#: two counters.
PACKETS = 1024
_PACKET_WORDS = 32
_COUNTER_WORDS = 32
#: Rows that a card may have ready before they are asked for.
_ROWS_AHEAD = 1
#: Seconds of a turn, where launches are to end at once.
_MIN_TURN = 1e-6
#: Of a turn, what must be left of it for a launch to be worth while.
_WORTH = 1 / 4
#: Less than any score.
_NOTHING = -(2**31)


class SharedProgress:
    """Shared by the threads of the cards and of whoever joins their answers; ``moved`` is notified of every answer, and
    of the end.

    ``relays``: uint64, memory of the computer that every card reads and writes: the boundaries' counters, then room for
    the packets of as many boundaries as can be streamed at once, which take turns; all 0 before a boundary has put anything there.
    """

    def __init__(self, shares: list[Share], in_flight: list[int]) -> None:
        self.moved = threading.Condition()
        self.is_stopped = False
        self.outboxes: list[deque[Band]] = [deque() for _ in shares]
        self.ticks = [SweepProgress(0, 0) for _ in shares]
        self.known = _NOTHING
        self.boundaries = boundaries_of(shares)
        # All that the cards have in flight, and a super-strip of each that is about to be.
        relays = sum(
            int(np.count_nonzero(share.relay)) * min(in_flight, len(share)) // max(1, len(share))
            for share, in_flight in zip(shares, in_flight, strict=True)
        )
        self.slots = max(1, min(self.boundaries, relays + 2 * len(shares)))
        self.relays: Any = None
        both = [(share.round, one) for share, one in zip(shares, in_flight, strict=True) if len(share)]
        #: Super-strips that each card works on at once; the rounds of all; when the last of these began.
        self.at_once = max(1, min((one // int(np.bincount(rounds).max()) for rounds, one in both), default=1))
        self.rounds = max((int(rounds[-1]) + 1 for rounds, _ in both), default=0)
        self._last_begun: float | None = None
        #: Boundaries that are through, so that others may have their room.
        self.is_through = np.zeros(self.boundaries, bool)

    @property
    def words(self) -> int:
        """Of ``relays``, each of 64 bits."""
        return self._counters + self.slots * PACKETS * _PACKET_WORDS

    @property
    def _counters(self) -> int:
        return max(1, self.boundaries) * _COUNTER_WORDS

    def let_go(self, boundary: int) -> None:
        """It is through: another one may have its room."""
        begin = self._counters + boundary % self.slots * PACKETS * _PACKET_WORDS
        self.relays[begin : begin + PACKETS * _PACKET_WORDS] = 0
        self.is_through[boundary] = True

    def turn(self, seconds: float) -> tuple[int, float]:
        """Of the last rounds: the number of the turn, and what is left of its ``seconds``. Those of a card begin and end when those of the others do, since what one leaves
        out the others wait for; the first one begins when any card asks.
        """
        now, seconds = time.monotonic(), max(seconds, _MIN_TURN)
        with self.moved:
            if self._last_begun is None:
                self._last_begun = now
            turn, done = divmod(now - self._last_begun, seconds)
        left = seconds - done
        # So late it is the next one that is begun.
        return (int(turn), left) if left >= _WORTH * seconds else (int(turn) + 1, left + seconds)

    def share(self, relays: Any) -> None:
        """Let the cards begin."""
        with self.moved:
            self.relays = relays
            self.moved.notify_all()

    def is_ready(self) -> bool:
        """Wait for the memory; False if it is time to stop."""
        with self.moved:
            self.moved.wait_for(lambda: self.is_stopped or self.relays is not None)
            return not self.is_stopped

    def stop(self) -> None:
        """Let every card end with the launch it is at."""
        with self.moved:
            self.is_stopped = True
            self.moved.notify_all()


class Company:
    """What a sweep on one of several cards is given; used by the card's thread."""

    def __init__(self, share: Share, exchange: SharedProgress, number: int) -> None:
        self.share = share
        self.exchange = exchange
        self._number = number
        #: Relays that have not been let go yet, and those that are not known to be through, in order: (strip,
        #: boundary).
        self._outgoing = deque((int(at), int(share.relay[at]) - 1) for at in np.flatnonzero(share.relay > 0))
        self._incoming = deque((int(at), -int(share.relay[at]) - 1) for at in np.flatnonzero(share.relay < 0))

    def best_known(self, known: int) -> int:
        """The best score that any card knows of, after this one has told what it knows."""
        with self.exchange.moved:
            self.exchange.known = max(self.exchange.known, known)
            return self.exchange.known

    def limit(self) -> int:
        """The strip that a launch must stop before: the first relay whose boundary has no room yet."""
        slots = self.exchange.slots
        while self._outgoing:
            strip, boundary = self._outgoing[0]
            if boundary >= slots and not self.exchange.is_through[boundary - slots]:
                return strip
            self._outgoing.popleft()
        return len(self.share)

    def tell(self, done: Any, steps: int) -> None:
        """After a launch: ``done`` steps of each strip, of so many."""
        while self._incoming and done[self._incoming[0][0]] >= steps:
            self.exchange.let_go(self._incoming.popleft()[1])

    def has_room(self) -> bool:
        """Whether a band may be brought: rows that nobody has asked for yet stay on the card."""
        outbox = self.exchange.outboxes[self._number]
        with self.exchange.moved:
            return sum(band.row is not None for band in outbox) < _ROWS_AHEAD

    def put(self, step: Band | SweepProgress) -> bool:
        """Give an answer; False where it is time to stop."""
        with self.exchange.moved:
            if isinstance(step, SweepProgress):
                self.exchange.ticks[self._number] = step
            else:
                self.exchange.outboxes[self._number].append(step)
                self.exchange.moved.notify_all()
            return not self.exchange.is_stopped
