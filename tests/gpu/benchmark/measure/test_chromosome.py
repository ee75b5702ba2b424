"""The benchmark of chromosome alignment: pieces, compared alignments, kept measurements."""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import run
from gpu.benchmark import chromosome as pieces
from gpu.benchmark.chromosome import ChromosomeMeasurement, kept, piece_of, sizes_of
from gpu.benchmark.measure import chromosome as measuring
from gpu.benchmark.measure import devices
from gpu.benchmark.measure.chromosome import engines_here, measure
from gpu.benchmark.measurement import keep
from gpu.core.errors import Cancelled, CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.engines import measurements
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.work.arrays import Int64
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from gpu.sequences.simulate import simulate, write_pair
from tests.bench import speedup
from tests.gpu.engines.card_model import card_info
from tests.samples import finished_result

LENGTH = 3_000


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(measurements.platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    monkeypatch.setattr(measuring, "SECONDS", 0.0)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    (tmp_path / "scratch").mkdir()
    return tmp_path / "config"


@pytest.fixture
def result(tmp_path: Path) -> Result:
    return aligned(tmp_path)


def aligned(folder: Path, reverse: bool = False, **changes: Any) -> Result:
    a, b = write_pair(simulate(LENGTH, 0.03, seed=5), folder / "pair")
    trim = (101, 2_700)
    request = ChromosomeRequest(SequenceChoice(a, trim=trim), SequenceChoice(b, reverse=reverse), **changes)
    run(request, folder / "r", Monitor(), CpuEngine(1))
    return Result.open(folder / "r")


class Other(CpuEngine):
    """An engine with another name; ``closed`` tells whether it was closed."""

    def __init__(self) -> None:
        super().__init__(2)
        self.device = "GPU: invented"
        self.closed = False

    def close(self) -> None:
        self.closed = True


def with_(other: Other) -> Any:
    return lambda no_card: ([("core", CpuEngine(1)), ("card", other)], no_card)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_device_is_measured_with_the_whole_and_the_result_left_alone(result: Result, tmp_path: Path) -> None:
    before = contents(result.folder)
    told: list[ChromosomeMeasurement] = []
    monitor, other = Monitor(), Other()
    speeds = measure(result, monitor, told.append, "the card is lost", engines=with_(other))
    assert [len(some.speeds) for some in told] == [1, 2] and told[-1] == speeds and other.closed
    assert [(speed.unit, speed.device) for speed in speeds.speeds] == [
        ("core", "CPU: 1 core"),
        ("card", "GPU: invented"),
    ]
    assert (speeds.size, speeds.a, speeds.b) == ("whole", (101, 2_700), (1, result.request.b.length))
    assert speeds.cells == 2_600 * result.request.b.length and speeds.no_card == "the card is lost"
    assert (speeds.score, speeds.columns) == (result.score, result.statistics["length"]) and speeds.pruning
    assert speeds.is_as_saved
    one, card = speeds.speeds
    for speed in speeds.speeds:
        assert len(speed.stages) == 6 and speed.seconds == pytest.approx(speed.prepare + sum(speed.stages))
        assert 0 <= speed.pruned < speeds.cells
    assert speeds.over_one_core(one) == 1 and speeds.over_one_core(card) == one.seconds / card.seconds
    assert speeds.gcups(one) == speeds.cells / one.seconds / 1e9
    head, *rows = speeds.table()
    assert all(len(row) == len(head) for row in rows) and rows[1][0] == "GPU: invented"
    assert contents(result.folder) == before and not list((tmp_path / "scratch").iterdir())
    assert monitor.progress.note == "" and not monitor.progress.stages


@pytest.mark.parametrize("reverse", [False, True])
def test_a_piece_is_what_the_result_holds_there(tmp_path: Path, reverse: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    result = aligned(tmp_path, reverse)
    monkeypatch.setitem(pieces.MAX_CELLS, "short", 10**6)
    speeds = measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    assert speeds.size == "short" and speeds.cells == 10**6 and not speeds.is_as_saved
    piece = piece_of(result, "short")
    assert (speeds.a, speeds.b) == (piece.a.trim, piece.b.trim) and piece.b.reverse == reverse
    # The piece itself, read from the whole, aligns alike.
    run(piece.with_(until=6), tmp_path / "piece", Monitor(), CpuEngine(1))
    direct = Result.open(tmp_path / "piece")
    assert (direct.score, direct.statistics["length"]) == (speeds.score, speeds.columns)
    a, b = direct.load_sequences()
    whole_a, whole_b = result.load_sequences()
    for side, whole in ((a, whole_a), (b, whole_b)):
        assert side.codes.tobytes() in whole.codes.tobytes() and len(side) == 1_000


def test_pieces_lie_about_the_alignment_and_inside(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, columns = result.request.a.used, result.request.b.used
    assert result.alignment is not None
    i, j = (int(point[0]) for point in result.alignment.points([result.alignment.length // 2]))
    for cells in (1, 100, 10**6, rows * columns - 1):
        monkeypatch.setitem(pieces.MAX_CELLS, "short", cells)
        piece = piece_of(result, "short")
        assert 0 < piece.a.used * piece.b.used <= cells and piece.a.used * piece.b.used > cells * 0.9 - rows - columns
        low, high = piece.a.first - result.request.a.first, piece.a.last - result.request.a.first
        assert 0 <= low <= i <= high < rows and piece.b.first - 1 <= j <= piece.b.last <= columns
    # Of a narrow matrix it is as wide as that.
    monkeypatch.setitem(pieces.MAX_CELLS, "short", 100_000)
    narrow = replace(result.request, a=replace(result.request.a, trim=(1_000, 1_019)))
    object.__setattr__(result, "request", narrow)
    assert piece_of(result, "short").a.used == 20


def test_of_a_small_matrix_there_is_the_whole_alone(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sizes_of(result) == ("whole",) and piece_of(result, "long") == result.request
    monkeypatch.setitem(pieces.MAX_CELLS, "short", 10**6)
    assert sizes_of(result) == ("short", "whole")
    monkeypatch.setitem(pieces.MAX_CELLS, "long", 2 * 10**6)
    assert sizes_of(result) == ("short", "long", "whole")


def test_what_was_measured_is_kept_by_size(result: Result, config: Path) -> None:
    assert kept(result.request, "whole") is None
    speeds = measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    assert kept(result.request, "whole") == speeds and kept(result.request, "short") is None
    assert kept(result.request.with_(mode="global"), "whole") is None
    (file,) = config.glob("speeds/*.json")
    content = json.loads(file.read_text())
    for changes in ({"speeds": []}, {"cells": 0}, {"size": "short"}, {"a": [1]}):
        file.write_text(json.dumps({**content, **changes}))
        assert kept(result.request, "whole") is None, changes
    keep(result.request, speeds)
    assert kept(result.request, "whole") == speeds


def test_a_device_that_differs_is_an_error(
    result: Result, config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, told = Other(), []
    run_once = measuring.run

    def run_otherwise(request: ChromosomeRequest, folder: Path, monitor: Monitor, engine: Any) -> None:
        run_once(request.with_(scoring=Scoring(2)) if engine is other else request, folder, monitor, engine)

    monkeypatch.setattr(measuring, "run", run_otherwise)
    with pytest.raises(CrosspointError, match=r"GPU: invented finds another alignment than CPU: 1 core; please report"):
        measure(result, Monitor(), told.append, engines=with_(other))
    assert len(told) == 1 and other.closed and not config.exists() and not list((tmp_path / "scratch").iterdir())


def test_the_result_itself_is_compared(result: Result, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Result.open

    class Changed(Result):
        @classmethod
        def open(cls, folder: Path) -> Result:
            found = opened(folder)
            if folder == result.folder:
                assert found.alignment is not None
                found.__dict__["alignment"] = replace(found.alignment, score=found.alignment.score + 1)
            return found

    monkeypatch.setattr(measuring, "Result", Changed)
    with pytest.raises(CrosspointError, match="holds another alignment than this computer finds now"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other()))


def test_files_that_have_changed_are_named(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(result.request.b.path)
    path.write_text(path.read_text().replace("ACG", "AGG", 1))
    for cells in (10**9, 10**6):
        monkeypatch.setitem(pieces.MAX_CELLS, "short", cells)
        with pytest.raises(InputError, match=r"pair\.b\.fa has changed"):
            measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    path.unlink()
    with pytest.raises(InputError, match=r"pair\.b\.fa"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other()))


def test_a_stop_keeps_nothing_and_gives_all_back(result: Result, config: Path, tmp_path: Path) -> None:
    monitor, other = Monitor(), Other()
    with pytest.raises(Cancelled):
        measure(result, monitor, lambda _: monitor.cancel(), engines=with_(other))
    assert other.closed and not config.exists() and not list((tmp_path / "scratch").iterdir())


def test_a_stop_is_noticed_within_a_run_which_tells_how_far_it_is(result: Result, config: Path) -> None:
    monitor = Monitor()
    notes: list[str] = []

    class Stops(Other):
        def split(self, a: Any, b: Any, partitions: Int64, scoring: Scoring) -> tuple[Int64, int]:
            notes.append(monitor.progress.note)
            monitor.cancel()
            return super().split(a, b, partitions, scoring)

    other = Stops()
    with pytest.raises(Cancelled):
        measure(result, monitor, lambda _: None, engines=with_(other))
    assert notes and notes[0].startswith("Measuring GPU: invented: stage 4 of 6") and other.closed


def test_short_runs_are_made_again_and_the_fastest_counts(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[str] = []
    run_once = measuring.run

    def counted(request: ChromosomeRequest, folder: Path, monitor: Monitor, engine: Any) -> None:
        rounds.append(engine.device)
        run_once(request, folder, monitor, engine)

    monkeypatch.setattr(measuring, "run", counted)
    monkeypatch.setattr(measuring, "SECONDS", 1e9)
    measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    assert rounds == measuring.MAX_ROUNDS * ["CPU: 1 core"] + measuring.MAX_ROUNDS * ["GPU: invented"]


@pytest.mark.parametrize("mode", ["global", "semiglobal"])
def test_other_modes_and_results_that_stopped(tmp_path: Path, mode: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pieces.MAX_CELLS, "short", 10**6)
    result = aligned(tmp_path, mode=mode, until=1)
    assert result.alignment is None
    speeds = measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    assert speeds.columns > 0 and not speeds.pruning and len(speeds.speeds[0].stages) == 6


def test_every_kind_of_card_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "cores", lambda: 2)
    monkeypatch.setattr(devices, "usable_cards", lambda: ((), "no NVIDIA driver"))
    for asked, told in (("", "no NVIDIA driver"), ("the card is lost", "the card is lost")):
        engines, reason = engines_here(asked)
        assert [unit for unit, _ in engines] == ["core", "cores"] and reason == told
    cards = tuple(replace(card_info(name), index=at) for at, name in enumerate(("X", "X", "Y")))
    monkeypatch.setattr(devices, "usable_cards", lambda: (cards, "X chosen from 3 cards"))
    engines, reason = engines_here("")
    assert [unit for unit, _ in engines] == ["core", "cores", "card", "card"] and reason == ""
    on_cards = [engine for _, engine in engines[2:]]
    assert all(isinstance(engine, CudaEngine) for engine in on_cards)
    assert [engine.device.split(",")[0] for engine in on_cards] == ["GPU: X", "GPU: Y"]
    monkeypatch.setattr(devices, "cores", lambda: 1)
    assert [unit for unit, _ in engines_here("none")[0]] == ["core"]


def test_the_benchmark_prints_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speedup, "DATA", tmp_path)
    monkeypatch.setattr(speedup, "simulate", lambda *_, **__: simulate(LENGTH, 0.1, seed=1))
    monkeypatch.setattr(devices, "cores", lambda: 2)
    monkeypatch.setattr(devices, "usable_cards", lambda: ((), "no NVIDIA driver"))
    figures, details = speedup.run(argparse.Namespace(full=False))
    assert [figure.name for figure in figures] == [
        "CPU: 1 core: whole run",
        "CPU: 2 cores: whole run",
        "CPU: 2 cores: times one core",
    ]
    assert figures[2].measured == figures[0].measured / figures[1].measured
    assert details["equal"] and details["a"] == (1, LENGTH) and json.dumps(details)
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("device") and [row.partition("  ")[0] for row in rows[:2]] == ["CPU: 1 core", "CPU: 2 cores"]
    assert rows[2] == "No graphics card was measured: no NVIDIA driver."
    assert rows[3].startswith("All alignments are equal, byte for byte: score")


def test_what_precedes_the_stages_is_told_by_name(result: Result) -> None:
    parts = result.prepare_parts
    assert set(parts) == {"reading", "compiling"} and 0 < sum(parts.values()) <= result.prepare_seconds
    result.statistics["prepare"] = {"reading": 2}
    assert result.prepare_parts == {"reading": 2.0}
    del result.statistics["prepare"]
    assert result.prepare_parts == {}


def test_a_piece_of_a_rotated_record_lies_in_one_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = finished_result(tmp_path / "r", length=3_000, rotated=(1_400, 0))
    result = Result.open(folder)
    monkeypatch.setitem(pieces.MAX_CELLS, "short", 1_000_000)
    piece = piece_of(result, "short")
    assert piece.a.trim is not None and (piece.a.origin, piece.circular) == (0, "none")
    whole = result.load_sequences()[0].codes.tobytes()
    resolved, record = resolve(piece.a)
    assert matrix_side(resolved, record).codes.tobytes() in whole and 500 < piece.a.used <= 1_000
