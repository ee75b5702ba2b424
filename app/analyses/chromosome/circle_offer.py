"""A banner on a result whose unaligned rest is the other arc of a circle, with its offer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.pages.desk import Desk
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import Remark
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.sequence import Sequence


class CircleOffer(QWidget):
    """Looks at an alignment in the background, and offers to align both as circles."""

    def __init__(self, background: Background, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._background, self._desk = background, desk
        self._request: ChromosomeRequest | None = None
        self.remark = Remark()
        self.button = QPushButton(icon("mdi6.rotate-right"), self.tr("Align as circular…"))
        self.button.setToolTip(self.tr("Open the dialog of this comparison, with both sequences ticked as circular"))
        self.button.clicked.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.addWidget(self.remark, 1)
        row.addWidget(self.button)
        self.setVisible(False)

    def look_at(
        self, request: ChromosomeRequest, alignment: Alignment | None, sides: Callable[[], tuple[Sequence, Sequence]]
    ) -> None:
        """Show the offer if the rest of an alignment lies over another origin.

        ``sides`` gives the matrix sides, in a thread.
        """
        self._request = request

        def look() -> str:
            # Imported here: it counts words, which few results need.
            from gpu.analyses.chromosome.orientation import other_origin

            return other_origin(request, alignment, sides)

        self._background.call(look, done=self._take, failed=lambda _: None)

    def _ask(self) -> None:
        if self._request is not None:
            self._desk.ask(self._request.analysis, self._request.with_(circular="both"))

    def _take(self, sentence: str) -> None:
        if sentence:
            said = self.tr("What is not aligned is probably the other arc of a circle, which begins elsewhere in b.")
            self.remark.say(said, "warning")
            self.setVisible(True)
