"""The numbers of a database search: the current query, the request, and resources."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from app.analyses.search.columns import MASKED, bits_cell, evalue_cell, frame_text, is_of_bases
from app.analyses.search.queries import Query
from app.language.text import for_window, tr
from app.tables.numbers import NumberRow, cells, run_rows, stage_rows
from app.tables.texts import score_text
from gpu.analyses.search.masked import LOW
from gpu.analyses.search.request import SCORE
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.names import display_name
from gpu.sequences.translation import genetic_codes


def search_rows(result: SearchResult, query: Query) -> list[NumberRow]:
    """All rows of the panel, in order; reads a few values. Raises ``Damaged``."""
    return [*_query(result, query), *_asked(result), *_run(result)]


def _query(result: SearchResult, query: Query) -> Iterator[NumberRow]:
    queries, hits, number = result.queries, result.hits, query.number
    yield NumberRow(tr("Query"), term="search.query")
    yield NumberRow(tr("Name"), display_name(query.name), query.title, term="search.name")
    if query.description:
        yield NumberRow(tr("Description"), visible(query.description))
    yield NumberRow(
        tr("Bases") if result.request.translate == "query" else tr("Residues"),
        f"{query.length:,}",
        term="search.residues",
    )
    yield NumberRow(tr("Hits"), f"{query.hits:,}", term="search.hit_count")
    if len(query.rows) > query.hits:
        yield NumberRow(tr("Alignments"), f"{len(query.rows):,}", term="search.alignments_listed")
    if query.rows and not result.mask.is_empty:
        places = [hits.column(name)[query.rows.start : query.rows.stop] for name in MASKED]
        low = int(np.count_nonzero(result.mask.share(*places) >= LOW))
        yield NumberRow(tr("Low complexity"), f"{low:,}", term="search.masked")
    elif result.mask.why_not:
        yield NumberRow(tr("Low complexity"), for_window(result.mask.why_not), term="search.masked")
    if query.rows:
        best = query.rows.start
        yield NumberRow(
            tr("Best score"), score_text(result.scale, int(hits.column("score")[best])), term="search.best_score"
        )
        yield NumberRow(tr("Best bit score"), bits_cell(float(hits.column("bits")[best])), term="search.best_bit_score")
        yield NumberRow(tr("Best E-value"), evalue_cell(float(hits.column("evalue")[best])), term="search.best_e_value")
    if not result.has_statistics(number):
        yield NumberRow(
            tr("Statistics"), tr("none"), tr("There were too few scores to fit them to"), term="search.statistics"
        )
        return
    if queries.column("fitted")[number]:
        copies = result.shuffled(number)
        if copies:
            hint = tr(
                "Entries with their letters in random order tell how chance is distributed; there are too few scores"
            )
            yield NumberRow(
                tr("Statistics"),
                tr("fitted to {copies:,} shuffled sequences").format(copies=copies),
                hint,
                term="search.statistics",
            )
        else:
            hint = tr("The scores of this search tell how chance is distributed; longer entries score higher")
            yield NumberRow(tr("Statistics"), tr("fitted to this search"), hint, term="search.statistics")
        slope, intercept = (float(queries.column(name)[number]) / result.scale for name in ("slope", "intercept"))
        yield NumberRow(tr("Slope"), f"{slope:.4g}", term="search.slope")
        yield NumberRow(tr("Intercept"), f"{intercept:.4g}".replace("-", "\N{MINUS SIGN}"), term="search.slope")
    else:
        hint = tr("The gapped constants published for this matrix and these gap costs, corrected for edge effects")
        yield NumberRow(tr("Statistics"), tr("published"), hint, term="search.statistics")
        yield NumberRow(tr("K"), f"{float(queries.column('k')[number]):.4g}", hint, term="search.k")
    yield NumberRow(tr("λ"), f"{float(queries.column('lambda')[number]) * result.scale:.4g}", term="search.lambda")


def _asked(result: SearchResult) -> Iterator[NumberRow]:
    request, statistics = result.request, result.statistics
    scoring = request.scoring
    strands = {"both": tr("both"), "forward": tr("forward"), "reverse": tr("reverse complement")}
    yield NumberRow(tr("Searched"), term="run.compared")
    yield NumberRow(tr("Queries"), f"{statistics.get('queries', 0):,}", term="search.file_of_queries")
    yield NumberRow(tr("File of the queries"), request.queries, term="search.file_of_queries")
    yield NumberRow(tr("Database"), request.database, term="search.file_of_database")
    yield NumberRow(tr("Entries"), f"{result.entries:,}", term="search.file_of_database")
    if request.translate == "database":
        yield NumberRow(tr("Bases"), f"{statistics.get('bases', 0):,}", term="search.residues")
        yield NumberRow(tr("Residues"), f"{result.residues:,}", term="search.residues")
    else:
        yield NumberRow(tr("Residues"), f"{result.residues:,}", term="search.residues")
    yield NumberRow(tr("Hits of all queries"), f"{statistics.get('hits', 0):,}", term="search.hit_count")
    if scoring.matrix:
        yield NumberRow(
            tr("Matrix"),
            str(statistics.get("matrix", scoring.matrix)),
            scoring.matrix,
            term="comparison.scoring.matrix_name",
        )
    else:
        yield NumberRow(tr("Match"), f"+{scoring.match}", term="comparison.scoring.match")
        yield NumberRow(tr("Mismatch"), f"−{-scoring.mismatch}", term="comparison.scoring.mismatch")
    gap = tr(
        "A gap of length k costs the first gap + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 "
        "here"
    )
    yield NumberRow(tr("First gap"), f"{scoring.gap_first}", gap, term="comparison.scoring.gap_first")
    yield NumberRow(tr("Gap extension"), f"{scoring.gap_extend}", gap, term="comparison.scoring.gap_extend")
    if request.translate != "none":
        side = tr("the queries") if request.translate == "query" else tr("the database")
        frames = " ".join(map(frame_text, request.frames))
        yield NumberRow(tr("Translated"), side, term="search.translate")
        yield NumberRow(tr("Frames"), frames, term="search.frames")
        yield NumberRow(
            tr("Genetic code"),
            f"{request.genetic_code}",
            genetic_codes().get(request.genetic_code, ""),
            term="search.genetic_code",
        )
    if is_of_bases(result):
        yield NumberRow(tr("Strands"), strands[request.strand], term="search.strand")
    yield NumberRow(tr("Hits at most"), f"{request.top:,}", term="search.top")
    yield NumberRow(tr("Alignments at most"), f"{request.max_alignments:,}", term="search.alignments")
    yield NumberRow(tr("E-value at most"), f"{request.evalue:g}", term="search.evalue")


def _run(result: SearchResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    count = int(result.statistics.get("cells", 0))
    yield NumberRow(tr("Cells"), cells(count), term="run.cells")
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == SCORE)
    if seconds and count:
        yield NumberRow(
            tr("GCUPS"),
            f"{count / seconds / 1e9:,.2f}",
            tr("Billions of cells a second while scoring"),
            term="run.gcups",
        )
