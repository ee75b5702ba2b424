"""Records of benchmarks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import report
from tests.bench.report import Figure, publish, read_records, recorded


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(report, "RECORDS", tmp_path / "records.csv")
    return report.RECORDS


def test_a_figure_replaces_its_own_row_alone(records: Path) -> None:
    assert publish("b", [Figure("speed", 1.0, unit="GCUPS")], "one") and publish("a", [Figure("speed", 2.0)], "one")
    assert publish("b", [Figure("speed", 3.0)], "other") and publish("b", [Figure("more", 4.0)], "one")
    kept = records.read_text(encoding="utf-8").splitlines()
    assert publish("b", [Figure("speed", 5.0, unit="GCUPS")], "one")
    lines = records.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line not in kept] == [kept[2].replace(",1,", ",5,")]
    assert [(row.benchmark, row.figure, row.value, row.machine) for row in read_records()] == [
        ("a", "speed", "2", "one"), ("b", "speed", "5", "one"), ("b", "speed", "3", "other"), ("b", "more", "4", "one")
    ]  # fmt: skip
    assert recorded("a", "b", machine="one") == {"speed": 5, "more": 4} and recorded("b", machine="oth")["speed"] == 3


def test_names_are_whole_and_limits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    figures = [
        Figure("run", 12_345.678, 10_000, unit="pairs/s"),
        Figure("  memory", 0.1234567, 0.1, at_least=False, unit="MB"),
        Figure("    of it", 2),
        Figure("  time", 3),
    ]
    assert not publish("case", figures)
    rows = read_records()
    assert [row.figure for row in rows] == ["run", "run: memory", "run: memory: of it", "run: time"]
    assert [row.value for row in rows] == ["12346", "0.123457", "2", "3"]
    assert [row.required for row in rows] == ["≥ 10000", "≤ 0.1", "", ""]
    assert {row.machine for row in rows} == {report.this_computer()}
    told = capsys.readouterr().out.splitlines()
    assert [line.rpartition(" ")[2] for line in told] == ["ok", "short", "-", "-"]


def test_the_records_of_this_checkout_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    rows = read_records()
    assert len({(row.benchmark, row.figure, row.machine) for row in rows}) == len(rows) > 1000
    assert all(float(row.value) is not None and row.machine and row.date[:2] == "20" for row in rows)
