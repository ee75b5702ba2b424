"""Effects of variants on genes, computed once and kept while the thresholds of the list change.

Free of Qt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.table import Variants
from gpu.genomes.variant_effects import HALF, VariantEffects, variant_effects
from gpu.sequences.sequence import Feature
from gpu.sequences.translation import CODON


class KnownEffects:
    """The effects of ``variants``, each computed when it is first listed; for one thread at a time.

    ``features``: of each annotation, as ``variant_effects`` takes them.
    """

    def __init__(self, result: ReadsResult, variants: Variants, features: Iterable[Collection[Feature]]) -> None:
        self._result, self._variants, self._features = result, variants, [each for each in features if each]
        self._effect, self._is_known = np.zeros(len(variants), np.uint8), np.zeros(len(variants), np.bool_)
        #: Of each its gene and its change.
        self._words = np.full((len(variants), 2), "", object)
        #: Those whose effects depended on each other when they were last found.
        self._linked_rows = np.zeros(0, np.int64)

    def of(self, rows: NDArray[np.int64]) -> VariantEffects | None:
        """The effects of variants by their numbers, which ascend, as if there were no others; None
        if no gene or no letter of the reference is known. Raises ``Damaged``.
        """
        if not self._features or not self._result.has_letters:
            return None
        linked = rows[self._is_linked[rows]]
        if not np.array_equal(linked, self._linked_rows):
            self._is_known[linked], self._linked_rows = False, linked
        new = rows[~self._is_known[rows]]
        if len(new) and (found := variant_effects(self._result, self._variants.taken(new), self._features)) is not None:
            self._effect[new], self._is_known[new] = found.effect, True
            self._words[new] = np.array([found.genes, found.changes], object).T
        genes, changes = self._words[rows].T.tolist()
        return VariantEffects(self._effect[rows], genes, changes)

    @cached_property
    def _is_linked(self) -> NDArray[np.bool_]:
        """True for those that may be read together with others that most reads have, or overlap
        them: two bases beside them at most, or at an end of a feature, where a codon may go on.
        """
        usual = np.flatnonzero(self._variants.fraction > HALF)
        starts = self._variants.anchor[usual]
        ends = np.maximum.accumulate(starts + self._variants.sizes[usual])
        ended = [edge for each in self._features for one in each for edge in (one.start, one.end)]
        edges = np.sort([*ended, *self._variants.before.tolist()])
        linked, is_near = np.zeros(len(self._variants), np.bool_), starts[1:] - ends[:-1] < CODON
        linked[usual] = np.searchsorted(edges, starts - CODON) < np.searchsorted(edges, starts + CODON, "right")
        linked[usual[1:][is_near]] = linked[usual[:-1][is_near]] = True
        return linked
