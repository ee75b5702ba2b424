"""The items of the list of recent results: a picture and three lines each."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from app.runs.recent import ENTRY_ROLE, PICTURE_ROLE, REASON_ROLE, STATUS_ROLE
from app.shell.two_lines import TwoLineDelegate
from app.state.settings import RecentResult
from app.state.thumbnails import SIZE as THUMBNAIL
from app.theme import current, icon
from app.widgets.rows import Index

#: Pixels of an item from which on there is room for a picture.
_WIDE = 280


class RecentDelegate(TwoLineDelegate):
    """A picture, and three lines: names; kind, lengths and time; the note and what was found.

    A narrow item has no picture; a missing result is grey, with the reason. ``kinds``: titles and
    icons, by analysis.
    """

    margin = (8, 6)

    def __init__(self, kinds: dict[str, tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._kinds = kinds

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, 3 * option.fontMetrics.height() + 2 * self.margin[1] + 4)

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index) -> None:
        theme = current()
        entry: RecentResult = index.data(ENTRY_ROLE)
        missing = index.data(REASON_ROLE)
        title, sign = self._kinds.get(entry.kind, ("", "mdi6.file-outline"))
        picture: QImage = index.data(PICTURE_ROLE)
        left = area.left()
        if area.width() >= _WIDE:
            frame = QRect(area.topLeft(), THUMBNAIL.scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio))
            left = frame.right() + 12
            if picture.isNull():
                icon(sign, "muted").paint(painter, frame.marginsRemoved(QMargins(14, 14, 14, 14)))
            else:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(frame, picture)
            painter.setPen(theme.grid)
            painter.drawRect(frame)
        height = area.height() // 3
        lines = [QRect(left, area.top() + k * height, 0, height) for k in range(3)]
        for line in lines:
            line.setRight(area.right())
        if entry.pinned:
            icon("mdi6.pin", "accent").paint(painter, QRect(area.right() - height, area.top(), height, height))
            lines[0].setRight(area.right() - height - 4)
        told = entry.found and entry.state == "done" and not (missing or entry.failures)
        about = (title, entry.extent, _day(entry.opened), "" if told else entry.folder)
        self.write(painter, option, lines[0], index.data(), theme.muted if missing else theme.text)
        self.write(painter, option, lines[1], " · ".join(filter(None, about)), theme.muted)
        last = " – ".join(filter(None, (entry.note, index.data(STATUS_ROLE))))
        self.write(painter, option, lines[2], last, theme.warning if missing else theme.muted)


def _day(iso: str) -> str:
    try:
        return datetime.fromisoformat(iso).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""
