"""The table of genes and their proteins, against columns and Biopython (``columns``)."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from Bio.Seq import Seq

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.analyses.chromosome.export.genes import write_protein_rows, write_rows
from gpu.analyses.chromosome.genes.proteins import GAP, Translations
from gpu.analyses.chromosome.genes.table import GeneState, GeneTable
from gpu.sequences.alphabet import PROTEIN
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.sequence import Feature, Sequence
from tests.gpu.analyses.chromosome.genes import columns
from tests.gpu.analyses.chromosome.genes.columns import Case, codes

NOTHING = np.zeros((0, 3), np.int64)
BY_CODON = Effect.SYNONYMOUS, Effect.MISSENSE, Effect.NONSENSE, Effect.STOP_LOST, Effect.START_LOST


def of_case(case: Case) -> tuple[GeneTable, DifferenceTable]:
    a, b = case.compared()
    return GeneTable.of(case.alignment(), a, b), DifferenceTable.of(case.alignment(), a, b, below=0.0)


@pytest.mark.parametrize("seed", range(60))
def test_random_genes(seed: int) -> None:
    case = columns.random_case(seed)
    table, _ = of_case(case)
    made = Translations(table.alignments[0])
    assert sorted(gene.coding for gene in table.genes) == list(range(len(case.genes)))
    for number, listed in enumerate(table.genes):
        gene = case.genes[int(listed.locus[1:])]
        counted = tuple(int(each[number]) for each in (table.bases, table.aligned, table.matches))
        assert counted == columns.aligned(case, gene), listed
        assert tuple(table.places[1, number].tolist()) == columns.place_b(case, gene), listed
        both = made.both(listed)
        assert both is not None
        assert tuple(PROTEIN.text(each.residues) for each in both) == columns.proteins(case, gene), listed
        shown = made.columns(listed)
        assert shown is not None
        same = (shown.letters[0] == shown.letters[1]) & (shown.letters[0] < 4)
        assert (int((shown.letters != GAP).all(axis=0).sum()), int(same.sum())) == counted[1:]
        # What lies outside of the side that was compared is not shown.
        is_whole = int((shown.letters[0] != GAP).sum()) == counted[0]
        for side, translation in enumerate(both):
            letters, residues = (row[side][row[side] != GAP] for row in (shown.letters, shown.residues))
            if side or is_whole:
                assert translation.residues.tolist() == residues.tolist()
                assert translation.letters.tolist() == letters[len(letters) - len(translation.letters) :].tolist()


def _without_gaps(case: Case) -> Case:
    """The case with gaps filled by the bases of the other side."""
    a, b = (each.side for each in case.compared())
    made = "".join(
        (b.alphabet.text(b.codes[other : other + 1]) if other is not None else a.alphabet.text(a.codes[one : one + 1]))
        for one, other in case.columns
        if one is not None
    )
    pairs = [one for one, _ in case.columns if one is not None]
    record = str(Seq(made).reverse_complement()) if case.choices[1].reverse else made
    choice = replace(case.choices[1], length=len(record), origin=0)
    return replace(case, b=record, choices=(case.choices[0], choice), columns=[(i, j) for j, i in enumerate(pairs)])


@pytest.mark.parametrize("seed", range(30))
def test_random_codons(seed: int) -> None:
    case = _without_gaps(columns.random_case(seed))
    table, _ = of_case(case)
    for number, listed in enumerate(table.genes):
        wanted = columns.codon_effects(case, case.genes[int(listed.locus[1:])])
        assert {effect.name.lower(): int(table.counts[number, effect]) for effect in BY_CODON} == wanted, listed


@pytest.mark.parametrize("seed", range(30))
def test_gaps_are_told_as_in_the_table_of_differences(seed: int) -> None:
    """``test_effects`` has the oracle of these; of one gene alone nothing hides behind another."""
    case = columns.random_case(seed)
    for gene in case.genes:
        table, found = of_case(replace(case, genes=[gene]))
        is_gap = (found.found.kind == 1) | (found.found.kind == 2)
        told = np.bincount(found.effects.effect[is_gap], minlength=len(Effect))
        shifts = Effect.FRAMESHIFT, Effect.IN_FRAME, Effect.GENE_LOST
        assert [int(table.counts[0, each]) for each in shifts] == [int(told[each]) for each in shifts]


def simple(letters: str, other: str, features: list[Feature], **more: object) -> GeneTable:
    """Genes of a record beside another one of the same length, wholly aligned."""
    a, b = Sequence("a", codes(letters), features=tuple(features)), Sequence("b", codes(other))
    compared = [
        ComparedSequence(each, each, SequenceChoice(each.name, name=each.name, length=len(each))) for each in (a, b)
    ]
    return GeneTable.of(Alignment((0, 0), (len(a), len(b)), 0, NOTHING, NOTHING), compared[0], compared[1])


def feature(kind: str, start: int, end: int, strand: int = 1, **qualifiers: str) -> Feature:
    label = qualifiers.get("gene") or qualifiers.get("locus_tag") or ""
    return Feature(kind, start, end, strand, label, tuple(qualifiers.items()))


LETTERS = "ATGGCACGTAAACTGGTACCAGATTTCTAA" * 4


def test_a_gene_is_one_row_whatever_lines_it_has() -> None:
    features = [
        feature("gene", 0, 60, ID="gene1", Name="x", description="does things"),
        feature("mRNA", 0, 60, ID="rna1", Parent="gene1"),
        feature("CDS", 0, 30, ID="cds1", Parent="rna1"),
        feature("gene", 60, 90, locus_tag="t1"),
        feature("tRNA", 60, 90, locus_tag="t1", product="tRNA-Ala"),
        feature("gene", 90, 120, -1, locus_tag="p1", pseudo=""),
        feature("CDS", 90, 120, -1, locus_tag="p1", pseudo="", product="broken"),
    ]
    table = simple(LETTERS, LETTERS, features)
    assert [(gene.kind, gene.product, gene.coding) for gene in table.genes] == [
        ("CDS", "does things", 0),
        ("tRNA", "tRNA-Ala", -1),
        ("pseudogene", "broken", -1),
    ]
    assert table.bases.tolist() == [30, 30, 30]
    assert (table.counts[1:] == -1).all() and (table.counts[0] == 0).all()


def test_copies_of_a_gene_with_one_name_are_two_rows() -> None:
    features = [feature("tRNA", at, at + 20, gene="trnI") for at in (0, 80)]
    assert [gene.whole.start for gene in simple(LETTERS, LETTERS, features).genes] == [0, 80]


def test_each_coding_sequence_has_its_own_counts() -> None:
    """One substitution in two genes that overlap, in different frames; two in one codon are one."""
    other = LETTERS[:4] + "TT" + LETTERS[6:]
    features = [feature("CDS", 0, 30, gene="one"), feature("CDS", 2, 32, gene="two")]
    table = simple(LETTERS, other, features)
    # GCA is GTT: A and V. In the other frame GGC AAA is GGT TAA.
    assert table.counts[0, Effect.MISSENSE] == 1
    before, after = (str(Seq(text[2:32]).translate()) for text in (LETTERS, other))
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    counts = table.counts[1, [Effect.MISSENSE, Effect.NONSENSE, Effect.STOP_LOST]]
    assert int(counts.sum()) == len(changed) > 0


def test_states() -> None:
    features = [feature("gene", 0, 100), feature("gene", 40, 60), feature("gene", 5, 45)]
    a, b = Sequence("a", codes(LETTERS), features=tuple(features)), Sequence("b", codes(LETTERS[50:]))
    compared = [
        ComparedSequence(each, each, SequenceChoice(each.name, name=each.name, length=len(each))) for each in (a, b)
    ]
    table = GeneTable.of(Alignment((50, 0), (120, 70), 0, NOTHING, NOTHING), compared[0], compared[1])
    assert [(gene.whole.start, state) for gene, state in zip(table.genes, table.state, strict=True)] == [
        (0, GeneState.PARTIAL),
        (5, GeneState.ABSENT),
        (40, GeneState.PARTIAL),
    ]
    assert table.places[1].tolist() == [[1, 50], [0, 0], [1, 10]]
    assert np.isnan(table.identity[1]) and table.identity[0] == 1


def test_shares_of_100_percent_are_exact_in_the_file() -> None:
    """One base of 30,000 differs, and one is not aligned: neither share is all."""
    letters = LETTERS * 250
    features = (feature("CDS", 0, len(letters), gene="long"),)
    a, b = Sequence("a", codes(letters), features=features), Sequence("b", codes(f"TTG{letters[3:]}"))
    compared = [
        ComparedSequence(each, each, SequenceChoice(each.name, name=each.name, length=len(each))) for each in (a, b)
    ]
    table, out = GeneTable.of(Alignment((1, 1), (len(a), len(b)), 0, NOTHING, NOTHING), *compared), BytesIO()
    write_rows(table, [0], out)
    row = dict(zip(*(line.split("\t") for line in out.getvalue().decode().splitlines()), strict=True))
    assert (row["coverage"], row["identity"]) == ("99.99", "100.00")
    table, out = GeneTable.of(Alignment((0, 0), (len(a), len(b)), 0, NOTHING, NOTHING), *compared), BytesIO()
    write_rows(table, [0], out)
    row = dict(zip(*(line.split("\t") for line in out.getvalue().decode().splitlines()), strict=True))
    assert (row["coverage"], row["identity"]) == ("100.00", "99.99")


def test_genes_of_b_where_a_has_none() -> None:
    a, b = Sequence("a", codes(LETTERS)), Sequence("b", codes(LETTERS), features=(feature("CDS", 30, 60, gene="g"),))
    compared = [
        ComparedSequence(each, each, SequenceChoice(each.name, name=each.name, length=len(each))) for each in (a, b)
    ]
    table = GeneTable.of(Alignment((10, 10), (120, 120), 0, NOTHING, NOTHING), compared[0], compared[1])
    assert table.on_b and table.places.tolist() == [[[31, 60]], [[31, 60]]]


def test_residues_that_the_record_names() -> None:
    letters, other = "ATGGCATGAAAATA" + "C" * 16, "ATGGCATGACAATA" + "C" * 16
    named = ("transl_except", "(pos:7..9,aa:Sec)"), ("transl_except", "(pos:13..14,aa:TERM)")
    table = simple(letters, other, [Feature("CDS", 0, 14, 1, "sel", named)])
    both = Translations(table.alignments[0]).both(table.genes[0])
    assert both is not None and [each.protein for each in both] == ["MAUK", "MAUQ"]
    # Another stop in the place of the selenocysteine is a stop.
    table = simple(letters, letters[:6] + "TAG" + letters[9:], [Feature("CDS", 0, 14, 1, "sel", named)])
    both = Translations(table.alignments[0]).both(table.genes[0])
    assert both is not None and both[1].protein == "MA*K" and table.counts[0, Effect.NONSENSE] == 1


def test_proteins_have_names_of_their_own(tmp_path: Path) -> None:
    shared = {"gene_id": "g"}
    features = [
        feature("CDS", 0, 30, transcript_id="t1", **shared),
        feature("CDS", 0, 60, transcript_id="t2", **shared),
        feature("CDS", 90, 120, -1, gene="same"),
        feature("CDS", 30, 60, gene="same"),
        feature("tRNA", 60, 80, gene="none"),
    ]
    with open(tmp_path / "p.fa", "wb") as out:
        write_protein_rows(simple(LETTERS, LETTERS, features), range(5), out)
    lines = (tmp_path / "p.fa").read_text().splitlines()
    names = [line[1:].split()[0] for line in lines if line.startswith(">")]
    assert len(set(names)) == len(names) == 8
    assert names[:4] == ["t1_a", "t1_b", "t2_a", "t2_b"]
    assert lines[1] == str(Seq(LETTERS[:30]).translate(to_stop=True))


def placed(
    spans: list[tuple[int, int]],
    gene: list[tuple[int, int]],
    origin: int,
    turned: bool,
    changed: tuple[int, ...] = (),
) -> GeneTable:
    """A gene by alignments that have these bases of a circle of 120 each, from ``origin`` on.

    ``changed``: bases from there on that the other sequence has otherwise.
    """
    parts = tuple(
        Feature("CDS", *span, -1 if turned else 1, "g", group=0, part=part)
        for part, span in enumerate(gene[:: -1 if turned else 1])
    )
    whole = Sequence("a", codes(LETTERS), features=parts)
    rolled = codes(LETTERS[origin:] + LETTERS[:origin])
    choice = SequenceChoice("a", name="a", length=120, origin=origin)
    a = ComparedSequence(whole, replace(whole, codes=rolled), choice)
    beside = rolled.copy()
    beside[list(changed)] ^= 1
    other = Sequence("b", beside)
    b = ComparedSequence(other, other, SequenceChoice("b", name="b", length=120))
    return GeneTable.best(
        GeneTable.of(Alignment((first, first), (last, last), 9, NOTHING, NOTHING), a, b, number=number)
        for number, (first, last) in enumerate(spans, 1)
    )


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("order", list(permutations([(0, 50), (22, 78), (50, 100)])))
def test_the_two_that_have_most_together_are_found_in_any_order(order: list[tuple[int, int]], turned: bool) -> None:
    table = placed(order, [(0, 100)], 0, turned)
    assert table.aligned.tolist() == [56] and table.together.tolist() == [100]
    assert table.state.tolist() == [GeneState.IN_TWO_BLOCKS]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("order", list(permutations([(0, 50), (22, 78), (50, 100)])))
def test_the_identity_of_a_gene_that_is_cut_is_that_of_both_parts(order: list[tuple[int, int]], turned: bool) -> None:
    table = placed(order, [(0, 100)], 0, turned, (3, 49, 55, 110))
    assert table.joint.tolist() == [0.97] and table.identity.tolist() == [54 / 56]


def test_bases_that_both_parts_have_count_in_each() -> None:
    table = placed([(0, 60), (50, 100)], [(0, 100)], 0, False, (3, 55))
    assert table.together.tolist() == [100] and table.joint.tolist() == [pytest.approx(1 - 3 / 110)]
    # A gene that one alignment has is not joined.
    table = placed([(0, 95), (50, 100)], [(0, 100)], 0, False, (3, 55))
    assert table.joint.tolist() == [93 / 95] == table.identity.tolist()


@pytest.mark.parametrize("turned", [False, True])
def test_introns_that_two_alignments_both_have_do_not_count(turned: bool) -> None:
    table = placed([(0, 65), (25, 100)], [(0, 30), (60, 100)], 0, turned)
    assert table.aligned.tolist() == [45] and table.together.tolist() == [70]


@pytest.mark.parametrize("turned", [False, True])
def test_what_two_alignments_both_have_counts_once_over_the_origin(turned: bool) -> None:
    """A gene of 60 bases from base 91 over the origin to base 30."""
    gene = [(90, 120), (0, 30)]
    table = placed([(30, 65), (32, 66)], gene, 60, turned)
    assert table.together.tolist() == [36] and table.state.tolist() == [GeneState.PARTIAL]
    table = placed([(30, 58), (58, 90)], gene, 60, turned)
    assert table.together.tolist() == [60] and table.state.tolist() == [GeneState.IN_TWO_BLOCKS]
