"""The page of reads that were mapped elsewhere: with and without a reference, what its views tell
and draw.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF

from app.analyses.reads.page import ReadsPage
from app.analyses.registry import FACES
from gpu.analyses.reads.aligned import best_hit
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.drivers import settle, wait
from tests.app.figure_texts import words
from tests.gpu.analyses.reads.alignments import Aligned, random_lines, write_sam
from tests.gpu.analyses.reads.cases import write_fasta

Open = Callable[[ReadsResult], ReadsPage]


@pytest.fixture(params=[False, True])
def taken(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[list[list[Aligned]], ReadsResult, str]:
    chance = random.Random(8)
    records = [(name, "".join(chance.choices("ACGT", k=length))) for name, length in (("one", 2_000), ("two", 900))]
    reads = random_lines(chance, records, 300)
    path = write_sam(tmp_path / "x.sam", records, [[one._replace(tells_md=True) for one in lines] for lines in reads])
    reference = str(write_fasta(tmp_path / "ref.fa", records)) if request.param else ""
    run(ReadsRequest(reference, engine="cpu", alignments=str(path)), tmp_path / "out", Monitor(), CpuEngine(1))
    return reads, ReadsResult.open(tmp_path / "out"), "".join(letters for _, letters in records)


def test_the_page(taken: tuple[list[list[Aligned]], ReadsResult, str], open_page: Open) -> None:
    reads, result, _ = taken
    face = FACES["reads"]
    face.look_through(result)
    assert "mapped elsewhere" in face.describe(result.request)
    page = open_page(result)
    assert page.below.tabText(1) == "First hit"
    number = next(at for at, lines in enumerate(reads) if lines[0].flag & 4)
    page.table.choose(number)
    settle(page)
    assert page.alignment.text.accessibleDescription() == "This read is not mapped; choose another one in the table."
    page.reference.go("one:501-700")
    settle(page)
    view = page.reference.view
    box = view.boxes()[3]
    points = [QPointF(x, y) for y in range(int(box.top()), int(box.bottom()), 6) for x in range(10, 1200, 50)]
    found = {view.read_at(point) for point in points} - {-1}
    assert len(found) > 3 and all(not reads[read][0].flag & 4 for read in found)
    picture = view.grab().toImage()
    colours = {picture.pixelColor(int(point.x()), int(point.y())).name() for point in points}
    assert len(colours) > 3
    found = words(page.figure().svg())
    assert "clipped off (stub) or spliced (line)" in found and "read, reverse strand" in found


def test_the_first_hit(taken: tuple[list[list[Aligned]], ReadsResult, str]) -> None:
    """Its letters are those of the read that are not clipped off, and the reference's."""
    reads, result, whole = taken
    for number, lines in enumerate(reads):
        hit = best_hit(result, number)
        if lines[0].flag & 4:
            assert hit is None
            continue
        assert hit is not None
        told = hit.lines.reference.replace("-", "")
        reference = whole[hit.place : hit.place + lines[0].spanned]
        # What a read leaps over nobody tells.
        assert len(told) == len(reference)
        assert all(mine in ("?", its) for mine, its in zip(told, reference, strict=True))
        assert result.has_letters is False or "?" not in told
        one = hit.lines.query.replace("-", "")
        assert one in lines[0].letters and len(one) > 2
        pairs = zip(hit.lines.query, hit.lines.reference, hit.lines.middle, strict=True)
        assert all((mine == its and mine not in "-?") == (sign == "|") for mine, its, sign in pairs)
        begin = lines[0].letters.find(one)
        if lines[0].letters.count(one) == 1:
            size = len(lines[0].letters)
            assert hit.start == (-(size - begin) - 1 if lines[0].flag & 16 else begin)


def test_the_place_is_told_in_a_small_window_too(open_page: Open, taken: tuple[Any, ReadsResult, str]) -> None:
    page = open_page(taken[1])
    page.resize(900, 460)
    panel = settle(page).reference
    panel.go("two:101-300")
    settle(page)
    wait(lambda: page.width() == 900 and panel.headline.text() == panel.headline.whole)
    assert panel.headline.text().startswith("two:101–300 (200 bp) · covered up to ")
    assert panel.legend.width() < panel.legend.sizeHint().width()
    page.resize(1600, 460)
    wait(lambda: panel.legend.width() >= panel.legend.sizeHint().width())
