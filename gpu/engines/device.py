"""The interface that every engine has: one device, and its speed.

The kinds of work are in ``work``, a protocol for each; a run uses those it needs.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, Protocol

import platformdirs

from gpu.engines import measurements

#: Kinds of work that estimates ask the rate of, by what is counted: cells of a large matrix;
#: letters searched for exact matches; cells scored in a database; cells of pairs, with alignments
#: and without; letters of reads, with at most one error and without.
Work = Literal["sweep", "matches", "scores", "pairs", "pair_scores", "reads", "exact_reads"]
#: A rate of sweeps outside of these was not measured by us.
_SLOWEST, _FASTEST = 1e6, 1e14


class Device(Protocol):
    """One device. Used, and closed, by the thread that made it.

    Who asks for work asks by these, and never which engine it is.

    Attributes
    ----------
    name : str
        "cpu" or "cuda": what requests call the engine.
    device, reason : str
        The device, and why it was chosen, for people.
    threads : int
        Of the processor's, that it uses.
    is_card : bool
        True if a graphics card computes: the processor is free meanwhile, and can go on if the
        card fails.
    workers : int
        How many work at a time, each at ``rates``: the processor's threads; 1 for a card.
    host_threads : int
        Threads for what is done on the processor beside it, such as making rows of what it answers.
    library_bytes : int
        Memory of the computer that its libraries take, more than those of the CPU engine.
    rates : Rates
        How fast it works.
    identity : dict
        ``engine`` and ``device``, as ``statistics.json`` has them.
    """

    name: str
    device: str
    reason: str
    threads: int
    is_card: bool
    library_bytes: int
    rates: Rates

    @property
    def workers(self) -> int: ...

    @property
    def host_threads(self) -> int: ...

    @property
    def identity(self) -> dict[str, str]: ...

    def close(self) -> None:
        """Give the device back."""


class Rates:
    """Rates of an engine's work: measured on this computer, else cautious ones for a recent PC.

    Parameters
    ----------
    engine : str
        Its name.
    usual : mapping
        Units a second of one worker (``Device.workers``), by kind of work.
    """

    def __init__(self, engine: str, usual: Mapping[Work, float]) -> None:
        self._engine, self._usual = engine, usual

    def of(self, work: Work) -> float:
        """Units a second of one worker."""
        usual = self._usual[work]
        if work != "sweep":
            return usual
        try:
            rate = float(measurements.read_json(self._file)["cells_a_second"])
        except (ValueError, KeyError, TypeError, OverflowError):
            return usual
        return rate if _SLOWEST < rate < _FASTEST else usual

    def remember_sweep(self, cells_a_second: float) -> None:
        """Note how fast one worker swept here, if the folder can be written."""
        measurements.write_json(self._file, {"cells_a_second": cells_a_second})

    @property
    def _file(self) -> Path:
        return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / f"{self._engine}_rate.json"


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
