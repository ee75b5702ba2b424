"""Random alignments, not optimal ones, and what they say, column by column in plain Python."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from Bio.Seq import Seq

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export import Rendering
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve


@dataclass(frozen=True)
class Pair:
    """Both records as written, and a rendering of an alignment of parts of them.

    ``made`` is what a becomes: its own letters outside of the alignment, b's inside.
    """

    a: str
    b: str
    rendering: Rendering
    made: str


def reverse_complement(text: str) -> str:
    return str(Seq(text).reverse_complement())


def columns(pair: Pair) -> list[tuple[str, str]]:
    """The alignment's columns, walked along its two gap lists."""
    alignment, above, below = pair.rendering.alignment, pair.rendering.a, pair.rendering.b
    a, b = (side.alphabet.text(side.codes) for side in (above, below))
    gaps = {tuple(gap[:2]): ("a", gap[2]) for gap in alignment.gaps_a.tolist()}
    others = {tuple(gap[:2]): ("b", gap[2]) for gap in alignment.gaps_b.tolist()}
    i, j = alignment.start
    found: list[tuple[str, str]] = []
    open_gaps = [gaps, others]
    while (i, j) != alignment.end or any((i, j) in some for some in open_gaps):
        some = next((some for some in open_gaps if (i, j) in some), None)
        if some is None:
            found.append((a[i], b[j]))
            i, j = i + 1, j + 1
            continue
        side, length = some.pop((i, j))
        for _ in range(length):
            found.append(("-", b[j]) if side == "a" else (a[i], "-"))
            i, j = (i, j + 1) if side == "a" else (i + 1, j)
    return found


def random_pair(folder: Path, seed: int) -> Pair | None:
    """Two short records, an alignment of parts of them; None if chance gave no path."""
    chance = random.Random(seed)
    letters = chance.choice(["AC", "ACGT", "ACGTN", "ACGTACGTACGTRYN", "A"])
    a, b = ("".join(chance.choices(letters, k=chance.randint(1, 60))) for _ in range(2))
    first = chance.randint(1, len(a)) if chance.random() < 0.5 else 1
    last = chance.randint(first, len(a)) if chance.random() < 0.5 else len(a)
    for name, text in (("a", a), ("b", b)):
        mixed = "".join(letter.lower() if chance.random() < 0.3 else letter for letter in text)
        (folder / f"{name}.fa").write_text(f">{name} some words\n{mixed}\n")
    choices = (
        SequenceChoice(str(folder / "a.fa"), trim=(first, last), reverse=chance.random() < 0.3),
        SequenceChoice(str(folder / "b.fa"), reverse=chance.random() < 0.5),
    )
    resolved = [resolve(choice) for choice in choices]
    above, below = (matrix_side(*each) for each in resolved)
    alignment = _path(chance, len(above), len(below))
    if alignment is None:
        return None
    request = ChromosomeRequest(a=resolved[0][0], b=resolved[1][0])
    oriented = reverse_complement(b) if request.b.reverse else b
    part = oriented[alignment.start[1] : alignment.end[1]]
    low, high = alignment.start[0], alignment.end[0]
    if request.a.reverse:
        part = reverse_complement(part)
        low, high = last - high, last - low
    else:
        low, high = first - 1 + low, first - 1 + high
    return Pair(a, b, Rendering(request, above, below, alignment), a[:low] + part + a[high:])


def _path(chance: random.Random, rows: int, columns: int) -> Alignment | None:
    inside, share = chance.random() < 0.3, chance.choice([0.1, 0.3, 0.6])
    i, j = (chance.randint(0, rows - 1), chance.randint(0, columns - 1)) if inside else (0, 0)
    start, last = (i, j), ""
    gaps: dict[str, list[list[int]]] = {"a": [], "b": []}
    while (i < rows or j < columns) and not (inside and chance.random() < 0.03):
        side = "a" if i == rows else "b" if j == columns else chance.choice("ab") if chance.random() < share else ""
        if not side:
            i, j, last = i + 1, j + 1, ""
            continue
        length = min(chance.randint(1, 4), columns - j if side == "a" else rows - i)
        if side == last:
            gaps[side][-1][2] += length
        else:
            gaps[side].append([i, j, length])
        i, j, last = (i, j + length, "a") if side == "a" else (i + length, j, "b")
    lists = (np.array(gaps[side], np.int64).reshape(-1, 3) for side in "ab")
    alignment = Alignment(start, (i, j), 0, *lists)
    try:
        alignment.validate(rows, columns)
    except ValueError:
        return None
    return alignment
