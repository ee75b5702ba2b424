"""Many filled rectangles at once: a list of thousands of ``QRectF`` takes longer than painting."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from pyqtgraph.Qt.internals import PrimitiveArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter


def draw_boxes(painter: QPainter, left: ArrayLike, top: ArrayLike, width: ArrayLike, height: ArrayLike) -> None:
    """Draw rectangles, float64 [n] each or one number for all, with the painter's pen and brush."""
    boxes = np.column_stack([side.ravel() for side in np.broadcast_arrays(left, top, width, height)])
    if len(boxes):
        rectangles = PrimitiveArray(QRectF, 4)
        rectangles.resize(len(boxes))
        rectangles.ndarray()[:] = boxes
        painter.drawRects(*rectangles.drawargs())
