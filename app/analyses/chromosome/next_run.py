"""The offer, in the heading of a result, to align the other strand of b, or both as circles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.language.text import for_window, tr
from app.pages.desk import Desk
from app.pages.finding_bar import FindingBar
from app.theme import icon
from app.widgets.background import Background
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import CrosspointError
from gpu.sequences.sequence import Sequence

Sides = Callable[[], tuple[Sequence, Sequence]]
#: The other strand is not looked at where so large a share of the shorter sequence is aligned.
_MOST = 0.5


class NextRun(QAction):
    """Looks at an alignment in the background; enabled, with its sentence in the ``heading``, where
    another run would align more.
    """

    def __init__(self, background: Background, desk: Desk, heading: FindingBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._background, self._heading = background, heading
        self.setEnabled(False)
        self.triggered.connect(lambda: desk.align(self._request))
        heading.offer(self)

    def look_at(
        self, request: ChromosomeRequest, alignment: Alignment | None, sides: Sides, are_both_there: bool = False
    ) -> None:
        """Offer another run than that of ``request``; ``sides`` gives the matrix sides, in a
        thread. ``are_both_there``: the result has alignments with both strands.
        """
        if alignment is not None:
            self._background.call(
                lambda: _better(request, alignment, sides, are_both_there),
                done=self._take,
                failed=lambda _: self.setEnabled(False),
            )

    def _take(self, found: tuple[ChromosomeRequest, str] | None) -> None:
        if found is None:
            return
        self._request, sentence = found
        are_circles = self._request.circular == "both"
        self.setText(tr("Align as circular") if are_circles else tr("Align that"))
        self.setIcon(icon("mdi6.rotate-right" if are_circles else "mdi6.swap-horizontal"))
        self.setToolTip(tr("Align both in a folder of their own; this result stays"))
        self._heading.hint(for_window(sentence))
        self.setEnabled(True)


def _better(
    request: ChromosomeRequest, alignment: Alignment, sides: Sides, are_both_there: bool
) -> tuple[ChromosomeRequest, str] | None:
    """The run that aligns what this one leaves out, with the sentence that says why; or None."""
    # Imported here: they count words, which few results need.
    from gpu.analyses.chromosome.orientation import other_origin
    from gpu.analyses.chromosome.shared_words import FEW_WORDS, count_shared_words

    if circle := other_origin(request, alignment, sides):
        return request.with_(circular="both", is_oriented=False), circle
    rows = 0 if alignment.is_empty else alignment.end[0] - alignment.start[0]
    if are_both_there or request.both_strands or rows > _MOST * min(request.a.used, request.b.used):
        return None
    try:
        a, b = sides()
    except CrosspointError:
        return None
    words, is_reversed = count_shared_words(a.codes, b.codes, enough=FEW_WORDS), request.b.reverse
    sentence = (words.turned() if is_reversed else words).warning(is_reversed)
    a_side, b_side = replace(request.a, origin=0), replace(request.b, origin=0, reverse=not is_reversed)
    return (request.with_(a=a_side, b=b_side, is_oriented=False), sentence) if sentence else None
