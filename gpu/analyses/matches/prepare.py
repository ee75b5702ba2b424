"""Work that cannot be interrupted, done in a thread that need not be waited for; and having the kernels compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from gpu import compiled
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.matches import ReferenceIndex
from gpu.monitor import Monitor
from gpu.sequences.record_batch import PADDING

_POLL_SECONDS = 0.05
_KERNELS = "matches"

Answer = TypeVar("Answer")


def in_background(work: Callable[[], Answer], name: str, monitor: Monitor) -> Answer:
    """What ``work`` returns or raises. After a cancel it ends by itself, and what it returns is thrown away."""
    monitor.check()
    answers: list[Answer] = []
    failures: list[BaseException] = []

    def target() -> None:
        try:
            answers.append(work())
        except BaseException as failure:  # noqa: BLE001 - raised below, in the caller's thread
            failures.append(failure)

    thread = threading.Thread(target=target, name=name, daemon=True)
    thread.start()
    while thread.is_alive():
        monitor.check()
        thread.join(_POLL_SECONDS)
    if failures:
        raise failures[0]
    return answers[0]


def prepare(monitor: Monitor) -> None:
    """Have the kernels of the search compiled, which takes some seconds once, and says so. Raises ``Cancelled``."""
    if compiled.is_filled(_KERNELS):
        return
    monitor.note("Compiling the kernels; this happens once and takes about ten seconds.")
    in_background(_warm_up, "warm-up", monitor)
    compiled.mark_filled(_KERNELS)
    monitor.note("")


def _warm_up() -> None:
    """A search in miniature, through every kernel."""
    from gpu.analyses.matches.find import Matching, find
    from gpu.analyses.matches.mummer import Layout, Printer
    from gpu.analyses.matches.records import QUERIES, REFERENCE
    from gpu.engines.cpu.matches import as_compiled
    from gpu.engines.cpu.matches_kernel import count_prefixes
    from gpu.sequences.batches import scan_text

    reference = scan_text(b">r\nACGT\n", REFERENCE)
    queries = scan_text(b">q\nACGT\n", QUERIES)
    text = reference.codes
    suffixes = np.array(sorted(range(len(text)), key=lambda start: text[start:].tobytes()), dtype=np.int32)
    index = ReferenceIndex(text, suffixes, count_prefixes(as_compiled(text), 1))
    printer = Printer(reference, Layout(), lambda printed: None)
    for portion in find(CpuEngine(1), index, queries, Matching(1, "maxmatch", "both"), Monitor()):
        printer.print(portion)
    assert len(text) == 5 + PADDING
