"""A computer whose graphics card fails in the middle of a run, for tests of the queue and of the
window.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import CardOutOfMemory, DeviceError
from gpu.sequences.choice import SequenceChoice
from tests.app.fakes import FakeEngine

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))
FAILED = "The graphics card failed; the run goes on with the processor."
FULL = "The graphics card has too little free memory; the run goes on with the processor."
LOST = DeviceError("The graphics card failed (cuMemcpyDtoH failed: unspecified launch failure); resume the run.")
NO_ROOM = CardOutOfMemory("The graphics card has too little free memory; close other programs or use the CPU engine.")


@dataclass
class Computer:
    """Both engines; ``problem`` is what becomes of runs on the card, ``ran`` where each run was
    begun.
    """

    fake: FakeEngine
    problem: Exception | None = LOST
    ran: list[tuple[str, str]] = field(default_factory=list)
    closed: list[tuple[str, str]] = field(default_factory=list)
    has_card: bool = True

    def choose(self, name: str, threads: int | None = None, devices: str = "auto") -> Any:
        name = "cuda" if name == "auto" else name
        if name == "cuda" and not self.has_card:
            raise DeviceError("The CUDA engine cannot be used (no NVIDIA card); use --engine cpu or auto.")
        device, reason = ("GPU: NVIDIA Test, 8 GB", "NVIDIA Test found") if name == "cuda" else ("CPU: 2 cores", "")
        thread = threading.current_thread().name
        return SimpleNamespace(
            name=name, device=device, reason=reason, close=lambda: self.closed.append((name, thread))
        )

    def run(self, request: Any, folder: Path, monitor: Any, engine: Any = None) -> None:
        self.ran.append((folder.name, engine.name))
        if engine.name == "cuda" and self.problem is not None:
            monitor.begin(1, total=100)
            monitor.report(done=30)
            raise self.problem
        self.fake.run(request, folder, monitor)
