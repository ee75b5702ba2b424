"""The benchmark of batch pairs in the window: its texts and its table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.benchmark.pairs import PairsBenchmark
from gpu.analyses.pairs.result import PairsResult
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.benchmark.conftest import Open
from tests.app.card_samples import card_speeds


def test_no_pairs_to_measure_with(tmp_path: Path, open_speed: Open) -> None:
    speed = open_speed(pairs_result(tmp_path / "none", 0)).speed
    assert not speed.start.isEnabled() and speed.start.toolTip() == "This result has no pairs to measure with."


def test_the_words_beside_the_bars(bases: PairsResult) -> None:
    usual = PairsBenchmark(bases)
    assert [round(bar.value) for bar in usual.published().bars] == [23, 236]
    some = replace(card_speeds(1), pairs=1, times=1, left_out=1_200)
    assert usual.note(some).startswith("1 pair · ")
    assert usual.bars(some)[0].label == "1 × · 1.33 pairs/s · 1.99 GCUPS"
    object.__setattr__(bases, "request", bases.request.with_(ties="pure"))
    pure = PairsBenchmark(bases)
    assert [bar.label for bar in pure.published().bars] == [
        "25.8 × (conventional 22.6 ×)",
        "266 × (conventional 236 ×)",
    ]
    assert pure.note(some).endswith(
        "All scores are equal, and those of this result. Pairs that are too long for seconds were passed over: 1,200."
    )


def test_the_table_has_a_row_for_each_device() -> None:
    head, *rows = card_speeds().table()
    assert head == ("device", "seconds", "times one core", "pairs a second", "GCUPS")
    assert [row[0] for row in rows] == ["CPU: 1 core", "CPU: 8 cores", "GPU: NVIDIA GeForce RTX 4070, 12 GB"]
    assert rows[0][1:4] == (0.75, 1.0, 16_000.0)
