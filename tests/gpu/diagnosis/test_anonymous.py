"""A report to send: neither the user, nor the computer, nor any folder."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from pathlib import Path

import pytest

from gpu.core.errors import DeviceError
from gpu.core.monitor import Monitor
from gpu.diagnosis import check, computer, devices
from gpu.diagnosis.report import Line, Mark, anonymous, cleaned

USER, COMPUTER = "Quentin Öztürk", "lab-pc-quokka"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A computer on which every path and variable has the user's name in it."""
    home = tmp_path / "Users" / USER
    home.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA", "NUMBA_CACHE_DIR"):
        monkeypatch.setenv(name, str(home / name.lower()))
    for name in ("USER", "USERNAME", "LOGNAME", "LNAME"):
        monkeypatch.setenv(name, USER)
    for name in ("HOSTNAME", "HOST", "COMPUTERNAME"):
        monkeypatch.setenv(name, COMPUTER)
    monkeypatch.setenv("CROSSPOINT_DATA", str(home / "data"))
    monkeypatch.setattr(platform, "node", lambda: f"{COMPUTER}.example.org")
    temporary = home / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.chdir(home)
    return home


def test_no_name_is_in_a_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reason = f"PyCUDA cannot be loaded ({home}/lib x/{USER}/_driver.so: file too short, of {USER} on {COMPUTER})"
    monkeypatch.setattr("gpu.engines.choose.why_no_driver", lambda: "")
    monkeypatch.setattr("gpu.engines.choose.usable_cards", lambda: ((), reason))
    monkeypatch.setattr("gpu.engines.cuda.probe.find_cards", lambda: ((), reason))

    def failing() -> Iterator[Line]:
        raise OSError(13, "Permission denied", str(home / "a folder" / USER / "index.bin"))

    def test() -> Iterator[Line]:
        def make() -> None:
            raise DeviceError(f"“{home}/x/{USER}.fatbin” is missing or damaged; install Crosspoint again.")

        return devices.try_out(Monitor(), engines={"Card": make})

    parts = {
        "Program": computer.program,
        "Computer": computer.machine,
        "Folders": lambda: computer.storage(home / f"{USER}s results"),
        "Cards": devices.cards,
        "Self-test": test,
        "Libraries": computer.libraries,
        "Failing": failing,
    }
    report = check.check(home, Monitor(), parts=parts)
    shown = report.text()
    sent = anonymous(report)
    for text in (sent.text(), sent.json()):
        for secret in (USER, "Quentin", "Öztürk", COMPUTER, "example.org", str(home), str(home.parent), home.parts[1]):
            assert secret.casefold() not in text.casefold(), secret
    # The screen has the folders; and the last parts of paths stay, as do the reasons.
    assert str(home) in shown
    assert "_driver.so: file too short" in sent.text() and "Permission denied" in sent.text()
    assert "CROSSPOINT_DATA" in sent.text() and "NUMBA_CACHE_DIR" in sent.text()
    assert all(not line.place for line in sent.lines)
    assert [line.mark for line in sent.lines] == [line.mark for line in report.lines]
    assert sent.lines[-1].mark is Mark.UNUSABLE


@pytest.mark.parametrize(
    "text, left",
    [
        ("“/data/of somebody/a b/index.bin” is damaged", "“…/index.bin” is damaged"),
        ("libcuda (/usr/lib/nvidia/libcuda.so.1: too short)", "libcuda (…/libcuda.so.1: too short)"),
        (r"C:\Users\somebody\AppData\x.dll was not found", "…/x.dll was not found"),
        (r"'\\server\somebody\a b\y.dll'", "'…/y.dll'"),
        ("~/.cache/crosspoint", "…/crosspoint"),
        ("28 MB/s, 3/4 and/or", "28 MB/s, 3/4 and/or"),
        ("file:///srv/somebody/x", "file:…/x"),
    ],
)
def test_paths(text: str, left: str) -> None:
    assert cleaned(text) == left


def test_a_short_name_is_not_cut_out_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "ok")
    assert cleaned("ok: it is broken, Ok said") == "…: it is broken, … said"
