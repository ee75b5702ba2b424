"""Debug information of a bundle's libraries: taken out where that damages nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import script

shared_libraries = script("shared_libraries")
_SOURCE = "static int inside(int a) { return a + 1; } int offered(int a) { return inside(a); }"

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not all(map(shutil.which, ("gcc", "nm", "objdump", "strip"))),
    reason="this is no Linux with gcc and binutils",
)


def _built(path: Path, *options: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    command = ["gcc", "-shared", "-fPIC", "-O0", *options, "-x", "c", "-", "-o", str(path)]
    subprocess.run(command, input=_SOURCE, text=True, check=True)
    return path


def _names(path: Path, *options: str) -> set[str]:
    listed = subprocess.run(["nm", *options, str(path)], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in listed.splitlines()}


def test_names_that_linking_does_not_need_are_taken_out(tmp_path: Path) -> None:
    plain = _built(tmp_path / "plain" / "module.so", "-g")
    # As auditwheel leaves a library that it has bound to others, and one of these.
    bound = _built(tmp_path / "bound" / "module.so", "-Wl,-rpath,$ORIGIN/../bound.libs")
    brought = _built(tmp_path / "bound.libs" / "libbrought.so")
    before = bound.read_bytes(), brought.read_bytes()
    assert "inside" in _names(plain)
    shared_libraries.strip(tmp_path)
    assert "inside" not in _names(plain) and "offered" in _names(plain, "--dynamic")
    assert (bound.read_bytes(), brought.read_bytes()) == before
