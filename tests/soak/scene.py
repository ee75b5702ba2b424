"""Shared by the loops: small runs of some analyses with their input, what each leaves, and the
tally of what came of it.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.analyses.reads import run as reads_run
from gpu.command_line import main as command_line
from gpu.results import table_writer, writer
from gpu.sequences.fasta import write_fasta

#: Files that depend on the machine or the clock, and so are not compared byte by byte.
_OF_THE_MACHINE = {"journal.jsonl", "log.txt", "statistics.json", "history.npz", "pruned.npz", "request.json"}

#: What nobody was ready for says so; none of these results needs much memory.
_UNFORESEEN = ("Traceback", "Something went wrong", "out of memory")


class Ended(NamedTuple):
    """The outcome of a command."""

    status: int
    out: str
    err: str

    @property
    def is_sentence(self) -> bool:
        """True if a person was told what is wrong, in one line, by something that was foreseen."""
        lines = self.err.strip().splitlines()
        return len(lines) == 1 and not any(words in self.err for words in _UNFORESEEN)


class OutputOf:
    """Standard output as the exports write it: text and bytes."""

    def __init__(self) -> None:
        self.buffer = io.BytesIO()
        self.text = io.TextIOWrapper(self.buffer, encoding="utf-8", write_through=True)


def call(*arguments: object) -> Ended:
    """A command line in this process."""
    out, err = OutputOf(), io.StringIO()
    with redirect_stdout(out.text), redirect_stderr(err):
        status = command_line.main([str(argument) for argument in arguments], _no_window)
    return Ended(status, out.buffer.getvalue().decode("utf-8", "replace"), err.getvalue())


def _no_window(paths: object, example: bool) -> int:
    raise AssertionError("the window was opened")


@dataclass(frozen=True)
class Scene:
    """One comparison: its command line but for ``--out``, and the result of a run that nothing
    disturbed.
    """

    name: str
    arguments: tuple[str, ...]
    whole: Path

    def start(self, folder: Path) -> Ended:
        return call(*self.arguments, "--out", folder, "--quiet")

    def is_right(self, folder: Path) -> bool:
        """True if a finished folder holds what the undisturbed one does; what else is in it,
        somebody else put there.
        """
        return all(
            (folder / name).is_file()
            and (folder / name).stat().st_size == len(wanted)
            and (folder / name).read_bytes() == wanted
            for name, wanted in content(self.whole).items()
        )

    def shown(self, folder: Path) -> str:
        """The output of ``show`` without times."""
        return _without_times(call("show", folder).out)


def content(folder: Path) -> dict[str, bytes]:
    """The bytes of every file that the request alone decides."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _OF_THE_MACHINE
    }


def hurry() -> None:
    """Make a short run do all the time what a long one does every few seconds."""
    writer.COMMIT_SECONDS = special_rows.PICTURE_SECONDS = 0.002
    reads_run._MARKED, reads_run._RECORDED, table_writer.PART_ROWS = 64, 128, 1000


def scenes(folder: Path, length: int = 3000) -> tuple[Scene, ...]:
    """An alignment and a search for matches of two related sequences, and reads of one mapped to
    the other; each run once to its end.
    """
    random = np.random.default_rng(10)
    a = random.integers(0, 4, length).astype(np.uint8)
    b = np.concatenate(
        [a[length // 9 : length // 2], random.integers(0, 4, 40).astype(np.uint8), a[length // 2 + 30 :]]
    )
    places = random.integers(0, len(b), length // 30)
    b[places] = (b[places] + 1) % 4
    files = [str(folder / f"{name}.fa") for name in "ab"]
    for path, codes in zip(files, (a, b), strict=True):
        write_fasta(path, Path(path).stem, codes)
    sra = str(60 * 8 * (len(b) + 1))
    align = Scene("align", ("align", *files, "--engine", "cpu", "--threads", "2", "--sra", sra), folder / "whole-align")
    matches = Scene(
        "matches",
        ("matches", "-maxmatch", "-l", "12", "-b", "--engine", "cpu", "--threads", "2", "--no-cache", *files),
        folder / "whole-matches",
    )
    reads = folder / "reads.fq"
    reads.write_text("".join(_reads(b, length // 10, random)))
    mapped = Scene(
        "map",
        ("map", files[0], str(reads), "--engine", "cpu", "--threads", "2", "--no-cache", "--max-hits", "3"),
        folder / "whole-map",
    )
    for scene in (align, matches, mapped):
        ended = scene.start(scene.whole)
        if ended.status:
            raise RuntimeError(ended.err)
    return align, matches, mapped


def searches(folder: Path) -> tuple[Scene, ...]:
    """A search of proteins, pairs of DNA, and reads that were mapped elsewhere; each run once to
    its end.
    """
    random = np.random.default_rng(11)

    def some(letters: str, count: int, size: int) -> list[str]:
        return ["".join(random.choice(list(letters), size + 7 * (number % 12))) for number in range(count)]

    def changed(text: str) -> str:
        at = int(random.integers(5, len(text) - 5))
        return f"{text[:at]}{text[at + 2 :]}"

    def write(name: str, texts: list[str]) -> str:
        path = folder / name
        path.write_text("".join(f">{path.stem}{number}\n{text}\n" for number, text in enumerate(texts)))
        return str(path)

    # Enough entries that a part of a table fills up before the first mark of the search.
    proteins, bases = some("ACDEFGHIKLMNPQRSTVWY", 400, 60), some("ACGT", 8, 90)
    database, queries = write("database.fa", proteins), write("query.fa", [changed(text) for text in proteins[2:5]])
    one, other = write("one.fa", bases), write("other.fa", [changed(text) for text in bases])
    sam = folder / "mapped.sam"
    sam.write_text(
        f"@HD\tVN:1.6\n@SQ\tSN:one0\tLN:{len(bases[0])}\n@SQ\tSN:one1\tLN:{len(bases[1])}\n"
        + "".join(_lines(bases[:2]))
    )
    found = (
        Scene("search", ("search", queries, database, "--engine", "cpu", "--no-cache"), folder / "whole-search"),
        Scene("pairs", ("pairs", one, other, "--engine", "cpu"), folder / "whole-pairs"),
        Scene("mapped", ("mapped", str(sam), "--reference", one), folder / "whole-mapped"),
    )
    for scene in found:
        ended = scene.start(scene.whole)
        if ended.status:
            raise RuntimeError(ended.err)
    return found


def _lines(records: list[str]) -> Iterator[str]:
    """Lines of SAM: one in three with a deletion, one in three clipped, one in seven unmapped."""
    for number in range(40):
        record, start = number % 2, number
        text = records[record][start : start + 30]
        flag, cigar, md = 16 * (number // 2 % 2), "30M", "30"
        if number % 3 == 1:
            cigar, md = "12M2D16M", f"12^{text[12:14]}16"
            text = text[:12] + text[14:]
        elif number % 3 == 2:
            cigar, md = "3S27M", "27"
            start += 3
        place = f"one{record}\t{start + 1}\t37\t{cigar}"
        if number % 7 == 6:
            flag, place, md = 4, "*\t0\t0\t*", ""
        tag = f"\tMD:Z:{md}" if md else ""
        yield f"read{number}\t{flag}\t{place}\t*\t0\t0\t{text}\t{'I' * len(text)}{tag}\n"


def _reads(codes: np.ndarray, count: int, random: np.random.Generator) -> Iterator[str]:
    """Reads of one strand as FASTQ, some of them shorter than is looked for."""
    for number in range(count):
        size = int(random.integers(20, 60)) if number % 20 else number // 20 % 2
        start = int(random.integers(0, len(codes) - size))
        letters = "".join("ACGT"[code] for code in codes[start : start + size].tolist())
        yield f"@read{number}\n{letters}\n+\n{'I' * size}\n"


@dataclass
class Tally:
    """The tally of the tries.

    ``differences``: a result that is not the right one; ``silent``: status 0 over damage that
    stayed;
    ``tracebacks``: no sentence; ``outside``: a file outside the folder was touched;
    ``wrong_status``; ``stuck``: cannot be mended.
    """

    runs: int = 0
    differences: int = 0
    silent: int = 0
    tracebacks: int = 0
    outside: int = 0
    wrong_status: int = 0
    stuck: int = 0
    refused: int = 0
    notes: list[str] = field(default_factory=list)

    def note(self, kind: str, what: str, ended: Ended | None = None) -> None:
        """Count something that must not be, and remember the first of it."""
        setattr(self, kind, getattr(self, kind) + 1)
        if len(self.notes) < 40:
            said = "" if ended is None else f": status {ended.status}, {ended.err.strip()[-300:]}"
            self.notes.append(f"{kind}: {what}{said}")

    def hear(self, what: str, ended: Ended, statuses: tuple[int, ...] = (0, 1, 3, 130)) -> None:
        """Look at how a command ended."""
        if ended.status:
            self.refused += 1
            if not ended.is_sentence:
                self.note("tracebacks", what, ended)
        if ended.status not in statuses:
            self.note("wrong_status", what, ended)

    @property
    def is_good(self) -> bool:
        return not (self.differences + self.silent + self.tracebacks + self.outside + self.wrong_status + self.stuck)

    def __str__(self) -> str:
        return (
            f"{self.runs:,} runs, {self.refused:,} refused: {self.differences} differences, {self.tracebacks} "
            "tracebacks, "
            f"{self.silent} silent, {self.outside} outside, {self.wrong_status} wrong statuses, {self.stuck} stuck"
        )


class Bound:
    """Ends a loop after so many tries or so many seconds from the first one on: what is made for
    all of them may take long.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._count, self._seconds = count, seconds
        self._begun: float | None = None

    def tries(self) -> Iterator[int]:
        at = 0
        while at < self._count and not self.is_over:
            yield at
            at += 1

    @property
    def is_over(self) -> bool:
        if self._begun is None:
            self._begun = time.monotonic()
        return time.monotonic() >= self._begun + self._seconds


def options(what: str, count: int) -> argparse.Namespace:
    """The command line of a loop."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--count", type=int, default=count, help="tries at most (%(default)s)")
    parser.add_argument("--seconds", type=float, default=120.0, help="seconds at most (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def conclude(name: str, tally: Tally) -> None:
    """Print what came of it, and end the process accordingly."""
    for note in tally.notes:
        print(f"  {note}")
    print(f"{name}: {tally}")
    sys.exit(0 if tally.is_good else 1)


def copy(source: Path, target: Path) -> Path:
    """A copy of a folder, links as links; what was there is gone."""
    remove(target)
    shutil.copytree(source, target, symlinks=True)
    return target


def remove(folder: Path) -> None:
    """A folder, file or link, if it is there."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
    elif os.path.lexists(folder):
        folder.unlink()


def _without_times(text: str) -> str:
    """A text alignment ends with a table of seconds, which differ."""
    return text.partition("\nStage")[0]
