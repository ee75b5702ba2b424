"""Batches of comparisons in the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.language.text import Text, tr
from app.runs.face import Face, Zone

if TYPE_CHECKING:
    from gpu.batch.folder import BatchFolder
    from gpu.batch.request import BatchRequest

#: Endings of plans.
ENDINGS = (".tsv", ".csv")


class BatchFace(Face):
    """See ``app.runs.face``."""

    name = "batch"
    icon = "mdi6.playlist-play"
    package = "app.batch"
    dialog_class, page_class = "dialog.BatchDialog", "page.BatchPage"
    report_class = "report.BatchReport"
    picture_class = "picture.BatchView"
    title = Text("From a list")
    tip = Text("Many comparisons of any kind, one a line of a table, each with a result of its own")
    command = Text("Fro&m a list…")
    example = Text("Open the example of a list of com&parisons")

    def zones(self) -> tuple[Zone, ...]:
        return ()

    def suits(self, path: str) -> bool:
        return path.lower().endswith(ENDINGS)

    def describe(self, request: BatchRequest) -> str:
        return tr("The comparisons that are listed in {0}").format(Path(request.plan).name)

    def picture_of(self, result: Any) -> Any:
        return result.picture()

    def look_through(self, result: BatchFolder) -> None:
        # Read here, in the thread.
        _ = result.rows
