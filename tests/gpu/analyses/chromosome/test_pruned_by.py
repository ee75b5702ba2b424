"""The upper bound that pruned stage 1, the score known and the share, as a result tells them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.diagonal import boxes
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.result import PrunedBy, Result
from gpu.analyses.chromosome.summary import as_object, how_pruned, pruned_by, summary
from gpu.core.units import percent
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.runs import align, careless_disk, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

LIMITS = Limits(block_rows=64, special_rows=6, column_interval=512, partition=256)


def request_of(folder: Path, a: Codes, b: Codes) -> ChromosomeRequest:
    return request_for(folder, a, b, limits=LIMITS, until=1)


def told(result: Result, by: PrunedBy | None, words: str) -> str:
    """The sentence, after a look at what else tells the bound."""
    assert result.pruned_by == by and pruned_by(result) == words and result.bound is not None
    expected = None if by is None else {"by": by.by, "size": by.size}
    assert as_object(result)["bound"]["upper_bound"] == expected
    sentence, (first,) = how_pruned(result), result.stages
    assert sentence.startswith(f"{percent(first.skipped, first.done)} % of the cells were pruned")
    assert f"Pruning         {sentence}" in summary(result)
    return sentence


def test_the_word_bound_and_its_band(tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    ancestor = random.integers(0, 4, 20_000).astype(np.uint8)
    # Islands of one side, which an alignment pays for.
    islands = [random.integers(0, 4, 300).astype(np.uint8) for _ in range(16)]
    parts = [part for pair in zip(np.split(ancestor, 16), islands, strict=True) for part in pair]
    result = align(request_of(tmp_path, ancestor, np.concatenate(parts)), tmp_path / "run", 2)
    words = "the word bound with a band of 1,024 columns to either side"
    sentence = told(result, PrunedBy("words", 1024), words)
    assert result.bound is not None
    known = f"the first alignment's score of {result.bound.score:,}."
    assert sentence.endswith(f" by {words}: no path through them reaches {known}")


@pytest.mark.parametrize("has_boxes", [True, False])
def test_the_diagonal_bound_with_boxes_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_boxes: bool
) -> None:
    values = ("_MIN_SAVED", 0), ("_MIN_SAVED_SHARE", 0), ("_MIN_SAVED_A_CELL", 1e-6), ("_MAX_BOX_SHARE", 1)
    for name, value in (*values, ("_MAX_HOLES", 9 if has_boxes else 0)):
        monkeypatch.setattr(boxes, name, value)
    pair = simulate(12_000, 0.02, 9)
    result = align(request_of(tmp_path, pair.a.codes, pair.b.codes), tmp_path / "run", 2)
    found = result.pruned_by
    assert found is not None and found.by == ("boxes" if has_boxes else "diagonal") and (found.size > 0) == has_boxes
    regions = "1 rearranged region" if found.size == 1 else f"{found.size} rearranged regions"
    told(result, found, f"the diagonal bound with {regions}" if has_boxes else "the diagonal bound")


def test_a_score_alone(tmp_path: Path) -> None:
    pair = simulate(8_000, 0.12, 3)
    request = request_of(tmp_path, pair.a.codes, pair.b.codes)
    result = align(request, tmp_path / "run", 2)
    told(result, PrunedBy("score", 0), "the score alone")
    score = result.score
    # A given score, or none, has no alignment that a bound could be about.
    given = align(request.with_(bound=str(score)), tmp_path / "given", 2)
    assert told(given, None, "").endswith(f"no path through them reaches the given score of {score:,}.")
    none = align(request.with_(bound="none"), tmp_path / "none", 2)
    assert as_object(none)["bound"] is None
    assert how_pruned(none).endswith("no path through them reaches the best score found before.")
    whole = align(request.with_(pruning=False), tmp_path / "whole", 2)
    assert how_pruned(whole) == "" and not any(line.startswith("Pruning") for line in summary(whole))


def test_what_was_refuted_is_told_no_more(tmp_path: Path) -> None:
    pair = simulate(8_000, 0.02, 3)
    request = request_of(tmp_path, pair.a.codes, pair.b.codes).with_(bound="100000")
    result = align(request, tmp_path / "run", 2)
    assert result.bound is not None and result.bound.source == "found"
    assert result.pruned_by is not None and result.pruned_by.by in ("diagonal", "boxes")
