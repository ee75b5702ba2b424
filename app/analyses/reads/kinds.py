"""The button that chooses the kinds of reads which the table shows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.analyses.reads.columns import kind_text
from app.analyses.reads.read_rows import ReadKinds
from app.language.text import tr
from app.theme import icon
from gpu.analyses.reads.rows import UNMAPPED

#: Kinds of first hits, in the menu's order; the last but one only of imported reads.
_KINDS, _OTHER = (0, 1, 2, 3), 5


class _StayingMenu(QMenu):
    """A menu that stays open while its boxes are checked."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        action = self.activeAction()
        if action is not None and action.isCheckable():
            action.trigger()
        else:
            super().mouseReleaseEvent(event)


class KindsButton(QToolButton):
    """Emits ``chosen`` with a ``ReadKinds``, or None for all reads, when a box is checked."""

    chosen = Signal(object)

    def __init__(self, is_imported: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(tr("Kinds"))
        self.setIcon(icon("mdi6.filter-variant", "muted"))
        self.setToolTip(tr("Choose the kinds of reads that the table shows"))
        self.setAccessibleName(tr("Kinds of reads that are shown"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        menu = _StayingMenu(self)
        kinds = (*_KINDS, *((_OTHER,) if is_imported else ()), UNMAPPED)
        self.boxes = {kind: self._box(menu, kind_text(kind)) for kind in kinds}
        menu.addSeparator()
        self.duplicates = self._box(menu, tr("duplicates"))
        self.further = self._box(menu, tr("secondary and supplementary lines"))
        for action in (self.duplicates, self.further):
            # Our own reads have neither.
            action.setVisible(is_imported)
        menu.addSeparator()
        self.all = QAction(tr("Show all"), menu)
        self.all.triggered.connect(self.show_all)
        menu.addAction(self.all)
        self.setMenu(menu)
        self._tell()

    def kinds(self) -> ReadKinds | None:
        """The chosen kinds; None for all."""
        shown = frozenset(kind for kind, box in self.boxes.items() if box.isChecked())
        duplicates, further = self.duplicates.isChecked(), self.further.isChecked()
        if len(shown) == len(self.boxes) and duplicates and further:
            return None
        return ReadKinds(shown, duplicates, further)

    def kept(self) -> list[int] | None:
        """The boxes that are not checked, by their places, for a session; None: all are."""
        return [place for place, box in enumerate(self._all_boxes()) if not box.isChecked()] or None

    def restore(self, value: Any) -> None:
        """Check the boxes as ``kept`` gave it; None: all of them."""
        left_out = value if isinstance(value, list) else []
        for place, box in enumerate(self._all_boxes()):
            with QSignalBlocker(box):
                box.setChecked(place not in left_out)
        self._changed()

    def _all_boxes(self) -> list[QAction]:
        return [*self.boxes.values(), self.duplicates, self.further]

    def show_all(self) -> None:
        """Check every box."""
        self.restore(None)

    def _box(self, menu: QMenu, text: str) -> QAction:
        box = QAction(text, menu)
        box.setCheckable(True)
        box.setChecked(True)
        box.toggled.connect(self._changed)
        menu.addAction(box)
        return box

    def _changed(self, _: bool = True) -> None:
        self._tell()
        self.chosen.emit(self.kinds())

    def _tell(self) -> None:
        shown = self.kinds()
        self.all.setEnabled(shown is not None)
        self.setText(tr("Kinds") if shown is None else tr("Some kinds"))
