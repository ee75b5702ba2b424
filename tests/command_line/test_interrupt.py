"""Ctrl-C, kill and resume; readers that close the pipe; a Python without the libraries."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import gpu.analyses.chromosome.run
from gpu.command_line.progress import PlainLines, follow
from gpu.core.errors import DiskFull
from gpu.core.monitor import Monitor
from tests.command_line.calls import ROOT, Run

#: A run that takes longer hangs: it would take some seconds on an idle computer.
HANGS_SECONDS = 120


@pytest.mark.usefixtures("interruptible")
def test_cancel_says_how_to_go_on(run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def work(request: object, folder: Path, monitor: Monitor, *_: object) -> None:
        folder.mkdir()
        (folder / "request.json").write_text("{}")
        monitor.begin(1, total=100)
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(3000):
            monitor.report(done=1)
            time.sleep(0.01)

    if sys.platform == "win32":
        pytest.skip("a process cannot send itself Ctrl-C on Windows")
    monkeypatch.setattr(gpu.analyses.chromosome.run, "run", work)
    ended = run("align", *pair, "--out", "my out")
    assert (ended.status, ended.out) == (130, "")
    assert ended.err.endswith("Stopped; go on with: python main.py resume 'my out'\n")


def test_work_that_ignores_a_cancel_ends_at_the_second_interrupt() -> None:
    if sys.platform == "win32":
        pytest.skip("a process cannot send itself Ctrl-C on Windows")
    program = (
        "import os, signal, sys, time\n"
        "from gpu.command_line.progress import display_for, follow\n"
        "from gpu.core.monitor import Monitor\n"
        "def work():\n"
        "    for _ in range(2):\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        time.sleep(0.5)\n"
        "    time.sleep(60)\n"
        "follow(work, Monitor(), display_for(sys.stderr, False))\n"
    )
    # The work would go on for longer than is waited.
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, timeout=50, check=False)
    assert done.returncode == 130


def test_follow_raises_what_the_work_raised_and_restores_the_signal() -> None:
    before = signal.getsignal(signal.SIGTERM)

    def work() -> None:
        assert threading.current_thread() is not threading.main_thread()
        raise DiskFull("full")

    with pytest.raises(DiskFull, match="full"):
        follow(work, Monitor(), PlainLines(io.StringIO()))
    assert signal.getsignal(signal.SIGTERM) is before


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The program, running; killed at the end and where it hangs, whoever waits for what it
    prints.
    """
    with subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ, PYTHONUNBUFFERED="1"),
    ) as process:
        guard = threading.Timer(HANGS_SECONDS, process.kill)
        guard.start()
        try:
            yield process
        finally:
            guard.cancel()
            process.kill()


@pytest.mark.usefixtures("interruptible")
def test_interrupt_and_kill_then_resume(run: Run, tmp_path: Path) -> None:
    """As at a terminal: Ctrl-C in the middle of stage 1, then kill -9, then resume; the same bytes
    as without.
    """
    if sys.platform == "win32":
        pytest.skip("a process cannot send another one Ctrl-C on Windows")
    run("simulate", "--length", "100k", "--divergence", "0.05", "pair")
    assert run("align", "pair.a.fa", "pair.b.fa", "--out", "whole", "--quiet", "--no-pruning").status == 0

    folder = tmp_path / "stopped"
    slow = ["align", "pair.a.fa", "pair.b.fa", "--out", "stopped", "--no-pruning", "--threads", "1"]
    for runs, number in enumerate((signal.SIGINT, signal.SIGKILL), start=1):
        with started(tmp_path, *slow) as process:
            _wait_for_stage_1(process, folder, runs)
            process.send_signal(number)
            out, err = process.communicate()
        assert out == "", err
        assert not (folder / "statistics.json").exists()
        if number == signal.SIGINT:
            assert process.returncode == 130
            assert err.endswith("Stopped; go on with: python main.py resume stopped\n")
        else:
            assert process.returncode == -signal.SIGKILL
    assert run("resume", "stopped", "--quiet").status == 0
    for name in ("alignment.npz", "alignment.txt", *(f"crosspoints_{stage}.npy" for stage in range(1, 5)), "lines.npz"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes(), name


def _wait_for_stage_1(process: subprocess.Popen[str], folder: Path, runs: int) -> None:
    """Wait until the log tells of the begin of that many runs, and a little more."""
    log = folder / "log.txt"
    while not (log.exists() and log.read_text().count("stages 1 to 6") == runs):
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    time.sleep(0.4)


def test_a_reader_that_has_seen_enough(run: Run, tmp_path: Path) -> None:
    run("simulate", "--length", "60k", "--divergence", "0.01", "pair")
    assert run("align", "pair.a.fa", "pair.b.fa", "--out", "out", "--quiet").status == 0
    with started(tmp_path, "show", "out") as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "Crosspoint: optimal local alignment\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0


def test_a_python_without_the_libraries(tmp_path: Path) -> None:
    # -S leaves out what is installed.
    done = subprocess.run(
        [sys.executable, "-S", str(ROOT / "main.py"), "align", "a", "b", "--out", "c"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "packaging/bootstrap.py run" in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C on Windows")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("module", ["gpu.command_line", "gpu.analyses.registry", "gpu.core.errors"])
def test_an_interrupt_while_everything_is_imported(module: str, tmp_path: Path) -> None:
    program = (
        "import os, runpy, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        f"runpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


# ---- Progress
