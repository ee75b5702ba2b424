"""New comparison: two sequences, how they are compared, where the result goes, and what it will take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.estimate_panel import EstimatePanel, Estimator
from app.dialogs.sequence_picker import SequencePicker
from app.folders import folder_name, new_folder
from app.session import Session
from app.theme import icon
from app.widgets import PrimaryButton, Remark, dropped_paths, without_icons
from gpu.errors import InputError
from gpu.monitor import STAGE_NAMES
from gpu.quantities import parse_bytes
from gpu.request import ChromosomeRequest, Limits, Mode, SequenceChoice
from gpu.scoring import Scoring

_MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


class NewComparisonDialog(QDialog):
    """Emits ``started(request, folder)`` when the user starts; ``problems`` says why that is not possible yet."""

    started = Signal(object, object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder_edited = False
        self._proposed = ""
        self.setWindowTitle(self.tr("New comparison"))
        self.setAcceptDrops(True)
        self.setSizeGripEnabled(True)
        services = session.services
        self.a, self.b = (
            SequencePicker(title, services.list_records, session.background, session.settings)
            for title in (self.tr("Sequence a (rows)"), self.tr("Sequence b (columns)"))
        )
        self._estimator = Estimator(services.estimate, session.background, self)
        self._estimator.arrived.connect(self._show_estimate)
        self._build()
        for picker in (self.a, self.b):
            picker.changed.connect(self._on_edit)
        for box in self.scores:
            box.valueChanged.connect(self._on_edit)
        for combo in (self.mode, self.until, self.engine):
            combo.currentIndexChanged.connect(self._on_edit)
        self.pruning.toggled.connect(self._on_edit)
        self.threads.valueChanged.connect(self._on_edit)
        self.sra.textChanged.connect(self._on_edit)
        self.folder.textChanged.connect(self._on_folder)
        self.finished.connect(self._estimator.forget)
        self._on_edit()

    # ------------------------------------------------------------------ layout

    def _build(self) -> None:
        page = QWidget()
        sides = QHBoxLayout()
        sides.setSpacing(14)
        for picker in (self.a, self.b):
            sides.addWidget(picker, 1)
        groups = QHBoxLayout()
        groups.setSpacing(14)
        for group in (self._mode_group(), self._scoring_group(), self._limits_group()):
            groups.addWidget(group, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 14, 16, 10)
        column.setSpacing(12)
        column.addLayout(sides)
        column.addLayout(groups)
        column.addLayout(self._output_row())
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        scroll.setMinimumSize(320, 160)

        self.estimate = EstimatePanel()
        self.reason = Remark()
        self.reason.setAccessibleName(self.tr("What is missing"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.start = PrimaryButton("mdi6.play", self.tr("&Start"))
        self.start.setDefault(True)
        self.buttons.addButton(self.start, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._on_start)
        self.buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reason, 1)
        bottom.addWidget(self.buttons)
        foot = QVBoxLayout()
        foot.setContentsMargins(16, 4, 16, 14)
        foot.setSpacing(10)
        foot.addWidget(self.estimate)
        foot.addLayout(bottom)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scroll, 1)
        outer.addLayout(foot)
        wanted = page.sizeHint()
        room = self.screen().availableSize()
        self.resize(
            min(max(1040, wanted.width() + 40), room.width() - 40),
            min(wanted.height() + foot.sizeHint().height() + 40, room.height() - 60),
        )

    def _mode_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Alignment"))
        self.mode = QComboBox()
        self.mode.addItem(self.tr("Local"), "local")
        self.mode.addItem(self.tr("Global"), "global")
        self.mode.addItem(self.tr("Semi-global"), "semiglobal")
        self.mode.setAccessibleName(self.tr("Kind of alignment"))
        self.mode_remark = Remark()
        self.mode_remark.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.mode_remark.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.engine = QComboBox()
        self.engine.addItem(self.tr("Best device"), "auto")
        self.engine.addItem(self.tr("Graphics card (CUDA)"), "cuda")
        self.engine.addItem(self.tr("Processor"), "cpu")
        self.engine.setToolTip(self.tr("The result does not depend on the device"))
        self.engine.setAccessibleName(self.tr("Device"))
        form = QFormLayout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Kind"), self.mode)
        form.addRow(self.mode_remark)
        form.addRow(self.tr("Device"), self.engine)
        return group

    def _scoring_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Scoring"))
        default = Scoring()
        rows = (
            (self.tr("Match"), "+", "", default.match, self.tr("Added for two equal bases")),
            (self.tr("Mismatch"), "", "", default.mismatch, self.tr("Added for two different bases; negative")),
            (self.tr("First gap"), "", "", default.gap_first, self.tr("What the first base of a gap costs; positive")),
            (self.tr("Gap extension"), "", "", default.gap_extend, self.tr("What each further base of a gap costs")),
        )
        form = QFormLayout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.scores: list[QSpinBox] = []
        for name, prefix, suffix, value, tip in rows:
            box = QSpinBox()
            box.setRange(-10_000, 10_000)
            box.setPrefix(prefix)
            box.setSuffix(suffix)
            box.setValue(value)
            box.setToolTip(tip)
            box.setAccessibleName(name)
            box.setAlignment(Qt.AlignmentFlag.AlignRight)
            form.addRow(name, box)
            self.scores.append(box)
        self.scores[0].valueChanged.connect(lambda value: self.scores[0].setPrefix("+" if value > 0 else ""))
        self.scoring_remark = Remark()
        self.scoring_remark.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.scoring_remark.setAlignment(Qt.AlignmentFlag.AlignTop)
        form.addRow(self.scoring_remark)
        return group

    def _limits_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Limits"))
        settings = self._session.settings
        self.sra = QLineEdit(_bytes_text(settings.sra_bytes))
        self.sra.setAccessibleName(self.tr("Special rows area"))
        self.sra.setToolTip(
            self.tr("Disk space for special rows, e.g. 4G or 512M; more of it makes stages 2 to 4 faster")
        )
        self.threads = QSpinBox()
        self.threads.setRange(0, 1024)
        self.threads.setSpecialValueText(self.tr("all cores"))
        self.threads.setValue(settings.threads)
        self.threads.setAccessibleName(self.tr("Threads"))
        self.until = QComboBox()
        for stage, name in STAGE_NAMES.items():
            self.until.addItem(f"{stage}  {self.tr(name)}", stage)
        self.until.setCurrentIndex(self.until.count() - 1)
        self.until.setAccessibleName(self.tr("Last stage"))
        self.until.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.until.setMinimumContentsLength(14)
        self.pruning = QCheckBox(self.tr("Block pruning"))
        self.pruning.setChecked(True)
        self.pruning.setToolTip(self.tr("Skip blocks that cannot hold the best alignment; the result is the same"))
        self.limits_remark = Remark()
        form = QFormLayout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Special rows area"), self.sra)
        form.addRow(self.tr("Threads"), self.threads)
        form.addRow(self.tr("Stop after stage"), self.until)
        form.addRow("", self.pruning)
        form.addRow(self.limits_remark)
        return group

    def _output_row(self) -> QFormLayout:
        self.folder = QLineEdit()
        self.folder.setAccessibleName(self.tr("Output folder"))
        self.browse = QPushButton(icon("mdi6.folder-open-outline"), self.tr("Browse…"))
        self.browse.setAccessibleName(self.tr("Browse for the output folder"))
        self.browse.setAutoDefault(False)
        self.browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.folder, 1)
        row.addWidget(self.browse)
        form = QFormLayout()
        form.setHorizontalSpacing(10)
        form.addRow(self.tr("Output folder"), row)
        return form

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: two fill both sides, one fills ``side`` or the next free one."""
        if len(paths) >= 2:
            self.a.set_path(paths[0])
            self.b.set_path(paths[1])
        elif paths:
            free = self.a if side == "a" or (side is None and (self.a.empty or not self.b.empty)) else self.b
            free.set_path(paths[0])

    def scoring(self) -> Scoring:
        """Raises ``InputError`` with the sentence that belongs under the fields."""
        match, mismatch, first, extend = (box.value() for box in self.scores)
        return Scoring(match, mismatch, first, extend)

    def limits(self) -> Limits:
        """Raises ``InputError`` for a special rows area that is no number of bytes."""
        return Limits(sra_bytes=parse_bytes(self.sra.text()), threads=self.threads.value() or None)

    def request(self, a: SequenceChoice, b: SequenceChoice) -> ChromosomeRequest:
        """What the fields ask for. Raises ``InputError``."""
        scoring = self.scoring()
        scoring.check_lengths(a.used, b.used)
        return ChromosomeRequest(
            a=a,
            b=b,
            mode=self.mode.currentData(),
            scoring=scoring,
            pruning=self.pruning.isChecked(),
            engine=self.engine.currentData(),
            limits=self.limits(),
            until=self.until.currentData(),
        )

    def problems(self) -> list[str]:
        """Why it cannot start yet, in the order of the fields."""
        problems = [picker.problem for picker in (self.a, self.b) if picker.problem]
        for check in (self.scoring, self.limits):
            try:
                check()
            except InputError as problem:
                problems.append(str(problem))
        a, b = self.a.choice, self.b.choice
        if a is not None and b is not None and not problems:
            try:
                self.request(a, b)
            except InputError as problem:
                problems.append(str(problem))
        if not self.folder.text().strip() and not problems:
            problems.append(self.tr("Choose an output folder."))
        return problems

    def _on_edit(self) -> None:
        self._say_mode()
        self._say(self.scoring, self.scoring_remark, self.tr("The paper's: +1, −3, 5, 2"))
        self._say(self.limits, self.limits_remark, "")
        a, b = self.a.choice, self.b.choice
        if not self._folder_edited:
            self._propose_folder(a, b)
        problems = self.problems()
        self.start.setEnabled(not problems)
        self.start.setToolTip("\n".join(problems) if problems else self.tr("Put the comparison into the queue"))
        self.reason.say(problems[0] if problems else "")
        if problems or a is None or b is None:
            self._estimator.forget()
            self.estimate.clear(self.tr("Time, memory and disk are told here once both sequences are chosen."))
        else:
            self.estimate.clear(self.tr("Estimating…"))
            self._estimator.ask(self.request(a, b), Path(self.folder.text().strip()))

    def _say(self, check: Any, remark: Remark, fine: str) -> None:
        try:
            check()
        except InputError as problem:
            remark.say(str(problem), "error")
        else:
            remark.say(fine)

    def _say_mode(self) -> None:
        self.mode_remark.say(
            {
                "local": self.tr("The best matching part of each sequence (Smith-Waterman)."),
                "global": self.tr("Both sequences from end to end (Needleman-Wunsch)."),
                "semiglobal": self.tr("End to end, but gaps at the ends of either sequence cost nothing (overlap)."),
            }[self.mode.currentData()]
        )

    def _propose_folder(self, a: SequenceChoice | None, b: SequenceChoice | None) -> None:
        if a is None or b is None:
            folder = ""
        else:
            folder = str(new_folder(self._session.settings.results_folder, folder_name(a, b)))
        self._proposed = folder
        if folder != self.folder.text():
            # Not an edit: the signal would come back here.
            self.folder.blockSignals(True)
            self.folder.setText(folder)
            self.folder.blockSignals(False)
        self.folder.setPlaceholderText(str(self._session.settings.results_folder))

    def _on_folder(self) -> None:
        self._folder_edited = self.folder.text() != self._proposed
        self._on_edit()

    def _show_estimate(self, estimate: Any, sentence: str) -> None:
        if estimate is None:
            self.estimate.clear(sentence, "warning")
        else:
            self.estimate.show_estimate(estimate)

    def _browse(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the output folder"), str(self._session.settings.results_folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._take_folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _take_folder(self, folder: str) -> None:
        a, b = self.a.choice, self.b.choice
        # A result is a folder of its own inside the one that was picked.
        inside = new_folder(Path(folder), folder_name(a, b)) if a and b else Path(folder)
        self.folder.setText(str(inside))

    def _on_start(self) -> None:
        a, b = self.a.choice, self.b.choice
        if a is None or b is None or self.problems():
            return
        folder = Path(self.folder.text().strip()).expanduser().absolute()
        self.started.emit(self.request(a, b), folder)
        self.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.set_files(dropped_paths(event.mimeData()))


def _bytes_text(size: int) -> str:
    for unit, shift in (("G", 30), ("M", 20), ("K", 10)):
        if size >= 1 << shift and size % (1 << shift) == 0:
            return f"{size >> shift}{unit}"
    return str(size)
