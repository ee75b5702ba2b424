"""The engine of a cluster with real workers, over TLS: the same answers, also when one is killed in
the middle or an answer is damaged on its way, and nothing is computed any more after a cancel.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search.request import SearchRequest
from gpu.cluster import engine_portions, portion_flow
from gpu.cluster.connection import Cluster, ClusterTask
from gpu.cluster.engine import ClusterEngine, ClusterSender
from gpu.cluster.settings import ClusterSettings
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring.matrix import GapCosts, of_match
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import nameless
from tests.gpu.cluster import problems, runs
from tests.gpu.cluster.conftest import make_lab, wait_for

KINDS = (problems.scores, problems.pairs, problems.suboptimal, problems.reads)


def engine_of(cluster: Cluster) -> ClusterEngine:
    """An engine that sends whatever it can."""
    return ClusterEngine(ClusterSender(cluster, "cpu"), 1, least_seconds=0.0)


def test_random_calls(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_portions, "BLOCK_RESIDUES", 300)
    monkeypatch.setattr(cluster, "troubles", [])
    random = np.random.default_rng(1)
    engine = engine_of(cluster)
    assert engine.device == "2 workers of a cluster: 2 cores"
    for kind in KINDS * 4:
        problems.check_same(engine, CpuEngine(1), kind(random))
    assert not cluster.troubles
    engine.close()


def test_folders(cluster: Cluster, tmp_path: Path) -> None:
    engine = engine_of(cluster)
    for number, kind in enumerate((runs.searches, runs.pairs, runs.reads)):
        request = next(kind(tmp_path, 5))
        runs.run(request, tmp_path / f"here {number}", CpuEngine(1))
        runs.run(request, tmp_path / f"there {number}", engine)
        runs.check_same_folder(tmp_path / f"there {number}", tmp_path / f"here {number}")
    engine.close()


def test_the_engine_of_a_request(cluster: Cluster, tmp_path: Path) -> None:
    request = next(runs.searches(tmp_path, 6))
    assert isinstance(request, SearchRequest)
    engine = ClusterEngine(ClusterSender(cluster, request.engine), request.threads)
    # So little stays here.
    runs.run(request, tmp_path / "result", engine)
    assert engine._flow.has_room
    engine.close()
    with pytest.raises(Exception, match="a graphics card"):
        ClusterSender(cluster, "cuda")


def test_an_answer_damaged_on_its_way(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch, taken = cluster.fetch, []

    def damaged(task: ClusterTask) -> bytes:
        data: bytes = fetch(task)
        taken.append(task.worker)
        return data[:-1] + bytes([data[-1] ^ 1]) if len(taken) % 3 == 1 else data

    monkeypatch.setattr(cluster, "fetch", damaged)
    monkeypatch.setattr(cluster, "troubles", [])
    engine = engine_of(cluster)
    random = np.random.default_rng(2)
    for kind in KINDS:
        problems.check_same(engine, CpuEngine(1), kind(random))
    assert cluster.troubles and all("was damaged" in sentence for sentence in cluster.troubles)
    assert len(set(taken)) == 2
    engine.close()


def long_search(rows: int, columns: int, count: int) -> ScoreSearch:
    """A search that keeps workers busy: of so many entries."""
    random = np.random.default_rng(3)
    entries = [random.integers(0, 4, columns, dtype=np.uint8) for _ in range(count)]
    query = random.integers(0, 4, rows, dtype=np.uint8)
    return ScoreSearch(query, nameless(entries, 255), of_match(DNA, 1, -3), GapCosts(5, 2))


def test_nothing_is_computed_after_a_cancel(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each portion takes a minute or more, on an idle computer.
    for name in ("MOST_SECONDS", "_SLOWEST_SECONDS"):
        monkeypatch.setattr(portion_flow, name, 1e6)
    engine = engine_of(cluster)
    answers = engine.scores(long_search(20_000, 2000, 15_000))
    while not any(computer.doing for computer in cluster.computers()):
        next(answers)
    answers.close()
    wait_for(lambda: not any(computer.doing for computer in cluster.computers()), 60)
    engine.close()


def begun_on_two(engine: ClusterEngine, search: ScoreSearch, cluster: Cluster) -> Iterator[Any]:
    """The answers of a search that two workers compute at this moment."""
    while True:
        answers, read = engine.scores(search), []
        for answer in answers:
            read.append(answer)
            if sum(bool(computer.doing) for computer in cluster.computers()) == 2:
                return chain(read, answers)


def test_a_worker_and_the_scheduler_that_are_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_portions, "BLOCK_RESIDUES", 100_000)
    monkeypatch.setattr(portion_flow, "_ALONE_SECONDS", 0.1)
    lab = make_lab(tmp_path, 2)
    try:
        with Cluster.connect(ClusterSettings.of(str(lab.address), lab.certificates)) as cluster:
            engine = engine_of(cluster)
            search = long_search(3000, 2000, 333)
            meant = problems.joined(CpuEngine(2).scores(search))
            answers = begun_on_two(engine, search, cluster)
            lab.processes[-1].kill()
            problems.check_equal(problems.joined(answers), meant)
            wait_for(lambda: engine._flow.sender.slots == 1)
            # This computer goes on alone.
            answers = engine.scores(search)
            lab.processes[0].kill()
            problems.check_equal(problems.joined(answers), meant)
            assert not engine._flow.sender.slots and not cluster.troubles
            engine.close()
    finally:
        lab.close()
