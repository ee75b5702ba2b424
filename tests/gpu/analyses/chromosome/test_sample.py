"""Scores estimated from samples of pairs, against those of alignments that are found."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome import estimate as estimates
from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.estimate import estimate
from gpu.analyses.chromosome.request import ChromosomeRequest, Mode
from gpu.analyses.chromosome.sample import sample_of
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring import Scoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.realistic import simulate_realistic
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate

MEGA = 10**6


def asked(a: Codes, b: Codes, mode: Mode = "local") -> ChromosomeRequest:
    sides = (SequenceChoice(name, name=name, length=len(codes)) for name, codes in (("a", a), ("b", b)))
    return ChromosomeRequest(*sides, mode=mode)


def islands(random: np.random.Generator, codes: Codes, every: int, bases: int) -> Codes:
    """The bases with unrelated ones put in at even distances."""
    parts = [codes[k : k + every] for k in range(0, len(codes), every)]
    return np.concatenate([piece for part in parts for piece in (part, random.integers(0, 4, bases).astype(np.uint8))])


@cache
def pair(kind: str) -> tuple[Codes, Codes]:
    random = np.random.default_rng(3)
    if kind == "realistic":
        made = simulate_realistic(600_000, 0.015, seed=11)
        return made.a.codes, made.b.codes
    if kind == "islands in both":
        ancestor = random.integers(0, 4, 600_000).astype(np.uint8)
        return islands(random, ancestor, 20_000, 2_000), islands(random, ancestor, 17_000, 5_000)
    made = simulate(MEGA if kind == "long" else 300_000, {"long": 0.05, "alike": 0.01}.get(kind, 0.15), seed=5)
    return made.a.codes, made.b.codes


@pytest.mark.parametrize("kind", ["alike", "long", "distant", "realistic", "islands in both"])
@pytest.mark.parametrize("mode", ["local", "global"])
def test_the_score_is_about_that_of_an_alignment(kind: str, mode: Mode) -> None:
    a, b = pair(kind)
    found = find_initial_alignment(a, b, Scoring(), mode=mode)
    assert found is not None and found.score > 0
    request, sample = asked(a, b, mode), sample_of(a, b)
    score = sample.score(request)
    assert abs(score - found.score) < 0.08 * min(len(a), len(b))
    other = sample_of(a, DNA.reverse_complement(b))
    assert other._replace(is_other=True).score(request) == pytest.approx(score, rel=0.02)
    assert other.score(request) < 0.2 * score


@pytest.mark.parametrize("bases", [0, 1, 19, 30, 200_000])
def test_unrelated_and_short_sequences_score_nothing(bases: int) -> None:
    random = np.random.default_rng(4)
    a, b = (random.integers(0, 4, count).astype(np.uint8) for count in (bases, 100_000))
    for mode in ("local", "global", "semiglobal"):
        assert sample_of(a, b).score(asked(a, b, mode)) == 0


def test_the_time_is_that_of_what_is_left_to_compute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(estimates, "is_compiled", lambda name: True)
    a, b = pair("realistic")
    request, engine = asked(a, b), CpuEngine(2)
    sample = sample_of(a, b)
    plain, told = estimate(request, None, engine), estimate(request, None, engine, sample)
    assert told.seconds < 0.2 * plain.seconds
    # Rows are kept of what is computed.
    assert told.memory_bytes <= plain.memory_bytes and told.disk_bytes < 0.6 * plain.disk_bytes
    assert "Similar sequences" in plain.sentence and "Similar sequences" not in told.sentence
    # What prunes nothing, or starts from no alignment, takes as long as before.
    for other in (request.with_(pruning=False), request.with_(bound="none"), request.with_(bound="7")):
        unpruned = estimate(other, None, engine)
        assert estimate(other, None, engine, sample).seconds == unpruned.seconds
        assert unpruned.disk_bytes == plain.disk_bytes
    unrelated = sample_of(a, np.random.default_rng(1).integers(0, 4, len(b)).astype(np.uint8))
    assert estimate(request, None, engine, unrelated).seconds > 0.8 * plain.seconds
    # Nothing is compiled for an estimate.
    monkeypatch.setattr(estimates, "is_compiled", lambda name: False)
    assert estimate(request, None, engine, sample).seconds == plain.seconds
