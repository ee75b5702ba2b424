"""An engine that steps the monitor instead of computing, for tests and pictures of the window."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PySide6.QtWidgets import QWidget

from app.pages.result import ResultPage
from app.runs.card_bench import CardServices
from app.runs.session import Services
from app.widgets.basic import Remark
from gpu.analyses.estimate import Estimate
from gpu.analyses.place import FolderState
from gpu.command_line.registry import ALL
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, joined
from gpu.core.request import Request
from gpu.core.units import counted
from gpu.sequences.kinds import SequenceKind
from gpu.sequences.records import RecordInfo

ESTIMATE = Estimate(
    seconds=95.0,
    memory_bytes=300 << 20,
    disk_bytes=2 << 30,
    free_memory_bytes=8 << 30,
    free_disk_bytes=50 << 30,
    figures="",
    less_memory=Phrase("trim the sequences"),
    less_disk=Phrase("a smaller special rows area"),
    remarks=Phrase("Similar sequences take less time."),
)


@dataclass
class FakeEngine:
    """``hold`` keeps a run in the middle of stage 1 until it is released or cancelled."""

    hold: threading.Event = field(default_factory=threading.Event)
    problem: Exception | None = None
    records: list[RecordInfo] = field(default_factory=lambda: [RecordInfo("chr1", "a test record", 5000)])
    estimate: Estimate | Exception = ESTIMATE
    started: list[Path] = field(default_factory=list)
    ended: list[Path] = field(default_factory=list)
    threads: set[str] = field(default_factory=set)
    results: dict[Path, Any] = field(default_factory=dict)
    cells: int = 25_000_000

    def run(self, request: Request, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "request.json").write_text("{}")
        self.started.append(folder)
        self.threads.add(threading.current_thread().name)
        try:
            monitor.begin(1, total=self.cells)
            monitor.report(done=self.cells * 2 // 5, skipped=self.cells // 10)
            if self.problem is not None:
                raise self.problem
            while not self.hold.wait(0.01):
                monitor.raise_if_cancelled()
            monitor.finish(done=self.cells, skipped=self.cells // 4, found=1)
            for stage in range(2, request.last_stage + 1):
                monitor.begin(stage, total=1000)
                monitor.finish(done=1000, found=10 * stage)
            self.results[folder] = SimpleNamespace(
                folder=folder, request=request, finished=True, stages=(), failures=0, ended=ENDED
            )
        finally:
            self.ended.append(folder)

    def needs(self, **changes: Any) -> None:
        """What the next estimate tells otherwise."""
        self.estimate = replace(self.estimate, **changes)

    def _estimate(self, *_: Any) -> Estimate:
        if isinstance(self.estimate, Exception):
            raise self.estimate
        return self.estimate

    @staticmethod
    def _no_card(*_: Any) -> Any:
        raise InputError("There is no graphics card to measure.")

    def services(self, **changes: Any) -> Services:
        def choose(name: str, threads: int | None = None, devices: str = "auto") -> Any:
            if name == "cuda":
                raise InputError("There is no NVIDIA driver; the processor computes.")
            identity = {"engine": "cpu", "device": joined(": ", ("CPU", counted(2, "cores")))}
            return SimpleNamespace(
                name="cpu", device=identity["device"], reason=Phrase("no NVIDIA driver"), identity=identity
            )

        def list_records(path: str) -> list[RecordInfo]:
            if "missing" in path:
                raise FileNotFoundError(2, "No such file or directory", path)
            return self.records

        def open_result(folder: Path) -> Any:
            if folder not in self.results:
                raise InputError(f"{folder} is no result folder; choose one that holds request.json.")
            return self.results[folder]

        functions: dict[str, Any] = {
            "run": self.run,
            "estimate": self._estimate,
            "choose": choose,
            "prepare_reading": lambda: None,
            "list_records": list_records,
            "kind_of": lambda path: SequenceKind(False, False),
            "open_result": open_result,
            "check": lambda request: request,
            "place": lambda request, folder: FolderState.FREE,
            "request_from_json": ALL.request_from_json,
            "example": ALL.example,
            "card": CardServices(lambda monitor: None, self._no_card),
        }
        return Services(**{**functions, **changes})


#: When results of the fake engine ended.
ENDED = datetime(2020, 2, 29, 12, 30).astimezone()


class PlainPage(ResultPage):
    """A result's page that shows nothing of it."""


def told(dialog: QWidget, words: str) -> list[Remark]:
    """The remarks of a dialog that say something."""
    return [remark for remark in dialog.findChildren(Remark) if words in remark.text()]


def wait_for(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Without an event loop, for threads only."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it did not happen in time")
        time.sleep(0.005)
