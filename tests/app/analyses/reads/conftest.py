"""Results of reads with what plain Python finds of them, and pages over them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.reads.cases import Read, other_strand, write_fasta, write_fastq

#: Of the wide reference: records, and bases of each read.
LENGTHS = (9_000, 700, 4_000)
BASES = 60


class Wide(NamedTuple):
    """A result of 1,500 reads, and its reference's records."""

    result: ReadsResult
    records: list[tuple[str, str]]

    @property
    def letters(self) -> str:
        return "".join(letters for _, letters in self.records)


@pytest.fixture
def wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wide:
    """A reference that is wider than a view, one end of which no read covers."""
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(5)
    records = [(f"rec{number}", "".join(chance.choices("ACGT", k=length))) for number, length in enumerate(LENGTHS)]
    records[0] = ("rec0", records[0][1][:5_000] + records[0][1][1_000:2_000] + records[0][1][6_000:])
    files = write_fasta(tmp_path / "wide.fa", records), write_fastq(tmp_path / "wide.fq", _reads(chance, records))
    run(ReadsRequest(str(files[0]), (str(files[1]),)), tmp_path / "wide", Monitor(), CpuEngine(1))
    return Wide(ReadsResult.open(tmp_path / "wide"), records)


def _reads(chance: random.Random, records: list[tuple[str, str]]) -> list[Read]:
    reads = []
    for number in range(1_500):
        letters = chance.choice(records)[1]
        start = chance.randrange(min(len(letters), 3_500) - BASES)
        text, at = letters[start : start + BASES], chance.randrange(5, BASES - 5)
        kind = chance.choice("==XID")
        if kind == "X":
            text = text[:at] + chance.choice([letter for letter in "ACGT" if letter != text[at]]) + text[at + 1 :]
        elif kind == "I":
            text = text[:at] + chance.choice("ACGT") + text[at:]
        elif kind == "D":
            text = text[:at] + text[at + 1 :]
        if chance.random() < 0.5:
            text = other_strand(text)
        reads.append(Read(f"wide{number}", text, "I" * len(text)))
    return reads
