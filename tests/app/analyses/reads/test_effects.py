"""Effects of variants in their list, on the lanes of genes, in figures; a click goes to the row."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.analyses.reads.effect_marks import EffectMarks
from app.analyses.reads.frame import Frame
from app.analyses.reads.page import ReadsPage
from app.analyses.reads.variant_rows import VariantRows
from app.figures.figure import USUAL
from app.pictures.features import EFFECT, FeatureLane
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants.table import Variants
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes.variant_effects import VariantEffects
from tests.app.drivers import settle, wait
from tests.app.figure_texts import texts

Open = Callable[[ReadsResult], ReadsPage]

#: A gene of ten codons from base 101 on: M, eight times K, stop.
GENE = "ATG" + "AAA" * 8 + "TAA"
BEFORE = "ACGTC" * 20
#: Reads with AAA>AAC (K4N) and AAA>TAA (K7*), and one base without a gene.
CHANGES = {111: "C", 118: "T", 150: "T"}


@pytest.fixture
def result(tmp_path: Path) -> ReadsResult:
    letters = BEFORE + GENE + BEFORE
    changed = "".join(CHANGES.get(at, letter) for at, letter in enumerate(letters))
    (tmp_path / "r.fa").write_text(f">r\n{letters}\n")
    rows = [f"q{at}\t{16 * (at % 2)}\tr\t81\t60\t90M\t*\t0\t0\t{changed[80:170]}\t{'I' * 90}\n" for at in range(8)]
    (tmp_path / "x.sam").write_text(f"@SQ\tSN:r\tLN:{len(letters)}\n" + "".join(rows))
    request = ReadsRequest(str(tmp_path / "r.fa"), engine="cpu", alignments=str(tmp_path / "x.sam"))
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    return ReadsResult.open(tmp_path / "out")


def _cells(page: ReadsPage) -> list[str]:
    table = page.variants.table
    assert table is not None
    titles = [column.title for column in table.model.columns()]
    return table.model.lines(list(range(3)), [titles.index("Effect")]) if "Effect" in titles else []


def test_without_effects_the_variants_are_listed(
    result: ReadsResult, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*edits: object) -> None:
        raise ValueError("odd genes")

    monkeypatch.setattr("gpu.genomes.variant_effects._table", fail)
    page = open_page(result)
    (tmp_path / "genes.gff3").write_text("##gff-version 3\nr\tx\tCDS\t101\t130\t.\t+\t0\tID=g;Name=gen\n")
    page.reference.tracks.add([str(tmp_path / "genes.gff3")])
    settle(page)
    page.above.setCurrentWidget(page.variants)
    settle(page)
    assert len(page.variants.rows or ()) == 3 and page.variants.table is not None


def test_of_the_marks_of_a_pixel_the_most_severe_is_drawn() -> None:
    chance = random.Random(5)
    places = sorted(chance.choices(range(4_000), k=2_000))
    effects = [chance.choice(list(Effect)) for _ in places]
    columns = np.array(places, np.int64), np.zeros(2_000, np.uint8), [b"A"] * 2_000, [b"C"] * 2_000
    variants = Variants(*columns, *[np.ones((2_000, 2), np.int64)] * 3, np.array([0, 4_000], np.int64))
    told = VariantEffects(np.array(effects, np.uint8), ["g"] * 2_000, [str(row) for row in range(2_000)])
    marks = EffectMarks(VariantRows(variants, ["r"], told), frozenset(["g"]))
    for frame in (Frame(1_000.0, 3_000.0, 5.0, 300.0), Frame(7.0, 7.5, 0.0, 300.0), Frame(50.0, 80.0, 0.0, 300.0)):
        expected: dict[int, tuple[int, int]] = {}
        for row, (place, effect) in enumerate(zip(places, effects, strict=True)):
            if effect >= Effect.NON_CODING and int(frame.left) <= place < frame.right:
                pixel = int(frame.x + (place + 0.5 - frame.left) * frame.base_width)
                expected[pixel] = max(expected.get(pixel, (0, 0)), (effect, row))
        drawn = list(marks.drawn(frame))
        assert [int(mark.left + mark.width / 2) for mark in drawn] == sorted(expected)
        severest = [effect for _, (effect, _) in sorted(expected.items())]
        borders = (Effect.SYNONYMOUS, Effect.MISSENSE, Effect.STOP_LOST)
        assert [mark.of for mark in drawn] == [sum(effect >= each for each in borders) for effect in severest]


def test_effects_are_marked_on_the_genes(result: ReadsResult, open_page: Open, tmp_path: Path) -> None:
    page = open_page(result)
    page.above.setCurrentWidget(page.variants)
    wait(lambda: page.variants.rows is not None)
    assert len(page.variants.rows or ()) == 3 and not _cells(page)
    view = page.reference.view
    (tmp_path / "genes.gff3").write_text("##gff-version 3\nr\tx\tCDS\t101\t130\t.\t+\t0\tID=g;Name=gen\n")
    page.reference.tracks.add([str(tmp_path / "genes.gff3")])
    wait(lambda: page.variants.rows is not None and page.variants.rows.effects is not None)
    settle(page)
    assert _cells(page) == ["gen missense K4N", "gen nonsense K7*", "intergenic"]
    rows = page.variants.rows
    assert rows is not None and rows.effects is not None
    assert rows.effects.effect.tolist() == [Effect.MISSENSE, Effect.NONSENSE, Effect.INTERGENIC]
    view.show_range(90, 150)
    settle(page)
    assert view.marks.lanes == {"genes.gff3"} and len(view.marks) == 2
    at = QPoint(int(view.frame.at(118.5)), int(view.boxes().features.center().y()))
    assert view.tip(at) == "gen nonsense K7* (A>T)"
    page.above.setCurrentIndex(0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.above.currentWidget() is page.variants
    assert page.variants.table is not None and page.variants.table.current == 1
    assert {"K4N", "K7*", "missense or in-frame"} <= set(texts(page.figure().svg()))
    # There is no room between both marks.
    narrow = texts(page.figure().svg(replace(USUAL, width=250)))
    assert "K4N" not in narrow and "K7*" in narrow
    beside = QPoint(int(view.frame.at(105)), at.y())
    assert view.variant_at(beside) == -1 and "gen" in view.tip(beside)
    # Whatever is below the gene's lane is of no mark.
    assert view.variant_at(QPoint(at.x(), int(view.boxes().features.bottom()) + 5)) == -1
    page.reference.tracks.remove(page.reference.tracks._tracks[0])
    wait(lambda: page.variants.rows is not None and page.variants.rows.effects is None)
    settle(page)
    assert not _cells(page) and not view.marks.lanes


def test_effects_of_the_variants_of_a_file_are_told(
    result: ReadsResult, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(result)
    settle(page)
    lines = (
        *("112 A C", "119 A T,G", "119 A *", "117 AAA A", "113 AAA TCC"),
        *("125 C T", "140 C CA", "150 N <DEL>", "115 AAAA AAATA"),
    )
    rows = "".join("r\t{}\t.\t{}\t{}\t.\tPASS\n".format(*line.split()) for line in lines)
    (tmp_path / "x.vcf").write_text(f"##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\n{rows}")
    (tmp_path / "genes.gff3").write_text("##gff-version 3\nr\tx\tCDS\t101\t130\t.\t+\t0\tID=g;Name=gen\n")
    tracks = page.reference.tracks
    tracks.add([str(tmp_path / "x.vcf")])
    wait(lambda: "x.vcf" in tracks.lanes)

    def effects() -> dict[str, str]:
        lane = tracks.lanes["x.vcf"]
        return {one.label: dict(one.qualifiers).get(EFFECT, "") for one in lane.features}

    assert not any(effects().values())
    # Lanes of files are made in threads: there may be millions of lines.
    own, threads = FeatureLane.along, []
    made = classmethod(lambda cls, features: threads.append(threading.current_thread()) or own(features))
    monkeypatch.setattr("app.analyses.reads.tracks.FeatureLane.along", made)
    tracks.add([str(tmp_path / "genes.gff3")])
    wait(lambda: any(effects().values()))
    told = effects()
    assert threads and threading.main_thread() not in threads
    assert "variant A>C + · gen missense K4N" in tracks.lanes["x.vcf"].tip(111)
    assert told["A>C"] == "gen missense K4N" and told["A>T,G"] == "gen nonsense K7*, gen missense K7E"
    assert told["AAA>A"].startswith("gen frameshift") and told["AAAA>AAATA"].startswith("gen frameshift")
    # The reference has another letter there; several bases in one; nothing that is known; no gene.
    assert [told[label] for label in ("C>T", "AAA>TCC", "N><DEL>", "C>CA")] == [""] * 4
    tracks.show_track(tracks._tracks[1], False)
    wait(lambda: not any(effects().values()))
