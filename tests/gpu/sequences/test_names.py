"""Names of records: split in one way by every reader, whatever the bytes, and never merged."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from gpu.analyses.matches.records import REFERENCE
from gpu.core.errors import InputError
from gpu.sequences import raw, scanners
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.files import list_records, read
from gpu.sequences.names import (
    contig_name,
    decoded,
    display_name,
    first_word,
    query_name,
    says_circular,
    split_header,
    stem,
)
from gpu.sequences.notices import Notices
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import utf8_names

READING = Reading(DNA, 254)


@pytest.mark.parametrize(
    ("header", "name", "description"),
    [
        (b"one two  three ", "one", "two  three"),
        (b"  one\ttwo", "one", "two"),
        (b"one\x01two words\x01three", "one", "two words three"),
        (b"one first\x01two second", "one", "first two second"),
        ("chr\u00a01 x".encode(), "chr\u00a01", "x"),
        ("chr\u0085\u20281".encode(), "chr\u0085\u20281", ""),
        (b"a\x1cb\x02 c", "a\x1cb\x02", "c"),
        (b"M\xe9nard x\xe8", "Ménard", "xè"),
        (b"", "", ""),
        (b" \x01 ", "", ""),
    ],
)
@pytest.mark.parametrize("before", [0, 70_000])
def test_a_header(header: bytes, name: str, description: str, before: int, tmp_path: Path) -> None:
    """The same in the first 64 KiB, which are looked at before reading, and behind."""
    assert split_header(header) == (name, description)
    path = tmp_path / "x.fa"
    path.write_bytes(b">first\n" + b"A" * before + b"\n>" + header + b"\nACGT\n")
    name = name or "#2"
    assert list_records(path)[1] == (name, description, 4)
    assert (read(path, "#2").name, read(path, "#2").description) == (name, description)
    assert read_all(str(path), READING).name_list() == ["first", name]
    if name != "#2":
        assert len(read(path, name)) == 4
        assert first_word(name) == name


def test_random_headers_are_split_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.fa"
    for seed in range(60):
        chance = random.Random(seed)
        monkeypatch.setattr(raw, "BLOCK", chance.choice([1, 3, 1 << 20]))
        monkeypatch.setattr(scanners, "BLOCK", chance.choice([1, 10, 1 << 20]))
        parts = [b"a", b"\x01", b" ", b"\t", "\u00a0".encode(), b"\xe9", b"\x85", b"\xc3", b"\xa9", b"\x1f", b"\x0b"]
        headers = [b"".join(chance.choices(parts, k=chance.randrange(6))) for _ in range(5)]
        path.write_bytes(b"".join(b">" + header + b"\nACGT\n" for header in headers))
        expected = [split_header(header)[0] or f"#{number}" for number, header in enumerate(headers, 1)]
        assert [info.name for info in list_records(path)] == expected
        assert [name for batch in read_batches(str(path), READING, 1) for name in batch.name_list()] == expected
        assert [read(path, f"#{number}").name for number in range(1, 6)] == expected


def test_names_that_are_no_utf8_stay_two(tmp_path: Path) -> None:
    path = tmp_path / "x.fa"
    path.write_bytes(b">s\xe9q\nACGT\n>s\xe8q\nAC\n")
    names = ["séq", "sèq"]
    assert [info.name for info in list_records(path)] == names
    batch = read_all(str(path), READING)
    assert batch.name_list() == names
    assert utf8_names(batch).names.tobytes().decode() == "".join(names)
    assert [len(read(path, name)) for name in names] == [4, 2]
    assert decoded("é".encode()) == decoded(b"\xe9") == "é"
    # Who prints bytes prints those of the file, as mummer does.
    for reading in (READING, REFERENCE):
        assert read_all(str(path), reading).names.tobytes() == b"s\xe9qs\xe8q"


def test_the_endings_of_packed_files() -> None:
    for name in ("x", "x.fa", "x.faa.gz", "x.fa.bz2", "x.gb.xz", "x.fq.zst", "x.fasta.lzma"):
        assert stem(f"folder/{name}") == "x"


@pytest.mark.parametrize("reading", [READING, REFERENCE], ids=["ours", "as mummer"])
def test_lines_before_the_first_record_are_left_out_and_told(reading: Reading, tmp_path: Path) -> None:
    path = tmp_path / "x.fa"
    for before, lines in (("Some header\n", 1), ("; one\r\n\r\n; two\r\n", 3)):
        path.write_text(f"\n{before}>x\nACGT\n>y\nAC?T\n", newline="")
        notices = Notices()
        assert [info.name for info in list_records(path, notices)] == ["x", "y"]
        assert DNA.text(read(path, "x").codes) == "ACGT"
        (sentence,) = notices.sentences
        assert str(path) in sentence and (lines == 1 or sentence.startswith(f"{lines} lines"))
        if reading.as_mummer:
            assert read_all(str(path), reading).name_list() == ["x", "y"]
        else:
            for attempt in (lambda: read(path, "y"), lambda: read_all(str(path), reading)):
                with pytest.raises(InputError, match=rf"“\?” in line {lines + 5} \(column 3\) of"):
                    attempt()


@pytest.mark.parametrize("size", [1, 3, 1 << 20])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_comment_lines(size: int, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "BLOCK", size)
    monkeypatch.setattr(scanners, "BLOCK", size)
    path = tmp_path / "x.fa"
    path.write_text(
        ending.join([">x ; words", ";a comment > here", "ACGT", "; more", "AC", ">y", "G;", ";"]), newline=""
    )
    notices = Notices()
    assert list_records(path, notices) == [("x", "; words", 6), ("y", "", 2)]
    assert notices.sentences == (f"3 comment lines of {path}, which begin with “;”, were left out.",)
    assert DNA.text(read(path, "x").codes) == "ACGTAC"
    with pytest.raises(InputError, match=r"“;” in line 7 \(column 2\) of .*, record “y”"):
        read_all(str(path), READING)
    if ending != "\r":
        # To mummer they are letters.
        assert read_all(str(path), REFERENCE).lengths.sum() > 20


@pytest.mark.parametrize("behind", [b"\x1a", b"\x1a\x1a\n", b"\r\n\x1a", b"\x1a" * 1000 + b"\n \n"])
@pytest.mark.parametrize("size", [1, 5, 1 << 20])
def test_ctrl_z_ends_a_text(behind: bytes, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "BLOCK", size)
    path = tmp_path / "x.fa"
    path.write_bytes(b">x\r\nACGT\r\n" + behind)
    assert DNA.text(read(path).codes) == "ACGT"
    assert read_all(str(path), REFERENCE).lengths.tolist() == [4]
    path.write_bytes(b">x\r\nACGT\r\n" + behind + b"\n>y\nAC\n")
    with pytest.raises(InputError, match="the byte 0x1a in line"):
        read_all(str(path), READING)


def test_x_is_a_letter_that_matches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.fa"
    path.write_bytes(b">x\nACXXxGT\n")
    codes = read(path).codes
    assert DNA.text(codes) == "ACNNNGT"
    assert DNA.equal(codes, codes).tolist() == [True, True, False, False, False, True, True]
    path.write_bytes(b">x\n" + b"X" * 60 + b"ACG5\n")
    with pytest.raises(InputError, match=r"“5” in line 2 \(column 64\)"):
        read(path)


@pytest.mark.skipif(shutil.which("samtools") is None, reason="samtools is not installed")
@pytest.mark.parametrize("seed", range(3))
def test_names_and_letters_are_those_of_samtools(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "x.fa"
    lines = []
    for number in range(20):
        letters = "".join(chance.choices("ACGTNacgtn", k=chance.randrange(1, 200)))
        lines += [
            f">r{number}{chance.choice(['', ' words', chr(9) + 'words'])}",
            *(letters[at : at + 60] for at in range(0, len(letters), 60)),
        ]
    path.write_text("\n".join(lines) + "\n")
    subprocess.run(["samtools", "faidx", path], check=True)
    index = [line.split("\t") for line in Path(f"{path}.fai").read_text().splitlines()]
    assert [(info.name, info.length) for info in list_records(path)] == [(name, int(size)) for name, size, *_ in index]
    for name, *_ in index:
        told = subprocess.run(["samtools", "faidx", path, name], capture_output=True, text=True, check=True).stdout
        assert DNA.text(read(path, name).codes) == "".join(told.splitlines()[1:]).upper()


def test_names_that_are_no_utf_8_stay_apart() -> None:
    names = [bytes([104, 128 + number]) for number in range(128)]
    assert len({decoded(name) for name in names}) == 128


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("gi|110640213|ref|NC_008253.1|", "NC_008253.1"),
        ("gi|110640213", "gi|110640213"),
        ("gi|6|gb|U00096.3|ECOLI", "U00096.3"),
        ("ref|NC_000913.3|", "NC_000913.3"),
        ("sp|P69905|HBA_HUMAN", "P69905 HBA_HUMAN"),
        ("tr|A0A024|", "A0A024"),
        ("pir||S16356", "S16356"),
        ("gnl|db|contig_7", "contig_7"),
        ("lcl|mine", "mine"),
        ("pdb|1ABC|A", "pdb|1ABC|A"),
        ("chr1", "chr1"),
        ("my|own|name", "my|own|name"),
        ("ref||", "ref||"),
        ("gi|5|ref||", "gi|5|ref||"),
        ("", ""),
    ],
)
def test_names_that_are_displayed(name: str, shown: str) -> None:
    assert display_name(name) == shown


@pytest.mark.parametrize(
    ("title", "is_circular"),
    [
        ("[organism=Ailia coila] [topology=circular] [location=mitochondrion]", True),
        ("len=5386 topology=circular", True),
        ("[Topology = Circular]", True),
        ("length=5386 depth=1.43x circular=true", True),
        ("length=5386 depth=1.43x circular=false", False),
        ("topology=linear", False),
        ("circular plasmid p1, complete sequence", False),
        ("[topology=circularized]", False),
        ("mytopology=circular", False),
    ],
)
def test_what_a_title_says_of_a_circle(title: str, is_circular: bool, tmp_path: Path) -> None:
    """Only the word that states it: “circular” alone may be part of a name."""
    assert says_circular(title) == is_circular
    path = tmp_path / "one.fa"
    path.write_text(f">one {title}\nACGT\n", encoding="ascii")
    assert read(path).is_circular == list_records(path)[0].is_circular == is_circular


@pytest.mark.parametrize(
    ("name", "contig", "query"),
    [
        ("a b", "a_b", "a_b"),
        ("*x", "_x", "*x"),
        ("*", "_", "_"),
        ("@x", "_x", "_x"),
        ("x@y=*", "x@y=*", "x_y=*"),
        ("", "_", "_"),
        ("sp|P1|X", "sp|P1|X", "sp|P1|X"),
        ("a,(b)\\", "a__b__", "a,(b)\\"),
    ],
)
def test_names_that_sam_forbids(name: str, contig: str, query: str) -> None:
    assert (contig_name(name), query_name(name)) == (contig, query)


def test_names_too_long_for_sam_are_cut_and_differ() -> None:
    cut = [query_name("n" * 300 + end) for end in ("a", "b", "a")]
    assert len(cut[0]) == len(cut[1]) == 254 and cut[0] != cut[1] and cut[0] == cut[2]
    assert query_name("n" * 254) == "n" * 254
