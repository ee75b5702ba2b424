"""A flaw of one record costs no search: what is read in spite of it is found as the rules say,
counted and told.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.registry import ANALYSES
from gpu.analyses.search import run as running
from gpu.analyses.search.blast_xml import xml2_lines, xml_lines
from gpu.analyses.search.check import check
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.input import entry_batches
from gpu.analyses.search.prepared import kept_databases
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences import batches
from gpu.sequences.alphabet import PROTEIN
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY, RESIDUES, meant, random_records, start, write


def _scores(result: SearchResult) -> dict[tuple[str, str], float]:
    return {(hit.query, hit.subject): hit.score for hit in hits_of(result)}


def test_queries_with_flaws_are_searched_for_and_counted(tmp_path: Path) -> None:
    base = random_records(1, 6, 50)
    written = [base[0] + "*", "MK\n\n", base[1] + "UOJ", "", base[2][:5] + "-." + base[2][5:] + "--", base[3], "*J"]
    scored = [base[0] + "*", "MK", base[1] + "CXJ", "", base[2], base[3], "*J"]
    entries = random_records(2, 20, 50)
    files = write(tmp_path / "q.fa", written, "q"), write(tmp_path / "db.fa", entries, "e")
    monitor = Monitor()
    request = SearchRequest(*files, evalue=NEVER_TOO_MANY)
    result = start(request, tmp_path / "out", monitor)
    expected = {
        (f"q{one}", f"e{other}"): meant(query, entry, PROTEIN_SCORING).score
        for one, query in enumerate(scored)
        for other, entry in enumerate(entries)
    }
    assert _scores(result) == {pair: score for pair, score in expected.items() if score > 0}
    assert result.queries.text("name")[:] == ["q0", "q1", "q2", "q4", "q5", "q6"]
    assert set(result.queries.text("description")[:]) == {"words"}
    path = files[0]
    reason = "scored as X, since BLOSUM62 has no score for it"
    told = {
        f"4 gap letters (“-” or “.”) of {path} were left out.",
        f"2 stops (*) of {path} are scored as BLOSUM62 says.",
        f"A letter U of {path} is {reason.replace('X', 'C')}.",
        f"A letter O of {path} is {reason}.",
        f"2 letters J of {path} are {reason.replace('X', 'I or L')}.",
        f"A query of {path} has no residues and is left out.",
    }
    assert set(monitor.progress.remarks) == told == set(result.statistics["notices"])
    assert all(sentence in (tmp_path / "out" / "log.txt").read_text() for sentence in told)
    assert told <= set(ANALYSES.of(request).summary(result))
    check(request)


def test_gap_letters_of_a_database_are_left_out_and_told_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(tmp_path / "kept"))
    whole = random_records(3, 9, 60)
    gapped = [text[:7] + "-" * number + text[7:] + "." for number, text in enumerate(whole)]
    query = write(tmp_path / "q.fa", random_records(4, 2, 60), "q")
    plain = SearchRequest(query, write(tmp_path / "whole.fa", whole, "e"), evalue=NEVER_TOO_MANY)
    expected = list(hits_of(start(plain, tmp_path / "expected")))
    request = plain.with_(database=write(tmp_path / "db.fa", gapped, "e"))
    for name in ("read", "from the cache"):
        monitor = Monitor()
        running.run(request, tmp_path / name, monitor, CpuEngine(2))
        assert list(hits_of(SearchResult.open(tmp_path / name))) == expected
        assert f"45 gap letters (“-” or “.”) of {request.database} were left out." in monitor.progress.remarks


def test_what_was_left_out_of_a_database_is_told_as_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(tmp_path / "kept"))
    query = write(tmp_path / "q.fa", random_records(4, 2, 60), "q")
    (path := tmp_path / "db.fa").write_text("# made up, not a record\n; another line\n>a\nMKV-LAW\n>b\nMKVW\n")
    for name in ("read", "from the cache", "renamed"):
        if name == "renamed":
            path = path.rename(tmp_path / "other.fa")
        monitor = Monitor()
        running.run(SearchRequest(query, str(path)), tmp_path / name, monitor, CpuEngine(2))
        assert set(monitor.progress.remarks) == {
            f"2 lines of {path} before its first “>” were left out.",
            f"A gap letter (“-” or “.”) of {path} was left out.",
        }


@pytest.mark.parametrize("translate", ["none", "query"])
def test_bases_with_gaps_and_empty_queries(translate: str, tmp_path: Path) -> None:
    random = np.random.default_rng(5)
    bases = "".join(random.choice(list("ACGT"), 90))
    (tmp_path / "q.fa").write_text(f">whole\n{bases}\n>gaps\n{bases[:40]}--.-{bases[40:]}\n>none\n>short\n-\n")
    letters = "ACGT" if translate == "none" else RESIDUES
    database = write(tmp_path / "db.fa", random_records(6, 30, 80, letters), "e")
    scoring = DNA_SCORING if translate == "none" else PROTEIN_SCORING
    request = SearchRequest(str(tmp_path / "q.fa"), database, scoring, evalue=NEVER_TOO_MANY, translate=translate)  # type: ignore[arg-type]
    monitor = Monitor()
    scores = _scores(start(request, tmp_path / "out", monitor))
    assert {subject: score for (query, subject), score in scores.items() if query == "whole"} == {
        subject: score for (query, subject), score in scores.items() if query == "gaps"
    }
    what = "no bases" if translate == "none" else "fewer than 3 bases"
    assert set(monitor.progress.remarks) == {
        f"5 gap letters (“-” or “.”) of {request.queries} were left out.",
        f"2 queries of {request.queries} have {what} and are left out.",
    }


@pytest.mark.parametrize("text", [">a\n>b\n\n", ">a\n--\n", ">"])
def test_queries_of_which_nothing_is_left_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "q.fa").write_text(text)
    request = SearchRequest(str(tmp_path / "q.fa"), write(tmp_path / "db.fa", ["MKV"], "e"))
    for judge in (check, lambda request: start(request, tmp_path / "out")):
        with pytest.raises(InputError, match=r"q\.fa holds no query to search for, as each of them has no residues"):
            judge(request)


def test_a_database_of_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    (tmp_path / "db.fa").write_text(">a\n>b\n-.-\n")
    request = SearchRequest(write(tmp_path / "q.fa", ["MKV"], "q"), str(tmp_path / "db.fa"))
    for judge in (check, lambda request: start(request, tmp_path / "out")):
        with pytest.raises(InputError, match=r"db\.fa has no residues in any of its entries; choose another database"):
            judge(request)


def test_a_file_that_is_searched_in_itself_is_counted_once(tmp_path: Path) -> None:
    path = write(tmp_path / "q.fa", ["MKV-LAW", "MK.V"], "q")
    monitor = Monitor()
    start(SearchRequest(path, path, evalue=NEVER_TOO_MANY), tmp_path / "out", monitor)
    assert monitor.progress.remarks == (f"2 gap letters (“-” or “.”) of {path} were left out.",)


def test_equal_letters_are_identities(tmp_path: Path) -> None:
    """As BLAST counts them: B, J, X and Z, too, whether they are ambiguous or of a structural
    alphabet.
    """
    letters = "ACDEBZJX"
    rows = [" ".join([one, *("3" if one == other else "-2" for other in letters)]) for one in letters]
    (tmp_path / "own.mat").write_text("\n".join([" ".join(letters), *rows]) + "\n")
    text = "ACBZJXDEBBXX"
    files = write(tmp_path / "q.fa", [text], "q"), write(tmp_path / "db.fa", [text], "e")
    own = MatrixScoring(str(tmp_path / "own.mat"), gap_first=5, gap_extend=5)
    for scoring, identities in ((own, 12), (PROTEIN_SCORING, 10)):
        request = SearchRequest(*files, scoring, evalue=NEVER_TOO_MANY)
        (hit,) = hits_of(start(request, tmp_path / f"out{identities}"))
        assert hit.identities == identities
        assert hit.query_letters == hit.subject_letters == text[: hit.columns]


def test_many_records_without_letters_are_many_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory follows the batches, so that their number must be bounded where they have no
    letters.
    """
    monkeypatch.setattr(batches, "_IN_BATCH", 100)
    monkeypatch.setattr("gpu.sequences.scanners.BLOCK", 64)
    monkeypatch.setattr("gpu.sequences.raw.BLOCK", 64)
    monkeypatch.setattr("gpu.sequences.files._LOOKED_AT", 64)
    (tmp_path / "db.fa").write_text(">\n" * 1234 + ">last\nMKV\n")
    found = list(entry_batches(str(tmp_path / "db.fa"), PROTEIN))
    assert max(map(len, found)) < 200
    names = [name for batch in found for name in batch.name_list()]
    assert names == [*(f"#{number}" for number in range(1, 1235)), "last"]
    query = write(tmp_path / "q.fa", ["MKVLA"], "q")
    (hit,) = hits_of(start(SearchRequest(query, str(tmp_path / "db.fa"), evalue=NEVER_TOO_MANY), tmp_path / "out"))
    assert (hit.subject, hit.score) == ("last", meant("MKVLA", "MKV", PROTEIN_SCORING).score)


@pytest.mark.parametrize(
    ("letter", "scoring", "by"),
    [("M", PROTEIN_SCORING, "residues; align it with “pairs”"), ("A", DNA_SCORING, "bases; align it with “align”")],
)
def test_a_query_is_refused_as_soon_as_it_is_too_long(
    letter: str, scoring: MatrixScoring, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the file is no sequence, and is not read."""
    monkeypatch.setattr("gpu.sequences.scanners.BLOCK", 1 << 12)
    monkeypatch.setattr("gpu.sequences.raw.BLOCK", 1 << 12)
    text = f">short\n{letter * 9}\n>the_long one\n{letter * 120_000}\n" + "1" * 5000
    (tmp_path / "q.fa").write_text(text)
    database = write(tmp_path / "db.fa", ["MKV" if letter == "M" else "ACG"], "e")
    with pytest.raises(InputError, match=f"“the_long” of .*q.fa has more than 100,000 {by}"):
        start(SearchRequest(str(tmp_path / "q.fa"), database, scoring), tmp_path / "out")


@pytest.mark.parametrize("name", ["protdb", "protdb.pin", "large", "large.00.psq"])
def test_a_blast_database_is_named_as_such(name: str, tmp_path: Path) -> None:
    for file in ("protdb.phr", "protdb.pin", "protdb.psq", "large.pal", "large.00.psq", "large.00.pin"):
        (tmp_path / file).write_bytes(b"\0\1")
    request = SearchRequest(write(tmp_path / "q.fa", ["MKV"], "q"), str(tmp_path / name))
    stem = tmp_path / name.partition(".")[0]
    for judge in (check, lambda request: start(request, tmp_path / "out")):
        with pytest.raises(
            InputError, match=f"belongs to a BLAST database; .*“blastdbcmd -db {stem} -entry all -out {stem.name}.fa”"
        ):
            judge(request)


def test_in_xml_each_entry_has_one_id_and_another_than_all_others(tmp_path: Path) -> None:
    base = random_records(3, 2, 60)
    queries = write(tmp_path / "q.fa", [base[1], base[0] + base[1]], "q")
    entries = ("ctg", base[0]), ("ctg", base[1] + "A"), ("gnl|BL_ORD_ID|1", base[1] + "AA")
    (tmp_path / "db.fa").write_text("".join(f">{name}\n{letters}\n" for name, letters in entries))
    result = start(SearchRequest(queries, str(tmp_path / "db.fa"), evalue=1e-9), tmp_path / "out", Monitor())
    for lines, tags in ((xml_lines, ("Hit_id", "Hit_len")), (xml2_lines, ("id", "len"))):
        text = "".join(lines(result))
        ids, lengths = (re.findall(f"<{tag}>(.*)</{tag}>", text) for tag in tags)
        assert len(ids) == 5 and len({*zip(ids, lengths, strict=True)}) == len({*ids}) == len({*lengths}) == 3
