"""Write the bundled example sequences: ``python packaging/make_examples.py [FOLDER]``.

``skua.a.fa`` and ``skua.b.fa`` are a simulated pair, ``skua.a.gb`` is the first of them with
invented features; ``birds.query.fa`` and ``birds.db.fa`` are invented proteins for a database
search, ``petrels.queries.fa`` and ``petrels.references.fa`` pairs of such; ``terns.reference.fa``
and ``terns.reads.fq`` are a reference and invented reads, ``puffin.a.gb``, ``puffin.b.fa`` and
``puffin.c.fa`` invented genomes. The folder is ``resources/examples``
unless given.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from Bio import SeqIO
from Bio.Seq import Seq
from Bio.SeqFeature import CompoundLocation, SeqFeature, SimpleLocation
from Bio.SeqRecord import SeqRecord
from invented_genomes import genomes_example
from invented_proteins import pairs_example, search_example
from invented_reads import reads_example

from gpu.sequences.alphabet import DNA
from gpu.sequences.simulate import Pair, simulate, write_pair

LENGTH, DIVERGENCE, SEED = 20_000, 0.08, 26

#: Kind, exons (1-based, inclusive), strand, name, product or note: nothing of it is about a living
#: thing.
FEATURES: tuple[tuple[str, tuple[tuple[int, int], ...], int, str, str], ...] = (
    ("gene", ((401, 1_630),), 1, "skuA", ""),
    ("CDS", ((431, 1_600),), 1, "skuA", "invented glider protein A"),
    ("tRNA", ((1_905, 1_977),), 1, "trnL", "tRNA-Leu"),
    ("gene", ((2_310, 4_075),), -1, "skuB", ""),
    ("CDS", ((2_340, 2_699), (2_941, 3_360), (3_701, 4_030)), -1, "skuB", "invented glider protein B"),
    ("tRNA", ((4_402, 4_475),), -1, "trnS", "tRNA-Ser"),
    ("gene", ((7_320, 8_560),), 1, "ternX", ""),
    ("CDS", ((7_361, 8_500),), 1, "ternX", "invented diving regulator"),
    ("rRNA", ((8_905, 10_390),), 1, "rrsA", "16S ribosomal RNA"),
    ("tRNA", ((10_455, 10_530),), 1, "trnA", "tRNA-Ala"),
    ("rRNA", ((10_702, 12_840),), 1, "rrlA", "23S ribosomal RNA"),
    ("repeat_region", ((13_120, 13_400),), 0, "", "invented inverted repeat"),
    ("gene", ((14_530, 16_080),), -1, "aukC", ""),
    ("CDS", ((14_560, 16_050),), -1, "aukC", "invented cold-water permease"),
    ("repeat_region", ((16_420, 16_610),), 0, "", "invented satellite"),
    ("gene", ((18_050, 19_540),), 1, "aukD", ""),
    ("CDS", ((18_080, 18_700), (18_911, 19_510)), 1, "aukD", "invented cold-water kinase"),
    ("misc_RNA", ((19_680, 19_790),), 1, "skr1", "invented small RNA"),
)


def make(folder: Path) -> list[Path]:
    """Write the examples into ``folder`` and return their paths, the window's pair first."""
    pair = simulate(LENGTH, DIVERGENCE, SEED)
    pair = replace(pair, a=replace(pair.a, name="skua_a"), b=replace(pair.b, name="skua_b"))
    folder.mkdir(parents=True, exist_ok=True)
    written = [Path(path) for path in write_pair(pair, folder / "skua")]
    genbank = folder / "skua.a.gb"
    # Bytes, so that Windows writes the same file.
    with genbank.open("w", encoding="ascii", newline="\n") as file:
        SeqIO.write(_annotated(pair), file, "genbank")
    names = ["birds.query.fa", "birds.db.fa", "petrels.queries.fa", "petrels.references.fa"]
    names += ["terns.reference.fa", "terns.reads.fq", "puffin.a.gb", "puffin.b.fa", "puffin.c.fa"]
    invented = [folder / name for name in names]
    texts = *search_example(), *pairs_example(), *reads_example(), *genomes_example()
    for path, text in zip(invented, texts, strict=True):
        path.write_bytes(text.encode("ascii"))
    return [*written, genbank, *invented]


def _annotated(pair: Pair) -> SeqRecord:
    record = SeqRecord(
        Seq(DNA.text(pair.a.codes)),
        id=pair.a.name,
        name=pair.a.name,
        description=pair.a.description,
        annotations={"molecule_type": "DNA", "topology": "linear", "data_file_division": "SYN"},
    )
    for kind, exons, strand, name, words in FEATURES:
        parts = [SimpleLocation(first - 1, last, strand) for first, last in exons]
        # Biopython keeps the parts of the reverse strand in the order of transcription.
        location = CompoundLocation(parts[::-1] if strand < 0 else parts) if len(parts) > 1 else parts[0]
        qualifiers = {"gene": name} if name else {}
        if words:
            qualifiers["note" if kind == "repeat_region" else "product"] = words
        record.features.append(SeqFeature(location, type=kind, qualifiers=qualifiers))
    for kind, (start, end), note in (
        ("misc_feature", pair.inversion, "inverted in the descendant"),
        ("misc_feature", pair.duplication, "duplicated in the descendant"),
    ):
        record.features.append(SeqFeature(SimpleLocation(start, end, 0), type=kind, qualifiers={"note": note}))
    record.features.sort(key=_place)
    return record


def _place(feature: SeqFeature) -> tuple[int, int]:
    assert feature.location is not None
    return int(feature.location.start), -int(feature.location.end)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "examples"
    for path in make(target):
        print(path)
