"""Effects of variants of reads, against genes whose proteins Biopython reads anew."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from Bio.Seq import Seq

from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.analyses.reads.variants.table import DELETION, INSERTION, SUBSTITUTION, Variants
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes.variant_effects import VariantEffects, variant_effects
from gpu.sequences.sequence import Feature

#: Bases before the gene of each record, and codons of the gene.
_BEFORE, _CODONS = 20, 100
_STOPS = ("TAA", "TAG", "TGA")


def _gene(chance: random.Random) -> str:
    codons = [a + b + c for a in "ACGT" for b in "ACGT" for c in "ACGT" if a + b + c not in _STOPS]
    return "ATG" + "".join(chance.choices(codons, k=_CODONS - 2)) + "TAA"


@pytest.fixture
def case(tmp_path: Path) -> tuple[ReadsResult, list[str], list[Feature]]:
    """Two records with a gene each, the second on the reverse strand."""
    chance = random.Random(8)
    genes = [_gene(chance) for _ in range(2)]
    around = "".join(chance.choices("ACGT", k=_BEFORE))
    records = [around + genes[0] + around, around + str(Seq(genes[1]).reverse_complement()) + around]
    (tmp_path / "r.fa").write_text("".join(f">r{at}\n{letters}\n" for at, letters in enumerate(records)))
    heading = "".join(f"@SQ\tSN:r{at}\tLN:{len(letters)}\n" for at, letters in enumerate(records))
    (tmp_path / "x.sam").write_text(f"{heading}a\t0\tr0\t5\t9\t4M\t*\t0\t0\t{records[0][4:8]}\tIIII\n")
    request = ReadsRequest(str(tmp_path / "r.fa"), engine="cpu", alignments=str(tmp_path / "x.sam"))
    run(request, tmp_path / "out", Monitor(), CpuEngine(1))
    size, starts = 3 * _CODONS, (_BEFORE, len(records[0]) + _BEFORE)
    features = [
        Feature("CDS", start, start + size, 1 - 2 * at, f"gene{at}", group=0) for at, start in enumerate(starts)
    ]
    return ReadsResult.open(tmp_path / "out"), records, features


def _told(case: tuple[ReadsResult, list[str], list[Feature]], rows: list[tuple[int, int, str, str]]) -> VariantEffects:
    """Of variants by place, kind and letters."""
    result, records, features = case
    both = np.ones((len(rows), 2), np.int64)
    anchor, kind = (np.array([row[at] for row in rows], np.int64) for at in (0, 1))
    letters = ([row[at].encode() for row in rows] for at in (2, 3))
    before = np.cumsum([0, *map(len, records)])
    variants = Variants(anchor, kind.astype(np.uint8), *letters, both, both, both, before)
    found = variant_effects(result, variants, [features])
    assert found is not None and len(found.effect) == len(found.genes) == len(found.changes) == len(rows)
    return found


def test_substitutions(case: tuple[ReadsResult, list[str], list[Feature]]) -> None:
    _, records, features = case
    whole, chance = "".join(records), random.Random(3)
    rows, expected = [], []
    for gene in features:
        own = Seq(whole[gene.start : gene.end])
        before = str((own if gene.strand > 0 else own.reverse_complement()).translate())
        # One a codon, several letters at its base.
        for codon in range(1, _CODONS - 1):
            place = gene.start + 3 * codon + chance.randrange(3)
            for letter in sorted(set("ACGT") - {whole[place]}):
                changed = Seq(whole[gene.start : place] + letter + whole[place + 1 : gene.end])
                after = str((changed if gene.strand > 0 else changed.reverse_complement()).translate())
                at = codon if gene.strand > 0 else _CODONS - 1 - codon
                rows.append((place, SUBSTITUTION, whole[place], letter))
                sign = "=" if after[at] == before[at] else after[at]
                expected.append((gene.label, f"{before[at]}{at + 1}{sign}"))
    found = _told(case, rows)
    assert list(zip(found.genes, found.changes, strict=True)) == expected
    wanted = [Effect.SYNONYMOUS if "=" in c else Effect.NONSENSE if "*" in c else Effect.MISSENSE for _, c in expected]
    assert found.effect.tolist() == wanted and len(set(wanted)) == 3


def test_insertions_and_deletions(case: tuple[ReadsResult, list[str], list[Feature]]) -> None:
    _, records, features = case
    whole, first = "".join(records), features[0].start
    place = first + 30
    rows = [
        (3, DELETION, whole[3:5], whole[3]),
        (first - 1, DELETION, whole[first - 1 : first + 3], whole[first - 1]),
        (place, INSERTION, whole[place], whole[place] + "GC"),
        (place, SUBSTITUTION, whole[place], "A" if whole[place] != "A" else "C"),
        (place + 2, DELETION, whole[place + 2 : place + 6], whole[place + 2]),
        # The next one touches it.
        (place + 5, DELETION, whole[place + 5 : place + 9], whole[place + 5]),
        (place + 8, INSERTION, whole[place + 8], whole[place + 8] + "GC"),
        # At the first base of a record the base behind is named.
        (len(records[0]), DELETION, whole[len(records[0]) : len(records[0]) + 2], whole[len(records[0]) + 1]),
    ]
    effects = _told(case, rows).effect.tolist()
    assert effects[0] == effects[7] == Effect.INTERGENIC
    assert effects[1] == Effect.START_LOST and effects[2] in (Effect.FRAMESHIFT, Effect.NONSENSE)
    assert effects[3] in (Effect.MISSENSE, Effect.SYNONYMOUS, Effect.NONSENSE)
    assert {*effects[4:6]} <= {Effect.IN_FRAME, Effect.NONSENSE}
    assert effects[6] in (Effect.FRAMESHIFT, Effect.NONSENSE)


def test_without_genes_nothing_is_told(case: tuple[ReadsResult, list[str], list[Feature]]) -> None:
    result, records, _ = case
    before = np.cumsum([0, *map(len, records)])
    assert variant_effects(result, Variants.joined([], before), [()]) is None


def _of_fractions(
    case: tuple[ReadsResult, list[str], list[Feature]], rows: list[tuple[int, str, int]], features: list[Feature]
) -> list[str]:
    """The changes of substitutions by place, letter, and how many of twenty reads have it."""
    result, records, _ = case
    whole, ten = "".join(records), np.full((len(rows), 2), 10, np.int64)
    counts = np.array([(count - count // 2, count // 2) for _, _, count in rows], np.int64)
    own, letters = [whole[row[0]].encode() for row in rows], [row[1].encode() for row in rows]
    anchor, before = np.array([row[0] for row in rows], np.int64), np.cumsum([0, *map(len, records)])
    variants = Variants(anchor, np.zeros(len(rows), np.uint8), own, letters, ten, counts, ten - counts, before)
    found = variant_effects(result, variants, [features])
    assert found is not None
    return found.changes


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("is_split", [False, True])
def test_bases_of_a_codon_are_read_together_if_some_reads_must_have_both(
    case: tuple[ReadsResult, list[str], list[Feature]], side: int, is_split: bool
) -> None:
    _, records, features = case
    whole, gene = "".join(records), features[side]
    # The codon's second base is behind an intron of six bases, or beside the first.
    first, second = gene.start + 30, gene.start + (37 if is_split else 31)
    parts = [(gene.start, first + 1), (second, gene.end)]
    if side:
        parts.reverse()
    features = [
        Feature("CDS", start, end, gene.strand, gene.label, group=0, part=at) for at, (start, end) in enumerate(parts)
    ]

    def protein(changes: dict[int, str]) -> str:
        letters = "".join(changes.get(at, letter) for at, letter in enumerate(whole))
        read = Seq("".join(letters[start:end] for start, end in sorted(parts)))
        read = read.reverse_complement() if side else read
        return str(read[: len(read) // 3 * 3].translate())

    def change(changes: dict[int, str]) -> str:
        old, new = protein({}), protein(changes)
        at = next((at for at in range(len(old)) if old[at] != new[at]), -1)
        return f"{old[at]}{at + 1}{new[at]}" if at >= 0 else "="

    def told(*rows: tuple[int, str, int]) -> list[str]:
        return [each if each[-1] != "=" else "=" for each in _of_fractions(case, list(rows), features)]

    pairs = product(*(sorted(set("ACGT") - {whole[at]}) for at in (first, second)))
    tried = (((one, two), [change({first: one}), change({second: two})]) for one, two in pairs)
    # Letters that say something else together than each alone.
    (one, two), alone = next(
        each for each in tried if change(dict(zip((first, second), each[0], strict=True))) not in each[1]
    )
    both, other = change({first: one, second: two}), next(x for x in "ACGT" if x not in (whole[first], one))
    # Both in eleven of twenty: some read has both.
    assert told((first, one, 11), (second, two, 11)) == [both, both]
    assert told((first, one, 10), (second, two, 20)) == alone
    assert told((first, one, 6), (second, two, 8)) == alone
    # Two alternatives of one base.
    assert told((first, one, 8), (first, other, 7), (second, two, 9)) == [alone[0], change({first: other}), alone[1]]


def test_annotations_of_many_records_are_those_of_each(case: tuple[ReadsResult, list[str], list[Feature]]) -> None:
    _, records, features = case
    places = [gene.start + 40 for gene in features]
    rows = [(place, next(x for x in "ACGT" if x != "".join(records)[place]), 20) for place in places]
    ordered = _of_fractions(case, rows, features)
    assert ordered == _of_fractions(case, rows, features[::-1]) and all(ordered)
