"""``report``: the page that it writes, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest

from gpu.command_line import main as command_line
from main import write_report
from tests.app.analyses.pairs.samples import pairs_result
from tests.command_line.calls import ROOT, Ended, no_window

#: The program makes an application of its own, which the tests of the window must not find.
pytestmark = pytest.mark.usefixtures("qapp")


def report(capfd: pytest.CaptureFixture[str], *arguments: object) -> Ended:
    status = command_line.main(["report", *map(str, arguments)], no_window, report=write_report)
    return Ended(status, *capfd.readouterr())


def test_it_needs_no_screen(tmp_path: Path) -> None:
    pairs_result(tmp_path / "r", 20)
    without = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, ROOT / "main.py", "report", tmp_path / "r"]
    ended = subprocess.run(command, capture_output=True, text=True, env=without, check=True)
    path = tmp_path / "r" / "report.html"
    assert ended.stdout.split() == ["Report", str(path)] and not ended.stderr
    page = path.read_text()
    assert page.startswith("<!DOCTYPE html>") and page.endswith("</html>\n") and "data:image/svg+xml" in page


def test_it_writes_over_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pairs_result(tmp_path / "r", 3)
    out = tmp_path / "x.html"
    out.write_text("mine")
    ended = report(capfd, tmp_path / "r", "--out", out)
    assert ended.status != 0 and "--force" in ended.err and out.read_text() == "mine"
    assert report(capfd, tmp_path / "r", "--out", out, "--force", "--rows", 2).status == 0
    assert "The report has 2 of 3 rows" in out.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--out", "x.pdf"), "end it with .html"),
        (("--rows", "0"), "are 1 to 100,000, not 0"),
        (("--out", "nowhere/x.html"), "cannot be written"),
    ],
)
def test_what_it_refuses(
    arguments: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    pairs_result(tmp_path / "r", 3)
    ended = report(capfd, tmp_path / "r", *arguments)
    assert ended.status != 0 and sentence in ended.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r"]


def test_only_a_finished_result_has_a_report(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ended = report(capfd, tmp_path)
    assert ended.status != 0 and "is no result folder" in ended.err
    pairs_result(tmp_path / "r", 3)
    journal = tmp_path / "r" / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    ended = report(capfd, tmp_path / "r")
    assert ended.status != 0 and "is not finished" in ended.err
