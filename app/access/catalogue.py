"""The list of the commands of result pages, for those who look for a key while no page is open.

Pages make their commands themselves; a test holds this list against what they make. Titles are
translated as the pages translate them.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication


class Title(NamedTuple):
    """A title as a page writes it: the context of its translation, the text, what fills it."""

    context: str
    text: str
    number: int | None = None

    def shown(self) -> str:
        text = QCoreApplication.translate(self.context, self.text)
        return (text if self.number is None else text.format(self.number)).rstrip("…")


class Entry(NamedTuple):
    """A command: its name, its usual keys, the analyses whose pages have it, and its titles."""

    name: str
    usual: tuple[str, ...]
    pages: tuple[str, ...]
    titles: tuple[Title, ...]

    def shown(self) -> str:
        """The titles, each once."""
        return ", ".join(dict.fromkeys(title.shown() for title in self.titles))


def _entry(name: str, keys: str, pages: str, *titles: tuple[str, str] | tuple[str, str, int]) -> Entry:
    return Entry(name, tuple(keys.split()), tuple(pages.split()), tuple(Title(*title) for title in titles))


_A, _D, _T, _R = "AlignmentPage", "DotPlotView", "TablePanel", "ReferencePanel"
_PLOTS = "matches genomes"
_BOTH, _ALL = f"chromosome {_PLOTS}", f"chromosome {_PLOTS} search pairs reads"
_TABLES = "chromosome search pairs reads"

PAGE_COMMANDS: tuple[Entry, ...] = (
    _entry("move", "H", _BOTH, (_A, "Move")),
    _entry("select", "S", _BOTH, (_A, "Select")),
    _entry("zoom_in", "+ =", f"{_BOTH} reads", (_A, "Zoom in")),
    _entry("zoom_out", "-", f"{_BOTH} reads", (_A, "Zoom out")),
    _entry("whole", "0", f"{_BOTH} reads", (_A, "Whole matrix"), (_R, "Whole reference")),
    _entry("clear", "Esc", _BOTH, (_A, "Clear")),
    _entry("lock", "", _BOTH, (_A, "Lock proportions")),
    _entry("back", "Alt+Left", _BOTH, (_A, "Previous view")),
    _entry("forward", "Alt+Right", _BOTH, (_A, "Next view")),
    _entry("previous", "B", _BOTH, (_A, "Previous difference"), (_D, "Previous match")),
    _entry("next", "F", _BOTH, (_A, "Next difference"), (_D, "Next match")),
    _entry("walk_forward", "G", _BOTH, (_A, "Walk on")),
    _entry("walk_back", "J", _BOTH, (_A, "Walk back")),
    _entry("go_to", "Ctrl+L", _ALL, (_T, "Go to…")),
    _entry("find", "Ctrl+F", "chromosome", (_A, "Find…")),
    _entry("search", "Ctrl+F", _TABLES, (_T, "Search names")),
    _entry("computed", "K", "chromosome", (_A, "How it was computed")),
    _entry("dot_plot", "D", "chromosome", (_A, "Dot plot")),
    _entry("rest", "", "chromosome", (_A, "Find the rest…")),
    _entry("amino_acids", "A", "chromosome", (_A, "Amino acids")),
    _entry("alignment", "Ctrl+0", "chromosome", (_A, "Back to the alignment")),
    _entry("minimap", "", "chromosome", (_A, "Minimap")),
    _entry("bookmark", "Ctrl+D", "chromosome", (_A, "Bookmark this view…")),
    _entry("copy_place", "C", "chromosome", (_A, "Copy coordinates")),
    _entry("next_hit", "N", "chromosome", (_A, "Next hit")),
    _entry("previous_hit", "Shift+N", "chromosome", (_A, "Previous hit")),
    _entry("layer_ALIGNMENT", "Ctrl+1", "chromosome", ("Layer", "Alignment")),
    _entry("layer_PRUNED", "Ctrl+2", "chromosome", ("Layer", "Pruned blocks")),
    _entry("layer_SPECIAL_ROWS", "Ctrl+3", "chromosome", ("Layer", "Special rows")),
    _entry("layer_SPECIAL_COLUMNS", "Ctrl+4", "chromosome", ("Layer", "Special columns")),
    _entry("layer_CROSSPOINTS_1", "Ctrl+5", "chromosome", ("Layer", "End point (stage 1)")),
    _entry("layer_CROSSPOINTS_2", "Ctrl+6", "chromosome", ("Layer", "Crosspoints of stage {0}", 2)),
    _entry("layer_CROSSPOINTS_3", "Ctrl+7", "chromosome", ("Layer", "Crosspoints of stage {0}", 3)),
    _entry("layer_CROSSPOINTS_4", "Ctrl+8", "chromosome", ("Layer", "Crosspoints of stage {0}", 4)),
    _entry("layer_CHAIN", "Ctrl+9", "chromosome", ("Layer", "First alignment")),
    _entry("layer_MATCHES", "M", "chromosome", ("Layer", "Exact matches")),
    _entry("layer_BLOCKS", "R", "chromosome", ("Layer", "Rearrangements")),
    _entry("zoom_selection", "Z", _PLOTS, (_D, "Zoom to the rectangle")),
    _entry("align", "A", _PLOTS, (_D, "Align exactly…")),
    _entry("forward_matches", "Ctrl+1", _PLOTS, (_D, "Forward matches")),
    _entry("reverse_matches", "Ctrl+2", _PLOTS, (_D, "Reverse matches")),
    _entry("minimap", "Ctrl+3", _PLOTS, (_D, "Minimap")),
    _entry("order", "O", "matches", ("RecordsPanel", "Order the records along the diagonal")),
    _entry("next_pair", "N", "matches", ("RecordsPanel", "Next record pair")),
    _entry("previous_pair", "P", "matches", ("RecordsPanel", "Previous record pair")),
    _entry("add", "", "matches", ("MatchesPage", "Add an alignment…")),
    _entry("add_file", "Ctrl+D", "matches", ("MatchesPage", "Add alignments from a file…")),
    _entry("open", "Right", "search", ("Folding", "Unfold")),
    _entry("close", "Left", "search", ("Folding", "Fold")),
    _entry("open_all", "Ctrl+Right", "search", ("Folding", "Unfold all")),
    _entry("close_all", "Ctrl+Left", "search", ("Folding", "Fold all")),
    _entry("align", "", "search pairs", ("Ways", "Align exactly")),
    _entry("overview", "", "search pairs", ("Ways", "Show in the overview")),
    _entry("save_record", "", "search pairs", ("Ways", "Save the entry…")),
    _entry("next_place", "Ctrl+Down", "reads", ("PlacesPanel", "Next place")),
    _entry("previous_place", "Ctrl+Up", "reads", ("PlacesPanel", "Previous place")),
    _entry("go_to_place", "Ctrl+G", "reads", (_R, "Go to a place…")),
    _entry("sort_by_base", "S", "reads", (_R, "Sort by base")),
    _entry("sort_by_place", "Shift+S", "reads", (_R, "Sort by place")),
    _entry("next_variant", "F", "reads", ("VariantsPanel", "Next variant")),
    _entry("previous_variant", "B", "reads", ("VariantsPanel", "Previous variant")),
    _entry("variants", "", "reads", ("VariantsPanel", "Export variants…")),
    _entry("view_sam", "", "reads", ("ReadsPage", "Export reads in view as SAM…")),
    _entry("gene", "Alt+G", "reads", ("Ways", "Show its gene")),
    _entry("elsewhere", "Alt+C", "reads", ("Ways", "Same place in a comparison")),
    _entry("figure", "Ctrl+E", f"{_BOTH} search reads", (_A, "Export figure…"), ("SearchPage", "Export the overview…")),
    _entry("charts", "", f"{_BOTH} search reads", (_A, "Export charts…"), ("SearchPage", "Export the histogram…")),
    _entry("charts", "Ctrl+E", "pairs", ("PairsPage", "Export the histogram…")),
    _entry("identities", "", "pairs", ("PairsPage", "Export the histogram of identity…")),
    _entry("differences", "", "chromosome", (_A, "Export charts…")),
    _entry("speeds", "", "chromosome pairs", ("SpeedPanel", "Export the speeds…")),
    _entry("sizes", "", "chromosome", ("SizesPanel", "Export times by size…")),
    _entry("repeat", "", _ALL, ("Ways", "Run again with other settings…")),
    _entry("report", "", _ALL, (_A, "Save a report")),
)
