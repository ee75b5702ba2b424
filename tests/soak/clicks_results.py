"""Results of searches, pairs and reads for the random user of ``clicks``, computed for real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.variants.simulated import simulate_sample
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.monitor import Monitor
from gpu.core.request import Request
from gpu.results.output import write_whole
from gpu.scoring.choice import MatrixScoring

_RESIDUES = "ARNDCQEGHILKMFPSTWYV"
_BLOSUM = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)
_LENGTH = 5_000


def make_results(folder: Path) -> list[Path]:
    """Compute them below ``folder``, which exists."""
    random = np.random.default_rng(47)
    made = []
    requests = {**_searches(folder, random), **_pairs(folder, random), **_reads(folder)}
    for name, request in requests.items():
        ANALYSES.of(request).run(request, folder / name, Monitor())
        made.append(folder / name)
    mapped = folder / "mapped.sam"
    formats = {format.name: format for format in ANALYSES.of(requests["reads"]).formats}
    formats["sam"].save(ANALYSES.open(folder / "reads"), mapped)
    taken = ReadsRequest(str(folder / "reference.gb"), (), alignments=str(mapped))
    ANALYSES.of(taken).run(taken, folder / "taken", Monitor())
    return [*made, folder / "taken"]


def _fasta(path: Path, records: Iterator[tuple[str, str]]) -> str:
    path.write_text("".join(f">{name}\n{letters}\n" for name, letters in records))
    return str(path)


def _changed(random: np.random.Generator, letters: str, alphabet: str, share: float = 0.1) -> str:
    """Letters with others put in, and a few left out."""
    kept = [str(random.choice(list(alphabet))) if random.random() < share else one for one in letters]
    return "".join(one for one in kept if random.random() > share / 10)


def _searches(folder: Path, random: np.random.Generator) -> dict[str, Request]:
    """Twelve proteins against relatives of most of them, and a gene against its genome."""
    proteins = ["".join(random.choice(list(_RESIDUES), size)) for size in random.integers(40, 200, 12).tolist()]
    relatives = [
        (f"sp|E{number}|{kind} a {kind} of protein {number}", _changed(random, proteins[number], _RESIDUES, share))
        for number in range(0, 11)
        for kind, share in (("twin", 0.02), ("cousin", 0.3), ("stranger", 0.8))
    ]
    queries = _fasta(folder / "proteins.fa", ((f"query_{at} of many", one) for at, one in enumerate(proteins)))
    database = _fasta(folder / "relatives.fa", iter(relatives))
    gene = "".join(random.choice(list("ACGT"), 300))
    parts = ["".join(random.choice(list("ACGT"), 400)) for _ in range(4)]
    genome = gene.join(parts[:2]) + _changed(random, gene, "ACGT") + parts[2] + gene[50:200] + parts[3]
    dna = _fasta(folder / "gene.fa", iter([("gene with a description", gene)]))
    whole = _fasta(folder / "genome.fa", iter([("chromosome", genome), ("plasmid", parts[0][::-1])]))
    return {
        "search": SearchRequest(queries, database, scoring=_BLOSUM, evalue=1.0),
        "gene": SearchRequest(dna, whole, scoring=DNA_SCORING, max_alignments=10),
    }


def _pairs(folder: Path, random: np.random.Generator) -> dict[str, Request]:
    """Sixty pairs of bases, with alignments and with scores alone."""
    ones = ["".join(random.choice(list("ACGT"), size)) for size in random.integers(20, 160, 60).tolist()]
    queries = _fasta(folder / "ones.fa", ((f"one_{at}", one) for at, one in enumerate(ones)))
    others = _fasta(
        folder / "others.fa", ((f"other_{at}", _changed(random, one, "ACGT")) for at, one in enumerate(ones))
    )
    return {
        "pairs": PairsRequest(queries, others, mode="global"),
        "scores": PairsRequest(queries, others, traced=False),
    }


def _reads(folder: Path) -> dict[str, Request]:
    """Reads of a sample with variants, along a reference with two genes."""
    sample = simulate_sample(_LENGTH, seed=5, read_length=70, coverage=12, variants=15, fraction=0.6)
    letters = "".join("ACGT"[code] for code in sample.reference.tolist())
    genes = "".join(
        f'     gene            {first}..{last}\n{" " * 21}/gene="{name}"\n'
        for first, last, name in ((401, 1_300, "walkA"), (2_001, 2_080, "trnS"))
    )
    lines = "".join(f"{at + 1:>9} {letters[at : at + 60].lower()}\n" for at in range(0, _LENGTH, 60))
    head = f"LOCUS       SOAK_1 {_LENGTH} bp DNA linear SYN 01-JAN-1980\nVERSION     SOAK_1.1\n"
    reference = folder / "reference.gb"
    reference.write_text(f"{head}FEATURES             Location/Qualifiers\n{genes}ORIGIN\n{lines}//\n")
    write_whole(folder / "reads.fq", sample.write_reads)
    return {"reads": ReadsRequest(str(reference), (str(folder / "reads.fq"),))}
