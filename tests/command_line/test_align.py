"""``align`` and ``show``, run as a user would: arguments in, exit status, standard output and
standard error out.
"""

from __future__ import annotations

import json
from pathlib import Path

import parasail
import pytest

from gpu.analyses.chromosome.export import FORMATS
from gpu.analyses.chromosome.result import Result
from gpu.engines import choose as choosing
from gpu.scoring import Scoring
from tests.command_line.calls import Run, fasta, letters, reverse_complement, sequence_of


def test_json_of_an_alignment(run: Run, pair: tuple[Path, Path]) -> None:
    ended = run("align", *pair, "--out", "out", "--json", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    found = json.loads(ended.out)
    a, b = map(sequence_of, pair)
    expected = parasail.sw_striped_32(a, b, 5, 2, parasail.matrix_create("ACGT", 1, -3))
    assert found["score"] == expected.score
    assert found["start"] == [41, 1]
    assert found["end"] == [expected.end_query + 1, expected.end_ref + 1] == [880, len(b)]
    # Two gaps, of 8 and 12 bases, and one changed base.
    assert found["mismatches"] == 1
    assert (found["gap_openings"], found["gap_extensions"]) == (2, 7 + 11)
    assert found["length"] == found["matches"] + 1 + 20
    assert found["cells"] == len(a) * len(b)
    assert 0 <= found["cells_pruned"] < found["cells"]
    assert [stage["stage"] for stage in found["stages"]] == [1, 2, 3, 4, 5, 6]
    assert set(found["stages"][0]) >= {"stage", "seconds", "cells", "gcups", "crosspoints"}
    assert found["engine"] == "cpu"
    assert found["device"]
    assert found["seconds"] > 0


def test_positions_are_of_the_original_records(run: Run, tmp_path: Path) -> None:
    core = "A" + letters(2, 298) + "A"
    a = fasta(tmp_path / "a.fa", ("other", letters(5, 50)), ("wanted", "C" * 100 + core + "C" * 80))
    b = fasta(tmp_path / "b.fa", ("b", "T" * 50 + "G" + reverse_complement(core) + "G" + "T" * 30))
    arguments = ["--record-a", "wanted", "--trim-a", "51-450", "--trim-b", "11-", "--reverse-b", "--json", "--quiet"]
    ended = run("align", a, b, "--out", "out", *arguments)
    found = json.loads(ended.out)
    # A C before and behind the core pairs with the G's complement.
    assert (found["score"], found["length"]) == (302, 302)
    assert found["start"] == [100, 352]
    assert found["end"] == [401, 51]
    request = Result.open("out").request
    assert (request.a.record, request.a.trim, request.b.trim) == ("wanted", (51, 450), (11, 382))


def test_every_option_reaches_the_request(run: Run, pair: tuple[Path, Path]) -> None:
    options = "--engine cpu --mode global --match 2 --mismatch -5 --gap-first 7 --gap-extend 1 --sra 3M --no-pruning"
    ended = run("align", *pair, "--out", "out", *options.split(), "--threads", 1, "--until", 5, "--quiet")
    assert ended == (0, "", "")
    request = Result.open("out").request
    assert (request.engine, request.mode, request.pruning, request.until) == ("cpu", "global", False, 5)
    scoring = request.scoring
    assert (scoring.match, scoring.mismatch, scoring.gap_first, scoring.gap_extend) == (2, -5, 7, 1)
    assert (request.limits.sra_bytes, request.limits.threads) == (3 << 20, 1)


def test_devices_are_named_and_change_no_result(
    run: Run, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "why_no_driver", lambda: "no NVIDIA driver")
    for devices, engine, sentence in (
        ("0,x", "auto", "The devices are auto, all or numbers of graphics cards like 0,1, not “0,x”."),
        ("1,1", "auto", "Each graphics card is to be named once, not “1,1”."),
        ("0", "cpu", "The devices are graphics cards, which the engine cpu does not use; leave out one of the two."),
    ):
        status, _, said = run("align", *pair, "--out", "out", "--devices", devices, "--engine", engine, "--quiet")
        assert (status, said.strip()) == (1, sentence)
    status, _, said = run("align", *pair, "--out", "out", "--devices", "0,1", "--quiet")
    assert (status, said.strip()) == (3, "There is no graphics card 0 here; those for --devices are: none.")
    assert run("align", *pair, "--out", "out", "--devices", "all", "--until", 1, "--quiet") == (0, "", "")
    status, _, said = run("resume", "out", "--devices", "7", "--quiet")
    assert (status, said.strip()) == (3, "There is no graphics card 7 here; those for --devices are: none.")
    # The same comparison, whichever devices it is asked of.
    assert run("align", *pair, "--out", "out", "--quiet") == (0, "", "")
    assert Result.open("out").request.devices == "auto"


def test_people_read_a_summary_and_stages(run: Run, pair: tuple[Path, Path]) -> None:
    ended = run("align", *pair, "--out", "out")
    assert ended.status == 0
    assert "Score           " in ended.out
    assert "Start           41 in a, 1 in b" in ended.out
    assert "Gap openings    2" in ended.out
    lines = ended.err.splitlines()
    assert lines[0].startswith("About ") and "of memory" in lines[0] and "of disk" in lines[0]
    for stage in range(1, 7):
        assert sum(f"Stage {stage} of 6" in line and "done in" in line for line in lines) == 1
    assert "\r" not in ended.err


def test_formats(run: Run, pair: tuple[Path, Path]) -> None:
    assert run("align", *pair, "--out", "default", "--quiet").status == 0
    assert [path.name for path in Path("default").glob("alignment.*")].sort() == [
        "alignment.npz",
        "alignment.txt",
    ].sort()
    formats = [word for name in (format.name for format in FORMATS[1:]) for word in ("--format", name)]
    assert run("align", *pair, "--out", "all", *formats, "--format", "paf", "--quiet").status == 0
    written = {path.suffix for path in Path("all").glob("alignment.*")}
    assert written == {".npz", ".paf", ".sam", ".maf", ".fa", ".vcf", ".bed", ".tsv"}
    assert Path("all/alignment.counts.tsv").exists()
    assert Path("all/alignment.paf").read_text().count("\n") == 1


def test_stage_by_stage(run: Run, pair: tuple[Path, Path]) -> None:
    whole = json.loads(run("align", *pair, "--out", "whole", "--json", "--quiet").out)
    first = json.loads(run("align", *pair, "--out", "out", "--until", 1, "--json", "--quiet").out)
    assert (first["score"], first["end"]) == (whole["score"], whole["end"])
    assert first["start"] is None and first["matches"] is None
    assert len(first["stages"]) == 1
    shown = run("show", "out")
    assert shown.status == 0
    assert "not finished" in shown.out and "resume out" in shown.out
    # The alignment is there, but not all that follows it.
    journal = Path("whole/journal.jsonl")
    *lines, _ = journal.read_bytes().splitlines(keepends=True)
    assert "not finished" not in run("show", "whole").out
    journal.write_bytes(b"".join(lines))
    shown = run("show", "whole")
    assert shown.status == 0
    assert "Score" in shown.out and "not finished" in shown.out and "resume whole" in shown.out
    assert run("resume", "out", "--until", 4, "--quiet") == (0, "", "")
    last = json.loads(run("resume", "out", "--json", "--quiet").out)
    for name in ("score", "start", "end", "matches", "mismatches", "gap_openings", "gap_extensions", "length"):
        assert last[name] == whole[name], name
    assert Path("out/alignment.npz").read_bytes() == Path("whole/alignment.npz").read_bytes()


def test_show_a_window_of_columns(run: Run, pair: tuple[Path, Path]) -> None:
    run("align", *pair, "--out", "out", "--quiet")
    whole = run("show", "out")
    assert whole.status == 0
    assert "Score" in whole.out and "Computed by" in whole.out

    def line(shown: str, label: str) -> str:
        rows = [row.split() for row in shown.splitlines() if row.startswith(label)]
        return "".join(row[2] for row in rows if len(row) == 4 and row[1].isdecimal())

    a = line(whole.out, "Query ")
    b = line(whole.out, "Sbjct ")
    assert a.replace("-", "") == sequence_of(pair[0])[40:880]
    assert b.replace("-", "") == sequence_of(pair[1])
    window = run("show", "out", "--from", 250, "--to", "350")
    assert line(window.out, "Query ") == a[249:350]
    assert line(window.out, "Sbjct ") == b[249:350]
    assert json.loads(run("show", "out", "--json").out)["length"] == len(a)


@pytest.mark.parametrize("columns", [["--from", 0], ["--from", 9, "--to", 5], ["--to", 100_000]])
def test_show_refuses_columns_outside(run: Run, pair: tuple[Path, Path], columns: list[object]) -> None:
    run("align", *pair, "--out", "out", "--quiet")
    ended = run("show", "out", *columns)
    assert (ended.status, ended.out) == (1, "")
    assert "choose from 1 to " in ended.err and ended.err.count("\n") == 1


def test_show_tells_chance_from_relation(run: Run, pair: tuple[Path, Path], tmp_path: Path) -> None:
    """``show`` has the E-value and the aligned shares that the run's summary had."""
    a, b = (fasta(tmp_path / f"{name}.fa", (name, letters(seed, 2000))) for name, seed in (("u", 7), ("v", 8)))
    for files, is_chance in ((pair, False), ((a, b), True)):
        told = run("align", *files, "--out", f"out{is_chance}").out
        shown = run("show", f"out{is_chance}").out
        for line in told.splitlines():
            if line.startswith(("E-value", "Aligned")) or "As good as chance" in line:
                assert line in shown.splitlines()
        assert ("As good as chance" in shown) == is_chance and "E-value" in shown and "% of b" in shown


def test_nothing_aligns(run: Run, tmp_path: Path) -> None:
    a, b = fasta(tmp_path / "a.fa", ("a", "A" * 40)), fasta(tmp_path / "b.fa", ("b", "C" * 40))
    found = json.loads(run("align", a, b, "--out", "out", "--json", "--quiet").out)
    assert (found["score"], found["start"], found["end"], found["length"]) == (0, None, None, 0)
    assert "Nothing aligns" in run("show", "out").out


def test_the_bound_is_a_choice_and_told(run: Run, pair: tuple[Path, Path]) -> None:
    found = json.loads(run("align", *pair, "--out", "auto", "--json", "--quiet").out)
    assert found["bound"]["source"] == "found" and 0 < found["bound"]["score"] <= found["score"]
    assert json.loads(run("align", *pair, "--out", "none", "--bound", "none", "--json", "--quiet").out)["bound"] is None
    ended = run("align", *pair, "--out", "given", "--bound", 100)
    assert "Pruning starts from the given score of 100." in ended.err
    assert f"Bound           100 ({10_000 / found['score']:.2f} % of the score), given" in ended.out
    ended = run("align", *pair, "--out", "high", "--bound", found["score"] + 1)
    assert ended.status == 0 and "it is too high, so stage 1 begins anew without it" in ended.err
    assert f"Score           {found['score']:,}" in ended.out
    ended = run("align", *pair, "--out", "wrong", "--bound", "much")
    assert ended.status != 0 and "auto, none or a score" in ended.err and not Path("wrong").exists()


def test_what_is_read_in_spite_of_a_flaw_is_told_and_kept_in_the_log(run: Run, tmp_path: Path) -> None:
    text = letters(9, 120)
    rows = "".join(f"{start + 1:>9} {text[start : start + 60]}\n" for start in (0, 60))
    table = 'FEATURES             Location/Qualifiers\n     CDS             1..9\n                     /gene="no end\n'
    a = tmp_path / "a.gb"
    a.write_text(f"LOCUS mine\n{table}ORIGIN\n{rows}//\n")
    b = tmp_path / "b.fa"
    b.write_text(f"a preface\n>b\n{text}\n;a comment\n\x1a")
    ended = run("align", a, b, "--out", "out", "--json")
    assert ended.status == 0 and json.loads(ended.out)["score"] == 120
    log = (tmp_path / "out" / "log.txt").read_text()
    for sentence in (
        f"A feature of {a} was left out, since its lines do not follow the format.",
        f"A line of {b} before its first “>” was left out.",
        f"A comment line of {b}, which begins with “;”, was left out.",
    ):
        assert ended.err.count(sentence) == log.count(sentence) == 1


def test_a_name_with_blanks_of_other_alphabets_is_the_same_in_every_format(run: Run, tmp_path: Path) -> None:
    a = tmp_path / "a.fa"
    a.write_text(f">chr\u00a01 x\n{letters(3, 90)}\n>chr\u00a02\n{letters(3, 90)}\n")
    picked = ("--record-a", "chr\u00a01", "--record-b", "#2")
    formats = ("--format", "paf", "--format", "maf", "--format", "fasta", "--format", "text")
    assert run("align", a, a, *picked, *formats, "--out", "out", "--quiet").status == 0
    for path in [tmp_path / "out" / f"alignment.{ending}" for ending in ("paf", "maf", "fa", "txt")]:
        text = path.read_text(encoding="utf-8")
        assert all(name in text for name in ("chr\u00a01", "chr\u00a02")), path


def test_the_better_strand_is_taken_and_a_wrong_one_remarked_on(run: Run, tmp_path: Path) -> None:
    text = letters(7, 1_500)
    a, b = fasta(tmp_path / "a.fa", ("a", text)), fasta(tmp_path / "b.fa", ("b", reverse_complement(text)))
    wrong = run("align", a, b, "--out", "wrong")
    assert wrong.status == 0 and "b reversed shares 1,4" in wrong.err and "align the reverse strand of b." in wrong.err
    assert "strand" not in run("align", a, b, "--out", "right", "--strand", "reverse").err
    both = run("align", a, b, "--out", "both", "--strand", "both", "--json")
    assert json.loads(both.out)["score"] == 1_500 and "aligned on the reverse strand" in both.err
    assert Result.open("both").request.b.reverse
    # The old option still says the same.
    old = run("align", a, b, "--out", "old", "--reverse-b", "--json", "--quiet")
    assert json.loads(old.out)["score"] == 1_500
    assert Result.open("old").request.identity() == Result.open("right").request.identity()


def test_a_plasmid_that_begins_elsewhere(run: Run, tmp_path: Path) -> None:
    text = letters(8, 2_000)
    a = fasta(tmp_path / "a.fa", ("gi|7|ref|NC_7.1|", text))
    b = fasta(tmp_path / "b.fa", ("b", text[600:] + text[:600]))
    ended = run("align", a, b, "--out", "out", "--circular", "b", "--name-b", "my plasmid", "--format", "paf", "--json")
    found = json.loads(ended.out)
    assert (found["score"], found["start"], found["end"], found["origins"]) == (
        2_000,
        [1, 1401],
        [2_000, 1400],
        [1, 1401],
    )
    assert "Sequence b is circular and was rotated: it begins at base 1,401 of 2,000" in ended.err
    assert Result.open("out").request.title == "NC_7.1 × my plasmid"
    lines = [line.split("\t")[:9] for line in (tmp_path / "out" / "alignment.paf").read_text().splitlines()]
    assert [line[2:4] + line[7:9] for line in lines] == [["0", "600", "1400", "2000"], ["600", "2000", "0", "1400"]]
    rotated = run("show", "out", "--format", "rotated").out.split(">")[2]
    assert rotated.startswith("b 1401-1400 +") and rotated.split("\n", 1)[1].replace("\n", "") == text
    # Over the record's own ends, and over the base at which the circle was cut.
    (row,) = json.loads(run("find", "out", "my plasmid:1,990-20", "--json").out)["found"]
    assert [row[name] for name in ("first", "last", "other_first", "other_last")] == [1990, 20, 590, 620]
    (row,) = json.loads(run("find", "out", "b:1,300-1,420", "--json").out)["found"]
    assert (row["first"], row["last"], row["aligned"]) == (1300, 1420, 1)
    refused = run("align", a, b, "--out", "other", "--circular", "b", "--trim-b", "1-100")
    assert refused.status == 1 and "A range is not circular; compare the whole of b" in refused.err


def test_circles_are_those_that_say_so(run: Run, tmp_path: Path) -> None:
    """``auto``, the default: the request stores the sides; linear records stay as they were."""
    text = letters(8, 600)
    said = fasta(tmp_path / "said.fa", ("b [topology=circular]", text[200:] + text[:200]))
    a, b = fasta(tmp_path / "a.fa", ("a", text)), fasta(tmp_path / "b.fa", ("b", text[200:] + text[:200]))
    assert json.loads(run("align", a, said, "--out", "one", "--json", "--quiet").out)["score"] == 600
    asked = Result.open("one").request
    assert (asked.circular, asked.b.origin) == ("b", 400)
    for number, (side, options, circular) in enumerate(
        ((b, (), "none"), (said, ("--circular", "none"), "none"), (said, ("--trim-b", "1-500"), "none"))
    ):
        out = f"linear{number}"
        assert run("align", a, side, "--out", out, "--quiet", "--until", "1", *options).status == 0
        assert Result.open(out).request.circular == circular
    explicit, auto = (run("align", a, b, "--out", "linear0", "--quiet", *more) for more in (("--circular=none",), ()))
    assert explicit.status == auto.status == 0
    assert run("align", a, said, "--out", "one", "--quiet", "--circular", "none").status == 1
    assert run("align", a, said, "--out", "one", "--quiet").status == 0


def test_a_rest_that_is_the_other_arc_is_told(run: Run, tmp_path: Path) -> None:
    """Records without a word on their topology, cut at different bases; not if that was asked."""
    text = letters(8, 2_000)
    a = fasta(tmp_path / "a.fa", ("a", text))
    b = fasta(tmp_path / "b.fa", ("b", text[600:] + text[:600]))
    for circular, is_told in (("auto", True), ("b", False)):
        ended = run("align", a, b, "--out", circular, "--circular", circular, "--also", "1")
        assert ("b probably begins elsewhere on the same circle as a" in ended.err) == is_told
        for words in ((), ("--alignment", "1"), ("--to", "60", "--alignment", "1")):
            assert ("align both as circular" in run("show", circular, *words).out) == is_told
    # A hint costs no summary where the sequences are gone.
    b.rename(tmp_path / "moved.fa")
    shown = run("show", "auto")
    assert shown.status == 0 and "Aligned by all" in shown.out and "circular" not in shown.out
    other = fasta(tmp_path / "c.fa", ("c", text[600:] + letters(9, 600)))
    run("align", a, other, "--out", "other", "--quiet")
    assert "circular" not in run("show", "other").out


def test_what_lies_over_the_cut_is_found(run: Run, tmp_path: Path) -> None:
    """A circle and a rotation of it: what is found does not depend on the cut."""
    orf = "ATGGCTAAAGCTGGTTCTGAACGTCTGAAAGCTTAA"
    rest = letters(4, 700).replace("ATG", "ACG").replace("CAT", "CGT")
    whole = rest[:350] + orf + rest[350:]
    cut = 350 + 17
    record = '     gene            complement(10..40)\n                     /gene="plain"\n'
    record += f'     gene            join({cut - 100 + 1}..{len(whole)},1..20)\n                     /gene="over"\n'
    a = tmp_path / "a.gb"
    a.write_text(
        f"LOCUS       A {len(whole)} bp DNA circular BCT 01-JAN-2020\nACCESSION   A\nFEATURES             "
        f"Location/Qualifiers\n{record}ORIGIN\n        1 {whole.lower()}\n//\n",
        encoding="ascii",
    )
    b = fasta(tmp_path / "b.fa", ("b topology=circular", whole[cut:] + whole[:cut]))
    assert run("align", a, b, "--out", "R", "--quiet").status == 0
    assert Result.open("R").request.circular == "both"

    def found(*words: str) -> list[list[object]]:
        names = ("sequence", "first", "last", "strand", "other_first", "other_last", "other_strand", "aligned")
        rows = json.loads(run("find", "R", *words, "--json").out)["found"]
        return [[row[name] for name in names] for row in rows]

    size, at = len(whole), len(whole) - 17
    for words in ((orf[5:30],), ("--orfs", "30")):
        first, last = (356, 380) if len(words) == 1 else (351, 386)
        here, there = [first, last], [first - 351 + at + 1, last - cut]
        assert found(*words) == [["a", *here, "+", *there, "+", 1], ["b", *there, "+", *here, "+", 1]]
    # An annotation may say it, too.
    lone = fasta(tmp_path / "lone.fa", ("b", whole[cut:] + whole[:cut]))
    assert run("align", a, lone, "--out", "S", "--quiet", "--circular", "none").status == 0
    gff = tmp_path / "b.gff3"
    gff.write_text(f"b\t.\tregion\t1\t{size}\t.\t+\t.\tID=b;Is_circular=true\n", encoding="ascii")
    for more, count in (((), 1), ((f"--annotation=b:{gff}",), 2)):
        assert json.loads(run("find", "S", orf[5:30], *more, "--json").out)["count"] == count
    assert found("plain") == [["a", 10, 40, "-", size - cut + 10, size - cut + 40, "-", 1]]
    assert found("over") == [["a", cut - 99, 20, "+", size - 99, size - cut + 20, "+", 1]]
    assert found("b:720-20")[0][:3] == ["b", 720, 20]


def test_presets_and_single_scores(run: Run, pair: tuple[Path, Path]) -> None:
    assert run("align", *pair, "--out", "one", "--preset", "distant", "--until", "1", "--quiet").status == 0
    assert Result.open("one").request.scoring == Scoring(5, -4, 16, 4)
    run("align", *pair, "--out", "two", "--preset", "related", "--mismatch", "-4", "--until", "1", "--quiet")
    assert Result.open("two").request.scoring == Scoring(2, -4, 7, 2)
