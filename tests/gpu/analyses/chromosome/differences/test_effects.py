"""Genes and effects, against Biopython's extraction and translation of edited records."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from Bio import SeqIO
from Bio.Data import CodonTable
from Bio.Seq import Seq
from Bio.SeqFeature import CompoundLocation, SeqFeature, SimpleLocation
from Bio.SeqRecord import SeqRecord

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import NAMES, Record
from gpu.analyses.chromosome.differences.rows import Kind
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve

BASES = "ACGT"


@dataclass(frozen=True)
class Case:
    """A pair whose a is annotated; ``other``: its letters at each base of a, "" for lost ones."""

    table: DifferenceTable
    record: SeqRecord
    other: list[str]


def place(parts: list[tuple[int, int]], strand: int) -> SimpleLocation | CompoundLocation:
    """A location in the direction of reading."""
    some = [SimpleLocation(first, end, strand) for first, end in parts]
    if strand < 0:
        some.reverse()
    return some[0] if len(some) == 1 else CompoundLocation(some)


def annotated(chance: random.Random, length: int) -> SeqRecord:
    """A record with coding sequences of one to three parts on both strands, some overlapping."""
    letters = chance.choices(BASES, k=length)
    features = []
    at = 20
    while at < length - 260:
        parts, end = [], at
        for _ in range(chance.randint(1, 3)):
            first = end + (chance.randint(5, 20) if parts else 0)
            end = first + chance.randint(20, 70)
            parts.append((first, end))
        strand, code, skipped = chance.choice([1, -1]), chance.choice([1, 2, 4, 11]), chance.choice([0, 0, 1, 2])
        location = place(parts, strand)
        qualifiers = {"gene": [f"g{len(features)}"], "transl_table": [str(code)], "codon_start": [str(skipped + 1)]}
        if chance.random() < 0.7 and not skipped:
            # A start and a stop codon, so that they can be lost.
            order = [i for part in location.parts for i in part]
            order = order[: len(order) // 3 * 3]
            table = CodonTable.unambiguous_dna_by_id[code]
            for codon, where in ((chance.choice(table.start_codons), 0), (chance.choice(table.stop_codons), -3)):
                for offset, letter in enumerate(codon if strand > 0 else str(Seq(codon).complement())):
                    letters[order[where:][offset]] = letter
        features += [SeqFeature(location, "gene", qualifiers={"gene": qualifiers["gene"]})]
        features += [SeqFeature(location, "CDS", qualifiers=qualifiers)]
        at = end + chance.randint(-15, 60)
    features.append(SeqFeature(SimpleLocation(length - 50, length - 10, 1), "tRNA", qualifiers={"gene": ["t"]}))
    record = SeqRecord(Seq("".join(letters)), "one", "one", features=features)
    record.annotations["molecule_type"] = "DNA"
    return record


def case(folder: Path, seed: int, turned: bool, on_b: bool = False) -> Case:
    chance = random.Random(seed)
    record = annotated(chance, 1_500)
    SeqIO.write(record, folder / "one.gb", "genbank")
    letters = str(record.seq)
    other = [*letters]
    gained, lost = [], []
    at = 30
    while at < len(letters) - 40:
        what = chance.random()
        if what < 0.7:
            other[at] = chance.choice(BASES)
        elif what < 0.85:
            length = chance.choice([1, 2, 3, 3, 6, 9])
            other[at : at + length] = [""] * length
            lost.append((at, length))
            at += length
        else:
            gained.append((at, "".join(chance.choices(BASES, k=chance.choice([1, 3, 6])))))
        at += chance.randint(2, 12)
    inserted = dict(gained)
    made = "".join(inserted.get(at, "") + letter for at, letter in enumerate(other))
    (folder / "two.fa").write_text(f">two\n{made}\n")
    before = np.cumsum([0, *(len(inserted.get(at, "")) + len(letter) for at, letter in enumerate(other))])
    # Gaps as (place in one, place in two, bases), of what two has and one has not, and the reverse.
    more = [(at, int(before[at]), len(text)) for at, text in gained]
    less = [(at, int(before[at]), length) for at, length in lost]
    rows, columns = len(letters), len(made)
    if turned:
        more = [(rows - i, columns - j - length, length) for i, j, length in reversed(more)]
        less = [(rows - i - length, columns - j, length) for i, j, length in reversed(less)]
    if on_b:
        more, less = ([(j, i, length) for i, j, length in some] for some in (less, more))
        rows, columns = columns, rows
    lists = (np.array(some, np.int64).reshape(-1, 3) for some in (more, less))
    alignment = Alignment((0, 0), (rows, columns), 0, *lists)
    sides = []
    for name in ("two.fa", "one.gb") if on_b else ("one.gb", "two.fa"):
        choice, whole = resolve(SequenceChoice(str(folder / name), reverse=turned))
        sides.append(Record(whole, matrix_side(choice, whole), choice))
    return Case(DifferenceTable.of(alignment, *sides, window=20, below=0.3), record, other)


def codings(record: SeqRecord) -> list[SeqFeature]:
    return [feature for feature in record.features if feature.type == "CDS"]


def places(feature: SeqFeature) -> list[int]:
    """The bases of a feature in the direction of reading."""
    return [i for part in feature.location.parts for i in part]


def protein(feature: SeqFeature, letters: str) -> str:
    """The residues of the whole codons; the first of a whole protein is M for each start codon."""
    skipped = int(feature.qualifiers["codon_start"][0]) - 1
    code = int(feature.qualifiers["transl_table"][0])
    text = str(feature.extract(Seq(letters)))[skipped:]
    text = text[: len(text) // 3 * 3]
    residues = str(Seq(text).translate(table=code))
    begins = not skipped and text[:3] in CodonTable.unambiguous_dna_by_id[code].start_codons
    return f"M{residues[1:]}" if begins else residues


def effect_of(case: Case, at: int) -> list[tuple[str, str, str]]:
    """Effect, gene and change of a substitution on each coding sequence that it lies in."""
    letters = str(case.record.seq)
    other = "".join(there or own for own, there in zip(letters, case.other, strict=True))
    found = []
    for feature in codings(case.record):
        order = places(feature)
        if at not in order:
            continue
        skipped = int(feature.qualifiers["codon_start"][0]) - 1
        number = (order.index(at) - skipped) // 3
        before, after = protein(feature, letters), protein(feature, other)
        gene = feature.qualifiers["gene"][0]
        if order.index(at) < skipped or number >= len(before):
            found.append(("unclear", gene, ""))
            continue
        x, y = before[number], after[number]
        if x == y:
            found.append(("synonymous", gene, f"{x}{number + 1}="))
        elif number == 0 and not skipped and x == "M":
            found.append(("start lost", gene, "M1?"))
        else:
            kind = "nonsense" if y == "*" else "stop lost" if x == "*" else "missense"
            found.append((kind, gene, f"{x}{number + 1}{y}"))
    return found


def gap_effect(case: Case, low: int, high: int, gained: int) -> list[tuple[str, str]]:
    """Effect and gene of an insertion or deletion on each coding sequence that it meets."""
    letters, found = str(case.record.seq), []
    for feature in codings(case.record):
        order = places(feature)
        gene = feature.qualifiers["gene"][0]
        if gained:
            if not any(part.start < low < part.end for part in feature.location.parts):
                continue
            lost: list[int] = []
        else:
            lost = [at for at, i in enumerate(order) if low <= i < high]
            if not lost:
                continue
        skipped = int(feature.qualifiers["codon_start"][0]) - 1
        before = protein(feature, letters)
        if lost and len(lost) == len(order):
            found.append(("gene lost", gene))
        elif lost and not skipped and min(lost) < 3 and before[:1] == "M":
            found.append(("start lost", gene))
        elif lost and len(lost) % 3 == 0 and before[-1:] == "*" and max(lost) >= skipped + 3 * (len(before) - 1):
            found.append(("stop lost", gene))
        else:
            found.append(("frameshift" if (len(lost) + gained) % 3 else "in-frame", gene))
    return found


def worst(names: list[str]) -> str:
    return max(names, key=NAMES.index)


@pytest.mark.parametrize("turned", [False, True], ids=["forward", "turned"])
@pytest.mark.parametrize("seed", range(6))
def test_effects_are_those_of_biopython(seed: int, turned: bool, tmp_path: Path) -> None:
    made = case(tmp_path, seed, turned)
    table = made.table
    seen = set()
    for row, values in enumerate(table.rows(slice(None), 100)):
        kind, low, high, _, _, length, _, _, _, gene, effect, change = values
        seen.add(effect)
        if kind == "substitution":
            expected = effect_of(made, low - 1)
            if expected:
                assert effect == worst([name for name, _, _ in expected])
                assert (effect, gene, change) in expected
                continue
        elif kind in ("insertion", "deletion"):
            gained = length if kind == "insertion" else 0
            some = gap_effect(made, low if gained else low - 1, high - 1 if gained else high, gained)
            if some:
                assert effect == worst([name for name, _ in some])
                assert (effect, gene) in some
                assert (
                    change[-3:] in ("ins", "del")
                    or change[-2:] == "fs"
                    or effect in ("start lost", "gene lost")
                    or (not change)
                )
                continue
        else:
            assert table.found.kind[row] == Kind.LOW_IDENTITY and effect == ""
            continue
        first, end = (low, low) if kind == "insertion" else (low - 1, high)
        named = [
            feature.qualifiers["gene"][0]
            for feature in made.record.features
            if any(part.start < end and first < part.end for part in feature.location.parts)
        ]
        assert effect == ("non-coding" if named else "intergenic")
        assert gene in named or not named
    assert {"synonymous", "missense", "frameshift", "in-frame"} <= seen


def test_genes_of_b_are_taken_where_a_has_none(tmp_path: Path) -> None:
    """Told from b to a, and so the same as with both exchanged."""
    one, other = case(tmp_path, 3, True).table, case(tmp_path, 3, True, on_b=True).table
    assert one.has_effects and other.has_effects
    rows = [
        sorted(
            (*values[places], values[9], values[10], values[11].replace("ins", "gap").replace("del", "gap"))
            for values in table.rows(slice(None), 100)
        )
        for table, places in ((one, slice(1, 3)), (other, slice(3, 5)))
    ]
    assert rows[0] == rows[1]


def test_codons_across_the_border_of_a_range(tmp_path: Path) -> None:
    """A coding sequence that begins before the compared range keeps its frame."""
    made = case(tmp_path, 1, False)
    whole = {values[1]: values[9:] for values in made.table.rows(slice(None), 100) if values[0] == "substitution"}
    alignment = made.table.found.alignment
    first = next(at for at in range(200, 400) if any(at in places(feature) for feature in codings(made.record)))
    i, j = (
        int(alignment.points(alignment.column_at(i=first))[0]),
        int(alignment.points(alignment.column_at(i=first))[1]),
    )
    gaps = [some[some[:, 0] > i] - (i, j, 0) for some in (alignment.gaps_a, alignment.gaps_b)]
    choice = replace(made.table.a.choice, trim=(i + 1, len(made.record)))
    b = replace(made.table.b.choice, trim=(j + 1, made.table.b.choice.length))
    sides = [Record(each.whole, matrix_side(other, each.whole), other) for each, other in
             ((made.table.a, choice), (made.table.b, b))]  # fmt: skip
    end = (alignment.end[0] - i, alignment.end[1] - j)
    part = DifferenceTable.of(Alignment((0, 0), end, 0, *gaps), *sides)
    compared = [values for values in part.rows(slice(None), 100) if values[0] == "substitution" and values[1] > i + 3]
    assert len(compared) > 30 and all(values[9:] == whole[values[1]] for values in compared)


def test_without_genes_nothing_is_told(tmp_path: Path) -> None:
    made = case(tmp_path, 2, False).table
    bare = Record(replace(made.a.whole, features=()), made.a.side, made.a.choice)
    table = DifferenceTable.of(made.found.alignment, bare, made.b)
    assert not table.has_effects
    assert {values[9:] for values in table.rows(slice(None), 100)} == {("", "", "")}
