"""Orientation of two sequences before they are aligned: the strand of b, and where circles begin.

What the user leaves to the program is chosen here from words in common, once: the run records the
choice in ``request.json``, and a resumed run has the same.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.circular import matching_origins
from gpu.analyses.chromosome.request import SIDES, ChromosomeRequest
from gpu.analyses.chromosome.sample import PairSample, sample_of
from gpu.analyses.chromosome.shared_words import ARC, FEW_WORDS, SharedWords, count_shared_words
from gpu.core.errors import CrosspointError
from gpu.core.phrase import Phrase
from gpu.sequences.choice import SequenceChoice, judged, matrix_side, resolve
from gpu.sequences.files import are_small
from gpu.sequences.sequence import Sequence

#: Words in common are what origins are judged by, not the scores of the alignments.
_NOT_ROTATED = Phrase(
    "None of the sequences was rotated: judged by their words in common, no other first base promises a better "
    "alignment; the alignments themselves were not compared."
)


class Oriented(NamedTuple):
    """A request with strand and origins chosen, and a sentence for each choice."""

    request: ChromosomeRequest
    sentences: tuple[str, ...] = ()


def is_open(request: ChromosomeRequest) -> bool:
    """True if strand or origins are still to be chosen."""
    return not request.is_oriented and (request.both_strands or request.circular != "none")


def shared_words(
    request: ChromosomeRequest, a: Sequence, b: Sequence, raise_if_cancelled: Callable[[], None] = lambda: None
) -> SharedWords:
    """Count the words that the compared parts of ``a`` and ``b`` (whole records) share."""
    forward = matrix_side(replace(request.b, reverse=False), b)
    return count_shared_words(matrix_side(request.a, a).codes, forward.codes, raise_if_cancelled)


def checked(request: ChromosomeRequest) -> ChromosomeRequest:
    """The request with its sides ``judged``, and oriented unless a file is too large to read now.

    For a thread. Raises ``InputError``.
    """
    if not is_open(request) or not _are_small(request):
        return request.with_(a=judged(request.a), b=judged(request.b))
    (a, whole_a), (b, whole_b) = resolve(request.a), resolve(request.b)
    return oriented(request.with_(a=a, b=b), whole_a, whole_b).request


def sampled_if_small(request: ChromosomeRequest) -> PairSample | None:
    """Read and sample the files, b on its forward strand; None if one is too large to read now.

    For a thread. Raises ``InputError``.
    """
    if not _are_small(request):
        return None
    (a, whole_a), (b, whole_b) = resolve(request.a), resolve(request.b)
    return sample_of(matrix_side(a, whole_a).codes, matrix_side(replace(b, reverse=False), whole_b).codes)


def other_origin(
    request: ChromosomeRequest, alignment: Alignment | None, sides: Callable[[], tuple[Sequence, Sequence]]
) -> str:
    """The sentence for an alignment whose rest is the other arc of one circle; "" for any other.

    ``sides`` gives the matrix sides where they are looked at; "" if their files cannot be read any
    more. For a thread.
    """
    if not request.may_be_circles or alignment is None or alignment.is_empty:
        return ""
    (top, left), (bottom, right) = alignment.start, alignment.end
    arc = max(min(request.a.used - bottom, left), min(top, request.b.used - right))
    if arc < ARC:
        return ""
    try:
        a, b = sides()
    except CrosspointError:
        return ""
    return count_shared_words(a.codes, b.codes, enough=FEW_WORDS).origin(False)


def oriented(
    request: ChromosomeRequest, a: Sequence, b: Sequence, raise_if_cancelled: Callable[[], None] = lambda: None
) -> Oriented:
    """Choose the strand of b, then the origins of circular sequences (see ``matching_origins``).

    "auto" becomes the whole records whose files say that they are circular.

    Parameters
    ----------
    request : ChromosomeRequest
        With resolved sides. What was chosen before stays.
    a, b : Sequence
        The whole records.
    """
    if request.circular == "auto":
        says = [record.is_circular and side.trim is None for record, side in ((a, request.a), (b, request.b))]
        request = request.with_(circular=SIDES[says[0], says[1]])
    if not is_open(request):
        return Oriented(request)
    sentences = []
    if request.both_strands:
        words = shared_words(request, a, b, raise_if_cancelled)
        request = request.with_(b=replace(request.b, reverse=words.is_reverse_better))
        sentences.append(words.choice())
    if request.circular != "none":
        sides = matrix_side(request.a, a).codes, matrix_side(request.b, b).codes
        i, j = matching_origins(*sides, request.circular, request.scoring, raise_if_cancelled)
        request = request.with_(a=_begun(request.a, i), b=_begun(request.b, j))
        rotated = [_sentence(side, choice) for side, choice in (("a", request.a), ("b", request.b)) if choice.origin]
        sentences += rotated or [_NOT_ROTATED]
    return Oriented(request.with_(is_oriented=True), tuple(sentences))


def _are_small(request: ChromosomeRequest) -> bool:
    with suppress(OSError, ValueError):
        return are_small(request.inputs)
    return True  # Reading them says what is wrong.


def _begun(choice: SequenceChoice, first: int) -> SequenceChoice:
    """The choice whose matrix side begins at the present side's base ``first``."""
    # The reverse complement begins where the forward strand ends.
    return replace(choice, origin=(-first if choice.reverse else first) % choice.length if first else 0)


def _sentence(side: str, choice: SequenceChoice) -> str:
    return Phrase(
        "Sequence {} is circular and was rotated: it begins at base {:,} of {:,}, "
        "so that both match along one diagonal.",
        side,
        choice.position(0),
        choice.length,
    )
