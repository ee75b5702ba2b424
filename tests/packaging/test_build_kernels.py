"""Compiling kernels for PCs without nvcc: what goes into a fatbin, and that the engine finds it
again.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from gpu.engines.cuda import compiler, fatbins

ROOT = Path(__file__).resolve().parents[2]
_PTX, _ELF = 1, 2
_KERNEL = '#include "one.cuh"\nextern "C" __global__ void add(int* values) { values[threadIdx.x] += ONE; }\n'


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "one.cuh").write_text("#define ONE 1\n")
    (folder / "add.cu").write_text(_KERNEL)
    monkeypatch.setattr(compiler, "KERNELS", folder)
    return folder


def images(path: Path) -> set[tuple[int, int]]:
    """Kind and architecture of everything in a fatbin, read from its headers."""
    data = path.read_bytes()
    magic, _, offset, size = struct.unpack_from("<IHHQ", data)
    assert magic == 0xBA55ED50 and offset + size == len(data)
    found = set()
    while offset < len(data):
        kind, _, header, length = struct.unpack_from("<HHIQ", data, offset)
        found.add((kind, struct.unpack_from("<I", data, offset + 28)[0]))
        offset += header + length
    return found


def test_every_architecture_is_asked_for(build_kernels: ModuleType) -> None:
    options = build_kernels.options(build_kernels.MACHINE_CODE, build_kernels.PTX)
    codes = " ".join(option for option in options if option.startswith("-gencode"))
    for architecture in ("75", "80", "86", "89", "90", "100", "120"):
        assert f"sm_{architecture}" in codes
    assert "code=[sm_75,compute_75]" in codes and "code=[sm_120,compute_120]" in codes
    assert set(compiler.OPTIONS) <= set(options)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_what_is_built_is_found_again(
    build_kernels: ModuleType, kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_kernels, "build", _only(build_kernels.build, ("80", "90"), ("80",)))
    folder = tmp_path / "resources"
    folder.mkdir()
    (folder / "gone.fatbin").write_bytes(b"of a kernel that is no more")
    assert build_kernels.main([str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["add.fatbin", "kernels.json"]
    assert images(folder / "add.fatbin") == {(_ELF, 80), (_PTX, 80), (_ELF, 90)}
    monkeypatch.setattr(fatbins, "FOLDER", folder)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for architecture in ("80", "89", "90", "120"):
        assert compiler.binary("add.cu", architecture) == (folder / "add.fatbin").read_bytes()
    assert not compiler.can_compile("add.cu", "75")
    (kernels / "one.cuh").write_text("#define ONE 2\n")
    assert not compiler.can_compile("add.cu", "90")


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_what_fails_leaves_nothing_to_be_used(
    build_kernels: ModuleType, kernels: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (kernels / "add.cu").write_text("this is no C++\n")
    (tmp_path / "kernels.json").write_text("{}")
    assert build_kernels.main([str(tmp_path)]) == 1
    assert capfd.readouterr().err.endswith("nvcc could not compile add.cu, for the reason above.\n")
    assert not (tmp_path / "kernels.json").exists()


def test_a_source_that_changes_meanwhile_stops_it(
    build_kernels: ModuleType, kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    def compile_and_edit(command: list[str], check: bool) -> None:
        Path(command[command.index("-o") + 1]).write_bytes(b"fatbin")
        (kernels / "one.cuh").write_text("#define ONE 3\n")

    monkeypatch.setattr(shutil, "which", lambda name: "nvcc")
    monkeypatch.setattr(subprocess, "run", compile_and_edit)
    assert build_kernels.main([str(tmp_path)]) == 1
    assert "start again" in capsys.readouterr().err
    assert not (tmp_path / "kernels.json").exists() and not (tmp_path / "add.fatbin").exists()


def test_without_nvcc_it_says_what_to_install(build_kernels: ModuleType, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert build_kernels.main([str(tmp_path)]) == 1
    assert "install NVIDIA's CUDA toolkit" in capsys.readouterr().err


def _only(build, machine_code: tuple[str, ...], ptx: tuple[str, ...]):  # type: ignore[no-untyped-def]
    return lambda nvcc, source, folder: build(nvcc, source, folder, machine_code, ptx)
