"""Random SAM files: an import keeps their mapped lines, as their text and samtools have them."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from gpu.formats.sam import alignment_file as file_module
from gpu.sequences import raw
from tests.soak.imported import differences

_SAMTOOLS = pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")


@pytest.mark.parametrize("seed", range(6))
def test_mapped_lines_are_those_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    # Blocks that end anywhere.
    for module in (file_module, raw):
        monkeypatch.setattr(module, "BLOCK", (300, 5_000, 1 << 22)[seed % 3])
    lines, found = differences(tmp_path, random.Random(seed), 300, with_samtools=False)
    assert lines > 100 and not found


@_SAMTOOLS
@pytest.mark.parametrize("seed", range(6, 10))
def test_samtools_prints_the_same(tmp_path: Path, seed: int) -> None:
    lines, found = differences(tmp_path, random.Random(seed), 300, with_samtools=True)
    assert lines > 100 and not found
