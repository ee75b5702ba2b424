from itertools import accumulate

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads import threads
from gpu.engines.cpu.reads.index import build, prefix_bases
from gpu.engines.cpu.reads.threads import CpuReads
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.reads import DELETION, EXACT, HINTED, INSERTION, MISMATCH, SAMPLED, ReadSearch
from tests.gpu.engines.read_problems import (
    MANY,
    Problem,
    batch_of,
    difference,
    expected,
    found,
    hits_of,
    random_problem,
)
from tests.reads_oracle import Hit, reverse_complement


def text_of(seed: int, length: int) -> str:
    return "".join(np.random.default_rng(seed).choice(list("ACGT"), length))


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("block", range(5))
def test_hits_are_those_of_brute_force(many: int, block: int) -> None:
    for seed in range(1000 * many + 5 * block, 1000 * many + 5 * block + 5):
        assert not difference(seed, random_problem(seed), many=many)


def test_random_problems_have_hits_of_every_kind_on_both_strands() -> None:
    told = [hit for seed in range(12) for hits, _ in expected(random_problem(seed)) for hit in hits]
    assert {(hit.kind, hit.strand) for hit in told} == {(kind, strand) for kind in range(4) for strand in range(2)}


@pytest.mark.parametrize("many", MANY)
def test_long_reads(many: int) -> None:
    record = text_of(1, 9000)
    read = record[1000:7000]
    reads = [
        read,
        read[:3000] + read[3001:],
        read[:5999] + "ACGT"["ACGT".index(read[5999]) - 1],
        reverse_complement(read[:64] + "CA"["CA".index("A") - (read[64] == "A")] + read[64:]),
        record + "A",
    ]
    told = [hits for hits, _ in found(Problem([record], reads, 1, 0), many=many)]
    assert [len(hits) for hits in told] == [1, 1, 1, 1, 0]
    assert [hits[0][:3] for hits in told[:4]] == [
        (EXACT, 0, 1000),
        (DELETION, 0, 1000),
        (MISMATCH, 0, 1000),
        (INSERTION, 1, 1000),
    ]


def test_an_error_in_a_run_of_equal_bases_stands_at_its_begin() -> None:
    left, right = text_of(2, 40) + "C", "G" + text_of(3, 40)
    record = left + "AAAA" + right
    told = [hits for hits, _ in found(Problem([record], [left + "AAAAA" + right, left + "AAA" + right], 1, 0))]
    assert told == [[Hit(INSERTION, 0, 0, 41)], [Hit(DELETION, 0, 0, 41)]]


def test_a_run_at_the_begin_of_a_record() -> None:
    record = "AAA" + "C" + text_of(4, 60)
    # Where another record precedes, nothing of it counts.
    told, _ = found(Problem(["GT", record], ["A" + record], 1, 0))[0]
    assert told == [Hit(INSERTION, 0, 2, 1)]


def test_a_letter_that_is_no_base_is_a_mismatch() -> None:
    record = text_of(5, 80)
    reads = [record[:30] + "N" + record[31:60], record[:30] + "N" + record[30:60], record[:20] + "NN" + record[22:60]]
    told = [hits for hits, _ in found(Problem([record], reads, 1, 0))]
    assert told == [[Hit(MISMATCH, 0, 0, 30)], [], []]
    assert [hits for hits, _ in found(Problem([record], reads, 0, 0))] == [[], [], []]


def test_an_insertion_or_deletion_beside_a_cheaper_hit_is_left_out() -> None:
    record = text_of(6, 50) + "ACACACACACACAC" + text_of(7, 50)
    for hits, _ in found(Problem([record], [record[50:62], record[40:60]], 1, 0)):
        ungapped = {(hit.strand, hit.place) for hit in hits if hit.kind < INSERTION}
        gapped = [hit for hit in hits if hit.kind >= INSERTION]
        assert not [hit for hit in gapped for shift in (-1, 0, 1) if (hit.strand, hit.place + shift) in ungapped]


@pytest.mark.parametrize("most", [1, 2, 7])
@pytest.mark.parametrize("many", [0, 256])
def test_a_list_is_cut_to_its_first_hits(most: int, many: int) -> None:
    unit = text_of(8, 30)
    records, reads = [unit * 5, text_of(9, 100)], [unit, unit[:10] + unit[11:], records_end := text_of(9, 100)[-20:]]
    whole, cut = (found(Problem(records, reads, 1, number), many=many) for number in (0, most))
    assert not any(is_cut for _, is_cut in whole)
    for (hits, _), (first, is_cut) in zip(whole, cut, strict=True):
        assert first == hits[:most]
        assert is_cut == (len(hits) > most)
    assert len(records_end) == 20
    assert len(whole[2][0]) == 1


def test_a_read_with_more_hits_than_there_is_room_for() -> None:
    record = "A" * 5000
    reads = ["A", "AAAA", "C", "", "A" * 5001]
    whole = found(Problem([record], reads, 1, 0))
    assert [len(hits) for hits, _ in whole] == [10000, 4997, 10000, 0, 1]
    parts = list(filter(None, CpuReads(ReadSearch(build(batch_of([record])), batch_of(reads)), 1, room=16).run()))
    assert hits_of(parts) == whole
    assert max(len(part.cut) for part in parts) < len(reads)


@pytest.mark.parametrize("most", [1, 3, 25])
def test_a_cut_list_takes_no_more_room_however_many_hits_there_are(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    spacer = text_of(1, 40)
    records = ["A" * 3000 + spacer + "T" * 3000, spacer + "AC" * 1500, text_of(2, 500)]
    reads = ["A" * 20, "A" * 9 + "C" + "A" * 10, "AC" * 10, "CA" * 5 + "C" + "CA" * 5, "A" * 20 + spacer[:1], spacer]
    whole = found(Problem(records, reads, 1, 0), many=0)
    assert sum(len(hits) > 2000 for hits, _ in whole) >= 4
    assert {hit.kind for hits, _ in whole for hit in hits[:most]} >= ({0, 1} if most == 1 else {0, 1, 2})
    monkeypatch.setattr(threads._Room, "larger", lambda room: pytest.fail("there was no room"))
    told = found(Problem(records, reads, 1, most), many=0, room=400)
    assert told == [(hits[:most], len(hits) > most) for hits, _ in whole]


def test_answers_do_not_depend_on_threads_or_pieces() -> None:
    problem = random_problem(11, reads=300)._replace(most=0, errors=1)
    one = found(problem)
    assert found(problem, threads=3, piece=7) == one
    assert found(problem, threads=2, room=50) == one


def test_nothing_to_search_in_or_for() -> None:
    for records in ([], [""], ["NNNN", ""]):
        assert found(Problem(records, ["ACGT", "", "N"], 1, 0)) == [([], False)] * 3
    assert found(Problem(["ACGT"], [], 1, 0)) == []


def test_a_search_can_be_left() -> None:
    record = text_of(12, 2000)
    reads = [record[at : at + 30] for at in range(1900)]
    engine = CpuEngine(threads=2)
    search = engine.find_reads(ReadSearch(build(batch_of([record])), batch_of(reads)))
    first = next(filter(None, search))
    search.close()
    assert first.first == 0
    assert list(search) == []


def test_the_cuda_engine_has_the_processor_search() -> None:
    record = text_of(12, 500)
    search = ReadSearch(build(batch_of([record])), batch_of([record[40:90]]))
    engine = CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1)
    for kernels in engine.read_kernels(search):
        kernels.load()
    assert hits_of(engine.find_reads(search)) == [([Hit(EXACT, 0, 40, -1)], False)]


def test_the_index_is_what_it_is_told_to_be() -> None:
    records = [text_of(13, 700), "", "NN" + text_of(14, 9000) + "NNRN" + text_of(15, 3), text_of(16, 70)]
    index = build(batch_of(records), 3)
    text = "".join(records).replace("N", "").replace("R", "")
    count, k = len(text), index.prefix_bases
    assert index.bases == count
    suffixes = sorted(range(count + 1), key=lambda start: text[start:])
    assert index.samples.tolist() == suffixes[::SAMPLED]
    assert index.begins.tolist() == [
        *(1 + sum(text.count(less) for less in "ACGT" if less < base) for base in "ACGT"),
        count + 1,
        suffixes.index(0),
    ]
    transform = "".join(text[start - 1] for start in suffixes if start)
    for block, (pair, other, low, high) in enumerate(index.blocks.reshape(-1, 4).tolist()):
        before, here = transform[: 64 * block], transform[64 * block : 64 * block + 64]
        assert [pair & 0xFFFFFFFF, pair >> 32, other & 0xFFFFFFFF, other >> 32] == [before.count(c) for c in "ACGT"]
        assert "".join("ACGT"[low >> at & 1 | (high >> at & 1) << 1] for at in range(len(here))) == here
    prefixes = [int("".join(str("ACGT".index(c)) for c in (text[at : at + k] + "A" * k)[:k]), 4) for at in suffixes]
    assert index.first.tolist() == np.searchsorted(prefixes, np.arange(4**k + 1)).tolist()
    assert index.segments.tolist() == list(accumulate([0, 700, 9000, 3, 70]))
    assert index.places.tolist() == [0, 702, 9706, 9709, 9779]
    held = np.searchsorted(index.segments[:-1], np.arange(count // HINTED + 2) * HINTED, side="right") - 1
    assert index.hints.tolist() == held.tolist()


def test_places_are_of_records() -> None:
    index = build(batch_of(["", "ACN", "", "", "GT", ""]))
    records, positions = index.positions(np.array([0, 2, 3, 4], np.int32))
    assert records.tolist() == [1, 1, 4, 4]
    assert positions.tolist() == [0, 2, 0, 1]


def test_the_index_of_a_large_genome_has_less_than_one_and_a_half_bytes_a_base() -> None:
    index, large = build(batch_of([text_of(17, 200_000)])), 120_000_000
    a_base = sum(array.nbytes for array in index if array is not index.first) / 200_000
    assert a_base + 4 * (4 ** prefix_bases(large) + 1) / large < 1.5


def test_more_letters_than_places_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpu.engines.cpu.reads.index.MAX_BASES", 3)
    with pytest.raises(ValueError, match="4 letters"):
        build(batch_of(["ACGT"]))
