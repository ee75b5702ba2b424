"""A run's result folder says the same as what is printed."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.find import find
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.matches.result import MatchesResult, load
from gpu.analyses.matches.run import run
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.errors import Cancelled, InputError
from gpu.monitor import Monitor
from tests.gpu.analyses.matches.cases import random_case, write
from tests.matches_oracle import maximal_matches, reverse_complement


def _request(folder: Path, **changes: object) -> MatchesRequest:
    return MatchesRequest(str(folder / "r.fa"), (str(folder / "q.fa"),)).with_(**changes)


def _start(request: MatchesRequest, folder: Path, monitor: Monitor | None = None) -> Monitor:
    monitor = monitor or Monitor()
    run(request, folder, monitor, CpuEngine(2), use_cache=False)
    return monitor


@pytest.mark.parametrize("seed", range(40))
def test_coordinates(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match, on the forward strand of the concatenated records; two query files make one side."""
    if seed % 2:
        monkeypatch.setattr("gpu.analyses.matches.run.find", partial(find, held=1))  # batches come in halves
    reference, queries, options = random_case(seed)
    write(tmp_path / "r.fa", reference)
    files = [str(write(tmp_path / f"q{number}.fa", queries)) for number in range(2)]
    request = _request(
        tmp_path, queries=tuple(files), minimum=options.minimum, strands=options.strands, only_acgt=options.only_acgt
    )
    _start(request, tmp_path / "out")
    matches = load(tmp_path / "out")
    assert matches.reference.names == tuple(record.name for record in reference)
    assert matches.query.names == tuple(record.name for record in queries) * 2
    expected = []
    before = 0
    for query in [*queries, *queries]:
        for reverse in {"forward": [False], "reverse": [True], "both": [False, True]}[options.strands]:
            text = reverse_complement(query.text) if reverse else query.text
            start = 0
            found = []
            for record in reference:
                for i, j, length in maximal_matches(record.text, text, options.minimum, options.only_acgt):
                    left = len(text) - j - length if reverse else j
                    found.append((j, start + i, before + left, length, reverse))
                start += len(record.text)
            expected += [match[1:] for match in sorted(found)]
        before += len(query.text)
    columns = (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse)
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == expected


def _pair(folder: Path) -> None:
    chance = np.random.default_rng(5)
    text = "".join("ACGT"[code] for code in chance.integers(0, 4, 5000))
    (folder / "r.fa").write_text(f">r\n{text}\n")
    (folder / "q.fa").write_text(f">q\n{text[1000:3000]}\n")


def test_phases_and_statistics(tmp_path: Path) -> None:
    _pair(tmp_path)
    monitor = _start(_request(tmp_path), tmp_path / "out")
    assert [(stage.stage, stage.finished) for stage in monitor.progress.stages] == [(k, True) for k in (1, 2, 3, 4)]
    assert monitor.progress.stages[2].done == monitor.progress.stages[2].total > 0
    result = MatchesResult.open(tmp_path / "out")
    assert result.finished and result.engine == "cpu" and result.seconds > 0
    assert result.statistics["matches"] == len(result.matches) == 1
    assert (result.statistics["reference_bases"], result.statistics["query_bases"]) == (5000, 2000)
    assert [stage["stage"] for stage in result.statistics["stages"]] == [1, 2, 3, 4]


class _Card(CpuEngine):
    """Tells of times as an engine with a card does: the index is carried to it once, queries at every search."""

    def __init__(self) -> None:
        super().__init__(1)
        self.match_seconds: dict[str, float] = {}

    def matches(self, search: MatchSearch) -> Generator[FoundMatches, None, None]:
        told = self.match_seconds
        self.match_seconds = {
            "index": 2.0,
            "queries": told.get("queries", 0) + 0.25,
            "search": told.get("search", 0) + 0.5,
        }
        yield from super().matches(search)


def test_phases_on_the_card_are_of_this_run_alone(tmp_path: Path) -> None:
    _pair(tmp_path)
    engine = _Card()
    request = _request(tmp_path, strands="forward")
    for folder in ("first", "second"):
        run(request, tmp_path / folder, Monitor(), engine, use_cache=False)
    assert MatchesResult.open(tmp_path / "first").card_seconds == {"index": 2.0, "queries": 0.25, "search": 0.5}
    assert MatchesResult.open(tmp_path / "second").card_seconds == {"queries": 0.25, "search": 0.5}


def test_the_processor_has_no_phases_on_a_card(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    assert MatchesResult.open(tmp_path / "out").card_seconds == {}


def test_a_finished_folder_is_left_as_it_is(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir() if path.name != "request.json"}
    _start(_request(tmp_path), tmp_path / "out")
    assert before == {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir() if p.name != "request.json"}
    with pytest.raises(InputError, match="another comparison"):
        _start(_request(tmp_path, minimum=21), tmp_path / "out")


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    _pair(tmp_path)
    _start(_request(tmp_path), tmp_path / "out")
    request = MatchesResult.open(tmp_path / "out").request
    (tmp_path / "q.fa").write_text(">q\nACGT\n")
    with pytest.raises(InputError, match=r"q\.fa has changed"):
        _start(request, tmp_path / "other")


def test_too_many_matches_are_refused(tmp_path: Path) -> None:
    _pair(tmp_path)
    with pytest.raises(InputError, match="more than 100 matches of 1 bases or more; choose a longer minimum"):
        _start(_request(tmp_path, minimum=1, limits=MatchesLimits(matches=100)), tmp_path / "out")


def test_cancelled(tmp_path: Path) -> None:
    _pair(tmp_path)
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        _start(_request(tmp_path), tmp_path / "out", monitor)


def test_estimate(tmp_path: Path) -> None:
    (tmp_path / "q.fa").write_text(">q\nACGT\n")
    with (tmp_path / "r.fa").open("wb") as file:
        file.truncate(250_000_000)
    large = estimate(_request(tmp_path), tmp_path / "out")
    (tmp_path / "r.fa").write_text(">r\nACGT\n")
    small = estimate(_request(tmp_path))
    assert (large.memory_bytes - small.memory_bytes) / 250e6 < 12
    assert large.seconds > small.seconds > 0 and large.disk_bytes > 1_000_000_000
    assert "memory" in large.sentence and large.enough_memory == (large.memory_bytes <= large.free_memory_bytes)
    assert estimate(_request(tmp_path, reference="none")).memory_bytes > 0
