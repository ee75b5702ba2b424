"""E-values of BLAST+ by the formula of Park, Sheetlin, Ma, Madden and Spouge (2012), one at a
time.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Gapped(NamedTuple):
    """The constants of a matrix of proteins and ``gap`` = existence + extension; ``a_u`` and
    ``alpha_u`` without gaps.
    """

    lam: float
    k: float
    a: float
    alpha: float
    sigma: float
    a_u: float
    alpha_u: float
    gap: int


#: BLAST's default: existence 11, extension 1.
BLOSUM62 = Gapped(0.267, 0.041, 1.9, 42.6028, 43.6362, 0.7916, 4.96466, 12)


def evalue(of: Gapped, score: float, query: int, subject: int, database: int) -> float:
    """The number of such scores expected by chance in a database of so many residues, for an entry
    of ``subject``.
    """
    pairs = (of.a_u, of.a), (of.alpha_u, of.alpha), (of.alpha_u, of.sigma)
    b, beta, tau = (2 * of.gap * (without - gapped) for without, gapped in pairs)
    reach = of.a * score + b
    root = math.sqrt(max(2 * of.alpha / of.lam, of.alpha * score + beta))
    both = max(2 * of.sigma / of.lam, of.sigma * score + tau)
    left = [(size - reach) / root for size in (query, subject)]
    below = [math.erfc(-x / math.sqrt(2)) / 2 for x in left]
    density = [math.exp(-x * x / 2) / math.sqrt(2 * math.pi) for x in left]
    room = math.prod(root * (x * p + d) for x, p, d in zip(left, below, density, strict=True))
    area = room + both * math.prod(below)
    return of.k * math.exp(-of.lam * score) * area * database / subject
