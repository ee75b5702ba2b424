"""What every engine is: one device. What it can do is in ``work``: a protocol a kind of work, of which a run asks for those it uses."""

from __future__ import annotations

import os
from typing import Protocol


class Device(Protocol):
    """One device. Used, and closed, by the thread that made it.

    ``name``: "cpu" or "cuda". ``device`` says it for people, ``reason`` why it was chosen. ``threads``: of the processor's, that it uses.
    """

    name: str
    device: str
    reason: str
    threads: int

    def close(self) -> None:
        """Give the device back."""


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
