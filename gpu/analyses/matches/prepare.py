"""Compilation of the kernels of a search for matches, before they are needed."""

from __future__ import annotations

import numpy as np

from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.jit.warm_up import COMPILING, numba_kernels, warm_up


def prepare(engine: Engine, monitor: Monitor) -> None:
    """Compile the kernels that every search needs, from reading to printing.

    Raises ``Cancelled``.
    """
    warm_up((*engine.match_kernels(), numba_kernels("match_text", _print_in_miniature)), COMPILING, monitor)


def _print_in_miniature() -> None:
    """Read two records, and print a match of theirs on each strand."""
    from gpu.analyses.matches.find import MatchPortion
    from gpu.analyses.matches.mummer import MummerOptions, MummerPrinter
    from gpu.analyses.matches.records import QUERIES, REFERENCE
    from gpu.sequences.batches import scan_text

    reference = scan_text(b">r\nACGT\n", REFERENCE)
    queries = scan_text(b">q\nACGT\n", QUERIES)
    match = np.array([[1], [1], [4]], np.int32)
    MummerPrinter(reference, MummerOptions(), lambda printed: None).print(MatchPortion(queries, match, match))
