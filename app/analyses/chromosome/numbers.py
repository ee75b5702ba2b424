"""The numbers of a result: the paper's Table 6 with start and end, input, and resources."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from app.help.terms import explain_as
from app.language.text import for_window, tr
from app.tables.numbers import NumberRow, NumbersTable, as_table, cells, duration, notice_rows, run_rows
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import KEY, Significance
from gpu.analyses.chromosome.summary import aligned_shares, how_pruned, pruned_by
from gpu.core.units import percent, three_figures
from gpu.sequences.choice import SequenceChoice


def compared(choice: SequenceChoice) -> str:
    """The compared bases, e.g. ``1–16,569 of 16,569, reverse complement``."""
    text = tr("{0:,}–{1:,} of {2:,}").format(choice.first, choice.last, choice.length)
    if choice.origin:
        text = tr("circular, from {0:,} round to {1:,} of {2:,}").format(
            choice.position(0), choice.position(choice.used - 1), choice.length
        )
    return text + tr(", reverse complement") if choice.reverse else text


def number_rows(result: Result) -> list[NumberRow]:
    """All numbers, in order: of the alignment, of what was compared, of the run."""
    by = pruned_by(result) if how_pruned(result) else ""
    rows = [*_alignment_rows(result), *_request_rows(result), *_run_rows(result)]
    return [*rows, NumberRow(tr("Pruned by"), for_window(by), term="chromosome.pruned")] if by else rows


def run_numbers(result: Result) -> list[NumberRow]:
    """The numbers of the run alone."""
    return list(_run_rows(result))


def _alignment_rows(result: Result) -> Iterator[NumberRow]:
    yield NumberRow(tr("Alignment"), term="chromosome.alignment")
    if result.score is not None:
        yield NumberRow(tr("Score"), f"{result.score:,}", term="chromosome.score")
    statistics, alignment = result.statistics, result.alignment
    if alignment is None:
        yield NumberRow(tr("Finished"), tr("stage {0} of 6").format(len(result.stages)), term="chromosome.finished")
        return
    yield from _significance_rows(result)
    if statistics:
        length = statistics["length"]
        share = f"{percent(statistics['matches'], length)} %" if length else "–"
        yield NumberRow(tr("Identity"), share, term="chromosome.identity")
        if pairs := statistics["matches"] + statistics["mismatches"]:
            share = f"{percent(statistics['matches'], pairs)} %"
            yield NumberRow(tr("Without gaps"), share, term="chromosome.identity_without_gaps")
        yield NumberRow(tr("Length"), f"{length:,}", term="chromosome.length")
        yield NumberRow(tr("Matches"), f"{statistics['matches']:,}", term="chromosome.matches")
        yield NumberRow(tr("Mismatches"), f"{statistics['mismatches']:,}", term="chromosome.mismatches")
        yield NumberRow(tr("Gap openings"), f"{statistics['gap_openings']:,}", term="chromosome.gap_openings")
        yield NumberRow(tr("Gap extensions"), f"{statistics['gap_extensions']:,}", term="chromosome.gap_extensions")
    if alignment.length:
        a, b = result.request.a, result.request.b
        yield NumberRow(
            tr("Start"),
            f"({a.position(alignment.start[0]):,}, {b.position(alignment.start[1]):,})",
            term="chromosome.start",
        )
        yield NumberRow(
            tr("End"),
            f"({a.position(alignment.end[0] - 1):,}, {b.position(alignment.end[1] - 1):,})",
            term="chromosome.end",
        )


def _significance_rows(result: Result) -> Iterator[NumberRow]:
    """The E-value of a local alignment, and the shares of both sequences that are aligned."""
    found = Significance.of(result.statistics)
    if found is not None:
        hint = tr(
            "Number of alignments with such a score that unrelated sequences of these lengths and base compositions "
            "have; {0:,.1f} bits, λ {1:.4g}, K {2:.3g}, {3}"
        ).format(found.bits, found.lam, found.k, for_window(found.source))
        yield NumberRow(tr("E-value"), found.evalue, hint, term="chromosome.e_value")
        if found.is_chance:
            yield NumberRow("", tr("as good as chance"), hint)
    elif KEY in result.statistics and result.score:
        hint = tr("With this scoring even unrelated sequences score the more, the longer they are")
        yield NumberRow(tr("E-value"), tr("none"), hint, term="chromosome.e_value")
    shares = aligned_shares(result)
    if shares is not None:
        a, b = (percent(share, 1) for share in shares)
        title, count = tr("Aligned"), len(result.alignments)
        if count > 1:
            title = tr("Aligned by all {0:,}").format(count)
        yield NumberRow(title, tr("{0} % of a, {1} % of b").format(a, b), term="chromosome.aligned")


def _request_rows(result: Result) -> Iterator[NumberRow]:
    request = result.request
    modes = {"local": tr("local"), "global": tr("global"), "semiglobal": tr("semi-global")}
    yield NumberRow(tr("Compared"), term="run.compared")
    for side, choice in (("a", request.a), ("b", request.b)):
        yield NumberRow(side, choice.label, f"{choice.full_name}\n{choice.path}", "chromosome.side")
        yield NumberRow("", compared(choice))
    if request.both_strands:
        strand = tr("reverse complement") if request.b.reverse else tr("forward")
        yield NumberRow(tr("Strand of b"), strand, term="chromosome.strand_of_b")
    yield NumberRow(tr("Mode"), modes[request.mode], term="chromosome.mode")
    scoring = request.scoring
    yield NumberRow(
        tr("Scoring"),
        tr("match {0:+d}, mismatch {1:+d}").format(scoring.match, scoring.mismatch).replace("-", "−"),
        term="chromosome.preset",
    )
    hint = tr("A gap of length k costs first + (k − 1) · extension")
    yield NumberRow("", tr("gap first {0}, extension {1}").format(scoring.gap_first, scoring.gap_extend), hint)


def _run_rows(result: Result) -> Iterator[NumberRow]:
    yield from run_rows(result)
    first = next((stage for stage in result.stages if stage.stage == 1), None)
    if first is None:
        return
    yield NumberRow(tr("Cells"), cells(first.done), term="chromosome.cells")
    share, how = f"{percent(first.skipped, max(1, first.done))} %", for_window(how_pruned(result))
    yield NumberRow(tr("Pruned"), share, how, "chromosome.pruned")
    if result.bound is not None:
        bound = result.bound
        found = tr("found in {0}").format(duration(bound.seconds)) if bound.source == "found" else tr("given")
        yield NumberRow(tr("Bound"), f"{bound.score:,}, {found}", term="chromosome.bound")
        if result.score:
            yield NumberRow("", tr("{0} % of the score").format(percent(bound.score, result.score)))
    if first.seconds > 0:
        yield NumberRow(tr("Speed"), f"{three_figures(first.done / first.seconds / 1e9)} GCUPS", term="run.gcups")


class NumbersPanel(NumbersTable):
    """The numbers of an alignment; copied are those of the run as well."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__([*_alignment_rows(result), *_request_rows(result), *notice_rows(result)], parent)
        explain_as(self, "window.numbers")
        self._result = result

    def as_table(self) -> str:
        return as_table(number_rows(self._result))
