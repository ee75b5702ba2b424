"""The “go to” field."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from app.access.catalogue import Command, TableCommands
from app.access.keys import key_book, tell_keys
from app.help.terms import explain_as
from app.widgets.basic import MAX_TYPED, plain
from app.widgets.messages import explain
from gpu.core.errors import CrosspointError

#: Pixels beside the text, in sum.
_MARGINS = 20


class GoTo(QLineEdit):
    """Calls ``go`` with the typed text; a ``CrosspointError`` is reported and the text kept.

    ``say`` takes the error, and "" once a later try has succeeded; ``left()`` is emitted when the
    field is done: after a successful jump, or Esc. ``command`` goes to the field; ``tip`` names its
    usual key.
    """

    left = Signal()

    def __init__(
        self,
        go: Callable[[str], None],
        examples: str,
        tip: str,
        say: Callable[[str], None],
        parent: QWidget | None = None,
        command: Command = TableCommands.go_to,
    ) -> None:
        super().__init__(parent)
        explain_as(self, "window.go_to")
        self._travel, self._say = go, say
        self.setMaxLength(MAX_TYPED)
        self._tip, self._command = tip, command
        self._failed = False
        self._examples = examples
        tell_keys(self, self._tip_now)
        self.setAccessibleName(self.tr("Go to a position"))
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(70)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.returnPressed.connect(self._go)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # An elided position could be read as another one.
        example = self.example_text()
        fits = self.fontMetrics().horizontalAdvance(example) + _MARGINS <= self.width()
        self.setPlaceholderText(example if fits else self.short_text())

    def example_text(self) -> str:
        """The hint in an empty field."""
        return self.tr("Go to: {0}").format(self._examples)

    def short_text(self) -> str:
        """The hint where the other one has no room."""
        return self.tr("Go to…")

    def ask(self) -> None:
        """Take the focus and select the text."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def _tip_now(self) -> str:
        return plain(key_book().in_words(self._tip, self._command.name, self._command.keys))

    def _go(self) -> None:
        if not self.text().strip():
            return
        try:
            self._travel(self.text())
        except CrosspointError as problem:
            self._tell(explain(problem).sentence)
            self.selectAll()
        else:
            self._tell("")
            self.left.emit()

    def _tell(self, problem: str) -> None:
        if problem or self._failed:
            self._say(problem)
        self._failed = bool(problem)
        self.setToolTip(plain(problem) if problem else self._tip_now())

    def event(self, event: QEvent) -> bool:
        # Else Esc would trigger the page's action.
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self._tell("")
            self.left.emit()
        else:
            super().keyPressEvent(event)
