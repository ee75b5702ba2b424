"""Results of pairs, and the pages of any results."""

from tests.app.analyses.conftest import open_page
from tests.app.analyses.pairs.conftest import bases

__all__ = ["bases", "open_page"]
