"""FASTQ reads: flaws by number and reason, wrapped lines, dots, colours, records without end."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from Bio.SeqIO.QualityIO import FastqGeneralIterator

from gpu.analyses.matches.records import QUERIES
from gpu.core.errors import InputError
from gpu.sequences import files, raw, scanners
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.files import list_records, read
from gpu.sequences.reading import Reading
from gpu.sequences.scanners import FastqScanner, one_room
from tests.gpu.sequences.test_batches import GAP, READING, Truth, check, wrapped


def fastq_problem(tmp_path: Path, content: str, reading: Reading = QUERIES) -> str:
    path = tmp_path / "reads.fq"
    path.write_text(content, newline="")
    with pytest.raises(InputError) as problem:
        list(read_batches(str(path), reading))
    sentence = str(problem.value)
    assert str(path) in sentence and "\n" not in sentence
    return sentence


GOOD = "@a x\nACGT\n+\n@+I~\n"


@pytest.fixture(params=[1, 5, 1 << 20])
def blocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(files, "_GZIP_CHUNK", max(request.param, 3))
    monkeypatch.setattr(raw, "BLOCK", request.param)
    monkeypatch.setattr(scanners, "BLOCK", request.param)
    return request.param


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("@b\nACGT\n+\nIII\n", "fewer qualities"),
        ("@b\nACGT\n+\nIII\n@c\nACGT\n+\nIIII\n", "fewer qualities"),
        ("@b\nACGT\n+\n\n@c\nACGT\n+\nIIII\n", "fewer qualities"),
        ("@b\nACGT\n+\nIIIII\n", "more qualities"),
        ("@b\nACGTAC\nACGTAC\n+\nIIIIII\nIIIII\n@c\nA\n+\nI\n", "fewer qualities"),
        ("@b\nACGT\nIIII\n@c\nACGT\n+\nIIII\n", "begins with “\\+”"),
        ("@b\n@c\nACGT\n+\nIIII\n", "begins with “\\+”"),
        ("b\nACGT\n+\nIIII\n", "does not begin with “@”"),
        (">b\nACGT\n", "does not begin with “@”"),
        ("@b\nACGT\n+\nI\x7fII\n", "one of its qualities"),
        ("@b\nACGT\n+\nI II\n@c\nACGT\n+\nIIII\n", "one of its qualities"),
        ("@b", "cut off"),
        ("@b\n", "cut off"),
        ("@b\nAC", "cut off"),
        ("@b\nACGT\n", "cut off"),
        ("@b\nACGT\n+", "cut off"),
        ("@b\nACGT\n+\n", "cut off"),
        ("@b\nACGT\n+\nIII", "cut off"),
        ("@b\nACGTAC\nACGT\n+\nIIIIII\n", "cut off"),
    ],
)
def test_what_is_wrong_with_a_read(blocks: int, ending: str, bad: str, reason: str, tmp_path: Path) -> None:
    sentence = fastq_problem(tmp_path, (GOOD * 3 + bad).replace("\n", ending))
    assert sentence.startswith("Read 4 of ")
    assert re.search(reason, sentence)


@pytest.mark.parametrize("seed", range(8))
def test_qualities_may_be_wrapped_otherwise_than_letters(blocks: int, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    records, text = [], ""
    for number in range(40):
        letters = "".join(chance.choices("ACGTN.", k=chance.choice([0, 1, 50, 90])))
        qualities = "".join(chance.choices("@+!~IK#;", k=len(letters)))
        lines = ["\n".join(wrapped(whole, chance.choice([7, 11, 50, 60, 100]))) for whole in (letters, qualities)]
        text += f"@r{number}\n{lines[0]}\n+\n{lines[1]}\n"
        records.append(Truth(f"r{number}", letters.replace(".", "N"), qualities))
    path = tmp_path / "reads.fq"
    path.write_text(text)
    # Biopython's reader lets lengths decide, too.
    expected = [
        (name, letters.replace(".", "N"), told) for name, letters, told in FastqGeneralIterator(io.StringIO(text))
    ]
    assert expected == [tuple(record) for record in records]
    check([read_all(str(path), READING)], records)


def test_a_dot_is_no_letter_but_in_reads_of_bases(tmp_path: Path) -> None:
    assert "“E” in record 2 of" in fastq_problem(tmp_path, "@a\nA.\n+\nII\n@b\nA.EC\n+\nIIII\n", READING)
    assert "“.” in record 1 of" in fastq_problem(tmp_path, "@a\nM.\n+\nII\n", Reading(PROTEIN, GAP))
    path = tmp_path / "f.fa"
    path.write_text(">a\nA.C\n")
    with pytest.raises(InputError, match="“.”"):
        read_all(str(path), READING)


@pytest.mark.parametrize("qualities", ["!" + "I" * 50, "I" * 50, "I" * 51])
@pytest.mark.parametrize("letters", ["T" + "01230123321001233210" * 2 + "0123012332", "T" + ".0.1.2.33" * 5 + "01230"])
def test_colours_are_named(letters: str, qualities: str, blocks: int, tmp_path: Path) -> None:
    assert len(letters) == 51
    sentence = fastq_problem(tmp_path, f"@col.1 length=50\n{letters}\n+\n{qualities}\n" * 3, READING)
    assert "in colour space (SOLiD" in sentence and " 1 of " in sentence


LONG = {
    "@": "its line that begins with “@” or “+” does not end within 1,048,576 bytes",
    "@b\nACGT\n+": "its line that begins with “@” or “+” does not end within 1,048,576 bytes",
    "@b\n": "has more than 5,000,000 bases",
    "@b\nACGT\n+\n": "it has more qualities than letters",
}


@pytest.mark.parametrize("begin", LONG)
def test_a_read_without_end_is_refused_while_it_is_read(begin: str) -> None:
    taken = 0

    def chunks() -> Iterator[bytes]:
        nonlocal taken
        yield GOOD.encode() + begin.encode()
        while True:
            taken += 1 << 18
            yield b"A" * (1 << 18)

    scanner = FastqScanner("reads.fq", Reading(DNA, GAP, longest=5_000_000))
    with pytest.raises(InputError, match=re.escape(LONG[begin])):
        list(scanner.pieces(chunks(), one_room()))
    assert taken < 12_000_000


def test_a_read_of_several_blocks(blocks: int, tmp_path: Path) -> None:
    path = tmp_path / "reads.fq"
    path.write_text(f"@long\n{'ACGTN' * 1000}\n+long\n{'I' * 5000}\n{GOOD}")
    check([read_all(str(path), READING)], [Truth("long", "ACGTN" * 1000, "I" * 5000), Truth("a", "ACGT", "@+I~")])


def test_reads_are_refused_where_one_record_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "reads.fq"
    path.write_text(GOOD)
    for attempt in (read, list_records):
        with pytest.raises(InputError, match="looks like FASTQ reads; choose a FASTA, GenBank or EMBL file"):
            attempt(path)


def test_a_refused_letter_is_named_where_the_next_record_has_one_too(tmp_path: Path) -> None:
    path = tmp_path / "reads.fq"
    path.write_bytes(b"@r\n>1 x\nACGT\n+\nIIII\n@r2\nAC\xc4GT\n+r2\nI")
    with pytest.raises(InputError, match="There is “>” in record 1"):
        read_all(str(path), READING)
