"""Queries and databases in files, and what the textbook says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search import input as search_input
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences import files, raw, scanners
from tests.pairs_oracle import Alignment, Rules, align

RESIDUES = "ARNDCQEGHILKMFPSTWYV"
#: An E-value so high that nothing is left out.
NEVER_TOO_MANY = 1e300


def random_records(seed: int, count: int, longest: int, letters: str = RESIDUES) -> list[str]:
    """Texts of many lengths; some of them hold parts of others, so that there is something to
    find.
    """
    random = np.random.default_rng(seed)
    texts = ["".join(random.choice(list(letters), random.integers(1, longest))) for _ in range(count)]
    for at in range(1, count, 3):
        whole = texts[at - 1]
        cut = whole[: int(random.integers(1, len(whole) + 1))]
        texts[at] += cut[: len(cut) // 2] + str(random.choice(list(letters))) + cut[len(cut) // 2 :]
    return texts


def write(path: Path, texts: list[str], name: str) -> str:
    path.write_text("".join(f">{name}{number} words\n{text}\n" for number, text in enumerate(texts)))
    return str(path)


def meant(query: str, subject: str, scoring: MatrixScoring) -> Alignment:
    """The local alignment by the rules of ``gpu.engines.work.traces``."""
    matrix, gaps = scoring.open_as_blast()
    codes = [
        np.frombuffer(matrix.alphabet.encode[list(text.encode())].tobytes(), np.uint8) for text in (query, subject)
    ]
    return align(*codes, Rules(matrix.scores, gaps.first, gaps.extend, "local", matrix.matching))


def cut_small(monkeypatch: pytest.MonkeyPatch, letters: int) -> None:
    """Have files read in small blocks, so that the database comes in batches of about so many
    letters.
    """
    monkeypatch.setattr(search_input, "LETTERS", letters)
    monkeypatch.setattr(scanners, "BLOCK", letters)
    monkeypatch.setattr(files, "_UNPACKED", letters)
    monkeypatch.setattr(files, "_LOOKED_AT", max(letters, 16))
    monkeypatch.setattr(raw, "BLOCK", max(letters, 16))


def start(request: SearchRequest, folder: Path, monitor: Monitor | None = None) -> SearchResult:
    """Search into a folder."""
    run(request, folder, monitor or Monitor(), CpuEngine(2), use_cache=False)
    return SearchResult.open(folder)


def translated_request(work: Path, translate: Any, proteins: list[str], dna: list[str], **asked: Any) -> SearchRequest:
    """A search of proteins and DNA in files, of which the DNA is translated, that leaves no hit
    out.
    """
    files = write(work / "proteins.fa", proteins, "p"), write(work / "dna.fa", dna, "d")
    queries, database = reversed(files) if translate == "query" else files
    return SearchRequest(queries, database, **{"evalue": NEVER_TOO_MANY, **asked}, translate=translate)
