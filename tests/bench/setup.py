"""The set-up of a fresh checkout: seconds from ``bootstrap.py run`` to the aligned example.

    python -m tests.bench.setup [--no-cache] [--rounds N] [--wheels FOLDER]

Each round clones the checkout's last commit into a temporary folder and sets it up there, with a
home of its own, under Xvfb where that is installed (else offscreen). The window is ended when its
result folder is finished. From the second round on pip's cache is warm, unless ``--no-cache``.
Needs a network, or wheels; nothing else should be running.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.report import ROOT

_LIMIT_SECONDS = 900.0
_POLL_SECONDS = 0.1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.bench.setup", description=__doc__)
    parser.add_argument("--no-cache", action="store_true", help="pip keeps nothing")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--wheels", type=Path, help="folder of packages to install from")
    options = parser.parse_args(arguments)
    wheels = ["--wheels", str(options.wheels.resolve())] if options.wheels else []
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        cache = Path(scratch) / "pip"
        for number in range(options.rounds):
            kept = {"PIP_NO_CACHE_DIR": "1"} if options.no_cache else {"PIP_CACHE_DIR": str(cache)}
            place = Path(scratch) / str(number)
            ready, aligned = measure(place, kept, wheels)
            load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
            print(
                f"set up {ready:.1f} s, example aligned {aligned:.1f} s (load {load:.1f}, {os.cpu_count()} cores)",
                flush=True,
            )
            shutil.rmtree(place)
    return 0


def measure(place: Path, variables: dict[str, str], options: list[str]) -> tuple[float, float]:
    """Set up and align in ``place``; return the seconds until all is installed, and until the
    example's result is finished.
    """
    checkout, home = place / "Crosspoint", place / "home"
    home.mkdir(parents=True)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(checkout)], check=True)
    own = ("XDG_", "NUMBA_", "QT_", "CROSSPOINT_", "PYTHON", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    environment |= {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home / "local")} | variables
    command = [sys.base_prefix + "/bin/python3" if os.name != "nt" else sys.executable, "packaging/bootstrap.py", "run"]
    if shutil.which("xvfb-run"):
        command = ["xvfb-run", "--auto-servernum", *command]
    else:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    begun = time.monotonic()
    process = subprocess.Popen([*command, *options], cwd=checkout, env=environment, start_new_session=True)
    try:
        ready = _seconds_until(lambda: (checkout / ".venv" / "crosspoint-requirements.json").exists(), process, begun)
        aligned = _seconds_until(lambda: _is_finished(home), process, begun)
    finally:
        if os.name == "nt":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    return ready, aligned


def _seconds_until(is_reached: Callable[[], bool], process: subprocess.Popen[bytes], begun: float) -> float:
    while not is_reached():
        if process.poll() not in (None, 0) or time.monotonic() - begun > _LIMIT_SECONDS:
            raise SystemExit("The example was not aligned.")
        time.sleep(_POLL_SECONDS)
    return time.monotonic() - begun


def _is_finished(home: Path) -> bool:
    """True if a result folder in this home says that it is finished."""
    for journal in home.glob("*/**/journal.jsonl"):
        lines = journal.read_bytes().splitlines(keepends=True)
        if any(line.endswith(b"\n") and json.loads(line).get("kind") == "finished" for line in lines):
            return True
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
