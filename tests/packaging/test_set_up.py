"""The set-up of a checkout: its commands, and obstacles with their sentences; with a pip that
installs nothing.
"""

from __future__ import annotations

import ast
import errno
import importlib
import os
import runpy
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from importlib.metadata import PathDistribution
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")

_PROJECT = """
[project]
dependencies = ["numpy>=2", "matplotlib>=3"]
[project.optional-dependencies]
cuda = ["pycuda>=1"]
test = ["pytest"]
dev = ["ruff"]
"""

#: Notes its arguments. Pip fails with the text in the file ``fail`` once, with that in ``fail the
#: second`` at the second call, and always while there is a ``fail always``.
_PYTHON = """#!/bin/sh
cd "$(dirname "$0")/../.."
echo "$*" >> calls
case "$*" in
*" install "*|*" download "*)
    if [ -f "fail always" ]; then cat "fail always" >&2; exit 1; fi
    if [ -f fail ]; then cat fail >&2; rm fail; exit 1; fi
    if [ -f "fail the second" ]; then mv "fail the second" fail; fi ;;
*check_packages*) if [ -f half ]; then rm half; exit 1; fi ;;
*" -c "*pycuda*) exit "$(cat pycuda 2>/dev/null || echo 0)" ;;
*gpu.jit.prepare*) exec sleep 100 ;;
esac
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[SimpleNamespace]:
    """The modules of ``packaging/set_up``."""
    sys.path.insert(0, str(PACKAGING))
    names = ("commands", "environment", "libraries", "card", "pip", "telling", "check_packages", "pythons")
    yield SimpleNamespace(**{name: importlib.import_module(f"set_up.{name}") for name in names})
    sys.path.remove(str(PACKAGING))


class Checkout:
    """A checkout with a stand-in for Python in its ``.venv``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.made = 0
        self.handed_over: list[list[str]] = []
        self.compilers: list[subprocess.Popen[bytes]] = []

    def calls(self, word: str = "") -> list[str]:
        file = self.root / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        return [line for line in lines if word in line]

    def make(self, environment: Any) -> None:
        self.made += 1
        environment.folder.mkdir(parents=True, exist_ok=True)
        environment.clear()
        environment.python.parent.mkdir()
        environment.python.write_text(_PYTHON)
        environment.python.chmod(0o755)

    def hand_over(self, ready: Any, arguments: list[str]) -> int:
        self.handed_over.append(arguments)
        return 0


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modules: SimpleNamespace) -> Iterator[Checkout]:
    root = tmp_path / "Prüf ling"
    root.mkdir()
    (root / "pyproject.toml").write_text(_PROJECT)
    made = Checkout(root)
    monkeypatch.setattr(modules.commands, "ROOT", root)
    monkeypatch.setattr(modules.commands, "hand_over", made.hand_over)
    monkeypatch.setattr(modules.environment.Environment, "make", lambda environment: made.make(environment))
    monkeypatch.setattr(modules.libraries, "check_qt_libraries", lambda is_needed: None)
    monkeypatch.setattr(modules.card, "count_cards", lambda: 0)
    start = subprocess.Popen

    def noting(command: list[str], **options: Any) -> Any:
        started = start(command, **options)
        if "gpu.jit.prepare" in command:
            made.compilers.append(started)
        return started

    monkeypatch.setattr(modules.commands, "subprocess", SimpleNamespace(Popen=noting, DEVNULL=subprocess.DEVNULL))
    yield made
    for compiler in made.compilers:
        compiler.kill()
        compiler.wait()


# ---- The file that every Python reads.


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 13), (3, 15, 0)])
def test_other_pythons_get_a_sentence(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(PACKAGING / "bootstrap.py"), run_name="__main__")
    said = capsys.readouterr()
    assert end.value.code == 1 and said.out == ""
    assert said.err.count("\n") == 1
    assert "needs Python 3.11 to 3.14, and this is {}.{}:".format(*version) in said.err


@pytest.mark.parametrize("name", ["bootstrap.py", "set_up/__init__.py", "set_up/pythons.py"])
def test_old_pythons_read_it(name: str) -> None:
    """Python 2 knows neither annotations nor f-strings nor ``print(file=)``, and ASCII only."""
    text = (PACKAGING / name).read_bytes().decode("ascii")
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef))
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None and not node.args.kwonlyargs
            assert not any(argument.annotation for argument in node.args.args)
        assert not (isinstance(node, ast.Name) and node.id == "print")


# ---- Commands.


@pytest.mark.parametrize(
    "arguments", [[], ["fly"], ["run", "more"], ["run", "--wheels"], ["download"], ["run", "--wheels", "a", "b"]]
)
def test_usage(arguments: list[str], modules: SimpleNamespace, capsys: pytest.CaptureFixture[str]) -> None:
    assert modules.commands.main(arguments) == 2
    assert "bootstrap.py run" in capsys.readouterr().out


def test_it_installs_what_the_project_lists(modules: SimpleNamespace) -> None:
    wanted = modules.commands.requirements(["test", "dev"])
    assert len(wanted) == len(set(wanted))
    for name in ("PySide6-Essentials", "numba", "pytest", "ruff"):
        assert any(line.startswith(name) for line in wanted), name
    # PyCUDA is an extra: nothing needs it to start or to be tested.
    assert not any(line.startswith("pycuda") for line in wanted)
    assert {modules.commands.name_of(line) for line in wanted} > set(modules.commands.COMPILED_WITH)


def test_a_missing_library_is_named(
    modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    libraries = modules.libraries
    monkeypatch.setattr(libraries.sys, "platform", "linux")
    monkeypatch.setattr(libraries, "can_load", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr(libraries.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(libraries.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(modules.telling.Stop, match=r"libEGL\.so\.1 is missing.* sudo apt-get install .* libegl1$"):
        libraries.check_qt_libraries(is_needed=True)
    libraries.check_qt_libraries(is_needed=False)
    assert "libegl1" in capsys.readouterr().err


def test_kernels_are_compiled_while_the_window_is_installed(checkout: Checkout, modules: SimpleNamespace) -> None:
    assert modules.commands.main(["run"]) == 0
    assert checkout.handed_over == [["main.py", "example"]]
    _wait(lambda: checkout.calls("prepare"))
    first, second = checkout.calls(" install ")
    assert "numpy>=2" in first and "matplotlib" not in first
    assert "numpy>=2" in second and "matplotlib>=3" in second
    # Pips follow each other, and the second time nothing is left to do.
    assert checkout.made == 1
    assert modules.commands.main(["run"]) == 0
    assert len(checkout.calls(" install ")) == 2 and checkout.made == 1


def test_tests_are_not_slowed_down_by_the_compiler(checkout: Checkout, modules: SimpleNamespace) -> None:
    assert modules.commands.main(["test", "-k", "resume"]) == 0
    assert checkout.handed_over == [["-m", "pytest", "-k", "resume"]]
    assert checkout.compilers[0].poll() is not None
    assert "pytest" in checkout.calls(" install ")[-1] and "ruff" in checkout.calls(" install ")[-1]


def test_a_folder_of_wheels(
    checkout: Checkout, modules: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    assert modules.commands.main(["run", "--wheels", str(wheels)]) == 1
    assert str(wheels) in capsys.readouterr().err
    with zipfile.ZipFile(wheels / "whole-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("whole.py", "")
    (wheels / "torn-1-py3-none-any.whl").write_bytes((wheels / "whole-1-py3-none-any.whl").read_bytes()[:50])
    (checkout.root / "fail").write_text("ERROR: Wheel 'torn' located at torn-1.whl is invalid.")
    assert modules.commands.main(["run", "--wheels", str(wheels)]) == 1
    said = capsys.readouterr().err
    assert f"{wheels}/torn-1-py3-none-any.whl is damaged" in said and said.count("\n") == 1
    assert modules.commands.main(["run", "--wheels", str(wheels)]) == 0
    assert all(f"--no-index --find-links {wheels}" in call for call in checkout.calls(" install "))


def test_packages_for_other_computers(checkout: Checkout, modules: SimpleNamespace, tmp_path: Path) -> None:
    assert modules.commands.main(["download", str(tmp_path / "wheels")]) == 0
    (call,) = checkout.calls(" download ")
    assert f"--dest {tmp_path}/wheels" in call and "matplotlib>=3" in call and "nvidia-cuda-nvrtc" in call


# ---- Obstacles: one sentence each, and the next try goes on.


@pytest.mark.parametrize(
    "printed, expected",
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "is full"),
        ("OSError: [WinError 112] There is not enough space on the disk", "is full"),
        ("OSError: [Errno 122] Disk quota exceeded", "is full"),
        (
            "WARNING: Retrying (…) after connection broken by 'ProxyError('Cannot connect to proxy.', "
            "NewConnectionError('Failed to establish a new connection')\nERROR: No matching distribution found for x",
            "proxy http://proxy:3128 refuses",
        ),
        ("Tunnel connection failed: 407 Proxy Authentication Required", "HTTPS_PROXY"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate", "PIP_CERT"),
        (
            "WARNING: Retrying after connection broken by 'NewConnectionError: Failed to establish a new connection: "
            "[Errno -3] Temporary failure in name resolution'\nERROR: No matching distribution found for numpy",
            "connect this computer to the network",
        ),
        ("pip._vendor.urllib3.exceptions.ReadTimeoutError: HTTPSConnectionPool: Read timed out.", "network"),
        ("ERROR: No matching distribution found for numba<0.69,>=0.68", "no ready-made package numba for Python"),
        ("HINT: … since this system does not have Windows Long Path support enabled", "too long for Windows"),
        ("PermissionError: [WinError 32] The process cannot access the file", "close Crosspoint"),
        ("MemoryError", "memory"),
        ("ERROR: Something else.", "(Something else)"),
        ("", "(pip ended with status 1)"),
    ],
)
def test_an_obstacle_is_one_sentence_and_the_next_try_goes_on(
    printed: str,
    expected: str,
    checkout: Checkout,
    modules: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://me:secret@proxy:3128")
    (checkout.root / "fail").write_text(printed)
    assert modules.commands.main(["run"]) == 1
    said = capsys.readouterr().err
    assert expected in said and said.count("\n") == 1 and "secret" not in said
    assert checkout.handed_over == []
    assert modules.commands.main(["run"]) == 0
    assert checkout.handed_over == [["main.py", "example"]]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("printed", ["ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "zipfile.BadZipFile: Bad CRC-32"])
def test_a_damaged_file_of_pips_cache_is_replaced(
    printed: str, checkout: Checkout, modules: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout.root / "fail").write_text(printed)
    assert modules.commands.main(["run"]) == 0
    assert len(checkout.calls("cache purge")) == 1 and len(checkout.calls(" install ")) == 3
    assert "emptying pip's cache" in capsys.readouterr().out
    (checkout.root / "pyproject.toml").write_text(_PROJECT.replace("numpy>=2", "numpy>=2.1"))
    (checkout.root / "fail always").write_text(printed)
    assert modules.commands.main(["run"]) == 1
    assert "arrived damaged twice" in capsys.readouterr().err


def test_a_full_disk_where_nothing_can_be_written(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(environment: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "x")

    monkeypatch.setattr(modules.environment.Environment, "make", fail)
    assert modules.commands.main(["run"]) == 1
    said = capsys.readouterr().err
    assert "is full" in said and said.count("\n") == 1


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


@pytest.mark.parametrize("record", ['["numpy>=2", "matplotlib>=3"]', "null", "[", ""])
def test_records_of_earlier_versions_and_damaged_ones(
    record: str, checkout: Checkout, modules: SimpleNamespace
) -> None:
    environment = modules.environment.Environment(checkout.root / ".venv")
    checkout.make(environment)
    (environment.folder / "crosspoint-requirements.json").write_text(record)
    assert modules.commands.main(["run"]) == 0
    assert bool(checkout.calls(" install ")) is ("numpy" not in record)


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
        _wait(lambda: modules.environment._take(file))


@pytest.mark.parametrize("fails", [True, False])
def test_the_compiler_ends_if_the_set_up_fails(fails: bool, checkout: Checkout, modules: SimpleNamespace) -> None:
    if fails:
        (checkout.root / "fail the second").write_text("ERROR: x")
    assert modules.commands.main(["run"]) == fails
    (compiler,) = checkout.compilers
    assert (compiler.poll() is not None) is fails


# ---- Cards.

_DRIVER = """
int cuInit(unsigned flags) { %s }
int cuDeviceGetCount(int *count) { *count = 2; return 0; }
"""


@pytest.mark.parametrize("body, expected", [("return 0;", 2), ("return 100;", 0), ("__builtin_trap(); return 0;", 0)])
def test_cards_are_counted_by_the_driver(body: str, expected: int, tmp_path: Path, modules: SimpleNamespace) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    (tmp_path / "driver.c").write_text(_DRIVER % body)
    library = tmp_path / "driver.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, tmp_path / "driver.c"], check=True)
    assert modules.card.count_cards(str(library)) == expected


def test_without_a_driver_there_is_no_card(
    tmp_path: Path, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert modules.card.count_cards(str(tmp_path / "libcuda.so.1")) == 0
    asked = []
    monkeypatch.setattr(modules.card.subprocess, "run", lambda command, **_: asked.append(command[-1]) or _Printed("1"))
    for system, driver in {"linux": "libcuda.so.1", "win32": "nvcuda.dll"}.items():
        monkeypatch.setattr(modules.card.sys, "platform", system)
        assert modules.card.count_cards() == 1 and asked[-1] == driver


class _Printed:
    def __init__(self, stdout: str) -> None:
        self.stdout = stdout


def test_pycuda_comes_first(checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules.card, "count_cards", lambda: 1)
    for _ in range(2):
        assert modules.commands.main(["run"]) == 0
    assert [call.split()[-1] for call in checkout.calls("--only-binary")][2:] in (["pycuda>=1"], ["--quiet"])
    assert len(checkout.calls("pycuda>=1")) == 1 and not checkout.calls("cuda-bindings")


def test_nvidias_bindings_come_second(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where PyCUDA installs and does not work; and with neither, the processor computes."""
    monkeypatch.setattr(modules.card, "count_cards", lambda: 1)
    (checkout.root / "pycuda").write_text("1")
    assert modules.commands.main(["run"]) == 0
    assert len(checkout.calls("uninstall --yes --quiet pycuda")) == 1
    assert len(checkout.calls("cuda-bindings>=13.0,<14 nvidia-cuda-nvrtc>=13.0,<14")) == 1
    assert capsys.readouterr().err == ""
    environment = modules.environment.Environment(checkout.root / ".venv")
    environment.note(modules.commands.requirements([]))
    (checkout.root / "fail always").write_text("ERROR: No matching distribution found for cuda-bindings")
    assert modules.commands.main(["run"]) == 0
    said = capsys.readouterr().err
    assert "computes with the processor" in said and "cuda-bindings" in said and said.count("\n") == 1
    assert len(checkout.handed_over) == 2


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


def _wait(is_reached: Any) -> None:
    """Wait for a state."""
    end = time.monotonic() + 30
    while not is_reached():
        assert time.monotonic() < end
        time.sleep(0.01)
