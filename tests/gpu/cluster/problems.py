"""Random calls of an engine, small and with border cases, and comparison of engines' answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads.index import build
from gpu.engines.work.reads import ReadSearch
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.traces import Forbidden, Mode, PairAlignments, SuboptimalSearch
from gpu.scoring.matrix import GapCosts, load, of_match
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.record_batch import nameless

GAP = 255
Random = np.random.Generator
Scoring = tuple[Alphabet, Any, GapCosts]


def scoring_of(random: Random) -> Scoring:
    """A matrix of proteins, or match and mismatch of bases, with gap costs."""
    first, extend = int(random.integers(4, 14)), int(random.integers(1, 4))
    if random.random() < 0.5:
        return PROTEIN, load(str(random.choice(["BLOSUM62", "PAM30"]))), GapCosts(first, extend)
    return DNA, of_match(DNA, int(random.integers(1, 4)), -int(random.integers(1, 5))), GapCosts(first, extend)


def codes_of(random: Random, alphabet: Alphabet, least: int, most: int) -> Any:
    """A record: a few of its letters match nothing."""
    codes = random.integers(0, alphabet.matching, int(random.integers(least, most + 1)), dtype=np.uint8)
    codes[random.random(len(codes)) < 0.02] = len(alphabet.letters) - 1
    return codes


def changed(random: Random, codes: Any, alphabet: Alphabet) -> Any:
    """A relative: letters replaced, left out and put in."""
    kept = codes[random.random(len(codes)) > 0.05]
    at = int(random.integers(0, len(kept) + 1))
    return np.concatenate([kept[:at], codes_of(random, alphabet, 0, 5), kept[at:]])


def scores(random: Random) -> ScoreSearch:
    """Queries, often only one, and entries, of which some are empty and some relatives."""
    alphabet, matrix, gaps = scoring_of(random)
    queries = [codes_of(random, alphabet, 1, 60) for _ in range(int(random.choice([1, 2, 5, 9])))]
    entries = [codes_of(random, alphabet, 0, 70) for _ in range(int(random.choice([1, 3, 40])))]
    entries[0] = changed(random, queries[0], alphabet)
    return ScoreSearch(queries[0], nameless(entries, GAP), matrix, gaps, 0, tuple(queries[1:]))


def pairs(random: Random) -> PairAlignments:
    """Pairs in any mode, some of empty records, with alignments and without."""
    alphabet, matrix, gaps = scoring_of(random)
    queries = [codes_of(random, alphabet, 0, 80) for _ in range(int(random.choice([1, 2, 30])))]
    references = [changed(random, query, alphabet) for query in queries]
    mode = list(Mode)[int(random.integers(0, 4))]
    traced = bool(random.random() < 0.7)
    return PairAlignments(nameless(queries, GAP), nameless(references, GAP), matrix, gaps, mode, traced=traced)


def suboptimal(random: Random) -> SuboptimalSearch:
    """Pairs whose best alignments, or none, are forbidden."""
    alphabet, matrix, gaps = scoring_of(random)
    queries = [codes_of(random, alphabet, 1, 40) for _ in range(int(random.choice([1, 12])))]
    references = [np.concatenate([changed(random, query, alphabet)] * 3) for query in queries]
    # The diagonal from the first letters on.
    runs = [[0, 0, min(len(query), len(other))] for query, other in zip(queries, references, strict=True)]
    some = [bool(random.random() < 0.7) and bool(run[2]) for run in runs]
    forbidden = Forbidden(
        np.array([run for run, is_there in zip(runs, some, strict=True) if is_there], np.int64).reshape(-1, 3),
        np.cumsum([0, *some]).astype(np.int64),
    )
    asked = PairAlignments(nameless(queries, GAP), nameless(references, GAP), matrix, gaps)
    least = random.integers(1, 20, len(queries)).astype(np.int64)
    return SuboptimalSearch(asked, forbidden, least, int(random.integers(1, 5)))


def reads(random: Random) -> ReadSearch:
    """Reads from a reference with a repeat, on both strands, with errors."""
    record = codes_of(random, DNA, 60, 200)
    reference = nameless([np.concatenate([record, record[:30]]), codes_of(random, DNA, 1, 90)], GAP)
    found = []
    for _ in range(int(random.choice([1, 3, 60]))):
        at = int(random.integers(0, len(record) - 20))
        read = record[at : at + int(random.integers(2, 25))].copy()
        if random.random() < 0.5:
            read[int(random.integers(0, len(read)))] = random.integers(0, 5)
        found.append(DNA.reverse_complement(read) if random.random() < 0.5 else read)
    return ReadSearch(build(reference), nameless(found, GAP), int(random.integers(0, 2)), int(random.choice([0, 2])))


def begun(engine: CpuEngine, asked: Any) -> Iterator[Any]:
    """A call of an engine."""
    calls: dict[type, Callable[[Any], Any]] = {
        ScoreSearch: engine.scores,
        PairAlignments: engine.align_pairs,
        SuboptimalSearch: engine.suboptimal_alignments,
        ReadSearch: engine.find_reads,
    }
    return calls[type(asked)](asked)


def joined(call: Iterator[Any]) -> list[tuple[str, Any]]:
    """All that an engine answers, joined: what an analysis sees of it."""
    columns: dict[str, list[Any]] = {}
    done = 0
    for answer in call:
        if answer is None:
            continue
        counted = {"FoundScores": 1, "AlignedPairs": 1, "SuboptimalAlignments": 3, "FoundReads": 6}[
            type(answer).__name__
        ]
        size = answer[counted].shape[-1]
        if not size:
            continue
        assert answer.first == done
        done += size
        aligned = answer.aligned._asdict() if counted == 3 else {}
        for name, value in {**answer._asdict(), **aligned}.items():
            # Each counts from the answer's first one.
            if name in ("run_starts", "hit_starts"):
                value = np.diff(value)
            if isinstance(value, np.ndarray):
                columns.setdefault(name, []).append(value)
    return [(name, np.concatenate(parts, axis=-1)) for name, parts in sorted(columns.items())]


def check_same(one: CpuEngine, other: CpuEngine, asked: Any) -> None:
    """Assert that two engines answer alike."""
    check_equal(joined(begun(one, asked)), joined(begun(other, asked)))


def check_equal(found: list[tuple[str, Any]], meant: list[tuple[str, Any]]) -> None:
    """Assert that joined answers are equal."""
    assert [name for name, _ in found] == [name for name, _ in meant]
    for (name, value), (_, wanted) in zip(found, meant, strict=True):
        assert value.dtype == wanted.dtype and np.array_equal(value, wanted), name
