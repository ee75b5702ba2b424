"""The kernels' cache folder: another one after any change of a source."""

from __future__ import annotations

from pathlib import Path

from gpu.jit import kernel_cache


def test_any_change_of_a_source_starts_a_new_folder(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "kernels.py").write_text("one")
    first = kernel_cache.folder((tmp_path,))
    assert kernel_cache.folder((tmp_path,)) == first
    (tmp_path / "matches" / "kernels.py").write_text("two")
    assert kernel_cache.folder((tmp_path,)) != first
    # All kernels lie where the hash looks.
    here = Path(kernel_cache.__file__).parent / "engines"
    for path in here.rglob("*.py"):
        if "@njit" in path.read_text(encoding="utf-8"):
            assert any(path.is_relative_to(place) for place in kernel_cache.SOURCES), path
