"""A draft assembly in order: against the genome it was cut from, and files by the rules of AGP."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gpu.analyses.matches import ordered_files
from gpu.analyses.matches.arrangement import Arrangement, arranged
from gpu.analyses.matches.order import RecordOrder, order_records
from gpu.analyses.matches.record_pairs import RecordMatches
from gpu.analyses.matches.result import Matches, RecordTable
from gpu.command_line.main import main
from gpu.core.errors import InputError
from tests.app.analyses.matches.match_samples import stored

_TURN = str.maketrans("ACGTacgtN", "TGCAtgcaN")


class Draft(NamedTuple):
    """A genome of two records, and contigs cut from it: shuffled, about half of them turned.

    ``truth``: number of each contig in the order of the genome; ``turned`` by contig. The last
    contig is of another genome.
    """

    folder: Path
    genome: dict[str, str]
    contigs: dict[str, str]
    truth: list[int]
    turned: list[bool]
    matches: Matches


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> Draft:
    folder = tmp_path_factory.mktemp("draft")
    random = np.random.default_rng(5)
    genome = {name: "".join(random.choice(list("ACGTacgt"), size)) for name, size in (("chrA", 6_000), ("chrB", 4_000))}
    pieces = []
    for name, text in genome.items():
        cuts = np.sort(random.choice(np.arange(100, len(text) - 100), 17 if name == "chrA" else 16, replace=False))
        bounds = [0, *cuts.tolist(), len(text)]
        pieces += [(name, start, end) for start, end in pairwise(bounds)]
    shuffled = random.permutation(len(pieces)).tolist()
    turned = (random.random(len(pieces)) < 0.5).tolist()
    sides = [RecordTable.of(genome, map(len, genome.values()))]
    contigs, rows, at = {}, [], 0
    for number, (place, turn) in enumerate(zip(shuffled, turned, strict=True)):
        name, start, end = pieces[place]
        text = genome[name][start:end]
        contigs[f"ctg{number}"] = text.translate(_TURN)[::-1] if turn else text
        offset = start + (6_000 if name == "chrB" else 0)
        size = end - start
        third = max(1, size // 3)
        # Two matches of each, and a longer repeat somewhere else on the other strand.
        for first, last in ((0, third), (third, size)):
            begin = at + (size - last if turn else first)
            rows.append((offset + first, begin, last - first, turn))
        rows.append((int(random.integers(0, 9_000)), at, max(1, size // 4), not turn))
        at += size
    contigs["other"] = "ACGT" * 30
    sides.append(RecordTable.of(contigs, map(len, contigs.values())))
    j, i, length, reverse = zip(*rows, strict=True)
    matches = Matches(sides[0], sides[1], np.array(j), np.array(i), np.array(length, np.int32), np.array(reverse))
    for name, records in (("genome.fa", genome), ("contigs.fa", contigs)):
        lines = (f">{key} of a test\n{text[:77]}\n{text[77:]}\n" for key, text in records.items())
        (folder / name).write_text("".join(lines))
    truth = np.argsort(shuffled).tolist()
    return Draft(folder, genome, contigs, truth, [*turned, False], matches)


@pytest.fixture(scope="module")
def order(draft: Draft) -> RecordOrder:
    found = RecordMatches.of_matches(draft.matches)
    return order_records(found, draft.matches.query, draft.matches.reference)


def test_contigs_are_in_the_order_of_the_genome(draft: Draft, order: RecordOrder) -> None:
    assert len(draft.contigs) == 36
    assert order.arrangement.order.tolist() == [*draft.truth, 35]
    assert order.arrangement.flipped.tolist() == draft.turned
    assert order.reference[35] == -1 and (order.reference[:35] >= 0).all()


def test_arranged_matches_run_down_the_diagonal(draft: Draft, order: RecordOrder) -> None:
    """In order and turned, contigs without gaps between them are the genome itself."""
    found = arranged(draft.matches, order.arrangement)
    own = np.arange(len(found)) % 3 < 2
    assert (found.query_starts[own] == found.reference_starts[own]).all() and not found.reverse[own].any()
    assert found.query.names == tuple(f"ctg{number}" for number in draft.truth) + ("other",)
    assert found.query.total == draft.matches.query.total


def test_undone_the_matches_are_as_before(draft: Draft) -> None:
    given = Arrangement.as_given(draft.matches.query)
    assert given.is_given and arranged(draft.matches, given) is draft.matches


def test_positions_go_there_and_back(draft: Draft, order: RecordOrder) -> None:
    records, arrangement = draft.matches.query, order.arrangement
    random = np.random.default_rng(2)
    for number in random.integers(0, 36, 60).tolist():
        length = int(records.lengths[number])
        start, end = sorted(random.choice(length + 1, 2, replace=False).tolist())
        spans = arrangement.spans(records, *(np.array([value]) for value in (number, start, end)))
        first, last = (int(side[0]) for side in spans)
        before = int(records.starts[number])
        assert arrangement.given(records, first, last) == (before + start, before + end, draft.turned[number])
        points = arrangement.points(records, np.array([before + start, before + end]))
        assert sorted(points.tolist()) == [first, last] and (points[0] > points[1]) == draft.turned[number]


def test_the_place_is_a_weighted_median() -> None:
    """One long match outweighs two short ones elsewhere; the strand is that of more bases."""
    sides = RecordTable.of(["r"], [1000]), RecordTable.of(["q"], [100])
    rows = [(10, 0, 10, False), (20, 0, 10, False), (600, 0, 30, False), (300, 40, 49, True)]
    j, i, length, reverse = (np.array(column) for column in zip(*rows, strict=True))
    matches = Matches(*sides, j, i, length.astype(np.int32), reverse)
    forward = order_records(RecordMatches.of_matches(matches), sides[1], sides[0])
    assert not forward.arrangement.flipped[0] and forward.place[0] == 615
    longer = Matches(*sides, j, i, np.array([10, 10, 30, 51], np.int32), reverse)
    turned = order_records(RecordMatches.of_matches(longer), sides[1], sides[0])
    assert turned.arrangement.flipped[0] and turned.place[0] == 325.5


def read_fasta(text: str) -> dict[str, str]:
    records = (record.partition("\n") for record in text.split(">")[1:])
    return {title.split()[0]: body.replace("\n", "") for title, _, body in records}


def check_agp(text: str, components: dict[str, str]) -> dict[str, str]:
    """Check a file by the rules of AGP 2.1, and return the objects that it describes."""
    lines = text.splitlines()
    assert re.fullmatch(r"##agp-version\s2\.1", lines[0])
    objects: dict[str, str] = {}
    used: set[str] = set()
    last: tuple[str, int, str] = ("", 0, "")
    for line in lines[1:]:
        fields = line.split("\t")
        assert len(fields) == 9 and all(fields)
        name, begin, end, part, kind = fields[0], int(fields[1]), int(fields[2]), int(fields[3]), fields[4]
        if name != last[0]:
            # Lines of an object are together, and none ends in a gap.
            assert name not in objects and begin == part == 1 and last[2] != "U"
            objects[name] = ""
        else:
            assert part == last[1] + 1 and begin == len(objects[name]) + 1
        assert end >= begin
        if kind == "U":
            assert part > 1 and last[2] == "W" and fields[5] == "100" == str(end - begin + 1)
            assert fields[6:] == ["scaffold", "yes", "align_genus"]
            objects[name] += "N" * 100
        else:
            assert kind == "W" and fields[8] in "+-" and fields[5] not in used
            used.add(fields[5])
            piece = components[fields[5]][int(fields[6]) - 1 : int(fields[7])]
            assert len(piece) == end - begin + 1 == int(fields[7]) - int(fields[6]) + 1
            objects[name] += piece.translate(_TURN)[::-1] if fields[8] == "-" else piece
        last = name, part, kind
    assert last[2] == "W" and used == set(components)
    return objects


def test_the_command_writes_fasta_and_agp(draft: Draft, tmp_path: Path) -> None:
    paths = str(draft.folder / "genome.fa"), (str(draft.folder / "contigs.fa"),)
    result = stored(tmp_path / "m", draft.matches, *paths)
    outputs = [tmp_path / name for name in ("in.fa", "out.agp", "joined.fa")]
    options = zip(("--fasta", "--agp", "--scaffolds"), map(str, outputs), strict=True)
    command = ["order", str(result.folder), *(word for pair in options for word in pair)]
    assert main(command, lambda *_: 9) == 0
    written = read_fasta(outputs[0].read_text())
    assert list(written) == [f"ctg{number}" for number in draft.truth] + ["other"]
    # Case is kept.
    assert "".join(written.values()) == "".join(draft.genome.values()) + draft.contigs["other"]
    objects = check_agp(outputs[1].read_text(), draft.contigs)
    assert list(objects) == ["chrA_ordered", "chrB_ordered", "other"]
    assert objects == read_fasta(outputs[2].read_text())
    assert objects["chrA_ordered"].replace("N", "") == draft.genome["chrA"]
    # Nothing is written over without being asked for.
    assert main(command, lambda *_: 9) == 1
    assert main([*command, "--force"], lambda *_: 9) == 0


def test_the_command_prints_the_order(draft: Draft, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    result = stored(tmp_path / "m", draft.matches, str(draft.folder / "genome.fa"), (str(draft.folder / "contigs.fa"),))
    assert main(["order", str(result.folder)], lambda *_: 9) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == [f"ctg{number}" for number in draft.truth] + ["other"]
    assert [line.split("\t")[4] == "-" for line in lines[1:]] == [draft.turned[number] for number in [*draft.truth, 35]]
    assert main(["records", str(result.folder), "-l", "30"], lambda *_: 9) == 0
    assert capfdbinary.readouterr().out.decode().startswith("query\tquery_length\treference\t")


def test_of_a_file_of_alignments(draft: Draft, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Contigs that a PAF file does not name come last, as they are in the file of the queries."""
    matches = draft.matches
    lines = []
    for j, i, length, reverse in zip(
        *(
            column.tolist()
            for column in (matches.reference_starts, matches.query_starts, matches.lengths, matches.reverse)
        ),
        strict=True,
    ):
        a, b = int(matches.query.indices(np.array([i]))[0]), int(matches.reference.indices(np.array([j]))[0])
        length = min(length, int(matches.reference.starts[b] + matches.reference.lengths[b]) - j)
        start, target = i - int(matches.query.starts[a]), j - int(matches.reference.starts[b])
        fields = (matches.query.names[a], matches.query.lengths[a], start, start + length, "-" if reverse else "+")
        ends = (matches.reference.names[b], matches.reference.lengths[b], target, target + length, length, length, 60)
        lines.append("\t".join(map(str, (*fields, *ends))))
    paf = tmp_path / "a.paf"
    paf.write_text("\n".join(lines) + "\n")
    fasta = tmp_path / "o.fa"
    assert main(["order", str(paf), "--fasta", str(fasta)], lambda *_: 9) == 1
    assert "name the file of the queries with --queries" in capfd.readouterr().err
    queries = str(draft.folder / "contigs.fa")
    assert main(["order", str(paf), "--fasta", str(fasta), "--queries", queries], lambda *_: 9) == 0
    assert list(read_fasta(fasta.read_text())) == [f"ctg{number}" for number in draft.truth] + ["other"]
    assert main(["order", str(paf), "--fasta", queries, "--queries", queries, "--force"], lambda *_: 9) == 1
    assert "would be lost; choose another output" in capfd.readouterr().err


def test_changed_queries_and_doubled_names_are_refused(draft: Draft, order: RecordOrder, tmp_path: Path) -> None:
    changed = tmp_path / "contigs.fa"
    changed.write_text((draft.folder / "contigs.fa").read_text().replace(">ctg7 ", ">ctg7x "))
    with pytest.raises(InputError, match="has changed since its matches were found"):
        ordered_files.write_records([str(changed)], order, draft.matches.query, BytesIO())
    with pytest.raises(InputError, match="Two records are called “x”"):
        ordered_files.check_names(RecordTable.of(["x", "y", "x"], [1, 1, 1]))


@pytest.mark.parametrize(("as_mummer", "name", "letters"), [(True, "", "AC;TTgt"), (False, "a", "ACgt")])
def test_records_are_read_as_they_were_compared(as_mummer: bool, name: str, letters: str, tmp_path: Path) -> None:
    path = tmp_path / "q.fa"
    path.write_text("> a\nAC\n;TT\ngt\n>b\nAA\n")
    query = RecordTable.of([name, "b"], [len(letters), 2])
    order = RecordOrder(Arrangement.as_given(query), *np.zeros((3, 2), np.int64))
    out = BytesIO()
    ordered_files.write_records([str(path)], order, query, out, as_mummer)
    assert out.getvalue().decode() == f">{name}\n{letters}\n>b\nAA\n"
