"""The dialog of available devices, the one in use, and the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.language.text import for_window
from app.runs.session import DeviceInfo, Session
from app.theme import icon
from app.widgets.basic import Dialog, Remark, close_button

_ENGINES = ("auto", "cuda", "cpu")


class DevicesDialog(Dialog):
    """Looks up every engine in the background and shows the answers."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Devices"))
        self.setMinimumWidth(600)
        lead = QLabel(
            self.tr(
                "Every device gives the same result. The fastest one that works is used unless a comparison asks for "
                "another."
            )
        )
        lead.setWordWrap(True)
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        grid = QGridLayout(frame)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(2, 1)
        names = {"auto": self.tr("Best device"), "cuda": self.tr("Graphics card (CUDA)"), "cpu": self.tr("Processor")}
        self.remarks: dict[str, Remark] = {}
        self._signs: dict[str, QLabel] = {}
        for row, engine in enumerate(_ENGINES):
            sign, remark = QLabel(), Remark(self.tr("Looking…"))
            remark.setAccessibleName(names[engine])
            remark.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(sign, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(QLabel(names[engine]), row, 1, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(remark, row, 2, Qt.AlignmentFlag.AlignTop)
            self.remarks[engine], self._signs[engine] = remark, sign
            session.look(engine, self._show, self)
        # A line for each card, once known.
        self.cards = Remark()
        self.cards.setAccessibleName(self.tr("Graphics cards found"))
        self.cards.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.cards.hide()
        session.background.call(
            session.services.describe_cards, done=self._show_cards, failed=lambda problem: None, owner=self
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        layout.addWidget(lead)
        layout.addWidget(frame)
        layout.addWidget(self.cards)
        layout.addStretch(1)
        layout.addWidget(close_button(self))

    def _show_cards(self, cards: list[str]) -> None:
        self.cards.setText("\n".join(map(for_window, cards)))
        self.cards.setVisible(bool(cards))
        self.adjustSize()

    def _show(self, answer: DeviceInfo) -> None:
        remark, sign = self.remarks[answer.asked], self._signs[answer.asked]
        if answer.problem:
            remark.say(answer.problem, "warning")
            sign.setPixmap(icon("mdi6.minus-circle-outline", "warning").pixmap(18, 18))
        else:
            # For the processor the reason would be that this window asked for it.
            remark.say(for_window(answer.device) if answer.asked == "cpu" else str(answer), "text")
            sign.setPixmap(icon("mdi6.check-circle-outline", "special_row").pixmap(18, 18))

        self.adjustSize()
