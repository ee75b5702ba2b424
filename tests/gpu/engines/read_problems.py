"""Random searches for reads on which engines are judged by ``tests/reads_oracle.py``, for the tests
and the soak.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from gpu.engines.cpu.reads.index import build
from gpu.engines.cpu.reads.threads import CpuReads
from gpu.engines.work.reads import FoundReads, ReadSearch
from gpu.sequences.alphabet import DNA
from gpu.sequences.record_batch import PADDING, RecordBatch
from tests import reads_oracle
from tests.reads_oracle import Hit


class Problem(NamedTuple):
    """The input of a search: records, reads, ``ReadSearch.errors`` and ``most``."""

    records: list[str]
    reads: list[str]
    errors: int
    most: int


def batch_of(texts: list[str]) -> RecordBatch:
    """Records without names."""
    joined = "N" + "".join(text + "N" for text in texts) + "N" * (PADDING - (1 if texts else 0))
    codes = DNA.encode[np.frombuffer(joined.encode(), np.uint8)]
    starts = np.cumsum([1, *(len(text) + 1 for text in texts)]).astype(np.int64)
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(texts) + 1, np.int64))


def random_problem(seed: int, reads: int = 40, longest: int = 400) -> Problem:
    """Records rich in repeats and homopolymers, some empty, some with N's; most reads from them,
    with errors of all
    kinds, also at their ends.
    """
    random = np.random.default_rng(seed)
    units = ["".join(random.choice(list("ACGT"), size)) for size in random.choice([1, 2, 3, 7, 40], 3)]
    others = random.random() < 0.4

    def text(length: int) -> str:
        pieces, size = [""], 0
        while size < length:
            kind = random.random()
            if kind < 0.35:
                piece = "".join(random.choice(list("ACGT"), random.integers(1, 60)))
            elif kind < 0.45 and others:
                piece = "".join(random.choice(list("NRY"), random.integers(1, 6)))
            else:
                piece = units[random.integers(3)] * int(random.choice([1, 1, 4, 20]))
            pieces.append(reads_oracle.reverse_complement(piece) if random.random() < 0.3 else piece)
            size += len(piece)
        return "".join(pieces)[:length]

    lengths = [int(length) for length in random.choice([0, 1, 5, longest // 8, longest // 2], random.integers(4))]
    records = [text(length) for length in [*lengths, longest if seed % 5 else int(random.integers(0, 60))]]
    records = [records[number] for number in random.permutation(len(records))]
    usual = int(random.choice([0, 1, 2, 3, 4, 6, 11, 20, 21, 33, 64, 65, 100, 129]))
    made = [_read(random, records, usual) for _ in range(reads)]
    return Problem(records, made, int(random.random() < 0.85), int(random.choice([0, 0, 1, 3, 25])))


def _read(random: np.random.Generator, records: list[str], usual: int) -> str:
    length = usual if random.random() < 0.8 else int(random.integers(0, 140))
    source = records[random.integers(len(records))]
    if random.random() < 0.1:
        source = "".join(records)
    if random.random() < 0.1 or not source:
        read = "".join(random.choice(list("ACGT"), length))
    else:
        edge = random.random()
        at = 0 if edge < 0.15 else int(random.integers(0, len(source)))
        at = max(0, len(source) - length) if edge > 0.85 else at
        read = source[at : at + length]
    # One error more often than two.
    for _ in range(int(random.choice([0, 1, 1, 1, 2]))):
        kind = random.integers(4)
        at = int(random.choice([0, 1, len(read) // 2, max(0, len(read) - 1), int(random.integers(0, len(read) + 1))]))
        letter = str(random.choice(list("ACGTACGTACGTN")))
        read = read[:at] + ["", letter, letter + read[at : at + 1], read[at : at + 1]][kind] + read[at + 1 :]
    return reads_oracle.reverse_complement(read) if random.random() < 0.5 else read


#: Rows above which half a read is frequent (``CpuReads``), one for each of many problems: all of
#: them, few, as usual.
MANY = (0, 1, 5, 256)


def difference(seed: int, problem: Problem, **sizes: int) -> str:
    """ "" where the processor agrees with the oracle, else what differs first."""
    answers = zip(problem.reads, found(problem, **sizes), expected(problem), strict=True)
    for number, (read, told, wanted) in enumerate(answers):
        if told != wanted:
            return f"seed {seed}, read {number} {read}: {told} instead of {wanted}"
    return ""


def hits_of(told: Iterable[FoundReads | None]) -> list[tuple[list[Hit], bool]]:
    """The hits of each read, and whether they are cut.

    Raises ``AssertionError`` where the answer is not of the form
    that is promised.
    """
    answers: list[tuple[list[Hit], bool]] = []
    for some in filter(None, told):
        assert some.first == len(answers), "reads are not told in order"
        assert some.hit_starts[0] == 0, "hits before those of the first read"
        assert len(some.hit_starts) == len(some.cut) + 1, "not a begin a read"
        assert some.hit_starts[-1] == len(some.places), "hits of no read"
        rows = zip(some.kinds.tolist(), some.strands.tolist(), some.places.tolist(), some.offsets.tolist(), strict=True)
        hits = [Hit(*row) for row in rows]
        starts = some.hit_starts.tolist()
        answers += [(hits[starts[read] : starts[read + 1]], bool(some.cut[read])) for read in range(len(some.cut))]
    return answers


def found(problem: Problem, threads: int = 1, **sizes: int) -> list[tuple[list[Hit], bool]]:
    """The processor's answer; ``sizes`` as ``CpuReads`` takes them."""
    index = build(batch_of(problem.records), threads)
    search = ReadSearch(index, batch_of(problem.reads), problem.errors, problem.most)
    return hits_of(CpuReads(search, threads, **sizes).run())


def expected(problem: Problem) -> list[tuple[list[Hit], bool]]:
    """The oracle's answer."""
    return [reads_oracle.hits(problem.records, read, problem.errors, problem.most) for read in problem.reads]
