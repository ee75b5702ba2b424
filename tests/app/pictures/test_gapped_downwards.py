"""A sequence whose reverse complement is aligned is numbered downwards, in the text and on the
screen alike.
"""

from __future__ import annotations

from typing import Any

from app.pictures.gapped_text import GappedAlignment, GappedText
from gpu.analyses.gapped import blocks, downwards, gapped
from tests.app.drivers import owned


def test_positions_of_blocks_run_down() -> None:
    lines = gapped("4=2D4=2I2=", "ACGTACGTGGAC", "ACGTTTACGTAC")
    told = list(blocks(lines, downwards(112), 7, width=6))
    assert [line.split() for line in told if line.startswith("query")] == [
        ["query", "112", "ACGT--", "109"],
        ["query", "108", "ACGTGG", "103"],
        ["query", "102", "AC", "101"],
    ]
    assert [line.split()[1::2] for line in told if line.startswith("reference")] == [
        ["8", "13"],
        ["14", "17"],
        ["18", "19"],
    ]


def test_a_line_of_gaps_alone_tells_the_residue_before(qtbot: Any) -> None:
    lines = gapped("4=4D4=", "ACGTACGT", "ACGTTTTTACGT")
    told = [line.split() for line in blocks(lines, downwards(50), 0, width=4) if line.startswith("query")]
    assert told == [["query", "50", "ACGT", "47"], ["query", "47", "----", "47"], ["query", "46", "ACGT", "43"]]
    view = owned(qtbot, GappedText(print))
    view.show_alignment(GappedAlignment(lines, downwards(50), 0, ("query", "subject")))
    query, subject = view.sides
    assert [query.positions(first, first + 4) for first in (0, 4, 8)] == [(50, 47), (47, 47), (46, 43)]
    assert subject.positions(4, 8) == (5, 8)


def test_a_letter_that_takes_three_numbers(qtbot: Any) -> None:
    """Residues of DNA, upwards from base 8 in the one line, downwards from base 50 in the other."""
    lines = gapped("4=4D4=2I", "ACDEACDEFG", "ACDEFGHIACDE")
    told = [line.split() for line in blocks(lines, 7, downwards(50), width=4, steps=(3, 3)) if line.strip()]
    assert [line for line in told if line[0] == "query"] == [
        ["query", "8", "ACDE", "19"],
        ["query", "19", "----", "19"],
        ["query", "20", "ACDE", "31"],
        ["query", "32", "FG", "37"],
    ]
    assert [line[1::2] for line in told if line[0] == "reference"] == [
        ["50", "39"],
        ["38", "27"],
        ["26", "15"],
        ["15", "15"],
    ]
    view = owned(qtbot, GappedText(print))
    view.show_alignment(GappedAlignment(lines, 7, downwards(50), ("query", "subject"), (3, 3)))
    query, subject = view.sides
    assert [query.positions(first, first + 4) for first in (0, 4, 8)] == [(8, 19), (19, 19), (20, 31)]
    assert [subject.positions(first, first + 4) for first in (0, 4, 8)] == [(50, 39), (38, 27), (26, 15)]
    assert view.text().splitlines()[0].split() == ["query", "8", "ACDE----ACDEFG", "37"]
