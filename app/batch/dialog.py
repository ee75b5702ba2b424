"""The dialog of a new batch: the plan with its preview, device and threads."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from app.ask.dialog import ComparisonDialog
from app.ask.estimate import DebouncedCall
from app.ask.file_source import PathField
from app.ask.readiness import PendingProblem, ShownProblem
from app.batch.face import ENDINGS
from app.batch.preview import PlanContent, PlanPreview, read_plan
from app.help.fields import Form
from app.language.text import for_window
from app.runs.session import Session
from app.widgets.messages import explain
from gpu.batch.folder import stamp_of
from gpu.batch.request import BatchRequest


class BatchDialog(ComparisonDialog):
    """Takes a plan, whose lines are checked and shown; it is read again when its file changes."""

    request_type = BatchRequest
    takes = "plans"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._fault = ""
        self.preview = PlanPreview()
        self._reader = DebouncedCall(read_plan, session.background, self)
        self._reader.answered.connect(self._take_plan)
        self._reader.failed.connect(self._without_plan)
        self.finished.connect(self._reader.forget)
        self._lay_out([self._plan_group()])
        self.engine.setToolTip(self.tr("For the lines that name no device; results do not depend on it"))
        self._begin()
        self.plan.changed.connect(self._read)
        self._read()
        self.plan.setFocus()

    def _plan_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Comparisons"))
        layout = QVBoxLayout(group)
        form = Form(self.fields)
        filters = [self.tr("Tables (*.tsv *.csv *.tab *.txt)"), self.tr("All files (*)")]
        hint = self.tr("Drop a table here, with a comparison a line (TSV or CSV)")
        field = PathField(self.tr("Plan"), hint, filters, self._session.settings)
        self.plan = self._add_path(form, "plan", self.tr("Plan"), field)
        self.plan.setToolTip(
            self.tr(
                "The first line names the columns: analysis, name, the files, and settings as the options of the "
                "command line are called"
            )
        )
        layout.addLayout(form)
        layout.addWidget(self.preview, 1)
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in the first table among files."""
        if plan := next((path for path in paths if path.lower().endswith((*ENDINGS, ".tab", ".txt"))), None):
            self.plan.set_path(plan)

    def paths(self) -> list[str]:
        return [self.plan.path] if self.plan.path else []

    def problems(self) -> list[str]:
        if not self.plan.path:
            return [self.tr("Choose a plan: a table with a comparison a line.")]
        if self.plan.problem or self._fault:
            return [ShownProblem(self.plan.problem or self._fault)]
        content = self.preview.content
        if content is None:
            return [PendingProblem(self.tr("The plan is being read…"))]
        if content.faults:
            return [for_window(content.faults[0].sentence)]
        return []

    def _inputs(self) -> Hashable:
        return self.plan.path, self.preview.content and self.preview.content.stamp

    def _folder_name(self) -> str:
        return str(self._asked().folder_name) if self.plan.path else ""

    def event(self, event: QEvent) -> bool:
        # The plan is corrected in another program.
        if (
            event.type() == QEvent.Type.WindowActivate
            and (content := self.preview.content) is not None
            and (stamp_of(content.path) != content.stamp)
        ):
            self._read()
        return super().event(event)

    # ------------------------------------------------------------------ the plan

    def _read(self) -> None:
        self._fault = ""
        path = self.plan.path
        if path and not self.plan.problem:
            self.preview.clear(self.tr("The plan is being read…"))
            self._reader.ask(str(Path(path).absolute()), self.output.folder)
        else:
            self._reader.forget()
            no_plan = self.tr("Its lines are shown here, each checked, before anything starts.")
            self.preview.clear(self.plan.problem or no_plan, "error" if self.plan.problem else "muted")
        self._on_edit()

    def _take_plan(self, content: PlanContent) -> None:
        self.preview.take(content)
        self._on_learnt()

    def _without_plan(self, problem: Exception) -> None:
        self._fault = explain(problem).sentence
        self.preview.clear(self._fault, "error")
        self._on_learnt()
