"""bowtie's and bwa's hits of reads, to judge by, and the reads that are simulated for them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from gpu.engines.work.reads import DELETION, EXACT, INSERTION, MISMATCH, FoundReads
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.sequence import Codes

#: Read (its number), strand, kind, place in the only record (0-based), offset of the error (−1
#: where it is none, or is not told).
Row = tuple[int, int, int, int, int]
#: Options of bwa with which it tells more hits, and some that are none.
ALL_HITS = ("-N", "-i", 0, "-d", 1000, "-l", 1000)
PROGRAMS = ("bowtie", "bowtie-build", "bwa")


def are_there() -> bool:
    """True if the peers are installed."""
    return all(shutil.which(program) for program in PROGRAMS)


def simulated(genome: Codes, count: int, length: int, seed: int = 1) -> list[Codes]:
    """Reads of either strand of a genome of bases: 1 % of the bases replaced at random, and one in
    ten reads with a
    base lost or added.
    """
    random = np.random.default_rng(seed)
    reads = genome[random.integers(0, len(genome) - length, count)[:, None] + np.arange(length)]
    wrong = random.random(reads.shape) < 0.01
    reads[wrong] = random.integers(0, 4, int(wrong.sum()))
    back = random.random(count) < 0.5
    reads[back] = 3 - reads[back, ::-1]
    made = list(reads)
    for number in np.flatnonzero(random.random(count) < 0.1):
        at = int(random.integers(0, length))
        added = random.integers(0, 4, 1) if random.random() < 0.5 else np.empty(0, np.int64)
        made[number] = np.concatenate(
            [reads[number, :at], added.astype(np.uint8), reads[number, at + (not len(added)) :]]
        )
    return made


def batch_of(records: list[Codes]) -> RecordBatch:
    """Records of ``DNA`` without names."""
    gap = np.array([len(DNA.letters) - 1], np.uint8)
    codes = [gap, *(part for record in records for part in (record, gap)), np.repeat(gap, PADDING)]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    return RecordBatch(np.concatenate(codes), starts, np.zeros(0, np.uint8), np.zeros(len(records) + 1, np.int64))


def write_fasta(records: list[Codes], path: Path) -> None:
    """Records named by their numbers."""
    with path.open("wb") as file:
        for number, record in enumerate(records):
            file.write(b">%d\n%s\n" % (number, DNA.decode[record].tobytes()))


class Peers:
    """Both programs with a reference of one record.

    ``seconds``: of processor, for each of the steps so far.
    """

    def __init__(self, reference: Codes, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self._folder = folder
        self._reference = folder / "reference.fa"
        write_fasta([reference], self._reference)
        self._run("bowtie-build", "bowtie-build", "-q", self._reference, folder / "bowtie")
        self._run("bwa index", "bwa", "index", self._reference)

    def bowtie(self, reads: Path, errors: int) -> Path:
        """All hits without, or with one mismatch: a SAM file."""
        made = self._folder / "bowtie.sam"
        self._run(
            f"bowtie -v {errors} -a",
            "bowtie",
            "-v",
            errors,
            "-a",
            "-S",
            "-f",
            "-x",
            self._folder / "bowtie",
            reads,
            made,
        )
        return made

    def bwa(self, reads: Path, *options: str | int) -> Path:
        """Hits with one error of any kind, as many as bwa finds: a SAM file."""
        found, made = self._folder / "bwa.sai", self._folder / "bwa.sam"
        step = " ".join(map(str, ["bwa aln -n 1 -o 1", *options]))
        self._run(step, "bwa", "aln", "-n", 1, "-o", 1, *options, "-f", found, self._reference, reads)
        self._run("bwa samse", "bwa", "samse", "-n", 1_000_000, "-f", made, self._reference, found, reads)
        return made

    def _run(self, step: str, *command: object) -> None:
        before = os.times()
        done = subprocess.run([str(word) for word in command], capture_output=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{step} ended with status {done.returncode}: {done.stderr.decode()[-500:]}")
        after = os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        self.seconds[step] = self.seconds.get(step, 0.0) + spent


def rows_of(told: Iterable[FoundReads]) -> Iterator[Row]:
    """Our hits."""
    for some in told:
        hits = np.diff(some.hit_starts)
        reads = np.repeat(np.arange(some.first, some.first + len(hits)), hits)
        columns = reads, some.strands, some.kinds, some.places, some.offsets
        yield from zip(*(column.tolist() for column in columns), strict=True)


def not_found(ours: set[Row], others: Iterable[Row]) -> set[Row]:
    """bwa's hits that are not among ours.

    One within a base of an ungapped hit of ours is that one, described dearer.
    """
    held = {(*row[:4], -1) for row in ours}
    ungapped = {(row[0], row[1], row[3] + shift) for row in ours if row[2] < INSERTION for shift in (-1, 0, 1)}
    return {row for row in others if row not in held and (row[0], row[1], row[3]) not in ungapped}


def ungapped_rows(sam: Path) -> Iterator[Row]:
    """bowtie's hits."""
    for fields in _lines(sam):
        flags, told = int(fields[1]), dict(tag.split(":", 1) for tag in fields[11:])
        if not flags & 4:
            errors = int(told["NM"][2:])
            offset = int(re.match(r"\d+", told["MD"][2:])[0]) if errors else -1  # type: ignore[index]
            yield int(fields[0]), flags >> 4 & 1, MISMATCH if errors else EXACT, int(fields[3]) - 1, offset


def rows_with_gaps(sam: Path) -> Iterator[Row]:
    """bwa's hits, those of the tag XA too, without what our rules leave out: more than one error,
    and insertions at the
    read's ends.
    """
    for fields in _lines(sam):
        flags, told = int(fields[1]), dict(tag.split(":", 1) for tag in fields[11:])
        if flags & 4:
            continue
        hits = [(flags >> 4 & 1, int(fields[3]), fields[5], int(told["NM"][2:]))]
        for other in told.get("XA", "Z:")[2:].split(";")[:-1]:
            _, place, cigar, errors = other.rsplit(",", 3)
            hits.append((int(place[0] == "-"), int(place[1:]), cigar, int(errors)))
        for strand, place, cigar, errors in hits:
            runs = re.findall(r"(\d+)([MID])", cigar)
            if errors > 1 or runs[0][1] != "M" or runs[-1][1] != "M":
                continue
            kind = MISMATCH if errors else EXACT
            if len(runs) > 1:
                kind = INSERTION if runs[1][1] == "I" else DELETION
            yield int(fields[0]), strand, kind, place - 1, -1


def _lines(sam: Path) -> Iterator[list[str]]:
    with sam.open(encoding="ascii") as file:
        for line in file:
            if not line.startswith("@"):
                yield line.rstrip("\n").split("\t")
