"""An engine that tries every place, reads and references to ask it about, and what SAM says of its
hits: plain Python that shares no code with ``gpu``.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from gpu.engines.measurements import Rates
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.jit.warm_up import Kernels
from gpu.sequences.alphabet import DNA

EXACT, MISMATCH, INSERTION, DELETION = range(4)
_OTHER = str.maketrans("ACGTRYSWKMBDHVN", "TGCAYRSWMKVHDBN")


class Read(NamedTuple):
    """A read as it is written to a file; ``qualities`` "": none."""

    name: str
    letters: str
    qualities: str = ""


class Hit(NamedTuple):
    """``record``, ``start``: of its leftmost base, from 0. ``offset``: of the error, -1 without."""

    kind: int
    reverse: bool
    record: int
    start: int
    offset: int


def other_strand(letters: str) -> str:
    return letters[::-1].translate(_OTHER)


def hits_of(records: Sequence[str], read: str, errors: int) -> list[Hit]:
    """All hits of a read, by trying each place in each way."""
    # Many tests ask for the hits of the same reads.
    return list(_hits_of(tuple(records), read, errors))


@functools.cache
def _hits_of(records: tuple[str, ...], read: str, errors: int) -> list[Hit]:
    found = []
    for reverse in (False, True):
        text = other_strand(read) if reverse else read
        for number, record in enumerate(records):
            size, flat = len(text), set()
            for start in range(len(record) - size + 1):
                before = _common(text, record[start : start + size])
                if before == size:
                    flat.add(start)
                    found.append(Hit(EXACT, reverse, number, start, -1))
                elif (
                    errors
                    and record[start + before] in "ACGT"
                    and before + 1 + _common(text[before + 1 :], record[start + before + 1 : start + size]) == size
                ):
                    flat.add(start)
                    found.append(Hit(MISMATCH, reverse, number, start, before))
            for start in range(len(record)) if errors else ():
                if {start - 1, start, start + 1} & flat:
                    continue
                before = _common(text, record[start : start + size])
                for kind, spanned in ((INSERTION, size - 1), (DELETION, size + 1)):
                    place = record[start : start + spanned]
                    if len(place) < spanned or not before:
                        continue
                    behind = _common(text[::-1], place[::-1])
                    # The leftmost place counts.
                    offset = max(1, size - behind - (kind == INSERTION))
                    error = text[offset : offset + 1] if kind == INSERTION else place[offset : offset + 1]
                    if offset <= min(before, size - 1 - (kind == INSERTION)) and error in tuple("ACGT"):
                        found.append(Hit(kind, reverse, number, start, offset))
    return sorted(found)


def _common(one: str, other: str) -> int:
    """Bases that both begin with."""
    count = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its or mine not in "ACGT":
            break
        count += 1
    return count


class Brute:
    """An engine that knows the records, and gives its answers for so many reads at a time."""

    name = "cpu"
    device = "by hand"
    reason = "for a test"
    threads = workers = host_threads = 1
    is_card, library_bytes, rates = False, 0, Rates("cpu", {"reads": 8e6, "exact_reads": 20e6})
    identity: ClassVar = {"engine": name, "device": device}

    def __init__(self, records: Sequence[str], at_once: int = 7) -> None:
        self.records, self.at_once = records, at_once
        self.asked = 0
        self.read_seconds: dict[str, float] = {}

    def find_reads(self, search: ReadSearch) -> Generator[FoundReads | None, None, None]:
        before = np.cumsum([0, *map(len, self.records)])
        for first in range(0, len(search.reads), self.at_once):
            last = min(len(search.reads), first + self.at_once)
            self.asked += last - first
            found: list[list[Hit]] = []
            for read in range(first, last):
                codes = search.reads.codes[search.reads.starts[read] : search.reads.starts[read + 1] - 1]
                found.append(hits_of(self.records, DNA.text(codes), search.errors))
            yield found_reads(first, found, search.most, before)

    def read_kernels(self, search: ReadSearch | None = None) -> tuple[Kernels, ...]:
        return ()

    def close(self) -> None:
        return


def found_reads(first: int, found: list[list[Hit]], most: int, before: Any) -> FoundReads:
    """Hits as engines tell them."""
    told = [hits[: most or None] for hits in found]
    all_told = [hit for hits in told for hit in hits]
    return FoundReads(
        first,
        np.cumsum([0, *map(len, told)]).astype(np.int64),
        np.array([before[hit.record] + hit.start for hit in all_told], np.int32),
        np.array([hit.reverse for hit in all_told], np.uint8),
        np.array([hit.kind for hit in all_told], np.uint8),
        np.array([hit.offset for hit in all_told], np.int32),
        np.array([len(hits) > len(those) for hits, those in zip(found, told, strict=True)]),
    )


def sam_lines(records: Sequence[tuple[str, str]], reads: Sequence[Read], errors: int = 1, most: int = 0) -> list[str]:
    """The lines of SAM behind its heading; names of more than 254 characters end in a digest."""
    lines = []
    for read in reads:
        whole = read.name.split()[0]
        name = "".join(letter if "!" <= letter <= "~" and letter != "@" else "_" for letter in whole)
        if len(name) > 254:
            name = f"{name[:237]}_{hashlib.blake2b(whole.encode(), digest_size=8).hexdigest()}"
        found = hits_of([letters for _, letters in records], read.letters, errors) if len(read.letters) > 1 else []
        told = found[: most or None]
        is_cut = len(told) < len(found)
        if not told:
            lines.append(f"{name}\t4\t*\t0\t0\t*\t*\t0\t0\t{read.letters or '*'}\t{read.qualities or '*'}")
        best = sum((hit.kind == EXACT) == (told[0].kind == EXACT) for hit in told)
        for number, hit in enumerate(told):
            record, letters = records[hit.record]
            length, offset = len(read.letters), hit.offset
            flag = 16 * hit.reverse + 256 * (number > 0)
            cigar, md = f"{length}M", str(length)
            if hit.kind == MISMATCH:
                md = f"{offset}{letters[hit.start + offset]}{length - offset - 1}"
            elif hit.kind == INSERTION:
                cigar, md = f"{offset}M1I{length - offset - 1}M", str(length - 1)
            elif hit.kind == DELETION:
                cigar, md = f"{offset}M1D{length - offset}M", f"{offset}^{letters[hit.start + offset]}{length - offset}"
            if number >= best or (is_cut and best == len(told)):
                quality = 0
            elif best == 1:
                quality = 60 if len(told) == 1 else 30
            else:
                quality = round(-10 * np.log10(1 - 1 / best))
            seq = other_strand(read.letters) if hit.reverse else read.letters
            qual = (read.qualities[::-1] if hit.reverse else read.qualities) or "*"
            tags = f"NM:i:{int(hit.kind != EXACT)}\tMD:Z:{md}\tNH:i:{len(told)}\tHI:i:{number + 1}"
            lines.append(
                f"{name}\t{flag}\t{record}\t{hit.start + 1}\t{quality}\t{cigar}\t*\t0\t0\t{seq}\t{qual}\t{tags}"
                + ("\tXC:i:1" if is_cut else "")
            )
    return lines


def random_reference(chance: random.Random, records: int = 3, length: int = 300) -> list[tuple[str, str]]:
    """Records that repeat each other and themselves, with a few letters that are no bases."""
    unit = "".join(chance.choices("ACGT", k=60))
    made = []
    for number in range(records):
        letters = (
            "".join(chance.choices("ACGT", k=length)) + unit + "A" * 9 + unit + "".join(chance.choices("ACGT", k=20))
        )
        at = chance.randrange(length)
        made.append((f"chr{number + 1}", letters[:at] + "NR"[number % 2] + letters[at + 1 :]))
    return made


def random_reads(
    chance: random.Random, reference: Sequence[tuple[str, str]], count: int, with_qualities: bool = True
) -> list[Read]:
    """Reads out of a reference with an error of any kind or two, from either strand; some from
    nowhere, some too short.
    """
    reads = []
    for number in range(count):
        letters = chance.choice(reference)[1]
        length = chance.choice((20, 36, 50))
        start = chance.randrange(len(letters) - length - 1)
        text = letters[start : start + length]
        at = chance.randrange(1, length - 1)
        text = chance.choice(
            (
                text,
                text,
                text[:at] + chance.choice("ACGTN") + text[at + 1 :],
                text[:at] + chance.choice("ACGT") + text[at:],
                text[:at] + text[at + 1 :],
                "".join(chance.choices("ACGT", k=length)),
            )
        )
        if chance.random() < 0.05:
            text = text[: chance.randrange(3)]
        text = other_strand(text) if chance.random() < 0.5 else text
        qualities = "".join(chance.choices("!#5?I~", k=len(text))) if with_qualities else ""
        reads.append(Read(f"read{number}/{number % 2 + 1}", text, qualities))
    return reads


def write_fasta(path: Path, records: Sequence[tuple[str, str]]) -> Path:
    path.write_text("".join(f">{name} a record\n{letters}\n" for name, letters in records))
    return path


def write_fastq(path: Path, reads: Sequence[Read]) -> Path:
    path.write_text("".join(f"@{read.name} more\n{read.letters}\n+\n{read.qualities}\n" for read in reads))
    return path
