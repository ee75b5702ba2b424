"""Cards in the set-up: found by a stand-in for the driver, and what they need, in its order."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.packaging.checkout import Checkout, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")


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
    assert len(checkout.calls("pycuda>=1")) == 1 and not checkout.calls("cuda-bindings")


def test_its_kernels_are_compiled_while_the_window_is_installed(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their own packages come before the compiler starts, all the rest after that."""
    monkeypatch.setattr(modules.card, "count_cards", lambda: 1)
    begin, before = modules.commands.compiling, []

    def compiling(*arguments: object, **options: object) -> object:
        before.extend(checkout.calls(" install "))
        return begin(*arguments, **options)

    monkeypatch.setattr(modules.commands, "compiling", compiling)
    assert modules.commands.main(["run"]) == 0
    of_processor, of_card, others = checkout.calls(" install ")
    assert before == [of_processor, of_card] and "pycuda>=1" in of_card and "biopython>=1" in others
    wait_until(lambda: checkout.calls("gpu.jit.prepare"))


def test_a_card_that_is_put_in_later_gets_its_kernels(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert modules.commands.main(["run"]) == 0
    monkeypatch.setattr(modules.card, "count_cards", lambda: 1)
    assert modules.commands.main(["run"]) == 0
    wait_until(lambda: len(checkout.calls("gpu.jit.prepare")) == 2)
    assert "pycuda>=1" in checkout.calls(" install ")[-1]


def test_nvidias_bindings_come_second(
    checkout: Checkout, modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If PyCUDA installs and does not work; and with neither, the processor computes."""
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
