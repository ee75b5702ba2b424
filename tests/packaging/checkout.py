"""A checkout to be set up, with a stand-in for the Python of its environment."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

PROJECT = """
[project]
dependencies = ["numpy>=2", "biopython>=1"]
[project.optional-dependencies]
cuda = ["pycuda>=1"]
nvidia = ["cuda-bindings>=13.0,<14", "nvidia-cuda-nvrtc>=13.0,<14"]
test = ["pytest"]
dev = ["ruff"]
"""

#: Notes its arguments. Pip fails with the text in the file ``fail`` once, with that in ``fail the
#: second`` at the second call, and always while there is a ``fail always``.
PYTHON = """#!/bin/sh
cd "$(dirname "$0")/../.."
echo "$*" >> calls
case "$*" in
*" install "*|*" download "*)
    if [ -f "fail always" ]; then cat "fail always" >&2; exit 1; fi
    if [ -f fail ]; then cat fail >&2; rm fail; exit 1; fi
    if [ -f "fail the second" ]; then mv "fail the second" fail; fi ;;
*check_packages*) if [ -f half ]; then rm half; exit 1; fi ;;
*" -c "*pycuda*) exit "$(cat pycuda 2>/dev/null || echo 0)" ;;
*gpu.jit.prepare*) exec sleep 100 ;;
esac
"""


class Checkout:
    """A checkout with a stand-in for Python in its ``.venv``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.made = 0
        self.handed_over: list[list[str]] = []
        self.compilers: list[subprocess.Popen[bytes]] = []

    def calls(self, word: str = "") -> list[str]:
        file = self.root / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        return [line for line in lines if word in line]

    def make(self, environment: Any) -> None:
        self.made += 1
        environment.folder.mkdir(parents=True, exist_ok=True)
        environment.clear()
        environment.python.parent.mkdir()
        environment.python.write_text(PYTHON)
        environment.python.chmod(0o755)

    def hand_over(self, ready: Any, arguments: list[str]) -> int:
        self.handed_over.append(arguments)
        return 0


def wait_until(is_reached: Any) -> None:
    """Wait for a state."""
    end = time.monotonic() + 30
    while not is_reached():
        assert time.monotonic() < end
        time.sleep(0.01)
