"""The kernels' cache folder: another one after any change of a source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gpu.jit import kernel_cache

GPU = Path(kernel_cache.__file__).parents[1]


def test_any_change_of_a_source_starts_a_new_folder(tmp_path: Path) -> None:
    kernel, result = tmp_path / "engines" / "kernels.py", tmp_path / "results" / "folder.py"
    for path in (kernel, result):
        path.parent.mkdir()
        path.write_text("one")
    first = kernel_cache.digest(tmp_path)
    assert kernel_cache.folder().name == kernel_cache.digest(GPU) != first
    result.write_text("two")
    assert kernel_cache.digest(tmp_path) == first
    kernel.write_text("two")
    changed = kernel_cache.digest(tmp_path)
    assert changed != first
    kernel.rename(kernel.with_name("others.py"))
    assert kernel_cache.digest(tmp_path) not in (first, changed)


def test_all_that_kernels_are_made_of_is_hashed() -> None:
    texts = {path: path.read_text("utf-8") for path in GPU.rglob("*.py")}
    kernels = {path for path, text in texts.items() if re.search(r"^ *@(njit|intrinsic)", text, re.M)}
    assert len(kernels) > 40 and kernels <= set(kernel_cache.sources())
    for path in kernels:
        assert not re.search(
            r"^\s*(from|import) gpu\.(analyses(?!\.\w+\.compiled\b)|benchmark|command_line|results)\b",
            texts[path],
            re.MULTILINE,
        ), path


def test_each_set_of_kernels_counts_as_compiled_when_all_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_cache.mark("scores")
    assert kernel_cache.is_marked("scores") and not kernel_cache.is_marked("pairs")
    kernel_cache.mark(kernel_cache.ALL)
    assert kernel_cache.is_marked("pairs")
