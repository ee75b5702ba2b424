"""The numbers of a comparison of genomes: pairs, differences, rearrangements, request, run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.genomes.rearrangement_rows import class_title, classes_of
from app.plots.numbers import NumberRow, run_rows, stage_rows
from gpu.core.units import format_bp, percent
from gpu.genomes.export import genome_names
from gpu.genomes.result import GenomesResult, change_counts

#: Files that are named at most.
_MOST_FILES = 12


def _tr(text: str) -> str:
    return QCoreApplication.translate("GenomesNumbers", text)


def genomes_rows(result: GenomesResult) -> list[NumberRow]:
    """All rows of the panel, in order."""
    if result.request.is_all:
        return [*_distances(result), *_asked(result), *run_rows(result), *stage_rows(result)]
    found = [*_pairs(result), *_differences(result), *_classes(result)] if result.has_alignments else []
    return [*found, *_asked(result), *run_rows(result), *stage_rows(result)]


def _pairs(result: GenomesResult) -> Iterator[NumberRow]:
    yield NumberRow(_tr("Pairs of records"), term="genomes.pairs_of_records")
    yield NumberRow(_tr("Aligned pairs"), f"{len(result.pairs):,}")
    if result.failed:
        yield NumberRow(_tr("Failed pairs"), f"{len(result.failed):,}", _tr("See the remarks below"))
    columns = sum(pair.counts.length for pair in result.pairs)
    if columns:
        matches = sum(pair.matches for pair in result.pairs)
        hint = _tr("Equal bases in percent of the columns of the pairs' best alignments, gaps included")
        yield NumberRow(_tr("Identity"), f"{percent(matches, columns, 2)} %", hint, term="chromosome.identity")
    for name, genome, aligned in zip(
        (_tr("Aligned of a"), _tr("Aligned of b")), result.genomes, result.aligned, strict=True
    ):
        share = percent(aligned, max(1, genome.records.total), 2)
        hint = _tr("Bases between the ends of at least one alignment")
        yield NumberRow(name, f"{share} % · {format_bp(aligned)}", hint)


def _differences(result: GenomesResult) -> Iterator[NumberRow]:
    pairs = result.pairs
    counts = change_counts(pairs)
    yield NumberRow(_tr("Differences"), term="genomes.differences")
    yield NumberRow(_tr("Substitutions"), f"{sum(pair.mismatches for pair in pairs):,}")
    yield NumberRow(_tr("Insertions"), f"{int(counts.insertions.sum()):,}", _tr("Stretches that only b has"))
    yield NumberRow(_tr("Deletions"), f"{int(counts.deletions.sum()):,}", _tr("Stretches that only a has"))
    yield NumberRow(_tr("Bases in gaps"), f"{sum(pair.counts.gap_columns for pair in pairs):,}")
    yield NumberRow(_tr("ti/tv"), "–" if counts.ratio is None else f"{counts.ratio:.2f}", term="genomes.ti_tv")


def _classes(result: GenomesResult) -> Iterator[NumberRow]:
    found = result.rearrangements
    yield NumberRow(_tr("Blocks"), term="genomes.blocks")
    hint = _tr("Blocks of this class; the tab “Rearrangements” lists them")
    for number, count in zip(*np.unique(classes_of(found), return_counts=True), strict=True):
        yield NumberRow(class_title(int(number)), f"{int(count):,}", hint)


def _distances(result: GenomesResult) -> Iterator[NumberRow]:
    names, found = genome_names(result), result.distances
    pairs = np.triu_indices(len(names), 1)
    distance = found.distance[pairs]
    yield NumberRow(_tr("Distances"), term="genomes.distances")
    yield NumberRow(_tr("Genomes"), f"{len(names):,}")
    yield NumberRow(_tr("Comparisons"), f"{len(distance):,}", _tr("Each two genomes, once"))
    for name, place in ((_tr("Nearest"), distance.argmin()), (_tr("Farthest"), distance.argmax())):
        one, other = names[int(pairs[0][place])], names[int(pairs[1][place])]
        yield NumberRow(name, f"{distance[place]:.4f} · {one} – {other}", _tr("1 − identity of two genomes"))


def _asked(result: GenomesResult) -> Iterator[NumberRow]:
    request = result.request
    yield NumberRow(_tr("Compared"), term="run.compared")
    for name, paths in ((_tr("Genome a"), request.a), (_tr("Genome b"), request.b)):
        if paths:
            title = _tr("Genomes") if request.is_all else name
            named = ", ".join(Path(path).name for path in paths[:_MOST_FILES])
            more = len(paths) - _MOST_FILES
            yield NumberRow(title, named + (_tr(" and {0:,} more").format(more) if more > 0 else ""))
    if not request.is_all:
        for name, genome in zip((_tr("Records of a"), _tr("Records of b")), result.genomes, strict=True):
            yield NumberRow(name, f"{len(genome.records.names):,} · {format_bp(genome.records.total)}")
    if request.pairs is None:
        yield NumberRow(_tr("Share that matches"), f"{100 * request.threshold:g} %", term="genomes.threshold")
    else:
        yield NumberRow(
            _tr("Chosen pairs"),
            f"{len(request.pairs):,}",
            _tr("Chosen among those that match"),
            term="genomes.chosen_pairs",
        )
    yield NumberRow(_tr("Minimum length"), f"{request.minimum:,}", term="genomes.minimum")
    scoring = request.scoring
    yield NumberRow(_tr("Match"), f"+{scoring.match}", term="comparison.scoring.match")
    yield NumberRow(_tr("Mismatch"), f"−{-scoring.mismatch}", term="comparison.scoring.mismatch")
    gap = _tr("A gap of length k costs the first gap + (k − 1) · extension")
    yield NumberRow(_tr("First gap"), f"{scoring.gap_first}", gap, term="comparison.scoring.gap_first")
    yield NumberRow(_tr("Gap extension"), f"{scoring.gap_extend}", gap, term="comparison.scoring.gap_extend")
