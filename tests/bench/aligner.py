"""``python -m tests.bench.aligner A B FOLDER [LAST plain|pruned]``: one run in a process of its
own; prints the peak of its memory as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import psutil

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import run
from gpu.core.monitor import Monitor
from gpu.sequences.choice import SequenceChoice


def peak_megabytes() -> float:
    """The largest resident memory that this process has had, in units of 10⁶ bytes."""
    if sys.platform == "win32":
        return float(psutil.Process().memory_info().peak_wset) / 1e6
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def main(arguments: list[str]) -> None:
    a, b, folder = arguments[:3]
    trim = (1, int(arguments[3])) if len(arguments) > 3 else None
    request = ChromosomeRequest(
        SequenceChoice(a, trim=trim), SequenceChoice(b, trim=trim), engine="cpu", pruning=arguments[4:] != ["plain"]
    )
    monitor = Monitor()
    run(request, Path(folder), monitor)
    stages = [
        {"stage": stage.stage, "seconds": stage.seconds, "cells": stage.done} for stage in monitor.progress.stages
    ]
    print(json.dumps({"peak_mb": peak_megabytes(), "seconds": monitor.progress.seconds, "stages": stages}))


if __name__ == "__main__":
    main(sys.argv[1:])
