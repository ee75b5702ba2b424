"""The sentence that heads a result says what its tables and files hold."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.summary import finding as of_alignment
from gpu.analyses.matches.result import finding as of_matches
from gpu.analyses.pairs.result import finding as of_pairs
from gpu.analyses.reads.result import finding as of_reads
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.result import finding as of_search
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.samples import empty_result, finished_result


def _example(name: str, folder: Path) -> Any:
    request = ANALYSES.example(name)
    analysis = ANALYSES.of(request)
    analysis.run(analysis.check(request), folder, Monitor(), CpuEngine(2))
    return ANALYSES.open(folder)


def _export(result: Any, name: str) -> list[str]:
    analysis, out = ANALYSES.of(result.request), io.BytesIO()
    format = next(one for one in analysis.formats if one.name == name)
    format.write(result, out)
    return out.getvalue().decode().splitlines()


def test_an_alignment(tmp_path: Path) -> None:
    result = Result.open(finished_result(tmp_path / "r", 4_000, reverse_b=True))
    table, alignment = result.statistics, result.alignment
    assert alignment is not None
    share = 100 * (alignment.end[0] - alignment.start[0]) / result.request.a.used
    pairs, length = table["matches"] + table["mismatches"], table["length"]
    assert of_alignment(result) == (
        f"{result.request.b.label} matches {result.request.a.label} over {share:.1f} % at "
        f"{100 * table['matches'] / pairs:.1f} % identity ({100 * table['matches'] / length:.1f} % with gaps), "
        f"reverse strand; {table['mismatches'] + table['gap_openings']:,} differences."
    )
    assert of_alignment(result, "1 inversion").endswith(" differences, 1 inversion.")


def test_nothing_aligned(tmp_path: Path) -> None:
    result = Result.open(empty_result(tmp_path / "r"))
    assert of_alignment(result).startswith("No base of ")


@pytest.mark.parametrize("name", ["reads", "pairs", "matches", "search"])
def test_the_example(name: str, tmp_path: Path) -> None:
    result = _example(name, tmp_path / "r")
    if name == "reads":
        lines = [line.split("\t") for line in _export(result, "sam") if not line.startswith("@")]
        first = {fields[0]: int(fields[1]) & 4 for fields in lines if not int(fields[1]) & 256}
        share = 100 * sum(not flag for flag in first.values()) / len(first)
        assert of_reads(result) == f"Mapped with at most one error: {share:.1f} % of {len(first):,} reads."
    elif name == "pairs":
        columns, equal = (result.pairs.column(field)[:] for field in ("columns", "identities"))
        share = 100 * equal[columns > 0].sum() / columns[columns > 0].sum()
        told = f"{share:.1f} % of their columns are equal letters."
        assert of_pairs(result) == f"Aligned: {sum(columns > 0):,} of {len(columns):,} pairs; {told}"
    elif name == "matches":
        lines = [line for line in _export(result, "mummer") if not line.startswith(">")]
        assert of_matches(result) == f"{len(lines):,} exact matches of at least {result.request.minimum} bases."
    else:
        best: dict[str, float] = {}
        for line in _export(result, "6"):
            fields = line.split("\t")
            best[fields[0]] = min(best.get(fields[0], 10.0), float(fields[10]))
        alike = sum(value < 1e-10 for value in best.values())
        entries = f"{result.entries:,} entries"
        told = f"{len(result.queries)} queries, {alike} with a homologue among {entries} (E < 1e-10)."
        assert of_search(result) == told
