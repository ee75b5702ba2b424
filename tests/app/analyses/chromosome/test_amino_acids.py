"""Amino acids of the text against Biopython's translation of the letters that the text shows."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from Bio.Seq import Seq
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from app.analyses.chromosome.amino_acids import AminoAcids, AminoMode, Difference, Residues
from app.analyses.chromosome.page import AlignmentPage
from app.analyses.chromosome.text import AlignmentText
from app.pictures.block_text import BLOCK_LINES
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.find.report import FindQuery, look_for
from gpu.analyses.chromosome.result import Result
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence
from tests.app.drivers import on_screen, settle, wait
from tests.gpu.analyses.chromosome.runs import align, request_for
from tests.samples import related_pair

Pair = tuple[Sequence, Sequence, Alignment]
#: A spliced gene, and one of the reverse strand, whose reading begins at its third base.
GENES = [
    Whole(0, "CDS", "x", 1, ((300, 361), (500, 650))),
    Whole(0, "CDS", "y", -1, ((900, 1_100),), (("codon_start", "3"),)),
]


@pytest.fixture(scope="module")
def pair() -> Pair:
    a, b, alignment = related_pair(3_000, seed=6, divergence=0.08)
    return Sequence("a", a), Sequence("b", b), alignment


def shown(lines: list[Residues]) -> dict[int, tuple[str, Difference]]:
    return {
        column: (chr(letter), Difference(kind))
        for line in lines
        for column, letter, kind in zip(line.columns.tolist(), line.letters.tolist(), line.kinds.tolist(), strict=True)
    }


def walked(pair: Pair) -> list[tuple[int | None, int | None]]:
    """The bases of a and b in each column, by a walk along the runs."""
    alignment = pair[2]
    i, j = alignment.start
    columns: list[tuple[int | None, int | None]] = []
    for kind, length in zip(alignment.segments.kind.tolist(), alignment.segments.length.tolist(), strict=True):
        for _ in range(length):
            columns.append((i if kind != 1 else None, j if kind != 2 else None))
            i, j = i + (kind != 1), j + (kind != 2)
    return columns


def expected(pair: Pair, codons: list[list[int]], is_reverse: bool) -> dict[int, tuple[str, str, Difference]]:
    """Own residue, the other's and their difference of codons of a, by the middle base's column."""
    a, b, _ = pair
    columns = walked(pair)
    at = {row: number for number, (row, _) in enumerate(columns) if row is not None}
    texts = DNA.text(a.codes), DNA.text(b.codes)

    def read(text: str, places: list[int]) -> str:
        letters = Seq("".join(text[place] for place in places))
        return str(letters.complement() if is_reverse else letters)

    found = {}
    for codon in codons:
        if not all(place in at for place in codon):
            continue
        own = str(Seq(read(texts[0], codon)).translate())
        others = [columns[at[place]][1] for place in codon]
        step = -1 if is_reverse else 1
        close = [codon[k + 1] - codon[k] == step for k in range(2)]
        whole = None not in others and all(
            not near or others[k + 1] - others[k] == step  # type: ignore[operator]
            for k, near in enumerate(close)
        )
        if not whole:
            found[at[codon[1]]] = (own, "", Difference.UNKNOWN)
            continue
        its = read(texts[1], others)  # type: ignore[arg-type]
        other = str(Seq(its).translate())
        kind = Difference.SYNONYMOUS if own == other else Difference.OTHER
        kind = Difference.NONE if its == read(texts[0], codon) else kind
        found[at[codon[1]]] = (own, other, kind)
    return found


def test_genes_are_read_in_both_sequences(pair: Pair) -> None:
    aminos = AminoAcids(pair[2], pair[:2], AminoMode.GENES, (GENES, []))
    places = [*range(300, 361), *range(500, 650)]
    codons = [places[k : k + 3] for k in range(0, len(places) - 2, 3)]
    truth = expected(pair, codons, False)
    places = list(range(1_099, 899, -1))[2:]
    truth |= expected(pair, [places[k : k + 3] for k in range(0, len(places) - 2, 3)], True)
    above: dict[int, Any] = {}
    below: dict[int, Any] = {}
    for first in range(0, pair[2].length, 70):
        last = min(first + 70, pair[2].length)
        own, other = aminos.block(first, last)
        assert len(own) == len(other) == aminos.lines == 1
        above |= shown(own)
        below |= shown(other)
    assert above == {column: (own, kind) for column, (own, _, kind) in truth.items()}
    known = {column: (other, kind) for column, (_, other, kind) in truth.items() if kind is not Difference.UNKNOWN}
    assert below == known
    kinds = {kind for _, _, kind in truth.values()}
    assert kinds == set(Difference)


def test_genes_of_b_alone_are_read_in_a(pair: Pair) -> None:
    alignment = pair[2]
    start = alignment.start[1] + 10
    aminos = AminoAcids(alignment, pair[:2], AminoMode.GENES, ([], [Whole(1, "CDS", "x", 1, ((start, start + 30),))]))
    _, below = aminos.block(0, 100)
    letters = "".join(letter for letter, _ in shown(below).values())
    assert letters == str(Seq(DNA.text(pair[1].codes[start : start + 30])).translate())


@pytest.mark.parametrize("mode", [AminoMode.FORWARD, AminoMode.REVERSE])
def test_three_frames_of_a_strand(pair: Pair, mode: AminoMode) -> None:
    aminos = AminoAcids(pair[2], pair[:2], mode)
    is_reverse = mode is AminoMode.REVERSE
    length = len(pair[0])
    above, below = aminos.block(200, 300)
    assert len(above) == len(below) == 3
    for number, line in enumerate(above):
        starts = range(number, length - 2, 3)
        codons = [[length - 1 - at - k if is_reverse else at + k for k in range(3)] for at in starts]
        truth = {column: value for column, value in expected(pair, codons, is_reverse).items() if 200 <= column < 300}
        assert shown([line]) == {column: (own, kind) for column, (own, _, kind) in truth.items()}


@pytest.mark.parametrize("side", [0, 1])
def test_the_edges_of_the_picture_have_the_residues_of_their_side(pair: Pair, side: int) -> None:
    text = DNA.text(pair[side].codes)
    aminos = AminoAcids(pair[2], pair[:2], AminoMode.FORWARD)
    for number, line in enumerate(aminos.edge(side, 1_000, 1_100)):
        letters = dict(zip(line.columns.tolist(), line.letters.tolist(), strict=True))
        starts = [start for start in range(number, len(text) - 2, 3) if 1_000 <= start + 1 < 1_100]
        assert {start + 1: ord(str(Seq(text[start : start + 3]).translate())) for start in starts} == letters
    # Beside the alignment, too.
    assert pair[2].start[side] > 10 and len(aminos.edge(side, 0, 10)[0].columns) >= 3
    genes = AminoAcids(pair[2], pair[:2], AminoMode.GENES, (GENES, []))
    (line,) = genes.edge(0, 300, 361)
    places = [*range(300, 361), 500, 501]
    middles = [places[k] for k in range(1, len(places), 3) if places[k] < 361]
    assert line.columns.tolist() == middles and len(genes.edge(1, 300, 361)[0].columns) == 0


def test_the_text_makes_room_and_keeps_its_place(qtbot: Any, page: AlignmentPage, tmp_path: Path) -> None:
    page.text.scroll_to(9_000)
    before = page.text.visible_columns
    page.activateWindow()
    page.text.setFocus()
    qtbot.keyClick(page.text.viewport(), Qt.Key.Key_A)
    assert page.reading.mode is AminoMode.GENES
    page.reading.set_mode(AminoMode.FORWARD)
    settle(page)
    assert page.text.lines == BLOCK_LINES + 6
    assert page.text.visible_columns[0] <= before[0] < page.text.visible_columns[1]
    page.text.grab()
    page.reading.set_mode(AminoMode.OFF)
    assert page.text.lines == BLOCK_LINES


def test_another_alignment_is_not_shown_with_the_amino_acids_of_the_one_before(qtbot: Any, pair: Pair) -> None:
    a, b, alignment = pair
    other = related_pair(400, seed=7)[2]
    text = on_screen(qtbot, AlignmentText(print), 900, 300)
    choices = SequenceChoice("a.fa", length=len(a)), SequenceChoice("b.fa", length=len(b))
    before = AminoAcids(other, (a, b), AminoMode.FORWARD)
    text.show_alignment(other, a, b, choices)
    text.set_amino_acids(before)
    assert text.lines > BLOCK_LINES
    text.show_alignment(alignment, a, b, choices)
    text.scroll_to(2_000)
    text.grab()
    assert text.lines == BLOCK_LINES
    text.set_amino_acids(before)
    assert text.lines == BLOCK_LINES
    text.set_amino_acids(AminoAcids(alignment, (a, b), AminoMode.FORWARD))
    assert text.lines > BLOCK_LINES


def test_open_reading_frames_of_a_circle_go_over_its_cut(open_page: Any, tmp_path: Path) -> None:
    """The window has the frames of the command line, also once an annotation tells of a circle."""
    rest = "".join(random.Random(5).choices("CGT", k=1_000))
    a = DNA.encode[np.frombuffer(f"GCTAAAGCTGGTTCTGAACGTCTGAAAGCTTAA{rest}ATG".encode(), np.uint8)]
    result = align(request_for(tmp_path, a, a), tmp_path / "r")
    page = open_page(result)
    page.reading.set_open_frames(True, 30)
    settle(page)

    def frames() -> list[Whole]:
        lanes = page.explorer._extra["frames"]
        return [lane.whole(number) for _, lane in lanes for number in range(len(lane)) if lane.strands[number] > 0]

    assert not frames()
    gff = tmp_path / "a.gff3"
    name = result.request.a.name
    gff.write_text(f"{name}\t.\tregion\t1\t{len(a)}\t.\t+\t.\tIs_circular=true\n", encoding="ascii")
    page.explorer.add_annotation(0, str(gff))
    wait(lambda: bool(frames()) and not page.busy)
    spans = ((len(a) - 3, len(a)), (0, 33))
    # Both of its parts are drawn, and each is the whole.
    assert [(one.side, one.spans) for one in frames()] == [(0, spans), (0, spans)]
    (_, lane) = page.explorer._extra["frames"][0]
    assert [lane.tip(column) for column in (0, len(a) - 1)] == ["ORF +, 36 bp"] * 2
    told = look_for(result, FindQuery(orf_bases=30), [(0, str(gff))])
    assert [(row["sequence"], row["first"], row["last"]) for row in told.rows] == [("a", len(a) - 2, 33)]


def test_open_reading_frames_are_a_track_and_kept(page: AlignmentPage, open_page: Any, sample: Result) -> None:
    page.reading.set_open_frames(True, 150)
    page.reading.set_mode(AminoMode.REVERSE)
    page.reading.set_code(11)
    settle(page)
    assert [name for name, _ in page.tracks.lanes] == ["a ORFs", "b ORFs"]
    whole = page.explorer._on_lane(0, 5)
    assert whole.kind == "ORF" and whole.bases >= 150 and whole.bases % 3 == 0
    protein = dict(whole.qualifiers)["translation"]
    assert protein[0] == "M" and protein[-1] == "*" and "*" not in protein[:-1]
    page.remember()
    again = settle(open_page(sample))
    assert again.reading.mode is AminoMode.REVERSE
    assert len(again.tracks.lanes) == 2
    menu = QMenu(again)
    again.reading.fill(menu)
    texts = [action.text() for sub in menu.findChildren(QMenu) for action in sub.actions() if action.isChecked()]
    assert texts[:3] == ["Three frames, reverse", "Show", "150 bp or more"] and texts[-1].startswith("11 ")
    again.reading.set_open_frames(False)
    assert not again.tracks.lanes
