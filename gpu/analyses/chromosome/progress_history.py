"""Samples of a run's progress over time, for the chart of GCUPS."""

from __future__ import annotations

import threading
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from gpu.core.monitor import Monitor
from gpu.results.arrays import Values
from gpu.results.store import ResultStore

_SECONDS_BETWEEN = 0.05
_LAST = 6
#: The arrays of ``history.npz``.
HISTORY = {
    "seconds": Values(np.float64, 0),
    "stage": Values(np.uint8, 1, _LAST),
    "cells": Values(np.int64, 0),
    "pruned": Values(np.int64, 0),
}
#: Number of samples beyond which every second one is dropped, so that a run of days stays small.
_MOST = 4096


class HistoryRecorder:
    """Context manager that samples the progress of a run in a background thread."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor
        self._samples: list[tuple[float, int, int, int]] = []
        self._between = _SECONDS_BETWEEN
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="history", daemon=True)

    def __enter__(self) -> HistoryRecorder:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join()
        self._sample()

    def arrays(self, store: ResultStore) -> dict[str, NDArray]:
        """``seconds`` float64, ``stage`` uint8, ``cells`` int64, ``pruned`` int64, each [k].

        ``store`` holds the samples of earlier parts of a resumed run.
        """
        earlier = _load(store)
        columns = list(zip(*self._samples, strict=True)) if self._samples else [(), (), (), ()]
        arrays = {
            name: np.array(column, kind.dtype) for (name, kind), column in zip(HISTORY.items(), columns, strict=True)
        }
        if earlier is None:
            return arrays
        return {name: np.concatenate([earlier[name], arrays[name]]) for name in HISTORY}

    def _watch(self) -> None:
        while not self._stop.wait(self._between):
            self._sample()
            if len(self._samples) >= _MOST:
                self._samples = self._samples[::2]
                self._between *= 2

    def _sample(self) -> None:
        progress = self._monitor.progress
        current = progress.current
        # Further alignments are no part of the six stages.
        if current is not None and current.stage <= _LAST:
            # Of the stages alone: preparation fills no cells.
            seconds = sum(stage.seconds for stage in progress.stages)
            self._samples.append((seconds, current.stage, current.done, current.skipped))


def _load(store: ResultStore) -> dict[str, NDArray] | None:
    """The samples of earlier parts of a run; None if they are invalid."""
    arrays = store.final_arrays("history.npz")
    with suppress(KeyError, ValueError):
        if arrays is not None:
            for name, kind in HISTORY.items():
                kind.check(arrays[name])
            return arrays if len({len(arrays[name]) for name in HISTORY}) == 1 else None
    return None
