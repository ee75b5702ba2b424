"""Coverage, pile and reads of any range are those that a walk through all hits finds; the SAM of a
range has the lines of the whole one.
"""

from __future__ import annotations

import io
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.reads import coverage as along_module
from gpu.analyses.reads import export as export_module
from gpu.analyses.reads import run as run_module
from gpu.analyses.reads.counts import KINDS
from gpu.analyses.reads.coverage import BIN, Coverage
from gpu.analyses.reads.export import save_sam_of_range, write_bedgraph, write_sam
from gpu.analyses.reads.pile_up import DELETED, INSERTED, MISMATCHED
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.alphabet import DNA
from tests.gpu.analyses.reads.cases import other_strand, random_reads, random_reference, write_fasta, write_fastq


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReadsResult:
    """Reads of a few records rich in repeats, gone through some hits and bases at a time."""
    monkeypatch.setattr(run_module, "kept_indices", lambda: None)
    monkeypatch.setattr(along_module, "_WINDOW", 2)
    monkeypatch.setattr(along_module, "_CHUNK", 7)
    chance = random.Random(8)
    records = random_reference(chance)
    reads = random_reads(chance, records, 120)
    files = write_fasta(tmp_path / "ref.fa", records), write_fastq(tmp_path / "q.fq", reads)
    run(ReadsRequest(str(files[0]), (str(files[1]),)), tmp_path / "out", Monitor(), CpuEngine(1))
    return ReadsResult.open(tmp_path / "out")


def _counted(result: ReadsResult) -> np.ndarray:
    counts = np.zeros(len(result.bases), np.int64)
    for place, bases in zip(
        result.hits.column("place")[:].tolist(), result.hits.column("bases")[:].tolist(), strict=True
    ):
        counts[place : place + bases] += 1
    return counts


def _ranges(bases: int) -> list[tuple[int, int]]:
    chance = random.Random(1)
    some = [tuple(sorted(chance.sample(range(bases + 1), 2))) for _ in range(40)]
    return [(0, bases), (0, 1), (bases - 1, bases), *((first, last) for first, last in some)]


def test_coverage(result: ReadsResult) -> None:
    counts, along = _counted(result), Coverage(result)
    assert along.bases == len(counts) and along.highest == counts.max() > 1
    for first, last in _ranges(along.bases):
        assert along.depth(first, last).tolist() == counts[first:last].tolist()
    for at in range(len(along.least)):
        part = counts[at * BIN : (at + 1) * BIN]
        assert (along.least[at], along.most[at]) == (part.min(), part.max())
    # Kept by the run, which counted it from the hits.
    kept = result.coverage
    assert kept is not None and [values.tolist() for values in kept] == [along.least.tolist(), along.most.tolist()]
    records = [record for record in result.records if record.get("table") != "coverage"]
    again = Coverage(ReadsResult(result.folder, result.request, records))
    assert (again.least.tolist(), again.most.tolist()) == (along.least.tolist(), along.most.tolist())


def test_pile(result: ReadsResult) -> None:
    along, hits = Coverage(result), result.hits
    columns = {name: hits.column(name)[:].tolist() for name in ("read", "place", "bases", "strand", "kind", "offset")}
    letters = result.reads.text("letters")[0 : len(result.reads)]
    marked = {"mismatch": MISMATCHED, "insertion": INSERTED, "deletion": DELETED}
    reference = DNA.text(result.bases.column("code")[0 : along.bases])
    kinds = set()
    for first, last in _ranges(along.bases):
        pile = along.pile_up(first, last, 1 << 30)
        wanted = [
            row
            for row, (place, bases) in enumerate(zip(columns["place"], columns["bases"], strict=True))
            if place < last and place + bases > first
        ]
        assert sorted(pile.numbers.tolist()) == wanted and pile.total == len(pile) == len(wanted)
        assert (np.diff(pile.starts) >= 0).all()
        for at, row in enumerate(pile.numbers.tolist()):
            assert pile.reads[at] == columns["read"][row] and pile.ends[at] - pile.starts[at] == columns["bases"][row]
            kind = KINDS[columns["kind"][row]]
            kinds.add((kind, int(pile.strands[at])))
            read = letters[columns["read"][row]]
            read = other_strand(read) if columns["strand"][row] else read
            offset = columns["offset"][row]
            marks = [tuple(mark) for mark in np.stack(pile.marks, axis=1)[pile.marks.hits == at].tolist()]
            letter = ord(read[offset]) if kind in ("mismatch", "insertion") else 0
            where = -1 if kind == "deletion" else len(read) - 1 - offset if columns["strand"][row] else offset
            told = [] if kind == "exact" else [(at, marked[kind], columns["place"][row] + offset, 1, letter, where)]
            assert marks == told
        assert pile.letters == reference[first:last]
        assert along.reads(first, last).tolist() == sorted({columns["read"][row] for row in wanted})
    assert len(kinds) == 8


def test_a_pile_of_too_many_passes_over_some_evenly(result: ReadsResult) -> None:
    along = Coverage(result)
    whole = along.pile_up(0, along.bases, 1 << 30)
    some = along.pile_up(0, along.bases, len(whole) // 3)
    assert len(some) <= len(whole) // 3 + 1 and some.total == len(whole)
    assert set(some.numbers.tolist()) == set(whole.numbers[:: -(-len(whole) // (len(whole) // 3))].tolist())


def test_sam_of_a_range(result: ReadsResult, tmp_path: Path) -> None:
    along, out = Coverage(result), io.BytesIO()
    write_sam(result, out)
    lines = out.getvalue().decode().splitlines()
    names = result.reads.text("name")[0 : len(result.reads)]
    first, last = along.bases // 3, along.bases // 2
    chosen = {names[read] for read in along.reads(first, last).tolist()}
    save_sam_of_range(result, along, first, last, tmp_path / "x.sam")
    assert 0 < len(chosen) < len(names)
    wanted = [line for line in lines if line.startswith("@") or line.split("\t")[0] in chosen]
    assert (tmp_path / "x.sam").read_text().splitlines() == wanted


@pytest.mark.parametrize("count", [1, 30, 3000])
def test_few_hits_of_a_long_reference_are_counted_by_their_ends(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(count)
    sizes = {"a": 3_000_000, "b": 2_100_001}
    lines = [f"@SQ\tSN:{name}\tLN:{size}\n" for name, size in sizes.items()]
    depth = np.zeros(sum(sizes.values()), np.int64)
    for number in range(count):
        name, before = chance.choice([("a", 0), ("b", sizes["a"])])
        # Some begin at a record's begin, some end at its end, many lie over one another.
        gap = chance.choice([0, 0, 70, 900_000])
        last = sizes[name] - 100 - gap
        start = chance.choice([0, last, 500_000 + chance.randrange(300), chance.randrange(last)])
        depth[before + start : before + start + 100 + gap] += 1
        depth[before + start + 50 : before + start + 50 + gap] -= 1
        cigar = f"50M{gap}N50M" if gap else "100M"
        lines.append(f"r{number}\t0\t{name}\t{start + 1}\t9\t{cigar}\t*\t0\t0\t{'A' * 100}\t*\n")
    (tmp_path / "x.sam").write_text("".join(lines))
    request = ReadsRequest("", engine="cpu", alignments=str(tmp_path / "x.sam"))
    with monkeypatch.context() as patched:
        patched.setattr(Coverage, "depth", lambda *arguments: pytest.fail("every base was counted"))
        run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    along = Coverage(ReadsResult.open(tmp_path / "out"))
    edges = np.arange(0, len(depth), BIN)
    assert np.array_equal(along.least, np.minimum.reduceat(depth, edges))
    assert np.array_equal(along.most, np.maximum.reduceat(depth, edges))
    assert along.highest == depth.max() > 0


def test_bedgraph(result: ReadsResult, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_module, "_WINDOW", 5)
    out = io.BytesIO()
    write_bedgraph(result, out)
    names, lengths = result.reference_records
    lines = [line.split("\t") for line in out.getvalue().decode().splitlines()]
    depth = Coverage(result).depth(0, result.reference_bases).tolist()
    told = []
    for name, length in zip(names.strings(), lengths.tolist(), strict=True):
        own = [(int(start), int(end), int(value)) for record, start, end, value in lines if record == name]
        assert [one[0] for one in own] == [0, *(one[1] for one in own[:-1])] and own[-1][1] == length
        assert all(one[2] != other[2] for one, other in pairwise(own))
        told += [value for start, end, value in own for _ in range(end - start)]
    assert told == depth
