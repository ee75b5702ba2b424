"""The list of matches as it is seen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from app.analyses.matches.list import MatchesList
from app.analyses.matches.model import MatchColumn
from gpu.analyses.matches.result import Matches, RecordTable
from tests.app.drivers import on_screen


@pytest.mark.parametrize("width", [60, 90, 130])
def test_names_of_contigs_stay_apart_in_narrow_columns(qtbot: Any, width: int) -> None:
    contigs = [f"NODE_{number}_length_5110_cov_59.840673" for number in (9, 19, 51)]
    starts = np.array([10, 20, 30])
    found = Matches(
        RecordTable.of(["r"], [100]), RecordTable.of(contigs, [40, 40, 40]), starts, np.array([0, 40, 80]),
        np.array([30, 20, 10]), np.zeros(3, bool),
    )  # fmt: skip
    table = on_screen(qtbot, MatchesList(found, "", print)).table
    table.setColumnWidth(MatchColumn.QUERY, width)
    seen = []
    for row in range(3):
        index, option = table.model().index(row, MatchColumn.QUERY), QStyleOptionViewItem()
        table.initViewItemOption(option)
        option.rect = table.visualRect(index)
        table.itemDelegate().initStyleOption(option, index)
        room = table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, table).width()
        margin = table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        seen.append(option.fontMetrics.elidedText(option.text, option.textElideMode, room - 2 * margin))
    for text, begin in zip(seen, ("…9_", "…19_", "…51_"), strict=True):
        assert text.startswith(begin) and text.endswith("…")
