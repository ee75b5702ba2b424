"""The constants of Karlin and Altschul's statistics that NCBI published for BLAST: simulated ones for gapped
alignments, exact ones without gaps.

Costs are told as BLAST tells them: "existence E, extension x", a gap of length k costing E + k · x.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np

from gpu.scoring.matrix import GapCosts, SubstitutionMatrix, load
from gpu.sequences.alphabet import DNA, PROTEIN

#: The amino acids that the published matrices are judged by, and the bases.
_RESIDUES, _BASES = 20, 4
#: Steps of the sum in Karlin's K; its terms fall by a constant factor each.
_STEPS = 200


class Constants(NamedTuple):
    """λ (per unit of score), K, H (nats a pair), and α and β, by which the length of alignments grows with their score.

    ``rounded``: scores are rounded down to a multiple of it first; with some pairs of match and mismatch the constants
    hold for even ones only.
    """

    lam: float
    k: float
    h: float
    alpha: float
    beta: float
    rounded: int = 1


#: Existence and extension, then λ, K, H, α, β.
_PROTEIN = {
    "BLOSUM45": """
        13 3 .207 .049 .14 1.5 -22   12 3 .199 .039 .11 1.8 -34   11 3 .190 .031 .095 2.0 -38  10 3 .179 .023 .075 2.4 -51
        16 2 .210 .051 .14 1.5 -24   15 2 .203 .041 .12 1.7 -31   14 2 .195 .032 .10 1.9 -36   13 2 .185 .024 .084 2.2 -45
        12 2 .171 .016 .061 2.8 -65  19 1 .205 .040 .11 1.9 -43   18 1 .198 .032 .10 2.0 -43   17 1 .189 .024 .079 2.4 -57
        16 1 .176 .016 .063 2.8 -67""",
    "BLOSUM50": """
        13 3 .212 .063 .19 1.1 -16   12 3 .206 .055 .17 1.2 -18   11 3 .197 .042 .14 1.4 -25   10 3 .186 .031 .11 1.7 -34
        9 3 .172 .022 .082 2.1 -48   16 2 .215 .066 .20 1.05 -15  15 2 .210 .058 .17 1.2 -20   14 2 .202 .045 .14 1.4 -27
        13 2 .193 .035 .12 1.6 -32   12 2 .181 .025 .095 1.9 -41  19 1 .212 .057 .18 1.2 -21   18 1 .207 .050 .15 1.4 -28
        17 1 .198 .037 .12 1.6 -33   16 1 .186 .025 .10 1.9 -42   15 1 .171 .015 .063 2.7 -76""",
    "BLOSUM62": """
        11 2 .297 .082 .27 1.1 -10   10 2 .291 .075 .23 1.3 -15   9 2 .279 .058 .19 1.5 -19    8 2 .264 .045 .15 1.8 -26
        7 2 .239 .027 .10 2.5 -46    6 2 .201 .012 .061 3.3 -58   13 1 .292 .071 .23 1.2 -11   12 1 .283 .059 .19 1.5 -19
        11 1 .267 .041 .14 1.9 -30   10 1 .243 .024 .10 2.5 -44   9 1 .206 .010 .052 4.0 -87""",
    "BLOSUM80": """
        25 2 .342 .17 .66 .52 -1.6   13 2 .336 .15 .57 .59 -3     9 2 .319 .11 .42 .76 -6      8 2 .308 .090 .35 .89 -9
        7 2 .293 .070 .27 1.1 -14    6 2 .268 .045 .19 1.4 -19    11 1 .314 .095 .35 .90 -9    10 1 .299 .071 .27 1.1 -14
        9 1 .279 .048 .20 1.4 -19""",
    "BLOSUM90": """
        9 2 .310 .12 .46 .67 -6      8 2 .300 .099 .39 .76 -7     7 2 .283 .072 .30 .93 -11    6 2 .259 .048 .22 1.2 -16
        11 1 .302 .093 .39 .78 -8    10 1 .290 .075 .28 1.04 -15  9 1 .265 .044 .20 1.3 -19""",
    "PAM250": """
        15 3 .205 .049 .13 1.6 -23   14 3 .200 .043 .12 1.7 -26   13 3 .194 .036 .10 1.9 -31   12 3 .186 .029 .085 2.2 -41
        11 3 .174 .020 .070 2.5 -48  17 2 .204 .047 .12 1.7 -28   16 2 .198 .038 .11 1.8 -29   15 2 .191 .031 .087 2.2 -44
        14 2 .182 .024 .073 2.5 -53  13 2 .171 .017 .059 2.9 -64  21 1 .205 .045 .11 1.8 -34   20 1 .199 .037 .10 1.9 -35
        19 1 .192 .029 .083 2.3 -52  18 1 .183 .021 .070 2.6 -60  17 1 .171 .014 .052 3.3 -86""",
    "PAM30": """
        7 2 .305 .15 .87 .35 -3      6 2 .287 .11 .68 .42 -4      5 2 .264 .079 .45 .59 -7     10 1 .309 .15 .88 .35 -3
        9 1 .294 .11 .61 .48 -6      8 1 .270 .072 .40 .68 -10""",
    "PAM70": """
        8 2 .301 .12 .54 .56 -5      7 2 .286 .093 .43 .67 -7     6 2 .264 .064 .29 .90 -12    11 1 .305 .12 .52 .59 -6
        10 1 .291 .091 .41 .71 -9    9 1 .270 .060 .28 .97 -14""",
}
#: By match and mismatch.
_DNA = {
    (1, -5): "3 3 1.39 .747 1.38 1.00 0",
    (1, -4): "1 2 1.36 .67 1.2 1.1 0     0 2 1.26 .43 .90 1.4 -1    2 1 1.35 .61 1.1 1.2 -1    1 1 1.22 .35 .72 1.7 -3",
    (2, -7): "2 4 .68 .67 1.2 .55 0      0 4 .63 .43 .90 .7 -1      4 2 .675 .62 1.1 .6 -1     2 2 .61 .35 .72 1.7 -3",
    (1, -3): """
        2 2 1.37 .70 1.2 1.1 0       1 2 1.35 .64 1.1 1.2 -1   0 2 1.25 .42 .83 1.5 -2      2 1 1.34 .60 1.1 1.2 -1
        1 1 1.21 .34 .71 1.7 -2""",
    (2, -5): "2 4 .67 .59 1.1 .6 -1      0 4 .62 .39 .78 .8 -2      4 2 .67 .61 1.0 .65 -2     2 2 .56 .32 .59 .95 -4",
    (1, -2): """
        2 2 1.33 .62 1.1 1.2 0       1 2 1.30 .52 .93 1.4 -2   0 2 1.19 .34 .66 1.8 -3      3 1 1.32 .57 1.0 1.3 -1
        2 1 1.29 .49 .92 1.4 -1      1 1 1.14 .26 .52 2.2 -5""",
    (2, -3): """
        4 4 .63 .42 .84 .75 -2       2 4 .615 .37 .72 .85 -3   0 4 .55 .21 .46 1.2 -5       3 3 .615 .37 .68 .9 -3
        6 2 .63 .42 .84 .75 -2       5 2 .625 .41 .78 .8 -2    4 2 .61 .35 .68 .9 -3        2 2 .515 .14 .33 1.55 -9""",
    (3, -4): """
        6 3 .389 .25 .56 .7 -5       5 3 .375 .21 .47 .8 -6    4 3 .351 .14 .35 1.0 -9      6 2 .362 .16 .45 .8 -4
        5 2 .330 .092 .28 1.2 -13    4 2 .281 .046 .16 1.8 -23""",
    (4, -5): "6 5 .28 .21 .47 .6 -7      5 5 .27 .17 .39 .7 -9      4 5 .25 .10 .31 .8 -10     3 5 .23 .065 .25 .9 -11",
    (1, -1): """
        3 2 1.09 .31 .55 2.0 -2      2 2 1.07 .27 .49 2.2 -3   1 2 1.02 .21 .36 2.8 -6      0 2 .80 .064 .17 4.8 -16
        4 1 1.08 .28 .54 2.0 -2      3 1 1.06 .25 .46 2.3 -4   2 1 .99 .17 .30 3.3 -10""",
    (3, -2): "5 5 .208 .030 .072 2.9 -47",
    (5, -4): "10 6 .163 .068 .16 1.0 -19   8 6 .146 .039 .11 1.3 -29",
}
#: From these costs on gaps are so rare that the constants of alignments without gaps hold.
_WITHOUT_GAPS = {
    (1, -5): (3, 3),
    (1, -4): (2, 2),
    (2, -7): (4, 4),
    (1, -3): (2, 2),
    (2, -5): (4, 4),
    (1, -2): (2, 2),
    (2, -3): (6, 4),
    (3, -4): (6, 3),
    (4, -5): (12, 8),
    (1, -1): (4, 2),
    (3, -2): (5, 5),
    (5, -4): (25, 10),
}
_EVEN_ONLY = {(2, -7), (2, -5), (2, -3), (3, -4)}


def published(matrix: SubstitutionMatrix, gaps: GapCosts) -> Constants | None:
    """The constants for a matrix and gap costs, both in its unit; None where NCBI published none.

    A matrix of amino acids is known by the scores of the twenty, one of bases by those of the four, whatever its name.
    """
    existence, extension = gaps.first - gaps.extend, gaps.extend
    if matrix.alphabet is PROTEIN:
        standard = matrix.scores[:_RESIDUES, :_RESIDUES]
        for name, text in _PROTEIN.items():
            found = _rows(text).get((existence, extension))
            if found and matrix.scale == 1 and np.array_equal(standard, load(name).scores[:_RESIDUES, :_RESIDUES]):
                return found
        return None
    pair = _match_and_mismatch(matrix)
    if matrix.alphabet is not DNA or pair is None:
        return None
    unit = math.gcd(*pair)
    pair = pair[0] // unit, pair[1] // unit
    if pair not in _DNA:
        return None
    found = None
    if existence % unit == extension % unit == 0:
        found = _rows(_DNA[pair]).get((existence // unit, extension // unit))
    least = _WITHOUT_GAPS[pair]
    if found is None and existence >= least[0] * unit and extension >= least[1] * unit:
        found = without_gaps(*pair)
    if found is None:
        return None
    return found._replace(lam=found.lam / unit, alpha=found.alpha / unit, rounded=2 * unit if pair in _EVEN_ONLY else 1)


def without_gaps(match: int, mismatch: int) -> Constants:
    """The exact constants of alignments without gaps, bases being equally frequent (Karlin and Altschul 1990).

    λ solves E[exp(λs)] = 1 and H = λ E[s exp(λs)]. With s the score of a pair, S the sum of k of them and d their
    greatest common divisor, K = λ d exp(-2 Σ E[min(1, exp(λS))] / k) / (H (1 - exp(-λd))), the sum
    going over all k ≥ 1.
    """
    chance = 1 / _BASES
    low, high = 0.0, 10.0
    while high - low > 1e-15 * high:
        lam = (low + high) / 2
        above = chance * math.exp(lam * match) + (1 - chance) * math.exp(lam * mismatch) > 1
        low, high = (low, lam) if above else (lam, high)
    h = lam * (chance * match * math.exp(lam * match) + (1 - chance) * mismatch * math.exp(lam * mismatch))
    total = 0.0
    for k in range(1, _STEPS + 1):
        hits = np.arange(k + 1)
        sums = hits * match + (k - hits) * mismatch
        chances = np.array([math.comb(k, hit) * chance**hit * (1 - chance) ** (k - hit) for hit in hits.tolist()])
        total += float((chances * np.exp(lam * np.minimum(sums, 0))).sum()) / k
    unit = math.gcd(match, mismatch)
    k_constant = lam * unit * math.exp(-2 * total) / (h * -math.expm1(-lam * unit))
    return Constants(lam, k_constant, h, lam / h, -2.0 if (match, mismatch) in ((1, -1), (2, -3)) else 0.0)


def _match_and_mismatch(matrix: SubstitutionMatrix) -> tuple[int, int] | None:
    """What equal and different bases score, None if it depends on the bases."""
    bases = matrix.scores[:_BASES, :_BASES]
    equal, different = np.unique(bases.diagonal()), np.unique(bases[~np.eye(_BASES, dtype=bool)])
    if len(equal) > 1 or len(different) > 1 or equal[0] <= 0 or different[0] >= 0:
        return None
    return int(equal[0]), int(different[0])


@cache
def _rows(text: str) -> dict[tuple[int, int], Constants]:
    numbers = np.array(text.split(), dtype=np.float64).reshape(-1, 7)
    return {(int(row[0]), int(row[1])): Constants(*row[2:].tolist()) for row in numbers}
