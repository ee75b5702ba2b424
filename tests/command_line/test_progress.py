"""Progress on standard error."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from gpu.analyses.chromosome.request import STAGES
from gpu.command_line.progress import PlainLines, Rate, UpdatingLine
from gpu.core.monitor import Progress, StageProgress


def stage(cells: int, seconds: float, number: int = 1, done: bool = False, pruned: int = 0) -> StageProgress:
    return StageProgress(number, cells, pruned, 1000 * 10**9, 3, seconds, done)


def test_plain_lines_every_ten_seconds() -> None:
    now = [0.0]
    out = io.StringIO()
    lines = PlainLines(out, STAGES, clock=lambda: now[0])
    for second in range(26):
        now[0] = float(second)
        lines.update(Progress((stage(second * 10**10, second, pruned=second * 10**9),)))
    said = out.getvalue().splitlines()
    assert len(said) == 2
    assert said[0] == "Stage 1 of 6, find the best score: 10.0 %, 10 GCUPS, 10.0 % pruned, 1 min 30 s left"
    assert "20.0 %" in said[1]
    lines.update(Progress((stage(10**12, 100, done=True), stage(0, 0, number=2)), note="Compiling."))
    lines.update(Progress((stage(10**12, 100, done=True), stage(0, 0, number=2)), note="Compiling."))
    said = out.getvalue().splitlines()[2:]
    assert said[0] == "Compiling."
    assert said[1].startswith("Stage 1 of 6, find the best score: done in 1 min 40 s, 10 GCUPS")
    assert len(said) == 2


def test_a_note_that_counts_is_not_said_for_each_number() -> None:
    out, now = io.StringIO(), [0.0]
    lines = PlainLines(out, STAGES, lambda: now[0])
    for number in range(1, 12):
        now[0] += 3
        lines.update(Progress(note=f"Compiling kernel {number} of 11 for this computer, once per update."))
    lines.update(Progress(note="Reading."))
    lines.update(Progress(note=""))
    lines.update(Progress(note="Compiling kernel 1 of 2 for this computer, once per update."))
    told = [line.split()[2] for line in out.getvalue().splitlines() if line.startswith("Compiling")]
    assert told == ["1", "5", "9", "1"]


def test_updating_line_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    line = UpdatingLine(out, STAGES)
    line.update(Progress(note="Compiling the kernels."))
    line.update(Progress((stage(10**11, 10),)))
    line.update(Progress((stage(2 * 10**11, 20),)))
    line.close()
    text = out.getvalue()
    assert "\n" not in text
    shown = text.split("\r")
    assert max(map(len, shown)) <= 39
    assert "Compiling the kernels." in shown
    assert "Stage 1 of 6, find the best score: 10.0"[:39] in shown
    # The last thing written leaves an empty line with the cursor at its begin.
    assert shown[-1] == "" and shown[-2].strip() == ""


@pytest.mark.parametrize("display", [PlainLines, UpdatingLine])
def test_remarks_are_said_once_and_stay(display: Callable[..., PlainLines | UpdatingLine]) -> None:
    out = io.StringIO()
    line = display(out, STAGES)
    for remarks in ((), ("One was damaged.",), ("One was damaged.",), ("One was damaged.", "Another, too.")):
        line.update(Progress((stage(10**11, 10),), remarks=remarks))
    line.close()
    said = [text.split("\r")[-1] for text in out.getvalue().split("\n")[:-1]]
    assert said == ["One was damaged.", "Another, too."]


def test_remaining_time_follows_the_last_seconds() -> None:
    rate = Rate()
    # Slow for a minute, then ten times as fast: what is left goes at the new speed.
    for second in range(61):
        rate.add(Progress((stage(second * 10**9, second),)))
    current = stage(60 * 10**9, 60)
    assert rate.remaining(current) == pytest.approx(940)
    for second in range(61, 75):
        current = stage(60 * 10**9 + (second - 60) * 10**10, second)
        rate.add(Progress((current,)))
    assert rate.remaining(current) == pytest.approx(80)
    rate.add(Progress((current, stage(0, 0, number=2))))
    assert rate.remaining(stage(0, 0, number=2)) is None
