from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gpu.analyses.chromosome.find.features import whole_features
from gpu.core.errors import InputError
from gpu.sequences import files
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


def test_a_circular_record_that_begins_elsewhere() -> None:
    """By hand: ten bases that begin at the seventh, on both strands."""
    sequence = Sequence("x", DNA.encode[np.frombuffer(b"ACGTTTCCAG", np.uint8)])
    forward = SequenceChoice("f", length=10, origin=6)
    side = matrix_side(forward, sequence)
    assert DNA.text(side.codes) == "CCAGACGTTT" and not side.codes.flags.writeable
    assert [forward.position(index) for index in range(10)] == [7, 8, 9, 10, 1, 2, 3, 4, 5, 6]
    assert list(forward.runs(0, 10)) == [(0, 4), (4, 10)]
    assert list(forward.runs(1, 4)) == [(1, 4)] and list(forward.runs(4, 9)) == [(4, 9)]
    backward = replace(forward, reverse=True)
    assert DNA.text(matrix_side(backward, sequence).codes) == "AAACGTCTGG"
    assert backward.position(np.arange(10)).tolist() == [6, 5, 4, 3, 2, 1, 10, 9, 8, 7]
    assert list(backward.runs(0, 10)) == [(0, 6), (6, 10)]
    assert list(SequenceChoice("f", length=10).runs(0, 10)) == [(0, 10)]


@given(st.data())
def test_positions_and_bases_of_any_origin(data: st.DataObject) -> None:
    origin, reverse = data.draw(st.integers(0, 99)), data.draw(st.booleans())
    choice = SequenceChoice("f", reverse=reverse, length=100, origin=origin)
    first = data.draw(st.integers(0, 99))
    feature = Feature("gene", first, data.draw(st.integers(first + 1, 100)), 1, "g")
    side = matrix_side(choice, Sequence("x", CODES, features=(feature,)))
    complement = DNA.reverse_complement(CODES)[::-1]
    positions = [choice.position(index) for index in range(100)]
    assert sorted(positions) == list(range(1, 101))
    for index, position in enumerate(positions):
        assert choice.index(position) == index
        assert side.codes[index] == (complement if reverse else CODES)[position - 1]
    covered = [position for f in side.features for position in positions[f.start : f.end]]
    assert sorted(covered) == list(range(feature.start + 1, feature.end + 1))
    # Within a run the record's positions follow one another.
    step = -1 if reverse else 1
    for begin, end in choice.runs(0, 100):
        assert all(positions[k + 1] == positions[k] + step for k in range(begin, end - 1))


@pytest.mark.parametrize("wrong", [{"origin": 5, "trim": (3, 9)}, {"origin": 100, "length": 100}, {"origin": -1}])
def test_impossible_origins(wrong: dict) -> None:
    with pytest.raises(InputError):
        SequenceChoice("f", **wrong)


def test_labels_are_accessions_or_given_names() -> None:
    choice = SequenceChoice("f.fa", name="gi|110640213|ref|NC_008253.1|", length=9)
    assert (choice.label, choice.full_name) == ("NC_008253.1", "gi|110640213|ref|NC_008253.1|")
    assert replace(choice, given_name="E. coli 536").title == "E. coli 536"
    assert SequenceChoice("/x/f.fa").label == "f.fa" == SequenceChoice("/x/f.fa").full_name


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        (
            "ACCESSION   .\nVERSION     .\nSOURCE      jay\n  ORGANISM  Garrulus glandarius\n",
            "Garrulus glandarius Exported",
        ),
        ("ACCESSION\nSOURCE      .\n  ORGANISM  .\n            .\n", "Exported"),
        ("SOURCE      Unclassified.\n  ORGANISM  Unclassified.\n", "Exported"),
        ("ACCESSION   XY1\nVERSION     XY1.2\nSOURCE      jay\n  ORGANISM  Garrulus glandarius\n", "XY1.2"),
    ],
)
def test_a_record_without_an_accession_is_called_by_its_organism(tmp_path: Path, heading: str, label: str) -> None:
    path = tmp_path / "one.gb"
    path.write_text(
        f"LOCUS       Exported 12 bp DNA linear UNA\n{heading}ORIGIN\n        1 acgtacgtac gt\n//\n", encoding="ascii"
    )
    choice, _ = resolve(SequenceChoice(str(path)))
    assert choice.label == label and choice.name == ("XY1.2" if "XY1" in heading else "Exported")
    named, _ = resolve(SequenceChoice(str(path), given_name="mine"))
    assert named.label == "mine"


@pytest.mark.parametrize(
    ("heading", "is_circular"),
    [
        ("LOCUS       X 12 bp    DNA     circular BCT 01-JAN-2020", True),
        ("LOCUS       X 12 bp    DNA     linear   BCT 01-JAN-2020", False),
        ("LOCUS       circular 12 bp    DNA     linear   BCT 01-JAN-2020", False),
        ("ID   X; SV 1; circular; genomic DNA; STD; PRO; 12 BP.", True),
        ("ID   X; SV 1; linear; genomic DNA; STD; PRO; 12 BP.", False),
        ("ID   circular; SV 1; linear; genomic DNA; STD; PRO; 12 BP.", False),
        ("ID   X   standard; circular genomic DNA; PRO; 12 BP.", True),
    ],
)
def test_what_a_heading_says_of_a_circle(heading: str, is_circular: bool, tmp_path: Path) -> None:
    path = tmp_path / "one.gb"
    first = "SQ   Sequence 12 BP;" if heading.startswith("ID") else "ORIGIN"
    path.write_text(f"{heading}\n{first}\n     acgtacgtac gt\n//\n", encoding="ascii")
    assert resolve(SequenceChoice(str(path)))[1].is_circular == is_circular
    assert files.list_records(path)[0].is_circular == is_circular


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("strand", [1, -1])
def test_a_feature_over_the_new_first_base_stays_one(strand: int, reverse: bool) -> None:
    """Its parts follow each other in the direction of reading, whichever side is looked at."""
    spliced = [Feature("CDS", *ends, strand, "s", group=3, part=part) for part, ends in enumerate(((5, 30), (60, 90)))]
    if strand < 0:
        spliced = [replace(one, part=1 - one.part) for one in spliced]
    features = (*spliced, Feature("gene", 10, 40, strand, "g"), Feature("gene", 50, 55, strand, "h"))
    choice = SequenceChoice("f", reverse=reverse, length=100, origin=20)
    wholes = whole_features(0, matrix_side(choice, Sequence("x", CODES, features=features)).features)
    assert sorted(one.label for one in wholes) == ["g", "h", "s"]
    for whole in wholes:
        step = whole.strand
        walked = [choice.position(k) - 1 for start, end in whole.spans for k in range(start, end)[::step]]
        own = {"g": [*range(10, 40)], "h": [*range(50, 55)], "s": [*range(5, 30), *range(60, 90)]}[whole.label]
        assert walked == own[::strand]
