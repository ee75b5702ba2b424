"""Invented proteins for the examples: families that drift apart among many that have nothing to do
with them, and pairs more or less alike.

Letters are drawn as often as they occur in proteins, about; replacements prefer what BLOSUM62
scores well. Nothing of it is about a living thing.
"""

from __future__ import annotations

import numpy as np

from gpu.scoring import matrix
from gpu.sequences.alphabet import PROTEIN

#: Percent of the twenty amino acids in proteins, rounded.
_SHARES = {
    **{"A": 8, "R": 5, "N": 4, "D": 5, "C": 1, "Q": 4, "E": 7, "G": 7, "H": 2, "I": 6},
    **{"L": 10, "K": 6, "M": 2, "F": 4, "P": 5, "S": 7, "T": 5, "W": 1, "Y": 3, "V": 7},
}
_LETTERS = list(_SHARES)
#: Lengths of the queries, and how far members of their families have drifted: replaced residues, in
#: percent.
_FAMILIES = {
    "auk_kinase": (310, (12, 30, 45, 60, 72)),
    "skua_permease": (190, (20, 40, 55, 68)),
    "tern_finger": (62, (15, 35)),
}
_UNRELATED = 400
#: Pairs, and how far their second one has drifted at most, in percent.
_PAIRS, _FARTHEST = 240, 80


class Inventor:
    """Makes the same proteins for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        shares = np.array(list(_SHARES.values()), float)
        self._shares = shares / shares.sum()
        scores = matrix.load("BLOSUM62").scores
        codes = [PROTEIN.letters.index(letter) for letter in _LETTERS]
        likely = np.exp(0.32 * scores[np.ix_(codes, codes)]) * self._shares
        np.fill_diagonal(likely, 0)
        self._likely = likely / likely.sum(axis=1, keepdims=True)

    def protein(self, length: int) -> str:
        return "M" + "".join(self._random.choice(_LETTERS, length - 1, p=self._shares))

    def drifted(self, text: str, percent: int) -> str:
        """A relative: replacements, now and then a gap, ends of its own."""
        letters = list(text)
        for at in np.flatnonzero(self._random.random(len(text)) < percent / 100).tolist():
            letters[at] = str(self._random.choice(_LETTERS, p=self._likely[_LETTERS.index(text[at])]))
        for _ in range(self._random.poisson(len(text) * percent / 8000)):
            at, size = int(self._random.integers(len(letters))), int(self._random.geometric(0.3))
            letters[at : at + size] = (
                [] if self._random.random() < 0.5 else [*letters[at : at + size], *self.protein(size + 1)[1:]]
            )
        return (
            self.protein(int(self._random.integers(5, 60)))
            + "".join(letters)
            + self.protein(int(self._random.integers(5, 40)))[1:]
        )

    def length(self) -> int:
        return int(np.clip(self._random.lognormal(5.6, 0.5), 40, 1500))

    def drift(self) -> int:
        """The divergence of a descendant, in percent."""
        return int(self._random.integers(_FARTHEST + 1))


def search_example(seed: int = 26) -> tuple[str, str]:
    """FASTA of three queries, and of a database."""
    inventor = Inventor(seed)
    queries, entries = [], []
    for name, (length, drifts) in _FAMILIES.items():
        query = inventor.protein(length)
        queries.append((f"{name} invented query", query))
        entries += [
            (f"{name}_{number} {drift} % drifted", inventor.drifted(query, drift))
            for number, drift in enumerate(drifts, 1)
        ]
    entries += [(f"gull_{number} invented", inventor.protein(inventor.length())) for number in range(1, _UNRELATED + 1)]
    order = np.random.default_rng(seed).permutation(len(entries))
    return _fasta(queries), _fasta([entries[at] for at in order.tolist()])


def pairs_example(seed: int = 27) -> tuple[str, str]:
    """FASTA of queries, and of as many references: each descends from the query at its place."""
    inventor = Inventor(seed)
    queries, references = [], []
    for number in range(1, _PAIRS + 1):
        query, drift = inventor.protein(inventor.length()), inventor.drift()
        queries.append((f"petrel_{number} invented", query))
        references.append((f"fulmar_{number} {drift} % drifted", inventor.drifted(query, drift)))
    return _fasta(queries), _fasta(references)


def _fasta(records: list[tuple[str, str]]) -> str:
    lines = []
    for name, text in records:
        lines += [f">{name}", *(text[at : at + 60] for at in range(0, len(text), 60))]
    return "\n".join(lines) + "\n"
