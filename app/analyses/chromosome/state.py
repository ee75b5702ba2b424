"""The parts of a chromosome page's state: view, layers, bookmarks, annotation files, filters."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any

from app.charts.level_of_detail import area_of
from app.language.text import tr
from app.state.state_parts import KEPT, StatePart, fold_part, is_whole, sort_part

if TYPE_CHECKING:
    from app.analyses.chromosome.page import AlignmentPage


def chromosome_parts(page: AlignmentPage) -> dict[str, StatePart]:
    """The parts of ``page``, of any alignment of it."""
    first = {layer: action.isChecked() for layer, action in page.layers.items()}

    def layers() -> dict[str, bool] | None:
        now = {layer: action.isChecked() for layer, action in page.layers.items()}
        return {layer.value: is_on for layer, is_on in now.items() if is_on != first[layer]} or None

    def restore_layers(value: Any) -> None:
        wanted = value if isinstance(value, dict) else {}
        for layer, action in page.layers.items():
            is_on = wanted.get(layer.value, first[layer])
            if isinstance(is_on, bool):
                action.setChecked(is_on)

    def restore_alignment(value: Any) -> None:
        if is_whole(value) and 1 <= value <= len(page.result.alignments):
            page.show_alignment(value)

    def restore_area(value: Any) -> None:
        if (area := area_of(value)) is not None:
            page.navigator.history.visit(area)

    return {
        "alignment": StatePart(lambda: page.shown_number if page.shown_number > 1 else None, restore_alignment),
        "layers": StatePart(layers, restore_layers, tr("layers")),
        f"{KEPT}/bookmarks": StatePart(page.bookmarks.kept, page.bookmarks.restore, tr("bookmarks")),
        f"{KEPT}/choices": StatePart(page.reading.kept, page.reading.restore),
        f"{KEPT}/annotations": StatePart(page.explorer.kept_files, page.explorer.restore_files, tr("annotation files")),
        "rest/sort": sort_part(page.alignments.table, tr("order of the alignments")),
        "differences": StatePart(
            page.differences.kept_tools, page.differences.restore_tools, tr("kind and size of the differences")
        ),
        "genes": StatePart(page.genes.kept_filter, page.genes.restore_filter, tr("genes that are shown")),
        "rearrangements": StatePart(
            page.rearrangements.kept_filter,
            page.rearrangements.restore_filter,
            tr("class and length of the rearrangements"),
        ),
        **page.ribbons.parts(),
        "identity": StatePart(
            lambda: page.commands["identity"].isChecked() or None,
            lambda on: page.commands["identity"].setChecked(on is True),
            tr("colours by identity"),
        ),
        "sidebar": fold_part(page.commands["sidebar"]),
        "area": StatePart(lambda: list(astuple(page.navigator.area)), restore_area),
    }
