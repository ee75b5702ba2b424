"""A run's result folder says what the oracle says, also stopped and resumed, and what is printed
says the same.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.pairs import run as run_module
from gpu.analyses.pairs.estimate import estimate, estimate_of
from gpu.analyses.pairs.input import PairTotals
from gpu.analyses.pairs.reading import check
from gpu.analyses.pairs.request import ON_PROCESSOR, PairsRequest
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.analyses.pairs.run import run
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.core.request import ThreadLimits
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.measurements import Rates
from gpu.engines.work.traces import AlignedPairs, PairAlignments
from gpu.results import table_writer
from gpu.scoring.choice import MatrixScoring
from tests.gpu.analyses.pairs.cases import cigar, cut_small, meant, random_pairs, write_pairs
from tests.gpu.analyses.stopping import Stopping

BLOSUM = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)


def _start(request: PairsRequest, folder: Path, monitor: Monitor | None = None) -> PairsResult:
    run(request, folder, monitor or Monitor(), CpuEngine(2))
    return PairsResult.open(folder)


def _all(result: PairsResult) -> PairRows:
    return PairRows.of(result.pairs, 0, len(result.pairs))


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal", "fit"])
@pytest.mark.parametrize(
    ("scoring", "letters"),
    [(MatrixScoring(), "ACGT"), (BLOSUM, "ARNDCQEGHILKMFPSTWYV"), (MatrixScoring("GONNET1992"), "ARND")],
)
def test_rows(mode: str, scoring: MatrixScoring, letters: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 300)
    pairs = random_pairs(7, 60, letters=letters)
    request = PairsRequest(*map(str, write_pairs(tmp_path, pairs)), scoring=scoring, mode=mode)  # type: ignore[arg-type]
    result = _start(request, tmp_path / "out")
    rows = _all(result)
    assert rows.query.strings() == [f"q{k}" for k in range(60)] and rows.reference.strings()[-1] == "r59"
    texts = [values.strings() for values in (rows.cigar, rows.query_letters, rows.reference_letters)]
    for k, (query, reference) in enumerate(pairs):
        expected = meant(query, reference, scoring, mode)
        found = tuple(
            int(values[k])
            for values in (rows.score, rows.query_start, rows.query_end, rows.reference_start, rows.reference_end)
        )
        assert found == expected[:5], (k, query, reference)
        assert texts[0][k] == cigar(expected.columns)
        assert (texts[1][k], texts[2][k]) == (query[found[1] : found[2]], reference[found[3] : found[4]])
        assert (rows.columns[k], rows.identities[k]) == (len(expected.columns), expected.columns.count("="))
        assert (rows.query_length[k], rows.reference_length[k]) == (len(query), len(reference))
    assert result.scale == scoring.open()[0].scale and result.finished
    assert [stage.found for stage in result.stages] == [0, 60, 0]


@pytest.mark.parametrize("mode", ["global", "fit"])
def test_the_edit_distance(mode: str, tmp_path: Path) -> None:
    """As Edlib counts, by match and mismatch or by a matrix of one's own."""
    (tmp_path / "edits").write_text("  A C G T\nA 0 -1 -1 -1\nC -1 0 -1 -1\nG -1 -1 0 -1\nT -1 -1 -1 0\n")
    files = write_pairs(tmp_path, [("ACGTT", "TTACGTATT"), ("AC", "AC"), ("AC", "GGG")])
    for number, scoring in enumerate(
        (MatrixScoring("", 0, -1, 1, 1), MatrixScoring(str(tmp_path / "edits"), gap_first=1, gap_extend=1))
    ):
        request = PairsRequest(*map(str, files), scoring=scoring, mode=mode)  # type: ignore[arg-type]
        rows = _all(_start(request, tmp_path / f"out{number}"))
        assert rows.score.tolist() == ([-4, 0, -3] if mode == "global" else [-1, 0, -2])
        for free in ("local", "semiglobal"):
            with pytest.raises(InputError, match="has no positive score, .* or the mode global or fit"):
                check(request.with_(mode=free))


def test_scores_alone(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, random_pairs(8, 40))
    whole = _all(_start(PairsRequest(*map(str, files)), tmp_path / "whole"))
    alone = _all(_start(PairsRequest(*map(str, files), traced=False), tmp_path / "alone"))
    for name in ("score", "query_end", "reference_end"):
        assert np.array_equal(getattr(whole, name), getattr(alone, name))
    assert set(alone.columns.tolist()) == set(alone.identities.tolist()) == {-1} and not len(alone.cigar.data)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "pairs").iterdir())}


def test_stopped_anywhere_it_goes_on_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 200)
    monkeypatch.setattr(table_writer, "PART_ROWS", 16)
    monkeypatch.setattr(run_module, "_RECORDED", 9_000)
    request = PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(9, 150))))
    _start(request, tmp_path / "whole")
    expected = _files(tmp_path / "whole")
    assert len(expected) > 5 * 14

    done = []
    for after in (1, 2, 4, 7, 10):
        out = tmp_path / f"stopped{after}"
        with pytest.raises(Cancelled):
            _start(request, out, Stopping(after))
        reached = PairsResult.open(out).reached
        done.append(reached[-1].found if reached else 0)
        with pytest.raises(InputError, match="is not finished"):
            _ = PairsResult.open(out).pairs
        result = _start(request, out)
        assert _files(out) == expected
        assert result.statistics["pairs"] == 150
    # How far a run is after so many reports depends on how busy the computer is.
    assert len(set(done)) > 2 and max(done) < 150


class OneByOne(CpuEngine):
    """Answers pair by pair, as small pieces as there can be; another engine answers thousands at
    once.
    """

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        for pair in range(len(asked.queries)):
            queries, references = (side.part(pair, pair + 1) for side in (asked.queries, asked.references))
            for answer in filter(None, super().align_pairs(replace(asked, queries=queries, references=references))):
                yield answer._replace(first=answer.first + pair)


def test_another_engine_goes_on_whatever_it_answers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Parts of a few rows end within the answers of one engine, between those of the other.
    monkeypatch.setattr(table_writer, "PART_ROWS", 7)
    cut_small(monkeypatch, 1200)
    request = PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(12, 120))))
    _start(request, tmp_path / "whole")
    expected = _files(tmp_path / "whole")
    for begun, gone_on in ((CpuEngine(1), OneByOne(1)), (OneByOne(1), CpuEngine(1))):
        for after in (2, 3, 4):
            out = tmp_path / f"{type(begun).__name__}{after}"
            with pytest.raises(Cancelled):
                run(request, out, Stopping(after), begun)
            run(request, out, Monitor(), gone_on)
            assert _files(out) == expected


def test_what_is_damaged_is_computed_again(tmp_path: Path) -> None:
    request = PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(10, 30))))
    out = tmp_path / "out"
    _start(request, out)
    expected = _files(out)
    victim = out / "pairs" / "000000.score.npy"
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x7f")
    with pytest.raises(Damaged, match=victim.name):
        _all(PairsResult.open(out))
    _start(request, out)
    assert _files(out) == expected


def test_threads_and_paths_make_no_difference(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, random_pairs(11, 30))
    out = tmp_path / "out"
    _start(PairsRequest(*map(str, files), limits=ThreadLimits(1)), out)
    (tmp_path / "moved").mkdir()
    moved = [shutil.copy(path, tmp_path / "moved") for path in files]
    run(PairsRequest(*moved, limits=ThreadLimits(2)), out, Monitor(), CpuEngine(2))  # the same, finished
    with pytest.raises(InputError, match="another comparison"):
        _start(PairsRequest(*moved, mode="global"), out)


def test_changed_input_is_refused(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, random_pairs(12, 5))
    request = check(PairsRequest(*map(str, files)))
    assert len(request.sha256) == 2 and request.scoring.sha256
    files[0].write_text(files[0].read_text() + "A\n")
    with pytest.raises(InputError, match="has changed since"):
        _start(request, tmp_path / "out")
    matrix = tmp_path / "m.txt"
    matrix.write_text("   A C G T\nA 1 -1 -1 -1\nC -1 1 -1 -1\nG -1 -1 1 -1\nT -1 -1 -1 1\n")
    scored = check(PairsRequest(*map(str, files), scoring=MatrixScoring(str(matrix))))
    matrix.write_text(matrix.read_text().replace("A 1", "A 2"))
    with pytest.raises(InputError, match="has changed since"):
        _start(scored, tmp_path / "out")


def test_the_request_goes_to_json_and_back(tmp_path: Path) -> None:
    request = PairsRequest("a.fa", "b.fa", "l.tsv", "global", BLOSUM, "pure", False, "cpu", ThreadLimits(3), ("x",) * 3)
    assert PairsRequest.from_json(json.loads(json.dumps(request.to_json()))) == request
    assert request.identity() == request.with_(engine="auto", limits=ThreadLimits(), queries="c.fa").identity()
    assert request.identity() != request.with_(ties="conventional").identity()
    assert request.title == "l · global pairs · BLOSUM62 12/1 · scores"


def test_the_estimate_is_of_the_whole_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request = PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(13, 400))))
    whole = estimate(request, tmp_path, CpuEngine(2))
    monkeypatch.setattr("gpu.analyses.pairs.estimate._SAMPLE", 2000)
    cut_small(monkeypatch, 500)
    sampled = estimate(request, tmp_path, CpuEngine(2))
    assert "400 pairs" in whole.sentence and whole.seconds > 0
    assert 0.7 < (sampled.disk_bytes - (1 << 20)) / (whole.disk_bytes - (1 << 20)) < 1.4


class LikeACard(CpuEngine):
    """An engine that says it is a card, a thousand times as fast."""

    is_card = True
    rates = Rates("card", {work: 1000 * CpuEngine.rates.of(work) for work in ("pairs", "pair_scores")})


def test_a_card_leaves_fits_to_the_processor(tmp_path: Path) -> None:
    """The estimate is the processor's, and the run says so."""
    request = PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(14, 50, 2000))), mode="fit")
    card, processor = LikeACard(2), CpuEngine(2)
    totals = PairTotals(10**6, 10**13, 10**9, 5000, 5000)
    limited = request.with_(limits=ThreadLimits(2))
    times = [estimate_of(limited, totals, tmp_path, engine).seconds for engine in (card, processor)]
    assert times[0] == times[1]
    assert estimate_of(limited.with_(mode="local"), totals, tmp_path, card).seconds < times[0] / 10
    monitor = Monitor()
    run(request, tmp_path / "card", monitor, card)
    assert ON_PROCESSOR in monitor.progress.remarks
    run(request, tmp_path / "processor", Monitor(), processor)
    assert _files(tmp_path / "card") == _files(tmp_path / "processor")
