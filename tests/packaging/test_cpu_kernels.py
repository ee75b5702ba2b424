"""Building the processor's kernels: which files, with which command, and what is said if it fails.

``tests/gpu/jit/test_packaged.py`` compiles some, and calls them.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gpu.jit.catalogue import entry_points
from gpu.jit.packaged import LEVELS, MANIFEST, X86_LEVELS, Manifest, Unusable

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def cpu_kernels(build_kernels: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Levels are compiled to one empty file each, and linked to their name."""
    cpu_kernels = build_kernels.cpu_kernels

    def start(level: Any, folder: Path) -> subprocess.Popen[bytes]:
        folder.mkdir()
        (folder / "kernel.o").write_bytes(b"")
        return subprocess.Popen([sys.executable, "-c", "pass"])

    def link(linker: str, objects: list[Path], library: Path) -> None:
        assert [path.name for path in objects] == ["kernel.o"]
        library.write_text(objects[0].parent.name)

    for name, function in {"start": start, "link": link, "find_linker": lambda: "cc"}.items():
        monkeypatch.setattr(cpu_kernels, name, function)
    monkeypatch.setattr(cpu_kernels.platform, "machine", lambda: "x86_64")
    return cpu_kernels


def test_each_level_becomes_a_library_that_the_manifest_lists(
    build_kernels: ModuleType, cpu_kernels: Any, tmp_path: Path
) -> None:
    (tmp_path / "kernels.json").write_text("of the cards")
    (tmp_path / "cpu-gone.so").write_text("of an earlier version")
    assert build_kernels.main(["--cpu", str(tmp_path)]) == 0
    names = [f"cpu-{level.name}{cpu_kernels.ENDING}" for level in X86_LEVELS]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names, MANIFEST, "kernels.json"])
    manifest = Manifest.read(tmp_path)
    assert [library.file for library in manifest.libraries] == names
    for library in manifest.libraries:
        text = (tmp_path / library.file).read_bytes()
        assert text == library.level.encode() and library.sha256 == hashlib.sha256(text).hexdigest()
    assert manifest.sources == cpu_kernels.sources_digest() and set(manifest.entry_points) == set(entry_points())


def test_another_kind_of_processor_has_its_own(
    build_kernels: ModuleType, cpu_kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpu_kernels.platform, "machine", lambda: "ARM64")
    assert build_kernels.main(["--cpu", str(tmp_path)]) == 0
    assert [library.level for library in Manifest.read(tmp_path).libraries] == ["arm64"]


def test_what_fails_leaves_nothing_to_be_used(
    build_kernels: ModuleType, cpu_kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def fail(level: Any, folder: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", "raise SystemExit(1)"])

    (tmp_path / MANIFEST).write_text("{}")
    monkeypatch.setattr(cpu_kernels, "start", fail)
    assert build_kernels.main(["--cpu", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("The kernels for x86-64-v2 could not be compiled")
    with pytest.raises(Unusable, match="missing"):
        Manifest.read(tmp_path)


def test_a_source_that_changes_meanwhile_stops_it(
    build_kernels: ModuleType, cpu_kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    digests = iter("ab")
    monkeypatch.setattr(cpu_kernels, "sources_digest", lambda: next(digests))
    assert build_kernels.main(["--cpu", str(tmp_path)]) == 1
    assert "start again" in capsys.readouterr().err and not (tmp_path / MANIFEST).exists()


def test_without_a_compiler_it_says_what_to_install(
    build_kernels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert build_kernels.main(["--cpu", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "install one (on Linux gcc" in said


@pytest.mark.parametrize(
    "system, linker, expected",
    [
        ("linux", "/usr/bin/cc", ["-shared", "-o", "x.so", "-Wl,-z,defs", "-Wl,--strip-all", "a.o", "b.o", "-lm"]),
        ("darwin", "/usr/bin/cc", ["-shared", "-o", "x.so", "a.o", "b.o"]),
        ("win32", "clang.EXE", ["-shared", "-o", "x.so", "a.o", "b.o"]),
        ("win32", "link.EXE", ["/NOLOGO", "/DLL", "/OUT:x.so", "/NOIMPLIB", "a.o", "b.o", "msvcrt.lib"]),
    ],
)
def test_each_system_has_its_command(
    build_kernels: ModuleType, system: str, linker: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    command = build_kernels.cpu_kernels.command(linker, [Path("a.o"), Path("b.o")], Path("x.so"))
    assert command[0] == linker and command[1 : 1 + len(expected)] == expected


def test_a_process_compiles_a_level_with_its_features(build_kernels: ModuleType, tmp_path: Path) -> None:
    """Nothing is compiled."""
    program = (
        "import os, sys; import cpu_kernels; cpu_kernels.entry_points = dict; "
        "cpu_kernels.compile_all(cpu_kernels.own_levels()[-1], cpu_kernels.Path(sys.argv[1])); "
        "print(os.environ['NUMBA_CPU_NAME'], os.environ['NUMBA_CPU_FEATURES'])"
    )
    folder = ROOT / "packaging"
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=folder, capture_output=True, text=True, check=True
    )
    level = build_kernels.cpu_kernels.own_levels()[-1]
    assert LEVELS[level.name] is level and len({path.stem for path in tmp_path.glob("*.o")}) >= 1
    assert done.stdout.split() == [level.cpu, ",".join(f"+{feature}" for feature in level.features)]


@pytest.mark.parametrize("arguments", [["--gpu"], ["--cpu", "a", "b"], ["a", "b"], ["--cpu", "--cuda"]])
def test_usage(build_kernels: ModuleType, arguments: list[str], capsys: Any) -> None:
    assert build_kernels.main(arguments) == 2
    assert "build_kernels.py [--cuda | --cpu] [FOLDER]" in capsys.readouterr().out
