"""Substitution matrices, and what gaps cost beside them: those that Biopython ships, files in NCBI's format, match and mismatch.

Scores are whole numbers, as the engines compute with: a matrix of tenths (GONNET1992) is held ten times as large, as its ``scale`` says,
and gap costs are enlarged alike. What people see is divided by it again.
"""

from __future__ import annotations

import hashlib
import importlib.util
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gpu.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet

#: A single score may be so large, so that a sum over 100,000 residues fits 32 bits with room to spare.
MOST_SCORE = 10_000
#: A matrix in a file is a few kilobytes.
_MOST_BYTES = 1 << 20
_SCALES = (1, 10, 100)


@dataclass(frozen=True)
class GapCosts:
    """A gap of length k costs ``first + (k - 1) * extend``, both positive; linear gaps have them equal.

    Raises ``InputError`` unless first >= extend > 0: gaps that cost nothing would never end.
    """

    first: int = 12
    extend: int = 1

    def __post_init__(self) -> None:
        if self.extend <= 0:
            raise InputError(
                f"The gap extension must cost at least 1, not {self.extend}: gaps that cost nothing would never end."
            )
        if self.first < self.extend:
            raise InputError(
                f"A gap's first residue must cost at least as much as each further one, but {self.first} is less than {self.extend}."
            )
        if self.first > MOST_SCORE:
            raise InputError(f"A gap's first residue may cost {MOST_SCORE:,} at most, not {self.first:,}.")


@dataclass(frozen=True, eq=False)
class SubstitutionMatrix:
    """What aligning two residues scores.

    ``scores`` int32[k, k], by the codes of ``alphabet`` (k letters), symmetric, ``scale`` times what people see. ``lacking``: letters of the
    alphabet that the matrix does not tell; they score as its X (in DNA N) does or, where it has none, as its worst pair.
    ``is_own``: whether it is a user's file, whose ambiguous amino acids (B, Z, J, X) are letters like the others.
    """

    name: str
    alphabet: Alphabet
    scores: NDArray[np.int32] = field(repr=False)
    scale: int = 1
    lacking: str = ""
    is_own: bool = False

    @property
    def matching(self) -> int:
        """Two equal codes below it are an identity: in a user's own matrix of proteins those of all letters but the stop."""
        is_own = self.is_own and self.alphabet is PROTEIN
        return self.alphabet.letters.index("*") if is_own else self.alphabet.matching

    @property
    def highest(self) -> int:
        """The best score of two residues."""
        return int(self.scores.max())

    @property
    def lowest(self) -> int:
        return int(self.scores.min())

    @cached_property
    def sha256(self) -> str:
        """Of everything that scores depend on, not of the name."""
        told = f"{self.alphabet.letters} {self.scale} ".encode()
        return hashlib.sha256(told + np.ascontiguousarray(self.scores, "<i4").tobytes()).hexdigest()

    def scaled(self, gaps: GapCosts) -> GapCosts:
        """Gap costs in the unit of ``scores``."""
        return GapCosts(gaps.first * self.scale, gaps.extend * self.scale)


def names() -> list[str]:
    """The matrices that need no file, sorted."""
    return sorted(_shipped())


def known_as(name: str) -> str | None:
    """What a matrix that needs no file is called, by its name of either case; None where there is none."""
    return {each.upper(): each for each in _shipped()}.get(name.upper())


def load(name: str) -> SubstitutionMatrix:
    """A matrix by its name (of either case), else from a file. Raises ``InputError``, which says what is wrong with it."""
    known = known_as(name)
    if known is not None:
        return _load_shipped(known)
    if not Path(name).is_file():
        raise InputError(
            f"“{name}” is neither a file nor a matrix that is known here; these are: {', '.join(names())}."
        )
    return read(name)


@cache
def _shipped() -> dict[str, Path]:
    """The files of Biopython's matrices, by name.

    They are found without importing it: that takes longer than a small search.
    """
    found = importlib.util.find_spec("Bio")
    if found is None:
        raise ModuleNotFoundError("No module named 'Bio'", name="Bio")
    places = found.submodule_search_locations or ()
    folders = [Path(place) / "Align" / "substitution_matrices" / "data" for place in places]
    # SCHNEIDER is of codons.
    return {path.name: path for folder in folders for path in folder.glob("[A-Z]*") if path.name != "SCHNEIDER"}


@cache
def _load_shipped(name: str) -> SubstitutionMatrix:
    return read(str(_shipped()[name]))


def read(path: str) -> SubstitutionMatrix:
    """A file in NCBI's format: comments (#), a line of letters, then a row for each. Raises ``InputError``."""
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as problem:
        raise InputError(f"{path} cannot be read ({problem.strerror}); choose another matrix.") from problem
    if len(data) > _MOST_BYTES:
        raise InputError(f"{path} is too large for a substitution matrix; choose a file in NCBI's format.")
    lines = [line.split("#")[0].split() for line in data.decode("utf-8", "replace").splitlines()]
    rows = [line for line in lines if line]
    if not rows:
        raise InputError(f"{path} holds no matrix; choose a file in NCBI's format.")
    letters = [word.upper() for word in rows[0]]
    _check_letters(path, letters)
    found: dict[str, list[float]] = {}
    for row in rows[1:]:
        letter, values = row[0].upper(), row[1:]
        if letter not in letters:
            raise InputError(f"{path} has a row for “{letter}”, which has no column; add the column or drop the row.")
        if letter in found:
            raise InputError(f"{path} has two rows for “{letter}”; drop one.")
        if len(values) != len(letters):
            raise InputError(
                f"{path}: the row of “{letter}” has {len(values)} scores for {len(letters)} columns; complete it."
            )
        found[letter] = [_number(path, letter, value) for value in values]
    missing = [letter for letter in letters if letter not in found]
    if missing:
        raise InputError(f"{path} lacks the row of “{missing[0]}”; add it.")
    return _of(Path(path).name, "".join(letters), np.array([found[letter] for letter in letters]), path)


def of_match(alphabet: Alphabet, match: int, mismatch: int) -> SubstitutionMatrix:
    """Match and mismatch: letters that match nothing (N, X) are mismatches, to themselves, too. Raises ``InputError``."""
    if match <= 0 or mismatch >= 0:
        raise InputError(
            f"A match must score above 0 and a mismatch below, but they are {match} and {mismatch}; choose others."
        )
    if max(match, -mismatch) > MOST_SCORE:
        raise InputError(f"Scores may be {MOST_SCORE:,} at most; choose smaller ones.")
    codes = np.arange(len(alphabet.letters), dtype=np.uint8)
    equal = alphabet.equal(codes[:, None], codes[None, :])
    scores = np.where(equal, match, mismatch).astype(np.int32)
    return SubstitutionMatrix(f"{match:+}/−{-mismatch}", alphabet, scores)


def _check_letters(path: str, letters: list[str]) -> None:
    for letter in letters:
        if len(letter) != 1 or letter not in PROTEIN.letters + DNA.letters:
            raise InputError(
                f"{path} has a column “{letter}”, which is no residue; choose a matrix of amino acids or bases in NCBI's format."
            )
        if letters.count(letter) > 1:
            raise InputError(f"{path} has two columns for “{letter}”; drop one.")


def _number(path: str, letter: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) <= MOST_SCORE:
        raise InputError(f"{path}: “{text}” in the row of “{letter}” is no score; write a number up to {MOST_SCORE:,}.")
    return value


def _of(name: str, letters: str, values: NDArray[np.float64], path: str = "") -> SubstitutionMatrix:
    """A matrix from its own letters and numbers."""
    at = np.argwhere(values != values.T)
    if len(at):
        one, other = (letters[index] for index in at[0])
        raise InputError(
            f"{path or name} is not symmetric: {one} against {other} scores {values[tuple(at[0])]:g}, the other way round "
            f"{values.T[tuple(at[0])]:g}; make them equal."
        )
    scale = next((scale for scale in _SCALES if np.allclose(values * scale, np.rint(values * scale), atol=1e-6)), None)
    if scale is None:
        raise InputError(f"{path or name} has scores with more than two decimals; round them.")
    alphabet = DNA if set(letters) <= set(DNA.letters) else PROTEIN
    own = np.rint(values * scale).astype(np.int32)
    if not (own > 0).any():
        raise InputError(
            f"{path or name} has no positive score, so nothing could be found with it; choose another matrix."
        )
    unknown = "N" if alphabet is DNA else "X"
    place = [letters.find(letter) if letter in letters else letters.find(unknown) for letter in alphabet.letters]
    scores = np.full((len(place), len(place)), int(own.min()), dtype=np.int32)
    told = np.flatnonzero(np.array(place) >= 0)
    chosen = np.array(place)[told]
    scores[np.ix_(told, told)] = own[np.ix_(chosen, chosen)]
    scores.flags.writeable = False
    lacking = "".join(letter for letter in alphabet.letters if letter not in letters)
    return SubstitutionMatrix(name, alphabet, scores, scale, lacking)
