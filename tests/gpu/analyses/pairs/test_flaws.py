"""A flaw of one record costs no batch of pairs: what is read in spite of it is aligned as the rules
say, counted and told.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.analyses.pairs import input as pairs_input
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.analyses.pairs.run import run
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.gpu.analyses.pairs.cases import cigar, meant, random_pairs, write_pairs

BLOSUM = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)
_WRITTEN = ("MKV-LA*", "MKUJOLA", "..ACDEF", "", "WX")
_SCORED = ("MKVLA*", "MKCJXLA", "ACDEF", "", "WX")


@pytest.mark.parametrize("kind", ["files", "one file twice", "names", "sequences"])
def test_flaws_are_counted_once_a_file(kind: str, tmp_path: Path) -> None:
    queries, references = write_pairs(tmp_path, [(text, "MKVLA") for text in _WRITTEN])
    listed = tmp_path / "list.tsv"
    path, others = queries, {"files": references, "one file twice": queries, "names": queries}.get(kind)
    if kind == "names":
        listed.write_text("".join(f"q{number}\tq{number}\n" for number in range(5)))
    elif kind == "sequences":
        listed.write_text("".join(f"{text}\tMKVLA\n" for text in _WRITTEN if text))
        path = listed
    request = PairsRequest(
        "" if kind == "sequences" else str(queries),
        "" if others is None else str(others),
        "" if "file" in kind else str(listed),
        scoring=BLOSUM,
    )
    monitor = Monitor()
    run(request, tmp_path / "out", monitor, CpuEngine(2))
    result = PairsResult.open(tmp_path / "out")
    rows = PairRows.of(result.pairs, 0, len(result.pairs))
    scored = [text for text in _SCORED if text or kind != "sequences"]
    partners = scored if others == queries else ["MKVLA"] * len(scored)
    for row, (query, reference) in enumerate(zip(scored, partners, strict=True)):
        told = meant(query, reference, BLOSUM, "local")
        assert int(rows.score[row]) == told.score
        if "X" not in query:
            assert rows.cigar.strings()[row] == cigar(told.columns)
    reason = "since BLOSUM62 has no score for it"
    sentences = {
        f"3 gap letters (“-” or “.”) of {path} were left out.",
        f"A stop (*) of {path} is scored as BLOSUM62 says.",
        *(
            f"A letter {one} of {path} is scored as {other}, {reason}."
            for one, other in (("U", "C"), ("O", "X"), ("J", "I or L"))
        ),
    }
    assert set(monitor.progress.remarks) == sentences == set(result.statistics["notices"])
    assert all(sentence in (tmp_path / "out" / "log.txt").read_text() for sentence in sentences)
    assert sentences <= set(ANALYSES.of(request).summary(result))


def test_a_matrix_of_a_few_letters_of_ones_own(tmp_path: Path) -> None:
    """A, B, C and D would be letters of DNA, too, of which B and D match nothing."""
    (tmp_path / "own.mat").write_text("  A B C D\nA 1 -1 -1 -1\nB -1 1 -1 -1\nC -1 -1 1 -1\nD -1 -1 -1 1\n")
    (tmp_path / "list").write_text("AABB\tAABBC\n")
    own = MatrixScoring(str(tmp_path / "own.mat"), gap_first=1, gap_extend=1)
    run(PairsRequest(list_file=str(tmp_path / "list"), scoring=own, mode="global"), tmp_path / "out", Monitor())
    pairs = PairsResult.open(tmp_path / "out").pairs
    assert (pairs.text("cigar")[0], int(pairs.column("identities")[0])) == ("4=1D", 4)


def test_equal_letters_of_a_users_own_matrix_are_identities(tmp_path: Path) -> None:
    """Also where it is a match and a mismatch, which engines compare instead of looking it up."""
    letters = "ARNDCQEGHILKMFPSTWYVUOBZJX"
    rows = [" ".join([one, *("1" if one == other else "-1" for other in letters)]) for one in letters]
    (tmp_path / "own.mat").write_text("\n".join([" ".join(letters), *rows]) + "\n")
    own = MatrixScoring(str(tmp_path / "own.mat"), gap_first=3, gap_extend=1)
    pairs = [("ARBZJXND", "ARBZJXND"), ("BBBBZZZZJJJJ", "BBBBXZZZJJJJ"), *random_pairs(2, 40, letters="BZJXA")]
    request = PairsRequest(*map(str, write_pairs(tmp_path, pairs)), scoring=own, mode="global")
    run(request, tmp_path / "out", Monitor(), CpuEngine(2))
    result = PairsResult.open(tmp_path / "out")
    rows_ = PairRows.of(result.pairs, 0, len(result.pairs))
    assert rows_.identities[:2].tolist() == [8, 11] and rows_.score[:2].tolist() == [8, 10]
    for row, (query, reference) in enumerate(pairs):
        told = meant(query, reference, own, "global")
        assert (int(rows_.score[row]), rows_.cigar.strings()[row]) == (told.score, cigar(told.columns))


def test_a_record_beyond_the_memory_is_refused_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text after it is no sequence, and is not read."""
    monkeypatch.setattr(pairs_input, "free_memory", lambda: 60 * 50_000)
    for name in ("scanners.BLOCK", "raw.BLOCK", "files._LOOKED_AT"):
        monkeypatch.setattr(f"gpu.sequences.{name}", 1 << 12)
    paths = [tmp_path / "a.fa", tmp_path / "b.fa"]
    for path in paths:
        path.write_text(f">short\nACGT\n>long one\n{'A' * 60_000}\n" + "1" * 5000)
    with pytest.raises(InputError, match=r"“long” of .*\.fa has more than 50,000 bases; that takes more memory"):
        run(PairsRequest(*map(str, paths)), tmp_path / "out", Monitor(), CpuEngine(2))
