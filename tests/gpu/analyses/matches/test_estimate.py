"""What a search for matches will take grows with what is asked."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gpu.analyses.matches.estimate import estimate
from gpu.analyses.matches.request import MatchesRequest


@pytest.fixture
def request_(tmp_path: Path) -> MatchesRequest:
    (tmp_path / "r.fa").write_text(">r\n" + "ACGT" * 250_000 + "\n")
    (tmp_path / "q.fa").write_text(">q\n" + "ACGT" * 500_000 + "\n")
    return MatchesRequest(str(tmp_path / "r.fa"), (str(tmp_path / "q.fa"),), engine="cpu")


def test_more_takes_more(request_: MatchesRequest, tmp_path: Path) -> None:
    little = estimate(request_, tmp_path / "not" / "there")
    more = estimate(request_.with_(queries=request_.queries * 50), tmp_path)
    assert 1 < little.seconds < more.seconds
    assert little.disk_bytes < more.disk_bytes
    # The index alone: suffix array and prefix table.
    assert little.disk_bytes > 4_000_000
    assert little.memory_bytes > 9_000_000 and little.free_memory_bytes > 0 and little.free_disk_bytes > 0
    assert "of memory" in little.sentence
    assert estimate(request_.with_(strands="forward"), tmp_path).seconds < little.seconds


def test_packed_files_count_unpacked(request_: MatchesRequest, tmp_path: Path) -> None:
    packed = tmp_path / "q.fa.gz"
    with gzip.open(packed, "wb") as file:
        file.write(Path(request_.queries[0]).read_bytes())
    plain = request_.with_(queries=(str(packed),))
    size = packed.stat().st_size
    assert (
        estimate(plain, tmp_path).disk_bytes
        > estimate(plain.with_(queries=(str(tmp_path / "none.fa"),)), tmp_path).disk_bytes
    )
    assert size < 2_000_000


def test_a_missing_file_is_for_its_reader_to_tell(request_: MatchesRequest, tmp_path: Path) -> None:
    assert estimate(request_.with_(reference=str(tmp_path / "none.fa")), tmp_path).seconds > 0
