"""Files of alignments read for a dot plot, in threads."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from app.analyses.matches.dot_plot.layers.layer_set import FileLayer
from app.analyses.matches.dot_plot.layers.segments import LayerSegments
from app.analyses.matches.dot_plot.view import DotPlotView
from app.language.text import for_window, tr
from app.pages.result import ResultPage
from app.widgets.background import Background
from app.widgets.file_dialogs import ask_files
from app.widgets.messages import explain
from app.widgets.reporter import ask_to_skip
from gpu.analyses.matches.imported.lines import DamagedLine
from gpu.analyses.matches.imported.names import PATTERNS, is_named_as_alignments
from gpu.analyses.matches.imported.placed import PlacedAlignments
from gpu.analyses.matches.imported.read import read_alignments

#: Most files drawn over one plot by a session.
_MAX_FILES = 50
#: A layer that can be added, and a note on it.
_Prepared = tuple[tuple[PlacedAlignments, LayerSegments], str]


class LayerFiles:
    """Adds files of alignments to the plot of a page."""

    def __init__(self, page: ResultPage, plot: DotPlotView, background: Background) -> None:
        self._page, self._plot, self._background = page, plot, background
        #: Files that belong to the plot but are not drawn yet, as they are read or cannot be read,
        #: and if they are to be shown.
        self._awaited: dict[str, bool] = {}
        plot.files_dropped.connect(self.add)

    def ask(self) -> None:
        """Ask for files, and add them."""
        title = tr("Add alignments from a file")
        names = tr("Alignments ({0})").format(PATTERNS)
        everything = tr("All files (*)")
        ask_files(self._page, title, "", [names, everything], True, self.add)

    def add(self, paths: list[str]) -> None:
        """Read files and draw each as a layer."""
        for path in paths:
            self._read(path, skip_damaged=False)

    def expect(self, path: str) -> None:
        """Note a file that the page itself reads and draws; ``arrived`` is called then."""
        self._awaited[path] = True

    def arrived(self, path: str, layer: FileLayer) -> None:
        """Show a layer as it was wanted while its file was read; take it off if it no longer is."""
        is_shown = self._awaited.pop(path, None)
        if is_shown is None:
            self._plot.layers.remove(layer)
        elif not is_shown:
            self._plot.layers.show_layer(layer, False)

    def kept(self) -> list[dict[str, Any]] | None:
        """The files drawn, or awaited, and if they are shown, for a session."""
        drawn = [{"path": layer.placed.alignments.path, "shown": layer.is_shown} for layer in self._plot.layers.layers]
        return [*drawn, *({"path": path, "shown": is_shown} for path, is_shown in self._awaited.items())] or None

    def restore(self, value: Any) -> None:
        """Draw the files as ``kept`` gave them; files that cannot be read now stay awaited."""
        wanted = {
            one["path"]: one.get("shown") is not False
            for one in (value if isinstance(value, list) else [])[:_MAX_FILES]
            if isinstance(one, dict) and isinstance(one.get("path"), str) and one["path"]
        }
        layers = self._plot.layers
        for layer in layers.layers:
            is_shown = wanted.pop(layer.placed.alignments.path, None)
            if is_shown is None:
                layers.remove(layer)
            elif is_shown != layer.is_shown:
                layers.show_layer(layer, is_shown)
        known, self._awaited = self._awaited, wanted
        for path in wanted:
            if path not in known:
                self._read(path, skip_damaged=True, is_awaited=True)

    def take(self, paths: list[str]) -> bool:
        """Add dropped files if all are alignments, mapped reads among them; False if not."""
        if not paths or not all(is_named_as_alignments(path, with_reads=True) for path in paths):
            return False
        self.add(paths)
        return True

    def _read(self, path: str, skip_damaged: bool, is_awaited: bool = False) -> None:
        self._page.desk.say(tr("Reading {0}…").format(Path(path).name))

        def work() -> _Prepared:
            alignments = read_alignments(path, skip_damaged)
            prepared = self._plot.layers.prepare(alignments)
            remarks = map(for_window, (*alignments.remarks, prepared[0].remark))
            return prepared, " ".join(filter(None, remarks))

        def done(found: _Prepared) -> None:
            layer = self._plot.layers.add(found[0], Path(path).name, found[1])
            if is_awaited:
                self.arrived(path, layer)
            self._page.desk.say(found[1])

        self._background.call(work, done=done, failed=partial(self._failed, path))

    def _failed(self, path: str, problem: Exception) -> None:
        if isinstance(problem, DamagedLine):
            ask_to_skip(self._page, explain(problem).sentence, partial(self._read, path, skip_damaged=True))
        else:
            self._page.desk.warn(problem)
