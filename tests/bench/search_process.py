"""The command ``search`` as it is, but for the scores, which are looked up: what a process takes
around them.

``python -m tests.bench.search_process SCORES DATABASES ARGUMENT…`` is started by
``tests.bench.search``. ``SCORES``: a folder, where they are kept by the first call; ``DATABASES``:
where prepared databases are kept.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Generator
from pathlib import Path

import numpy as np

from gpu.analyses.search import run
from gpu.analyses.search.prepared import kept_databases
from gpu.command_line import main as command_line
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.scores import FoundScores, ScoreSearch

_COMPUTED = CpuEngine.scores


def look_up(folder: Path) -> None:
    """Have the engine take its scores from a folder, search by search, and put them there where
    they are not.
    """
    numbers = itertools.count()

    def scores(engine: CpuEngine, search: ScoreSearch) -> Generator[FoundScores, None, None]:
        path = folder / f"{next(numbers)}.npy"
        if not path.exists():
            np.save(path, np.concatenate([answer.scores for answer in _COMPUTED(engine, search)]))
        yield FoundScores(0, np.load(path), len(search.query) * int(search.entries.lengths.sum()))

    CpuEngine.scores = scores  # type: ignore[method-assign]


def _no_window(paths: object, example: bool) -> int:
    raise AssertionError("the window was opened")


if __name__ == "__main__":
    look_up(Path(sys.argv[1]))
    run.kept_databases = lambda: kept_databases(Path(sys.argv[2]))
    sys.exit(command_line.main(["search", *sys.argv[3:]], _no_window))
