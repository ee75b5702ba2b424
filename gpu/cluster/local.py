"""A cluster of this computer alone: a scheduler and workers as processes that end with this one.

Connections stay on the loopback interface and are encrypted all the same, with certificates made
for this once: other users of a shared computer get nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from gpu.cluster.certificates import make_certificates
from gpu.cluster.settings import ClusterSettings
from gpu.core import program
from gpu.core.errors import DeviceError
from gpu.engines.measurements import cores

_POLL_SECONDS = 0.05
#: Seconds that processes get to end by themselves.
_END_SECONDS = 1.0


class LocalCluster:
    """A scheduler and workers on this computer.

    Parameters
    ----------
    workers : int
        Worker processes; 0: one for each two cores.
    folder : path, optional
        Where workers keep inputs and runs. None: a temporary one.
    timeout : float
    threads : int, optional
        Of each worker. None: the cores are shared out.

    Raises
    ------
    DeviceError
        If the scheduler does not start within ``timeout`` seconds.

    Attributes
    ----------
    settings : ClusterSettings
        Those of clients.
    """

    def __init__(
        self, workers: int = 0, folder: Path | None = None, timeout: float = 60, threads: int | None = None
    ) -> None:
        self.workers = workers or max(1, cores() // 2)
        self._folder = Path(tempfile.mkdtemp(prefix="crosspoint-cluster-"))
        self._processes: list[subprocess.Popen[bytes]] = []
        try:
            certificates = self._folder / "certificates"
            make_certificates(certificates, ("127.0.0.1", "localhost"), days=30)
            file = self._folder / "scheduler.json"
            common = ["--certificates", str(certificates), "--while-open"]
            self._start(["scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), *common])
            self._wait_for(file, timeout)
            self.settings = ClusterSettings(str(file), certificates)
            kept = folder or self._folder / "workers"
            threads = threads or max(1, cores() // self.workers)
            for number in range(self.workers):
                own = ["--folder", str(kept), "--threads", str(threads), "--share", str(self.workers)]
                own += ["--name", f"local {number + 1}", "--host", "127.0.0.1", "--cards", _cards_of(number)]
                self._start(["worker", str(file), *own, *common])
        except BaseException:
            self.close()
            raise

    def _start(self, words: list[str]) -> None:
        # Without the flag Windows opens a console window.
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        command = [*map(str, program.command()), "cluster", *words]
        # Their standard input is a pipe from this process: it closes when this process ends,
        # however it ends, and they with it.
        self._processes.append(
            subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=hidden,
                start_new_session=os.name != "nt",
            )
        )

    def _wait_for(self, file: Path, timeout: float) -> None:
        end = time.monotonic() + timeout
        while not file.exists():
            if self._processes[0].poll() is not None or time.monotonic() > end:
                raise DeviceError(
                    "The scheduler of this computer did not start; "
                    "[[start the run without --cluster|run the comparison here]]."
                )
            time.sleep(_POLL_SECONDS)

    @property
    def processes(self) -> list[int]:
        """The process numbers, the scheduler's first."""
        return [process.pid for process in self._processes]

    def close(self) -> None:
        """End the processes, and delete what they kept in a temporary folder."""
        for process in self._processes:
            with suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
        end = time.monotonic() + _END_SECONDS
        for process in self._processes:
            try:
                process.wait(max(0.05, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._processes.clear()
        shutil.rmtree(self._folder, ignore_errors=True)


def _cards_of(number: int) -> str:
    """The option ``--cards`` of a worker of this computer: one card each, as far as they go."""
    from gpu.engines.choose import usable_cards

    cards, _ = usable_cards()
    return str(cards[number].index) if number < len(cards) else "none"
