"""The section of fields that few need: closed at first, and remembered as it was left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.access.parts import SideBySide
from app.state.settings import Settings
from app.widgets.basic import Remark


class AdvancedSection(QWidget):
    """A button that shows and hides rows of groups; ``toggled`` carries if they are shown.

    It is remembered for the ``analysis`` whose dialog it is in, under the section's ``key``. Beside
    the button a closed section names what is not as usual in it (``tell``).
    """

    toggled = Signal(bool)

    def __init__(
        self, settings: Settings, analysis: str, key: str, title: str, rows: Sequence[Sequence[QWidget]]
    ) -> None:
        super().__init__()
        self._settings, self._analysis, self._key = settings, analysis, key
        self._changed: tuple[str, ...] = ()
        self.button = QToolButton()
        self.button.setText(title)
        self.button.setAccessibleName(title.replace("&", ""))
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.remark = Remark()
        self.remark.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.body = QWidget()
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(12)
        for groups in rows:
            column.addLayout(SideBySide(groups))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.button)
        head.addWidget(self.remark, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(head)
        outer.addWidget(self.body)
        self.button.setChecked(settings.remembered(analysis).get(key) is True)
        self._show()
        self.button.toggled.connect(self._show)
        self.button.clicked.connect(self._remember)

    @property
    def is_open(self) -> bool:
        """True if the fields are shown."""
        return self.button.isChecked()

    def open(self) -> None:
        """Show the fields, this time."""
        self.button.setChecked(True)

    def tell(self, changed: Sequence[str]) -> None:
        """Name what is not as usual; it is shown while the section is closed."""
        self._changed = tuple(changed)
        is_told = bool(changed) and not self.is_open
        self.remark.say(self.tr("not as usual: {0}").format(", ".join(changed)) if is_told else "")

    def _show(self) -> None:
        self.body.setVisible(self.is_open)
        self.button.setArrowType(Qt.ArrowType.DownArrow if self.is_open else Qt.ArrowType.RightArrow)
        self.tell(self._changed)
        self.toggled.emit(self.is_open)

    def _remember(self) -> None:
        # The user's own click alone: a field that is wrong opens the section once.
        self._settings.remember(self._analysis, {self._key: self.is_open})
