"""Output of ``matches`` against the brute-force oracle, and the oracle against mummer itself
where that is installed.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import matches_oracle
from tests.gpu.analyses.matches.cases import random_case, run, show, switches, write

BLOCKS = range(10)
CASES_A_BLOCK = 50


@pytest.mark.parametrize("block", BLOCKS)
def test_random_cases(block: int, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for seed in range(block * CASES_A_BLOCK, (block + 1) * CASES_A_BLOCK):
        reference, queries, options = random_case(seed)
        files = [str(write(tmp_path / "r.fa", reference, seed)), str(write(tmp_path / "q.fa", queries, seed + 1))]
        status, out, err = run([*switches(options), *files], capfdbinary)
        assert (status, err) == (0, "")
        expected = matches_oracle.output(reference, queries, options)
        assert matches_oracle.parse(out, options.matched_text) == expected, f"seed {seed}: {options}"


@pytest.mark.skipif(shutil.which("mummer") is None, reason="mummer 3.23 is not installed")
def test_oracle_prints_what_mummer_prints(tmp_path: Path) -> None:
    for seed in range(200):
        reference, queries, options = random_case(seed)
        files = [write(tmp_path / "r.fa", reference, seed), write(tmp_path / "q.fa", queries, seed + 1)]
        done = subprocess.run(["mummer", *switches(options), *files], capture_output=True, text=True, check=True)
        expected = matches_oracle.output(reference, queries, options)
        assert matches_oracle.parse(done.stdout, options.matched_text) == expected, f"seed {seed}: {options}"


def test_lines_below_each_header_are_in_order(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Those of -mum by place in the reference; all others by position in the query, and there by
    place.
    """
    most = dict.fromkeys(("mum", "maxmatch", "mumreference"), 0)
    for seed in range(60):
        reference, queries, options = random_case(seed)
        options = options._replace(matched_text=False, original=False, strands="both", four_columns=True)
        reference = [record._replace(name=f"r{number}") for number, record in enumerate(reference)]
        files = [str(write(tmp_path / "r.fa", reference)), str(write(tmp_path / "q.fa", queries))]
        _, out, _ = run([*switches(options), *files], capfdbinary)
        for below in out.split("> ")[1:]:
            lines = [line.split() for line in below.splitlines()[1:]]
            places = [((int(name[1:]), int(place)), int(position)) for name, place, position, _ in lines]
            assert places == sorted(places, key=lambda line: line if options.kind == "mum" else line[::-1])
            most[options.kind] = max(most[options.kind], len(places))
    assert min(most.values()) > 3


@pytest.mark.skipif(shutil.which("mummer") is None, reason="mummer 3.23 is not installed")
def test_lines_of_unique_matches_are_in_the_order_of_mummer(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Printed while they are found, and from a result folder."""
    for seed in range(40):
        reference, queries, options = random_case(seed)
        options = options._replace(kind=("mum", "mumreference")[seed % 2])
        files = [str(write(tmp_path / "r.fa", reference, seed)), str(write(tmp_path / "q.fa", queries, seed + 1))]
        done = subprocess.run(["mummer", *switches(options), *files], capture_output=True, text=True, check=True)
        assert run([*switches(options), *files], capfdbinary)[1] == done.stdout
        options = options._replace(matched_text=False, original=False, four_columns=False, query_lengths=False)
        done = subprocess.run(["mummer", *switches(options), *files], capture_output=True, text=True, check=True)
        assert run([*switches(options), *files, "--out", str(tmp_path / f"{seed}")], capfdbinary)[0] == 0
        assert show(tmp_path / f"{seed}", capfdbinary) == done.stdout


def test_names_of_the_reference_are_as_wide_as_the_longest(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = "acgtacgtagggatccattt"
    reference, query = tmp_path / "r.fa", tmp_path / "q.fa"
    # Only the first word counts, and a record without bases does, too.
    reference.write_text(f">a is short\n{text}\n>longest\n>bbb\nttggcatgcaaatttggccc\n")
    query.write_text(f">q\n{text}\n")
    status, out, _ = run(["-maxmatch", "-l", "12", str(reference), str(query)], capfdbinary)
    assert status == 0
    assert out == "> q\n  a               1         1        20\n"
