"""Two small simulated genomes: a translocation between records, and an inverted record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

_OTHER = str.maketrans("ACGT", "TGCA")


class Simulated(NamedTuple):
    """Two files of records, and what was done to b.

    ``cuts``: bases of a's first two records in front of the translocation; ``inverted``: the number
    of the record that b has as its reverse complement.
    """

    a: Path
    b: Path
    records: tuple[dict[str, str], dict[str, str]]
    cuts: tuple[int, int]
    inverted: int


def write_fasta(path: Path, records: dict[str, str]) -> Path:
    """Write records, 70 letters a line."""
    lines = []
    for name, letters in records.items():
        lines += [f">{name} simulated", *(letters[at : at + 70] for at in range(0, len(letters), 70))]
    path.write_text("\n".join([*lines, ""]))
    return path


def mutated(letters: str, rate: float, chance: random.Random) -> str:
    """A copy with substitutions and, a quarter as often, bases lost or doubled."""
    copy = []
    for letter in letters:
        drawn = chance.random() / rate if rate else 2.0
        if drawn < 0.8:
            copy.append(chance.choice("ACGT".replace(letter, "")))
        elif 0.9 <= drawn < 1:
            copy.append(letter * 2)
        elif drawn >= 1:
            copy.append(letter)
    return "".join(copy)


def simulate(
    folder: Path, lengths: tuple[int, ...] = (2200, 2000, 1600), rate: float = 0.02, seed: int = 1
) -> Simulated:
    """Make two genomes; the ends of the first two records are exchanged in b."""
    chance = random.Random(seed)
    a = ["".join(chance.choices("ACGT", k=length)) for length in lengths]
    b = [mutated(letters, rate, chance) for letters in a]
    cuts = tuple(length * 3 // 5 for length in lengths[:2])
    # The cut in b may lie some bases aside, by bases lost and doubled: within what is checked.
    b[0], b[1] = b[0][: cuts[0]] + b[1][cuts[1] :], b[1][: cuts[1]] + b[0][cuts[0] :]
    b[2] = b[2].translate(_OTHER)[::-1]
    named = (
        {f"a{number}": letters for number, letters in enumerate(a, 1)},
        {f"b{number}": letters for number, letters in enumerate(b, 1)},
    )
    files = write_fasta(folder / "a.fa", named[0]), write_fasta(folder / "b.fa", named[1])
    return Simulated(*files, named, (cuts[0], cuts[1]), 2)
