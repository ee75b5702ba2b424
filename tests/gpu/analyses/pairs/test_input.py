"""The pairing of records: in order, by name, or from a list of sequences."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.analyses.pairs import input as pairs_input
from gpu.analyses.pairs.input import Counting, pair_batches
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.raw import fingerprint
from tests.gpu.analyses.pairs.cases import cut_small, random_pairs, write_pairs


def texts(request: PairsRequest, alphabet: Alphabet = DNA) -> list[tuple[str, str, str, str]]:
    """Names and letters of all pairs, and the batches' numbers are right."""
    found = []
    for batch in pair_batches(request, alphabet):
        assert batch.first == len(found)
        sides = [
            (
                side.name_list(),
                [alphabet.text(side.codes[a : b - 1]) for a, b in zip(side.starts[:-1], side.starts[1:], strict=True)],
            )
            for side in batch[1:]
        ]
        found += list(zip(sides[0][0], sides[0][1], sides[1][0], sides[1][1], strict=True))
    return found


@pytest.mark.parametrize("letters", [1, 50, 1 << 20])
def test_in_order(letters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, letters)
    pairs = random_pairs(1, 200)
    queries, references = write_pairs(tmp_path, pairs)
    expected = [(f"q{k}", one, f"r{k}", other) for k, (one, other) in enumerate(pairs)]
    request = PairsRequest(str(queries), str(references))
    assert texts(request) == expected
    counting = Counting()
    for batch in pair_batches(request, DNA):
        counting.add(batch)
    totals = counting.totals
    assert totals.pairs == 200 and totals.cells == sum(len(one) * len(other) for one, other in pairs)
    assert totals.longest_query == max(len(one) for one, _ in pairs)


@pytest.mark.parametrize("longer", [0, 1])
def test_unequal_numbers_of_records(longer: int, tmp_path: Path) -> None:
    files = write_pairs(tmp_path, random_pairs(2, 10))
    with files[longer].open("a") as file:
        file.write(">more\nACGT\n")
    with pytest.raises(
        InputError, match=rf"{files[1 - longer].name} has 10 records and .*{files[longer].name} has more"
    ):
        texts(PairsRequest(*map(str, files)))


@pytest.mark.parametrize("letters", [1, 1 << 20])
def test_by_name(letters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, letters)
    pairs = random_pairs(3, 20)
    queries, references = write_pairs(tmp_path, pairs)
    listed = tmp_path / "list.tsv"
    listed.write_text("# query, reference\nq3\tr1\r\n\nq3\tr3\nq0\tr19")
    expected = [(f"q{i}", pairs[i][0], f"r{j}", pairs[j][1]) for i, j in ((3, 1), (3, 3), (0, 19))]
    assert texts(PairsRequest(str(queries), str(references), str(listed))) == expected
    listed.write_text("q1\tq2\n")
    one_file = PairsRequest(str(queries), list_file=str(listed))
    assert texts(one_file) == [("q1", pairs[1][0], "q2", pairs[2][0])]


@pytest.mark.parametrize("letters", [1, 1 << 20])
def test_sequences(letters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, letters)
    listed = tmp_path / "list.tsv"
    listed.write_text("ACGT\tacg\nN\tAC GT\n#\nx\tAC\ty\tGT\n\tA\n")
    assert texts(PairsRequest(list_file=str(listed))) == [
        ("#1", "ACGT", "#1", "ACG"),
        ("#2", "N", "#2", "ACGT"),
        ("x", "AC", "y", "GT"),
        ("#4", "", "#4", "A"),
    ]
    listed.write_text("MKV\tMK*\n")
    assert texts(PairsRequest(list_file=str(listed)), PROTEIN) == [("#1", "MKV", "#1", "MK*")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("q0\tr0\tx\n", "Line 1 of .* has 3 columns"),
        ("q0\tr0\nq0\tnone\n", "Line 2 of .* names “none”, and .*r.fa has no record of that name"),
        ("q0 r0\n", "Line 1 of .* has 1 column;"),
        ("# nothing\n", "lists no pairs"),
        ("", "lists no pairs|is empty"),
        ("twice\tr0\n", "names “twice”, and .*q.fa has two records of that name"),
    ],
)
def test_bad_lists_of_names(text: str, sentence: str, tmp_path: Path) -> None:
    queries, references = write_pairs(tmp_path, random_pairs(4, 3))
    with queries.open("a") as file:
        file.write(">twice\nA\n>twice\nC\n")
    listed = tmp_path / "list.tsv"
    listed.write_text(text)
    with pytest.raises(InputError, match=sentence):
        texts(PairsRequest(str(queries), str(references), str(listed)))


def test_names_of_a_list_in_any_encoding(tmp_path: Path) -> None:
    """A byte order mark is no part of a name, and names that are no UTF-8 stay apart."""
    sequences = {b"id\xe9": b"ACGT", b"id\xe8": b"GGG", "müller".encode(): b"TTA"}
    path = tmp_path / "q.fa"
    path.write_bytes(b"".join(b">%b\n%b\n" % record for record in sequences.items()))
    listed = tmp_path / "list.tsv"
    listed.write_bytes(b"\xef\xbb\xbf" + "müller\tidé\n".encode() + b"id\xe9\tid\xe8\r\n\x1a")
    assert texts(PairsRequest(str(path), list_file=str(listed))) == [
        ("müller", "TTA", "idé", "ACGT"),
        ("idé", "ACGT", "idè", "GGG"),
    ]
    listed.write_bytes(b"\xef\xbb\xbfn\xe4\tAC-G\tm\tA.T\n")
    assert texts(PairsRequest(list_file=str(listed))) == [("nä", "ACG", "m", "AT")]
    listed.write_text("a\tb\n", encoding="utf-16")
    with pytest.raises(InputError, match="list.tsv is a UTF-16 text; save it as plain text"):
        texts(PairsRequest(str(path), list_file=str(listed)))


def test_bad_letters_name_the_line(tmp_path: Path) -> None:
    listed = tmp_path / "list.tsv"
    listed.write_text("ACGT\tACGT\nACGT\tAC1T\n")
    with pytest.raises(InputError, match="[Ll]ine 2 of .*list.tsv"):
        texts(PairsRequest(list_file=str(listed)))


def test_a_file_that_changes_is_refused(tmp_path: Path) -> None:
    files = write_pairs(tmp_path, random_pairs(5, 50))
    request = PairsRequest(*map(str, files))
    known = [fingerprint(path, lambda: None) for path in request.files]
    files[1].write_text(files[1].read_text().replace("A", "C", 1))
    with pytest.raises(InputError, match="was changed"):
        list(pair_batches(request, DNA, known))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("chunk", [7, 64, 1 << 16])
def test_a_pair_of_too_many_letters_is_refused_by_its_lengths(
    end: str, chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_small(monkeypatch, chunk)
    monkeypatch.setattr(pairs_input, "free_memory", lambda: pairs_input._BESIDE_LONG + 62 * 1000)

    def request(*lengths: tuple[int, int]) -> PairsRequest:
        paths = tmp_path / "q.fa", tmp_path / "r.fa"
        for side, path in enumerate(paths):
            records = (
                f">name {number}{end}" + "".join(f"{'ACGTA' * 12}"[:left] + end for left in _lines(sizes[side]))
                for number, sizes in enumerate(lengths)
            )
            path.write_bytes("".join(records).encode())
        return PairsRequest(*map(str, paths))

    whole = request((20, 30), (600, 400), (1, 999), (30, 5))
    assert [len(one[1]) for one in texts(whole)] == [20, 600, 1, 30]
    for pair, of in (((600, 401), "1,001"), ((2, 1001), "1,001"), ((3000, 1), "3,000")):
        wanted = request((20, 30), (400, 400), pair, (30, 5))
        # No letter is read for it.
        with monkeypatch.context() as patch:
            patch.setattr(pairs_input, "read_batches", None)
            with pytest.raises(InputError, match=rf"Pair 3 of .* has {of} letters"):
                texts(wanted)
    assert len(texts(request((400, 400), (30, 5)))) == 2


def _lines(letters: int) -> list[int]:
    return [60] * (letters // 60) + [letters % 60] * (letters % 60 > 0)
