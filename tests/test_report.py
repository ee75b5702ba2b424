"""Records of benchmarks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench import report
from tests.bench.report import Figure, publish


def test_a_quick_run_keeps_the_record_of_a_full_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path)

    def measured() -> float:
        return json.loads((tmp_path / "case.json").read_text(encoding="utf-8"))["figures"][0]["measured"]

    assert publish("case", [Figure("speed", 1.0)], {}, full=False) and measured() == 1.0
    assert publish("case", [Figure("speed", 2.0)], {}, full=True) and measured() == 2.0
    assert not publish("case", [Figure("speed", 3.0, required=4.0)], {}, full=False) and measured() == 2.0
    assert "case.json keeps" in capsys.readouterr().out
    assert publish("case", [Figure("speed", 4.0)], {}, full=True) and measured() == 4.0
