"""Searches to look at: real ones, and tables of as many hits as one likes without an engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from Bio.Data import CodonTable

from gpu.analyses.search.request import ALIGN, DNA_SCORING, READ, SAVE, SCORE, SearchRequest
from gpu.analyses.search.result import HITS, QUERIES, SAMPLE, SearchResult
from gpu.analyses.search.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results.store import ResultStore
from gpu.results.table import Texts
from gpu.results.table_writer import TableWriter
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import RESIDUES, write

_AT_ONCE = 200_000


def searched(request: SearchRequest, folder: Path) -> Path:
    """A finished result folder of a request, by the engine of the processor."""
    run(request, folder, Monitor(), CpuEngine(2), use_cache=False)
    return folder


def bases_request(work: Path) -> SearchRequest:
    """A query of bases, of which an entry holds the reverse complement of residues 21 to 220
    without its 101st; others are of chance. The query's first 150 are in lower case.
    """
    random = np.random.default_rng(5)
    query, *others = ("".join(random.choice(list("ACGT"), size)) for size in [240, *[300] * 150])
    part = reverse_complement(query[20:100] + query[101:220])
    others[70] = others[70][:50] + part + others[70][:40]
    return SearchRequest(
        write(work / "query.fa", [query[:150].lower() + query[150:]], "q"),
        write(work / "db.fa", others, "entry"),
        scoring=DNA_SCORING,
        evalue=1e-3,
    )


def translated_request(work: Path, translate: Literal["query", "database"]) -> SearchRequest:
    """Two proteins and DNA of chance; one record codes for residues 11 to 90 of the second protein
    but two, on its other strand.
    """
    random = np.random.default_rng(8)
    proteins = ["".join(random.choice(list(RESIDUES), size)) for size in (60, 100)]
    dna = ["".join(random.choice(list("ACGT"), 400)) for _ in range(30)]
    codons = {residue: codon for codon, residue in CodonTable.unambiguous_dna_by_id[1].forward_table.items()}
    gene = "".join(codons[residue] for residue in proteins[1][10:50] + proteins[1][52:90])
    dna[1] = dna[1][:40] + reverse_complement(gene) + dna[1][:26]
    files = write(work / "proteins.fa", proteins, "p"), write(work / "dna.fa", dna, "d")
    queries, database = reversed(files) if translate == "query" else files
    return SearchRequest(queries, database, evalue=1.0, translate=translate)


def empty_request(work: Path) -> SearchRequest:
    """A search in which no two residues score above 0, by a scoring without published
    statistics.
    """
    return SearchRequest(
        write(work / "w.fa", ["W" * 30], "lonely"),
        write(work / "p.fa", ["P" * 40] * 3, "p"),
        scoring=MatrixScoring("BLOSUM62", gap_first=31, gap_extend=30),
    )


def small_request(work: Path) -> SearchRequest:
    """A search of five entries, by a scoring without published statistics."""
    random = np.random.default_rng(6)
    query, *others = ("".join(random.choice(list(RESIDUES), size)) for size in [150, 200, 300, 120, 90])
    return SearchRequest(
        write(work / "few.fa", [query], "few"),
        write(work / "five.fa", [*others, others[0] + query[:80]], "entry"),
        scoring=MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4),
    )


def many_hits(
    folder: Path, hits: int, queries: int = 1, per_entry: int = 1, description: str = "", top: int = 1_000_000
) -> SearchResult:
    """A finished result of so many hits, of as many each of the queries, but for its letters: each
    hit aligns four residues. Entries have ``per_entry`` alignments; of every third one more were
    left out.
    """
    request = SearchRequest(
        "queries.fa", "database.fa", sha256=("0" * 64, "1" * 64), top=top, max_alignments=max(1, per_entry)
    )
    matrix, _ = request.scoring.open()
    random = np.random.default_rng(1)
    each = hits // queries
    with ResultStore.open(folder, request, SearchResult.record_fields) as store:
        store.append("stage", stage=READ, done=0, seconds=0.5)
        store.append("stage", stage=SCORE, done=10**9, seconds=1.0)
        table = TableWriter(store, "hits", HITS)
        for query in range(queries):
            for first in range(0, each, _AT_ONCE):
                rows = np.arange(first, min(each, first + _AT_ONCE))
                table.append(**_rows(random, query, rows, each, per_entry, description))
        table.finish()
        of = TableWriter(store, "queries", QUERIES)
        of.append(
            name=[f"query_{number}" for number in range(queries)],
            letters=["ACDE" * 100] * queries,
            length=np.full(queries, 400, np.int32),
            hits=np.full(queries, each, np.int64),
            **{"lambda": np.full(queries, 0.267), "k": np.full(queries, 0.041)},
            slope=np.zeros(queries),
            intercept=np.zeros(queries),
            fitted=np.zeros(queries, np.bool_),
            description=[""] * queries,
        )
        of.finish()
        sample = TableWriter(store, "sample", SAMPLE)
        for query in range(queries):
            scores = random.gumbel(35, 4, 2_000).astype(np.int32)
            sample.append(query=np.full(2_000, query, np.int32), length=np.full(2_000, 300, np.int32), score=scores)
        sample.finish()
        store.append("stage", stage=ALIGN, done=0, seconds=2.0)
        store.append("stage", stage=SAVE, done=0, seconds=0.1)
        store.save_json(
            "statistics.json",
            {
                "engine": "cpu",
                "device": "CPU: 2 cores",
                "queries": queries,
                "entries": 2_000_000,
                "residues": 600_000_000,
                "cells": 10**9,
                "hits": each * queries,
                "stride": 1_000,
                "matrix": matrix.name,
                "alphabet": matrix.alphabet.letters,
                "lacking": matrix.lacking,
                "scale": matrix.scale,
                "scores": matrix.scores.tolist(),
                "prepare_seconds": 0.2,
            },
        )
        store.append("finished", seconds=3.6)
    return SearchResult.open(folder)


def _rows(
    random: np.random.Generator, query: int, rows: np.ndarray, hits: int, per_entry: int, description: str
) -> dict[str, Any]:
    """Hits whose scores fall with their ranks, and whose names do not come in the order of the
    rows.
    """
    count = len(rows)
    ranks, alignment = rows // per_entry, rows % per_entry + 1
    scores = (40 + 1_500 * (1 - rows / hits) ** 8).astype(np.int32)
    start = random.integers(0, 300, count).astype(np.int32)
    columns = random.integers(20, 100, count).astype(np.int32)
    bits = (0.267 * scores - np.log(0.041)) / np.log(2)
    same = {name: Texts.of([text] * count) for name, text in (("cigar", "4="), ("query_letters", "ACDE"))}
    return {
        "query": np.full(count, query, np.int32),
        "rank": (ranks + 1).astype(np.int32),
        "subject": _numbered((ranks * 7_919 + query) % 100_000_000),
        "subject_length": np.full(count, 1_000, np.int64),
        "score": scores,
        "bits": bits,
        "evalue": 400 * 6e8 * 2.0**-bits,
        "reverse": np.zeros(count, np.bool_),
        "query_start": start,
        "query_end": start + columns,
        "subject_start": start.astype(np.int64),
        "subject_end": start.astype(np.int64) + columns,
        "columns": columns,
        "identities": (columns * random.random(count)).astype(np.int32),
        "positives": columns,
        "gaps": np.zeros(count, np.int32),
        "gap_openings": np.zeros(count, np.int32),
        **same,
        "subject_letters": Texts.of(["ACDE"] * count),
        "description": Texts.of([description] * count),
        "alignment": alignment.astype(np.int32),
        "more": (alignment == per_entry) & (per_entry > 1) & (ranks % 3 == 0),
        "entry": (ranks * 7_919 + query) % 2_000_000,
    }


def _numbered(numbers: np.ndarray) -> Texts:
    digits = (numbers[:, None] // 10 ** np.arange(7, -1, -1) % 10 + ord("0")).astype(np.uint8)
    names = np.concatenate([np.tile(np.frombuffer(b"entry_", np.uint8), (len(numbers), 1)), digits], axis=1)
    return Texts(names.ravel(), np.arange(len(numbers) + 1, dtype=np.int64) * names.shape[1])
