"""The alignment that a page shows, with both sequences, and the sources of features along it.

Free of widgets: what is computed here is computed in threads.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from app.analyses.chromosome.path import AlignmentPath
from app.language.text import for_window
from app.pictures.features import FeatureLane
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.annotation.files import Annotation, Mismatch, on_side, read_annotation
from gpu.analyses.chromosome.find.counterpart import counterpart_of, described
from gpu.analyses.chromosome.find.features import Whole, kind_order, whole_features
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence


@dataclass
class FeatureSource:
    """Features of one side: the record's own (``path`` is ""), or a file's.

    ``forward``: a file's features on the record's forward strand. ``is_circular``: it says that the
    record is a circle.
    """

    side: int
    path: str
    features: tuple[Feature, ...]
    lane: FeatureLane
    forward: tuple[Feature, ...] = ()
    is_circular: bool = False
    shown: bool = True
    wholes: list[Whole] = field(init=False)

    def __post_init__(self) -> None:
        self.wholes = whole_features(self.side, self.features)
        self._by_ends: dict[tuple[int, int], list[Whole]] = {}
        for whole in self.wholes:
            for span in whole.spans:
                self._by_ends.setdefault(span, []).append(whole)

    @property
    def name(self) -> str:
        """Its short name: ``a``, or ``a genes.gff3``."""
        return "ab"[self.side] + (f" {Path(self.path).name}" if self.path else "")

    def whole_at(self, feature: Feature) -> Whole:
        """The most telling whole feature with the ends of one of its parts."""
        return min(self._by_ends[feature.start, feature.end], key=lambda whole: kind_order(whole.kind))


class ShownAlignment:
    """An alignment (None where nothing aligns) with the request and the sides that it is of."""

    def __init__(
        self, request: ChromosomeRequest, alignment: Alignment | None, sequences: tuple[Sequence, Sequence]
    ) -> None:
        self.request, self.alignment, self.sequences = request, alignment, sequences
        self.path = AlignmentPath(alignment.segments) if alignment is not None else None

    @property
    def choices(self) -> tuple[SequenceChoice, SequenceChoice]:
        """The choices of a and b."""
        return self.request.a, self.request.b

    def own_sources(self, lanes: list[tuple[str, FeatureLane]]) -> list[FeatureSource]:
        """The features of both records; ``lanes``: theirs if they are made already."""
        drawn = [lane for _, lane in lanes] or [
            self._lane(side, one.features) for side, one in enumerate(self.sequences)
        ]
        return [FeatureSource(side, "", one.features, drawn[side]) for side, one in enumerate(self.sequences)]

    def read(self, side: int, path: str, skip_damaged: bool) -> tuple[FeatureSource, Annotation]:
        """Read a file for a side, or for the other one if it is of that. Raises ``InputError``."""
        try:
            read = read_annotation(path, self.choices[side], skip_damaged)
        except Mismatch as problem:
            try:
                read = read_annotation(path, self.choices[1 - side], skip_damaged)
            except Mismatch:
                raise problem from None
            side = 1 - side
        return self.source_of(side, path, read.features, read.is_circular), read

    def source_of(
        self, side: int, path: str, forward: tuple[Feature, ...], is_circular: bool = False, shown: bool = True
    ) -> FeatureSource:
        """A file's features, given on the forward strand of the record."""
        features = on_side(forward, self.choices[side])
        return FeatureSource(side, path, features, self._lane(side, features), forward, is_circular, shown)

    def counterpart(self, feature: Whole) -> str:
        """The line on what is aligned with a feature, in the window's language."""
        found = counterpart_of(self.alignment, *self.sequences, feature.side, feature.spans)
        return for_window(described(feature, found, self.request))

    def _lane(self, side: int, features: tuple[Feature, ...]) -> FeatureLane:
        if self.path is None:
            return FeatureLane.along([])
        return FeatureLane.of(replace(self.sequences[side], features=features), self.path, rows=side == 0)
