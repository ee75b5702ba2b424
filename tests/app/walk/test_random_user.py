"""A short form of the random user, in a process without other tests' windows; see
``tests.soak.clicks``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_nothing_breaks_and_nothing_is_left() -> None:
    command = [sys.executable, "-m", "tests.soak.clicks", "--count", "60", "--seed", "1"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^60 actions, 0 problems", done.stdout, re.MULTILINE), done.stdout
