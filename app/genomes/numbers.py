"""The numbers of a comparison of genomes: pairs, differences, rearrangements, request, run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.genomes.rearrangement_rows import class_title, classes_of
from app.language.text import tr
from app.tables.numbers import NumberRow, run_rows, stage_rows
from app.tables.texts import distance_text
from gpu.core.units import format_bp, percent
from gpu.genomes.export import genome_names
from gpu.genomes.result import GenomesResult, change_counts

#: Files that are named at most.
_MOST_FILES = 12


def genomes_rows(result: GenomesResult) -> list[NumberRow]:
    """All rows of the panel, in order."""
    if result.request.is_all:
        return [*_distances(result), *_asked(result), *run_rows(result), *stage_rows(result)]
    found = [*_pairs(result), *_differences(result), *_classes(result)] if result.has_alignments else []
    return [*found, *_asked(result), *run_rows(result), *stage_rows(result)]


def _pairs(result: GenomesResult) -> Iterator[NumberRow]:
    yield NumberRow(tr("Pairs of records"), term="genomes.pairs_of_records")
    yield NumberRow(tr("Aligned pairs"), f"{len(result.pairs):,}")
    if result.failed:
        yield NumberRow(tr("Failed pairs"), f"{len(result.failed):,}", tr("See the remarks below"))
    columns = sum(pair.counts.length for pair in result.pairs)
    if columns:
        matches = sum(pair.matches for pair in result.pairs)
        hint = tr("Equal bases in percent of the columns of the pairs' best alignments, gaps included")
        yield NumberRow(tr("Identity with gaps"), f"{percent(matches, columns)} %", hint, term="chromosome.identity")
    for name, genome, aligned in zip(
        (tr("Aligned of a"), tr("Aligned of b")), result.genomes, result.aligned, strict=True
    ):
        share = percent(aligned, max(1, genome.records.total))
        hint = tr("Bases between the ends of at least one alignment")
        yield NumberRow(name, f"{share} % · {format_bp(aligned)}", hint)


def _differences(result: GenomesResult) -> Iterator[NumberRow]:
    pairs = result.pairs
    counts = change_counts(pairs)
    yield NumberRow(tr("Differences"), term="genomes.differences")
    yield NumberRow(tr("Substitutions"), f"{sum(pair.mismatches for pair in pairs):,}")
    yield NumberRow(tr("Insertions"), f"{int(counts.insertions.sum()):,}", tr("Stretches that only b has"))
    yield NumberRow(tr("Deletions"), f"{int(counts.deletions.sum()):,}", tr("Stretches that only a has"))
    yield NumberRow(tr("Bases in gaps"), f"{sum(pair.counts.gap_columns for pair in pairs):,}")
    yield NumberRow(tr("ti/tv"), "–" if counts.ratio is None else f"{counts.ratio:.2f}", term="genomes.ti_tv")


def _classes(result: GenomesResult) -> Iterator[NumberRow]:
    found = result.rearrangements
    yield NumberRow(tr("Blocks"), term="genomes.blocks")
    hint = tr("Blocks of this class; the tab “Rearrangements” lists them")
    for number, count in zip(*np.unique(classes_of(found), return_counts=True), strict=True):
        yield NumberRow(class_title(int(number)), f"{int(count):,}", hint)


def _distances(result: GenomesResult) -> Iterator[NumberRow]:
    names, found = genome_names(result), result.distances
    pairs = np.triu_indices(len(names), 1)
    distance = found.distance[pairs]
    yield NumberRow(tr("Distances"), term="genomes.distances")
    yield NumberRow(tr("Genomes"), f"{len(names):,}")
    yield NumberRow(tr("Comparisons"), f"{len(distance):,}", tr("Each two genomes, once"))
    for name, place in ((tr("Nearest"), distance.argmin()), (tr("Farthest"), distance.argmax())):
        one, other = names[int(pairs[0][place])], names[int(pairs[1][place])]
        yield NumberRow(
            name, f"{distance_text(float(distance[place]))} · {one} – {other}", tr("1 − identity of two genomes")
        )


def _asked(result: GenomesResult) -> Iterator[NumberRow]:
    request = result.request
    yield NumberRow(tr("Compared"), term="run.compared")
    for name, paths in ((tr("Genome a"), request.a), (tr("Genome b"), request.b)):
        if paths:
            title = tr("Genomes") if request.is_all else name
            named = ", ".join(Path(path).name for path in paths[:_MOST_FILES])
            more = len(paths) - _MOST_FILES
            yield NumberRow(title, named + (tr(" and {0:,} more").format(more) if more > 0 else ""))
    if not request.is_all:
        for name, genome in zip((tr("Records of a"), tr("Records of b")), result.genomes, strict=True):
            yield NumberRow(name, f"{len(genome.records.names):,} · {format_bp(genome.records.total)}")
    if request.pairs is None:
        yield NumberRow(tr("Share that matches"), f"{100 * request.threshold:g} %", term="genomes.threshold")
    else:
        yield NumberRow(
            tr("Chosen pairs"),
            f"{len(request.pairs):,}",
            tr("Chosen among those that match"),
            term="genomes.chosen_pairs",
        )
    yield NumberRow(tr("Minimum length"), f"{request.minimum:,}", term="genomes.minimum")
    scoring = request.scoring
    yield NumberRow(tr("Match"), f"+{scoring.match}", term="comparison.scoring.match")
    yield NumberRow(tr("Mismatch"), f"−{-scoring.mismatch}", term="comparison.scoring.mismatch")
    gap = tr("A gap of length k costs the first gap + (k − 1) · extension")
    yield NumberRow(tr("First gap"), f"{scoring.gap_first}", gap, term="comparison.scoring.gap_first")
    yield NumberRow(tr("Gap extension"), f"{scoring.gap_extend}", gap, term="comparison.scoring.gap_extend")
