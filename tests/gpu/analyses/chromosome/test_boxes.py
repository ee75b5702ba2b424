"""Holes of the initial alignment that have no rows."""

from __future__ import annotations

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.boxes import boxes_about
from gpu.scoring import Scoring


def test_a_gap_of_columns_at_the_border_of_two_blocks_has_no_box() -> None:
    scoring, high, wide = Scoring(), 1_333, 100
    for row in (512 * 200_000, 512 * 200_000 + 1):
        anchors = np.array([[row - high, 0, high], [row, high + wide, high]])
        gaps = np.array([-(scoring.gap_open + scoring.gap_extend * wide)])
        boxes = boxes_about(anchors, gaps, 150_000_000, 4_000, scoring, rate=1.0)
        assert all(box.first < box.end and box.left < box.right for box in boxes)
