"""All explanations of the window, by their keys."""

from __future__ import annotations

from app.explanations import columns, fields, genomes, numbers, pictures
from app.explanations.term import Term


def catalogue() -> dict[str, Term]:
    """The terms by each of their keys, in the user's language."""
    parts = (*fields.terms(), *numbers.terms(), *columns.terms(), *pictures.terms(), *genomes.terms())
    return {key: term for term in parts for key in term.keys.split()}
