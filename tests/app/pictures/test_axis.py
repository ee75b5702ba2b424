"""Rulers of a matrix: round positions of the record where they belong."""

from __future__ import annotations

import numpy as np
import pytest

from app.pictures.axis import Ruler
from app.pictures.navigation import Target, parse_target
from gpu.sequences.choice import SequenceChoice

WHOLE = SequenceChoice("a.fa", name="chr1", length=1000)


@pytest.mark.parametrize(
    "choice",
    [
        WHOLE,
        SequenceChoice("a.fa", length=1000, reverse=True),
        SequenceChoice("a.fa", length=5000, trim=(2001, 3000)),
        SequenceChoice("a.fa", length=1000, origin=333),
        SequenceChoice("a.fa", length=1000, origin=333, reverse=True),
    ],
    ids=str,
)
def test_a_tick_is_in_the_middle_of_its_base(choice: SequenceChoice) -> None:
    found = Ruler(choice).ticks(0, 1000, 12)
    assert 8 <= len(found) <= 14 and Ruler(choice).ticks(1000, 0, 12) == found
    for coordinate, label in found:
        if 0 < coordinate < 1000:
            assert choice.position(int(coordinate)) == int(label.replace(",", "")) and coordinate % 1 == 0.5


def test_a_rotated_record_has_its_own_first_base_inside() -> None:
    found = {label: at for at, label in Ruler(SequenceChoice("a.fa", length=1000, origin=300)).ticks(0, 1000, 10)}
    assert found["400"] == 99.5 and found["900"] == 599.5 and found["1"] == 700.5 and found["200"] == 899.5
    assert sorted(found.values()) == sorted(set(found.values()))
    # The numbers of both stretches do not run into one another.
    found = {label: at for at, label in Ruler(SequenceChoice("a.fa", length=1040, origin=300)).ticks(0, 1040, 5)}
    assert "1,000" not in found and found["1"] == 740.5
    turned = SequenceChoice("b.fa", length=1000, origin=600, reverse=True)
    at = sorted(at for at, _ in Ruler(turned).ticks(0, 1000, 5))
    assert min(np.diff(at)) >= 100


def test_going_to_places_of_a_rotated_record() -> None:
    a = SequenceChoice("a.fa", name="gi|7|ref|NC_7.1|", length=1000, origin=300)
    b = SequenceChoice("b.fa", name="c", length=1000, origin=300, reverse=True, given_name="mine")
    assert parse_target("301 , 300", a, b) == Target((0, 1), (0, 1))
    assert parse_target("NC_7.1:900-1000", a, b) == Target((599, 700), None)
    assert parse_target("nc_7:900-1000", a, b) == Target((599, 700), None)
    assert parse_target("mine:1-10", a, b) == Target(None, (290, 300))
    # From 900 round to 100, over the record's own ends.
    assert parse_target("900-100", a, b) == Target((599, 800), None)
    assert parse_target("mine:900-100", a, b) == Target(None, (200, 401))
    assert parse_target("400-350", a, b) == Target((0, 1000), None)
    # 290 to 310 are the last bases of the picture and the first ones.
    assert parse_target("290-310", a, b) == Target((0, 1000), None)
