"""The fields that limit the numbers of a table's rows."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from app.help.terms import explain_as
from app.tables.filters import Filter, Limit
from app.theme import icon, theme_service
from app.widgets.basic import PlainLabel, plain

#: Milliseconds without typing before rows are limited, and most letters of a limit.
_REST_MS, _MAX_LETTERS = 200, 20
_UNIT, _TIMES = re.compile(r"(?<=[\d ])([kKmMgG])(b|bp|bases)?$"), {"k": 1e3, "m": 1e6, "g": 1e9}
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")


class FilterBar(QWidget):
    """A field for each filter; ``changed`` carries the limits, after a rest and at once on Enter.

    ``say`` takes the reason why a typed limit is none.
    """

    changed = Signal(object)

    def __init__(self, filters: Sequence[Filter], say: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self.fields: dict[str, QLineEdit] = {}
        self._filters = tuple(filters)
        self._limits: tuple[Limit, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_REST_MS)
        self._timer.timeout.connect(self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 5)
        row.setSpacing(6)
        for each in filters:
            row.addWidget(PlainLabel(f"{each.title} {'≤' if each.is_most else '≥'}"))
            row.addWidget(self._field(each))
            row.addSpacing(8)
        row.addStretch(1)
        self.clear_button = QToolButton(self)
        self.clear_button.setIcon(icon("mdi6.filter-remove-outline"))
        self.clear_button.setText(self.tr("Clear the limits"))
        self.clear_button.setAccessibleName(self.clear_button.text())
        self.clear_button.setToolTip(self.tr("Show all rows again"))
        self.clear_button.clicked.connect(self.clear)
        row.addWidget(self.clear_button)
        theme_service().changed.connect(self._colour)

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The limits that were last told."""
        return self._limits

    def clear(self) -> None:
        for field in self.fields.values():
            field.clear()
        self._ask()

    def _field(self, each: Filter) -> QLineEdit:
        field = explain_as(QLineEdit(self), f"window.table.limit.{each.name}")
        field.setMaxLength(_MAX_LETTERS)
        field.setMaximumWidth(90)
        field.setPlaceholderText(each.example)
        field.setToolTip(plain(each.tip))
        field.setAccessibleName(
            self.tr("{0} at most").format(each.title) if each.is_most else self.tr("{0} at least").format(each.title)
        )
        field.textChanged.connect(lambda _: self._timer.start())
        field.returnPressed.connect(self._ask)
        self.fields[each.name] = field
        return field

    def _ask(self) -> None:
        self._timer.stop()
        limits, wrong = [], ""
        for each in self._filters:
            text = self.fields[each.name].text().strip()
            value = number_of(text)
            if value is not None:
                limits.append(each.limit(value))
            elif text:
                wrong = text
        self._colour()
        if wrong:
            self._say(self.tr("“{0}” is no number; type one such as 30 or 1e-5.").format(wrong))
        if tuple(limits) != self._limits:
            self._limits = tuple(limits)
            self.changed.emit(self._limits)

    def _colour(self) -> None:
        """Write what is no number in the colour of an error."""
        theme = theme_service().theme
        for field in self.fields.values():
            text = field.text().strip()
            palette = QPalette(theme.palette())
            if text and number_of(text) is None:
                palette.setColor(QPalette.ColorRole.Text, theme.error)
            field.setPalette(palette)


def number_of(text: str) -> float | None:
    """The number that a text names, as 1,000, 1.5k or 2 Mbp; a percent sign is left out. None if it
    is none.
    """
    text = text.removesuffix("%").strip()
    if unit := _UNIT.search(text):
        text = text[: unit.start()].strip()
    # A comma stands before thousands, as in the tables, or before decimals.
    text = text.replace(",", "") if _THOUSANDS.fullmatch(text) else text.replace(",", ".")
    try:
        value = float(text)
    except ValueError:
        return None
    value *= 1 if unit is None else _TIMES[unit[1].lower()]
    return value if math.isfinite(value) else None
