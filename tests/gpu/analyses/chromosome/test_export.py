"""The renderings, read back with other code: Biopython, and a replay of each CIGAR against the
input files.
"""

from __future__ import annotations

import errno
import io
import os
import re
from dataclasses import replace
from itertools import groupby, pairwise, product
from pathlib import Path

import numpy as np
import pytest
from Bio import Align, SeqIO
from Bio.Seq import Seq

from gpu.analyses.analysis import format_named
from gpu.analyses.chromosome import alignment as alignment_module
from gpu.analyses.chromosome import export
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export import rendering as rendering_module
from gpu.analyses.chromosome.export import sam
from gpu.analyses.chromosome.export import text as text_export
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Damaged, DiskFull, InputError
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Sequence
from tests import samples

CASES = [
    dict(zip(("reverse_a", "reverse_b", "trimmed"), flags, strict=True)) for flags in product((False, True), repeat=3)
]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join(k for k, v in case.items() if v) or "plain")
def result(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Result:
    """A short alignment with N in it: both strands of both sequences, whole and trimmed."""
    folder = tmp_path_factory.mktemp("result")
    return Result.open(samples.finished_result(folder, length=3_000, divergence=0.2, ambiguous=60, **request.param))


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few columns, so that every stream crosses their borders."""
    for module in (alignment_module, rendering_module):
        monkeypatch.setattr(module, "CHUNK", 101)


def written(result: Result, name: str, folder: Path) -> Path:
    path = folder / f"out{format_named(export.FORMATS, name).extension}"
    format_named(export.FORMATS, name).save(result, path)
    return path


def records(result: Result) -> tuple[str, str]:
    """The whole input records on their forward strands, read by Biopython."""
    return tuple(str(SeqIO.read(side.path, "fasta").seq) for side in (result.request.a, result.request.b))  # type: ignore


def lines_of(result: Result) -> tuple[str, str]:
    """Both gapped lines of the whole alignment, in the matrix's orientation."""
    alignment = result.alignment
    assert alignment is not None
    window = alignment.window(0, alignment.length, *result.load_sequences())
    return window.lines[0], window.lines[2]


def worth(above: str, below: str) -> int:
    """The default scoring, column by column."""
    kinds = ["A" if x == "-" else "B" if y == "-" else "=" for x, y in zip(above, below, strict=True)]
    diagonal = [x == y and x in "ACGT" for x, y, kind in zip(above, below, kinds, strict=True) if kind == "="]
    gaps = [len(list(run)) for kind, run in groupby(kinds) if kind != "="]
    return sum(1 if match else -3 for match in diagonal) - sum(5 + 2 * (length - 1) for length in gaps)


def reverse_complement(text: str) -> str:
    return str(Seq(text).reverse_complement())


def replay(cigar: str, query: str, target: str) -> tuple[str, str]:
    """Both gapped lines that a CIGAR of = X I D describes; checks that = and X say the truth."""
    assert re.fullmatch(r"(\d+[=XID])+", cigar)
    operations = re.findall(r"(\d+)([=XID])", cigar)
    assert all(one[1] != other[1] for one, other in pairwise(operations))
    above, below, i, j = [], [], 0, 0
    for digits, kind in operations:
        length = int(digits)
        x, y = query[i : i + length], target[j : j + length]
        if kind in "=X":
            assert all((p == q and p in "ACGT") == (kind == "=") for p, q in zip(x, y, strict=True))
        x, y = ("-" * length if kind == "D" else x), ("-" * length if kind == "I" else y)
        i, j = i + length * (kind != "D"), j + length * (kind != "I")
        above.append(x)
        below.append(y)
    assert (i, j) == (len(query), len(target))
    return "".join(above), "".join(below)


def in_target_order(result: Result) -> tuple[str, str]:
    above, below = lines_of(result)
    if result.request.b.reverse:
        return reverse_complement(above), reverse_complement(below)
    return above, below


def test_paf(result: Result, tmp_path: Path) -> None:
    text = written(result, "paf", tmp_path).read_text()
    assert text.endswith("\n") and text.count("\n") == 1
    fields = text.rstrip("\n").split("\t")
    a, b = records(result)
    assert fields[0] == "sample_a" and int(fields[1]) == len(a)
    assert fields[5] == "sample_b" and int(fields[6]) == len(b)
    assert fields[4] == ("-" if result.request.a.reverse != result.request.b.reverse else "+")
    query, target = a[int(fields[2]) : int(fields[3])], b[int(fields[7]) : int(fields[8])]
    tags = dict(field.split(":", 1) for field in fields[12:])
    lines = replay(tags["cg"][2:], reverse_complement(query) if fields[4] == "-" else query, target)
    assert lines == in_target_order(result)
    assert worth(*lines) == int(tags["AS"][2:]) == result.score
    matches = sum(x == y and x in "ACGT" for x, y in zip(*lines, strict=True))
    assert [int(field) for field in fields[9:12]] == [matches, len(lines[0]), 255]
    assert int(tags["NM"][2:]) == len(lines[0]) - matches


def test_sam_replayed(result: Result, tmp_path: Path) -> None:
    *header, line = written(result, "sam", tmp_path).read_text().splitlines()
    a, b = records(result)
    assert [field.split("\t")[0] for field in header] == ["@HD", "@SQ", "@PG"]
    assert header[1] == f"@SQ\tSN:sample_b\tLN:{len(b)}"
    name, flag, reference, position, mapq, cigar, *mate, sequence, quality, nm, score = line.split("\t")
    assert (name, reference, mapq, mate, quality) == ("sample_a", "sample_b", "255", ["*", "0", "0"], "*")
    clips = re.fullmatch(r"(?:(\d+)H)?(?:(\d+)S)?((?:\d+[=XID])*)(?:(\d+)S)?(?:(\d+)H)?", cigar)
    assert clips is not None
    hard_left, left, middle, right, hard_right = (part or "0" for part in clips.groups())
    read = reverse_complement(a) if flag == "16" else a
    assert flag in ("0", "16") and sequence == read[int(hard_left) : len(read) - int(hard_right)]
    assert (hard_left != "0") == (hard_right != "0") == (result.request.a.trim is not None)
    operations = re.findall(r"(\d+)([=XID])", middle)
    span = sum(int(length) for length, kind in operations if kind != "I")
    begin = int(position) - 1
    lines = replay(middle, sequence[int(left) : len(sequence) - int(right)], b[begin : begin + span])
    assert lines == in_target_order(result)
    assert score == f"AS:i:{worth(*lines)}" == f"AS:i:{result.score}"
    assert nm == f"NM:i:{sum(x != y or x not in 'ACGT' for x, y in zip(*lines, strict=True))}"


_CLIPS = re.compile(r"(?:(\d+)H)?(?:(\d+)S)?((?:\d+[=XID])*)(?:(\d+)S)?(?:(\d+)H)?")


@pytest.mark.parametrize("longest", [2, 20, 200])
def test_sam_has_no_clips_that_bam_has_no_room_for(
    result: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: int
) -> None:
    fields = written(result, "sam", tmp_path).read_text().splitlines()[-1].split("\t")
    monkeypatch.setattr(sam, "_LONGEST", longest)
    cut = written(result, "sam", tmp_path).read_text().splitlines()[-1].split("\t")
    clips = _CLIPS.fullmatch(fields[5])
    assert clips is not None
    hard_left, left, middle, right, hard_right = (part or "" for part in clips.groups())
    kept = [
        f"{size}{kind}" if size and int(size) <= longest else ""
        for size, kind in zip((hard_left, left, right, hard_right), "HSSH", strict=True)
    ]
    assert cut[5] == "".join([*kept[:2], middle, *kept[2:]])
    begin, end = int(left or 0) * (not kept[1]), int(right or 0) * (not kept[2])
    assert cut[9] == fields[9][begin : len(fields[9]) - end]
    assert cut[:5] + cut[6:9] + cut[10:] == fields[:5] + fields[6:9] + fields[10:]


@pytest.mark.parametrize(("before", "clip"), [((1 << 28) - 1, "268435455H"), (1 << 28, "")])
def test_a_trim_far_behind_what_bam_counts_to(tmp_path: Path, before: int, clip: str) -> None:
    result = Result.open(samples.finished_result(tmp_path, length=3_000, divergence=0.2))
    drawn = export.rendering_of(result)
    last = before + len(drawn.a)
    far = replace(drawn.request.a, trim=(before + 1, last), length=last)
    out = io.BytesIO()
    sam.write(replace(drawn, request=replace(drawn.request, a=far)), out)
    cigar = out.getvalue().decode().splitlines()[-1].split("\t")[5]
    assert ("H" in cigar) == bool(clip) and cigar.startswith(clip)


def test_sam_by_biopython(result: Result, tmp_path: Path) -> None:
    with open(written(result, "sam", tmp_path)) as file:
        (parsed,) = Align.parse(file, "sam")
    above, below = in_target_order(result)
    target, query = parsed.target, parsed.query
    assert target.id == "sample_b" and query.id == "sample_a" and parsed.score == result.score
    begin, end = parsed.coordinates[0][[0, -1]]
    assert records(result)[1][begin:end] == below.replace("-", "")
    query_line = (
        query.seq if parsed.coordinates[1][0] < parsed.coordinates[1][-1] else reverse_complement(str(query.seq))
    )
    assert above.replace("-", "") in str(query_line)
    assert int(np.abs(np.diff(parsed.coordinates)).max(axis=0).sum()) == len(above)


def test_maf(result: Result, tmp_path: Path) -> None:
    path = written(result, "maf", tmp_path)
    assert path.read_text().startswith("##maf version=1 ")
    with open(path) as file:
        (parsed,) = Align.parse(file, "maf")
    assert parsed.score == result.score and [row.id for row in parsed.sequences] == ["sample_a", "sample_b"]
    rows = [line.split() for line in path.read_text().splitlines() if line.startswith("s ")]
    for row, record, side in zip(rows, records(result), (result.request.a, result.request.b), strict=True):
        _, _, start, size, strand, whole, letters = row
        assert int(whole) == len(record) and strand == ("-" if side.reverse else "+")
        strand_record = reverse_complement(record) if strand == "-" else record
        assert strand_record[int(start) : int(start) + int(size)] == letters.replace("-", "")
    assert (rows[0][-1], rows[1][-1]) == lines_of(result)
    assert worth(parsed[0], parsed[1]) == result.score


def test_fasta_pair(result: Result, tmp_path: Path) -> None:
    path = written(result, "fasta", tmp_path)
    with open(path) as file:
        above, below = SeqIO.parse(file, "fasta")
    assert (str(above.seq), str(below.seq)) == lines_of(result)
    assert max(len(line) for line in path.read_text().splitlines()) == 60
    for line, record, side in zip((above, below), records(result), (result.request.a, result.request.b), strict=True):
        first, last, strand = re.fullmatch(r"\S+ (\d+)-(\d+) ([+-])", line.description).groups()  # type: ignore
        assert strand == ("-" if side.reverse else "+") == ("-" if int(first) > int(last) else "+")
        low, high = sorted((int(first), int(last)))
        bases = record[low - 1 : high]
        assert (reverse_complement(bases) if side.reverse else bases) == str(line.seq).replace("-", "")


def test_text(result: Result, tmp_path: Path) -> None:
    content = written(result, "text", tmp_path).read_text()
    assert result.alignment is not None and result.statistics is not None
    for label, key in [
        ("Score", "score"),
        ("Matches", "matches"),
        ("Mismatches", "mismatches"),
        ("Gap openings", "gap_openings"),
        ("Gap extensions", "gap_extensions"),
        ("Length", "length"),
    ]:
        assert f"\n{label:<16}{result.statistics[key]:,}\n" in content
    blocks = re.findall(r"^Query  .*\n.*\nSbjct  .*$", content[content.index("\nLength") :], re.MULTILINE)
    assert len(blocks) == -(-result.alignment.length // 60)
    joined = ["", "", ""]
    for block in blocks:
        query, match, sbjct = block.splitlines()
        column = re.match(r"Query +\d* +", query).end()  # type: ignore[union-attr]
        for number, (line, record, side) in enumerate(
            zip((query, sbjct), records(result), (result.request.a, result.request.b), strict=True)
        ):
            parsed = re.fullmatch(r"\w+ +(\d*) +([A-Z-]+)(?: +(\d+))?", line)
            assert parsed is not None and line.index(parsed[2]) == column
            bases = parsed[2].replace("-", "")
            if bases:
                first, last = int(parsed[1]), int(parsed[3])
                low, high = (last, first) if side.reverse else (first, last)
                there = record[low - 1 : high]
                assert (reverse_complement(there) if side.reverse else there) == bases
            else:
                assert not parsed[1] and not parsed[3]
            joined[number * 2] += parsed[2]
        assert match[:column].isspace()
        joined[1] += match[column:]
    assert (joined[0], joined[2]) == lines_of(result)
    assert joined[1] == "".join(
        "|" if x == y and x in "ACGT" else " " for x, y in zip(joined[0], joined[2], strict=True)
    )


def test_text_of_a_range(result: Result) -> None:
    rendering = export.rendering_of(result)
    out = io.BytesIO()
    text_export.write(rendering, out, first=130, last=200)
    blocks = out.getvalue().decode().split("\nLength")[1]
    letters = "".join(re.findall(r"^Query +\d* +([A-Z-]+)", blocks, re.MULTILINE))
    assert letters == lines_of(result)[0][130:200]


def test_a_block_of_gaps_alone_has_no_coordinates() -> None:
    a, b = Sequence("a", np.zeros(4, dtype=np.uint8)), Sequence("b", np.zeros(204, dtype=np.uint8))
    request = ChromosomeRequest(
        SequenceChoice("a", name="a", length=4), SequenceChoice("b", name="b", length=204), mode="global"
    )
    alignment = Alignment((0, 0), (4, 204), 0, np.array([(0, 0, 200)]), np.zeros((0, 3), dtype=np.int64))
    out = io.BytesIO()
    text_export.write(export.Rendering(request, a, b, alignment), out)
    blocks = out.getvalue().decode().split("\n\n")[-4:]
    assert blocks[0].splitlines()[0] == f"Query       {'-' * 60}"
    assert blocks[0].splitlines()[2] == f"Sbjct    1  {'A' * 60}  60"
    assert blocks[3].splitlines()[0] == f"Query    1  {'-' * 20}AAAA  4"


def test_more_operations_than_bam_can_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    length = 70_000
    a = np.tile(np.array([0, 1, 2, 3], dtype=np.uint8), length // 4)
    b = np.where(np.arange(length) % 2, a, (a + 1) % 4).astype(np.uint8)
    nothing = np.zeros((0, 3), dtype=np.int64)
    alignment = Alignment((1, 1), (length, length), length // 2 - 3 * (length // 2 - 1), nothing, nothing)
    result = Result.open(samples.result_of(tmp_path / "r", a, b, alignment))
    line = written(result, "sam", tmp_path).read_text().splitlines()[-1]
    assert line.split("\t")[5] == "1S1=" + "1X1=" * (length // 2 - 1)


@pytest.mark.parametrize("name", [format.name for format in export.FORMATS])
def test_empty(name: str, tmp_path: Path) -> None:
    result = Result.open(samples.empty_result(tmp_path / "r"))
    text = written(result, name, tmp_path).read_text()
    if name in ("paf", "fasta", "bed", "genes-fasta"):
        assert text == ""
    elif name == "counts":
        assert "substitutions\ttransitions\t\t\t0\n" in text and "identity" not in text.split("windows")[0]
    elif name in ("tsv", "genes"):
        assert "\ta_" in f"\t{text}" and text.count("\n") == 1
    elif name == "text":
        assert "Nothing aligns" in text
    elif name == "rotated":
        assert [line for line in text.split("\n") if line.startswith(">")] == [">sample_a 1-500 +", ">sample_b 1-400 +"]
    else:
        assert text and all(line.startswith(("@", "#")) for line in text.split("\n") if line)


@pytest.mark.parametrize("name", [format.name for format in export.FORMATS])
def test_names_have_one_word(name: str, tmp_path: Path) -> None:
    a = Sequence("@odd name, long", np.zeros(9, dtype=np.uint8))
    request = ChromosomeRequest(
        SequenceChoice("a", name="@odd name, long", length=9), SequenceChoice("b", name="", length=9)
    )
    nothing = np.zeros((0, 3), dtype=np.int64)
    rendering = export.Rendering(request, a, Sequence("", a.codes), Alignment((0, 0), (9, 9), 9, nothing, nothing))
    export.write_rendering(rendering, name, tmp_path / "out")
    text = (tmp_path / "out").read_text()
    # Without a difference there is no line that would name a record.
    assert ("odd" in text or name in ("bed", "tsv", "counts", "genes", "genes-fasta")) and "long" not in text
    if name == "sam":
        assert text.splitlines()[-1].startswith("_odd\t0\tb\t1\t255\t9=\t")


def test_unknown_format(tmp_path: Path) -> None:
    result = Result.open(samples.empty_result(tmp_path / "r"))
    with pytest.raises(
        InputError, match="text, paf, sam, maf, fasta, rotated, vcf, bed, tsv, counts, genes, genes-fasta, not “bam”"
    ):
        format_named(export.FORMATS, "bam").save(result, tmp_path / "out")


def test_no_alignment_yet(tmp_path: Path) -> None:
    result = Result.open(samples.running_result(tmp_path / "r", length=2_000))
    with pytest.raises(InputError, match="no alignment yet"):
        format_named(export.FORMATS, "text").save(result, tmp_path / "out")


def test_a_score_that_the_path_is_not_worth_is_refused(tmp_path: Path) -> None:
    a, b, alignment = samples.related_pair(2_000)
    wrong = Alignment(alignment.start, alignment.end, alignment.score + 1, alignment.gaps_a, alignment.gaps_b)
    result = Result.open(samples.result_of(tmp_path / "r", a, b, wrong))
    with pytest.raises(Damaged, match=r"alignment\.npz.*is worth"):
        format_named(export.FORMATS, "paf").save(result, tmp_path / "out.paf")
    assert not (tmp_path / "out.paf").exists()


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    result = Result.open(samples.empty_result(tmp_path / "r"))
    with pytest.raises(InputError, match=r"nowhere.*cannot be written"):
        format_named(export.FORMATS, "text").save(result, tmp_path / "nowhere" / "out.txt")


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = Result.open(samples.finished_result(tmp_path / "r", length=2_000))
    path = tmp_path / "out.txt"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull, match=r"out\.txt"):
        format_named(export.FORMATS, "text").save(result, path)
    assert path.read_text() == "old" and sorted(entry.name for entry in tmp_path.iterdir()) == ["out.txt", "r"]
