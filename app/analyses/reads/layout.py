"""The layout of a view of the reference. Free of widgets."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF

from app.analyses.reads.frame import Frame
from app.analyses.reads.loaded_range import is_close
from app.pictures.features import lane_height

#: The coverage's share of the height beside reads, and its least and most pixels.
_SHARE, _MIN_HEIGHT, _MAX_HEIGHT = 0.22, 34, 96
#: The share of the height that single reads have at least, or else coverage; least lanes beside.
_LEAST, _LEAST_LANES = 0.5, 2


class Boxes(NamedTuple):
    """The parts of a view from the top down; ``features`` is below the ruler."""

    ruler: QRectF
    coverage: QRectF
    letters: QRectF
    pile: QRectF
    features: QRectF

    @classmethod
    def of(cls, width: float, height: float, line: float, frame: Frame, lanes: int) -> Boxes:
        """The layout for a view's size; ``line``: pixels of a line of text.

        Letters and pile-up are empty at far zooms, features without ``lanes``: their units. The
        lanes for which there is no room are scrolled.
        """
        ruler = QRectF(0, 0, width, 2 * line + 6)
        lane, above = lane_height(line), line + 3 if frame.has_letters else 0.0
        tall, most = min(max(_SHARE * height, _MIN_HEIGHT), _MAX_HEIGHT), (1 - _LEAST) * height
        if is_close(frame):
            most = max(most - ruler.bottom() - tall - above - 4, _LEAST_LANES * lane)
            # The coverage is lower before a lane is hidden.
            more = max(0.0, min(lanes * lane - most, tall - _MIN_HEIGHT))
            tall, most = tall - more, most + more
        features = QRectF(0, ruler.bottom() + 2, width, min(lanes * lane, most))
        if not is_close(frame):
            tall = max(_MIN_HEIGHT, height - features.bottom() - line - 8)
        coverage = QRectF(0, features.bottom() + (1 if lanes else 0), width, tall - 2)
        letters = QRectF(0, coverage.bottom() + 1, width, above)
        top = letters.bottom() + 2
        return cls(ruler, coverage, letters, QRectF(0, top, width, max(0.0, height - top)), features)
