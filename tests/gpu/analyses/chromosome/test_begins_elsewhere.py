"""Words in common that tell a circle cut at another base from other arrangements."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.circular import matching_origins
from gpu.analyses.chromosome.request import Circular
from gpu.analyses.chromosome.shared_words import count_shared_words, cut_elsewhere
from gpu.core.monitor import Monitor
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.choice import SequenceChoice
from tests.gpu.analyses.chromosome.runs import align, request_for

LENGTH = 6_000


def letters(seed: int, length: int = LENGTH) -> Codes:
    return np.random.default_rng(seed).integers(0, 4, length).astype(np.uint8)


def relative(codes: Codes) -> Codes:
    """Another of its kind: each thirtieth base is changed."""
    other = codes.copy()
    other[::30] = (other[::30] + 1) % 4
    return other


@pytest.mark.parametrize("shift", [150, 500, 3_000, 5_500])
def test_another_base_of_one_circle(shift: int) -> None:
    a = letters(1)
    b = relative(np.roll(a, shift))
    assert count_shared_words(a, b).elsewhere == (True, False)
    assert count_shared_words(a, DNA.reverse_complement(b)).elsewhere == (False, True)
    assert count_shared_words(a, DNA.reverse_complement(b)).turned().elsewhere == (True, False)


def test_no_other_base() -> None:
    a = letters(1)
    moved = np.concatenate((a[:1_000], a[2_000:5_000], a[1_000:2_000], a[5_000:]))
    inverted = np.concatenate((a[:2_000], DNA.reverse_complement(a[2_000:4_000]), a[4_000:]))
    overlapping = np.concatenate((a[3_000:], letters(2, 3_000)))
    part = np.roll(a[:2_000], 900)
    others = (a, relative(a), letters(2), moved, inverted, overlapping, np.roll(a, 30), part)
    assert [count_shared_words(a, other).elsewhere for other in others] == [(False, False)] * len(others)
    assert not cut_elsewhere(np.arange(9), np.arange(9), 100, 100)


def test_a_run_tells_it_and_one_of_circles_does_not(tmp_path: Path) -> None:
    a = letters(1, 1_500)
    request = request_for(tmp_path, a, np.roll(a, 600))
    for asked, is_told in (
        (request, True),
        (request.with_(circular="b"), False),
        (request.with_(b=SequenceChoice(request.b.path, trim=(1, 1_400))), False),
    ):
        monitor = Monitor()
        align(asked, tmp_path / f"R{asked.circular}{asked.b.trim}", monitor=monitor)
        told = [remark for remark in monitor.progress.remarks if "begins elsewhere" in remark]
        assert bool(told) == is_told


@pytest.mark.parametrize("circular", ["a", "b", "both"])
def test_circles_are_cut_alike_where_little_of_the_short_arc_matches(circular: Circular) -> None:
    """The chain is no better for it: too little matches there, as in the control region of
    mitochondria.
    """
    a = letters(1)
    changed = letters(2, 600)
    changed[300:330] = a[300:330]
    b = np.concatenate((a[600:], changed))
    i, j = matching_origins(a, b, circular, Scoring())
    assert (i - j) % LENGTH == 600 and (circular == "both" or 0 in (i, j))
