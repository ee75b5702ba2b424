"""Kinds of features as the Sequence Ontology and GenBank name them: genes, and transcripts."""

from __future__ import annotations

_GENES = ("gene", "pseudogene", "gene_segment")
_TRANSCRIPTS = ("RNA", "transcript")


def is_gene(kind: str) -> bool:
    """Tell if a kind is a gene: ``gene``, ``pseudogene``, ``ncRNA_gene``, ``V_gene_segment``."""
    return kind.endswith(_GENES)


def is_transcript(kind: str) -> bool:
    """Tell if a kind is a transcript: ``mRNA``, ``transcript``, ``pseudogenic_transcript``."""
    return kind.endswith(_TRANSCRIPTS)
