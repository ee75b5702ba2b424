from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import TO_THE_END, SequenceChoice, matrix_side, parse_trim, resolve
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Feature, Sequence

CODES = np.random.default_rng(1).integers(0, 15, 100).astype(np.uint8)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_fasta(tmp_path / "one.fa", "x", CODES, "words")
    return tmp_path / "one.fa"


@pytest.mark.parametrize(
    ("asked", "trim"),
    [
        ("1000-2000", (1000, 2000)),
        ("1,000-2,000", (1000, 2000)),
        ("1000..2000", (1000, 2000)),
        (" 1000 – 2000 ", (1000, 2000)),
        ("34M-35M", (34_000_000, 35_000_000)),
        ("500kb-1Mb", (500_000, 1_000_000)),
        ("1.5M..2.5M", (1_500_000, 2_500_000)),
        ("1.5M-2.5M", (1_500_000, 2_500_000)),
        ("1000-", (1000, TO_THE_END)),
        ("1000..", (1000, TO_THE_END)),
        ("-2000", (1, 2000)),
        ("7-7", (7, 7)),
    ],
)
def test_ranges(asked: str, trim: tuple[int, int]) -> None:
    assert parse_trim(asked) == trim


@pytest.mark.parametrize("asked", ["", "-", "..", "1000", "a-b", "1-2-3", "0-5", "0-", "5-0", "9-5", "1.5-7", "-5--3"])
def test_no_ranges(asked: str) -> None:
    with pytest.raises(InputError):
        parse_trim(asked)


@given(first=st.integers(1, 10**9), more=st.integers(0, 10**9), between=st.sampled_from(["-", "..", " - "]))
def test_any_range(first: int, more: int, between: str) -> None:
    assert parse_trim(f"{first:,}{between}{first + more}") == (first, first + more)


def test_resolving_fills_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    resolved, sequence = resolve(SequenceChoice("one.fa", trim=(11, TO_THE_END), reverse=True))
    assert resolved == SequenceChoice(
        str(path), trim=(11, 100), reverse=True, name="x", length=100, sha256=sequence.sha256()
    )
    np.testing.assert_array_equal(sequence.codes, CODES)
    assert resolve(resolved)[0] == resolved


def test_resolving_picks_the_record(path: Path) -> None:
    path.write_text(">x\nA\n>y\nCC\n")
    resolved, sequence = resolve(SequenceChoice(str(path), record="#2"))
    assert (resolved.name, resolved.length, DNA.text(sequence.codes)) == ("y", 2, "CC")


def test_a_changed_file_is_refused(path: Path) -> None:
    resolved, _ = resolve(SequenceChoice(str(path)))
    changed = CODES.copy()
    changed[50] = (changed[50] + 1) % 15
    write_fasta(path, "x", changed)
    with pytest.raises(InputError, match=r"one\.fa has changed: its record “x”"):
        resolve(resolved)
    write_fasta(path, "another", CODES)
    assert resolve(resolved)[0].name == "another"


@pytest.mark.parametrize("trim", [(90, 101), (101, TO_THE_END), (0, 5), (200, 300), (20, 10)])
def test_a_trim_outside_is_refused_with_the_length(path: Path, trim: tuple[int, int]) -> None:
    with pytest.raises(InputError, match=r"not inside .*one\.fa, which has 100 bases"):
        resolve(SequenceChoice(str(path), trim=trim))


def test_the_whole_is_no_copy() -> None:
    sequence = Sequence("x", CODES)
    side = matrix_side(SequenceChoice("f"), sequence)
    assert np.shares_memory(side.codes, CODES)
    np.testing.assert_array_equal(side.codes, CODES)


def test_features_by_hand() -> None:
    features = (
        Feature("gene", 10, 30, 1, "inside"),
        Feature("CDS", 0, 6, -1, "over the begin"),
        Feature("tRNA", 45, 60, 0, "over the end"),
        Feature("gene", 50, 60, 1, "behind"),
        Feature("gene", 0, 5, 1, "before"),
    )
    sequence = Sequence("x", CODES, "words", features)
    forward = matrix_side(SequenceChoice("f", trim=(6, 50)), sequence)
    assert forward.features == (
        Feature("CDS", 0, 1, -1, "over the begin"),
        Feature("gene", 5, 25, 1, "inside"),
        Feature("tRNA", 40, 45, 0, "over the end"),
    )
    backward = matrix_side(SequenceChoice("f", trim=(6, 50), reverse=True), sequence)
    assert backward.features == (
        Feature("tRNA", 0, 5, 0, "over the end"),
        Feature("gene", 20, 40, -1, "inside"),
        Feature("CDS", 44, 45, 1, "over the begin"),
    )
    assert (backward.name, backward.description) == ("x", "words")


@given(st.data())
def test_features_keep_their_bases(data: st.DataObject) -> None:
    first = data.draw(st.integers(1, 100))
    last = data.draw(st.integers(first, 100))
    reverse = data.draw(st.booleans())
    choice = SequenceChoice("f", trim=(first, last), reverse=reverse, length=100)
    interval = st.tuples(st.integers(0, 99), st.integers(1, 100)).filter(lambda ends: ends[0] < ends[1])
    features = tuple(
        Feature("gene", *data.draw(interval), data.draw(st.sampled_from([-1, 0, 1])), "") for _ in range(3)
    )
    side = matrix_side(choice, Sequence("x", CODES, features=features))

    assert len(side) == choice.used
    complement = DNA.reverse_complement(CODES)[::-1]
    for index in range(len(side)):
        position = choice.position(index) - 1
        assert side.codes[index] == (complement if reverse else CODES)[position]
    assert not (reverse and side.codes.flags.writeable)

    inside = [(max(f.start, first - 1), min(f.end, last), f.strand) for f in features]
    inside = [(start, end, strand) for start, end, strand in inside if start < end]
    assert len(side.features) == len(inside)
    for start, end, strand in inside:
        ends = sorted(choice.position(index) - 1 for index in range(len(side)) if start < choice.position(index) <= end)
        assert (ends[0], ends[-1] + 1) == (start, end)
        indices = [index for index in range(len(side)) if start < choice.position(index) <= end]
        mapped = Feature("gene", indices[0], indices[-1] + 1, -strand if reverse else strand, "")
        assert mapped in side.features
    assert list(side.features) == sorted(side.features, key=lambda f: (f.start, f.end))


def test_matrix_side_of_a_trim_outside() -> None:
    with pytest.raises(InputError, match="not inside “r” of f"):
        matrix_side(replace(SequenceChoice("f", record="r"), trim=(5, 500)), Sequence("x", CODES))
