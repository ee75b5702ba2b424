"""The commands of the *Run* menu, for the job in front or the one chosen in the job panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.runs.job import Job, State
from app.runs.session import Session
from app.shell.menus import Menus


class RunMenu(QObject):
    """Cancels, resumes and starts the job that ``job`` returns, None for none."""

    def __init__(self, session: Session, menus: Menus, job: Callable[[], Job | None], parent: QObject) -> None:
        super().__init__(parent)
        self._menus, self._job = menus, job
        queue = session.queue
        menus.cancel.triggered.connect(lambda: self._call(queue.cancel))
        menus.resume.triggered.connect(lambda: self._call(queue.resume))
        menus.run_now.triggered.connect(lambda: self._call(session.beside.run_now))
        queue.changed.connect(self.update)
        queue.removed.connect(self.update)

    def update(self) -> None:
        """Allow what the job can do now."""
        job, allow = self._job(), self._menus.allow
        state = job.state if job is not None else None
        is_waiting = state is State.WAITING
        can_cancel = is_waiting or state is State.RUNNING
        can_resume = job is not None and job.can_resume
        allow(self._menus.run_now, "" if is_waiting else self.tr("nothing waits here"))
        allow(self._menus.cancel, "" if can_cancel else self.tr("nothing is running here"))
        allow(self._menus.resume, "" if can_resume else self.tr("nothing that can be resumed has stopped here"))

    def _call(self, act: Callable[[Job], object]) -> None:
        job = self._job()
        if job is not None:
            act(job)
