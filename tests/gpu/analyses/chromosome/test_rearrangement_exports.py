"""Lists of rearrangements as TSV, BEDPE and VCF: positions of the records, and a genome made of the
VCF that is b.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome import ANALYSIS
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export import Rendering, variants
from gpu.analyses.chromosome.export.rearrangements import write_vcf
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.rearrangements.copies import Copy, CopyRanges, copies
from gpu.analyses.chromosome.rearrangements.kept import rearrangements_of
from gpu.analyses.chromosome.result import Result
from gpu.core.monitor import Monitor
from gpu.sequences.alphabet import DNA
from gpu.sequences.rearranged import RearrangedPair, simulate_rearranged
from tests.rearrangements_truth import Place, unpaired
from tests.samples import result_of

_NAMES = ("rearrangements", "rearrangements-bedpe", "rearrangements-vcf")
_HEAD = "class a_name a_start a_end a_length b_name b_start b_end b_length strand identity copy"
_BREAKEND = re.compile(r"(?P<before>[ACGTN]?)(?P<bracket>[][])(?P<chrom>.+):(?P<at>\d+)[][](?P<behind>[ACGTN]?)")


@pytest.fixture(scope="module")
def pair() -> RearrangedPair:
    return simulate_rearranged(60_000, 0.0, 5, (2, 3, 2), (1_000, 2_500))


@pytest.fixture(params=[(False, False, False), (False, True, True), (True, False, False), (True, True, True)])
def result(request: pytest.FixtureRequest, pair: RearrangedPair, tmp_path: Path) -> Result:
    """The same matrix of records on either strand, or longer ones."""
    reverse_a, reverse_b, trimmed = request.param
    sides = pair.a.codes, pair.b.codes
    return Result.open(result_of(tmp_path / "r", *sides, Alignment.empty(), (reverse_a, reverse_b), trimmed))


def written(result: Result, name: str) -> list[list[str]]:
    out = io.BytesIO()
    format_named(ANALYSIS.formats, name).write(result, out)
    return [line.split("\t") for line in out.getvalue().decode().splitlines()]


def in_record(result: Result, place: Place) -> Place:
    """A place of the matrix as 0-based half-open ranges of the records."""
    sides = []
    for choice, (start, end) in ((result.request.a, place.a), (result.request.b, place.b)):
        first = choice.last - end if choice.reverse else choice.first - 1 + start
        sides.append((first, first + end - start))
    return Place(place.kind, *sides)


def test_tsv_and_bedpe_have_the_truth_in_positions_of_the_records(result: Result, pair: RearrangedPair) -> None:
    truth = [in_record(result, Place(event.kind, event.a, event.b)) for event in pair.events]
    others = ("collinear", "not aligned in a", "not aligned in b")
    head, *lines = written(result, "rearrangements")
    assert " ".join(head) == _HEAD
    found = []
    turned = result.request.a.reverse != result.request.b.reverse
    for kind, _, a_start, a_end, a_length, _, b_start, b_end, b_length, strand, identity, copied in lines:
        if kind not in others:
            found.append(Place(kind, (int(a_start) - 1, int(a_end)), (int(b_start) - 1, int(b_end))))
            assert int(a_length) == int(a_end) - int(a_start) + 1 and int(b_length) == int(b_end) - int(b_start) + 1
            # A simulated copy is always one more in b.
            assert copied == ("copygain" if "duplication" in kind else ".")
            assert strand == ("-" if kind.startswith("inver") != turned else "+") and float(identity) > 99
    assert unpaired(truth, found) == ([], [])
    bedpe = written(result, "rearrangements-bedpe")
    assert {len(line) for line in bedpe} == {10} and len(bedpe) == len(lines)
    rows = [
        Place(line[6], (int(line[1]), int(line[2])), (int(line[4]), int(line[5])))
        for line in bedpe
        if line[6] not in others
    ]
    assert rows == found
    names = {line[0] for line in bedpe} | {line[3] for line in bedpe}
    assert names <= {result.request.a.name, result.request.b.name, "."}


def test_what_is_not_aligned_has_one_side(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    shared, extra = (random.integers(0, 4, 3_000, dtype=np.uint8) for _ in range(2))
    folder = result_of(tmp_path / "r", shared, np.concatenate([shared, extra]), Alignment.empty())
    result = Result.open(folder)
    last = written(result, "rearrangements")[-1]
    assert last[0] == "not aligned in b" and last[2:5] == [".", ".", "0"] and last[-3:] == [".", ".", "."]
    last = written(result, "rearrangements-bedpe")[-1]
    assert last[:3] == [".", "-1", "-1"] and last[5] == "6000" and last[7:] == [".", ".", "."]


def test_a_genome_made_of_the_vcf_is_b(tmp_path: Path) -> None:
    pair = simulate_rearranged(60_000, 0.0, 6, (3, 4, 0), (1_000, 2_500))
    for turned in (False, True):
        sides = pair.a.codes, pair.b.codes
        result = Result.open(result_of(tmp_path / f"{turned}", *sides, Alignment.empty(), (turned, False)))
        record = DNA.text(DNA.reverse_complement(pair.a.codes) if turned else pair.a.codes)
        made = genome(record, written(result, "rearrangements-vcf"))
        wanted = DNA.text(DNA.reverse_complement(pair.b.codes) if turned else pair.b.codes)
        # Equal bases at a breakpoint may be on either side of it.
        assert abs(len(made) - len(wanted)) < 60
        places = range(0, len(wanted) - 40, 400)
        unlike = [at for at in places if wanted[at : at + 40] not in made[max(0, at - 60) : at + 100]]
        assert len(unlike) <= 3


def genome(record: str, lines: list[list[str]]) -> str:
    """The record with all adjacencies of a VCF, walked from its first base to its last."""
    joined: dict[tuple[int, bool], tuple[int, bool]] = {}
    for line in lines:
        if line[0].startswith("#"):
            continue
        position, base, alternative = int(line[1]), line[3], line[4]
        assert record[position - 1] == base
        info = dict(field.split("=") for field in line[7].split(";"))
        if alternative == "<INV>":
            end = int(info["END"])
            for one, other in (((position, True), (end, True)), ((position + 1, False), (end + 1, False))):
                joined[one], joined[other] = other, one
        else:
            match = _BREAKEND.fullmatch(alternative)
            assert match is not None and base in (match["before"], match["behind"])
            # The bases up to (True) or from (False) each position on are joined.
            joined[position, bool(match["before"])] = int(match["at"]), match["bracket"] == "]"
    for one, other in joined.items():
        assert joined[other] == one
    other_strand = str.maketrans("ACGT", "TGCA")
    made, at, rightwards = [], 1, True
    while 1 <= at <= len(record) and len(made) < 2 * len(record):
        made.append(record[at - 1] if rightwards else record[at - 1].translate(other_strand))
        if (at, rightwards) in joined:
            at, left = joined[at, rightwards]
            rightwards = not left
        else:
            at += 1 if rightwards else -1
    return "".join(made)


@pytest.mark.parametrize("lacks_copy", [True, False])
def test_a_copy_that_b_lacks_is_a_deletion(tmp_path: Path, lacks_copy: bool) -> None:
    random = np.random.default_rng(3)
    parts = [random.integers(0, 4, 2_000, dtype=np.uint8) for _ in range(4)]
    parts[1] = parts[1][:1_500]
    longer, shorter = (np.concatenate([parts[k] for k in order]) for order in ((0, 1, 2, 1, 3), (0, 1, 2, 3)))
    sides = (longer, shorter) if lacks_copy else (shorter, longer)
    result = Result.open(result_of(tmp_path / "r", *sides, Alignment.empty()))
    (row,) = (line for line in written(result, "rearrangements") if line[0] == "duplication")
    assert row[-1] == ("copyloss" if lacks_copy else "copygain")
    (variant,) = (line for line in written(result, "rearrangements-vcf") if line[0][0] != "#")
    info = dict(field.split("=") for field in variant[7].split(";"))
    wanted = ("5500", "<DEL>", "DEL", "7000", "-1500") if lacks_copy else ("2000", "<DUP>", "DUP", "3500", "1500")
    assert (variant[1], variant[4], info["SVTYPE"], info["END"], info["SVLEN"]) == wanted


def test_copies_of_copies_are_told_by_their_own_bases() -> None:
    """A lighter copy of b's further copy, in another place of a, is a loss."""
    kind = np.array(
        [BlockKind.COLLINEAR, BlockKind.DUPLICATION, BlockKind.INVERTED_DUPLICATION, BlockKind.NOT_ALIGNED_A], np.uint8
    )
    one = np.zeros(4, np.int64)
    a = CopyRanges(one, np.array([0, 1_000, 9_000, 0]), np.array([5_000, 2_000, 9_900, 9_900]))
    b = CopyRanges(one, np.array([0, 7_000, 7_000, 0]), np.array([5_000, 8_000, 7_900, 0]))
    found = copies(kind, np.array([1.0, 1.0, 0.9, np.nan]), a, b)
    assert [Copy(one).title for one in found.tolist()] == [".", "copygain", "copyloss", "."]
    # Ranges of other records cover nothing.
    other = a._replace(record=np.array([1, 0, 0, 0]))
    assert copies(kind, np.array([1.0, 1.0, 0.9, np.nan]), other, b)[1] == Copy.GAIN


@pytest.mark.parametrize("trimmed", [False, True])
def test_a_variant_begins_behind_its_position(tmp_path: Path, trimmed: bool) -> None:
    """Also where the record begins, and where the range begins that was compared."""
    random = np.random.default_rng(4)
    side = random.integers(0, 4, 3_000, dtype=np.uint8)
    other = np.concatenate([DNA.reverse_complement(side[:1_200]), side[1_200:]])
    result = Result.open(result_of(tmp_path / "r", side, other, Alignment.empty(), (False, False), trimmed))
    line = written(result, "rearrangements-vcf")[-1]
    first = result.request.a.first
    letters = "".join(Path(result.request.a.path).read_text().split("\n")[1:])
    assert (first > 1) == trimmed
    assert line[1] == str(first - 1) and line[3] == (letters[first - 2] if trimmed else "N")
    assert f"END={first + 1_199};" in line[7]


@pytest.mark.skipif(shutil.which("bcftools") is None, reason="bcftools is not installed")
@pytest.mark.parametrize("name", ["a,b", "chr(1)", "*x", "=x", "a<b>", "q'1'", "x;y=1", "UTF-ü", 'q"2"', "[z]{y}", "`"])
def test_a_name_that_vcf_forbids_is_one_name_and_told(tmp_path: Path, name: str) -> None:
    random = np.random.default_rng(5)
    record = random.integers(0, 4, 3_000, dtype=np.uint8)
    changed = record.copy()
    changed[1_500] = (changed[1_500] + 1) % 4
    changed[100:1_100] = DNA.reverse_complement(record[100:1_100])
    nothing = np.zeros((0, 3), np.int64)
    alignment = Alignment((0, 0), (3_000, 3_000), 0, nothing, nothing)
    result = Result.open(result_of(tmp_path / "r", record, changed, Alignment.empty()))
    sides = result.load_sequences()
    found = rearrangements_of(result, Monitor(), sides)
    request = result.request.with_(a=replace(result.request.a, name=name), b=replace(result.request.b, name=name))
    called = set()
    for form in ("vcf", "rearrangements-vcf"):
        out = io.BytesIO()
        if form == "vcf":
            variants.write(Rendering(request, *sides, alignment), out)
        else:
            write_vcf(request, sides[0], found, out)
        path = tmp_path / f"{form}.vcf"
        path.write_bytes(out.getvalue())
        seen = subprocess.run(["bcftools", "view", path], capture_output=True, text=True, check=True)
        assert seen.stderr == ""
        rows = [line.split("\t") for line in seen.stdout.splitlines() if line[0] != "#"]
        assert rows
        called |= {row[0] for row in rows}
        assert (f"##crosspoint_renamed={rows[0][0]} is {name}" in seen.stdout) == (rows[0][0] != name)
    assert len(called) == 1


@pytest.mark.skipif(shutil.which("bcftools") is None, reason="bcftools is not installed")
def test_bcftools_reads_the_vcf_without_a_word(result: Result, tmp_path: Path) -> None:
    out = io.BytesIO()
    format_named(ANALYSIS.formats, "rearrangements-vcf").write(result, out)
    path = tmp_path / "r.vcf"
    path.write_bytes(out.getvalue())
    seen = subprocess.run(["bcftools", "view", path], capture_output=True, text=True, check=True)
    assert seen.stderr == ""
    reference = shutil.copy(result.request.a.path, tmp_path / "a.fa")
    command = ["bcftools", "norm", "--check-ref", "e", "-f", reference, path]
    checked = subprocess.run(command, capture_output=True, text=True, check=True)
    # One line of counts, and no warning.
    assert re.fullmatch(r"Lines\s+total/split[^\n]*\n", checked.stderr)
    records = [line for line in checked.stdout.splitlines() if not line.startswith("#")]
    assert len(records) == sum(not line[0].startswith("#") for line in written(result, "rearrangements-vcf")) > 10


def test_a_list_is_kept(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    found = rearrangements_of(result, Monitor())
    monkeypatch.setattr("gpu.analyses.chromosome.rearrangements.kept.find_rearrangements", None)
    again = rearrangements_of(Result.open(result.folder), Monitor())
    for name, column in vars(found).items():
        np.testing.assert_array_equal(getattr(again, name), column)
    assert set(_NAMES) <= {format.name for format in ANALYSIS.formats}


def test_what_only_one_has_is_written_as_bed_and_fasta(tmp_path: Path, pair: RearrangedPair) -> None:
    # Both with 2,000 bases that the other one lacks.
    chance = np.random.default_rng(3)
    foreign = [chance.integers(0, 4, 2_000).astype(np.uint8) for _ in "ab"]
    a = np.concatenate([pair.a.codes[:20_000], foreign[0], pair.a.codes[20_000:]])
    b = np.concatenate([foreign[1], pair.b.codes])
    result = Result.open(result_of(tmp_path / "r", a, b, Alignment.empty(), (False, True), True))
    rows = {side: [] for side in "ab"}
    for kind, a_name, a_start, a_end, _, b_name, b_start, b_end, *_ in written(result, "rearrangements")[1:]:
        if kind.startswith("not aligned in "):
            rows[kind[-1]].append((a_name, a_start, a_end) if kind[-1] == "a" else (b_name, b_start, b_end))
    for side, codes in zip("ab", foreign, strict=True):
        bed = written(result, f"only-{side}-bed")
        assert {(name, str(int(start) + 1), end) for name, start, end, _ in bed} == set(rows[side]) != set()
        records = "\n".join("\t".join(line) for line in written(result, f"only-{side}-fasta")).split(">")[1:]
        found = {head: "".join(lines) for head, *lines in (record.split("\n") for record in records)}
        assert {head.split()[0] for head in found} == {f"{name}:{start}-{end}" for name, start, end in rows[side]}
        for head, letters in found.items():
            first, last = map(int, head.split()[0].rpartition(":")[2].split("-"))
            assert len(letters) == last - first + 1 and head.endswith(f" only in {side}")
        # Ends of blocks may reach into it by chance, by a few bases.
        forward = codes if side == "a" else DNA.reverse_complement(codes)
        middle = DNA.decode[forward[100:-100]].tobytes().decode()
        assert any(middle in letters for letters in found.values()), "on the forward strand of its record"
