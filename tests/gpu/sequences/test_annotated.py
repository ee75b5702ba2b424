import gzip
import io
import warnings
from pathlib import Path

import numpy as np
import pytest
from Bio import SeqIO
from Bio.Seq import Seq
from Bio.SeqFeature import BeforePosition, CompoundLocation, SeqFeature, SimpleLocation
from Bio.SeqRecord import SeqRecord

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA
from gpu.sequences.files import list_records, read, sniff
from gpu.sequences.sequence import Feature

FORMATS = ("genbank", "embl")
NOTE = " ".join(["word"] * 40)
BASES = "".join(np.random.default_rng(8).choice(list("ACGTN"), 500))


def feature(kind: str, location: SimpleLocation | CompoundLocation, **qualifiers: str) -> SeqFeature:
    return SeqFeature(location, type=kind, qualifiers={key: [value] for key, value in qualifiers.items()})


def record(name: str = "XY0001", letters: str = BASES) -> SeqRecord:
    made = SeqRecord(Seq(letters), id=f"{name}.2", name=name, description="a made-up plasmid")
    made.annotations["molecule_type"] = "DNA"
    made.features = [
        feature("source", SimpleLocation(0, 500, 1), organism="nobody"),
        feature("gene", SimpleLocation(10, 100, 1), gene="abcA", locus_tag="T_1"),
        feature("CDS", SimpleLocation(BeforePosition(20), 90, -1), locus_tag="T_2", product="some protein"),
        feature("rRNA", SimpleLocation(120, 180, 1), product="16S ribosomal RNA"),
        feature("tRNA", SimpleLocation(190, 200, -1), note="a note"),
        feature("repeat_region", SimpleLocation(210, 250, 1)),
        feature("CDS", CompoundLocation([SimpleLocation(300, 330, 1), SimpleLocation(350, 400, 1)]), gene="spl"),
        feature("misc_feature", CompoundLocation([SimpleLocation(480, 500, 1), SimpleLocation(0, 5, 1)]), note=NOTE),
    ]
    return made


FEATURES = (
    Feature("gene", 10, 100, 1, "abcA"),
    Feature("CDS", 20, 90, -1, "T_2"),
    Feature("rRNA", 120, 180, 1, "16S ribosomal RNA"),
    Feature("tRNA", 190, 200, -1, "a note"),
    Feature("repeat_region", 210, 250, 1, ""),
    Feature("CDS", 300, 330, 1, "spl"),
    Feature("CDS", 350, 400, 1, "spl"),
    Feature("misc_feature", 480, 500, 1, NOTE[:79] + "…"),
    Feature("misc_feature", 0, 5, 1, NOTE[:79] + "…"),
)


def flat(form: str, *records: SeqRecord) -> bytes:
    target = io.StringIO()
    SeqIO.write(records or [record()], target, form)
    return target.getvalue().encode()


@pytest.fixture
def put(tmp_path: Path):
    def put(content: bytes) -> Path:
        path = tmp_path / "flat file.txt"
        path.write_bytes(content)
        return path

    return put


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_letters_and_features(put, form: str, ending: bytes, pack) -> None:
    path = put(pack(flat(form).replace(b"\n", ending)))
    assert sniff(path) == form
    sequence = read(path)
    assert (sequence.name, sequence.description) == ("XY0001.2", "a made-up plasmid")
    assert DNA.text(sequence.codes) == BASES
    assert sequence.features == FEATURES
    assert not sequence.codes.flags.writeable


@pytest.mark.parametrize("form", FORMATS)
def test_several_records(put, form: str) -> None:
    path = put(flat(form, record(), record("XY0002", BASES[::-1]), record("XY0002")))
    assert list_records(path) == [
        ("XY0001.2", "a made-up plasmid", 500),
        ("XY0002.2", "a made-up plasmid", 500),
        ("XY0002.2", "a made-up plasmid", 500),
    ]
    assert DNA.text(read(path, "#2").codes) == BASES[::-1]
    assert DNA.text(read(path, "XY0001.2").codes) == BASES
    with pytest.raises(InputError, match=r"has several records named “XY0002\.2”.*#2, #3"):
        read(path, "XY0002.2")
    with pytest.raises(InputError, match=r"has 3 records .*--record-a"):
        read(path)


def test_a_preface_and_blank_lines(put) -> None:
    path = put(b"GBSYN1.SEQ   Genetic Sequence Data Bank\n\n  1 loci\n\n" + flat("genbank") + b"\n\n")
    assert DNA.text(read(path).codes) == BASES


def test_more_lines_than_are_encoded_at_once(put) -> None:
    letters = "".join(np.random.default_rng(2).choice(list("ACGT"), 60 * 9000 + 7))
    assert DNA.text(read(put(flat("genbank", record("LONG1", letters)))).codes) == letters


def test_the_headings_of_other_programs(put) -> None:
    content = b"LOCUS       pMade 12 bp ds-DNA circular SYN\nDEFINITION  .\nACCESSION   .\nVERSION     .\n"
    content += b"FEATURES             Location/Qualifiers\n     promoter        2..4\n                     /label=P1\n"
    content += b"ORIGIN\n        1 acgtacgtac gu\n//\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sequence = read(put(content))
    assert (sequence.name, DNA.text(sequence.codes)) == ("pMade", "ACGTACGTACGT")
    assert sequence.features == (Feature("promoter", 1, 4, 1, "P1"),)


def test_parts_in_other_records_and_between_bases_are_left_out(put) -> None:
    content = flat("genbank").replace(b"210..250", b"").replace(b"211..250", b"join(J00194.1:1..9,211..250)")
    content = content.replace(b"121..180", b"121^122")
    kinds = [(found.kind, found.start) for found in read(put(content)).features]
    assert ("repeat_region", 210) in kinds
    assert "rRNA" not in dict(kinds)
    assert len(kinds) == len(FEATURES) - 1


@pytest.mark.parametrize("form", FORMATS)
def test_cut_off(put, form: str) -> None:
    content = flat(form)
    for kept in (len(content) - 3, len(content) - 100, content.index(b"abcA")):
        for attempt in (read, list_records):
            with pytest.raises(InputError, match="flat file.txt is cut off after line"):
                attempt(put(content[:kept]))


@pytest.mark.parametrize("form", FORMATS)
def test_fewer_bases_than_stated(put, form: str) -> None:
    lines = flat(form).splitlines(keepends=True)
    del lines[-3]
    with pytest.raises(InputError, match=r"“XY0001\.2” of .* is damaged: it states 500 bases but holds 440"):
        read(put(b"".join(lines)))


def test_no_bases(put) -> None:
    head, _, _ = flat("genbank").partition(b"ORIGIN")
    path = put(head + b"CONTIG      join(AB1.1:1..500)\n//\n")
    assert list_records(path)[0].length == 0
    with pytest.raises(InputError, match=r"“XY0001\.2” of .* has no bases"):
        read(path)


def test_protein(put) -> None:
    protein = SeqRecord(Seq("MKTAYIAKQR"), id="P1.1", name="P1", annotations={"molecule_type": "protein"})
    for form in FORMATS:
        with pytest.raises(InputError, match=r"“P1\.1” of .*flat file.txt is protein"):
            read(put(flat(form, protein)))


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_no_nucleotide_is_named(put, form: str) -> None:
    lines = flat(form).splitlines(keepends=True)
    number = len(lines) - 2
    body = lines[number - 1]
    lines[number - 1] = body[:20] + b"*" + body[21:]
    with pytest.raises(
        InputError, match=rf"There is a “\*” in line {number} \(column 21\) of .*flat file.txt, record “XY0001\.2”"
    ):
        read(put(b"".join(lines)))


def test_a_heading_that_says_nothing(put) -> None:
    sequence = read(put(b"ID   \nSQ   x\n     acgt 4\n//\n"))
    assert (sequence.name, DNA.text(sequence.codes)) == ("#1", "ACGT")
