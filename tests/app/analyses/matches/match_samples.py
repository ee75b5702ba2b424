"""Matches results made without any engine, for tests and pictures of the window.

The query is made of stretches of the reference, some turned round, so that the matches are known by
construction.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np

from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import SIDES, Matches, MatchesResult, MatchesWriter, RecordTable
from gpu.results.store import ResultStore
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Sequence


def related_records(lengths: tuple[int, ...] = (6000, 4000), seed: int = 1) -> tuple[list[Sequence], list[Sequence]]:
    """A reference and a query of as many records; the middle third of each query record is turned
    round.
    """
    random = np.random.default_rng(seed)
    reference, query = [], []
    for number, length in enumerate(lengths, start=1):
        codes = random.integers(0, 4, length, dtype=np.uint8)
        third = length // 3
        turned = codes.copy()
        turned[third : 2 * third] = DNA.reverse_complement(codes[third : 2 * third])
        reference.append(Sequence(f"ref{number}", codes))
        query.append(Sequence(f"query{number}", turned))
    return reference, query


def pieces(reference: list[Sequence], step: int = 97) -> Matches:
    """Matches of the pair of ``related_records``: its stretches, cut into pieces of differing
    lengths.
    """
    records = RecordTable.of([record.name for record in reference], [len(record) for record in reference])
    rows: list[tuple[int, int, int, bool]] = []
    for start, length in zip(records.starts.tolist(), records.lengths.tolist(), strict=True):
        third = length // 3
        bounds = [0, third, 2 * third, length]
        forward, turned = [], []
        for part, (first, last) in enumerate(pairwise(bounds)):
            cuts = [*range(first, last, step + 13 * part), last]
            for begin, end in pairwise(cuts):
                if part == 1:
                    turned.append((start + begin, start + first + last - end, end - begin, True))
                else:
                    forward.append((start + begin, start + begin, end - begin, False))
        rows += [*forward, *reversed(turned)]
    columns = list(zip(*rows, strict=True))
    return Matches(
        records,
        RecordTable.of([f"query{number}" for number in range(1, len(reference) + 1)], records.lengths),
        np.array(columns[0], dtype=np.int64),
        np.array(columns[1], dtype=np.int64),
        np.array(columns[2], dtype=np.int32),
        np.array(columns[3], dtype=np.bool_),
    )


def matches_result(folder: Path, lengths: tuple[int, ...] = (6000, 4000), split: bool = False) -> MatchesResult:
    """A finished matches result in ``folder``, its FASTA inputs beside it; ``split``: a query file
    for each record.
    """
    reference, query = related_records(lengths)
    inputs = folder.parent / f"{folder.name} inputs"
    inputs.mkdir(parents=True, exist_ok=True)
    write_fasta(inputs / "reference.fa", reference)
    if split:
        paths = [inputs / f"{record.name}.fa" for record in query]
        for path, record in zip(paths, query, strict=True):
            write_fasta(path, [record])
    else:
        paths = [inputs / "query.fa"]
        write_fasta(paths[0], query)
    return stored(folder, pieces(reference), str(inputs / "reference.fa"), tuple(map(str, paths)))


def stored(
    folder: Path,
    matches: Matches,
    reference: str = "ref.fa",
    queries: tuple[str, ...] = ("q.fa",),
    stages: dict[int, float] | None = None,
    phases: dict[str, float] | None = None,
) -> MatchesResult:
    """A finished result of given matches.

    ``stages`` and ``phases``: seconds of the run's and of the
    card's.
    """
    with ResultStore.open(folder, MatchesRequest(reference, queries)) as store:
        writer = MatchesWriter(store)
        bases = {}
        for side in SIDES:
            records: RecordTable = getattr(matches, side)
            writer.add_records(side, list(records.names), records.lengths)
            bases[f"{side}_bases"] = records.total
        for _, columns in matches.chunks("reference_starts", "query_starts", "lengths", "reverse"):
            writer.add_matches(*columns)
        writer.mark(len(matches.query.names), dict.fromkeys(("done", "total"), matches.query.total))
        writer.finish()
        for stage, seconds in (stages or {}).items():
            store.append("stage", stage=stage, seconds=seconds)
        counts = {"matches": len(matches), "phases": phases or {}, **bases}
        store.save_json("statistics.json", {"engine": "cpu", "device": "CPU: 2 cores", **counts})
        store.append("finished", seconds=sum(stages.values()) if stages else 1.25)
    return MatchesResult.open(folder)


def write_fasta(path: Path, records: list[Sequence]) -> None:
    """Several records in one file."""
    path.write_text("".join(f">{record.name}\n{DNA.text(record.codes)}\n" for record in records))
