"""The search in what is rich in repeats: blocks taken apart, in satellites, tandem repeats and runs
of N; and how much work that is.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches import alphabet
from gpu.engines.cpu.matches.entry_points import BLOCK, GROUP, WORK, MatchArguments, MatchIndexArrays, find_matches
from gpu.engines.cpu.matches.threads import CpuMatches
from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.matches import NO_MATCH, MatchSearch
from tests import matches_oracle
from tests.bench import repeats
from tests.gpu.analyses.matches.cases import run, switches
from tests.gpu.analyses.matches.searches import expected, index_of, records
from tests.matches_oracle import Options, reverse_complement


def changed(chance: random.Random, text: str, share: float) -> str:
    return "".join(chance.choice("acgt") if chance.random() < share else letter for letter in text)


def rich(chance: random.Random, unit: str, length: int) -> str:
    """A family's copies on both strands, arrays of two variants of a unit, exact tandem repeats,
    and runs of N, between random letters.
    """
    variants = [unit, changed(chance, unit, 0.1)]
    text = ""
    while len(text) < length:
        kind = chance.randrange(5)
        if kind == 0:
            text += changed(chance, unit, 0.1)
        elif kind == 1:
            text += reverse_complement(changed(chance, unit, 0.05))
        elif kind == 2:
            text += "".join(chance.choices(variants, k=6))
        elif kind == 3:
            text += unit[:5] * chance.randrange(4, 20)
        else:
            text += "n" * chance.randrange(10, 50)
        text += "".join(chance.choices("acgt", k=chance.randrange(12)))
    return text[:length]


@pytest.mark.parametrize("seed", range(3))
def test_blocks_are_taken_apart(seed: int) -> None:
    chance = random.Random(seed)
    unit = "".join(chance.choices("acgt", k=17))
    references = [rich(chance, unit, 350), rich(chance, unit, 150)]
    query = rich(chance, unit, 300) + references[0][100:180]
    queries = records([query], NO_MATCH)
    index = index_of(references, 3)
    for minimum, unique, reverse in product((8, 20, 45), (False, True), (False, True)):
        wanted = expected(references, query, minimum, unique, reverse)
        search = MatchSearch(index, queries.codes, queries.starts, alphabet.COMPLEMENT, minimum, unique, reverse)
        # The room: for whole parts, for some, for single positions only.
        for piece, room, frequent, most_work in (
            (1 << 17, 1 << 17, 4, 1 << 20),
            (1 << 17, 1 << 17, 0, 1 << 20),
            (50, 60, 3, 20),
            (70, 8, 2, 1),
            (7, 3, 0, 100),
        ):
            told = list(filter(None, CpuMatches(search, 1, piece, room, frequent, most_work).run()))
            rows = np.concatenate([np.stack([some.places, some.positions, some.lengths]) for some in told], axis=1)
            assert (np.diff(rows[1]) >= 0).all()
            found = sorted(map(tuple, rows.T.tolist()), key=lambda match: (match[1], match[0]))
            assert found == wanted, (minimum, unique, reverse, room)


def steps(reference: str, query: str, minimum: int, unique: bool) -> float:
    """Steps of work for a position of the query, in one call."""
    queries = records([query], NO_MATCH)
    index = index_of([reference], 6)
    text, suffixes, first = (as_compiled(array) for array in index)
    progress = np.array([1, 0, 0, 0], np.int64)
    found = np.empty((3, 1 << 17), np.int32)
    asked = MatchArguments(as_compiled(queries.codes), minimum, unique, 24, 1 << 40)
    find_matches(
        MatchIndexArrays(text, suffixes, first, 6),
        asked,
        len(query) + 1,
        progress,
        np.empty((2, GROUP), np.int64),
        found,
        0,
    )
    assert progress[BLOCK] >= len(query) + 1
    return float(progress[WORK]) / len(query)


@pytest.mark.parametrize(("minimum", "unique"), list(product((20, 100), (False, True))))
def test_long_repeats_are_not_compared_at_each_position(minimum: int, unique: bool) -> None:
    chance = random.Random(1)

    def some(length: int) -> str:
        return "".join(chance.choices("acgt", k=length))

    unit, short = some(500), some(5)
    # Compared again at each position, they took from 60 to 12,000 steps a position.
    assert steps(some(5_000) + unit * 60, unit * 80 + some(5_000), minimum, unique) < 30
    assert steps(some(5_000) + short * 2_000, short * 3_000 + some(5_000), minimum, unique) < 250
    if unique:
        runs = ["".join("n" * size + some(500) for size in chance.sample(range(300, 6_000), 8)) for _ in range(2)]
        assert steps(*runs, minimum, unique) < 20


@pytest.mark.skipif(shutil.which("mummer") is None, reason="mummer 3.23 is not installed")
def test_drawn_arms_against_mummer(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    pair = repeats.arms(np.random.default_rng(3), 60_000)
    files = [str(repeats.write(tmp_path / f"{name}.fa", arm)) for name, arm in zip("rq", pair, strict=True)]
    printed = 0
    for kind, minimum in product(repeats.KINDS, (20, 100, 400)):
        options = Options(minimum=minimum, kind=kind, strands="both")
        done = subprocess.run(["mummer", *switches(options), *files], capture_output=True, text=True, check=True)
        status, out, err = run([*switches(options), *files], capfdbinary)
        assert (status, err) == (0, "")
        assert matches_oracle.parse(out) == matches_oracle.parse(done.stdout)
        printed += out.count("\n")
    assert printed > 10_000
