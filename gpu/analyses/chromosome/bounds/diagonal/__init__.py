"""What a way can still score, by how far it is from the alignment found first: the *corridor*.

``foreign_words.py`` asks whether a word occurs anywhere in the other sequence. Here a word of the rows is asked for near the diagonal that a way is on:
a similar pair has most words once, so away from the alignment found first nearly all are foreign, and to change diagonals costs gaps.
The idea is that of seed heuristics with gap costs (Groot Koerkamp and Ivanov, A*PA, 2024), for affine local alignments, in blocks and on samples.

**Rows** are cut into blocks of ``HIGH``; **diagonals** (j − i) are known by *samples*, ``WIDE`` apart, of which each block has ``SAMPLES``: its
*window*, about the alignment found first. Within a block a way pays, against a match in each of its rows,

- for F foreign words and P steps to the right (columns in gaps), Q to the left (rows in gaps), at least loss · F + right · P + left · Q. Any
  ``loss`` ≤ match − mismatch holds, with the largest rates that leave this true of every gap by itself: one of l columns lies in one word and costs
  open + ext · l; one of l rows costs open + (match + ext) · l, touches up to 2 + (l − 2) / WORD words, and where a block's border cuts it, half of the opening goes
  to each end (``model.py``). There are three such levels: ``fine`` with the largest loss, ``outer`` with little loss and nearly the full price for steps,
  and ``coarse`` between them.
- A word is foreign for sample x if it occurs on no diagonal within ``REACH`` samples of x. By ways about the alignment found first more is lost than its words tell, which is
  found by aligning the blocks there (``aligned.py``); it takes the place of the fine loss · F where it is more.

A way is followed by a sample x that stays until the way is a whole sample away, then moves along. With a *lag* d − x of less than a sample, what
can be gained from (block r, diagonal d) is at most V(r, x) + fine rate · lag. Over a block, to a sample q further on, it pays at least

- near, q ≤ REACH:  max(fine loss · F + q · c1,  coarse loss · F + (q − 1) · c2 + c1,  outer loss · F + (q − 1) · c3 + c1), where c1, c2 and c3 are the levels'
  rates times ``WIDE``: all but one sample's worth of steps are the block's own, and that one was paid at the fine rate, when the lag grew;
- or, the way having left the reach in between, at least (REACH − 1) · c3, and no loss; (q − 1) · c3 + c1 further away.

**Outside of the window**, and within it up to its core (``CORE`` samples about the middle), a word is foreign if it does not occur in the other sequence at
all, or once, and there the alignment found first passes, in the core: on the diagonal of the match that the word lies in, or of one beside it. To get there from outside costs
many samples. A way that never comes back gains at most ``stay``; one that does pays c3 for every sample up to where it does. For that, blocks whose windows are close to each other
form a *leg*, with the hull of its windows: ``come`` is the most that can be gained by coming back to this leg, less c3 for each sample up to its hull. Outside
everything is paid at the outer level, lag included; on the way out up to c3 − c1 is given back for the lag. A way that never comes back loses more where a long word is nowhere
outside of the core within one edit of what is there: two edits (``edits.py``), whatever its diagonals; ``alone`` is the most that it gains with that. One that comes
back loses that too, until it does, so it pays any mixture of both: a share of what it pays at the outer level, and the rest of what long words lose. Of pairs that differ much the outer level alone would
leave more to ways that keep out than the alignment gains. There the mixture that leaves them as much stands for the outer level outside (``mixed`` in ``model.py``): steps cost less, but staying away
does not pay.

**Where words prove too little**, in what was rearranged, the matrix itself is looked at: ``boxes.py``. What engines are told is ``table.py``.

What is told of a cell holds for every way from there on, whatever becomes of it: a gap may be open already (open), the cell and
the way's end may lie inside a word (twice the loss), and the cell up to half a sample from its sample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from gpu.analyses.chromosome.bounds.diagonal.aligned import lost_aligned
from gpu.analyses.chromosome.bounds.diagonal.boxes import Box, Swept, border_above
from gpu.analyses.chromosome.bounds.diagonal.edits import lost_a_row, lost_in
from gpu.analyses.chromosome.bounds.diagonal.model import Border, Values, costs_of, fill, windows_along
from gpu.analyses.chromosome.bounds.diagonal.table import Told
from gpu.analyses.chromosome.bounds.diagonal.words import SAMPLES, Occurrences, count_far, count_near
from gpu.engines.work.arrays import Int32, Int64, as_compiled
from gpu.scoring import Scoring
from gpu.sequences.alphabet import Codes

#: Blocks that are counted between two checks.
_PORTION = 256
#: Bases of the shorter sequence, and foreign words of an ordinary block, from which on blocks are aligned: of smaller pairs, and more similar ones, too little is left out by that.
_FROM, _FEW = 1 << 19, 2


def corridor_of(
    a: Codes,
    b: Codes,
    scoring: Scoring,
    pins: Int64,
    known: int,
    occurrences: Occurrences,
    check: Callable[[], None] = lambda: None,
    threads: int = 2,
    boxes: Sequence[Box] = (),
    swept: Swept | None = None,
    rate: float | None = None,
) -> Int32:
    """The table of ``UpperBound.corridor`` about an alignment with these pins (``FirstAlignment``, at least one).

    ``known``: a score that is reached. ``occurrences``: of the words of ``b``. ``check`` is called from several threads, and may raise to stop.
    ``boxes`` (``boxes_about``) are filled by ``swept``. ``rate``: what the alignment usually gains in a row, if that is known.
    """
    a, b = as_compiled(a), as_compiled(b)
    shorter = min(len(a), len(b))
    rate = known / shorter if rate is None else rate
    long = lost_a_row(scoring, rate, len(a), len(b))
    costs = costs_of(scoring, bool(boxes), rate=rate, long=long)
    windows = windows_along(pins, len(a))
    blocks = len(windows.first) - 1
    near, far = np.empty((blocks, SAMPLES), np.uint8), np.empty(blocks, np.int64)

    def count(begin: int) -> None:
        check()
        end = min(begin + _PORTION, blocks)
        count_near(a, b, windows.first, begin, end, near)
        count_far(a, b, pins, windows.first, windows.pins, *occurrences, begin, end, far)

    with ThreadPoolExecutor(threads, "corridor") as pool:
        list(pool.map(count, range(0, blocks, _PORTION)))
    aligned, lost, most_lost = np.zeros(blocks, np.int64), np.zeros(blocks, np.int64), 0
    if shorter >= _FROM and np.median(near[:, SAMPLES // 2]) >= _FEW:
        aligned = lost_aligned(a, b, scoring, windows.first, costs.fine_right, costs.fine_left, threads, check)
    if long:
        lost, most_lost = lost_in(a, b, scoring, windows.first, threads, check)
    values = Values.empty(windows, costs, scoring, shorter, most_lost)
    told = Told(len(a), len(b), values, threads)
    border, end = Border.end(windows), blocks
    told.put(blocks, blocks + 1, border)

    def fill_from(begin: int) -> None:
        into = values.inside, values.stay, values.apart, values.alone, values.come
        fill(len(a), values.most, near, aligned, far, lost, windows, costs, border, begin, end, *into)
        told.put(begin, end, border)

    for box in boxes:
        assert swept is not None
        if box.end < end:
            fill_from(box.end)
            border, end = values.border(box.end, border), box.end
        fill_from(box.first)
        border, end = border_above(box, border, values, a, b, scoring, swept), box.first
    if end:
        fill_from(0)
    return told.table(known)
