"""The benchmark of batch pairs in the window, with the cards of Aymone's report beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.benchmark.benchmark import Benchmark, PublishedBars
from app.charts.bars import Bar
from app.language.text import tr
from app.tables.numbers import cells
from gpu.analyses.pairs.result import PairsResult
from gpu.benchmark.measurement import Speed
from gpu.benchmark.pairs import PairsMeasurement, kept
from gpu.benchmark.published import AYMONE_CARDS
from gpu.core.units import three_figures


class PairsBenchmark(Benchmark[PairsMeasurement]):
    """A sample of a result's pairs, aligned again by each device."""

    result: PairsResult

    def __init__(self, result: PairsResult) -> None:
        super().__init__(result)
        self.tip = tr("Align some of these pairs with one core, all cores and the graphics card, and compare")
        self.empty = tr(
            "Nothing has been measured yet. “Measure this computer” aligns some of these pairs again with one core, "
            "with all cores and with the graphics card, checks that all answers are equal, and draws how fast each "
            "was. It takes some seconds."
        )

    def kept(self, choice: Mapping[str, Any]) -> PairsMeasurement | None:
        return kept(self.result.request)

    def refusal(self) -> str:
        return "" if len(self.result.pairs) else tr("This result has no pairs to measure with.")

    def label(self, measured: PairsMeasurement, speed: Speed) -> str:
        rate = measured.pairs_per_second(speed)
        return tr("{times} × · {pairs} pairs/s · {gcups} GCUPS").format(
            times=three_figures(measured.over_one_core(speed)),
            pairs=f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}",
            gcups=three_figures(measured.gcups(speed)),
        )

    def note(self, measured: PairsMeasurement, is_whole: bool = True) -> str:
        parts = [tr("1 pair") if measured.pairs == 1 else tr("{0:,} pairs").format(measured.pairs)]
        if measured.times > 1:
            parts[0] = tr("{pairs}, {times:,} times over").format(pairs=parts[0], times=measured.times)
        parts += [tr("{0} cells").format(cells(measured.cells)), measured.day]
        sentences = [" · ".join(parts) + "."]
        if is_whole:
            sentences.append(
                tr("All scores are equal, and those of this result.")
                if self.result.request.ties == "pure"
                else tr("All answers are equal, and those of this result.")
            )
        if measured.left_out:
            skipped = tr("Pairs that are too long for seconds were passed over: {0:,}.")
            sentences.append(skipped.format(measured.left_out))
        return " ".join(sentences)

    def published(self) -> PublishedBars:
        """A bar per card of the report, for the result's ties; its text tells the other kind."""
        ties = self.result.request.ties
        other = "conventional" if ties == "pure" else "pure"
        words = {"pure": tr("pure"), "conventional": tr("conventional")}
        label = tr("{times:.3g} × ({other} {others:.3g} ×)")
        bars = [
            Bar(
                card.card,
                card.speedup(ties),
                label.format(times=card.speedup(ties), other=words[other], others=card.speedup(other)),
            )
            for card in AYMONE_CARDS
        ]
        note = tr(
            "Aymone’s Table 1, by ties: speedup of each card over the report’s own program for the processor, on "
            "pairs of 512 × 512. That program is not Crosspoint’s one core, so that bars of one chart are not to be "
            "compared with those of the other."
        )
        return PublishedBars(tr("Not measured here: Aymone’s report (2022)"), bars, note)
