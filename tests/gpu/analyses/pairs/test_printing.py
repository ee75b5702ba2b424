"""Compiled printers against printers in plain Python, byte by byte."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gpu.analyses.pairs.printing import Printer, sam_header
from gpu.analyses.pairs.result import PairRows
from gpu.core.errors import InputError
from gpu.core.units import percent
from gpu.results.table import Texts
from tests.gpu.analyses.pairs import plain_text

FORMATS = ("tsv", "json", "paf", "sam", "fasta")
NASTY = [
    *("plain", "", "*", "=x", "@HD", "a b", "two\nlines", "tab\there", 'quote"d', "back\\slash", "sp|P1|X", "x,y(z)"),
    *("naïve", "日本", "\U0001f9ec", "\x7f", "\x00", "\x1f", "\ufffd", "a*", "#1", "~", "é"),
]


def _texts(raw: list[bytes]) -> Texts:
    """As they lie in a file, be they UTF-8 or not."""
    return Texts(np.frombuffer(b"".join(raw), np.uint8), np.cumsum([0, *map(len, raw)]))


def _rows(seed: int, count: int, names: list[bytes], traced: bool = True) -> PairRows:
    """Alignments of any runs, some of them of nothing, in sequences that go on around them."""
    random = np.random.default_rng(seed)
    columns: dict[str, list[Any]] = {name: [] for name in PairRows._fields}
    for _ in range(count):
        query, reference = (names[int(random.integers(len(names)))] for _ in range(2))
        runs = [
            (int(random.integers(1, 10 ** int(random.integers(1, 4)))), operation)
            for operation in random.choice(list("=XID"), int(random.integers(0, 6)))
        ]
        runs = [run for at, run in enumerate(runs) if not at or run[1] != runs[at - 1][1]]
        sizes = {one: sum(length for length, operation in runs if operation == one) for one in "=XID"}
        aligned = (sizes["="] + sizes["X"] + sizes["I"], sizes["="] + sizes["X"] + sizes["D"])
        starts = [int(random.integers(0, 3)) * int(random.integers(0, 10**6)) if runs else 0 for _ in aligned]
        letters = ["".join(random.choice(list("ACGTN"), size)) for size in aligned]
        row = {
            "query": query,
            "reference": reference,
            "score": int(random.choice([0, 1, -1, 7, -(2**31), 2**31 - 1, int(random.integers(-9999, 9999))])),
            "columns": sum(sizes.values()),
            "identities": sizes["="],
            "cigar": "".join(f"{length}{operation}" for length, operation in runs),
        }
        for side, start, size, text in zip(("query", "reference"), starts, aligned, letters, strict=True):
            row |= {f"{side}_start": start, f"{side}_end": start + size, f"{side}_letters": text}
            row[f"{side}_length"] = start + size + int(random.integers(0, 2)) * int(random.integers(0, 999))
        if not traced:
            row |= {"query_start": -1, "reference_start": -1, "columns": -1, "identities": -1, "cigar": ""}
            row |= {"query_letters": "", "reference_letters": ""}
        for name, value in row.items():
            columns[name].append(value)
    made: dict[str, Any] = {}
    for name, values in columns.items():
        if name in ("query", "reference"):
            made[name] = _texts(values)
        elif name == "cigar" or name.endswith("letters"):
            made[name] = Texts.of(values)
        else:
            made[name] = np.array(values, np.int32)
    return PairRows(**made)


def _expected(name: str, rows: PairRows, scale: int = 1) -> bytes:
    return "".join(plain_text.WRITERS[name](rows, scale)).encode()


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "names",
    [
        [b"read1", b"read22"],
        [name.encode() for name in NASTY],
        [b"\xff", b"a\xe2\x82", b"\xc3", b"x\xf0\x9f\xa7", b"fine", "ü".encode()],
    ],
    ids=["plain", "nasty", "no UTF-8"],
)
def test_the_same_bytes(name: str, names: list[bytes]) -> None:
    rows = _rows(3, 400, names)
    assert bytes(Printer(name, 1).lines(rows)) == _expected(name, rows)
    none = rows.part(5, 5)
    assert bytes(Printer(name, 1).lines(none)) == b""


@pytest.mark.parametrize("name", ["tsv", "json"])
def test_scores_alone(name: str) -> None:
    rows = _rows(4, 100, [b"a", b'b"'], traced=False)
    assert bytes(Printer(name, 1).lines(rows)) == _expected(name, rows)


@pytest.mark.parametrize("name", ["paf", "sam", "fasta"])
def test_formats_that_tell_alignments_refuse_scores_alone(name: str) -> None:
    with pytest.raises(InputError, match="scores alone were asked for"):
        Printer(name, 1).lines(_rows(4, 1, [b"a"], traced=False))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("scale", [10, 100])
def test_scores_of_tenths(name: str, scale: int) -> None:
    rows = _rows(5, 300, [b"a"])
    rows = rows._replace(score=np.arange(-150, 150, dtype=np.int32) * 37)
    assert bytes(Printer(name, scale).lines(rows)) == _expected(name, rows, scale)


def test_large_scores_of_tenths_keep_their_digits() -> None:
    """Seven digits and more were told with six, or not at all."""
    rows = _rows(6, 3, [b"a"])._replace(score=np.array([10_000_000, 12_345_678, -(2**31)], np.int32))
    told = [line.split(b"\t")[2] for line in bytes(Printer("tsv", 10).lines(rows)).splitlines()]
    assert told == [b"1000000", b"1234567.8", b"-214748364.8"]
    assert b'"score": 1234567.8,' in bytes(Printer("json", 10).lines(rows))


def test_identity_in_percent_is_rounded_as_python_does() -> None:
    """All shares of up to 400 columns, and those in the middle between two hundredths; only what is
    whole is 100.
    """
    wholes = np.concatenate([np.arange(1, 401), [800, 1600, 3200, 10_000, 40_000, 1_000_000, 2**31 - 2**10]])
    pairs = [(part, whole) for whole in wholes.tolist() for part in _parts(whole)]
    parts, columns = np.array(pairs, np.int64).T.astype(np.int32)
    count, zero = len(pairs), np.zeros(len(pairs), np.int32)
    nothing = Texts(np.zeros(0, np.uint8), np.zeros(count + 1, np.int64))
    rows = PairRows(*(nothing,) * 2, *(zero,) * 7, columns, parts, *(nothing,) * 3)
    told = [line.split(b"\t")[7].decode() for line in bytes(Printer("tsv", 1).lines(rows)).splitlines()]
    assert told == [percent(part, whole, 2) for part, whole in pairs]
    assert all((text == "100.00") == (part == whole) for text, (part, whole) in zip(told, pairs, strict=True))
    assert all((text == "0.00") == (part == 0) for text, (part, _) in zip(told, pairs, strict=True))


def _parts(whole: int) -> list[int]:
    if whole <= 400:
        return list(range(whole + 1))
    return sorted({1, whole - 1, *(whole * share // 20_000 for share in range(20_001))})


def test_sam_tells_each_reference_once() -> None:
    names = ["r1", "r2", "r1", "", "a,b", "r2", "r1"]
    lengths = [5, 0, 5, 3, 4, 0, 5]
    expected = plain_text.sam_header(zip(names, lengths, strict=True)).encode()
    assert sam_header(Texts.of(names), np.array(lengths, np.int32)) == expected
    many = [f"n{number % 3000}" for number in range(9000)]
    expected = plain_text.sam_header((name, len(name)) for name in many).encode()
    assert sam_header(Texts.of(many), np.array([len(name) for name in many], np.int32)) == expected
    nothing = Texts.of([])
    assert sam_header(nothing, np.zeros(0, np.int32)) == plain_text.sam_header([]).encode()


@pytest.mark.parametrize(
    ("names", "lengths", "called"), [(["q", "r", "r"], [1, 1, 2], "r"), (["a,b", "c", "a(b"], [3, 3, 3], "a_b")]
)
def test_sam_cannot_tell_references_of_one_name_apart(names: list[str], lengths: list[int], called: str) -> None:
    with pytest.raises(InputError, match=f"Two references are called “{called}” in SAM"):
        sam_header(Texts.of(names), np.array(lengths, np.int32))
