"""Lower case of queries: what share of a hit it is, and when nothing is marked; scores and files
are the same with and without it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.search.masked import QueryMask, read_mask
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.raw import fingerprint
from tests.gpu.analyses.search.cases import random_records, write


def _mask(path: Path, lengths: list[int], text: str | None = None) -> QueryMask:
    sha256 = fingerprint(str(path), lambda: None).sha256
    if text is not None:
        path.write_text(text)
    return read_mask(SearchRequest(str(path), "db.fa", sha256=(sha256, "")), np.array(lengths, np.int32))


@pytest.mark.parametrize("seed", range(5))
def test_the_share_is_that_of_the_letters(seed: int, tmp_path: Path) -> None:
    random = np.random.default_rng(seed)
    texts = ["".join(random.choice(list("ACGTacgtNn-. \n"), 50)) for _ in range(7)]
    letters = [text.translate(str.maketrans("", "", "-. \n")) for text in texts]
    (tmp_path / "q.fa").write_text("".join(f">q{k} Description\n{text}\n" for k, text in enumerate(texts)) + ">e\n--\n")
    mask = _mask(tmp_path / "q.fa", [len(text) for text in letters])
    assert not mask.is_empty and mask.why_not == ""
    for number, text in enumerate(letters):
        for _ in range(5):
            start, end = sorted(random.choice(len(text) + 1, 2, replace=False).tolist())
            expected = sum(map(str.islower, text[start:end])) / (end - start)
            assert mask.share(number, start, end) == pytest.approx(expected)
    whole = mask.share(np.arange(7), np.zeros(7, int), np.array([len(text) for text in letters]))
    assert whole == pytest.approx([sum(map(str.islower, text)) / len(text) for text in letters])


@pytest.mark.parametrize(
    ("text", "why_not"),
    [
        (">a\nMKVLAW*\n", ""),
        (">a\nmkv-law*\n>b\nmkmk\n", "all letters of the queries are in lower case"),
        ("LOCUS x 8 bp\nORIGIN\n        1 acgtacgt\n//\n", ""),
    ],
)
def test_nothing_is_marked(text: str, why_not: str, tmp_path: Path) -> None:
    (tmp_path / "q").write_text(text)
    lengths = [8] if "LOCUS" in text else [7] if not why_not else [7, 4]
    mask = _mask(tmp_path / "q", lengths)
    assert mask.is_empty and why_not in mask.why_not and bool(mask.why_not) == bool(why_not)


def test_queries_that_are_gone_or_changed_mark_nothing(tmp_path: Path) -> None:
    path = tmp_path / "q.fa"
    path.write_text(">a\nMKvl\n")
    assert not _mask(path, [4]).is_empty
    assert "gone or has changed" in _mask(path, [4], ">a\nMkvl\n").why_not
    assert "gone or has changed" in _mask(path, [5]).why_not
    request = SearchRequest(str(tmp_path / "none.fa"), "db.fa", sha256=("0" * 64, ""))
    assert "gone or has changed" in read_mask(request, np.array([4], np.int32)).why_not


@pytest.mark.parametrize("ending", ["fa", "fq"])
def test_scores_and_files_are_the_same_in_lower_case(ending: str, tmp_path: Path) -> None:
    records = random_records(4, 30, 80)
    database = write(tmp_path / "db.fa", records, "entry")
    found = []
    for name, of in (("upper", str.upper), ("lower", lambda text: text[:20].lower() + text[20:])):
        (tmp_path / name).mkdir()
        path = tmp_path / name / f"q.{ending}"
        queries = [of(record) for record in records[:3]]
        lines = (
            f">{k}\n{text}\n" if ending == "fa" else f"@{k}\n{text}\n+\n{'I' * len(text)}\n"
            for k, text in enumerate(queries)
        )
        path.write_text("".join(lines))
        run(SearchRequest(str(path), database), tmp_path / name / "out", Monitor(), CpuEngine(2), use_cache=False)
        out = tmp_path / name / "out"
        found.append({str(file.relative_to(out)): file.read_bytes() for file in sorted(out.glob("*/*.npy"))})
        assert SearchResult.open(out).mask.is_empty == (name == "upper")
    assert found[0] and found[0] == found[1]
