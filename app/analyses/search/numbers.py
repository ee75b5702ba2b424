"""The numbers of a database search: the current query, the request, and resources."""

from __future__ import annotations

from collections.abc import Iterator

from app.analyses.search.columns import bits_cell, evalue_cell, frame_text, is_of_bases
from app.analyses.search.queries import Query
from app.language.text import tr
from app.plots.numbers import NumberRow, cells, run_rows, stage_rows
from app.plots.table.texts import score_text
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
    yield NumberRow(tr("Query"))
    yield NumberRow(tr("Name"), display_name(query.name), query.title)
    if query.description:
        yield NumberRow(tr("Description"), visible(query.description))
    yield NumberRow(tr("Bases") if result.request.translate == "query" else tr("Residues"), f"{query.length:,}")
    yield NumberRow(tr("Hits"), f"{query.hits:,}")
    if len(query.rows) > query.hits:
        yield NumberRow(tr("Alignments"), f"{len(query.rows):,}")
    if query.rows:
        best = query.rows.start
        yield NumberRow(tr("Best score"), score_text(result.scale, int(hits.column("score")[best])))
        yield NumberRow(tr("Best bit score"), bits_cell(float(hits.column("bits")[best])))
        yield NumberRow(tr("Best E-value"), evalue_cell(float(hits.column("evalue")[best])))
    if not result.has_statistics(number):
        yield NumberRow(tr("Statistics"), tr("none"), tr("There were too few scores to fit them to"))
        return
    if queries.column("fitted")[number]:
        copies = result.shuffled(number)
        if copies:
            hint = tr(
                "Entries with their letters in random order tell how chance is distributed; there are too few scores"
            )
            yield NumberRow(tr("Statistics"), tr("fitted to {copies:,} shuffled sequences").format(copies=copies), hint)
        else:
            hint = tr("The scores of this search tell how chance is distributed; longer entries score higher")
            yield NumberRow(tr("Statistics"), tr("fitted to this search"), hint)
        slope, intercept = (float(queries.column(name)[number]) / result.scale for name in ("slope", "intercept"))
        mode = tr("The score that chance brings most often: slope × ln(length of the entry) + intercept")
        yield NumberRow(tr("Slope"), f"{slope:.4g}", mode)
        yield NumberRow(tr("Intercept"), f"{intercept:.4g}".replace("-", "\N{MINUS SIGN}"), mode)
    else:
        hint = tr("The gapped constants published for this matrix and these gap costs, corrected for edge effects")
        yield NumberRow(tr("Statistics"), tr("published"), hint)
        yield NumberRow(tr("K"), f"{float(queries.column('k')[number]):.4g}", hint)
    yield NumberRow(
        tr("λ"),
        f"{float(queries.column('lambda')[number]) * result.scale:.4g}",
        tr("Per unit of the matrix's scores"),
    )


def _asked(result: SearchResult) -> Iterator[NumberRow]:
    request, statistics = result.request, result.statistics
    scoring = request.scoring
    strands = {"both": tr("both"), "forward": tr("forward"), "reverse": tr("reverse complement")}
    yield NumberRow(tr("Searched"))
    yield NumberRow(tr("Queries"), f"{statistics.get('queries', 0):,}")
    yield NumberRow(tr("File of the queries"), request.queries)
    yield NumberRow(tr("Database"), request.database)
    yield NumberRow(tr("Entries"), f"{result.entries:,}")
    if request.translate == "database":
        yield NumberRow(tr("Bases"), f"{statistics.get('bases', 0):,}")
        yield NumberRow(tr("Residues"), f"{result.residues:,}", tr("Of all frames"))
    else:
        yield NumberRow(tr("Residues"), f"{result.residues:,}")
    yield NumberRow(tr("Hits of all queries"), f"{statistics.get('hits', 0):,}")
    if scoring.matrix:
        yield NumberRow(tr("Matrix"), str(statistics.get("matrix", scoring.matrix)), scoring.matrix)
    else:
        yield NumberRow(tr("Match"), f"+{scoring.match}")
        yield NumberRow(tr("Mismatch"), f"−{-scoring.mismatch}")
    gap = tr(
        "A gap of length k costs the first gap + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 "
        "here"
    )
    yield NumberRow(tr("First gap"), f"{scoring.gap_first}", gap)
    yield NumberRow(tr("Gap extension"), f"{scoring.gap_extend}", gap)
    if request.translate != "none":
        side = tr("the queries") if request.translate == "query" else tr("the database")
        frames = " ".join(map(frame_text, request.frames))
        yield NumberRow(tr("Translated"), side, tr("DNA that is compared as the protein it codes for"))
        yield NumberRow(tr("Frames"), frames, tr("Those in which each record is read"))
        yield NumberRow(tr("Genetic code"), f"{request.genetic_code}", genetic_codes().get(request.genetic_code, ""))
    if is_of_bases(result):
        yield NumberRow(tr("Strands"), strands[request.strand], tr("Those of the queries that were compared"))
    yield NumberRow(tr("Hits at most"), f"{request.top:,}", tr("Of each query"))
    yield NumberRow(tr("Alignments at most"), f"{request.max_alignments:,}", tr("Of each entry"))
    yield NumberRow(tr("E-value at most"), f"{request.evalue:g}")


def _run(result: SearchResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    count = int(result.statistics.get("cells", 0))
    yield NumberRow(
        tr("Cells"),
        cells(count),
        tr("Residues of the queries, on each strand or in each frame, times those of the database"),
    )
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == SCORE)
    if seconds and count:
        yield NumberRow(tr("GCUPS"), f"{count / seconds / 1e9:,.2f}", tr("Billions of cells a second while scoring"))
