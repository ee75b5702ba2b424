"""The textbook's answers, which the self-test compares the engines with.

Plain Python, letter by letter, as the definitions are printed: Gotoh's recurrence for affine gaps,
every pair of positions for exact matches, every place for reads. It shares no code with the engines
and is slow: for problems of some hundred letters. A gap of length k costs
``first + (k - 1) * extend``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

_NEVER = -(10**12)
_COMPLEMENT = str.maketrans("ACGT", "TGCA")


class TextbookGaps(NamedTuple):
    """The cost of a gap's first letter and of each further one."""

    first: int
    extend: int


def best_alignment(
    a: Sequence[int], b: Sequence[int], scores: Sequence[Sequence[int]], gaps: TextbookGaps, ends: str
) -> tuple[int, int, int]:
    """The best score of an alignment by Gotoh's recurrence, and the smallest cell where it ends.

    Parameters
    ----------
    a, b : sequences of int
        Codes of the rows (m) and of the columns (n).
    scores : sequences of sequences of int
        ``scores[x][y]``: of code x in ``a`` against y in ``b``.
    gaps : TextbookGaps
    ends : str
        "local": both ends anywhere, and at least 0; "global": corner to corner; "semiglobal":
        from the first row or column to the last row or column; "fit": from the first row to the
        last one.

    Returns
    -------
    int, int, int
        The score, and the numbers of letters of ``a`` and ``b`` up to the cell.
    """
    m, n = len(a), len(b)

    def border(length: int, is_free: bool) -> int:
        return 0 if is_free or not length else -gaps.first - (length - 1) * gaps.extend

    above, vertical = [border(j, ends != "global") for j in range(n + 1)], [_NEVER] * (n + 1)
    rows = [above]
    for i in range(1, m + 1):
        row, horizontal = [border(i, ends in ("local", "semiglobal"))], _NEVER
        for j in range(1, n + 1):
            vertical[j] = max(vertical[j] - gaps.extend, above[j] - gaps.first)
            horizontal = max(horizontal - gaps.extend, row[j - 1] - gaps.first)
            best = max(above[j - 1] + scores[a[i - 1]][b[j - 1]], vertical[j], horizontal)
            row.append(max(best, 0) if ends == "local" else best)
        rows.append(row)
        above = row
    cells = [(rows[i][j], -i, -j) for i in range(m + 1) for j in range(n + 1) if _may_end(ends, i == m, j == n)]
    score, i, j = max(cells)
    return score, -i, -j


def _may_end(ends: str, in_last_row: bool, in_last_column: bool) -> bool:
    if ends == "local":
        return True
    if ends == "fit":
        return in_last_row
    return (in_last_row and in_last_column) if ends == "global" else (in_last_row or in_last_column)


def score_of(
    a: Sequence[int], b: Sequence[int], scores: Sequence[Sequence[int]], gaps: TextbookGaps, columns: str
) -> int | None:
    """The score of an alignment of all of ``a`` and ``b``; None if its columns do not fit them.

    ``columns``: "M" a letter of each, "I" a letter of ``a`` alone, "D" one of ``b`` alone.
    """
    i = j = total = 0
    before = ""
    for column in columns:
        if column == "M":
            if i == len(a) or j == len(b):
                return None
            total += scores[a[i]][b[j]]
        else:
            total -= gaps.extend if column == before else gaps.first
        i, j, before = i + (column != "D"), j + (column != "I"), column
    return total if (i, j) == (len(a), len(b)) else None


def maximal_matches(reference: str, query: str, minimum: int) -> Iterator[tuple[int, int, int]]:
    """Every exact match (i, j, length) of at least ``minimum`` letters that cannot be made longer
    at either end; 0-based.
    """
    for i in range(len(reference)):
        for j in range(len(query)):
            length = 0
            while i + length < len(reference) and j + length < len(query):
                if reference[i + length] != query[j + length]:
                    break
                length += 1
            begins = i == 0 or j == 0 or reference[i - 1] != query[j - 1]
            if begins and length >= minimum:
                yield i, j, length


class ReadHit(NamedTuple):
    """A place where a read occurs: kind (0 exact, 1 mismatch, 2 insertion, 3 deletion), strand (0
    forward, 1 reverse), first position in the reference, position of the error (−1: none).
    """

    kind: int
    strand: int
    place: int
    offset: int


def hits(reference: str, read: str) -> list[ReadHit]:
    """Every place of a read with at most one error on either strand, sorted.

    The rules are those of ``gpu.engines.work.reads``; all letters are A, C, G or T.
    """
    strands = (read, read[::-1].translate(_COMPLEMENT))
    return sorted(hit for strand, text in enumerate(strands) for hit in _on_strand(reference, text, strand))


def _on_strand(reference: str, read: str, strand: int) -> list[ReadHit]:
    size, found = len(read), []
    for place in range(len(reference) - size + 1):
        wrong = [k for k in range(size) if reference[place + k] != read[k]]
        if len(wrong) <= 1:
            found.append(ReadHit(1, strand, place, wrong[0]) if wrong else ReadHit(0, strand, place, -1))
    beside = {hit.place + shift for hit in found for shift in (-1, 0, 1)}
    for place in range(len(reference)):
        if place in beside or reference[place] != read[0]:
            continue
        shorter, longer = reference[place : place + size - 1], reference[place : place + size + 1]
        inserted = (k for k in range(1, size - 1) if read[:k] + read[k + 1 :] == shorter)
        deleted = (k for k in range(1, size) if longer[:k] + longer[k + 1 :] == read)
        found += [ReadHit(2, strand, place, k) for k in inserted][:1]
        found += [ReadHit(3, strand, place, k) for k in deleted][:1] if len(longer) == size + 1 else []
    return found
