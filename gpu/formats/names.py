"""Names of reads and records in a format: those that it does not allow are replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.results.table import Texts
from gpu.sequences.names import LONGEST_QUERY, contig_name, decoded, query_name


class NameRule(NamedTuple):
    """The names that a format allows: of ``plain`` bytes, the first one of ``first`` (bool [256]).

    ``longest``: the most bytes; ``least``: the fewest. ``replace``: the replacement of other names.
    """

    plain: NDArray[np.bool_]
    first: NDArray[np.bool_]
    least: int
    longest: int
    replace: Callable[[str], str]

    @classmethod
    def of(cls, replace: Callable[[str], str], least: int = 0, longest: int = 1 << 40) -> NameRule:
        """The rule that leaves those ASCII characters that ``replace`` leaves, first and later."""
        first, plain = (
            np.array([byte < 128 and replace(f"{before}{chr(byte)}") == f"{before}{chr(byte)}" for byte in range(256)])
            for before in ("", "a")
        )
        return cls(plain, first, least, longest, replace)


#: A query's and a contig's name in SAM.
QUERY, CONTIG = NameRule.of(query_name, 1, LONGEST_QUERY), NameRule.of(contig_name, 1)


def allowed(names: Texts, rule: NameRule) -> Texts:
    """Names as a format allows them."""
    offsets = names.offsets
    sizes = np.diff(offsets)
    used = names.data[offsets[0] : offsets[-1]]
    is_odd = (sizes < rule.least) | (sizes > rule.longest)
    if not (is_plain := rule.plain[used]).all():
        is_odd[np.searchsorted(offsets, offsets[0] + np.flatnonzero(~is_plain), "right") - 1] = True
    begins = offsets[:-1][sizes > 0]
    is_odd[np.flatnonzero(sizes > 0)[~rule.first[names.data[begins]]]] = True
    rows = np.flatnonzero(is_odd).tolist()
    if not rows:
        return names
    whole = names.data.tobytes()
    parts, end = [], int(offsets[0])
    for row in rows:
        begin, after = int(offsets[row]), int(offsets[row + 1])
        replaced = rule.replace(decoded(whole[begin:after])).encode()
        parts += [whole[end:begin], replaced]
        sizes[row] = len(replaced)
        end = after
    starts = np.zeros(names.rows + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return Texts(np.frombuffer(b"".join([*parts, whole[end : int(offsets[-1])]]), np.uint8), starts)
