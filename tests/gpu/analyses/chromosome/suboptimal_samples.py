"""A result with several alignments on both strands, computed once a session."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from gpu.analyses.chromosome.request import Limits
from gpu.analyses.chromosome.result import Result
from gpu.sequences.alphabet import DNA
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.runs import align, request_for


def several_alignments(folder: Path, also: str = "3") -> Result:
    """b has three parts of a: the longest, one turned round, and one from further up."""
    random = np.random.default_rng(11)
    a = random.integers(0, 4, 2_000).astype(np.uint8)
    parts = [mutated(random, a[first:end], 0.03) for first, end in ((1_000, 1_900), (500, 800), (0, 450))]
    parts[1] = DNA.reverse_complement(parts[1])
    spacer = random.integers(0, 4, 150).astype(np.uint8)
    b = np.concatenate([piece for part in parts for piece in (part, spacer)])
    request = request_for(folder, a, b, limits=Limits(), also=also, also_both_strands=True)
    return align(request, folder / "result")
