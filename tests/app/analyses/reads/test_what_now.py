"""*What now?*: errors of a sample against plain edit distances, its dialog, when it is offered."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from app.analyses.reads.page import ReadsPage
from app.analyses.reads.what_now import WhatNowDialog, error_bars, mapping_commands
from gpu.analyses.reads import errors_sample
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.errors_sample import sample_errors
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.drivers import settle
from tests.gpu.analyses.reads.cases import Read, other_strand, write_fasta, write_fastq

#: Errors of reads in turn; -1: of another organism.
TURNS = (0, 1, 2, 4, 7, -1)
BASES = 80


@pytest.fixture
def poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReadsResult:
    """Reads with the errors ``TURNS``, each substitutions alone, on both strands."""
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(8)
    records = [(name, "".join(chance.choices("ACGT", k=size))) for name, size in (("one", 9_000), ("two", 4_000))]
    reads = []
    for number in range(240):
        errors = TURNS[number % len(TURNS)]
        whole = chance.choice(records)[1]
        at = chance.randrange(len(whole) - BASES)
        letters = list(whole[at : at + BASES])
        if errors < 0:
            letters = chance.choices("ACGT", k=BASES)
        for place in chance.sample(range(8, BASES - 8), max(errors, 0)):
            letters[place] = chance.choice([letter for letter in "ACGT" if letter != letters[place]])
        text = "".join(letters)
        reads.append(Read(f"q{number}", text if number % 2 else other_strand(text), "I" * BASES))
    return mapped(tmp_path, records, reads)


def mapped(folder: Path, records: list[tuple[str, str]], reads: list[Read]) -> ReadsResult:
    files = str(write_fasta(folder / "my ref.fa", records)), str(write_fastq(folder / "q.fq", reads))
    run(ReadsRequest(files[0], (files[1],)), folder / "out", Monitor(), CpuEngine(1))
    return ReadsResult.open(folder / "out")


def test_errors_are_those_that_were_made(poor: ReadsResult) -> None:
    shares: list[float] = []
    sampled = sample_errors(poor, shares.append)
    made = np.array([TURNS[number % len(TURNS)] for number in range(240)])
    assert sampled.reads == 240 and shares == sorted(shares) and shares[0] >= 0 and shares[-1] <= 1
    assert sampled.errors.tolist() == made.tolist()

    def stop(share: float) -> None:
        raise Cancelled("enough")

    with pytest.raises(Cancelled):
        sample_errors(poor, stop)
    bars = error_bars(sampled.errors)
    assert [(bar.name, bar.value) for bar in bars if bar.value] == [
        ("0", 40), ("1", 40), ("2", 40), ("4–5", 40), ("6–10", 40), ("like no place", 40)]  # fmt: skip
    assert sum(bar.value for bar in bars) == 240


def test_gaps_repeats_and_the_reference_s_first_bases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(5)
    repeat, start, unique = ("".join(chance.choices("ACGT", k=size)) for size in (100, 3_000, 2_000))
    reference = start + repeat * 40 + unique
    at = len(start) + 40 * 100 + 500
    deleted = reference[at : at + 60] + reference[at + 63 : at + 103]
    inserted = reference[at : at + 50] + "AC" + reference[at + 50 : at + 100]
    # Its last word alone is the reference's first one, and its begin would lie far before that.
    before = "".join(chance.choices("ACGT", k=400)) + reference[:16]
    texts = [deleted, inserted, before, repeat[20:] + repeat[:20], reference[at + 200 : at + 300]]
    reads = [Read(f"q{number}", text, "I" * len(text)) for number, text in enumerate(texts)]
    result = mapped(tmp_path, [("one", reference)], reads)
    assert sample_errors(result).errors.tolist() in ([3, 2, -1, 0, 0], [3, 2, -1, -1, 0])
    monkeypatch.setattr(errors_sample, "LONGEST", 101)
    assert len(sample_errors(result).errors) == 3


def test_the_dialog_tells_and_copies(poor: ReadsResult, open_page: Callable[[ReadsResult], ReadsPage]) -> None:
    page = open_page(poor)
    assert page.what_now.isEnabled()
    page.what_now.trigger()
    dialog = page.findChild(WhatNowDialog)
    assert dialog is not None
    settle(dialog)
    assert dialog.bars is not None and "50.0 %" in dialog.told.text() and "16.7 %" in dialog.told.text()
    copies = [button for button in dialog.findChildren(QPushButton) if button.text() == "Copy"]
    copies[1].click()
    assert QGuiApplication.clipboard().text() == dialog.lines[1].text()
    assert dialog.lines[1].text().startswith("bwa mem '") and "my ref.fa'" in dialog.lines[1].text()
    dialog.close()


@pytest.mark.parametrize(("bases", "settings"), [(69, "-k 15 -T 20 "), (70, "")])
def test_bwa_is_told_that_reads_are_short(
    bases: int, settings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    reads = [Read(f"q{number}", "A" * size, "I" * size) for number, size in enumerate((bases, bases, 90))]
    dialog = WhatNowDialog(mapped(tmp_path, [("one", "ACGT" * 100)], reads))
    assert dialog.lines[1].text().startswith(f"bwa mem {settings}'")
    settle(dialog)
    dialog.close()


def test_commands_of_mates_and_of_fasta() -> None:
    bwa, bowtie = (commands for _, commands in mapping_commands(ReadsRequest("g.gbk", ("a.fa", "b.fa"))))
    packed, _ = (commands for _, commands in mapping_commands(ReadsRequest("g.gbk.gz", ("a.fa",))))
    assert packed[0] == "bwa index g.fa"
    assert bwa == ("bwa index g.fa", "bwa mem g.fa a.fa b.fa | samtools sort -o mapped.bam -")
    assert bowtie[1] == "bowtie2 -x g -f -1 a.fa -2 b.fa | samtools sort -o mapped.bam -"
    bwa, _ = (commands for _, commands in mapping_commands(ReadsRequest("g.fa", ("a.fq.gz", "b.fq.gz", "c.fq.gz"))))
    assert bwa[1] == "bwa mem g.fa <(zcat -f a.fq.gz b.fq.gz c.fq.gz) | samtools sort -o mapped.bam -"


def test_the_commands_are_there_though_the_reads_are_gone(qtbot: Any, poor: ReadsResult) -> None:
    shutil.rmtree(poor.folder)
    qtbot.addWidget(dialog := WhatNowDialog(poor))
    settle(dialog)
    assert "is missing" in dialog.told.text() and dialog.lines[1].text().startswith("bwa mem '")
