import random
import re
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from gpu.analyses.matches import alphabet
from gpu.analyses.matches.records import QUERIES
from gpu.core.errors import InputError
from gpu.sequences import fasta, scanners
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.files import list_records, read
from gpu.sequences.reading import Reading
from gpu.sequences.records import Picker, RecordInfo, record_keys
from gpu.sequences.scanners import FastaScanner, one_room
from tests.matches_oracle import read_fasta

RECORDS = b">one first of them\nACGTacgtUu\nNRYSWKMBDHV\n\n>two\nAC GT\tA\n>three  the third \nT\n"
EXPECTED = {"one": "ACGTACGTTTNRYSWKMBDHV", "two": "ACGTA", "three": "T"}
NAMES = st.text(st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=12)


def chunked(content: bytes, size: int) -> list[bytes]:
    return [content[start : start + size] for start in range(0, len(content), size)]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_any_line_end_in_any_chunks(ending: bytes, size: int) -> None:
    chunks = chunked(RECORDS.replace(b"\n", ending), size)
    assert fasta.list_records("f", chunks) == [
        RecordInfo("one", "first of them", 21),
        RecordInfo("two", "", 5),
        RecordInfo("three", "the third", 1),
    ]
    for name, letters in EXPECTED.items():
        assert DNA.text(fasta.read_record("f", chunks, Picker("f", name)).codes) == letters


@given(
    records=st.lists(st.tuples(NAMES, st.lists(st.text("ACGTN", max_size=9), max_size=4)), min_size=1, max_size=5),
    ending=st.sampled_from([b"\n", b"\r\n", b"\r"]),
    size=st.integers(1, 20),
    last=st.booleans(),
)
def test_records_survive_any_cutting(
    records: list[tuple[str, list[str]]], ending: bytes, size: int, last: bool
) -> None:
    lines = [line for name, body in records for line in [">" + name, *body]]
    content = ending.join(line.encode() for line in lines) + (ending if last else b"")
    chunks = chunked(content, size)
    listed = fasta.list_records("f", chunks)
    assert [(info.name, info.length) for info in listed] == [(name, len("".join(body))) for name, body in records]
    for number, (_, body) in enumerate(records, start=1):
        if any(body):
            assert DNA.text(fasta.read_record("f", chunks, Picker("f", f"#{number}")).codes) == "".join(body)


def naively_parsed(content: bytes) -> list[tuple[str, str, str]]:
    """Name, description and letters of each record, line by line."""
    records: list[tuple[str, str, str]] = []
    for line in re.split("\r\n|\r|\n", content.decode()):
        if line.startswith(">"):
            words = line[1:].split(None, 1)
            name = words[0] if words else f"#{len(records) + 1}"
            records.append((name, words[1].rstrip() if words[1:] else "", ""))
        else:
            records[-1] = (*records[-1][:2], records[-1][2] + "".join(line.split()))
    return records


@pytest.mark.parametrize("seed", range(6))
def test_every_reader_agrees_with_a_naive_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    headers, bodies = ["x", "é>", ">", " ", "\t", "\v", "#1", "two words ", "-"], ["A", "CGT", "n", " ", "\t", "\f"]
    for _ in range(50):
        monkeypatch.setattr(scanners, "BLOCK", chance.choice([1, 2, 7, 1 << 20]))
        content = "".join(
            ">" + "".join(chance.choices(headers, k=chance.randint(0, 3))) + chance.choice(["\n", "\r", "\r\n"])
            + "".join(chance.choices([*bodies, "\n", "\r", "\r\n"], k=chance.randint(0, 8)))
            + chance.choice(["\n", "\r"])
            for _ in range(chance.randint(1, 6))
        ).rstrip("\n" if chance.random() < 0.5 else "").encode()  # fmt: skip
        truth = naively_parsed(content)
        chunks = chunked(content, chance.choice([1, 3, 1000]))
        assert fasta.list_records("f", chunks) == [RecordInfo(name, words, len(body)) for name, words, body in truth]
        for number, (name, words, body) in enumerate(truth, start=1):
            if body:
                sequence = fasta.read_record("f", chunks, Picker("f", f"#{number}"))
                assert (sequence.name, sequence.description) == (name, words)
                assert DNA.text(sequence.codes) == body.upper()
        batch = scan_text(content, Reading(DNA, 254))
        assert batch.name_list() == [name for name, _, _ in truth]
        assert DNA.text(batch.codes[batch.codes != 254]) == "".join(body for _, _, body in truth).upper()
        assert batch.lengths.tolist() == [len(body) for _, _, body in truth]


@pytest.mark.parametrize("seed", range(5))
def test_headers_as_mummer_has_them(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        text = ">" + "".join(chance.choices([">", "a", "Xy", " ", "\t", "\r", "\n", "\n>", "\r\n"], k=20))
        batch = scan_text(text.encode(), QUERIES)
        truth = read_fasta(text)
        assert batch.name_list() == [record.name for record in truth]
        found = [
            alphabet.DECODE[batch.codes[start : start + length]].tobytes().decode()
            for start, length in zip(batch.starts.tolist(), batch.lengths.tolist(), strict=False)
        ]
        assert found == [record.text for record in truth]


@pytest.mark.parametrize("seed", range(4))
def test_the_line_of_what_is_refused_wherever_the_text_is_cut(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        monkeypatch.setattr(scanners, "BLOCK", chance.choice([1, 2, 7, 1 << 20]))
        parts = [">one words", "AC GT", "", ">two>", "ACGT", "", " AC?GT", "?", ">three", "AC?"]
        ends = [chance.choice(["\n", "\r", "\r\n"]) for _ in parts]
        # An empty line between a CR and an LF would be none.
        ends = ["\r\n" if end == "\r" and not after else end for end, after in zip(ends, [*parts[1:], ""], strict=True)]
        content = "".join(map("".join, zip(parts, ends, strict=True))).encode()
        chunks = chunked(content, chance.choice([1, 3, 1000]))
        for name, line, column in (("two", 10, 4), ("three", 13, 3)):
            with pytest.raises(InputError, match=rf"“\?” in line {line} \(column {column}\) of f, record “{name}"):
                fasta.read_record("f", chunks, Picker("f", "two>" if name == "two" else name), 3)
        assert DNA.text(fasta.read_record("f", chunks, Picker("f", "#1")).codes) == "ACGT"


def test_letters_before_the_first_header() -> None:
    for content in (b"ACGT\n>x\nA\n", b"ACGT", b"\n A>x\n"):
        with pytest.raises(InputError, match="first record does not begin with “>”"):
            list(FastaScanner("f", QUERIES).pieces(chunked(content, 2), one_room()))


@settings(deadline=None, max_examples=60)
@given(
    codes=hnp.arrays(np.uint8, st.integers(1, 400), elements=st.integers(0, len(DNA.letters) - 1)),
    name=NAMES,
    words=st.lists(NAMES, max_size=3),
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, codes: np.ndarray, name: str, words: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "written.fa"
    fasta.write_fasta(path, name, codes, " ".join(words))
    sequence = read(path)
    assert (sequence.name, sequence.description) == (name, " ".join(words))
    np.testing.assert_array_equal(sequence.codes, codes)
    assert not sequence.codes.flags.writeable
    assert max(len(line) for line in path.read_bytes().splitlines()[1:]) <= 70


def test_a_header_is_one_line(tmp_path: Path) -> None:
    for name, description in [("a b", ""), ("", ""), ("a", "two\nlines"), ("a", "two\rlines")]:
        with pytest.raises(ValueError, match="one line"):
            fasta.write_fasta(tmp_path / "f.fa", name, np.zeros(3, np.uint8), description)
    assert not (tmp_path / "f.fa").exists()


def test_writing_where_one_cannot(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        fasta.write_fasta(tmp_path / "missing" / "f.fa", "x", np.zeros(3, np.uint8))


def test_longer_than_the_writer_takes_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fasta, "_ROWS_AT_ONCE", 3)
    codes = np.random.default_rng(0).integers(0, 15, 70 * 8 + 5).astype(np.uint8)
    fasta.write_fasta(tmp_path / "f.fa", "x", codes)
    np.testing.assert_array_equal(read(tmp_path / "f.fa").codes, codes)


@pytest.mark.parametrize("size", [1, 5, 64])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("line", "shown"), [("ACG5", "“5”"), ("AC>G", "“>”"), ("ACJ", "“J”"), ("A\x00", "byte 0x00"), ("ACé", "“é”")]
)
def test_what_is_no_nucleotide_is_named(size: int, ending: str, line: str, shown: str) -> None:
    content = ending.join([">first", "ACGT", "", ">second some", "ACGTACGT", line, "ACGT"]).encode()
    if size < 64 and not line.isascii():
        return  # a letter of two bytes is only shown whole where it lies in one chunk
    with pytest.raises(InputError) as problem:
        fasta.read_record("my file.fa", chunked(content, size), Picker("f", "second"))
    for part in ("my file.fa", "“second”", shown, "line 6 "):
        assert part in str(problem.value)


@pytest.mark.parametrize("character", ["-", "*"])
def test_gaps_and_stops_are_refused(character: str) -> None:
    with pytest.raises(InputError, match=r"line 2 \(column 5\) of f, record “x”: remove gaps and stops"):
        fasta.read_record("f", [f">x\nACGT{character}ACGT\n".encode()], Picker("f", None))


@pytest.mark.parametrize(
    "protein", ["MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQ", "mvlspadktnvkaawgkvgahageygaeal", "MEEPQSDPSVEPPLSQETFSDLWK*"]
)
def test_protein_is_recognised(protein: str) -> None:
    with pytest.raises(InputError, match=r"line 2 of f, record “p”, looks like protein"):
        fasta.read_record("f", [f">p\n{protein}\n".encode()], Picker("f", None))


def test_one_wrong_letter_makes_no_protein() -> None:
    with pytest.raises(InputError, match="There is “E”"):
        fasta.read_record("f", [b">x\nACGTACGTE\n"], Picker("f", None))


def test_unnamed_records_are_called_by_their_number() -> None:
    listed = fasta.list_records("f", [b">\nAC\n> \nGT\n> blank first\nA"])
    assert [info.name for info in listed] == ["#1", "#2", "blank"]


def test_a_header_without_an_end_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanners, "LONGEST_HEADER", 100)
    with pytest.raises(InputError, match="no FASTA file"):
        fasta.list_records("f", chunked(b">" + b"x" * 500, 50))


class TestPicking:
    CONTENT = b">a\nA\n>b\nC\n>b\nG\n>#1\nT\n"

    def read(self, record: str | None) -> str:
        return DNA.text(fasta.read_record("f.fa", [self.CONTENT], Picker("f.fa", record)).codes)

    def test_by_name_and_number(self) -> None:
        assert [self.read(record) for record in ("a", "#1", "#2", "#3", "#4")] == ["A", "A", "C", "G", "T"]

    def test_keys_select_each_record(self) -> None:
        keys = record_keys(fasta.list_records("f.fa", [self.CONTENT]))
        assert keys == ["a", "#2", "#3", "#4"]
        assert [self.read(key) for key in keys] == ["A", "C", "G", "T"]

    def test_two_names_alike(self) -> None:
        with pytest.raises(InputError, match=r"f.fa has several records named “b”; .* number, #2, #3"):
            self.read("b")

    def test_many_names_alike(self) -> None:
        with pytest.raises(InputError, match="several records named “x”.*#1, #2 or so on"):
            fasta.read_record("f.fa", [b">x\nA\n" * 9], Picker("f.fa", "x"))

    def test_none_chosen(self) -> None:
        with pytest.raises(InputError, match=r"f.fa has 4 records \(a, b, b, #1\); .*--record-a or --record-b.*window"):
            self.read(None)

    def test_none_chosen_of_many(self) -> None:
        content = b"".join(b">r%d\nA\n" % number for number in range(1200))
        with pytest.raises(InputError, match=r"1,200 records \(r0, r1, r2, r3, r4, …\)"):
            fasta.read_record("f.fa", [content], Picker("f.fa", None))

    def test_not_there(self) -> None:
        with pytest.raises(InputError, match=r"f.fa has no record “c”; choose one of its 4: a, b, b, #1"):
            self.read("c")
        for number in ("#0", "#5"):
            with pytest.raises(InputError, match=f"no record {number}"):
                self.read(number)


def test_many_tiny_records(tmp_path: Path) -> None:
    number = 200_000
    path = tmp_path / "tiny.fa"
    with path.open("wb") as file:
        for start in range(0, number, 10_000):
            file.write(b"".join(b">read%d x\nACGTAC\n" % index for index in range(start, start + 10_000)))
    records = list_records(path)
    assert len(records) == number
    assert records[-1] == RecordInfo(f"read{number - 1}", "x", 6)
    assert read(path, "read170000").name == "read170000"


def test_memory_stays_under_three_bytes_a_base(tmp_path: Path) -> None:
    length = 20_000_000
    fasta.write_fasta(tmp_path / "f.fa", "x", np.zeros(length, np.uint8))
    tracemalloc.start()
    try:
        sequence = read(tmp_path / "f.fa")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(sequence) == length
    assert peak < 3 * length
