"""The phases that a mapping reports where a card searches."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from gpu.analyses.reads.mapping import Phases
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.work.reads import FoundReads, ReadSearch
from tests.gpu.analyses.reads.cases import Brute, Read, write_fasta, write_fastq


class _Card(Brute):
    """Tells of times as an engine with a card does: the index is carried to it once, reads at every
    search.
    """

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        yield from super().find_reads(search)
        told = self.read_seconds
        self.read_seconds = {
            "index": 2.0,
            "upload": told.get("upload", 0) + 0.25,
            "search": told.get("search", 0) + 0.5,
            "download": told.get("download", 0) + 0.125,
        }


def test_copies_to_a_card_and_back_are_phases_of_their_own(tmp_path: Path) -> None:
    records = ["GATTACAGATTTACACCAGT"]
    write_fasta(tmp_path / "ref.fa", [("chr1", records[0])])
    write_fastq(tmp_path / "reads.fq", [Read("one", "TTACAG", "FFFFFF"), Read("two", "CCAGT", "FFFFF")])
    request = ReadsRequest(str(tmp_path / "ref.fa"), (str(tmp_path / "reads.fq"),), engine="cpu")
    engine = _Card(records)
    for folder, copied in (("first", 2.25), ("second", 0.25)):
        run(request, tmp_path / folder, Monitor(), engine, use_cache=False)
        phases = ReadsResult.open(tmp_path / folder).statistics["phases"]
        assert (phases["copy"], phases["copy_back"]) == (copied, 0.125)
        assert phases["search"] == 0, "less than was copied beside it"


def test_copies_are_not_of_the_search() -> None:
    engine, phases = Brute([]), Phases()
    phases.seconds["search"] = 3.0
    engine.read_seconds = {"upload": 1.5, "download": 1.0, "search": 0.5}
    phases.add_copies(engine, {"upload": 0.5})
    assert phases.seconds == {"read": 0.0, "search": 1.0, "write": 0.0, "copy": 1.0, "copy_back": 1.0}
    phases.add_copies(engine, engine.read_seconds)
    assert phases.seconds["copy"] == pytest.approx(1.0)
