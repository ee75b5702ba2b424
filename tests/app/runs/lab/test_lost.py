"""Computers of a lab that are lost: shown as lost in the list, the chip and the page of a run."""

from __future__ import annotations

import math
from contextlib import closing
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from app.runs.job import LabPart
from app.runs.lab.chip import LabChip
from app.runs.lab.computers_list import ComputersList
from app.runs.lab.connection import Answer, Connection
from app.runs.lab.lab import parts_of
from app.runs.lab.parts_panel import PartsPanel
from app.runs.session import Session
from app.state.settings import LabSettings
from gpu.cluster.computer import Computer, this_program
from gpu.cluster.engine import ClusterSender
from tests.app.drivers import emitted, owned, wait
from tests.app.table_texts import texts

_PROGRAM = this_program()


def _computer(name: str, seconds: float = 0.01) -> Computer:
    known = _PROGRAM.version, _PROGRAM.kernels
    return Computer(name, "host", f"tls://{name}:1", *known, 4, 1 << 30, doing="", seconds_to_answer=seconds)


def test_the_list_and_the_chip_tell_who_is_lost(
    qtbot: Any, session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    there = [_computer("one"), _computer("two"), _computer("walled", math.inf)]
    monkeypatch.setattr(Connection, "ask", lambda _: Answer(tuple(there), 0.01))
    session.lab.save(LabSettings("tls://lab", str(tmp_path)))
    watch = session.lab.watch
    assert watch is not None
    wait(lambda: len(watch.computers) == 3)
    chip, shown = LabChip(session.lab), ComputersList()
    qtbot.addWidget(chip)
    qtbot.addWidget(shown)
    shown.take(watch)

    def look() -> None:
        wait(lambda: not watch.is_looking)
        emitted(watch.changed, watch.look)

    def rows() -> dict[str, tuple[str, str]]:
        return {row[0]: (row[4], row[5]) for row in texts(shown.list)}

    assert rows()["walled"] == ("no answer", "cannot be reached: it is given nothing")
    assert rows()["one"] == ("10 ms", "nothing") and "lost" not in chip.text()
    two = there.pop(1)
    look()
    assert rows()["two"] == ("", "lost") and rows()["one"] == ("10 ms", "nothing")
    assert chip.text() == "Lab: 2 computers, 0 busy, 1 lost" and "two: lost" in chip.toolTip()
    there.append(two)
    look()
    assert rows()["two"] == ("10 ms", "nothing") and "lost" not in chip.text()


def test_the_page_of_a_run_tells_who_is_lost(qtbot: Any) -> None:
    panel = owned(qtbot, PartsPanel())
    panel.show_parts([LabPart("one", lost=True), LabPart("two", "CPU", "Render", 0.5)])
    assert [[row[column] for column in (0, 2, 3)] for row in texts(panel)] == [
        ["one", "lost", ""],
        ["two", "Render", "50 %"],
    ]


def test_portions_of_a_computer_that_is_lost_stay_counted() -> None:
    computers = [replace(_computer("one"), devices=("GPU",)), _computer("two")]
    cluster: Any = SimpleNamespace(
        usable=lambda needs: list(computers), troubles=[], is_connected=True, wait=None, wake=None, withdraw=None
    )
    seen: list[tuple[LabPart, ...]] = []
    with closing(ClusterSender(cluster, "cpu", lambda sender: seen.append(parts_of(sender)))) as sender:
        sender.count("one", 2.0)
        sender.count("two", 1.0)
        assert [part.lost for part in seen[-1]] == [False, False]
        del computers[0]
        sender.look()
    assert seen[-1] == (
        LabPart("one", "GPU", portions=1, seconds=2.0, lost=True),
        LabPart("two", "CPU: 4 cores", portions=1, seconds=1.0),
    )
