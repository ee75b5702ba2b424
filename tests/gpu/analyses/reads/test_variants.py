"""Variants and consensus of mapped reads are those of a pile-up of their lines in plain Python."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.reads import run as run_module
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.export import write_sam
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants import consensus as consensus_module
from gpu.analyses.reads.variants import counting, finding
from gpu.analyses.reads.variants.counting import mapping_qualities
from gpu.analyses.reads.variants.exports import VariantExport, write_variants
from gpu.analyses.reads.variants.finding import find_variants
from gpu.analyses.reads.variants.indels import Indels, left_aligned
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.analyses.reads.variants.simulated import simulate_sample
from gpu.analyses.reads.variants.table import Variants
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.reads.cases import random_reads, random_reference, write_fasta, write_fastq
from tests.gpu.analyses.reads.imported import fields_of, random_file, write
from tests.gpu.analyses.reads.test_consensus import reads_of, runs_of_letters, sample_of
from tests.variants_oracle import PileUp, Variant

ALL = Thresholds(0.0, 1, 1)
Records = list[tuple[str, str]]


@pytest.fixture(autouse=True)
def small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows and pieces that end anywhere."""
    monkeypatch.setattr(run_module, "kept_indices", lambda: None)
    monkeypatch.setattr(finding, "WINDOW", 37)
    monkeypatch.setattr(consensus_module, "WINDOW", 41)
    monkeypatch.setattr(counting, "_HITS", 50)


def mapped(folder: Path, records: Records, lines: list[str], has_reference: bool = True) -> ReadsResult:
    """An import of lines of SAM."""
    reference = str(write_fasta(folder / "ref.fa", records)) if has_reference else ""
    alignments = str(write(folder / "x.sam", records, lines))
    run(ReadsRequest(reference, alignments=alignments), folder / "mapped", Monitor(), CpuEngine(1))
    return ReadsResult.open(folder / "mapped")


def listed(variants: Variants, records: Records) -> list[Variant]:
    names = [name for name, _ in records]
    found = []
    for number, row in enumerate(variants.rows(np.arange(len(variants)))):
        depth, count = (tuple(values[number].tolist()) for values in (variants.depth, variants.count))
        assert (row.forward, row.reverse) == count and row.depth == sum(depth) and row.reads == sum(count)
        found.append(Variant(names[row.record], row.position, row.reference, row.alternative, depth, count))
    keys = [(names.index(one.record), one.position) for one in found]
    assert keys == sorted(keys)
    return sorted(found)


def found_in(result: ReadsResult, chosen: CountFilter, least: Thresholds = ALL) -> Variants:
    return find_variants(result, Coverage(result), chosen, least, threads=2)


@pytest.mark.parametrize("seed", range(2))
def test_any_lines(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    records = random_reference(chance)
    # A line without letters of its own has those of its read, which its text alone does not tell.
    lines = [
        line
        for line in random_file(chance, records, 600)
        if not (fields_of(line).flag & 0x800 and "*" in (fields_of(line).letters, fields_of(line).qualities))
    ]
    result = mapped(tmp_path, records, lines)
    for chosen in (CountFilter(0, 0), CountFilter(60, 20)):
        pile = PileUp(lines, records, *chosen)
        expected = pile.variants()
        assert listed(found_in(result, chosen), records) == expected
        assert sum(len(one.reference) != len(one.alternative) for one in expected) > 5
    assert listed(found_in(result, chosen, Thresholds(0.4, 2, 3)), records) == pile.variants(0.4, 2, 3)
    each = found_in(result, chosen, Thresholds(0.0, 1, 1, 1))
    both = [one for one in pile.variants() if min(one.count) > 0]
    assert listed(each, records) == both and 0 < len(both) < len(expected)
    everything = found_in(result, chosen)
    assert np.array_equal(everything.taken(everything.reaching(Thresholds(0.0, 1, 1, 1))).anchor, each.anchor)


def test_our_own_hits(tmp_path: Path) -> None:
    chance = random.Random(2)
    records = random_reference(chance)
    files = (
        write_fasta(tmp_path / "ref.fa", records),
        write_fastq(tmp_path / "q.fq", random_reads(chance, records, 150)),
    )
    run(ReadsRequest(str(files[0]), (str(files[1]),)), tmp_path / "out", Monitor(), CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    sam = io.BytesIO()
    write_sam(result, sam)
    lines = [line for line in sam.getvalue().decode().splitlines() if not line.startswith("@")]
    told = [fields_of(line).quality for line in lines if not fields_of(line).flag & 4]
    assert mapping_qualities(result, np.arange(len(result.hits))).tolist() == told and len(set(told)) >= 4
    for chosen in (CountFilter(0, 0), CountFilter(2, 25)):
        assert listed(found_in(result, chosen), records) == PileUp(lines, records, *chosen).variants()
    # The letters of the reference may come from MD alone.
    same = mapped(tmp_path, records, lines, has_reference=False)
    assert not same.has_letters
    assert listed(found_in(same, CountFilter()), records) == PileUp(lines, records).variants()


def test_a_sample_whose_truth_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "WINDOW", 5_000)
    monkeypatch.setattr(consensus_module, "WINDOW", 6_000)
    monkeypatch.setattr(counting, "_HITS", 1_000)
    sample = simulate_sample(20_000, seed=3, read_length=60, coverage=25, variants=60)
    records = [("reference", sample_letters(sample.reference))]
    reads = tmp_path / "reads.fq"
    with reads.open("wb") as out:
        count = sample.write_reads(out)
    assert count == 25 * 20_000 // 60
    fasta = write_fasta(tmp_path / "ref.fa", records)
    run(ReadsRequest(str(fasta), (str(reads),)), tmp_path / "out", Monitor(), CpuEngine(1))
    result = ReadsResult.open(tmp_path / "out")
    found = found_in(result, CountFilter(), Thresholds())
    rows = {(row.position, row.reference, row.alternative) for row in found.rows(np.arange(len(found)))}
    assert rows == {tuple(one) for one in sample.planted} and len({len(a) - len(b) for _, a, b in rows}) == 3
    # The consensus is the sequence that was read, but for its ends, which few reads have.
    out = io.BytesIO()
    write_variants(result, VariantExport("fasta", thresholds=Thresholds(depth=1), lower_case=True), out)
    heading, *text = out.getvalue().decode().split("\n")
    assert heading == ">reference consensus" and max(map(len, text)) == 70
    assert "".join(text).upper() == sample_letters(sample.changed)
    vcf = io.BytesIO()
    write_variants(result, VariantExport("vcf"), vcf)
    lines = [line for line in vcf.getvalue().decode().splitlines() if not line.startswith("#")]
    assert len(lines) == 60 and all(";AF=" in line and line.split("\t")[6] == "PASS" for line in lines)
    table = io.BytesIO()
    write_variants(result, VariantExport("tsv"), table)
    assert len(table.getvalue().decode().splitlines()) == 61


def sample_letters(codes: np.ndarray) -> str:
    return "".join("ACGT"[code] for code in codes.tolist())


@pytest.mark.parametrize("lower_case", [False, True])
def test_the_consensus_of_any_lines(tmp_path: Path, lower_case: bool) -> None:
    chance = random.Random(11)
    records = random_reference(chance)
    # Pairs of equal lines, so that what they tell is what most reads have.
    lines = [line for line in random_file(chance, records, 150) if not fields_of(line).flag & 0x900]
    lines = [line for line in lines for _ in range(2)]
    result = mapped(tmp_path, records, lines)
    out = io.BytesIO()
    write_variants(result, VariantExport("fasta", CountFilter(0, 0), Thresholds(depth=2), lower_case), out)
    pile = PileUp(lines, records, 0, 0)
    expected = "".join(f">{name} consensus\n{consensus(pile, name, 2, lower_case)}\n" for name, _ in records)
    blocks = [block.split("\n", 1) for block in out.getvalue().decode().split(">")[1:]]
    assert "".join(f">{name}\n{text.replace(chr(10), '')}\n" for name, text in blocks) == expected
    assert any(letter in expected.split("\n")[1] for letter in ("acgt" if lower_case else "N"))


def consensus(pile: PileUp, record: str, least: int, lower_case: bool) -> str:
    """What more than half of the reads have in each column."""
    letters = pile.records[record]
    found = ""
    for place in range(len(letters)):
        across = sum(start < place < end for start, end, _ in pile.spans[record])
        texts = [
            text
            for (of, at, deleted, text), reads in pile.gaps.items()
            if (of, at, deleted) == (record, place, 0)
            for _ in reads
        ]
        for column in range(max(map(len, texts), default=0)):
            here = Counter(text[column] for text in texts if column < len(text))
            if across >= least and 2 * here.total() > across:
                found += next((letter for letter in here if 2 * here[letter] > across), "N")
        counts = {letter: sum(pile.letters[record, place][letter, strand] for strand in (0, 1)) for letter in "ACGT-"}
        own, total = letters[place], sum(counts.values())
        if total < least:
            found += own.lower() if lower_case else "N"
        else:
            undecided = own if counts.get(own) == max(counts.values()) else "N"
            found += next((letter for letter in "ACGT-" if 2 * counts[letter] > total), undecided).replace("-", "")
    return found


def test_gaps_move_to_the_left_within_their_record() -> None:
    letters = np.frombuffer(b"ACGAAAATTCACACAC" + b"CACGT", np.uint8)
    before = np.array([0, 16, 21])
    indels = Indels(
        np.array([6, 12, 20, 16, 5]),
        np.array([1, 2, 0, 0, 2]),
        [b"", b"", b"G", b"AC", b""],
        np.array([-1, 3, 9, -1, 4]),
        np.array([[number, number, 0, 16, 0] for number in range(5)]),
    )
    moved = left_aligned(indels, before, lambda first, last: letters[first:last])
    rows = list(zip(moved.places.tolist(), moved.deleted.tolist(), moved.inserted, strict=True))
    assert rows == [(3, 1, b""), (4, 2, b""), (9, 2, b""), (16, 0, b"AC"), (19, 0, b"G")]


def test_a_letter_that_not_all_reads_have_has_no_fraction_of_1(tmp_path: Path) -> None:
    letters = [*["ACGTTCGTAC"] * 29_999, "ACGTACGTAC"]
    lines = [f"r{at}\t0\tr\t1\t60\t10M\t*\t0\t0\t{text}\tIIIIIIIIII" for at, text in enumerate(letters)]
    result = mapped(tmp_path, [("r", "ACGTACGTAC")], lines)
    for form, told in (("vcf", b";AF=0.9999;AD=1,29999;"), ("tsv", b"\t30000\t29999\t0.9999\t")):
        out = io.BytesIO()
        write_variants(result, VariantExport(form), out)
        assert told in out.getvalue()


def test_settings_that_do_not_fit() -> None:
    for settings in (CountFilter(-1, 0), CountFilter(0, 94), Thresholds(1.5), Thresholds(0.1, 0)):
        with pytest.raises(InputError):
            settings.check()
    assert Thresholds(0.3, 4, 5).at_least(Thresholds(0.3, 3, 5)) and not Thresholds(0.1).at_least(Thresholds(0.2))
    for wrong in ({"variants": 1_000}, {"read_length": 5_000}, {"fraction": 2.0}, {"longest_indel": 80}):
        with pytest.raises(InputError):
            simulate_sample(20_000, 1, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(2))
def test_repeats_that_reads_end_in(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    letters = runs_of_letters(chance, 150)
    samples = [list(enumerate(letters)), *(sample_of(chance, letters, every) for every in (4, 9, 25))]
    lines = [line for sample in samples for line in reads_of(chance, sample, 40, chance.choice((12, 30)), 0.02, "r")]
    records = [("r", letters)]
    expected = PileUp(lines, records, 0, 0).variants()
    assert listed(found_in(mapped(tmp_path, records, lines), CountFilter(0, 0)), records) == expected
    assert sum(len(one.reference) != len(one.alternative) for one in expected) > 10
