"""Imports at start, and facts that are written in two places."""

from __future__ import annotations

import ast
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from gpu import __version__
from tests.bench.pairs_flow import write_files

ROOT = Path(__file__).resolve().parent.parent
WINDOW = {"PySide6", "shiboken6", "pyqtgraph", "qtawesome", "qtpy", "app"}
HEAVY = {"numba", "llvmlite", "Bio", "scipy"}
CLUSTER = {"dask", "distributed", "tornado", "msgpack", "cryptography"}

_IMPORT_ALL = """
import importlib, pkgutil, sys
import gpu
for module in pkgutil.walk_packages(gpu.__path__, "gpu."):
    if not module.name.startswith("gpu.engines.cuda"):
        importlib.import_module(module.name)
"""
_RUN = """
import sys
import main
sys.argv = ["main.py", *{arguments!r}]
status = main.main()
assert status == 0, status
"""
_RUN_PREPARED = """
from gpu.engines import choose
from tests.bench.pairs_flow import Prepared
choose.choose = lambda name, threads=None, devices="auto": Prepared()
"""
_BUILD = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
from app.application import build
from app.widgets.background import Background, Call
# What is looked for in the background is for after the start.
Background.call = lambda *arguments, **options: Call(print, print)
application = QApplication(["Crosspoint"])
window = build(application)
"""
_PRINT = """
print("modules:", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


def _modules_after(program: str) -> set[str]:
    """The top-level names of the modules that a fresh Python has imported after ``program``."""
    done = subprocess.run(
        [sys.executable, "-c", program + _PRINT], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("modules:")[2].split())


def test_engine_imports_neither_qt_nor_a_library_for_cards() -> None:
    modules = _modules_after(_IMPORT_ALL)
    assert {"gpu", "numba"} <= modules
    assert not modules & (WINDOW | {"pycuda", "cuda"})


def test_align_imports_no_qt_and_loads_numba_only_to_compile(tmp_path: Path) -> None:
    (tmp_path / "a.fa").write_text(">a\nACGTTGCATTGACGGAT\n")
    for out in ("compiled", "again"):
        arguments = ["align", str(tmp_path / "a.fa"), str(tmp_path / "a.fa"), "--out", str(tmp_path / out), "--quiet"]
        modules = _modules_after(_RUN.format(arguments=arguments))
    assert modules & HEAVY == {"llvmlite"}
    assert not modules & (WINDOW | CLUSTER)


def test_a_search_for_matches_loads_numba_only_to_compile(tmp_path: Path) -> None:
    """It takes longer than the search itself."""
    (tmp_path / "a.fa").write_text(">a\nACGTTGCATTGACGGAT\n")
    program = _RUN.format(arguments=["matches", "--no-cache", "-l", "5", *[str(tmp_path / "a.fa")] * 2])
    _modules_after(program)
    assert _modules_after(program) & HEAVY == {"llvmlite"}


def test_a_database_search_loads_numba_only_to_compile(tmp_path: Path) -> None:
    """Scores in lanes and, where parasail is, striped; alignments in lanes and alone."""
    letters = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVV"
    (tmp_path / "query.fa").write_text(f">q\n{letters}\n")
    (tmp_path / "database.fa").write_text("".join(f">{k}\n{letters[k:]}\n" for k in range(60)))
    files = [str(tmp_path / f"{name}.fa") for name in ("query", "database")]
    program = _RUN.format(arguments=["search", "--no-cache", "--engine", "cpu", *files])
    _modules_after(program)
    assert _modules_after(program) & HEAVY == {"llvmlite"}


def test_reads_load_numba_only_to_compile(tmp_path: Path) -> None:
    """Mapping them, and taking what was mapped over into a result folder."""
    bases = "".join("ACGT"[k * k * 7919 // 64 % 4] for k in range(2000))
    reference, reads, mapped = (str(tmp_path / name) for name in ("reference.fa", "reads.fa", "mapped.sam"))
    Path(reference).write_text(f">r\n{bases}\n")
    Path(reads).write_text("".join(f">{k}\n{bases[k : k + 100]}\n" for k in range(0, 1900, 100)))
    mapping = ["map", "--no-cache", "--engine", "cpu", "--force", "--out", mapped, reference, reads]
    for number in range(2):
        modules = _modules_after(_RUN.format(arguments=mapping))
        modules |= _modules_after(_RUN.format(arguments=["mapped", mapped, "--out", str(tmp_path / str(number))]))
    assert modules & HEAVY == {"llvmlite"}


def test_pairs_on_the_processor_load_numba_only_to_compile(tmp_path: Path) -> None:
    write_files(tmp_path, 1)
    files = [str(tmp_path / f"{name}.fa") for name in ("queries", "references")]
    program = _RUN.format(arguments=["pairs", "--engine", "cpu", *files])
    _modules_after(program)
    assert _modules_after(program) & HEAVY == {"llvmlite"}


@pytest.mark.parametrize("output", ["tsv", "sam", "fasta", "folder"])
def test_pairs_load_numba_only_to_compile(tmp_path: Path, output: str) -> None:
    """On a card it takes longer than the alignments themselves."""
    write_files(tmp_path, 1)
    wanted = ["--out", str(tmp_path / "out")] if output == "folder" else ["--format", output]
    program = _RUN_PREPARED + _RUN.format(
        arguments=["pairs", *(str(tmp_path / f"{name}.fa") for name in ("queries", "references")), *wanted]
    )
    _modules_after(program)
    shutil.rmtree(tmp_path / "out", ignore_errors=True)
    assert _modules_after(program) & HEAVY == {"llvmlite"}


def test_help_imports_nothing_heavy() -> None:
    assert not _modules_after(_RUN.format(arguments=["--help"])) & (WINDOW | HEAVY | {"numpy", "dataclasses"})


def test_the_window_is_built_before_anything_heavy_is_imported() -> None:
    modules = _modules_after(_BUILD)
    assert not modules & (HEAVY | CLUSTER | {"numpy", "pyqtgraph"})
    # Two threads import it later, in opposite orders, and Python may take that for a deadlock.
    assert "colorama" in modules


def test_no_analysis_asks_which_engine_it_has() -> None:
    """It asks what an engine offers (``gpu.engines.engine.Engine``)."""
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "gpu" / "analyses").rglob("*.py")
        if re.search(r"engine\.name\b|\bchosen\.name\b", path.read_text(encoding="utf-8"))
    }
    assert not asking


@pytest.mark.parametrize("package, with_types", [("gpu", True), ("app", False)])
def test_no_modules_import_each_other_in_a_circle(package: str, with_types: bool) -> None:
    """Imports inside functions count; ``with_types``: also those for types alone."""
    paths = sorted((ROOT / package).rglob("*.py"))
    files = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}
    imports: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        tree = ast.parse(path.read_text("utf-8"))
        if not with_types:
            tree.body = [
                part for part in tree.body if not (isinstance(part, ast.If) and "TYPE_CHECKING" in ast.dump(part.test))
            ]
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imports[name] |= {one.name for one in node.names} & files.keys()
            elif isinstance(node, ast.ImportFrom) and node.module in files:
                named = {f"{node.module}.{one.name}" for one in node.names}
                imports[name] |= named & files.keys() or {node.module}
    assert sum(map(len, imports.values())) > len(files) > 200
    TopologicalSorter(imports).prepare()


def test_one_range_of_pythons() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = runpy.run_path(str(ROOT / "packaging" / "set_up" / "pythons.py"))
    oldest, newest = allowed["OLDEST"], allowed["NEWEST"]
    above = (newest[0], newest[1] + 1)
    assert project["requires-python"] == ">={}.{},<{}.{}".format(*oldest, *above)
    told = "Python {}.{} to {}.{}".format(*oldest, *newest)
    for file in ("README.md", "main.py", "resources/guide/first-steps.md"):
        assert told in (ROOT / file).read_text(encoding="utf-8"), file


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


def test_numpy_is_imported_before_its_parts() -> None:
    """Of two threads that import it at once, one that begins with a part finds it unfinished."""
    for path in (*(ROOT / "gpu").rglob("*.py"), *(ROOT / "app").rglob("*.py")):
        is_there = False
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Import):
                is_there = is_there or any(name.name == "numpy" for name in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("numpy"):
                assert is_there, path
