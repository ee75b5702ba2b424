"""The index of a text for searches of exact matches: its suffix array and a prefix table.

The suffix array is from pydivsufsort; the table gives the first suffix with each prefix. The index
depends on neither the minimum length nor the engine. At most nine bytes per base: one of text, four
of suffix array, up to four of table; sorting needs no extra memory.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.index_size import prefix_bases
from gpu.core.errors import OutOfMemory
from gpu.core.memory_limit import check_threads
from gpu.core.monitor import Monitor, in_background
from gpu.core.phrase import Phrase
from gpu.engines.indices import count_prefixes
from gpu.engines.work.arrays import as_compiled
from gpu.engines.work.matches import ReferenceIndex
from gpu.sequences.alphabet import Codes


def build(codes: Codes, monitor: Monitor) -> ReferenceIndex:
    """Sort the suffixes and count the prefixes of ``ReferenceIndex.text``.

    Raises ``OutOfMemory``, ``Cancelled``.
    """

    def work() -> ReferenceIndex:
        from pydivsufsort import divsufsort

        text = as_compiled(codes)
        first = count_prefixes(text, prefix_bases(len(text)))
        check_threads()
        suffixes = divsufsort(codes)
        assert suffixes.dtype == np.int32
        return ReferenceIndex(text, suffixes, first)

    try:
        return in_background(work, Phrase("suffix array"), monitor)
    except MemoryError as problem:
        raise OutOfMemory("There is too little memory for the index; close other programs.") from problem
