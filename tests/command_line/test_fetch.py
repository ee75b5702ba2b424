"""``fetch``: records of NCBI as files, from a server on this computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from Bio import SeqIO

from tests.command_line.calls import Run
from tests.ncbi_server import SEQUENCE, served


def test_records_become_files_here(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    with served() as server:
        ended = run("fetch", "nc_000001.1", "NP_000001.1", "--server", server.address)
        assert (ended.status, ended.out.split(), ended.err) == (0, ["NC_000001.1.gb", "NP_000001.1.gb"], "")
        assert str(SeqIO.read("NC_000001.1.gb", "genbank").seq) == SEQUENCE
        again = run("fetch", "NC_000001.1", "--server", server.address)
        assert again.status == 1 and "is there already" in again.err
        part = run("fetch", "NC_000001.1", "--range", "1-5", "--strand", "reverse", "--fasta", "--out", "x.fa",
                   "--server", server.address)  # fmt: skip
        assert part.status == 0 and Path("x.fa").read_text().split()[-1] == "AACGT"
        missing = run("fetch", "NC_000002.1", "--server", server.address)
        assert (missing.status, missing.err) == (1, "NCBI has no record NC_000002.1; check the accession.\n")
    assert run("fetch", "chromosome1", "--server", server.address).status == 1
    gone = run("fetch", "NC_000001.1", "--range", "5-", "--server", server.address)
    assert gone.status == 1 and "both ends" in gone.err
