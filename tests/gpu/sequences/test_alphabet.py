import numpy as np
import pytest

from gpu.analyses.matches.alphabet import ANY_LETTER, ONLY_BASES
from gpu.sequences.alphabet import BLANK, BLANKS, DNA, DNA_BASES, PROTEIN, REFUSED, Alphabet

ALPHABETS = [DNA, PROTEIN, ANY_LETTER, ONLY_BASES]


def name_of(alphabet: Alphabet) -> str:
    return alphabet.name


def codes_of(alphabet: Alphabet) -> list[int]:
    """Every code that a byte of a file can get."""
    return sorted(
        {int(code) for code in alphabet.encode if code != BLANK and not (alphabet.judges and code == REFUSED)}
    )


@pytest.mark.parametrize("alphabet", [DNA, ANY_LETTER], ids=name_of)
def test_a_complement_is_an_involution(alphabet: Alphabet) -> None:
    complement = alphabet.complement
    assert complement is not None
    letters = [code for code in codes_of(alphabet) if alphabet is DNA or alphabet.letters[code] in "acgtrymkbdhvswn"]
    assert [int(complement[complement[code]]) for code in letters] == letters
    pairs = {alphabet.letters[code].upper() + alphabet.letters[complement[code]].upper() for code in letters}
    assert pairs == {"AT", "TA", "CG", "GC", "RY", "YR", "SS", "WW", "KM", "MK", "BV", "VB", "DH", "HD", "NN"}


def test_the_other_strand() -> None:
    codes = DNA.encode[np.frombuffer(b"AACGTRN", np.uint8)]
    assert DNA.text(DNA.reverse_complement(codes)) == "NYACGTT"
    with pytest.raises(ValueError, match="protein has no complement"):
        PROTEIN.reverse_complement(codes)


@pytest.mark.parametrize(
    ("alphabet", "alone"),
    [
        (DNA, "ACGT"),
        (PROTEIN, "ACDEFGHIKLMNPQRSTVWYOU"),
        (ANY_LETTER, None),
        (ONLY_BASES, "acgt"),
    ],
    ids=["DNA", "protein", "any", "only bases"],
)
def test_equal_against_every_pair(alphabet: Alphabet, alone: str | None) -> None:
    codes = np.array(codes_of(alphabet), np.uint8)
    same = alphabet.equal(codes[:, None], codes[None, :])
    for row, a in enumerate(codes):
        for column, b in enumerate(codes):
            expected = int(a) == int(b) and (alone is None or alphabet.letters[a] in alone)
            assert bool(same[row, column]) == expected, (a, b)
    assert bool(alphabet.equal(codes[0], codes[0])) and not bool(alphabet.equal(codes[0], codes[1]))


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=name_of)
def test_case_and_blanks(alphabet: Alphabet) -> None:
    for byte in range(256):
        code = int(alphabet.encode[byte])
        assert (code == BLANK) == (byte in BLANKS)
        assert code == alphabet.encode[bytes([byte]).swapcase()[0]]
        letter = alphabet.judges and code not in (BLANK, REFUSED)
        read_as = {"U": "T", "X": "N"} if alphabet is DNA else {}
        upper = chr(byte).upper()
        assert not letter or alphabet.letters[code] == read_as.get(upper, upper)
    assert not alphabet.encode.flags.writeable and not alphabet.decode.flags.writeable
    assert len(alphabet.decode) == len(alphabet.letters)


def test_letters() -> None:
    assert "".join(DNA.letters[code] for code in DNA.encode[np.frombuffer(b"acgtuUryswkmbdhvnxX", np.uint8)]) == (
        "ACGTTTRYSWKMBDHVNNN"
    )
    assert DNA.letters[:DNA_BASES] == "ACGT" and DNA.matching == DNA_BASES
    assert sorted(PROTEIN.letters) == sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ*")
    assert [DNA.judges, PROTEIN.judges, ANY_LETTER.judges, ONLY_BASES.judges] == [True, True, False, False]
    for refused in b"E5-*>":
        assert DNA.encode[refused] == REFUSED
    for refused in b"5->.":
        assert PROTEIN.encode[refused] == REFUSED
