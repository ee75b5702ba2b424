"""The benchmark of real pairs: what it measures, what stays in its record, what it leaves out."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from gpu.sequences.simulate import simulate, write_pair
from tests.bench import real
from tests.bench.real import RealPair


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> argparse.Namespace:
    """Options of the benchmark, of whose two pairs one has files."""
    write_pair(simulate(3_000, 0.02, 1), tmp_path / "small")
    monkeypatch.setenv("CROSSPOINT_DATA", str(tmp_path / "nothing"))
    monkeypatch.setenv("CROSSPOINT_GENOMES", str(tmp_path))
    monkeypatch.setattr(real, "_RECORD", tmp_path / "real.json")
    pairs = (RealPair("few", "here", "small.a", "small.b", 2_000), RealPair("few", "gone", "small.a", "other"))
    monkeypatch.setattr(real, "PAIRS", (*pairs, RealPair("few", "whole", "small.a", "small.b", full=True)))
    return argparse.Namespace(full=False, engine="cpu", pairs="", threads=1)


def test_a_pair_is_measured_and_others_stay_in_the_record(
    bench: argparse.Namespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shares = {"pruned": 0.5, "first": 0}
    kept = {"pair": "whole", "engine": "cpu", "score": 0, "bases": [3_000, 3_000], "seconds": 7.0, **shares}
    record = {"details": {"rows": [kept, {**kept, "pair": "no longer asked for"}]}}
    (tmp_path / "real.json").write_text(json.dumps(record), encoding="utf-8")
    figures, details = real.run(bench)
    row, other = details["rows"]
    assert other == kept
    assert row["pair"] == "here" and row["bases"] == [2_000, 2_000] and len(row["stages"]) == 6
    assert 0.9 < row["first"] <= 1 and 0 <= row["pruned"] < 1 and 1_000 < row["score"] < 2_000
    assert figures[1].required == 99 and figures[1].measured == 100 * row["first"]
    assert [figure.measured for figure in figures[3:]] == [50, 0, 7] and figures[4].required is None
    out = capsys.readouterr().out
    assert "gone: left out, for want of other" in out and real.as_line(row) in out
    cells = [cell.strip() for cell in real.table([row])[-1].strip("|").split("|")]
    assert cells[:2] == ["here", "0.002 × 0.002"] and len(cells) == len(real.table([])[0].strip("|").split("|"))


def test_pairs_are_chosen_by_words(bench: argparse.Namespace) -> None:
    bench.pairs = "few: gone"
    assert real.run(bench) == ([], {"rows": []})
