"""Pairs of records in files, and what the oracle makes of them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.pairs import input as pairs_input
from gpu.scoring.choice import MatrixScoring
from gpu.sequences import files, raw, scanners
from tests.pairs_oracle import Alignment, Rules, align


def random_pairs(seed: int, count: int, longest: int = 60, letters: str = "ACGT") -> list[tuple[str, str]]:
    """Related pairs of many lengths, some of them empty or with ambiguous letters."""
    random = np.random.default_rng(seed)
    pairs = []
    for _ in range(count):
        text = "".join(random.choice(list(letters), random.integers(0, longest)))
        other = list(text)
        for _ in range(int(random.integers(0, 6))):
            if other:
                at = int(random.integers(len(other)))
                other[at : at + int(random.integers(0, 3))] = random.choice([*letters, "N"], int(random.integers(0, 4)))
        pairs.append((text, "".join(other)))
    return pairs


def write_pairs(folder: Path, pairs: list[tuple[str, str]]) -> tuple[Path, Path]:
    """Two files, record by record: q0, q1, … and r0, r1, …"""
    files = folder / "q.fa", folder / "r.fa"
    for path, side, name in zip(files, zip(*pairs, strict=True), "qr", strict=True):
        path.write_text("".join(f">{name}{number} words\n{text}\n" for number, text in enumerate(side)))
    return files


def meant(query: str, reference: str, scoring: MatrixScoring, mode: str) -> Alignment:
    """The alignment by the rules, of letters that the alphabet reads."""
    matrix, gaps = scoring.open()
    codes = [
        np.frombuffer(matrix.alphabet.encode[list(text.encode())].tobytes(), np.uint8) for text in (query, reference)
    ]
    return align(*codes, Rules(matrix.scores, gaps.first, gaps.extend, mode, matrix.matching))


def cigar(columns: str) -> str:
    return "".join(f"{len(list(run))}{operation}" for operation, run in groupby(columns))


def cut_small(monkeypatch: pytest.MonkeyPatch, letters: int) -> None:
    """Have files read in small blocks, so that there are batches of about so many letters."""
    monkeypatch.setattr(pairs_input, "LETTERS", letters)
    monkeypatch.setattr(scanners, "BLOCK", letters)
    monkeypatch.setattr(files, "_UNPACKED", letters)
    monkeypatch.setattr(files, "_LOOKED_AT", max(letters, 16))
    monkeypatch.setattr(raw, "BLOCK", max(letters, 16))
