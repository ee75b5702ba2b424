"""The description of a search."""

from __future__ import annotations

import pytest

from app.analyses.matches.search import SearchDescription
from gpu.analyses.matches.request import MatchesRequest


@pytest.mark.parametrize(
    ("search", "command"),
    [
        (SearchDescription(12), "mummer -maxmatch -b -n -l 12"),
        (SearchDescription(20, "mum", "forward", only_acgt=False), "mummer -mum -l 20"),
        (SearchDescription(1000, "mumreference", "reverse"), "mummer -mumreference -r -n -l 1000"),
    ],
)
def test_the_command_is_mummers(search: SearchDescription, command: str) -> None:
    assert search.command == command


@pytest.mark.parametrize(
    ("search", "sentence"),
    [
        (
            SearchDescription(1000),
            "No match of 1,000 bp or more was found on either strand; search again with a smaller minimum length.",
        ),
        (
            SearchDescription(20, strands="forward"),
            (
                "No match of 20 bp or more was found on the forward strand; search again with a smaller minimum "
                "length or both strands."
            ),
        ),
        (
            SearchDescription(1, "mum"),
            "No match of 1 bp or more that is unique in both sequences was found on either strand; search again "
            "with all maximal "
            "matches.",
        ),
        (SearchDescription(1), "No match of 1 bp or more was found on either strand."),
    ],
)
def test_a_search_that_found_nothing_says_what_it_was_and_what_to_try(search: SearchDescription, sentence: str) -> None:
    assert search.nothing == sentence


def test_it_is_what_a_run_was_asked_for() -> None:
    request = MatchesRequest("r.fa", ("q.fa",), 31, "mum", "reverse", only_acgt=False)
    assert SearchDescription.of(request) == SearchDescription(31, "mum", "reverse", only_acgt=False)
