"""The short form of ``python -m tests.soak.inputs``, and files that once were no result and no
sentence.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.soak.inputs import fault, soak


def test_fuzzed_files_give_a_result_or_a_sentence() -> None:
    done, faults = soak(1000, 2, 60.0)
    assert faults == [] and done > 0


@pytest.mark.parametrize(
    "content",
    [
        b"LOCUS \n//",
        b" LOCUS x\n//",
        b" ID x\n//",
        b" >one\nAC\n>two\nGT\n",
        b">a\xc2\xa0b\nAC\n",
        b">a\x1cb\nAC\n>a\x1cb\nAC\n",
        b">a\nAC\0GT\n",
        b"LOCUS       A                  " + b"9" * 5000 + b" bp    DNA\nORIGIN\n        1 acgt\n//\n",
        b"LOCUS       A\nFEATURES             Location/Qualifiers\n     gene            "
        + b"complement(" * 3000
        + b"1..2"
        + b")" * 3000
        + b"\nORIGIN\n        1 acgt\n//\n",
    ],
)
def test_a_file_that_was_neither(content: bytes, tmp_path: Path) -> None:
    for seed in range(5):
        assert fault(content, tmp_path / "file", random.Random(seed)) == ""
