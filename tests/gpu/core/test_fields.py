"""A field that is declared once is an option, a bound, and a part of the identity."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, OneOf, Option, Whole, add_fields, bounds, declared, read_fields
from gpu.core.request import EngineChoice, OfFiles, ThreadLimits


@dataclass(frozen=True)
class Asked(OfFiles):
    analysis, holds = "asked", "answers"

    path: Annotated[str, FILE, Option("FILE", help="the file")]
    more: Annotated[tuple[str, ...], FILE, Option("--more", metavar="FILE", help="another one")] = ()
    top: Annotated[int, Whole(1, 9), Option("-t", "--best", help="so many (%(default)s)")] = 5
    share: Annotated[float, Option(help="a share")] = 0.5
    side: Annotated[Literal["a", "b", "c"], OneOf("The side is a, b or c, not “{0}”."), Option(help="a side")] = "a"
    whole: Annotated[bool, Option("--part", help="not all")] = True
    hidden: int = 3
    engine: EngineChoice = "auto"
    limits: Annotated[ThreadLimits, FREE] = field(default_factory=ThreadLimits)
    sha256: tuple[str, ...] = ()


def _read(words: str, **given: Any) -> Asked:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_fields(parser, Asked, "path", "more", "top", "share", "side", "whole", "engine", "limits")
    return read_fields(Asked, parser.parse_args(words.split()), **given)


def test_options_make_the_dataclass() -> None:
    assert _read("x") == Asked("x")
    words = "--more y x --more z -t 7 --share .25 --side c --part --engine cpu --threads 2"
    asked = Asked("x", ("y", "z"), 7, 0.25, "c", False, 3, "cpu", ThreadLimits(2))
    assert _read(words) == asked and asked.threads == 2
    assert _read(f"{words} --best 8", top=1, hidden=4) == asked.with_(top=1, hidden=4)


@pytest.mark.parametrize("words", ["", "x --side d", "x -t 0", "x -t 1.5", "x --share x", "x --threads 0"])
def test_words_of_another_type_are_usage_errors(words: str) -> None:
    with pytest.raises((argparse.ArgumentError, SystemExit)):
        _read(words)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"top": 10}, "“top” must be a whole number from 1 to 9, not 10."),
        ({"side": "d"}, "The side is a, b or c, not “d”."),
        ({"engine": "gpu"}, "The engine is auto, cuda or cpu, not “gpu”."),
    ],
)
def test_bounds_hold_wherever_it_is_made(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as raised:
        Asked("x").with_(**change)
    assert str(raised.value) == sentence
    with pytest.raises(InputError, match="threads"):
        ThreadLimits(5000)
    assert bounds(Asked, "top") == (1, 9)


def test_the_identity_is_of_what_is_not_free() -> None:
    asked = Asked("x", ("y",))
    assert asked.identifying().keys() == {"format", "analysis"} | declared(Asked).keys() - {"engine", "limits"}
    for change in ({"engine": "cpu"}, {"limits": ThreadLimits(3)}):
        assert asked.with_(**change).identity() == asked.identity()
    for change in ({"path": "z"}, {"more": ()}, {"top": 6}, {"hidden": 4}, {"whole": False}):
        assert asked.with_(**change).identity() != asked.identity()
    known = asked.with_(sha256=("1", "2"))
    assert known.identity() == known.with_(path="z", more=("a",)).identity() != asked.identity()
    assert asked.files == ("x", "y") and all(map(os.path.isabs, asked.with_whole_paths().files))
