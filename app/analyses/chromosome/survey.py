"""Passes over a result that its page shows: identity, features, items of layers."""

from __future__ import annotations

from dataclasses import dataclass

from app.analyses.chromosome.layers import Layer
from app.analyses.chromosome.path import AlignmentPath, Profile, difference_clusters
from app.charts.level_of_detail import Indices
from app.pictures.features import FeatureLane
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.result import Result
from gpu.sequences.sequence import Sequence


@dataclass(frozen=True)
class Survey:
    """The results of a pass over every base of an alignment."""

    profile: Profile
    clusters: Indices
    lanes: list[tuple[str, FeatureLane]]


def survey(alignment: Alignment, a: Sequence, b: Sequence) -> Survey:
    """Compute identity, differences and features of an alignment; for a thread."""
    path = AlignmentPath(alignment.segments)
    lanes = [("a", FeatureLane.of(a, path, rows=True)), ("b", FeatureLane.of(b, path, rows=False))]
    return Survey(Profile(alignment, a, b), difference_clusters(alignment, a, b), lanes)


def layer_counts(result: Result) -> dict[Layer, int]:
    """The number of items in each layer."""
    alignment, pruned = result.alignment, result.pruned
    return {
        Layer.ALIGNMENT: 0 if alignment is None or alignment.is_empty else 1,
        Layer.PRUNED: 0 if pruned is None or not pruned.any() else 1,
        Layer.SPECIAL_ROWS: len(result.special_rows),
        Layer.SPECIAL_COLUMNS: len(result.special_columns),
        Layer.CHAIN: len(result.chain),
        **{layer: len(result.crosspoints(layer.stage)) for layer in Layer if layer.stage},
    }
