"""Result folders that are reserved while their results are made elsewhere."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import Cancelled, InputError
from gpu.results.reservation import Reservation
from gpu.results.store import ResultStore

REQUEST = MatchesRequest("ref.fa", ("q.fa",))
TAKEN = "is being written by another Crosspoint; wait until that has ended, or choose another folder"
ROOT = Path(__file__).parents[3]
_HOLDER = """
import sys
from pathlib import Path
from gpu.results.reservation import Reservation
reservation = Reservation(Path(sys.argv[1]))
reservation.take()
reservation.made.mkdir()
print("taken", flush=True)
sys.stdin.read()
"""


def test_a_folder_has_one_writer_wherever_it_computes(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    mine, other = Reservation(folder), Reservation(folder)
    mine.take()
    with pytest.raises(InputError, match=TAKEN):
        other.take()
    with pytest.raises(InputError, match=TAKEN):
        ResultStore.open(folder, REQUEST)
    assert not folder.exists()
    # A folder beside is another one's.
    ResultStore.open(tmp_path / "s", REQUEST).close()
    mine.close()
    with ResultStore.open(folder, REQUEST):
        third = Reservation(folder)
        with pytest.raises(InputError, match=TAKEN):
            third.take()
    fourth = Reservation(folder)
    fourth.take()
    fourth.close()
    # Nothing is left beside the results.
    assert {path.name for path in tmp_path.iterdir()} == {"r", "s"}


def test_after_its_end_nothing_is_put_in_place(tmp_path: Path) -> None:
    reservation = Reservation(tmp_path / "r")
    with pytest.raises(Cancelled), reservation.kept():
        pass
    reservation.take()
    with reservation.kept():
        reservation.made.mkdir()
    reservation.close()
    reservation.close()
    with pytest.raises(Cancelled), reservation.kept():
        pass
    with pytest.raises(Cancelled):
        reservation.take()
    assert not list(tmp_path.iterdir())


def test_a_killed_process_reserves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "r"
    command = [sys.executable, "-c", _HOLDER, str(folder)]
    holder = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None and holder.stdout.readline() == "taken\n"
    mine = Reservation(folder)
    with pytest.raises(InputError, match=TAKEN):
        mine.take()
    holder.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    holder.communicate()
    mine = Reservation(folder)
    mine.take()
    assert not mine.made.exists()
    mine.close()
    assert not list(tmp_path.iterdir())
