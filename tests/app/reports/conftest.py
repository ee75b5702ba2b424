"""Results of pairs and their pages."""

from tests.app.analyses.pairs.conftest import bases, open_page

__all__ = ["bases", "open_page"]
