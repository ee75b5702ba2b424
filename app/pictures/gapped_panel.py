"""Panels of one alignment: heading, legend, copy button and text; one follows the selected row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QTabWidget, QToolButton, QVBoxLayout, QWidget

from app.pictures.gapped_head import Headline, Legend
from app.pictures.gapped_text import GappedAlignment, GappedText
from app.theme import icon
from app.widgets.background import Background
from app.widgets.messages import explain


class GappedPanel(QWidget):
    """Shows an alignment, or a sentence instead.

    ``has_positives``: unequal residues may score above 0. ``say`` takes sentences for the status
    bar.
    """

    def __init__(self, has_positives: bool, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = Headline(self)
        self.text = GappedText(say, self)
        self.legend = Legend(has_positives, self)
        self.copy = QToolButton(self)
        self.copy.setIcon(icon("mdi6.content-copy"))
        self.copy.setAutoRaise(True)
        self.copy.setAccessibleName(self.tr("Copy the alignment"))
        self.copy.clicked.connect(self.text.copy)
        head = QHBoxLayout()
        head.setContentsMargins(8, 3, 8, 3)
        head.setSpacing(12)
        head.addWidget(self.headline, 1)
        head.addWidget(self.legend)
        head.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.text, 1)

    def show_alignment(self, headline: str, alignment: GappedAlignment) -> None:
        """Show an alignment and its description."""
        self.headline.say(headline)
        self.text.show_alignment(alignment)
        self._allow_copy(True)

    def explain(self, sentence: str, headline: str = "") -> None:
        """Show a sentence and no alignment."""
        self.headline.say(headline)
        self.text.explain(sentence)
        self._allow_copy(False)

    def _allow_copy(self, allowed: bool) -> None:
        reason = self.tr("There is no alignment to copy.")
        for button in (self.copy, self.text.copy_action):
            button.setEnabled(allowed)
            button.setToolTip(self.tr("Copy the alignment as text (Ctrl+C)") if allowed else reason)
        self.legend.setVisible(allowed)


class ChosenAlignment(GappedPanel):
    """Shows the alignment of the selected row of a table.

    ``read`` reads it by row number in a thread; ``score`` emits its score, None for none. A
    subclass shows (``_show``) the value of ``read``.
    """

    score = Signal(object)

    def __init__(
        self,
        has_positives: bool,
        read: Callable[[int], Any],
        say: Callable[[str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(has_positives, say, parent)
        self._read_row = read
        self._background = Background(self)
        self._wanted, self._is_reading = -1, False

    @property
    def busy(self) -> bool:
        return self._background.busy

    def open_from(self, view: QAbstractItemView, tabs: QTabWidget) -> None:
        """Go to the alignment, in its tab, at a double click on a row or Enter; back with Esc."""

        def go() -> None:
            tabs.setCurrentWidget(self)
            self.text.setFocus()

        view.doubleClicked.connect(lambda _: go())
        self.text.left.connect(view.setFocus)

    def show_row(self, row: int) -> None:
        """Read a row by its number, from 0, and show it."""
        self._wanted = row
        if not self._is_reading:
            self._read(row)

    def show_nothing(self, sentence: str) -> None:
        """Show a sentence instead of a row."""
        self._wanted = -1
        self.explain(sentence)
        self.score.emit(None)

    def _show(self, found: Any) -> None:
        """Show the value of ``read``, and emit its ``score``."""
        raise NotImplementedError

    def _read(self, row: int) -> None:
        # One at a time: quick scrolling must not start a hundred threads that verify the same
        # files.
        self._is_reading = True
        self._background.call(
            self._read_row,
            row,
            done=lambda found: self._take(row, partial(self._show, found)),
            failed=lambda problem: self._take(row, partial(self.show_nothing, explain(problem).sentence)),
        )

    def _take(self, row: int, show: Callable[[], None]) -> None:
        """Take a row that was read; by now another may be wanted."""
        self._is_reading = False
        if row == self._wanted:
            show()
        elif self._wanted >= 0:
            self._read(self._wanted)
