"""The set-up of a checkout: its commands, and obstacles with their sentences."""

from __future__ import annotations

import ast
import errno
import runpy
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.packaging.checkout import PACKAGING, PROJECT, Checkout, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")


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
    wait_until(lambda: checkout.calls("prepare"))
    first, second = checkout.calls(" install ")
    assert "numpy>=2" in first and "biopython" not in first
    assert "numpy>=2" in second and "biopython>=1" in second
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
    assert f"--dest {tmp_path}/wheels" in call and "biopython>=1" in call and "nvidia-cuda-nvrtc" in call


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
    (checkout.root / "pyproject.toml").write_text(PROJECT.replace("numpy>=2", "numpy>=2.1"))
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
