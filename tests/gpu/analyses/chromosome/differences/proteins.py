"""Random records with genes, their differences, and what these do: both molecules are translated
whole, base by base, by Biopython's tables.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

import numpy as np
from Bio.Data import CodonTable

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.differences.effects import ComparedSequence
from gpu.analyses.chromosome.differences.table import DifferenceTable
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice, matrix_side
from gpu.sequences.sequence import Feature, Sequence

CODES = (1, 2, 4, 11, 28)
#: From harmless to severe.
SEVERITY = ("synonymous", "missense", "in-frame", "stop lost", "frameshift", "nonsense", "start lost", "gene lost")
_OTHER_STRAND = str.maketrans("ACGT", "TGCA")


@dataclass
class Gene:
    """Parts (start, end, strand) in the order of reading; ``named``: residues by codon."""

    parts: list[tuple[int, int, int]]
    code: int = 1
    skipped: int = 0
    is_open: tuple[bool, bool] = (False, False)
    named: dict[int, str] = field(default_factory=dict)

    def order(self) -> list[tuple[int, int]]:
        """Place and strand of each base as it is read."""
        return [
            (at, strand)
            for start, end, strand in self.parts
            for at in (range(start, end) if strand > 0 else range(end - 1, start - 1, -1))
        ]

    def features(self, number: int) -> Iterator[Feature]:
        """As readers of files make them."""
        order = self.order()
        three = {"U": "Sec", "*": "TERM", "M": "Met", "X": "OTHER"}
        qualifiers = [("codon_start", str(self.skipped + 1)), ("transl_table", str(self.code))]
        for codon, residue in self.named.items():
            places = [at + 1 for at, _ in order[self.skipped + 3 * codon :][:3]]
            position = f"{places[0]}" if len(places) == 1 else ",".join(map(str, places))
            qualifiers.append(("transl_except", f"(pos:{position},aa:{three[residue]})"))
        qualifiers += [("partial", side) for side, at in (("start", 0), ("end", 1)) if self.is_open[at]]
        several = number if len(self.parts) > 1 else -1
        for part, (start, end, strand) in enumerate(self.parts):
            yield Feature("CDS", start, end, strand, f"g{number}", tuple(qualifiers), several, part)


@dataclass(frozen=True)
class Edit:
    """Bases [low, high) of the record are replaced by ``text``; low == high for an insertion."""

    low: int
    high: int
    text: str


def turned(letters: str) -> str:
    """The other strand."""
    return letters.translate(_OTHER_STRAND)[::-1]


def _base(letters: str, at: int, strand: int) -> str:
    letter = letters[at] if 0 <= at < len(letters) else "N"
    return letter if strand > 0 else letter.translate(_OTHER_STRAND)


def _residue(codon: str, gene: Gene, begins: bool, ends: bool, changed: bool) -> str:
    table = CodonTable.unambiguous_dna_by_id[gene.code]
    starts = ["ATG"] if changed and gene.code == 1 else table.start_codons
    if begins and codon in starts:
        return "M"
    if ends and codon in table.stop_codons:
        return "*"
    if codon in table.forward_table:
        return str(table.forward_table[codon])
    return "*" if codon in table.stop_codons else "X"


def before(gene: Gene, letters: str) -> list[str]:
    """All residues of a gene, of stops inside, too."""
    read = "".join(_base(letters, *each) for each in gene.order())[gene.skipped :]
    count = len(read) // 3
    found = []
    for number in range(count + (count in gene.named)):
        begins = number == 0 and not gene.skipped and not gene.is_open[0]
        ends = number == count - 1 and not gene.is_open[1] and count not in gene.named
        found.append(gene.named.get(number) or _residue(read[3 * number : 3 * number + 3], gene, begins, ends, False))
    return found


def substitution(gene: Gene, letters: str, other: str, at: int) -> list[tuple[str, str]]:
    """Effect and change in each codon of a base that differs, all bases of a codon together."""
    order, own = gene.order(), before(gene, letters)
    found = []
    for offset in (number for number, (place, _) in enumerate(order) if place == at):
        number = (offset - gene.skipped) // 3
        if offset < gene.skipped or number >= len(own):
            found.append(("unclear", ""))
            continue
        codon = "".join(_base(other, *each) for each in order[gene.skipped + 3 * number :][:3]).ljust(3, "A")
        begins = number == 0 and not gene.skipped and not gene.is_open[0]
        is_last = number == len(own) - 1 and not gene.is_open[1]
        x, y = own[number], _residue(codon, gene, begins, is_last, True)
        if x == y:
            found.append(("synonymous", f"{x}{number + 1}="))
        elif begins and x == "M":
            found.append(("start lost", "M1?"))
        else:
            found.append(("nonsense" if y == "*" else "stop lost" if x == "*" else "missense", f"{x}{number + 1}{y}"))
    return found


@cache
def placements(letters: str, edit: Edit) -> list[Edit]:
    """All places of a gap at which the molecule is the same, from the left."""
    found = [edit]
    for step in (-1, 1):
        low, high, text = edit.low, edit.high, edit.text
        while True:
            ahead = letters[:low] + text + letters[high:]
            if text:
                text = letters[low - 1 : low] + text[:-1] if step < 0 else text[1:] + letters[low : low + 1]
            low, high = low + step, high + step
            if low < 0 or high > len(letters) or letters[:low] + text + letters[high:] != ahead:
                break
            found.append(Edit(low, high, text))
    return sorted(found, key=lambda one: one.low)


def _keeps_introns(gene: Gene, letters: str, edit: Edit) -> bool:
    """The first and last two bases of introns stand behind and before the exons' ends."""
    made = [(letters[at], at) for at in range(edit.low)] + [(letter, -1) for letter in edit.text]
    made += [(letters[at], at) for at in range(edit.high, len(letters))]
    text = "".join(letter for letter, _ in made)
    # Where the borders are in the new molecule: what is gained at a border belongs to the intron.
    new = {at: number for number, (_, at) in enumerate(made) if at >= 0}
    for (start, end, strand), (after, until, other) in pairwise(gene.parts):
        ends, begins = (end if strand > 0 else start), (after if other > 0 else until)
        if strand == other and abs(ends - begins) <= 3:
            continue
        for border, on_right in ((ends, strand > 0), (begins, other < 0)):
            if edit.low < border < edit.high:
                return False
            if on_right:
                at = new[border - 1] + 1 if border - 1 in new else edit.low
                if text[at : at + 2] != letters[border : border + 2]:
                    return False
            else:
                at = new[border] if border in new else len(text) - (len(letters) - edit.high)
                if text[at - 2 : at] != letters[border - 2 : border]:
                    return False
    return True


def _gap_here(gene: Gene, letters: str, edit: Edit) -> str:
    """The effect of a gap just where it lies; "" where it lies beside what is read."""
    order, own = gene.order(), before(gene, letters)
    lost = [number for number, (at, _) in enumerate(order) if edit.low <= at < edit.high]
    size = len(letters)
    gained = []
    if edit.text:
        for number, ((at, strand), (after, other)) in enumerate(pairwise(order), 1):
            lies = (at, after) == ((edit.low - 1) % size, edit.low % size)[:: 1 if strand > 0 else -1]
            if strand == other and lies:
                gained.append((number, strand))
    if not lost and not gained:
        return ""
    if len(lost) == len(order):
        return "gene lost"
    # What is read after: letters and the numbers of their bases before, then the rest.
    read: list[tuple[str, int]] = []
    inserted = dict(gained)
    for number, (at, strand) in enumerate(order):
        if number in inserted:
            text = edit.text if inserted[number] > 0 else turned(edit.text)
            read += [(letter, -1) for letter in text]
        if number not in lost:
            read.append((_base(letters, at, strand), number))
    extent = len(read) - gene.skipped
    shift = len(read) - len(order)
    first = min([*lost, *(number for number, _ in gained)])
    if first < gene.skipped or (first - gene.skipped) // 3 >= len(own):
        return "frameshift" if shift % 3 else "in-frame"
    last, strand = order[-1]
    step = 1 if strand > 0 else -1
    short = (len(order) - gene.skipped) % 3
    kept = [base for _, base in read[len(read) - short :]] == list(range(len(order) - short, len(order)))
    if len(own) - 1 in gene.named and own[-1] == "*" and short and kept and shift % 3 == 0:
        # The stop that poly-A completes.
        read += [("A", len(order) + number) for number in range(3 - short)]
    elif not gene.is_open[1]:
        at = last + step
        while 0 <= at < size:
            if not edit.low <= at < edit.high:
                read.append((_base(letters, at, strand), -1))
            at += step
    read = read[gene.skipped :]
    final = len(own) - 1
    has_stop = own[-1] == "*" and not gene.is_open[1]
    own_start = "".join(_base(letters, *each) for each in order[:3])
    after, stop = [], -1
    for number in range(len(read) // 3):
        codon = read[3 * number : 3 * number + 3]
        old = codon[0][1] - gene.skipped
        bases = [base for _, base in codon]
        is_old = old >= 0 and old % 3 == 0 and bases == list(range(bases[0], bases[0] + 3))
        if number == 0 and not gene.skipped and not gene.is_open[0]:
            # Another start codon begins the protein as well, and so does another copy of its own.
            text = "".join(letter for letter, _ in codon)
            begins = _residue(text, gene, True, False, True) == "M" or text == own_start
            is_old = is_old and (old == 0 or not begins)
        if is_old and old // 3 < len(own):
            residue = own[old // 3]
            is_new_stop = residue == "*" and has_stop and old // 3 == final
        else:
            text = "".join(letter for letter, _ in codon)
            begins = number == 0 and not gene.skipped and not gene.is_open[0]
            same = begins and text == own_start
            ends = shift % 3 == 0 and 3 * number + 3 == extent and not gene.is_open[1]
            residue = own[0] if same else _residue(text, gene, begins, ends, True)
            # One that was read through before still is.
            is_kept = number < final and own[: number + 1] == [*after, "*"]
            is_new_stop = residue == "*" and not is_kept
        after.append(residue)
        if is_new_stop:
            stop = number
            break
    if after == own and stop >= 0:
        return "synonymous"
    begins = not gene.skipped and not gene.is_open[0] and own[0] == "M" and first < 3
    start, end, strand = gene.parts[0]
    border = start if strand > 0 else end
    if begins and (after[:1] != ["M"] or edit.low < border < edit.high):
        return "start lost"
    same = 0
    codon = (first - gene.skipped) // 3
    while same < min(len(after), len(own)) and after[same] == own[same]:
        if shift % 3 and same >= codon and after[same] == "X":
            break
        same += 1
    if shift % 3:
        if same == stop:
            return "nonsense"
        return "stop lost" if has_stop and same == final else "frameshift"
    codons = extent // 3
    final_bases = set(range(gene.skipped + 3 * final, gene.skipped + 3 * final + 3)) & set(range(len(order)))
    touches = bool(final_bases & set(lost)) or any(
        min(final_bases) < number <= max(final_bases) for number, _ in gained
    )
    if not touches:
        cut = 0 <= stop < final + shift // 3
        return "nonsense" if cut and (same < final or not has_stop) else "in-frame"
    if 0 <= stop < codons - 1:
        return "nonsense" if same < final or not has_stop else "in-frame"
    if not has_stop or (stop >= 0 and (stop == codons - 1 or (stop == codons and final_bases <= set(lost)))):
        return "in-frame"
    return "stop lost"


def gap(gene: Gene, letters: str, edit: Edit) -> str:
    """The effect of a gap wherever equal letters let it lie; "" for one that meets nothing read."""
    order = gene.order()
    # Where parts touch, reading goes on as inside of one.
    borders = {
        at + (strand > 0)
        for (at, strand), after in zip(order, [*order[1:], (-9, 0)], strict=True)
        if after != (at + strand, strand)
    } | {
        at + (strand < 0)
        for before, (at, strand) in zip([(-9, 0), *order], order, strict=False)
        if before != (at - strand, strand)
    }
    tried = placements(letters, edit)
    places = [at for at, _ in order]
    if tried[-1].high < min(places) or tried[0].low > max(places) + 1:
        return ""
    if any(tried[0].low - bool(edit.text) < border < tried[-1].high + bool(edit.text) for border in borders):
        beside = {border + step for border in borders for step in ((-1, 0, 1) if edit.text else (0,))}
        tried = [tried[0], *(one for one in tried[1:-1] if {one.low, one.high} & beside), tried[-1]]
    else:
        tried = [edit]
    found = [(not _keeps_introns(gene, letters, one), _gap_here(gene, letters, one)) for one in tried]
    if not any(effect for _, effect in found):
        return ""
    _, effect = min(found, key=lambda each: (each[0], SEVERITY.index(each[1] or "synonymous")))
    return effect or "synonymous"


def random_gene(chance: random.Random, letters: list[str], at: int) -> tuple[Gene, int]:
    """A gene from a place on, its end; start and stop codons are put into the letters."""
    strand, code = chance.choice([1, -1]), chance.choice(CODES)
    # Trans-splicing joins two strands, of places inside the record, and so far apart that no gap
    # meets both.
    is_trans = chance.random() < 0.1
    parts, end = [], at + (10 if is_trans else 0)
    for _ in range(2 if is_trans else chance.choice([1, 1, 2, 3])):
        first = end + (chance.choice([90] if is_trans else [-2, -1, 0, 1, 5, 9, 30]) if parts else 0)
        end = first + chance.randint(7, 60)
        parts.append((first, end, strand))
    if is_trans:
        some = chance.randrange(len(parts))
        parts[some] = (*parts[some][:2], -strand)
    gene = Gene(parts if strand > 0 else parts[::-1], code, chance.choice([0, 0, 0, 1, 2]))
    gene.is_open = (chance.random() < 0.2, chance.random() < 0.2)
    order = gene.order()
    table = CodonTable.unambiguous_dna_by_id[code]

    def put(codon: str, where: int) -> None:
        for (place, strand), letter in zip(order[where : where + 3], codon, strict=False):
            letters[place] = letter if strand > 0 else letter.translate(_OTHER_STRAND)

    bases = len(order) - gene.skipped
    if chance.random() < 0.7:
        put(chance.choice(table.start_codons), gene.skipped)
    if chance.random() < 0.7:
        put(chance.choice(table.stop_codons), gene.skipped + bases // 3 * 3 - 3)
    if chance.random() < 0.2:
        codon = chance.randrange(bases // 3)
        put("TGA", gene.skipped + 3 * codon)
        gene.named[codon] = chance.choice("UX")
    if bases % 3 and chance.random() < 0.5 and not gene.is_open[1]:
        put("TA"[: bases % 3], gene.skipped + bases // 3 * 3)
        gene.named[bases // 3] = "*"
    return gene, end


@dataclass(frozen=True)
class Pair:
    """A record with genes and another: base by base (``other``), and its gaps."""

    letters: str
    genes: list[Gene]
    other: str
    gaps: list[Edit]
    made: str

    def table(self, reverse: bool = False, on_b: bool = False) -> DifferenceTable:
        """The differences of the alignment that the gaps tell."""
        more, less, shift = [], [], 0
        for edit in self.gaps:
            if edit.text:
                more.append((edit.low, edit.low + shift, len(edit.text)))
            else:
                less.append((edit.low, edit.low + shift, edit.high - edit.low))
            shift += len(edit.text) - (edit.high - edit.low)
        rows, columns = len(self.letters), len(self.made)
        if reverse:
            more = [(rows - i, columns - j - length, length) for i, j, length in reversed(more)]
            less = [(rows - i - length, columns - j, length) for i, j, length in reversed(less)]
        features = tuple(feature for number, gene in enumerate(self.genes) for feature in gene.features(number))
        sides = []
        for name, text, known in (("one", self.letters, features), ("two", self.made, ())):
            whole = Sequence(name, DNA.encode[np.frombuffer(text.encode(), np.uint8)], features=known)
            choice = SequenceChoice(name, name=name, reverse=reverse, length=len(text), trim=(1, len(text)))
            sides.append(ComparedSequence(whole, matrix_side(choice, whole), choice))
        if on_b:
            more, less = ([(j, i, length) for i, j, length in some] for some in (less, more))
            rows, columns, sides = columns, rows, sides[::-1]
        lists = (np.array(some, np.int64).reshape(-1, 3) for some in (more, less))
        return DifferenceTable.of(Alignment((0, 0), (rows, columns), 0, *lists), *sides, window=20, below=0)


def random_pair(seed: int, size: int = 700) -> Pair:
    """Genes on both strands, some overlapping, and differences every dozen of bases."""
    chance = random.Random(seed)
    weights = chance.choice([[1, 1, 1, 1], [5, 1, 1, 3], [1, 4, 4, 1]])
    letters: list[str] = []
    while len(letters) < size:
        some = chance.choices("ACGT", weights, k=chance.choice([1, 2, 3, 40]))
        letters += some * (1 if len(some) > 3 else chance.randint(2, 6))
    genes, at = [], chance.choice([0, 20])
    while at < size - 260:
        gene, end = random_gene(chance, letters, at)
        if all(0 <= start < end for start, end, _ in gene.parts):
            genes.append(gene)
        at = end + chance.randint(-15, 25)
    text = "".join(letters)
    # Not with two stops at the end, of which either may be the one that a gap leaves.
    genes = [gene for gene in genes if before(gene, text)[-2:] != ["*", "*"]]
    other, gaps = [*text], []
    at = chance.randint(1, 12)
    while at < len(text) - 70:
        what = chance.random()
        if what < 0.5:
            other[at] = chance.choice("ACGT".replace(text[at], ""))
            at += 1
        elif what < 0.75:
            length = chance.choice([1, 1, 2, 3, 3, 6, 9, 60])
            gaps.append(Edit(at, at + length, ""))
            at += length
        else:
            near = text[max(0, at - 3) : at] or "A"
            made = chance.choice([near, "TAA", "ATG", "".join(chance.choices("ACGT", k=chance.choice([1, 3, 6])))])
            gaps.append(Edit(at, at, made))
        at += chance.randint(1, 12)
    made, last = [], 0
    for edit in gaps:
        made += [*other[last : edit.low], edit.text]
        last = edit.high
    return Pair(text, genes, "".join(other), gaps, "".join([*made, *other[last:]]))


def wrong(pair: Pair, reverse: bool, on_b: bool = False) -> list[str]:
    """The differences that the table tells otherwise, as sentences."""
    found = []
    lost = {at for edit in pair.gaps for at in range(edit.low, edit.high)}
    aligned = "".join(
        own if at in lost else new for at, (own, new) in enumerate(zip(pair.letters, pair.other, strict=True))
    )
    edits = {(edit.low, edit.high): edit for edit in pair.gaps}
    for values in pair.table(reverse, on_b).rows(slice(None), 10_000):
        kind, first, last, gene, effect, change = values[0], *values[3 if on_b else 1 :][:2], *values[9:]
        if kind == "substitution":
            expected = [
                (*each, f"g{number}")
                for number, one in enumerate(pair.genes)
                for each in substitution(one, pair.letters, aligned, first - 1)
            ]
            told = (effect, change, gene)
        else:
            is_gained = kind == ("deletion" if on_b else "insertion")
            edit = edits[(first, first) if is_gained else (first - 1, last)]
            expected = [
                (each, "", f"g{number}")
                for number, one in enumerate(pair.genes)
                if (each := gap(one, pair.letters, edit))
            ]
            told = (effect, "", gene)
        ranks = ("unclear", *SEVERITY)
        worst = max((ranks.index(each) for each, _, _ in expected), default=None)
        none = ("intergenic" if pair.genes else "", "", "")
        good = [each for each in expected if ranks.index(each[0]) == worst] or [none]
        if told not in good:
            found.append(f"{kind} {first}-{last}: {effect} {change} {gene}, not {good}")
    return found
