"""A lab on this computer: a scheduler and two workers in real processes, over TLS on loopback."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gpu.cluster import connection, engine_portions, link
from gpu.cluster.certificates import make_certificates
from gpu.cluster.connection import Cluster
from gpu.cluster.settings import ClusterSettings
from tests.gpu.cluster.in_process import InProcess

ROOT = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, str(ROOT / "main.py"), "cluster")
_SECONDS = 120


@dataclass
class Lab:
    """Processes of a lab: the scheduler, then the workers; ``address`` is its scheduler file."""

    folder: Path
    certificates: Path
    address: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    scheduler: Any = None

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start one more process of ``main.py cluster``; it ends with this one."""
        command = [*COMMAND, *words, "--while-open"]
        process = subprocess.Popen(
            command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.processes.append(process)
        return process

    def start_scheduler(self, port: int = 0) -> subprocess.Popen[bytes]:
        words = "scheduler", "--host", "127.0.0.1", "--port", str(port), "--certificates", str(self.certificates)
        started: list[subprocess.Popen[bytes]] = []

        def is_there() -> bool:
            # A port that was given back may be another program's for a moment.
            if not started or started[-1].poll() is not None:
                started.append(self.start(*words, "--scheduler-file", str(self.address)))
            return self.address.exists()

        wait_for(is_there)
        return started[-1]

    def start_worker(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        return self.start(
            *("worker", str(self.address), "--certificates", str(self.certificates), "--name", name),
            # Relative, as a person types it.
            *("--folder", name, "--host", "127.0.0.1", "--threads", "1", *words),
        )

    def close(self) -> None:
        for process in self.processes:
            assert process.stdin is not None
            process.stdin.close()
        for process in self.processes:
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(is_so: Callable[[], object], seconds: float = _SECONDS) -> None:
    """Wait for a state."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def make_lab(folder: Path, workers: int) -> Lab:
    """A lab whose workers are registered."""
    folder = folder.absolute()
    certificates = folder / "certificates"
    make_certificates(certificates, ("127.0.0.1", "localhost"), days=2)
    lab = Lab(folder, certificates, folder / "scheduler.json")
    try:
        lab.scheduler = lab.start_scheduler()
        for number in range(workers):
            # The last one sees no file of this computer, as one of another computer.
            blind = ["--sent-only"] if number and number == workers - 1 else []
            lab.workers.append(lab.start_worker(f"worker-{number}", *blind))
        with Cluster.connect(ClusterSettings.of(str(lab.address), certificates), _SECONDS) as cluster:
            wait_for(lambda: len(cluster.computers()) == workers)
    except BaseException:
        lab.close()
        raise
    return lab


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer takes its time to connect and to answer."""
    for module in (link, connection):
        monkeypatch.setattr(module, "ANSWER_SECONDS", float(_SECONDS))
    monkeypatch.setattr(Cluster.connect.__func__, "__defaults__", (_SECONDS,))  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab with two workers, for all tests that leave it as it is."""
    made = make_lab(tmp_path_factory.mktemp("lab"), 2)
    yield made
    made.close()


@pytest.fixture(scope="session")
def cluster(lab: Lab) -> Iterator[Cluster]:
    """A connection to the lab."""
    with Cluster.connect(ClusterSettings.of(str(lab.address), lab.certificates), _SECONDS) as made:
        yield made


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[InProcess]:
    """Two workers, and blocks of few residues."""
    monkeypatch.setattr(engine_portions, "BLOCK_RESIDUES", 300)
    made = InProcess()
    yield made
    made.close()
