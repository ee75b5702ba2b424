"""A short form of each loop; see ``tests.soak``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.analyses.reads import run as reads_run
from gpu.results import table_writer, writer
from tests.soak.damage import all_bits, damage
from tests.soak.faults import faults
from tests.soak.pairs import pairs
from tests.soak.pruned import pruned_runs
from tests.soak.reads import reads
from tests.soak.scene import Bound, Tally

_NOT_ON_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="it has neither fork nor links for everybody")
_SECONDS = 25.0
#: What ``scene.hurry`` changes.
_PACES = (
    (writer, ("COMMIT_SECONDS",)),
    (special_rows, ("PICTURE_SECONDS",)),
    (reads_run, ("_MARKED", "_RECORDED")),
    (table_writer, ("PART_ROWS",)),
)


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loops change how often is written; it is as it was afterwards."""
    for module, names in _PACES:
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name))


def _good(tally: Tally) -> None:
    assert tally.is_good and tally.runs > 0, "\n".join([str(tally), *tally.notes])


def test_faults(tmp_path: Path) -> None:
    _good(faults(tmp_path, Bound(18, _SECONDS), 2))


def test_damage(tmp_path: Path) -> None:
    _good(damage(tmp_path, Bound(30, _SECONDS), 2))


def test_bits(tmp_path: Path) -> None:
    _good(all_bits(tmp_path, Bound(300, 4.0)))


@_NOT_ON_WINDOWS
@pytest.mark.filterwarnings("ignore:This process.*fork:DeprecationWarning")
def test_kills(tmp_path: Path) -> None:
    from tests.soak.kills import kills

    _good(kills(tmp_path, Bound(6, _SECONDS), 2))


@_NOT_ON_WINDOWS
@pytest.mark.filterwarnings("ignore:This process.*fork:DeprecationWarning")
def test_folders(tmp_path: Path) -> None:
    from tests.soak.folders import folders

    _good(folders(tmp_path, Bound(12, _SECONDS), 2))


@_NOT_ON_WINDOWS
def test_contents(tmp_path: Path) -> None:
    from tests.soak.contents import contents

    _good(contents(tmp_path, Bound(8, _SECONDS), 2))


@_NOT_ON_WINDOWS
def test_caches(tmp_path: Path) -> None:
    from tests.soak.caches import caches

    _good(caches(tmp_path, Bound(30, _SECONDS), 2))


def test_pairs() -> None:
    compared, differences = pairs(6, 120, _SECONDS)
    assert compared > 0 and not differences, "\n".join(differences)


def test_reads() -> None:
    compared, hits, differences = reads(400, _SECONDS, seed=50_000)
    assert compared > 0 and hits > 0 and not differences, "\n".join(differences)


def test_pruned_runs() -> None:
    compared, left_out, differences = pruned_runs(7, 6000, _SECONDS, seed=7_000)
    assert compared > 0 and left_out > 0 and not differences, "\n".join(differences)


@_NOT_ON_WINDOWS
def test_streams(tmp_path: Path) -> None:
    from tests.soak.streams import streams

    _good(streams(tmp_path, Bound(12, _SECONDS), 3))


@_NOT_ON_WINDOWS
def test_starts(tmp_path: Path) -> None:
    from tests.soak.streams import starts

    _good(starts(tmp_path, Bound(30, _SECONDS)))
