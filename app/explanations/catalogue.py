"""All explanations of the window, by their keys."""

from __future__ import annotations

from app.explanations import batches, columns, fields, genomes, numbers, pictures
from app.explanations.term import Term


def catalogue() -> dict[str, Term]:
    """The terms by each of their keys, in the user's language."""
    of_all = (*fields.terms(), *numbers.terms(), *columns.terms(), *pictures.terms())
    parts = (*of_all, *genomes.terms(), *batches.terms())
    return {key: term for term in parts for key in term.keys.split()}
