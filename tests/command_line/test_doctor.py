"""``doctor``: a page, one JSON object, a file to send; 0 if all is usable, else 1."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.diagnosis import check as checking
from gpu.diagnosis import devices
from gpu.diagnosis.report import Line, Mark, Report
from gpu.diagnosis.self_test import EngineOutcome, TimeLimits
from tests.command_line.calls import Run

FINE = Line("Computer", "Memory", "3 GiB free")
REMARK = Line("Folders", "Caches", "cannot be written", Mark.ATTENTION, "Allow it.", "/home/somebody/.cache/crosspoint")
BAD = Line("Self-test", "Processor", "wrong: pairs", Mark.UNUSABLE, "Do not use this device.")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the check find these lines."""

    def find(*lines: Line) -> None:
        def check(results: Path, monitor: Monitor) -> Report:
            monitor.note("Testing: Processor, pairs (5 of 6)")
            return Report(lines)

        monkeypatch.setattr(checking, "check", check)

    return find


def test_the_page_and_the_status(run: Run, found: Any) -> None:
    found(FINE, REMARK)
    ended = run("doctor")
    assert ended.status == 0
    assert ended.out.startswith("All is usable; please look at: Caches (folders).\n\nComputer\n  ok ")
    assert "  /home/somebody/.cache/crosspoint\n" in ended.out and "  Allow it.\n" in ended.out
    found(FINE, REMARK, BAD)
    ended = run("doctor")
    assert ended.status == 1 and "  not usable  Processor  wrong: pairs\n" in ended.out
    assert run("doctor", "--quiet") == (1, "", "")


def test_json(run: Run, found: Any) -> None:
    found(FINE, BAD)
    ended = run("doctor", "--json", "--quiet")
    told = json.loads(ended.out)
    assert (ended.status, ended.err, told["usable"]) == (1, "", False)
    assert [line["mark"] for line in told["lines"]] == ["ok", "not usable"]


def test_a_file_to_send(run: Run, found: Any, tmp_path: Path) -> None:
    found(FINE, REMARK)
    ended = run("doctor", "--file", "report.txt", "--quiet")
    assert (ended.status, ended.out) == (0, "")
    text = (tmp_path / "report.txt").read_text("utf-8")
    assert "cannot be written\n" in text and "somebody" not in text
    ended = run("doctor", "--file", "report.txt")
    assert ended.status == 1 and "write over it with --force" in ended.err and ended.out == ""
    found(FINE)
    ended = run("doctor", "--file", "report.txt", "--force")
    assert ended.status == 0 and ended.out.endswith("The report without names and folders is in report.txt.\n")
    assert "Caches" not in (tmp_path / "report.txt").read_text("utf-8")
    ended = run("doctor", "--file", "nowhere/report.txt")
    assert ended.status == 1 and "nowhere/report.txt" in ended.err


def test_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(results: Path, monitor: Monitor) -> Report:
        raise Cancelled("Stopped; what is on disk can be resumed.")

    monkeypatch.setattr(checking, "check", check)
    assert run("doctor", "--quiet") == (130, "", "Stopped before everything was checked.\n")


def _in_short(self_test: Any, make: Any, title: str, monitor: Monitor, _: Any) -> EngineOutcome:
    outcome: EngineOutcome = self_test(make, title, monitor, TimeLimits(computing=0.02))
    return outcome


def test_this_computer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole check, but for the seconds of its self-test."""
    monkeypatch.setattr(devices, "self_test", partial(_in_short, devices.self_test))
    ended = run("doctor", "--json", "--quiet")
    lines = json.loads(ended.out)["lines"]
    assert list(dict.fromkeys(line["section"] for line in lines)) == [
        "Program",
        "Computer",
        "Folders",
        "Graphics cards",
        "Self-test",
        "Kernels",
        "Libraries",
    ]
    tested = [line for line in lines if line["section"] == "Self-test"]
    assert tested[0]["title"] == "Processor" and tested[0]["value"].startswith("right: ")
