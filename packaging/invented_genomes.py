"""Invented genomes for the example: three of a chromosome and a plasmid each, the first with genes,
the others rearranged in known places.

Nothing of it is about a living thing.
"""

from __future__ import annotations

import io

import numpy as np
from Bio import SeqIO
from Bio.Seq import Seq
from Bio.SeqFeature import SeqFeature, SimpleLocation
from Bio.SeqRecord import SeqRecord

from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import mutated

_SEED = 31
_RECORDS = {"chromosome": 24_000, "plasmid": 4_000}
#: Bases from one gene to the next, and codons of a gene at least and at most.
_EVERY, _CODONS = 1_500, (180, 420)
_STOPS = ("TAA", "TAG", "TGA")
#: Of the first genome's chromosome, 0-based: what the second has turned around; what the third has
#: elsewhere, before which base, and what its plasmid repeats at its end.
_TURNED = (6_000, 11_000)
_MOVED, _BEFORE, _REPEATED = (16_500, 20_500), 3_000, (12_500, 13_900)
#: Mutations a base of the second and the third genome.
_DIVERGENCE = (0.02, 0.05)


def genomes_example() -> tuple[str, str, str]:
    """The first genome as GenBank, the others as FASTA; the same each time."""
    random = np.random.default_rng(_SEED)
    records = [_with_genes(random, name, length) for name, length in _RECORDS.items()]
    chromosome, plasmid = (DNA.encode[np.frombuffer(str(record.seq).encode(), np.uint8)] for record in records)
    turned = chromosome.copy()
    turned[slice(*_TURNED)] = DNA.reverse_complement(chromosome[slice(*_TURNED)])
    moved = np.concatenate(
        [chromosome[:_BEFORE], chromosome[slice(*_MOVED)], chromosome[_BEFORE : _MOVED[0]], chromosome[_MOVED[1] :]]
    )
    repeated = np.concatenate([plasmid, chromosome[slice(*_REPEATED)]])
    genbank = io.StringIO()
    SeqIO.write(records, genbank, "genbank")
    others = (("b", (turned, plasmid)), ("c", (moved, repeated)))
    second, third = (
        "".join(
            _fasta(f"puffin_{genome}_{name}", mutated(random, codes, divergence)[0])
            for name, codes in zip(_RECORDS, kept, strict=True)
        )
        for (genome, kept), divergence in zip(others, _DIVERGENCE, strict=True)
    )
    return genbank.getvalue(), second, third


def _with_genes(random: np.random.Generator, name: str, length: int) -> SeqRecord:
    """A record of the first genome: genes of random codons, on both strands; else random bases."""
    letters = list(_random_text(random, length))
    features = []
    for number, start in enumerate(range(150, length - _EVERY + 1, _EVERY), 1):
        codons = ["ATG"]
        while len(codons) < random.integers(*_CODONS):
            codon = _random_text(random, 3)
            codons += [codon] * (codon not in _STOPS)
        gene, strand = Seq("".join([*codons, _STOPS[number % 3]])), (1, 1, -1)[number % 3]
        end = start + len(gene)
        letters[start:end] = str(gene if strand > 0 else gene.reverse_complement())
        title = f"puf{name[0].upper()}{number}"
        about = {"gene": title, "locus_tag": f"PUF_{name[0].upper()}{number:03}"}
        for kind, more in (("gene", {}), ("CDS", {"product": f"invented protein {number} of the {name}"})):
            features.append(SeqFeature(SimpleLocation(start, end, strand), type=kind, qualifiers=about | more))
    return SeqRecord(
        Seq("".join(letters)),
        id=f"puffin_a_{name}",
        name=f"puffin_a_{name}",
        description=f"invented {name} of a puffin",
        annotations={"molecule_type": "DNA", "topology": "linear", "data_file_division": "SYN"},
        features=features,
    )


def _random_text(random: np.random.Generator, length: int) -> str:
    return "".join("ACGT"[code] for code in random.integers(0, 4, length))


def _fasta(name: str, codes: Codes) -> str:
    text = DNA.text(codes)
    return f">{name}\n" + "".join(text[at : at + 60] + "\n" for at in range(0, len(text), 60))
