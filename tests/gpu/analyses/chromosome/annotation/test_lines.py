"""Lines of unwanted records, left out wherever the pieces of a file are cut."""

from __future__ import annotations

from random import Random

import pytest

from gpu.analyses.chromosome.annotation import lines

UNWANTED = {b"chr2\t", b"chr20\t"}


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
def test_other_records_lines_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch, ending: bytes) -> None:
    random = Random(3)
    for _ in range(60):
        records = [random.choice([b"chr1", b"chr2", b"chr20", b"# chr2"]) for _ in range(3)]
        texts = [record + b"\t%d" % random.randrange(99) for record in records for _ in range(random.randrange(9))]
        texts += random.choice([[], [b""], [b"chr2"], [b"chr2\t"]])
        content = ending.join(texts) + random.choice([b"", ending])
        size = random.choice([1, 7, 30, 500])
        pieces = [content[at : at + size] for at in range(0, len(content), size)]
        monkeypatch.setattr(lines, "open_bytes", lambda path, pieces=pieces: (piece for piece in pieces))
        numbered = enumerate(content.split(ending) if content else [], 1)
        expected = [
            (number, text.decode())
            for number, text in numbered
            if text.partition(b"\t")[0] + b"\t" not in UNWANTED or b"\t" not in text
        ]
        if content.endswith(ending) and expected and expected[-1] == (content.count(ending) + 1, ""):
            expected.pop()
        assert list(lines.lines_of("some file", UNWANTED)) == expected


def test_whole_pieces_are_skipped_without_cutting_them_into_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"chr1\tx\n" + b"chr2\tsome text\n" * 1_000 + b"chr1\ty\n"
    found: list[int] = []
    skip = lines._lines_of_one

    def counted(chunk: bytes, unwanted: set[bytes]) -> int:
        found.append(skip(chunk, unwanted))
        return found[-1]

    monkeypatch.setattr(lines, "_lines_of_one", counted)
    monkeypatch.setattr(
        lines, "open_bytes", lambda path: (content[at : at + 500] for at in range(0, len(content), 500))
    )
    assert list(lines.lines_of("some file", UNWANTED)) == [(1, "chr1\tx"), (1_002, "chr1\ty")]
    assert sum(found) > 900
