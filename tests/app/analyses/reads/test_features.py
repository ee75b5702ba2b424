"""Features of an annotated reference lie above the reads, at the places that they have; without
annotations nothing takes their room.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from Bio import SeqIO
from Bio.Seq import Seq
from Bio.SeqFeature import SeqFeature, SimpleLocation
from Bio.SeqRecord import SeqRecord
from PySide6.QtCore import QPointF

from app.analyses.reads.features import features_of
from app.analyses.reads.page import ReadsPage
from app.theme import theme_service
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.figure_texts import texts
from tests.gpu.analyses.reads.cases import Read, write_fasta, write_fastq

Open = Callable[[ReadsResult], ReadsPage]


def _write(path: Path, records: list[tuple[str, str]], bounds: tuple[int, int]) -> Path:
    made = []
    for name, letters in records:
        record = SeqRecord(Seq(letters), id=name, name=name, annotations={"molecule_type": "DNA"})
        record.features.append(
            SeqFeature(SimpleLocation(*bounds, strand=-1), type="gene", qualifiers={"gene": [f"of-{name}"]})
        )
        made.append(record)
    SeqIO.write(made, path, "genbank")
    return path


@pytest.fixture
def annotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ReadsResult, Path, list[tuple[str, str]]]:
    monkeypatch.setattr(reads_run, "kept_indices", lambda: None)
    chance = random.Random(4)
    records = [(name, "".join(chance.choices("ACGT", k=length))) for name, length in (("one", 700), ("two", 900))]
    path = _write(tmp_path / "ref.gb", records, (100, 300))
    reads = [Read(f"r{at}", records[1][1][at : at + 50], "I" * 50) for at in range(0, 800, 20)]
    run(
        ReadsRequest(str(path), (str(write_fastq(tmp_path / "q.fq", reads)),)),
        tmp_path / "out",
        Monitor(),
        CpuEngine(1),
    )
    return ReadsResult.open(tmp_path / "out"), path, records


def test_features_lie_at_their_places(
    annotated: tuple[ReadsResult, Path, list[tuple[str, str]]], open_page: Open
) -> None:
    result, _, _ = annotated
    assert [(one.start, one.end, one.strand, one.label) for one in features_of(result)] == [
        (100, 300, -1, "of-one"),
        (800, 1_000, -1, "of-two"),
    ]
    page = open_page(result)
    view = page.reference.view
    box = view.boxes().features
    assert (
        box.height() > 10 and box.top() >= view.boxes().ruler.bottom() and view.boxes().coverage.top() >= box.bottom()
    )
    assert view.tip(QPointF(view.frame.at(900), box.center().y())) == "gene of-two −"
    assert "covered" in view.tip(QPointF(view.frame.at(600), box.center().y()))
    picture = view.grab().toImage()
    colour = theme_service().theme.reverse
    edge = picture.pixelColor(int(view.frame.at(850)), int(box.top()) + 1)
    assert abs(edge.red() - colour.red()) < 90 and edge.red() > edge.blue()
    found = texts(page.figure().svg())
    assert {"of-one", "of-two"} <= set(found)


def test_without_annotations(
    annotated: tuple[ReadsResult, Path, list[tuple[str, str]]], open_page: Open, tmp_path: Path
) -> None:
    result, path, records = annotated
    write_fasta(path, records)
    assert features_of(result) == []
    page = open_page(result)
    assert page.reference.view.boxes().features.height() == 0
    _write(path, [("other", records[0][1])], (1, 9))
    with pytest.raises(InputError, match="has changed since"):
        features_of(result)
    path.unlink()
    assert features_of(result) == []
