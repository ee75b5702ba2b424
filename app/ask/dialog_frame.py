"""The frame of dialogs that start a comparison: kinds, fields, folder, device, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QDialogButtonBox, QGroupBox, QHBoxLayout, QVBoxLayout, QWidget

from app.access.parts import KindTabs, ScrollArea, SideBySide
from app.ask.advanced import AdvancedSection
from app.ask.estimate import EstimatePanel
from app.ask.folder_field import FolderField
from app.help.fields import Fields, Form
from app.help.terms import explain_as
from app.runs.lab.place_field import PlaceField
from app.runs.session import Session
from app.theme import icon
from app.widgets.basic import Dialog, PrimaryButton, Remark, without_icons

#: Pixels on either side of the content.
_BESIDE = 16


class DialogFrame(Dialog):
    """The parts around the fields of a request, which ``_lay_out`` makes.

    ``other_asked`` carries the analysis whose dialog the user wants instead.
    """

    other_asked = Signal(str)

    #: The class of the requests that it makes.
    request_type: ClassVar[type[Any]]

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._session = session
        self.fields = Fields(self.request_type, self.analysis, self)
        self.setWindowTitle(self.tr("New comparison"))
        self.setAcceptDrops(True)
        self.setSizeGripEnabled(True)

    @property
    def analysis(self) -> str:
        """The name of the analysis that it starts."""
        return str(self.request_type.analysis)

    def _folder_name(self) -> str:
        """The name of the result's folder (see ``Request.folder_name``); "" while unknown."""
        raise NotImplementedError

    def _lay_out(self, *rows: Sequence[QWidget], engine: Sequence[QWidget] = ()) -> None:
        """Show groups of fields, those of a row side by side, above the common parts.

        ``engine``: groups of how it is computed, which are folded away with that of the device.
        """
        groups = ((*engine, self._device_group()),)
        title = self.tr("&Computation")
        self.computation = AdvancedSection(self._session.settings, self.analysis, "computation", title, groups)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 10, 16, 4)
        column.setSpacing(8)
        for row in (*rows, (self.computation,)):
            column.addLayout(SideBySide(row))
        self.output = FolderField(self._session, self._folder_name)
        column.addWidget(self.output)
        column.addStretch(1)
        scroll = ScrollArea(page)
        scroll.setMinimumSize(320, 160)
        foot = self._foot()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 8, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._analyses())
        outer.addWidget(self._notice_line())
        outer.addWidget(scroll, 1)
        outer.addLayout(foot)
        self._scroll = scroll
        self._page, self._foot_size = page, foot.sizeHint()
        for section in page.findChildren(AdvancedSection):
            section.toggled.connect(partial(self._unfold, section))
        self._fit()

    def _unfold(self, section: AdvancedSection, is_open: bool) -> None:
        """Make room for an unfolded group, and scroll to it where the screen has too little."""
        self._fit()
        if is_open and self.isVisible():
            QTimer.singleShot(0, section, lambda: self._scroll.ensureWidgetVisible(section))

    def _fit(self) -> None:
        """Take the height that all fields need, as far as the screen has it."""
        for page in (*self._page.findChildren(AdvancedSection), self._page):
            if (layout := page.layout()) is not None:
                layout.activate()
        wanted, room, tabs = self._page.sizeHint(), self.screen().availableSize(), self.tabs.sizeHint()
        height = wanted.height() + self._foot_size.height() + tabs.height() + 48
        self.resize(
            min(max(1040, wanted.width() + 40, tabs.width() + 40, self.width() * self.isVisible()), room.width() - 40),
            min(height, room.height() - 44),
        )

    def _analyses(self) -> QHBoxLayout:
        self.tabs = explain_as(KindTabs(), "comparison.tabs")
        self.tabs.setAccessibleName(self.tr("Kind of comparison"))
        for face in self._session.faces:
            index = self.tabs.add(icon(face.icon), face.title)
            self.tabs.setTabToolTip(index, f"{face.title}\n{face.tip}")
            self.tabs.setTabData(index, face.name)
            if face.name == self.analysis:
                self.tabs.setCurrentIndex(index)
        self.tabs.currentChanged.connect(self._ask_for_other)
        row = QHBoxLayout()
        row.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        return row

    def _notice_line(self) -> Remark:
        self.notice = Remark()
        self.notice.setContentsMargins(16, 10, 16, 0)
        self.notice.setVisible(False)
        return self.notice

    def remark(self, sentence: str) -> None:
        """Show above the fields how they were filled in; "" clears it."""
        self.notice.say(sentence, "warning")
        self.notice.setVisible(bool(sentence))

    def _foot(self) -> QVBoxLayout:
        self.estimate = EstimatePanel()
        self.reason = Remark(lines=2)
        self.reason.setAccessibleName(self.tr("What is missing"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.guide = self.buttons.addButton(self.tr("&Guide"), QDialogButtonBox.ButtonRole.HelpRole)
        self.guide.setAutoDefault(False)
        self.guide.setShortcut(QKeySequence.StandardKey.HelpContents)
        self.guide.setToolTip(self.tr("What this analysis does, and how to read its result (F1)"))
        self.guide.clicked.connect(self.show_guide)
        self.start = PrimaryButton("mdi6.play", self.tr("&Start"))
        self.start.setDefault(True)
        self.buttons.addButton(self.start, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.rejected.connect(self.reject)
        self.place = PlaceField(self._session.lab)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reason, 1)
        bottom.addWidget(self.place)
        bottom.addWidget(self.buttons)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 4, 16, 10)
        foot.setSpacing(8)
        foot.addWidget(self.estimate)
        foot.addLayout(bottom)
        return foot

    def _device_group(self) -> QGroupBox:
        """The group of device and threads, which every request has."""
        group = QGroupBox(self.tr("Device"))
        form = Form(self.fields, group)
        self._add_engine(form)
        self._add_threads(form)
        return group

    def _add_engine(self, form: Form) -> None:
        devices = (
            (self.tr("Best device"), "auto"),
            (self.tr("Graphics card (CUDA)"), "cuda"),
            (self.tr("Processor"), "cpu"),
        )
        self.engine = form.choice("engine", self.tr("Device"), devices, term="comparison.engine")
        self.engine.setToolTip(self.tr("The result does not depend on the device"))

    def _add_threads(self, form: Form) -> None:
        self.threads = form.number(
            "threads",
            self.tr("Threads"),
            none=self.tr("all cores"),
            term="comparison.threads",
            value=self._session.settings.threads,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.tabs.fit(event.size().width() - 2 * _BESIDE)
        super().resizeEvent(event)

    def _unusual(self) -> list[str]:
        """The fields under *Computation* that are not as usual."""
        device = self.engine.currentData() != "auto"
        threads = self.threads.value() != self._session.settings.threads
        return [name for name, on in ((self.tr("device"), device), (self.tr("threads"), threads)) if on]

    def show_guide(self) -> None:
        """Open the guide on the page of this analysis."""
        from app.help.guide import show_guide

        show_guide(self, f"{self.analysis}.md")

    def _ask_for_other(self, index: int) -> None:
        analysis = self.tabs.tabData(index)
        if analysis != self.analysis:
            self.other_asked.emit(analysis)
