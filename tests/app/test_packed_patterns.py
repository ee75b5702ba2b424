"""Every file dialog offers each kind of packed file where it offers plain ones."""

from __future__ import annotations

import pytest

from app.widgets.sequence_files import PACKED, SEQUENCES, patterns
from gpu.analyses.chromosome.annotation.files import FLAT_SUFFIXES, SUFFIXES
from gpu.analyses.matches.imported import names
from gpu.analyses.reads import request


@pytest.mark.parametrize(
    ("offered", "ending"),
    [
        (patterns(SEQUENCES), "fa"),
        (patterns([ending.removeprefix(".") for ending in (*SUFFIXES, *FLAT_SUFFIXES)]), "gff3"),
        (names.PATTERNS, "paf"),
        (request.PATTERNS, "sam"),
    ],
)
def test_patterns(offered: str, ending: str) -> None:
    wanted = {f"*.{ending}", *(f"*.{ending}.{packed}" for packed in ("gz", "bz2", "xz", "zst"))}
    assert wanted <= set(offered.split()) and set(PACKED) >= {"gz", "bz2", "xz", "zst"}
