"""The report: what is marked how, and what to do about it."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gpu import __version__
from gpu.core.errors import Cancelled, OutOfMemory
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.diagnosis import computer, devices, version
from gpu.diagnosis.check import check
from gpu.diagnosis.report import Line, Mark, Report
from gpu.diagnosis.requirements import fits_python, requirements
from gpu.diagnosis.version import Build, build_of
from gpu.engines.cuda.probe import CardInfo

CARD = CardInfo(0, "NVIDIA A", 8 << 30, "90", 100, cuda=(13, 0))
OLD = CardInfo(
    1, "NVIDIA B", 4 << 30, "61", problem="is too old for the kernels (compute capability 6.1, needed is 7.5)"
)


def _lines(*lines: Line) -> Iterator[Line]:
    return iter(lines)


def test_lines_come_one_after_another_and_a_failure_hides_no_other_part() -> None:
    def failing() -> Iterator[Line]:
        yield Line("Two", "b", "1")
        raise OutOfMemory("The computer ran out of memory; close other programs.")

    def missing() -> Iterator[Line]:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    told: list[int] = []
    report = check(
        Path(),
        Monitor(),
        lambda report: told.append(len(report.lines)),
        parts={"One": lambda: _lines(Line("One", "a", "1")), "Two": failing, "Three": missing},
    )
    assert told == [1, 2, 3, 4]
    assert [(line.section, line.value, line.mark) for line in report.lines[2:]] == [
        ("Two", "cannot be made (The computer ran out of memory; close other programs)", Mark.UNUSABLE),
        ("Three", "the library numba is missing", Mark.UNUSABLE),
    ]
    assert not report.is_usable and report.summary == "Not usable: Check (two), Check (three)."


def test_a_cancel_is_passed_on() -> None:
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        check(Path(), monitor, parts={"One": lambda: _lines()})


def test_summaries() -> None:
    def of(*marks: Mark) -> str:
        return Report(
            tuple(Line("Folders", title, "c", mark) for title, mark in zip("ABC", marks, strict=False))
        ).summary

    assert of(Mark.OK) == "All is usable."
    assert of(Mark.ATTENTION) == "All is usable; please look at: A (folders)."
    assert of(Mark.OK, Mark.ATTENTION, Mark.ATTENTION) == "All is usable; please look at: B (folders), C (folders)."
    assert of(Mark.ATTENTION, Mark.UNUSABLE, Mark.UNUSABLE) == "Not usable: B (folders), C (folders)."


def test_the_page() -> None:
    lines = (
        Line("Program", "Crosspoint", "0.1.0"),
        Line("Folders", "Caches", "cannot be written", Mark.ATTENTION, "Allow writing to it.", "/a/b"),
        Line("Folders", "Results", " ".join(["word"] * 30)),
    )
    page = Report(lines).text()
    assert page.splitlines()[:6] == [
        "All is usable; please look at: Caches (folders).",
        "",
        "Program",
        "  ok          Crosspoint  0.1.0",
        "",
        "Folders",
    ]
    assert (
        "  attention   Caches      cannot be written\n                          /a/b\n                          Allow"
        in page
    )
    assert max(map(len, page.splitlines())) <= 100
    told = json.loads(Report(lines).json())
    assert told["usable"] is True and told["lines"][1]["mark"] == "attention" and told["lines"][1]["place"] == "/a/b"


def test_libraries_are_those_of_pyproject(tmp_path: Path) -> None:
    here = requirements()
    assert here is not None and all(library.fits for library in here.libraries)
    assert {"numpy", "numba", "PySide6-Essentials"} <= {library.name for library in here.libraries}
    project = tmp_path / "pyproject.toml"
    project.write_text(
        '[project]\nrequires-python = ">=3.11"\n'
        'dependencies = ["numpy<1", "no-such-library>=2", "numpy; sys_platform == \'none\'"]\n'
        '[project.optional-dependencies]\ncuda = ["no-such-card-library"]\n'
    )
    asked = requirements(project)
    assert asked is not None
    assert [(library.name, bool(library.version), library.fits) for library in asked.libraries] == [
        ("numpy", True, False),
        ("no-such-library", False, False),
    ]
    old, missing = (computer._of_library("Libraries", library) for library in asked.libraries)
    assert old.mark is Mark.ATTENTION and old.value.endswith("(asked for: <1)")
    assert missing.mark is Mark.UNUSABLE and missing.advice.startswith("To get it, set Crosspoint up again")
    assert requirements(tmp_path / "none.toml") is None
    assert fits_python(">=3.11,<3.14", "3.13.0rc1") and not fits_python(">=3.11,<3.14", "3.14.0")


def test_a_python_that_was_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version", lambda: "3.99.1")
    python = next(line for line in computer.program() if line.title == "Python")
    assert python.mark is Mark.ATTENTION and python.value.startswith("3.99.1 (asked for: ")


def test_this_computer(tmp_path: Path) -> None:
    lines = {line.title: line for line in (*computer.program(), *computer.machine(), *computer.storage(tmp_path))}
    assert lines["Crosspoint"].value.startswith(__version__)
    assert "cores of" in lines["Processor"].value or "core of" in lines["Processor"].value
    assert lines["Results"].place == str(tmp_path) and lines["Results"].mark is not Mark.UNUSABLE
    assert list(tmp_path.iterdir()) == []


def test_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(available=300 << 20, total=4 << 30))
    memory = next(line for line in computer.machine() if line.title == "Memory")
    assert (memory.mark, memory.value) == (Mark.ATTENTION, "300.0 MiB free of 4.0 GiB")


@pytest.mark.parametrize(
    "free, is_needed, mark",
    [
        (100 << 30, True, Mark.OK),
        (1 << 30, True, Mark.ATTENTION),
        (1 << 20, True, Mark.UNUSABLE),
        (1 << 20, False, Mark.ATTENTION),
    ],
)
def test_drives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, is_needed: bool, mark: Mark) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    line = computer._of_drive("Folders", "Results", tmp_path / "not" / "there", is_needed)
    assert line.mark is mark and bool(line.advice) is (mark is not Mark.OK)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    line = computer._of_drive("Folders", "Results", tmp_path / "file", True)
    assert line.mark is Mark.UNUSABLE and line.value == "cannot be written"


def test_a_folder_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    results = computer._of_drive("Folders", "Results", tmp_path, True)
    caches = computer._of_drive("Folders", "Caches", tmp_path, False)
    assert (results.mark, caches.mark) == (Mark.UNUSABLE, Mark.ATTENTION)
    assert results.advice.endswith("results cannot be saved there.")


def test_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = 8 << 30

    def found(
        usable: tuple[CardInfo, ...], all_cards: tuple[CardInfo, ...], reason: str, driver: str = ""
    ) -> list[Line]:
        monkeypatch.setattr("gpu.engines.choose.why_no_driver", lambda: driver)
        monkeypatch.setattr("gpu.engines.choose.usable_cards", lambda: (usable, reason))
        monkeypatch.setattr("gpu.engines.cuda.probe.find_cards", lambda: (all_cards, ""))
        monkeypatch.setattr("gpu.engines.cuda.probe.free_memory", lambda pci: memory)
        return list(devices.cards())

    (none,) = found((), (), "no NVIDIA driver", "no NVIDIA driver")
    assert none.mark is Mark.OK and none.value == "no NVIDIA driver; the processor computes"
    (no_library,) = found((), (), "PyCUDA is not installed")
    assert no_library.mark is Mark.UNUSABLE and no_library.advice.startswith("Install PyCUDA")
    good, bad = found((CARD,), (CARD, OLD), f"NVIDIA A chosen from 2 cards; {OLD}")
    assert (good.mark, good.value) == (Mark.OK, str(CARD))
    assert (bad.mark, bad.value) == (Mark.UNUSABLE, str(OLD)) and "2018" in bad.advice
    memory = 100 << 20
    (full,) = found((), (CARD,), "")
    assert full.mark is Mark.UNUSABLE and full.value.startswith("NVIDIA A has too little free memory (100.0 MiB")
    assert full.advice == "Close other programs that use the card."
    # A reason may say itself what to do.
    why = Phrase("no NVIDIA driver; install it")
    (none,) = found((), (), why, why)
    assert none.value == "no NVIDIA driver; the processor computes"
    (none,) = found((), (), "no NVIDIA card")
    assert none.mark is Mark.OK and none.value == "no NVIDIA card; the processor computes"
    closed = replace(CARD, problem=Phrase("is closed to computing (prohibited); allow it with nvidia-smi -c 0"))
    (line,) = found((), (closed,), str(closed))
    assert line.value == "NVIDIA A is closed to computing (prohibited)"
    assert line.advice == "Allow it with nvidia-smi -c 0."


def test_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = [SimpleNamespace(is_ready=number < 3) for number in range(5)]
    monkeypatch.setattr(devices, "_processor_kernels", lambda: ready)
    monkeypatch.setattr("gpu.engines.choose.usable_cards", lambda: ((CARD,), ""))
    monkeypatch.setattr("gpu.engines.cuda.compiler.sources", lambda: ("a.cu", "b.cu"))
    monkeypatch.setattr("gpu.engines.cuda.compiler.is_compiled", lambda source, _: source == "a.cu")
    monkeypatch.setattr("gpu.engines.cuda.fatbins.packaged", dict)
    processor, cards = devices.kernels()
    assert processor.value == "3 of 5 kinds of work compiled; the others at their first use"
    assert cards.value == "none packaged; for NVIDIA A 1 of 2 at hand"


def test_the_build_of_a_checkout(tmp_path: Path) -> None:
    assert build_of(tmp_path) == Build() and str(Build()) == "checkout, commit unknown"
    if shutil.which("git") is None:
        pytest.skip("there is no git")

    def git(*words: str) -> None:
        identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(tmp_path), *identity, *words], check=True, capture_output=True)

    git("init")
    (tmp_path / "a").write_text("1")
    git("add", "a")
    git("commit", "-m", "first", "--date", "2026-01-02T12:00:00")
    build = build_of(tmp_path)
    assert build.kind == "checkout" and len(build.commit) >= 7 and len(build.date) == 10
    (tmp_path / "a").write_text("2")
    assert build_of(tmp_path).commit == f"{build.commit}-dirty"
    assert str(build_of(tmp_path)) == f"checkout of commit {build.commit}, with changes, {build.date}"
    # Of a folder without a repository of its own, though one lies around it.
    (tmp_path / "inner").mkdir()
    assert build_of(tmp_path / "inner") == Build()


def test_the_stamp_of_a_bundle(tmp_path: Path) -> None:
    stamp = tmp_path / version.STAMP.relative_to(version.ROOT)
    stamp.parent.mkdir(parents=True)
    Build("0123abcdef", "2026-01-02").write(stamp)
    assert build_of(tmp_path) == Build("0123abcdef", "2026-01-02", "bundle")
    assert str(build_of(tmp_path)) == "bundle of commit 0123abcdef, 2026-01-02"
    stamp.write_text("{")
    assert build_of(tmp_path) == Build()
