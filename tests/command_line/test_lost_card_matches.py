"""``matches`` with a graphics card that fails in the middle of a search: one sentence, and not a
line is lost or printed twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches.result import MatchesResult
from gpu.core.errors import CrosspointError
from gpu.engines import choose as choosing
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.matches import FoundMatches, MatchSearch
from gpu.sequences.fasta import write_fasta
from tests.as_card import AsCard
from tests.command_line.calls import LOST, NO_ROOM
from tests.gpu.analyses.matches.cases import run


class FailingCard(AsCard):
    """The processor under another name, which tells of seven matches at a time, until it has told
    ``left`` times.
    """

    def __init__(self, left: int, problem: Exception) -> None:
        super().__init__(1)
        self._left = left
        self._problem = problem
        self.closed = False

    def matches(self, search: MatchSearch) -> Iterator[FoundMatches | None]:
        for some in filter(None, super().matches(search)):
            for first in range(0, len(some.places), 7):
                if self._left == 0:
                    raise self._problem
                self._left -= 1
                piece = [column[first : first + 7] for column in (some.places, some.positions, some.lengths)]
                yield FoundMatches(int(piece[1][-1]), *piece)
            yield FoundMatches(some.searched, *np.empty((3, 0), np.int32))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A reference of repeats, a long query of one record, and one of many."""
    monkeypatch.chdir(tmp_path)
    random = np.random.default_rng(5)
    unit = random.integers(0, 4, 60).astype(np.uint8)
    reference = np.concatenate([part for _ in range(12) for part in (unit, random.integers(0, 4, 30).astype(np.uint8))])
    write_fasta("r.fa", "r", reference)
    write_fasta("q.fa", "q", np.concatenate([reference[200:900], 3 - reference[::-1]]))
    letters = np.array(list("acgt"))
    reads = [reference[at : at + 80] for at in random.integers(0, len(reference) - 80, 40)]
    Path("reads.fa").write_text("".join(f">read{k}\n{''.join(letters[read])}\n" for k, read in enumerate(reads)))
    return ["-maxmatch", "-b", "-L", "r.fa", "q.fa", "reads.fa", "q.fa"]


@pytest.mark.parametrize("problem", [LOST, NO_ROOM])
@pytest.mark.parametrize("left", [0, 1, 8, 40, 90, 140])
def test_the_search_goes_on_behind_the_last_line(
    files: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    left: int,
    problem: CrosspointError,
) -> None:
    status, expected, _ = run(files, capfdbinary)
    assert status == 0 and len(expected.splitlines()) > 500
    card = FailingCard(left, problem)
    asked: list[str] = []

    def choose(name: str, threads: int | None = None, devices: str = "auto") -> CpuEngine:
        asked.append(name)
        return card if name == "auto" else CpuEngine(threads)

    monkeypatch.setattr(choosing, "choose", choose)
    status, printed, said = run(files, capfdbinary)
    assert (status, printed) == (0, expected)
    assert said == f"{str(problem).partition(';')[0]}; the search goes on with the processor.\n"
    assert asked == ["auto", "cpu"] and card.closed


def test_a_result_folder_has_every_match(
    files: list[str], monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run([*files, "--out", "whole"], capfdbinary)[0] == 0
    card = FailingCard(40, LOST)
    monkeypatch.setattr(
        choosing, "choose", lambda name, threads=None, devices="auto": card if name == "auto" else CpuEngine(threads)
    )
    status, printed, said = run([*files, "--out", "begun"], capfdbinary)
    assert (status, printed) == (0, "") and said.endswith("; the search goes on with the processor.\n")
    whole, begun = (MatchesResult.open(name).matches for name in ("whole", "begun"))
    assert len(whole) > 500
    for name in ("reference_starts", "query_starts", "lengths", "reverse"):
        assert np.array_equal(getattr(whole, name), getattr(begun, name))


def test_what_the_processor_lacks_too_is_told(
    files: list[str], monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(choosing, "choose", lambda name, threads=None, devices="auto": FailingCard(3, NO_ROOM))
    monkeypatch.setattr(FailingCard, "is_card", False)
    status, _, said = run(files, capfdbinary)
    assert (status, said) == (3, f"{NO_ROOM}\n")
