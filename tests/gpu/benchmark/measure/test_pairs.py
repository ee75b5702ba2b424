"""The benchmark of batch pairs: the sample, compared answers, kept measurements."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.pairs.align import Aligning
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairsResult
from gpu.analyses.pairs.run import run
from gpu.benchmark.measure import devices
from gpu.benchmark.measure import pairs as measuring
from gpu.benchmark.measure.pairs import engines_here, is_same, measure, sample_of
from gpu.benchmark.measurement import keep
from gpu.benchmark.pairs import PairsMeasurement, kept
from gpu.core.errors import Cancelled, CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.engines import measurements
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.work.traces import AlignedPairs, PairAlignments
from tests.gpu.analyses.pairs.cases import cut_small, random_pairs, write_pairs
from tests.gpu.engines.card_model import card_info

PAIRS = 300


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(measurements.platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    # Enough for all pairs on a busy computer too.
    monkeypatch.setattr(measuring, "SECONDS", 0.2)
    return tmp_path / "config"


@pytest.fixture
def result(tmp_path: Path) -> PairsResult:
    return aligned(tmp_path)


def aligned(folder: Path, **changes: Any) -> PairsResult:
    queries, references = write_pairs(folder, random_pairs(3, PAIRS))
    request = PairsRequest(str(queries), str(references), **changes)
    run(request, folder / "r", Monitor(), CpuEngine(1))
    return PairsResult.open(folder / "r")


class Other(CpuEngine):
    """An engine with another name, whose answers are ``changed``; ``closed`` once it was closed."""

    def __init__(self, changed: Callable[[AlignedPairs], AlignedPairs] = lambda answer: answer) -> None:
        super().__init__(2)
        self.device = "GPU: invented"
        self._changed = changed
        self.closed = False

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        for answer in filter(None, super().align_pairs(asked)):
            yield self._changed(answer)

    def close(self) -> None:
        self.closed = True


def with_(other: Other) -> Any:
    return lambda asked, no_card: ([("core", CpuEngine(1)), ("card", other)], no_card)


def another_score(answer: AlignedPairs) -> AlignedPairs:
    return answer._replace(scores=answer.scores + (np.arange(len(answer.scores)) == 7).astype(np.int32))


def another_place(answer: AlignedPairs) -> AlignedPairs:
    return answer._replace(query_ends=answer.query_ends + np.int32(1))


def another_run(answer: AlignedPairs) -> AlignedPairs:
    return answer._replace(runs=answer.runs ^ np.uint32(1))


def test_every_engine_is_measured_and_told_of(result: PairsResult) -> None:
    told: list[PairsMeasurement] = []
    monitor, other = Monitor(), Other()
    speeds = measure(result, monitor, told.append, engines=with_(other))
    assert [len(some.speeds) for some in told] == [1, 2] and told[-1] == speeds
    assert [(speed.unit, speed.device) for speed in speeds.speeds] == [
        ("core", "CPU: 1 core"),
        ("card", "GPU: invented"),
    ]
    assert (speeds.pairs, speeds.left_out, speeds.no_card) == (PAIRS, 0, "")
    table = result.pairs
    cells = int(np.dot(table.column("query_length")[:].astype(int), table.column("reference_length")[:]))
    assert speeds.cells == cells * speeds.times
    one, card = speeds.speeds
    assert speeds.over_one_core(one) == 1 and speeds.over_one_core(card) == one.seconds / card.seconds
    assert speeds.pairs_per_second(card) == PAIRS * speeds.times / card.seconds
    assert speeds.gcups(one) == speeds.cells / one.seconds / 1e9
    assert monitor.progress.note == "" and other.closed


def test_what_was_measured_is_kept_for_these_pairs(result: PairsResult, config: Path) -> None:
    assert kept(result.request) is None
    speeds = measure(result, Monitor(), lambda _: None, no_card="the card is lost", engines=with_(Other()))
    assert kept(result.request) == speeds and speeds.no_card == "the card is lost"
    assert kept(result.request.with_(mode="global")) is None
    (file,) = config.glob("speeds/*.json")
    whole = json.loads(file.read_text())
    for changes in ({"speeds": []}, {"pairs": 0}, {"speeds": [{"unit": "core", "device": "x", "seconds": 0.0}]}):
        file.write_text(json.dumps({**whole, **changes}))
        assert kept(result.request) is None, changes
    file.write_text("{")
    assert kept(result.request) is None
    keep(result.request, speeds)
    assert kept(result.request) == speeds


@pytest.mark.parametrize("changed", [another_score, another_place, another_run])
def test_an_engine_that_differs_is_an_error(result: PairsResult, config: Path, changed: Any) -> None:
    other, told = Other(changed), []
    with pytest.raises(CrosspointError, match=r"GPU: invented aligns pairs of “r” otherwise than CPU: 1 core"):
        measure(result, Monitor(), told.append, engines=with_(other))
    assert len(told) == 1 and other.closed and not config.exists()


def test_of_pure_ties_the_scores_are_compared(tmp_path: Path) -> None:
    result = aligned(tmp_path, ties="pure")
    assert len(measure(result, Monitor(), lambda _: None, engines=with_(Other(another_place))).speeds) == 2
    with pytest.raises(CrosspointError, match="please report"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other(another_score)))


def test_answers_are_the_same_in_other_batches(result: PairsResult) -> None:
    aligning = Aligning.of(result.request)
    sample = sample_of(result.request, aligning, 1 << 40)
    (question,) = sample.asked
    whole = list(filter(None, CpuEngine(1).align_pairs(question)))
    parts = []
    for first, last in ((0, 100), (100, PAIRS)):
        some = aligning.asked(question.queries.part(first, last), question.references.part(first, last))
        parts += filter(None, CpuEngine(1).align_pairs(some))
    assert is_same(whole, parts, aligning.ties) and not is_same(whole, parts[:1], aligning.ties)


def test_scores_alone_are_measured_alone(tmp_path: Path) -> None:
    result = aligned(tmp_path, traced=False)
    assert len(measure(result, Monitor(), lambda _: None, engines=with_(Other())).speeds) == 2


def test_files_that_have_changed_are_named(result: PairsResult) -> None:
    for name in result.request.files:
        Path(name).write_text(2 * Path(name).read_text())
    with pytest.raises(InputError, match="no longer hold the pairs of this result"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    path = Path(result.request.references)
    path.write_text(path.read_text().replace("A", "C", 40))
    with pytest.raises(InputError, match=r"r\.fa” no longer hold the pairs of this result"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other()))
    path.unlink()
    with pytest.raises(InputError, match=r"There is no file .*r\.fa"):
        measure(result, Monitor(), lambda _: None, engines=with_(Other()))


def test_a_stop_keeps_nothing_and_gives_the_engines_back(result: PairsResult, config: Path) -> None:
    monitor, other = Monitor(), Other()
    with pytest.raises(Cancelled):
        measure(result, monitor, lambda _: monitor.cancel(), engines=with_(other))
    assert other.closed and not config.exists()


def test_the_sample_is_as_large_as_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = aligned(tmp_path)
    request, aligning = result.request, Aligning.of(result.request)
    table = result.pairs
    each = table.column("query_length")[:].astype(np.int64) * table.column("reference_length")[:]
    cut_small(monkeypatch, 600)
    for cells in (1, int(each[:50].sum()), int(each[:50].sum()) + 1, 1 << 40):
        sample = sample_of(request, aligning, cells)
        assert sample.numbers.tolist() == list(range(len(sample.numbers))) and sample.left_out == 0
        assert sample.cells == each[sample.numbers].sum() == sum(map(_cells, sample.asked))
        assert sample.cells >= min(cells, each.sum()) > sample.cells - each[sample.numbers[-1]]
    # Long ones are passed over, and counted up to the last that is taken.
    longest = int(np.median(each))
    monkeypatch.setattr(measuring, "_MAX_PAIR_CELLS", longest)
    sample = sample_of(request, aligning, 20 * longest // 2)
    assert sample.left_out and sample.left_out + len(sample.numbers) == sample.numbers[-1] + 1
    assert sample.numbers.tolist() == np.flatnonzero(each[: sample.numbers[-1] + 1] <= longest).tolist()
    monkeypatch.setattr(measuring, "_MAX_PAIR_CELLS", -1)
    with pytest.raises(InputError, match="too long to be measured"):
        sample_of(request, aligning, 1)


def test_few_pairs_are_repeated(result: PairsResult, monkeypatch: pytest.MonkeyPatch) -> None:
    aligning = Aligning.of(result.request)
    once = sample_of(result.request, aligning, 1 << 40)
    three = once.repeated(aligning, 3 * once.cells + 1)
    (question,) = three.asked
    assert (three.times, three.cells, _cells(question)) == (3, 3 * once.cells, 3 * once.cells)
    assert question.queries.name_list() == 3 * once.asked[0].queries.name_list()
    longer = int(max(once.asked[0].queries.lengths.sum(), once.asked[0].references.lengths.sum()))
    monkeypatch.setattr(measuring, "LETTERS", 2 * longer)
    assert once.repeated(aligning, 1 << 40).times == 2
    monkeypatch.setattr(measuring, "LETTERS", longer - 1)
    assert once.repeated(aligning, 1 << 40).times == once.repeated(aligning, 1).times == 1
    many = once._replace(asked=once.asked * 2)
    assert many.repeated(aligning, 1 << 40) is many


def _cells(question: PairAlignments) -> int:
    return int(np.dot(question.queries.lengths, question.references.lengths))


def test_the_card_is_measured_where_it_aligns_itself(result: PairsResult, monkeypatch: pytest.MonkeyPatch) -> None:
    (question,) = sample_of(result.request, Aligning.of(result.request), 1).asked
    monkeypatch.setattr(devices, "cores", lambda: 2)
    monkeypatch.setattr(devices, "usable_cards", lambda: ((card_info(),), "found"))
    own = CpuEngine(1).pair_kernels(question)
    for kernels, units in ((own, ["core", "cores"]), ((*own, *own), ["core", "cores", "card"])):
        monkeypatch.setattr(CudaEngine, "pair_kernels", lambda self, asked, kernels=kernels: kernels)
        engines, reason = engines_here(question, "")
        assert [unit for unit, _ in engines] == units and bool(reason) == ("card" not in units)
