"""Results of pairs without an engine: a few kinds of alignments, each many times, under names of
their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.pairs.request import ALIGN, READ, SAVE, PairsRequest
from gpu.analyses.pairs.result import COLUMNS, PairsResult
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import TableWriter
from gpu.scoring.choice import MatrixScoring
from gpu.scoring.matrix import SubstitutionMatrix

BASES = MatrixScoring()
PROTEINS = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)
#: Different alignments in a result.
KINDS = 60
_AT_ONCE = 200_000


def pairs_result(
    folder: Path, pairs: int, scoring: MatrixScoring = BASES, *, traced: bool = True, seed: int = 1, **names: Any
) -> PairsResult:
    """A finished result of ``pairs`` alignments; every 20th aligns nothing.

    ``names``: lists of ``query`` and ``reference`` names.
    """
    request = PairsRequest("queries.fa", "references.fa", scoring=scoring, traced=traced, sha256=("0" * 64, "1" * 64))
    matrix, gaps = scoring.open()
    random = np.random.default_rng(seed)
    kinds = [_alignment(random, matrix, gaps.first, gaps.extend, number % 20 == 19) for number in range(KINDS)]
    columns = {name: [kind[name] for kind in kinds] for name in kinds[0]}
    with ResultStore.open(folder, request, PairsResult.record_fields) as store:
        store.append("stage", stage=READ, done=0, seconds=0.5)
        table = TableWriter(store, "pairs", COLUMNS)
        for first in range(0, pairs, _AT_ONCE):
            count = min(_AT_ONCE, pairs - first)
            numbers = np.arange(first, first + count)
            chosen = random.integers(0, KINDS, count) if pairs > KINDS else numbers % KINDS
            rows = {name: _taken(values, chosen) for name, values in columns.items()}
            if not traced:
                rows = {name: _without(name, values, count) for name, values in rows.items()}
            for side in ("query", "reference"):
                given = names.get(side)
                rows[side] = (
                    Texts.of(given[first : first + count]) if given else _numbered(f"{side}_".encode(), numbers, seed)
                )
            table.append(**rows)
        table.mark({"pairs": pairs, "cells": 0, "total": 0, "seconds": 1.0})
        store.append("stage", stage=ALIGN, done=pairs * 24_000, seconds=2.0)
        table.finish()
        store.append("stage", stage=SAVE, done=0, seconds=0.1)
        store.save_json(
            "statistics.json",
            {
                "engine": "cpu",
                "device": "CPU: 2 cores",
                "pairs": pairs,
                "cells": pairs * 24_000,
                "letters": pairs * 310,
                "matrix": matrix.name,
                "alphabet": matrix.alphabet.letters,
                "scale": matrix.scale,
                "scores": matrix.scores.tolist(),
                "prepare_seconds": 0.2,
            },
        )
        store.append("finished", seconds=2.6)
    return PairsResult.open(folder)


def _alignment(
    random: np.random.Generator, matrix: SubstitutionMatrix, first: int, extend: int, is_nothing: bool
) -> dict[str, Any]:
    """A row: stretches of equal residues, single others, and gaps on either side; scored by the
    matrix.
    """
    usable = np.flatnonzero(matrix.scores.diagonal() > 0)[:20]
    codes: tuple[list[int], list[int]] = ([], [])
    cigar, score, identities, columns = [], 0, 0, 0
    for operation in () if is_nothing else ["=", *random.choice(list("X=X=ID"), 24), "="]:
        if cigar and cigar[-1][1] == operation:
            continue
        length = int(random.integers(4, 30) if operation == "=" else random.integers(1, 4))
        one = random.choice(usable, length)
        other = one if operation == "=" else np.array([_partner(random, matrix, usable, code) for code in one])
        cigar.append((length, operation))
        columns += length
        if operation != "D":
            codes[0].extend(one.tolist())
        if operation != "I":
            codes[1].extend(other.tolist())
        if operation in "ID":
            score -= first + (length - 1) * extend
        else:
            score += int(matrix.scores[one, other].sum())
            identities += length if operation == "=" else 0
    begins = random.integers(0, 8, 2) * (not is_nothing)
    letters = [matrix.alphabet.decode[np.array(side, np.uint8)].tobytes().decode() for side in codes]
    return {
        "query_length": int(begins[0]) + len(codes[0]) + 3,
        "reference_length": int(begins[1]) + len(codes[1]) + 6,
        "score": score,
        "query_start": int(begins[0]),
        "query_end": int(begins[0]) + len(codes[0]),
        "reference_start": int(begins[1]),
        "reference_end": int(begins[1]) + len(codes[1]),
        "columns": columns,
        "identities": identities,
        "cigar": "".join(f"{length}{operation}" for length, operation in cigar),
        "query_letters": letters[0],
        "reference_letters": letters[1],
    }


def _partner(random: np.random.Generator, matrix: SubstitutionMatrix, usable: np.ndarray, code: int) -> int:
    """Another residue, half of the time one of those that score best."""
    others = usable[usable != code]
    alike = others[matrix.scores[code, others] == matrix.scores[code, others].max()]
    return int(random.choice(alike if random.random() < 0.5 else others))


def _taken(values: list[Any], chosen: np.ndarray) -> Any:
    if not isinstance(values[0], str):
        return np.array(values, np.int32)[chosen]
    texts = Texts.of(values)
    sizes = np.diff(texts.offsets)[chosen]
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    places = np.repeat(texts.offsets[:-1][chosen] - offsets[:-1], sizes) + np.arange(offsets[-1])
    return Texts(texts.data[places], offsets)


def _without(name: str, values: Any, count: int) -> Any:
    """As where scores and ends alone were asked for."""
    if isinstance(values, Texts):
        return Texts.of([""] * count)
    return (
        np.full(count, -1, np.int32) if name in ("query_start", "reference_start", "columns", "identities") else values
    )


def _numbered(prefix: bytes, numbers: np.ndarray, seed: int) -> Texts:
    """Names with a number of eight digits, which do not come in the order of the rows."""
    scattered = (numbers * 7_919 + seed) % 100_000_000
    digits = (scattered[:, None] // 10 ** np.arange(7, -1, -1) % 10 + ord("0")).astype(np.uint8)
    names = np.concatenate([np.tile(np.frombuffer(prefix, np.uint8), (len(numbers), 1)), digits], axis=1)
    return Texts(names.ravel(), np.arange(len(numbers) + 1, dtype=np.int64) * names.shape[1])
