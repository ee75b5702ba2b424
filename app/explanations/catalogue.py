"""All explanations of the window, by their keys."""

from __future__ import annotations

from app.explanations import batches, columns, computers, fields, genomes, numbers, pictures
from app.explanations.term import Term


def catalogue() -> dict[str, Term]:
    """The terms by each of their keys, in the user's language."""
    modules = (fields, numbers, columns, pictures, batches, genomes, computers)
    return {key: term for module in modules for term in module.terms() for key in term.keys.split()}
