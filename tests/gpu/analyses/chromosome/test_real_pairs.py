"""Published sequences, where they lie beside the checkout in ``../shared/data``; what is expected
of them is published too.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import parasail
import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice, resolve
from tests.gpu.analyses.chromosome.runs import align, check

DATA = Path(__file__).parents[5] / "shared" / "data"


def _choices(*names: str, trims=(None, None)) -> list[SequenceChoice]:
    for name in names:
        if not (DATA / name).exists():
            pytest.skip(f"{name} is not in {DATA.parent.name}/{DATA.name} beside the checkout")
    return [SequenceChoice(str(DATA / name), trim=trim) for name, trim in zip(names, trims, strict=True)]


def _sides(choices: list[SequenceChoice]) -> list[np.ndarray]:
    sides = []
    for choice in choices:
        resolved, sequence = resolve(choice)
        sides.append(sequence.codes[resolved.first - 1 : resolved.last])
    return sides


def _parasail(peer, a: np.ndarray, b: np.ndarray):
    """The peer's result at the default scoring; its matrix lets ambiguous letters score 0, so there
    must be none.
    """
    assert max(int(codes.max()) for codes in (a, b)) < 4
    return peer(DNA.text(a), DNA.text(b), 5, 2, parasail.matrix_create("ACGT", 1, -3))


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
def test_mitochondria(tmp_path: Path, mode: str) -> None:
    peer = {"local": parasail.sw_striped_32, "global": parasail.nw_striped_32, "semiglobal": parasail.sg_striped_32}[
        mode
    ]
    choices = _choices("MT-human.fa.gz", "MT-orang.fa.gz")
    a, b = _sides(choices)
    expected = _parasail(peer, a, b)
    for at, limits in enumerate((Limits(), Limits(block_rows=64, column_interval=300, partition=16, special_rows=40))):
        result = align(ChromosomeRequest(*choices, mode=mode, limits=limits, engine="cpu"), tmp_path / f"{at}", 2)
        check(result, a, b, expected.score)
        if mode == "local":
            assert result.alignment is not None
            assert result.alignment.end == (expected.end_query + 1, expected.end_ref + 1)


def test_herpesviruses(tmp_path: Path) -> None:
    """162,114 × 171,823, the paper's smallest pair: score 18 (Table 6)."""
    choices = _choices("NC_000898.1.fasta.gz", "NC_007605.1.fasta.gz")
    a, b = _sides(choices)
    assert (len(a), len(b)) == (162_114, 171_823)
    result = align(ChromosomeRequest(*choices, engine="cpu"), tmp_path / "result", 2)
    alignment = check(result, a, b, 18)
    assert alignment.counts(a, b).matches == alignment.length == 18


def test_chlamydiae_on_a_trim(tmp_path: Path) -> None:
    """30 kbp on either side of the published end of the best alignment of the whole, (722725,
    1072950).
    """
    choices = _choices("CP000051.1.fasta.gz", "AE002160.2.fasta.gz", trims=((692_726, 722_725), (1_042_951, 1_072_950)))
    a, b = _sides(choices)
    expected = _parasail(parasail.sw_striped_32, a, b)
    result = align(ChromosomeRequest(*choices, engine="cpu"), tmp_path / "result", 2)
    alignment = check(result, a, b, expected.score)
    # The best alignment of the whole ends in this corner, so that of its last bases does too.
    assert alignment.end == (30_000, 30_000)
