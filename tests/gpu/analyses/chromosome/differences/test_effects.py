"""Genes and effects, against proteins translated base by base (``proteins``), and case by case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from gpu.sequences.sequence import Sequence
from tests.gpu.analyses.chromosome.differences import proteins
from tests.gpu.analyses.chromosome.differences.proteins import Edit, Gene, Pair

SENSE = "GCACGTAAACTGGTACCAGATTTC"


@pytest.mark.parametrize("on_b", [False, True], ids=["genes of a", "genes of b"])
@pytest.mark.parametrize("turned", [False, True], ids=["forward", "turned"])
def test_random_differences(turned: bool, on_b: bool) -> None:
    """Some 700 each, on both strands, with introns, five codes, slippage and open ends; more in
    ``tests.soak.effects``."""
    for seed in range(10):
        pair = proteins.random_pair(4 * seed + 2 * turned + on_b)
        assert not proteins.wrong(pair, turned, on_b), seed


def told(gene: Gene, letters: str, *edits: Edit) -> list[tuple[str, str]]:
    """Effect and change of each difference: a base for another, or a gap."""
    other, gaps = [*letters], []
    for edit in edits:
        if len(edit.text) == edit.high - edit.low:
            other[edit.low : edit.high] = edit.text
        else:
            gaps.append(edit)
    made, last = [], 0
    for edit in gaps:
        made += [*other[last : edit.low], edit.text]
        last = edit.high
    pair = Pair(letters, [gene], "".join(other), gaps, "".join([*made, *other[last:]]))
    found = [values[10:] for values in pair.table().rows(slice(None), 10)]
    turned = proteins.turned(letters)
    size = len(letters)
    mirrored = replace(gene, parts=[(size - end, size - start, -strand) for start, end, strand in gene.parts])
    again = Pair(
        turned,
        [mirrored],
        proteins.turned(pair.other),
        [Edit(size - edit.high, size - edit.low, proteins.turned(edit.text)) for edit in reversed(gaps)],
        proteins.turned(pair.made),
    )
    # The same molecule read on the other strand.
    assert sorted(values[10:] for values in again.table().rows(slice(None), 10)) == sorted(found)
    return found


def one(gene: Gene, letters: str, *edit: object) -> tuple[str, str]:
    (found,) = told(gene, letters, Edit(*edit))  # type: ignore[arg-type]
    return found


def at(*parts: tuple[int, int], **more: object) -> Gene:
    return Gene([(start, end, 1) for start, end in parts], **more)  # type: ignore[arg-type]


def test_indels_in_frame() -> None:
    letters = "CC" + "ATG" + SENSE + "TAA" + "GGCTAGCC"
    gene = at((2, 32))
    assert one(gene, letters, 8, 8, "GCATAAGCA") == ("nonsense", "K4*")
    assert one(gene, letters, 8, 8, "GCAGGAGCA") == ("in-frame", "R3ins")
    assert one(gene, letters, 8, 11, "") == ("in-frame", "R3del")
    # TGC CAA without its middle is TAA.
    assert one(at((2, 17)), "CCATGTGCCAAGCATAACC", 6, 9, "") == ("nonsense", "C2*")


def test_a_frameshift_is_told_where_the_protein_changes() -> None:
    letters = "CC" + "ATG" + "GCAGCAGCAGCACGT" + "AAACTGGTA" + "TAA" + "GGCTAGCC"
    gene = at((2, 32))
    assert one(gene, letters, 5, 6, "") == ("frameshift", "A2fs")
    assert one(gene, letters, 7, 8, "") == ("frameshift", "A3fs")
    # At once a stop: the protein is cut, and no residue is another.
    assert one(gene, letters.replace("AAACTG", "ATAACT"), 20, 21, "") == ("nonsense", "I7*")


def test_start_and_stop_codons() -> None:
    letters = "CC" + "ATG" + SENSE + "TAA" + "GGCTAGCC"
    gene = at((2, 32))
    assert one(gene, letters, 3, 3, "C") == ("start lost", "M1?")
    # ATATG: what is gained lies before the start as well.
    assert one(gene, letters, 3, 3, "TA") == ("synonymous", "M1=")
    assert one(gene, letters, 3, 4, "") == ("start lost", "M1?")
    # ATGG: another G takes the place of the one that is lost.
    assert one(gene, letters, 4, 5, "") == ("frameshift", "A2fs")
    assert one(gene, letters, 30, 30, "C") == ("stop lost", "*10S")
    assert one(gene, letters, 30, 30, "A") == ("synonymous", "*10=")
    assert one(gene, letters, 29, 29, "GCA") == ("in-frame", "*10ins")
    assert one(gene, letters, 29, 32, "") == ("stop lost", "*10G")
    # Without a base of TAA, one behind it takes its place.
    assert one(at((2, 32)), letters[:32] + "A" + letters[32:], 30, 31, "") == ("synonymous", "*10=")
    # And one ahead of ATG.
    assert one(at((3, 33)), "CCA" + letters[2:], 3, 4, "") == ("synonymous", "M1=")
    assert one(gene, letters, 2, 32, "") == ("gene lost", "M1del")


@pytest.mark.parametrize(
    ("code", "codon", "effect"),
    [(1, "CTG", "start lost"), (1, "TTG", "start lost"), (11, "GTG", "synonymous"), (11, "GCG", "start lost"),
     (2, "ATA", "synonymous"), (4, "TTA", "synonymous")],
)  # fmt: skip
def test_start_codons_of_the_code(code: int, codon: str, effect: str) -> None:
    letters = "CC" + "ATG" + SENSE + "TAA" + "GGCTAGCC"
    found = {each for each, _ in told(at((2, 32), code=code), letters, Edit(2, 5, codon))}
    assert found == {effect}


def test_a_start_codon_that_few_genes_have_is_one_where_the_record_has_it() -> None:
    letters = "CC" + "CTG" + SENSE + "TAA" + "GGCTAGCC"
    assert one(at((2, 32)), letters, 2, 3, "A") == ("synonymous", "M1=")
    assert one(at((2, 32)), letters, 2, 3, "G") == ("start lost", "M1?")


def test_open_ends() -> None:
    letters = "TTG" + SENSE + "TAA" + "GGCTAGCC"
    gene = at((0, 27), code=11, is_open=(True, True))
    assert one(gene, letters, 0, 1, "G") == ("missense", "L1V")
    assert one(replace(gene, is_open=(False, True)), letters, 0, 1, "C") == ("synonymous", "M1=")
    assert one(gene, letters, 24, 27, "")[0] == "in-frame"
    assert one(gene, letters, 0, 3, "")[0] == "in-frame"
    assert one(gene, letters, 25, 26, "")[0] == "frameshift"


def test_residues_that_the_record_names() -> None:
    letters = "CC" + "ATGGCATGAAAATGA" + "TTGGCTAGCC"
    gene = at((2, 17), named={2: "U"})
    assert one(gene, letters, 10, 11, "G") == ("missense", "U3W")
    assert one(gene, letters, 9, 10, "A") == ("nonsense", "U3*")
    # A stop that poly-A completes.
    short = "CC" + "ATGGCAAAAT" + "CCGG"
    assert one(at((2, 12), named={3: "*"}), short, 11, 12, "C") == ("stop lost", "*4Q")
    assert one(at((2, 12)), short, 11, 12, "C") == ("unclear", "")


def test_a_base_that_is_read_twice() -> None:
    letters = "CC" + "ATGGCAAAA" + "CGTGCATAACC"
    # AAA ACG: the last A is read again by -1 slippage.
    gene = at((2, 11), (10, 19))
    assert one(gene, letters, 10, 11, "G") == ("missense", "T4A")
    assert one(gene, letters, 10, 11, "T")[0] == "missense"
    assert one(gene, letters, 10, 11, "")[0] == "frameshift"


def test_parts_that_touch_and_parts_over_the_origin() -> None:
    letters = SENSE[:9] + "TAA" + "CCCCC" + "ATGGCA"
    gene = Gene([(17, 23, 1), (0, 12, 1)])
    made = [values[10:] for values in over_the_origin(gene, letters, [(5, 5, "GG")]).rows(slice(None), 9)]
    assert made == [("frameshift", "A3fs")]
    touching = at((2, 11), (11, 32))
    found = one(touching, "CC" + "ATG" + SENSE + "TAA" + "GGCTAGCC", 11, 11, "G")
    assert found[0] == "frameshift"


def over_the_origin(gene: Gene, letters: str, gained: list[tuple[int, int, str]]) -> DifferenceTable:
    """A circle that is compared from base 18 on; what is gained there lies at the record's origin
    where its number is that of the bases before it."""
    origin, size = 17, len(letters)
    turned = letters[origin:] + letters[:origin]
    (_, _, text), cut = gained[0], size - origin
    made = turned[:cut] + text + turned[cut:]
    whole = Sequence("one", _codes(letters), features=tuple(gene.features(0)))
    choice = SequenceChoice("one", name="one", length=size, origin=origin)
    other = Sequence("two", _codes(made))
    sides = [
        ComparedSequence(whole, matrix_side(choice, whole), choice),
        ComparedSequence(other, other, SequenceChoice("two", name="two", length=len(made), trim=(1, len(made)))),
    ]
    more, none = np.array([[cut, cut, len(text)]], np.int64), np.zeros((0, 3), np.int64)
    return DifferenceTable.of(Alignment((0, 0), (size, len(made)), 0, more, none), *sides)


def _codes(letters: str) -> np.ndarray:  # type: ignore[type-arg]
    from gpu.sequences.alphabet import DNA

    return DNA.encode[np.frombuffer(letters.encode(), np.uint8)]


def test_a_gap_at_an_intron_leaves_the_splice_site() -> None:
    # CAG|GTAAG … CAG|G: without one G of GG the exon is shorter, the intron still begins with GT.
    letters = "CC" + "ATGGCACAG" + "GTAAGTTTTCAG" + "GCACGTTAA" + "CC"
    gene = at((2, 11), (23, 32))
    assert one(gene, letters, 10, 11, "")[0] == one(gene, letters, 11, 12, "")[0] == "frameshift"
    # The intron has more of what is lost: the protein stays.
    assert one(gene, letters.replace("GTAAGT", "GTGTAAGT"), 11, 13, "")[0] in ("synonymous", "intergenic")


def test_a_record_read_from_a_file(tmp_path: Path) -> None:
    """The location's signs and ``/transl_except`` of GenBank, on the reverse strand."""
    lines = [
        "LOCUS       G1                        40 bp    DNA     linear   BCT 01-JAN-2020",
        "FEATURES             Location/Qualifiers",
        "     CDS             complement(3..>20)",
        '                     /gene="g"',
        "     CDS             complement(<21..38)",
        '                     /gene="h"',
        "                     /transl_except=(pos:complement(30..32),aa:Sec)",
        "ORIGIN",
    ]
    reads = "CC", "ATGGCATGAAAACGTGCA", "TTGGCACGTAAAGCATAA", "GC"
    letters = proteins.turned("".join(reads))
    (tmp_path / "a.gb").write_text("\n".join([*lines, f"        1 {letters}", "//", ""]))
    choice, whole = resolve(SequenceChoice(str(tmp_path / "a.gb")))
    found = {}
    for place, letter in ((18, "G"), (29, "C"), (30, "T")):
        made = letters[:place] + letter + letters[place + 1 :]
        assert made != letters
        other = Sequence("b", _codes(made))
        sides = [
            ComparedSequence(whole, matrix_side(choice, whole), choice),
            ComparedSequence(other, other, SequenceChoice("b", name="b", length=40)),
        ]
        none = np.zeros((0, 3), np.int64)
        (values,) = DifferenceTable.of(Alignment((0, 0), (40, 40), 0, none, none), *sides).rows(slice(None), 5)
        found[place] = values[9:]
    assert found == {18: ("g", "missense", "L1S"), 29: ("h", "missense", "U3W"), 30: ("h", "nonsense", "U3*")}


def test_codons_across_the_border_of_a_range() -> None:
    """A coding sequence that begins before the compared range keeps its frame."""
    table = proteins.random_pair(1).table()
    whole = {values[1]: values[9:] for values in table.rows(slice(None), 100) if values[0] == "substitution"}
    alignment, first = table.found.alignment, 300
    i, j = (int(each) for each in alignment.points(alignment.column_at(i=first)))
    gaps = [some[some[:, 0] > i] - (i, j, 0) for some in (alignment.gaps_a, alignment.gaps_b)]
    sides = []
    for each, ahead in ((table.a, i), (table.b, j)):
        choice = replace(each.choice, trim=(ahead + 1, each.choice.length))
        sides.append(ComparedSequence(each.whole, matrix_side(choice, each.whole), choice))
    end = (alignment.end[0] - i, alignment.end[1] - j)
    part = DifferenceTable.of(Alignment((0, 0), end, 0, *gaps), *sides)
    compared = [values for values in part.rows(slice(None), 100) if values[0] == "substitution" and values[1] > i + 3]
    assert len(compared) > 10 and all(values[9:] == whole[values[1]] for values in compared)


def test_without_genes_nothing_is_told() -> None:
    made = proteins.random_pair(2).table()
    bare = ComparedSequence(replace(made.a.whole, features=()), made.a.side, made.a.choice)
    table = DifferenceTable.of(made.found.alignment, bare, made.b)
    assert made.has_effects and not table.has_effects
    assert {values[9:] for values in table.rows(slice(None), 100)} == {("", "", "")}
