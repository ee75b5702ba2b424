"""The analyses that have a benchmark: a line per analysis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpu.benchmark.measure import chromosome, pairs
from gpu.benchmark.measurement import Measurement
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor

_MEASURES: dict[str, Callable[..., Measurement]] = {"chromosome": chromosome.measure, "pairs": pairs.measure}


def measure(
    result: Any, monitor: Monitor, on_result: Callable[[Any], None], no_card: str = "", **choice: Any
) -> Measurement:
    """Measure each device of this computer with a result's input, and keep the times.

    Parameters
    ----------
    result : ResultFolder
        An opened result of any analysis; its folder is only read.
    on_result : callable
        Called with the measurement so far after each device.
    no_card : str
        Why the graphics cards must not be used, without a full stop; "" to look for them.
    choice
        The analysis's own options, such as ``size``.

    Raises
    ------
    Cancelled
        Soon after ``monitor.cancel()``; nothing is kept.
    InputError
        If the analysis has no benchmark, or the input cannot be read or has changed.
    CrosspointError
        If two devices disagree, or one disagrees with the result.
    """
    measure = _MEASURES.get(result.request.analysis)
    if measure is None:
        raise InputError(
            "“{}” holds nothing to measure this computer with; open a result whose page offers it.", result.folder
        )
    return measure(result, monitor, on_result, no_card, **choice)
