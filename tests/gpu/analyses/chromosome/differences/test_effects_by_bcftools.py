"""Effects beside those of ``bcftools csq``, which tells them of one VCF record at a time as well.

Compared is what both judge alike: substitutions, and gaps inside of exons between the first codon
and the last one.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from tests.gpu.analyses.chromosome.differences.proteins import Edit, Gene, Pair, turned

pytestmark = pytest.mark.skipif(shutil.which("bcftools") is None, reason="bcftools is not installed")

STOPS = ("TAA", "TAG", "TGA")
SENSE = [codon for codon in map("".join, product("ACGT", repeat=3)) if codon not in STOPS]
#: Words of bcftools, the most severe first, and those of here.
WORDS = {
    **{"start_lost": "start lost", "stop_gained": "nonsense", "frameshift": "frameshift", "stop_lost": "stop lost"},
    **{"inframe_insertion": "in-frame", "inframe_deletion": "in-frame", "inframe_altering": "in-frame"},
    **{"missense": "missense", "synonymous": "synonymous", "stop_retained": "synonymous"},
}


def whole_genes(chance: random.Random) -> tuple[str, list[Gene]]:
    """Genes of three exons on both strands, each from ATG to TAA without a stop inside."""
    text, genes = "".join(chance.choices("ACGT", k=50)), []
    for number in range(6):
        protein = "ATG" + "".join(chance.choices(SENSE, k=60)) + "TAA"
        first, second = sorted(chance.sample(range(20, 160), 2))
        second = max(second, first + 12)
        exons = protein[:first], protein[first:second], protein[second:]
        introns = ["GT" + "".join(chance.choices("ACGT", k=40)) + "AG" for _ in range(2)] + [""]
        at, parts, whole = len(text), [], ""
        for exon, intron in zip(exons, introns, strict=True):
            parts.append((len(whole), len(whole) + len(exon)))
            whole += exon + intron
        if number % 2:
            whole, size = turned(whole), len(whole)
            parts = [(size - end, size - start) for start, end in parts]
        genes.append(Gene([(at + start, at + end, -1 if number % 2 else 1) for start, end in parts]))
        text += whole + "".join(chance.choices("ACGT", k=50))
    return text, genes


def gff(genes: list[Gene]) -> str:
    """As Ensembl writes them."""
    lines = ["##gff-version 3"]
    for number, gene in enumerate(genes):
        start, end = min(part[0] for part in gene.parts) + 1, max(part[1] for part in gene.parts)
        sign = "+" if gene.parts[0][2] > 0 else "-"
        both = f"biotype=protein_coding;Name=g{number}"
        lines.append(f"1\tt\tgene\t{start}\t{end}\t.\t{sign}\t.\tID=gene:g{number};{both}")
        lines.append(f"1\tt\tmRNA\t{start}\t{end}\t.\t{sign}\t.\tID=transcript:t{number};Parent=gene:g{number};{both}")
        read = 0
        for first, last, _ in gene.parts:
            place = f"{first + 1}\t{last}\t.\t{sign}"
            lines.append(f"1\tt\texon\t{place}\t.\tParent=transcript:t{number}")
            lines.append(f"1\tt\tCDS\t{place}\t{-read % 3}\tParent=transcript:t{number}")
            read += last - first
    return "\n".join([*lines, ""])


def differences(chance: random.Random, text: str, genes: list[Gene]) -> list[Edit]:
    """One in a dozen of bases, at most one a codon; gaps only where both judge them alike."""
    inner = {
        at
        for gene in genes
        for start, end, _ in gene.parts
        for at in range(start + 9, end - 12)
        if at in {place for place, _ in gene.order()[3:-6]}
    }
    # A codon that an intron splits is changed once.
    codon = {
        place: (number, offset // 3)
        for number, gene in enumerate(genes)
        for offset, (place, _) in enumerate(gene.order())
    }
    changed = set()
    found, at = [], 10
    while at < len(text) - 40:
        if at in inner and at + 9 in inner and chance.random() < 0.5:
            size = chance.choice([1, 2, 3, 6])
            gained = "".join(chance.choices("ACGT", k=size))
            edit = chance.choice([Edit(at, at, gained), Edit(at, at + size, "")])
            # At the leftmost place, as VCF has it; not beside equal letters.
            last = gained[-1] if edit.text else text[at + size - 1]
            if text[at - 1] != last:
                found.append(edit)
                at += size
        elif codon.get(at, -1) not in changed:
            changed.add(codon.get(at, 0))
            found.append(Edit(at, at + 1, chance.choice([base for base in "ACGT" if base != text[at]])))
        at += chance.randint(8, 16)
    return found


def by_bcftools(folder: Path, text: str, genes: list[Gene], edits: list[Edit]) -> dict[int, str]:
    """The most severe effect at the place of each edit (0-based)."""
    (folder / "a.fa").write_text(f">1\n{text}\n")
    (folder / "a.gff3").write_text(gff(genes))
    heading = ["##fileformat=VCFv4.2", f"##contig=<ID=1,length={len(text)}>", "#CHROM POS ID REF ALT QUAL FILTER INFO"]
    rows = ["\t".join(heading[2].split())]
    for edit in edits:
        low = edit.low if edit.high == edit.low + 1 and len(edit.text) == 1 else edit.low - 1
        ahead = text[low : edit.low]
        rows.append(f"1\t{low + 1}\t.\t{ahead}{text[edit.low : edit.high]}\t{ahead}{edit.text}\t.\t.\t.")
    (folder / "a.vcf").write_text("\n".join([*heading[:2], *rows, ""]))
    command = ["bcftools", "csq", "-l", "-f", "a.fa", "-g", "a.gff3", "-Ov", "a.vcf"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found = {}
    lines = [line.split("\t") for line in done.stdout.splitlines() if not line.startswith("#")]
    assert len(lines) == len(edits)
    for edit, fields in zip(edits, lines, strict=True):
        words = [word for each in fields[7].partition("BCSQ=")[2].split(",") for word in each.split("|")[0].split("&")]
        found[edit.low] = next((WORDS[word] for word in WORDS if word in [each.lstrip("*") for each in words]), "")
    return found


@pytest.mark.parametrize("seed", range(4))
def test_effects_are_those_of_bcftools(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    text, genes = whole_genes(chance)
    edits = differences(chance, text, genes)
    gaps = [edit for edit in edits if len(edit.text) != edit.high - edit.low]
    other = [*text]
    for edit in edits:
        if edit not in gaps:
            other[edit.low] = edit.text
    made, last = [], 0
    for edit in gaps:
        made += [*other[last : edit.low], edit.text]
        last = edit.high
    pair = Pair(text, genes, "".join(other), gaps, "".join([*made, *other[last:]]))
    judged = by_bcftools(tmp_path, text, genes, edits)
    compared = set()
    for kind, first, _, *rest in pair.table().rows(slice(None), 50):
        effect, change = rest[7:]
        place = first if kind == "insertion" else first - 1
        # What is at once a stop in another frame is nonsense to HGVS, VEP and here.
        if judged[place] and (effect, judged[place]) != ("nonsense", "frameshift"):
            assert (effect, place) == (judged[place], place), (kind, change)
            compared.add(effect)
    assert {"synonymous", "missense", "frameshift", "in-frame"} <= compared
