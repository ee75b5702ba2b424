"""Names of records as text."""

from __future__ import annotations

import pytest

from gpu.sequences.names import decoded


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (b"plain", "plain"),
        ("müller".encode(), "müller"),
        (b"m\xfcller", "müller"),
        (b"\xff\x80", "\xff\x80"),
        (b"", ""),
    ],
)
def test_utf_8_where_it_is_that_else_latin_1(name: bytes, text: str) -> None:
    assert decoded(name) == text


def test_names_that_are_no_utf_8_stay_apart() -> None:
    names = [bytes([104, 128 + number]) for number in range(128)]
    assert len({decoded(name) for name in names}) == 128
