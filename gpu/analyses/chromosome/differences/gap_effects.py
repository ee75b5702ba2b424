"""Effects of insertions and deletions on proteins, each translated before and after one gap alone.

A gap of one coding sequence leaves ``after`` it what was read before, behind the gap in another
frame or not; behind the end reading goes on along the record. Where equal letters let a gap lie in
several ways, the molecule is the same, and so must be what is told, on either strand: at a border
of a part, the gap is tried on both sides, and the one that leaves introns their first and last two
bases, and the protein most of its residues, is told.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.differences.coding import CodingSequences, strand
from gpu.analyses.chromosome.differences.gaps import Edits, Gaps, Mask, edits_of, keeps_splicing, placements
from gpu.analyses.chromosome.differences.severity import Effect
from gpu.analyses.chromosome.segments import Integers
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.translation import CODON

_STOP, _ANY, _MET = (PROTEIN.letters.index(letter) for letter in "*XM")
_N = DNA.letters.index("N")
#: In place of a residue: the protein has none there.
_NONE = 254
#: Codons that are read at once: of each protein at first, and of all.
_FIRST_LOOK, _AT_ONCE = 2, 1 << 18


class Told(NamedTuple):
    """Effects of gaps on coding sequences ``of``; arrays of one length.

    ``number``: the 1-based codon, 0 for one that is not whole, -1 beside the sequence; ``before``,
    ``after``: residues.
    """

    gap: Integers
    of: Integers
    effect: NDArray[np.uint8]
    number: Integers
    before: Codes
    after: Codes


def find(coding: CodingSequences, gaps: Gaps, part: Integers, gap: Integers, slides: tuple[Integers, Integers]) -> Told:
    """The effects of gaps on the coding sequences that they meet.

    Parameters
    ----------
    coding : CodingSequences
    gaps : Gaps
    part, gap : int64 [k]
        Parts, and gaps that meet them wherever these may lie; all such parts of a sequence.
    slides : int64 [n] each
        As ``Gaps.slides``.
    """
    keys = np.unique(gap * len(coding) + coding.of[part])
    gap, of = np.divmod(keys, max(1, len(coding)))
    tried, moved = placements(coding, gaps, gap, of, slides)
    told = _told(coding, gaps, edits_of(coding, gaps, gap[tried], of[tried], moved))
    several = np.flatnonzero(np.bincount(tried, minlength=len(gap)) > 1)
    keep = np.ones(len(tried), np.bool_)
    first = np.searchsorted(tried, np.arange(len(gap) + 1))
    for pair in several.tolist():
        rows = range(int(first[pair]), int(first[pair + 1]))
        spoils = [not keeps_splicing(coding, gaps, int(gap[pair]), int(of[pair]), int(moved[row])) for row in rows]
        best = min(
            zip(rows, spoils, strict=True), key=lambda each: (each[1], told.effect[each[0]], told.number[each[0]])
        )[0]
        keep[list(rows)] = False
        keep[best] = True
        if told.number[best] < 0:
            # Beside the sequence: the codon is that of a placement inside.
            told.number[best] = max(int(told.number[row]) for row in rows)
    keep &= told.number >= 0
    same = (told.effect == Effect.SYNONYMOUS) & (told.number > 0) & keep
    told.before[same] = told.after[same] = coding.own(told.of[same], told.number[same] - 1)[1]
    return Told(
        told.gap[keep], told.of[keep], told.effect[keep], told.number[keep], told.before[keep], told.after[keep]
    )


def _told(coding: CodingSequences, gaps: Gaps, edits: Edits) -> Told:
    """The effects of edits on the proteins."""
    of, rows = edits.of, len(edits.of)
    owner = np.repeat(np.arange(rows), np.diff(edits.begin))
    lost, gained = (np.bincount(owner, some, rows).astype(np.int64) for some in (edits.lost, edits.gained))
    is_met = np.diff(edits.begin) > 0
    at = np.full(rows, -1)
    at[is_met] = edits.at[edits.begin[:-1][is_met]]
    codon = (at - coding.skipped[of]) // CODON
    is_read = is_met & (at >= coding.skipped[of]) & (codon < coding.count[of])
    effect = np.where((gained - lost) % CODON, np.uint8(Effect.FRAMESHIFT), np.uint8(Effect.IN_FRAME))
    effect[~is_met] = Effect.SYNONYMOUS
    number = np.where(is_read, codon + 1, np.where(is_met, 0, -1))
    before, after = np.full(rows, _ANY, np.uint8), np.full(rows, _ANY, np.uint8)
    before[is_read] = coding.own(of[is_read], codon[is_read])[1]
    is_gone = is_met & (lost == coding.size[of])
    effect[is_gone] = Effect.GENE_LOST
    some = np.flatnonzero(is_read & ~is_gone)
    if len(some):
        _Proteins(coding, gaps, edits, some, codon[some], (gained - lost)[some]).judge(effect, number, before, after)
    return Told(edits.gap, of, effect, number, before, after)


class _Proteins:
    """Proteins before and after their edits, read codon by codon as far as they must be."""

    def __init__(
        self, coding: CodingSequences, gaps: Gaps, edits: Edits, rows: Integers, codon: Integers, longer: Integers
    ) -> None:
        self._coding, self._gaps, self._edits, self._rows = coding, gaps, edits, rows
        self._of, self._codon = edits.of[rows], codon
        self._skipped, self._count = coding.skipped[self._of], coding.count[self._of]
        self._in_frame = longer % CODON == 0
        self._more = longer // CODON
        #: Bases after the edits, and the first codon that is wholly behind them.
        self._bases = coding.size[self._of] - self._skipped + longer
        last = edits.begin[rows + 1] - 1
        self._until = -(-(edits.at[last] + longer + edits.lost[last] - self._skipped) // CODON)
        self._is_open = coding.is_open[self._of, 1]

    def judge(self, effect: NDArray[np.uint8], number: Integers, before: Codes, after: Codes) -> None:
        """Set the effects of the rows, their codons and residues."""
        rows, of, count = self._rows, self._of, self._count
        every = np.arange(len(rows))
        differs, is_same = self._first_difference()
        final = count - 1
        ends = ~self._is_open & (self._before(every, final[:, None])[:, 0] == _STOP)
        shown = np.minimum(differs, final)
        here = self._after(every, differs[:, None])[:, 0]
        there = self._before(every, shown[:, None])[:, 0]

        found = np.where(self._in_frame, np.uint8(Effect.IN_FRAME), np.uint8(Effect.FRAMESHIFT))
        residue = np.full(len(rows), _ANY, np.uint8)
        # In another frame: at once a stop, or all residues and then no stop.
        shifted = ~self._in_frame
        found[shifted & ends & (differs == final)] = Effect.STOP_LOST
        cut = np.where(shifted & (here == _STOP), differs, -1)

        # In the frame: a stop that the gap makes, or none where it was.
        whole = self._bases // CODON
        is_untouched = self._until <= final + self._more
        limit = np.where(is_untouched, self._until, np.where(self._is_open, whole, whole + 1))
        stop = self._first_stop(np.flatnonzero(self._in_frame & ~is_same), differs, limit)
        all_lost = self._final_is_lost()
        kept = is_untouched | ~ends | ((stop >= 0) & ((stop < whole) | ((stop == whole) & all_lost)))
        found[self._in_frame & ~kept] = Effect.STOP_LOST
        early = self._in_frame & (stop >= 0) & (is_untouched | (stop < whole - 1)) & ((differs < final) | ~ends)
        cut = np.where(early, stop, cut)

        is_cut = cut >= 0
        found[is_cut] = Effect.NONSENSE
        # Where the protein had no residue there, the first one that differs is told.
        reaches = is_cut & (cut < final + ~ends)
        shown[reaches] = cut[reaches]
        there[reaches] = self._before(every[reaches], cut[reaches][:, None])[:, 0]
        residue[reaches] = _STOP
        loses = found == Effect.STOP_LOST
        shown[loses], there[loses] = final[loses], _STOP
        residue[loses] = self._after(every[loses], final[loses][:, None])[:, 0]
        residue[(residue == _NONE) | (loses & (residue == _STOP))] = _ANY

        begins = self._coding.begins(of, np.zeros(len(of), np.int64))
        first = np.flatnonzero(begins & (self._codon == 0) & ~is_same)
        nothing = np.zeros((len(first), 1), np.int64)
        was, becomes = self._before(first, nothing)[:, 0], self._after(first, nothing)[:, 0]
        is_lost = (was == _MET) & ((becomes != _MET) | self._edits.is_cut[rows[first]])
        first = first[is_lost]
        found[first], shown[first], there[first], residue[first] = Effect.START_LOST, 0, _MET, _ANY

        found[is_same], shown[is_same] = Effect.SYNONYMOUS, np.minimum(self._codon, final)[is_same]
        effect[rows], number[rows], before[rows], after[rows] = found, shown + 1, there, residue

    def _first_difference(self) -> tuple[Integers, Mask]:
        """The first codon from the edits on that is read otherwise; True: none is, to the stop."""
        at, is_same = self._codon.copy(), np.zeros(len(self._codon), np.bool_)
        active, width = np.arange(len(at)), _FIRST_LOOK
        while len(active):
            width = max(_FIRST_LOOK, min(width, _AT_ONCE // len(active)))
            codon = at[active][:, None] + np.arange(width)
            before, after = self._before(active, codon), self._after(active, codon)
            final = self._count[active][:, None]
            in_frame = self._in_frame[active][:, None]
            # A stop inside, which is read through, stays one.
            moved = in_frame & (codon >= self._until[active][:, None]) & (self._more[active][:, None] > 0)
            ends = (before == _STOP) & (after == _STOP) & (codon == final - 1) & ~moved
            unknown = (after == _ANY) & ~in_frame
            hit = (before != after) | unknown | (codon >= final) | ends
            column = np.argmax(hit, axis=1)
            is_hit = hit[np.arange(len(active)), column]
            at[active] += np.where(is_hit, column, width)
            is_same[active] = is_hit & ends[np.arange(len(active)), column]
            active, width = active[~is_hit], 4 * width
        return at, is_same

    def _first_stop(self, rows: Integers, begin: Integers, limit: Integers) -> Integers:
        """The first stop in codons [begin, limit) after the edits of rows; -1 for none."""
        found = np.full(len(self._rows), -1)
        at, width = begin.copy(), _FIRST_LOOK
        active = rows[begin[rows] < limit[rows]]
        while len(active):
            width = max(_FIRST_LOOK, min(width, _AT_ONCE // len(active)))
            codon = at[active][:, None] + np.arange(width)
            hit = (self._after(active, codon) == _STOP) & (codon < limit[active][:, None])
            column = np.argmax(hit, axis=1)
            is_hit = hit[np.arange(len(active)), column]
            found[active[is_hit]] = (at[active] + column)[is_hit]
            at[active] += width
            active, width = active[~is_hit & (at[active] < limit[active])], 4 * width
        return found

    def _final_is_lost(self) -> Mask:
        """True where all bases of the last codon are lost."""
        edits, rows = self._edits, self._rows
        first = self._skipped + CODON * (self._count - 1)
        end = np.minimum(first + CODON, self._coding.size[self._of])
        left = end - first
        for step in range(int(np.diff(edits.begin)[rows].max(initial=0))):
            edit = np.minimum(edits.begin[rows] + step, len(edits.at) - 1)
            reach = np.minimum(edits.at[edit] + edits.lost[edit], end) - np.maximum(edits.at[edit], first)
            left -= np.where(edits.begin[rows] + step < edits.begin[rows + 1], np.maximum(reach, 0), 0)
        return left <= 0

    def _before(self, rows: Integers, codon: Integers) -> Codes:
        """Residues of the record's codons [k, w], without an end."""
        of = np.broadcast_to(self._of[rows][:, None], codon.shape)
        count = self._count[rows][:, None]
        found = self._coding.own(of, np.clip(codon, 0, count - 1))[1]
        found[codon >= count] = _NONE
        return found

    def _after(self, rows: Integers, codon: Integers) -> Codes:
        """Residues of the codons [k, w] that edits leave, without an end."""
        coding, column = self._coding, (slice(None), None)
        of = np.broadcast_to(self._of[rows][column], codon.shape)
        base = CODON * codon
        letters = self._letters(rows, (base + self._skipped[rows][column])[..., None] + np.arange(CODON))
        bases, in_frame = self._bases[rows][column], self._in_frame[rows][column]
        found = coding.changed(of, codon, letters, (base + CODON == bases) & in_frame)
        # Codons that are the same as before may have a residue that the record names.
        earlier = codon - self._more[rows][column]
        first = (codon == 0) & coding.begins(of, codon)
        # Another start codon begins the protein as well.
        same = in_frame & (codon >= self._until[rows][column]) & (earlier < self._count[rows][column])
        same &= ~(first & (found == _MET))
        if same.any():
            found = np.where(same, self._before(rows, np.where(same, earlier, 0)), found)
        if first.any():
            own, residue, _ = coding.own(of[first], codon[first])
            found[first] = np.where((own == letters[first]).all(axis=1), residue, found[first])
        found[(base + CODON > bases) & self._is_open[rows][column]] = _NONE
        return found

    def _letters(self, rows: Integers, x: Integers) -> Codes:
        """The letters that edits leave, at bases x [k, w, 3] from the first one on, as read."""
        coding, edits, rows = self._coding, self._edits, self._rows[rows]
        of, shape = edits.of[rows], (slice(None), None, None)
        before, text = x.copy(), np.full(x.shape, -1)
        text_turned = np.zeros(x.shape, np.bool_)
        shift = np.zeros(len(rows), np.int64)
        for step in range(int((edits.begin[rows + 1] - edits.begin[rows]).max(initial=0))):
            edit = edits.begin[rows] + step
            has = edit < edits.begin[rows + 1]
            edit = np.minimum(edit, len(edits.at) - 1)
            gained = np.where(has, edits.gained[edit], 0)
            more = gained - np.where(has, edits.lost[edit], 0)
            first = np.where(has, edits.at[edit] + shift, np.iinfo(np.int64).max >> 1)
            behind = x >= (first + gained)[shape]
            inside = (x >= first[shape]) & ~behind
            shift += more
            before = np.where(behind, x - shift[shape], before)
            text = np.where(inside, x - first[shape], text)
            text_turned |= inside & edits.turned[edit][shape]
        size = coding.size[of][shape]
        places, turned = coding.places(coding.first[of][shape] + np.minimum(before, size - 1))
        last = coding.is_reverse[np.searchsorted(coding.of, of, side="right") - 1][shape]
        beyond = before - size
        places = np.where(beyond < 0, places, edits.behind[rows][shape] + np.where(last, -beyond, beyond))
        turned = np.where(beyond < 0, turned, last)
        known = (places >= 0) & (places < len(coding.letters))
        found = strand(np.where(known, coding.letters[np.where(known, places, 0)], _N).astype(np.uint8), turned)
        made = text >= 0
        if made.any():
            gap, moved = (np.broadcast_to(each[rows][shape], x.shape)[made] for each in (edits.gap, edits.moved))
            at = text[made]
            at = np.where(text_turned[made], self._gaps.gained[gap] - 1 - at, at)
            found[made] = strand(self._gaps.letter(gap, at, moved), text_turned[made])
        return found
