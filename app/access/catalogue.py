"""Commands of result pages, each declared once: its name, title, tip, keys and icon.

Pages make actions of them (``app.pictures.actions.new_action``); the lists of keys are of all that
are declared here, for those who look for a key while no page is open.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.access.keys import key_book
from app.language.text import tr

#: A command of a page, and that of a table within it: the focus decides.
_WITHIN = {"find", "search"}


class Command:
    """A command; its name is that of the attribute. ``number`` fills the place in the title.
    ``menu``: of the View menu's submenus the one that it stands in, "run" for the Run menu, "top"
    for the View menu itself.

    Title and tip are given in English and told in the window's language.
    """

    name = ""

    def __init__(self, title: str, tip: str = "", *keys: str, icon: str = "", number: int = 0, menu: str = "") -> None:
        self._title, self._tip, self._number = title, tip, number
        self.keys, self.icon, self.menu = keys, icon, menu

    def __set_name__(self, owner: type[Commands], name: str) -> None:
        self.name, self.menu = name, self.menu or owner.menu

    @property
    def title(self) -> str:
        return tr(self._title).format(self._number)

    @property
    def bare_title(self) -> str:
        """The title without an ellipsis: for dialogs and lists."""
        return self.title.rstrip("…")

    @property
    def tip(self) -> str:
        return tr(self._tip) if self._tip else ""


class Export(Command):
    """A command that saves something; it stands in the File menu."""


class Commands:
    """The commands of a page, or of a part of pages; ``pages``: the analyses whose pages have them.

    Those of no page are offered by buttons, and listed nowhere. ``menu``: that of all of them.
    """

    pages = menu = ""

    @classmethod
    def all(cls) -> dict[str, Command]:
        """By name, in the order of their declaration."""
        return {name: command for name, command in vars(cls).items() if isinstance(command, Command)}


class PictureCommands(Commands):
    """Of all matrix pictures."""

    pages, menu = "chromosome matches genomes", "picture"
    move = Command("Move", "Drag moves the view; Ctrl inverts", "H", icon="mdi6.cursor-move")
    select = Command("Select", "Drag zooms to a box; Ctrl inverts", "S", icon="mdi6.select-drag")
    zoom_in = Command("Zoom in", "Come closer", "+", "=", icon="mdi6.magnify-plus-outline")
    zoom_out = Command("Zoom out", "See more", "-", icon="mdi6.magnify-minus-outline")
    whole = Command("Whole matrix", "Show the whole matrix", "0", icon="mdi6.fit-to-page-outline")
    clear = Command("Clear", "Give up the rectangle, then the selection; the view stays", "Esc")
    lock = Command("Lock proportions", "Draw a base as wide as high", icon="mdi6.aspect-ratio")
    back = Command("Previous view", "Back to the view before", "Alt+Left", icon="mdi6.arrow-left")
    forward = Command("Next view", "Forward again", "Alt+Right", icon="mdi6.arrow-right")
    sidebar = Command("Sidebar", "Show or hide the tabs beside the picture", "F9", icon="mdi6.dock-right", menu="top")


class ChromosomeCommands(Commands):
    """Of an alignment's picture."""

    pages, menu = "chromosome", "go"
    previous = Command(
        "Previous difference",
        "Zoom to the previous gap or cluster of mismatches that can be told apart here, or to the previous "
        "rearrangement while these are listed below",
        "B",
        icon="mdi6.skip-previous-outline",
    )
    next = Command(
        "Next difference",
        "Zoom to the next gap or cluster of mismatches that can be told apart here, or to the next "
        "rearrangement while these are listed below",
        "F",
        icon="mdi6.skip-next-outline",
    )
    rest = Command(
        "More alignments…",
        "Find the next-best alignments that share no aligned pair of bases with those shown",
        icon="mdi6.playlist-plus",
        menu="top",
    )
    rearranged = Command(
        "Rearrangements",
        "The list of what was turned around, moved or copied",
        icon="mdi6.swap-horizontal",
    )
    walk_forward = Command("Walk on", "Along the alignment, a tenth of the view", "G")
    walk_back = Command("Walk back", "Back along the alignment, a tenth of the view", "J")
    computed = Command(
        "Method",
        "How it was computed: stages, pruned blocks, special rows, crosspoints, and the speed of this computer",
        "K",
        icon="mdi6.memory",
        menu="top",
    )
    dot_plot = Command(
        "Dot plot",
        "All exact matches of both files: the dot plot of them that was opened last, or a new one",
        "D",
        icon="mdi6.chart-scatter-plot",
        menu="top",
    )
    go_to = Command("Go to…", "Type a position to go to", "Ctrl+L")
    find = Command("Find…", "Type a gene, a product, a motif or a position to go to", "Ctrl+F")
    amino_acids = Command("Amino acids", "Of genes, of three frames forward or reverse, or none", "A", menu="layers")
    alignment = Command(
        "Back to the alignment", "Fit the view to the alignment", "Ctrl+0", icon="mdi6.arrow-expand-all"
    )
    minimap = Command("Minimap", "Show or hide the whole in the corner of the picture", menu="layers")
    identity = Command(
        "Colour by identity", "Colour each alignment by its identity, in four classes, or by strand", menu="layers"
    )
    bookmark = Command("Bookmark this view…", "Remember this view with a note", "Ctrl+D")
    copy_place = Command("Copy coordinates", "Copy the coordinates under the mouse", "C")
    next_hit = Command("Next hit", "Zoom to the next hit of the motif", "N")
    previous_hit = Command("Previous hit", "Zoom to the previous hit of the motif", "Shift+N")


class RegionCommands(Commands):
    """Of the region in view of an alignment's picture, or of one of its rearrangements."""

    pages, menu = "chromosome", "go"
    show_bases = Command("Show bases", "Show the alignment letter by letter below")
    align = Command(
        "Align this exactly",
        "Align these bases alone, on their strand, and show the alignment in a tab of its own",
        icon="mdi6.dna",
    )
    more = Command(
        "More here…",
        "Align these bases alone, with as many further alignments of them as you ask for, on both strands",
        icon="mdi6.playlist-plus",
    )
    copy_a = Command("Copy sequence of a", "Copy these bases of a as FASTA")
    copy_b = Command("Copy sequence of b", "Copy these bases of b as FASTA")
    save_region = Command("Save region as FASTA…", "Save these bases of a and of b as FASTA")


class GenomeRegionCommands(Commands):
    """Of a rearrangement of two genomes."""

    pages = "genomes"
    show_bases = Command("Show bases", "Open the alignment of both records at this place")
    align = RegionCommands.align
    copy_a, copy_b, save_region = RegionCommands.copy_a, RegionCommands.copy_b, RegionCommands.save_region


class LayerCommands(Commands):
    """Switches of an alignment's layers, in the order in which they are shown."""

    pages, menu = "chromosome", "layers"
    layer_ALIGNMENT = Command("Alignment", "", "Ctrl+1")
    layer_PRUNED = Command("Pruned blocks", "", "Ctrl+2")
    layer_SPECIAL_ROWS = Command("Special rows", "", "Ctrl+3")
    layer_SPECIAL_COLUMNS = Command("Special columns", "", "Ctrl+4")
    layer_CROSSPOINTS_1 = Command("End point (stage 1)", "", "Ctrl+5")
    layer_CROSSPOINTS_2 = Command("Crosspoints of stage {0}", "", "Ctrl+6", number=2)
    layer_CROSSPOINTS_3 = Command("Crosspoints of stage {0}", "", "Ctrl+7", number=3)
    layer_CROSSPOINTS_4 = Command("Crosspoints of stage {0}", "", "Ctrl+8", number=4)
    layer_CHAIN = Command("First alignment", "", "Ctrl+9")
    layer_MATCHES = Command("Exact matches", "", "M")
    layer_BLOCKS = Command("Rearrangements", "", "R")


class DotPlotCommands(Commands):
    """Of a dot plot."""

    pages, menu = "matches genomes", "go"
    select = Command(
        "Select", "Drag draws a rectangle to align or to zoom to; Ctrl inverts", "S", icon="mdi6.select-drag"
    )
    previous = Command(
        "Previous match", "To the previous match along the reference", "B", icon="mdi6.skip-previous-outline"
    )
    next = Command("Next match", "To the next match along the reference", "F", icon="mdi6.skip-next-outline")
    walk_forward = Command("Walk on", "To the next match on the same diagonal, to the right", "G")
    walk_back = Command("Walk back", "To the previous match on the same diagonal, to the left", "J")
    go_to = Command("Go to…", "Type a position or a record to go to", "Ctrl+L")
    zoom_selection = Command("Zoom to the rectangle", "Show the rectangle that was drawn", "Z")
    align = Command(
        "Align exactly…",
        "Align the rectangle that was drawn, or the whole, base by base on the strand with more matches",
        "A",
        icon="mdi6.target",
    )
    forward_matches = Command("Forward matches", "Show or hide the matches of the forward strand", "Ctrl+1")
    reverse_matches = Command("Reverse matches", "Show or hide the matches of the reverse strand", "Ctrl+2")
    minimap = Command("Minimap", "Show or hide the whole in the corner of the picture", "Ctrl+3")


class RecordCommands(Commands):
    """Of the table of record pairs beside a dot plot."""

    pages = "matches"
    order = Command(
        "Order the records along the diagonal",
        "Put the query's records in order and turn those that match in reverse; again undoes it",
        "O",
        icon="mdi6.sort-variant",
    )
    next_pair = Command("Next record pair", "To the next pair in the table", "N", menu="go")
    previous_pair = Command("Previous record pair", "To the pair before", "P", menu="go")


class MatchesCommands(Commands):
    """Of the page of matches."""

    pages = "matches"
    add = Command(
        "Add an alignment…", "Draw a finished alignment of these sequences over the matches", icon="mdi6.layers-plus"
    )
    add_file = Command(
        "Add alignments from a file…",
        "Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over the matches",
        "Ctrl+D",
        icon="mdi6.file-plus-outline",
    )


class AlignmentsCommands(Commands):
    """Of the page of a file's alignments."""

    pages = "matches"
    add_file = Command(
        "Add alignments from a file…",
        "Draw the alignments of a PAF, SAM, BAM, delta, MAF or BLAST file over these",
        "Ctrl+D",
        icon="mdi6.layers-plus",
    )


class TableCommands(Commands):
    """Of tables of results."""

    pages, menu = "chromosome search pairs reads", "go"
    search = Command("Search names", "Show the rows with a name that contains a text", "Ctrl+F")
    go_to = Command("Go to…", "Go to a row by its number", "Ctrl+L")


class UnfoldingCommands(Commands):
    """Of tables with rows below rows."""

    pages = "search"
    open = Command("Unfold", "Show the other rows of this one", "Right")
    close = Command("Fold", "Hide the other rows of this one", "Left")
    open_all = Command("Unfold all", "Show all rows", "Ctrl+Right")
    close_all = Command("Fold all", "Show the first row of each", "Ctrl+Left")


class WayCommands(Commands):
    """Of a pair of records in a table."""

    pages = "search pairs"
    show_bases = Command("Show bases", "Show the alignment of this row, letter by letter")
    align = Command(
        "Align this exactly",
        "Align these two whole sequences, and open the alignment in a tab of its own",
        icon="mdi6.dna",
    )
    overview = Command(
        "Show in the overview",
        "Find all exact matches of these two sequences, and show them as a dot plot",
        icon="mdi6.chart-scatter-plot",
    )
    copy_query = Command("Copy sequence of query", "Copy the aligned part of the query as FASTA")
    copy_subject = Command("Copy sequence of subject", "Copy the aligned part of the subject as FASTA")
    save_region = Command("Save region as FASTA…", "Save the aligned parts of query and subject as FASTA")
    save_record = Command(
        "Save the entry…", "Save the whole sequence of each chosen row as FASTA", icon="mdi6.content-save-outline"
    )
    open_query = Command(
        "Open the query at NCBI or UniProt", "Open its page there in the browser; nothing else is sent"
    )
    open_subject = Command(
        "Open the subject at NCBI or UniProt", "Open its page there in the browser; nothing else is sent"
    )


class ReadsCommands(Commands):
    """Of the page of reads."""

    pages, menu = "reads", "go"
    zoom_in = PictureCommands.zoom_in
    zoom_out = PictureCommands.zoom_out
    whole = Command("Whole reference", "Show the whole reference", "0", icon="mdi6.fit-to-page-outline")
    go_to_place = Command("Go to a place…", "Type a place to go to", "Ctrl+G")
    sort_by_base = Command(
        "Sort by base", "Sort the reads by their bases below the mouse, or in the middle of the view", "S"
    )
    sort_by_place = Command("Sort by place", "Let the reads lie in the order of their places again", "Shift+S")
    base_qualities = Command(
        "Base qualities", "Draw mismatched bases paler where their quality is low, from 20 on down to 5"
    )
    add_track = Command(
        "Add tracks…",
        "Show features of GFF3, GTF, BED, GenBank and VCF files, and the coverage of SAM and BAM files, "
        "over the reads; they can be dropped here, too",
        icon="mdi6.plus",
    )
    next_place = Command("Next place", "Go to the read's next place", "Ctrl+Down", icon="mdi6.chevron-down")
    previous_place = Command("Previous place", "Go to the read's previous place", "Ctrl+Up", icon="mdi6.chevron-up")
    next_variant = Command("Next variant", "Go to the next variant", "F", icon="mdi6.chevron-right")
    previous_variant = Command("Previous variant", "Go to the variant before", "B", icon="mdi6.chevron-left")
    gene = Command("Show its gene", "Show the gene at this place of the reference", "Alt+G", icon="mdi6.tag-outline")
    show_bases = WayCommands.show_bases
    copy_read = Command("Copy sequence of read", "Copy the read's letters as FASTA")
    what_now = Command(
        "What now?",
        "How many errors the reads have that have no place, and how to map them with a program that allows more",
        icon="mdi6.help-circle-outline",
    )
    open_reference = Command(
        "Open the reference at NCBI or UniProt", "Open its page there in the browser; nothing else is sent"
    )
    elsewhere = Command(
        "Same place in a comparison",
        "Show this place in the newest comparison of the same reference",
        "Alt+C",
        icon="mdi6.map-marker-outline",
    )


class SearchCommands(Commands):
    """Of the page of a search."""

    pages = "search"
    stack = Export(
        "Stack chosen hits as FASTA…",
        "Save the query and the aligned parts of the chosen hits as one alignment in FASTA",
        icon="mdi6.format-align-justify",
    )


class ResultCommands(Commands):
    """Of every result."""

    pages = "chromosome matches genomes search pairs reads"
    repeat = Command(
        "Run again with other settings…",
        "Open the dialog with the files and settings of this result, to change some of them",
        icon="mdi6.tune-variant",
        menu="run",
    )
    export = Export(
        "Export…",
        "Save pictures, tables, the result in any of its formats, or a report, after a look at each",
        "Ctrl+E",
        icon="mdi6.export-variant",
    )
    report = Export(
        "Save a report…",
        "Save the numbers, pictures and a table of this result as one HTML page, for any browser",
        icon="mdi6.file-document-outline",
    )


class OfferedCommands(Commands):
    """Of some results."""

    again = Command("Run again with alignments…", "Open the dialog with all of this filled in, alignments included")
    failed_again = Command(
        "Run failed again",
        "Read the plan again, and compute what failed or is new; what is done is not done again",
        icon="mdi6.play-circle-outline",
    )


@dataclass(frozen=True)
class KeyRow:
    """A command in the lists of keys. ``pages``: the analyses whose pages have it; none for the
    window's.
    """

    name: str
    usual: tuple[str, ...]
    title: str
    pages: frozenset[str] = frozenset()

    @property
    def keys(self) -> tuple[str, ...]:
        return key_book().keys(self.name, self.usual)

    def meets(self, other: KeyRow) -> bool:
        """True if both can be called at the same time."""
        apart = self.pages and other.pages and not self.pages & other.pages
        return not apart and {self.name, other.name} != _WITHIN


def page_rows() -> list[KeyRow]:
    """The commands of all pages. Those of one name and the same keys, which change together, are
    one, with their titles in the window's language.
    """
    found: dict[tuple[str, tuple[str, ...]], tuple[dict[str, None], set[str]]] = {}
    for kind in Commands.__subclasses__():
        for command in kind.all().values() if kind.pages else ():
            titles, pages = found.setdefault((command.name, command.keys), ({}, set()))
            titles[command.bare_title] = None
            pages.update(kind.pages.split())
    return [KeyRow(*key, ", ".join(titles), frozenset(pages)) for key, (titles, pages) in found.items()]
