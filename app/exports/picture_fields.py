"""The fields of a picture's form: size, letters, title, and what is drawn beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from PySide6.QtWidgets import QCheckBox

from app.exports.export_form import LETTERS, MAX_PIXELS, SIZES, ExportForm
from app.figures.figure import Chart, FigureOptions, Sheet
from app.help.fields import Fields, Form
from app.language.text import tr

#: Width of the longest field.
_FIELD = 180
#: The longer side of a preview in pixels.
_PREVIEW = 1_000


class PictureFields:
    """Adds fields to a form.

    Parameters
    ----------
    form : Form
    fields : Fields
        Those of the form, of an ``ExportForm``.
    shown : Sheet or callable
        The picture as it is in view, or what makes it in a thread.
    whole : callable, optional
        Makes the picture of all, in a thread; None: there is no choice.
    value : ExportForm
        What is set at first.
    """

    def __init__(
        self,
        form: Form,
        fields: Fields,
        shown: Sheet | Callable[[], Sheet],
        whole: Callable[[], Sheet] | None,
        value: ExportForm,
    ) -> None:
        self._fields = fields
        self._shown = cache(shown) if callable(shown) else lambda: shown
        self._whole = None if whole is None else cache(whole)
        parts = ((tr("What is in view"), False), (tr("All"), True))
        self.part = form.choice("part", tr("Sh&ow"), parts)
        form.setRowVisible(self.part, whole is not None)
        self.width = form.real("width", tr("&Width"), SIZES, tr(" mm"), step=5)
        self.height = form.real("height", tr("&Height"), SIZES, tr(" mm"), step=5, term="window.figure.width")
        self.letters = form.real("letters", tr("&Letters"), LETTERS, tr(" pt"), step=0.5)
        self.dpi = form.number("dpi", tr("&Resolution"), suffix=tr(" dots an inch"))
        for field in (self.width, self.height, self.letters, self.dpi):
            field.setKeyboardTracking(False)
        self.title = form.line("title", tr("&Title"))
        self.title.setPlaceholderText(tr("none"))
        self.title.setMinimumWidth(_FIELD)
        self.legend = form.tick("legend", tr("Legend"), label=tr("Beside it"))
        self.parameters = form.tick("parameters", tr("Parameters"))
        self.tracks: dict[str, QCheckBox] = {}
        for name, title in ({} if callable(shown) else shown.tracks()).items():
            label = "" if self.tracks else tr("Tracks")
            self.tracks[name] = form.tick("track", title.replace("&", "&&"), label=label, value=True)
        self.take(value)

    @property
    def form(self) -> ExportForm:
        """The form that is set."""
        return ExportForm(**self._fields.values())

    def pixels(self) -> tuple[str, str]:
        """The sentence about the pixels of a picture, and the one if these are too many, or ""."""
        wide, high = self.form.pixels
        too_many = tr("These are too many pixels; make the picture smaller, or coarser.")
        return tr("It has {0:,} × {1:,} pixels.").format(wide, high), too_many if wide * high > MAX_PIXELS else ""

    def take(self, form: ExportForm) -> None:
        """Set a form."""
        self._fields.take(form)

    def options(self, dpi: int | None = None) -> FigureOptions:
        """The options of the figure; ``dpi`` in place of those that are set."""
        return self.form.options(self.title.text().strip(), dpi)

    def maker(self) -> Callable[[], Sheet]:
        """The maker of the chosen picture, for a thread."""
        hidden = [name for name, box in self.tracks.items() if not box.isChecked()]
        make = self._whole if self._whole is not None and self.part.currentIndex() else self._shown

        def made() -> Sheet:
            sheet = make()
            return sheet.without(hidden) if hidden else sheet

        return made

    def beginning(self, suffix: str) -> Callable[[], bytes | str]:
        """The maker of a preview, for a thread: the numbers of a chart (``.csv``), else a PNG."""
        make = self.maker()
        if suffix == ".csv":
            return partial(_numbers, make)
        options = self.options()
        drawn = self.options(max(20, round(_PREVIEW * 72 / max(options.width, options.height))))
        return lambda: make().png(drawn)


def _numbers(make: Callable[[], Sheet]) -> str:
    chart = make()
    assert isinstance(chart, Chart)
    return chart.csv().decode()
