"""Significance of a local alignment: its E-value, as a result records it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from gpu.core.phrase import Phrase
from gpu.core.schema import is_number
from gpu.scoring.chance import AS_GOOD_AS_CHANCE

#: The key of ``statistics.json``.
KEY = "significance"


class Significance(NamedTuple):
    """The significance of a result; None of it is known where scores grow with the lengths.

    ``log10_evalue``: log₁₀ of the number of alignments with such a score that two unrelated
    sequences of these lengths and base compositions are expected to have. ``lam``, ``k``: the
    constants λ and K, exact if ``pairs`` is 0, else fitted to the scores of so many random pairs.
    """

    log10_evalue: float
    bits: float
    lam: float
    k: float
    pairs: int

    @property
    def is_chance(self) -> bool:
        """True if unrelated sequences reach such a score now and then."""
        return self.log10_evalue > math.log10(AS_GOOD_AS_CHANCE)

    @property
    def evalue(self) -> str:
        """The E-value in two figures; those below the smallest floating-point number too."""
        if self.log10_evalue > -2:
            return f"{10**self.log10_evalue:.2g}"
        exponent = math.floor(self.log10_evalue)
        mantissa = f"{10 ** (self.log10_evalue - exponent):.1f}"
        return f"1.0e{exponent + 1}" if mantissa == "10.0" else f"{mantissa}e{exponent}"

    @property
    def source(self) -> str:
        """The origin of λ and K."""
        if not self.pairs:
            return Phrase("exact for this scoring and base composition")
        return Phrase("fitted to the scores of {:,} random pairs of this base composition", self.pairs)

    def as_object(self) -> dict[str, Any]:
        """The object of ``statistics.json`` and ``--json``; E-values below 1e-300 are 0 there."""
        evalue = 0.0 if self.log10_evalue < -300 else 10**self.log10_evalue
        return {"evalue": evalue, **self._asdict()}

    @classmethod
    def of(cls, statistics: Mapping[str, Any]) -> Significance | None:
        """The significance in a result's statistics, if it is there."""
        recorded = statistics.get(KEY)
        if not isinstance(recorded, dict):
            return None
        values: list[Any] = [recorded.get(name) for name in cls._fields]
        # Logarithm and bits may be negative.
        signed, others = values[:2], values[2:]
        if not all(type(value) in (int, float) and is_number(abs(value)) for value in signed):
            return None
        return cls(*values) if all(map(is_number, others)) else None
