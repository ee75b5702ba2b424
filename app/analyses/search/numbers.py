"""The numbers of a database search: the current query, the request, and resources."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from app.analyses.search.columns import bits_cell, evalue_cell, frame_text, is_of_bases
from app.analyses.search.queries import Query
from app.plots.numbers import NumberRow, cells, run_rows, stage_rows
from app.plots.table.texts import score_text
from gpu.analyses.search.request import SCORE
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.names import display_name
from gpu.sequences.translation import genetic_codes


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchNumbers", text)


def search_rows(result: SearchResult, query: Query) -> list[NumberRow]:
    """All rows of the panel, in order; reads a few values. Raises ``Damaged``."""
    return [*_query(result, query), *_asked(result), *_run(result)]


def _query(result: SearchResult, query: Query) -> Iterator[NumberRow]:
    queries, hits, number = result.queries, result.hits, query.number
    yield NumberRow(_tr("Query"), term="search.query")
    yield NumberRow(_tr("Name"), display_name(query.name), query.title, term="search.name")
    if query.description:
        yield NumberRow(_tr("Description"), visible(query.description))
    yield NumberRow(
        _tr("Bases") if result.request.translate == "query" else _tr("Residues"),
        f"{query.length:,}",
        term="search.residues",
    )
    yield NumberRow(_tr("Hits"), f"{query.hits:,}", term="search.hit_count")
    if len(query.rows) > query.hits:
        yield NumberRow(_tr("Alignments"), f"{len(query.rows):,}", term="search.alignments_listed")
    if query.rows:
        best = query.rows.start
        yield NumberRow(
            _tr("Best score"), score_text(result.scale, int(hits.column("score")[best])), term="search.best_score"
        )
        yield NumberRow(
            _tr("Best bit score"), bits_cell(float(hits.column("bits")[best])), term="search.best_bit_score"
        )
        yield NumberRow(
            _tr("Best E-value"), evalue_cell(float(hits.column("evalue")[best])), term="search.best_e_value"
        )
    if not result.has_statistics(number):
        yield NumberRow(
            _tr("Statistics"), _tr("none"), _tr("There were too few scores to fit them to"), term="search.statistics"
        )
        return
    if queries.column("fitted")[number]:
        copies = result.shuffled(number)
        if copies:
            hint = _tr(
                "Entries with their letters in random order tell how chance is distributed; there are too few scores"
            )
            yield NumberRow(
                _tr("Statistics"),
                _tr("fitted to {copies:,} shuffled sequences").format(copies=copies),
                hint,
                term="search.statistics",
            )
        else:
            hint = _tr("The scores of this search tell how chance is distributed; longer entries score higher")
            yield NumberRow(_tr("Statistics"), _tr("fitted to this search"), hint, term="search.statistics")
        slope, intercept = (float(queries.column(name)[number]) / result.scale for name in ("slope", "intercept"))
        yield NumberRow(_tr("Slope"), f"{slope:.4g}", term="search.slope")
        yield NumberRow(_tr("Intercept"), f"{intercept:.4g}".replace("-", "\N{MINUS SIGN}"), term="search.slope")
    else:
        hint = _tr("The gapped constants published for this matrix and these gap costs, corrected for edge effects")
        yield NumberRow(_tr("Statistics"), _tr("published"), hint, term="search.statistics")
        yield NumberRow(_tr("K"), f"{float(queries.column('k')[number]):.4g}", hint, term="search.k")
    yield NumberRow(_tr("λ"), f"{float(queries.column('lambda')[number]) * result.scale:.4g}", term="search.lambda")


def _asked(result: SearchResult) -> Iterator[NumberRow]:
    request, statistics = result.request, result.statistics
    scoring = request.scoring
    strands = {"both": _tr("both"), "forward": _tr("forward"), "reverse": _tr("reverse complement")}
    yield NumberRow(_tr("Searched"), term="run.compared")
    yield NumberRow(_tr("Queries"), f"{statistics.get('queries', 0):,}", term="search.file_of_queries")
    yield NumberRow(_tr("File of the queries"), request.queries, term="search.file_of_queries")
    yield NumberRow(_tr("Database"), request.database, term="search.file_of_database")
    yield NumberRow(_tr("Entries"), f"{result.entries:,}", term="search.file_of_database")
    if request.translate == "database":
        yield NumberRow(_tr("Bases"), f"{statistics.get('bases', 0):,}", term="search.residues")
        yield NumberRow(_tr("Residues"), f"{result.residues:,}", term="search.residues")
    else:
        yield NumberRow(_tr("Residues"), f"{result.residues:,}", term="search.residues")
    yield NumberRow(_tr("Hits of all queries"), f"{statistics.get('hits', 0):,}", term="search.hit_count")
    if scoring.matrix:
        yield NumberRow(
            _tr("Matrix"),
            str(statistics.get("matrix", scoring.matrix)),
            scoring.matrix,
            term="comparison.scoring.matrix_name",
        )
    else:
        yield NumberRow(_tr("Match"), f"+{scoring.match}", term="comparison.scoring.match")
        yield NumberRow(_tr("Mismatch"), f"−{-scoring.mismatch}", term="comparison.scoring.mismatch")
    gap = _tr(
        "A gap of length k costs the first gap + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 "
        "here"
    )
    yield NumberRow(_tr("First gap"), f"{scoring.gap_first}", gap, term="comparison.scoring.gap_first")
    yield NumberRow(_tr("Gap extension"), f"{scoring.gap_extend}", gap, term="comparison.scoring.gap_extend")
    if request.translate != "none":
        side = _tr("the queries") if request.translate == "query" else _tr("the database")
        frames = " ".join(map(frame_text, request.frames))
        yield NumberRow(_tr("Translated"), side, term="search.translate")
        yield NumberRow(_tr("Frames"), frames, term="search.frames")
        yield NumberRow(
            _tr("Genetic code"),
            f"{request.genetic_code}",
            genetic_codes().get(request.genetic_code, ""),
            term="search.genetic_code",
        )
    if is_of_bases(result):
        yield NumberRow(_tr("Strands"), strands[request.strand], term="search.strand")
    yield NumberRow(_tr("Hits at most"), f"{request.top:,}", term="search.top")
    yield NumberRow(_tr("Alignments at most"), f"{request.max_alignments:,}", term="search.alignments")
    yield NumberRow(_tr("E-value at most"), f"{request.evalue:g}", term="search.evalue")


def _run(result: SearchResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    count = int(result.statistics.get("cells", 0))
    yield NumberRow(_tr("Cells"), cells(count), term="run.cells")
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == SCORE)
    if seconds and count:
        yield NumberRow(
            _tr("GCUPS"),
            f"{count / seconds / 1e9:,.2f}",
            _tr("Billions of cells a second while scoring"),
            term="run.gcups",
        )
