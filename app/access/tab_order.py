"""The order in which Tab goes through a window: as its parts are seen, read line by line.

Qt's own order is that in which widgets were made. Parts that are made later (a table of what was
just found) come last in it, and an order set by hand for composite widgets can leave parts out.
Here the order is taken from the places of the parts at each press of Tab. (Layouts would tell it,
too, but Python's view of their items outlives them.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QMenuBar, QScrollArea, QTabBar, QWidget

#: Pixels that neighbours may overlap.
_OVERLAP = 4


class ReadingOrder:
    """A mixin of windows and dialogs, before their Qt class: Tab follows ``tab_stops``."""

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus on, as Qt asks at Tab; False if there is nowhere to go."""
        assert isinstance(self, QWidget)
        there = next_stop(self, QApplication.focusWidget(), 1 if next else -1)
        if there is None:
            return False
        there.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
        _bring_into_view(there)
        return True


def takes_keys(part: QWidget) -> bool:
    """True for a part at which Tab stops."""
    by_tab = bool(part.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    return by_tab and part.isVisible() and part.isEnabled() and part.focusProxy() is None


def tab_stops(window: QWidget) -> list[QWidget]:
    """The parts of a window at which Tab stops, in order."""
    return [part for part in _walk(window) if takes_keys(part)]


def next_stop(window: QWidget, here: QWidget | None, step: int) -> QWidget | None:
    """The stop after (``step`` 1) or before (-1) the part with the focus; None if there is none.

    A part within no stop counts as where it stands.
    """
    parts = list(_walk(window))
    while here is not None and here not in parts:
        here = here.parentWidget()
    at = parts.index(here) if here is not None else -1 if step > 0 else 0
    count = len(parts)
    around = (parts[(at + step * number) % count] for number in range(1, count + 1))
    return next(filter(takes_keys, around), None)


def _walk(part: QWidget) -> Iterator[QWidget]:
    """A visible part, then those within it, in reading order."""
    yield part
    # The scroll buttons of a tab bar are no stops: its arrow keys do the same.
    if not isinstance(part, QTabBar | QMenuBar):
        for child in _children(part):
            yield from _walk(child)


def _children(part: QWidget) -> list[QWidget]:
    """The visible widgets directly within a part, in reading order."""
    inner = (child for child in part.children() if isinstance(child, QWidget))
    shown = [child for child in inner if child.isVisible() and not child.isWindow()]
    is_mirrored = part.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return _read([(child, child.geometry()) for child in shown], is_mirrored)


def _read(boxes: list[tuple[QWidget, QRect]], is_mirrored: bool) -> list[QWidget]:
    """Order boxes line by line, and within a line from side to side, by cuts that cross none."""
    if len(boxes) > 1:
        for start, end, turned in ((QRect.top, QRect.bottom, False), (QRect.left, QRect.right, is_mirrored)):
            groups = _cut(boxes, start, end)
            if len(groups) > 1:
                groups = groups[::-1] if turned else groups
                return [one for group in groups for one in _read(group, is_mirrored)]
    return [widget for widget, _ in sorted(boxes, key=lambda box: (box[1].top(), box[1].left()))]


def _cut(
    boxes: list[tuple[QWidget, QRect]], start: Callable[[QRect], int], end: Callable[[QRect], int]
) -> list[list[tuple[QWidget, QRect]]]:
    """Groups of boxes that overlap along one side; a few pixels, as of dividers, do not count."""
    groups: list[list[tuple[QWidget, QRect]]] = []
    reach = 0
    for box in sorted(boxes, key=lambda box: start(box[1])):
        if groups and start(box[1]) + _OVERLAP <= reach:
            groups[-1].append(box)
            reach = max(reach, end(box[1]))
        else:
            groups.append([box])
            reach = end(box[1])
    return groups


def _bring_into_view(part: QWidget) -> None:
    """Scroll the areas around a part to it."""
    around = part.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(part)
        around = around.parentWidget()
