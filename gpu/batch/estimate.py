"""The estimate of a batch, from the first lines of its plan."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from gpu.analyses.estimate import Estimate
from gpu.analyses.registry import ANALYSES
from gpu.batch.plan import first_tasks, lines_of
from gpu.batch.request import BatchRequest
from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.core.units import counted, format_duration
from gpu.engines.engine import Engine

#: Lines that are estimated; the others are taken to be like them.
_SAMPLE = 8


def estimate(request: BatchRequest, folder: Path | None, engine: Engine | None = None) -> Estimate:
    """Estimate a batch; see ``Analysis.estimate``.

    Comparisons are computed one after the other: their times and sizes on disk add up, and the
    memory is that of the largest.
    """
    tasks = first_tasks(request, folder or Path(), _SAMPLE)
    found = []
    for task in tasks:
        # Its own run tells what is wrong with it.
        with suppress(CrosspointError):
            found.append(ANALYSES.of(task.request).estimate(task.request, None, engine))
    count = lines_of(request)
    share = count / len(found) if found else 0.0
    seconds = share * sum(one.seconds for one in found)
    disk = share * sum(one.disk_bytes for one in found)
    memory = max((one.memory_bytes for one in found), default=0)
    sentence = Phrase("About {} for {}.", format_duration(seconds), counted(count, "comparisons"))
    more = Phrase(" This is estimated from the first {}.", len(tasks)) if count > len(tasks) else ""
    return Estimate.here(seconds, memory, disk, folder, sentence, Phrase("split the files"), remarks=more)
