"""Records are known by their number, ``--top`` counts them, and titles are kept whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from Bio import SearchIO

from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import RESIDUES, cut_small, start
from tests.gpu.analyses.search.test_formats import fasta, text_of

_CODONS = dict(
    zip(
        RESIDUES,
        re.findall("...", "GCTCGTAATGATTGTCAAGAAGGTCATATTCTGAAAATGTTTCCGTCTACCTGGTATGTT"),
        strict=True,
    )
)


def _coding(protein: str) -> str:
    return "".join(_CODONS[residue] for residue in protein)


def _protein(seed: int, size: int) -> str:
    return "".join(np.random.default_rng(seed).choice(list(RESIDUES), size))


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> SearchResult:
    """Two contigs of one name and one length; each has one half of a protein."""
    work, whole = tmp_path_factory.mktemp("twins"), _protein(1, 80)
    contigs = [("contig first", "AC" + _coding(whole[:40])), ("contig second", "AC" + _coding(whole[40:]))]
    files = (
        fasta(work / "q.fa", [("prot a title", whole)]),
        fasta(work / "db.fa", [("none", "ACG"), *contigs]),
    )
    return start(SearchRequest(*files, evalue=1e-3, translate="database", max_alignments=10), work / "out")


def test_records_of_one_name_are_two(twins: SearchResult, tmp_path: Path) -> None:
    rows = sorted(line.split("\t") for line in text_of(twins, "6 stitle qstart qend qcovs").splitlines())
    assert rows == [["first", "1", "40", "50"], ["second", "41", "80", "50"]]
    for words, hit in (("xml", "Hit"), ("xml2", "{http://www.ncbi.nlm.nih.gov}Hit")):
        entries = list(ElementTree.fromstring(text_of(twins, words)).iter(hit))
        assert [len(list(entry.iter(hit.replace("Hit", "Hsp")))) for entry in entries] == [1, 1]
    assert text_of(twins, "pairwise").count("\n>contig ") == 2
    for number, title in ((1, "first"), (2, "second")):
        rows_of = np.flatnonzero(twins.hits.column("entry")[:] == number)
        assert text_of(twins, "subjects", rows=rows_of).startswith(f">contig {title}\n")
        assert text_of(twins, "subjects", rows=rows_of).count(">") == 1
    # Readers want each name once.
    (tmp_path / "x.xml").write_text(text_of(twins, "xml"))
    with pytest.warns(match="Renaming hit ID"):
        (query,) = SearchIO.parse(str(tmp_path / "x.xml"), "blast-xml")
    assert [len(hit) for hit in query] == [1, 1] and query.description == "a title"


def test_sam_cannot_tell_entries_of_one_name_apart(tmp_path: Path) -> None:
    """Nor if they are of one length, and each is hit by another query."""
    random = np.random.default_rng(3)
    one, other = ("".join(random.choice(list("ACGT"), 60)) for _ in range(2))
    files = (
        fasta(tmp_path / "q.fa", [("a", one), ("b", other)]),
        fasta(tmp_path / "db.fa", [("s", one), ("s", other)]),
    )
    result = start(SearchRequest(*files, DNA_SCORING, evalue=1e-9), tmp_path / "out")
    assert result.hits.column("entry")[:].tolist() == [0, 1]
    with pytest.raises(InputError, match="Two entries of .* are called “s” in SAM"):
        text_of(result, "sam")
    assert text_of(result, "sam", rows=np.array([1])).count("\ts\t") == 1


def test_the_titles_of_queries(twins: SearchResult) -> None:
    assert "# Query: prot a title\n" in text_of(twins, "7")
    assert "\nQuery= prot a title\n" in text_of(twins, "0")
    assert "<Iteration_query-def>prot a title</Iteration_query-def>" in text_of(twins, "5")
    assert "<query-title>prot a title</query-title>" in text_of(twins, "16")
    assert text_of(twins, "6 qseqid").splitlines() == ["prot"] * 2


@pytest.mark.parametrize("letters", [300, 1 << 20], ids=["many batches", "one batch"])
@pytest.mark.parametrize("translate", ["database", "query"])
@pytest.mark.parametrize("gap_first", [12, 14], ids=["published", "fitted"])
def test_top_counts_entries(
    gap_first: int, translate: Any, letters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gene whose parts lie in four frames is one entry of the two, and keeps all its parts."""
    cut_small(monkeypatch, letters)
    parts = [_protein(seed, 40) for seed in range(4)]
    genes = [_coding(part) for part in parts]
    split = f"{genes[0]}A{genes[1]}AC{reverse_complement(genes[2])}T{reverse_complement(genes[3])}"
    random = np.random.default_rng(5)
    near = "".join(str(random.choice(list(RESIDUES))) if random.random() < 0.3 else one for one in "".join(parts))
    noise = [(f"n{number}", "".join(random.choice(list("ACGT"), 200))) for number in range(20)]
    protein = "".join(parts)
    if translate == "database":
        queries, entries = [("p", protein)], [*noise, ("split", split), ("near", _coding(near))]
    else:
        # The split gene searched among proteins: a frame of it is nearest to each.
        queries = [("split", split)]
        entries = [*((f"n{number}", _protein(50 + number, 90)) for number in range(20)), ("near", near), ("p", protein)]
    files = fasta(tmp_path / "q.fa", queries), fasta(tmp_path / "db.fa", entries)
    request = SearchRequest(*files, translate=translate, top=1, evalue=1e-3, max_alignments=1)
    request = request.with_(scoring=MatrixScoring("BLOSUM62", gap_first=gap_first, gap_extend=1))
    found = {}
    for top in (1, 2):
        hits = hits_of(start(request.with_(top=top), tmp_path / str(top)))
        found[top] = {(hit.subject, hit.query_frame or hit.subject_frame) for hit in hits}
    best = "near" if translate == "database" else "p"
    assert {name for name, _ in found[1]} == {best}
    assert {name for name, _ in found[2]} == {"near", "split" if translate == "database" else "p"}
    assert len([frame for name, frame in found[2] if name != "near"]) == 4
    assert found[1] <= found[2]


def test_columns_of_a_row_agree(tmp_path: Path) -> None:
    """Matches, mismatches, positives and BTOP are of one count, as BLAST's, for all letters."""
    text = "MKTAYIAKQRQISFVKSHFSRXLEERLGLIEV*QAPOLSRVGDGTQDNLSGAEKUAVQVJVKALPDBZQ"
    other = text.replace("GDGT", "GXGT").replace("LPD", "LPB")
    files = (
        fasta(tmp_path / "q.fa", [("q", text)]),
        fasta(tmp_path / "db.fa", [("same", text), ("near", other)]),
    )
    result = start(SearchRequest(*files, evalue=1e-9), tmp_path / "out")
    words = "6 sseqid length nident mismatch positive gaps btop pident"
    same, near = (line.split("\t") for line in text_of(result, words).splitlines())
    size = str(len(text))
    assert same == ["same", size, size, "0", size, "0", size, "100.000"]
    assert near[2:4] == [str(len(text) - 2), "2"] and near[6].count("DX") == near[6].count("DB") == 1
    # D beside B scores above 0, D beside X does not.
    assert near[4] == str(len(text) - 1)
    blocks = re.findall(r"^Query .*\n +(\S+)\nSbjct", text_of(result, "0"), re.MULTILINE)
    assert "".join(blocks[:2]) == text
    dna = "ACGTACGTNNNRYACGTTAGCATCGATCAGCATCAGACTT"
    files = (
        fasta(tmp_path / "n.fa", [("q", dna)]),
        fasta(tmp_path / "ndb.fa", [("s", dna.replace("R", "A"))]),
    )
    (hit,) = hits_of(start(SearchRequest(*files, DNA_SCORING, evalue=1e-9), tmp_path / "dna"))
    # Three N score -2 each, R beside A and Y beside itself -1.
    assert (hit.score, hit.identities, hit.columns) == (2 * 35 - 6 - 1 - 1, 39, 40)


def test_formats_by_number(twins: SearchResult) -> None:
    for number, name in (("0", "pairwise"), ("5", "xml"), ("16", "xml2")):
        assert text_of(twins, number) == text_of(twins, name)
    assert text_of(twins, "10") == text_of(twins, "6").replace("\t", ",")
    assert text_of(twins, "10 qseqid sseqid", header=True).splitlines()[0] == "qseqid,sseqid"


def test_columns_of_what_a_file_does_not_tell(twins: SearchResult) -> None:
    taxa = [f"s{name}{end}" for end in ("", "s") for name in ("taxid", "sciname", "comname", "blastname", "kingdom")]
    taxa = [name.replace("skingdom", "sskingdom") for name in taxa]
    lines = text_of(twins, f"6 {' '.join(taxa)} qcovus").splitlines()
    assert {word for line in lines for word in line.split("\t")} == {"N/A"}
    assert text_of(twins, "csv staxids qcovus").splitlines() == ["staxids,qcovus", ",", ","]
    assert text_of(twins, "6 qgi sgi sallgi").splitlines() == ["0\t0\t0"] * 2
