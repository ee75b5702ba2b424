"""Files of alignments: what each format says, damaged lines, packed and hostile files."""

from __future__ import annotations

import contextlib
import gzip
import re
import struct
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.imported import alignments, lines, read
from gpu.analyses.matches.imported.lines import DamagedLine
from gpu.analyses.matches.imported.names import is_named_as_alignments
from gpu.analyses.matches.imported.read import format_of, read_alignments
from gpu.core.errors import InputError
from tests.gpu.analyses.matches.imported.samples import (
    BLAST,
    BLAST_COMMENTED,
    COORDS,
    COORDS_TABBED,
    DELTA,
    MAF,
    PAF,
    SAID,
    SAM,
    SAMPLES,
    said,
    write,
)
from tests.gpu.sequences.test_other_formats import ALIGNMENTS


@pytest.mark.parametrize("form", SAMPLES)
def test_every_format_says_the_same(tmp_path: Path, form: str) -> None:
    found = read_alignments(write(tmp_path, SAMPLES[form]))
    assert found.form == form.partition(",")[0]
    assert said(found) == SAID
    if form != "BLAST table":
        assert found.known[1] and dict(zip(found.b.names, found.b.lengths.tolist(), strict=True)) == {"r1": 200}
        assert dict(zip(found.a.names, found.a.lengths.tolist(), strict=True)) == {"q1": 100, "q2": 80}
        assert not found.remarks and not found.assumed


def test_blast_tells_no_lengths_and_says_so(tmp_path: Path) -> None:
    found = read_alignments(write(tmp_path, BLAST))
    assert found.known == (False, False)
    assert found.b.lengths.tolist() == [130] and sorted(found.a.lengths.tolist()) == [35, 50]
    assert "does not tell the lengths of 2 query records and 1 reference record" in found.assumed and not found.remarks


@pytest.mark.parametrize("form", SAMPLES)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_packed_with_other_line_ends_and_a_byte_order_mark(tmp_path: Path, form: str, end: str) -> None:
    text = SAMPLES[form].replace("\n", end)
    path = tmp_path / "sample.gz"
    path.write_bytes(gzip.compress(b"\xef\xbb\xbf" * (form in ("PAF", "BLAST table")) + text.encode()))
    assert said(read_alignments(path)) == SAID


def test_a_line_end_may_lie_on_the_border_of_two_chunks() -> None:
    text = b"\xef\xbb\xbfa\r\n\r\rb\r\r\nc\nd\r"
    for at in range(3, len(text)):
        for end in range(at, len(text)):
            assert b"".join(lines.plain_text([text[:at], text[at:end], text[end:]])) == b"a\n\n\nb\n\nc\nd\n"


@pytest.mark.parametrize("gap", ["xyz", "5.5", "-x3", "\0", "--1", "-" + "9" * 20])
def test_a_gap_of_a_delta_file_is_a_whole_number(tmp_path: Path, gap: str) -> None:
    text = DELTA.replace("4 4 0\n", f"4 4 0\n{gap}\n")
    with pytest.raises(DamagedLine, match="Line 4 .*does not end with 0"):
        read_alignments(write(tmp_path, text))


def test_a_row_of_gaps_alone_aligns_nothing(tmp_path: Path) -> None:
    """Programs that cut blocks leave it."""
    text = MAF.replace("\n\na score=2000", f"\ns r2 30 0 + 100 {'-' * 40}\n\na score=2000")
    found = read_alignments(write(tmp_path, text))
    assert said(found) == SAID and not found.remarks


@pytest.mark.parametrize("form", SAMPLES)
@pytest.mark.parametrize("size", [64, 150])
def test_blocks_end_anywhere(tmp_path: Path, form: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, SAMPLES[form])
    text = path.read_bytes()
    monkeypatch.setattr(lines, "BLOCK", size)

    def pieces(path: str, **_: object) -> object:
        yield from (text[at : at + 7] for at in range(0, len(text), 7))

    monkeypatch.setattr(lines, "open_bytes", pieces)
    assert said(read_alignments(path)) == SAID


@pytest.mark.parametrize(
    ("text", "number", "reason"),
    [
        (PAF.replace("\t-\t", "\t?\t"), 2, "its strand "),
        (PAF.replace("\t36\t40\t", "\t41\t40\t"), 1, "more matching bases"),
        (PAF.replace("\t5\t35", "\t5\t3x5"), 2, "no whole number"),
        (PAF.replace("\t5\t35", "\t35\t5"), 2, "not behind its start"),
        (PAF.replace("\t100\t130", "\t100\t230"), 2, "beyond the length"),
        (PAF[: PAF.rindex("\t30\t60")], 2, "fewer than the 12 columns"),
        (PAF + PAF.replace("q2\t80", "q2\t90").splitlines()[1] + "\n", 3, "another length"),
        (DELTA.replace("101 130 35", "101 130 85"), 7, "outside its record"),
        (DELTA.replace("101 130 35 6 0 0 0", "101 130 35 6 0 0"), 7, "neither a header nor"),
        (DELTA.removesuffix("0\n"), 7, "does not end with 0"),
        (DELTA.replace(">r1 q2 200 80", ">r1 q2 200"), 6, "no header"),
        (MAF.replace("s q2 45 30 - 80", "s q2 45 31 - 80"), 9, "number of its letters"),
        (MAF.replace("s q2 45 30 - 80", "s q2 45 30 - 70"), 9, "beyond the length"),
        (MAF.replace("CATG", "CATGA").replace("10 40 + 100", "10 41 + 100"), 5, "not as long"),
        (SAM.replace("30M", "30Q"), 4, "CIGAR"),
        (SAM.replace("\t101\t", "\t191\t"), 4, "outside the record"),
        (SAM.replace("\t16\t", "\tx\t"), 4, "no whole number"),
        (SAM.replace("NM:i:0", "NM:i:x"), 4, "no whole number"),
        (SAM.replace(f"\t60\t45H30M5H\t*\t0\t0\t{'A' * 30}\t*\tMD:Z:30", ""), 4, "fewer than the eleven columns"),
        (MAF.replace("s q2 45 30 - 80", "s q2 45 30 . 80"), 9, "strand"),
        (BLAST.replace("\t6\t35", "\t0\t35"), 2, "below 1"),
        (BLAST.replace("100.000", "100.0%"), 2, "identity"),
        (BLAST[: BLAST.rindex("\t130")] + "\n", 2, "fewer than"),
        (BLAST_COMMENTED.replace("\t80\t200", "\t80\t300"), 11, "another length"),
        (COORDS.replace("100.00  |", "1000.0  |"), 7, "columns of show-coords"),
        (COORDS.replace("| r1\tq2", "| r1"), 7, "columns of show-coords"),
        (COORDS.replace("200       80", "200       30"), 7, "outside its record"),
        (COORDS_TABBED.replace("200\t80", "201\t80"), 6, "another length"),
        (COORDS_TABBED.replace("101\t", "0\t"), 6, "below 1"),
    ],
)
def test_a_damaged_line_is_named_and_the_rest_loads(tmp_path: Path, text: str, number: int, reason: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(DamagedLine, match=rf"^Line {number} of .*{reason}"):
        read_alignments(path)
    found = read_alignments(path, skip_damaged=True)
    assert f"line {number} of" in found.remarks[0] and reason in found.remarks[0]
    assert len(found) >= 1


_NUMBERS = {
    "PAF": (PAF, "\t100\t130\t"),
    "MUMmer delta": (DELTA, ">r1 q2 200 80"),
    "delta's positions": (DELTA, "101 130 35"),
    "MAF": (MAF, "s q2 45 30 - 80"),
    "SAM": (SAM, "\t101\t"),
    "its lengths": (SAM, "LN:200"),
    "its CIGAR": (SAM, "45H30M5H"),
    "its edits": (SAM, "NM:i:0"),
    "BLAST": (BLAST, "\t130\t101\t"),
    "BLAST's identity": (BLAST, "\t100.000\t"),
    "coords": (COORDS, "101      130"),
    "lengths of coords": (COORDS_TABBED, "200\t80"),
}


@pytest.mark.parametrize("place", _NUMBERS)
@pytest.mark.parametrize("number", ["9223372036854775808", "1" + "0" * 19, "7" * 4301, "1" * 16])
def test_a_number_that_no_sequence_has_is_told_by_line(tmp_path: Path, place: str, number: str) -> None:
    text, at = _NUMBERS[place]
    digits = re.findall(r"\d+", at)
    path = write(tmp_path, text.replace(at, at.replace(digits[-1], number)))
    reason = {"its CIGAR": "its CIGAR", "BLAST's identity": "its identity"}.get(
        place, ".*no whole number of at most 15"
    )
    with pytest.raises(DamagedLine, match=rf"^Line \d+ of {path} cannot be read: {reason}"):
        read_alignments(path)
    found = read_alignments(path, skip_damaged=True)
    assert len(found) and "cannot be read" in found.remarks[0]


def _bam(*tags: bytes, references: tuple[bytes, ...] = (b"r1",)) -> bytes:
    """A BAM file, not packed, of a read of four letters with each of the tags."""
    named = b"".join(struct.pack("<I", len(name) + 1) + name + b"\0" + struct.pack("<I", 200) for name in references)
    found = b"BAM\1" + struct.pack("<II", 0, len(references)) + named
    for tag in tags:
        read = struct.pack("<iiBBHHHiiii", 0, 20, 3, 60, 0, 1, 0, 4, -1, -1, 0) + b"q1\0" + struct.pack("<I", 4 << 4)
        read += b"\x12\x48" + b"\xff" * 4 + tag
        found += struct.pack("<I", len(read)) + read
    return found


@pytest.mark.parametrize("tag", [b"XXB\x00\1\0\0\0\0", b"XXq1", b"XXB", b"XXZno end", b"NMi\1"])
def test_a_tag_of_bam_of_no_type_is_told_by_record(tmp_path: Path, tag: bytes) -> None:
    path = tmp_path / "x.bam"
    path.write_bytes(_bam(b"NMC\1", tag))
    with pytest.raises(DamagedLine, match=rf"^Record 2 of {path} cannot be read: its fields"):
        read_alignments(path)
    assert said(read_alignments(path, skip_damaged=True)) == [("q1", 0, 4, "r1", 20, 24, False, 0.75, 4)]


def test_two_reads_of_a_pair_are_two_records(tmp_path: Path) -> None:
    """As samtools fasta names them, whatever their lengths."""
    head = "@SQ\tSN:c\tLN:900\n"
    mates = "m\t65\tc\t1\t60\t100M\t=\t400\t500\t*\t*\nm\t129\tc\t400\t60\t150M\t=\t1\t-500\t*\t*\n"
    found = read_alignments(write(tmp_path, head + mates))
    assert dict(zip(found.a.names, found.a.lengths.tolist(), strict=True)) == {"m/1": 100, "m/2": 150}


@pytest.mark.parametrize("lengths", [(100, 150), (150, 100)])
def test_two_records_of_one_name_are_told(tmp_path: Path, lengths: tuple[int, int]) -> None:
    lines = [f"m\t0\tc\t{at}\t60\t{length}M\t*\t0\t0\t*\t*\n" for at, length in zip((1, 400), lengths, strict=True)]
    path = write(tmp_path, "@SQ\tSN:c\tLN:900\n" + "".join(lines))
    with pytest.raises(DamagedLine, match="^Line 3 of .* another length"):
        read_alignments(path)
    found = read_alignments(path, skip_damaged=True)
    assert len(found) == 1 and "line 3" in found.remarks[0]


def test_a_further_alignment_may_lack_its_clipped_letters(tmp_path: Path) -> None:
    first, further = "m\t0\tc\t1\t60\t150M\t*\t0\t0\t*\t*\n", "m\t256\tc\t400\t60\t100M\t*\t0\t0\t*\t*\n"
    found = read_alignments(write(tmp_path, "@SQ\tSN:c\tLN:900\n" + first + further))
    assert len(found) == 2 and found.a.lengths.tolist() == [150]


def test_a_comment_without_text_is_no_heading_without_tabs(tmp_path: Path) -> None:
    found = read_alignments(write(tmp_path, f"@CO\n{SAM}"))
    assert said(found) == SAID and not found.remarks


def test_a_heading_without_tabs_is_passed_over_and_told(tmp_path: Path) -> None:
    """As nucmer --sam-long of MUMmer 4.0 writes it."""
    line = "ctgA\t0\tchr1\t1\t30\t250M\t*\t0\t0\t*\t*\tNM:i:2\n"
    found = read_alignments(write(tmp_path, f"@HD VN1.0 SO:unsorted\n@PG ID:nucmer PN:nucmer VN:4.0\n{line}"))
    assert said(found)[0][7:] == (0.992, 250) and "heading without tabs" in found.remarks[0]
    found = read_alignments(write(tmp_path, f"@HD VN1.0\n@SQ SN:chr1 LN:600\n{line}"))
    assert found.known == (True, True) and found.b.lengths.tolist() == [600]


def test_identities_of_which_none_is_above_one_are_shares(tmp_path: Path) -> None:
    """MMseqs2's m8 has no names of its columns."""
    rest = "250\t2\t0\t1\t250\t1\t250\t0.000E+00\t450\n"
    shares = f"q\tr\t0.992\t{rest}q\tr\t1.000\t{rest}"
    assert read_alignments(write(tmp_path, shares)).rows.identity.tolist() == pytest.approx([0.992, 1])
    percent = "q\tr\t1.000\t100\t99\t0\t1\t100\t1\t100\t0.1\t20\n"
    assert read_alignments(write(tmp_path, percent)).rows.identity.tolist() == pytest.approx([0.01])
    percent = f"q\tr\t0.992\t{rest}q\tr\t99.2\t{rest}"
    assert read_alignments(write(tmp_path, percent)).rows.identity.tolist() == pytest.approx([0.00992, 0.992])


@pytest.mark.parametrize("text", ["90.00000000000000000000", "90", "90.", "90." + "0" * 400])
def test_decimals_may_be_many(tmp_path: Path, text: str) -> None:
    assert said(read_alignments(write(tmp_path, BLAST.replace("90.000", text)))) == SAID
    with pytest.raises(DamagedLine, match="^Line 1 .* identity"):
        read_alignments(write(tmp_path, BLAST.replace("90.000", "90.000000000000000000x")))


def test_maf_of_last(tmp_path: Path) -> None:
    """Its lines of probabilities and of expected counts are no alignments."""
    block = "p                  $$$$$$$$$$$$$$$$\nc 1 2 3.5\n"
    found = read_alignments(write(tmp_path, "# LAST version 1542\n#\n" + MAF.replace("\n\n", f"\n{block}\n")))
    assert said(found) == SAID


def test_all_damaged_lines_are_counted(tmp_path: Path) -> None:
    good = PAF.splitlines()[0]
    path = write(tmp_path, "\n".join([good, "x\ty", good, "", *["z"] * 5, good]) + "\n")
    with pytest.raises(DamagedLine, match="^Line 2 of"):
        read_alignments(path)
    found = read_alignments(path, skip_damaged=True)
    assert len(found) == 3
    assert found.remarks[0].startswith("6 of its lines could not be read and were left out, the first: line 2 of ")


def test_a_file_cut_off_while_packed_loads_as_far_as_it_goes(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    rows = random.integers(1, 50, 3000).tolist()
    text = "".join(f"q{n}\t100\t0\t{n}\t+\tr\t200\t0\t{n}\t{n}\t{n}\t60\n" for n in rows)
    path = tmp_path / "cut.paf.gz"
    path.write_bytes(gzip.compress(text.encode())[:-2000])
    with pytest.raises(InputError, match="cut off"):
        read_alignments(path)
    found = read_alignments(path, skip_damaged=True)
    assert 0 < len(found) < 3000 and any("Only the beginning was read" in remark for remark in found.remarks)


@pytest.mark.parametrize(("text", "form"), [(PAF, "PAF"), (BLAST, "BLAST table"), (SAM.partition("SN")[2], "SAM")])
def test_a_damaged_first_line_hides_no_format(tmp_path: Path, text: str, form: str) -> None:
    path = write(tmp_path, "x\tdamaged\n" + text)
    assert format_of(path) == form
    with pytest.raises(DamagedLine, match="^Line 1 of"):
        read_alignments(path)
    assert len(read_alignments(path, skip_damaged=True)) == 2


def test_unmapped_queries_and_comments_are_no_alignments(tmp_path: Path) -> None:
    unmapped = "q9\t50\t0\t0\t*\t*\t0\t0\t0\t0\t0\t0\n"
    assert said(read_alignments(write(tmp_path, "# made by hand\n" + unmapped + PAF + "\n"))) == SAID


def test_gaps_count_as_columns(tmp_path: Path) -> None:
    """A gap in the reference adds a column, one in the query is within the reference's span."""
    text = "a b\nNUCMER\n>r q 300 300\n1 100 1 101 7 7 0\n10\n-20\n-5\n0\n"
    found = read_alignments(write(tmp_path, text))
    assert found.rows.columns.tolist() == [102] and found.rows.identity[0] == pytest.approx(1 - 7 / 102)
    sam = SAM.replace("10S40M50H", "10S10M2I20M3D8M50H").replace("NM:i:4", "NM:i:6")
    first = said(read_alignments(write(tmp_path, sam)))[0]
    assert first == ("q1", 10, 50, "r1", 20, 61, False, round(1 - 6 / 43, 4), 43)


def test_several_species_of_maf_are_compared_with_the_first(tmp_path: Path) -> None:
    text = "##maf\na score=1\ns hg.chr1 0 4 + 9 AC-GT\ns pan.1 1 5 + 9 ACCGT\ns mus.2 2 3 - 9 AC--T\ni mus.2 N 0\n"
    found = read_alignments(write(tmp_path, text))
    assert said(found) == [
        ("mus.2", 4, 7, "hg.chr1", 0, 4, True, 0.75, 4),
        ("pan.1", 1, 6, "hg.chr1", 0, 4, False, 0.8, 5),
    ]


def test_equal_and_different_letters_of_a_cigar_tell_identity(tmp_path: Path) -> None:
    sam = SAM.replace("10S40M50H", "10S30=4X6=50H").replace("\tNM:i:4", "").replace("\tMD:Z:30\tNM:i:0", "")
    identity = read_alignments(write(tmp_path, sam)).rows.identity
    assert identity[0] == pytest.approx(0.9) and np.isnan(identity[1])


@pytest.mark.parametrize("heading", ["", "track name=x\n", "track name=x\n##maf version=1\n"])
def test_a_line_for_browsers_may_stand_before_maf(tmp_path: Path, heading: str) -> None:
    found = read_alignments(write(tmp_path, f"{heading}a score=1\ns r 0 4 + 9 ACGT\ns q 1 4 + 9 ACGT\n"))
    assert said(found) == [("q", 1, 5, "r", 0, 4, False, 1.0, 4)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("track type=bedGraph\nchr1\t0\t9\t3.5\n", "is no file of alignments"),
        (">a\nACGT\n", "is no file of alignments"),
        # Of lines without letters each begins a comment or nothing.
        ("#\n" + "\n" * 200 + "x\n", "is no file of alignments"),
        # Blanks are matched in one way alone, and comments not again from each of their lines on.
        ("x\nNUCMER" + "\n" * 1_000_000, "holds no alignment"),
        ("#\n" * 500_000, "is no file of alignments"),
        ("> chrB\n       2         2        99\n", "is a list of exact matches"),
        *((content.decode(), words) for content, words in ALIGNMENTS),
        ("q1\t50\t0\t0\t*\t*\t0\t0\t0\t0\t0\t0\n", "holds no alignment"),
        ("# BLASTN 2.12.0+\n# Fields: query id, subject id, evalue\nq\tr\t0.1\n", "lacks the columns q. start"),
        ("\0\1\2\3" * 100, "is no file of alignments"),
    ],
)
def test_other_files_end_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_alignments(write(tmp_path, text))


def test_limits_end_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alignments, "MAX_ALIGNMENTS", 1)
    with pytest.raises(InputError, match="more than 1 alignments"):
        read_alignments(write(tmp_path, PAF))
    monkeypatch.undo()
    monkeypatch.setattr(alignments, "MAX_RECORDS", 1)
    with pytest.raises(InputError, match="more than 1 records"):
        read_alignments(write(tmp_path, PAF))


def test_a_line_without_end_takes_bounded_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A packed file of a few kilobytes that holds one line of 400 MB is refused early."""
    path = tmp_path / "bomb.paf.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(PAF.encode())
        for _ in range(100):
            file.write(b"A" * (4 << 20))
    monkeypatch.setattr(lines, "MAX_LINE", 16 << 20)
    monkeypatch.setattr(lines, "_MAX_ADDED", 4 << 20)
    tracemalloc.start()
    with pytest.raises(InputError, match="^Line 3 of .* has more than 16 MiB"):
        read_alignments(path)
    assert tracemalloc.get_traced_memory()[1] < 100 << 20
    tracemalloc.stop()


def test_names_of_files() -> None:
    assert is_named_as_alignments("/a/B.PAF.gz") and is_named_as_alignments("x.delta")
    assert not is_named_as_alignments("x.sam") and is_named_as_alignments("x.bam", with_reads=True)
    assert not is_named_as_alignments("x.fa")


def test_formats_are_recognized_by_content(tmp_path: Path) -> None:
    for form, text in SAMPLES.items():
        assert format_of(write(tmp_path, text)) == form.partition(",")[0]
    assert set(read._READERS) == {*(form.partition(",")[0] for form in SAMPLES), "BAM"}


def test_random_bytes_of_a_bam_end_in_a_sentence_or_are_read(tmp_path: Path) -> None:
    random = np.random.default_rng(4)
    whole = _bam(b"NMC\1XXBc\2\0\0\0ab", b"CGBI\1\0\0\0\x40\0\0\0XYZabc\0XAAq", references=(b"r1", b"r2"))
    path = tmp_path / "x.bam"
    for number in range(400):
        damaged = np.frombuffer(whole, np.uint8).copy()
        damaged[random.integers(4, len(whole), 1 + number % 3)] = random.integers(0, 256)
        path.write_bytes(damaged[: len(whole) - number % 7].tobytes())
        for skip in (False, True):
            with contextlib.suppress(InputError):
                found = read_alignments(path, skip)
                assert (found.rows.b_end <= found.b.lengths[found.rows.b_record]).all()


@pytest.mark.parametrize("form", SAMPLES)
def test_random_damage_ends_in_a_sentence_or_is_read(tmp_path: Path, form: str) -> None:
    random = np.random.default_rng(3)
    text = np.frombuffer(SAMPLES[form].encode(), np.uint8)
    path, sentences = tmp_path / "damaged", []
    for number in range(120):
        damaged = text.copy()
        places = random.integers(0, len(text), 1 + number % 4)
        damaged[places] = random.choice(np.frombuffer(b"\t\n -09x\0\xff>", np.uint8), len(places))
        written = damaged[: len(text) - number % 3].tobytes()
        if number % 2:
            digits = list(re.finditer(rb"\d+", written))
            at = digits[int(random.integers(len(digits)))]
            hostile = (b"0", b"1" * 15, b"9" * 16, b"9223372036854775808", b"7" * 4301, b"1.5", b"-1", b"1e400", b"")
            written = written[: at.start()] + hostile[number // 2 % len(hostile)] + written[at.end() :]
        path.write_bytes(written)
        for skip in (False, True):
            try:
                found = read_alignments(path, skip)
            except InputError as problem:
                sentences.append(str(problem))
            else:
                rows = found.rows
                assert (rows.a_start < rows.a_end).all() and (rows.a_end <= found.a.lengths[rows.a_record]).all()
                assert (rows.b_start < rows.b_end).all() and (rows.b_end <= found.b.lengths[rows.b_record]).all()
                assert (rows.a_start >= 0).all() and (rows.b_start >= 0).all()
    assert sentences and all(str(path) in sentence for sentence in sentences)
