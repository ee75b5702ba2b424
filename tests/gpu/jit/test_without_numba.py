"""All analyses without Numba and llvmlite, with packaged kernels: the same bytes.

The library is linked from the code that the other tests have in the cache, since compiling all of
it anew takes minutes.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from gpu.core.checked_cache import read_checked
from gpu.jit.catalogue import entry_points
from gpu.jit.linker import linker

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "resources" / "examples"
_RUN = """
import sys
from pathlib import Path
if "blocked" in sys.argv:
    sys.modules["numba"] = sys.modules["llvmlite"] = None
examples = Path(sys.argv[1])
from gpu.command_line import main

def run(command, *rest):
    words = [str(examples / word) if (examples / word).is_file() else word for word in [*command.split(), *rest]]
    assert main.main(words, None) == 0, words

run("align skua.a.gb skua.b.fa --engine cpu --out skua --quiet --format sam")
run("matches -maxmatch -l 30 -b skua.a.fa skua.b.fa --engine cpu --no-cache")
run("search birds.query.fa birds.db.fa --engine cpu --no-cache")
run("pairs petrels.queries.fa petrels.references.fa --engine cpu --matrix BLOSUM62 --format sam")
run("map terns.reference.fa terns.reads.fq --engine cpu --no-cache --out terns.sam --force")
run("mapped terns.sam --out terns")
Path("loaded").write_text(" ".join(name for name in ("numba", "llvmlite") if sys.modules.get(name) is not None))
"""


@pytest.fixture(scope="module")
def packaged_kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a manifest and one library, of the lowest level."""
    if not (sys.platform == "linux" and platform.machine() == "x86_64" and shutil.which("cc")):
        pytest.skip("code of the cache can be linked to a library on Linux and x86-64, with a C compiler")
    folder = tmp_path_factory.mktemp("kernels")
    sys.path.insert(0, str(ROOT / "packaging"))
    cpu_kernels: Any = importlib.import_module("cpu_kernels")
    sys.path.remove(str(ROOT / "packaging"))
    known = entry_points()
    for symbol, entry_point in known.items():
        entry_point.load()
        data = read_checked(entry_point._path)
        assert data is not None
        size, code = data.split(b"\n", 1)
        (folder / f"{symbol}.o").write_bytes(code[: int(size)])
        (folder / f"{symbol}.unpacked.o").write_bytes(code[int(size) :])
    (folder / "runtime.o").write_bytes(linker().compile(cpu_kernels._RUNTIME))
    import llvmlite.binding as llvm

    llvm.initialize_native_asmparser()
    (folder / "processor.o").write_bytes(linker().compile(cpu_kernels._PROCESSOR))
    level = cpu_kernels.own_levels()[0]
    library = folder / f"cpu-{level.name}.so"
    command = cpu_kernels.command("cc", sorted(folder.glob("*.o")), library)
    # Code of the cache is for one place in memory.
    subprocess.run([*command, "-Wl,-z,notext"], check=True)
    one = cpu_kernels.Library(level.name, library.name, hashlib.sha256(library.read_bytes()).hexdigest())
    manifest = cpu_kernels.Manifest(cpu_kernels.sources_digest(), (one,), tuple(known))
    (folder / cpu_kernels.MANIFEST).write_text(json.dumps(asdict(manifest)))
    return folder


def run(place: Path, *arguments: str, **settings: str) -> tuple[bytes, bytes, str]:
    """The output of the analyses; the mapped reads; and which of both libraries were loaded."""
    place.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(EXAMPLES), *arguments],
        cwd=place,
        env=dict(os.environ, PYTHONPATH=str(ROOT), **settings),
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout, (place / "terns.sam").read_bytes(), (place / "loaded").read_text()


def test_each_analysis_gives_the_same_bytes_without_numba(packaged_kernels: Path, tmp_path: Path) -> None:
    expected, mapped, loaded = run(tmp_path / "cached")
    assert len(expected) > 10_000 and mapped.count(b"\n") > 100 and loaded == "llvmlite"
    again = run(tmp_path / "packaged", "blocked", CROSSPOINT_KERNELS=str(packaged_kernels))
    assert again == (expected, mapped, "")
