"""Names of records cut to the room that there is, in pictures and tables."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise

from gpu.core.units import visible

_CUT = "…"
#: Most names that are compared; more are never labelled one by one.
_MAX_COMPARED = 50_000


class Labels:
    """Cuts some of ``names``, as they are shown (``visible``), to a width so that they stay apart.

    Names of contigs begin alike (NODE_1_length_…, NODE_2_length_…), and may end alike, too. So a
    name is cut on the left, up to what all names begin with, and then on the right, behind the
    letter that tells it from the others.
    """

    def __init__(self, names: Sequence[str]) -> None:
        compared = sorted({visible(name) for name in names[:_MAX_COMPARED]})
        self._common = _shared(compared[0], compared[-1]) if len(compared) > 1 else 0
        #: The place of the letter by which a name differs from its neighbours in the alphabet.
        self._differs = dict.fromkeys(compared, 0)
        for one, other in pairwise(compared):
            shared = _shared(one, other)
            for name in (one, other):
                self._differs[name] = max(self._differs[name], shared)

    def without_common(self, name: str, most: int) -> str:
        """A name of more than ``most`` letters without what all names begin with."""
        return name if len(name) <= most else self._without_begin(name)

    def cut(self, name: str, room: float, width: Callable[[str], float]) -> str:
        """A name cut to a width that ``width`` measures, "" if what tells it from others has no
        room.
        """
        if width(name) <= room:
            return name
        shown = self._without_begin(name)
        needed = self._differs.get(name, 0) + 1 - (len(name) - len(shown))
        if width(shown) > room:
            shown = self._without_end(shown, room, width)
        if len(shown) - 1 >= needed or not shown.endswith(_CUT):
            return shown if len(shown) > 1 else ""
        # Names that share more than all of them do: cut more on the left.
        whole = name[: self._differs.get(name, 0) + 1]
        end = _CUT if len(whole) < len(name) else ""
        first = bisect_left(range(len(whole)), -room, key=lambda at: -width(_CUT + whole[at:] + end))
        return _CUT + whole[first:] + end if first < len(whole) else ""

    def _without_begin(self, name: str) -> str:
        """A name without what all begin with, unless it was not compared with them."""
        return _CUT + name[self._common :] if self._common > 1 and name in self._differs else name

    @staticmethod
    def _without_end(text: str, room: float, width: Callable[[str], float]) -> str:
        """The beginning of a text that fits, with the mark of a cut."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if width(text[:middle] + _CUT) <= room else (low, middle - 1)
        return text[:low] + _CUT if low else ""


def _shared(one: str, other: str) -> int:
    """The number of letters that two names begin with in common."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
