"""The list of the commands of result pages, for those who look for a key while no page is open.

Pages make their commands themselves; a test holds this list against what they make.
"""

from __future__ import annotations

from typing import NamedTuple

from app.language.text import tr


class Entry(NamedTuple):
    """A command: its name, its usual keys, the analyses whose pages have it, and its titles there.

    ``number`` fills the place in a title.
    """

    name: str
    usual: tuple[str, ...]
    pages: tuple[str, ...]
    titles: tuple[str, ...]
    number: int = 0

    def shown(self) -> str:
        """The titles in the window's language, each once."""
        return ", ".join(dict.fromkeys(tr(title).format(self.number).rstrip("…") for title in self.titles))


def _entry(name: str, keys: str, pages: str, *titles: str, number: int = 0) -> Entry:
    return Entry(name, tuple(keys.split()), tuple(pages.split()), titles, number)


_PLOTS = "matches genomes"
_BOTH, _ALL = f"chromosome {_PLOTS}", f"chromosome {_PLOTS} search pairs reads"
_TABLES = "chromosome search pairs reads"

PAGE_COMMANDS: tuple[Entry, ...] = (
    _entry("move", "H", _BOTH, "Move"),
    _entry("select", "S", _BOTH, "Select"),
    _entry("zoom_in", "+ =", f"{_BOTH} reads", "Zoom in"),
    _entry("zoom_out", "-", f"{_BOTH} reads", "Zoom out"),
    _entry("whole", "0", f"{_BOTH} reads", "Whole matrix", "Whole reference"),
    _entry("clear", "Esc", _BOTH, "Clear"),
    _entry("lock", "", _BOTH, "Lock proportions"),
    _entry("back", "Alt+Left", _BOTH, "Previous view"),
    _entry("forward", "Alt+Right", _BOTH, "Next view"),
    _entry("previous", "B", _BOTH, "Previous difference", "Previous match"),
    _entry("next", "F", _BOTH, "Next difference", "Next match"),
    _entry("walk_forward", "G", _BOTH, "Walk on"),
    _entry("walk_back", "J", _BOTH, "Walk back"),
    _entry("go_to", "Ctrl+L", _ALL, "Go to…"),
    _entry("find", "Ctrl+F", "chromosome", "Find…"),
    _entry("search", "Ctrl+F", _TABLES, "Search names"),
    _entry("computed", "K", "chromosome", "How it was computed"),
    _entry("dot_plot", "D", "chromosome", "Dot plot"),
    _entry("rest", "", "chromosome", "Find the rest…"),
    _entry("amino_acids", "A", "chromosome", "Amino acids"),
    _entry("alignment", "Ctrl+0", "chromosome", "Back to the alignment"),
    _entry("minimap", "", "chromosome", "Minimap"),
    _entry("bookmark", "Ctrl+D", "chromosome", "Bookmark this view…"),
    _entry("copy_place", "C", "chromosome", "Copy coordinates"),
    _entry("next_hit", "N", "chromosome", "Next hit"),
    _entry("previous_hit", "Shift+N", "chromosome", "Previous hit"),
    _entry("layer_ALIGNMENT", "Ctrl+1", "chromosome", "Alignment"),
    _entry("layer_PRUNED", "Ctrl+2", "chromosome", "Pruned blocks"),
    _entry("layer_SPECIAL_ROWS", "Ctrl+3", "chromosome", "Special rows"),
    _entry("layer_SPECIAL_COLUMNS", "Ctrl+4", "chromosome", "Special columns"),
    _entry("layer_CROSSPOINTS_1", "Ctrl+5", "chromosome", "End point (stage 1)"),
    _entry("layer_CROSSPOINTS_2", "Ctrl+6", "chromosome", "Crosspoints of stage {0}", number=2),
    _entry("layer_CROSSPOINTS_3", "Ctrl+7", "chromosome", "Crosspoints of stage {0}", number=3),
    _entry("layer_CROSSPOINTS_4", "Ctrl+8", "chromosome", "Crosspoints of stage {0}", number=4),
    _entry("layer_CHAIN", "Ctrl+9", "chromosome", "First alignment"),
    _entry("layer_MATCHES", "M", "chromosome", "Exact matches"),
    _entry("layer_BLOCKS", "R", "chromosome", "Rearrangements"),
    _entry("zoom_selection", "Z", _PLOTS, "Zoom to the rectangle"),
    _entry("align", "A", _PLOTS, "Align exactly…"),
    _entry("forward_matches", "Ctrl+1", _PLOTS, "Forward matches"),
    _entry("reverse_matches", "Ctrl+2", _PLOTS, "Reverse matches"),
    _entry("minimap", "Ctrl+3", _PLOTS, "Minimap"),
    _entry("order", "O", "matches", "Order the records along the diagonal"),
    _entry("next_pair", "N", "matches", "Next record pair"),
    _entry("previous_pair", "P", "matches", "Previous record pair"),
    _entry("add", "", "matches", "Add an alignment…"),
    _entry("add_file", "Ctrl+D", "matches", "Add alignments from a file…"),
    _entry("open", "Right", "search", "Unfold"),
    _entry("close", "Left", "search", "Fold"),
    _entry("open_all", "Ctrl+Right", "search", "Unfold all"),
    _entry("close_all", "Ctrl+Left", "search", "Fold all"),
    _entry("align", "", "search pairs", "Align exactly"),
    _entry("overview", "", "search pairs", "Show in the overview"),
    _entry("save_record", "", "search pairs", "Save the entry…"),
    _entry("next_place", "Ctrl+Down", "reads", "Next place"),
    _entry("previous_place", "Ctrl+Up", "reads", "Previous place"),
    _entry("go_to_place", "Ctrl+G", "reads", "Go to a place…"),
    _entry("sort_by_base", "S", "reads", "Sort by base"),
    _entry("sort_by_place", "Shift+S", "reads", "Sort by place"),
    _entry("next_variant", "F", "reads", "Next variant"),
    _entry("previous_variant", "B", "reads", "Previous variant"),
    _entry("variants", "", "reads", "Export variants…"),
    _entry("view_sam", "", "reads", "Export reads in view as SAM…"),
    _entry("gene", "Alt+G", "reads", "Show its gene"),
    _entry("elsewhere", "Alt+C", "reads", "Same place in a comparison"),
    _entry("figure", "Ctrl+E", f"{_BOTH} search reads", "Export figure…", "Export the overview…"),
    _entry("charts", "", f"{_BOTH} search reads", "Export charts…", "Export the histogram…"),
    _entry("charts", "Ctrl+E", "pairs", "Export the histogram…"),
    _entry("identities", "", "pairs", "Export the histogram of identity…"),
    _entry("differences", "", "chromosome", "Export charts…"),
    _entry("speeds", "", "chromosome pairs", "Export the speeds…"),
    _entry("sizes", "", "chromosome", "Export times by size…"),
    _entry("repeat", "", _ALL, "Run again with other settings…"),
    _entry("report", "", _ALL, "Save a report"),
)
