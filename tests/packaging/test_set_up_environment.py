"""The environment of a checkout: interrupted, moved, read-only, shared; on Windows by stand-ins."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import PathDistribution
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.packaging.checkout import Checkout, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")


def test_a_half_installed_package_is_installed_anew(checkout: Checkout, modules: SimpleNamespace) -> None:
    (checkout.root / "fail").write_text("killed")
    assert modules.commands.main(["run"]) == 1
    (checkout.root / "half").touch()
    assert modules.commands.main(["run"]) == 0
    assert checkout.made == 2


@pytest.mark.parametrize(
    "contents, record, expected",
    [
        ({"a.py": "text"}, "a.py,sha256=x,4\na.pyc,,\n", True),
        ({"a.py": "te"}, "a.py,sha256=x,4\n", False),
        ({}, "a.py,sha256=x,4\n", False),
        ({"a.py": "text"}, None, False),
    ],
)
def test_half_installed_packages_are_noticed(
    contents: dict[str, str], record: str | None, expected: bool, tmp_path: Path, modules: SimpleNamespace
) -> None:
    info = tmp_path / "a-1.dist-info"
    info.mkdir()
    for name, text in contents.items():
        (tmp_path / name).write_text(text)
    if record is not None:
        (info / "RECORD").write_text(record)
    assert modules.check_packages.is_whole(PathDistribution(info)) is expected


@pytest.mark.parametrize("record", ['["numpy>=2", "biopython>=1"]', "null", "[", ""])
def test_records_of_another_form(record: str, checkout: Checkout, modules: SimpleNamespace) -> None:
    environment = modules.environment.Environment(checkout.root / ".venv")
    checkout.make(environment)
    (environment.folder / "crosspoint-requirements.json").write_text(record)
    assert modules.commands.main(["run"]) == 0
    assert checkout.calls(" install ")


def test_a_moved_checkout(checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window needs no network for that; tests get new scripts."""
    assert modules.commands.main(["test"]) == 0
    moved = checkout.root.with_name("moved")
    checkout.root.rename(moved)
    checkout.root = moved
    monkeypatch.setattr(modules.commands, "ROOT", moved)
    assert modules.commands.main(["run"]) == 0
    assert checkout.made == 1
    assert modules.commands.main(["test"]) == 0
    assert checkout.made == 2
    assert modules.commands.main(["test"]) == 0
    assert checkout.made == 2


def test_a_checkout_that_cannot_be_written(
    checkout: Checkout,
    modules: SimpleNamespace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(modules.environment.sys, "platform", "linux")
    monkeypatch.setattr(modules.environment, "can_write", lambda folder: False)
    for _ in range(2):
        assert modules.commands.main(["run"]) == 0
    (python,) = (tmp_path / "data" / "crosspoint" / "environments").glob("*/bin/python")
    assert f"start Crosspoint with: {python} {checkout.root}/main.py" in capsys.readouterr().out
    assert checkout.made == 1 and not (checkout.root / ".venv").exists()


def test_what_somebody_else_set_up_is_used(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by whom it cannot be changed, for a card."""
    assert modules.commands.main(["run"]) == 0
    monkeypatch.setattr(modules.environment, "can_write", lambda folder: False)
    monkeypatch.setattr(modules.card, "count_cards", lambda: 1)
    assert modules.commands.main(["run"]) == 0
    assert checkout.made == 1 and len(checkout.calls(" install ")) == 2


@pytest.mark.parametrize(
    "problem, expected",
    [(PermissionError(errno.EACCES, ""), False), (OSError(errno.EROFS, ""), False), (OSError(errno.ENOSPC, ""), True)],
)
def test_a_full_disk_is_not_a_read_only_one(
    problem: OSError, expected: bool, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(dir: Path) -> None:
        raise problem

    monkeypatch.setattr(modules.environment.tempfile, "TemporaryFile", fail)
    assert modules.environment.can_write(Path()) is expected


def test_two_at_once(checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits, and finds everything done."""
    environment = modules.environment.Environment(checkout.root / ".venv")
    waits = threading.Event()
    monkeypatch.setattr(modules.environment, "say", lambda what: waits.set())
    ended: list[int] = []
    with modules.environment.locked(environment):
        second = threading.Thread(target=lambda: ended.append(modules.commands.main(["run"])))
        second.start()
        assert waits.wait(30)
        checkout.make(environment)
        environment.note(modules.commands.requirements([]))
    second.join(30)
    assert ended == [0] and checkout.calls(" install ") == []


def test_pip_keeps_the_lock(checkout: Checkout, modules: SimpleNamespace) -> None:
    """It may outlive a set-up that was killed."""
    environment = modules.environment.Environment(checkout.root / ".venv")
    checkout.make(environment)
    go = checkout.root.parent / "go"
    os.mkfifo(go)
    environment.python.write_text(f"#!/bin/sh\n{{ read line < {go}; }} >/dev/null 2>&1 &\n")
    with modules.environment.locked(environment) as lock:
        modules.pip.Pip(environment, lock=lock).uninstall("nothing")
    with open(environment.folder / "crosspoint.lock", "ab") as file:
        assert not modules.environment._take(file)
        go.write_text("go\n")
        wait_until(lambda: modules.environment._take(file))


@pytest.mark.parametrize("fails", [True, False])
def test_the_compiler_ends_if_the_set_up_fails(fails: bool, checkout: Checkout, modules: SimpleNamespace) -> None:
    if fails:
        (checkout.root / "fail the second").write_text("ERROR: x")
    assert modules.commands.main(["run"]) == fails
    (compiler,) = checkout.compilers
    assert (compiler.poll() is not None) is fails


# ---- Windows, by stand-ins.


def test_the_places_on_windows(modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules.environment.sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "local")
    assert modules.environment.Environment(Path("e")).python == Path("e/Scripts/python.exe")
    assert modules.environment.user_data() == Path("local")


def test_the_lock_on_windows(tmp_path: Path, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[bool] = iter([False, True])

    def locking(descriptor: int, mode: int, size: int) -> None:
        if not next(answers):
            raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr(modules.environment.sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    with open(tmp_path / "lock", "ab") as file:
        assert [modules.environment._take(file) for _ in range(2)] == [False, True]
