"""Making a bundle: what is asked for first, and what ends it; the steps themselves take minutes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import script

bundle = script("bundle")


def test_pyinstaller_is_pinned() -> None:
    """Another version may collect other files."""
    assert [wanted for wanted in bundle.requirements(["bundle"]) if wanted.startswith("pyinstaller==")]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are run, without running them."""
    steps: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bundle.shared_libraries, "has_tools", lambda: True)
    monkeypatch.setattr(bundle.shared_libraries, "strip", lambda folder: None)
    monkeypatch.setattr(bundle.venv, "create", lambda folder, with_pip: None)
    monkeypatch.setattr(bundle.shutil, "which", lambda name: None)

    def run(command: list[object], environment: dict[str, str] | None = None) -> None:
        words = [str(word) for word in command]
        steps.append(words)
        if "PyInstaller" in words:
            assert environment is not None and Path(environment["CROSSPOINT_BUNDLE_STAMP"]).is_file()
            (out,) = (Path(word.partition("=")[2]) for word in words if word.startswith("--distpath"))
            (out / "crosspoint").mkdir()
            (out / "crosspoint" / "crosspoint").write_bytes(bytes(1000))
        if words[1].endswith("licences.py"):
            Path(words[-1]).mkdir()

    monkeypatch.setattr(bundle, "run", run)
    return steps


def test_a_bundle_is_made_step_by_step(steps: list[list[str]], tmp_path: Path, capsys) -> None:
    out = tmp_path / "a bundle"
    assert bundle.main(["--out", str(out), "--extra", "cuda"]) == 0
    installed, kernels, icons, frozen, licences = steps
    assert "install" in installed and any(word.startswith("pycuda") for word in installed)
    assert kernels[1].endswith("build_kernels.py") and kernels[2] == "--cpu"
    assert icons[1].endswith("icons.py") and licences[1].endswith("licences.py")
    assert frozen[1:3] == ["-m", "PyInstaller"] and frozen[-1].endswith("crosspoint.spec")
    # Kernels for cards need nvcc, and a Debian package Debian's programs.
    assert "nvcc is not on the PATH" in capsys.readouterr().out
    assert {path.suffix for path in out.iterdir()} == {"", ".gz"}
    assert (out / "crosspoint" / "LICENSES").is_dir() and not (out / "work").exists()


def test_kernels_for_cards_may_come_from_another_computer(steps: list[list[str]], tmp_path: Path, capsys) -> None:
    fatbins = tmp_path / "fatbins"
    fatbins.mkdir()
    command = ["--out", str(tmp_path / "out"), "--fatbins", str(fatbins)]
    assert bundle.main(command) == 1
    assert "kernels.json" in capsys.readouterr().err
    (fatbins / "kernels.json").write_text("{}")
    assert bundle.main(command) == 0
    assert not any("--cuda" in step for step in steps)


def test_a_bundle_that_is_too_large_is_refused(steps: list[list[str]], tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(bundle, "MAX_BYTES", 999)
    assert bundle.main(["--out", str(tmp_path)]) == 1
    assert "at most" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.tar.gz"))


def test_a_step_that_fails_is_named(steps: list[list[str]], tmp_path: Path, monkeypatch, capsys) -> None:
    def fail(command: list[object], environment: object = None) -> None:
        raise subprocess.CalledProcessError(1, ["/some/python", "-m", "pip"])

    monkeypatch.setattr(bundle, "run", fail)
    assert bundle.main(["--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("“python” failed, for the reason above")


def test_without_binutils_nothing_is_begun(steps: list[list[str]], tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(bundle.shared_libraries, "has_tools", lambda: False)
    assert bundle.main(["--out", str(tmp_path / "out")]) == 1
    assert "binutils" in capsys.readouterr().err
    assert not steps and not (tmp_path / "out").exists()
