"""Fuzzed files of sequences: each gives a result or one sentence, and listing, reading and batches
agree at every size of chunks.

    python -m tests.soak.inputs --count 1000000 [--seed 1] [--seconds 3600]

Prints each file that does not, as Python bytes; the exit status is then 1. It ends after so many
files or seconds.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import lzma
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import zstandard

from gpu.analyses.matches.records import QUERIES, QUERIES_ONLY_BASES, REFERENCE
from gpu.core.errors import InputError
from gpu.sequences import files, raw, scanners
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all, read_batches
from gpu.sequences.files import list_records, read
from gpu.sequences.reading import Reading

_READING = Reading(DNA, 255)
_SIZES = (1, 2, 3, 7, 64, 1000, 64 << 10)

_GENBANK = b"""LOCUS       AB1                       12 bp    DNA     linear   UNK 01-JAN-1980
DEFINITION  some words.
ACCESSION   AB1
VERSION     AB1.1
FEATURES             Location/Qualifiers
     source          1..12
     gene            complement(join(2..4,6..>9))
                     /gene="x"
ORIGIN
        1 acgtacgtac gt
//
"""
_EMBL = b"""ID   AB1; SV 1; linear; DNA; STD; UNC; 12 BP.
AC   AB1;
DE   some words
FH   Key             Location/Qualifiers
FT   gene            order(2..4,J00194.1:6..9)
FT                   /gene="x"
SQ   Sequence 12 BP;
     acgtacgtac gt                                                     12
//
"""
_SEEDS = (
    b">one some words\nACGT\nNNac\n>two\nGG\n",
    b"\n >one\r\nAC\r\n>\r\nGT",
    b"@r1 x\nACGT\n+\nIIII\n@r2\nAC\nGT\n+r2\nII\nII\n",
    _GENBANK,
    _GENBANK.replace(b"\n", b"\r\n") * 2,
    _EMBL,
    _EMBL + _EMBL,
    b"LOCUS \n//",
    b" LOCUS x\n//",
    b"ID \n//",
    b"a preface\n; more\n>one\nAC\n;a comment\nGT\n>two\x01words\nX\n\x1a",
    _GENBANK + b"AC   AB2;\nSQ\n" + _EMBL.partition(b"BP;\n")[2] + b"the end\n",
    b"".join(b"    " + line for line in _GENBANK.splitlines(keepends=True)),
)
#: What is put in somewhere: the bytes that mean something to some reader.
_TOKENS = (
    *(
        b"\n",
        b"\r",
        b"\r\n",
        b">",
        b"\n>",
        b" >",
        b"\t",
        b"\v",
        b"\f",
        b" ",
        b"@",
        b"+",
        b"//",
        b"\n//\n",
        b"#1",
        b"\0",
        b"\x01",
        b"\x1a",
        b"\n;",
        b"\x1c",
    ),
    *(
        b"\x85",
        b"\xa0",
        b"\xc2\xa0",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x1f\x8b",
        b"LOCUS ",
        b"ID ",
        b"ORIGIN",
        b"SQ ",
        b"FT ",
    ),
    *(
        b"join(",
        b"complement(",
        b"order(",
        b"..",
        b"<",
        b"^",
        b"9" * 30,
        b"-1",
        b"0 bp",
        b"12 aa",
        b'/gene="',
        b"ACGTN",
        b"*",
        b"E",
    ),
)


#: How packed files begin: gzip, bzip2, xz, Zstandard.
_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


def _zstandard(content: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(content)


def fuzzed(chance: random.Random) -> bytes:
    """A file: a seed with a few changes, now and then packed, and damaged when it is."""
    text = bytearray(chance.choice(_SEEDS))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(text) + 1)
        change = chance.randrange(5)
        if change == 0:
            text[at:at] = chance.choice(_TOKENS) * chance.choice((1, 1, 1, 2, 40))
        elif change == 1:
            del text[at : at + chance.choice((1, 3, 20))]
        elif change == 2 and at < len(text):
            text[at] = chance.randrange(256)
        elif change == 3:
            text[at:at] = text[chance.randrange(len(text) + 1) :][: chance.choice((1, 10, 60))]
        else:
            del text[at:]
    if chance.random() < 0.8:
        return bytes(text)
    cut = chance.randrange(len(text) + 1)
    pack = chance.choice((gzip.compress, gzip.compress, bz2.compress, lzma.compress, _zstandard))
    packed = bytearray(pack(bytes(text[:cut])) + pack(bytes(text[cut:])))
    if chance.random() < 0.7:
        packed[chance.randrange(len(packed))] = chance.randrange(256)
    if chance.random() < 0.2:
        del packed[chance.randrange(len(packed)) :]
    return bytes(packed)


def fault(content: bytes, path: Path, chance: random.Random) -> str:
    """The fault in the reading of a file, or ""."""
    path.write_bytes(content)
    name = str(path)
    answers = []
    for size in (raw.BLOCK, chance.choice(_SIZES)):
        with (
            patch.object(raw, "BLOCK", size),
            patch.object(files, "_GZIP_CHUNK", max(size, 18)),
            patch.object(files, "_UNPACKED", size),
            patch.object(scanners, "BLOCK", size),
        ):
            readings: tuple[Callable[[], Any], ...] = (
                partial(list_records, path),
                partial(_letters, path, None),
                partial(_letters, path, "#1"),
                partial(_letters, path, "#2"),
                partial(_all, name, _READING),
                partial(_all, name, REFERENCE),
                partial(_batches, name, QUERIES, size),
                partial(_batches, name, QUERIES_ONLY_BASES, size),
            )
            answers.append([_answer(reading, name) for reading in readings])
    for whole, cut in zip(*answers, strict=True):
        for answer in (whole, cut):
            if isinstance(answer, str) and answer.startswith("FAULT"):
                return answer
        # Of damage in the packing and a flaw of what is packed, either may be met first.
        both_refuse = isinstance(whole, str) and isinstance(cut, str)
        if whole != cut and not (both_refuse and content.startswith(_PACKED)):
            return f"in chunks it is {cut!r}, as a whole {whole!r}"
    return _disagreement(*answers[0])


def _disagreement(listed: Any, only: Any, first: Any, second: Any, all_records: Any, *searched: Any) -> str:
    if isinstance(listed, str):
        read_anyway = [answer for answer in (only, first, second, all_records) if not isinstance(answer, str)]
        return f"listing says {listed!r}, and it is read" if read_anyway and "FASTQ" not in listed else ""
    for number, answer in enumerate((first, second)):
        if not isinstance(answer, str):
            name, letters, _ = answer
            if (name, len(letters)) != (listed[number].name, listed[number].length):
                return f"record {number + 1} is {answer}, listed as {listed[number]}"
    if not isinstance(only, str) and (len(listed) != 1 or only != first):
        return f"the only record of {listed} is {only}"
    if not isinstance(all_records, str):
        names, texts = all_records
        if list(zip(names, map(len, texts), strict=True)) != [(info.name, info.length) for info in listed]:
            return f"batches have {all_records}, listed are {listed}"
        if not isinstance(first, str) and texts[0] != first[1]:
            return f"batches begin with {texts[0]}, and {first} is read"
    return ""


def _answer(reading: Callable[[], Any], name: str) -> Any:
    """What a reading returns, or its sentence, or "FAULT" and what it raised."""
    try:
        return reading()
    except InputError as problem:
        sentence = str(problem)
        good = (
            name in sentence and len(sentence.splitlines()) == 1 and sentence.endswith(".") and sentence.isprintable()
        )
        return sentence if good else f"FAULT: no sentence: {sentence!r}"
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is a fault
        return f"FAULT: {type(problem).__name__}: {problem}"


def _letters(path: Path, record: str | None) -> tuple[str, bytes, int]:
    sequence = read(path, record)
    return sequence.name, sequence.codes.tobytes(), len(sequence.features)


def _all(name: str, reading: Reading) -> tuple[list[str], list[bytes]]:
    batch = read_all(name, reading)
    return batch.name_list(), [
        batch.codes[int(batch.starts[index]) : int(batch.starts[index + 1]) - 1].tobytes()
        for index in range(len(batch))
    ]


def _batches(name: str, reading: Reading, size: int) -> tuple[list[str], list[bytes]]:
    names, texts = [], []
    for batch in read_batches(name, reading, size):
        names += batch.name_list()
        texts += [
            batch.codes[int(batch.starts[index]) : int(batch.starts[index + 1]) - 1].tobytes()
            for index in range(len(batch))
        ]
    return names, texts


def soak(count: int, seed: int, seconds: float) -> tuple[int, list[str]]:
    """The number of files read, and the faults found: at most ten of them."""
    begun = time.monotonic()
    faults: list[str] = []
    done = 0
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        while done < count and len(faults) < 10 and time.monotonic() - begun < seconds:
            chance = random.Random(f"{seed} {done}")
            content = fuzzed(chance)
            wrong = fault(content, Path(folder) / "file", chance)
            if wrong:
                faults.append(f"{content!r}: {wrong}")
            done += 1
    return done, faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Read fuzzed files of sequences.")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0)
    options = parser.parse_args()
    done, faults = soak(options.count, options.seed, options.seconds)
    print(*faults, f"{done:,} files, {len(faults)} faults", sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
