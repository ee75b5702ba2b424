"""JSON from anybody: within bounds, of the right types, or a sentence that names the field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.core import schema
from gpu.core.errors import Damaged, InputError
from gpu.sequences.choice import SequenceChoice

CHROMOSOME = ChromosomeRequest(SequenceChoice("a.fa", trim=(2, 9), length=10), SequenceChoice("b.fa", length=10))
MATCHES = MatchesRequest("ref.fa", ("q.fa",), sha256=("00", "11"))
#: What no field holds rightly, whatever it is of.
NEVER: list[Any] = [[], {}, [[1]], 1.5, "x\x00", 10**30, {"a": 1}]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"a":' * 200_000,
        "NaN",
        '{"a": Infinity}',
        "{'a': 1}",
        "",
        "\x00",
        "1" * 5000,
        '"\\ud800',
        b"\xff\xfe{",
    ],
)
def test_what_is_no_json_is_no_fault_in_crosspoint(text: str | bytes) -> None:
    with pytest.raises(ValueError, match="it"):
        schema.parse_object(text)


@pytest.mark.parametrize("request_", [CHROMOSOME, MATCHES], ids=["chromosome", "matches"])
def test_a_request_is_what_it_was(request_: Any) -> None:
    data = json.loads(json.dumps(request_.to_json()))
    assert ANALYSES.request_from_json(data) == request_


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a JSON object."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            found += _places(inner, (*path, at))
    return found


def _changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = json.loads(json.dumps(data))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


@pytest.mark.parametrize("request_", [CHROMOSOME, MATCHES], ids=["chromosome", "matches"])
def test_any_field_of_another_type_is_refused_by_name(request_: Any) -> None:
    data = request_.to_json()
    tries = 0
    for path in _places(json.loads(json.dumps(data))):
        for value in [*NEVER, None, True, "7"]:
            changed = _changed(data, path, value)
            try:
                found = ANALYSES.request_from_json(changed, "the file")
            except Damaged:
                tries += 1
            else:
                # Some fields may hold null, a truth or a text.
                assert json.loads(json.dumps(found.to_json())) == changed or path == ("analysis",) or value == []
    assert tries > 100


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("partition", 0),
        ("partition", 1 << 13),
        ("block_rows", 0),
        ("block_rows", -5),
        ("column_interval", 0),
        ("special_rows", -1),
        ("sra_bytes", -1),
        ("threads", 0),
        ("threads", 10**12),
    ],
)
def test_limits_are_told_by_name(name: str, value: int) -> None:
    with pytest.raises(InputError, match=f"“{name}” must be a whole number from"):
        Limits(**{name: value})
    data = _changed(CHROMOSOME.to_json(), ("limits", name), value)
    with pytest.raises(Damaged, match=f"the file is damaged: “{name}”"):
        ANALYSES.request_from_json(data, "the file")


def test_limits_of_a_search_for_matches() -> None:
    for wrong in ({"threads": 10**12}, {"matches": 0}):
        with pytest.raises(InputError, match="must be a whole number"):
            MatchesLimits(**wrong)


def test_no_field_may_be_missing() -> None:
    data = json.loads(json.dumps(CHROMOSOME.to_json()))
    del data["limits"]["partition"]
    with pytest.raises(Damaged, match=r"lacks “limits\.partition”"):
        ANALYSES.request_from_json(data)
