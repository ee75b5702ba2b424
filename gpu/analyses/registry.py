"""The registry of analyses, one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses import chromosome, matches, pairs, reads, search
from gpu.analyses.analysis import Analysis
from gpu.core.errors import Damaged, InputError
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.core.request import Request
    from gpu.results.folder import ResultFolder


class Registry:
    """Analyses by name, in their displayed order."""

    def __init__(self, analyses: Iterable[Analysis]) -> None:
        self._by_name = {analysis.name: analysis for analysis in analyses}

    def __iter__(self) -> Iterator[Analysis]:
        return iter(self._by_name.values())

    def of(self, request: Request) -> Analysis:
        """The analysis of a request."""
        return self._by_name[request.analysis]

    def example(self, name: str = "") -> Request:
        """Return the bundled example of an analysis ("": the first that has one).

        Raises ``InputError`` if this installation has none.
        """
        for analysis in [self._by_name[name]] if name else self:
            request = analysis.example()
            if request is not None:
                return request
        raise InputError("There is no example in this installation; install Crosspoint again.")

    def request_from_json(self, data: dict[str, Any], origin: str = Phrase("the request")) -> Request:
        """Rebuild a request of any analysis. Raises ``Damaged`` for one of an unknown analysis."""
        # Imported here and below because every subcommand's help loads this module.
        from gpu.core.request import check_format

        check_format(data, origin)
        return self._named(data, origin).request_from_json(data, origin)

    def read_request(self, folder: Path) -> Request:
        """The request of a result folder. Raises ``InputError`` if it is none, ``Damaged``."""
        from gpu.results.folder import origin_of, read_request_data

        return self.request_from_json(read_request_data(folder), origin_of(folder))

    def open(self, folder: str | Path) -> ResultFolder[Any]:
        """Open a result, verified.

        Raises ``InputError`` if this is no result folder, ``Damaged`` if a file does not verify.
        """
        from gpu.results.moved_inputs import with_places
        from gpu.results.portable import places_beside

        folder = Path(folder)
        result = self.at(folder).open(folder)
        if places := places_beside(folder):
            # Unpacked, with its sequences beside it.
            result.request = with_places(result.request, places)
        return result

    def at(self, folder: Path) -> Analysis:
        """Return the analysis that opens a result folder, without verifying any file.

        Raises ``InputError`` if it is none, and ``Damaged``.
        """
        from gpu.results.folder import origin_of, unverified_request_data

        return self._named(unverified_request_data(folder), origin_of(folder))

    def _named(self, data: dict[str, Any], origin: str) -> Analysis:
        from gpu.results.folder import analysis_of

        analysis = self._by_name.get(analysis_of(data))
        if analysis is None:
            raise Damaged("{} asks for an analysis that is unknown here; update Crosspoint to open it.", origin)
        return analysis


ANALYSES = Registry(
    (
        chromosome.ANALYSIS,
        matches.ANALYSIS,
        search.ANALYSIS,
        pairs.ANALYSIS,
        reads.ANALYSIS,
    )
)
