"""A lane of coverage over a pile-up: that by the reads of a further file."""

from __future__ import annotations

from dataclasses import dataclass

from app.pictures.features import FeatureLane
from app.widgets.background import Share
from gpu.analyses.reads.coverage import Coverage


@dataclass(frozen=True, eq=False)
class DepthLane:
    """``along``: None until the file is read, of which ``share`` tells how far it is."""

    share: Share
    along: Coverage | None = None


Lane = FeatureLane | DepthLane


def units(lane: Lane) -> int:
    """The height of a lane, in those of lanes of features."""
    return 2 if isinstance(lane, DepthLane) else 1
