"""``main.py bench card``: a table, a page if asked for, and nothing written unless asked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from gpu.command_line import main as command_line
from gpu.core.errors import Cancelled
from gpu.engines import choose as choosing
from gpu.engines import measurements
from gpu.engines.cuda import calibration
from tests.gpu.engines.card_model import CardModel, card_info


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs ``bench card`` on a fake card in an empty folder; returns the exit status and what was
    printed.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(measurements.platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    monkeypatch.setattr(choosing, "find_card", lambda: (card_info(), "found"))
    monkeypatch.setattr(calibration, "stopwatch_on", CardModel().opened)

    def run(*arguments: str) -> tuple[int, str, str]:
        status = command_line.main(["bench", "card", *arguments], lambda paths, example: 9)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_the_table(bench: Any, tmp_path: Path) -> None:
    status, out, err = bench("--quiet")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "NVIDIA Test: 46 multiprocessors, driver for CUDA 13.0"
    assert lines[1].startswith("1,044,459 x 1,072,950 bases")
    assert lines[-1].startswith("* The fastest: B = 138, T = 128 (3 blocks a multiprocessor), ")
    assert sum("*" in line for line in lines) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_shape_in_use_is_said(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "stored_shape", lambda card: (92, 3))
    assert "Comparisons use B = 92, T = 96," in bench("--quiet", "--size", "long")[1].splitlines()[-1]


def test_both_figures_as_a_page(bench: Any, tmp_path: Path) -> None:
    status, out, _ = bench("--out", "card.html", "--quiet")
    assert status == 0 and out.splitlines()[-1] == "Report          card.html"
    text = (tmp_path / "card.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and text.endswith("</html>\n")
    assert [title in text for title in ("Figure 10: blocks, T = 128", "Figure 11: blocks and threads")] == [True] * 2
    assert out.splitlines()[0] in text
    status, out, err = bench("--out", "card.html")
    assert (status, out) == (1, "") and "write over it with --force" in err, "refused before it measures"
    status, out, err = bench("--out", "card.pdf")
    assert (status, out) == (1, "") and "end it with .html" in err


def test_the_numbers_as_a_file(bench: Any, tmp_path: Path) -> None:
    assert bench("--tsv", "times.tsv", "--quiet")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["times.tsv"]
    assert "blocks\tthreads\tseconds\tgcups" in (tmp_path / "times.tsv").read_text(encoding="utf-8")
    status, out, err = bench("--tsv", "times.tsv", "--quiet")
    assert (status, out) == (1, "") and "write over it with --force" in err
    assert bench("--tsv", "times.tsv", "--quiet", "--force")[0] == 0
    status, out, err = bench("--tsv", "nowhere/times.tsv")
    assert (status, out) == (1, ""), "refused before it measures"
    assert "nowhere" in err and err.count("\n") == 1
    status, _, err = bench("--tsv", str(tmp_path), "--quiet")
    assert status == 1 and "is a folder" in err and err.count("\n") == 1


def test_progress_is_told(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model = CardModel()

    def favours(blocks: int, warps: int) -> float:
        if len(model.calls) == 2:
            # Long enough to be looked at.
            time.sleep(0.01)
        return 1.0

    model.favours = favours
    monkeypatch.setattr(calibration, "stopwatch_on", model.opened)
    _, out, err = bench()
    assert err.startswith("Measuring point 1 of 46: B = 46, T = 128.\n") and "point" not in out


def test_no_card_is_a_sentence_and_status_1(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "find_card", lambda: (None, "no NVIDIA driver"))
    assert bench() == (1, "", "There is no graphics card to measure: no NVIDIA driver.\n")


def test_stopped_it_prints_what_it_has(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    model = CardModel()

    def favours(blocks: int, warps: int) -> float:
        if len(model.calls) == 10:
            raise Cancelled("Stopped.")
        return 1.0

    model.favours = favours
    monkeypatch.setattr(calibration, "stopwatch_on", model.opened)
    status, out, err = bench("--quiet")
    assert (status, err) == (130, "Stopped before every point was measured.\n")
    assert "T = 128" in out and "T = 96" not in out


def test_usage(bench: Any) -> None:
    assert bench("--help")[0] == 0
    status, out, err = bench("--size", "huge")
    assert (status, out) == (2, "") and "--size" in err
