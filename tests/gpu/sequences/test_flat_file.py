"""GenBank, EMBL and Swiss-Prot as people have them: what is off costs no bases, no other record,
and never goes unsaid.
"""

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.records import REFERENCE
from gpu.core.errors import InputError
from gpu.sequences import flat_file, raw
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.batches import read_all
from gpu.sequences.files import list_records, read
from gpu.sequences.notices import Notices
from gpu.sequences.reading import Reading

BASES = "".join(np.random.default_rng(4).choice(list("acgt"), 120))
LOCUS = "LOCUS       MADE1                    120 bp    DNA     linear   SYN 01-JAN-2020"
ID = "ID   MADE1; SV 2; linear; genomic DNA; STD; SYN; 120 BP."
GENE = '     gene            2..40\n                     /gene="abc"\n'


def rows(bases: str, numbered: bool = True) -> str:
    lines = []
    for start in range(0, len(bases), 60):
        words = " ".join(bases[at : at + 10] for at in range(start, min(start + 60, len(bases)), 10))
        lines.append(f"{start + 1:>9} {words}" if numbered else f"     {words:<66}{min(start + 60, len(bases)):>9}")
    return "\n".join(lines) + "\n"


def genbank(locus: str = LOCUS, names: str = "ACCESSION   MADE1\nVERSION     MADE1.2\n", features: str = GENE) -> str:
    table = f"FEATURES             Location/Qualifiers\n     source          1..120\n{features}"
    return f"{locus}\nDEFINITION  made up.\n{names}{table}ORIGIN\n{rows(BASES)}//\n"


def embl(begin: str = ID, names: str = "AC   MADE1;\n", origin: str = "SQ   Sequence 120 BP;") -> str:
    features = (
        'FH   Key             Location/Qualifiers\nFT   gene            2..40\nFT                   /gene="abc"\n'
    )
    return f"{begin}\nXX\n{names}XX\nDE   made up\nXX\n{features}XX\n{origin}\n{rows(BASES, False)}//\n"


@pytest.fixture
def put(tmp_path: Path):
    def put(content: str) -> Path:
        path = tmp_path / "flat file.txt"
        path.write_text(content, newline="")
        return path

    return put


@pytest.fixture(params=[1, 7, 1 << 20], autouse=True)
def block(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "BLOCK", request.param)
    monkeypatch.setattr(flat_file, "_GIVEN_AT_ONCE", request.param)


@pytest.mark.parametrize(
    ("locus", "names", "name"),
    [
        (LOCUS, "", "MADE1"),
        (LOCUS, "ACCESSION   MADE1\n", "MADE1"),
        (LOCUS, "ACCESSION   MADE1 OTHER\nVERSION     MADE1.2  GI:12\n", "MADE1.2"),
        ("LOCUS       NODE_1_length_120_cov_19.828950120 bp   DNA linear       01-JAN-2020", "", None),
        ("LOCUS mine             120 bp DNA circular SYN 01-JAN-2020", "", "mine"),
        ("LOCUS       ABC12.3_DE    120 BP DS-DNA   CIRCULAR  SYN       22-JUL-1994", "", "ABC12.3_DE"),
        ("LOCUS       New Document 3           120 bp    DNA     linear   UNA 01-JAN-2020", "", "New_Document_3"),
        ("LOCUS                                120 bp    DNA     linear   SYN 01-JAN-2020", "", "#1"),
        ("LOCUS                                120 bp    DNA", "ACCESSION   MADE1\n", "MADE1"),
        ("LOCUS\tMADE1\t120 bp\tDNA", "", "MADE1"),
        ("LOCUS       MADE1", "", "MADE1"),
        ("LOCUS       MADE1   120bp DNA", "", "MADE1"),
        ("LOCUS       XXX-YYYYY                120 bp    DNA     circular     8-May-2024 ", "", "XXX-YYYYY"),
        (" LOCUS       MADE1                    120 bp    DNA     linear   SYN 01-JAN-2020", "", "MADE1"),
    ],
)
def test_locus_lines(put, locus: str, names: str, name: str | None) -> None:
    path = put(genbank(locus, names))
    notices = Notices()
    sequence = read(path, None, notices)
    assert DNA.text(sequence.codes) == BASES.upper() and not notices.sentences
    assert [(each.kind, each.start, each.end, each.label) for each in sequence.features] == [("gene", 1, 40, "abc")]
    assert sequence.name == (name or "NODE_1_length_120_cov_19.828950120")
    assert list_records(path) == [(sequence.name, "made up", 120)]
    assert read_all(str(path), Reading(DNA, 254)).name_list() == [sequence.name]


@pytest.mark.parametrize(
    ("begin", "names", "origin", "name"),
    [
        (ID, "AC   MADE1;\n", "SQ", "MADE1.2"),
        (ID, "AC   MADE1;\n", "SQ   \nSQ   Sequence 120 BP; 30 A;", "MADE1.2"),
        (ID, "AC   MADE1;\n", "CO   join(A.1:1..60,B.1:1..60)\nXX\nSQ   Sequence 120 BP;", "MADE1.2"),
        ("ID   MADE1", "", "SQ   Sequence 120 BP;", "MADE1"),
        ("ID   MADE1", "AC   ACC1;\nSV   ACC1.3\n", "SQ", "ACC1.3"),
        ("ID   A1 IMGT/LIGM annotation : keyword level; unassigned DNA; HUM; 120 BP.", "AC   A1;\n", "SQ", "A1"),
        ("ID   SC10H5 standard; DNA; PRO; 120 BP.", "AC * _contig1\n", "SQ", "_contig1"),
        ("CC   *****\nCC   a library\nXX\n" + ID, "AC   MADE1;\n", "SQ   Sequence 120 BP;", "MADE1.2"),
    ],
)
def test_id_and_sq_lines(put, begin: str, names: str, origin: str, name: str) -> None:
    path = put(embl(begin, names, origin))
    sequence = read(path)
    assert (sequence.name, DNA.text(sequence.codes)) == (name, BASES.upper())
    assert [(each.kind, each.start, each.end) for each in sequence.features] == [("gene", 1, 40)]
    assert list_records(path) == [(name, "made up", 120)]


@pytest.mark.parametrize(
    "bad",
    [
        '     CDS             1..42\n                     /product="no end\n',
        "     CDS             1..42\n                     no slash here\n",
        "     CDS             1..\n",
        "     CDS             join(1..2\n",
        "     CDS             nonsense\n",
        "     CDS             1..42\n                     /pseudo\n                     more\n",
    ],
)
def test_a_feature_that_does_not_parse_is_left_out_and_told(put, bad: str) -> None:
    path = put(genbank(features=bad + GENE + bad))
    notices = Notices()
    sequence = read(path, None, notices)
    assert DNA.text(sequence.codes) == BASES.upper()
    assert [each.label for each in sequence.features] == ["abc"]
    (sentence,) = notices.sentences
    assert sentence.startswith(f"2 features of {path} were left out")


def test_lines_that_are_indented(put) -> None:
    text = "".join(f"    {line}\n" for line in genbank().splitlines())
    path = put(text + text.replace("MADE1", "MADE3"))
    assert [info.name for info in list_records(path)] == ["MADE1.2", "MADE3.2"]
    sequence = read(path, "#2")
    assert (DNA.text(sequence.codes), len(sequence.features)) == (BASES.upper(), 1)


@pytest.mark.parametrize(
    "second",
    [
        "XX\nAC   MADE3;\nXX\nSQ   Sequence 120 BP;\n" + rows(BASES, False) + "//\n",
        "ACCESSION   MADE3\nORIGIN\n" + rows(BASES) + "//\n",
        genbank("LOCUS\tMADE3 120 bp DNA", ""),
        embl("ID   MADE3", ""),
        embl("ID   MADE3", "", "SQ").replace("\n", "\r\n"),
    ],
)
def test_a_second_record_is_never_lost(put, second: str) -> None:
    path = put(genbank() + "\n" + second)
    assert [info.name for info in list_records(path)] == ["MADE1.2", "MADE3"]
    assert DNA.text(read(path, "MADE3").codes) == BASES.upper()
    assert read_all(str(path), REFERENCE).lengths.tolist() == [120, 120]
    with pytest.raises(InputError, match="has 2 records"):
        read(path)


def test_a_length_of_0_is_none_that_is_stated(put) -> None:
    path = put(f"LOCUS       made 0 bp DNA\nORIGIN\n{rows(BASES)}//\n")
    assert DNA.text(read(path).codes) == BASES.upper()


def test_a_spacer_of_embl_behind_the_letters_is_none_of_them(put) -> None:
    path = put(f"ID   MADE\nXX\nSQ\n{rows(BASES)}XX\n//\n")
    assert DNA.text(read(path).codes) == BASES.upper()


def test_a_stray_control_character_costs_no_record(put) -> None:
    path = put(genbank().replace("DEFINITION  ", "DEFINITION  \x02"))
    assert DNA.text(read(path).codes) == BASES.upper()


def test_lines_of_no_record_are_named(put) -> None:
    path = put(genbank() + "some words\nof nobody\n" + genbank() + "the end\n")
    notices = Notices()
    assert len(list_records(path, notices)) == 2
    lines = genbank().count("\n")
    assert notices.sentences == (
        f"Lines {lines + 1} to {lines + 2} of {path} belong to no record and were left out.",
        f"Line {2 * lines + 3} of {path} belongs to no record and was left out.",
    )


def test_only_the_record_that_is_asked_for_must_be_sound(put) -> None:
    whole = genbank()
    wrong = {
        "a letter": whole.replace(BASES[-10:], BASES[-10:-1] + "?"),
        "too few": whole.replace(BASES[-10:], ""),
        "no bases": whole.partition("ORIGIN")[0] + "CONTIG      join(A.1:1..9)\n//\n",
        "cut off": whole[: len(whole) - 60],
        "not ended": whole.removesuffix("//\n") + whole,
    }
    for what, second in wrong.items():
        path = put(whole + second)
        notices = Notices()
        assert DNA.text(read(path, "#1", notices).codes) == BASES.upper(), what
        assert len(notices.sentences) == (what in ("cut off", "not ended"))
        assert len(list_records(path)) == 2 + (what == "not ended")
        with pytest.raises(InputError):
            read(path, "#2")
        with pytest.raises(InputError):
            read_all(str(path), Reading(DNA, 254))


def test_a_contig_record_has_no_bases(put) -> None:
    path = put(embl().partition("SQ ")[0] + "CO   join(A.1:1..9)\n//\n" + embl(ID.replace("MADE1", "MADE3"), ""))
    with pytest.raises(InputError, match=r"“MADE1\.2” of .* has no bases; download it again with its full sequence"):
        read(path, "#1")
    assert DNA.text(read(path, "#2").codes) == BASES.upper()


def test_swiss_prot(put) -> None:
    path = put(
        "ID   MADE_HUMAN              Reviewed;          10 AA.\nAC   P00001; P00002;\nDE   RecName: Full=Made up;\n"
        "SQ   SEQUENCE   10 AA;  4000 MW;  0000000000000000 CRC64;\n     MKVLLEFPQW\n//\n"
    )
    with pytest.raises(InputError, match="is a Swiss-Prot file of proteins, but nucleotides are needed"):
        read(path)
    batch = read_all(str(path), Reading(PROTEIN, 254))
    assert (batch.name_list(), PROTEIN.text(batch.record(0))) == (["P00001"], "MKVLLEFPQW")


def test_a_record_that_is_too_long_is_refused_while_it_is_read(put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.sequences.annotated.MOST", 50)
    monkeypatch.setattr("gpu.sequences.fasta.MOST", 50)
    for content in (genbank(), f">x\n{BASES}\n"):
        with pytest.raises(InputError, match="has more than .* bases; split it"):
            read(put(content))
