"""Substitution matrices: Biopython's, files, match and mismatch, and the sentences about files that
are none.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from Bio.Align import substitution_matrices

from gpu.core.errors import InputError
from gpu.core.schema import build
from gpu.scoring.choice import MatrixScoring
from gpu.scoring.matrix import MAX_SCORE, GapCosts, SubstitutionMatrix, load, names, of_match, read
from gpu.sequences.alphabet import DNA, PROTEIN

GOOD = "# a comment\n   A  C  G  T\nA  5 -4 -4 -4\nC -4  5 -4 -4 # and one more\n\nG -4 -4  5 -4\nT -4 -4 -4  5\n"


def _read(folder: Path, text: str) -> SubstitutionMatrix:
    path = folder / "my.mat"
    path.write_text(text, encoding="utf-8")
    return read(str(path))


def _score(matrix: SubstitutionMatrix, one: str, other: str) -> int:
    return int(matrix.scores[matrix.alphabet.letters.index(one), matrix.alphabet.letters.index(other)])


@pytest.mark.parametrize("name", names())
def test_every_matrix_of_biopython(name: str) -> None:
    """All its values times the scale, in the codes of the alphabet; U as C, the rest as X or N,
    else the worst.
    """
    ours, theirs = load(name), substitution_matrices.load(name)
    letters = "".join(theirs.alphabet)
    assert ours.name == name and ours.alphabet is (DNA if set(letters) <= set(DNA.letters) else PROTEIN)
    assert ours.scores.dtype == np.int32 and (ours.scores == ours.scores.T).all() and ours.highest > 0
    for one in letters:
        for other in letters:
            assert _score(ours, one, other) == pytest.approx(theirs[one, other] * ours.scale)
    assert set(ours.lacking) == set(ours.alphabet.letters) - set(letters)
    unknown = "N" if ours.alphabet is DNA else "X"
    for letter in ours.lacking:
        wanted = ours.lowest if unknown not in letters else _score(ours, unknown, "A")
        if ours.alphabet is PROTEIN and letter in "UJ":
            wanted = max(_score(ours, other, "A") for other in {"U": "C", "J": "IL"}[letter])
        assert _score(ours, letter, "A") == _score(ours, "A", letter) == wanted


def test_names_and_scales() -> None:
    assert load("blosum62").name == "BLOSUM62" and "SCHNEIDER" not in names()
    assert load("BLOSUM62").scale == 1 and load("BLOSUM62").highest == 11 and load("BLOSUM62").lowest == -4
    tenths = load("GONNET1992")
    assert tenths.scale == 10 and tenths.highest == 142
    assert tenths.scaled(GapCosts(12, 1)) == GapCosts(120, 10)


def test_the_checksum_is_of_the_scores(tmp_path: Path) -> None:
    one = _read(tmp_path, GOOD)
    assert one.sha256 == _read(tmp_path, GOOD.replace("# a comment", "#")).sha256
    assert one.sha256 != _read(tmp_path, GOOD.replace("5", "6")).sha256
    assert one.sha256 != _read(tmp_path, GOOD.replace("5", "5.5")).sha256


def test_a_file(tmp_path: Path) -> None:
    matrix = _read(tmp_path, GOOD)
    assert matrix.name == "my.mat" and matrix.alphabet is DNA and matrix.scale == 1
    assert _score(matrix, "A", "A") == 5 and _score(matrix, "A", "C") == -4
    assert matrix.lacking == "RYSWKMBDHVN" and _score(matrix, "N", "N") == -4
    assert load(str(tmp_path / "my.mat")).sha256 == matrix.sha256


def test_rows_in_any_order_small_letters_and_decimals(tmp_path: Path) -> None:
    matrix = _read(tmp_path, "  l  w\nw -1.5 11.25\nl 4 -1.5\n")
    assert matrix.alphabet is PROTEIN and matrix.scale == 100
    assert _score(matrix, "W", "W") == 1125 and _score(matrix, "W", "L") == -150 and _score(matrix, "L", "L") == 400
    assert _score(matrix, "X", "W") == -150


def test_a_row_is_a_letter_of_the_query(tmp_path: Path) -> None:
    matrix = _read(tmp_path, GOOD.replace("C -4  5 -4 -4", "C -3  5 -4 -4"))
    assert (_score(matrix, "C", "A"), _score(matrix, "A", "C")) == (-3, -4)


EDNAFULL = """\ufeff#
    A   T   G   C   S   W   R   Y   K   M   B   V   H   D   N   U
A   5  -4  -4  -4  -4   1   1  -4  -4   1  -4  -1  -1  -1  -2  -4
T  -4   5  -4  -4  -4   1  -4   1   1  -4  -1  -4  -1  -1  -2   5
G  -4  -4   5  -4   1  -4   1  -4   1  -4  -1  -1  -4  -1  -2  -4
C  -4  -4  -4   5   1  -4  -4   1  -4   1  -1  -1  -1  -4  -2  -4
S  -4  -4   1   1  -1  -4  -2  -2  -2  -2  -1  -1  -3  -3  -1  -4
W   1   1  -4  -4  -4  -1  -2  -2  -2  -2  -3  -3  -1  -1  -1   1
R   1  -4   1  -4  -2  -2  -1  -4  -2  -2  -3  -1  -3  -1  -1  -4
Y  -4   1  -4   1  -2  -2  -4  -1  -2  -2  -1  -3  -1  -3  -1   1
K  -4   1   1  -4  -2  -2  -2  -2  -1  -4  -1  -3  -3  -1  -1   1
M   1  -4  -4   1  -2  -2  -2  -2  -4  -1  -3  -1  -1  -3  -1  -4
B  -4  -1  -1  -1  -1  -3  -3  -1  -1  -3  -1  -2  -2  -2  -1  -1
V  -1  -4  -1  -1  -1  -3  -1  -3  -3  -1  -2  -1  -2  -2  -1  -4
H  -1  -1  -4  -1  -3  -1  -3  -1  -3  -1  -2  -2  -1  -2  -1  -1
D  -1  -1  -1  -4  -3  -1  -1  -3  -1  -3  -2  -2  -2  -1  -1  -1
N  -2  -2  -2  -2  -1  -1  -1  -1  -1  -1  -1  -1  -1  -1  -1  -2
U  -4   5  -4  -4  -4   1  -4   1   1  -4  -1  -4  -1  -1  -2   5
"""


def test_u_is_t_in_a_matrix_of_bases(tmp_path: Path) -> None:
    """EMBOSS's EDNAFULL is NCBI's NUC.4.4 and U; here it begins with a byte order mark, too."""
    matrix = _read(tmp_path, EDNAFULL)
    assert matrix.alphabet is DNA and matrix.lacking == ""
    assert (matrix.scores == load("NUC.4.4").scores).all()


def test_rna_and_letters_that_match_nothing(tmp_path: Path) -> None:
    """As FASTA's rna.mat: U alone, X for N, and G in the query pairs with U as it does not the
    other way round.
    """
    matrix = _read(
        tmp_path, "  A C G U X\nA 5 -4 2 -4 -1\nC -4 5 -4 2 -1\nG -4 -4 5 -4 -1\nU -4 -4 -4 5 -1\nX -1 -1 -1 -1 -9\n"
    )
    assert matrix.alphabet is DNA and matrix.lacking == "RYSWKMBDHV"
    assert (_score(matrix, "T", "T"), _score(matrix, "C", "T"), _score(matrix, "T", "C")) == (5, 2, -4)
    assert (_score(matrix, "N", "N"), _score(matrix, "N", "A"), _score(matrix, "R", "A")) == (-9, -1, -1)
    # N has a row of its own beside X.
    both = _read(tmp_path, "  A C G T N X\n" + "".join(f"{letter} {scores}\n" for letter, scores in zip(
        "ACGTNX", ("1 0 0 0 -2 -7", "0 1 0 0 -2 -7", "0 0 1 0 -2 -7", "0 0 0 1 -2 -7", "-2 -2 -2 -2 -3 -7",
        "-7 -7 -7 -7 -7 -7")
    , strict=True)))  # fmt: skip
    assert both.alphabet is DNA and (_score(both, "N", "A"), _score(both, "N", "N")) == (-2, -3)


def test_rows_without_letters(tmp_path: Path) -> None:
    """As RepeatMasker's and Opal's: rows in the order of the columns."""
    text = "FREQS A 0.3 C 0.2 G 0.2 T 0.3\n A C G T\n 9 -1 -2 -3\n-4 8 -5 -6\n-7 -8 7 -9\n-10 -11 -12 6\n"
    matrix = _read(tmp_path, text)
    assert matrix.scores[:4, :4].tolist() == [[9, -1, -2, -3], [-4, 8, -5, -6], [-7, -8, 7, -9], [-10, -11, -12, 6]]


def test_what_stands_around_the_rows(tmp_path: Path) -> None:
    """Phrap's line of gap costs, and the Ctrl-Z that ends a text of DOS."""
    matrix = _read(tmp_path, "GAP -25 -5\n A C G T\n 9 -1 -2 -3\n-4 8 -5 -6\n-7 -8 7 -9\n-10 -11 -12 6\n\x1a")
    assert matrix.alphabet is DNA and _score(matrix, "T", "G") == -12


@pytest.mark.parametrize(
    ("content", "said"),
    [(gzip.compress(b" A C\n1 0\n0 1\n", mtime=0), "is packed"), (" A C\n".encode("utf-16"), "is a UTF-16 text")],
)
def test_a_file_that_is_no_plain_text_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "own"
    path.write_bytes(content)
    with pytest.raises(InputError, match=said):
        load(str(path))


def test_gap_costs_with_decimals() -> None:
    """Scores and costs become whole numbers by the least factor."""
    for name, first, extend, scale, gaps in (
        ("BLOSUM62", 10, 0.5, 2, GapCosts(20, 1)),
        ("GONNET1992", 10, 0.2, 10, GapCosts(100, 2)),
        ("GONNET1992", 10.25, 0.2, 20, GapCosts(205, 4)),
        ("BLOSUM62", 12.0, 1, 1, GapCosts(12, 1)),
        ("BLOSUM62", 11.11, 0.01, 100, GapCosts(1111, 1)),
    ):
        matrix, costs = load(name).with_gaps(first, extend)
        assert (matrix.scale, costs) == (scale, gaps) and matrix.alphabet is PROTEIN
        assert (matrix.scores * load(name).scale == load(name).scores * scale).all()
    for first, extend in ((1, 0.001), (10.333, 1), (float("nan"), 1), (1, float("inf")), (0.5, 1), (200.5, 0.01)):
        with pytest.raises(InputError, match="gap"):
            load("BLOSUM62").with_gaps(first, extend)


def test_a_scoring_with_decimals(tmp_path: Path) -> None:
    scoring = MatrixScoring("BLOSUM62", gap_first=10, gap_extend=0.5)
    matrix, gaps = scoring.open()
    assert (matrix.scale, gaps, scoring.title) == (2, GapCosts(20, 1), "BLOSUM62 10/0.5")
    assert "computed 2 times as large" in scoring.remark(matrix)
    # The checksum tells the same matrix again, and JSON the same costs.
    assert build(MatrixScoring, json.loads(json.dumps(asdict(scoring.opened())))) == scoring.opened()
    assert scoring.opened().open()[0].sha256 == matrix.sha256
    whole = MatrixScoring("BLOSUM62", gap_first=12.0, gap_extend=1.0)
    assert whole.remark(whole.open()[0]) == "" and json.dumps(asdict(whole)).count(".") == 0
    with pytest.raises(InputError, match="The gap extension must cost more than 0"):
        MatrixScoring("BLOSUM62", gap_first=10, gap_extend=0.0)
    with pytest.raises(InputError, match="two decimals at most"):
        MatrixScoring("BLOSUM62", gap_first=10, gap_extend=0.125)


def test_selenocysteine_scores_as_cysteine() -> None:
    """As in BLAST and SSEARCH."""
    matrix = load("BLOSUM62")
    assert "U" in matrix.lacking and _score(matrix, "U", "C") == _score(matrix, "U", "U") == 9
    assert [_score(matrix, "U", letter) for letter in "WAO"] == [-2, 0, -2]


def test_leucine_or_isoleucine_scores_as_the_better_of_both() -> None:
    """As SSEARCH 36 has it, whose scores these are."""
    matrix = load("BLOSUM62")
    assert "J" in matrix.lacking and [_score(matrix, "J", letter) for letter in "ILVMK"] == [4, 4, 3, 2, -2]
    assert [_score(matrix, letter, "J") for letter in "JUXRN"] == [4, -1, -1, -2, -3]


def test_lacking_letters_score_as_x_does(tmp_path: Path) -> None:
    matrix = _read(tmp_path, "  A W X\nA 4 -3 0\nW -3 11 -2\nX 0 -2 -1\n")
    assert "U" in matrix.lacking and "X" not in matrix.lacking
    assert _score(matrix, "U", "W") == -2 and _score(matrix, "U", "A") == 0 and _score(matrix, "U", "U") == -1


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "holds no matrix; choose a file in NCBI's format"),
        ("# nothing\n", "holds no matrix"),
        (GOOD.replace("G -4 -4  5 -4\n", ""), "lacks the row of “G”; add it"),
        (GOOD.replace("C -4", "-4"), "has rows that do not begin with their letter; write it before each row"),
        ("A C\n1 -1\n-1 1\n1 1\n", "or give a row for each of the 2 columns, in their order"),
        (
            "A C G T U\nA 5 0 0 0 0\nC 0 5 0 0 1\nG 0 0 5 0 0\nT 0 0 0 5 5\nU 0 0 0 5 5\n",
            "has other scores for U than for T, which are read as one base; make them equal",
        ),
        (GOOD.replace("5", "nan", 1), "“nan” in the row of “A” is no score"),
        (GOOD.replace("5", "inf", 1), "“inf” in the row of “A” is no score"),
        (GOOD.replace("5", "five", 1), "“five” in the row of “A” is no score"),
        (GOOD.replace("5", "10001", 1), "“10001” in the row of “A” is no score; write a number up to 10,000"),
        (GOOD.replace("5", "1e999", 1), "“1e999” in the row of “A” is no score"),
        (GOOD.replace("   A  C  G  T", "   A  C  G  A"), "has two columns for “A”; drop one"),
        (GOOD + "T -4 -4 -4 5\n", "has two rows for “T”; drop one"),
        (GOOD.replace("   A  C  G  T", "   A  C  G  7"), "has a column “7”, which is no residue"),
        (GOOD.replace("   A  C  G  T", "   A  C  G  AT"), "has a column “AT”, which is no residue"),
        (GOOD + "W -4 -4 -4 -4\n", "has a row for “W”, which has no column"),
        (GOOD.replace("C -4  5 -4 -4", "C -4  5 -4"), "the row of “C” has 3 scores for 4 columns; complete it"),
        (GOOD.replace("5", "5.001"), "has scores with more than two decimals; round them"),
        ("#" * (1 << 20) + "\n", "is too large for a substitution matrix"),
    ],
)
def test_files_that_are_no_matrix(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        _read(tmp_path, text)
    assert said in str(caught.value) and "my.mat" in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match="“BLOSUM61” is neither a file nor a matrix that is known here; these are: BENNER22"
    ):
        load("BLOSUM61")
    with pytest.raises(InputError, match="cannot be read"):
        read(str(tmp_path))
    (tmp_path / "my.mat").write_bytes(bytes(range(256)))
    with pytest.raises(InputError, match="my.mat"):
        read(str(tmp_path / "my.mat"))


def test_match_and_mismatch() -> None:
    matrix = of_match(DNA, 2, -3)
    assert matrix.name == "+2/−3" and matrix.alphabet is DNA and matrix.scale == 1 and matrix.lacking == ""
    assert _score(matrix, "A", "A") == 2 and _score(matrix, "A", "G") == -3
    # Ambiguous letters match nothing, not even themselves.
    assert _score(matrix, "N", "N") == _score(matrix, "R", "A") == -3
    assert _score(of_match(PROTEIN, 2, -3), "X", "X") == -3 and _score(of_match(PROTEIN, 2, -3), "U", "U") == 2


@pytest.mark.parametrize(
    ("match", "mismatch", "two", "three", "four"), [(2, -3, -1, -1, -2), (1, -3, -1, -2, -2), (5, -4, 1, -1, -2)]
)
def test_ambiguous_bases_score_as_in_blastn(match: int, mismatch: int, two: int, three: int, four: int) -> None:
    """The mean of all bases that the more ambiguous letter stands for, if both may be the same."""
    matrix = of_match(DNA, match, mismatch, as_blastn=True)
    for pair, wanted in {
        **{"AA": match, "AC": mismatch, "AR": two, "RG": two, "CR": mismatch, "RR": two, "RY": mismatch, "RK": two},
        **{"AB": mismatch, "CB": three, "BR": three, "BV": three, "BB": three, "NA": four, "NB": four, "NN": four},
    }.items():
        assert _score(matrix, *pair) == _score(matrix, *pair[::-1]) == wanted, pair
    plain = of_match(DNA, match, mismatch)
    assert (matrix.scores[:4, :4] == plain.scores[:4, :4]).all()
    opened = MatrixScoring("", match, mismatch, gap_first=5, gap_extend=2)
    assert opened.open()[0].scores.tolist() == plain.scores.tolist()
    blast, gaps = opened.open_as_blast()
    assert blast.scores.tolist() == matrix.scores.tolist() and blast.matching == len(DNA.letters)
    # Rounded in the unit of the scores, not in that of their computation.
    assert (MatrixScoring("", match, mismatch, 5.5, 2).open_as_blast()[0].scores == 2 * matrix.scores).all()


def test_the_letters_of_a_matrix_of_ones_own_are_all_alike(tmp_path: Path) -> None:
    """A, B, C and D are letters of DNA as well, but no matrix of bases: that has A, C, G and T."""
    _read(tmp_path, "  A B C D\nA 1 -1 -1 -1\nB -1 1 -1 -1\nC -1 -1 1 -1\nD -1 -1 -1 1\n")
    matrix, _ = MatrixScoring(str(tmp_path / "my.mat"), gap_first=1, gap_extend=1).open()
    assert matrix.alphabet is PROTEIN and matrix.matching == len(PROTEIN.letters)
    assert load("BLOSUM62").matching == MatrixScoring("BLOSUM62").open()[0].matching == 22


def test_without_a_positive_score_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "edits").write_text("  A C G T\nA 0 -1 -1 -1\nC -1 0 -1 -1\nG -1 -1 0 -1\nT -1 -1 -1 0\n")
    for scoring in (MatrixScoring("", 0, -1, 1, 1), MatrixScoring(str(tmp_path / "edits"), gap_first=1, gap_extend=1)):
        matrix, _ = scoring.open()
        assert (matrix.highest, matrix.lowest) == (0, -1)
        with pytest.raises(InputError, match="has no positive score, so nothing could be found"):
            scoring.open_as_blast()


@pytest.mark.parametrize("match, mismatch", [(1, 0), (-1, -1), (MAX_SCORE + 1, -1), (1, -MAX_SCORE - 1)])
def test_match_and_mismatch_out_of_bounds(match: int, mismatch: int) -> None:
    with pytest.raises(InputError, match="; choose"):
        of_match(DNA, match, mismatch)


@pytest.mark.parametrize("first, extend", [(1, 0), (1, -1), (1, 2), (MAX_SCORE + 1, 1)])
def test_gap_costs_out_of_bounds(first: int, extend: int) -> None:
    with pytest.raises(InputError, match="gap"):
        GapCosts(first, extend)


def test_a_name_goes_before_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("BLOSUM62").write_text("  A R\nA 1 -1\nR -1 1\n")
    Path("mine").write_text("  A R\nA 1 -1\nR -1 1\n")
    opened = MatrixScoring("BLOSUM62").opened()
    assert opened.matrix == "BLOSUM62" and opened.open()[0].scores[0, 0] == 4
    assert MatrixScoring("mine").opened().matrix == str(tmp_path / "mine")
