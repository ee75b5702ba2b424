"""Rows of alignments that are written say what the file said that they came from."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.imported import writing
from gpu.analyses.matches.imported.read import read_alignments
from tests.gpu.analyses.matches.imported.samples import BLAST, SAID, SAMPLES, said, write


@pytest.mark.parametrize("form", SAMPLES)
def test_paf_of_every_format_is_read_again_as_the_same(tmp_path: Path, form: str) -> None:
    found, out = read_alignments(write(tmp_path, SAMPLES[form])), io.BytesIO()
    assert writing.has_paf(found) == (form != "BLAST table")
    if writing.has_paf(found):
        writing.write_paf(found, out)
        assert said(read_alignments(write(tmp_path, out.getvalue().decode()))) == SAID


def test_rows_are_written_by_their_numbers_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_CHUNK", 2)
    found, out = read_alignments(write(tmp_path, BLAST)), io.BytesIO()
    writing.write_table(found, out, np.array([1, 0, 1]))
    heading, *lines = out.getvalue().decode().splitlines()
    assert heading.split("\t")[:3] == ["query", "query_start", "query_end"]
    first, second = "q1\t11\t50\t+\tr1\t21\t60\t40\t90.00", "q2\t6\t35\t-\tr1\t101\t130\t30\t100.00"
    assert lines == [second, first, second]
