"""Recognition of bases or proteins on each side of a dialog, and advice that a button follows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.widgets.background import Background, Call


class SideKinds(QObject):
    """Tells by sides, numbered from 0, if their files hold bases; looked at in threads.

    ``look`` returns True if a file, given other ones beside it, holds bases (None: unknown).
    ``learnt`` follows every answer, with its side.
    """

    learnt = Signal(int)

    def __init__(
        self, look: Callable[..., bool | None], sides: int, background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._background = look, background
        self._paths: list[tuple[str, ...]] = [("",)] * sides
        self._are_bases: list[bool | None] = [None] * sides
        self._looking: list[Call | None] = [None] * sides

    def __getitem__(self, side: int) -> bool | None:
        """True if a side holds bases, False if proteins; None while that is not known."""
        return self._are_bases[side]

    def is_reading(self, side: int) -> bool:
        """True while the file of a side is being looked at."""
        return self._looking[side] is not None

    def look_at(self, *sides: tuple[str, ...]) -> None:
        """Look at the file of each side, "" for none, and those beside it, unless they were its
        last ones.
        """
        for side, paths in enumerate(sides):
            if paths == self._paths[side]:
                continue
            self._paths[side], self._are_bases[side] = paths, None
            if (call := self._looking[side]) is not None:
                call.forget()
            self._looking[side] = self._begin(side, paths) if paths[0] else None

    def _begin(self, side: int, paths: tuple[str, ...]) -> Call:
        return self._background.call(
            self._look,
            *paths,
            done=lambda are_bases: self._take(side, are_bases),
            # The check of the input reports a file that cannot be read.
            failed=lambda _: self._take(side, None),
            owner=self,
        )

    def _take(self, side: int, are_bases: bool | None) -> None:
        self._looking[side], self._are_bases[side] = None, are_bases
        self.learnt.emit(side)


class Advice(QWidget):
    """A button that does what a dialog advises; hidden where there is nothing to advise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.clicked.connect(lambda: self._follow())
        self._act: Callable[[], object] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        self.setVisible(False)

    def advise(self, text: str, tip: str, act: Callable[[], object]) -> None:
        """Offer ``act`` on a button of this text."""
        self._act = act
        self.button.setText(text)
        self.button.setToolTip(tip)
        self.setVisible(True)

    def clear(self) -> None:
        self._act = None
        self.setVisible(False)

    def _follow(self) -> None:
        if self._act is not None:
            self._act()
