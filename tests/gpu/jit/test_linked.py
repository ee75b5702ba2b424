"""Calls from one entry point to another: values, exceptions, and the choice by types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

_MODULE = """
import numpy as np
from gpu.jit.linked import linked
from gpu.jit.njit import njit
from {name} import sums

@njit(nogil=True, error_model="numpy")
def add_all(values, factor):
    if factor == 0:
        raise MemoryError("nothing to add")
    total = 0
    for value in values:
        total += value * factor + values.itemsize
    return total

_add_all = linked(sums.values())

@njit(nogil=True, error_model="numpy")
def twice(values, factor):
    own = np.ones(2, values.dtype)
    return 2 * _add_all(values, factor) + _add_all(own, factor)
"""


@pytest.fixture
def callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[Any, EntryPoint]:
    """``twice`` for two types of values, each calling ``add_all`` for the same."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    name = f"declared_{tmp_path.name}".replace("-", "_")
    declaring, module = tmp_path / f"{name}.py", f"{name}_kernels"
    declaring.write_text(
        "import numpy as np\nfrom gpu.jit.entry_point import EntryPoint\nfrom gpu.jit.signature import Array\n"
        f"sums = {{word: EntryPoint('{module}', 'add_all', Array(word), int, returns=True, "
        "variant=np.dtype(word).name) for word in (np.int16, np.int32)}\n"
    )
    (tmp_path / f"{module}.py").write_text(_MODULE.format(name=name))
    sums = __import__(name).sums
    return {
        word: EntryPoint(
            *(module, "twice", Array(word), int),
            returns=True,
            allocates=True,
            variant=np.dtype(word).name,
            calls=(called,),
        )
        for word, called in sums.items()
    }


def test_the_one_that_takes_the_arguments_is_called(callers: dict[Any, EntryPoint]) -> None:
    for word, caller in callers.items():
        size = np.dtype(word).itemsize
        assert caller(np.array([1, 2, 4], word), 3) == 2 * (21 + 3 * size) + 2 * (3 + size)


def test_an_exception_of_the_called_one_is_raised(callers: dict[Any, EntryPoint]) -> None:
    with pytest.raises(MemoryError, match="nothing to add"):
        callers[np.int16](np.array([1], np.int16), 0)


def test_without_the_called_one_it_is_not_compiled(callers: dict[Any, EntryPoint]) -> None:
    known = callers[np.int16]
    alone = EntryPoint(known.module, "twice", *known.kinds, returns=True, allocates=True, variant="alone")
    with pytest.raises(ValueError, match="twice needs .*add_all"):
        alone.load()
