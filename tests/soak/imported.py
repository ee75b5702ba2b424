"""Soak of imported reads: random SAM files are imported and exported, and compared with their text
and with samtools.

    python -m tests.soak.imported --count 100000 --seconds 3600

Ends with one line: lines, differences. Without samtools on the PATH the text alone is compared.
"""

from __future__ import annotations

import argparse
import io
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from gpu.analyses.reads.export import write_bam, write_sam
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.reads.cases import random_reference, write_fasta
from tests.gpu.analyses.reads.imported import Expected, Fields, expected, fields_of, random_file, write

#: Lines of a file.
_LINES = 300


def differences(folder: Path, chance: random.Random, count: int, with_samtools: bool) -> tuple[int, list[str]]:
    """The number of lines of a random file of about ``count``, and the differences of its import,
    as SAM and as BAM.
    """
    records = random_reference(chance, records=chance.choice((1, 3)), length=chance.choice((60, 300)))
    lines = random_file(chance, records, count)
    has_reference = chance.random() < 0.5
    sam = write(folder / "x.sam", records, lines)
    reference = write_fasta(folder / "ref.fa", records) if has_reference else None
    wanted = expected(lines, records, has_reference)
    files = [sam]
    if with_samtools:
        # As samtools reads it, lines of an unknown record are unmapped.
        files.append(folder / "x.bam")
        _samtools("view", "-b", "-o", files[1], sam)
    found = []
    for path in files:
        out = folder / f"{path.suffix[1:]}.result"
        result = _imported(path, out, reference)
        own = wanted if path == sam else _of_samtools(path, records, has_reference)
        found += _compared(result, own)
        if with_samtools and path == sam:
            with (folder / "again.bam").open("wb") as again:
                write_bam(result, again)
            found += _unlike("BAM again", _of_samtools(folder / "again.bam", records, has_reference).mapped, own.mapped)
        shutil.rmtree(out)
    return len(lines), found


def _imported(path: Path, folder: Path, reference: Path | None) -> ReadsResult:
    run(ReadsRequest(str(reference or ""), engine="cpu", alignments=str(path)), folder, Monitor(), CpuEngine(1))
    return ReadsResult.open(folder)


def _compared(result: ReadsResult, wanted: Expected) -> list[str]:
    out = io.BytesIO()
    write_sam(result, out)
    told = [fields_of(line) for line in out.getvalue().decode().splitlines() if not line.startswith("@")]
    unmapped = [one for one in told if one.flag & 4]
    found = _unlike("mapped", [one for one in told if not one.flag & 4], wanted.mapped)
    found += _unlike("unmapped", unmapped, wanted.unmapped)
    if len(result.reads) != wanted.reads:
        found.append(f"{len(result.reads)} reads instead of {wanted.reads}")
    notices = " ".join(result.statistics.get("notices", ()))
    for count, sentence in ((wanted.unknown, "RNAME"), (wanted.beyond, "beyond the end")):
        if (sentence in notices) != (count > 0) or (count > 1 and f"{count} lines" not in notices):
            found.append(f"{count} lines are told as: {notices}")
    return found


def _of_samtools(path: Path, records: list[tuple[str, str]], has_reference: bool) -> Expected:
    lines = _samtools("view", path).decode().splitlines()
    return expected(lines, records, has_reference)


def _samtools(*arguments: str | Path) -> bytes:
    return subprocess.run(["samtools", *map(str, arguments)], check=True, capture_output=True).stdout


def _unlike(what: str, found: Iterable[Fields], wanted: Iterable[Fields]) -> list[str]:
    mine, its = list(found), list(wanted)
    if len(mine) != len(its):
        return [f"{what}: {len(mine)} lines instead of {len(its)}"]
    return [f"{what}: {one} instead of {other}" for one, other in zip(mine, its, strict=True) if one != other]


def imported(count: int, seconds: float, seed: int = 1) -> tuple[int, list[str]]:
    """The number of lines that were compared, and the differences."""
    end, compared, found = time.monotonic() + seconds, 0, []
    with_samtools = shutil.which("samtools") is not None
    while compared < count and time.monotonic() < end:
        with tempfile.TemporaryDirectory() as folder:
            lines, unlike = differences(Path(folder), random.Random(seed), _LINES, with_samtools)
        compared += lines
        found += [f"seed {seed}, {one}" for one in unlike]
        seed += 1
        if seed % 100 == 0:
            print(f"{compared:,} of {count:,} lines, {len(found)} differences", file=sys.stderr)
    return compared, found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.soak.imported", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    compared, found = imported(options.count, options.seconds, options.seed)
    for difference in found[:20]:
        print(difference)
    print(f"{compared:,} lines, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
