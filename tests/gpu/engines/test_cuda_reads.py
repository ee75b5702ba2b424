"""Short reads on a card: the processor's answers, which are brute force's, however portions are cut
and whatever is left to the processor.

Launcher and kernels run without a card too, on the processor (``host/host_card.py``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.reads.index import build
from gpu.engines.cuda.card_work import BEFORE_THE_CARD, MAX_BASES
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.reads import EXACT, FoundReads, ReadSearch
from tests.gpu.analyses.reads.cases import random_reads, random_reference, write_fasta, write_fastq
from tests.gpu.engines.card_problems import MORE
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard, modules_on
from tests.gpu.engines.read_problems import Problem, batch_of, hits_of, random_problem
from tests.reads_oracle import reverse_complement

#: How portions are cut, what is searched by branches, and what is left to the processor: all as
#: usual; some reads at a time; few rows of a half, hits of a read and letters.
SIZES: tuple[dict[str, int], ...] = (
    {},
    {"reads": 17, "rows": 300},
    {"many": 0, "lines": 7},
    {"reads": 40, "many": 1, "most_hits": 3},
    {"letters": 900, "many": 5, "longest": 64, "branched": 40, "most_hits": 20},
    # Less than most problems have: these are searched in parts.
    {"many": 4, "most_hits": 32, "hits": 40},
)
#: The same of more reads, on a card.
LARGER: tuple[dict[str, int], ...] = (
    {"many": 5},
    {"reads": 300, "rows": 1000},
    {"many": 0, "lines": 100, "branched": 100},
    {"many": 5, "most_hits": 10},
    {"longest": 64, "reads": 777},
    {"many": 20, "hits": 2000, "most_hits": 200},
)


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("reads")


def on(card: HostCard) -> AbstractContextManager[tuple[ModuleType, ModuleType, Any]]:
    return modules_on(card, "reads", "memory")


def asked_of(problem: Problem) -> ReadSearch:
    return ReadSearch(build(batch_of(problem.records)), batch_of(problem.reads), problem.errors, problem.most)


def on_host(library: Path, search: ReadSearch, **sizes: int) -> tuple[list[FoundReads], list[str]]:
    """The answers, and the kernels that were launched."""
    card = HostCard(library, 1 << 30)
    with on(card) as (launcher, memory, context):
        reads = launcher.CudaReads(context, CpuEngine(1), sizes=memory.ReadSizes(**sizes))
        reads.make_room(search)
        found = list(filter(None, reads.run(search)))
        reads.close()
    return found, card.launched


def text_of(seed: int, length: int) -> str:
    return "".join(np.random.default_rng(seed).choice(list("ACGT"), length))


def other(letter: str) -> str:
    return "ACGT"["ACGT".index(letter) - 1]


def with_errors(read: str) -> list[str]:
    """A read with an error of each kind where something begins or ends, on either strand."""
    middle, length = len(read) // 2, len(read)
    made = [read]
    for at in (0, 1, 62, 63, 64, 65, middle - 1, middle, middle + 1, length - 2, length - 1):
        if 0 <= at < length:
            made.append(read[:at] + other(read[at]) + read[at + 1 :])
            made.append(read[:at] + other(read[at]) + read[at:])
            made.append(read[:at] + read[at + 1 :])
            made.append(read[:at] + "N" + read[at + 1 :])
    return [*made, *map(reverse_complement, made)]


@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize("block", range(3))
def test_hits_are_the_processors(library: Path, block: int, sizes: dict[str, int]) -> None:
    for seed in range(9000 + 4 * block, 9004 + 4 * block):
        search = asked_of(random_problem(seed, reads=60))
        found, launched = on_host(library, search, **sizes)
        assert hits_of(found) == hits_of(CpuEngine(1).find_reads(search)), f"seed {seed}"
        assert "halves" in launched


def test_nvidias_bindings_give_the_same(library: Path) -> None:
    search = asked_of(random_problem(9001, reads=60))
    with nvidias_bindings():
        found, launched = on_host(library, search)
    assert hits_of(found) == hits_of(CpuEngine(1).find_reads(search)) and "sum_tiles" in launched


@pytest.mark.parametrize("length", [2, 3, 5, 12, 24, 25, 63, 64, 65, 127, 128, 129, 192, 256, 300, 1023, 1024, 1030])
def test_errors_at_the_edges_of_words_and_halves(library: Path, length: int) -> None:
    record = text_of(length, 3000)
    reads = with_errors(record[700 : 700 + length])
    # At a record's begin and end, and over it.
    reads += [record[:length], record[-length:], "A" + record[: length - 1], record[1 - length :] + "A"]
    search = asked_of(Problem([record, text_of(length + 1, 500)], reads, 1, 0))
    found, launched = on_host(library, search)
    assert hits_of(found) == hits_of(CpuEngine(1).find_reads(search))
    assert ("halves" in launched) == (length < 1030)
    assert 700 in [hit.place for hit in hits_of(found)[0][0] if hit.kind == EXACT]


def test_fields_are_of_the_types_that_are_promised(library: Path) -> None:
    search = asked_of(random_problem(9001))
    for sizes in ({}, {"many": 0}):
        for some in on_host(library, search, **sizes)[0]:
            types = [field.dtype for field in some[1:]]
            assert types == [np.int64, np.int32, np.uint8, np.uint8, np.int32, np.bool_]


def test_repeats_are_the_processors(library: Path) -> None:
    """Reads of many rows are searched by branches, those of many hits come from the processor, in
    their place between the others.
    """
    unit = text_of(3, 70)
    records = ["ACGT" * 400, unit * 30, text_of(4, 2000)]
    reads = [
        "ACGT" * 8,
        unit[:36],
        records[2][100:150],
        "ACGT" * 9 + "A",
        *(records[2][at : at + 40] for at in (3, 900)),
    ]
    search = asked_of(Problem(records, reads * 7, 1, 0))
    expected = hits_of(CpuEngine(1).find_reads(search))
    assert len(expected[0][0]) > 300 and len(expected[2][0]) == 1
    for sizes in (
        {"many": 50},
        {"most_hits": 29},
        {"many": 50, "most_hits": 29},
        {"many": 50, "branched": 32},
        {"many": 20, "reads": 4},
        {},
    ):
        found, launched = on_host(library, search, **sizes)
        assert hits_of(found) == expected, sizes
        assert ("branches" in launched) == ("many" in sizes)


def test_repeats_of_few_hits_need_no_processor(library: Path) -> None:
    unit = text_of(20, 100)
    # Each copy has an error of its own in either half: both are frequent, and no read has many
    # hits.
    chance = random.Random(21)
    copies = []
    for _ in range(60):
        copy = list(unit)
        for at in (chance.randrange(50), chance.randrange(50, 100)):
            copy[at] = other(copy[at])
        copies.append("".join(copy))
    reads = [*copies, unit[:50] + copies[3][50:], reverse_complement(copies[7][:40] + copies[7][41:])]
    search = asked_of(Problem(["".join(copies)], reads, 1, 0))
    with on(HostCard(library, 1 << 30)) as (launcher, memory, context):
        alone = launcher.CudaReads(context, None, sizes=memory.ReadSizes(many=3, most_hits=100))
        alone.make_room(search)
        assert hits_of(alone.run(search)) == hits_of(CpuEngine(1).find_reads(search))
        alone.close()


@pytest.mark.parametrize("most", [1, 2, 7, 2**40])
def test_lists_are_cut(library: Path, most: int) -> None:
    unit = text_of(8, 30)
    records, reads = [unit * 5, text_of(9, 100)], [unit, unit[:10] + unit[11:], text_of(9, 100)[-20:]]
    search = asked_of(Problem(records, reads, 1, most))
    for sizes in ({}, {"many": 0}):
        found, _ = on_host(library, search, **sizes)
        answers = hits_of(found)
        assert answers == hits_of(CpuEngine(1).find_reads(search))
        assert any(is_cut for _, is_cut in answers) == (most < 5)


def test_nothing_to_search_in_or_for(library: Path) -> None:
    for records in ([], [""], ["NNNN", ""]):
        found, _ = on_host(library, asked_of(Problem(records, ["ACGT", "", "N"], 1, 0)))
        assert hits_of(found) == [([], False)] * 3
    assert on_host(library, asked_of(Problem(["ACGT"], [], 1, 0))) == ([], [])
    found, launched = on_host(library, asked_of(Problem(["ACGT"], ["", ""], 1, 0)))
    assert hits_of(found) == [([], False)] * 2 and launched == []


def test_more_hits_than_there_is_room_for_at_first(library: Path) -> None:
    record = text_of(5, 60) * 40
    search = asked_of(Problem([record], [record[:50]] * 300, 1, 0))
    found, launched = on_host(library, search)
    assert hits_of(found) == hits_of(CpuEngine(1).find_reads(search))
    assert launched.count("tries") == 2


def test_it_can_be_stopped_between_answers(library: Path) -> None:
    search = asked_of(random_problem(9003, reads=60))
    with on(HostCard(library, 1 << 30)) as (launcher, memory, context):
        reads = launcher.CudaReads(context, CpuEngine(1), sizes=memory.ReadSizes(reads=8))
        reads.make_room(search)
        told = reads.run(search)
        first = next(answer for answer in told if answer is not None)
        assert len(first.cut) == 8
        told.close()
        assert hits_of(reads.run(search)) == hits_of(CpuEngine(1).find_reads(search))
        reads.close()


def test_the_index_stays_for_the_next_reads_and_gives_way(library: Path) -> None:
    one, other_one = asked_of(random_problem(9005)), asked_of(random_problem(9006))
    with on(HostCard(library, 1 << 30)) as (launcher, _, context):
        reads = launcher.CudaReads(context, CpuEngine(1))
        carried: list[int] = []
        usual = reads.memory.put_index

        def put_index(index: Any, upload: Any) -> Iterator[bool]:
            carried.append(len(list(usual(index, upload))))
            return iter(())

        reads.memory.put_index = put_index
        for search in (one, one, other_one, one):
            reads.make_room(search)
            assert hits_of(reads.run(search)) == hits_of(CpuEngine(1).find_reads(search))
        assert [count > 0 for count in carried] == [True, False, True, True]
        context.resident.evict()
        assert not reads.holds(one)
        reads.close()


def test_portions_fit_the_memory_that_there_is(library: Path) -> None:
    search = asked_of(random_problem(9007, reads=3000))
    expected = hits_of(CpuEngine(1).find_reads(search))
    taken = sum(array.nbytes for array in search.index)
    with on(HostCard(library, taken + (24 << 20))) as (launcher, memory, context):
        reads = launcher.CudaReads(context, CpuEngine(1))
        reads.make_room(search)
        assert reads.memory.sizes.reads < memory.ReadSizes().reads
        assert hits_of(reads.run(search)) == expected
        # With the index there it is the same.
        sizes = reads.memory.sizes
        reads.make_room(search)
        assert abs(reads.memory.sizes.hits / sizes.hits - 1) < 0.5
        reads.close()


def test_a_card_without_room_is_not_used(library: Path) -> None:
    search = asked_of(random_problem(9008))
    card = HostCard(library, 5 << 20)
    with on(card) as (launcher, _, context):
        reads = launcher.CudaReads(context, CpuEngine(1))
        with pytest.raises(Exception, match="bytes are free beside the index"):
            reads.make_room(search)
        reads.close()
    with card.installed():
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
        assert hits_of(engine.find_reads(search)) == hits_of(CpuEngine(1).find_reads(search))
        engine.close()
    assert card.launched == [] and card.used == 0


def test_a_card_that_has_no_memory_left_in_its_midst(library: Path) -> None:
    search = asked_of(random_problem(9011, reads=200))
    card = HostCard(library, 1 << 30)
    with on(card) as (launcher, memory, context):
        from gpu.core.errors import CardOutOfMemory
        from gpu.engines.cuda.driver import card_errors

        reads = launcher.CudaReads(context, CpuEngine(1), sizes=memory.ReadSizes(reads=50))
        reads.make_room(search)
        told = reads.run(search)
        assert len(next(answer for answer in told if answer is not None).cut) == 50
        # Others take it.
        card.memory = card.used
        with pytest.raises(CardOutOfMemory), card_errors():
            list(told)
        card.memory = 1 << 30
        reads.make_room(search)
        assert hits_of(reads.run(search)) == hits_of(CpuEngine(1).find_reads(search))
        reads.close()


def test_the_engine_says_what_the_card_took(library: Path) -> None:
    search = asked_of(random_problem(9009))
    with HostCard(library, 1 << 30).installed():
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
        assert engine.read_seconds == {}
        assert hits_of(engine.find_reads(search)) == hits_of(CpuEngine(1).find_reads(search))
        assert set(engine.read_seconds) == {"index", "upload", "search", "download"}
        engine.close()
        assert engine.read_seconds == {}


def test_a_mapping_on_the_card_writes_the_same_files(library: Path, tmp_path: Path) -> None:
    chance = random.Random(5)
    records = random_reference(chance)
    write_fasta(tmp_path / "ref.fa", records)
    write_fastq(tmp_path / "reads.fq", random_reads(chance, records, 120))
    request = ReadsRequest(str(tmp_path / "ref.fa"), (str(tmp_path / "reads.fq"),), most=3)
    card = HostCard(library, 1 << 30)
    with card.installed():
        from gpu.engines.cuda.engine import CudaEngine

        engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=0)
        run(request, tmp_path / "card", Monitor(), engine, use_cache=False)
        engine.close()
    run(request, tmp_path / "processor", Monitor(), CpuEngine(1), use_cache=False)
    assert "tell" in card.launched
    for table in ("reads", "hits", "records", "bases"):
        for path in (tmp_path / "processor" / table).iterdir():
            assert path.read_bytes() == (tmp_path / "card" / table / path.name).read_bytes(), path


def test_few_reads_make_no_context() -> None:
    # There is no such card: to ask for it would fail.
    engine = CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1)
    search = asked_of(random_problem(9010))
    assert hits_of(engine.find_reads(search)) == hits_of(CpuEngine(1).find_reads(search))
    assert len(engine.read_kernels(search)) == len(engine.read_kernels()) == len(CpuEngine(1).read_kernels())
    work = engine._reads
    work.done.amount = BEFORE_THE_CARD
    assert work.pays(search), "with those before it pays"
    assert len(engine.read_kernels(search)) == len(CpuEngine(1).read_kernels()) + 1
    assert not work.pays(asked_of(random_problem(9010))), "in another index"
    begins = search.index.begins.copy()
    begins[4] = MAX_BASES + 2
    assert not work.pays(ReadSearch(search.index._replace(begins=begins), search.reads)), "places are 32 bits"


@pytest.mark.card
@pytest.mark.parametrize("seed", range(42 * MORE))
def test_every_hit_on_a_card_is_the_processors(card: CudaEngine, seed: int) -> None:
    search = asked_of(random_problem(seed, reads=2000, longest=(400, 1500, 5000)[seed % 3]))
    assert hits_of(card.find_reads(search)) == hits_of(CpuEngine().find_reads(search))


@pytest.mark.card
@pytest.mark.parametrize("seed", range(42 * MORE))
def test_on_a_card_portions_may_be_cut_anyhow(seed: int) -> None:
    """And searched by branches, or left to the processor."""
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.probe import find_card
    from gpu.engines.cuda.reads.launcher import CudaReads
    from gpu.engines.cuda.reads.memory import ReadSizes

    found, _ = find_card()
    assert found is not None
    search, sizes = asked_of(random_problem(seed, 600, (400, 1500, 5000)[seed % 3])), LARGER[seed // 3 % 6]
    with closing(Card(found.index)) as context:
        searcher = CudaReads(context, CpuEngine(), sizes=ReadSizes(**sizes))
        searcher.make_room(search)
        assert hits_of(searcher.run(search)) == hits_of(CpuEngine().find_reads(search))
        searcher.close()


@pytest.mark.card
def test_half_a_million_reads_on_a_card_are_found_as_by_the_processor(card: CudaEngine) -> None:
    from tests.bench.card_reads import batch_of_codes, reads_of, reference_of

    genome = reference_of(20_000_000)
    search = ReadSearch(build(batch_of_codes(genome)), reads_of(genome, 500_000))

    def joined(engine: Any) -> list[np.ndarray]:
        answers = list(filter(None, engine.find_reads(search)))
        fields = range(2, len(FoundReads._fields))
        counts = [np.diff(answer.hit_starts) for answer in answers]
        return [np.concatenate(counts), *(np.concatenate([answer[field] for answer in answers]) for field in fields)]

    for one, other in zip(joined(card), joined(CpuEngine()), strict=True):
        assert one.dtype == other.dtype and np.array_equal(one, other)
