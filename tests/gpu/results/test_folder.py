"""Result folders as they are opened."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from gpu.analyses.chromosome.result import Result
from tests.samples import finished_result


def test_the_end_is_that_of_the_log_which_copies_keep(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(finished_result(tmp_path, length=2_000, seed=3), folder)
    log = folder / "log.txt"
    log.write_text("2020-02-29T12:00:00+00:00 begun\n2020-02-29T12:30:00+00:00 ended\n")
    assert Result.open(folder).ended == datetime(2020, 2, 29, 12, 30, tzinfo=UTC)
    os.utime(folder / "journal.jsonl", (0, 0))
    for text in (
        "",
        "\n",
        "no time\n",
        "9999-12-31T23:59:59-23:59 ended\n",
        "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * 5000,
    ):
        log.write_text(text, encoding="utf-8")
        assert Result.open(folder).ended == datetime(1970, 1, 1, tzinfo=UTC)
    log.unlink()
    assert Result.open(folder).ended == datetime(1970, 1, 1, tzinfo=UTC)
