"""Batches of every format, against parsers that share no code with the reader and a file that can
be read only once.
"""

import gzip
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from Bio import SeqIO
from Bio.Seq import Seq
from Bio.SeqRecord import SeqRecord

from gpu.analyses.matches.records import QUERIES, REFERENCE
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.sequences import batches, files, raw, scanners
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.batches import read_all, read_batches, scan_text
from gpu.sequences.files import list_records, read, sniff
from gpu.sequences.notices import COUNT, Notices
from gpu.sequences.reading import Noted, Reading
from gpu.sequences.record_batch import PADDING, RecordBatch, slices, split
from tests.gpu.sequences.test_files import PACKINGS, bgzip
from tests.matches_oracle import Record, read_fasta

FORMATS = ("fasta", "fastq", "wrapped fastq", "genbank", "embl")
GAP = 255
READING = Reading(DNA, GAP, qualities=True)


class Truth(NamedTuple):
    """What was written: a record's name, its letters, and in FASTQ its qualities."""

    name: str
    letters: str
    qualities: str = ""


def some_records(chance: random.Random, form: str, count: int) -> list[Truth]:
    records = []
    for number in range(count):
        # Annotated records without bases are refused.
        length = chance.choice([0, 1, 5, 59, 60, 61, 120, 400]) or int(form in ("genbank", "embl"))
        name = f"R{number}.1" if form in ("genbank", "embl") else chance.choice(["", "r", "@", "+x", f"long_{number}"])
        letters = "".join(chance.choices("ACGTNacgtu", k=length))
        qualities = "".join(chr(chance.randrange(33, 127)) for _ in letters) if "fastq" in form else ""
        records.append(Truth(name, letters, qualities))
    return records


def wrapped(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), width)] or [""]


def written(chance: random.Random, form: str, records: list[Truth]) -> bytes:
    ending = chance.choice(["\n", "\r\n"])
    if form in ("genbank", "embl"):
        target = io.StringIO()
        made = [
            SeqRecord(Seq(letters), id=name, name=name[:-2], annotations={"molecule_type": "DNA"})
            for name, letters, _ in records
        ]
        SeqIO.write(made, target, form)
        return target.getvalue().replace("\n", ending).encode()
    lines = []
    for name, letters, qualities in records:
        width = chance.choice([7, 60]) if form != "fastq" else len(letters) + 1
        rest = chance.choice(["", " some words > and @ more"]) if name else ""
        if form == "fasta":
            lines += [f">{name}{rest}", *wrapped(letters, width)]
        else:
            lines += [f"@{name}{rest}", *wrapped(letters, width), chance.choice(["+", f"+{name}"])]
            lines += wrapped(qualities, width)
    return (ending.join(lines) + chance.choice(["", ending, 2 * ending])).encode()


def simply_parsed(form: str, content: bytes) -> list[Truth]:
    """A parser of lines, for files without wrapped qualities."""
    lines = content.decode().splitlines()
    found = []
    if form == "fasta":
        for block in content.decode().replace("\r\n", "\n").removeprefix(">").split("\n>"):
            header, _, body = block.partition("\n")
            found.append(Truth((header.split(" ")[0]), "".join(body.split())))
    elif form == "fastq":
        # The last line, of qualities, may be empty and without an end.
        lines.append("")
        found = [Truth(lines[at][1:].split(" ")[0], lines[at + 1], lines[at + 3]) for at in range(0, len(lines) - 3, 4)]
    else:
        found = [Truth(record.id, str(record.seq)) for record in SeqIO.parse(io.StringIO(content.decode()), form)]
    return found


def check(batches: list[RecordBatch], truth: list[Truth]) -> None:
    """The batches together hold these records, and each is whole."""
    number = 0
    for batch in batches:
        assert batch.codes.dtype == np.uint8 and batch.starts.dtype == batch.name_starts.dtype == np.int64
        assert (batch.codes[-PADDING:] == GAP).all() and batch.starts[-1] == len(batch.codes) - PADDING + 1
        assert (batch.codes[batch.starts - 1] == GAP).all()
        assert batch.lengths.tolist() == [len(record.letters) for record in truth[number : number + len(batch)]]
        for index, name in enumerate(batch.name_list()):
            record = truth[number]
            number += 1
            assert name == (record.name or f"#{number}")
            part = slice(int(batch.starts[index]), int(batch.starts[index + 1]) - 1)
            assert DNA.text(batch.codes[part]) == record.letters.upper().replace("U", "T")
            if batch.qualities is not None:
                assert len(batch.qualities) == len(batch.codes)
                assert batch.qualities[part].tobytes().decode() == record.qualities
                assert not batch.qualities[batch.starts - 1].any()
    assert number == len(truth)


@pytest.fixture(params=range(6))
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """Random numbers, with which the file is read in chunks and blocks of random sizes."""
    made = random.Random(request.param)
    monkeypatch.setattr(raw, "BLOCK", made.choice([1, 3, 50, 4 << 20]))
    monkeypatch.setattr(files, "_GZIP_CHUNK", made.choice([64, 1000]))
    monkeypatch.setattr(scanners, "BLOCK", made.choice([1, 10, 300, 1 << 20]))
    return made


@pytest.mark.parametrize("packing", ["plain", "gzip", "bgzip"])
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_and_packing(chance: random.Random, form: str, packing: str, tmp_path: Path) -> None:
    truth = some_records(chance, form, 40)
    content = written(chance, form, truth)
    if form != "wrapped fastq":
        parsed = simply_parsed(form, content)
        assert [(name, letters.upper(), qualities) for name, letters, qualities in parsed] == [
            (name, letters.upper(), qualities) for name, letters, qualities in truth
        ]
    path = tmp_path / "file"
    path.write_bytes(PACKINGS[packing](content))
    assert sniff(path) == form.split()[-1]
    batches = list(read_batches(str(path), READING, chance.choice([1, 500, 10**6])))
    assert {batch.qualities is not None for batch in batches} == {"fastq" in form}
    check(batches, truth)
    check([read_all(str(path), READING)], truth)
    assert read_all(str(path), Reading(DNA, GAP)).qualities is None


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_read_once(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    truth = some_records(chance, form, 50)
    path = tmp_path / "file"
    path.write_bytes(bgzip(written(chance, form, truth)))
    opened: list[io.FileIO] = []

    class Once(io.FileIO):
        def __init__(self, path: Path, mode: str) -> None:
            super().__init__(path, mode)
            opened.append(self)

        def seek(self, offset: int, whence: int = 0) -> int:
            raise OSError("it was read already")

    monkeypatch.setattr(Path, "open", lambda path, mode: Once(path, mode))
    check(list(read_batches(str(path), READING, 100)), truth)
    assert len(opened) == 1


def test_batches_are_bounded_by_letters_and_by_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanners, "BLOCK", 200)
    for module, size in ((raw, "BLOCK"), (files, "_GZIP_CHUNK"), (files, "_LOOKED_AT")):
        monkeypatch.setattr(module, size, 200)
    path = tmp_path / "f.fa"
    for record in (b">%d\n" + b"A" * 50 + b"\n", b">%d" + b"x" * 50 + b"\nA\n"):
        path.write_bytes(b"".join(record % number for number in range(1000)))
        batches = list(read_batches(str(path), READING, 1000))
        assert sum(map(len, batches)) == 1000
        assert max(max(len(batch.codes), len(batch.names)) for batch in batches) < 1000 + 3 * 200


@pytest.mark.parametrize("form", ["fasta", "fastq"])
@pytest.mark.parametrize(("name", "most", "what"), [("MOST", 100, "bases"), ("MAX_RECORDS", 8, "records")])
def test_a_reference_that_is_too_large(
    name: str, most: int, what: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is small enough is read as one batch."""
    monkeypatch.setattr(batches, name, most)
    monkeypatch.setattr(scanners, "BLOCK", 16)
    path = tmp_path / "records"
    for count in (8, 9, 40):
        line = "@{0}\nACGTACGTAC\n+\nFFFFFFFFFF\n" if form == "fastq" else ">{0}\nACGTACGTAC\n"
        path.write_text("".join(line.format(number) for number in range(count)))
        if count == 8:
            assert read_all(str(path), READING).name_list() == [str(number) for number in range(count)]
            continue
        if count * 11 > most or what == "records":
            with pytest.raises(InputError, match=f"more than {most} {what}, too many"):
                read_all(str(path), READING)


def test_a_part_of_a_batch() -> None:
    whole = scan_text(b">a\nACGT\n>b\n>c\nGG\n", READING)
    check([whole.part(1, 3)], [Truth("b", ""), Truth("c", "GG")])
    check([whole.part(0, 1)], [Truth("a", "ACGT")])


def test_names_agree_with_those_of_lists(tmp_path: Path) -> None:
    path = tmp_path / "f.fa"
    path.write_bytes(b">\nA\n>  two words\nC\n>\tthree\nG\r>four\rT\r> \nA\n")
    names = [info.name for info in list_records(path)]
    assert names == ["#1", "two", "three", "four", "#5"]
    assert [name for batch in read_batches(str(path), READING, 1) for name in batch.name_list()] == names
    for number, name in enumerate(names):
        codes = read_all(str(path), READING).part(number, number + 1).codes[1:2]
        assert (codes == read(path, f"#{number + 1}").codes).all(), name


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_as_mummer_reads_fasta(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "BLOCK", size)
    monkeypatch.setattr(scanners, "BLOCK", size)
    chance = random.Random(size)
    path = tmp_path / "f.fa"
    for _ in range(20):
        content = "\n>" + "".join(chance.choices("acGT> \t\r\n*", weights=[4, 4, 4, 4, 1, 1, 1, 1, 3, 1], k=200))
        path.write_text(content, newline="")
        expected = read_fasta(content)
        batch = read_all(str(path), REFERENCE)
        found = [
            Record(name, REFERENCE.alphabet.text(batch.codes[start : end - 1]))
            for name, start, end in zip(batch.name_list(), batch.starts, batch.starts[1:], strict=False)
        ]
        assert found == expected


@pytest.mark.parametrize("letters", [1, 1000])
@pytest.mark.parametrize("content", [">name\n", "@name\n+\n"])
def test_an_only_record_without_letters_is_refused(content: str, letters: int, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text(content)
    with pytest.raises(InputError, match="The only record of .* has no bases"):
        list(read_batches(str(path), QUERIES, letters))


@pytest.mark.parametrize("form", ["fasta", "fastq"])
@pytest.mark.parametrize(("wrong", "shown"), [("E", "“E”"), ("5", "“5”"), (">", "“>”"), ("-", "“-”"), ("\0", "0x01")])
def test_letters_that_an_alphabet_refuses(form: str, wrong: str, shown: str, tmp_path: Path) -> None:
    path = tmp_path / "f.txt"
    if form == "fasta":
        content = "".join(f">r{n} 5 words\nACGT\nAC{wrong if n == 7 else ''}GT\n" for n in range(1, 9))
    else:
        content = "".join(f"@r{n} 5\nACGT{wrong if n == 7 else 'A'}\n+\nEEEEE\n" for n in range(1, 9))
    # Headers may hold anything: control characters near the begin do not make the file a binary
    # one.
    path.write_text("\n" * 70_000 + content if wrong != "\0" else content.replace("\0", "\1"))
    with pytest.raises(InputError) as problem:
        read_all(str(path), READING)
    place = f"record 7 of {path}, record “r7”"
    if form == "fasta":
        place = f"line {70_000 + 21 if wrong != chr(0) else 21:,} (column 3) of {path}, record “r7”"
    assert shown in str(problem.value) and place in str(problem.value)
    assert "nucleotide" in str(problem.value)


def test_a_wrong_letter_in_a_later_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "BLOCK", 10)
    monkeypatch.setattr(scanners, "BLOCK", 10)
    path = tmp_path / "f.fa"
    path.write_bytes(b">a\nACGT\n>b\n" + b"ACGT\n" * 20 + b"ACJT\n>c\nA\n")
    with pytest.raises(InputError, match=r"“J” in line 24 \(column 3\) of .*, record “b”"):
        read_all(str(path), READING)


def test_protein(tmp_path: Path) -> None:
    path = tmp_path / "p.fa"
    path.write_bytes(b">p\nMKWVTFISLL*\nuoxbzj\n")
    reading = Reading(PROTEIN, GAP)
    batch = read_all(str(path), reading)
    assert PROTEIN.text(batch.codes[1:18]) == "MKWVTFISLL*UOXBZJ"
    with pytest.raises(InputError, match="looks like protein, but nucleotides"):
        read_all(str(path), READING)
    path.write_bytes(b">p\nMK-W\n")
    with pytest.raises(
        InputError, match=r"“-” in line 2 \(column 3\) of .*, record “p”, which is no amino acid letter"
    ):
        read_all(str(path), reading)


@pytest.mark.parametrize("form", ["genbank", "embl"])
def test_annotated_records_of_the_other_kind(form: str, tmp_path: Path) -> None:
    path = tmp_path / "flat file"
    for kind, letters, right, wrong in (("DNA", "ACGT", DNA, PROTEIN), ("protein", "MKTA", PROTEIN, DNA)):
        made = SeqRecord(Seq(letters), id="R1.1", name="R1", annotations={"molecule_type": kind})
        with path.open("w") as file:
            SeqIO.write([made], file, form)
        batch = read_all(str(path), Reading(right, GAP))
        assert right.text(batch.codes[1:5]) == letters
        with pytest.raises(InputError, match=r"“R1\.1” of .* is .*, but (nucleotides are|protein is) needed"):
            read_all(str(path), Reading(wrong, GAP))


@pytest.mark.parametrize("form", ["fasta", "fastq", "genbank", "embl"])
@pytest.mark.parametrize("damage", ["letter", "cut off"])
def test_what_precedes_the_damage_is_read(damage: str, form: str, chance: random.Random, tmp_path: Path) -> None:
    records = [record._replace(name=f"R{number}.1") for number, record in enumerate(some_records(chance, form, 20))]
    truth = [record._replace(letters=record.letters.upper().replace("U", "T")) for record in records]
    content = written(chance, form, records) + b"\n"
    last = written(chance, form, [Truth("R99.1", "ACJT" if damage == "letter" else "ACGT", "IIII")])
    path = tmp_path / "reads.gz"
    if damage == "letter":
        path.write_bytes(content + last + b"\n" + written(chance, form, records))
    else:
        path.write_bytes(gzip.compress(content + last.rstrip()[:-2])[:-5])
    for letters in (1, 8 << 20):
        found = _until_refused(read_batches(str(path), replace(READING, partly=True), letters), "“[Jj]” in |cut off")
        check(found, truth)


def _until_refused(items: Iterator[RecordBatch], reason: str) -> list[RecordBatch]:
    """The batches before ``InputError``, which must be raised for that reason."""
    found: list[RecordBatch] = []
    with pytest.raises(InputError, match=reason):
        found.extend(items)
    return found


def test_a_split_batch_is_two_whole_ones(tmp_path: Path) -> None:
    text = b">a\nACGT\n>b\n\n>c\nGG\n>dd\nT\n"
    for first in range(1, 4):
        records = scan_text(text, Reading(DNA, GAP))
        expected = records.part(0, first), records.part(first, 4)
        for found, wanted in zip(split(records, first), expected, strict=True):
            for name in ("codes", "starts", "names", "name_starts"):
                assert np.array_equal(getattr(found, name), getattr(wanted, name)), name


@pytest.mark.parametrize("whole", [True, False])
def test_a_fingerprint_is_taken_while_a_file_is_read(
    whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of one that is not read to its end."""
    monkeypatch.setattr(raw, "BLOCK", 100)
    path = tmp_path / "a.fa"
    path.write_bytes(bytes(range(256)) * 4)
    taking = raw.Fingerprinting()
    blocks = raw.blocks(str(path), taking)
    assert b"".join(blocks if whole else [next(blocks)]) == path.read_bytes()[: None if whole else 100]
    blocks.close()
    assert taking.fingerprint(str(path), lambda: None) == raw.fingerprint(str(path), lambda: None)


@pytest.mark.parametrize("size", [1, 7, 1 << 20])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_letters_that_are_left_out_and_counted(
    size: int, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of letters alone: headers keep their gaps, and places in a batch are those of what is
    left.
    """
    for module, name in ((raw, "BLOCK"), (scanners, "BLOCK"), (files, "_LOOKED_AT")):
        monkeypatch.setattr(module, name, size)
    chance = random.Random(1)
    records = [
        (chance.choice(["", "a-b", "-", f"r.{number}"]), "".join(chance.choices("MKV-.*J", k=chance.randrange(40))))
        for number in range(80)
    ]
    path = tmp_path / "f.fa"
    text = "".join(
        f">{name and name + ' x-y.z'}{ending}{letters[:9]}{ending}{letters[9:]}{ending}" for name, letters in records
    )
    path.write_bytes(text.encode())
    notices = Notices()
    noted = (Noted(PROTEIN.letters.index("*"), Phrase("a stop"), Phrase("{} stops", COUNT)),)
    reading = Reading(PROTEIN, GAP, notices=notices, drop=b"-.", noted=noted)
    whole = "".join(letters for _, letters in records)
    for batch in (read_all(str(path), reading), *read_batches(str(path), Reading(PROTEIN, GAP, drop=b"-."), 1 << 20)):
        assert batch.name_list() == [name or f"#{number}" for number, (name, _) in enumerate(records, 1)]
        assert [PROTEIN.text(batch.record(number)) for number in range(80)] == [
            letters.replace("-", "").replace(".", "") for _, letters in records
        ]
    dropped = whole.count("-") + whole.count(".")
    assert set(notices.sentences) == {
        f"{whole.count('*')} stops",
        f"{dropped} gap letters (“-” or “.”) of {path} were left out.",
    }


def test_what_is_refused_among_letters_that_are_left_out_is_named(tmp_path: Path) -> None:
    path = tmp_path / "f.fa"
    path.write_bytes(b">a\nAC--GT\n>b\n-A.C1-G\n")
    with pytest.raises(InputError, match=r"There is “1” in line 4 \(column 5\) of .*, record “b”"):
        read_all(str(path), Reading(DNA, GAP, drop=b"-."))
    with pytest.raises(InputError, match=r"There is a “-” in line 2 \(column 3\) of"):
        read_all(str(path), Reading(DNA, GAP))


@pytest.mark.parametrize("form", ["fasta", "fastq"])
@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_the_longest_record(form: str, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((raw, "BLOCK"), (scanners, "BLOCK"), (files, "_LOOKED_AT")):
        monkeypatch.setattr(module, name, size)
    path = tmp_path / "records"
    line = ">{0} x\n{1}\n" if form == "fasta" else "@{0} x\n{1}\n+\n{1}\n"
    for lengths, longest in (([3, 0, 9, 9], 9), ([9, 0, 8], 8), ([2, 8, 9, 9], 8), ([1, 1, 12], 11)):
        path.write_text("".join(line.format(f"name{number}", "A" * length) for number, length in enumerate(lengths)))
        reading = Reading(DNA, GAP, longest=longest, too_long="cut it")
        too_long = next((number for number, length in enumerate(lengths) if length > longest), None)
        said = f"Read {(too_long or 0) + 1}" if form == "fastq" else f"“name{too_long}”"
        for read_it in (read_all, lambda *asked: list(read_batches(*asked))):
            if too_long is None:
                read_it(str(path), reading)
                continue
            with pytest.raises(InputError, match=f"{said} of .* has more than {longest} bases; cut it"):
                read_it(str(path), reading)


def test_records_without_names_are_called_by_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through 10, 100 and 1,000, between those that have names, in any batch."""
    monkeypatch.setattr(scanners, "BLOCK", 64)
    names = ["" if number % 7 else f"named{number}" for number in range(1, 1203)]
    path = tmp_path / "f.fa"
    path.write_text("".join(f">{name}\nA\n" for name in names))
    expected = [name or f"#{number}" for number, name in enumerate(names, 1)]
    assert read_all(str(path), READING).name_list() == expected
    assert [name for batch in read_batches(str(path), READING, 50) for name in batch.name_list()] == expected


def test_slices_of_any_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.sequences.record_batch._PLACES", 10)
    random_ = np.random.default_rng(1)
    values = random_.integers(0, 256, 200, dtype=np.uint8)
    for _ in range(50):
        begins = random_.integers(0, 150, random_.integers(0, 30))
        ends = begins + random_.choice([0, 1, 3, 9, 10, 11, 40], len(begins))
        found, offsets = slices(values, begins, ends)
        parts = [values[begin:end] for begin, end in zip(begins, ends, strict=True)]
        assert found.tolist() == [value for part in parts for value in part.tolist()]
        assert offsets.tolist() == [0, *np.cumsum([len(part) for part in parts]).tolist()]
