"""Flaws in spite of which a file was read: told by the page of every result, not only while it
runs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.analyses.chromosome.numbers import number_rows
from app.analyses.matches.numbers import matches_rows
from app.analyses.pairs.numbers import ScoreSummary, pairs_rows
from app.analyses.reads.numbers import reads_rows
from app.analyses.search.numbers import search_rows
from app.analyses.search.queries import Queries
from app.tables.numbers import as_table
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.sequences.choice import SequenceChoice

LETTERS = "GATTACAGATCCGTTAAGCTAGGCATCGTAAACCGGTTCATGACT"


def request(kind: str, folder: Path) -> Request:
    """Of a file with a line before its first record, or of mapped reads one of which is of an
    unknown record.
    """
    flawed, sound, sam = (str(folder / name) for name in ("flawed.fa", "sound.fa", "x.sam"))
    Path(flawed).write_text(f"a line of somebody's\n>one\n{LETTERS}\n")
    Path(sound).write_text(f">two\n{LETTERS}\n")
    lines = (f"{name}\t0\t{name}\t1\t9\t45M\t*\t0\t0\t{LETTERS}\t*\n" for name in ("one", "unknown"))
    Path(sam).write_text("@HD\tVN:1.6\n@SQ\tSN:one\tLN:45\n" + "".join(lines))
    return {
        "chromosome": lambda: ChromosomeRequest(SequenceChoice(flawed), SequenceChoice(sound), engine="cpu"),
        "matches": lambda: MatchesRequest(sound, (flawed,), engine="cpu"),
        "pairs": lambda: PairsRequest(flawed, sound, engine="cpu"),
        "search": lambda: SearchRequest(flawed, sound, scoring=DNA_SCORING, engine="cpu"),
        "reads": lambda: ReadsRequest("", engine="cpu", alignments=sam),
    }[kind]()


@pytest.mark.parametrize("kind", ["chromosome", "matches", "pairs", "search", "reads"])
def test_the_numbers_tell_what_was_read_in_spite_of_flaws(tmp_path: Path, kind: str) -> None:
    asked, monitor = request(kind, tmp_path), Monitor()
    ANALYSES.of(asked).run(asked, tmp_path / "out", monitor)
    result = ANALYSES.open(tmp_path / "out")
    (told,) = result.notices
    assert told in monitor.progress.remarks and "left out" in told
    rows = {
        "chromosome": number_rows,
        "matches": matches_rows,
        "pairs": lambda result: pairs_rows(result, ScoreSummary()),
        "search": lambda result: search_rows(result, Queries(result)[0]),
        "reads": reads_rows,
    }[kind](result)
    assert f"1\t{told}" in as_table(rows).splitlines()
