"""The benchmark of real pairs: what it measures, its table, what it leaves out."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from gpu.sequences.simulate import simulate, write_pair
from tests.bench import real
from tests.bench.real import RealPair


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> argparse.Namespace:
    """Options of the benchmark, of whose two pairs one has files."""
    write_pair(simulate(3_000, 0.02, 1), tmp_path / "small")
    monkeypatch.setattr(real, "DATA", tmp_path / "nothing")
    monkeypatch.setenv("CROSSPOINT_GENOMES", str(tmp_path))
    pairs = (RealPair("few", "here", "small.a", "small.b", 2_000), RealPair("few", "gone", "small.a", "other"))
    monkeypatch.setattr(real, "PAIRS", (*pairs, RealPair("few", "whole", "small.a", "small.b", full=True)))
    return argparse.Namespace(full=False, engine="cpu", pairs="", threads=1)


def test_a_pair_is_measured_and_a_table_tells_of_all(
    bench: argparse.Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = real.run(bench)
    score, *bases, pruned, first, _, stage_1, later, whole = (figure.measured for figure in figures)
    assert figures[0].name == "here, cpu" and bases == [2_000, 2_000] and 1_000 < score < 2_000
    assert 0 <= pruned < 100 and 90 < first <= 100 and figures[4].required == 99 and stage_1 + later < whole
    assert "gone: left out, for want of other" in capsys.readouterr().out
    record = {
        f"{name}{part}": value
        for name in ("here, cpu", "here, cuda", "whole, cuda")
        for part, value in {
            "": 30, ": bases of a": 2_000, ": bases of b": 3_000, ": pruned": 25.0,
            ": first alignment, of the optimum": 99.5, ": stage 1": len(name), ": whole run": 7.0,
        }.items()
    }  # fmt: skip
    record["here, cuda: without pruning"] = 6.5
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in real.table(record))
    shares = ["0.002 × 0.003", "1.5 %", "99.5 %", "25 %"]
    assert rows == [
        ["here", *shares, "9", "7", "10", "7", "6.5"],
        ["whole", *shares, "–", "–", "11", "7", "–"],
    ]
    assert len(head) == len(rows[0])


def test_pairs_of_little_in_common_are_not_judged(bench: argparse.Namespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real, "_WORTH", 2)
    assert all(figure.required is None for figure in real.run(bench))


def test_pairs_are_chosen_by_words(bench: argparse.Namespace) -> None:
    bench.pairs = "few: gone"
    assert real.run(bench) == []
