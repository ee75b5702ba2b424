"""Substitution matrices and gap costs: the matrices that Biopython ships, files in NCBI's format,
match and mismatch.

Scores are integers, as the engines need them: a matrix of tenths (GONNET1992), or one with gap
costs of tenths, is stored ten times as large (``scale``), and so are its gap costs. Displayed
scores are divided by it again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.packed import packing_of
from gpu.sequences.translation import READINGS

#: Largest single score: a sum over 100,000 residues then fits 32 bits.
MAX_SCORE = 10_000
#: A matrix in a file is a few kilobytes.
_MAX_BYTES = 1 << 20
_SCALES = (1, 10, 100)
#: Letters that score, where a matrix lacks them, as others of it, of each pair the better:
#: selenocysteine as cysteine, leucine or isoleucine as both.
INSTEAD = {"U": "C", "J": "IL"}
#: Beginnings of lines before the letters: base frequencies (RepeatMasker), gap costs (Phrap).
_NO_ROWS = ("FREQS", "GAP")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class GapCosts:
    """A gap of length k costs ``first + (k - 1) * extend``, both positive; linear gaps have them
    equal.

    Raises ``InputError`` unless first >= extend > 0: gaps that cost nothing would never end.
    """

    first: int = 12
    extend: int = 1

    def __post_init__(self) -> None:
        check_gaps(self.first, self.extend)


@dataclass(frozen=True, eq=False)
class SubstitutionMatrix:
    """A substitution matrix: the scores of aligning two residues.

    ``scores`` int32[k, k], by the codes of ``alphabet`` (k letters), ``scale`` times the displayed
    values: rows are letters of the query, columns those of the entry or reference; the matrix need
    not be symmetric. ``lacking``: letters of the alphabet without scores in the matrix;
    they score as those of ``INSTEAD``, else as its X (in DNA N) or, where it has none, as its
    worst pair.
    ``matching``: equal codes below this number are identities.
    """

    name: str
    alphabet: Alphabet
    scores: NDArray[np.int32] = field(repr=False)
    scale: int = 1
    lacking: str = ""
    matching: int = -1

    def __post_init__(self) -> None:
        if self.matching < 0:
            object.__setattr__(self, "matching", self.alphabet.matching)

    def with_all_matching(self) -> SubstitutionMatrix:
        """The same, in which every letter beside itself is an identity, as BLAST counts them."""
        return replace(self, matching=len(self.alphabet.letters))

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
        described = f"{self.alphabet.letters} {self.scale} ".encode()
        return hashlib.sha256(described + self.scores.astype("<i4").tobytes()).hexdigest()

    def scaled(self, gaps: GapCosts) -> GapCosts:
        """Gap costs in the unit of ``scores``."""
        return GapCosts(gaps.first * self.scale, gaps.extend * self.scale)

    def with_gaps(self, first: float, extend: float) -> tuple[SubstitutionMatrix, GapCosts]:
        """The matrix and gap costs in one unit in which both are integers; costs may have two
        decimals.

        Raises ``InputError`` for others.
        """
        costs = [_fraction(cost) for cost in (first, extend)]
        scale = math.lcm(self.scale, *(cost.denominator for cost in costs))
        check_gaps(first, extend, MAX_SCORE // scale)
        gaps = GapCosts(*(int(cost * scale) for cost in costs))
        if scale == self.scale:
            return self, gaps
        scores = self.scores * np.int32(scale // self.scale)
        scores.flags.writeable = False
        return replace(self, scores=scores, scale=scale), gaps


def _fraction(cost: float) -> Fraction:
    """A gap cost as people write it.

    Raises ``InputError`` for other text or more than two decimals.
    """
    fraction = Fraction(str(cost)) if math.isfinite(cost) else None
    if fraction is None or _SCALES[-1] % fraction.denominator:
        raise InputError("A gap's cost may have two decimals at most, as 0.25 has, not {}.", cost)
    return fraction


def check_gaps(first: float, extend: float, most: float = MAX_SCORE) -> None:
    """Raise ``InputError`` unless most >= first >= extend > 0."""
    if not extend > 0:
        raise InputError(
            "The gap extension must cost more than 0, not {:g}: gaps that cost nothing would never end.", extend
        )
    if not first >= extend:
        raise InputError(
            "A gap's first residue must cost at least as much as each further one, but {:g} is less than {:g}.",
            first,
            extend,
        )
    if not first <= most:
        raise InputError("A gap's first residue may cost {:,g} at most, not {:,g}.", most, first)


def names() -> list[str]:
    """The matrices that need no file, sorted."""
    return sorted(_shipped())


def known_as(name: str) -> str | None:
    """The proper name of a shipped matrix, found in either case; None if there is none."""
    return {each.upper(): each for each in _shipped()}.get(name.upper())


def load(name: str) -> SubstitutionMatrix:
    """A matrix by its name (in either case), else from a file.

    Raises ``InputError`` with the reason.
    """
    known = known_as(name)
    if known is not None:
        return _load_shipped(known)
    if not Path(name).is_file():
        raise InputError(
            "“{}” is neither a file nor a matrix that is known here; these are: {}.", name, ", ".join(names())
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
    """A file in NCBI's format: comments (#), a line of letters, then a row for each, with its
    letter or in the same order.

    Raises ``InputError``.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as problem:
        raise InputError("{} cannot be read ({}); choose another matrix.", path, problem.strerror) from problem
    if len(data) > _MAX_BYTES:
        raise InputError("{} is too large for a substitution matrix; choose a file in NCBI's format.", path)
    if packing_of(data) is not None:
        raise InputError("{} is packed; unpack the matrix first.", path)
    if data.startswith(_UTF16):
        raise InputError("{} is a UTF-16 text; save it as plain text (UTF-8).", path)
    # ``utf-8-sig``: a byte order mark is no letter of the matrix. Ctrl-Z ends a text of DOS.
    text = data.decode("utf-8-sig", "replace").rstrip("\x1a\r\n ")
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    rows = [line for line in lines if line and line[0] not in _NO_ROWS]
    if not rows:
        raise InputError("{} holds no matrix; choose a file in NCBI's format.", path)
    letters = [word.upper() for word in rows[0]]
    _check_letters(path, letters)
    found: dict[str, list[float]] = {}
    for letter, values in _named_rows(path, letters, rows[1:]):
        if letter not in letters:
            raise InputError(
                "{} has a row for “{}”, which has no column; add the column or drop the row.", path, letter
            )
        if letter in found:
            raise InputError("{} has two rows for “{}”; drop one.", path, letter)
        if len(values) != len(letters):
            raise InputError(
                "{}: the row of “{}” has {} scores for {} columns; complete it.",
                path,
                letter,
                len(values),
                len(letters),
            )
        found[letter] = [_number(path, letter, value) for value in values]
    missing = [letter for letter in letters if letter not in found]
    if missing:
        raise InputError("{} lacks the row of “{}”; add it.", path, missing[0])
    return _of(Path(path).name, "".join(letters), np.array([found[letter] for letter in letters]), path)


def _named_rows(path: str, letters: list[str], rows: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    """The letter and the scores of each row; rows without letters have those of the columns, in
    order.
    """
    if any(_is_number(row[0]) for row in rows):
        if len(rows) != len(letters) or not all(_is_number(row[0]) for row in rows):
            raise InputError(
                "{} has rows that do not begin with their letter; write it before each row, or give a row for "
                "each of the "
                "{} columns, in their order.",
                path,
                len(letters),
            )
        yield from zip(letters, rows, strict=True)
    else:
        yield from ((row[0].upper(), row[1:]) for row in rows)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def of_match(alphabet: Alphabet, match: int, mismatch: int, as_blastn: bool = False) -> SubstitutionMatrix:
    """Match and mismatch: letters that match nothing (N, X) are mismatches, to themselves, too.

    ``as_blastn``: ambiguous bases score as blastn has it. Two letters that may be the same base
    have the mean score of a base with all that the more ambiguous one stands for, rounded to the
    nearest whole number, a half away from 0. A match may be 0, for the edit distance. Raises
    ``InputError``.
    """
    if match < 0 or mismatch >= 0:
        raise InputError(
            "A match must score above 0 (or 0, in alignments from end to end) and a mismatch below 0, but they are "
            "{} and {}; choose others.",
            match,
            mismatch,
        )
    if max(match, -mismatch) > MAX_SCORE:
        raise InputError("Scores may be {:,} at most; choose smaller ones.", MAX_SCORE)
    codes = np.arange(len(alphabet.letters), dtype=np.uint8)
    equal = alphabet.equal(codes[:, None], codes[None, :])
    scores = np.where(equal, match, mismatch).astype(np.int32)
    if as_blastn:
        bases = [set(READINGS[letter]) for letter in DNA.letters]
        for one, other in product(range(len(bases)), repeat=2):
            count = max(len(bases[one]), len(bases[other]))
            if count > 1 and bases[one] & bases[other]:
                mean = ((count - 1) * mismatch + match) / count
                scores[one, other] = int(mean + math.copysign(0.5, mean))
    return SubstitutionMatrix(f"{match:+}/−{-mismatch}", alphabet, scores)


def _check_letters(path: str, letters: list[str]) -> None:
    for letter in letters:
        if len(letter) != 1 or letter not in PROTEIN.letters + DNA.letters:
            raise InputError(
                "{} has a column “{}”, which is no residue; choose a matrix of amino acids or bases in NCBI's format.",
                path,
                letter,
            )
        if letters.count(letter) > 1:
            raise InputError("{} has two columns for “{}”; drop one.", path, letter)


def _number(path: str, letter: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) <= MAX_SCORE:
        raise InputError(
            "{}: “{}” in the row of “{}” is no score; write a number up to {:,}.", path, text, letter, MAX_SCORE
        )
    return value


def _of(name: str, letters: str, values: NDArray[np.float64], path: str = "") -> SubstitutionMatrix:
    """A matrix from its own letters and numbers."""
    scale = next((scale for scale in _SCALES if np.allclose(values * scale, np.rint(values * scale), atol=1e-6)), None)
    if scale is None:
        raise InputError("{} has scores with more than two decimals; round them.", path or name)
    alphabet = _alphabet_of(letters)
    own = np.rint(values * scale).astype(np.int32)
    if alphabet is DNA:
        letters = _as_dna(path or name, letters, own)
    unknown = "N" if alphabet is DNA else "X"
    place = np.array([letters.find(letter if letter in letters else unknown) for letter in alphabet.letters])
    scores = np.full((len(place), len(place)), int(own.min()), dtype=np.int32)
    given = np.flatnonzero(place >= 0)
    scores[np.ix_(given, given)] = own[np.ix_(place[given], place[given])]
    lacking = "".join(letter for letter in alphabet.letters if letter not in letters)
    for letter, others in INSTEAD.items() if alphabet is PROTEIN else ():
        if letter in lacking and set(others) <= set(letters):
            at, instead = alphabet.letters.index(letter), list(map(alphabet.letters.index, others))
            scores[at] = scores[instead].max(axis=0)
            scores[:, at] = scores[:, instead].max(axis=1)
    scores.flags.writeable = False
    return SubstitutionMatrix(name, alphabet, scores, scale, lacking)


def _alphabet_of(letters: str) -> Alphabet:
    """DNA if all letters are bases, among them A, C, G and T or U; X counts as one beside them."""
    are_bases = set(letters) <= {*DNA.letters, "U", "X"}
    return DNA if are_bases and set("ACG") < set(letters) and set("TU") & set(letters) else PROTEIN


def _as_dna(where: str, letters: str, scores: NDArray[np.int32]) -> str:
    """The letters with T for U and N for X where a matrix has not both; ``?`` for a second one,
    which is left out.

    Raises ``InputError`` where T and U are scored differently, since they are read as one base.
    """
    t, u = letters.find("T"), letters.find("U")
    if t >= 0 and u >= 0:
        others = [place for place in range(len(letters)) if place not in (t, u)]
        if (scores[[t], others] != scores[[u], others]).any() or (scores[others, [t]] != scores[others, [u]]).any():
            raise InputError(
                "{} has other scores for U than for T, which are read as one base; make them equal.", where
            )
    for alias, letter in (("U", "T"), ("X", "N")):
        letters = letters.replace(alias, "?" if letter in letters else letter)
    return letters
