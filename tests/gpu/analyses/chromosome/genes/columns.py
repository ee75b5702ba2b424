"""Genes beside another sequence, told column by column with Biopython: an oracle for ``genes``.

A case is a record with genes, what another record makes of it, and the columns of an alignment of
both: pairs of bases of the matrix sides, None in a gap.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from Bio.Data import CodonTable
from Bio.Seq import Seq
from Bio.SeqFeature import CompoundLocation, Location, SimpleLocation

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice, matrix_side
from gpu.sequences.sequence import Feature, Sequence

CODES = 1, 2, 4, 5, 11


@dataclass
class CodingGene:
    """A coding sequence: its location, genetic code, and bases before the first whole codon."""

    location: Location
    code: int = 1
    skipped: int = 0

    def features(self, number: int) -> Iterator[Feature]:
        qualifiers = (
            ("locus_tag", f"L{number}"),
            ("transl_table", str(self.code)),
            ("codon_start", str(self.skipped + 1)),
        )
        for part, each in enumerate(self.location.parts):
            yield Feature("CDS", each.start, each.end, each.strand, f"g{number}", qualifiers, number, part)

    @property
    def stretches(self) -> list[list[int]]:
        """The places of the parts as they are read; those that touch are one."""
        found: list[list[int]] = []
        for part in self.location.parts:
            places = list(range(part.start, part.end))[:: part.strand]
            if found and found[-1][-1] + part.strand == places[0]:
                found[-1] += places
            else:
                found.append(places)
        return found


@dataclass
class Case:
    """Two records, the choices of both, and the columns between the matrix sides."""

    a: str
    b: str
    choices: tuple[SequenceChoice, SequenceChoice]
    columns: list[tuple[int | None, int | None]]
    genes: list[CodingGene]

    def compared(self) -> tuple[ComparedSequence, ComparedSequence]:
        features = tuple(one for number, gene in enumerate(self.genes) for one in gene.features(number))
        records = Sequence("a", codes(self.a), features=features), Sequence("b", codes(self.b))
        found = [
            ComparedSequence(record, matrix_side(choice, record), choice)
            for record, choice in zip(records, self.choices, strict=True)
        ]
        return found[0], found[1]

    def alignment(self) -> Alignment:
        gaps: tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]] = ([], [])
        i, j = (next(pair[side] for pair in self.columns if pair[side] is not None) for side in (0, 1))
        start = i, j
        for one, other in self.columns:
            for side, missing in enumerate((one is None, other is None)):
                if missing:
                    last = gaps[side][-1] if gaps[side] else None
                    steps = (0, last[2]) if last and not side else (last[2], 0) if last else (0, 0)
                    if last and (last[0] + steps[0], last[1] + steps[1]) == (i, j):
                        gaps[side][-1] = (*last[:2], last[2] + 1)
                    else:
                        gaps[side].append((i, j, 1))
            i, j = i + (one is not None), j + (other is not None)
        return Alignment(start, (i, j), 0, gaps[0], gaps[1])

    @property
    def beside(self) -> dict[int, int]:
        """The base of b, a place of its record, beside each aligned place of a's record."""
        a, b = self.choices
        pairs = ((one, other) for one, other in self.columns if one is not None and other is not None)
        return {a.position(one) - 1: b.position(other) - 1 for one, other in pairs}

    @property
    def is_turned(self) -> bool:
        return self.choices[0].reverse != self.choices[1].reverse


def codes(letters: str) -> np.ndarray:
    return DNA.encode[np.frombuffer(letters.encode(), np.uint8)]


def aligned(case: Case, gene: CodingGene) -> tuple[int, int, int]:
    """Bases of a gene, those that are aligned, and those that match."""
    places = [place for places in gene.stretches for place in places]
    beside = case.beside
    pairs = [(case.a[place], case.b[beside[place]]) for place in places if place in beside]
    turned = [(one, str(Seq(other).complement()) if case.is_turned else other) for one, other in pairs]
    return len(places), len(pairs), sum(one == other and one in "ACGT" for one, other in turned)


def place_b(case: Case, gene: CodingGene) -> tuple[int, int]:
    """The first and the last base of b beside a gene, 1-based; 0 for none."""
    parts = sorted(gene.stretches, key=min)
    size = len(case.a)
    if any(min(part) == 0 for part in parts) and any(max(part) == size - 1 for part in parts) and len(parts) > 1:
        parts = [*[part for part in parts if min(part) > 0], *[part for part in parts if min(part) == 0]]
    beside = case.beside
    along = [beside[place] + 1 for part in parts for place in sorted(part) if place in beside]
    if not along:
        return 0, 0
    return (along[-1], along[0]) if case.is_turned else (along[0], along[-1])


def translated(letters: str, gene: CodingGene, begins: bool, same_start: bool) -> str:
    """A protein with its stops; ``same_start``: its first codon is the record's."""
    whole = letters[: len(letters) // 3 * 3]
    protein = str(Seq(whole).translate(table=gene.code))
    starts = CodonTable.unambiguous_dna_by_id[gene.code].start_codons
    starts = starts if same_start or gene.code != 1 else ["ATG"]
    return f"M{protein[1:]}" if begins and whole[:3] in starts else protein


def proteins(case: Case, gene: CodingGene) -> tuple[str, str]:
    """The proteins of a gene and of what is aligned with it, stops included."""
    own = str(gene.location.extract(Seq(case.a)))[gene.skipped :]
    a, b = case.choices
    numbers = {pair: number for number, pair in enumerate(case.columns)}
    column = {a.position(pair[0]) - 1: number for pair, number in numbers.items() if None not in pair}
    made, lead, ahead = "", None, 0
    for places, step in _runs(case, gene):
        found = sorted(column[place] for place in places if place in column)
        if found:
            if lead is None:
                lead = ahead + next(at for at, place in enumerate(places) if place in column)
            run = [pair[1] for pair in case.columns[found[0] : found[-1] + 1] if pair[1] is not None]
            letters = "".join(case.b[b.position(index) - 1] for index in run)
            letters = str(Seq(letters).complement()) if b.reverse else letters
            made += str(Seq(letters).reverse_complement()) if step < 0 else letters
        ahead += len(places)
    if lead is None:
        return translated(own, gene, not gene.skipped, True), ""
    made = made[(gene.skipped - lead) % 3 :]
    begins = not gene.skipped and not lead
    return translated(own, gene, not gene.skipped, True), translated(made, gene, begins, own[:3] == made[:3])


def _runs(case: Case, gene: CodingGene) -> Iterator[tuple[list[int], int]]:
    """The places of a gene as they are read, in runs without a break on the matrix side, with the
    direction there.
    """
    choice = case.choices[0]
    run: list[int] = []
    for part in gene.location.parts:
        step = -part.strand if choice.reverse else part.strand
        for place in list(range(part.start, part.end))[:: part.strand]:
            if run and choice.index(place + 1) != choice.index(run[-1] + 1) + step:
                yield run, step
                run = []
            run.append(place)
    yield run, step


def codon_effects(case: Case, gene: CodingGene) -> dict[str, int]:
    """The codons with substitutions by their effects."""
    places = [place for places in gene.stretches for place in places]
    turned = [part.strand < 0 for part in gene.location.parts for _ in range(len(part))]
    counts = dict.fromkeys(("synonymous", "missense", "nonsense", "stop_lost", "start_lost"), 0)
    beside, last = case.beside, (len(places) - gene.skipped) // 3 - 1
    for number, first in enumerate(range(gene.skipped, len(places) - 2, 3)):
        before = after = ""
        for place, is_reverse in list(zip(places, turned, strict=True))[first : first + 3]:
            one = case.a[place]
            other = case.b[beside[place]] if place in beside else None
            other = one if other is None else str(Seq(other).complement()) if case.is_turned else other
            before += str(Seq(one).complement()) if is_reverse else one
            after += str(Seq(other).complement()) if is_reverse else other
        if before == after:
            continue
        begins = number == 0 and not gene.skipped
        was = translated(before, gene, begins, True)
        becomes = translated(after, gene, begins, False)
        assert last >= number
        if was == becomes:
            counts["synonymous"] += 1
        elif begins and was == "M":
            counts["start_lost"] += 1
        elif was == "*":
            counts["stop_lost"] += 1
        else:
            counts["nonsense" if becomes == "*" else "missense"] += 1
    return counts


def random_case(seed: int, size: int = 400) -> Case:
    """Genes of one or several parts on both strands, some over the origin of a circle or not wholly
    aligned; sides turned, cut to a range, or begun at another base.
    """
    chance = random.Random(seed)
    letters = "".join(chance.choices("ACGT", k=size))
    choices, sides = [], []
    origin = chance.randrange(1, size) if chance.random() < 0.4 else 0
    low, high = sorted(chance.sample(range(1, size), 2)) if not origin and chance.random() < 0.3 else (1, size)
    if high - low < 60:
        low, high = 1, size
    reverse = chance.random() < 0.5
    trim = (low, high) if (low, high) != (1, size) else None
    choices.append(SequenceChoice("a", name="a", length=size, origin=origin, trim=trim, reverse=reverse))
    side = (letters[origin:] + letters[:origin])[low - 1 : high]
    sides.append(str(Seq(side).reverse_complement()) if reverse else side)

    columns: list[tuple[int | None, int | None]] = []
    made: list[str] = []
    first, last = (0, len(sides[0])) if chance.random() < 0.5 else sorted(chance.sample(range(len(sides[0])), 2))
    if last - first < 30:
        first, last = 0, len(sides[0])
    ahead = chance.choices("ACGT", k=chance.randrange(5))
    gap = 0
    for index in range(first, last):
        inside = first < index < last - 1
        if inside and not gap and chance.random() < 0.03:
            for _ in range(chance.choice((1, 2, 3, 3, 6))):
                columns.append((None, len(ahead) + len(made)))
                made.append(chance.choice("ACGT"))
        elif inside and not gap and chance.random() < 0.03:
            gap = min(chance.choice((1, 2, 3, 3, 6, 40)), last - 1 - index)
        if gap:
            gap -= 1
            columns.append((index, None))
            continue
        columns.append((index, len(ahead) + len(made)))
        made.append(chance.choice("ACGT") if chance.random() < 0.1 else sides[0][index])
    sides.append("".join([*ahead, *made, *chance.choices("ACGT", k=chance.randrange(5))]))
    turned = chance.random() < 0.5
    around = chance.randrange(1, len(sides[1])) if chance.random() < 0.3 else 0
    forward = str(Seq(sides[1]).reverse_complement()) if turned else sides[1]
    record = forward[len(forward) - around :] + forward[: len(forward) - around]
    choices.append(SequenceChoice("b", name="b", length=len(record), origin=around, reverse=turned))

    genes = []
    for _ in range(5):
        strand = chance.choice((1, -1))
        kind = chance.random()
        if kind < 0.25:
            cut = chance.randrange(4, 40), size - chance.randrange(4, 40)
            parts = [SimpleLocation(cut[1], size, strand), SimpleLocation(0, cut[0], strand)]
        else:
            edges = sorted(chance.sample(range(size + 1), 2 * chance.choice((1, 1, 2, 3))))
            parts = [
                SimpleLocation(start, end, strand)
                for start, end in zip(edges[::2], edges[1::2], strict=True)
                if end - start > 1
            ] or [SimpleLocation(0, 30, strand)]
        parts = parts[::strand]
        location = parts[0] if len(parts) == 1 else CompoundLocation(parts)
        if len(location) >= 9:
            genes.append(CodingGene(location, chance.choice(CODES), chance.choice((0, 0, 1, 2))))
    return Case(letters, record, (choices[0], choices[1]), columns, genes or [CodingGene(SimpleLocation(0, 30, 1))])
