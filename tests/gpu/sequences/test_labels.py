"""Names of records cut so that they stay apart."""

from __future__ import annotations

import pytest

from gpu.sequences.labels import Labels


def width(text: str) -> float:
    return float(len(text))


def test_a_name_that_fits_is_whole() -> None:
    assert Labels(["chr1", "chr2"]).cut("chr1", 4, width) == "chr1"


def test_contigs_are_cut_on_the_left_then_on_the_right() -> None:
    names = [f"NODE_{number}_length_{number * 997}_cov_31.25" for number in range(1, 36)]
    labels = Labels(names)
    found = {labels.cut(name, 12, width) for name in names}
    assert len(found) == 35 and all(len(label) <= 12 and label.startswith("…") for label in found)
    assert labels.cut(names[11], 12, width) == "…12_length_…"


@pytest.mark.parametrize("room", [6, 8, 12])
def test_cut_names_differ(room: int) -> None:
    names = [f"scaffold_{group}_of_the_assembly_{number:04}" for group in "ab" for number in range(40)]
    labels = Labels(names)
    found = [labels.cut(name, room, width) for name in names if labels.cut(name, room, width)]
    assert all(len(label) <= room for label in found)
    within_a = {labels.cut(name, room, width) for name in names[:40]}
    assert len(within_a) == 40


def test_no_room_shows_nothing() -> None:
    assert Labels(["contig_1", "contig_2"]).cut("contig_1", 1, width) == ""


def test_a_name_that_was_not_compared_keeps_its_beginning() -> None:
    labels = Labels([*(f"NODE_{number}_length" for number in range(50_000)), "chrM_of_the_assembly"])
    assert labels.cut("chrM_of_the_assembly", 8, width) == "chrM_of…"
    assert labels.without_common("chrM_of_the_assembly", 8) == "chrM_of_the_assembly"
    assert labels.without_common("NODE_7_length", 8) == "…7_length"


def test_a_name_that_ends_in_what_tells_it_has_no_mark_there() -> None:
    names = [f"scaffold_{group}_{number:04}" for group in "ab" for number in (1, 2)]
    assert Labels(names).cut(names[0], 6, width) == "…_0001"


def test_long_names_are_measured_a_few_times() -> None:
    names, measured = ["A" + "x" * 2_000 + end for end in "12"], list[str]()

    def counting(text: str) -> float:
        measured.append(text)
        return float(len(text))

    assert Labels([*names, "B"]).cut(names[0], 5, counting) == "…xxx1"
    assert len(measured) < 50


def test_short_forms_of_long_names() -> None:
    labels = Labels(["NODE_1_length", "NODE_2_length"])
    assert labels.without_common("NODE_1_length", 8) == "…1_length"
    assert labels.without_common("NODE_1_length", 20) == "NODE_1_length"
    assert Labels(["only_one_name"]).without_common("only_one_name", 3) == "only_one_name"
