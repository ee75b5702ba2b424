"""Every format tells a hit on the other strand along the query: the alignment is rebuilt from the
sequences, the places and the CIGAR.
"""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.analyses.search.result import HITS, SearchResult
from gpu.core.errors import InputError
from gpu.results.table import Table
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import start, write


class Rebuilt:
    """The columns of an alignment along ``cigar``, and what they score."""

    def __init__(self, query: str, subject: str, cigar: str) -> None:
        self.score = self.equal = self.columns = at = to = 0
        for length, operation in ((int(n), o) for n, o in re.findall(r"(\d+)([=XID])", cigar)):
            self.columns += length
            if operation in "ID":
                self.score -= DNA_SCORING.gap_first + (length - 1) * DNA_SCORING.gap_extend
            else:
                pairs = list(zip(query[at : at + length], subject[to : to + length], strict=True))
                assert len(pairs) == length and all((a == b) == (operation == "=") for a, b in pairs)
                self.equal += length if operation == "=" else 0
                self.score += length * (DNA_SCORING.match if operation == "=" else DNA_SCORING.mismatch)
            at += length if operation != "D" else 0
            to += length if operation != "I" else 0
        assert (at, to) == (len(query), len(subject))


def taken(text: str, first: int, last: int) -> str:
    """Letters from place ``first`` to ``last``, 1-based and inclusive; of the other strand where
    they fall.
    """
    return text[first - 1 : last] if first <= last else reverse_complement(text[last - 1 : first])


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> tuple[SearchResult, dict[str, str], dict[str, str]]:
    """Hits on both strands with substitutions and gaps that are not symmetric, and the sequences by
    name.
    """
    folder = tmp_path_factory.mktemp("strands")
    random = np.random.default_rng(11)
    queries = ["".join(random.choice(list("ACGT"), 150)) for _ in range(3)]
    entries = ["".join(random.choice(list("ACGT"), 200)) for _ in range(12)]
    for number in range(12):
        part = queries[number % 3][10 + number : 140]
        part = part[:20] + part[22:60] + "ACG"[number % 3] + part[61:90] + "TTA" + part[90:]
        entries[number] = entries[number][:60] + (reverse_complement(part) if number % 2 else part) + entries[number]
    files = write(folder / "q.fa", queries, "q"), write(folder / "db.fa", entries, "e")
    result = start(SearchRequest(*files, DNA_SCORING, evalue=1e-5), folder / "out")
    return (
        result,
        {f"q{number}": text for number, text in enumerate(queries)},
        {f"e{number}": text for number, text in enumerate(entries)},
    )


def written(result: SearchResult, name: str) -> str:
    out = io.BytesIO()
    next(form for form in FORMATS if form.name == name).write(result, out)
    return out.getvalue().decode()


def test_json(work: tuple[SearchResult, dict[str, str], dict[str, str]]) -> None:
    result, queries, entries = work
    hits = [json.loads(line) for line in written(result, "json").splitlines()]
    falling = [hit for hit in hits if hit["subject_start"] > hit["subject_end"]]
    assert len(hits) == 12 and len(falling) == 6
    for hit in hits:
        query = taken(queries[hit["query"]], hit["query_start"], hit["query_end"])
        assert hit["query_start"] < hit["query_end"]
        subject = taken(entries[hit["subject"]], hit["subject_start"], hit["subject_end"])
        rebuilt = Rebuilt(query, subject, hit["cigar"])
        assert (rebuilt.score, rebuilt.equal) == (hit["score"], hit["identities"])
        assert "I" in hit["cigar"] and "D" in hit["cigar"]


def test_fasta(work: tuple[SearchResult, dict[str, str], dict[str, str]]) -> None:
    result, _, entries = work
    lines = written(result, "fasta").splitlines()
    for heading, letters in zip(lines[::2], lines[1::2], strict=True):
        name, first, last = re.match(r">(\w+)/(\d+)-(\d+) ", heading).groups()  # type: ignore[union-attr]
        assert letters == taken(entries[name], int(first), int(last))


def test_tables(work: tuple[SearchResult, dict[str, str], dict[str, str]]) -> None:
    result, _, _ = work
    hits = [json.loads(line) for line in written(result, "json").splitlines()]
    names = ("query_start", "query_end", "subject_start", "subject_end")
    places = [tuple(hit[name] for name in names) for hit in hits]
    tab6 = [line.split("\t") for line in written(result, "tab6").splitlines()]
    assert [tuple(map(int, fields[6:10])) for fields in tab6] == places
    table = re.findall(r"% +(\d+)–(\d+) +(\d+)–(\d+)", written(result, "table"))
    assert [tuple(map(int, fields)) for fields in table] == places


def test_sam_runs_along_the_subject(work: tuple[SearchResult, dict[str, str], dict[str, str]]) -> None:
    result, queries, entries = work
    flags = set()
    for line in written(result, "sam").splitlines():
        if line.startswith("@"):
            continue
        query, flag, subject, place, _, cigar, _, _, _, letters, _, score, edits = line.split("\t")
        whole = reverse_complement(queries[query]) if int(flag) & 16 else queries[query]
        before, inner, after = re.fullmatch(r"(?:(\d+)H)?([^H]*?)(?:(\d+)H)?", cigar).groups("0")  # type: ignore[union-attr]
        assert letters == whole[int(before) : len(whole) - int(after)]
        covered = sum(int(n) for n, o in re.findall(r"(\d+)([=XID])", inner) if o != "I")
        rebuilt = Rebuilt(letters, entries[subject][int(place) - 1 : int(place) - 1 + covered], inner)
        assert (f"AS:i:{rebuilt.score}", f"NM:i:{rebuilt.columns - rebuilt.equal}") == (score, edits)
        flags.add(int(flag) & 16)
    assert flags == {0, 16}


@pytest.mark.parametrize(("names", "shorter"), [(("s", "s"), 40), (("s", "s"), 0), (("a,b", "a(b"), 0)])
def test_sam_tells_entries_apart_or_is_refused(names: tuple[str, str], shorter: int, tmp_path: Path) -> None:
    """Two lengths, two hits of a query, or two names that are one as SAM allows names."""
    random = np.random.default_rng(12)
    query = "".join(random.choice(list("ACGT"), 120))
    (tmp_path / "q.fa").write_text(f">q\n{query}\n")
    (tmp_path / "db.fa").write_text(f">{names[0]}\n{query}\n>{names[1]}\n{query[shorter:]}\n")
    result = start(SearchRequest(str(tmp_path / "q.fa"), str(tmp_path / "db.fa"), DNA_SCORING), tmp_path / "out")
    with pytest.raises(InputError, match=r"Two entries of .*db\.fa are called “(s|a_b)” in SAM.*export as tab6"):
        written(result, "sam")
    assert len(written(result, "tab6").splitlines()) == 2


def test_bit_scores_of_the_table_are_those_of_exports(
    work: tuple[SearchResult, dict[str, str], dict[str, str]],
) -> None:
    """The files have those of odd scores half a step lower (``HitTable``)."""
    result, _, _ = work
    hits, bits = list(hits_of(result)), result.hits.column("bits")
    lam, k = (float(result.queries.column(name)[0]) for name in ("lambda", "k"))
    expected = [(lam * hit.score - math.log(k)) / math.log(2) for hit in hits]
    assert any(hit.score % 2 for hit in hits) and [hit.bits for hit in hits] == pytest.approx(expected)
    rows = np.arange(len(hits))[::-1]
    assert bits[:].tolist() == [hit.bits for hit in hits] == bits[rows].tolist()[::-1]
    assert [float(bits[row]) for row in range(len(hits))] == bits[0 : len(bits)].tolist()
    kept = Table.open(result.folder, result.records, "hits", HITS).column("bits")[:]
    assert ((kept < bits[:] - 1e-6) == [hit.score % 2 == 1 for hit in hits]).all()
    shown = result.hits.order("bits", descending=True)
    assert (np.diff(bits[:][shown]) <= 0).all()
