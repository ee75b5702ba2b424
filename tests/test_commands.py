"""The commands of tests/bench and tests/soak still find what they import."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MODULES = [
    f"tests.{file.parent.name}.{file.stem}"
    for folder in ("bench", "soak")
    for file in sorted((HERE / folder).glob("*.py"))
    if file.stem != "__main__"
]


@pytest.mark.parametrize("module", MODULES)
def test_it_can_be_imported(module: str) -> None:
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != "pycuda":
            raise
        pytest.skip("neither PyCUDA nor cuda-bindings is installed")
