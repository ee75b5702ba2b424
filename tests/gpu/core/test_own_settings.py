"""Files of the current folder do not change how the program is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

_ASKED = """
import sys
sys.path.insert(0, sys.argv[1])
import gpu, os
from numba.core import config
config.reload_config()
print(config.DISABLE_JIT, os.path.exists(".numba_config.yaml"))
"""


def _run(folder: Path, *words: str, **environment: str) -> str:
    # A folder of settings that nobody has, but without the tests' own.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    ended = subprocess.run(
        [sys.executable, "-I", *words], cwd=folder, env={**kept, **environment}, capture_output=True, text=True
    )
    assert ended.returncode == 0 and not ended.stderr, ended.stderr
    return ended.stdout


def test_libraries_read_no_settings_from_the_folder_of_the_data(tmp_path: Path) -> None:
    (tmp_path / ".numba_config.yaml").write_text("disable_jit: 1\n")
    assert _run(tmp_path, "-c", _ASKED, str(ROOT)).split() == ["0", "True"]
    # Those of the environment are the user's.
    assert _run(tmp_path, "-c", _ASKED, str(ROOT), NUMBA_DISABLE_JIT="1").split() == ["1", "True"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such mask")
@pytest.mark.parametrize(("mask", "expected"), [(0, 0o022), (0o020, 0o022), (0o002, 0o002), (0o077, 0o077)])
def test_nobody_else_may_write_what_the_program_writes(mask: int, expected: int, tmp_path: Path) -> None:
    code = f"import sys, os; os.umask({mask}); sys.path.insert(0, sys.argv[1]); import gpu; print(os.umask(0))"
    assert int(_run(tmp_path, "-c", code, str(ROOT))) == expected
