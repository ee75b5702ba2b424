"""The columns of the table of tasks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from app.language.text import for_window, tr
from app.tables.headings import RIGHT
from app.tables.small_model import SmallColumn
from app.tables.texts import fraction_text
from app.theme import icon
from gpu.batch.figures import COUNTS, FIGURES
from gpu.batch.folder import TaskRow
from gpu.batch.tasks import Status
from gpu.core.units import format_duration, visible

#: Sign and colour of each status.
_SIGNS = {
    Status.WAITING: ("mdi6.clock-outline", "muted"),
    Status.RUNNING: ("mdi6.play-circle-outline", "forward"),
    Status.DONE: ("mdi6.check-circle-outline", "special_row"),
    Status.FAILED: ("mdi6.alert-circle-outline", "error"),
    Status.CANCELLED: ("mdi6.pause-circle-outline", "warning"),
}
#: A text that a column of texts has room for.
_LEAST = "chromosome XIV.1"


def status_names() -> Mapping[Status, str]:
    """The words of statuses."""
    return {
        Status.WAITING: tr("Waiting"),
        Status.RUNNING: tr("Running"),
        Status.DONE: tr("Done"),
        Status.FAILED: tr("Failed"),
        Status.CANCELLED: tr("Stopped"),
    }


def task_columns() -> tuple[SmallColumn[TaskRow], ...]:
    """The columns, in their order."""
    analyses = {
        "chromosome": tr("Alignment"),
        "matches": tr("Matches"),
        "search": tr("Search"),
        "pairs": tr("Pairs"),
        "reads": tr("Reads"),
    }
    statuses = status_names()
    order = list(Status)
    return (
        SmallColumn(
            "name", tr("Name"), tr("The comparison, and the folder of its result"),
            lambda row: visible(row.state.name), lambda row: row.state.name.casefold(), stretch=3, least=_LEAST,
        ),
        SmallColumn(
            "analysis", tr("Kind"), tr("The kind of comparison"),
            lambda row: analyses.get(row.analysis, row.analysis), lambda row: analyses.get(row.analysis, row.analysis),
            widest="\n".join(analyses.values()),
        ),
        SmallColumn(
            "status", tr("Status"), tr("How far it is: waiting, running, done, failed or stopped"),
            lambda row: statuses[row.state.status], lambda row: order.index(row.state.status),
            widest="\n".join(statuses.values()), sign=lambda row: icon(*_SIGNS[row.state.status]),
        ),
        SmallColumn(
            "share", tr("Progress"), tr("The part of its own work that is done"),
            _progress, lambda row: row.state.share, RIGHT, "100 %", is_optional=True, descending_first=True,
            share=lambda row: row.state.share if row.state.status is Status.RUNNING else None,
        ),
        *(_figure(name, title, tip) for name, title, tip in _figure_words()),
        SmallColumn(
            "seconds", tr("Time"), tr("The time that it took, or has taken so far"),
            lambda row: format_duration(row.state.seconds) if row.state.seconds else "",
            lambda row: row.state.seconds or None, RIGHT, "59 min 59 s", descending_first=True,
        ),
        SmallColumn(
            "computer", tr("Computer"), tr("The computer that computes it, if it is another one"),
            lambda row: visible(row.state.computer), lambda row: row.state.computer or None, stretch=1,
            least=_LEAST, is_optional=True,
        ),
        SmallColumn(
            "message", tr("Remarks"), tr("The stage that it is at, or why it failed"),
            _remark, lambda row: _remark(row) or None, stretch=4, least=_LEAST,
        ),
    )  # fmt: skip


def describe(row: TaskRow) -> str:
    """A task in words: its name, the device, and its failure."""
    parts = (row.state.name, for_window(row.state.device), for_window(row.state.message))
    return "\n".join(filter(None, parts))


def _figure_words() -> tuple[tuple[str, str, str], ...]:
    words = {
        "score": (tr("Score"), tr("The best score")),
        "identity": (tr("Identity"), tr("Equal columns of the alignment in percent; of pairs, of all together")),
        "evalue": (tr("E-value"), tr("How often chance brings a score as good; of a search, the least one")),
        "coverage_a": (tr("Cov. a"), tr("Share of the first sequence that is aligned, in percent")),
        "coverage_b": (tr("Cov. b"), tr("Share of the second sequence that is aligned, in percent")),
        "matches": (tr("Matches"), tr("The number of exact matches")),
        "hits": (tr("Hits"), tr("The number of hits")),
        "pairs": (tr("Pairs"), tr("The number of aligned pairs")),
        "reads": (tr("Reads"), tr("The number of reads")),
        "mapped": (tr("Mapped"), tr("Reads with a place in the reference, in percent")),
    }
    return tuple((name, *words[name]) for name in FIGURES)


def _figure(name: str, title: str, tip: str) -> SmallColumn[TaskRow]:
    widest = "1,234,567" if name in ("score", *COUNTS) else "< 1e-300" if name == "evalue" else "99.99 %"
    return SmallColumn(
        name, title, tip, partial(_figure_text, name), lambda row: row.figures.get(name), RIGHT, widest,
        is_optional=True, descending_first=name != "evalue",
    )  # fmt: skip


def _figure_text(name: str, row: TaskRow) -> str:
    value = row.figures.get(name)
    if value is None:
        return ""
    if name in COUNTS:
        return f"{int(value):,}"
    if name == "evalue":
        return f"{value:.2g}" if value else "< 1e-300"
    return f"{value:,.10g}" if name == "score" else fraction_text(value / 100)


def _progress(row: TaskRow) -> str:
    return f"{100 * row.state.share:.0f} %" if row.state.status is Status.RUNNING else ""


def _remark(row: TaskRow) -> str:
    state = row.state
    if state.message:
        return visible(for_window(state.message))
    return for_window(state.stage) if state.status is Status.RUNNING else ""
