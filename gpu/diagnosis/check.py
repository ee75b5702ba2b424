"""The check of this computer, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from gpu.core import memory_limit
from gpu.core.errors import Cancelled, CrosspointError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, phrase_of
from gpu.diagnosis import computer, devices
from gpu.diagnosis.report import Line, Mark, Report

Parts = dict[str, Callable[[], Iterator[Line]]]


def check(
    results: Path,
    monitor: Monitor,
    on_report: Callable[[Report], None] = lambda report: None,
    no_card: str = "",
    parts: Parts | None = None,
) -> Report:
    """Check everything; takes two seconds for each device, and more where kernels are compiled.

    Parameters
    ----------
    results : Path
        The folder for new results.
    monitor : Monitor
        Gets a note of what is done.
    on_report : callable
        Called in this thread with the report so far, after each line.
    no_card : str
        Why cards must not be used, without a full stop; "" to use them.
    parts : dict, optional
        What makes the lines, by section, instead.

    Raises
    ------
    Cancelled
    """
    lines: list[Line] = []
    for section, make in (parts or _parts(results, monitor, no_card)).items():
        monitor.raise_if_cancelled()
        try:
            for line in make():
                lines.append(line)
                on_report(Report(tuple(lines)))
        except Cancelled:
            raise
        except Exception as problem:  # noqa: BLE001 (a part that cannot be checked must not hide the others)
            lines.append(_failed(section, problem))
            on_report(Report(tuple(lines)))
    monitor.note("")
    return Report(tuple(lines))


def _parts(results: Path, monitor: Monitor, no_card: str) -> Parts:
    return {
        Phrase("Program"): computer.program,
        Phrase("Computer"): computer.machine,
        Phrase("Folders"): lambda: computer.storage(results),
        Phrase("Graphics cards"): devices.cards,
        # It compiles what is missing, of which the part behind it tells.
        Phrase("Self-test"): lambda: devices.try_out(monitor, no_card),
        Phrase("Kernels"): devices.kernels,
        Phrase("Libraries"): computer.libraries,
    }


def _failed(section: str, problem: Exception) -> Line:
    """The line of a part that could not be checked."""
    if isinstance(problem, ModuleNotFoundError):
        reason = Phrase("the library {} is missing", problem.name)
        return Line(section, Phrase("Check"), reason, Mark.UNUSABLE, Phrase("To get it, {}.", computer.SET_UP))
    known = problem if isinstance(problem, CrosspointError) else memory_limit.explained(problem)
    reason = phrase_of(known if known is not None else f"{type(problem).__name__}: {problem}")
    return Line(
        section,
        Phrase("Check"),
        Phrase("cannot be made ({})", reason.unstopped),
        Mark.UNUSABLE,
        Phrase("Send this report with your question."),
    )
