"""Pictures of the start page, of runs in every state, and of the window's smaller dialogs."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.help.guide import GuideDialog
from app.pages.run import RunPage
from app.runs.job import CardTrouble, State
from app.shell.check import CheckDialog
from app.widgets.messages import Message, explain_card
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import DeviceError, DiskFull
from gpu.core.monitor import Progress, StageProgress
from gpu.sequences.choice import SequenceChoice
from tests.look.reports import FINE, TROUBLED
from tests.look.window import RECORDS, Look

_MATCHES_STAGES = (
    StageProgress(1, done=80_155_154, seconds=2.1, finished=True),
    StageProgress(2, done=46_709_983, seconds=9.4, finished=True),
    StageProgress(3, done=21_000_000, total=33_445_071, found=1_234_567, seconds=4.2),
)


def empty(look: Look) -> None:
    look.save("start-empty")


def recent(look: Look) -> None:
    here = look.work / "human"
    here.mkdir(exist_ok=True)
    (here / "request.json").write_text("{}")
    for folder, title, state in (
        (look.work / "gone", "NC_003064.2 × NC_000914.1", "done"),
        (here, "NC_000021.9 × NC_006488.4", "stopped"),
    ):
        look.session.recent.add(folder, title, state)
    look.session.recent._replace([replace(e, opened="2026-11-20T16:05") for e in look.session.recent.entries])
    QTest.qWait(150)
    look.save("start-recent")


def runs(look: Look) -> None:
    window, queue = look.window, look.session.queue
    look.engine.cells = 46_709_983 * 33_445_071
    a, b = (SequenceChoice(f"{r.name}.fa", name=r.name, length=r.length) for r in RECORDS)
    request = ChromosomeRequest(a=a, b=b)
    window.submit(request, look.work / "run")
    QTest.qWait(200)
    job = queue.jobs[0]
    window.submit(request.with_(until=3), look.work / "second")
    look.save("run-waiting")
    window.show_job(job)
    QTest.qWait(150)
    look.save("run-stage1")
    # The fake engine only waits now, so its monitor may be written from here.
    job.monitor.restore(
        (StageProgress(1, look.engine.cells, look.engine.cells // 2, look.engine.cells, 1, 40210.5, True),)
    )
    job.monitor.note("Compiling kernel 3 of 11 for this computer, once per update.")
    job.monitor.begin(2, total=1_500_000_000)
    for step in range(8):
        job.monitor.report(done=410_000_000 + 30_000_000 * step, found=37 + step)
        QTest.qWait(150)
    look.save("run-stage2")
    lost = DeviceError("The graphics card failed (cuMemcpyDtoH failed: unspecified launch failure); resume the run.")
    job.trouble = CardTrouble(explain_card(lost), str(lost), ends_card=True)
    queue.changed.emit(job)
    look.save("run-card-failed")
    job.trouble = None
    window.submit(MatchesRequest("human.fa.gz", ("chimp.fa.gz",), minimum=50), look.work / "third")
    matches = queue.jobs[2]
    # As it would look with a device of its own.
    matches.state = State.RUNNING
    matches.take(Progress(_MATCHES_STAGES, seconds=15.7), 0.0)
    window.show_job(matches)
    QTest.qWait(100)
    look.save("run-matches")
    matches.state = State.WAITING
    queue.cancel(matches)
    window.show_job(job)
    look.engine.problem = DiskFull(
        "The drive of /data/results has 1.2 GB free, but the next special row needs 2.1 GB; free some space, then "
        "resume."
    )
    queue.cancel(job)
    QTest.qWait(400)
    look.save("run-stopped")
    failed = queue.jobs[1]
    window.show_job(failed)
    QTest.qWait(300)
    look.save("run-failed")
    page = window.workspace.currentWidget()
    assert isinstance(page, RunPage)
    page.failure.toggle.setChecked(True)
    QTest.qWait(100)
    look.save("run-failed-details")


def others(look: Look) -> None:
    window = look.window
    window.show_message(Message("human chr21.fa.gz ends in the middle; download it again.", "Traceback: …"))
    look.engine.problem = None
    queue = look.session.queue
    queue.resume(queue.jobs[0])
    QTest.qWait(200)
    look.save("message")
    window.failure.close_button.click()
    window.close()
    QTest.qWait(100)
    box = QApplication.activeModalWidget()
    assert box is not None
    look.save("closing", box)
    box.close()
    for name, show in (
        ("devices", window.dialogs.show_devices),
        ("preferences", window.dialogs.show_preferences),
        ("commands", window.dialogs.show_palette),
        ("shortcuts", window.dialogs.show_shortcuts),
        ("keys", window.dialogs.show_keys),
        ("about", window.dialogs.show_about),
    ):
        show()
        QTest.qWait(150)
        box = QApplication.activeModalWidget()
        assert box is not None
        look.save(name, box)
        box.close()
        QTest.qWait(30)


def check(look: Look) -> None:
    bench = look.session.card_bench
    services = bench.services
    for name, report in (("check-fine", FINE), ("check-troubled", TROUBLED)):
        bench.services = replace(services, check=lambda *_, report=report: report)
        for width in (420, 760, 1100):
            dialog = CheckDialog(look.session, look.window)
            dialog.open()
            dialog.resize(width, dialog.height())
            QTest.qWait(300)
            look.save(f"{name}-{width}", dialog)
            dialog.close()
    bench.services = services


def guide(look: Look) -> None:
    look.window.dialogs.show_guide()
    shown = look.window.findChild(GuideDialog)
    assert shown is not None
    for name in ("index", "search", "formats"):
        shown.open_page(f"{name}.md")
        QTest.qWait(150)
        look.save(f"guide-{name}", shown)
    shown.close()
